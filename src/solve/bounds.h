/* Bounds on games by numbers and switches, on a grid of quarters. Shared inside src/solve only.

   G >= c + (+-s) + (+-t) + .. with different sizes s, t, .. of switches says much more of a hot
   game than G >= n does, and is as easily used: equal switches cancel in pairs when such bounds are
   added, and who wins a number and some switches is plain, for the largest is always taken first.
   So a bound is a list of numbers, one for each set of sizes. */
#ifndef BOUTON_SOLVE_BOUNDS_H
#define BOUTON_SOLVE_BOUNDS_H

#include "base/base.h"

/* The sizes in quarters; the first, 0, stands for a star. */
enum { BT_SIZES = 6, BT_SETS = 1 << BT_SIZES };
extern const int16_t bt_solve__sizes[BT_SIZES];

/* at[set] = c, in quarters: the game is at least c with a switch of each size in the set.
   BT_NO_BOUND: nothing is known. */
enum { BT_NO_BOUND = -4096 };
typedef int16_t bt_lane __attribute__((vector_size(16)));
enum { BT_LANES = BT_SETS / 8 };
typedef union bt_bound {
    int16_t at[BT_SETS];
    bt_lane lane[BT_LANES];
} bt_bound;

/* What is known of one game by no switch or one: c[0] is for none, c[1 + i] for that of size i. */
typedef struct bt_one_bound {
    int16_t c[1 + BT_SIZES];
} bt_one_bound;

void bt_solve__bound_nothing(bt_bound *b); /* no bound at all */
void bt_solve__bound_zero(bt_bound *b);    /* the empty sum: at least 0 */
/* Adds games. */
void bt_solve__bound_add_one(bt_bound *b, const bt_one_bound *c);
void bt_solve__bound_add(bt_bound *b, const bt_bound *c);
void bt_solve__bound_add_number(bt_bound *b, int n);
void bt_solve__bound_best(bt_bound *b, const bt_bound *other); /* both hold */
/* Does the bound say that Left wins, moving first or second? */
bool bt_solve__bound_wins(const bt_bound *b, bool first);
/* What follows for a game from its options, seen from Left's side: `best` is the greatest number
   that she can move to, or more (-BT_FAR_AWAY: she has no move); whatever Right moves to, she wins
   from there moving first with `least` taken off (BT_FAR_AWAY: he has none), and after.c[1 + i] is
   the least that she can answer it to, with a switch of size i. Then the game is at least c, and
   she wins, moving first, with `first` taken off. */
enum { BT_FAR_AWAY = 1024 };
void bt_solve__bound_conclude(int best, int least, const bt_one_bound *after, bt_one_bound *c,
                              int16_t *first);
/* Only c[0], and `first`. */
int bt_solve__bound_number(int best, int least, int *first);
/* A number that grows with how good the bound is for Left moving second, in quarters. */
int bt_solve__bound_score(const bt_bound *b);

#endif
