/* The statements of the slides "2-pile Nim with a restricted number of move-size imitations" (U.
   Larsson, 2008) about Nim, Wythoff Nim and its relatives. */
#include "study/reproduce_boards.h"

#include <stdio.h>
#include <string.h>

/* Calls `check` for boards of (k,m)-Wythoff Nim. */
typedef void board_check(bt_inquiry *q, const bt_board *b);
static void each_board(bt_inquiry *q, board_check *check)
{
    int most = (int)bt_study__pick(q, 6, 8), size = (int)bt_study__pick(q, 100, 180);
    bt_study__range(q, "k, m <= %d, piles below %d, from the rules", most, size);
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_study__going(q); m++) {
            bt_board *b = bt_study__make_board(q, BT_TAKE_NEAR, k, m, size);
            if (b) check(q, b);
            if (b) bt_study__drop_board(q, b);
        }
}

/* -- Nim on two piles -- */

static void two_pile_nim(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 30, 80);
    bt_words wins;
    bt_words_open(&wins, q->ctx);
    bt_study__range(q, "piles up to %u by search, and the moves from (3,5)", most);
    for (unsigned x = 0; x <= most; x++)
        for (unsigned y = 0; y <= most && bt_study__going(q); y++)
            bt_study__expect(q, (bt_study__outcome(q, "nim", "%u,%u", x, y) == 'P') == (x == y),
                             "(%u,%u)", x, y);
    bt_position from = bt_study__position(q, "nim", "3,5");
    size_t count = bt_study__wins(q, bt_study__game(q, "nim"), from, BT_LEFT, &wins);
    bt_study__expect(q, count == 1 && wins.at[0] == bt_study__position(q, "nim", "3,3"), "(3,5)");
    bt_words_close(&wins);
}

static void nim_by_imitation(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 30, 80);
    bt_study__range(q, "n <= %u, every x taken and taken again, by search", most);
    for (unsigned n = 1; n <= most && bt_study__going(q); n++)
        for (unsigned x = 1; x <= n; x++)
            bt_study__expect(q,
                             bt_study__outcome(q, "nim", "%u,%u", n - x, n) == 'N' &&
                                 bt_study__outcome(q, "nim", "%u,%u", n - x, n - x) == 'P',
                             "n = %u, x = %u", n, x);
}

/* -- Wythoff Nim -- */

/* The diagonal moves take away what is a P-position of Nim. */
static void adjoined_moves(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 12, 25);
    bt_position_list options;
    bt_study__range(q, "piles up to %u: the options of the ruleset", most);
    for (unsigned x = 0; x <= most; x++)
        for (unsigned y = 0; y <= most && bt_study__going(q); y++) {
            bt_position from = bt_study__position(q, "wythoff", "%u,%u", x, y);
            bt_game *game = bt_study__game(q, "wythoff");
            if (q->status) return;
            bt_rules_list_open(&options, game);
            bt_study__fine(q, bt_rules_options(game, from, BT_LEFT, &options));
            size_t right = 0, expected = x + y + (x < y ? x : y);
            for (size_t i = 0; i < options.at.length; i++) {
                bt_bytes rest = bt_rules_bytes(game, options.at.at[i]);
                uint64_t to[2] = {0};
                bt_rules_next_heap(&rest, &to[0]);
                bt_rules_next_heap(&rest, &to[1]);
                right += to[0] == x || to[1] == y || x - to[0] == y - to[1];
            }
            bt_study__expect(q, right == expected && options.at.length == expected, "(%u,%u)", x,
                             y);
            bt_rules_list_close(&options);
        }
}

static void first_wythoff_pairs(bt_inquiry *q)
{
    static const int first[][2] = {{0, 0}, {1, 2}, {3, 5}, {4, 7}};
    bt_study__range(q, "piles below 20 by search");
    for (int x = 0, i = 0; x <= 4; x++)
        for (int y = x; y < 20 && bt_study__going(q); y++) {
            bool listed = i < 4 && first[i][0] == x && first[i][1] == y;
            bt_study__expect(q, (bt_study__outcome(q, "wythoff", "%d,%d", x, y) == 'P') == listed,
                             "(%d,%d)", x, y);
            i += listed;
        }
}

static bt_board *wythoff_board(bt_inquiry *q, bt_board_pairs *w)
{
    int size = (int)bt_study__pick(q, 120, BT_BOARD_SIDE);
    bt_board *b = bt_study__make_board(q, BT_TAKE_NEAR, 1, 1, size);
    bt_study__range(q, "piles below %d, from the rules", size);
    if (b) *w = bt_study__read_pairs(b);
    return b;
}

static void theorem_i(bt_inquiry *q)
{
    bt_board_pairs w;
    bt_board *b = wythoff_board(q, &w);
    for (int i = 1; b && i < w.count; i++)
        bt_study__expect(q, w.a[i - 1] < w.a[i] && w.b[i - 1] < w.b[i], "i = %d", i);
    bt_study__drop_board(q, b);
}

