/* The laws of the group and its order, on random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 3000 };

/* Equal handles that are values: BT_NONE equals nothing. */
static void same(bt_context *ctx, bt_value g, bt_value h)
{
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_int_not_equal(g, BT_NONE);
    assert_int_equal(g, h);
}

static void test_group(void **state)
{
    (void)state;
    fixture f = open_fixture("group");
    bt_value zero = bt_value_integer(f.ctx, 0);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_value(f.ctx, &f.random), h = random_value(f.ctx, &f.random);
        bt_value k = random_value(f.ctx, &f.random);
        same(f.ctx, bt_value_add(f.ctx, g, zero), g);
        same(f.ctx, bt_value_add(f.ctx, g, h), bt_value_add(f.ctx, h, g));
        same(f.ctx, bt_value_add(f.ctx, bt_value_add(f.ctx, g, h), k),
             bt_value_add(f.ctx, g, bt_value_add(f.ctx, h, k)));
        same(f.ctx, bt_value_add(f.ctx, g, bt_value_negate(f.ctx, g)), zero);
        same(f.ctx, bt_value_subtract(f.ctx, g, h),
             bt_value_add(f.ctx, g, bt_value_negate(f.ctx, h)));
        same(f.ctx, bt_value_negate(f.ctx, bt_value_negate(f.ctx, g)), g);
        same(f.ctx, bt_value_negate(f.ctx, bt_value_add(f.ctx, g, h)),
             bt_value_add(f.ctx, bt_value_negate(f.ctx, g), bt_value_negate(f.ctx, h)));
    }
    close_fixture(&f);
}

static void test_multiples(void **state)
{
    (void)state;
    fixture f = open_fixture("multiples");
    bt_value zero = bt_value_integer(f.ctx, 0);
    for (int i = 0; i < random_rounds(ROUNDS / 10); i++) {
        bt_value g = random_value(f.ctx, &f.random), sum = zero;
        for (int n = 0; n <= 4; n++) {
            bt_value multiple = bt_value_multiple(f.ctx, bt_value_integer(f.ctx, n), g);
            bt_value minus = bt_value_multiple(f.ctx, bt_value_integer(f.ctx, -n), g);
            same(f.ctx, multiple, sum);
            same(f.ctx, minus, bt_value_negate(f.ctx, sum));
            sum = bt_value_add(f.ctx, sum, g);
        }
    }
    close_fixture(&f);
}

static void test_order(void **state)
{
    (void)state;
    fixture f = open_fixture("order");
    bt_value zero = bt_value_integer(f.ctx, 0);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_value(f.ctx, &f.random), h = random_value(f.ctx, &f.random);
        bt_value k = random_value(f.ctx, &f.random);
        bool gh = bt_value_le(f.ctx, g, h), hg = bt_value_le(f.ctx, h, g);
        assert_true(bt_value_le(f.ctx, g, g));
        if (gh && hg) assert_int_equal(g, h);
        if (gh && bt_value_le(f.ctx, h, k)) assert_true(bt_value_le(f.ctx, g, k));
        assert_int_equal(gh,
                         bt_value_le(f.ctx, bt_value_add(f.ctx, g, k), bt_value_add(f.ctx, h, k)));
        assert_int_equal(gh,
                         bt_value_le(f.ctx, bt_value_negate(f.ctx, h), bt_value_negate(f.ctx, g)));
        assert_int_equal(gh, bt_value_le(f.ctx, bt_value_subtract(f.ctx, g, h), zero));
        bt_relation relation = bt_value_compare(f.ctx, g, h);
        assert_int_equal(relation, gh && hg ? BT_EQUAL : gh ? BT_LESS : hg ? BT_GREATER : BT_FUZZY);
    }
    close_fixture(&f);
}

