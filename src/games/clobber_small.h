/* Clobber on boards of up to 8 by 8, each row a byte of a word. Shared by the files of clobber
   only. */
#ifndef BOUTON_GAMES_CLOBBER_SMALL_H
#define BOUTON_GAMES_CLOBBER_SMALL_H

#include "games/grid.h"

/* Stones worth ups.^, and * where star is 1, in the last row of a board of eight rows. False: there
   is no room for them. */
bool bt_clobber__place_value(int32_t ups, uint32_t star, uint64_t at[2]);
/* Does the player to move win, whose stones are `own`? 1: yes, 0: no, -1: it is not seen after
 *left boards; those that were looked at are taken off. */
int bt_clobber__wins(uint64_t own, uint64_t other, uint64_t *left);

#endif
