/* The mathematics of the diagonal games D_r with blocking. */
#ifndef BOUTON_DIAGONAL_THEORY_H
#define BOUTON_DIAGONAL_THEORY_H

#include "games/wythoff_theory.h"

/* Take any number from one pile, or i > 0 from both with r dividing i; before each move the
   previous player blocks at most k-1 of the moves on both piles. D_1 is (k,1)-Wythoff Nim.

   With r = power * odd, power a power of 2, the P-positions are those of D_odd with power*k in
   place of k, each written as `power` positions: docs/theory-diagonal.md. So for odd = 1 they are
   known at every size; for odd > 1 only by counting up. */
typedef struct bt_diagonal {
    bt_context *ctx;
    uint64_t r, k;
    uint64_t power, odd;
    bt_wythoff *word; /* (power*k,1)-Wythoff Nim when odd is 1, else NULL */
} bt_diagonal;

bt_status bt_games__diagonal_open(bt_diagonal **out, bt_context *ctx, uint64_t r, uint64_t k);
void bt_games__diagonal_close(bt_diagonal *d);
bool bt_games__diagonal_has_form(const bt_diagonal *d); /* is r a power of 2? */

/* -- at any size; BT_DOMAIN unless r is a power of 2 -- */

/* The y that makes {x,y} a P-position; there is exactly one. */
bt_status bt_games__diagonal_partner(bt_diagonal *d, const mpz_t x, mpz_t y);
bt_status bt_games__diagonal_is_p(bt_diagonal *d, const mpz_t x, const mpz_t y, bool *is_p);

/* Every option that is a P-position: pile p alone reduced to pile[p], and `count` moves on both
   piles, all of them blockable. At a P-position these `count` < k moves are what to block. */
typedef struct bt_diagonal_targets {
    mpz_t from[2];
    bool has_pile[2];
    mpz_t pile[2];
    mpz_t first, count; /* first: an index in the word */
    bool is_p;
} bt_diagonal_targets;

void bt_games__diagonal_targets_init(bt_diagonal_targets *targets);
void bt_games__diagonal_targets_clear(bt_diagonal_targets *targets);
bt_status bt_games__diagonal_targets(bt_diagonal *d, const mpz_t x, const mpz_t y,
                                     bt_diagonal_targets *targets);
bt_status bt_games__diagonal_target(bt_diagonal *d, const bt_diagonal_targets *targets,
                                    const mpz_t i, mpz_t x, mpz_t y);

/* -- in order, for every r -- */

typedef struct bt_diagonal_pair {
    uint64_t p, q; /* p <= q */
} bt_diagonal_pair;

/* The first `count` P-positions by increasing p: from the rules alone, and through the theorem from
   a game with power times fewer. */
bt_status bt_games__diagonal_count_up(bt_context *ctx, uint64_t r, uint64_t k,
                                      bt_diagonal_pair *pairs, size_t count);
bt_status bt_games__diagonal_pairs(bt_diagonal *d, bt_diagonal_pair *pairs, size_t count);

#endif
