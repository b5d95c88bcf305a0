/* Unicode and LaTeX turned into plain notation, remembering where every byte came from. */
#include "value/read.h"

#include <ctype.h>
#include <string.h>

typedef struct spelling {
    const char *from, *to;
    bool arrow; /* scripts _{n}, ^{n}, ^{[n]} may follow */
} spelling;

static const spelling spellings[] = {
    {"↑", "^", true},
    {"↓", "v", true},
    {"∗", "*", false},
    {"±", "+-", false},
    {"−", "-", false},
    {"≤", "<=", false},
    {"≥", ">=", false},
    {"≠", "!=", false},
    {"∥", "||", false},
    {"⇑", "^^", false},
    {"⇓", "vv", false},
    {"{\\uparrow}", "^", true},
    {"{\\downarrow}", "v", true},
    {"{\\Uparrow}", "^^", false},
    {"{\\Downarrow}", "vv", false},
    {"{\\ast}", "*", false},
    {"{\\pm}", "+-", false},
    {"\\Uparrow", "^^", false},
    {"\\Downarrow", "vv", false},
    {"\\uparrow", "^", true},
    {"\\downarrow", "v", true},
    {"\\ast", "*", false},
    {"\\pm", "+-", false},
    {"\\{", "{", false},
    {"\\}", "}", false},
    {"\\left", "", false},
    {"\\right", "", false},
    {"\\middle", "", false},
    {"\\mid", "|", false},
    {"\\cdot", ".", false},
    {"\\,", " ", false},
    {"\\;", " ", false},
    {"\\parallel", "||", false},
    {"$", "", false},
    {"\\mathrm{Tiny}", "Tiny", false},
    {"\\mathrm{Miny}", "Miny", false},
};

static bool add_byte(bt_plain *plain, char c, size_t place)
{
    if (!BT_GROW(plain->ctx, plain->at, plain->capacity, plain->length + 2) ||
        !BT_GROW(plain->ctx, plain->places, plain->place_capacity, plain->length + 2))
        return false;
    plain->at[plain->length] = c;
    plain->places[plain->length++] = place;
    return true;
}

static bool add_string(bt_plain *plain, const char *string, size_t place)
{
    for (; *string; string++)
        if (!add_byte(plain, *string, place)) return false;
    return true;
}

/* Copies the digits of `open digits close` at text + *at between the given marks; false when the
   text does not look so (and nothing is consumed) or at a limit. */
static bool copy_script(bt_plain *plain, const char *text, size_t *at, const char *open,
                        const char *close, const char *before, const char *after)
{
    size_t i = *at;
    if (strncmp(text + i, open, strlen(open)) != 0) return false;
    i += strlen(open);
    size_t digits = strspn(text + i, "0123456789");
    if (digits == 0 || strncmp(text + i + digits, close, strlen(close)) != 0) return false;
    if (!add_string(plain, before, *at)) return false;
    for (size_t k = 0; k < digits; k++)
        if (!add_byte(plain, text[i + k], i + k)) return false;
    *at = i + digits + strlen(close);
    return add_string(plain, after, *at - 1);
}

static bool copy_arrow_script(bt_plain *plain, const char *text, size_t *at)
{
    return copy_script(plain, text, at, "_{", "}", "", "") ||
           copy_script(plain, text, at, "^{[", "]}", "[", "]") ||
           copy_script(plain, text, at, "^{", "}", "<", ">");
}

/* \mathrel{||}: bars. */
static bool copy_bars(bt_plain *plain, const char *text, size_t *at)
{
    static const char open[] = "\\mathrel{";
    size_t start = *at + strlen(open);
    if (strncmp(text + *at, open, strlen(open)) != 0) return false;
    size_t bars = strspn(text + start, "|");
    if (!bars || text[start + bars] != '}') return false;
    for (size_t i = 0; i < bars; i++)
        if (!add_byte(plain, '|', start + i)) return false;
    *at = start + bars + 1;
    return true;
}

/* {+}_{G} and {-}_{G}: tiny and miny. The stack keeps how many braces are open around each. */
static bool copy_tiny(bt_plain *plain, const char *text, size_t *at, bt_words *stack,
                      uint32_t depth)
{
    bool tiny = !strncmp(text + *at, "{+}_{", 5), miny = !strncmp(text + *at, "{-}_{", 5);
    if (!tiny && !miny) return false;
    if (!add_string(plain, tiny ? "Tiny(" : "Miny(", *at)) return false;
    *at += 5;
    return bt_words__push(stack, depth);
}

/* Any other byte; a brace that ends a tiny is a parenthesis. */
static bool copy_byte(bt_plain *plain, const char *text, size_t *at, bt_words *stack,
                      uint32_t *depth)
{
    char c = text[*at];
    bool end = c == '}' && stack->length && stack->at[stack->length - 1] == *depth;
    if (end) stack->length--;
    if (c == '{') ++*depth;
    if (c == '}' && !end && *depth) --*depth;
    if (end) c = ')';
    return add_byte(plain, c, (*at)++);
}

/* One spelled-out piece at text + *at; false when there is none. */
static bool copy_spelling(bt_plain *plain, const char *text, size_t *at)
{
    if (copy_script(plain, text, at, "\\frac{", "}", "", "/")) {
        copy_script(plain, text, at, "{", "}", "",
                    ""); /* what is missing is missed by the reader */
        return true;
    }
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const spelling *s = &spellings[i];
        size_t length = strlen(s->from);
        if (strncmp(text + *at, s->from, length) != 0) continue;
        if (!add_string(plain, s->to, *at)) return false;
        *at += length;
        if (s->from[0] == '\\')
            while (text[*at] == ' ') ++*at;
        if (s->arrow) copy_arrow_script(plain, text, at);
        return true;
    }
    return false;
}

bt_status bt_value__make_plain(bt_context *ctx, const char *text, bt_plain *out)
{
    bt_words stack;
    uint32_t depth = 0;
    bool good = true;
    *out = (bt_plain){.ctx = ctx};
    bt_words__open(&stack, ctx);
    for (size_t at = 0; text[at] && good;) {
        if (copy_bars(out, text, &at) || copy_tiny(out, text, &at, &stack, depth) ||
            copy_spelling(out, text, &at))
            continue;
        bool after_name = at > 0 && isalpha((unsigned char)text[at - 1]);
        if (after_name && copy_script(out, text, &at, "_{", "}", "", "")) continue; /* X_{1} */
        good = copy_byte(out, text, &at, &stack, &depth);
    }
    good = good && add_byte(out, '\0', strlen(text));
    bt_words__close(&stack);
    if (!good) return BT_LIMIT;
    out->length--;
    return BT_OK;
}

void bt_value__close_plain(bt_plain *plain)
{
    bt__free(plain->ctx, plain->at, plain->capacity);
    bt__free(plain->ctx, plain->places, plain->place_capacity * sizeof *plain->places);
}