/* How often each number is in a pair; both places of a pair with a = b count once. */
static void count_numbers(const bt_board_pairs *w, int counts[BT_BOARD_SIDE])
{
    memset(counts, 0, BT_BOARD_SIDE * sizeof *counts);
    for (int i = 0; i < w->count; i++) {
        counts[w->a[i]]++;
        if (w->a[i] != w->b[i]) counts[w->b[i]]++;
    }
}

static void theorem_ii(bt_inquiry *q)
{
    bt_board_pairs w;
    int counts[BT_BOARD_SIDE];
    bt_board *b = wythoff_board(q, &w);
    if (!b) return;
    count_numbers(&w, counts);
    for (int n = 0; n <= w.a[w.count - 1]; n++)
        bt_study__expect(q, counts[n] == 1, "the number %d is in %d pairs", n, counts[n]);
    for (int d = 0; d < w.count; d++) {
        int found = 0;
        for (int i = 0; i < w.count; i++) found += w.b[i] - w.a[i] == d;
        bt_study__expect(q, found == 1, "the difference %d occurs %d times", d, found);
    }
    bt_study__drop_board(q, b);
}

static void theorem_iii(bt_inquiry *q)
{
    bt_board_pairs w;
    bt_board *b = wythoff_board(q, &w);
    for (int j = 0; b && j < w.count; j++)
        for (int i = 0; i < j; i++)
            bt_study__expect(q, w.b[i] - w.a[i] < w.b[j] - w.a[j], "i = %d, j = %d", i, j);
    bt_study__drop_board(q, b);
}

static void theorem_iv(bt_inquiry *q)
{
    bt_board_pairs w;
    bt_board *b = wythoff_board(q, &w);
    for (int i = 0; b && i < w.count; i++) { /* phi i = (i + sqrt(5 i^2))/2, phi^2 = phi + 1 */
        int64_t a = (i + bt_study__square_root(5 * (int64_t)i * i)) / 2;
        bt_study__expect(q, w.a[i] == a && w.b[i] == a + i, "i = %d: (%d,%d)", i, w.a[i], w.b[i]);
    }
    bt_study__drop_board(q, b);
}

/* By (iii) and the second half of (ii) the differences are 1, 2, 3, .. in this order; so a choice
   of the numbers a below `most` gives all pairs that reach below it. */
static bool fits(unsigned choice, int most)
{
    unsigned used = 0;
    for (int n = 1, i = 1; n < most; n++) {
        if (!(choice >> n & 1)) continue;
        int b = n + i++;
        if (used >> n & 1 || (b < most && (choice | used) >> b & 1)) return false;
        used |= 1u << n;
        if (b < most) used |= 1u << b;
    }
    return used == (1u << most) - 2;
}

static void theorem_v(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 20, 24);
    unsigned wythoff = 0, choices = 1u << most;
    bt_board *b = bt_study__make_board(q, BT_TAKE_NEAR, 1, 1, 2 * most);
    if (!b) return;
    bt_board_pairs w = bt_study__read_pairs(b);
    for (int i = 1; i < w.count && w.a[i] < most; i++) wythoff |= 1u << w.a[i];
    bt_study__drop_board(q, b);
    bt_study__range(q, "all %u choices of the a_i below %d", choices / 2, most);
    for (unsigned choice = 0; choice < choices && bt_study__going(q); choice += 2)
        bt_study__expect(q, fits(choice, most) == (choice == wythoff), "the choice %x", choice);
}

/* -- (k,m)-Wythoff Nim -- */

static void blocked_2_2(bt_inquiry *q)
{
    bt_study__range(q, "(2,2) and (1,1) by search, with a block");
    bt_study__expect(q, bt_study__outcome(q, "wythoff:k=2", "2,2") == 'N', "(2,2)");
    bt_study__expect(q, bt_study__outcome(q, "wythoff:k=2", "1,1") == 'P', "(1,1)");
    bt_study__expect(q, bt_study__outcome(q, "wythoff:k=2", "0,1") == 'N', "(0,1)");
    bt_study__expect(q, bt_study__outcome(q, "wythoff:k=1", "1,1") == 'N', "(1,1), no block");
}

static void check_proposition_i(bt_inquiry *q, const bt_board *b)
{
    char game[32];
    bt_board_pairs w = bt_study__read_pairs(b);
    bt_wythoff_sequence s;
    if (!bt_study__make_sequence(q, b->k, b->m, (size_t)w.count, &s)) return;
    for (int i = 0; i < w.count; i++)
        bt_study__expect(q, s.a[i] == (uint32_t)w.a[i] && s.b[i] == (uint32_t)w.b[i],
                         "k = %d, m = %d, i = %d", b->k, b->m, i);
    bt_study__drop_sequence(q, &s);
    snprintf(game, sizeof game, "wythoff:k=%d:m=%d", b->k, b->m);
    for (int x = 0; x <= 10; x++)
        for (int y = x; y <= 10 && bt_study__going(q); y++)
            bt_study__expect(q, (bt_study__outcome(q, game, "%d,%d", x, y) == 'P') == b->p[x][y],
                             "k = %d, m = %d: (%d,%d) by the ruleset", b->k, b->m, x, y);
}

