/* The statements of the slides "2-pile Nim with a restricted number of move-size imitations" (U.
   Larsson, 2008) about Beatty sequences and limits. */
#include "study/reproduce_boards.h"

#include <math.h>

/* -- Beatty's theorem: x = sqrt(d), y = x/(x-1) = (d + sqrt(d))/(d-1) -- */

static void check_beatty(bt_inquiry *q, int64_t d, int most)
{
    unsigned char *counts = bt_alloc_zero(q->ctx, (size_t)most);
    if (!counts) return;
    for (int64_t i = 1; i <= most; i++) {
        int64_t root = bt_study__square_root(i * i * d), x = root, y = (i * d + root) / (d - 1);
        if (x < most) counts[x]++;
        if (y < most) counts[y]++;
    }
    for (int n = 1; n < most && bt_study__going(q); n++)
        bt_study__expect(q, counts[n] == 1, "x = sqrt(%d): %d is met %d times", (int)d, n,
                         counts[n]);
    bt_free(q->ctx, counts, (size_t)most);
}

static void beatty(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 20000, 1000000), last = 30;
    bt_study__range(q, "x = sqrt(d) for d <= %d that are no squares, numbers below %d", last, most);
    for (int d = 2; d <= last; d++)
        if (bt_study__square_root(d) * bt_study__square_root(d) != d) check_beatty(q, d, most);
}

/* -- (k,m)-Wythoff Nim -- */

/* The positive root of x^2 - (m/k) x - 1. */
static double find_ratio(int k, int m)
{
    double half = (double)m / (2.0 * k);
    return half + sqrt(half * half + 1);
}

static void proposition_v(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 6, 10);
    size_t count = bt_study__pick(q, 50000, 1000000);
    double worst = 0;
    bt_study__range(q, "k, m <= %d, i < %zu: |b_i - x a_i| stays below k + m", most, count);
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_study__going(q); m++) {
            bt_wythoff_sequence s;
            double ratio = find_ratio(k, m);
            if (!bt_study__make_sequence(q, k, m, count, &s)) return;
            for (size_t i = 0; i < count; i++) {
                double off = fabs((double)s.b[i] - ratio * (double)s.a[i]);
                if (off > worst) worst = off;
                bt_study__expect(q, off < k + m, "k = %d, m = %d, i = %zu", k, m, i);
            }
            bt_study__drop_sequence(q, &s);
        }
    bt_study__note(q, "the largest |b_i - x a_i| is %.2f", worst);
}

/* floor(i*alpha), alpha = (2 - q + sqrt(q^2 + 4))/2. */
static int64_t beatty_term(int64_t i, int64_t q)
{
    int64_t twice = i * (2 - q) + bt_study__square_root(i * i * (q * q + 4));
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

static void check_vi_printed(bt_inquiry *q, int k, int m, const bt_wythoff_sequence *s)
{
    size_t where = 0;
    bool right = is_balanced(s, &where) == (m % k == 0);
    bt_study__expect(
        q, right,
        "k = %d, m = %d: a_%zu .. a_%zu are %u, %u, %u: not the gaps of a Beatty sequence", k, m,
        where - 1, where + 1, s->a[where - 1], s->a[where], s->a[where + 1]);
}

/* In blocks of k: a_n = k floor((n div k) alpha) + n mod k when k | m; otherwise reduced by the
   common divisor of k and m the sequence is still none of Beatty's. */
static void check_vi_corrected(bt_inquiry *q, int k, int m, const bt_wythoff_sequence *s)
{
    if (m % k == 0) {
        for (size_t n = 0; n < s->count; n++) {
            int64_t block = (int64_t)n / k, a = k * beatty_term(block, m / k) + (int64_t)n % k;
            bt_study__expect(q, s->a[n] == a && s->b[n] == a + block * m, "k = %d, m = %d, n = %zu",
                             k, m, n);
        }
        return;
    }
    int g = k, rest = m;
    while (rest) {
        int next = g % rest;
        g = rest;
        rest = next;
    }
    bt_wythoff_sequence reduced;
    size_t where;
    if (!bt_study__make_sequence(q, k / g, m / g, s->count, &reduced)) return;
    bt_study__expect(q, !is_balanced(&reduced, &where), "k = %d, m = %d", k, m);
    bt_study__drop_sequence(q, &reduced);
}

static void each_sequence(bt_inquiry *q, int most, size_t count,
                          void (*check)(bt_inquiry *q, int k, int m, const bt_wythoff_sequence *s))
{
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_study__going(q); m++) {
            bt_wythoff_sequence s;
            if (!bt_study__make_sequence(q, k, m, count, &s)) return;
            check(q, k, m, &s);
            bt_study__drop_sequence(q, &s);
        }
}

static void proposition_vi(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 6, 10);
    size_t count = bt_study__pick(q, 5000, 50000);
    bt_study__range(q, "k, m <= %d, i < %zu", most, count);
    bt_study__as_printed(q, "(a_i) and (b_i) are Beatty sequences if and only if k | m");
    each_sequence(q, most, count, check_vi_printed);
    bt_study__as_corrected(q, "if k | m, they are so in blocks of k: a_n = k floor((n div k) "
                              "alpha) + n mod k; otherwise not even in blocks");
    each_sequence(q, most, count, check_vi_corrected);
}

static void close_to_beatty(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 6, 12);
    size_t count = bt_study__pick(q, 50000, 1000000);
    double worst = 0;
    bt_study__range(q, "k <= %d, i < %zu: |a_i - i alpha| stays below 2k", most, count);
    for (int k = 1; k <= most && bt_study__going(q); k++) {
        bt_wythoff_sequence s;
        double alpha = 1 + 1 / find_ratio(k, 1);
        if (!bt_study__make_sequence(q, k, 1, count, &s)) return;
        for (size_t i = 0; i < count; i++) {
            double off = fabs((double)s.a[i] - alpha * (double)i);
            if (off > worst) worst = off;
            bt_study__expect(q, off < 2 * k, "k = %d, i = %zu", k, i);
        }
        bt_study__drop_sequence(q, &s);
    }
    bt_study__note(q, "the largest |a_i - i alpha| is %.2f", worst);
}

#define PAPER "imitation"

const bt_claim bt_study__beatty[] = {
    {{PAPER, "Beatty's theorem", "floor(ix) and floor(iy) split the naturals if 1/x + 1/y = 1"},
     beatty,
     0},
    {{PAPER, "Proposition (v)", "b_i/a_i tends to the positive root of x^2 - (m/k)x - 1"},
     proposition_v,
     0},
    {{PAPER, "Proposition (vi)", "Beatty sequences describe a_i and b_i only if k | m"},
     proposition_vi,
     0},
    {{PAPER, "Hegarty's appendix", "for m = 1 the sequences are close to Beatty sequences"},
     close_to_beatty,
     0},
    {{0}, NULL, 0},
};
