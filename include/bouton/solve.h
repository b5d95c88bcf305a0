/* Solvers: outcome, nim-value, canonical value, closed form. They know no single game. */
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
    BT_METHOD_PLAIN,   /* search by the moves alone, without anything else that the ruleset says;
                          BT_PASS where that is too much */
} bt_method;
typedef enum bt_wanted { BT_MOVES_ONE, BT_MOVES_ALL, BT_MOVES_NONE } bt_wanted;

/* -- by one way only -- */

/* Whether the player to move wins, by search alone; both players: the outcome. */
BT_API bt_status bt_solve_wins(bt_game *game, bt_position position, bt_player first, bool *wins);
BT_API bt_status bt_solve_outcome(bt_game *game, bt_position position, bt_outcome *out);
/* Nim-value of an impartial game in normal play: mex over options, xor over parts. */
BT_API bt_status bt_solve_nim(bt_game *game, bt_position position, uint32_t *nim);
/* If that ended at a limit for this position, and was not called again: nevertheless
   low <= nim-value <= high. False: nothing is known. */
BT_API bool bt_solve_nim_bounds(const bt_game *game, bt_position position, uint32_t *low,
                                uint32_t *high);
/* The canonical value. An end decided by a letter is worth 1 (L), -1 (R), 0 (P), * (N). */
BT_API bt_value bt_solve_value(bt_game *game, bt_position position);

/* -- one question, one function -- */

/* Who wins, the nim-value, or the value; by which method; and which winning moves. All zero asks
   who wins, by any method, with one winning move. */
typedef struct bt_question {
    bt_of of;
    bt_method method; /* of outcomes */
    bt_wanted moves;
} bt_question;

typedef struct bt_solution {
    bt_context *ctx;
    bt_outcome outcome;
    const char *method;    /* "theorem", "nim-value", "value", "search"; NULL: not solved */
    const char *statement; /* of the theorem; else NULL */
    char *nim;             /* the nim-value in decimal, of any size; NULL where there is none */
    bt_value value;        /* where it was computed */
    bool has_moves;
    bt_moves moves[2]; /* of each player, if to move */
} bt_solution;

/* Closed forms are tried first, then nim-values; where there are neither, values and search take
   turns. BT_DOMAIN when the method does not apply. On BT_LIMIT the fields that are known are set.
   Close it in any case. */
BT_API bt_status bt_solve_ask(const bt_sum *sum, bt_question question, bt_solution *out);
BT_API bt_status bt_solve_ask_position(bt_game *game, bt_position position, bt_question question,
                                       bt_solution *out);
/* The same for a position that need not be kept where a closed form answers: long lists of
   questions take no memory. No moves. */
BT_API bt_status bt_solve_ask_bytes(bt_game *game, bt_bytes position, bt_question question,
                                    bt_solution *out);
/* Only the value; BT_NONE with the error. */
BT_API bt_value bt_solve_ask_value(const bt_sum *sum);
BT_API void bt_solution_close(bt_solution *solution);
/* Positions looked at so far by search in this game: the work done. */
BT_API size_t bt_solve_count(const bt_game *game);

#ifdef __cplusplus
}
#endif
#endif
