/* Partial Nim: positions as the bytes that solvers keep. */
#ifndef BOUTON_PARTIAL_NIM_BYTES_H
#define BOUTON_PARTIAL_NIM_BYTES_H

#include "games/partial_nim_theory.h"
#include "rules/rules.h"

/* The number of blue piles, that of red ones, then the sizes, blue, red and green, each colour in
   the order given: varints all of them, no size 0. */
void bt_games__pn_pack(const bt__pn_position *position, bt_text *out);
/* The way back. Opens *out; it needs no closing after a failure. */
bt_status bt_games__pn_load(bt_context *ctx, bt_bytes position, bt__pn_position *out);
/* Packs one pile (0: none). */
void bt_games__pn_pack_pile(bt__pn_colour colour, uint64_t size, bt_text *out);

/* All moves of a player, from the rules alone; of equal piles the first is taken. */
bt_status bt_games__pn_options(bt_context *ctx, bt__pn_rule rule, bt_bytes position,
                               bt_player player, bt_position_list *out);
/* What the rules of a game call split, normal and negate. */
bt_status bt_games__pn_split(bt_game *game, bt_bytes position, bt_position_list *out);
bool bt_games__pn_normal(bt_game *game, bt_bytes position, bt_text *out);
void bt_games__pn_negate(bt_game *game, bt_bytes position, bt_text *out);
/* And draw and touch. */
bt_status bt_games__pn_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__pn_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                             bt_text *ids);

#endif
