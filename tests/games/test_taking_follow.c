/* Nim-values followed by windows, against tables that assume nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_follow.h"

#include <string.h>

static bt_taking *open_code(bt_context *ctx, const char *code)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

static bt_taking_follow *open_follow(bt_context *ctx, const char *code, size_t window,
                                     bt_taking **table)
{
    bt_taking_follow *follow;
    *table = open_code(ctx, code);
    assert_int_equal(bt_games__taking_extend(*table, 4 * window), BT_OK);
    if (bt_games__follow_open(&follow, *table, window)) fail_msg("%s is not followed", code);
    return follow;
}

static void check_window(const bt_taking_follow *follow, bt_taking *dense, size_t window)
{
    uint64_t end;
    size_t known;
    const uint32_t *values = bt_games__follow_values(follow, &end);
    assert_int_equal(bt_games__taking_extend(dense, (size_t)end - 1), BT_OK);
    const uint32_t *others = bt_games__taking_values(dense, &known);
    assert_memory_equal(values - window, others + end - window, window * sizeof *values);
}

/* Several games, to the last of twelve windows. */
static void values_are_those_of_the_dense_method(void **state)
{
    enum { WINDOW = 8192, STEPS = 8 };
    static const char *const codes[] = {"0.106", "0.104", "0.054", "0.114", "0.125"};
    (void)state;
    unsigned followed = 0;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        bt_context *ctx = bt_open();
        bt_taking *table = open_code(ctx, codes[i]), *dense = open_code(ctx, codes[i]);
        bt_taking_follow *follow;
        assert_int_equal(bt_games__taking_choose(dense, BT_TAKING_DENSE), BT_OK);
        assert_int_equal(bt_games__taking_extend(table, 4 * WINDOW), BT_OK);
        if (bt_games__follow_open(&follow, table, WINDOW) == BT_OK) {
            for (unsigned step = 0; step < STEPS; step++) {
                if (bt_games__follow_step(follow)) break;
                check_window(follow, dense, WINDOW);
                followed++;
            }
            bt_games__follow_close(follow);
        }
        bt_games__taking_close(table);
        bt_games__taking_close(dense);
        bt_close(ctx);
    }
    assert_true(followed >= 2 * STEPS);
}

/* A window that is too short for a step: the step is refused, and nothing has changed. */
static void a_step_beyond_the_window_is_refused(void **state)
{
    enum { WINDOW = 2048, MOST = 4000 };
    bt_context *ctx = bt_open();
    bt_taking *table, *dense = open_code(ctx, "0.106");
    bt_taking_follow *follow = open_follow(ctx, "0.106", WINDOW, &table);
    (void)state;
    unsigned steps = 0;
    bt_status status = BT_OK;
    while (!status && steps++ < MOST) status = bt_games__follow_step(follow);
    assert_int_equal(status, BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "depends on more than the last 2048 heaps"));
    bt_clear(ctx);
    check_window(follow, dense, WINDOW);
    bt_games__follow_close(follow);
    bt_games__taking_close(table);
    bt_games__taking_close(dense);
    bt_close(ctx);
}

/* The published period, from the windows alone. */
static void a_window_comes_again(void **state)
{
    enum { WINDOW = 1 << 15 };
    bt_context *ctx = bt_open();
    bt_taking *table;
    bt_taking_follow *follow = open_follow(ctx, "0.16", WINDOW, &table);
    bt_taking_period found;
    uint64_t from, end = 0;
    (void)state;
    do {
        assert_int_equal(bt_games__follow_step(follow), BT_OK);
        if (bt_games__follow_look(follow, &found, &from)) break;
        assert_int_equal(bt_games__follow_mark(follow), BT_OK);
        bt_games__follow_values(follow, &end);
    } while (end < 2000000);
    assert_int_equal(found.step, 149459);
    assert_true(from - WINDOW + found.step <= end);
    bt_games__follow_close(follow);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static void games_with_other_steps_are_not_followed(void **state)
{
    static const char *const codes[] = {"0.77", "0.007", "0.6", "0.3F"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        bt_context *ctx = bt_open();
        bt_taking *table = open_code(ctx, codes[i]);
        bt_taking_follow *follow;
        assert_int_equal(bt_games__taking_extend(table, 4096), BT_OK);
        assert_int_equal(bt_games__follow_open(&follow, table, 1024), BT_PASS);
        assert_null(follow);
        bt_games__taking_close(table);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_dense_method),
        cmocka_unit_test(a_step_beyond_the_window_is_refused),
        cmocka_unit_test(a_window_comes_again),
        cmocka_unit_test(games_with_other_steps_are_not_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
