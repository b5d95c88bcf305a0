/* P-positions of (k,m)-Wythoff Nim: against the rules, the recurrence, and one method by another.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/wythoff_theory.h"
#include "support/seed.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bt_context *ctx;

static int open_context(void **state)
{
    (void)state;
    ctx = bt_open();
    return ctx ? 0 : -1;
}

/* Everything that was allocated must have been given back. */
static int close_context(void **state)
{
    (void)state;
    size_t left = bt_memory_used(ctx);
    bt_close(ctx);
    return left ? -1 : 0;
}

static void ok(bt_status status)
{
    if (status) fail_msg("%s", bt_message(ctx));
}

static bt_wythoff *open_game(uint64_t k, uint64_t m)
{
    bt_wythoff *w;
    ok(bt_games__wythoff_open(&w, ctx, k, m));
    return w;
}

/* -- the slow side: outcomes from the rules alone -- */

enum { SIZE = 61 };
typedef struct grid {
    unsigned k, m;
    bool p[SIZE][SIZE];
} grid;

typedef void visit(void *data, const grid *g, int x, int y, bool blockable);

/* Calls back for each option of (x,y) that is a P-position. */
static void visit_p_options(const grid *g, int x, int y, visit *call, void *data)
{
    int m = (int)g->m;
    for (int i = 1; i <= x; i++)
        if (g->p[x - i][y]) call(data, g, x - i, y, false);
    for (int j = 1; j <= y; j++)
        if (g->p[x][y - j]) call(data, g, x, y - j, false);
    for (int i = 1; i <= x; i++)
        for (int j = 1; j <= y; j++)
            if (abs(i - j) < m && g->p[x - i][y - j]) call(data, g, x - i, y - j, i == j);
}

typedef struct tally {
    int free, blockable;
} tally;

static void count_option(void *data, const grid *g, int x, int y, bool blockable)
{
    (void)g, (void)x, (void)y;
    tally *t = data;
    if (blockable)
        t->blockable++;
    else
        t->free++;
}

static void fill_grid(grid *g, unsigned k, unsigned m)
{
    g->k = k;
    g->m = m;
    for (int x = 0; x < SIZE; x++)
        for (int y = 0; y < SIZE; y++) {
            tally t = {0, 0};
            visit_p_options(g, x, y, count_option, &t);
            g->p[x][y] = t.free == 0 && t.blockable < (int)k;
        }
}

/* -- moves against the rules -- */

typedef struct check {
    bt_wythoff *w;
    bt_wythoff_targets t;
    int x, y, found;
    mpz_t i, a, b;
} check;

static bool in_range(check *c, unsigned range, int x, int y)
{
    for (mpz_set_ui(c->i, 0); mpz_cmp(c->i, c->t.both[range].count) < 0;
         mpz_add_ui(c->i, c->i, 1)) {
        ok(bt_games__wythoff_target(c->w, &c->t, range, c->i, c->a, c->b));
        if (mpz_cmp_si(c->a, x) == 0 && mpz_cmp_si(c->b, y) == 0) return true;
    }
    return false;
}

static void expect_target(void *data, const grid *g, int x, int y, bool blockable)
{
    (void)g;
    check *c = data;
    c->found++;
    if (y == c->y) {
        assert_true(c->t.has_pile[0] && mpz_cmp_si(c->t.pile[0], x) == 0);
    } else if (x == c->x) {
        assert_true(c->t.has_pile[1] && mpz_cmp_si(c->t.pile[1], y) == 0);
    } else {
        assert_int_equal(c->t.blockable, blockable);
        assert_true(in_range(c, 0, x, y) || in_range(c, 1, x, y));
    }
}

