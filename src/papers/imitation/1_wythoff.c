/* "2-pile Nim with a restricted number of move-size imitations" (U. Larsson, 2008), the first part:
   Nim on two piles, Wythoff Nim, and first games with imitations and blocks. */
#include "papers/imitation/states.h"

#include <stdio.h>
#include <string.h>

static void two_pile_nim(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 30, 80);
    bt_words wins;
    bt_words__open(&wins, q->ctx);
    bt_papers__range(q, "piles up to %u by search, and the moves from (3,5)", most);
    for (unsigned x = 0; x <= most; x++)
        for (unsigned y = 0; y <= most && bt_papers__going(q); y++)
            bt_papers__expect(q, (bt_papers__outcome(q, "nim", "%u,%u", x, y) == 'P') == (x == y),
                              "(%u,%u)", x, y);
    bt_position from = bt_papers__position(q, "nim", "3,5");
    size_t count = bt_papers__wins(q, bt_papers__game(q, "nim"), from, BT_LEFT, &wins);
    bt_papers__expect(q, count == 1 && wins.at[0] == bt_papers__position(q, "nim", "3,3"), "(3,5)");
    bt_words__close(&wins);
}

static void nim_by_imitation(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 30, 80);
    bt_papers__range(q, "n <= %u, every x taken and taken again, by search", most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
        for (unsigned x = 1; x <= n; x++)
            bt_papers__expect(q,
                              bt_papers__outcome(q, "nim", "%u,%u", n - x, n) == 'N' &&
                                  bt_papers__outcome(q, "nim", "%u,%u", n - x, n - x) == 'P',
                              "n = %u, x = %u", n, x);
}

static void game_from_2_2(bt_inquiry *q)
{
    static const char game[] = "imitation:k=2:m=1";
    bt_papers__whole(q, "the play (2,2), (1,2), (1,1), (0,1) and the moves beside it, by search");
    bt_papers__expect_outcome(q, game, "2,2", 'N');
    bt_papers__expect_outcome(q, game, "2,2 > 1,2", 'P');
    bt_papers__expect_only_win(q, game, "2,2 > 1,2 > 0,2", "0,0");
    bt_papers__expect_outcome(q, game, "2,2 > 1,2 > 1,1", 'N');
    bt_papers__expect_outcome(q, game, "2,2 > 1,2 > 1,1 > 0,1", 'P');
    bt_papers__expect(q, !bt_papers__can_play(q, game, "2,2 > 1,2 > 1,1 > 0,1", "0,0"),
                      "(0,0) is legal");
    bt_papers__expect_outcome(q, "nim", "2,2", 'P');
}

/* The diagonal moves take away what is a P-position of Nim. */
static void adjoined_moves(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 12, 25);
    bt_position_list options;
    bt_papers__range(q, "piles up to %u: the options of the ruleset", most);
    for (unsigned x = 0; x <= most; x++)
        for (unsigned y = 0; y <= most && bt_papers__going(q); y++) {
            bt_position from = bt_papers__position(q, "wythoff", "%u,%u", x, y);
            bt_game *game = bt_papers__game(q, "wythoff");
            if (q->status) return;
            bt_rules__list_open(&options, game);
            bt_papers__fine(q, bt_rules__options(game, from, BT_LEFT, &options));
            size_t right = 0, expected = x + y + (x < y ? x : y);
            for (size_t i = 0; i < options.at.length; i++) {
                bt_bytes rest = bt_rules__bytes(game, options.at.at[i]);
                uint64_t to[2] = {0};
                bt_rules__next_heap(&rest, &to[0]);
                bt_rules__next_heap(&rest, &to[1]);
                right += to[0] == x || to[1] == y || x - to[0] == y - to[1];
            }
            bt_papers__expect(q, right == expected && options.at.length == expected, "(%u,%u)", x,
                              y);
            bt_rules__list_close(&options);
        }
}

