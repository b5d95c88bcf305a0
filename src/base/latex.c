/* Words for LaTeX: what it would take for its own, or what its usual fonts do not have, is written
   by commands. */
#include "base/base.h"
#include "base/context.h"

#include <string.h>

typedef struct substitute {
    uint32_t character;
    const char *latex;
} substitute;

static const substitute substitutes[] = {
    {'\\', "\\textbackslash{}"},
    {'~', "\\textasciitilde{}"},
    {'^', "\\textasciicircum{}"},
    {'|', "$|$"},
    {'<', "$<$"},
    {'>', "$>$"},
    {'"', "''"},
    {'[', "{[}"}, /* no optional argument of what stands before */
    {']', "{]}"},
    {'{', "\\{"},
    {'}', "\\}"},
    {'$', "\\$"},
    {'&', "\\&"},
    {'%', "\\%"},
    {'#', "\\#"},
    {'_', "\\_"},
    {'\n', "\n"},
    {0xa0, " "},
    {0xb0, "$^\\circ$"},
    {0xb1, "$\\pm$"},
    {0xb2, "$^2$"},
    {0xb3, "$^3$"},
    {0xb7, "$\\cdot$"},
    {0xbd, "$\\frac12$"},
    {0xd7, "$\\times$"},
    {0xf7, "$\\div$"},
    {0x3b1, "$\\alpha$"},
    {0x3b2, "$\\beta$"},
    {0x3c6, "$\\varphi$"},
    {0x3c9, "$\\omega$"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2018, "`"},
    {0x2019, "'"},
    {0x201c, "``"},
    {0x201d, "''"},
    {0x2026, "\\dots{}"},
    {0x2190, "$\\leftarrow$"},
    {0x2191, "$\\uparrow$"},
    {0x2192, "$\\rightarrow$"},
    {0x2193, "$\\downarrow$"},
    {0x2205, "$\\emptyset$"},
    {0x2208, "$\\in$"},
    {0x2212, "$-$"},
    {0x2217, "$\\ast$"},
    {0x221e, "$\\infty$"},
    {0x2225, "$\\parallel$"},
    {0x2260, "$\\neq$"},
    {0x2264, "$\\leq$"},
    {0x2265, "$\\geq$"},
    {0x2295, "$\\oplus$"},
    {0x22c5, "$\\cdot$"},
    {0x25cb, "$\\circ$"},
    {0x25cf, "$\\bullet$"},
};

static const char *find_substitute(uint32_t character)
{
    for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++)
        if (substitutes[i].character == character) return substitutes[i].latex;
    return NULL;
}

/* Two characters that stand for one sign. */
static const char *find_pair(const char *words, size_t left)
{
    static const char *const pairs[][2] = {{">=", "$\\geq$"},
                                           {"<=", "$\\leq$"},
                                           {"!=", "$\\neq$"},
                                           {"->", "$\\rightarrow$"},
                                           {"||", "$\\parallel$"}};
    for (size_t i = 0; left >= 2 && i < sizeof pairs / sizeof *pairs; i++)
        if (!memcmp(words, pairs[i][0], 2)) return pairs[i][1];
    return NULL;
}

/* ASCII, and the letters of western Europe that need no font encoding of their own. */
static bool is_usual(uint32_t c)
{
    bool letter = c >= 0xc0 && c <= 0xff && c != 0xd0 && c != 0xf0 && c != 0xde && c != 0xfe;
    return (c >= 0x20 && c < 0x7f) || letter;
}

void bt_text__latex(bt_text *text, const char *words, size_t length)
{
    size_t size;
    for (size_t i = 0; i < length; i += size) {
        uint32_t c = bt__code_point(words + i, length - i, &size);
        const char *pair = find_pair(words + i, length - i);
        const char *latex = pair ? pair : find_substitute(c);
        if (pair) size = 2;
        if (c == '-' && i && words[i - 1] == '-') bt_text__add(text, "{}"); /* no long dash */
        if (latex)
            bt_text__add(text, latex);
        else if (is_usual(c))
            bt_text__add_bytes(text, words + i, size);
        else
            bt_text__char(text, c < 0x20 ? ' ' : '?');
    }
}
