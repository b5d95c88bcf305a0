/* Why a position is won or lost. */
#ifndef BOUTON_SOLVE_EXPLAIN_H
#define BOUTON_SOLVE_EXPLAIN_H

#include "solve/solve.h"

/* The reason, as a teacher would give it: the ruleset's own steps or the general ones, then the
   answer to each move of a player who loses. `mixed`: see bt_rules__print_sum. What takes long is
   left out, and that is said: a reason ends by itself. On BT_LIMIT the steps found by then are
   there. */
bt_status bt_solve__explain(const bt_sum *sum, bool mixed, const bt_solution *solution,
                            bt_steps *out);

/* -- shared inside src/solve -- */

struct bt_sum_search;

/* What is explained, and where it is written. */
typedef struct bt_explainer {
    bt_context *ctx;
    const bt_sum *sum;
    bool mixed;
    const bt_solution *found;
    bt_steps *out;
    struct bt_sum_search *search; /* of the sums after a move: one remembers more than many */
    bool broken;                  /* memory ended in the middle of a row */
    uint64_t steps;               /* for the line, and for the answers to all moves of a player */
} bt_explainer;

/* Who wins after a move, and by what: the one who has just moved is not asked about where that
   takes a search of its own. Close it in any case. */
bt_status bt_solve__explain_ask(bt_explainer *e, const bt_sum *after, bt_player mover,
                                bt_solution *out);
/* The options of a partizan position with what is known of them. */
bt_status bt_solve__explain_options(bt_explainer *e, bt_value value, bt_player player);
/* For a player who wins by moving first: a line of best play. */
bt_status bt_solve__explain_line(bt_explainer *e, bt_player player);
/* For the same one: moves that would not win, with the answers to them. */
bt_status bt_solve__explain_failing(bt_explainer *e, bt_player player);
/* For a player who loses by moving first: the answers to all moves. */
bt_status bt_solve__explain_replies(bt_explainer *e, bt_player player);
/* In games in which the players are alike they are told apart by who starts. */
const char *bt_solve__name_of(const bt_sum *sum, bt_player player);
/* Writes a value; one with many positions only as such. */
void bt_solve__say_value(bt_context *ctx, bt_value value, bt_text *out);

#endif
