/* Named infinitesimals: tinies, the powers of ^, and the games that are sums of such powers. */
#include "value/store.h"

enum { UPTIMAL_MAX = 1000 }; /* the longest expansion */

bt_value bt_value_tiny(bt_context *ctx, bt_value g)
{
    if (!bt_value__store(ctx)) return BT_NONE;
    bt_value zero = ZERO, low = bt_value_negate(ctx, g);
    bt_value threat = bt_value_game(ctx, &zero, 1, &low, 1);
    return bt_value_game(ctx, &zero, 1, &threat, 1);
}

/* ^<n> = {0 | -^[n-1] + *}, and ^[n] sums them up (Winning Ways, ch. 8, "uptimals"). */
static bt_value uptimal(bt_context *ctx, unsigned n, bool sum)
{
    bt_value star = bt_value_nimber(ctx, 1), zero = ZERO, total = ZERO, power = ZERO;
    for (unsigned i = 1; i <= n && star; i++) {
        bt_value right = bt_value_add(ctx, bt_value_negate(ctx, total), star);
        power = bt_value_game(ctx, &zero, 1, &right, 1);
        total = bt_value_add(ctx, total, power);
        if (!total || bt__check(ctx)) return BT_NONE;
    }
    return !star ? BT_NONE : sum ? total : power;
}

bt_value bt_value_up_power(bt_context *ctx, unsigned n)
{
    return uptimal(ctx, n, false);
}

bt_value bt_value_up_sum(bt_context *ctx, unsigned n)
{
    return uptimal(ctx, n, true);
}

/* -- expansions: x + *m + a.^ + b.^<2> + c.^<3> + .. -- */

typedef struct expansion {
    bt_value number;
    uint32_t nimber;
    size_t length;
    int64_t times[UPTIMAL_MAX];
} expansion;

/* n when g is ^[n], else 0. It is born on day n + 1. */
static size_t sum_length(bt_context *ctx, bt_value g)
{
    int64_t day;
    if (!g || !bt_value_is_all_small(ctx, g)) return 0;
    if (!bt_value_to_integer(ctx, bt_value_birthday(ctx, g), &day)) return 0;
    if (day < 2 || day > UPTIMAL_MAX) return 0;
    return g == bt_value_up_sum(ctx, (unsigned)day - 1) ? (size_t)day - 1 : 0;
}

/* If the last of the coefficients is positive, the only right option of such a game g is
   g - ^[n] - *, with all n of them one less; if it is negative, the mirror (Siegel 2013, II.4).
   Sets *option to it and returns n; 0 when the game does not look so. */
static size_t peel(bt_context *ctx, bt_value g, bt_player player, bt_value *option)
{
    size_t mark = ctx->values->scratch.length;
    bool single = bt_value__push_options(ctx, g, player) == 1;
    *option = single ? ctx->values->scratch.at[mark] : BT_NONE;
    cut(ctx, mark);
    if (!*option) return 0;
    bt_value change = player == BT_RIGHT ? bt_value_subtract(ctx, g, *option)
                                         : bt_value_subtract(ctx, *option, g);
    return sum_length(ctx, bt_value_add(ctx, change, bt_value_nimber(ctx, 1)));
}

/* Each step is an identity, so that what is found is right; false when nothing is. */
static bool expand(bt_context *ctx, bt_value g, expansion *out)
{
    uint32_t star = 0;
    *out = (expansion){.length = 0};
    while (is_game(ctx, g)) {
        bt_value option;
        size_t n = bt__check(ctx) ? 0 : peel(ctx, g, BT_RIGHT, &option);
        int step = n ? 1 : -1;
        if (!n && !bt_error(ctx)) n = peel(ctx, g, BT_LEFT, &option);
        if (!n) return false;
        for (size_t i = 0; i < n; i++) out->times[i] += step;
        if (n > out->length) out->length = n;
        star ^= 1;
        g = option;
    }
    bt_ups parts = bt_value__ups(ctx, g);
    out->number = parts.number;
    out->nimber = parts.nimber ^ star;
    out->times[0] += parts.ups;
    if (parts.ups && !out->length) out->length = 1;
    while (out->length && !out->times[out->length - 1]) out->length--;
    return true;
}

bool bt_value__is_uptimal(bt_context *ctx, bt_value g)
{
    expansion found;
    return g && expand(ctx, g, &found);
}

bool bt_value__uptimal_expansion(bt_context *ctx, bt_value g, bt_words *out)
{
    expansion found;
    if (!g) return false;
    if (!expand(ctx, g, &found)) {
        if (!bt_error(ctx))
            bt__fail(ctx, BT_DOMAIN, "this is not a sum of a number, powers of ^ and a nimber");
        return false;
    }
    bool good = bt_words__push(out, found.number) &&
                bt_words__push(out, bt_value_nimber(ctx, found.nimber));
    for (size_t i = 0; i < found.length && good; i++)
        good = bt_words__push(out, bt_value_integer(ctx, found.times[i]));
    return good && !bt_error(ctx);
}

bt_value bt_value__uptimal(bt_context *ctx, const bt_value *args, size_t count)
{
    uint32_t star;
    bool good = is_number(ctx, args[0]) && (count < 2 || bt_value_is_nimber(ctx, args[1], &star));
    for (size_t i = 2; i < count && good; i++) good = bt_value_is_integer(ctx, args[i]);
    if (!good) {
        bt__fail(ctx, BT_DOMAIN, "uptimal(x,*m,a,b,..) takes a number, a nimber, then integers");
        return BT_NONE;
    }
    bt_value sum = count < 2 ? args[0] : bt_value_add(ctx, args[0], args[1]);
    for (size_t i = 2; i < count && sum; i++) {
        bt_value power = bt_value_up_power(ctx, (unsigned)i - 1);
        sum = bt_value_add(ctx, sum, bt_value_multiple(ctx, args[i], power));
    }
    return sum;
}
