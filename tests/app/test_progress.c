/* The progress bar tells the truth: it never runs backwards, and has no percentage where the end is
   not known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"

static int percent(const char *line)
{
    const char *sign = strchr(line, '%');
    return sign ? atoi(sign - 3) : -1;
}

static void test_nothing_in_the_first_half_second(void **state)
{
    bt_bar bar = {0};
    char line[200];
    (void)state;
    assert_false(bt_app__bar_line(&bar, "heaps", 1, 10, 100.0, line, sizeof line));
    assert_false(bt_app__bar_line(&bar, "heaps", 2, 10, 100.4, line, sizeof line));
    assert_true(bt_app__bar_line(&bar, "heaps", 3, 10, 100.6, line, sizeof line));
    assert_int_equal(percent(line), 30);
}

/* A table that doubles: half of it is done, then all, then half of the next. */
static void test_a_moving_end_is_counted_instead(void **state)
{
    bt_bar bar = {0};
    char line[200];
    int shown = 0;
    double now = 50;
    (void)state;
    for (double end = 1000; end < 1e6; end *= 2)
        for (double done = end / 2; done <= end; done += end / 8) {
            if (!bt_app__bar_line(&bar, "nim-values", done, end, now += 0.3, line, sizeof line))
                continue;
            int p = percent(line);
            assert_true(p == -1 || p >= shown);
            if (p >= 0) shown = p;
        }
    assert_int_equal(percent(line), -1);
    assert_non_null(strstr(line, "nim-values: 512000"));
}

static void test_without_an_end_there_is_no_percentage(void **state)
{
    bt_bar bar = {0};
    char line[200];
    (void)state;
    bt_app__bar_line(&bar, "positions", 1, 0, 1.0, line, sizeof line);
    assert_true(bt_app__bar_line(&bar, "positions", 4096, 0, 4.0, line, sizeof line));
    assert_string_equal(line, "positions: 4096, 3 s");
}

/* Work that became slower at once: the estimate follows the speed of late. */
static void test_time_left_follows_the_speed_of_late(void **state)
{
    bt_bar bar = {0};
    char line[200];
    double now = 1, left = 0;
    (void)state;
    for (int i = 1; i <= 50; i++)
        bt_app__bar_line(&bar, "rows", i, 100, now += 0.1, line, sizeof line);
    for (int i = 51; i <= 90; i++)
        bt_app__bar_line(&bar, "rows", i, 100, now += 1, line, sizeof line);
    const char *about = strstr(line, "about ");
    assert_non_null(about);
    left = atof(about + 6);
    assert_true(left >= 9 && left <= 13);
}

/* Heaps each of which costs as much as its size: after half of them a quarter of the time is over.
 */
static void test_time_left_grows_with_the_cost(void **state)
{
    bt_bar bar = {0};
    char line[200];
    double now = 1;
    (void)state;
    for (int i = 1; i <= 500; i++)
        bt_app__bar_line(&bar, "heaps", i, 1000, now += 0.002 * i, line, sizeof line);
    const char *about = strstr(line, "about ");
    assert_non_null(about);
    double left = atof(about + 6), truly = 750;
    assert_true(left >= 0.9 * truly && left <= 1.1 * truly);
}

/* The line of a survey counts its items in words, from a store that has some of them. */
static void test_words_with_numbers_go_on(void **state)
{
    bt_bar bar = {0};
    char line[200] = "", what[64];
    double now = 1;
    (void)state;
    for (int i = 500; i <= 600; i++) {
        snprintf(what, sizeof what, "%d of 1000 codes", i);
        bt_app__bar_line(&bar, what, i, 1000, now += 0.1, line, sizeof line);
        memset(what, 'x', sizeof what - 1); /* the words are the caller's */
    }
    const char *about = strstr(line, "about ");
    assert_non_null(about);
    assert_non_null(strstr(line, "600 of 1000 codes"));
    assert_true(atof(about + 6) >= 38 && atof(about + 6) <= 42);
}

/* A count that starts again is not shown as less. */
static void test_counts_never_run_backwards(void **state)
{
    bt_bar bar = {0};
    char line[200];
    (void)state;
    bt_app__bar_line(&bar, "positions", 9000, 0, 1.0, line, sizeof line);
    assert_true(bt_app__bar_line(&bar, "positions", 9000, 0, 3.0, line, sizeof line));
    assert_true(bt_app__bar_line(&bar, "positions", 10, 0, 4.0, line, sizeof line));
    assert_string_equal(line, "positions: 9000, 3 s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_in_the_first_half_second),
        cmocka_unit_test(test_a_moving_end_is_counted_instead),
        cmocka_unit_test(test_without_an_end_there_is_no_percentage),
        cmocka_unit_test(test_time_left_follows_the_speed_of_late),
        cmocka_unit_test(test_time_left_grows_with_the_cost),
        cmocka_unit_test(test_words_with_numbers_go_on),
        cmocka_unit_test(test_counts_never_run_backwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
