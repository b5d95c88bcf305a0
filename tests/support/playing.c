/* Opening, reading and solving for the tests of single games. */
#include "support/playing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bt_context *ctx, bool promise, const char *what)
{
    if (promise) return;
    fprintf(stderr, "%s: %s\n", what, bt_message(ctx));
    abort();
}

bt_game *open_game(bt_context *ctx, const char *text)
{
    bt_game *game;
    require(ctx, bt_games_open(ctx, text, &game) == BT_OK, text);
    return game;
}

bt_position read_position(bt_game *game, const char *text)
{
    bt_position position;
    require(game->ctx, bt_rules_parse(game, text, &position) == BT_OK, text);
    return position;
}

char *write_position(bt_game *game, bt_position position)
{
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_rules__print(game, position, &text);
    char *copy = strdup(text.at);
    bt_text__close(&text);
    require(game->ctx, copy != NULL, "memory");
    return copy;
}

bt_solution solve_text(bt_game *game, const char *text, bt_method method)
{
    bt_sum sum;
    bt_solution solution;
    bt_rules__sum_open(&sum, game->ctx);
    require(game->ctx, bt_rules__read_sum(game, text, &sum) == BT_OK, text);
    require(game->ctx,
            bt_solve__ask(&sum, (bt_question){.method = method, .moves = BT_MOVES_ALL},
                          &solution) == BT_OK,
            text);
    bt_rules__sum_close(&sum);
    return solution;
}

bt_status refuse_position(bt_game *game, const char *text, size_t *place)
{
    bt_position position;
    bt_clear(game->ctx);
    bt_status status = bt_rules_parse(game, text, &position);
    require(game->ctx, status != BT_OK, text);
    *place = bt_error_place(game->ctx);
    bt_clear(game->ctx);
    return status;
}

bt_status refuse_game(bt_context *ctx, const char *text)
{
    bt_game *game;
    bt_clear(ctx);
    bt_status status = bt_games_open(ctx, text, &game);
    require(ctx, status != BT_OK && !game, text);
    return status;
}

bool lists_move(bt_game *game, const bt_moves *moves, const char *to)
{
    bt_position wanted = read_position(game, to);
    return lists_position(moves, wanted);
}

bool lists_position(const bt_moves *moves, bt_position to)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].to == to) return true;
    return false;
}
