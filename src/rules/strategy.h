/* Strategy files: who wins a sum, with a reply to every move of the other player.

   bouton strategy 1
   game nim
   position 1,2
   outcome N
   left starts 2         where Left goes when Left starts; the position itself if Left loses then
   right starts 2
   1 both 0              a position that the named player wins, the other one being to move
   2 both 1,1            positions are numbered in order
     1 1                 the reply to a move: first the number of the position that it leads to,
                         then the position that the move led to

   Replies lead to smaller numbers, so that play ends. `end` instead of a number: the winner cannot
   move there and wins by that, as in misère play. In games in which the players are alike `both`
   stands for either player. */
#ifndef BOUTON_RULES_STRATEGY_H
#define BOUTON_RULES_STRATEGY_H

#include "rules/rules.h"

#define BT_STRATEGY_HEADING "bouton strategy 1"

typedef struct bt_strategy_claim {
    bt_outcome outcome;
    size_t game, game_length; /* where the text names it */
    size_t position, position_length;
    size_t positions, moves; /* how many it has, and how many moves it answers */
} bt_strategy_claim;

/* Checks a strategy by the rules alone; `find` opens games by their names. BT_DOMAIN: the message
   says what does not hold; BT_INPUT: this is no such file. */
bt_status bt_rules__check_strategy(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_strategy_claim *out);

/* A sum of one game, or of several when the game is called `sum`. */
bt_status bt_rules__read_named_sum(bt_context *ctx, const char *game, const char *position,
                                   bt_game_finder *find, void *data, bt_sum *out);
/* BT_DOMAIN with a message for games that have no such files. */
bt_status bt_rules__has_strategies(const bt_sum *sum);

#endif
