/* "2-pile Nim with a restricted number of move-size imitations" (U. Larsson, 2008), the second
   part: (k,m)-Wythoff Nim. */
#include "base/numbers.h"
#include "papers/imitation/boards.h"

#include <math.h>
#include <stdio.h>

static void proposition_i(bt_inquiry *q)
{
    for (bt_board *b = NULL; (b = bt_papers__next_board(q, b));) {
        char game[32];
        bt_board_pairs w = bt_papers__read_pairs(b);
        bt_wythoff_sequence s;
        if (!bt_papers__make_sequence(q, b->k, b->m, (size_t)w.count, &s)) continue;
        for (int i = 0; i < w.count; i++)
            bt_papers__expect(q, s.a[i] == (uint32_t)w.a[i] && s.b[i] == (uint32_t)w.b[i],
                              "k = %d, m = %d, i = %d", b->k, b->m, i);
        bt_papers__drop_sequence(q, &s);
        snprintf(game, sizeof game, "wythoff:k=%d:m=%d", b->k, b->m);
        for (int x = 0; x <= 10; x++)
            for (int y = x; y <= 10 && bt_papers__going(q); y++)
                bt_papers__expect(q,
                                  (bt_papers__outcome(q, game, "%d,%d", x, y) == 'P') == b->p[x][y],
                                  "k = %d, m = %d: (%d,%d) by the ruleset", b->k, b->m, x, y);
    }
}

static void proposition_ii(bt_inquiry *q)
{
    for (bt_board *b = NULL; (b = bt_papers__next_board(q, b));) {
        int counts[BT_BOARD_SIDE];
        bt_board_pairs w = bt_papers__read_pairs(b);
        bt_papers__count_numbers(&w, counts);
        for (int n = 0; n <= w.a[w.count - 1]; n++)
            bt_papers__expect(q, counts[n] == 1, "k = %d, m = %d: %d is in %d pairs", b->k, b->m, n,
                              counts[n]);
    }
}

static void proposition_iii(bt_inquiry *q)
{
    for (bt_board *b = NULL; (b = bt_papers__next_board(q, b));) {
        bt_board_pairs w = bt_papers__read_pairs(b);
        int last = w.b[w.count - 1] - w.a[w.count - 1];
        for (int d = 0; d < last; d++) {
            int found = 0;
            for (int i = 0; i < w.count; i++) found += w.b[i] - w.a[i] == d;
            bt_papers__expect(q, found == (d % b->m ? 0 : b->k),
                              "k = %d, m = %d: d = %d occurs %d times", b->k, b->m, d, found);
        }
    }
}

static void proposition_iv(bt_inquiry *q)
{
    for (bt_board *b = NULL; (b = bt_papers__next_board(q, b));) {
        bt_board_pairs w = bt_papers__read_pairs(b);
        for (int i = 0; i < w.count; i++)
            for (int j = 0; j < w.count; j++)
                if (w.a[i] < w.a[j])
                    bt_papers__expect(q, w.b[i] - w.a[i] <= w.b[j] - w.a[j] && w.b[i] < w.b[j],
                                      "k = %d, m = %d, i = %d, j = %d", b->k, b->m, i, j);
    }
}

/* -- limits and Beatty sequences -- */

/* The positive root of x^2 - (m/k) x - 1. */
static double find_ratio(int k, int m)
{
    double half = (double)m / (2.0 * k);
    return half + sqrt(half * half + 1);
}

static void proposition_v(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 6, 10);
    size_t count = bt_papers__pick(q, 50000, 1000000);
    double worst = 0;
    bt_papers__range(q, "k, m <= %d, i < %zu: |b_i - x a_i| stays below k + m", most, count);
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_papers__going(q); m++) {
            bt_wythoff_sequence s;
            double ratio = find_ratio(k, m);
            if (!bt_papers__make_sequence(q, k, m, count, &s)) return;
            for (size_t i = 0; i < count; i++) {
                double off = fabs((double)s.b[i] - ratio * (double)s.a[i]);
                if (off > worst) worst = off;
                bt_papers__expect(q, off < k + m, "k = %d, m = %d, i = %zu", k, m, i);
            }
            bt_papers__drop_sequence(q, &s);
        }
    bt_papers__note(q, "the largest |b_i - x a_i| is %.2f", worst);
}

/* floor(i*alpha), alpha = (2 - q + sqrt(q^2 + 4))/2. */
static int64_t beatty_term(int64_t i, int64_t q)
{
    int64_t twice = i * (2 - q) + bt_papers__square_root(i * i * (q * q + 4));
    return twice >= 0 ? twice / 2 : -((1 - twice) / 2);
}

