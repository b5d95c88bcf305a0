/* The fine structure: atomic weights, reduced forms, incentives, sizes, tinies and uptimals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 300 };

static void test_atomic_weights(void **state)
{
    (void)state;
    fixture f = open_fixture("atomic weights");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        unsigned depth = (unsigned)random_between(&f.random, 0, 2);
        naive g = random_all_small(f.store, &f.random, depth, 2);
        bt_value x = naive_to_value(f.store, f.ctx, g);
        assert_true(bt_value_is_all_small(f.ctx, x));
        bt_value weight = bt_value_atomic_weight(f.ctx, x);
        assert_int_not_equal(weight, BT_NONE);
        naive form = naive_from_value(f.store, f.ctx, x);
        assert_true(naive_equal(f.store, naive_atomic_weight(f.store, form),
                                naive_from_value(f.store, f.ctx, weight)));
        naive_clear(f.store);
    }
    close_fixture(&f);
}

/* Atomic weights add (Winning Ways, chapter 8). */
static void test_atomic_weights_add(void **state)
{
    (void)state;
    fixture f = open_fixture("sums of atomic weights");
    bt_context *ctx = f.ctx;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = naive_to_value(f.store, ctx, random_all_small(f.store, &f.random, 2, 2));
        bt_value h = naive_to_value(f.store, ctx, random_all_small(f.store, &f.random, 2, 2));
        bt_value sum = bt_value_atomic_weight(ctx, bt_value_add(ctx, g, h));
        assert_int_not_equal(sum, BT_NONE);
        assert_int_equal(
            sum, bt_value_add(ctx, bt_value_atomic_weight(ctx, g), bt_value_atomic_weight(ctx, h)));
        assert_int_equal(bt_value_atomic_weight(ctx, bt_value_negate(ctx, g)),
                         bt_value_negate(ctx, bt_value_atomic_weight(ctx, g)));
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_known_atomic_weights(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"0", "0"},         {"*", "0"},     {"*7", "0"},     {"^", "1"},         {"v", "-1"},
        {"^*", "1"},        {"^5*3", "5"},  {"^<2>", "0"},   {"^[3]", "1"},      {"{^^|vv}", "*"},
        {"{^3|v3}", "+-1"}, {"{^|v}", "0"}, {"{^^|0}", "1"}, {"{^^*|vv*}", "*"}, {"^100", "100"},
    };
    static const char *const unweighable[] = {"1", "{1|0}", "{1||0|-1}", "1^", "1/2"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_value weight = bt_value_atomic_weight(ctx, bt_value_read(ctx, known[i][0]));
        assert_int_not_equal(weight, BT_NONE);
        assert_int_equal(weight, bt_value_read(ctx, known[i][1]));
    }
    for (size_t i = 0; i < sizeof unweighable / sizeof *unweighable; i++) {
        bt_value g = bt_value_read(ctx, unweighable[i]);
        assert_int_not_equal(g, BT_NONE);
        assert_false(bt_value_is_all_small(ctx, g));
        assert_int_equal(bt_value_atomic_weight(ctx, g), BT_NONE);
        assert_int_equal(bt_error(ctx), BT_DOMAIN);
        bt_clear(ctx);
    }
    bt_close(ctx);
}

/* Reduced canonical forms (Calistrate 1996; Grossman and Siegel 2009): equal exactly for games
   that differ by an infinitesimal, and themselves among these. */
static void test_reduced(void **state)
{
    (void)state;
    fixture f = open_fixture("reduced forms");
    bt_context *ctx = f.ctx;
    for (int i = 0; i < random_rounds(ROUNDS * 3); i++) {
        bt_value g = random_value(ctx, &f.random), reduced = bt_value_reduced(ctx, g);
        assert_int_not_equal(reduced, BT_NONE);
        bt_value change = random_infinitesimal(ctx, &f.random, 1);
        assert_int_equal(bt_value_reduced(ctx, bt_value_add(ctx, g, change)), reduced);
        assert_true(bt_value_is_infinitesimal(ctx, bt_value_subtract(ctx, g, reduced)));
        assert_int_equal(bt_value_reduced(ctx, reduced), reduced);
        assert_true(bt_value_le(ctx, bt_value_birthday(ctx, reduced), bt_value_birthday(ctx, g)));
        if (bt_value_is_infinitesimal(ctx, g)) assert_int_equal(reduced, bt_value_integer(ctx, 0));
        if (bt_value_is_number(ctx, g)) assert_int_equal(reduced, g);
        bt_value h = random_value(ctx, &f.random);
        bool close = bt_value_is_infinitesimal(ctx, bt_value_subtract(ctx, g, h));
        assert_int_equal(close, reduced == bt_value_reduced(ctx, h));
        assert_int_equal(bt_value_reduced(ctx, bt_value_negate(ctx, g)),
                         bt_value_negate(ctx, reduced));
    }
    close_fixture(&f);
}

