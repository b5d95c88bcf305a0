/* The arithmetic of integers of any length, and of nimbers in their field. */
#include "value/store.h"

enum { POWER_BITS = 1 << 22 }; /* the longest power */

/* -- integers -- */

static bool need_integer(bt_context *ctx, const char *name, bt_value x)
{
    if (!x) return false;
    if (bt_value_is_integer(ctx, x)) return true;
    bt__fail(ctx, BT_DOMAIN, "%s takes integers", name);
    return false;
}

/* The quotient, rounded so that the remainder is not negative, or that remainder. */
static bt_value divide(bt_context *ctx, const char *name, bt_value x, bt_value y, bool remainder)
{
    if (!need_integer(ctx, name, x) || !need_integer(ctx, name, y)) return BT_NONE;
    if (y == ZERO) {
        bt__fail(ctx, BT_DOMAIN, "division by zero");
        return BT_NONE;
    }
    mpz_t a, b, q;
    mpz_inits(a, b, q, NULL);
    bt_value__to_integer(ctx, x, a);
    bt_value__to_integer(ctx, y, b);
    if (mpz_sgn(b) > 0)
        mpz_fdiv_qr(q, a, a, b);
    else
        mpz_cdiv_qr(q, a, a, b);
    bt_value result = bt_value__number(ctx, remainder ? a : q, 0);
    mpz_clears(a, b, q, NULL);
    return result;
}

bt_value bt_value__div(bt_context *ctx, bt_value x, bt_value y)
{
    return divide(ctx, "div", x, y, false);
}

bt_value bt_value__mod(bt_context *ctx, bt_value x, bt_value y)
{
    return divide(ctx, "mod", x, y, true);
}

bt_value bt_value__gcd(bt_context *ctx, const bt_value *args, size_t count)
{
    mpz_t a, b;
    bool good = true;
    mpz_inits(a, b, NULL);
    for (size_t i = 0; i < count && good; i++) {
        good = need_integer(ctx, "gcd", args[i]);
        if (!good) break;
        bt_value__to_integer(ctx, args[i], b);
        mpz_gcd(a, a, b);
    }
    bt_value result = good ? bt_value__number(ctx, a, 0) : BT_NONE;
    mpz_clears(a, b, NULL);
    return result;
}

bt_value bt_value__lb(bt_context *ctx, bt_value x)
{
    if (!need_integer(ctx, "lb", x)) return BT_NONE;
    if (bt_value__sign(ctx, x) <= 0) {
        bt__fail(ctx, BT_DOMAIN, "lb takes an integer that is at least 1");
        return BT_NONE;
    }
    mpz_t a;
    mpz_init(a);
    bt_value__to_integer(ctx, x, a);
    bt_value result = bt_value_integer(ctx, (int64_t)mpz_sizeinbase(a, 2) - 1);
    mpz_clear(a);
    return result;
}

/* -- powers -- */

/* x^n for n >= 0 whose length is within bounds. */
static bt_value raise_number(bt_context *ctx, bt_value x, uint64_t n)
{
    mpz_t z;
    mpz_init(z);
    bt_value__to_integer(ctx, x, z); /* its numerator */
    uint64_t exponent = bt_value__exponent(ctx, x);
    bt_value result = BT_NONE;
    bool short_base = mpz_cmpabs_ui(z, 1) <= 0;
    if ((short_base ? 1 : mpz_sizeinbase(z, 2)) * (short_base ? 1 : n) > POWER_BITS ||
        exponent * n > POWER_BITS) {
        bt__fail(ctx, BT_LIMIT, "this power has more than %d bits", POWER_BITS);
    } else {
        mpz_pow_ui(z, z, n);
        result = bt_value__number(ctx, z, exponent * n);
    }
    mpz_clear(z);
    return result;
}

/* 1/x, which is a game only for x = 2^k or -2^k; BT_NONE for others, and no error. */
static bt_value reciprocal(bt_context *ctx, bt_value x)
{
    mpz_t z;
    mpz_init(z);
    bt_value__to_integer(ctx, x, z);
    int sign = mpz_sgn(z);
    mpz_abs(z, z);
    uint64_t twos = sign ? mpz_scan1(z, 0) : 0;
    bool power = mpz_popcount(z) == 1;
    mpz_set_si(z, sign);
    mpz_mul_2exp(z, z, bt_value__exponent(ctx, x));
    bt_value result = power ? bt_value__number(ctx, z, twos) : BT_NONE;
    mpz_clear(z);
    return result;
}