static void check_win(const grid *g, check *c, bt_random *random)
{
    mpz_t blocked[8], x, y;
    bool found, is_blocked[SIZE] = {false};
    int smaller = c->x < c->y ? c->x : c->y;
    size_t count = smaller ? bt_random__below(random, g->k) : 0;
    mpz_inits(x, y, NULL);
    for (size_t i = 0; i < count; i++) {
        uint64_t amount = 1 + bt_random__below(random, (uint64_t)smaller);
        mpz_set_ui(c->i, i); /* rather a move that hurts */
        if (c->t.blockable && mpz_cmp_ui(c->t.both[0].count, i) > 0 && amount % 2 == 0) {
            ok(bt_games__wythoff_block(c->w, &c->t, c->i, c->a));
            amount = mpz_get_ui(c->a);
        }
        mpz_init_set_ui(blocked[i], amount);
        is_blocked[amount] = true;
    }
    ok(bt_games__wythoff_win(c->w, &c->t, (const mpz_t *)blocked, count, &found, x, y));
    bool expected = false;
    int amount = c->x - (int)mpz_get_si(x), other = c->y - (int)mpz_get_si(y);
    if (found) {
        assert_true(g->p[mpz_get_ui(x)][mpz_get_ui(y)]);
        assert_true(amount >= 0 && other >= 0 && amount + other > 0);
        assert_true(amount == 0 || other == 0 || abs(amount - other) < (int)g->m);
        assert_false(amount == other && is_blocked[amount]);
    }
    tally t = {0, 0};
    visit_p_options(g, c->x, c->y, count_option, &t);
    int stopped = 0;
    for (int i = 1; i <= smaller; i++) stopped += is_blocked[i] && g->p[c->x - i][c->y - i];
    expected = t.free > 0 || t.blockable > stopped;
    assert_int_equal(found, expected);
    for (size_t i = 0; i < count; i++) mpz_clear(blocked[i]);
    mpz_clears(x, y, NULL);
}

static void check_position(const grid *g, check *c, int x, int y, bt_random *random)
{
    mpz_t px, py;
    bool is_p;
    mpz_init_set_si(px, x);
    mpz_init_set_si(py, y);
    ok(bt_games__wythoff_is_p(c->w, px, py, &is_p));
    assert_int_equal(is_p, g->p[x][y]);
    ok(bt_games__wythoff_targets(c->w, px, py, &c->t));
    assert_int_equal(c->t.is_p, g->p[x][y]);
    c->x = x;
    c->y = y;
    c->found = 0;
    visit_p_options(g, x, y, expect_target, c);
    long listed = c->t.has_pile[0] + c->t.has_pile[1] + (long)mpz_get_ui(c->t.both[0].count) +
                  (long)mpz_get_ui(c->t.both[1].count);
    assert_int_equal(listed, c->found);
    check_win(g, c, random);
    mpz_clears(px, py, NULL);
}

static void moves_agree_with_the_rules(void **state)
{
    (void)state;
    static grid g;
    bt_random random = random_start(__func__);
    for (unsigned k = 1; k <= 5; k++)
        for (unsigned m = 1; m <= 5; m++) {
            check c = {.w = open_game(k, m)};
            fill_grid(&g, k, m);
            bt_games__wythoff_targets_init(&c.t);
            mpz_inits(c.i, c.a, c.b, NULL);
            for (int x = 0; x < SIZE; x++)
                for (int y = 0; y < SIZE; y++) check_position(&g, &c, x, y, &random);
            mpz_clears(c.i, c.a, c.b, NULL);
            bt_games__wythoff_targets_clear(&c.t);
            bt_games__wythoff_close(c.w);
        }
}

/* -- the recurrence -- */

/* The definition with a plain mex; letters[x] = 2n or 2n+1 as in the theory. */
static long *spell_naively(long k, long m, long size)
{
    long *letters = malloc((size_t)size * sizeof *letters), n = 0;
    for (long x = 0; x < size; x++) letters[x] = -1;
    for (long x = 0; x < size; x++) {
        if (letters[x] >= 0) continue;
        letters[x] = 2 * n;
        long b = x + m * (n / k);
        if (b > x && b < size) letters[b] = 2 * n + 1;
        n++;
    }
    return letters;
}

