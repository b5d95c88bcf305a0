/* Products and ordinal sums: Norton's, Conway's, G:H. Defined on canonical forms. */
#include "value/store.h"

/* Norton's product (Winning Ways, ch. 8): n.U for an integer n, else
   {G^L.U + U + I | G^R.U - U - I} over the incentives I of U. */
static bt_value norton(bt_context *ctx, bt_value g, bt_value unit, const bt_words *incentives);

static bool push_norton(bt_context *ctx, bt_value g, bt_value unit, const bt_words *incentives,
                        bt_player player)
{
    bt_words options;
    bt_words__open(&options, ctx);
    bool good = bt_value__append_options(ctx, g, player, &options);
    for (size_t i = 0; i < options.length && good; i++) {
        bt_value base = norton(ctx, options.at[i], unit, incentives);
        for (size_t j = 0; j < incentives->length && good; j++) {
            bt_value change = bt_value_add(ctx, unit, incentives->at[j]);
            if (player == BT_RIGHT) change = bt_value_negate(ctx, change);
            good = push(ctx, bt_value_add(ctx, base, change)) && !bt__check(ctx);
        }
    }
    bt_words__close(&options);
    return good;
}

static bt_value norton(bt_context *ctx, bt_value g, bt_value unit, const bt_words *incentives)
{
    uint32_t known;
    if (bt_value_is_integer(ctx, g)) return bt_value_multiple(ctx, g, unit);
    if (bt_value__recall(ctx, OP_NORTON, g, unit, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    size_t at = ctx->values->scratch.length, left = 0;
    bt_value result = BT_NONE;
    bool good = push_norton(ctx, g, unit, incentives, BT_LEFT);
    left = ctx->values->scratch.length - at;
    if (good && push_norton(ctx, g, unit, incentives, BT_RIGHT))
        result = bt_value__build(ctx, at, left, ctx->values->scratch.length - at - left);
    cut(ctx, at);
    bt__leave(ctx);
    if (result) bt_value__remember(ctx, OP_NORTON, g, unit, result);
    return result;
}

bt_value bt_value_norton(bt_context *ctx, bt_value g, bt_value unit)
{
    if (!g || !unit) return BT_NONE;
    bt_words incentives;
    bt_words__open(&incentives, ctx);
    bt_value result = BT_NONE;
    bt_relation order = bt_value_compare(ctx, unit, ZERO);
    if (order != BT_GREATER && order != BT_UNKNOWN)
        bt__fail(ctx, BT_DOMAIN, "norton(G,U) takes a unit U that is greater than 0");
    else if (order == BT_GREATER && bt_value__incentives(ctx, unit, &incentives))
        result = norton(ctx, g, unit, &incentives);
    bt_words__close(&incentives);
    return result;
}

/* -- Conway's product: {G^L.H + G.H^L - G^L.H^L, G^R.H + G.H^R - G^R.H^R | mixed} -- */

static bt_value conway_term(bt_context *ctx, bt_value g, bt_value h, bt_value x, bt_value y)
{
    bt_value sum = bt_value_add(ctx, bt_value_conway(ctx, x, h), bt_value_conway(ctx, g, y));
    return bt_value_subtract(ctx, sum, bt_value_conway(ctx, x, y));
}

static bool push_conway(bt_context *ctx, bt_value g, bt_player a, bt_value h, bt_player b)
{
    bt_words xs, ys;
    bt_words__open(&xs, ctx);
    bt_words__open(&ys, ctx);
    bool good =
        bt_value__append_options(ctx, g, a, &xs) && bt_value__append_options(ctx, h, b, &ys);
    for (size_t i = 0; i < xs.length && good; i++)
        for (size_t j = 0; j < ys.length && good; j++)
            good = push(ctx, conway_term(ctx, g, h, xs.at[i], ys.at[j])) && !bt__check(ctx);
    bt_words__close(&xs);
    bt_words__close(&ys);
    return good;
}

static bt_value conway_by_options(bt_context *ctx, bt_value g, bt_value h)
{
    size_t at = ctx->values->scratch.length, left = 0;
    bt_value result = BT_NONE;
    bool good =
        push_conway(ctx, g, BT_LEFT, h, BT_LEFT) && push_conway(ctx, g, BT_RIGHT, h, BT_RIGHT);
    left = ctx->values->scratch.length - at;
    good = good && push_conway(ctx, g, BT_LEFT, h, BT_RIGHT) &&
           push_conway(ctx, g, BT_RIGHT, h, BT_LEFT);
    if (good) result = bt_value__build(ctx, at, left, ctx->values->scratch.length - at - left);
    cut(ctx, at);
    return result;
}

bt_value bt_value_conway(bt_context *ctx, bt_value g, bt_value h)
{
    uint32_t known;
    if (!g || !h) return BT_NONE;
    if (g == ZERO || h == ZERO) return ZERO;
    if (is_number(ctx, g) && is_number(ctx, h)) return bt_value__product(ctx, g, h);
    if (bt_value_is_integer(ctx, g)) return bt_value_multiple(ctx, g, h);
    if (bt_value_is_integer(ctx, h)) return bt_value_multiple(ctx, h, g);
    uint32_t a, b;
    if (bt_value_is_nimber(ctx, g, &a) && bt_value_is_nimber(ctx, h, &b))
        return bt_value_nimber(ctx, bt_value__nim_product(a, b));
    if (g > h) {
        bt_value swap = g;
        g = h;
        h = swap;
    }
    if (bt_value__recall(ctx, OP_CONWAY, g, h, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_value result = conway_by_options(ctx, g, h);
    bt__leave(ctx);
    if (result) bt_value__remember(ctx, OP_CONWAY, g, h, result);
    return result;
}

/* -- G:H = {G^L, G:H^L | G^R, G:H^R} -- */

static bool push_ordinal(bt_context *ctx, bt_value g, bt_value h, bt_player player)
{
    if (bt_value__push_options(ctx, g, player) < 0) return false;
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, h, player);
    for (int64_t i = 0; i < count; i++) {
        bt_value sum = bt_value_ordinal_sum(ctx, g, ctx->values->scratch.at[mark + (size_t)i]);
        if (!sum || bt__check(ctx)) return false;
        ctx->values->scratch.at[mark + (size_t)i] = sum;
    }
    return count >= 0;
}

/* A nim-heap on a nim-heap is one of their size together, and n.^ + *k on a number x is x + n.^ +
 *k, since the options of x are dominated; BT_NONE for others. */
static bt_value stack_ups(bt_context *ctx, bt_value g, bt_value h)
{
    if (is_game(ctx, g) || is_game(ctx, h)) return BT_NONE;
    bt_ups below = bt_value__ups(ctx, g), above = bt_value__ups(ctx, h);
    if (above.number != ZERO) return BT_NONE;
    if (is_number(ctx, g)) return bt_value_add(ctx, g, h);
    if (below.number != ZERO || below.ups || above.ups) return BT_NONE;
    return bt_value_nimber(ctx, (uint64_t)below.nimber + above.nimber);
}

bt_value bt_value_ordinal_sum(bt_context *ctx, bt_value g, bt_value h)
{
    uint32_t known;
    if (!g || !h) return BT_NONE;
    if (h == ZERO) return g;
    if (g == ZERO) return h;
    bt_value stacked = stack_ups(ctx, g, h);
    if (stacked || bt_error(ctx)) return stacked;
    if (bt_value__recall(ctx, OP_ORDINAL, g, h, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    size_t at = ctx->values->scratch.length, left = 0;
    bt_value result = BT_NONE;
    bool good = push_ordinal(ctx, g, h, BT_LEFT);
    left = ctx->values->scratch.length - at;
    if (good && push_ordinal(ctx, g, h, BT_RIGHT))
        result = bt_value__build(ctx, at, left, ctx->values->scratch.length - at - left);
    cut(ctx, at);
    bt__leave(ctx);
    if (result) bt_value__remember(ctx, OP_ORDINAL, g, h, result);
    return result;
}
