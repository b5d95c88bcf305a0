/* Hints for a player: the idea by which a position is won, where to look, the move. */
#include "solve/hint.h"
#include "solve/ask.h"
#include "solve/choices.h"

enum {
    COMPARED = 4096,   /* bytes of a position whose parts are compared */
    ANSWERS_MAX = 200, /* answers that are counted */
    TRIED = 64,        /* moves of a lost position that are looked at */
};

void bt_solve__hint_open(bt_hint *hint, bt_context *ctx)
{
    hint->wins = false;
    bt_text__open(&hint->idea, ctx);
    bt_text__open(&hint->where, ctx);
    bt_text__open(&hint->move, ctx);
    bt_text__open(&hint->to, ctx);
}

void bt_solve__hint_close(bt_hint *hint)
{
    bt_text__close(&hint->idea);
    bt_text__close(&hint->where);
    bt_text__close(&hint->move);
    bt_text__close(&hint->to);
}

/* -- how many answers a move leaves -- */

typedef struct counting {
    size_t count;
} counting;

static bool count_option(void *data, bt_bytes option)
{
    counting *c = data;
    (void)option;
    return ++c->count < ANSWERS_MAX;
}

static bt_status count_options(const bt_term *term, bt_player player, size_t *count)
{
    counting c = {*count};
    bt_position_list list;
    if (*count >= ANSWERS_MAX) return BT_OK;
    bt_rules__list_open(&list, term->game);
    list.sink = count_option;
    list.data = &c;
    bt_status status =
        bt_rules__options(term->game, term->position, bt_rules__mover(term, player), &list);
    bt_rules__list_close(&list);
    *count = c.count;
    return c.count >= ANSWERS_MAX ? bt_error(term->game->ctx) : status;
}

/* Positions of very many heaps are not looked at closely. */
static bool is_long(const bt_term *term)
{
    return bt_rules__bytes(term->game, term->position).length > COMPARED;
}

/* The answers of the other player to a move, up to a bound; of a long position just the bound. */
static bt_status count_answers(const bt_sum *sum, bt_player player, const bt_move *move,
                               size_t *count)
{
    bt_status status = BT_OK;
    *count = is_long(&sum->terms[move->term]) ? ANSWERS_MAX : 0;
    for (size_t i = 0; i < sum->count && !status; i++) {
        bt_term term = sum->terms[i];
        if (i == move->term) term.position = move->to;
        status = count_options(&term, bt_rules__other(player), count);
    }
    return status;
}

/* -- the idea -- */

static const char *general_idea(const bt_sum *sum, const bt_solution *found, bt_player player)
{
    bt_context *ctx = sum->ctx;
    bt_value value = found->value;
    if (bt_solve__is_impartial(sum))
        return sum->count > 1 || sum->terms[0].game->theory.split
                   ? "Each part is worth a heap of Nim: leave parts whose nim-sum is 0."
                   : "Leave a position of nim-value 0: every move from it can be answered.";
    if (!value) return "Look for a move after which the other player has no good answer.";
    if (bt_value_is_number(ctx, value))
        return "The position is worth a number, so every move costs something: give up as little "
               "as you can.";
    bt_value heat = bt_value_temperature(ctx, value);
    if (heat && bt_value_compare(ctx, heat, bt_value_integer(ctx, 0)) == BT_GREATER)
        return player == BT_LEFT
                   ? "The position is hot, so a move gains much: leave one that is worth at least "
                     "0."
                   : "The position is hot, so a move gains much: leave one that is worth at most "
                     "0.";
    return "Nothing but the last move is at stake: leave the other player no good answer.";
}

static void say_idea(const bt_sum *sum, const bt_solution *found, bt_player player, bt_text *out)
{
    const bt_term *term = sum->terms;
    bt_game *game = term->game;
    const char *idea = NULL;
    if (sum->count == 1 && game->theory.idea)
        idea = game->theory.idea(game, bt_rules__bytes(game, term->position),
                                 bt_rules__mover(term, player));
    bt_text__add(out, idea ? idea : general_idea(sum, found, player));
}

/* -- where -- */

/* The part of the first position that is missing in the second; none when there is only one. */
static bt_position find_part(bt_game *game, bt_position from, bt_position to)
{
    bt_position_list before, after;
    bt_position found = BT_NO_POSITION;
    bt_rules__list_open(&before, game);
    bt_rules__list_open(&after, game);
    bt_status status = bt_rules__split(game, from, &before);
    if (!status) status = bt_rules__split(game, to, &after);
    for (size_t i = 0; i < before.at.length && before.at.length > 1 && !status && !found; i++) {
        size_t k = 0;
        while (k < after.at.length && after.at.at[k] != before.at.at[i]) k++;
        if (k == after.at.length)
            found = before.at.at[i];
        else
            after.at.at[k] = BT_NO_POSITION; /* met */
    }
    bt_rules__list_close(&before);
    bt_rules__list_close(&after);
    return found;
}

static void name_part(bt_game *game, bt_position part, bt_text *out)
{
    bt_text__format(out, "Look at %s ", game->theory.part ? game->theory.part : "the part");
    bt_rules__print(game, part, out);
    bt_text__char(out, '.');
}

