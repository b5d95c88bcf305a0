/* Games by brute force: from the options of a ruleset alone, without its parts, symmetries and
   theorems. The slow side of the tests of rulesets and solvers. */
#ifndef BOUTON_TESTS_BRUTE_H
#define BOUTON_TESTS_BRUTE_H

#include "solve/solve.h"

/* Who wins a position when a player is to move there. */
typedef enum brute_end { BRUTE_UNKNOWN, BRUTE_WON, BRUTE_LOST } brute_end;

typedef struct brute brute;

brute *brute_open(bt_game *game);
void brute_close(brute *b);

/* Adds everything that can be reached from a position; false (and nothing promised of it) when
   that would be more than `most` positions in all. */
bool brute_explore(brute *b, bt_position start, size_t most);
size_t brute_count(const brute *b);
bt_position brute_at(const brute *b, size_t i);
bool brute_has(const brute *b, bt_position position);

/* To be called when all was explored: decides what can be decided, by passes over all positions
   until nothing changes, so that play may also come back to where it was. */
void brute_solve(brute *b);
bool brute_is_loopy(const brute *b); /* can a position come up again? */

brute_end brute_wins(const brute *b, bt_position position, bt_player first);
/* False when a player can neither win nor lose. */
bool brute_outcome(const brute *b, bt_position position, bt_outcome *outcome);

/* For games in which nothing comes up again. An end that a letter decides counts as 1, -1, 0, *. */
uint32_t brute_nim(brute *b, bt_position position);
bt_value brute_value(brute *b, bt_position position);

/* The options of a player, as they were met; the count is returned. */
size_t brute_options(const brute *b, bt_position position, bt_player player,
                     const bt_position **options);

#endif
