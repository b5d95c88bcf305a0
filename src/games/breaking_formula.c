/* Formulas in n: + - * / ^, brackets, integers. */
#include "games/breaking.h"

#include <ctype.h>

/* Read and worked out at once: formulas are short, and asked for few n. */
typedef struct reader {
    const char *text;
    size_t at;
    int64_t n;
    bool lost;            /* the value is too large */
    bool broken;          /* it is no integer */
    const char *expected; /* what was missing, at that place; NULL: nothing */
    unsigned depth;
} reader;

static int64_t read_sum(reader *r);

static char peek(reader *r)
{
    while (isspace((unsigned char)r->text[r->at])) r->at++;
    return r->text[r->at];
}

static bool accept(reader *r, char c)
{
    bool there = !r->expected && peek(r) == c;
    r->at += there;
    return there;
}

static int64_t miss(reader *r, const char *what)
{
    if (!r->expected) r->expected = what;
    return 0;
}

static int64_t read_number(reader *r)
{
    int64_t value = 0;
    while (isdigit((unsigned char)r->text[r->at])) {
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, r->text[r->at] - '0', &value))
            r->lost = true;
        r->at++;
    }
    return value;
}

static int64_t read_atom(reader *r)
{
    if (isdigit((unsigned char)peek(r))) return read_number(r);
    if (accept(r, 'n')) return r->n;
    if (!accept(r, '(') || r->depth == 50) return miss(r, "a number, n or '('");
    r->depth++;
    int64_t value = read_sum(r);
    r->depth--;
    return accept(r, ')') ? value : miss(r, "')'");
}

/* a^b^c is a^(b^c). */
static int64_t read_power(reader *r)
{
    int64_t base = read_atom(r), power = 1;
    if (r->expected || !accept(r, '^')) return base;
    if (r->depth++ == 50) return miss(r, "fewer powers");
    int64_t exponent = read_power(r);
    r->depth--;
    if (exponent < 0) r->broken = true;
    if (base == -1) return exponent % 2 ? -1 : 1;
    for (int64_t i = 0; i < exponent && !r->lost && base != 0 && base != 1; i++)
        if (__builtin_mul_overflow(power, base, &power)) r->lost = true;
    return exponent > 0 && (base == 0 || base == 1) ? base : power;
}

static int64_t read_product(reader *r)
{
    int64_t value = read_power(r);
    while (!r->expected) {
        bool times = accept(r, '*');
        if (!times && !accept(r, '/')) break;
        int64_t by = read_power(r);
        if (times && __builtin_mul_overflow(value, by, &value)) r->lost = true;
        if (times || r->lost) continue;
        if (by == 0 || value % by != 0) {
            r->broken = true;
            continue;
        }
        value /= by;
    }
    return value;
}

static int64_t read_sum(reader *r)
{
    int64_t value = read_product(r);
    while (!r->expected) {
        bool plus = accept(r, '+');
        if (!plus && !accept(r, '-')) break;
        int64_t by = read_product(r);
        if (plus ? __builtin_add_overflow(value, by, &value)
                 : __builtin_sub_overflow(value, by, &value))
            r->lost = true;
    }
    return value;
}

bt_formula_value bt_games__formula_at(const char *formula, uint64_t n, int64_t *value)
{
    reader r = {.text = formula, .n = (int64_t)n};
    *value = read_sum(&r);
    if (r.broken) return BT_FORMULA_FRACTION;
    return r.lost || *value >= (int64_t)1 << 62 ? BT_FORMULA_LARGE : BT_FORMULA_INTEGER;
}

bool bt_games__formula_check(const char *formula, size_t *place, const char **expected)
{
    reader r = {.text = formula, .n = 1};
    read_sum(&r);
    if (!r.expected && peek(&r)) r.expected = "an operator + - * / ^, or the end of the formula";
    *place = r.at;
    *expected = r.expected;
    return !r.expected;
}
