/* The reduced canonical form: the simplest game infinitesimally close (Grossman and Siegel 2009).
 */
#include "value/store.h"

/* g <= h up to an infinitesimal: the left stop of g - h is at most 0. 1, 0, or -1 at a limit. */
static int nearly_le(bt_context *ctx, bt_value g, bt_value h)
{
    bt_value difference = bt_value_subtract(ctx, g, h);
    if (!difference) return -1;
    return bt_value__sign(ctx, stop_of(ctx, difference, BT_LEFT)) <= 0;
}

/* The same seen from a player: is a no better than b for that player? */
static int no_better(bt_context *ctx, bt_value a, bt_value b, bt_player player)
{
    return player == BT_LEFT ? nearly_le(ctx, a, b) : nearly_le(ctx, b, a);
}

static bool drop_nearly_dominated(bt_context *ctx, bt_words *side, bt_player player)
{
    for (size_t i = 0; i < side->length;) {
        int dominated = spend(ctx, side->length) ? 0 : -1;
        for (size_t j = 0; j < side->length && !dominated; j++)
            if (i != j) dominated = no_better(ctx, side->at[i], side->at[j], player);
        if (dominated < 0) return false;
        if (dominated)
            side->at[i] = side->at[--side->length];
        else
            i++;
    }
    return true;
}

/* Replaces the options of a side that reverse, up to an infinitesimal, through some response. */
static bool bypass_nearly_reversible(bt_context *ctx, bt_value g, bt_words *side, bt_player player,
                                     bool *changed)
{
    bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
    bt_words responses;
    bt_words__open(&responses, ctx);
    bool good = true;
    for (size_t i = 0; i < side->length && good;) {
        int reverses = 0;
        responses.length = 0;
        good = bt_value__append_options(ctx, side->at[i], other, &responses) &&
               spend(ctx, responses.length);
        size_t r = 0;
        for (; r < responses.length && good; r++) {
            reverses = no_better(ctx, responses.at[r], g, player);
            good = reverses >= 0;
            if (reverses) break;
        }
        if (!reverses) {
            i++;
            continue;
        }
        *changed = true;
        side->at[i] = side->at[--side->length];
        good = good && bt_value__append_options(ctx, responses.at[r], player, side);
        side->length = (size_t)bt_value__sort_unique(side->at, side->length);
        i = 0;
    }
    bt_words__close(&responses);
    return good;
}

static bool reduce_side(bt_context *ctx, bt_value g, bt_words *side, bt_player player)
{
    bool good = bt_value__append_options(ctx, g, player, side);
    for (size_t i = 0; i < side->length && good; i++) {
        side->at[i] = bt_value_reduced(ctx, side->at[i]);
        good = side->at[i] != BT_NONE;
    }
    for (bool changed = good; changed && good;) {
        changed = false;
        side->length = (size_t)bt_value__sort_unique(side->at, side->length);
        good = drop_nearly_dominated(ctx, side, player) &&
               bypass_nearly_reversible(ctx, g, side, player, &changed);
    }
    return good;
}

bt_value bt_value_reduced(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!g) return BT_NONE;
    if (stop_of(ctx, g, BT_LEFT) == stop_of(ctx, g, BT_RIGHT)) return stop_of(ctx, g, BT_LEFT);
    if (bt_value__recall(ctx, OP_REDUCED, g, 0, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_words left, right;
    bt_words__open(&left, ctx);
    bt_words__open(&right, ctx);
    bt_value result = BT_NONE;
    if (reduce_side(ctx, g, &left, BT_LEFT) && reduce_side(ctx, g, &right, BT_RIGHT))
        result = bt_value_game(ctx, left.at, left.length, right.at, right.length);
    bt_words__close(&left);
    bt_words__close(&right);
    bt__leave(ctx);
    if (result) bt_value__remember(ctx, OP_REDUCED, g, 0, result);
    return result;
}
