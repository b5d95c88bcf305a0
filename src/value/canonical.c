/* Values from options that are known to be canonical. */
#include "value/canonical.h"

#include "value/store.h"

/* Whether some option has no closed form. Without one all comparisons are immediate. */
static bool has_game(const bt_context *ctx, const bt_value *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_game(ctx, options[i])) return true;
    return false;
}

/* The best stop that a player reaches by one move. */
static bt_value stop_after(const bt_context *ctx, const bt_value *options, size_t count,
                           bt_player player)
{
    bt_value best = BT_NONE;
    for (size_t i = 0; i < count; i++) {
        bt_value stop = stop_of(ctx, options[i], player == BT_LEFT ? BT_RIGHT : BT_LEFT);
        int order = best ? bt_value__cmp(ctx, stop, best) : 0;
        if (!best || (player == BT_LEFT ? order > 0 : order < 0)) best = stop;
    }
    return best;
}

static bool push_shifted(bt_context *ctx, const bt_value *options, size_t count, bt_value by)
{
    size_t at = ctx->values->scratch.length;
    for (size_t i = 0; i < count; i++)
        if (!push(ctx, bt_value__shift(ctx, options[i], by))) return false;
    bt_value__sort_unique(ctx->values->scratch.at + at, count);
    return true;
}

bt_value bt_value__from_canonical(bt_context *ctx, const bt_value *left, size_t left_count,
                                  const bt_value *right, size_t right_count)
{
    if (!bt_value__store(ctx)) return BT_NONE;
    /* A number, or number + ups + nimber, has no game among its options; a game with none is
       quickly built, too. What is left has options of both players and is kept as it is, moved so
       that its right stop is 0. */
    if (left_count == 0 || right_count == 0 || left_count > OPTION_MAX ||
        right_count > OPTION_MAX ||
        (!has_game(ctx, left, left_count) && !has_game(ctx, right, right_count)))
        return bt_value_game(ctx, left, left_count, right, right_count);
    size_t mark = ctx->values->scratch.length;
    bt_value right_stop = stop_after(ctx, right, right_count, BT_RIGHT), value = BT_NONE;
    bt_value back = bt_value__negate_number(ctx, right_stop);
    bt_value left_stop =
        bt_value__sum_numbers(ctx, stop_after(ctx, left, left_count, BT_LEFT), back);
    if (left_stop && push_shifted(ctx, left, left_count, back) &&
        push_shifted(ctx, right, right_count, back)) {
        bt_value *list = ctx->values->scratch.at + mark;
        bt_draft draft = {{.at = list, .length = left_count},
                          {.at = list + left_count, .length = right_count},
                          .left_stop = left_stop,
                          .right_stop = ZERO};
        value = bt_value__match_uptimal(ctx, &draft);
        if (!value && !bt_error(ctx)) value = bt_value__intern(ctx, &draft);
    }
    cut(ctx, mark);
    return bt_value__shift(ctx, value, right_stop);
}