/* In a sequence floor(n*alpha + beta) the differences over a distance take two values at most. */
static bool is_balanced(const bt_wythoff_sequence *s, size_t *where)
{
    for (size_t distance = 1; distance <= 8; distance++) {
        uint32_t low = UINT32_MAX, high = 0;
        for (size_t i = 0; i + distance < s->count; i++) {
            uint32_t d = s->a[i + distance] - s->a[i];
            if (d < low) low = d;
            if (d > high) high = d;
            *where = i;
            if (high - low > 1) return false;
        }
    }
    return true;
}

/* For k | m in blocks of k: a_n = k floor((n div k) alpha) + n mod k. */
static void check_blocks(bt_inquiry *q, int k, int m, const bt_wythoff_sequence *s)
{
    for (size_t n = 0; n < s->count; n++) {
        int64_t block = (int64_t)n / k, a = k * beatty_term(block, m / k) + (int64_t)n % k;
        bt_papers__expect(q, s->a[n] == a && s->b[n] == a + block * m, "k = %d, m = %d, n = %zu", k,
                          m, n);
    }
}

/* Where k | m Beatty sequences describe the pairs, in blocks; elsewhere they do not, not even in
   blocks of the common divisor of k and m. */
static void check_proposition_vi(bt_inquiry *q, int k, int m, const bt_wythoff_sequence *s)
{
    size_t where;
    int g = (int)bt__gcd((uint64_t)k, (uint64_t)m);
    bt_wythoff_sequence reduced;
    if (m % k == 0) {
        check_blocks(q, k, m, s);
        if (!is_balanced(s, &where) && !q->finding->note.length)
            bt_papers__note(q,
                            "in blocks: a_n = k floor((n div k) alpha) + n mod k; itself a "
                            "sequence with k > 1 is none of Beatty's, first for k = %d, m = %d: "
                            "%u, %u, %u",
                            k, m, s->a[where - 1], s->a[where], s->a[where + 1]);
        return;
    }
    if (!bt_papers__make_sequence(q, k / g, m / g, s->count, &reduced)) return;
    bt_papers__expect(q, !is_balanced(&reduced, &where), "k = %d, m = %d", k, m);
    bt_papers__drop_sequence(q, &reduced);
}

static void each_sequence(bt_inquiry *q, int most, size_t count,
                          void (*check)(bt_inquiry *q, int k, int m, const bt_wythoff_sequence *s))
{
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_papers__going(q); m++) {
            bt_wythoff_sequence s;
            if (!bt_papers__make_sequence(q, k, m, count, &s)) return;
            check(q, k, m, &s);
            bt_papers__drop_sequence(q, &s);
        }
}

static void proposition_vi(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 6, 10);
    size_t count = bt_papers__pick(q, 5000, 50000);
    bt_papers__range(q, "k, m <= %d, i < %zu", most, count);
    each_sequence(q, most, count, check_proposition_vi);
}

static void close_to_beatty(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 6, 12);
    size_t count = bt_papers__pick(q, 50000, 1000000);
    double worst = 0;
    bt_papers__range(q, "k <= %d, i < %zu: |a_i - i alpha| stays below 2k", most, count);
    for (int k = 1; k <= most && bt_papers__going(q); k++) {
        bt_wythoff_sequence s;
        double alpha = 1 + 1 / find_ratio(k, 1);
        if (!bt_papers__make_sequence(q, k, 1, count, &s)) return;
        for (size_t i = 0; i < count; i++) {
            double off = fabs((double)s.a[i] - alpha * (double)i);
            if (off > worst) worst = off;
            bt_papers__expect(q, off < 2 * k, "k = %d, i = %zu", k, i);
        }
        bt_papers__drop_sequence(q, &s);
    }
    bt_papers__note(q, "the largest |a_i - i alpha| is %.2f", worst);
}

const bt_papers_claim bt_papers__im_blocking[] = {
    {"Proposition (i)", "the mex algorithm gives the P-positions of (k,m)-Wythoff Nim",
     proposition_i, 0},
    {"Proposition (ii)", "they partition the naturals", proposition_ii, 0},
    {"Proposition (iii)", "multiples of m are differences k times, others never", proposition_iii,
     0},
    {"Proposition (iv)", "a < c implies b - a <= d - c and b < d", proposition_iv, 0},
    {"Proposition (v)", "b_i/a_i tends to the positive root of x^2 - (m/k)x - 1", proposition_v, 0},
    {"Proposition (vi)", "Beatty sequences describe a_i and b_i only if k | m", proposition_vi, 0},
    {"Hegarty's appendix", "for m = 1 the sequences are close to Beatty sequences", close_to_beatty,
     0},
    {0},
};
