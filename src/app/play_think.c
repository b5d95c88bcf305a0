/* What the program knows of a game in play: who wins, by which move, what has to be blocked. */
#include "app/play.h"

enum { LINGER_TRIES = 64 };

/* Starts and ends a thought. A failure that only means "too hard" is forgotten. */
static void start_thought(const bt_play *play)
{
    bt_limit_time(play->app->ctx, play->seconds);
}

bt_status bt_app__play_end_thought(const bt_play *play, bt_status status, bool *known)
{
    bt_context *ctx = play->app->ctx;
    bt_limit_time(ctx, 0);
    *known = status == BT_OK;
    if (status == BT_OK || bt_interrupted(ctx) || status == BT_IO) return status;
    bt_clear(ctx);
    return BT_OK;
}

/* Does `mover` win by having moved to this sum? */
static bt_status wins_having_moved(const bt_sum *sum, bt_player mover, bool *wins)
{
    bt_solution found;
    bt_status status = bt_solve__ask(sum, (bt_question){.moves = BT_MOVES_NONE}, &found);
    bt_outcome own = mover == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    *wins = !status && (found.outcome == own || found.outcome == BT_OUTCOME_P);
    bt_solution__close(&found);
    return status;
}

static bt_status wins_by(bt_play *play, const bt_move *move, bool *wins)
{
    bt_sum after;
    bt_status status = bt_rules__sum_after(&play->sum, move, &after);
    if (!status) status = wins_having_moved(&after, play->mover, wins);
    bt_rules__sum_close(&after);
    return status;
}

bt_status bt_app__play_judge(bt_play *play, const bt_move *move, bool *known, bool *wins)
{
    start_thought(play);
    return bt_app__play_end_thought(play, wins_by(play, move, wins), known);
}

/* -- a winning move -- */

/* Tries all moves in turn. */
static bt_status try_moves(bt_play *play, bt_play_advice *out)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < play->move_count && !status && !out->wins; i++) {
        out->best = play->moves[i];
        status = wins_by(play, &play->moves[i], &out->wins);
    }
    return status;
}

/* Takes a move of the solver's, unless it is a range or blocked. */
static bool take_move(const bt_play *play, const bt_move *move, bt_move *out)
{
    for (size_t i = 0; i < play->move_count; i++) {
        *out = play->moves[i];
        if (out->to == move->to && out->term == move->term) return true;
    }
    return false;
}

/* In a blocking game a position is won as soon as one good move was not blocked. */
static bt_status think_with_blocks(bt_play *play, bt_play_advice *out)
{
    bt_game *game = play->sum.terms[0].game;
    bt_moves moves;
    bt_bytes position = bt_rules__bytes(game, play->sum.terms[0].position);
    if (!game->theory.winning) return try_moves(play, out);
    bt_rules__moves_open(&moves, play->app->ctx);
    bt_status status = game->theory.winning(game, position, play->mover, true, &moves);
    for (size_t i = 0; i < moves.count && !status && !out->wins; i++)
        out->wins = take_move(play, &moves.at[i], &out->best);
    bt_rules__moves_close(&moves);
    return status == BT_PASS ? try_moves(play, out) : status;
}

static bt_status think(bt_play *play, bt_play_advice *out)
{
    bt_solution found;
    if (bt_app__play_blocks(play)) return think_with_blocks(play, out);
    bt_status status = bt_solve__ask(&play->sum, (bt_question){0}, &found);
    const bt_moves *moves = &found.moves[play->mover];
    bool wins = !status && moves->count > 0;
    if (wins) out->wins = take_move(play, &moves->at[0], &out->best);
    bt_solution__close(&found);
    return wins && !out->wins ? try_moves(play, out) : status;
}

bt_status bt_app__play_think(bt_play *play, bt_play_advice *out)
{
    *out = (bt_play_advice){0};
    if (play->move_count == 0) {
        out->known = true;
        return BT_OK;
    }
    start_thought(play);
    return bt_app__play_end_thought(play, think(play, out), &out->known);
}

/* -- when nothing wins -- */

/* How many answers a move leaves. */
static bt_status count_answers(bt_play *play, const bt_move *move, size_t *count)
{
    const bt_term *term = &play->sum.terms[move->term];
    bt_player next = bt_rules__other(play->mover);
    bt_position_list list;
    bt_rules__list_open(&list, term->game);
    bt_status status =
        bt_rules__options(term->game, move->to, term->negated ? play->mover : next, &list);
    *count = list.at.length;
    bt_rules__list_close(&list);
    return status;
}

bt_status bt_app__play_linger(bt_play *play, bt_move *out)
{
    size_t step = play->move_count / LINGER_TRIES + 1, most = 0;
    bool known;
    bt_status status = BT_OK;
    *out = play->moves[play->move_count - 1];
    start_thought(play);
    for (size_t i = play->move_count; i >= step && !status; i -= step) {
        size_t count = 0;
        status = count_answers(play, &play->moves[i - 1], &count);
        if (status || count <= most) continue;
        most = count;
        *out = play->moves[i - 1];
    }
    return bt_app__play_end_thought(play, status, &known);
}

/* -- blocking -- */

static bool can_be_blocked(const bt_play *play, bt_position to)
{
    const bt_term *term = &play->sum.terms[0];
    return term->game->play.blockable(term->game, bt_rules__bytes(term->game, term->position),
                                      bt_rules__bytes(term->game, to));
}

/* Blocks the mover's winning moves one by one, as long as there are such and it is allowed. */
static bt_status block_wins(bt_play *play, bt_words *out, bool *enough)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < play->move_count && !status; i++) {
        bool wins;
        status = wins_by(play, &play->moves[i], &wins);
        if (status || !wins) continue;
        if (out->length < bt_app__play_blocks(play) && can_be_blocked(play, play->moves[i].to)) {
            if (!bt_words__push(out, play->moves[i].to)) status = BT_LIMIT;
        } else {
            *enough = false;
        }
    }
    return status;
}

bt_status bt_app__play_choose_blocks(bt_play *play, bt_words *out, bool *known, bool *enough)
{
    out->length = 0;
    *enough = true;
    start_thought(play);
    return bt_app__play_end_thought(play, block_wins(play, out, enough), known);
}

/* -- the reason -- */

bt_status bt_app__play_explain(bt_play *play, bt_text *out)
{
    bt_solution found;
    bt_steps why;
    bool known;
    start_thought(play);
    bt_status status = bt_solve__ask(&play->sum, (bt_question){0}, &found);
    bt_rules__steps_open(&why, play->app->ctx);
    if (!status) status = bt_solve__explain(&play->sum, play->mixed, &found, &why);
    if (!status) bt_output__write_steps(&why, out);
    bt_rules__steps_close(&why);
    bt_solution__close(&found);
    status = bt_app__play_end_thought(play, status, &known);
    if (!known) bt_text__add(out, "That is too hard to say here.\n");
    return status;
}
