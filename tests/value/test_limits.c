/* Budgets of time and memory, interruption, and many contexts at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "value/value.h"

enum { THREADS = 4 };

/* A sum of n switches of temperatures 1, 3, 9, .., each leaving another tiny behind when Left moves
   there: whose turns were where shows in the end, so the canonical form has about 2^n parts. */
static bt_value add_switches(bt_context *ctx, unsigned n)
{
    bt_value sum = bt_value_integer(ctx, 0);
    int64_t size = 1;
    for (unsigned i = 0; i < n; i++) {
        bt_value tiny = bt_value_tiny(ctx, bt_value_integer(ctx, i + 1));
        bt_value left = bt_value_add(ctx, bt_value_integer(ctx, size), tiny);
        bt_value right = bt_value_integer(ctx, -size);
        sum = bt_value_add(ctx, sum, bt_value_game(ctx, &left, 1, &right, 1));
        size *= 3;
    }
    return sum;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* After a failure and bt_clear the context must answer as a fresh one does. */
static void check_usable(bt_context *ctx)
{
    bt_clear(ctx);
    bt_limit_time(ctx, 0);
    bt_limit_memory(ctx, (size_t)1 << 30);
    bt_value sum = add_switches(ctx, 8);
    assert_int_not_equal(sum, BT_NONE);
    assert_int_equal(bt_value_subtract(ctx, sum, sum), bt_value_integer(ctx, 0));
    assert_int_equal(bt_value_temperature(ctx, sum), bt_value_integer(ctx, 2187));
    assert_int_equal(bt_value_mean(ctx, sum), bt_value_integer(ctx, 0));
    assert_int_equal(bt_value_read(ctx, "{1|0}+{1|0}"), bt_value_integer(ctx, 1));
    assert_int_equal(bt_error(ctx), BT_OK);
}

static void test_time(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    double start = now();
    bt_limit_time(ctx, 0.1);
    assert_int_equal(add_switches(ctx, 34), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "time"));
    assert_true(now() - start < 2);
    check_usable(ctx);
    bt_close(ctx);
}

static void test_memory(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_limit_memory(ctx, (size_t)8 << 20);
    assert_int_equal(add_switches(ctx, 34), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "memory"));
    assert_true(bt_memory_used(ctx) <= (size_t)8 << 20);
    check_usable(ctx);
    bt_close(ctx);
}

/* Every step of a computation may be the one that fails. */
static void test_every_memory_limit(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{2||1|0} + ^*2 + {3|{1|*}} + 100000000000000000000/2 + Tiny(2)",
        "heat(*5,1) + reduced({1|*2}) + mean({4|2||1}) + norton({1|0},^) + ^[4]",
        "X={1|0}; Y={2|X}; cool(X+Y+{5,{7|3}|-1},1/2) + ordinal_sum(X,Y) + atomic_weight(^3*2)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool answered = false;
        for (size_t limit = 64; !answered && limit < (size_t)1 << 26; limit += limit / 16 + 16) {
            bt_context *ctx = bt_open();
            bt_limit_memory(ctx, limit);
            bt_value g = bt_value_read(ctx, texts[i]);
            answered = g != BT_NONE;
            assert_int_equal(bt_error(ctx), answered ? BT_OK : BT_LIMIT);
            bt_clear(ctx);
            bt_limit_memory(ctx, (size_t)1 << 28);
            bt_value again = bt_value_read(ctx, texts[i]);
            assert_int_not_equal(again, BT_NONE);
            if (answered) assert_int_equal(again, g);
            bt_text text;
            bt_text__open(&text, ctx);
            bt_value__print(ctx, again, BT_PLAIN, &text);
            assert_int_equal(bt_value_read(ctx, text.at), again);
            bt_text__close(&text);
            bt_close(ctx);
        }
        assert_true(answered);
    }
}

/* Taking the number out of x + ^ may need a node, and that one may not fit any more: wherever the
   limit strikes, there is a sum or an error. */
static void test_sum_at_the_limit(void **state)
{
    (void)state;
    size_t failed = 0;
    for (int fill = 0; fill < 3000; fill++) {
        bt_context *ctx = bt_open();
        for (int i = 0; i < fill; i++) bt_value_nimber(ctx, (uint64_t)(100 + i));
        bt_value g = bt_value_read(ctx, "{1|-1}");
        bt_value h = bt_value_ups(ctx, bt_value_integer(ctx, 1), 1, 0);
        bt_limit_memory(ctx, bt_memory_used(ctx) + 2000);
        bt_value sum = bt_value_add(ctx, g, h);
        assert_int_equal(bt_error(ctx), sum ? BT_OK : BT_LIMIT);
        failed += !sum;
        bt_limit_memory(ctx, 0);
        bt_clear(ctx);
        if (sum) assert_int_equal(bt_value_add(ctx, g, h), sum);
        assert_int_equal(bt_value_add(ctx, g, h), bt_value_read(ctx, "{2^|^}"));
        bt_close(ctx);
    }
    assert_true(failed > 0);
}

static void *interrupt_soon(void *ctx)
{
    usleep(50000);
    bt_interrupt(ctx);
    return NULL;
}

static void test_interrupt(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    pthread_t thread;
    double start = now();
    assert_int_equal(pthread_create(&thread, NULL, interrupt_soon, ctx), 0);
    assert_int_equal(add_switches(ctx, 34), BT_NONE);
    pthread_join(thread, NULL);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_true(now() - start < 2);
    check_usable(ctx);
    bt_close(ctx);
}

