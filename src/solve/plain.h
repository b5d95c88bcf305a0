/* A game as its moves alone make it. Shared inside the library. */
#ifndef BOUTON_SOLVE_PLAIN_H
#define BOUTON_SOLVE_PLAIN_H

#include "rules/rules.h"

/* A view of a game, on the same positions, that knows nothing but the moves. */
void bt_solve__plain_open(bt_game *plain, const bt_game *game);
void bt_solve__plain_close(bt_game *plain);

#endif