/* The window descent on one number, without the table and without Beatty. */
static void check_descent(bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a)
{
    mpz_t block;
    mpz_init(block);
    mpz_fdiv_q_ui(block, x, w->g);
    ok(bt_games__wythoff_descend(w, block, below, is_a));
    mpz_mul_ui(below, below, w->g);
    if (*is_a) mpz_add_ui(below, below, mpz_fdiv_ui(x, w->g));
    mpz_clear(block);
}

static void check_spot(bt_wythoff *w, const long *letters, long at)
{
    bool is_b, is_a, small_is_b;
    uint64_t small;
    mpz_t x, n, a, b;
    mpz_init_set_si(x, at);
    mpz_inits(n, a, b, NULL);
    ok(bt_games__wythoff_locate(w, x, &is_b, n));
    assert_int_equal(2 * mpz_get_si(n) + is_b, letters[at]);
    ok(bt_games__wythoff_pair(w, n, a, b));
    assert_int_equal(mpz_get_si(is_b ? b : a), at);
    ok(bt_games__wythoff_locate64(w, (uint64_t)at, &small_is_b, &small));
    assert_int_equal(2 * (long)small + small_is_b, letters[at]);
    check_descent(w, x, a, &is_a);
    assert_int_equal(is_a, !is_b);
    if (!is_a) {
        mpz_sub(a, x, a);
        mpz_add_ui(a, a, w->k);
    }
    assert_true(mpz_cmp(a, n) == 0);
    mpz_clears(x, n, a, b, NULL);
}

static void location_agrees_with_the_recurrence(void **state)
{
    (void)state;
    enum { LIMIT = 1000000 };
    bt_random random = random_start(__func__);
    for (int k = 1; k <= 6; k++)
        for (int m = 1; m <= 6; m++) {
            bt_wythoff *w = open_game((uint64_t)k, (uint64_t)m);
            long *letters = spell_naively(k, m, LIMIT);
            for (long x = 0; x < 300; x++) check_spot(w, letters, x);
            for (int i = 0; i < 400; i++)
                check_spot(w, letters, (long)bt_random__below(&random, LIMIT));
            free(letters);
            bt_games__wythoff_close(w);
        }
}

static void odd_parameters_agree_with_the_recurrence(void **state)
{
    (void)state;
    static const int games[][2] = {{40, 1},   {1, 40},    {37, 5},  {5, 37},  {100, 99},
                                   {7, 2000}, {2000, 30}, {64, 48}, {1000, 3}};
    bt_random random = random_start(__func__);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        bt_wythoff *w = open_game((uint64_t)games[g][0], (uint64_t)games[g][1]);
        long *letters = spell_naively(games[g][0], games[g][1], 100000);
        for (int i = 0; i < 60; i++)
            check_spot(w, letters, (long)bt_random__below(&random, 100000));
        free(letters);
        bt_games__wythoff_close(w);
    }
}

/* However narrow the window to begin with, it widens until all is known. */
static void narrow_windows_widen(void **state)
{
    (void)state;
    enum { LIMIT = 300000 };
    bt_random random = random_start(__func__);
    for (int k = 2; k <= 8; k++)
        for (int m = 1; m <= 5; m++) {
            bt_wythoff *w = open_game((uint64_t)k, (uint64_t)m);
            long *letters = spell_naively(k, m, LIMIT);
            for (int i = 0; i < 200; i++) {
                long at = (long)bt_random__below(&random, i % 2 ? LIMIT : 5000);
                w->half_width = 1;
                check_spot(w, letters, at);
                w->half_width = 1;
                check_spot(w, letters, at + 1 < LIMIT ? at + 1 : at);
            }
            free(letters);
            bt_games__wythoff_close(w);
        }
}

/* -- the stream -- */

typedef struct walker {
    bool *taken;
    uint64_t size, mex, last_b;
} walker;

