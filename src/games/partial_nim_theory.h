/* The mathematics of Partial Nim (Lim 2005): positions, outcomes, winning moves, reasons. */
#ifndef BOUTON_PARTIAL_NIM_THEORY_H
#define BOUTON_PARTIAL_NIM_THEORY_H

#include "base/size.h"
#include "rules/steps.h"
#include "value/value.h"

typedef enum bt__pn_colour { BT__PN_BLUE, BT__PN_RED, BT__PN_GREEN } bt__pn_colour;

typedef enum bt__pn_rule {
    BT__PN_ODD_EVEN, /* the paper's game: own colour odd numbers, the other's colour even ones */
    BT__PN_ANY_ODD,  /* its section 5: own colour any number, the other's colour odd ones */
} bt__pn_rule;

typedef struct bt__pn_list {
    bt__size *at;
    size_t length, capacity;
} bt__pn_list;

typedef struct bt__pn_position {
    bt_context *ctx;
    bt__pn_list piles[3]; /* by colour, in the order given, none of them 0 */
    bt__sizes sizes;      /* the long ones among them */
} bt__pn_position;

/* -- positions -- */
void bt_games__pn_open(bt__pn_position *position, bt_context *ctx);
void bt_games__pn_close(bt__pn_position *position);
/* Reads `(3,3,9), ((2,1)), *4`: blue, red, green, in any order, or `0`. Opens *out; it needs no
   closing after a failure. */
bt_status bt_games__pn_parse(bt_context *ctx, const char *text, size_t length,
                             bt__pn_position *out);
void bt_games__pn_print(const bt__pn_position *position, bt_text *out);
/* Adds a pile; 0 is dropped. The size must be this position's. */
bt_status bt_games__pn_add(bt__pn_position *position, bt__pn_colour colour, bt__size size);
/* The same piles in the same order. */
bool bt_games__pn_same(const bt__pn_position *a, const bt__pn_position *b);

/* -- outcomes and moves -- (a position changes only by the long sizes that it gains) */
bt_status bt_games__pn_outcome(bt__pn_position *position, bt__pn_rule rule, bt_outcome *out);

/* Targets from, from + step, .., to of a pile of that colour and size: one target when from is to.
   A move is such a range of one target. */
typedef struct bt__pn_range {
    bt__pn_colour colour;
    bt__size pile, from, to;
    unsigned step;
} bt__pn_range;

typedef struct bt__pn_ranges {
    bt_context *ctx;
    bt__pn_range *at;
    size_t length, capacity;
} bt__pn_ranges;

/* One move with which the player, being on turn, wins; *found tells whether there is any. */
bt_status bt_games__pn_winning_move(bt__pn_position *position, bt__pn_rule rule, bt_player player,
                                    bool *found, bt__pn_range *move);
/* All of them, equal piles taken once; opens *out, which the caller closes in every case. */
bt_status bt_games__pn_winning_moves(bt__pn_position *position, bt__pn_rule rule, bt_player player,
                                     bt__pn_ranges *out);
void bt_games__pn_ranges_close(bt__pn_ranges *ranges);
/* The number of targets in all ranges: at most UINT64_MAX, or in full as a text. */
uint64_t bt_games__pn_count(const bt__pn_position *position, const bt__pn_ranges *ranges);
bt_status bt_games__pn_count_print(bt__pn_position *position, const bt__pn_ranges *ranges,
                                   bt_text *out);
/* The target from + index * step. */
bt_status bt_games__pn_target(bt__pn_position *position, const bt__pn_range *range, uint64_t index,
                              bt__size *out);
/* The position after a pile was brought down to the target; opens *out as bt_games__pn_parse. */
bt_status bt_games__pn_play(const bt__pn_position *position, bt__pn_colour colour, bt__size pile,
                            bt__size target, bt__pn_position *out);
/* `take 7 from the blue pile of 8, leaving 1` */
bt_status bt_games__pn_move_print(bt__pn_position *position, bt__pn_colour colour, bt__size pile,
                                  bt__size target, bt_text *out);

/* The rules themselves: may the player take so many (at least 1) from a pile of the colour? */
static inline bool bt_games__pn_may_take(bt__pn_rule rule, bt_player player, bt__pn_colour colour,
                                         uint64_t amount)
{
    bool own = colour == (player == BT_LEFT ? BT__PN_BLUE : BT__PN_RED);
    if (amount == 0) return false;
    if (colour == BT__PN_GREEN) return true;
    if (rule == BT__PN_ANY_ODD) return own || amount % 2 == 1;
    return amount % 2 == own;
}

/* -- reasons -- */
typedef enum bt__pn_cause {
    BT__PN_EMPTY,      /* nothing is left after cancelling: the sum is 0 */
    BT__PN_NIM,        /* only the green piles are left (Bouton 1901) */
    BT__PN_NUMBER,     /* the number x outweighs all else: Lemmas 1 and 2 */
    BT__PN_HOT,        /* an odd number of brackets and x within their reach: Lemma 1 */
    BT__PN_ORDER,      /* Theorem 2 and Corollary 2: an even number of brackets and nothing else */
    BT__PN_REMOTE,     /* Theorem 4 (i): an even number of brackets and a green part */
    BT__PN_EDGE,       /* Theorem 3: x is 1/2 or -1/2, no green part */
    BT__PN_EDGE_GREEN, /* Theorem 4 (ii): x is 1/2 or -1/2 and a green part */
    BT__PN_UPS,        /* the other rule: Theorem 5 and the sum rule */
} bt__pn_cause;

