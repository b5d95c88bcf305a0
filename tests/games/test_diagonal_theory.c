/* P-positions of the diagonal games D_r with blocking: the theorem against the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/diagonal_theory.h"
#include "support/seed.h"
#include <stdlib.h>

static bt_context *ctx;

static int open_context(void **state)
{
    (void)state;
    ctx = bt_open();
    return ctx ? 0 : -1;
}

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

static bt_diagonal *open_game(uint64_t r, uint64_t k)
{
    bt_diagonal *d;
    ok(bt_games__diagonal_open(&d, ctx, r, k));
    return d;
}

/* -- the slow side: outcomes from the rules alone -- */

enum { SIZE = 72 };
typedef struct grid {
    int r, k;
    bool p[SIZE][SIZE];
} grid;

static int count_diagonal(const grid *g, int x, int y)
{
    int count = 0;
    for (int i = g->r; i <= x && i <= y; i += g->r) count += g->p[x - i][y - i];
    return count;
}

static bool has_pile_option(const grid *g, int x, int y)
{
    for (int i = 0; i < x; i++)
        if (g->p[i][y]) return true;
    for (int j = 0; j < y; j++)
        if (g->p[x][j]) return true;
    return false;
}

static void fill_grid(grid *g, int r, int k)
{
    g->r = r;
    g->k = k;
    for (int x = 0; x < SIZE; x++)
        for (int y = 0; y < SIZE; y++)
            g->p[x][y] = !has_pile_option(g, x, y) && count_diagonal(g, x, y) < k;
}

/* Each listed pair is P, and no other position with p <= q inside the grid is. */
static void check_pairs(const grid *g, const bt_diagonal_pair *pairs, size_t count)
{
    size_t at = 0;
    for (unsigned x = 0; x < SIZE; x++) {
        bool listed = at < count && pairs[at].p == x;
        for (unsigned y = x; y < SIZE; y++)
            assert_int_equal(g->p[x][y], listed && pairs[at].q == y);
        at += listed;
    }
}

static void counting_and_theorem_agree_with_the_rules(void **state)
{
    (void)state;
    static grid g;
    bt_diagonal_pair pairs[SIZE];
    for (int r = 1; r <= 16; r++)
        for (int k = 1; k <= 4; k++) {
            bt_diagonal *d = open_game((uint64_t)r, (uint64_t)k);
            fill_grid(&g, r, k);
            ok(bt_games__diagonal_count_up(ctx, (uint64_t)r, (uint64_t)k, pairs, SIZE));
            check_pairs(&g, pairs, SIZE);
            ok(bt_games__diagonal_pairs(d, pairs, SIZE));
            check_pairs(&g, pairs, SIZE);
            bt_games__diagonal_close(d);
        }
}

static void theorem_agrees_with_counting(void **state)
{
    (void)state;
    enum { PAIRS = 20000 };
    bt_diagonal_pair *one = malloc(PAIRS * sizeof *one), *two = malloc(PAIRS * sizeof *two);
    for (uint64_t r = 2; r <= 64; r += r < 16 ? 1 : 12)
        for (uint64_t k = 1; k <= 3; k++) {
            bt_diagonal *d = open_game(r, k);
            ok(bt_games__diagonal_count_up(ctx, r, k, one, PAIRS));
            ok(bt_games__diagonal_pairs(d, two, PAIRS));
            for (size_t i = 0; i < PAIRS; i++)
                if (one[i].p != two[i].p || one[i].q != two[i].q)
                    fail_msg("r=%u k=%u pair %zu", (unsigned)r, (unsigned)k, i);
            bt_games__diagonal_close(d);
        }
    free(one);
    free(two);
}

/* -- the closed form -- */

static void check_position(bt_diagonal *d, const grid *g, int at_x, int at_y,
                           bt_diagonal_targets *t)
{
    mpz_t x, y, i, to_x, to_y;
    bool is_p;
    mpz_init_set_si(x, at_x);
    mpz_init_set_si(y, at_y);
    mpz_inits(i, to_x, to_y, NULL);
    ok(bt_games__diagonal_is_p(d, x, y, &is_p));
    assert_int_equal(is_p, g->p[at_x][at_y]);
    ok(bt_games__diagonal_targets(d, x, y, t));
    assert_int_equal(t->is_p, is_p);
    assert_int_equal(t->has_pile[0] || t->has_pile[1], has_pile_option(g, at_x, at_y));
    if (t->has_pile[0]) assert_true(g->p[mpz_get_ui(t->pile[0])][at_y]);
    if (t->has_pile[1]) assert_true(g->p[at_x][mpz_get_ui(t->pile[1])]);
    assert_int_equal(mpz_get_ui(t->count), count_diagonal(g, at_x, at_y));
    long before = -1;
    for (; mpz_cmp(i, t->count) < 0; mpz_add_ui(i, i, 1)) {
        ok(bt_games__diagonal_target(d, t, i, to_x, to_y));
        long by = at_x - mpz_get_si(to_x);
        assert_true(by > 0 && by % g->r == 0 && at_y - mpz_get_si(to_y) == by && by != before);
        assert_true(g->p[mpz_get_ui(to_x)][mpz_get_ui(to_y)]);
        before = by;
    }
    mpz_clears(x, y, i, to_x, to_y, NULL);
}