/* The mex formula, the partition, each difference k times in a row, both sequences increasing. */
static void check_pair(walker *walk, uint64_t k, uint64_t m, uint64_t n, uint64_t a, uint64_t b)
{
    while (walk->taken[walk->mex]) walk->mex++;
    assert_int_equal(a, walk->mex);
    assert_int_equal(b, a + m * (n / k));
    assert_true(n == 0 || b > walk->last_b);
    if (b < walk->size) assert_false(walk->taken[b]);
    walk->taken[a] = true;
    if (b < walk->size) walk->taken[b] = true;
    walk->last_b = b;
}

static void stream_follows_the_mex_formula(void **state)
{
    (void)state;
    enum { PAIRS = 50000 };
    bt_random random = random_start(__func__);
    for (uint64_t k = 1; k <= 70; k += k < 7 ? 1 : 21)
        for (uint64_t m = 1; m <= 70; m += m < 7 ? 1 : 21) {
            bt_wythoff_stream *stream;
            bt_wythoff_block block;
            walker walk = {.size = 2 * PAIRS + 1};
            walk.taken = calloc(walk.size, sizeof *walk.taken);
            ok(bt_games__wythoff_stream_open(&stream, ctx, k, m));
            for (uint64_t n = 0; n < PAIRS;) {
                ok(bt_games__wythoff_stream_next(stream, 1 + bt_random__below(&random, PAIRS - n),
                                                 &block));
                assert_int_equal(block.first, n);
                for (size_t i = 0; i < block.count; i++, n++)
                    check_pair(&walk, k, m, n, block.a[i], block.b[i]);
            }
            bt_games__wythoff_stream_close(stream);
            free(walk.taken);
        }
}

/* b/a tends to the positive root of x^2 - (m/k)x - 1: at a_n > 10^6 it is there to 4 digits. */
static void ratio_tends_to_the_root(void **state)
{
    (void)state;
    for (uint64_t k = 1; k <= 5; k++)
        for (uint64_t m = 1; m <= 5; m++) {
            bt_wythoff *w = open_game(k, m);
            mpz_t n, a, b;
            mpz_init_set_ui(n, 1000000);
            mpz_inits(a, b, NULL);
            ok(bt_games__wythoff_pair(w, n, a, b));
            double x = mpz_get_d(b) / mpz_get_d(a), c = (double)m / (double)k;
            double value = x * x - c * x - 1;
            assert_true(value < 1e-4 && value > -1e-4);
            mpz_clears(n, a, b, NULL);
            bt_games__wythoff_close(w);
        }
}

static void stream_needs_little_memory(void **state)
{
    (void)state;
    bt_wythoff_stream *stream;
    bt_wythoff_block block;
    ok(bt_games__wythoff_stream_open(&stream, ctx, 3, 2));
    for (uint64_t n = 0; n < 5000000; n += block.count)
        ok(bt_games__wythoff_stream_next(stream, 5000000, &block));
    assert_true(bt_games__wythoff_stream_bytes(stream) < 5000000 / 4);
    bt_games__wythoff_stream_close(stream);
}

/* -- huge numbers: one method against another, and what must hold -- */

static void random_number(bt_random *random, unsigned bits, mpz_t x)
{
    mpz_set_ui(x, 1);
    for (unsigned i = 0; i < bits; i += 32) {
        mpz_mul_2exp(x, x, 32);
        mpz_add_ui(x, x, bt_random__next(random) >> 32);
    }
}

/* The two neighbours' ranks differ by one exactly after an a; x is in the pair of its index. */
static void check_neighbours(bt_wythoff *w, const mpz_t x)
{
    bool is_a, was_a, is_b;
    mpz_t y, rank, before, n, a, b;
    mpz_inits(y, rank, before, n, a, b, NULL);
    ok(bt_games__wythoff_rank(w, x, before, &was_a));
    for (unsigned i = 1; i <= 12; i++) {
        mpz_add_ui(y, x, i);
        ok(bt_games__wythoff_rank(w, y, rank, &is_a));
        mpz_sub(before, rank, before);
        assert_true(mpz_cmp_ui(before, was_a) == 0);
        mpz_set(before, rank);
        was_a = is_a;
        ok(bt_games__wythoff_locate(w, y, &is_b, n));
        ok(bt_games__wythoff_pair(w, n, a, b));
        assert_true(mpz_cmp(is_b ? b : a, y) == 0);
        ok(bt_games__wythoff_locate(w, is_b ? a : b, &is_a, n));
        assert_int_equal(is_a, !is_b); /* is_a: "is a b", of the partner */
        ok(bt_games__wythoff_is_p(w, b, a, &is_a));
        assert_true(is_a);
        mpz_add_ui(b, b, 1);
        ok(bt_games__wythoff_is_p(w, a, b, &is_a));
        assert_false(is_a);
    }
    mpz_clears(y, rank, before, n, a, b, NULL);
}

