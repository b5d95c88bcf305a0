/* Negation, sums and integer multiples. */
#include "value/store.h"

/* -- negation: mirrored canonical options are canonical -- */

/* Pushes x - H for the options H of a GAME; false at a limit. */
static bool push_negatives(bt_context *ctx, bt_value g, bt_player player, bt_value x)
{
    bt_span options;
    bool good = bt_value__span(ctx, g, player, &options);
    for (size_t i = 0; i < options.count && good; i++) {
        bt_value option = bt_value_negate(ctx, (*options.list)[options.first + i]);
        good = push(ctx, bt_value__shift(ctx, option, x));
    }
    return good;
}

/* Of a GAME. The right stop of its negative is minus its left stop: that number goes outside. */
static bt_value negate_game(bt_context *ctx, bt_value g)
{
    bt__values *v = ctx->values;
    size_t mark = v->scratch.length;
    bt_value width = stop_of(ctx, g, BT_LEFT), negative = BT_NONE;
    if (bt__enter(ctx)) return BT_NONE;
    bool good = push_negatives(ctx, g, BT_RIGHT, width);
    size_t left = v->scratch.length - mark;
    good = good && push_negatives(ctx, g, BT_LEFT, width);
    bt__leave(ctx);
    if (good) {
        bt_value *list = v->scratch.at + mark;
        size_t right = v->scratch.length - mark - left;
        bt_draft mirror = {{.at = list, .length = left},
                           {.at = list + left, .length = right},
                           .left_stop = width,
                           .right_stop = ZERO};
        bt_value__sort_unique(mirror.left.at, left);
        bt_value__sort_unique(mirror.right.at, right);
        negative = bt_value__intern(ctx, &mirror);
        negative = bt_value__shift(ctx, negative, bt_value__negate_number(ctx, width));
    }
    cut(ctx, mark);
    return negative;
}

bt_value bt_value_negate(bt_context *ctx, bt_value g)
{
    bt_value negative;
    if (!g) return BT_NONE;
    if (is_number(ctx, g)) return bt_value__negate_number(ctx, g);
    if (node_of(ctx, g)->negative) return node_of(ctx, g)->negative;
    if (kind_of(ctx, g) == KIND_GAME) {
        negative = negate_game(ctx, g);
    } else if (is_uptimal(ctx, g)) {
        negative = bt_value__negate_uptimal(ctx, g);
    } else {
        negative = bt_value__shift(ctx, bt_value_negate(ctx, base_of(ctx, g)),
                                   bt_value__negate_number(ctx, stop_of(ctx, g, BT_RIGHT)));
    }
    bt_value__know_negative(ctx, g, negative);
    return negative;
}

/* -- sums -- */

static bt_value add_ups(bt_context *ctx, bt_ups g, bt_ups h)
{
    bt_value number = bt_value__sum_numbers(ctx, g.number, h.number);
    return bt_value_ups(ctx, number, (int64_t)g.ups + h.ups, g.nimber ^ h.nimber);
}

/* Pushes x^P + y for the options of a player; false at a limit. */
static bool push_sums(bt_context *ctx, bt_value x, bt_value y, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, x, player);
    for (int64_t i = 0; i < count; i++) {
        bt_value sum = bt_value__add_briefly(ctx, ctx->values->scratch.at[mark + (size_t)i], y);
        if (!sum) return false;
        ctx->values->scratch.at[mark + (size_t)i] = sum;
    }
    return count >= 0;
}

static bt_value add_by_options(bt_context *ctx, bt_value g, bt_value h)
{
    bt__values *v = ctx->values;
    size_t at = v->scratch.length, left = 0, right = 0, brief = v->brief_count;
    bool good = push_sums(ctx, g, h, BT_LEFT) && push_sums(ctx, h, g, BT_LEFT);
    left = v->scratch.length - at;
    good = good && push_sums(ctx, g, h, BT_RIGHT) && push_sums(ctx, h, g, BT_RIGHT);
    right = v->scratch.length - at - left;
    bt_value sum = good ? bt_value__build(ctx, at, left, right) : BT_NONE;
    cut(ctx, at);
    v->brief_count = brief;
    return sum;
}

