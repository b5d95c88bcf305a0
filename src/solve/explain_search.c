/* Why a position is won that was searched: the key line, and why other moves fail. */
#include "base/context.h"
#include "solve/choices.h"
#include "solve/explain.h"
#include "solve/line.h"

enum {
    LINE_SHOWN = 12,      /* moves */
    FAILING_SHOWN = 30,   /* kinds of moves */
    LINE_STEPS = 1 << 20, /* that the line may take, and */
    FAILING_STEPS = 1 << 21,
};

/* In games in which the players are alike they are told apart by who starts. */
static const char *name_of(const bt_sum *sum, bt_player player)
{
    if (bt_rules__is_alike(sum)) return player == BT_LEFT ? "first player" : "second player";
    return player == BT_LEFT ? "Left" : "Right";
}

/* -- the key line -- */

static void say_move(const bt_line *line, bool mixed, const bt_move *move, bt_steps *out)
{
    bt_rules__step_row(out);
    bt_rules__step_string(out, name_of(&line->now, line->player));
    bt_rules__describe_move(&line->now, line->player, move, bt_rules__step_cell(out));
    bt_rules__print_sum(&line->now, mixed, move, bt_rules__step_cell(out));
}

/* The winning move that is named, then best play. BT_PASS: to the end. */
static bt_status say_moves(bt_line *line, bool mixed, bt_move move, bt_steps *out)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < LINE_SHOWN && !status; i++) {
        say_move(line, mixed, &move, out);
        status = bt_solve__line_go(line, &move);
        if (!status) status = bt_solve__line_find(line, &move);
    }
    return status;
}

static bt_status say_line(const bt_sum *sum, bool mixed, const bt_move *first, bt_player player,
                          bt_steps *out)
{
    bt_line line;
    bool alike = bt_rules__is_alike(sum);
    bt_text *text = bt_rules__step(out, BT_STEP_LINE, "The key line%s%s%s", alike ? "" : " when ",
                                   alike ? "" : name_of(sum, player), alike ? "" : " starts");
    bt__loan loan = bt__lend(sum->ctx, LINE_STEPS);
    bt_status status = bt_solve__line_begin(&line, sum, player);
    if (!status) status = say_moves(&line, mixed, *first, out);
    bool late = bt__end_loan(sum->ctx, loan);
    if (status == BT_PASS)
        bt_text__format(text, "In the end %s%s cannot move.", alike ? "the " : "",
                        name_of(sum, line.player));
    else if (!status || late)
        bt_text__add(text, "This is how it begins.");
    bt_solve__line_close(&line);
    return late || status == BT_PASS ? bt_error(sum->ctx) : status;
}

/* -- other moves -- */

/* Moves to positions that are alike are told as one. */
typedef struct kind_of_move {
    bt_move move;
    bt_position normal;
    bool negated;
    size_t count;
} kind_of_move;

typedef struct others {
    const bt_sum *sum;
    kind_of_move *kinds;
    size_t count, capacity;
} others;

static bool is_alike(const kind_of_move *kind, const bt_move *move, bt_position normal,
                     bool negated)
{
    return kind->move.term == move->term && kind->normal == normal && kind->negated == negated;
}

static bt_status add_other(others *o, const bt_move *move)
{
    bool negated = false;
    bt_game *game = o->sum->terms[move->term].game;
    bt_position normal = game->theory.exact ? bt_rules__normal(game, move->to, &negated) : move->to;
    size_t i = 0;
    if (!normal) return bt_error(game->ctx);
    while (i < o->count && !is_alike(&o->kinds[i], move, normal, negated)) i++;
    if (i == o->count) {
        if (!BT_GROW(game->ctx, o->kinds, o->capacity, o->count + 1)) return BT_LIMIT;
        o->kinds[o->count++] = (kind_of_move){*move, normal, negated, 0};
    }
    o->kinds[i].count++;
    return BT_OK;
}

static bt_status list_others(others *o, bt_player player)
{
    bt_choices all;
    bt_solve__choices_open(&all, o->sum->ctx);
    bt_status status = bt_solve__list_choices(o->sum, player, &all);
    for (size_t i = 0; i < all.count && !status; i++) status = add_other(o, &all.at[i].move);
    bt_solve__choices_close(&all);
    return status;
}

/* Without an answer the other player wins by having no move. */
static void say_answer(const others *o, bool mixed, const kind_of_move *kind, bt_player player,
                       const bt_sum *after, const bt_move *answer, bt_steps *out)
{
    bt_rules__step_row(out);
    bt_text *cell = bt_rules__step_cell(out);
    bt_rules__describe_move(o->sum, player, &kind->move, cell);
    if (kind->count > 1) bt_text__format(cell, " (or %zu more like it)", kind->count - 1);
    if (!answer) {
        bt_rules__step_string(out, "nothing, the game is over");
        return;
    }
    bt_rules__describe_move(after, bt_rules__other(player), answer, bt_rules__step_cell(out));
    bt_rules__print_sum(after, mixed, answer, bt_rules__step_cell(out));
}

/* After a move that fails the other player, to move, wins. */
static bt_status say_other(const others *o, bool mixed, const kind_of_move *kind, bt_player player,
                           size_t *failing, bt_steps *out)
{
    bt_sum after;
    bt_solution found = {.ctx = o->sum->ctx};
    bt_outcome lost = player == BT_LEFT ? BT_OUTCOME_R : BT_OUTCOME_L;
    bt_status status = bt_rules__sum_after(o->sum, &kind->move, &after);
    if (!status) status = bt_solve__ask(&after, (bt_question){0}, &found);
    const bt_moves *answers = &found.moves[bt_rules__other(player)];
    if (!status && (found.outcome == lost || found.outcome == BT_OUTCOME_N)) {
        ++*failing;
        say_answer(o, mixed, kind, player, &after, answers->count ? answers->at : NULL, out);
    }
    bt_solution__close(&found);
    bt_rules__sum_close(&after);
    return status;
}

/* As far as it is soon done. */
static bt_status say_others(const others *o, bool mixed, bt_player player, bt_steps *out)
{
    bt_status status = BT_OK;
    size_t i = 0, failing = 0;
    bool alike = bt_rules__is_alike(o->sum);
    bt__loan loan = bt__lend(o->sum->ctx, FAILING_STEPS);
    bt_text *text = bt_rules__step(out, BT_STEP_FAILING, "Moves%s%s that fail", alike ? "" : " of ",
                                   alike ? "" : name_of(o->sum, player));
    while (i < o->count && i < FAILING_SHOWN && !status)
        status = say_other(o, mixed, &o->kinds[i++], player, &failing, out);
    bool late = bt__end_loan(o->sum->ctx, loan);
    size_t seen = late ? i - 1 : i;
    if (seen < o->count)
        bt_text__format(text, "Of %zu kinds of moves %zu were examined.", o->count, seen);
    else
        bt_text__add(text, failing ? "All others win." : "There are none: every move wins.");
    return late ? bt_error(o->sum->ctx) : status;
}

bt_status bt_solve__explain_search(const bt_sum *sum, bool mixed, const bt_solution *s,
                                   bt_player player, bt_steps *out)
{
    const bt_moves *winning = &s->moves[player];
    others o = {.sum = sum};
    if (winning->count == 0 || winning->at[0].range || sum->terms[0].game->blocks > 0) return BT_OK;
    bt_status status = say_line(sum, mixed, &winning->at[0], player, out);
    if (!status) status = list_others(&o, player);
    if (!status && o.count > 1) status = say_others(&o, mixed, player, out);
    bt__free(sum->ctx, o.kinds, o.capacity * sizeof *o.kinds);
    return status;
}
