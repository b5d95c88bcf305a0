/* Reading literals: a number, multiples of ^, a star, Tiny and Miny. */
#include "value/syntax.h"

/* A count after ^ or *: at most 18 digits, so that it fits; more is a limit. */
static bool parse_count(bt_parser *p, int64_t *count)
{
    size_t digits = digits_at(p, p->at);
    if (digits > 18) {
        bt__fail(p->ctx, BT_LIMIT, "a count of %zu digits is too large", digits);
        return false;
    }
    *count = 0;
    for (; digits > 0; digits--) *count = *count * 10 + (p->text[p->at++] - '0');
    return true;
}

/* 12, 3/4: behind the minus of a negative one. */
static bool parse_number(bt_parser *p, bool negative, bt_value *out)
{
    size_t digits = digits_at(p, p->at);
    bt_value top = bt_value_from_decimal(p->ctx, p->text + p->at, digits);
    if (negative) top = bt_value_negate(p->ctx, top);
    p->at += digits;
    *out = top;
    if (p->text[p->at] != '/' || !digits_at(p, p->at + 1)) return top != BT_NONE;
    size_t place = place_of(p, ++p->at);
    digits = digits_at(p, p->at);
    bt_value bottom = bt_value_from_decimal(p->ctx, p->text + p->at, digits);
    if (!top || !bottom) return false;
    if (bottom == ZERO) {
        bt__fail_at(p->ctx, place, "division by zero");
        return false;
    }
    p->at += digits;
    *out = bt_value__quotient(p->ctx, top, bottom);
    if (!*out && !bt_error(p->ctx))
        bt__fail_at(p->ctx, place, "only fractions whose denominators are powers of two are short games");
    return *out != BT_NONE;
}

/* ^<n> or ^[n] at the place behind the arrow; *out stays BT_NONE when there is neither. */
static bool parse_uptimal(bt_parser *p, bool down, bt_value *out)
{
    char open = p->text[p->at];
    *out = BT_NONE;
    if (open != '<' && open != '[') return true; /* perhaps the end of the text */
    size_t digits = digits_at(p, p->at + 1);
    if (!digits) return true;
    if (p->text[p->at + 1 + digits] != (open == '<' ? '>' : ']')) return true;
    int64_t n;
    size_t place = place_of(p, ++p->at);
    if (!parse_count(p, &n)) return false;
    p->at++;
    if (n < 1 || n > 1000) {
        if (n < 1) bt__fail_at(p->ctx, place, "expected a positive integer");
        bt__fail(p->ctx, BT_LIMIT, "uptimals are kept up to 1000");
        return false;
    }
    *out =
        open == '<' ? bt_value_up_power(p->ctx, (unsigned)n) : bt_value_up_sum(p->ctx, (unsigned)n);
    if (down) *out = bt_value_negate(p->ctx, *out);
    return *out != BT_NONE;
}

/* The arrows at this place, added to *g. */
static bool parse_arrows(bt_parser *p, bt_value *g)
{
    bool down = p->text[p->at] == 'v';
    size_t arrows = down ? downs_at(p, p->at) : strspn(p->text + p->at, "^");
    int64_t count = (int64_t)arrows;
    bt_value uptimal = BT_NONE;
    p->at += arrows;
    if (arrows == 1 && !parse_uptimal(p, down, &uptimal)) return false;
    if (!uptimal && digits_at(p, p->at)) {
        if (arrows > 1) return expected(p, "an operator (write ^5 for five ups)");
        if (!parse_count(p, &count)) return false;
    }
    if (!uptimal) uptimal = bt_value_ups(p->ctx, ZERO, down ? -count : count, 0);
    *g = bt_value_add(p->ctx, *g, uptimal);
    return *g != BT_NONE;
}

static bool parse_star(bt_parser *p, bt_value *g)
{
    int64_t n = 1;
    p->at++;
    if (digits_at(p, p->at) && !parse_count(p, &n)) return false;
    *g = bt_value_add(p->ctx, *g, bt_value_nimber(p->ctx, (uint64_t)n));
    return *g != BT_NONE;
}

static bool at_tiny(const bt_parser *p)
{
    size_t length = name_length(p, p->at);
    return length == 4 &&
           (!strncmp(p->text + p->at, "Tiny", 4) || !strncmp(p->text + p->at, "Miny", 4));
}

uint32_t bt_value__parse_literal(bt_parser *p)
{
    size_t from = p->at;
    bt_value g = ZERO;
    bool minus = p->text[p->at] == '-';
    p->at += minus;
    if (digits_at(p, p->at) && !parse_number(p, minus, &g)) return 0;
    if (at_tiny(p)) {
        uint32_t sum = bt_value__new_node(p, SYNTAX_SUM, from);
        sum = bt_value__adopt(p, sum, bt_value__new_value(p, from, g));
        return sum ? bt_value__adopt(p, sum, bt_value__parse_call(p, 4)) : 0;
    }
    bool arrows = p->text[p->at] == '^' || downs_at(p, p->at);
    if (arrows && !parse_arrows(p, &g)) return 0;
    if (p->text[p->at] == '*' && !parse_star(p, &g)) return 0;
    return bt_value__new_value(p, from, g);
}