static void test_outcome_is_relation_to_zero(void **state)
{
    (void)state;
    static const bt_outcome of_relation[] = {[BT_LESS] = BT_OUTCOME_R,
                                             [BT_GREATER] = BT_OUTCOME_L,
                                             [BT_EQUAL] = BT_OUTCOME_P,
                                             [BT_FUZZY] = BT_OUTCOME_N};
    fixture f = open_fixture("outcome");
    bt_value zero = bt_value_integer(f.ctx, 0);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_value(f.ctx, &f.random);
        assert_int_equal(bt_value_outcome(f.ctx, g), of_relation[bt_value_compare(f.ctx, g, zero)]);
    }
    assert_int_equal(bt_outcome_letter(BT_OUTCOME_L), 'L');
    assert_int_equal(bt_outcome_letter(BT_OUTCOME_R), 'R');
    assert_int_equal(bt_outcome_letter(BT_OUTCOME_N), 'N');
    assert_int_equal(bt_outcome_letter(BT_OUTCOME_P), 'P');
    assert_string_equal(bt_relation_sign(BT_LESS), "<");
    assert_string_equal(bt_relation_sign(BT_GREATER), ">");
    assert_string_equal(bt_relation_sign(BT_EQUAL), "=");
    assert_string_equal(bt_relation_sign(BT_FUZZY), "||");
    assert_int_equal(bt_outcome_letter(BT_OUTCOME_UNKNOWN), '?');
    assert_string_equal(bt_relation_sign(BT_UNKNOWN), "?");
    close_fixture(&f);
}

/* Every operation on "no value" gives it again and keeps the first reason. */
static void test_none_absorbs(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value one = bt_value_integer(ctx, 1), none = bt_value_read(ctx, "1/3");
    assert_int_equal(none, BT_NONE);
    assert_int_equal(bt_error(ctx), BT_INPUT);
    assert_int_equal(bt_value_add(ctx, none, one), BT_NONE);
    assert_int_equal(bt_value_add(ctx, one, none), BT_NONE);
    assert_int_equal(bt_value_negate(ctx, none), BT_NONE);
    assert_int_equal(bt_value_subtract(ctx, one, none), BT_NONE);
    assert_int_equal(bt_value_multiple(ctx, one, none), BT_NONE);
    assert_int_equal(bt_value_game(ctx, &none, 1, &one, 1), BT_NONE);
    assert_int_equal(bt_value_game(ctx, &one, 1, &none, 1), BT_NONE);
    assert_int_equal(bt_value_mean(ctx, none), BT_NONE);
    assert_int_equal(bt_value_temperature(ctx, none), BT_NONE);
    assert_int_equal(bt_value_left_stop(ctx, none), BT_NONE);
    assert_int_equal(bt_value_right_stop(ctx, none), BT_NONE);
    assert_int_equal(bt_value_cool(ctx, none, one), BT_NONE);
    assert_int_equal(bt_value_cool(ctx, one, none), BT_NONE);
    assert_int_equal(bt_value_heat(ctx, none, one), BT_NONE);
    assert_int_equal(bt_value_overheat(ctx, one, none, one), BT_NONE);
    assert_int_equal(bt_value_freeze(ctx, none), BT_NONE);
    assert_int_equal(bt_value_norton(ctx, none, one), BT_NONE);
    assert_int_equal(bt_value_norton(ctx, one, none), BT_NONE);
    assert_int_equal(bt_value_conway(ctx, one, none), BT_NONE);
    assert_int_equal(bt_value_ordinal_sum(ctx, none, one), BT_NONE);
    assert_int_equal(bt_value_tiny(ctx, none), BT_NONE);
    assert_int_equal(bt_value_ups(ctx, none, 1, 1), BT_NONE);
    assert_int_equal(bt_value_atomic_weight(ctx, none), BT_NONE);
    assert_int_equal(bt_value_reduced(ctx, none), BT_NONE);
    assert_int_equal(bt_value_birthday(ctx, none), BT_NONE);
    assert_int_equal(bt_value_nodes(ctx, none), BT_NONE);
    assert_false(bt_value_le(ctx, none, none));
    assert_false(bt_value_is_number(ctx, none));
    assert_int_equal(bt_error(ctx), BT_INPUT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_group),        cmocka_unit_test(test_multiples),
        cmocka_unit_test(test_order),        cmocka_unit_test(test_outcome_is_relation_to_zero),
        cmocka_unit_test(test_none_absorbs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
