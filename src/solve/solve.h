/* Solvers: outcome, nim-value, canonical value, closed form. They know no single game. */
#ifndef BOUTON_SOLVE_INSIDE_H
#define BOUTON_SOLVE_INSIDE_H

#include "bouton/solve.h"
#include "rules/rules.h"

/* -- by one way only -- */

/* Whether the player to move wins, by search alone; both players: the outcome. */
bt_status bt_solve__wins(bt_game *game, bt_position position, bt_player first, bool *wins);
bt_status bt_solve__outcome(bt_game *game, bt_position position, bt_outcome *out);
/* Nim-value of an impartial game in normal play: mex over options, xor over parts. */
bt_status bt_solve__nim(bt_game *game, bt_position position, uint32_t *nim);
/* If that ended at a limit for this position, and was not called again: nevertheless
   low <= nim-value <= high. False: nothing is known. */
bool bt_solve__nim_bounds(const bt_game *game, bt_position position, uint32_t *low, uint32_t *high);
/* The canonical value. An end decided by a letter is worth 1 (L), -1 (R), 0 (P), * (N). */
bt_value bt_solve__value(bt_game *game, bt_position position);

/* -- one question, one function -- */

struct bt_solution {
    bt_context *ctx;
    bt_outcome outcome;
    bool first_known[2];   /* by search: whether each player wins moving first, */
    bool first_wins[2];    /* known also when the outcome is not */
    const char *method;    /* "theorem", "nim-value", "value", "search"; NULL: not solved */
    const char *statement; /* of the theorem; else NULL */
    char *nim;             /* the nim-value in decimal, of any size; NULL where there is none */
    bt_value value;        /* where it was computed */
    bool has_moves;
    bt_moves moves[2]; /* of each player, if to move */
    bt_sum *asked;     /* of a solution that the user of the library has, the question */
};

/* Closed forms are tried first, then nim-values; where there are neither, values and search take
   turns. BT_DOMAIN when the method does not apply. On BT_LIMIT the fields that are known are set.
   Close it in any case. */
bt_status bt_solve__ask(const bt_sum *sum, bt_question question, bt_solution *out);
bt_status bt_solve__ask_position(bt_game *game, bt_position position, bt_question question,
                                 bt_solution *out);
/* The same for a position that need not be kept where a closed form answers: long lists of
   questions take no memory. No moves. */
bt_status bt_solve__ask_bytes(bt_game *game, bt_bytes position, bt_question question,
                              bt_solution *out);
/* Only the value; BT_NONE with the error. */
bt_value bt_solve__ask_value(const bt_sum *sum);
void bt_solution__close(bt_solution *solution);
/* What a closed form says of who wins. */
bt_outcome bt_solve__verdict_outcome(bt_context *ctx, const bt_verdict *verdict);

/* Marks moves in the picture of a sum, where one would click: winning ones by a ring with a tick,
   with `all` also losing ones by a small ring. Of a partizan game without `player` the moves of
   both are marked, with a bar that says whose they are. Moves to blocked positions (of the first
   term; NULL: none) are left out. */
bt_status bt_solve__draw_moves(const bt_sum *sum, const bt_player *player, bool all,
                               const bt_words *blocked, bt_picture *out);

/* Positions looked at so far by search in this game: the work done. */
size_t bt_solve__count(const bt_game *game);

#endif
