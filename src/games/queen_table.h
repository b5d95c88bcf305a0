/* Tables of nim-values of the rook game (two-heap Nim) and the queen game (Wythoff Nim). */
#ifndef BOUTON_QUEEN_TABLE_H
#define BOUTON_QUEEN_TABLE_H

#include "bouton/base.h"

/* Fills out[row * columns + column]. A queen at (i, j) has i + j + min(i, j) moves, which bounds
   her nim-value: BT_LIMIT when the table's last corner has more than 65535 of them. */
bt_status bt_games__queen_table(bt_context *ctx, size_t rows, size_t columns, uint16_t *out);
/* The rook's nim-value is row xor column: BT_LIMIT for more than 65536 rows or columns. */
bt_status bt_games__rook_table(bt_context *ctx, size_t rows, size_t columns, uint16_t *out);

#endif
