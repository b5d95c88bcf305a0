/* A table of masks of nim-values: what threads share, and what takes the place of the memos where
   these would become too large. Memos keep a part for good, in 60 bytes and more; in the table it
   has 16 bytes, and gives way to others. */
#include "rules/positions.h"
#include "solve/nim_masks.h"
#include "solve/nim_search.h"

#include <stdio.h>

enum {
    LOOK_EVERY = 1 << 12,
    NESTED_LOANS = 1, /* values of sums are sought in one, too */
};

bt_table *bt_nim__table(bt_memos *memos, bt_context *ctx, size_t bytes)
{
    if (memos->masks) {
        bt_table__allow(memos->masks, bytes);
        return memos->masks;
    }
    memos->masks = bt__alloc_zero(ctx, sizeof *memos->masks);
    if (!memos->masks) return NULL;
    if (!bt_table__open(memos->masks, ctx, bytes, false)) {
        memos->masks->bits = BT_MASK_BITS;
        return memos->masks;
    }
    bt_solve__close_masks(memos, ctx);
    return NULL;
}

void bt_solve__close_masks(bt_memos *memos, bt_context *ctx)
{
    if (!memos->masks) return;
    bt_table__close(memos->masks);
    bt__free(ctx, memos->masks, sizeof *memos->masks);
    memos->masks = NULL;
}

/* -- while a search is under way -- */

/* A table of positions doubles at a time: as long as others have memory, twice what it has itself
   must be left. */
bool bt_nim__is_cramped(const bt_nim_search *s)
{
    const bt_context *ctx = s->game->ctx;
    return !s->brief && bt_memory_left(ctx) / 2 < bt_memory_used(ctx) - s->set_aside;
}

void bt_nim__drop_parts(bt_nim_search *s, bt_positions_mark kept)
{
    uint32_t from = (uint32_t)kept.count, past = (uint32_t)s->list.store->count;
    bt__map_drop(&s->memos->nims, from, past);
    bt__map_drop(&s->memos->excluded, from, past);
    bt_rules__release(s->list.store, kept);
}

/* Helpers have no table of their own, and nobody who watches them. */
void bt_solve__say_parts(const bt_game *game, size_t others, size_t depth)
{
    const bt_memos *memos = game->memos;
    size_t count = memos->count + others;
    char what[64];
    if (memos->masks) {
        bt_table__progress(memos->masks, count, depth);
        return;
    }
    snprintf(what, sizeof what, "positions searched; depth %zu", depth);
    bt__progress(game->ctx, what, (double)count, 0);
}

/* -- from the memos to the table -- */

/* Of the table's memory, which doubles before the old one goes; threads need some, too. */
static size_t share_of(const bt_memos *memos, size_t left)
{
    return memos->threads > 1 ? left / 2 : left / 3 * 2;
}

/* What the memos say of a part, as the table keeps it; 0: nothing. */
static uint32_t told_of(const bt_memos *memos, bt_position part)
{
    const uint32_t *known = bt__map_get(&memos->nims, part);
    const uint32_t *mask = bt__map_get(&memos->excluded, part);
    if (known && *known < BT_MASK_HIGHEST) return bt_mask__told(~bt_mask__one(*known));
    return mask ? bt_mask__told(*mask) : 0;
}

/* Nobody knows any more how much work it was. */
static bt_status tell_all(const bt_memos *memos, bt_context *ctx)
{
    for (size_t i = 1; i < memos->parts->count; i++) {
        bt_position part = (bt_position)i;
        uint32_t told = told_of(memos, part);
        if (i % LOOK_EVERY == 0 && bt__check(ctx)) return BT_LIMIT;
        if (told)
            bt_table__put(memos->masks, bt_nim__key(bt_rules__kept(memos->parts, part)), (int)told,
                          1);
    }
    return BT_OK;
}

static bt_status forget_parts(bt_memos *memos, bt_context *ctx)
{
    bt_positions *none = bt_rules__positions_open(ctx);
    if (!none) return BT_LIMIT;
    bt_rules__positions_close(memos->parts);
    bt__map_close(&memos->nims);
    bt__map_close(&memos->excluded);
    memos->parts = none;
    return BT_OK;
}

/* As long as there are memos, the table may be refused memory that it has afterwards. */
static bt_status turn_to_table(bt_memos *memos, bt_context *ctx)
{
    if (!bt_nim__table(memos, ctx, share_of(memos, bt_memory_left(ctx)))) return BT_LIMIT;
    bt_status status = tell_all(memos, ctx);
    if (!status) status = forget_parts(memos, ctx);
    if (status) return status;
    bt_nim__table(memos, ctx, share_of(memos, bt_memory_left(ctx) + memos->masks->block_size));
    memos->brief = true;
    return BT_OK;
}

/* -- questions -- */

/* Half of the memory that is left; but questions within questions, also of other games, would soon
   have nothing if each gave the next one half of its own. */
size_t bt_solve__begin_nims(bt_game *game)
{
    const bt_memos *memos = game->memos;
    bool all = memos->brief || game->ctx->memory_loans > NESTED_LOANS;
    size_t left = bt_memory_left(game->ctx);
    return bt__lend_memory(game->ctx, all ? left : left / 2);
}

/* A question within a search leaves the parts of that one alone: then it fails, too. */
bool bt_solve__end_nims(bt_game *game, size_t limit)
{
    bt_memos *memos = game->memos;
    if (!bt__end_memory_loan(game->ctx, limit)) return false;
    bt_status status = memos->searches ? bt__fail_memory(game->ctx) : BT_OK;
    return !status && !turn_to_table(memos, game->ctx);
}

void bt_solve__leave_table(bt_memos *memos, bt_context *ctx)
{
    if (!memos->brief || memos->searches) return;
    memos->brief = false;
    bt_solve__close_masks(memos, ctx);
}
