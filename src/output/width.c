/* UTF-8 on a terminal: the columns that code points take. */
#include "output/stream.h"

#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

static bool within(uint32_t c, const range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last) return true;
    return false;
}

/* The locale's wcwidth would depend on the environment; these ranges hold all that people type. */
unsigned bt_output__columns_of(uint32_t c)
{
    static const range none[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff},
                                 {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}};
    static const range two[] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                                {0xf900, 0xfaff}, {0xfe30, 0xfe6f},   {0xff01, 0xff60},
                                {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
    if (c < 0x300) return 1;
    if (within(c, none, sizeof none / sizeof *none)) return 0;
    return within(c, two, sizeof two / sizeof *two) ? 2 : 1;
}

size_t bt_output__width(const char *text, size_t length)
{
    size_t width = 0, size;
    for (size_t i = 0; i < length; i += size)
        width += bt_output__columns_of(bt__code_point(text + i, length - i, &size));
    return width;
}

void bt_output__wrap(bt_text *out, const char *words, size_t left, size_t columns)
{
    size_t column = left;
    for (words += strspn(words, " \n"); *words; words += strspn(words, " \n")) {
        size_t length = strcspn(words, " \n"), width = bt_output__width(words, length);
        if (column > left && column + 1 + width >= columns) {
            bt_text__format(out, "\n%*s", (int)left, "");
            column = left;
        }
        if (column > left) bt_text__char(out, ' ');
        bt_text__add_bytes(out, words, length);
        column += (column > left) + width;
        words += length;
    }
    bt_text__char(out, '\n');
}
