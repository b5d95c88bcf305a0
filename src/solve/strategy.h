/* Finds strategies, and writes them as files: see rules/strategy.h. */
#ifndef BOUTON_SOLVE_STRATEGY_H
#define BOUTON_SOLVE_STRATEGY_H

#include "rules/strategy.h"
#include "solve/solve.h"

/* The strategy of whoever wins the sum, which was solved: a graph of whole positions where that is
   small, by parts where it is large and they are smaller. `game` is its name as typed, `sum` for
   several. BT_LIMIT when it would be too large. */
bt_status bt_solve__write_strategy(const bt_sum *sum, const char *game, const bt_solution *found,
                                   bt_text *out);
/* The two kinds by themselves, of at most so many bytes. BT_PASS: by parts it would be larger, or
   cannot be. The other one fails with BT_LIMIT, and sets *large. */
bt_status bt_solve__write_parts(const bt_sum *sum, const char *game, bt_outcome outcome,
                                size_t most, bt_text *out);
bt_status bt_solve__write_graph(const bt_sum *sum, const char *game, const bt_solution *found,
                                size_t most, bool *large, bt_text *out);

#endif