static bt_value number_power(bt_context *ctx, bt_value x, int64_t n)
{
    if (n >= 0) return raise_number(ctx, x, (uint64_t)n);
    bt_value whole = reciprocal(ctx, x);
    if (whole) return raise_number(ctx, whole, (uint64_t)-n);
    if (!bt_error(ctx))
        bt__fail(ctx, BT_DOMAIN, "with a negative exponent, only powers of two give a game");
    return BT_NONE;
}

/* H of a game {0|H} that is no number; BT_NONE for others. */
static bt_value exponent_base(bt_context *ctx, bt_value g)
{
    size_t mark = ctx->values->scratch.length;
    bt_value right = BT_NONE;
    if (!is_number(ctx, g) && bt_value__push_options(ctx, g, BT_LEFT) == 1 &&
        ctx->values->scratch.at[mark] == ZERO && bt_value__push_options(ctx, g, BT_RIGHT) == 1)
        right = ctx->values->scratch.at[mark + 1];
    cut(ctx, mark);
    return right;
}

static bool read_exponent(bt_context *ctx, const char *name, bt_value x, int64_t *n)
{
    if (!need_integer(ctx, name, x)) return false;
    if (!bt_value_to_integer(ctx, x, n) || *n > POWER_BITS || *n < -POWER_BITS)
        bt__fail(ctx, BT_LIMIT, "exponents are limited to %d", POWER_BITS);
    return !bt_error(ctx);
}

/* G^[x] = G:y for x = 1:y, so that it is G:(n-1) for n, and ^ + ^<2> + .. + ^<n> for ^ (Siegel
   2013, II.4); G^[0] = 0. */
bt_value bt_value__pow_to(bt_context *ctx, bt_value g, bt_value x)
{
    if (!g || !x || x == ZERO) return g && x ? ZERO : BT_NONE;
    if (!is_number(ctx, x) || bt_value__sign(ctx, x) < 0) {
        bt__fail(ctx, BT_DOMAIN, "pow_to(G,x) takes a number x that is not negative");
        return BT_NONE;
    }
    bt_value one = bt_value_integer(ctx, 1);
    bt_value above = bt_value__cmp(ctx, x, one) >= 0 ? bt_value_subtract(ctx, x, one)
                                                     : bt_value__subordinate(ctx, x, one);
    return bt_value_ordinal_sum(ctx, g, above);
}

/* Of {0|H} the power is {0 | H - G^[x-1]}, so that G^[n] = G + G^2 + .. + G^n. */
bt_value bt_value__pow(bt_context *ctx, bt_value g, bt_value x)
{
    int64_t n;
    if (!g || !x) return BT_NONE;
    if (is_number(ctx, g))
        return read_exponent(ctx, "pow", x, &n) ? number_power(ctx, g, n) : BT_NONE;
    bt_value right = exponent_base(ctx, g), zero = ZERO, one = bt_value_integer(ctx, 1);
    if (!right) {
        if (!bt_error(ctx))
            bt__fail(ctx, BT_DOMAIN, "pow(G,x) takes a number or a game of the form {0|H}");
        return BT_NONE;
    }
    if (!is_number(ctx, x) || bt_value__cmp(ctx, x, one) < 0) {
        bt__fail(ctx, BT_DOMAIN, "a power of such a game takes a number from 1 on");
        return BT_NONE;
    }
    right = bt_value_subtract(ctx, right, bt_value__pow_to(ctx, g, bt_value_subtract(ctx, x, one)));
    return right ? bt_value_game(ctx, &zero, 1, &right, 1) : BT_NONE;
}

/* -- nimbers -- */

/* Nimbers may be written as *n, or as the integers n when they are too large for games. A list of
   arguments is of one kind; 0 is of both. */
typedef enum size_kind { SIZE_EITHER, SIZE_INTEGER, SIZE_NIMBER, SIZE_WRONG } size_kind;

static size_kind kind_of_sizes(bt_context *ctx, const char *name, const bt_value *args,
                               size_t count)
{
    size_kind kind = SIZE_EITHER;
    uint32_t n;
    for (size_t i = 0; i < count; i++) {
        if (!args[i]) return SIZE_WRONG;
        if (args[i] == ZERO) continue;
        size_kind here = bt_value_is_nimber(ctx, args[i], &n) ? SIZE_NIMBER
                         : bt_value_is_integer(ctx, args[i]) && bt_value__sign(ctx, args[i]) > 0
                             ? SIZE_INTEGER
                             : SIZE_WRONG;
        if (here == SIZE_WRONG || (kind && kind != here)) {
            bt__fail(ctx, BT_DOMAIN, "%s takes nimbers, or integers from 0 on that stand for them",
                     name);
            return SIZE_WRONG;
        }
        kind = here;
    }
    return kind;
}

