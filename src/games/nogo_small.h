/* NoGo on boards of up to 8 by 8, each row a byte of a word. Shared by the files of nogo only. */
#ifndef BOUTON_GAMES_NOGO_SMALL_H
#define BOUTON_GAMES_NOGO_SMALL_H

#include "games/grid.h"

typedef struct bt_nogo {
    uint64_t at[2], empty;
} bt_nogo;

/* Where each player may place a stone. */
void bt_nogo__legal(const bt_nogo *b, uint64_t legal[2]);
/* How many moves a player can count on, whatever the other one does. */
uint32_t bt_nogo__safe(const bt_nogo *b, bt_player player, const uint64_t legal[2]);
/* Does the player to move win? 1: yes, 0: no, -1: there are too many moves left to tell at once.
   The number of boards looked at is added to *count. */
int bt_nogo__judge(const bt_nogo *b, bt_player player, uint64_t *count);
/* The part of the board that a square belongs to. */
uint64_t bt_nogo__region(const bt_nogo *b, uint64_t square);

#endif
