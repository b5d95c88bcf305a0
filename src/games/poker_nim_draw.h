/* Pictures of Poker Nim. */
#ifndef BOUTON_GAMES_POKER_NIM_DRAW_H
#define BOUTON_GAMES_POKER_NIM_DRAW_H

#include "rules/rules.h"

bt_status bt_games__poker_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__poker_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                bt_text *ids);

#endif
