/* Positions of two piles of any size, `4,9`: what Wythoff Nim and its relatives have in common. */
#ifndef BOUTON_TWO_PILES_H
#define BOUTON_TWO_PILES_H

#include "games/wythoff_theory.h"
#include "solve/solve.h"

typedef struct bt_piles {
    mpz_t at[2];
} bt_piles;

void bt_games__piles_init(bt_piles *piles);
void bt_games__piles_clear(bt_piles *piles);
/* Takes the next two sizes of `rest`. */
void bt_games__piles_next(bt_bytes *rest, bt_piles *piles);
void bt_games__piles_put(const bt_piles *piles, bt_text *out);

/* -- parameters -- */

/* Reads two parameters such as k and m, integers from 1 on; those not given keep their values. */
bt_status bt_games__piles_parameters(bt_game *game, const bt_parameter *given, size_t count,
                                     const char *const names[2], uint64_t values[2]);

/* -- notation -- */

bt_status bt_games__piles_parse(bt_game *game, const char *text, bt_text *out);
void bt_games__piles_print(bt_game *game, bt_bytes position, bt_text *out);
/* A number as a sentence has it: long ones are cut to their first and last digits. */
void bt_games__piles_say(const mpz_t size, bt_text *out);
/* "take 3 from the first pile", "take 2 from each pile" .. */
void bt_games__piles_say_move(const bt_piles *from, const bt_piles *to, bt_text *out);
void bt_games__piles_describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                              bt_text *out);
/* "Look at the first pile." */
void bt_games__piles_where(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out);

/* -- moves -- */

/* The smaller pile first: the piles may be exchanged. */
bool bt_games__piles_normal(bt_game *game, bt_bytes position, bt_text *out);
/* The piles as machine words, if a position has few enough moves for them to be listed: about
   `per_token` for each token of the smaller pile, besides one for each token of either. */
bool bt_games__piles_small(const bt_piles *piles, uint64_t per_token, uint64_t small[2]);
/* Otherwise only some moves on one pile are handed out, for those who want no more, and then comes
   BT_LIMIT. The sink returns false to stop; the one here takes a bt_position_list. */
typedef bool bt_piles_sink(void *data, const bt_piles *to);
bool bt_games__piles_put_option(void *data, const bt_piles *to);
bt_status bt_games__piles_first(bt_game *game, const bt_piles *from, bt_piles_sink *sink,
                                void *data);
/* The options that take from one pile, `small` being the piles. */
bt_status bt_games__piles_single(bt_game *game, const uint64_t small[2], bt_position_list *out);
/* Both piles changed by the same amount. */
bool bt_games__piles_equal_amounts(bt_game *game, bt_bytes from, bt_bytes to);
bt_status bt_games__piles_add_move(bt_game *game, const bt_piles *to, bt_moves *out);
/* Says how many moves there are when not all of them are listed. */
bt_status bt_games__piles_set_total(bt_moves *moves, const mpz_t total);
/* Adds moves to the last step of an explanation, in rows. */
void bt_games__piles_list_moves(bt_game *game, bt_bytes from, const bt_moves *moves, bt_steps *out);
bt_status bt_games__piles_cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out);

/* -- pictures: a piece on a board of squares `s2-3`, or two piles of stones -- */
bt_status bt_games__piles_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__piles_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                bt_text *ids);
/* The stones of the piles that a move takes. */
void bt_games__piles_touch_stones(bt_bytes from, bt_bytes to, bt_text *ids);

/* The nim-value in normal play, after the outcome: 0 exactly at P-positions, elsewhere counted when
   the caller says that this is not much work. */
bt_status bt_games__piles_nim(bt_game *game, bt_bytes position, bool easy, bt_verdict *out);

/* -- Wythoff Nim and imitations of it -- */

/* The first pairs {a_n, b_n} of W(k,m). */
bt_status bt_games__piles_positions(bt_context *ctx, const bt_wythoff *w, uint64_t count,
                                    bt_pair_sink *sink, void *data);
/* The theory behind a game of the rulesets wythoff and imitation; NULL for every other one. */
bt_wythoff *bt_games__wythoff_of(const bt_game *game);
/* The same of the ruleset diagonal. */
struct bt_diagonal *bt_games__diagonal_of(const bt_game *game);

#endif