/* Takes the number out of a value that is no number: what is left, and the number in *x. */
static bt_value without_number(bt_context *ctx, bt_value g, bt_value *x)
{
    if (is_game(ctx, g)) {
        *x = stop_of(ctx, g, BT_RIGHT);
        return base_of(ctx, g);
    }
    bt_ups parts = bt_value__ups(ctx, g);
    *x = parts.number;
    parts.number = ZERO;
    return bt_value__from_ups(ctx, parts);
}

/* The sum of two values that have no number to take out, one of them a GAME. */
static bt_value add_bases(bt_context *ctx, bt_value g, bt_value h)
{
    uint32_t sum;
    if (!g || !h) return BT_NONE;
    if (node_of(ctx, g)->negative == h) return ZERO;
    if (g < h) {
        bt_value swap = g;
        g = h;
        h = swap;
    }
    if (bt_value__recall(ctx, OP_ADD, g, h, &sum)) return sum;
    if (bt__enter(ctx)) return BT_NONE;
    ctx->values->sums++;
    sum = add_by_options(ctx, g, h);
    bt__leave(ctx);
    if (sum) bt_value__remember(ctx, OP_ADD, g, h, sum);
    return sum;
}

/* The number goes in at the end, for good or briefly. */
static inline bt_value add(bt_context *ctx, bt_value g, bt_value h,
                           bt_value (*shift)(bt_context *ctx, bt_value g, bt_value x))
{
    if (!g || !h) return BT_NONE;
    if (is_number(ctx, h)) return shift(ctx, g, h);
    if (is_number(ctx, g)) return shift(ctx, h, g);
    if (!is_game(ctx, g) && !is_game(ctx, h))
        return add_ups(ctx, bt_value__ups(ctx, g), bt_value__ups(ctx, h));
    if (is_uptimal(ctx, g) && is_uptimal(ctx, h)) return bt_value__add_uptimals(ctx, g, h);
    bt_value x, y;
    g = without_number(ctx, g, &x);
    h = without_number(ctx, h, &y);
    return shift(ctx, add_bases(ctx, g, h), bt_value__sum_numbers(ctx, x, y));
}

bt_value bt_value_add(bt_context *ctx, bt_value g, bt_value h)
{
    return add(ctx, g, h, bt_value__shift);
}

bt_value bt_value__add_briefly(bt_context *ctx, bt_value g, bt_value h)
{
    return add(ctx, g, h, bt_value__shift_briefly);
}

bt_value bt_value_subtract(bt_context *ctx, bt_value g, bt_value h)
{
    return bt_value_add(ctx, g, bt_value_negate(ctx, h));
}

bt_value bt_value_multiple(bt_context *ctx, bt_value n, bt_value g)
{
    int64_t times;
    if (!n || !g) return BT_NONE;
    if (is_number(ctx, g) && is_number(ctx, n)) return bt_value__product(ctx, n, g);
    if (!bt_value_to_integer(ctx, n, &times)) {
        bt__fail(ctx, bt_value_is_integer(ctx, n) ? BT_LIMIT : BT_DOMAIN,
                 "a multiple n.G takes an integer n of up to 63 bits");
        return BT_NONE;
    }
    if (is_uptimal(ctx, g)) return bt_value__multiply_uptimal(ctx, times, g);
    bt_value unit = times < 0 ? bt_value_negate(ctx, g) : g, sum = ZERO;
    for (uint64_t left = times < 0 ? -(uint64_t)times : (uint64_t)times; left && unit; left >>= 1) {
        if (left & 1) sum = bt_value_add(ctx, sum, unit);
        if (left > 1) unit = bt_value_add(ctx, unit, unit);
    }
    return unit ? sum : BT_NONE;
}
