/* The terminal on which answers are shown: how wide it is, and what it can show. */
#include "app/app.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_COLUMNS = 80, COLUMNS_MAX = 1000 };

enum { AUTO, ALWAYS }; /* of --color */

static bool is_set(const char *variable)
{
    const char *text = getenv(variable);
    return text && *text;
}

static bool is_dumb(void)
{
    const char *term = getenv("TERM");
    return term && !strcmp(term, "dumb");
}

/* The first of these that is set decides. */
static bool speaks_unicode(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale && *locale) return strcasestr(locale, "utf-8") || strcasestr(locale, "utf8");
    }
    return false;
}

static unsigned count_columns(void)
{
    struct winsize size = {0};
    const char *told = getenv("COLUMNS");
    long columns = told ? strtol(told, NULL, 10) : 0;
    if (columns <= 0 && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size)) columns = size.ws_col;
    if (columns <= 0) columns = USUAL_COLUMNS;
    return (unsigned)(columns < COLUMNS_MAX ? columns : COLUMNS_MAX);
}

bt_status bt_app__set_colour(bt_app *app, const bt_call *call)
{
    size_t choice = AUTO;
    bt_status status = bt_app__choice(app, call, "color", &choice);
    bool can = isatty(STDOUT_FILENO) && is_set("TERM") && !is_dumb() && !is_set("NO_COLOR");
    app->colour = choice == ALWAYS || (choice == AUTO && can);
    return status;
}

bt_terminal bt_app__terminal(const bt_app *app)
{
    const char *depth = getenv("COLORTERM");
    bool deep = depth && (!strcmp(depth, "truecolor") || !strcmp(depth, "24bit"));
    bool unicode = app->notation == BT_UNICODE || (speaks_unicode() && !is_dumb());
    return (bt_terminal){
        .columns = count_columns(), .unicode = unicode, .colour = app->colour, .deep = deep};
}