static void get_size(bt_context *ctx, bt_value x, mpz_t out)
{
    uint32_t n;
    if (bt_value_is_nimber(ctx, x, &n))
        mpz_set_ui(out, n);
    else
        bt_value__to_integer(ctx, x, out);
}

static bt_value make_size(bt_context *ctx, size_kind kind, const mpz_t n)
{
    if (kind != SIZE_NIMBER) return bt_value__number(ctx, n, 0);
    return bt_value_nimber(ctx, mpz_sizeinbase(n, 2) > 63 ? INT64_MAX : mpz_get_ui(n));
}

static bt_value apply_field(bt_context *ctx, bt_nim_operation op, size_kind kind, bt_value x,
                            bt_value y)
{
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    get_size(ctx, x, a);
    get_size(ctx, y, b);
    bt_value result = BT_NONE;
    if (bt_value__nim_field(ctx, op, a, b, a)) result = make_size(ctx, kind, a);
    mpz_clears(a, b, NULL);
    return result;
}

bt_value bt_value__nim_multiply(bt_context *ctx, const bt_value *args, size_t count)
{
    size_kind kind = kind_of_sizes(ctx, "nim_product", args, count);
    if (kind == SIZE_WRONG) return BT_NONE;
    bt_value product = args[0];
    for (size_t i = 1; i < count && product; i++)
        product = apply_field(ctx, NIM_PRODUCT, kind, product, args[i]);
    return product;
}

bt_value bt_value__nim_add(bt_context *ctx, const bt_value *args, size_t count)
{
    size_kind kind = kind_of_sizes(ctx, "nim_sum", args, count);
    if (kind == SIZE_WRONG) return BT_NONE;
    mpz_t sum, n;
    mpz_inits(sum, n, NULL);
    for (size_t i = 0; i < count; i++) {
        get_size(ctx, args[i], n);
        mpz_xor(sum, sum, n);
    }
    bt_value result = make_size(ctx, kind, sum);
    mpz_clears(sum, n, NULL);
    return result;
}

bt_value bt_value__nim_inverse(bt_context *ctx, bt_value x)
{
    size_kind kind = kind_of_sizes(ctx, "nim_inverse", &x, 1);
    if (kind == SIZE_EITHER) bt__fail(ctx, BT_DOMAIN, "0 has no inverse");
    if (kind == SIZE_EITHER || kind == SIZE_WRONG) return BT_NONE;
    return apply_field(ctx, NIM_INVERSE, kind, x, ZERO);
}

bt_value bt_value__nim_divide(bt_context *ctx, bt_value x, bt_value y)
{
    bt_value both[2] = {x, y};
    size_kind kind = kind_of_sizes(ctx, "nim_quotient", both, 2);
    if (kind == SIZE_WRONG) return BT_NONE;
    bt_value inverse = bt_value__nim_inverse(ctx, y);
    return inverse ? apply_field(ctx, NIM_PRODUCT, kind, x, inverse) : BT_NONE;
}

bt_value bt_value__nim_root(bt_context *ctx, bt_value x)
{
    size_kind kind = kind_of_sizes(ctx, "nim_sqrt", &x, 1);
    return kind == SIZE_WRONG ? BT_NONE : apply_field(ctx, NIM_ROOT, kind, x, ZERO);
}

/* The size n of *n, or of the integer n; count + 1 for whatever is larger. */
static size_t small_size(bt_context *ctx, bt_value x, size_t count)
{
    uint32_t n;
    int64_t size;
    if (bt_value_is_nimber(ctx, x, &n)) return n;
    return bt_value_to_integer(ctx, x, &size) && (uint64_t)size <= count ? (size_t)size : count + 1;
}

/* The least that is not among them: at most their count. */
bt_value bt_value__mex(bt_context *ctx, const bt_value *args, size_t count)
{
    size_kind kind = kind_of_sizes(ctx, "mex", args, count);
    bool *met = kind == SIZE_WRONG ? NULL : bt__alloc_zero(ctx, count + 1);
    size_t n = 0;
    if (!met) return BT_NONE;
    for (size_t i = 0; i < count && !bt__check(ctx); i++) {
        size_t size = small_size(ctx, args[i], count);
        if (size < count) met[size] = true;
    }
    while (met[n]) n++;
    bt__free(ctx, met, count + 1);
    if (bt_error(ctx)) return BT_NONE;
    return kind == SIZE_NIMBER ? bt_value_nimber(ctx, n) : bt_value_integer(ctx, (int64_t)n);
}