static void closed_form_agrees_with_the_rules(void **state)
{
    (void)state;
    static grid g;
    bt_diagonal_targets t;
    bt_games__diagonal_targets_init(&t);
    for (int r = 1; r <= 16; r *= 2)
        for (int k = 1; k <= 4; k++) {
            bt_diagonal *d = open_game((uint64_t)r, (uint64_t)k);
            assert_true(bt_games__diagonal_has_form(d));
            fill_grid(&g, r, k);
            for (int x = 0; x < SIZE; x++)
                for (int y = 0; y < SIZE; y++) check_position(d, &g, x, y, &t);
            bt_games__diagonal_close(d);
        }
    bt_games__diagonal_targets_clear(&t);
}

static void closed_form_agrees_with_counting(void **state)
{
    (void)state;
    enum { PAIRS = 20000 };
    static bt_diagonal_pair pairs[PAIRS];
    mpz_t p, q;
    mpz_inits(p, q, NULL);
    for (uint64_t r = 1; r <= 32; r *= 2) {
        bt_diagonal *d = open_game(r, 1);
        ok(bt_games__diagonal_count_up(ctx, r, 1, pairs, PAIRS));
        for (size_t i = 0; i < PAIRS; i++) {
            mpz_set_ui(p, pairs[i].p);
            ok(bt_games__diagonal_partner(d, p, q));
            assert_int_equal(mpz_get_ui(q), pairs[i].q);
            mpz_set_ui(q, pairs[i].q);
            ok(bt_games__diagonal_partner(d, q, p));
            assert_int_equal(mpz_get_ui(p), pairs[i].p);
        }
        bt_games__diagonal_close(d);
    }
    mpz_clears(p, q, NULL);
}

/* At 60 digits: partners of partners, targets that are P, the count of them. */
static void huge_positions_are_consistent(void **state)
{
    (void)state;
    bt_diagonal_targets t;
    bt_random random = random_start(__func__);
    mpz_t x, y, z, i;
    bool is_p;
    mpz_inits(x, y, z, i, NULL);
    bt_games__diagonal_targets_init(&t);
    for (uint64_t r = 1; r <= 8; r *= 2)
        for (uint64_t k = 1; k <= 3; k++) {
            bt_diagonal *d = open_game(r, k);
            mpz_ui_pow_ui(x, 10, 60);
            mpz_add_ui(x, x, bt_random__next(&random) >> 1);
            ok(bt_games__diagonal_partner(d, x, y));
            ok(bt_games__diagonal_partner(d, y, z));
            assert_true(mpz_cmp(x, z) == 0);
            ok(bt_games__diagonal_targets(d, x, y, &t));
            assert_true(t.is_p);
            mpz_add_ui(x, x, r * 1000000); /* down the diagonal there are P-positions */
            mpz_add_ui(y, y, r * 1000000);
            ok(bt_games__diagonal_targets(d, x, y, &t));
            assert_true(mpz_sgn(t.count) > 0);
            for (mpz_set_ui(i, 0); mpz_cmp(i, t.count) < 0; mpz_add_ui(i, i, 1)) {
                ok(bt_games__diagonal_target(d, &t, i, y, z));
                ok(bt_games__diagonal_is_p(d, y, z, &is_p));
                assert_true(is_p);
            }
            bt_games__diagonal_close(d);
        }
    bt_games__diagonal_targets_clear(&t);
    mpz_clears(x, y, z, i, NULL);
}

/* The proposition on D_2 and (4,2)-Wythoff Nim in Larsson's talk, with {4n+2,4n+3} of each block
   exchanged. Its pairs {2,3} of W(4,2) stand for the one pair {2,3} of D_2. */
static void d2_is_wythoff_four_two_with_two_exchanged(void **state)
{
    (void)state;
    bt_diagonal *d = open_game(2, 1);
    bt_wythoff *w;
    ok(bt_games__wythoff_open(&w, ctx, 4, 2));
    mpz_t n, a, b, q;
    mpz_inits(n, a, b, q, NULL);
    for (unsigned i = 0; i < 1000; i++) {
        static const int place[4] = {0, 0, 1, -1};
        mpz_set_ui(n, i);
        ok(bt_games__wythoff_pair(w, n, a, b));
        ok(bt_games__diagonal_partner(d, a, q));
        mpz_sub(q, q, b);
        assert_int_equal(mpz_get_si(q), place[i % 4]);
    }
    mpz_clears(n, a, b, q, NULL);
    bt_games__wythoff_close(w);
    bt_games__diagonal_close(d);
}

static void other_games_have_no_closed_form(void **state)
{
    (void)state;
    mpz_t x, y;
    bt_diagonal *d;
    mpz_init_set_ui(x, 100);
    mpz_init(y);
    for (uint64_t r = 3; r <= 12; r += 3) {
        d = open_game(r, 1);
        assert_false(bt_games__diagonal_has_form(d));
        assert_int_equal(bt_games__diagonal_partner(d, x, y), BT_DOMAIN);
        bt_clear(ctx);
        bt_games__diagonal_close(d);
    }
    assert_int_equal(bt_games__diagonal_open(&d, ctx, 0, 1), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games__diagonal_open(&d, ctx, 1, 0), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games__diagonal_open(&d, ctx, 1 << 20, 1 << 20), BT_LIMIT);
    bt_clear(ctx);
    mpz_clears(x, y, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counting_and_theorem_agree_with_the_rules),
        cmocka_unit_test(theorem_agrees_with_counting),
        cmocka_unit_test(closed_form_agrees_with_the_rules),
        cmocka_unit_test(closed_form_agrees_with_counting),
        cmocka_unit_test(huge_positions_are_consistent),
        cmocka_unit_test(d2_is_wythoff_four_two_with_two_exchanged),
        cmocka_unit_test(other_games_have_no_closed_form),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