static void test_known_reduced(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"^", "0"},         {"1*", "1"},
        {"{1|*}", "{1|0}"}, {"{1^|v*}", "{1|0}"},
        {"+-1", "+-1"},     {"{1|0}+^*3", "{1|0}"},
        {"Tiny(1)", "0"},   {"{2||1*|0}", "{2||1|0}"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(bt_value_reduced(ctx, bt_value_read(ctx, known[i][0])),
                         bt_value_read(ctx, known[i][1]));
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

/* Appends all incentives of the canonical form, dominated ones too. */
static void list_incentives(bt_context *ctx, bt_value g, bt_words *out)
{
    bt_words options;
    bt_words__open(&options, ctx);
    assert_true(bt_value__options(ctx, g, BT_LEFT, &options));
    for (size_t i = 0; i < options.length; i++)
        bt_words__push(out, bt_value_subtract(ctx, options.at[i], g));
    options.length = 0;
    assert_true(bt_value__options(ctx, g, BT_RIGHT, &options));
    for (size_t i = 0; i < options.length; i++)
        bt_words__push(out, bt_value_subtract(ctx, g, options.at[i]));
    bt_words__close(&options);
}

static bool holds(const bt_words *list, bt_value g)
{
    for (size_t i = 0; i < list->length; i++)
        if (list->at[i] == g) return true;
    return false;
}

static void test_incentives(void **state)
{
    (void)state;
    fixture f = open_fixture("incentives");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_value(f.ctx, &f.random);
        bt_words all, kept;
        bt_words__open(&all, f.ctx);
        bt_words__open(&kept, f.ctx);
        list_incentives(f.ctx, g, &all);
        assert_true(bt_value__incentives(f.ctx, g, &kept));
        for (size_t j = 0; j < kept.length; j++) {
            assert_true(holds(&all, kept.at[j]));
            for (size_t k = 0; k < j; k++)
                assert_int_equal(bt_value_compare(f.ctx, kept.at[j], kept.at[k]), BT_FUZZY);
        }
        for (size_t j = 0; j < all.length; j++) {
            bool under = false;
            for (size_t k = 0; k < kept.length; k++)
                under = under || bt_value_le(f.ctx, all.at[j], kept.at[k]);
            assert_true(under);
        }
        bt_words__close(&all);
        bt_words__close(&kept);
    }
    close_fixture(&f);
}

/* Counts what is under g in its canonical form by walking the options. */
static void walk(bt_context *ctx, bt_value g, bt_words *seen)
{
    if (holds(seen, g)) return;
    bt_words__push(seen, g);
    for (int player = 0; player < 2; player++) {
        bt_words options;
        bt_words__open(&options, ctx);
        assert_true(bt_value__options(ctx, g, (bt_player)player, &options));
        for (size_t i = 0; i < options.length; i++) walk(ctx, options.at[i], seen);
        bt_words__close(&options);
    }
}

static void check_nodes(bt_context *ctx, bt_value g)
{
    bt_words seen;
    bt_words__open(&seen, ctx);
    walk(ctx, g, &seen);
    assert_int_equal(bt_value_nodes(ctx, g), bt_value_integer(ctx, (int64_t)seen.length));
    bt_words__close(&seen);
}

static void test_nodes(void **state)
{
    (void)state;
    static const char *const games[] = {"0",     "5",     "-3",      "3/4",  "17/8",    "*4",
                                        "^",     "^7",    "^4*",     "v3*5", "1/2^",    "3vv*2",
                                        "-2^*3", "{1|0}", "Tiny(3)", "^[4]", "{^5|v*2}"};
    fixture f = open_fixture("nodes");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_value g = bt_value_read(f.ctx, games[i]);
        assert_int_not_equal(g, BT_NONE);
        check_nodes(f.ctx, g);
    }
    for (int i = 0; i < random_rounds(ROUNDS); i++)
        check_nodes(f.ctx, random_value(f.ctx, &f.random));
    close_fixture(&f);
}

/* A value number + ups + nimber with a nimber and ups of some size. */
static bt_value next_chain(fixture *f)
{
    bt_value number = random_between(&f->random, 0, 2) ? bt_value_integer(f->ctx, 0)
                                                       : random_number(f->ctx, &f->random);
    int ups = random_between(&f->random, 0, 1) ? random_between(&f->random, -9, 9) : 0;
    return bt_value_ups(f->ctx, number, ups, (uint64_t)random_between(&f->random, 0, 20));
}

