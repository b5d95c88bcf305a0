/* Tables of nim-values of the queen game (Wythoff Nim). */
#ifndef BOUTON_QUEEN_TABLE_H
#define BOUTON_QUEEN_TABLE_H

#include "rules/rules.h"

/* Fills out[row * columns + column]. A queen at (i, j) has i + j + min(i, j) moves, which bounds
   her nim-value: BT_LIMIT when the table's last corner has more than 65535 of them. */
bt_status bt_games__queen_table(bt_context *ctx, size_t rows, size_t columns, uint16_t *out);
/* The same, row by row and with no such bound: no more than the sets of used values are held. */
bt_status bt_games__queen_rows(bt_context *ctx, size_t rows, size_t columns, bt_row_sink *sink,
                               void *data);

#endif
