/* The periods of subtraction games with their certificates. */
#ifndef BOUTON_GAMES_SUBTRACTION_PROOFS_H
#define BOUTON_GAMES_SUBTRACTION_PROOFS_H

#include "games/games.h"
#include "games/taking_proofs.h"

/* All kinds; the first ones are for one finite set in normal play only. */
enum { BT_GAMES__SUB_NIM_KINDS = 2 };
extern const bt_certificate_kind bt_games__sub_kinds[];

bt_status bt_games__sub_period(bt_game *game, bt_of of, uint64_t limit, bt_period *out);
/* The nim-values of such a game; NULL for others. */
bt_taking *bt_games__sub_nims(const bt_game *game);

#endif
