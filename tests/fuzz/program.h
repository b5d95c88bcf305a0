/* The program in a process that it does not own: command lines with input, answers taken. */
#ifndef BOUTON_FUZZ_PROGRAM_H
#define BOUTON_FUZZ_PROGRAM_H

#include "app/app.h"
#include "fuzz/fuzz.h"

enum { PROGRAM_MEMORY = 1 << 20, PROGRAM_DEPTH = 200 };

typedef struct program_said {
    size_t answered, complained; /* bytes */
} program_said;

static inline bt_status program_write(bt_app *app, const char *bytes, size_t length)
{
    ((program_said *)app->data)->answered += length;
    bool json = app->format == BT_FORMAT_JSON;
    fuzz_require(fuzz_is_clean(bytes, length, json), "an unclean answer:", bytes);
    return BT_OK;
}

static inline void program_complain(bt_app *app, const char *text, size_t length)
{
    ((program_said *)app->data)->complained += length;
    fuzz_require(fuzz_is_clean(text, length, false), "an unclean message:", text);
}

/* Runs a command line; `input` stands on its standard input. */
static inline bt_exit program_run(const char *const *words, size_t count, char *input, size_t size)
{
    program_said said = {0, 0};
    bt_app app = {.write = program_write, .complain = program_complain, .data = &said};
    FILE *old = stdin;
    app.ctx = fuzz_open(PROGRAM_MEMORY);
    app.depth = PROGRAM_DEPTH;
    bt_hooks hooks = bt_app__hooks(&app);
    app.scope = bt_scope__open(app.ctx, &hooks);
    app.out = bt_output__open(app.ctx, BT_FORMAT_TEXT, BT_PLAIN, bt_app__pass_on, &app);
    app.memory = PROGRAM_MEMORY;
    stdin = size > 0 ? fmemopen(input, size, "r") : fopen("/dev/null", "r");
    if (!app.scope || !app.out || !stdin) abort();
    bt_exit end = bt_app__run(&app, words, count);
    fclose(stdin);
    stdin = old;
    fuzz_require(end >= BT_EXIT_ANSWERED && end <= BT_EXIT_LIMIT, "a wrong status", words[0]);
    fuzz_require(end < BT_EXIT_BAD || said.complained > 0, "no message", words[0]);
    bt_output__close(app.out);
    bt_scope_close(app.scope);
    bt_app__close_games(&app);
    bt_close(app.ctx);
    return end;
}

/* Splits a text at its line ends, which are overwritten: at most `most` lines. */
static inline size_t program_lines(char *text, const char **lines, size_t most)
{
    size_t count = 0;
    for (char *at = text; at && count < most;) {
        char *end = strchr(at, '\n');
        if (end) *end = '\0';
        lines[count++] = at;
        at = end ? end + 1 : NULL;
    }
    return count;
}

/* Files are not for a fuzzer to choose, neither as games nor behind options. */
static inline bool program_names_file(const char *word)
{
    return strstr(word, "file=") || strstr(word, ".lua") || strchr(word, '/');
}

#endif
