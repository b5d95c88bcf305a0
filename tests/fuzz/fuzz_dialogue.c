/* Fuzzes lines of a dialogue: those that something leaves open are joined, and nothing is lost. */
#include "app/dialogue.h"
#include "fuzz/fuzz.h"

#include <ctype.h>

enum { TEXT_MOST = 2000, MEMORY = 1 << 20 };

/* Characters that are neither blanks nor backslashes, which may have joined lines. */
static size_t count_signs(const char *text)
{
    size_t count = 0;
    for (; *text; text++) count += !isspace((unsigned char)*text) && *text != '\\';
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size, TEXT_MOST), *rest = text;
    bt_app app = {.ctx = fuzz_open(MEMORY)};
    bt_text joined;
    size_t typed = 0;
    bt_text__open(&joined, app.ctx);
    while (rest) {
        char *end = strchr(rest, '\n');
        if (end) *end = '\0';
        bool empty = !rest[strspn(rest, " \t\r")];
        typed += count_signs(rest);
        bool open = bt_app__join_line(&app, &joined, rest);
        fuzz_require(!(open && empty), "an empty line does not complete:", joined.at);
        fuzz_require(joined.failed || count_signs(joined.at) == typed, "lost:", joined.at);
        if (!open) {
            bt_text__cut(&joined, 0);
            typed = 0;
        }
        rest = end ? end + 1 : NULL;
    }
    bt_text__close(&joined);
    bt_close(app.ctx);
    free(text);
    return 0;
}
