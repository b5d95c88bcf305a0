/* The canonical options of every kind of value, and what can be read off a value at once. */
#include "value/store.h"

#include <string.h>

/* n = {n-1|} for n > 0, n/2^e = {(n-1)/2^e | (n+1)/2^e} in lowest terms. */
static bool push_number_option(bt_context *ctx, bt_value x, bt_player player)
{
    int towards = player == BT_LEFT ? 1 : -1;
    if (bt_value__exponent(ctx, x) == 0 && bt_value__sign(ctx, x) != towards) return true;
    return push(ctx, bt_value__neighbour(ctx, x, -towards));
}

/* x + n.^ + *k for n > 0 and the player Left is {x | x + (n-1).^ + *(k xor 1)}, except that
   ^* = {0,*|0}; n < 0 is the mirror; n = 0 is a nim-heap on top of x. */
static bool push_ups_options(bt_context *ctx, bt_ups g, bt_player player)
{
    if (g.ups == 0) {
        for (uint32_t k = 0; k < g.nimber; k++)
            if (bt__check(ctx) || !push(ctx, bt_value__from_ups(ctx, (bt_ups){g.number, 0, k})))
                return false;
        return true;
    }
    int32_t sign = g.ups > 0 ? 1 : -1;
    bool forward = (player == BT_LEFT) == (g.ups > 0);
    bool up_star = g.ups == sign && g.nimber == 1;
    if (forward || up_star) {
        if (!push(ctx, g.number)) return false;
        return !(forward && up_star) ||
               push(ctx, bt_value__from_ups(ctx, (bt_ups){g.number, 0, 1}));
    }
    return push(ctx, bt_value__from_ups(ctx, (bt_ups){g.number, g.ups - sign, g.nimber ^ 1}));
}

static bool push_game_options(bt_context *ctx, bt_value g, bt_player player)
{
    bt__values *v = ctx->values;
    const bt_node *node = node_of(ctx, base_of(ctx, g));
    size_t from = node->word[0] + (player == BT_LEFT ? 0 : left_count(node));
    size_t count = player == BT_LEFT ? left_count(node) : right_count(node);
    if (!BT_GROW(ctx, v->scratch.at, v->scratch.capacity, v->scratch.length + count)) return false;
    if (count)
        memcpy(v->scratch.at + v->scratch.length, v->options + from, count * sizeof *v->options);
    size_t mark = v->scratch.length;
    v->scratch.length += count;
    if (base_of(ctx, g) == g) return true;
    if (!spend(ctx, count)) return false;
    for (size_t i = mark; i < mark + count; i++) { /* number translation */
        bt_value option = bt_value__shift(ctx, v->scratch.at[i], stop_of(ctx, g, BT_RIGHT));
        if (!option) return false;
        v->scratch.at[i] = option;
    }
    return true;
}

int64_t bt_value__push_options(bt_context *ctx, bt_value g, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    bool done = is_number(ctx, g)    ? push_number_option(ctx, g, player)
                : !is_game(ctx, g)   ? push_ups_options(ctx, bt_value__ups(ctx, g), player)
                : is_uptimal(ctx, g) ? bt_value__push_uptimal_options(ctx, g, player)
                                     : push_game_options(ctx, g, player);
    return done ? (int64_t)(ctx->values->scratch.length - mark) : -1;
}

bool bt_value__span(bt_context *ctx, bt_value g, bt_player player, bt_span *out)
{
    bt__values *v = ctx->values;
    if (kind_of(ctx, g) == KIND_GAME) {
        const bt_node *node = node_of(ctx, g);
        size_t first = node->word[0], left = left_count(node), right = right_count(node);
        *out = player == BT_LEFT ? (bt_span){&v->options, first, left}
                                 : (bt_span){&v->options, first + left, right};
        return true;
    }
    size_t mark = v->scratch.length;
    int64_t count = bt_value__push_options(ctx, g, player);
    *out = (bt_span){&v->scratch.at, mark, count < 0 ? 0 : (size_t)count};
    return count >= 0;
}

bt_value bt_value__only_option(bt_context *ctx, bt_value g, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    bool single = bt_value__push_options(ctx, g, player) == 1;
    bt_value option = single ? ctx->values->scratch.at[mark] : BT_NONE;
    cut(ctx, mark);
    return option;
}

bool bt_value__append_options(bt_context *ctx, bt_value g, bt_player player, bt_words *out)
{
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, g, player);
    for (int64_t i = 0; i < count; i++)
        if (!bt_words__push(out, ctx->values->scratch.at[mark + (size_t)i])) count = -1;
    cut(ctx, mark);
    return count >= 0;
}

bool bt_value_is_number(bt_context *ctx, bt_value g)
{
    return g && is_number(ctx, g);
}

bool bt_value_is_integer(bt_context *ctx, bt_value g)
{
    return g && is_number(ctx, g) && bt_value__exponent(ctx, g) == 0;
}

bool bt_value_is_infinitesimal(bt_context *ctx, bt_value g)
{
    return g && stop_of(ctx, g, BT_LEFT) == ZERO && stop_of(ctx, g, BT_RIGHT) == ZERO;
}

bool bt_value_is_ups(bt_context *ctx, bt_value g, bt_value *number, int32_t *ups, uint32_t *nimber)
{
    if (!g || is_game(ctx, g)) return false;
    bt_ups parts = bt_value__ups(ctx, g);
    *number = parts.number;
    *ups = parts.ups;
    *nimber = parts.nimber;
    return true;
}

bool bt_value_is_nimber(bt_context *ctx, bt_value g, uint32_t *n)
{
    bt_value number;
    int32_t ups;
    return bt_value_is_ups(ctx, g, &number, &ups, n) && number == ZERO && ups == 0;
}

bt_value bt_value_left_stop(bt_context *ctx, bt_value g)
{
    return g ? stop_of(ctx, g, BT_LEFT) : BT_NONE;
}

bt_value bt_value_right_stop(bt_context *ctx, bt_value g)
{
    return g ? stop_of(ctx, g, BT_RIGHT) : BT_NONE;
}

bt_value bt_value_nimber(bt_context *ctx, uint64_t n)
{
    return bt_value_ups(ctx, bt_value_integer(ctx, 0), 0, n);
}

bt_value bt_value_ups(bt_context *ctx, bt_value number, int64_t ups, uint64_t nimber)
{
    if (!number) return BT_NONE;
    if (!is_number(ctx, number))
        bt__fail(ctx, BT_DOMAIN, "only a number can stand before ups and stars");
    else if (nimber > NIMBER_MAX)
        bt__fail(ctx, BT_LIMIT, "the nimber *%llu is too large: the largest one is *%d",
                 (unsigned long long)nimber, NIMBER_MAX);
    else if (ups > UPS_MAX || ups < -UPS_MAX)
        bt__fail(ctx, BT_LIMIT, "more than %d ups", UPS_MAX);
    else
        return bt_value__from_ups(ctx, (bt_ups){number, (int32_t)ups, (uint32_t)nimber});
    return BT_NONE;
}
