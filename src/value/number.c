/* Dyadic numbers n/2^e of any size: machine words while they fit, GMP beyond. */
#include "base/size.h"
#include "value/store.h"

#include <stdlib.h>
#include <string.h>

static bool is_small(const bt_context *ctx, bt_value x)
{
    return kind_of(ctx, x) == KIND_SMALL;
}

/* The twos in the denominator of a near number. */
static uint32_t near_exponent(bt_value x)
{
    uint32_t twos = (uint32_t)__builtin_ctz((x - ZERO) | 1 << NEAR_EXPONENT);
    return NEAR_EXPONENT - twos;
}

static int64_t small_numerator(const bt_context *ctx, bt_value x)
{
    if (is_near(x)) return ((int64_t)x - ZERO) / (1 << (NEAR_EXPONENT - near_exponent(x)));
    const bt_node *node = node_of(ctx, x);
    return (int64_t)((uint64_t)node->word[1] << 32 | node->word[0]);
}

uint32_t bt_value__exponent(const bt_context *ctx, bt_value x)
{
    if (is_near(x)) return near_exponent(x);
    const bt_node *node = node_of(ctx, x);
    return is_small(ctx, x) ? node->word[2] : ctx->values->bigs[node->word[0]].exponent;
}

/* Sets z to the numerator. */
static void get_numerator(const bt_context *ctx, bt_value x, mpz_t z)
{
    if (is_small(ctx, x)) {
        mpz_set_si(z, small_numerator(ctx, x));
    } else {
        const bt_big *big = &ctx->values->bigs[node_of(ctx, x)->word[0]];
        mpz_t kept;
        mpz_set(z, mpz_roinit_n(kept, big->limbs, big->size));
    }
}

/* Sets z to x * 2^exponent, where the exponent is at least that of x. */
static void get_scaled(const bt_context *ctx, bt_value x, uint32_t exponent, mpz_t z)
{
    get_numerator(ctx, x, z);
    mpz_mul_2exp(z, z, exponent - bt_value__exponent(ctx, x));
}

static uint32_t common_exponent(const bt_context *ctx, bt_value x, bt_value y)
{
    uint32_t e = bt_value__exponent(ctx, x), f = bt_value__exponent(ctx, y);
    return e > f ? e : f;
}

/* n/2^e from a 128-bit numerator. */
static bt_value from_wide(bt_context *ctx, __int128 n, uint32_t exponent)
{
    while (exponent > 0 && !(n & 1)) n /= 2, exponent--;
    if (n < SMALL_MAX && n > -SMALL_MAX && exponent <= SMALL_EXPONENT)
        return bt_value__small(ctx, (int64_t)n, exponent);
    bool negative = n < 0;
    unsigned __int128 size = negative ? -(unsigned __int128)n : (unsigned __int128)n;
    mpz_t z;
    mpz_init_set_ui(z, (unsigned long)(size >> 64));
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, (unsigned long)size);
    if (negative) mpz_neg(z, z);
    bt_value x = bt_value__number(ctx, z, exponent);
    mpz_clear(z);
    return x;
}

static bool scale_small(const bt_context *ctx, bt_value x, uint32_t exponent, __int128 *n)
{
    uint32_t shift = exponent - bt_value__exponent(ctx, x);
    if (!is_small(ctx, x) || shift > SMALL_EXPONENT) return false;
    *n = (__int128)small_numerator(ctx, x) * ((__int128)1 << shift);
    return true;
}

int bt_value__cmp_any(const bt_context *ctx, bt_value x, bt_value y)
{
    __int128 a, b;
    if (x == y) return 0;
    uint32_t exponent = common_exponent(ctx, x, y);
    if (scale_small(ctx, x, exponent, &a) && scale_small(ctx, y, exponent, &b))
        return a < b ? -1 : a > b;
    mpz_t z, w;
    mpz_inits(z, w, NULL);
    get_scaled(ctx, x, exponent, z);
    get_scaled(ctx, y, exponent, w);
    int order = mpz_cmp(z, w);
    mpz_clears(z, w, NULL);
    return order < 0 ? -1 : order > 0;
}

int bt_value__sign(const bt_context *ctx, bt_value x)
{
    if (is_small(ctx, x)) {
        int64_t n = small_numerator(ctx, x);
        return n < 0 ? -1 : n > 0;
    }
    return ctx->values->bigs[node_of(ctx, x)->word[0]].size < 0 ? -1 : 1;
}

bt_value bt_value__sum_any(bt_context *ctx, bt_value x, bt_value y)
{
    __int128 a, b;
    if (!x || !y) return BT_NONE;
    if (x == ZERO) return y;
    if (y == ZERO) return x;
    uint32_t exponent = common_exponent(ctx, x, y);
    if (scale_small(ctx, x, exponent, &a) && scale_small(ctx, y, exponent, &b))
        return from_wide(ctx, a + b, exponent);
    mpz_t z, w;
    mpz_inits(z, w, NULL);
    get_scaled(ctx, x, exponent, z);
    get_scaled(ctx, y, exponent, w);
    mpz_add(z, z, w);
    bt_value sum = bt_value__number(ctx, z, exponent);
    mpz_clears(z, w, NULL);
    return sum;
}

