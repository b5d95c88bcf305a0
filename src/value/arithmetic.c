/* Parts and bounds of numbers, and the binary digits of integers. */
#include "value/store.h"

enum { UGLY_BITS = 1 << 12 }; /* of the factors of an ugly product */

static bool need_number(bt_context *ctx, const char *name, bt_value x)
{
    if (!x) return false;
    if (!is_number(ctx, x)) bt__fail(ctx, BT_DOMAIN, "%s takes numbers", name);
    return is_number(ctx, x);
}

/* An integer from `least` on, which is 0 or 1. */
static bool read_integer(bt_context *ctx, const char *name, bt_value n, int least, mpz_t out)
{
    if (!n) return false;
    bool good = bt_value_is_integer(ctx, n);
    if (good) bt_value__to_integer(ctx, n, out);
    good = good && mpz_cmp_si(out, least) >= 0;
    if (!good) bt__fail(ctx, BT_DOMAIN, "%s takes an integer from %d on", name, least);
    return good;
}

/* -- parts of a number -- */

bt_value bt_value__abs(bt_context *ctx, bt_value x)
{
    return need_number(ctx, "abs", x) ? bt_value__magnitude(ctx, x) : BT_NONE;
}

bt_value bt_value__sign_of(bt_context *ctx, bt_value x)
{
    return need_number(ctx, "sign", x) ? bt_value_integer(ctx, bt_value__sign(ctx, x)) : BT_NONE;
}

typedef enum part { FLOOR, CEILING, NUMERATOR, DENOMINATOR } part;

static bt_value take_part(bt_context *ctx, const char *name, bt_value x, part which)
{
    if (!need_number(ctx, name, x)) return BT_NONE;
    mpq_t q;
    mpq_init(q);
    bt_value__to_fraction(ctx, x, q);
    mpz_ptr top = mpq_numref(q), bottom = mpq_denref(q);
    if (which == FLOOR) mpz_fdiv_q(top, top, bottom);
    if (which == CEILING) mpz_cdiv_q(top, top, bottom);
    bt_value result = bt_value__number(ctx, which == DENOMINATOR ? bottom : top, 0);
    mpq_clear(q);
    return result;
}

bt_value bt_value__floor(bt_context *ctx, bt_value x)
{
    return take_part(ctx, "floor", x, FLOOR);
}

bt_value bt_value__ceiling(bt_context *ctx, bt_value x)
{
    return take_part(ctx, "ceiling", x, CEILING);
}

bt_value bt_value__numerator(bt_context *ctx, bt_value x)
{
    return take_part(ctx, "numerator", x, NUMERATOR);
}

bt_value bt_value__denominator(bt_context *ctx, bt_value x)
{
    return take_part(ctx, "denominator", x, DENOMINATOR);
}

static bt_value choose(bt_context *ctx, const char *name, const bt_value *args, size_t count,
                       int direction)
{
    bt_value best = BT_NONE;
    for (size_t i = 0; i < count; i++) {
        if (!need_number(ctx, name, args[i])) return BT_NONE;
        if (!best || bt_value__cmp(ctx, args[i], best) * direction > 0) best = args[i];
    }
    return best;
}

bt_value bt_value__max(bt_context *ctx, const bt_value *args, size_t count)
{
    return choose(ctx, "max", args, count, 1);
}

bt_value bt_value__min(bt_context *ctx, const bt_value *args, size_t count)
{
    return choose(ctx, "min", args, count, -1);
}

/* -- integers -- */

bt_value bt_value__isqrt(bt_context *ctx, bt_value n)
{
    mpz_t z;
    bt_value root = BT_NONE;
    mpz_init(z);
    if (read_integer(ctx, "isqrt", n, 0, z)) {
        mpz_sqrt(z, z);
        root = bt_value__number(ctx, z, 0);
    }
    mpz_clear(z);
    return root;
}

/* How many 1s there are in binary; false at a failure. */
static bool count_ones(bt_context *ctx, const char *name, bt_value n, mp_bitcnt_t *out)
{
    mpz_t z;
    mpz_init(z);
    bool good = read_integer(ctx, name, n, 0, z);
    if (good) *out = mpz_popcount(z);
    mpz_clear(z);
    return good;
}

bool bt_value__is_evil(bt_context *ctx, bt_value n)
{
    mp_bitcnt_t ones;
    return count_ones(ctx, "is_evil", n, &ones) && ones % 2 == 0;
}

bool bt_value__is_odious(bt_context *ctx, bt_value n)
{
    mp_bitcnt_t ones;
    return count_ones(ctx, "is_odious", n, &ones) && ones % 2 == 1;
}

bool bt_value__is_two_power(bt_context *ctx, bt_value n)
{
    mp_bitcnt_t ones;
    return count_ones(ctx, "is_two_power", n, &ones) && ones == 1;
}

/* Adds the product of 2^i and 2^j. */
static void add_ugly(mpz_t sum, mp_bitcnt_t i, mp_bitcnt_t j)
{
    mp_bitcnt_t large = i > j ? i : j, small = i > j ? j : i;
    if (small == 0 || small < large) mpz_combit(sum, large);
    if (small > 0) mpz_combit(sum, small - 1);
}

static bool multiply_ugly(bt_context *ctx, const mpz_t a, const mpz_t b, mpz_t sum)
{
    for (mp_bitcnt_t i = mpz_scan1(a, 0); i < mpz_sizeinbase(a, 2); i = mpz_scan1(a, i + 1)) {
        if (bt__check(ctx)) return false;
        for (mp_bitcnt_t j = mpz_scan1(b, 0); j < mpz_sizeinbase(b, 2); j = mpz_scan1(b, j + 1))
            add_ugly(sum, i, j);
    }
    return true;
}

bt_value bt_value__ugly_product(bt_context *ctx, bt_value m, bt_value n)
{
    mpz_t a, b, sum;
    mpz_inits(a, b, sum, NULL);
    bt_value product = BT_NONE;
    bool good =
        read_integer(ctx, "ugly_product", m, 0, a) && read_integer(ctx, "ugly_product", n, 0, b);
    if (good && (mpz_sizeinbase(a, 2) > UGLY_BITS || mpz_sizeinbase(b, 2) > UGLY_BITS))
        bt__fail(ctx, BT_LIMIT, "ugly_product takes integers of up to %d bits", UGLY_BITS);
    else if (good && multiply_ugly(ctx, a, b, sum))
        product = bt_value__number(ctx, sum, 0);
    mpz_clears(a, b, sum, NULL);
    return product;
}
