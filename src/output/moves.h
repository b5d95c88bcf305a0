/* Moves in words. Shared inside src/output only. */
#ifndef BOUTON_OUTPUT_MOVES_H
#define BOUTON_OUTPUT_MOVES_H

#include "output/output.h"

/* A move in words, and the position it leads to (empty for a range). */
typedef struct bt_spelling {
    bt_text to, words;
    size_t term; /* counted from 1; 0: there is only one */
} bt_spelling;
void bt_output__spell(const bt_sum *sum, bool mixed, bt_player player, const bt_move *move,
                      bt_spelling *out);
void bt_output__spelling_close(bt_spelling *spelling);
/* `heap 5 to 3  (to 3,11,8)`; what the words say already is not said again. */
void bt_output__say_move(const bt_spelling *spelling, bt_text *out);
/* The fields of a move, inside an object. */
void bt_output__report_move(bt_output *out, const bt_spelling *spelling, const bt_range *range);

#endif
