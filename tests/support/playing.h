/* Helpers of the tests of single games: opening, reading, solving in one line. */
#ifndef BOUTON_TESTS_PLAYING_H
#define BOUTON_TESTS_PLAYING_H

#include "games/games.h"

/* They end the program with a message when something fails that should not. */
bt_game *open_game(bt_context *ctx, const char *text);
bt_position read_position(bt_game *game, const char *text);
/* The text belongs to the caller. */
char *write_position(bt_game *game, bt_position position);
/* Solved by a method, with all winning moves; to be closed by bt_solution__close. */
bt_solution solve_text(bt_game *game, const char *text, bt_method method);
/* The status of reading a position that should fail; its place in *place. */
bt_status refuse_position(bt_game *game, const char *text, size_t *place);
/* The status of opening a game that should fail; the message stays in the context. */
bt_status refuse_game(bt_context *ctx, const char *text);
bool lists_move(bt_game *game, const bt_moves *moves, const char *to);
bool lists_position(const bt_moves *moves, bt_position to);

#endif