static void huge_numbers_are_consistent(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    mpz_t x;
    mpz_init(x);
    for (uint64_t k = 1; k <= 6; k++)
        for (uint64_t m = 1; m <= 6; m++) {
            bt_wythoff *w = open_game(k, m);
            for (unsigned bits = 32; bits <= 512; bits *= 2) {
                random_number(&random, bits, x);
                check_neighbours(w, x);
            }
            bt_games__wythoff_close(w);
        }
    mpz_clear(x);
}

/* For k | m the descent must say what the square roots say, at hundreds of digits. */
static void descent_agrees_with_beatty(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    mpz_t x, one, two;
    bool is_a, is_a_too;
    mpz_inits(x, one, two, NULL);
    for (uint64_t q = 1; q <= 8; q++) {
        bt_wythoff *w = open_game(1, q);
        assert_true(bt_games__wythoff_is_beatty(w));
        for (unsigned i = 0; i < 30; i++) {
            random_number(&random, 32 * (i + 1), x);
            ok(bt_games__wythoff_rank(w, x, one, &is_a));
            ok(bt_games__wythoff_descend(w, x, two, &is_a_too));
            assert_int_equal(is_a, is_a_too);
            assert_true(mpz_cmp(one, two) == 0);
            ok(bt_games__wythoff_pair(w, x, one, two));
            ok(bt_games__wythoff_climb(w, x, two));
            assert_true(mpz_cmp(one, two) == 0);
        }
        bt_games__wythoff_close(w);
    }
    mpz_clears(x, one, two, NULL);
}

/* The gcd lemma at any size: the descent in W(k,m) itself, not reduced. */
static void descent_agrees_with_the_gcd_lemma(void **state)
{
    (void)state;
    static const uint64_t games[][2] = {{6, 4}, {4, 4}, {9, 6}, {4, 6}, {10, 5}};
    bt_random random = random_start(__func__);
    mpz_t x, one, two;
    bool is_a, is_a_too;
    mpz_inits(x, one, two, NULL);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        bt_wythoff *w = open_game(games[g][0], games[g][1]);
        bt_wythoff *whole = open_game(games[g][0], games[g][1]);
        whole->g = 1;
        whole->K = whole->k;
        whole->M = whole->m;
        for (unsigned i = 0; i < 20; i++) {
            random_number(&random, 32 * (i + 1), x);
            ok(bt_games__wythoff_rank(w, x, one, &is_a));
            ok(bt_games__wythoff_descend(whole, x, two, &is_a_too));
            assert_int_equal(is_a, is_a_too);
            assert_true(mpz_cmp(one, two) == 0);
        }
        bt_games__wythoff_close(whole);
        bt_games__wythoff_close(w);
    }
    mpz_clears(x, one, two, NULL);
}

