/* Cooling, heating, overheating and freezing. */
#include "value/store.h"

typedef bt_value operation(bt_context *ctx, bt_value g, bt_value a, bt_value b);

/* {op(g^L) + tax | op(g^R) - tax}: the step that all of these share. */
static bt_value by_options(bt_context *ctx, bt_value g, operation *op, bt_value a, bt_value b,
                           bt_value tax)
{
    bt__values *v = ctx->values;
    size_t at = v->scratch.length, counts[2] = {0, 0};
    bool good = tax != BT_NONE && bt__enter(ctx) == BT_OK;
    if (!good) return BT_NONE;
    for (bt_player player = BT_LEFT; player <= BT_RIGHT && good; player++) {
        size_t mark = v->scratch.length;
        int64_t count = bt_value__push_options(ctx, g, player);
        bt_value change = player == BT_LEFT ? tax : bt_value_negate(ctx, tax);
        good = count >= 0;
        for (size_t i = mark; good && i < mark + (size_t)count; i++) {
            bt_value option = bt_value_add(ctx, op(ctx, v->scratch.at[i], a, b), change);
            v->scratch.at[i] = option;
            good = option != BT_NONE && !bt__check(ctx);
        }
        counts[player] = good ? (size_t)count : 0;
    }
    bt__leave(ctx);
    if (good) return bt_value__build(ctx, at, counts[0], counts[1]);
    cut(ctx, at);
    return BT_NONE;
}

/* Above their temperature games are frozen to their mean: numbers that are no integers, too, which
   melt below 0. */
static bt_value cool(bt_context *ctx, bt_value g, bt_value t, bt_value unused)
{
    uint32_t known;
    (void)unused;
    if (bt_value_is_integer(ctx, g) || t == ZERO) return g;
    if (bt_value__recall(ctx, OP_COOL, g, t, &known)) return known;
    bt_value hottest = bt_value_temperature(ctx, g), result;
    if (!hottest) return BT_NONE;
    if (bt_value__cmp(ctx, t, hottest) > 0)
        result = bt_value_mean(ctx, g);
    else
        result = by_options(ctx, g, cool, t, BT_NONE, bt_value_negate(ctx, t));
    if (result) bt_value__remember(ctx, OP_COOL, g, t, result);
    return result;
}

bt_value bt_value_cool(bt_context *ctx, bt_value g, bt_value t)
{
    if (!g || !t) return BT_NONE;
    if (!is_number(ctx, t) || bt_value__cmp(ctx, t, bt_value_integer(ctx, -1)) < 0) {
        bt__fail(ctx, BT_DOMAIN, "cool takes a temperature that is a number from -1 on");
        return BT_NONE;
    }
    return cool(ctx, g, t, BT_NONE);
}

bt_value bt_value_freeze(bt_context *ctx, bt_value g)
{
    if (!g || is_number(ctx, g)) return g;
    return bt_value_cool(ctx, g, bt_value_temperature(ctx, g));
}

/* No number may be taken out of g: where a heated game becomes a number, as for negative t, number
   translation does not hold. */
static bt_value heat(bt_context *ctx, bt_value g, bt_value t, bt_value unused)
{
    uint32_t known;
    (void)unused;
    if (is_number(ctx, g) || t == ZERO) return g;
    if (bt_value__recall(ctx, OP_HEAT, g, t, &known)) return known;
    bt_value result = by_options(ctx, g, heat, t, BT_NONE, t);
    if (result) bt_value__remember(ctx, OP_HEAT, g, t, result);
    return result;
}

bt_value bt_value_heat(bt_context *ctx, bt_value g, bt_value t)
{
    return g && t ? heat(ctx, g, t, BT_NONE) : BT_NONE;
}

/* The number of the pair (s, t), for caching an operation of three values; 0 at a limit. */
static uint32_t number_of_pair(bt_context *ctx, bt_value s, bt_value t)
{
    bt_words *pairs = &ctx->values->pairs;
    size_t i = 0;
    while (i < pairs->length && (pairs->at[i] != s || pairs->at[i + 1] != t)) i += 2;
    if (i == pairs->length && !(bt_words__push(pairs, s) && bt_words__push(pairs, t))) return 0;
    return (uint32_t)(i / 2 + 1);
}

/* From s to t (Winning Ways, ch. 6): an integer n becomes n.s, anything else is heated by t. */
static bt_value overheat(bt_context *ctx, bt_value g, bt_value s, bt_value t)
{
    uint32_t known, pair = number_of_pair(ctx, s, t);
    if (!pair) return BT_NONE;
    if (bt_value_is_integer(ctx, g)) return bt_value_multiple(ctx, g, s);
    if (bt_value__recall(ctx, OP_OVERHEAT, g, pair, &known)) return known;
    bt_value result = by_options(ctx, g, overheat, s, t, t);
    if (result) bt_value__remember(ctx, OP_OVERHEAT, g, pair, result);
    return result;
}

bt_value bt_value_overheat(bt_context *ctx, bt_value g, bt_value s, bt_value t)
{
    return g && s && t ? overheat(ctx, g, s, t) : BT_NONE;
}

/* -- thermal dissociation (Winning Ways, ch. 6): what is left of G at its temperature t, heated
   again by t, is taken out of G; the rest is colder -- */

bool bt_value__dissociate(bt_context *ctx, bt_value g, bt_words *out)
{
    size_t first = out->length;
    if (!g || !bt_words__push(out, ZERO)) return false;
    while (!is_number(ctx, g)) {
        bt_value t = bt_value_temperature(ctx, g), mean = bt_value_mean(ctx, g);
        bt_value left = bt_value_subtract(ctx, bt_value_cool(ctx, g, t), mean);
        g = bt_value_subtract(ctx, g, bt_value_heat(ctx, left, t));
        if (!g || bt__check(ctx) || !bt_words__push(out, t) || !bt_words__push(out, left))
            return false;
    }
    out->at[first] = g;
    return true;
}
