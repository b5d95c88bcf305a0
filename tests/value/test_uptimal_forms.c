/* Sums of powers of ^ are kept by their coefficients: everything against trees from the definition.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 60, LONGEST = 4, CLEAR_AFTER = 100000 };

/* *star + times[0].^ + times[1].^<2> + .. */
typedef struct coefficients {
    unsigned star;
    size_t length;
    int times[LONGEST];
} coefficients;

static coefficients random_coefficients(bt_random *random, int copies)
{
    coefficients c = {.star = (unsigned)random_between(random, 0, 3),
                      .length = (size_t)random_between(random, 1, LONGEST)};
    for (; copies > 0; copies--)
        c.times[random_between(random, 0, (int)c.length - 1)] +=
            random_between(random, 0, 1) * 2 - 1;
    return c;
}

static bt_value make_value(bt_context *ctx, const coefficients *c)
{
    bt_value args[LONGEST + 2] = {bt_value_integer(ctx, 0), bt_value_nimber(ctx, c->star)};
    for (size_t i = 0; i < c->length; i++) args[i + 2] = bt_value_integer(ctx, c->times[i]);
    return bt_value__uptimal(ctx, args, c->length + 2);
}

/* ^<n> = {0 | * - ^ - ^<2> - .. - ^<n-1>} (Winning Ways, ch. 8). */
static naive plant_power(naive_store *store, unsigned n)
{
    naive right = naive_star(store, 1), zero = naive_zero(store);
    for (unsigned i = 1; i < n; i++) right = naive_subtract(store, right, plant_power(store, i));
    return naive_game(store, &zero, 1, &right, 1);
}

static naive plant_tree(naive_store *store, const coefficients *c)
{
    naive sum = naive_star(store, c->star);
    for (size_t i = 0; i < c->length; i++) {
        naive power = plant_power(store, (unsigned)i + 1);
        sum = naive_add(store, sum, naive_multiple(store, c->times[i], power));
    }
    return sum;
}

static void forget(fixture *f)
{
    if (naive_size(f->store) > CLEAR_AFTER) naive_clear(f->store);
}

/* No option is dominated by another one, none has a reply that is as good for the opponent as the
   game was. */
static void check_canonical_side(fixture *f, naive g, bt_player player)
{
    bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
    for (size_t i = 0; i < naive_count(f->store, g, player); i++) {
        naive option = naive_option(f->store, g, player, i);
        for (size_t k = 0; k < naive_count(f->store, g, player); k++)
            if (k != i) {
                naive rival = naive_option(f->store, g, player, k);
                assert_false(player == BT_LEFT ? naive_le(f->store, option, rival)
                                               : naive_le(f->store, rival, option));
            }
        for (size_t k = 0; k < naive_count(f->store, option, other); k++) {
            naive reply = naive_option(f->store, option, other, k);
            assert_false(player == BT_LEFT ? naive_le(f->store, reply, g)
                                           : naive_le(f->store, g, reply));
        }
    }
}

static void test_forms(void **state)
{
    (void)state;
    fixture f = open_fixture("forms of uptimals against trees");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        coefficients c = random_coefficients(&f.random, random_between(&f.random, 0, 6));
        bt_value g = make_value(f.ctx, &c);
        naive tree = plant_tree(f.store, &c), form = naive_from_value(f.store, f.ctx, g);
        assert_true(naive_equal(f.store, tree, form));
        check_canonical_side(&f, form, BT_LEFT);
        check_canonical_side(&f, form, BT_RIGHT);
        assert_int_equal(naive_to_value(f.store, f.ctx, tree), g); /* recognised */
        assert_true(bt_value__is_uptimal(f.ctx, g));
        forget(&f);
    }
    close_fixture(&f);
}

static void test_sums_and_order(void **state)
{
    (void)state;
    fixture f = open_fixture("sums and order of uptimals against trees");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        int copies = random_between(&f.random, 0, 6); /* of both together: trees grow fast */
        coefficients a = random_coefficients(&f.random, copies / 2);
        coefficients b = random_coefficients(&f.random, copies - copies / 2);
        bt_value g = make_value(f.ctx, &a), h = make_value(f.ctx, &b);
        naive x = plant_tree(f.store, &a), y = plant_tree(f.store, &b);
        assert_int_equal(bt_value_compare(f.ctx, g, h), naive_compare(f.store, x, y));
        naive form = naive_from_value(f.store, f.ctx, bt_value_add(f.ctx, g, h));
        assert_true(naive_equal(f.store, form, naive_add(f.store, x, y)));
        form = naive_from_value(f.store, f.ctx, bt_value_negate(f.ctx, g));
        assert_true(naive_equal(f.store, form, naive_negate(f.store, x)));
        forget(&f);
    }
    close_fixture(&f);
}

