/* Pictures of subtraction games. */
#ifndef BOUTON_GAMES_SUBTRACTION_DRAW_H
#define BOUTON_GAMES_SUBTRACTION_DRAW_H

#include "rules/rules.h"

/* A numbered strip for each heap, cell k of heap i being `hi-k`; stones when they are large. */
bt_status bt_games__sub_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__sub_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                              bt_text *ids);

#endif
