/* Why a position is won or lost. */
#ifndef BOUTON_SOLVE_EXPLAIN_H
#define BOUTON_SOLVE_EXPLAIN_H

#include "solve/solve.h"

/* The reason, as a teacher would give it: the ruleset's own steps or the general ones, then the
   answer to each move of a player who loses. `mixed`: see bt_rules__print_sum. */
bt_status bt_solve__explain(const bt_sum *sum, bool mixed, const bt_solution *solution,
                            bt_steps *out);

/* Shared inside src/solve: the options of a partizan position with what is known of them. */
bt_status bt_solve__explain_options(const bt_sum *sum, bt_value value, const bt_solution *solution,
                                    bt_player player, bt_steps *out);
/* The same: for a player who wins by moving first a line of best play, and moves that would not
 * win.
 */
bt_status bt_solve__explain_search(const bt_sum *sum, bool mixed, const bt_solution *solution,
                                   bt_player player, bt_steps *out);
/* Writes a value; one with many positions only as such. */
void bt_solve__say_value(bt_context *ctx, bt_value value, bt_text *out);

#endif
