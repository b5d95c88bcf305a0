/* "2-pile Nim with a restricted number of move-size imitations" (U. Larsson, 2008), the third part:
   the games D_r, the counting of P-positions, and numbers of options. */
#include "papers/imitation/boards.h"

/* -- the games D_r -- */

/* Is every small number in a P-position? */
static void check_partners(bt_inquiry *q, bt_diagonal_rule rule, int size)
{
    for (int r = 2; r <= 4 && bt_papers__going(q); r++) {
        bt_board *b = bt_papers__make_board(q, rule, 1, r, size);
        if (!b) return;
        for (int x = 0; x < size / 3 && bt_papers__going(q); x++) {
            int y = 0;
            while (y < size && !b->p[x][y]) y++;
            bt_papers__expect(q, y < size, "r = %d: %d is in no P-position below %d", r, x, size);
        }
        bt_papers__drop_board(q, b);
    }
}

static void definition_of_d(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 60, 120);
    bt_papers__range(q, "r = 2, 3, 4, piles below %d", size);
    bt_papers__as_printed(q, "a diagonal move (a,b) to (c,d) has d - b = c - a modulo r, and the "
                             "P-positions go on as in the Proposition");
    check_partners(q, BT_TAKE_CONGRUENT, size);
    bt_papers__as_corrected(q, "a diagonal move takes the same multiple of r from both piles");
    check_partners(q, BT_TAKE_MULTIPLE, size);
}

/* Compares the lists of D_2 and of W_{4,2} as the Proposition does, the third and fourth pair of
   each four exchanged in the second places. */
static void check_lists(bt_inquiry *q, const bt_board_pairs *d, const bt_board_pairs *w)
{
    for (int n = 0; n + 3 < d->count && n + 3 < w->count && bt_papers__going(q); n++) {
        int other = n % 4 == 2 ? n + 1 : n % 4 == 3 ? n - 1 : n;
        bt_papers__expect(q, d->a[n] == w->a[n], "n = %d: p_n = %d, a_n = %d", n, d->a[n], w->a[n]);
        bt_papers__expect(q, d->b[other] == w->b[n], "n = %d: q_%d = %d, b_n = %d", n, other,
                          d->b[other], w->b[n]);
    }
}

/* Lists {2,3} a second time, as (3,2). */
static bt_board_pairs list_twice(const bt_board_pairs *d)
{
    bt_board_pairs out = {.count = d->count + 1};
    for (int from = 0, to = 0; from < d->count; from++) {
        out.a[to] = d->a[from];
        out.b[to++] = d->b[from];
        if (d->a[from] != 2) continue;
        out.a[to] = d->b[from];
        out.b[to++] = d->a[from];
    }
    return out;
}

static void proposition_d2(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 120, BT_BOARD_SIDE - 1);
    bt_board *d = bt_papers__make_board(q, BT_TAKE_MULTIPLE, 1, 2, size),
             *w = bt_papers__make_board(q, BT_TAKE_NEAR, 4, 2, size);
    bt_papers__range(q, "piles below %d, both games from their rules", size);
    if (d && w) {
        bt_board_pairs of_d = bt_papers__read_pairs(d), of_w = bt_papers__read_pairs(w),
                       twice = list_twice(&of_d);
        bt_papers__as_printed(q, "p_n = a_n, and q_n = b_n up to exchanging q_(4n+2) and q_(4n+3)");
        check_lists(q, &of_d, &of_w);
        bt_papers__as_corrected(q, "so it is when {2,3} is listed twice, as (2,3) and (3,2)");
        check_lists(q, &twice, &of_w);
    }
    bt_papers__drop_board(q, d);
    bt_papers__drop_board(q, w);
}

/* The P-positions of D_r, r = power * s, made of those of D_s with power - 1 moves blocked: {power
   x_i + j, power y_i + (j xor e_i)}, e_i counting the earlier pairs with the same y - x and x mod
   s.
   */
static bool agrees(const bt_board *r, const bt_board *s, int power)
{
    bt_board_pairs small = bt_papers__read_pairs(s);
    for (int i = 0; i < small.count; i++) {
        int e = 0;
        for (int h = 0; h < i; h++)
            e += small.b[h] - small.a[h] == small.b[i] - small.a[i] &&
                 (small.a[i] - small.a[h]) % s->m == 0;
        for (int j = 0; j < power; j++) {
            int x = power * small.a[i] + j, y = power * small.b[i] + (j ^ e);
            if (x < r->size && y < r->size && !r->p[x][y]) return false;
        }
    }
    return true;
}

