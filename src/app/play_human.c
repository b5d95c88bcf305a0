/* A weaker opponent, who makes mistakes as people do: it sees a win in one move and a loss in one
   move, and overlooks the more, the more there is to look at. */
#include "app/play.h"

enum { PERFECT = 10, MANY = 9, LOOKED_AT = 200 };

/* Does it overlook something here? Never with one move, often with many. */
static bool overlooks(bt_play *play, size_t choices)
{
    if (play->strength >= PERFECT || choices < 2) return false;
    uint64_t harder = choices < MANY ? choices - 1 : MANY - 1;
    uint64_t bad = (PERFECT - (uint64_t)play->strength) * harder, all = PERFECT * (MANY - 1);
    return bt_random__below(&play->random, all) < bad;
}

/* How many moves the player has in a sum, up to two. */
typedef struct counter {
    size_t count;
} counter;

static bool count_option(void *data, bt_bytes option)
{
    (void)option;
    return ++((counter *)data)->count < 2;
}

static bt_status count_moves(const bt_sum *sum, bt_player player, size_t *count)
{
    counter c = {0};
    bt_status status = BT_OK;
    for (size_t i = 0; i < sum->count && !status && c.count < 2; i++) {
        bt_position_list list;
        const bt_term *term = &sum->terms[i];
        bt_rules__list_open(&list, term->game);
        list.sink = count_option;
        list.data = &c;
        status =
            bt_rules__options(term->game, term->position, bt_rules__mover(term, player), &list);
        bt_rules__list_close(&list);
        if (c.count >= 2) status = bt_error(sum->ctx);
    }
    *count = c.count;
    return status;
}

/* Is the game over after the move, and won by the mover? */
static bt_status ends_game(const bt_play *play, const bt_move *move, bool *wins, bool *over)
{
    bt_sum after;
    size_t count = 1;
    bt_player next = bt_rules__other(play->mover);
    bt_status status = bt_rules__sum_after(&play->sum, move, &after);
    if (!status) status = count_moves(&after, next, &count);
    *over = !status && count == 0;
    *wins = *over && !(after.count == 1 &&
                       bt_rules__stuck_wins(after.terms[0].game, after.terms[0].position, next));
    bt_rules__sum_close(&after);
    return status;
}

/* A move that looks as good as any: one that wins at once, or else any that does not lose at
   once. */
static bt_status pick(bt_play *play, bt_move *out)
{
    bt_status status = BT_OK;
    uint64_t seen = 0;
    for (size_t i = 0; i < play->move_count && i < LOOKED_AT && !status; i++) {
        bool wins, over;
        status = ends_game(play, &play->moves[i], &wins, &over);
        if (status) break;
        if (wins) {
            *out = play->moves[i];
            return BT_OK;
        }
        if (!over && bt_random__below(&play->random, ++seen) == 0) *out = play->moves[i];
    }
    return status;
}

bt_status bt_app__play_err(bt_play *play, bt_move *move)
{
    return overlooks(play, play->move_count) ? pick(play, move) : BT_OK;
}

void bt_app__play_forget_blocks(bt_play *play, bt_words *blocks)
{
    while (blocks->length && overlooks(play, play->move_count)) blocks->length--;
}
