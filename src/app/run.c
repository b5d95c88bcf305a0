/* Running one command line: limits, the command, its answer, its errors, its exit status. */
#include "app/app.h"

#include "base/cache.h"
#include "base/context.h"
#include "base/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* -- messages -- */

static void complain(bt_app *app, const char *text, size_t length)
{
    bt_app__wipe_progress(app);
    app->complain(app, text, length);
}

void bt_app__warn(bt_app *app, const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    int length = vasprintf(&text, format, args);
    va_end(args);
    if (length < 0) return;
    if (length > 0 && text[length - 1] == '\n') text[length - 1] = '\0';
    bt__clean(text);
    complain(app, text, strlen(text));
    complain(app, "\n", 1);
    free(text);
}

void bt_app__reading(bt_app *app, const char *text)
{
    app->text = text;
}

/* The message alone, when there is not even memory to put it together. */
static void complain_barely(bt_app *app)
{
    const char *message = bt_message(app->ctx);
    complain(app, "bouton: ", 8);
    complain(app, message, strlen(message));
    complain(app, "\n", 1);
}

void bt_app__blame(bt_app *app)
{
    bt_text text;
    size_t limit = bt_memory_limit(app->ctx);
    bt_limit_memory(app->ctx, 0); /* the message itself must not fail */
    bt_text__open(&text, app->ctx);
    if (!app->interactive) bt_text__add(&text, "bouton: ");
    bt_output__error(&text, bt_message(app->ctx), app->text, bt_error_place(app->ctx), app->line);
    if (text.failed)
        complain_barely(app);
    else if (!app->deaf)
        complain(app, text.at, text.length);
    bt_text__close(&text);
    bt_limit_memory(app->ctx, limit);
    bt_clear(app->ctx);
}

bt_exit bt_app__exit_of(bt_status status)
{
    switch (status) {
    case BT_OK: return BT_EXIT_ANSWERED;
    case BT_INPUT:
    case BT_DOMAIN: return BT_EXIT_BAD;
    case BT_LIMIT: return BT_EXIT_LIMIT;
    default: return BT_EXIT_SYSTEM;
    }
}

/* -- answers -- */

static bt_status fail_at_file(bt_app *app)
{
    return bt__fail(app->ctx, BT_IO, "cannot write '%.200s': %s", app->path, strerror(errno));
}

/* A file named when the program was started takes the answers to all lines. */
static bool is_for_all_lines(const bt_app *app)
{
    for (size_t i = 0; i < app->word_count; i++) {
        const char *word = app->words[i];
        if (app->path >= word && app->path <= word + strlen(word)) return true;
    }
    return false;
}

static bt_status write_file(bt_app *app, const char *bytes, size_t length)
{
    if (!app->file) {
        if (bt__may_write(app->ctx, app->path)) return bt_error(app->ctx);
        bool all = is_for_all_lines(app);
        app->file = fopen(app->path, all && app->file_begun ? "a" : "w");
        if (all) app->file_begun = true;
    }
    if (!app->file || fwrite(bytes, 1, length, app->file) < length) return fail_at_file(app);
    return BT_OK;
}

static bt_status close_file(bt_app *app)
{
    bool failed = app->file && fclose(app->file) != 0;
    app->file = NULL;
    return failed ? fail_at_file(app) : BT_OK;
}

bt_status bt_app__pass_on(void *data, const char *bytes, size_t length)
{
    bt_app *app = data;
    bt_app__wipe_progress(app);
    if (app->path) return write_file(app, bytes, length);
    return app->quiet ? BT_OK : app->write(app, bytes, length);
}

bt_status bt_app__set_last(bt_app *app, bt_value g)
{
    return bt_scope_set(app->scope, "ans", g);
}

/* -- before and after a command -- */

/* The stack is memory as well: it may take about as much as everything else. */
static void set_depth(bt_app *app)
{
    size_t levels = bt_memory_limit(app->ctx) / BT_LEVEL_BYTES;
    bt_limit_depth(app->ctx, levels < app->depth ? (unsigned)levels + 1 : app->depth);
}

