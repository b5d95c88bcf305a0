/* The far ends: closed forms at the edge of their fields, very deep and very wide games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/random_games.h"

/* Either the right answer or a limit; clears the error. */
static void equal_or_limit(bt_context *ctx, bt_value got, const char *expected)
{
    if (got == BT_NONE) {
        assert_int_equal(bt_error(ctx), BT_LIMIT);
        bt_clear(ctx);
        return;
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, got, BT_PLAIN, &text);
    assert_string_equal(text.at, expected);
    bt_text__close(&text);
}

static void test_many_ups(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value zero = bt_value_integer(ctx, 0);
    static const int64_t sizes[] = {1000,       32767,      32768,      65535,        65536,
                                    8388607,    8388608,    16777216,   2147483646,   2147483647,
                                    2147483648, 4294967295, 4294967296, INT64_MAX / 2};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char text[64];
        bt_value ups = bt_value_ups(ctx, zero, sizes[i], 0);
        snprintf(text, sizeof text, "^%lld", (long long)sizes[i]);
        equal_or_limit(ctx, ups, text);
        bt_value down = bt_value_ups(ctx, zero, -sizes[i], 1);
        snprintf(text, sizeof text, "v%lld*", (long long)sizes[i]);
        equal_or_limit(ctx, down, text);
        if (ups == BT_NONE || down == BT_NONE) continue;
        assert_int_equal(bt_value_add(ctx, ups, down), bt_value_nimber(ctx, 1));
        assert_int_equal(bt_value_outcome(ctx, ups), BT_OUTCOME_L);
        snprintf(text, sizeof text, "^%lld", 2 * (long long)sizes[i]);
        equal_or_limit(ctx, bt_value_add(ctx, ups, ups), text);
        snprintf(text, sizeof text, "v%lld*", (long long)sizes[i] + 1);
        equal_or_limit(ctx, bt_value_add(ctx, down, bt_value_ups(ctx, zero, -1, 0)), text);
        snprintf(text, sizeof text, "v%lld", (long long)sizes[i]);
        equal_or_limit(ctx, bt_value_negate(ctx, ups), text);
    }
    bt_close(ctx);
}

static void test_large_nimbers(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned bit = 0; bit < 40; bit++) {
        char text[64];
        uint64_t n = (uint64_t)1 << bit;
        bt_value star = bt_value_nimber(ctx, n);
        snprintf(text, sizeof text, n == 1 ? "*" : "*%llu", (unsigned long long)n);
        equal_or_limit(ctx, star, text);
        if (star == BT_NONE) continue;
        assert_int_equal(bt_value_add(ctx, star, star), bt_value_integer(ctx, 0));
        assert_int_equal(bt_value_negate(ctx, star), star);
        snprintf(text, sizeof text, "*%llu", (unsigned long long)(n ^ 6));
        equal_or_limit(ctx, bt_value_add(ctx, star, bt_value_nimber(ctx, 6)), n == 6 ? "0" : text);
        assert_int_equal(bt_value_birthday(ctx, star), bt_value_integer(ctx, (int64_t)n));
    }
    bt_close(ctx);
}

/* A number too large for any field beside ups and nimbers. */
static void test_large_numbers_with_ups(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    static const char *const numbers[] = {
        "123456789012345678901234567890", "-4294967296", "9223372036854775808",
        "1/1267650600228229401496703205376", "-2147483649/4294967296"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        bt_value x = bt_value_read(ctx, numbers[i]), ups = bt_value_read(ctx, "^3*5"), part;
        assert_int_not_equal(x, BT_NONE);
        bt_value sum = bt_value_add(ctx, x, ups);
        assert_int_not_equal(sum, BT_NONE);
        assert_int_equal(bt_value_subtract(ctx, sum, ups), x);
        assert_int_equal(bt_value_subtract(ctx, sum, x), ups);
        assert_int_equal(bt_value_mean(ctx, sum), x);
        assert_int_equal(bt_value_temperature(ctx, sum), bt_value_integer(ctx, 0));
        assert_int_equal(bt_value_compare(ctx, sum, x), BT_GREATER);
        int32_t count;
        uint32_t star;
        assert_true(bt_value_is_ups(ctx, sum, &part, &count, &star));
        assert_int_equal(part, x);
        assert_int_equal(count, 3);
        assert_int_equal(star, 5);
    }
    bt_close(ctx);
}