bt_value bt_value__negate_any(bt_context *ctx, bt_value x)
{
    if (!x) return BT_NONE;
    if (is_small(ctx, x))
        return bt_value__small(ctx, -small_numerator(ctx, x), bt_value__exponent(ctx, x));
    mpz_t z;
    mpz_init(z);
    get_numerator(ctx, x, z);
    mpz_neg(z, z);
    bt_value negative = bt_value__number(ctx, z, bt_value__exponent(ctx, x));
    mpz_clear(z);
    return negative;
}

bt_value bt_value__magnitude(bt_context *ctx, bt_value x)
{
    return x && bt_value__sign(ctx, x) < 0 ? bt_value__negate_number(ctx, x) : x;
}

bt_value bt_value__half(bt_context *ctx, bt_value x)
{
    if (!x) return BT_NONE;
    mpz_t z;
    mpz_init(z);
    get_numerator(ctx, x, z);
    bt_value half = bt_value__number(ctx, z, (uint64_t)bt_value__exponent(ctx, x) + 1);
    mpz_clear(z);
    return half;
}

bt_value bt_value__product(bt_context *ctx, bt_value x, bt_value y)
{
    if (!x || !y) return BT_NONE;
    mpz_t z, w;
    mpz_inits(z, w, NULL);
    get_numerator(ctx, x, z);
    get_numerator(ctx, y, w);
    mpz_mul(z, z, w);
    bt_value product =
        bt_value__number(ctx, z, (uint64_t)bt_value__exponent(ctx, x) + bt_value__exponent(ctx, y));
    mpz_clears(z, w, NULL);
    return product;
}

bt_value bt_value__quotient(bt_context *ctx, bt_value x, bt_value y)
{
    mpz_t z;
    mpz_init(z);
    get_numerator(ctx, y, z);
    bt_value quotient = BT_NONE;
    if (mpz_sgn(z) > 0 && mpz_popcount(z) == 1) {
        uint64_t twos = mpz_scan1(z, 0);
        get_numerator(ctx, x, z);
        quotient = bt_value__number(ctx, z, bt_value__exponent(ctx, x) + twos);
    }
    mpz_clear(z);
    return quotient;
}

bt_value bt_value__neighbour(bt_context *ctx, bt_value x, int step)
{
    uint32_t exponent = bt_value__exponent(ctx, x);
    if (is_small(ctx, x)) return from_wide(ctx, (__int128)small_numerator(ctx, x) + step, exponent);
    mpz_t z;
    mpz_init(z);
    get_numerator(ctx, x, z);
    if (step > 0)
        mpz_add_ui(z, z, (unsigned long)step);
    else
        mpz_sub_ui(z, z, (unsigned long)-step);
    bt_value y = bt_value__number(ctx, z, exponent);
    mpz_clear(z);
    return y;
}

/* An integer n is born on day |n|; a fraction a day after the later of its two options, which
   gives floor(|x|) + 1 + e for x = n/2^e. */
bt_value bt_value__number_birthday(bt_context *ctx, bt_value x)
{
    if (!x) return BT_NONE;
    uint32_t exponent = bt_value__exponent(ctx, x);
    mpz_t z;
    mpz_init(z);
    get_numerator(ctx, x, z);
    mpz_abs(z, z);
    if (exponent > 0) {
        mpz_fdiv_q_2exp(z, z, exponent);
        mpz_add_ui(z, z, exponent + 1u);
    }
    bt_value day = bt_value__number(ctx, z, 0);
    mpz_clear(z);
    return day;
}

/* -- the simplest number -- */

/* With 0 <= low < high scaled by 2^top: the first multiple of 2^top, 2^(top-1), .. that fits. */
static bt_value simplest_positive(bt_context *ctx, const mpz_t low, bool low_closed,
                                  const mpz_t high, bool bounded, bool high_closed, uint32_t top)
{
    mpz_t step;
    bt_value found = BT_NONE;
    mpz_init(step);
    for (uint32_t e = 0; e <= top && !found; e++) {
        mpz_cdiv_q_2exp(step, low, top - e);
        mpz_mul_2exp(step, step, top - e);
        if (!mpz_cmp(step, low) && !low_closed) {
            mpz_tdiv_q_2exp(step, step, top - e);
            mpz_add_ui(step, step, 1);
            mpz_mul_2exp(step, step, top - e);
        }
        int order = bounded ? mpz_cmp(step, high) : -1;
        if (order < 0 || (order == 0 && high_closed)) found = bt_value__number(ctx, step, top);
    }
    mpz_clear(step);
    return found;
}

