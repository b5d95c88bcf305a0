/* Laws about solved positions: small positions of every ruleset, also of scripts that come with the
   program, each with what brute force over its options and what the solvers say. */
#ifndef BOUTON_TESTS_SOLVED_H
#define BOUTON_TESTS_SOLVED_H

#include "support/brute.h"

typedef struct solved_setting solved_setting;
/* Checks one position, the only term of the sum; the solution has all winning moves. */
typedef void solved_check(solved_setting *s, const bt_sum *sum, const bt_solution *found);
struct solved_setting {
    const char *name;
    solved_check *check;
    bt_context *ctx;
    bt_game *game;
    brute *b;
};

/* Runs a check on positions of every ruleset, as a group of tests: the program's exit status. */
int solved_run(const char *group, solved_check *check);

/* Fails with the game and the position. */
void solved_fail(solved_setting *s, bt_position position, const char *what);
void solved_expect(solved_setting *s, bt_position position, bool promise, const char *what);
/* Does the player win by having moved here? */
bool solved_wins_by(solved_setting *s, bt_position to, bt_player player);

#endif
