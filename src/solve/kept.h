/* Values and nim-values of parts that took long to find, kept in a file for other processes. Shared
   inside src/solve only. */
#ifndef BOUTON_SOLVE_KEPT_H
#define BOUTON_SOLVE_KEPT_H

#include "solve/memo.h"

/* What a part is worth, by another process: a value, or a nim-value. False: not known, or at a
   limit. */
bool bt_solve__recall(bt_game *game, bt_position part, bool value, uint32_t *worth);
/* Work: the positions that were examined for it. */
void bt_solve__remember(bt_game *game, bt_position part, bool value, uint32_t worth, size_t work);
void bt_solve__close_kept(bt_memos *memos);

#endif
