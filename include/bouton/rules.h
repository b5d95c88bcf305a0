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
/* Its positions may be parts of sums: normal play, and no position remembers how it was reached. */
BT_API bool bt_rules_has_sums(const bt_game *game);
/* Forgets all positions of a game, whose handles are no longer good, and what is remembered of
   them: so a game that is asked about for ever takes bounded memory. BT_LIMIT: nothing has changed.
 */
BT_API bt_status bt_rules_forget(bt_game *game);

/* A position is kept once in its game: equal positions have equal handles there. */
typedef uint32_t bt_position;
enum { BT_NO_POSITION = 0 };
/* Whether it is a handle of a position of this game. */
BT_API bool bt_rules_is_position(const bt_game *game, bt_position position);
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

/* A ruleset of the caller's own, as of another language. Its positions are numbers that it gives as
   it likes: one number for equal positions. Functions get `data`; those marked OPTIONAL may be
   NULL. One that fails calls bt_fail and returns its status. A game that is opened closes with
   `close`. */
typedef struct bt_position_list bt_position_list;
/* Takes a position; false: stop, the error is set. */
BT_API bool bt_rules_give(bt_position_list *list, uint64_t position);
typedef struct bt_text bt_text;
/* Takes a piece of a text. */
BT_API void bt_rules_write(bt_text *text, const char *piece, size_t length);

typedef struct bt_own_rules {
    size_t size;         /* of this struct */
    const char *name;    /* copied */
    const char *example; /* a position as it is read, for checks; copied */
    bool partizan;       /* the players' options differ */
    bool misere;         /* the player who cannot move wins */
    void *data;
    bt_status (*options)(void *data, uint64_t position, bt_player player, bt_position_list *out);
    bt_status (*print)(void *data, uint64_t position, bt_text *out);
    bt_status (*parse)(void *data, const char *text, uint64_t *out);
    /* OPTIONAL: the positions whose sum it is. */
    bt_status (*split)(void *data, uint64_t position, bt_position_list *out);
    /* OPTIONAL: the representative of all positions alike; *negated when it is of the negative. */
    bt_status (*normal)(void *data, uint64_t position, uint64_t *out, bool *negated);
    /* OPTIONAL: the position with the players exchanged. */
    bt_status (*negate)(void *data, uint64_t position, uint64_t *out);
    /* OPTIONAL: what a theorem says: an outcome, or a value in normal play (a nimber, where the
       game is impartial). BT_PASS: nothing. */
    bt_status (*closed_form)(void *data, uint64_t position, bt_outcome *outcome, bt_value *value);
    /* OPTIONAL: what a move does, in words. */
    bt_status (*describe)(void *data, uint64_t from, uint64_t to, bt_player player, bt_text *out);
    /* OPTIONAL: the positions of sequences and tables. */
    bt_status (*heap)(void *data, uint64_t n, uint64_t *out);
    bt_status (*cell)(void *data, uint64_t row, uint64_t column, uint64_t *out);
    /* OPTIONAL: draws it into an empty picture. */
    bt_status (*draw)(void *data, uint64_t position, bt_picture *out);
    void (*close)(void *data); /* OPTIONAL */
    bool exact;                /* split and normal keep every move, and not only the value */
} bt_own_rules;
BT_API bt_status bt_rules_open_own(bt_context *ctx, const bt_own_rules *rules, bt_game **out);
/* The position of such a game by its number, and back. */
BT_API bt_status bt_rules_number_position(bt_game *game, uint64_t number, bt_position *out);
BT_API uint64_t bt_rules_position_number(const bt_game *game, bt_position position);

/* A sum of positions, of one game or several, each of which may be negated. Games are borrowed. */
typedef struct bt_sum bt_sum;
BT_API bt_status bt_rules_sum_open(bt_context *ctx, bt_sum **out);
BT_API void bt_rules_sum_close(bt_sum *sum);
BT_API bt_status bt_rules_sum_add(bt_sum *sum, bt_game *game, bt_position position, bool negated);
/* Adds what is written, `6 + 1,4`, of one game. */
BT_API bt_status bt_rules_sum_read(bt_sum *sum, bt_game *game, const char *text);
/* Draws a sum into an empty picture: its terms in frames, side by side. */
BT_API bt_status bt_rules_draw_sum(const bt_sum *sum, bt_picture *out);
BT_API size_t bt_rules_sum_count(const bt_sum *sum);
BT_API char *bt_rules_sum_text(const bt_sum *sum);
/* Its parts side by side; the ids in part k begin with `tk-` when there are several. */
BT_API bt_status bt_rules_sum_draw(const bt_sum *sum, bt_picture **out);

#ifdef __cplusplus
}
#endif
#endif
