/* One line of best play. */
#ifndef BOUTON_SOLVE_LINE_H
#define BOUTON_SOLVE_LINE_H

#include "solve/solve.h"

typedef struct bt_line {
    bt_sum now;       /* the position at hand */
    bt_player player; /* who is to move there */
    bt_solution at;   /* what is known of it */
    size_t moves;     /* made so far */
} bt_line;

/* Begins in a sum. Close it in any case. */
bt_status bt_solve__line_open(bt_line *line, const bt_sum *sum, bt_player first);
/* The same where the first move is known: nothing is solved yet. */
bt_status bt_solve__line_begin(bt_line *line, const bt_sum *sum, bt_player first);
/* The next move: one that wins, or else one that leaves the player most moves and the other one
   fewest. BT_PASS: there is none. */
bt_status bt_solve__line_find(bt_line *line, bt_move *out);
/* Makes it, and solves what it leaves. */
bt_status bt_solve__line_go(bt_line *line, const bt_move *move);
/* Makes it. What it leaves is not solved: `at` knows of no winning moves, until somebody fills it.
 */
void bt_solve__line_make(bt_line *line, const bt_move *move);
void bt_solve__line_close(bt_line *line);

#endif
