/* Tables of all that can be reached from a position, for other processes. */
#ifndef BOUTON_SOLVE_FILL_H
#define BOUTON_SOLVE_FILL_H

#include "solve/solve.h"

typedef struct bt_filled {
    size_t boards; /* parts in tables of the game, up to symmetry, */
    size_t before; /* and how many were there before */
    size_t values; /* that they have: how many different ones */
    size_t bytes;  /* of the file */
    bool written;
} bt_filled;

/* Evaluates every position that can be reached (its nim-value, if the game is impartial), part by
   part, and keeps all of them in the cache. What is in a table of the cache already is not
   evaluated again, nor what can be reached from it. On BT_LIMIT what was found by then is kept, if
   it is `written`. BT_DOMAIN: positions of this game are not kept. */
bt_status bt_solve__fill(bt_game *game, bt_position position, bt_filled *out);

#endif
