/* Domineering on boards of up to 8 by 8. */
#ifndef BOUTON_GAMES_DOMINEERING_PARTS_H
#define BOUTON_GAMES_DOMINEERING_PARTS_H

#include "rules/rules.h"

/* The options of a player but for dominated ones, split, in normal form; BT_PASS
   for a larger board. */
bt_status bt_games__domineering_parts(bt_game *game, bt_bytes position, bt_player player,
                                      bt_part_sink *out);
/* What is left by the move that was given this tag when the board is cut, too. */
bool bt_games__domineering_bound(bt_game *game, bt_bytes position, bt_player player, unsigned which,
                                 bt_part_sink *out);

#endif
