/* The mathematics of (k,m)-Wythoff Nim: P-positions of any size, their order, moves between them.
 */
#ifndef BOUTON_WYTHOFF_THEORY_H
#define BOUTON_WYTHOFF_THEORY_H

#include "base/base.h"
#include <gmp.h>

/* Take from one pile, or i > 0 and j > 0 from the two with |i-j| < m; before each move the previous
   player blocks at most k-1 of the moves with i = j (Hegarty and Larsson 2006).

   The P-positions are {a_n, b_n}: a_n the least number in no earlier pair, b_n = a_n +
   m*floor(n/k). So a_n = b_n = n for n < k, and from k on every number is exactly one a or exactly
   one b: the numbers spell a word over {a,b}, in which the numbers below k are written a.

   With g = gcd(k,m) the word of (k,m) is that of (k/g,m/g) with each letter written g times. All
   computing is done in the reduced game, whose parameters are called K and M. */

enum { BT_WYTHOFF_MAX = 0x7fffffff }; /* the largest k and m */

typedef struct bt_wythoff {
    bt_context *ctx;
    uint64_t k, m;
    uint64_t g, K, M;

    /* Reduced numbers x < known: letters[x] = 2n for x = a_n, 2n+1 for x = b_n. */
    uint32_t *letters;
    size_t letter_capacity;
    uint64_t known;

    /* The descent's scratch: see wythoff_descent.c. */
    int64_t half_width;
    mpz_t factor; /* floor(2^factor_bits / rho), rho the limit of b/a */
    size_t factor_bits;
    mp_limb_t *limbs; /* the centres of all levels, one after the other */
    size_t limb_capacity, limb_count;
    size_t *ends; /* where each centre ends in limbs */
    size_t end_capacity, level_count;
    int64_t *offsets; /* of the a's of a window, from its centre */
    size_t offset_capacity;
    uint8_t *marks; /* by place in the next window: is it a b? */
    size_t mark_capacity;
} bt_wythoff;

/* Two parameters, each with a name of one letter, are at least 1 and not too large. */
bt_status bt_games__wythoff_bounds(bt_context *ctx, const char names[2], uint64_t first,
                                   uint64_t second);

bt_status bt_games__wythoff_open(bt_wythoff **out, bt_context *ctx, uint64_t k, uint64_t m);
void bt_games__wythoff_close(bt_wythoff *w);

/* True when K = 1, that is when k divides m: then a_n comes from floor(n*alpha) (Beatty 1926) and
   integer square roots. Otherwise the descent answers, in O(log x) levels. */
bool bt_games__wythoff_is_beatty(const bt_wythoff *w);

/* -- the word -- */

/* How many a's are below x >= 0, and whether x is one. Everything else follows from this. */
bt_status bt_games__wythoff_rank(bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a);
/* Is x an a or a b, and with which index? A number below k is both and counts as an a. */
bt_status bt_games__wythoff_locate(bt_wythoff *w, const mpz_t x, bool *is_b, mpz_t n);
bt_status bt_games__wythoff_pair(bt_wythoff *w, const mpz_t n, mpz_t a, mpz_t b);
/* The y that makes {x,y} a P-position; there is exactly one. */
bt_status bt_games__wythoff_partner(bt_wythoff *w, const mpz_t x, mpz_t y);
bt_status bt_games__wythoff_is_p(bt_wythoff *w, const mpz_t x, const mpz_t y, bool *is_p);
/* The same question for machine words: a table look-up for small x. */
bt_status bt_games__wythoff_locate64(bt_wythoff *w, uint64_t x, bool *is_b, uint64_t *n);

/* The letters of the reduced word below `size` at least; used by the descent for its start. */
bt_status bt_games__wythoff_know(bt_wythoff *w, uint64_t size);
/* The reduced game's rank and a_n for K > 1, by the descent. */
bt_status bt_games__wythoff_descend(bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a);
bt_status bt_games__wythoff_climb(bt_wythoff *w, const mpz_t n, mpz_t a);
void bt_games__wythoff_forget(bt_wythoff *w); /* frees the descent's scratch */

/* -- all P-positions in order -- */

typedef struct bt_wythoff_block {
    uint64_t first; /* the index n of the first pair of the block */
    size_t count;
    const uint64_t *a, *b; /* borrowed; good until the next block */
} bt_wythoff_block;

/* A stream keeps one bit for each number between a_n/rho and a_n, and hands out blocks of some
   thousand pairs; nothing else grows with n. Stopped by BT_LIMIT when memory ends. */
typedef struct bt_wythoff_stream bt_wythoff_stream;
bt_status bt_games__wythoff_stream_open(bt_wythoff_stream **out, bt_context *ctx, uint64_t k,
                                        uint64_t m);
bt_status bt_games__wythoff_stream_next(bt_wythoff_stream *stream, size_t most,
                                        bt_wythoff_block *block);
size_t bt_games__wythoff_stream_bytes(const bt_wythoff_stream *stream);
void bt_games__wythoff_stream_close(bt_wythoff_stream *stream);

/* -- moves -- */

/* The P-positions {a_n,b_n} with first <= n < first+count, a_n on the smaller pile. */
typedef struct bt_wythoff_range {
    mpz_t first, count;
} bt_wythoff_range;

/* Every option of a position that is a P-position. `pile[p]` is what pile p alone may be reduced
   to. Moves on both piles reach P-positions whose difference is the multiple of m next to that of
   the position: one range of blockable moves when m divides the difference, otherwise two ranges of
   moves that cannot be blocked. */
typedef struct bt_wythoff_targets {
    mpz_t from[2];
    unsigned smaller; /* which pile is the smaller one; 0 when equal */
    bool has_pile[2];
    mpz_t pile[2];
    bool blockable;
    bt_wythoff_range both[2]; /* both[1] is empty when blockable */
    bool is_p;                /* of the position itself */
} bt_wythoff_targets;

void bt_games__wythoff_targets_init(bt_wythoff_targets *targets);
void bt_games__wythoff_targets_clear(bt_wythoff_targets *targets);
bt_status bt_games__wythoff_targets(bt_wythoff *w, const mpz_t x, const mpz_t y,
                                    bt_wythoff_targets *targets);
/* The i-th position of a range of targets, piles in the order of the position. */
bt_status bt_games__wythoff_target(bt_wythoff *w, const bt_wythoff_targets *targets, unsigned range,
                                   const mpz_t i, mpz_t x, mpz_t y);
/* What the previous player must block at a P-position is both[0] when blockable; the i-th of these
   moves takes `amount` from each pile. */
bt_status bt_games__wythoff_block(bt_wythoff *w, const bt_wythoff_targets *targets, const mpz_t i,
                                  mpz_t amount);
/* A winning move when the moves taking blocked[..] from both piles are blocked. *found is false
   when there is none, which for fewer than k blocked moves means that the position is P. BT_INPUT
   for k or more blocked moves, or one that does not exist. */
bt_status bt_games__wythoff_win(bt_wythoff *w, const bt_wythoff_targets *targets,
                                const mpz_t *blocked, size_t blocked_count, bool *found, mpz_t x,
                                mpz_t y);

#endif
