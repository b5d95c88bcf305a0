/* Every move of a player, and what becomes of it. */
#include "solve/choices.h"
#include "base/context.h"
#include "base/map.h"

enum {
    LISTED = 2000,          /* moves of a player, at most */
    LISTED_BYTES = 1 << 18, /* bytes of their positions, at most */
    VALUE_STEPS = 1 << 12,  /* steps for the value of one position */
    VALUE_TRIES = 4,        /* values that were not found in time before no more are sought */
};

void bt_solve__choices_open(bt_choices *c, bt_context *ctx)
{
    *c = (bt_choices){.ctx = ctx, .complete = true};
}

void bt_solve__choices_close(bt_choices *c)
{
    bt__free(c->ctx, c->at, c->capacity * sizeof *c->at);
    *c = (bt_choices){.ctx = c->ctx};
}

static bool is_blockable(const bt_term *term, bt_position to)
{
    bt_game *game = term->game;
    return game->blocks > 0 && to && game->play.blockable &&
           game->play.blockable(game, bt_rules__bytes(game, term->position),
                                bt_rules__bytes(game, to));
}

static bt_status add_choice(bt_choices *c, bt_move move)
{
    if (!BT_GROW(c->ctx, c->at, c->capacity, c->count + 1)) return BT_LIMIT;
    c->at[c->count++] = (bt_choice){.move = move, .value = BT_NONE};
    return BT_OK;
}

/* -- listing -- */

typedef struct listing {
    bt_choices *out;
    bt_position_list list;
    size_t term, bytes;
    bt_map seen; /* options of the term */
} listing;

/* False: enough, or a limit, whose error is set. */
static bool take_option(void *data, bt_bytes option)
{
    listing *l = data;
    l->bytes += option.length;
    if (l->out->count == LISTED || l->bytes > LISTED_BYTES) l->out->complete = false;
    if (!l->out->complete) return false;
    bt_position to = bt_rules__keep_position(l->list.game, option.at, option.length);
    if (!to) return false;
    if (bt__map_get(&l->seen, to)) return true;
    return bt__map_put(&l->seen, to, 1) &&
           !add_choice(l->out, (bt_move){.term = l->term, .to = to});
}

static bt_status list_term(listing *l, const bt_term *term, bt_player player)
{
    bt_rules__list_open(&l->list, term->game);
    bt__map_open(&l->seen, term->game->ctx);
    l->list.sink = take_option;
    l->list.data = l;
    bt_status status =
        bt_rules__options(term->game, term->position, bt_rules__mover(term, player), &l->list);
    bt__map_close(&l->seen);
    bt_rules__list_close(&l->list);
    return l->out->complete ? status : bt_error(term->game->ctx);
}

bt_status bt_solve__list_choices(const bt_sum *sum, bt_player player, bt_choices *out)
{
    listing l = {.out = out};
    bt_status status = BT_OK;
    for (; l.term < sum->count && out->complete && !status; l.term++)
        status = list_term(&l, &sum->terms[l.term], player);
    for (size_t i = 0; i < out->count; i++)
        out->at[i].blockable = is_blockable(&sum->terms[out->at[i].move.term], out->at[i].move.to);
    return status;
}

/* -- judging -- */

static bt_choice *find_choice(bt_choices *c, const bt_move *move)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i].move.to == move->to && c->at[i].move.term == move->term) return &c->at[i];
    return NULL;
}

/* Marks the winning moves that the solution lists; those that are not among the choices are added.
 */
static bt_status mark_winning(const bt_moves *winning, bt_choices *c)
{
    for (size_t i = 0; i < winning->count; i++) {
        const bt_move *move = &winning->at[i];
        bt_choice *known = move->range ? NULL : find_choice(c, move);
        if (!known) {
            bt_status status = add_choice(c, *move);
            if (status) return status;
            known = &c->at[c->count - 1];
        }
        known->known = known->wins = true;
    }
    return BT_OK;
}

static bool has_range(const bt_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].range) return true;
    return false;
}

/* Asks who wins after the move; what follows is the position of the other player. */
static bt_status judge(const bt_sum *sum, bt_player player, bt_choice *choice)
{
    bt_sum after;
    bt_solution found = {.outcome = BT_OUTCOME_UNKNOWN};
    bt_status status = bt_rules__sum_after(sum, &choice->move, &after);
    if (!status) {
        status = bt_solve__ask(&after, (bt_question){.moves = BT_MOVES_NONE}, &found);
        bt_solution__close(&found);
    }
    bt_rules__sum_close(&after);
    bt_outcome own = player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    choice->known = !status;
    choice->wins = !status && (found.outcome == own || found.outcome == BT_OUTCOME_P);
    return status;
}

/* Where every winning move is listed, all others lose. At a position that is lost because the other
   player blocks, good moves are those that are blocked. */
static bt_status judge_others(const bt_sum *sum, const bt_solution *found, bool all,
                              bt_player player, bt_choices *c)
{
    bt_status status = BT_OK;
    bool blocking = sum->terms[0].game->blocks > 0 && found->outcome == BT_OUTCOME_P;
    for (size_t i = 0; i < c->count && !status; i++) {
        bt_choice *choice = &c->at[i];
        if (choice->known) continue;
        if (all && !blocking)
            choice->known = true;
        else
            status = judge(sum, player, choice);
        choice->blocked = blocking && choice->wins;
        if (blocking) choice->wins = false;
    }
    return status;
}

bt_status bt_solve__judge_choices(const bt_sum *sum, const bt_solution *found, bool all,
                                  bt_player player, bt_choices *c)
{
    const bt_moves *winning = &found->moves[player];
    if (!found->method) return BT_OK;
    bt_status status = mark_winning(winning, c);
    bool listed = all && found->has_moves && !has_range(winning);
    return status ? status : judge_others(sum, found, listed, player, c);
}

/* -- values, where they are soon found -- */

static bool find_value(const bt_sum *sum, bt_choice *choice)
{
    bt_sum after;
    bt__loan loan = bt__lend(sum->ctx, VALUE_STEPS);
    bool made = !bt_rules__sum_after(sum, &choice->move, &after);
    bt_value value = made ? bt_solve__ask_value(&after) : BT_NONE;
    bt_rules__sum_close(&after);
    bool late = bt__end_loan(sum->ctx, loan);
    if (!late) choice->value = value;
    if (bt_error(sum->ctx) == BT_DOMAIN) bt_clear(sum->ctx);
    return choice->value != BT_NONE;
}

bt_status bt_solve__value_choices(const bt_sum *sum, const bt_solution *found, bt_choices *c)
{
    if (!found->value && !found->nim) return BT_OK; /* it was not that easy */
    for (size_t i = 0; i < sum->count; i++)
        if (!bt_rules_is_normal_play(sum->terms[i].game)) return BT_OK;
    size_t tries = VALUE_TRIES;
    for (size_t i = 0; i < c->count && tries && !bt_error(sum->ctx); i++)
        if (!c->at[i].move.range) tries -= !find_value(sum, &c->at[i]);
    return bt_error(sum->ctx);
}
