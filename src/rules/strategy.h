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
   stands for either player.

   In normal play there are files by parts, too, in which the terms of a sum are kept apart:

   bouton strategy 2
   game sum
   position domineering 1x2 + nim 1 - 1/2
   outcome R
   term 1                the positions that the first term can become, itself included
   value 1 0             values are numbered in order, in the notation of the program
   1 ##                  the number of a value, and a position that is worth it
   value 2 -1
   2 1x2                 every option of a position stands in front of it
   term 2                of a term of the same game only what was not listed
   1 0
   value 3 *
   3 1
   ..

   So play ends, and every value follows from those of the options. The values of the terms say who
   wins the sum, and whoever wins has a move to a sum that is won, too: it is found by comparing
   values. */
#ifndef BOUTON_RULES_STRATEGY_H
#define BOUTON_RULES_STRATEGY_H

#include "base/map.h"
#include "rules/rules.h"

#define BT_STRATEGY_HEADING       "bouton strategy 1"
#define BT_STRATEGY_PARTS_HEADING "bouton strategy 2"

typedef struct bt_strategy_claim {
    bt_outcome outcome;
    size_t game, game_length; /* where the text names it */
    size_t position, position_length;
    size_t positions, moves; /* how many it has, and how many moves it answers */
    size_t terms, values;    /* by parts: of the sum, and how many there are; otherwise 0 */
} bt_strategy_claim;

/* What a strategy says. Positions are written as handles, one for each term of the sum. */
typedef struct bt_strategy_node {
    unsigned winner;   /* a player, or BT_STRATEGY_BOTH; the other one is to move */
    size_t at;         /* of its positions in the list */
    size_t first, end; /* the replies to the moves from here */
} bt_strategy_node;
typedef struct bt_strategy_reply {
    size_t term; /* the move: what this term of the sum becomes */
    bt_position to;
    uint32_t node; /* where the reply leads; BT_STRATEGY_END: there is none, and the winner wins */
} bt_strategy_reply;
enum { BT_STRATEGY_BOTH = 2 };
#define BT_STRATEGY_END UINT32_MAX

typedef struct bt_strategy {
    bt_context *ctx;
    bt_sum start;
    bt_words positions;
    bt_strategy_node *nodes; /* node n of the file is nodes[n - 1] */
    size_t count, capacity;
    bt_strategy_reply *replies;
    size_t reply_count, reply_capacity;
    uint32_t starts[2]; /* nodes: where play goes when a player starts */
    bt_outcome outcome;
    bool by_parts;   /* then there are no nodes, but values */
    bt_words values; /* value n of the file is values.at[n - 1] */
    bt_map *worth;   /* the numbers of the values of positions, for each term; terms of the same
                        game share the map of the first */
    size_t worth_count, listed; /* maps; positions in them */
} bt_strategy;

/* Reads a strategy and checks it by the rules alone; `find` opens games by their names. BT_DOMAIN:
   the message says what does not hold; BT_INPUT: this is no such file. Close it in any case. */
bt_status bt_rules__read_strategy(bt_context *ctx, const char *text, bt_game_finder *find,
                                  void *data, bt_strategy_claim *claim, bt_strategy *out);
void bt_rules__strategy_open(bt_strategy *strategy, bt_context *ctx); /* an empty one */
void bt_rules__strategy_close(bt_strategy *strategy);
static inline bool bt_rules__is_strategy(const bt_strategy *strategy) /* or an empty one? */
{
    return strategy->by_parts || strategy->count > 0;
}
/* The same, when only the claim is wanted. */
bt_status bt_rules__check_strategy(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_strategy_claim *out);

/* Where a player who wins goes when starting: a node. */
uint32_t bt_rules__strategy_start(const bt_strategy *strategy, bt_player player);
/* Where the winner goes, after the other player has moved from one sum to another: a node;
   BT_STRATEGY_END: the strategy says nothing of this. */
uint32_t bt_rules__strategy_reply(const bt_strategy *strategy, bt_player winner,
                                  const bt_sum *before, const bt_sum *after);
/* By parts: who wins a sum of the same terms. BT_INPUT: the strategy says nothing of it. */
bt_status bt_rules__strategy_outcome(const bt_strategy *strategy, const bt_sum *sum,
                                     bt_outcome *out);
/* By parts: a move with which the player wins, who is to move. BT_DOMAIN: there is none. */
bt_status bt_rules__strategy_move(const bt_strategy *strategy, const bt_sum *sum, bt_player player,
                                  bt_move *out);
/* The sum at a node, in place of one of the same terms. */
void bt_rules__strategy_at(const bt_strategy *strategy, uint32_t node, bt_sum *out);

/* A sum of one game, or of several when the game is called `sum`. */
bt_status bt_rules__read_named_sum(bt_context *ctx, const char *game, const char *position,
                                   bt_game_finder *find, void *data, bt_sum *out);
/* BT_DOMAIN with a message for games that have no such files. */
bt_status bt_rules__has_strategies(const bt_sum *sum);
/* Whether there are files by parts: normal play in every term. */
bool bt_rules__has_parts(const bt_sum *sum);
/* Of the same games, with the same signs? */
bool bt_rules__same_terms(const bt_sum *a, const bt_sum *b);
/* The first term that is of the same game. */
size_t bt_rules__first_alike(const bt_sum *sum, size_t term);

#endif