/* {1 | 0, {1 | 0, ..}}: as deep as it has levels, but every level is one game. */
static bt_value make_deep(bt_context *ctx, unsigned levels)
{
    bt_value one = bt_value_integer(ctx, 1), right[2] = {bt_value_integer(ctx, 0)};
    bt_value g = bt_value_game(ctx, &one, 1, right, 1);
    for (unsigned i = 1; i < levels; i++) {
        right[1] = g;
        g = bt_value_game(ctx, &one, 1, right, 2);
    }
    return g;
}

static void test_deep_games_are_read_back(void **state)
{
    (void)state;
    static const unsigned levels[] = {10, 100, 499, 500, 501, 1000, 3000};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        bt_context *ctx = bt_open();
        bt_value g = make_deep(ctx, levels[i]);
        assert_int_not_equal(g, BT_NONE);
        bt_text text;
        bt_text__open(&text, ctx);
        bt_value__print(ctx, g, BT_PLAIN, &text);
        assert_false(text.failed);
        bt_value again = bt_value_read(ctx, text.at);
        if (again != g) fail_msg("%u levels are not read back: %s", levels[i], bt_message(ctx));
        assert_int_equal(bt_value_birthday(ctx, g), bt_value_integer(ctx, levels[i] + 1));
        assert_int_equal(bt_value_nodes(ctx, g), bt_value_integer(ctx, levels[i] + 2));
        bt_text__close(&text);
        bt_close(ctx);
    }
}

/* A shallow game with many options: switches +-n, all fuzzy with each other. */
static void test_wide_games(void **state)
{
    (void)state;
    enum { WIDTH = 400 };
    bt_context *ctx = bt_open();
    bt_value left[WIDTH], right[WIDTH];
    for (int i = 0; i < WIDTH; i++) {
        bt_value up = bt_value_integer(ctx, i + 1), down = bt_value_integer(ctx, -i - 1);
        left[i] = bt_value_game(ctx, &up, 1, &down, 1);
        right[i] = bt_value_subtract(ctx, left[i], bt_value_integer(ctx, 1));
    }
    bt_value g = bt_value_game(ctx, left, WIDTH, right, WIDTH);
    assert_int_not_equal(g, BT_NONE);
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, g, BT_PLAIN, &text);
    assert_int_equal(bt_value_read(ctx, text.at), g);
    assert_int_equal(bt_value_subtract(ctx, bt_value_add(ctx, g, left[0]), left[0]), g);
    bt_text__close(&text);
    bt_close(ctx);
}

/* Integers next to each other in {n | n + 1}, {n | } and the like, at every size of word. */
static void test_powers_of_two(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value one = bt_value_integer(ctx, 1), half = bt_value_dyadic(ctx, 1, 1), n = one;
    for (int bit = 0; bit < 200; bit++) {
        bt_value next = bt_value_add(ctx, n, one), before = bt_value_subtract(ctx, n, one);
        assert_int_equal(bt_value_game(ctx, &n, 1, NULL, 0), next);
        assert_int_equal(bt_value_game(ctx, &n, 1, &next, 1), bt_value_add(ctx, n, half));
        assert_int_equal(bt_value_game(ctx, &before, 1, &next, 1), bit == 0 ? one : n);
        assert_int_equal(bt_value_game(ctx, &n, 1, &n, 1),
                         bt_value_add(ctx, n, bt_value_nimber(ctx, 1)));
        bt_value minus = bt_value_negate(ctx, n);
        bt_value hot = bt_value_game(ctx, &n, 1, &minus, 1);
        assert_int_equal(bt_value_temperature(ctx, hot), n);
        assert_int_equal(bt_value_add(ctx, hot, hot), bt_value_integer(ctx, 0));
        n = bt_value_add(ctx, n, n);
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_ups),
        cmocka_unit_test(test_large_nimbers),
        cmocka_unit_test(test_large_numbers_with_ups),
        cmocka_unit_test(test_deep_games_are_read_back),
        cmocka_unit_test(test_wide_games),
        cmocka_unit_test(test_powers_of_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