/* The frequent case of small integers as bounds: BT_NONE when it does not apply. */
static bt_value simplest_integer(bt_context *ctx, bt_value low, bool low_closed, bt_value high,
                                 bool high_closed)
{
    int64_t least = -SMALL_MAX / 2, most = SMALL_MAX / 2;
    if (low) {
        if (!is_small(ctx, low) || bt_value__exponent(ctx, low)) return BT_NONE;
        least = small_numerator(ctx, low) + !low_closed;
    }
    if (high) {
        if (!is_small(ctx, high) || bt_value__exponent(ctx, high)) return BT_NONE;
        most = small_numerator(ctx, high) - !high_closed;
    }
    if (least > most) return BT_NONE;
    return bt_value__small(ctx, least > 0 ? least : most < 0 ? most : 0, 0);
}

bt_value bt_value__simplest(bt_context *ctx, bt_value low, bool low_closed, bt_value high,
                            bool high_closed)
{
    bt_value found = simplest_integer(ctx, low, low_closed, high, high_closed);
    if (found) return found;
    int low_sign = low ? bt_value__sign(ctx, low) : -1;
    int high_sign = high ? bt_value__sign(ctx, high) : 1;
    if ((low_sign < 0 || (low_sign == 0 && low_closed)) &&
        (high_sign > 0 || (high_sign == 0 && high_closed)))
        return ZERO;
    bool mirror = high && high_sign <= 0;
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    uint32_t top = 1 + (low && high ? common_exponent(ctx, low, high)
                                    : bt_value__exponent(ctx, low ? low : high));
    if (low) get_scaled(ctx, low, top, a);
    if (high) get_scaled(ctx, high, top, b);
    if (mirror) {
        mpz_swap(a, b);
        mpz_neg(a, a);
        mpz_neg(b, b);
        found = simplest_positive(ctx, a, high_closed, b, low != BT_NONE, low_closed, top);
        found = bt_value__negate_number(ctx, found);
    } else {
        found = simplest_positive(ctx, a, low_closed, b, high != BT_NONE, high_closed, top);
    }
    mpz_clears(a, b, NULL);
    return found;
}

/* -- in and out -- */

bt_value bt_value_integer(bt_context *ctx, int64_t n)
{
    return bt_value__store(ctx) ? from_wide(ctx, n, 0) : BT_NONE;
}

bt_value bt_value_dyadic(bt_context *ctx, int64_t numerator, unsigned exponent)
{
    mpz_t z;
    mpz_init_set_si(z, numerator);
    bt_value x = bt_value__number(ctx, z, exponent);
    mpz_clear(z);
    return x;
}

bt_value bt_value_from_decimal(bt_context *ctx, const char *digits, size_t length)
{
    if (length > NUMBER_BITS / 4) {
        bt__fail(ctx, BT_LIMIT, "a number of more than %d digits", NUMBER_BITS / 4);
        return BT_NONE;
    }
    char *copy = bt__alloc(ctx, length + 1);
    if (!copy) return BT_NONE;
    memcpy(copy, digits, length);
    copy[length] = '\0';
    mpz_t z;
    mpz_init(z);
    bt_value x = BT_NONE;
    if (mpz_set_str(z, copy, 10) == 0)
        x = bt_value__number(ctx, z, 0);
    else
        bt__fail(ctx, BT_INPUT, "'%.40s' is not an integer", copy);
    mpz_clear(z);
    bt__free(ctx, copy, length + 1);
    return x;
}

void bt_value__print_number(const bt_context *ctx, bt_value x, bt_notation notation, bt_text *out)
{
    uint32_t exponent = bt_value__exponent(ctx, x);
    mpz_t n, d;
    mpz_inits(n, d, NULL);
    get_numerator(ctx, x, n);
    mpz_setbit(d, exponent);
    if (exponent == 0) {
        bt__print_integer(n, out);
    } else if (notation == BT_LATEX) {
        if (mpz_sgn(n) < 0) bt_text__char(out, '-');
        mpz_abs(n, n);
        bt_text__add(out, "\\frac{");
        bt__print_integer(n, out);
        bt_text__add(out, "}{");
        bt__print_integer(d, out);
        bt_text__char(out, '}');
    } else {
        bt__print_integer(n, out);
        bt_text__char(out, '/');
        bt__print_integer(d, out);
    }
    mpz_clears(n, d, NULL);
}

void bt_value__to_integer(const bt_context *ctx, bt_value x, mpz_t out)
{
    get_numerator(ctx, x, out);
}

void bt_value__to_fraction(const bt_context *ctx, bt_value x, mpq_t out)
{
    get_numerator(ctx, x, mpq_numref(out));
    mpz_set_ui(mpq_denref(out), 0);
    mpz_setbit(mpq_denref(out), bt_value__exponent(ctx, x));
}

bool bt_value_to_integer(bt_context *ctx, bt_value g, int64_t *n)
{
    if (!g || !is_number(ctx, g) || bt_value__exponent(ctx, g)) return false;
    if (is_small(ctx, g)) {
        *n = small_numerator(ctx, g);
        return true;
    }
    mpz_t z;
    mpz_init(z);
    get_numerator(ctx, g, z);
    bool fits = mpz_fits_slong_p(z);
    if (fits) *n = mpz_get_si(z);
    mpz_clear(z);
    return fits;
}
