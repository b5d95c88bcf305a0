/* Moves that lose, each with the answer to it: those that fail though another one wins, and all of
   a player who cannot win. */
#include "base/context.h"
#include "solve/choices.h"
#include "solve/explain.h"

enum {
    FAILING_SHOWN = 30, /* kinds of moves */
    REPLIES_SHOWN = 60,
    SHARE = 4, /* one move may take this part of the steps for all */
};

/* Moves to positions that are alike are told as one. */
typedef struct kind_of_move {
    bt_move move;
    bt_position normal;
    bool negated;
    bool wins; /* known beforehand */
    size_t count;
} kind_of_move;

typedef struct answers {
    bt_explainer *e;
    bt_player player; /* whose moves these are */
    kind_of_move *kinds;
    size_t count, capacity;
    size_t moves;   /* of all kinds */
    size_t decided; /* of these */
    size_t winning; /* of these */
    bool complete;  /* else there are more moves than these */
    bool late;      /* some took too long */
} answers;

/* -- the kinds of moves -- */

static bool is_alike(const kind_of_move *kind, const bt_move *move, bt_position normal,
                     bool negated)
{
    return kind->move.term == move->term && kind->normal == normal && kind->negated == negated;
}

static bool is_winning(const answers *a, const bt_move *move)
{
    const bt_moves *winning = &a->e->found->moves[a->player];
    for (size_t i = 0; i < winning->count; i++)
        if (winning->at[i].term == move->term && winning->at[i].to == move->to) return true;
    return false;
}

static bt_status add_move(answers *a, const bt_move *move)
{
    bool negated = false;
    bt_game *game = a->e->sum->terms[move->term].game;
    bt_position normal = game->theory.exact ? bt_rules__normal(game, move->to, &negated) : move->to;
    size_t i = 0;
    if (!normal) return bt_error(game->ctx);
    while (i < a->count && !is_alike(&a->kinds[i], move, normal, negated)) i++;
    if (i == a->count) {
        if (!BT_GROW(game->ctx, a->kinds, a->capacity, a->count + 1)) return BT_LIMIT;
        a->kinds[a->count++] = (kind_of_move){.move = *move, .normal = normal, .negated = negated};
    }
    a->kinds[i].wins = a->kinds[i].wins || is_winning(a, move);
    a->kinds[i].count++;
    a->moves++;
    return BT_OK;
}

static bt_status list_moves(answers *a)
{
    bt_choices all;
    bt_solve__choices_open(&all, a->e->ctx);
    bt_status status = bt_solve__list_choices(a->e->sum, a->player, &all);
    for (size_t i = 0; i < all.count && !status; i++) status = add_move(a, &all.at[i].move);
    a->complete = all.complete;
    for (size_t i = 0; i < a->count; i++)
        if (a->kinds[i].wins) a->winning += a->kinds[i].count;
    a->decided = a->winning;
    bt_solve__choices_close(&all);
    return status;
}

/* -- the answers to them -- */

/* Without an answer the other player wins by having no move. */
static void say_answer(const answers *a, const kind_of_move *kind, const bt_sum *after,
                       const bt_moves *good)
{
    bt_steps *out = a->e->out;
    bt_rules__step_row(out);
    bt_text *cell = bt_rules__step_cell(out);
    bt_rules__describe_move(a->e->sum, a->player, &kind->move, cell);
    if (kind->count > 1) bt_text__format(cell, " (or %zu more like it)", kind->count - 1);
    if (good->count == 0) {
        bt_rules__step_string(out, "nothing, the game is over");
        return;
    }
    bt_rules__describe_move(after, bt_rules__other(a->player), good->at, bt_rules__step_cell(out));
    if (!good->at->range)
        bt_rules__print_sum(after, a->e->mixed, good->at, bt_rules__step_cell(out));
}

/* After a move that fails the other player, to move, wins. */
static bt_status answer_move(answers *a, const kind_of_move *kind, const bt_sum *after)
{
    bt_solution found;
    bt_outcome lost = a->player == BT_LEFT ? BT_OUTCOME_R : BT_OUTCOME_L;
    bt_status status = bt_solve__explain_ask(a->e, after, a->player, &found);
    if (!status) {
        a->decided += kind->count;
        if (found.outcome == lost || found.outcome == BT_OUTCOME_N)
            say_answer(a, kind, after, &found.moves[bt_rules__other(a->player)]);
        else
            a->winning += kind->count;
        status = bt_error(a->e->ctx);
        a->e->broken = a->e->broken || status;
    }
    bt_solution__close(&found);
    return status;
}

