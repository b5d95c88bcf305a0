/* Orders of heaps that change along a line: found by the table of the order, proved by plain
   tables.

   In some games whether G(n) <= G(m) depends on which side of a line n : m = run : rise the pair
   lies, and then the order has no period. Three vectors keep it instead: (p,0) below the line,
   (p,p) above it, and (run p, rise p) wherever both m and n - m are large. docs/theory-order.md has
   the theorem. */
#include "games/subtraction_order.h"
#include "games/subtraction_pairs.h"

#include "base/numbers.h"

enum {
    FIRST_HEAPS = 1000,
    MOST_HEAPS = 4000,
    MOST_RUN = 12, /* of a slope */
};

/* -- the proof -- */

/* Where the vectors do not keep the order: below, with rise n - run m < below; in between, m < from
   or n - m < width; above, with run m - rise n < above. Outcomes repeat from `outcomes` on. */
typedef struct margins {
    int64_t below, from, width, above, outcomes;
} margins;

static bool is_kept(const bt_games__pairs *t, size_t n, size_t m, size_t by_n, size_t by_m)
{
    return bt_games__pairs_le(t, n, m) == bt_games__pairs_le(t, n + by_n, m + by_m) &&
           bt_games__pairs_le(t, m, n) == bt_games__pairs_le(t, m + by_m, n + by_n);
}

static void widen(int64_t *margin, int64_t broken)
{
    if (*margin <= broken) *margin = broken + 1;
}

static void look_at(const bt_games__pairs *t, const bt_games_slope *c, size_t n, size_t m,
                    margins *out)
{
    size_t p = (size_t)c->period;
    int64_t a = (int64_t)c->run, b = (int64_t)c->rise, N = (int64_t)n, M = (int64_t)m;
    if (n + p <= t->top && !is_kept(t, n, m, p, 0)) widen(&out->below, b * N - a * M);
    if (n + p <= t->top && !is_kept(t, n, m, p, p)) widen(&out->above, a * M - b * N);
    if (n + p * c->run <= t->top && !is_kept(t, n, m, p * c->run, p * c->rise))
        widen(M <= N - M ? &out->from : &out->width, M <= N - M ? M : N - M);
}

static bt_status measure(const bt_games__pairs *t, const bt_games_slope *c, margins *out)
{
    size_t p = (size_t)c->period;
    *out = (margins){0};
    for (size_t n = 0; n <= t->top; n++) {
        if (bt__check(t->ctx)) return BT_LIMIT;
        if (n + p <= t->top &&
            (t->wins[0][n] != t->wins[0][n + p] || t->wins[1][n] != t->wins[1][n + p]))
            widen(&out->outcomes, (int64_t)n);
        for (size_t m = 0; m <= n; m++) look_at(t, c, n, m, out);
    }
    if (out->below < (int64_t)c->rise * out->outcomes) /* pairs with ends ask about outcomes */
        out->below = (int64_t)c->rise * out->outcomes;
    return BT_OK;
}

