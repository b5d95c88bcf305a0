/* What an error looks like: the message, the line, and a caret under the place. */
#include "output/stream.h"

#include <string.h>

enum { WINDOW = 76 }; /* columns of a line that are shown */

/* One code point as it is shown: control characters, tabs included, as a space, and so all that is
   harmful if it takes a column. Bytes that are not UTF-8 as a question mark. */
static void add_shown(bt_text *out, uint32_t c, const char *bytes, size_t size)
{
    if (c == BT_BAD_BYTE && size == 1)
        bt_text__char(out, '?');
    else if (bt__is_harmless(c))
        bt_text__add_bytes(out, bytes, size);
    else if (bt_output__columns_of(c))
        bt_text__char(out, ' ');
}

/* Where a window of at most WINDOW columns starts that ends `ahead` columns behind `place`. */
static size_t window_start(const char *line, size_t place, size_t ahead)
{
    size_t start = place, width = ahead, before;
    for (; start > 0; start = before) {
        before = start - 1;
        while (before > 0 && ((unsigned char)line[before] & 0xc0) == 0x80 && start - before < 4)
            before--;
        width += bt_output__width(line + before, start - before);
        if (width > WINDOW) break;
    }
    return start;
}

static void show_line(bt_text *out, const char *line, size_t length, size_t place)
{
    size_t rest = bt_output__width(line + place, length - place);
    size_t start = window_start(line, place, rest < WINDOW / 2 ? rest : WINDOW / 2);
    size_t columns = 0, caret = 0, i = start, size;
    bt_text__add(out, start > 0 ? "  ..." : "  ");
    for (; i < length && columns < WINDOW; i += size) {
        uint32_t c = bt__code_point(line + i, length - i, &size);
        if (i < place) caret += bt_output__columns_of(c);
        columns += bt_output__columns_of(c);
        add_shown(out, c, line + i, size);
    }
    bt_text__format(out, "%s\n%*s^\n", i < length ? "..." : "", (int)(caret + (start > 0 ? 5 : 2)),
                    "");
}

void bt_output__error(bt_text *out, const char *message, const char *source, size_t place,
                      size_t line)
{
    if (line) bt_text__format(out, "line %zu: ", line);
    bt_text__format(out, "%s\n", message);
    if (!source || place == BT_NOWHERE) return;
    size_t length = strlen(source), from, to;
    if (place > length) place = length;
    for (from = place; from > 0 && source[from - 1] != '\n'; from--) continue;
    to = from + strcspn(source + from, "\n");
    while (place > from && ((unsigned char)source[place] & 0xc0) == 0x80) place--;
    show_line(out, source + from, to - from, place - from);
}
