/* Finds strategies, and writes them as files: see rules/strategy.h. */
#ifndef BOUTON_SOLVE_STRATEGY_H
#define BOUTON_SOLVE_STRATEGY_H

#include "rules/strategy.h"
#include "solve/solve.h"

/* The strategy of whoever wins the sum, which was solved. `game` is its name as typed, `sum` for
   several. BT_LIMIT when it would be too large. */
bt_status bt_solve__write_strategy(const bt_sum *sum, const char *game, const bt_solution *found,
                                   bt_text *out);

#endif
