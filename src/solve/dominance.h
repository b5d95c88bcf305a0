/* Comparing positions with values by search. Shared inside src/solve only.

   Most options are dominated, and to know that is much easier than to know what they are worth: the
   second player wins a difference, and one good answer to each move shows it. */
#ifndef BOUTON_SOLVE_DOMINANCE_H
#define BOUTON_SOLVE_DOMINANCE_H

#include "solve/addends.h"

typedef struct bt_dominance bt_dominance;

/* What comparisons found, good while no value is forgotten. The budget counts down with every
   position that is looked at. NULL at the memory limit. */
bt_dominance *bt_solve__dominance_open(bt_game *game, size_t *budget);
void bt_solve__dominance_close(bt_dominance *d); /* NULL is closed already */

/* Is a sum of addends at least as good for the player as a value that is kept? 1 yes, 0 no, -1 at a
   limit or when the budget is used up. The ruleset is partizan, in normal play, and has `bound`. */
int bt_solve__reaches(bt_dominance *d, const bt_addend *addends, size_t count, bt_value value,
                      bt_player player);

#endif
