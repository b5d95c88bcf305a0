/* Fuzzes lines of a dialogue: lines are joined where something is open, and fall into statements
   that hold every character of them but semicolons and blanks. */
#include "app/dialogue.h"
#include "app/statements.h"
#include "fuzz/fuzz.h"

#include <ctype.h>

enum { TEXT_MOST = 2000, MEMORY = 1 << 20 };

/* Characters that are no blanks; in *semicolons how many are semicolons. */
static size_t count_signs(const char *text, size_t *semicolons)
{
    size_t count = 0;
    for (; *text; text++) {
        count += !isspace((unsigned char)*text);
        *semicolons += *text == ';';
    }
    return count;
}

static void take_apart(bt_context *ctx, const char *line)
{
    bt_text one;
    size_t at = 0, before = 0, all = 0, inside = 0, outside = 0;
    bt_text__open(&one, ctx);
    while (bt_app__next_statement(line, &at, &one)) {
        fuzz_require(at > before, "no way forward:", line);
        fuzz_require(!strncmp(one.at + strspn(one.at, " "), line + strspn(one.at, " "),
                              one.length - strspn(one.at, " ")),
                     "a statement at another place:", line);
        all += count_signs(one.at, &inside);
        bt_app__is_measure(one.at);
        bt_app__is_assignment(one.at);
        before = at;
    }
    size_t whole = count_signs(line, &outside);
    fuzz_require(one.failed || whole - all <= outside - inside, "characters are lost:", line);
    bt_text__close(&one);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size, TEXT_MOST), *rest = text;
    bt_app app = {.ctx = fuzz_open(MEMORY)};
    bt_text joined;
    bt_text__open(&joined, app.ctx);
    while (rest) {
        char *end = strchr(rest, '\n');
        if (end) *end = '\0';
        bool empty = !rest[strspn(rest, " \t\r")];
        bool open = bt_app__join_line(&app, &joined, rest);
        fuzz_require(!(open && empty), "an empty line does not complete:", joined.at);
        if (!open) take_apart(app.ctx, joined.at);
        if (!open) bt_text__cut(&joined, 0);
        rest = end ? end + 1 : NULL;
    }
    bt_text__close(&joined);
    bt_close(app.ctx);
    free(text);
    return 0;
}
