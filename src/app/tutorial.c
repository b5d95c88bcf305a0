/* The tutorial, which the program carries inside: docs/tutorial.md, lesson by lesson. */
#include "app/tutorial.h"
#include "app/dialogue.h"
#include "app/serve.h"

#include <stdlib.h>
#include <string.h>

static const char fence[] = "```", prompt_sign[] = "$ ";

static const char *find_text(void)
{
    bt_asset asset = {0};
    return bt_app__find_embedded("docs/tutorial.md", &asset) ? asset.at : "";
}

static bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

/* The heading of a lesson from here on; NULL past the last. Lessons are counted, numbered or not.
 */
static const char *find_heading(const char *at)
{
    while (*at && !begins(at, "## ")) at = next_line(at);
    return *at ? at : NULL;
}

static const char *find_lesson(const char *text, size_t number)
{
    const char *at = find_heading(text);
    while (at && --number > 0) at = find_heading(next_line(at));
    return at;
}

/* -- writing -- */

/* A line of prose without the signs of Markdown: **, ` and the addresses of links. */
static void write_prose(bt_text *out, const char *line)
{
    size_t length = strcspn(line, "\n");
    if (begins(line, "#")) line += strspn(line, "# "), length = strcspn(line, "\n");
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '*' && line[i + 1] == '*') {
            i++;
        } else if (line[i] == ']' && line[i + 1] == '(' && memchr(line + i, ')', length - i)) {
            while (line[i] != ')') i++;
        } else if (line[i] != '`' && !(line[i] == '[' && memchr(line + i, ']', length - i) &&
                                       strchr(line + i, ']')[1] == '(')) {
            bt_text__char(out, line[i]);
        }
    }
    bt_text__char(out, '\n');
}

static void write_line(bt_text *out, const char *line)
{
    bt_text__add(out, "  ");
    bt_text__add_bytes(out, line, strcspn(line, "\n"));
    bt_text__char(out, '\n');
}

/* Only a command of the program, and nothing of the shell around it, can be run at the prompt. */
static bool can_run(const char *line)
{
    if (!begins(line, "$ bouton ")) return false;
    char quote = '\0';
    for (; *line && *line != '\n'; line++) {
        if (!quote && (*line == '\'' || *line == '"'))
            quote = *line;
        else if (*line == quote)
            quote = '\0';
        else if (!quote && strchr("|;&<>\\", *line))
            return false;
    }
    return true;
}

/* Writes a lesson from `at` on. `stops`: up to the next command that can be run, which is where
   the answer points; else, and past the last one, to the end of the lesson. */
static const char *write_lesson(bt_text *out, const char *at, bool inside, bool stops)
{
    const char *start = at;
    for (; *at && (at == start || inside || !begins(at, "## ")); at = next_line(at)) {
        if (begins(at, fence)) {
            inside = !inside;
        } else if (inside && stops && begins(at, prompt_sign) && can_run(at)) {
            return at;
        } else if (inside) {
            write_line(out, at);
        } else {
            write_prose(out, at);
        }
    }
    return at;
}

/* What was printed when the tutorial was written is skipped: the program prints it now. */
static const char *skip_output(const char *at)
{
    for (at = next_line(at); *at && !begins(at, fence) && !begins(at, prompt_sign);)
        at = next_line(at);
    return at;
}

/* -- telling -- */

static void list_lessons(bt_app *app, const char *text)
{
    bt_output *out = app->out;
    bt_text *say = bt_output__prose(out), title;
    size_t number = 1;
    bt_text__add(say, "A first course in combinatorial games:\n\n");
    bt_output__list(out, "lessons");
    for (const char *at = find_heading(text); at; at = find_heading(next_line(at)), number++) {
        const char *words = at + strspn(at, "# 0123456789.");
        bt_text__open(&title, app->ctx);
        bt_text__add_bytes(&title, words, strcspn(words, "\n"));
        bt_text__format(say, "  %2zu  %s\n", number, title.at);
        bt_output__written(out, NULL, &title);
        bt_text__close(&title);
    }
    bt_output__end(out);
    bt_text__add(say, app->interactive
                          ? "\n`help tutorial 1` begins the first lesson; `next` runs "
                            "its commands, one after another.\n"
                          : "\n`bouton help tutorial 1` prints the first lesson. At the "
                            "prompt of `bouton`,\n`help tutorial 1` runs its commands as "
                            "well.\n");
}

/* Where the tour stands, and what `next` will do. */
static void stop_at(bt_app *app, const char *text, const char *at)
{
    bt_text *say = bt_output__prose(app->out);
    app->tour = *at ? (size_t)(at - text) : 0;
    if (can_run(at)) {
        const char *command = at + strlen("$ bouton ");
        bt_text__add(say, "  > ");
        bt_text__add_bytes(say, command, strcspn(command, "\n"));
        bt_text__add(say, "\n\nType `next` to run this, or anything else to try it yourself.\n");
    } else {
        bt_text__add(say,
                     *at ? "Type `next` for the next lesson.\n" : "This was the last lesson.\n");
    }
}

static bt_status tell_from(bt_app *app, const char *text, const char *at, bool inside)
{
    bt_text words;
    bt_text__open(&words, app->ctx);
    at = write_lesson(&words, at, inside, app->interactive);
    bt_text__add(bt_output__prose(app->out), words.at);
    bt_output__written(app->out, "text", &words);
    bt_text__close(&words);
    if (app->interactive) stop_at(app, text, at);
    return bt_error(app->ctx);
}

bt_status bt_app__tell_tutorial(bt_app *app, const char *which)
{
    const char *text = find_text();
    if (!which) {
        list_lessons(app, text);
        return BT_OK;
    }
    if (!strcmp(which, "next") && app->tour) {
        bool inside = !begins(text + app->tour, "## ");
        const char *at = text + app->tour;
        return tell_from(app, text, inside ? skip_output(at) : at, inside);
    }
    bool digits = *which && strspn(which, "0123456789") == strlen(which) && strlen(which) < 4;
    size_t number = digits ? (size_t)strtoul(which, NULL, 10) : 0;
    const char *lesson = number ? find_lesson(text, number) : NULL;
    if (!lesson)
        return bt__fail(app->ctx, BT_INPUT,
                        "there is no lesson '%.20s'; 'help tutorial' lists them", which);
    return tell_from(app, text, lesson, false);
}

void bt_app__continue_tour(bt_app *app)
{
    const char *at = find_text() + app->tour;
    bt_text line;
    bt_text__open(&line, app->ctx);
    if (can_run(at)) {
        const char *command = at + strlen("$ bouton ");
        bt_text__add_bytes(&line, command, strcspn(command, "\n"));
    }
    if (!line.failed && line.length) bt_app__obey(app, line.at);
    bt_app__obey(app, "help tutorial next");
    bt_text__close(&line);
}
