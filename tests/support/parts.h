/* Random sums of a few positions, in a context of their own, and who wins them. */
#ifndef BOUTON_TESTS_PARTS_H
#define BOUTON_TESTS_PARTS_H

#include "games/games.h"
#include "solve/memo.h"

typedef struct part {
    const char *game, *position;
} part;

enum { PARTS_MOST = 20 };
typedef struct random_sum {
    bt_context *ctx;
    bt_game *games[PARTS_MOST];
    size_t count; /* of the games */
    bt_sum sum;
} random_sum;

/* Up to three of the parts, some of them negated. The same numbers give the same sum, in fresh
   games, of which nothing is known beforehand. */
void sum_parts(random_sum *s, bt_random random, const part *parts, size_t count);
void drop_parts(random_sum *s);
/* Who wins such a sum, by its value. */
bt_outcome outcome_of_parts(bt_random random, const part *parts, size_t count);
/* The search finds this outcome. */
void expect_outcome(bt_sum_search *search, const bt_sum *sum, bt_outcome outcome);

#endif
