/* The engine and the plain trees must agree: order, sums, winners, stops; canonical forms are
   canonical. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 5000, CLEAR_AFTER = 200000 };

/* Small trees on the whole, now and then a larger one. */
static naive next_tree(fixture *f)
{
    unsigned depth = (unsigned)random_between(&f->random, 0, 3);
    if (random_between(&f->random, 0, 19) == 0) depth = 4;
    return random_tree(f->store, &f->random, depth, depth >= 3 ? 2 : 3);
}

static void forget(fixture *f)
{
    if (naive_size(f->store) > CLEAR_AFTER) naive_clear(f->store);
}

static void test_order(void **state)
{
    (void)state;
    fixture f = open_fixture("order against trees");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = next_tree(&f), h = next_tree(&f);
        bt_value x = naive_to_value(f.store, f.ctx, g), y = naive_to_value(f.store, f.ctx, h);
        bt_relation expected = naive_compare(f.store, g, h);
        assert_int_not_equal(x, BT_NONE);
        assert_int_equal(bt_value_compare(f.ctx, x, y), expected);
        assert_int_equal(x == y, expected == BT_EQUAL);
        assert_int_equal(bt_value_outcome(f.ctx, x), naive_outcome(f.store, g));
        forget(&f);
    }
    close_fixture(&f);
}

/* The tree of the canonical form, read through the options, must be equal to the tree put in. */
static void test_sum(void **state)
{
    (void)state;
    fixture f = open_fixture("sum against trees");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = next_tree(&f), h = next_tree(&f), sum = naive_add(f.store, g, h);
        bt_value x = naive_to_value(f.store, f.ctx, g), y = naive_to_value(f.store, f.ctx, h);
        bt_value total = bt_value_add(f.ctx, x, y);
        assert_int_not_equal(total, BT_NONE);
        assert_int_equal(total, naive_to_value(f.store, f.ctx, sum));
        assert_true(naive_equal(f.store, sum, naive_from_value(f.store, f.ctx, total)));
        assert_int_equal(bt_value_negate(f.ctx, x),
                         naive_to_value(f.store, f.ctx, naive_negate(f.store, g)));
        forget(&f);
    }
    close_fixture(&f);
}

static void test_stops(void **state)
{
    (void)state;
    fixture f = open_fixture("stops against trees");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = next_tree(&f);
        bt_value x = naive_to_value(f.store, f.ctx, g);
        dyadic left = naive_stop(f.store, g, BT_LEFT), right = naive_stop(f.store, g, BT_RIGHT);
        assert_int_equal(bt_value_left_stop(f.ctx, x), value_of_dyadic(f.ctx, left));
        assert_int_equal(bt_value_right_stop(f.ctx, x), value_of_dyadic(f.ctx, right));
        dyadic number;
        bool is_number = naive_is_number(f.store, g, &number);
        assert_int_equal(bt_value_is_number(f.ctx, x), is_number);
        assert_int_equal(bt_value_is_integer(f.ctx, x), is_number && number.e == 0);
        if (is_number) assert_int_equal(x, value_of_dyadic(f.ctx, number));
        assert_int_equal(bt_value_is_infinitesimal(f.ctx, x), left.n == 0 && right.n == 0);
        assert_int_equal(bt_value_is_all_small(f.ctx, x),
                         naive_is_all_small(f.store, naive_from_value(f.store, f.ctx, x)));
        forget(&f);
    }
    close_fixture(&f);
}

/* Neither dominated nor reversible options, here or below, judged by the order of the trees. */
static void check_canonical(naive_store *store, naive g, bt_player player)
{
    bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
    for (size_t i = 0; i < naive_count(store, g, player); i++) {
        naive option = naive_option(store, g, player, i);
        for (size_t j = 0; j < naive_count(store, g, player); j++)
            if (i != j) {
                bt_relation relation =
                    naive_compare(store, option, naive_option(store, g, player, j));
                assert_int_equal(relation, BT_FUZZY);
            }
        for (size_t j = 0; j < naive_count(store, option, other); j++) {
            naive reply = naive_option(store, option, other, j);
            assert_false(player == BT_LEFT ? naive_le(store, reply, g) : naive_le(store, g, reply));
        }
        check_canonical(store, option, BT_LEFT);
        check_canonical(store, option, BT_RIGHT);
    }
}

