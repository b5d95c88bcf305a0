/* P-positions of two-pile games worked out from the rules alone: for the checks of Larsson 2008. */
#ifndef BOUTON_PAPERS_BOARDS_H
#define BOUTON_PAPERS_BOARDS_H

#include "papers/inquiry.h"

/* Which i > 0 and j > 0 may be taken from the two piles at once. */
typedef enum bt_diagonal_rule {
    BT_TAKE_NEAR,     /* |i-j| < m: (k,m)-Wythoff Nim */
    BT_TAKE_MULTIPLE, /* i = j, a multiple of m: the game D_m */
    BT_TAKE_CONGRUENT /* i and j congruent modulo m: D_m read literally */
} bt_diagonal_rule;

/* Besides, any number may be taken from one pile, and the previous player may block k-1 of the
   moves with i = j. */
enum { BT_BOARD_SIDE = 200 };
typedef struct bt_board {
    int size, k, m;
    bt_diagonal_rule rule;
    bool p[BT_BOARD_SIDE][BT_BOARD_SIDE];
} bt_board;

/* NULL at the memory limit. */
bt_board *bt_papers__make_board(bt_inquiry *q, bt_diagonal_rule rule, int k, int m, int size);
void bt_papers__drop_board(bt_inquiry *q, bt_board *b); /* which may be NULL */

/* The P-positions a <= b of a board by increasing a, up to the first whose b is beyond it. */
typedef struct bt_board_pairs {
    int count, a[BT_BOARD_SIDE], b[BT_BOARD_SIDE];
} bt_board_pairs;
bt_board_pairs bt_papers__read_pairs(const bt_board *b);
/* How often each number is in a pair; both places of a pair with a = b count once. */
void bt_papers__count_numbers(const bt_board_pairs *w, int counts[BT_BOARD_SIDE]);
/* The next board of (k,m)-Wythoff Nim after one, which is dropped, or the first; says which boards
   there are. NULL after the last, or at a limit. */
bt_board *bt_papers__next_board(bt_inquiry *q, bt_board *b);

/* The first pairs of (k,m)-Wythoff Nim by the mex algorithm: a_i the least number in no earlier
   pair, b_i = a_i + m floor(i/k). False at the memory limit. */
typedef struct bt_wythoff_sequence {
    uint32_t *a, *b;
    uint8_t *used;
    size_t count, size;
} bt_wythoff_sequence;
bool bt_papers__make_sequence(bt_inquiry *q, int k, int m, size_t count, bt_wythoff_sequence *s);
void bt_papers__drop_sequence(bt_inquiry *q, bt_wythoff_sequence *s);

int64_t bt_papers__square_root(int64_t n); /* rounded down */

#endif