typedef struct bt__pn_reason {
    bt_outcome outcome;
    bt__pn_cause cause;
    int x_sign;       /* of x */
    int x_above_half; /* sign of |x| - 1/2, when the number of brackets is odd */
    int64_t excess;   /* positive brackets less negative ones, [1] positive; other rule: c_1 */
    int least;        /* sign of the smallest bracket, 0 for none; other rule: see the digest */
    int green;        /* 0, 1, or 2 for all nim-values above 1 */
} bt__pn_reason;

bt_status bt_games__pn_reason(bt__pn_position *position, bt__pn_rule rule, bt__pn_reason *out);
/* The reason at length, as a teacher would give it: a few lines. */
bt_status bt_games__pn_explain(bt__pn_position *position, bt__pn_rule rule, bt_steps *out);

/* == The rest is between the files partial_nim_*.c only. == */

bt_status bt_games__pn_sort_sizes(bt__pn_position *position, bt__size *sizes, size_t count);

/* The coloured piles sorted, and long sizes made short. The theorems see of the sizes their
   parity, their order, whether they are equal, and gaps up to about twice the logarithm of the
   number of piles; so a gap above BT__PN_GAP is cut to BT__PN_GAP or one more, keeping parity.
   Targets in the middle of a cut gap are all alike, so a range of winning targets can only begin
   or end near a point, where the way back is exact. */
enum { BT__PN_GAP = 512, BT__PN_FEW = 16 };
typedef struct bt__pn_point {
    bt__size size;
    uint64_t brief;
} bt__pn_point;

typedef struct bt__pn_board {
    bt__pn_position *position;
    bt__pn_rule rule;
    uint64_t *piles[2]; /* blue and red, ascending, in brief; in `few` when there are few */
    size_t count[2];
    uint64_t few[2][BT__PN_FEW];
    bt__pn_point *points; /* ascending from 0; NULL when brief is the size itself */
    size_t point_count, point_capacity;
    bt__size nim; /* xor of green piles; the other rule: xor 1 for each odd coloured pile */
} bt__pn_board;

bt_status bt_games__pn_board_open(bt__pn_board *board, bt__pn_position *position, bt__pn_rule rule);
void bt_games__pn_board_close(bt__pn_board *board);
bt_status bt_games__pn_unbrief(const bt__pn_board *board, uint64_t brief, bt__size *out);

/* All that the theorems see of a position and of every position two piles away, in constant space.

   The paper's rule. Its sum is x + brackets + *green. Of x, written with digits -1, 0, 1 of which
   no two neighbours are not 0 (the non-adjacent form, in which order is lexicographic and unique),
   four digits are kept: adding at most three powers of 2 cannot make any further one count. Of the
   brackets [m] their number (positive less negative), and the three smallest m >= 2 that do not
   cancel, with their multiplicities: two changes leave at least one of these. [1] = [-1], so of
   the ones a parity is kept.

   The other rule. c_i counts blue less red piles of at least 2i stones: c_1 is kept, and the three
   smallest halves at which c changes. A half in `least` has the sign of the piles that end there:
   blue positive. No x and no ones there; odd piles go into green. */
typedef struct bt__pn_power {
    int64_t exponent; /* sign / 2^exponent */
    int sign;
} bt__pn_power;

typedef struct bt__pn_half {
    uint64_t half;
    int64_t net;
} bt__pn_half;

typedef struct bt__pn_digest {
    bt__pn_rule rule;
    int power_count, half_count;
    bool one;
    bool cut;  /* x has more digits than the kept ones */
    int green; /* 0, 1, or 2 for more */
    int64_t total;
    uint64_t horizon;      /* halves above it are not looked at */
    bt__pn_power power[8]; /* the four digits of x first, in any order after changes */
    bt__pn_half least[8];
} bt__pn_digest;

void bt_games__pn_digest(const bt__pn_board *board, bt__pn_digest *out);
void bt_games__pn_mirror(bt__pn_digest *digest); /* blue for red and red for blue */
/* Adds (by 1) or removes (by -1) a pile given in brief; two calls at most on one digest. */
void bt_games__pn_change(bt__pn_digest *digest, bt__pn_colour colour, uint64_t brief, int by);
bt__pn_reason bt_games__pn_decide(const bt__pn_digest *digest);

/* The steps for the other rule, behind bt_games__pn_explain. */
bt_status bt_games__pn_explain_any_odd(const bt__pn_board *board, const bt__pn_digest *digest,
                                       bt_steps *out);
/* Half of a size (rounded down) that is given in brief. */
bt_status bt_games__pn_half_print(const bt__pn_board *board, uint64_t brief, bt_text *out);

#endif