static void proposition_i(bt_inquiry *q)
{
    each_board(q, check_proposition_i);
}

static void check_proposition_ii(bt_inquiry *q, const bt_board *b)
{
    int counts[BT_BOARD_SIDE];
    bt_board_pairs w = bt_study__read_pairs(b);
    count_numbers(&w, counts);
    for (int n = 0; n <= w.a[w.count - 1]; n++)
        bt_study__expect(q, counts[n] == 1, "k = %d, m = %d: %d is in %d pairs", b->k, b->m, n,
                         counts[n]);
}

static void proposition_ii(bt_inquiry *q)
{
    each_board(q, check_proposition_ii);
}

static void check_proposition_iii(bt_inquiry *q, const bt_board *b)
{
    bt_board_pairs w = bt_study__read_pairs(b);
    int last = w.b[w.count - 1] - w.a[w.count - 1];
    for (int d = 0; d < last; d++) {
        int found = 0;
        for (int i = 0; i < w.count; i++) found += w.b[i] - w.a[i] == d;
        bt_study__expect(q, found == (d % b->m ? 0 : b->k),
                         "k = %d, m = %d: d = %d occurs %d times", b->k, b->m, d, found);
    }
}

static void proposition_iii(bt_inquiry *q)
{
    each_board(q, check_proposition_iii);
}

static void check_proposition_iv(bt_inquiry *q, const bt_board *b)
{
    bt_board_pairs w = bt_study__read_pairs(b);
    for (int i = 0; i < w.count; i++)
        for (int j = 0; j < w.count; j++)
            if (w.a[i] < w.a[j])
                bt_study__expect(q, w.b[i] - w.a[i] <= w.b[j] - w.a[j] && w.b[i] < w.b[j],
                                 "k = %d, m = %d, i = %d, j = %d", b->k, b->m, i, j);
}

static void proposition_iv(bt_inquiry *q)
{
    each_board(q, check_proposition_iv);
}

/* xi counts the P-positions of the same difference from this one on; the others of the k are what
   has to be blocked. */
static void check_blocks(bt_inquiry *q, const bt_board *b)
{
    bt_board_pairs w = bt_study__read_pairs(b);
    int last = w.b[w.count - 1] - w.a[w.count - 1];
    for (int n = 0; n < w.count && w.b[n] - w.a[n] < last; n++) {
        int xi = 0, options = 0;
        for (int i = n; i < w.count; i++) xi += w.b[i] - w.a[i] == w.b[n] - w.a[n];
        for (int i = 1; i <= w.a[n]; i++) options += b->p[w.a[n] - i][w.b[n] - i];
        bt_study__expect(q, options == b->k - xi, "k = %d, m = %d: (%d,%d)", b->k, b->m, w.a[n],
                         w.b[n]);
    }
}

static void blocks_needed(bt_inquiry *q)
{
    each_board(q, check_blocks);
}

#define PAPER "imitation"

const bt_claim bt_study__wythoff[] = {
    {{PAPER, "2-pile Nim", "P-positions are (n,n); from (3,5) the winning move is to (3,3)"},
     two_pile_nim,
     0},
    {{PAPER, "Nim strategy", "take from the larger pile what the other took from the smaller"},
     nim_by_imitation,
     0},
    {{PAPER, "(2,1)-Wythoff Nim", "(2,2) is N: the next player moves to (1,1) and blocks"},
     blocked_2_2,
     0},
    {{PAPER, "Corner the queen", "Wythoff Nim adds the P-positions of Nim as moves"},
     adjoined_moves,
     0},
    {{PAPER, "Wythoff pairs", "(0,0), {1,2}, {3,5}, {4,7}, .."}, first_wythoff_pairs, 0},
    {{PAPER, "Theorem (i)", "Wythoff's a_i and b_i are increasing"}, theorem_i, 0},
    {{PAPER, "Theorem (ii)", "they partition the naturals, and so do the differences"},
     theorem_ii,
     0},
    {{PAPER, "Theorem (iii)", "the differences b_i - a_i are increasing"}, theorem_iii, 0},
    {{PAPER, "Theorem (iv)", "a_i = floor(phi i), b_i = floor(phi^2 i)"}, theorem_iv, 0},
    {{PAPER, "Theorem (v)", "no other permutation has the properties (i) to (iii)"}, theorem_v, 0},
    {{PAPER, "Proposition (i)", "the mex algorithm gives the P-positions of (k,m)-Wythoff Nim"},
     proposition_i,
     0},
    {{PAPER, "Proposition (ii)", "they partition the naturals"}, proposition_ii, 0},
    {{PAPER, "Proposition (iii)", "multiples of m are differences k times, others never"},
     proposition_iii,
     0},
    {{PAPER, "Proposition (iv)", "a < c implies b - a <= d - c and b < d"}, proposition_iv, 0},
    {{PAPER, "Counting xi", "at a P-position just k - xi moves have to be blocked"},
     blocks_needed,
     0},
    {{0}, NULL, 0},
};