static bool tie_together(bt_inquiry *q, int power, int s, int size)
{
    bt_board *large = bt_papers__make_board(q, BT_TAKE_MULTIPLE, 1, power * s, size);
    bt_board *small = bt_papers__make_board(q, BT_TAKE_MULTIPLE, power, s, size / power);
    bool same = large && small && agrees(large, small, power);
    bt_papers__drop_board(q, large);
    bt_papers__drop_board(q, small);
    return same;
}

static void beyond_d(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 96, BT_BOARD_SIDE - 8);
    bt_papers__range(q, "k = 2, 4, 8 and s <= 5, piles below %d, from the rules", size);
    for (int power = 2; power <= 8; power *= 2)
        for (int s = 1; s <= 5 && bt_papers__going(q); s++)
            bt_papers__expect(q, tie_together(q, power, s, size), "k = %d, s = %d", power, s);
    if (!tie_together(q, 3, 1, size)) bt_papers__note(q, "for k = 3 it is not so");
}

/* -- counting -- */

/* xi counts the P-positions of the same difference from this one on; the others of the k are what
   has to be blocked. */
static void blocks_needed(bt_inquiry *q)
{
    for (bt_board *b = NULL; (b = bt_papers__next_board(q, b));) {
        bt_board_pairs w = bt_papers__read_pairs(b);
        int last = w.b[w.count - 1] - w.a[w.count - 1];
        for (int n = 0; n < w.count && w.b[n] - w.a[n] < last; n++) {
            int xi = 0, options = 0;
            for (int i = n; i < w.count; i++) xi += w.b[i] - w.a[i] == w.b[n] - w.a[n];
            for (int i = 1; i <= w.a[n]; i++) options += b->p[w.a[n] - i][w.b[n] - i];
            bt_papers__expect(q, options == b->k - xi, "k = %d, m = %d: (%d,%d)", b->k, b->m,
                              w.a[n], w.b[n]);
        }
    }
}

/* Options at (x,y) when the previous player blocks as many as he may. */
static int count_wythoff(int x, int y, int k, int m)
{
    int count = x + y, blockable = 0;
    for (int i = 1; i <= x; i++)
        for (int j = 1; j <= y; j++) {
            count += i - j < m && j - i < m;
            blockable += i == j;
        }
    return count - (blockable < k - 1 ? blockable : k - 1);
}

/* After t was taken from the smaller pile x: u of y with t <= u < t+m is an imitation, and illegal
   when it would be the k-th of this player, who has made c. */
static int count_imitation(int x, int y, int t, int c, int k, int m)
{
    int count = x;
    for (int u = 1; u <= y; u++) count += !(t <= u && u < t + m && c + 1 >= k);
    return count;
}

static void numbers_of_options(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 12, 20);
    bt_papers__range(q, "piles up to %d, k, m <= 4, t <= 4, every count", most);
    for (int x = 0; x <= most; x++)
        for (int y = x; y <= most && bt_papers__going(q); y++)
            for (int k = 1; k <= 4; k++)
                for (int m = 1; m <= 4; m++) {
                    int w = count_wythoff(x, y, k, m);
                    bool right = w >= x + y && count_wythoff(x, y, k + 1, m) <= w &&
                                 count_wythoff(x, y, k, m + 1) >= w;
                    bt_papers__expect(q, right, "Wythoff (%d,%d), k = %d, m = %d", x, y, k, m);
                    for (int t = 1; t <= 4; t++)
                        for (int c = 0; c < k; c++) {
                            int n = count_imitation(x, y, t, c, k, m);
                            right = n <= x + y && count_imitation(x, y, t, c, k + 1, m) >= n &&
                                    count_imitation(x, y, t, c, k, m + 1) <= n;
                            bt_papers__expect(q, right, "Imitation (%d,%d), k = %d, m = %d", x, y,
                                              k, m);
                        }
                }
}

const bt_papers_claim bt_papers__im_diagonal[] = {
    {"The game D_r", "diagonal moves are restricted modulo r", definition_of_d, 0},
    {"Proposition on D_2", "the P-positions of D_2 are those of W_{4,2} rearranged", proposition_d2,
     0},
    {"Beyond: D_r", "D_ks, k a power of 2, from D_s with k-1 blocks", beyond_d, 0},
    {"Counting xi", "at a P-position just k - xi moves have to be blocked", blocks_needed, 0},
    {"Numbers of options", "more or fewer as k and m grow, in Wythoff and Imitation Nim",
     numbers_of_options, 0},
    {0},
};
