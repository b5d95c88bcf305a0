/* A progress bar on stderr, drawn only when that is a terminal. It never runs backwards: what turns
   out to have no known end is counted instead. */
#include "app/app.h"
#include "base/context.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };
static const double first_shown = 0.5, between = 0.1; /* seconds */
static const double measured = 2;                     /* seconds over which the speed is found */

/* Something else is counted now, or the same again with another end. */
static void turn_to(bt_bar *bar, const char *what, double now)
{
    bar->what = what;
    bar->part = 0;
    bar->open = false;
    bar->mark_time = now;
    bar->mark_part = 0;
}

/* Seconds to go at the speed of late; below 0: nobody knows yet. */
static double seconds_left(bt_bar *bar, double part, double now)
{
    double time = now - bar->mark_time, gained = part - bar->mark_part;
    double left = time > measured / 2 && gained > 0 ? (1 - part) * time / gained : -1;
    if (time > measured) {
        bar->mark_time = now;
        bar->mark_part = part;
    }
    return left;
}

static void write_part(bt_bar *bar, double part, double now, char *line, size_t size)
{
    char filled[BAR_WIDTH + 1] = "";
    int full = (int)(part * BAR_WIDTH);
    for (int i = 0; i < BAR_WIDTH; i++) filled[i] = i < full ? '#' : '.';
    int used = snprintf(line, size, "[%s] %3.0f%%  %.40s", filled, 100 * part, bar->what);
    double left = bar->whole ? -1 : seconds_left(bar, part, now);
    if (left >= 0) snprintf(line + used, size - (size_t)used, ", about %.0f s left", left);
}

bool bt_app__bar_line(bt_bar *bar, const char *what, double done, double total, double now,
                      char *line, size_t size)
{
    if (bar->started <= 0) bar->started = now;
    if (!bar->what || strcmp(bar->what, what) != 0) turn_to(bar, what, now);
    double part = total > 0 ? done / total : 0;
    part = part > 1 ? 1 : part;
    if (total <= 0 || part < bar->part) bar->open = true;
    if (now - bar->started < first_shown || now - bar->drawn < between) return false;
    bar->drawn = now;
    bar->part = part;
    if (bar->open)
        snprintf(line, size, "%.40s: %.0f, %.0f s", what, done, now - bar->started);
    else
        write_part(bar, part, now, line, size);
    return true;
}

static void show(bt_app *app, const char *what, double done, double total)
{
    char line[200];
    if (!bt_app__bar_line(&app->bar, what, done, total, bt__now(), line, sizeof line)) return;
    app->bar.visible = true;
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
}

static void watch(void *data, const char *what, double done, double total)
{
    bt_app *app = data;
    if (!app->quiet && !app->bar.whole) show(app, what, done, total);
}

static bool has_terminal(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

void bt_app__show_progress(bt_app *app)
{
    if (has_terminal()) bt_watch(app->ctx, watch, app);
}

void bt_app__progress(bt_app *app, const char *what, double done, double total)
{
    if (app->quiet || app->served || !has_terminal()) return;
    app->bar.whole = true;
    show(app, what, done, total);
}

void bt_app__wipe_progress(bt_app *app)
{
    if (app->bar.visible) fputs("\r\033[K", stderr);
    app->bar.visible = false;
    app->bar.drawn = 0;
}