/* Deep games: hundreds of thousands of levels are answered or refused, not crashed on. */
static void test_deep(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_limit_time(ctx, 1);
    bt_value g = bt_value_read(ctx, "{1|0}"), zero = bt_value_integer(ctx, 0);
    bt_value one = bt_value_integer(ctx, 1);
    for (int i = 0; i < 300000 && g != BT_NONE; i++) {
        bt_value right[2] = {zero, g};
        g = bt_value_game(ctx, &one, 1, right, 2);
    }
    if (g != BT_NONE) {
        bt_value_temperature(ctx, g);
        bt_value_add(ctx, g, g);
        bt_value_birthday(ctx, g);
        bt_value_nodes(ctx, g);
    }
    assert_true(bt_error(ctx) == BT_OK || bt_error(ctx) == BT_LIMIT);
    check_usable(ctx);
    bt_close(ctx);
}

static void *work(void *out)
{
    static const char text[] = "heat(*6,1) + {5|3||1} + {2||1|0} + ^*3";
    bt_context *ctx = bt_open();
    bt_value g = BT_NONE;
    for (int i = 0; i < 20; i++)
        g = bt_value_add(ctx, bt_value_read(ctx, text), add_switches(ctx, 4));
    bt_text printed;
    bt_text__open(&printed, ctx);
    bt_value__print(ctx, bt_value_mean(ctx, g), BT_PLAIN, &printed);
    bt_text__char(&printed, ' ');
    bt_value__print(ctx, g, BT_PLAIN, &printed);
    strncpy(out, printed.at, 4095);
    bt_text__close(&printed);
    bt_close(ctx);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    static char texts[THREADS + 1][4096];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, texts[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    work(texts[THREADS]);
    for (int i = 0; i < THREADS; i++) assert_string_equal(texts[i], texts[THREADS]);
    assert_true(strlen(texts[0]) > 0);
}

/* A comparison that was cut off, or one with no value, looked like "confused". */
static void test_unknown_was_taken_for_fuzzy(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value sum = add_switches(ctx, 6), zero = bt_value_integer(ctx, 0);
    bt_value other = bt_value_add(ctx, sum, bt_value_read(ctx, "^"));
    assert_int_equal(bt_value_compare(ctx, BT_NONE, zero), BT_UNKNOWN);
    assert_int_equal(bt_value_compare(ctx, zero, BT_NONE), BT_UNKNOWN);
    assert_int_equal(bt_value_outcome(ctx, BT_NONE), BT_OUTCOME_UNKNOWN);
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_limit_depth(ctx, 1);
    assert_int_equal(bt_value_compare(ctx, sum, other), BT_UNKNOWN);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_false(bt_value_le(ctx, sum, other));
    bt_clear(ctx);
    bt_limit_depth(ctx, 0);
    assert_int_equal(bt_value_compare(ctx, sum, other), BT_LESS);
    bt_close(ctx);
}

/* Large nimbers were walked one by one. The time limit is there for a machine that walks again. */
static void test_large_nimbers_were_walked(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"nodes(*40000)", "40001"},
        {"nodes(*1000000)", "1000001"},
        {"nodes(3/4*1000000)", "1000004"},
        {"nodes(^1000000000)", "1000000002"},
        {"nodes(v1000000*7)", "1000008"},
        {"nodes({1|*16384})", "16387"},
        {"nodes({*30000|-1})", "30003"},
        {"birthday(*1000000)", "1000000"},
        {"atomic_weight(^1000000*1000000)", "1000000"},
        {"ordinal_sum(*50000,*50000)", "*100000"},
        {"ordinal_sum(5,^*1000000)", "5^*1000000"},
        {"conway(*19,*23)", "*86"},
        {"conway(3,*900000)", "*900000"},
        {"conway(-2,*900000)", "0"},
        {"cool(*1000000,0)", "*1000000"},
        {"cool(2^*1000000,1)", "2"},
        {"heat(*1000000,0)", "*1000000"},
        {"reduced(2*1000000)", "2"},
        {"temperature(2*1000000)", "0"},
    };
    bt_context *ctx = bt_open();
    bt_limit_time(ctx, 20);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_value g = bt_value_read(ctx, known[i][0]);
        if (!g || g != bt_value_read(ctx, known[i][1])) fail_msg("%s", known[i][0]);
    }
    bt_words gains;
    bt_words__open(&gains, ctx);
    assert_true(bt_value__incentives(ctx, bt_value_nimber(ctx, 30000), &gains));
    assert_int_equal(gains.length, 30000);
    bt_words__close(&gains);
    bt_close(ctx);
}

/* What has no closed form ends at the limit, wherever the time goes. */
static void test_walks_over_nimbers_end(void **state)
{
    (void)state;
    static const char *const long_ones[] = {
        "heat(*20000,1)",          "heat(1*200000,-2)",         "overheat(*5000,^,1)",
        "norton(*5000,^)",         "ordinal_sum({1|0},*10000)", "ordinal_sum(*10000,^)",
        "conway(*1000,{1|0})",     "conway(1/2,*3000)",         "{^|*100000}",
        "{1|*16384}+{*700000|-1}",
    };
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
        bt_context *ctx = bt_open();
        bt_limit_depth(ctx, 8000);
        bt_limit_time(ctx, 0.05);
        assert_int_equal(bt_value_read(ctx, long_ones[i]), BT_NONE);
        assert_int_equal(bt_error(ctx), BT_LIMIT);
        check_usable(ctx);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_was_taken_for_fuzzy),
        cmocka_unit_test(test_large_nimbers_were_walked),
        cmocka_unit_test(test_walks_over_nimbers_end),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_every_memory_limit),
        cmocka_unit_test(test_sum_at_the_limit),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