static void say_term(const bt_sum *sum, bool mixed, size_t which, bt_text *out)
{
    const bt_term *term = &sum->terms[which];
    bt_text__add(out, "Look at ");
    if (bt_rules__needs_number(sum, which)) bt_text__format(out, "term %zu: ", which + 1);
    if (mixed && !term->game->rules->nameless) bt_text__format(out, "%s ", term->game->name);
    bt_rules__print(term->game, term->position, out);
    bt_text__char(out, '.');
}

/* In one position: the ruleset's own words, or the part that changes. */
static void say_place(bt_game *game, bt_position from, bt_position to, bt_text *out)
{
    bt_bytes bytes = bt_rules__bytes(game, from);
    if (game->theory.where) game->theory.where(game, bytes, bt_rules__bytes(game, to), out);
    if (out->length || !game->theory.split || bytes.length > COMPARED) return;
    bt_position part = find_part(game, from, to);
    if (part) name_part(game, part, out);
}

static bt_status say_answers(const bt_sum *sum, bt_player player, const bt_move *move, bt_text *out)
{
    size_t count;
    bt_status status = count_answers(sum, player, move, &count);
    if (status) return status;
    bt_text__add(out, "Look for a move after which the other player ");
    if (count == 0)
        bt_text__add(out, "cannot move.");
    else if (count < ANSWERS_MAX)
        bt_text__format(out, "has %zu move%s.", count, count == 1 ? "" : "s");
    else
        bt_text__format(out, "has %d moves or more.", ANSWERS_MAX);
    return BT_OK;
}

static bt_status say_where(const bt_sum *sum, bool mixed, bt_player player, const bt_move *move,
                           bt_text *out)
{
    const bt_term *term = &sum->terms[move->term];
    if (move->range) {
        bt_text__format(out, "Look at the pile of %s.", move->range->pile);
        return BT_OK;
    }
    if (sum->count > 1)
        say_term(sum, mixed, move->term, out);
    else
        say_place(term->game, term->position, move->to, out);
    return out->length ? BT_OK : say_answers(sum, player, move, out);
}

/* -- the move -- */

static void say_move(const bt_sum *sum, bool mixed, bt_player player, const bt_move *move,
                     bt_hint *out)
{
    out->term = sum->count > 1 ? move->term + 1 : 0;
    bt_rules__describe_move(sum, player, move, &out->move);
    if (!move->range) bt_rules__print_sum(sum, mixed, move, &out->to);
}

/* -- when every move loses: the one that leaves most answers -- */

static bt_status find_lingering(const bt_sum *sum, bt_player player, const bt_choices *moves,
                                const bt_move **best)
{
    size_t most = 0, step = moves->count / TRIED + 1;
    bt_status status = BT_OK;
    for (size_t i = 0; i < moves->count && !status; i += step) {
        size_t count;
        status = count_answers(sum, player, &moves->at[i].move, &count);
        if (*best && count <= most) continue;
        *best = &moves->at[i].move;
        most = count;
    }
    return status;
}

static bt_status console(const bt_sum *sum, bool mixed, bt_player player, bt_hint *out)
{
    bt_choices moves;
    const bt_move *best = NULL;
    bt_solve__choices_open(&moves, sum->ctx);
    bt_status status = bt_solve__list_choices(sum, player, &moves);
    if (!status) status = find_lingering(sum, player, &moves, &best);
    if (moves.complete && !best)
        bt_text__add(&out->idea, "There is no move: the game is over.");
    else
        bt_text__add(&out->idea, sum->terms[0].game->blocks
                                     ? "Every move loses against perfect play, since the good "
                                       "ones will be blocked."
                                     : "Every move loses against perfect play.");
    if (best) {
        bt_text__add(&out->where, "Make it hard for the other player: leave many answers, few of "
                                  "them good.");
        say_move(sum, mixed, player, best, out);
    }
    bt_solve__choices_close(&moves);
    return status;
}

bt_status bt_solve__hint_at(const bt_sum *sum, bool mixed, const bt_solution *found,
                            bt_player player, const bt_move *move, bt_hint *out)
{
    out->wins = true;
    say_idea(sum, found, player, &out->idea);
    bt_status status = say_where(sum, mixed, player, move, &out->where);
    say_move(sum, mixed, player, move, out);
    return status ? status : bt_error(sum->ctx);
}

bt_status bt_solve__hint(const bt_sum *sum, bool mixed, const bt_solution *found, bt_player player,
                         bt_hint *out)
{
    bt_outcome own = player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    const bt_moves *moves = &found->moves[player];
    out->wins = found->outcome == own || found->outcome == BT_OUTCOME_N;
    if (!out->wins) return console(sum, mixed, player, out);
    if (moves->count == 0) { /* won at the end, as in misère play */
        bt_text__add(&out->idea, "There is no move to make: the game is won.");
        return BT_OK;
    }
    return bt_solve__hint_at(sum, mixed, found, player, &moves->at[0], out);
}
