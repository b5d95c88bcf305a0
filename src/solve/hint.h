/* Hints: the idea, where to look, the move. */
#ifndef BOUTON_SOLVE_HINT_H
#define BOUTON_SOLVE_HINT_H

#include "solve/solve.h"

typedef struct bt_hint {
    bool wins; /* else every move loses, and the hint says what to try */
    bt_text idea, where,
        move;    /* sentences, each telling more; empty where there is nothing to say */
    bt_text to;  /* the position after the move; empty for a range */
    size_t term; /* the one it is made in, counted from 1; 0: there is only one */
} bt_hint;

void bt_solve__hint_open(bt_hint *hint, bt_context *ctx);
void bt_solve__hint_close(bt_hint *hint);
/* A hint for a player, from a solution with a winning move. `mixed`: see bt_rules__print_sum. */
bt_status bt_solve__hint(const bt_sum *sum, bool mixed, const bt_solution *found, bt_player player,
                         bt_hint *out);
/* The same at a move that is known to win. */
bt_status bt_solve__hint_at(const bt_sum *sum, bool mixed, const bt_solution *found,
                            bt_player player, const bt_move *move, bt_hint *out);

#endif
