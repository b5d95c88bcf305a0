/* UTF-8: code points, and what must not reach a terminal. */
#include "context.h"

#include <string.h>

uint32_t bt__code_point(const char *text, size_t length, size_t *size)
{
    const unsigned char *s = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned bytes = s[0] < 0x80 ? 1 : s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    *size = 1;
    if (bytes == 1) return s[0];
    if (bytes == 0 || s[0] > 0xf4 || bytes > length) return BT_BAD_BYTE;
    uint32_t c = s[0] & (0x7fu >> bytes);
    for (unsigned i = 1; i < bytes; i++) {
        if ((s[i] & 0xc0) != 0x80) return BT_BAD_BYTE;
        c = c << 6 | (s[i] & 0x3f);
    }
    if (c < least[bytes] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return BT_BAD_BYTE;
    *size = bytes;
    return c;
}

/* Controls, and what hides itself or turns the order of its neighbours around. */
bool bt__is_harmless(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } harmful[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
                   {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                   {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
    for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++)
        if (c >= harmful[i].first && c <= harmful[i].last) return false;
    return true;
}

int bt__char_length(const char *at)
{
    size_t size;
    bt__code_point(at, strnlen(at, 4), &size);
    return (int)size;
}

void bt__clean(char *text)
{
    size_t length = strlen(text), size;
    char *to = text;
    for (size_t i = 0; i < length; i += size) {
        uint32_t c = bt__code_point(text + i, length - i, &size);
        bool bad = (c == BT_BAD_BYTE && size == 1) || !bt__is_harmless(c);
        if (bad)
            *to++ = c >= '\t' && c <= '\r' ? ' ' : '?';
        else
            to = (char *)memmove(to, text + i, size) + size;
    }
    *to = '\0';
}
