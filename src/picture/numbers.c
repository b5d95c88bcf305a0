/* Exact numbers on charts: round steps, short texts. */
#include "picture/numbers.h"

#include <string.h>

enum {
    PLAIN_MAX = 10,   /* digits of an integer that is written out */
    ROUND_MAX = 5,    /* digits in front of a power of ten */
    POWER_MIN = 6,    /* the least power of ten that is written as such */
    EXPONENT_MIN = 14 /* the least power of two that is written as such below a bar */
};

/* 1, 2, 5, 10, ..: the one after `step`, whose first digit is told by `turn`. */
static void grow_step(mpq_t step, unsigned turn)
{
    mpq_t factor;
    mpq_init(factor);
    if (turn % 3 == 1)
        mpq_set_ui(factor, 5, 2);
    else
        mpq_set_ui(factor, 2, 1);
    mpq_mul(step, step, factor);
    mpq_clear(factor);
}

void bt_picture__round_step(const mpq_t length, unsigned parts, mpq_t step)
{
    mpq_t least;
    mpq_init(least);
    mpq_set_ui(least, 1, parts ? parts : 1);
    mpq_mul(least, least, length);
    mpq_set_ui(step, 1, 1);
    for (unsigned turn = 0; mpq_cmp(step, least) < 0; turn++) grow_step(step, turn);
    if (mpq_sgn(least) > 0 && mpq_cmp_ui(least, 1, 1) <= 0)
        while (mpq_cmp(step, least) >= 0) mpq_div_2exp(step, step, 1);
    if (mpq_cmp(step, least) < 0) mpq_mul_2exp(step, step, 1);
    mpq_clear(least);
}

void bt_picture__first_multiple(const mpq_t from, const mpq_t step, mpq_t out)
{
    mpz_t whole;
    mpz_init(whole);
    mpq_div(out, from, step);
    mpz_cdiv_q(whole, mpq_numref(out), mpq_denref(out));
    mpq_set_z(out, whole);
    mpq_mul(out, out, step);
    mpz_clear(whole);
}

/* -- texts -- */

static void put(bt_text *out, const char *text)
{
    if (out) bt_text__add(out, text);
}

static void put_power(unsigned long n, bt_text *text, bt_text *latex)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char digits[24];
    gmp_snprintf(digits, sizeof digits, "%lu", n);
    for (const char *at = digits; *at; at++) bt_text__add(text, raised[*at - '0']);
    if (latex) bt_text__format(latex, "^{%lu}", n);
}

/* 123456…7890 */
static void put_digits(const char *digits, bt_text *text, bt_text *latex)
{
    size_t length = strlen(digits);
    if (length <= PLAIN_MAX) {
        bt_text__add(text, digits);
        put(latex, digits);
        return;
    }
    bt_text__format(text, "%.4s…%s", digits, digits + length - 4);
    if (latex) bt_text__format(latex, "%.4s\\ldots %s", digits, digits + length - 4);
}

/* An integer that is not negative: with a power of ten behind it where that is short. */
static void put_integer(const mpz_t n, bt_text *text, bt_text *latex)
{
    char *digits = bt__alloc(text->ctx, mpz_sizeinbase(n, 10) + 2);
    if (!digits) return;
    size_t room = mpz_sizeinbase(n, 10) + 2;
    mpz_get_str(digits, 10, n);
    size_t length = strlen(digits), zeros = 0;
    while (zeros < length && digits[length - 1 - zeros] == '0') zeros++;
    if (zeros >= POWER_MIN && length - zeros <= ROUND_MAX) {
        digits[length - zeros] = '\0';
        bool one = !strcmp(digits, "1");
        if (!one) bt_text__add(text, digits);
        if (!one) put(latex, digits);
        bt_text__add(text, one ? "10" : "·10");
        put(latex, one ? "10" : "\\cdot 10");
        put_power((unsigned long)zeros, text, latex);
    } else {
        put_digits(digits, text, latex);
    }
    bt__free(text->ctx, digits, room);
}

static void put_denominator(const mpz_t d, bt_text *text, bt_text *latex)
{
    unsigned long exponent = mpz_scan1(d, 0);
    put(text, "/");
    put(latex, "/");
    if (exponent >= EXPONENT_MIN && mpz_sizeinbase(d, 2) == exponent + 1) {
        put(text, "2");
        put(latex, "2");
        put_power(exponent, text, latex);
    } else {
        put_integer(d, text, latex);
    }
}

void bt_picture__short_number(const mpq_t x, bt_text *text, bt_text *latex)
{
    mpz_t size;
    mpz_init(size);
    mpz_abs(size, mpq_numref(x));
    if (mpq_sgn(x) < 0) {
        put(text, "−");
        put(latex, "-");
    }
    put_integer(size, text, latex);
    if (mpz_cmp_ui(mpq_denref(x), 1) != 0) put_denominator(mpq_denref(x), text, latex);
    mpz_clear(size);
}
