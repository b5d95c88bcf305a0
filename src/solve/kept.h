/* Values and nim-values of parts, kept in a file for other processes: those that took long to find,
   and tables of all that can be reached. Shared inside src/solve only. */
#ifndef BOUTON_SOLVE_KEPT_H
#define BOUTON_SOLVE_KEPT_H

#include "solve/memo.h"

/* What a part is worth, by another process: a value, or a nim-value. False: not known, or at a
   limit. */
bool bt_solve__recall(bt_game *game, bt_bytes part, bool value, uint32_t *worth);
/* Keeps it if it took long. Work: the positions that were examined for it. */
void bt_solve__remember(bt_game *game, bt_bytes part, bool value, uint32_t worth, size_t work);

/* -- tables: of their parts every part is kept that can be reached -- */
/* The same of a part in a table. */
bool bt_solve__recall_in_table(bt_game *game, bt_bytes part, bool value, uint32_t *worth);
/* Keeps a part whose options are kept; BT_LIMIT or BT_IO, and why, where it cannot be kept. */
bt_status bt_solve__keep(bt_game *game, bt_bytes part, bool value, uint32_t worth, size_t work);
/* How many parts the tables of the file have, and how many different values or nim-values; 0 of
   these where there is no memory to count them. False: records are missing in the file, so that it
   is not known what a table has. */
bool bt_solve__count_kept(bt_game *game, bool value, size_t *parts, size_t *values);
/* Writes the file now: its bytes. BT_IO when it cannot be written, BT_LIMIT when not everything has
   room in it. */
bt_status bt_solve__save_kept(bt_game *game, size_t *bytes);
void bt_solve__close_kept(bt_memos *memos);

/* Evaluates every part that can be reached, dominated or not, and keeps each; to go on is to leave
   out what is in a table. What is kept at a limit is right. See fill.h. */
bt_status bt_solve__evaluate_all(bt_game *game, bt_position position, bool go_on);

#endif
