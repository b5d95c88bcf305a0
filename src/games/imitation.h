/* Positions of the ruleset imitation, for those who play it. */
#ifndef BOUTON_IMITATION_H
#define BOUTON_IMITATION_H

#include "games/imitation_theory.h"
#include "rules/rules.h"

/* The state that a position stands for: its history is played from the start. */
bt_status bt_games__imitation_read(bt_game *game, bt_bytes position, bt_imitation_state *state);
/* Why a position is won or lost, and what is forbidden. */
/* Its picture, and what a move touches in it. */
bt_status bt_games__imitation_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__imitation_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                    bt_text *ids);
bt_status bt_games__imitation_explain(bt_game *game, bt_bytes position, bt_steps *out);
const char *bt_games__imitation_idea(bt_game *game, bt_bytes position, bt_player player);
void bt_games__imitation_where(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out);

#endif