static bt_status answer_kind(answers *a, const kind_of_move *kind)
{
    bt_sum after;
    bt__loan loan = bt__lend(a->e->ctx, a->e->steps / SHARE);
    bt_status status = bt_rules__sum_after(a->e->sum, &kind->move, &after);
    if (!status) status = answer_move(a, kind, &after);
    bt_rules__sum_close(&after);
    bool late = bt__end_loan(a->e->ctx, loan);
    a->late = a->late || late;
    return late ? bt_error(a->e->ctx) : status;
}

static bt_status answer_kinds(answers *a, size_t shown)
{
    bt_status status = BT_OK;
    bt__loan loan = bt__lend(a->e->ctx, a->e->steps);
    for (size_t i = 0; i < a->count && i < shown && !status; i++)
        if (!a->kinds[i].wins) status = answer_kind(a, &a->kinds[i]);
    bool late = bt__end_loan(a->e->ctx, loan);
    a->late = a->late || late || status == BT_LIMIT;
    return late ? bt_error(a->e->ctx) : status;
}

/* -- moves that fail though another one wins -- */

static void sum_up_failing(const answers *a, bool some, bt_text *text)
{
    size_t missing = a->moves - a->decided;
    const char *more = a->complete ? "" : " more than";
    if (missing == 0 && a->complete)
        bt_text__add(text, some ? "All others win." : "There are none: every move wins.");
    else
        bt_text__format(text, "%s, %zu win%s and%s %zu %s not examined to the end.",
                        some ? "Of the others" : "None was found: of the moves", a->winning,
                        a->winning == 1 ? "s" : "", more, missing,
                        missing == 1 && a->complete ? "was" : "were");
}

static bt_status say_failing(answers *a)
{
    bool alike = bt_rules__is_alike(a->e->sum);
    bt_text *text =
        bt_rules__step(a->e->out, BT_STEP_FAILING, "Moves%s%s that fail", alike ? "" : " of ",
                       alike ? "" : bt_solve__name_of(a->e->sum, a->player));
    bt_status status = answer_kinds(a, FAILING_SHOWN);
    sum_up_failing(a, a->decided > a->winning, text);
    return status;
}

bt_status bt_solve__explain_failing(bt_explainer *e, bt_player player)
{
    answers a = {.e = e, .player = player};
    bt_status status = list_moves(&a);
    if (!status && a.count > 1) status = say_failing(&a);
    bt__free(e->ctx, a.kinds, a.capacity * sizeof *a.kinds);
    return status;
}

/* -- all moves of a player who cannot win -- */

static void sum_up_replies(const answers *a, bt_text *text)
{
    size_t missing = a->moves - a->decided;
    const char *other = a->decided ? "other " : "";
    if (missing == 0 && a->complete) return;
    if (!a->late)
        bt_text__format(text, "The answers to the first %zu moves are shown.", a->decided);
    else if (missing == 1 && a->complete)
        bt_text__format(text, "The answer to 1 %smove was not sought to the end.", other);
    else
        bt_text__format(text, "The answers to %s%zu %smoves were not sought to the end.",
                        a->complete ? "" : "more than ", missing, other);
}

static bt_status say_replies(answers *a)
{
    bool alike = bt_rules__is_alike(a->e->sum);
    bt_text *text =
        bt_rules__step(a->e->out, BT_STEP_REPLIES, "%s cannot win by moving first",
                       alike ? "The player to move" : bt_solve__name_of(a->e->sum, a->player));
    bt_status status = answer_kinds(a, REPLIES_SHOWN);
    sum_up_replies(a, text);
    return status;
}

bt_status bt_solve__explain_replies(bt_explainer *e, bt_player player)
{
    answers a = {.e = e, .player = player};
    bt_status status = list_moves(&a);
    if (!status && a.count > 0) status = say_replies(&a);
    bt__free(e->ctx, a.kinds, a.capacity * sizeof *a.kinds);
    return status;
}
