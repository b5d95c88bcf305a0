/* One question, one function: who wins, the nim-value, the value, winning moves. */
#ifndef BOUTON_SOLVE_H
#define BOUTON_SOLVE_H

#include "bouton/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum bt_method {
    BT_METHOD_AUTO,
    BT_METHOD_THEOREM, /* the ruleset's closed form */
    BT_METHOD_SEARCH,  /* who wins, by trying moves */
    BT_METHOD_VALUE,   /* the canonical value, or the nim-value of an impartial game */
    BT_METHOD_PLAIN    /* search by the moves alone, without anything else that the ruleset says;
                          BT_PASS where that is too much */
} bt_method;
typedef enum bt_wanted { BT_MOVES_ONE, BT_MOVES_ALL, BT_MOVES_NONE } bt_wanted;

/* What is asked. With all else zero: who wins, by any method, with one winning move; NULL asks
   that, too. */
typedef struct bt_question {
    size_t size; /* of this struct */
    bt_of of;
    bt_method method; /* of outcomes */
    bt_wanted moves;
    unsigned threads; /* for long searches; 0: one. A game of your own is searched by one */
} bt_question;

/* Closed forms are tried first, then nim-values; where there are neither, values and search take
   turns. BT_DOMAIN when the method does not apply. On BT_LIMIT what is known is there. *out is NULL
   only when there is no memory for it; close it in any case. */
typedef struct bt_solution bt_solution;
BT_API bt_status bt_solve_ask(const bt_sum *sum, const bt_question *question, bt_solution **out);
BT_API bt_status bt_solve_ask_position(bt_game *game, bt_position position,
                                       const bt_question *question, bt_solution **out);
BT_API void bt_solution_close(bt_solution *solution);

BT_API bt_outcome bt_solution_outcome(const bt_solution *solution); /* UNKNOWN where it is not */
/* "theorem", "nim-value", "value", "search", "moves alone"; NULL: not solved. */
BT_API const char *bt_solution_method(const bt_solution *solution);
BT_API const char *bt_solution_statement(const bt_solution *solution); /* of the theorem, or NULL */
/* The nim-value in decimal, of any size; NULL where there is none. */
BT_API const char *bt_solution_nim(const bt_solution *solution);
BT_API bt_value bt_solution_value(const bt_solution *solution); /* BT_NONE where not computed */

/* Winning moves of a player, if to move: the term that changes and the position it becomes, which
   is BT_NO_POSITION where a range of very many moves is given in words only. */
BT_API size_t bt_solution_move_count(const bt_solution *solution, bt_player player);
BT_API bt_position bt_solution_move(const bt_solution *solution, bt_player player, size_t index,
                                    size_t *term);
/* What such a move does. */
BT_API char *bt_solution_move_text(const bt_solution *solution, bt_player player, size_t index);

#ifdef __cplusplus
}
#endif
#endif