static bt_status set_limits(bt_app *app, const bt_call *call)
{
    const char *memory = bt_app__option(call, "memory");
    app->time = app->total_time = 0;
    bt_limit_memory(app->ctx, app->memory);
    bt_limit_time(app->ctx, 0);
    bt_status status = bt_app__read_seconds(app, call, "time", &app->time);
    if (!status) status = bt_app__read_seconds(app, call, "total-time", &app->total_time);
    if (status) return status;
    bool total = app->total_time > 0 && !(app->time > 0 && app->time < app->total_time);
    bt_limit_time(app->ctx, total ? app->total_time : app->time);
    if (memory) {
        size_t bytes;
        if (bt_app__read_size(app, memory, &bytes)) return BT_INPUT;
        bt_limit_memory(app->ctx, bytes);
    }
    set_depth(app);
    return BT_OK;
}

void bt_app__set_format(bt_app *app, bt_format format)
{
    app->format = format;
    bt_output__choose(app->out, format, app->notation);
}

static bt_status set_format(bt_app *app, const bt_call *call)
{
    bool json = bt_app__has(call, "json"), csv = bt_app__has(call, "csv");
    bool unicode = bt_app__has(call, "unicode"), latex = bt_app__has(call, "latex");
    app->notation = latex ? BT_LATEX : unicode ? BT_UNICODE : BT_PLAIN;
    bt_app__set_format(app, json    ? BT_FORMAT_JSON
                            : csv   ? BT_FORMAT_CSV
                            : latex ? BT_FORMAT_LATEX
                                    : BT_FORMAT_TEXT);
    if (json && csv) return bt__fail(app->ctx, BT_INPUT, "choose one of --json and --csv");
    if (unicode && latex)
        return bt__fail(app->ctx, BT_INPUT, "choose one of --unicode and --latex");
    return BT_OK;
}

/* Where the answer goes; `draw` finds the format of its picture in the name of the file. */
static bt_status set_output(bt_app *app, const bt_call *call)
{
    const char *path = bt_app__option(call, "output");
    bool drawing = call->command && !strcmp(call->command->name, "draw");
    app->quiet = bt_app__has(call, "quiet");
    app->path = path && !drawing && strcmp(path, "-") != 0 ? path : NULL;
    if (app->path && !*app->path) return bt__fail(app->ctx, BT_INPUT, "--output needs a file");
    return BT_OK;
}

static void report_work(bt_app *app, const bt_call *call, double started)
{
    struct rusage used;
    if (!bt_app__has(call, "verbose") || getrusage(RUSAGE_SELF, &used)) return;
    bt_app__warn(app, "bouton: %.2f s, %.1f MB of memory at most", bt__now() - started,
                 (double)used.ru_maxrss / 1024);
}

static bool is_sign(const char *word)
{
    return !strcmp(word, "+") || !strcmp(word, "-");
}

/* `solve nim 3 + kayles 5`: after a sign there are two words. */
static bool is_sum_of_games(const bt_call *call)
{
    for (size_t i = 1; i + 2 < call->count; i++)
        if (is_sign(call->arguments[i]) && !is_sign(call->arguments[i + 2])) return true;
    return false;
}

/* `solve nim 3 5 7`: a position was typed as several words. */
static bt_status join_position(bt_app *app, const bt_call *call)
{
    bt_text line;
    bool numbers = true, games = is_sum_of_games(call);
    size_t first = games ? 0 : 1;
    for (size_t i = 1; i < call->count; i++) {
        const char *word = call->arguments[i];
        numbers = numbers && *word && !word[strspn(word, "0123456789,")];
    }
    bt_text__open(&line, app->ctx);
    bt_text__add(&line, numbers ? "" : "'");
    for (size_t i = first; i < call->count; i++)
        bt_text__format(&line, "%s%s", i == first ? "" : numbers ? "," : " ", call->arguments[i]);
    bt_text__add(&line, numbers ? "" : "'");
    bt__fail(app->ctx, BT_INPUT, "%s: bouton %s %.60s %.200s",
             games ? "a sum of games is one word" : "a position is one word", call->command->name,
             games ? "sum" : call->arguments[0], line.at);
    bt_text__close(&line);
    return BT_INPUT;
}