static bt_value rebuild(bt_context *ctx, bt_value g)
{
    bt_words left, right;
    bt_words__open(&left, ctx);
    bt_words__open(&right, ctx);
    assert_true(bt_value__options(ctx, g, BT_LEFT, &left));
    assert_true(bt_value__options(ctx, g, BT_RIGHT, &right));
    bt_value again = bt_value_game(ctx, left.at, left.length, right.at, right.length);
    bt_words__close(&left);
    bt_words__close(&right);
    return again;
}

static void test_canonical_form(void **state)
{
    (void)state;
    fixture f = open_fixture("canonical forms");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = next_tree(&f);
        bt_value x = naive_to_value(f.store, f.ctx, g);
        naive form = naive_from_value(f.store, f.ctx, x);
        assert_true(naive_equal(f.store, g, form));
        check_canonical(f.store, form, BT_LEFT);
        check_canonical(f.store, form, BT_RIGHT);
        assert_int_equal(rebuild(f.ctx, x), x);
        assert_int_equal(bt_value_birthday(f.ctx, x),
                         bt_value_integer(f.ctx, naive_height(f.store, form)));
        forget(&f);
    }
    close_fixture(&f);
}

/* The closed forms of number + ups + nimber must have the canonical options. */
static void test_closed_forms(void **state)
{
    (void)state;
    fixture f = open_fixture("closed forms");
    for (int ups = -5; ups <= 5; ups++)
        for (unsigned star = 0; star <= 4; star++)
            for (int number = -5; number <= 5; number++) {
                dyadic x = dyadic_make(number, 2);
                bt_value g = bt_value_ups(f.ctx, value_of_dyadic(f.ctx, x), ups, star);
                naive sum = naive_add(f.store, naive_ups(f.store, ups), naive_star(f.store, star));
                sum = naive_add(f.store, sum, naive_number(f.store, x));
                naive form = naive_from_value(f.store, f.ctx, g);
                assert_true(naive_equal(f.store, sum, form));
                check_canonical(f.store, form, BT_LEFT);
                check_canonical(f.store, form, BT_RIGHT);
                assert_int_equal(rebuild(f.ctx, g), g);
                bt_value part;
                int32_t ups_part;
                uint32_t star_part;
                assert_true(bt_value_is_ups(f.ctx, g, &part, &ups_part, &star_part));
                assert_int_equal(part, value_of_dyadic(f.ctx, x));
                assert_int_equal(ups_part, ups);
                assert_int_equal(star_part, star);
            }
    close_fixture(&f);
}

/* Closed forms against each other: order and sum of number + ups + nimber by the trees. */
static void test_closed_order(void **state)
{
    (void)state;
    fixture f = open_fixture("closed order");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value x = random_ups(f.ctx, &f.random), y = random_ups(f.ctx, &f.random);
        naive g = naive_from_value(f.store, f.ctx, x), h = naive_from_value(f.store, f.ctx, y);
        assert_int_equal(bt_value_compare(f.ctx, x, y), naive_compare(f.store, g, h));
        bt_value sum = bt_value_add(f.ctx, x, y);
        assert_true(
            naive_equal(f.store, naive_add(f.store, g, h), naive_from_value(f.store, f.ctx, sum)));
        forget(&f);
    }
    close_fixture(&f);
}

/* The order of the options and repetitions in what is given must not matter. */
static void test_order_of_options(void **state)
{
    (void)state;
    fixture f = open_fixture("order of options");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value a = random_value(f.ctx, &f.random), b = random_value(f.ctx, &f.random);
        bt_value c = random_value(f.ctx, &f.random), d = random_value(f.ctx, &f.random);
        bt_value g = bt_value_game(f.ctx, (bt_value[]){a, b}, 2, (bt_value[]){c, d}, 2);
        assert_int_not_equal(g, BT_NONE);
        assert_int_equal(
            g, bt_value_game(f.ctx, (bt_value[]){b, a, b, a}, 4, (bt_value[]){d, c, d}, 3));
    }
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_canonical_form),
        cmocka_unit_test(test_closed_forms),
        cmocka_unit_test(test_closed_order),
        cmocka_unit_test(test_order_of_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
