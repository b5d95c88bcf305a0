/* The tree of numbers: sign expansions, and the simplest number between two. */
#include "value/store.h"

/* A walk from 0: whole steps while the signs are those of the first, then each half as long as the
   one before (Berlekamp's rule for red and blue Hackenbush strings). */
typedef struct walk {
    bt_value at, step;
    int first;
} walk;

static bool go(bt_context *ctx, walk *w, int sign)
{
    if (!w->first) w->first = sign;
    if (sign != w->first || w->step != bt_value_integer(ctx, 1))
        w->step = bt_value__half(ctx, w->step);
    if (!w->step) return false;
    bt_value step = sign > 0 ? w->step : bt_value__negate_number(ctx, w->step);
    w->at = bt_value__sum_numbers(ctx, w->at, step);
    return w->at != BT_NONE && !bt__check(ctx);
}

static walk start_walk(bt_context *ctx)
{
    return (walk){ZERO, bt_value_integer(ctx, 1), 0};
}

static bool need_number(bt_context *ctx, const char *name, bt_value x)
{
    if (!x) return false;
    if (is_number(ctx, x)) return true;
    bt__fail(ctx, BT_DOMAIN, "%s takes numbers", name);
    return false;
}

bool bt_value__sign_expansion(bt_context *ctx, bt_value x, bt_words *out)
{
    if (!need_number(ctx, "sign_expansion", x)) return false;
    for (walk w = start_walk(ctx); w.at != x;) {
        int sign = bt_value__cmp(ctx, x, w.at) > 0 ? 1 : -1;
        if (!bt_words__push(out, bt_value_integer(ctx, sign)) || !go(ctx, &w, sign)) return false;
    }
    return true;
}

bt_value bt_value__from_signs(bt_context *ctx, const bt_value *signs, size_t count)
{
    walk w = start_walk(ctx);
    for (size_t i = 0; i < count; i++) {
        int64_t sign;
        if (!bt_value_to_integer(ctx, signs[i], &sign) || (sign != 1 && sign != -1)) {
            bt__fail(ctx, BT_DOMAIN, "from_signs takes 1 and -1");
            return BT_NONE;
        }
        if (!go(ctx, &w, (int)sign)) return BT_NONE;
    }
    return w.at;
}

bt_value bt_value__simplest_between(bt_context *ctx, bt_value low, bt_value high)
{
    if (!need_number(ctx, "simplest", low) || !need_number(ctx, "simplest", high)) return BT_NONE;
    if (bt_value__cmp(ctx, low, high) >= 0) {
        bt__fail(ctx, BT_DOMAIN, "simplest(x,y) takes numbers x < y");
        return BT_NONE;
    }
    return bt_value__simplest(ctx, low, false, high, false);
}
