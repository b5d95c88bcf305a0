/* Why a position is won that was searched: who wins after a move, and the key line. */
#include "base/context.h"
#include "solve/ask.h"
#include "solve/explain.h"
#include "solve/line.h"

#include <string.h>

enum {
    EASY = 64,       /* positions for the value of one part of a sum that is searched */
    LINE_SHOWN = 12, /* moves */
};

const char *bt_solve__name_of(const bt_sum *sum, bt_player player)
{
    if (bt_rules__is_alike(sum)) return player == BT_LEFT ? "first player" : "second player";
    return player == BT_LEFT ? "Left" : "Right";
}

/* -- who wins after a move -- */

/* Was the search of sums needed? Then it is also the way to what follows. */
static bool is_searched(const bt_explainer *e)
{
    const char *method = e->found->method;
    return method && !strcmp(method, "search") && !bt_rules__is_alike(e->sum) &&
           bt_rules_is_normal_play(e->sum->terms[0].game);
}

/* The one who has just moved is not asked about, and said to lose. */
bt_status bt_solve__explain_ask(bt_explainer *e, const bt_sum *after, bt_player mover,
                                bt_solution *out)
{
    bt_asker a;
    if (!is_searched(e)) return bt_solve__ask(after, (bt_question){0}, out);
    bt_solve__asker_open(&a, after, (bt_question){0}, out);
    out->first_known[mover] = true;
    a.search = e->search;
    bt_status status = bt_solve__search(&a, EASY);
    if (!status) status = bt_solve__find_moves(&a);
    e->search = a.search;
    a.search = NULL;
    bt_solve__asker_close(&a);
    return status ? status : bt_error(e->ctx);
}

/* -- the key line -- */

static void say_move(bt_explainer *e, const bt_line *line, const bt_move *move)
{
    bt_rules__step_row(e->out);
    bt_rules__step_string(e->out, bt_solve__name_of(&line->now, line->player));
    bt_rules__describe_move(&line->now, line->player, move, bt_rules__step_cell(e->out));
    bt_rules__print_sum(&line->now, e->mixed, move, bt_rules__step_cell(e->out));
}

/* The winning move that is named, then best play: the other player has no move that wins, which
   need not be asked. BT_PASS: to the end. */
static bt_status say_moves(bt_explainer *e, bt_line *line, bt_move move)
{
    bt_status status = BT_OK;
    bt_player winner = line->player;
    for (size_t i = 0; i < LINE_SHOWN && !status; i++) {
        say_move(e, line, &move);
        status = bt_error(e->ctx);
        e->broken = e->broken || status;
        bt_solve__line_make(line, &move);
        if (!status && line->player == winner) {
            bt_solution__close(&line->at);
            status = bt_solve__explain_ask(e, &line->now, bt_rules__other(winner), &line->at);
        }
        if (!status) status = bt_solve__line_find(line, &move);
    }
    return status;
}

bt_status bt_solve__explain_line(bt_explainer *e, bt_player player)
{
    bt_line line;
    const bt_move *first = &e->found->moves[player].at[0];
    bool alike = bt_rules__is_alike(e->sum);
    bt_text *text =
        bt_rules__step(e->out, BT_STEP_LINE, "The key line%s%s%s", alike ? "" : " when ",
                       alike ? "" : bt_solve__name_of(e->sum, player), alike ? "" : " starts");
    bt__loan loan = bt__lend(e->ctx, e->steps);
    bt_status status = bt_solve__line_begin(&line, e->sum, player);
    if (!status) status = say_moves(e, &line, *first);
    bool late = bt__end_loan(e->ctx, loan);
    if (status == BT_PASS)
        bt_text__format(text, "In the end %s%s cannot move.", alike ? "the " : "",
                        bt_solve__name_of(e->sum, line.player));
    else if (!status || status == BT_LIMIT)
        bt_text__add(text, "This is how it begins.");
    bt_solve__line_close(&line);
    return late || status == BT_PASS ? bt_error(e->ctx) : status;
}