static void blocked_2_2(bt_inquiry *q)
{
    bt_papers__whole(q, "(2,2) and (1,1) by search, with a block");
    bt_papers__expect(q, bt_papers__outcome(q, "wythoff:k=2", "2,2") == 'N', "(2,2)");
    bt_papers__expect(q, bt_papers__outcome(q, "wythoff:k=2", "1,1") == 'P', "(1,1)");
    bt_papers__expect(q, bt_papers__outcome(q, "wythoff:k=2", "0,1") == 'N', "(0,1)");
    bt_papers__expect(q, bt_papers__outcome(q, "wythoff:k=1", "1,1") == 'N', "(1,1), no block");
}

static void initial_observation(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 4, 6), piles = (int)bt_papers__pick(q, 9, 12);
    bt_papers__range(q, "k <= %d, m = 1, starts up to (%d,%d), both rulesets by search", most,
                     piles, piles);
    for (int k = 1; k <= most; k++) {
        char imitation[32], wythoff[32];
        snprintf(imitation, sizeof imitation, "imitation:k=%d", k);
        snprintf(wythoff, sizeof wythoff, "wythoff:k=%d", k);
        for (int x = 0; x <= piles; x++)
            for (int y = x; y <= piles && bt_papers__going(q); y++) {
                char one = bt_papers__outcome(q, imitation, "%d,%d", x, y);
                char two = bt_papers__outcome(q, wythoff, "%d,%d", x, y);
                bt_papers__expect(q, one == two, "k = %d: (%d,%d) is %c and %c", k, x, y, one, two);
            }
    }
}

static void first_wythoff_pairs(bt_inquiry *q)
{
    static const int first[][2] = {{0, 0}, {1, 2}, {3, 5}, {4, 7}};
    bt_papers__range(q, "piles below 20 by search");
    for (int x = 0, i = 0; x <= 4; x++)
        for (int y = x; y < 20 && bt_papers__going(q); y++) {
            bool listed = i < 4 && first[i][0] == x && first[i][1] == y;
            bt_papers__expect(q, (bt_papers__outcome(q, "wythoff", "%d,%d", x, y) == 'P') == listed,
                              "(%d,%d)", x, y);
            i += listed;
        }
}

/* -- Beatty's theorem: x = sqrt(d), y = x/(x-1) = (d + sqrt(d))/(d-1) -- */

static void check_beatty(bt_inquiry *q, int64_t d, int most)
{
    unsigned char *counts = bt__alloc_zero(q->ctx, (size_t)most);
    if (!counts) return;
    for (int64_t i = 1; i <= most; i++) {
        int64_t root = bt_papers__square_root(i * i * d), x = root, y = (i * d + root) / (d - 1);
        if (x < most) counts[x]++;
        if (y < most) counts[y]++;
    }
    for (int n = 1; n < most && bt_papers__going(q); n++)
        bt_papers__expect(q, counts[n] == 1, "x = sqrt(%d): %d is met %d times", (int)d, n,
                          counts[n]);
    bt__free(q->ctx, counts, (size_t)most);
}

static void beatty(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 20000, 1000000), last = 30;
    bt_papers__range(q, "x = sqrt(d) for d <= %d that are no squares, numbers below %d", last,
                     most);
    for (int d = 2; d <= last; d++)
        if (bt_papers__square_root(d) * bt_papers__square_root(d) != d) check_beatty(q, d, most);
}

/* -- the theorem on Wythoff Nim -- */

static bt_board *wythoff_board(bt_inquiry *q, bt_board_pairs *w)
{
    int size = (int)bt_papers__pick(q, 120, BT_BOARD_SIDE);
    bt_board *b = bt_papers__make_board(q, BT_TAKE_NEAR, 1, 1, size);
    bt_papers__range(q, "piles below %d, from the rules", size);
    if (b) *w = bt_papers__read_pairs(b);
    return b;
}

static void theorem_i(bt_inquiry *q)
{
    bt_board_pairs w;
    bt_board *b = wythoff_board(q, &w);
    for (int i = 1; b && i < w.count; i++)
        bt_papers__expect(q, w.a[i - 1] < w.a[i] && w.b[i - 1] < w.b[i], "i = %d", i);
    bt_papers__drop_board(q, b);
}