static bt_status check_count(bt_app *app, const bt_call *call)
{
    const bt_command *command = call->command;
    if (call->count >= command->least && (!command->most || call->count <= command->most))
        return BT_OK;
    if (call->count > 2 && !strncmp(command->usage, "GAME POSITION", 13))
        return join_position(app, call);
    bt__fail(app->ctx, BT_INPUT, "%s: too %s arguments; usage: bouton %s %s", command->name,
             call->count < command->least ? "few" : "many", command->name, command->usage);
    return BT_INPUT;
}

/* Without a command, lines are read as calc reads them. */
static bt_status dispatch(bt_app *app, bt_call *call)
{
    if (bt_app__has(call, "version")) return bt_app__say_version(app, bt_app__has(call, "verbose"));
    if (bt_app__has(call, "help") && call->short_form)
        return bt_app__help(app, call->arguments[0]); /* on the game */
    if (bt_app__has(call, "help"))
        return bt_app__help(app, call->command ? call->command->name : NULL);
    if (!call->command) call->command = bt_app__find_command("calc");
    bt_status status = check_count(app, call);
    if (!status) status = call->command->run(app, call);
    if (status || !bt_error(app->ctx)) return status;
    bt_output__drop(app->out); /* something is missing in it, nobody knows what */
    return bt_error(app->ctx);
}

static bt_exit finish(bt_app *app, bt_status status)
{
    bt_exit end = bt_app__exit_of(status);
    if (status && app->dialogue_line && app->format == BT_FORMAT_JSON) {
        bt_app__report_failure(app, status);
        status = BT_OK;
    } else if (!status || status == BT_LIMIT) {
        bt_status written = bt_output__finish(app->out), closed = close_file(app);
        if (!written) written = closed;
        if (written && !status) end = bt_app__exit_of(status = written);
    } else {
        bt_output__drop(app->out);
        close_file(app);
    }
    if (status) bt_app__blame(app);
    bt_app__wipe_progress(app);
    if (app->deaf) return BT_EXIT_ANSWERED;
    if (!end && app->no) end = BT_EXIT_NO;
    return end > app->worst ? end : app->worst;
}

bool bt_app__begin(bt_app *app)
{
    bt_hooks hooks = bt_app__hooks(app);
    app->scope = bt_scope__open(app->ctx, &hooks);
    app->out = bt_output__open(app->ctx, BT_FORMAT_TEXT, BT_PLAIN, bt_app__pass_on, app);
    app->memory = bt_memory_limit(app->ctx);
    if (app->scope && app->out && !bt_error(app->ctx)) return true;
    bt_app__blame(app);
    return false;
}

void bt_app__end(bt_app *app)
{
    bt_output__close(app->out);
    bt_scope_close(app->scope);
    bt_app__close_games(app);
}

bt_exit bt_app__run(bt_app *app, const char *const *words, size_t count)
{
    bt_call call;
    double started = bt__now();
    bt_clear(app->ctx);
    bt_output__drop(app->out);
    bt_app__reading(app, NULL);
    app->line = app->dialogue_line;
    app->no = false;
    app->worst = BT_EXIT_ANSWERED;
    app->bar = (bt_bar){.started = started};
    atomic_store(&app->interrupts, 0);
    bt_status status = bt_app__parse(app, words, count, &call);
    if (!status) status = set_format(app, &call);
    if (!status) status = set_output(app, &call);
    if (!status) status = bt_app__set_colour(app, &call);
    if (!status) status = set_limits(app, &call);
    if (!status) bt_app__choose_cache(app, &call);
    if (!status) status = dispatch(app, &call);
    bt_exit end = finish(app, status);
    const char *note = bt__cache_note(app->ctx);
    if (note) bt_app__warn(app, "bouton: %s", note);
    report_work(app, &call, started);
    app->quiet = false;
    app->path = NULL;
    bt_app__close_call(app, &call);
    bt_limit_time(app->ctx, 0);
    bt_limit_memory(app->ctx, app->memory);
    return end;
}