/* Numbers and other games beside them; and back from the options, in every size. */
static void test_among_others(void **state)
{
    (void)state;
    fixture f = open_fixture("uptimals among other games");
    for (int i = 0; i < random_rounds(10 * ROUNDS); i++) {
        coefficients c = random_coefficients(&f.random, random_between(&f.random, 0, 40));
        bt_value g = bt_value_add(f.ctx, make_value(f.ctx, &c), random_number(f.ctx, &f.random));
        bt_value left[16], right[16];
        size_t lefts = bt_value_options(f.ctx, g, BT_LEFT, left, 16);
        size_t rights = bt_value_options(f.ctx, g, BT_RIGHT, right, 16);
        assert_true(lefts <= 16 && rights <= 16);
        assert_int_equal(bt_value_game(f.ctx, left, lefts, right, rights), g);
        bt_value other = random_value(f.ctx, &f.random);
        bt_value sum = bt_value_add(f.ctx, g, other);
        assert_int_equal(bt_value_subtract(f.ctx, sum, g), other);
        assert_int_equal(bt_value_subtract(f.ctx, sum, other), g);
        char text[16];
        bt_value three = bt_value_multiple(f.ctx, bt_value_integer(f.ctx, -3), g);
        assert_int_equal(
            bt_value_add(f.ctx, three, bt_value_add(f.ctx, g, bt_value_add(f.ctx, g, g))),
            bt_value_integer(f.ctx, 0));
        snprintf(text, sizeof text, "^<%zu>", c.length + 1);
        assert_int_equal(bt_value_read(f.ctx, text),
                         bt_value_up_power(f.ctx, (unsigned)c.length + 1));
    }
    assert_int_equal(bt_error(f.ctx), BT_OK);
    close_fixture(&f);
}

/* What is held keeps its handle; all else comes back with the same value. */
static void test_forgetting(void **state)
{
    (void)state;
    fixture f = open_fixture("uptimals that are held");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        coefficients a = random_coefficients(&f.random, random_between(&f.random, 0, 9));
        coefficients b = random_coefficients(&f.random, random_between(&f.random, 0, 9));
        bt_value g = make_value(f.ctx, &a), option;
        bt_value_add(f.ctx, g, make_value(f.ctx, &b));
        bool moves = bt_value_options(f.ctx, g, BT_LEFT, &option, 1) > 0;
        assert_true(bt_value_hold(f.ctx, g));
        assert_int_equal(bt_forget(f.ctx), BT_OK);
        bt_value same = BT_NONE;
        if (moves) bt_value_options(f.ctx, g, BT_LEFT, &same, 1);
        if (moves) assert_int_equal(option, same);
        assert_int_equal(make_value(f.ctx, &a), g);
        bt_value sum = bt_value_add(f.ctx, g, make_value(f.ctx, &b));
        assert_int_equal(bt_value_subtract(f.ctx, sum, make_value(f.ctx, &b)), g);
        if (i % 2) bt_value_drop(f.ctx, g);
    }
    close_fixture(&f);
}

static void test_limits(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    assert_int_not_equal(bt_value_read(ctx, "1073741824.^<2>"), BT_NONE);
    assert_int_equal(bt_value_read(ctx, "1073741824.^<2> + ^<2>"), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_value_compare(ctx, bt_value_read(ctx, "1073741824.^<2>"),
                                      bt_value_read(ctx, "0-1073741824.^<2>")),
                     BT_GREATER);
    assert_int_equal(
        bt_value_compare(ctx, bt_value_read(ctx, "1073741824.^<2>"), bt_value_read(ctx, "^")),
        BT_LESS);
    assert_int_not_equal(bt_value_up_power(ctx, 1000), BT_NONE);
    assert_int_equal(bt_value_up_power(ctx, 1001), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),        cmocka_unit_test(test_sums_and_order),
        cmocka_unit_test(test_among_others), cmocka_unit_test(test_forgetting),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
