/* The program: opens a context, runs the command line or the calculator, says how it ended. */
#include "app/dialogue.h"
#include "app/serve.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A reader that goes away, as head does, has seen what it wanted: no error, but an end. */
static bt_status write_out(bt_app *app, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(app->pager ? app->pager : STDOUT_FILENO, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            app->deaf = errno == EPIPE;
            return bt__fail(app->ctx, BT_IO, "cannot write: %s", strerror(errno));
        }
        bytes += written;
        length -= (size_t)written;
    }
    return BT_OK;
}

static void write_error(bt_app *app, const char *text, size_t length)
{
    (void)app;
    fwrite(text, 1, length, stderr);
}

static bool is_question(const char *word)
{
    return !strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "--version") ||
           !strcmp(word, "-V");
}

/* Lines are read: of the terminal, of a pipe, of a file that is named; unless the command line asks
   for something itself. */
static bool wants_lines(const bt_app *app)
{
    for (size_t i = 0; i < app->word_count; i++)
        if (is_question(app->words[i])) return false;
    return bt_app__command_place(app->words, app->word_count) == app->word_count;
}

/* The options with which the program was started hold for every line: a mistake in them is said
   at once. */
static bool read_options(bt_app *app)
{
    bt_call call;
    bt_status status = bt_app__parse(app, app->words, app->word_count, &call);
    if (!status) status = bt_app__set_colour(app, &call);
    bt_app__close_call(app, &call);
    if (!status) return true;
    bt_app__blame(app);
    app->status = bt_app__exit_of(status);
    return false;
}

static void answer(bt_app *app)
{
    size_t script = bt_app__find_script(app);
    const char *path = script < app->word_count ? app->words[script] : NULL;
    if (path) app->word_count--; /* the last word: those before it are options for every line */
    if (!path && !wants_lines(app))
        app->status = bt_app__run(app, app->words, app->word_count);
    else if (!read_options(app))
        return;
    else if (!path && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        bt_app__repl(app);
    else
        bt_app__read_dialogue(app, path);
}

static void work(bt_app *app)
{
    bt_app__join_others(app);
    if (!bt_app__begin(app)) {
        app->status = BT_EXIT_LIMIT;
    } else {
        bt_app__show_progress(app);
        answer(app);
    }
    bt_app__close_pager(app);
    bt_app__end(app);
    bt_app__leave_others(app);
}

int main(int argc, char **argv)
{
    bt_app app = {.write = write_out, .complain = write_error};
    bool worker = argc > 1 && bt_app__is_worker(argv[0]);
    if (worker) bt_app__confine(argv[1]);
    app.words = (const char *const *)argv + 1;
    app.word_count = argc > 0 ? (size_t)argc - 1 : 0;
    app.ctx = bt_open();
    if (!app.ctx) {
        fputs("bouton: the system has no memory left\n", stderr);
        return BT_EXIT_SYSTEM;
    }
    bt_app__count_memory(app.ctx);
    if (bt_app__in_thread(&app, worker ? bt_app__work_for_page : work)) {
        bt_app__blame(&app);
        app.status = BT_EXIT_SYSTEM;
    }
    bt_close(app.ctx);
    return (int)app.status;
}