static void theorem_ii(bt_inquiry *q)
{
    bt_board_pairs w;
    int counts[BT_BOARD_SIDE];
    bt_board *b = wythoff_board(q, &w);
    if (!b) return;
    bt_papers__count_numbers(&w, counts);
    for (int n = 0; n <= w.a[w.count - 1]; n++)
        bt_papers__expect(q, counts[n] == 1, "the number %d is in %d pairs", n, counts[n]);
    for (int d = 0; d < w.count; d++) {
        int found = 0;
        for (int i = 0; i < w.count; i++) found += w.b[i] - w.a[i] == d;
        bt_papers__expect(q, found == 1, "the difference %d occurs %d times", d, found);
    }
    bt_papers__drop_board(q, b);
}

static void theorem_iii(bt_inquiry *q)
{
    bt_board_pairs w;
    bt_board *b = wythoff_board(q, &w);
    for (int j = 0; b && j < w.count; j++)
        for (int i = 0; i < j; i++)
            bt_papers__expect(q, w.b[i] - w.a[i] < w.b[j] - w.a[j], "i = %d, j = %d", i, j);
    bt_papers__drop_board(q, b);
}

static void theorem_iv(bt_inquiry *q)
{
    bt_board_pairs w;
    bt_board *b = wythoff_board(q, &w);
    for (int i = 0; b && i < w.count; i++) { /* phi i = (i + sqrt(5 i^2))/2, phi^2 = phi + 1 */
        int64_t a = (i + bt_papers__square_root(5 * (int64_t)i * i)) / 2;
        bt_papers__expect(q, w.a[i] == a && w.b[i] == a + i, "i = %d: (%d,%d)", i, w.a[i], w.b[i]);
    }
    bt_papers__drop_board(q, b);
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
    int most = (int)bt_papers__pick(q, 20, 24);
    unsigned wythoff = 0, choices = 1u << most;
    bt_board *b = bt_papers__make_board(q, BT_TAKE_NEAR, 1, 1, 2 * most);
    if (!b) return;
    bt_board_pairs w = bt_papers__read_pairs(b);
    for (int i = 1; i < w.count && w.a[i] < most; i++) wythoff |= 1u << w.a[i];
    bt_papers__drop_board(q, b);
    bt_papers__range(q, "all %u choices of the a_i below %d", choices / 2, most);
    for (unsigned choice = 0; choice < choices && bt_papers__going(q); choice += 2)
        bt_papers__expect(q, fits(choice, most) == (choice == wythoff), "the choice %x", choice);
}

const bt_papers_claim bt_papers__im_wythoff[] = {
    {"2-pile Nim", "P-positions are (n,n); from (3,5) the winning move is to (3,3)", two_pile_nim,
     0},
    {"Nim strategy", "take from the larger pile what the other took from the smaller",
     nim_by_imitation, 0},
    {"(2,1)-Imitation Nim", "(2,2) is N, unlike in Nim: (1,2), (1,1), (0,1), no move",
     game_from_2_2, 0},
    {"Corner the queen", "Wythoff Nim adds the P-positions of Nim as moves", adjoined_moves, 0},
    {"(2,1)-Wythoff Nim", "(2,2) is N: the next player moves to (1,1) and blocks", blocked_2_2, 0},
    {"Initial observation", "starting positions: k-1 imitations or k-1 blocks are alike",
     initial_observation, 0},
    {"Wythoff pairs", "(0,0), {1,2}, {3,5}, {4,7}, ..", first_wythoff_pairs, 0},
    {"Beatty's theorem", "floor(ix) and floor(iy) split the naturals if 1/x + 1/y = 1", beatty, 0},
    {"Theorem (i)", "Wythoff's a_i and b_i are increasing", theorem_i, 0},
    {"Theorem (ii)", "they partition the naturals, and so do the differences", theorem_ii, 0},
    {"Theorem (iii)", "the differences b_i - a_i are increasing", theorem_iii, 0},
    {"Theorem (iv)", "a_i = floor(phi i), b_i = floor(phi^2 i)", theorem_iv, 0},
    {"Theorem (v)", "no other permutation has the properties (i) to (iii)", theorem_v, 0},
    {0},
};
