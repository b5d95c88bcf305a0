/* Who wins by the moves alone: what a ruleset promises (symmetry, parts, closed forms) is not used.
 */
#include "solve/plain.h"
#include "solve/ask.h"

enum { PLAIN_STEPS = 1 << 21 }; /* steps after which a sum counts as too large for this */

void bt_solve__plain_open(bt_game *plain, const bt_game *game)
{
    *plain = *game;
    plain->theory = (bt_rules_theory){0};
    plain->memos = NULL;
    plain->close_memos = NULL;
    plain->again = NULL; /* that would not be plain */
    plain->lore = NULL;
    plain->close_lore = NULL;
}

void bt_solve__plain_close(bt_game *plain)
{
    if (plain->close_memos) plain->close_memos(plain);
}

/* The plain form of a game: one of those opened, or a new one. */
static bt_game *find_plain(bt_game *opened, size_t *count, const bt_game *game)
{
    for (size_t i = 0; i < *count; i++)
        if (opened[i].positions == game->positions) return &opened[i];
    bt_solve__plain_open(&opened[*count], game);
    return &opened[(*count)++];
}

bt_status bt_solve__decide_plainly(bt_asker *a)
{
    const bt_sum *sum = a->sum;
    size_t count = 0, room = sum->count * sizeof(bt_game);
    bt_game *opened = bt__alloc_zero(a->ctx, room);
    bt_sum plain;
    bt_rules__sum_open(&plain, a->ctx);
    bt_status status = opened ? BT_OK : BT_LIMIT;
    for (size_t i = 0; i < sum->count && !status; i++) {
        const bt_term *t = &sum->terms[i];
        status =
            bt_rules_sum_add(&plain, find_plain(opened, &count, t->game), t->position, t->negated);
    }
    bt_asker b = *a;
    b.sum = &plain;
    b.search = NULL;
    bt__loan loan = bt__lend(a->ctx, PLAIN_STEPS);
    if (!status) status = bt_solve__search(&b, 0);
    if (bt__end_loan(a->ctx, loan)) status = BT_PASS;
    if (!status) a->out->method = "moves alone";
    bt_solve__sum_close(b.search);
    for (size_t i = 0; i < count; i++) bt_solve__plain_close(&opened[i]);
    bt_rules__sum_close(&plain);
    bt__free(a->ctx, opened, room);
    return status;
}
