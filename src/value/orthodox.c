/* Orthodox moves: those that lose nothing when t is paid for each move (Berlekamp 1996). */
#include "value/wall.h"

/* The place of a wall of g at temperature t; BT_NONE at a limit. */
static bt_value place_at(bt_context *ctx, bt_value g, bt_player side, bt_value t)
{
    bt_wall wall;
    size_t hint = 0;
    bt_words__open(&wall.at, ctx);
    bt_value place = BT_NONE;
    if (bt_value__wall(ctx, g, side, &wall)) place = bt_value__wall_at(ctx, &wall, t, &hint);
    bt_words__close(&wall.at);
    return place;
}

/* Left's move to G^L is orthodox if the right wall of G^L, less t, is the left wall of G at t.
   Above the temperature of G there is none, since it is better not to move there. */
bool bt_value__orthodox(bt_context *ctx, bt_value g, bt_value t, bt_player player, bt_words *out)
{
    if (!g || !t) return false;
    if (!is_number(ctx, t) || bt_value__cmp(ctx, t, bt_value_integer(ctx, -1)) < 0) {
        bt__fail(ctx, BT_DOMAIN, "orthodox moves need a temperature that is a number, -1 or more");
        return false;
    }
    bt_words options;
    bt_words__open(&options, ctx);
    bt_value wanted = place_at(ctx, g, player, t);
    bt_value cost = player == BT_LEFT ? bt_value__negate_number(ctx, t) : t;
    bool good = wanted && bt_value__options(ctx, g, player, &options);
    for (size_t i = 0; i < options.length && good; i++) {
        bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
        bt_value place = place_at(ctx, options.at[i], other, t);
        if (place) place = bt_value__sum_numbers(ctx, place, cost);
        good = place && !bt__check(ctx) && (place != wanted || bt_words__push(out, options.at[i]));
    }
    bt_words__close(&options);
    return good;
}