/* At any size: each target found is a P-position, and from a P-position only what is blocked. */
static void huge_targets_are_p(void **state)
{
    (void)state;
    static const uint64_t games[][2] = {{1, 1}, {3, 2}, {4, 3}, {2, 6}, {5, 5}};
    bt_random random = random_start(__func__);
    bt_wythoff_targets t;
    mpz_t n, x, y, i;
    bool is_p, found;
    mpz_inits(n, x, y, i, NULL);
    bt_games__wythoff_targets_init(&t);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        bt_wythoff *w = open_game(games[g][0], games[g][1]);
        for (unsigned round = 0; round < 8; round++) {
            random_number(&random, 256, n);
            ok(bt_games__wythoff_pair(w, n, x, y));
            ok(bt_games__wythoff_targets(w, x, y, &t));
            assert_true(t.is_p && t.blockable);
            assert_int_equal(mpz_get_ui(t.both[0].count), mpz_fdiv_ui(n, w->k));
            mpz_sub_ui(y, y, 1 + bt_random__below(&random, 1000));
            ok(bt_games__wythoff_targets(w, y, x, &t));
            assert_false(t.is_p);
            ok(bt_games__wythoff_win(w, &t, NULL, 0, &found, x, y));
            assert_true(found);
            ok(bt_games__wythoff_is_p(w, x, y, &is_p));
            assert_true(is_p);
            assert_true(mpz_cmp(x, t.from[0]) <= 0 && mpz_cmp(y, t.from[1]) <= 0);
        }
        bt_games__wythoff_close(w);
    }
    bt_games__wythoff_targets_clear(&t);
    mpz_clears(n, x, y, i, NULL);
}

/* -- refusals -- */

static void nonsense_is_refused(void **state)
{
    (void)state;
    bt_wythoff *w;
    bt_wythoff_stream *stream;
    mpz_t x, y;
    bool is_p;
    assert_int_equal(bt_games__wythoff_open(&w, ctx, 0, 1), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games__wythoff_open(&w, ctx, 1, 0), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games__wythoff_open(&w, ctx, UINT64_MAX, 3), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_games__wythoff_stream_open(&stream, ctx, 0, 3), BT_INPUT);
    bt_clear(ctx);
    mpz_init_set_si(x, -1);
    mpz_init_set_si(y, 5);
    w = open_game(3, 2);
    assert_int_equal(bt_games__wythoff_is_p(w, x, y, &is_p), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games__wythoff_pair(w, x, x, y), BT_INPUT);
    bt_clear(ctx);
    bt_games__wythoff_close(w);
    mpz_clears(x, y, NULL);
}

static void what_is_too_hard_is_a_limit(void **state)
{
    (void)state;
    mpz_t x;
    bool is_b;
    mpz_init(x);
    mpz_ui_pow_ui(x, 10, 200);
    bt_wythoff *w = open_game(2147483647, 2147483646);
    assert_int_equal(bt_games__wythoff_locate(w, x, &is_b, x), BT_LIMIT);
    bt_clear(ctx);
    bt_games__wythoff_close(w);
    w = open_game(1000, 1);
    bt_limit_time(ctx, 0.05);
    assert_int_equal(bt_games__wythoff_locate(w, x, &is_b, x), BT_LIMIT);
    bt_limit_time(ctx, 0);
    bt_clear(ctx);
    bt_games__wythoff_close(w);
    w = open_game(3, 2);
    size_t limit = bt_memory_limit(ctx);
    bt_limit_memory(ctx, 20000);
    assert_int_equal(bt_games__wythoff_locate(w, x, &is_b, x), BT_LIMIT);
    bt_limit_memory(ctx, limit);
    bt_clear(ctx);
    ok(bt_games__wythoff_locate(w, x, &is_b, x));
    bt_games__wythoff_close(w);
    mpz_clear(x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_agree_with_the_rules),
        cmocka_unit_test(location_agrees_with_the_recurrence),
        cmocka_unit_test(odd_parameters_agree_with_the_recurrence),
        cmocka_unit_test(narrow_windows_widen),
        cmocka_unit_test(stream_follows_the_mex_formula),
        cmocka_unit_test(ratio_tends_to_the_root),
        cmocka_unit_test(stream_needs_little_memory),
        cmocka_unit_test(huge_numbers_are_consistent),
        cmocka_unit_test(descent_agrees_with_beatty),
        cmocka_unit_test(descent_agrees_with_the_gcd_lemma),
        cmocka_unit_test(huge_targets_are_p),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(what_is_too_hard_is_a_limit),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
