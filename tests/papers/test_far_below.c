/* Whether all multiples of a game are less than another one, beside many of them one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "papers/partial_nim/brackets.h"

/* Positive infinitesimals, each far below the one before it. */
static const char *const ladder[] = {"^", "Tiny(1/4)", "Tiny(1)", "Tiny(2)"};
enum { RUNGS = sizeof ladder / sizeof *ladder };

static void the_ladder_goes_down(void **state)
{
    bt_context *ctx = bt_open();
    bt_inquiry q = {.ctx = ctx};
    (void)state;
    for (int i = 0; i < RUNGS; i++)
        for (int j = 0; j < RUNGS; j++) {
            bt_value g = bt_value_read(ctx, ladder[i]), h = bt_value_read(ctx, ladder[j]);
            if (bt_papers__is_far_below(&q, h, g) != (i < j))
                fail_msg("%s and %s", ladder[j], ladder[i]);
        }
    bt_close(ctx);
}

/* What is said of all multiples is true of the first twenty. Among games without threats, such as
   ups, nothing may be found out. */
static void multiples_agree(void **state)
{
    static const char *const games[] = {"^",
                                        "^*",
                                        "^^*",
                                        "^<2>",
                                        "^<2>+*",
                                        "^3",
                                        "Tiny(1)",
                                        "^+Tiny(1)",
                                        "{0||0|-2}",
                                        "{^|*}",
                                        "{0,*|v*}",
                                        "{0||*|-1}",
                                        "Tiny(1/2)+Tiny(1)"};
    enum { GAMES = sizeof games / sizeof *games };
    bt_context *ctx = bt_open();
    bt_inquiry q = {.ctx = ctx};
    size_t found = 0;
    (void)state;
    for (int i = 0; i < GAMES; i++)
        for (int j = 0; j < GAMES; j++) {
            bt_value g = bt_value_read(ctx, games[i]), h = bt_value_read(ctx, games[j]);
            bt_value zero = bt_value_integer(ctx, 0);
            if (bt_value_compare(ctx, h, zero) != BT_GREATER) continue;
            bool far = bt_papers__is_far_below(&q, h, g), all = true;
            for (int n = 1; n <= 20; n++)
                all &= bt_value_compare(ctx, bt_value_multiple(ctx, bt_value_integer(ctx, n), h),
                                        g) == BT_LESS;
            if (far && !all) fail_msg("%s and %s: %d", games[j], games[i], far);
            found += far;
        }
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_true(found > 10);
    bt_close(ctx);
}

/* A number is far below nothing: its multiples pass every game. */
static void numbers_are_not(void **state)
{
    bt_context *ctx = bt_open();
    bt_inquiry q = {.ctx = ctx};
    (void)state;
    assert_false(bt_papers__is_far_below(&q, bt_value_read(ctx, "1/4"), bt_value_read(ctx, "100")));
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ladder_goes_down),
        cmocka_unit_test(multiples_agree),
        cmocka_unit_test(numbers_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
