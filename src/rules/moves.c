/* Lists of moves: positions, or ranges where there would be very many. */
#include "base/context.h"
#include "rules/rules.h"

void bt_rules__moves_open(bt_moves *moves, bt_context *ctx)
{
    *moves = (bt_moves){.ctx = ctx};
}

static void free_range(bt_context *ctx, bt_range *range)
{
    if (!range) return;
    bt__drop_string(ctx, range->pile);
    bt__drop_string(ctx, range->from);
    bt__drop_string(ctx, range->until);
    bt__drop_string(ctx, range->text);
    bt__free(ctx, range, sizeof *range);
}

void bt_rules__moves_close(bt_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++) free_range(moves->ctx, moves->at[i].range);
    bt__drop_string(moves->ctx, moves->total);
    bt__free(moves->ctx, moves->at, moves->capacity * sizeof *moves->at);
    *moves = (bt_moves){.ctx = moves->ctx};
}

static bt_status push(bt_moves *moves, bt_move move)
{
    if (!BT_GROW(moves->ctx, moves->at, moves->capacity, moves->count + 1)) return BT_LIMIT;
    moves->at[moves->count++] = move;
    return BT_OK;
}

bt_status bt_rules__add_move(bt_moves *moves, size_t term, bt_position to)
{
    return push(moves, (bt_move){.term = term, .to = to});
}

bt_status bt_rules__add_written(bt_moves *moves, bt_game *game, bt_text *bytes)
{
    bt_position to = BT_NO_POSITION;
    if (!bytes->failed) to = bt_rules__keep_position(game, bytes->at, bytes->length);
    bt_text__close(bytes);
    return to ? bt_rules__add_move(moves, 0, to) : BT_LIMIT;
}

bt_status bt_rules__add_range(bt_moves *moves, const bt_range *range)
{
    bt_context *ctx = moves->ctx;
    bt_range *copy = bt__alloc_zero(ctx, sizeof *copy);
    if (!copy) return BT_LIMIT;
    copy->step = range->step;
    copy->pile = bt__copy_string(ctx, range->pile);
    copy->from = bt__copy_string(ctx, range->from);
    copy->until = bt__copy_string(ctx, range->until);
    copy->text = bt__copy_string(ctx, range->text);
    bool good = copy->pile && copy->from && copy->until && copy->text;
    if (good && !push(moves, (bt_move){.range = copy})) return BT_OK;
    free_range(ctx, copy);
    return BT_LIMIT;
}

bt_status bt_rules__copy_moves(const bt_moves *from, bt_moves *to)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < from->count && !status; i++) {
        const bt_move *move = &from->at[i];
        status = move->range ? bt_rules__add_range(to, move->range) : push(to, *move);
    }
    return !status && from->total ? bt_rules__set_total(to, from->total) : status;
}

bt_status bt_rules__set_total(bt_moves *moves, const char *digits)
{
    moves->total = bt__copy_string(moves->ctx, digits);
    return moves->total ? BT_OK : BT_LIMIT;
}