/* Chains below nimbers and ups are counted by their lengths; here several share their parts. */
static void test_nodes_of_chains(void **state)
{
    (void)state;
    fixture f = open_fixture("nodes of nimbers and ups");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value options[4], g;
        for (int k = 0; k < 4; k++) options[k] = next_chain(&f);
        check_nodes(f.ctx, options[0]);
        options[0] = bt_value_add(f.ctx, options[0], bt_value_integer(f.ctx, i % 3));
        g = bt_value_game(f.ctx, options, 2, options + 2, 2);
        check_nodes(f.ctx, g);
        g = bt_value_game(f.ctx, &g, 1, options + 1, 2);
        check_nodes(f.ctx, g);
    }
    close_fixture(&f);
}

/* The incentives of a nim-heap on a number: all of them, each once. */
static void test_incentives_of_heaps(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned n = 0; n <= 20; n++) {
        bt_words all, kept;
        bt_words__open(&all, ctx);
        bt_words__open(&kept, ctx);
        bt_value g = bt_value_ups(ctx, bt_value_integer(ctx, n % 3), 0, n);
        assert_true(bt_value__incentives(ctx, g, &kept));
        list_incentives(ctx, g, &all);
        for (size_t i = 0; i < all.length; i++) assert_true(n == 0 || holds(&kept, all.at[i]));
        if (n > 0) assert_int_equal(kept.length, n);
        bt_words__close(&all);
        bt_words__close(&kept);
    }
    bt_close(ctx);
}

/* Heights of the trees, closed forms included. */
static void test_birthdays(void **state)
{
    (void)state;
    fixture f = open_fixture("birthdays");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_value(f.ctx, &f.random);
        naive form = naive_from_value(f.store, f.ctx, g);
        assert_int_equal(bt_value_birthday(f.ctx, g),
                         bt_value_integer(f.ctx, naive_height(f.store, form)));
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_uptimals(void **state)
{
    (void)state;
    fixture f = open_fixture("uptimals");
    for (unsigned n = 1; n <= 4; n++) {
        char text[16];
        snprintf(text, sizeof text, "^<%u>", n);
        naive power = naive_from_value(f.store, f.ctx, bt_value_up_power(f.ctx, n));
        assert_true(naive_equal(f.store, power, naive_read(f.store, text)));
        snprintf(text, sizeof text, "^[%u]", n);
        naive sum = naive_from_value(f.store, f.ctx, bt_value_up_sum(f.ctx, n));
        assert_true(naive_equal(f.store, sum, naive_read(f.store, text)));
        bt_value next = bt_value_up_power(f.ctx, n + 1);
        /* Each is infinitesimal compared to the one before. */
        assert_true(bt_value_le(f.ctx, bt_value_multiple(f.ctx, bt_value_integer(f.ctx, 9), next),
                                bt_value_up_power(f.ctx, n)));
        assert_int_equal(bt_value_add(f.ctx, bt_value_up_sum(f.ctx, n), next),
                         bt_value_up_sum(f.ctx, n + 1));
    }
    assert_int_equal(bt_value_up_power(f.ctx, 1), bt_value_read(f.ctx, "^"));
    close_fixture(&f);
}

static void test_tinies(void **state)
{
    (void)state;
    fixture f = open_fixture("tinies");
    static const char *const sizes[] = {"1/4", "1", "2", "5", "{2|1}", "1*"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        bt_value size = bt_value_read(f.ctx, sizes[i]), tiny = bt_value_tiny(f.ctx, size);
        assert_int_not_equal(tiny, BT_NONE);
        bt_value minus = bt_value_negate(f.ctx, size), zero = bt_value_integer(f.ctx, 0);
        bt_value threat = bt_value_game(f.ctx, &zero, 1, &minus, 1);
        assert_int_equal(tiny, bt_value_game(f.ctx, &zero, 1, &threat, 1));
        assert_int_equal(bt_value_outcome(f.ctx, tiny), BT_OUTCOME_L);
        assert_true(bt_value_is_infinitesimal(f.ctx, tiny));
        bt_value many = bt_value_multiple(f.ctx, bt_value_integer(f.ctx, 7), tiny);
        assert_int_equal(bt_value_compare(f.ctx, many, bt_value_read(f.ctx, "^<5>")), BT_LESS);
    }
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_atomic_weights),
        cmocka_unit_test(test_atomic_weights_add),
        cmocka_unit_test(test_known_atomic_weights),
        cmocka_unit_test(test_reduced),
        cmocka_unit_test(test_known_reduced),
        cmocka_unit_test(test_incentives),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_nodes_of_chains),
        cmocka_unit_test(test_incentives_of_heaps),
        cmocka_unit_test(test_birthdays),
        cmocka_unit_test(test_uptimals),
        cmocka_unit_test(test_tinies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