static int64_t most(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* The largest heap that the proof leaves to be looked at. Each line is one of the strips along
   which a vector stops to keep the order: beyond these heaps another vector leads back in it. */
static int64_t find_bound(const bt_games_slope *c, const margins *w, int64_t k)
{
    int64_t p = (int64_t)c->period, a = (int64_t)c->run, b = (int64_t)c->rise, up = a - b;
    int64_t bound = (a * (w->from + k + b * p) + w->below + b * k) / b + 1 + p;
    bound = most(bound, a * (w->width + k + up * p) / up + 1 + p);
    bound = most(bound, (a * (w->from + k) + b * p + w->below + b * k) / b + 1 + a * p);
    bound = most(bound, w->from + k + w->width + p + a * p);
    int64_t m = (w->above + a * k + up * p + b * (w->width + k)) / up + 1;
    bound = most(bound, most(m, w->from + p) + w->width + k + a * p);
    m = (b * (w->width + k + up * p) + w->above + a * k) / up + 1;
    bound = most(bound, a * most(m, w->from + k + b * p) / b + 1 + p);
    return most(bound, w->outcomes + p + k);
}

static bool is_below(const bt_games_slope *c, const margins *w, size_t n, size_t m)
{
    int64_t height = (int64_t)(c->rise * n) - (int64_t)(c->run * m);
    return height >= w->below && (int64_t)m >= w->from && (int64_t)n - (int64_t)m >= w->width;
}

static bool is_above(const bt_games_slope *c, const margins *w, size_t n, size_t m)
{
    int64_t height = (int64_t)(c->run * m) - (int64_t)(c->rise * n);
    return height >= w->above && (int64_t)m >= w->from && (int64_t)n - (int64_t)m >= w->width;
}

/* Whether some pair above the line differs from a pair of the same residues below it. The lattices
   that keep the order on the two sides have all multiples of p rise (run - rise) in common. */
static bool sides_differ(const bt_games__pairs *t, const bt_games_slope *c, const margins *w)
{
    size_t period = (size_t)(c->period * c->rise * (c->run - c->rise));
    for (size_t n = 0; n <= t->top; n++)
        for (size_t m = 0; m <= n; m++) {
            if (!is_above(c, w, n, m)) continue;
            for (size_t later = n + period; later <= t->top; later += period)
                if (is_below(c, w, later, m) && !is_kept(t, n, m, later - n, 0)) return true;
        }
    return false;
}

static bt_status check_table(bt_games__pairs *t, const bt_games_slope *c)
{
    margins w;
    bt_status status = bt_games__pairs_open(t);
    if (!status) status = measure(t, c, &w);
    if (status) return status;
    if (find_bound(c, &w, (int64_t)t->longest) > (int64_t)t->top)
        return bt_games__pairs_refuse(t, "too few heaps are looked at");
    if (!sides_differ(t, c, &w))
        return bt_games__pairs_refuse(t, "the order is the same on both sides of the line");
    return BT_OK;
}

bt_status bt_games__slope_check(bt_context *ctx, const bt_games_subtraction *game,
                                const bt_games_slope *c)
{
    bt_games__pairs table = {.ctx = ctx, .game = game};
    bt_status status = bt_games__pairs_read(&table);
    if (status) return status;
    if (c->period == 0 || c->rise == 0 || c->run <= c->rise)
        return bt_games__pairs_refuse(&table, "it names no line");
    if (c->heaps > MOST_HEAPS || c->period > MOST_HEAPS || c->run > MOST_HEAPS)
        return bt__fail(ctx, BT_LIMIT, "the certificate needs too many heaps to be checked");
    table.top = (size_t)c->heaps;
    status = check_table(&table, c);
    bt_games__pairs_close(&table);
    return status;
}

/* -- the search -- */

static bool keeps(const bt_games__order *order, size_t n, size_t m, size_t by_n, size_t by_m)
{
    return bt_games__order_le(order, n, m) == bt_games__order_le(order, n + by_n, m + by_m) &&
           bt_games__order_le(order, m, n) == bt_games__order_le(order, m + by_m, n + by_n);
}

/* The least p that repeats the order of large heaps with small ones, and with near ones. */
static uint64_t find_period(const bt_games__order *order)
{
    size_t top = order->top, near = 2 * order->longest;
    for (size_t p = 1; p <= top / 8; p++) {
        bool good = true;
        for (size_t n = top / 2; n + p <= top && good; n++)
            for (size_t m = 0; m <= near && good; m++)
                good = keeps(order, n, m, p, 0) && keeps(order, n, n - m, p, p);
        if (good) return p;
    }
    return 0;
}

/* Whether a vector keeps the order far from the axis and the diagonal. */
static bool fits(const bt_games__order *order, const bt_games_slope *c)
{
    size_t top = order->top, p = (size_t)c->period, apart = top / 16;
    if (p * c->run > top / 2) return false;
    for (size_t n = top / 3; n < top / 2; n++)
        for (size_t m = apart; m + apart < n; m++)
            if (!keeps(order, n, m, p * c->run, p * c->rise)) return false;
    return true;
}

static bool find_line(const bt_games__order *order, bt_games_slope *c)
{
    for (c->run = 2; c->run <= MOST_RUN; c->run++)
        for (c->rise = 1; c->rise < c->run; c->rise++)
            if (bt__gcd(c->run, c->rise) == 1 && fits(order, c)) return true;
    return false;
}

/* BT_PASS: nothing of the kind is seen, or it cannot be proved with so many heaps. */
static bt_status try_heaps(bt_context *ctx, const bt_games_subtraction *game, uint64_t heaps,
                           bt_games_slope *out)
{
    bt_games__order order;
    bt_status status = bt_games__order_open(&order, ctx, game);
    if (!status) status = bt_games__order_reach(&order, heaps);
    *out = (bt_games_slope){.heaps = heaps};
    bool seen = !status && !order.period && (out->period = find_period(&order)) > 0 &&
                find_line(&order, out);
    bt_games__order_close(&order);
    if (status || !seen) return status ? status : BT_PASS;
    status = bt_games__slope_check(ctx, game, out);
    if (status != BT_DOMAIN) return status;
    bt_clear(ctx);
    return BT_PASS;
}

bt_status bt_games__slope_find(bt_context *ctx, const bt_games_subtraction *game, uint64_t limit,
                               bt_games_slope *out)
{
    bt_status status = BT_PASS;
    for (uint64_t heaps = FIRST_HEAPS; heaps <= MOST_HEAPS / 2; heaps *= 2)
        if (status == BT_PASS && heaps <= limit) status = try_heaps(ctx, game, heaps, out);
    return status;
}
