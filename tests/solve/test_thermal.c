/* Sums of hot values by search, which temperatures cut short, against their canonical forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/memo.h"
#include "solve/thermal.h"
#include "support/seed.h"

enum { SUMS = 400, MOST = 6 };

static int64_t number(bt_random *random)
{
    return (int64_t)bt_random__below(random, 13) - 6;
}

/* {a|b}, {a|b||c}, {a||b|c}, in quarters, with a star or an up now and then: many are switches,
   some are numbers. */
static bt_value make_value(bt_context *ctx, bt_random *random)
{
    bt_value a = bt_value_dyadic(ctx, number(random) + 4, 1),
             b = bt_value_dyadic(ctx, number(random), 1),
             c = bt_value_dyadic(ctx, number(random) - 4, 2);
    if (bt_random__below(random, 3) == 0) b = bt_value_add(ctx, b, bt_value_nimber(ctx, 1));
    bt_value upper = bt_value_game(ctx, &a, 1, &b, 1), lower = bt_value_game(ctx, &b, 1, &c, 1);
    switch (bt_random__below(random, 3)) {
    case 0: return bt_value_game(ctx, &upper, 1, &c, 1);
    case 1: return bt_value_game(ctx, &a, 1, &lower, 1);
    default: return upper;
    }
}

static bt_outcome canonical(bt_context *ctx, const bt_value *values, size_t count)
{
    bt_value sum = bt_value_integer(ctx, 0);
    for (size_t i = 0; i < count; i++) sum = bt_value_add(ctx, sum, values[i]);
    return bt_value_outcome(ctx, sum);
}

static void check_verdict(bt_context *ctx, const bt_value *values, size_t count, bt_outcome outcome)
{
    bt_thermal_sum sum = {.exact = true};
    bt_thermal of;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(bt_solve__thermal(ctx, values[i], &of), BT_OK);
        assert_true(of.exact);
        bt_solve__thermal_add(&sum, &of);
    }
    int verdict = bt_solve__thermal_verdict(&sum);
    if (verdict >= 0) assert_int_equal(verdict, outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N);
}

static void add_term(bt_game *game, bt_value value, bt_sum *sum)
{
    char *text = bt_value_text(game->ctx, value, BT_PLAIN);
    bt_position position;
    assert_non_null(text);
    assert_int_equal(bt_rules_parse(game, text, &position), BT_OK);
    bt_free_text(game->ctx, text);
    assert_int_equal(bt_rules_sum_add(sum, game, position, false), BT_OK);
}

/* Values are added and moves compared as far as `easy` allows. */
static void check_search(bt_context *ctx, const bt_value *values, size_t count, size_t easy,
                         bt_outcome outcome)
{
    bt_game *game;
    bt_sum sum;
    bt_sum_search *search;
    bool wins;
    assert_int_equal(bt_games_open(ctx, "value", &game), BT_OK);
    bt_rules__sum_open(&sum, ctx);
    for (size_t i = 0; i < count; i++) add_term(game, values[i], &sum);
    assert_int_equal(bt_solve__sum_open(ctx, easy, true, &search), BT_OK);
    assert_int_equal(bt_solve__sum_wins(search, &sum, BT_LEFT, &wins), BT_OK);
    assert_int_equal(wins, outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N);
    assert_int_equal(bt_solve__sum_wins(search, &sum, BT_RIGHT, &wins), BT_OK);
    assert_int_equal(wins, outcome == BT_OUTCOME_R || outcome == BT_OUTCOME_N);
    bt_solve__sum_close(search);
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
}

static void test_temperatures_agree_with_canonical_forms(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (int i = 0; i < SUMS; i++) {
        bt_context *ctx = bt_open();
        bt_value values[MOST];
        size_t count = 1 + bt_random__below(&random, MOST);
        for (size_t k = 0; k < count; k++) {
            values[k] = make_value(ctx, &random);
            if (bt_random__below(&random, 2)) values[k] = bt_value_negate(ctx, values[k]);
        }
        bt_outcome outcome = canonical(ctx, values, count);
        check_verdict(ctx, values, count, outcome);
        check_search(ctx, values, count, 0, outcome);
        check_search(ctx, values, count, 64, outcome);
        assert_int_equal(bt_error(ctx), BT_OK);
        bt_close(ctx);
    }
}

/* A hot part and the cold rest are the value again; the hot part does not change with what is cold
   and small, and one that is a switch is found. */
static void test_hot_parts(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    bt_value zero = bt_value_integer(ctx, 0), rest, other;
    const char *const small[] = {"3/4", "*", "^", "-2v*", "1/2^*"};
    (void)state;
    for (int i = 0; i < SUMS; i++) {
        bt_value g = make_value(ctx, &random), cold = bt_value_read(ctx, small[i % 5]);
        if (bt_value_le(ctx, bt_value_temperature(ctx, g), zero)) continue;
        bt_value hot = bt_solve__hot_part(ctx, g, &rest);
        assert_int_equal(bt_value_add(ctx, hot, rest), g);
        assert_int_equal(bt_value_mean(ctx, hot), zero);
        assert_true(bt_value_le(ctx, bt_value_temperature(ctx, rest), zero));
        bt_value same = bt_solve__hot_part(ctx, bt_value_add(ctx, g, cold), &other);
        assert_int_equal(bt_value_add(ctx, same, other), bt_value_add(ctx, g, cold));
        if (bt_value_is_number(ctx, cold)) assert_int_equal(hot, same);
    }
    bt_value plain = bt_value_read(ctx, "+-3/2");
    assert_int_equal(bt_solve__hot_part(ctx, bt_value_read(ctx, "{2^*|-1^*}"), &rest), plain);
    assert_int_equal(rest, bt_value_read(ctx, "1/2^*"));
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

/* 0 decides nothing: *, ^ and 0 have stops and mean 0, and are won by different players. */
static void test_zero_decides_nothing(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    const char *const texts[] = {"0", "*", "^", "v", "+-1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bt_value value = bt_value_read(ctx, texts[i]);
        bt_thermal_sum sum = {.exact = true};
        bt_thermal of;
        assert_int_equal(bt_solve__thermal(ctx, value, &of), BT_OK);
        bt_solve__thermal_add(&sum, &of);
        assert_int_equal(bt_solve__thermal_verdict(&sum), i == 4 ? 1 : -1);
    }
    bt_close(ctx);
}

/* Numbers that are too fine or too large are not rounded: nothing is said of them. */
static void test_fine_and_large_numbers(void **state)
{
    bt_context *ctx = bt_open();
    const char *const texts[] = {"{1/2097152|-1}", "{1|-9007199254740993}"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        bt_thermal_sum sum = {.exact = true};
        bt_thermal of;
        assert_int_equal(bt_solve__thermal(ctx, bt_value_read(ctx, texts[i]), &of), BT_OK);
        bt_solve__thermal_add(&sum, &of);
        assert_false(sum.exact);
        assert_int_equal(bt_solve__thermal_verdict(&sum), -1);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_temperatures_agree_with_canonical_forms),
        cmocka_unit_test(test_hot_parts),
        cmocka_unit_test(test_zero_decides_nothing),
        cmocka_unit_test(test_fine_and_large_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
