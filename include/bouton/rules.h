/* Games, which are rulesets with their parameters; their positions; sums of positions. */
#ifndef BOUTON_RULES_H
#define BOUTON_RULES_H

#include "bouton/picture.h"
#include "bouton/value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What may be asked of a position. */
typedef enum bt_of { BT_OF_OUTCOME, BT_OF_NIM, BT_OF_VALUE } bt_of;

/* Takes what is listed as it is found: a row of answers, some pairs x[i] <= y[i]. What is returned
   ends the listing unless it is BT_OK. */
typedef bt_status bt_row_sink(void *data, const uint32_t *row);
typedef bt_status bt_pair_sink(void *data, const uint64_t *x, const uint64_t *y, size_t count);

/* A game is opened by bt_games_open or bt_script_open. */
typedef struct bt_game bt_game;
BT_API void bt_rules_close(bt_game *game);
BT_API const char *bt_rules_name(const bt_game *game); /* as typed: `subtraction:2,3,6` */
/* The players' options differ. */
BT_API bool bt_rules_is_partizan(const bt_game *game);
/* The player who cannot move loses. */
BT_API bool bt_rules_is_normal_play(const bt_game *game);
/* Forgets all positions of a game, whose handles are no longer good, and what is remembered of
   them: so a game that is asked about for ever takes bounded memory. BT_LIMIT: nothing has changed.
 */
BT_API bt_status bt_rules_forget(bt_game *game);

/* A position is kept once in its game: equal positions have equal handles there. */
typedef uint32_t bt_position;
enum { BT_NO_POSITION = 0 };
BT_API bt_status bt_rules_parse(bt_game *game, const char *text, bt_position *out);
/* As it is typed; NULL at a limit. */
BT_API char *bt_rules_text(bt_game *game, bt_position position);
/* The positions that a player can move to; at most `room` of them are written, *count is how many
   there are. In an impartial game the player does not matter. */
BT_API bt_status bt_rules_options(bt_game *game, bt_position position, bt_player player,
                                  bt_position *out, size_t room, size_t *count);
/* What a move does, in words; NULL at a limit. */
BT_API char *bt_rules_move_text(bt_game *game, bt_position from, bt_position to, bt_player player);
/* The position with the players exchanged; BT_NO_POSITION (and no error) when there is none. */
BT_API bt_position bt_rules_negate(bt_game *game, bt_position position);

/* A picture of a position, to be closed by bt_picture_close. Things that a move can touch have ids.
 */
BT_API bt_status bt_rules_draw(bt_game *game, bt_position position, bt_picture **out);
/* The ids of what a move touches in it, separated by blanks, the one to click on first; NULL at a
   limit. */
BT_API char *bt_rules_move_ids(bt_game *game, bt_position from, bt_position to, bt_player player);

/* A sum of positions, of one game or several, each of which may be negated. Games are borrowed. */
typedef struct bt_sum bt_sum;
BT_API bt_status bt_rules_sum_open(bt_context *ctx, bt_sum **out);
BT_API void bt_rules_sum_close(bt_sum *sum);
BT_API bt_status bt_rules_sum_add(bt_sum *sum, bt_game *game, bt_position position, bool negated);
/* Adds what is written, `6 + 1,4`, of one game. */
BT_API bt_status bt_rules_sum_read(bt_sum *sum, bt_game *game, const char *text);
BT_API size_t bt_rules_sum_count(const bt_sum *sum);
BT_API char *bt_rules_sum_text(const bt_sum *sum);
/* Its parts side by side; the ids in part k begin with `tk-` when there are several. */
BT_API bt_status bt_rules_sum_draw(const bt_sum *sum, bt_picture **out);

#ifdef __cplusplus
}
#endif
#endif
