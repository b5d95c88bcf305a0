/* The context: budgets, interruption, the last error, progress, closing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/context.h"
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static int open_context(void **state)
{
    return (*state = bt_open()) ? 0 : -1;
}

static int close_context(void **state)
{
    bt_close(*state);
    return 0;
}

static void fresh_context_has_no_error(void **state)
{
    bt_context *ctx = *state;
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_string_equal(bt_message(ctx), "");
    assert_true(bt_error_place(ctx) == BT_NOWHERE);
    assert_true(bt_memory_used(ctx) == 0);
    assert_true(bt_memory_limit(ctx) > 0);
    assert_false(bt_interrupted(ctx));
}

static void version_is_three_numbers(void **state)
{
    (void)state;
    assert_int_equal(strspn(bt_version(), "0123456789."), strlen(bt_version()));
    assert_non_null(strchr(bt_version(), '.'));
}

static void first_error_counts_until_cleared(void **state)
{
    bt_context *ctx = *state;
    assert_int_equal(bt__fail(ctx, BT_DOMAIN, "no %s of %d", "half", 3), BT_DOMAIN);
    assert_int_equal(bt__fail(ctx, BT_LIMIT, "later"), BT_DOMAIN);
    assert_int_equal(bt__fail_at(ctx, 7, "later still"), BT_DOMAIN);
    assert_int_equal(bt_error(ctx), BT_DOMAIN);
    assert_string_equal(bt_message(ctx), "no half of 3");
    assert_true(bt_error_place(ctx) == BT_NOWHERE);
    bt_clear(ctx);
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_string_equal(bt_message(ctx), "");
}

static void input_error_has_a_place_that_moves(void **state)
{
    bt_context *ctx = *state;
    bt__move_error_place(ctx, 5);
    assert_true(bt_error_place(ctx) == BT_NOWHERE);
    assert_int_equal(bt__fail_at(ctx, 4, "expected '}'"), BT_INPUT);
    bt__move_error_place(ctx, 10);
    assert_int_equal(bt_error_place(ctx), 14);
}

static void long_message_is_cut(void **state)
{
    bt_context *ctx = *state;
    char text[2000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    bt__fail(ctx, BT_INPUT, "%s", text);
    assert_int_equal(strlen(bt_message(ctx)), BT_MESSAGE_SIZE - 1);
}

static void time_limit_ends_a_loop(void **state)
{
    bt_context *ctx = *state;
    double start = bt__now();
    bt_limit_time(ctx, 0.02);
    while (!bt__check(ctx)) assert_true(bt__now() < start + 10);
    assert_true(bt__now() >= start + 0.02);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "the time limit of 0.02 s was reached");
}

static void passed_time_limit_stays_passed(void **state)
{
    bt_context *ctx = *state;
    bt_limit_time(ctx, 1e-9);
    for (int i = 0; i < 3; i++) {
        bt_clear(ctx);
        assert_int_equal(bt__check(ctx), BT_LIMIT);
    }
}

static void lifted_time_limit_never_ends_a_loop(void **state)
{
    bt_context *ctx = *state;
    bt_limit_time(ctx, 1e-9);
    bt_limit_time(ctx, 0);
    for (int i = 0; i < 10000; i++) assert_int_equal(bt__check(ctx), BT_OK);
}

static void *interrupt(void *ctx)
{
    bt_interrupt(ctx);
    return NULL;
}

static void another_thread_interrupts(void **state)
{
    bt_context *ctx = *state;
    pthread_t thread;
    double start = bt__now();
    assert_int_equal(pthread_create(&thread, NULL, interrupt, ctx), 0);
    while (!bt__check(ctx)) assert_true(bt__now() < start + 10);
    pthread_join(thread, NULL);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "interrupted");
    bt_clear(ctx);
    assert_false(bt_interrupted(ctx));
    for (int i = 0; i < 10000; i++) assert_int_equal(bt__check(ctx), BT_OK);
}

static void depth_is_limited_and_given_back(void **state)
{
    bt_context *ctx = *state;
    bt_limit_depth(ctx, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(bt__enter(ctx), BT_OK);
    assert_int_equal(bt__enter(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "nested more than 3 levels deep");
    bt_clear(ctx);
    bt__leave(ctx);
    assert_int_equal(bt__enter(ctx), BT_OK);
    for (int i = 0; i < 3; i++) bt__leave(ctx);
    assert_int_equal(ctx->depth, 0);
}

static void failed_entry_does_not_count_as_depth(void **state)
{
    bt_context *ctx = *state;
    bt_limit_time(ctx, 1e-9);
    assert_int_equal(bt__enter(ctx), BT_LIMIT);
    assert_int_equal(ctx->depth, 0);
}

static void record_progress(void *data, const char *what, double done, double total)
{
    assert_string_equal(what, "counting");
    *(double *)data += done / total;
}

static void progress_is_watched(void **state)
{
    bt_context *ctx = *state;
    double seen = 0;
    bt__progress(ctx, "unseen", 1, 2);
    bt_watch(ctx, record_progress, &seen);
    bt__progress(ctx, "counting", 1, 4);
    bt__progress(ctx, "counting", 2, 4);
    assert_true(seen == 0.75);
}

/* The closers note, in the watcher's data, the order in which they were called. */
static void close_first(bt_context *ctx)
{
    strcat(ctx->watcher_data, "first ");
}

static void close_second(bt_context *ctx)
{
    strcat(ctx->watcher_data, "second ");
}

static void closers_run_last_first(void **state)
{
    (void)state;
    char order[20] = "";
    bt_context *ctx = bt_open();
    assert_non_null(ctx);
    bt_watch(ctx, NULL, order);
    bt__on_close(ctx, close_first);
    bt__on_close(ctx, close_second);
    bt_close(ctx);
    assert_string_equal(order, "second first ");
    bt_close(NULL);
}

/* How many steps of some milliseconds fit until the time is over. */
static int count_slow_steps(bt_context *ctx)
{
    int steps = 0;
    while (!bt__check(ctx) && steps < 1000) {
        usleep(5000);
        steps++;
    }
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    return steps;
}

/* The clock was looked at every 512 steps, however long they took. */
static void slow_steps_end_in_time(void **state)
{
    bt_context *ctx = *state;
    bt_limit_time(ctx, 0.05);
    assert_true(count_slow_steps(ctx) <= 12);
}

static void slow_steps_after_fast_ones_end_in_time(void **state)
{
    bt_context *ctx = *state;
    bt_limit_time(ctx, 0.4);
    for (int i = 0; i < 10000; i++) bt__check(ctx);
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_true(count_slow_steps(ctx) <= 82);
}

static void interruption_is_seen_at_once(void **state)
{
    bt_context *ctx = *state;
    for (int i = 0; i < 1000; i++) assert_int_equal(bt__check(ctx), BT_OK);
    bt_interrupt(ctx);
    assert_int_equal(bt__check(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "interrupted");
}

/* Takes steps until it may not; the number taken. */
static int take_steps(bt_context *ctx, int most)
{
    int taken = 0;
    while (taken < most && !bt__check(ctx)) taken++;
    return taken;
}

static void spent_loan_makes_good_again(void **state)
{
    bt_context *ctx = *state;
    bt__loan loan = bt__lend(ctx, 100);
    assert_int_equal(take_steps(ctx, 1000), 100);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_true(bt__end_loan(ctx, loan));
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_int_equal(take_steps(ctx, 1000), 1000);
}

static void inner_loan_takes_from_the_outer(void **state)
{
    bt_context *ctx = *state;
    bt__loan outer = bt__lend(ctx, 1000), inner = bt__lend(ctx, 300);
    assert_int_equal(take_steps(ctx, 2000), 300);
    assert_true(bt__end_loan(ctx, inner));
    assert_int_equal(take_steps(ctx, 2000), 700);
    assert_true(bt__end_loan(ctx, outer));
}

/* Whoever lends in a loop would never end if each inner loan made the outer one good again. */
static void inner_loan_that_uses_up_the_outer_fails_with_it(void **state)
{
    bt_context *ctx = *state;
    bt__loan outer = bt__lend(ctx, 1000), inner = bt__lend(ctx, 5000);
    assert_int_equal(take_steps(ctx, 9000), 1000);
    assert_false(bt__end_loan(ctx, inner));
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    inner = bt__lend(ctx, 5000);
    assert_int_equal(take_steps(ctx, 9000), 0);
    assert_false(bt__end_loan(ctx, inner));
    bt__loan none = bt__lend(ctx, 0);
    assert_false(bt__end_loan(ctx, none));
    assert_true(bt__end_loan(ctx, outer));
    assert_int_equal(bt_error(ctx), BT_OK);
}

/* A block of a kilobyte: is there memory for it? */
static bool has_room(bt_context *ctx)
{
    void *block = bt__alloc(ctx, 1024);
    if (block) bt__free(ctx, block, 1024);
    return block != NULL;
}

static void memory_that_was_lent_makes_good_again(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, bt_memory_used(ctx) + 2000);
    size_t limit = bt__lend_memory(ctx, 500);
    assert_false(has_room(ctx));
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_true(bt__end_memory_loan(ctx, limit));
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_true(has_room(ctx));
    limit = bt__lend_memory(ctx, 1500);
    assert_true(has_room(ctx));
    assert_false(bt__end_memory_loan(ctx, limit));
}

/* Nothing was lent where there is no more: then the limit itself is reached. */
static void limit_of_memory_stays_reached(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, bt_memory_used(ctx) + 800);
    size_t limit = bt__lend_memory(ctx, 900);
    assert_false(has_room(ctx));
    assert_false(bt__end_memory_loan(ctx, limit));
    assert_int_equal(bt_error(ctx), BT_LIMIT);
}

/* Another error is not forgiven. */
static void other_errors_stay_when_memory_was_lent(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, bt_memory_used(ctx) + 2000);
    size_t limit = bt__lend_memory(ctx, 500);
    bt__fail(ctx, BT_INPUT, "wrong");
    assert_false(has_room(ctx));
    assert_false(bt__end_memory_loan(ctx, limit));
    assert_int_equal(bt_error(ctx), BT_INPUT);
}

static void earlier_lack_of_memory_stays(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, bt_memory_used(ctx) + 800);
    assert_false(has_room(ctx));
    size_t limit = bt__lend_memory(ctx, 500);
    assert_false(bt__end_memory_loan(ctx, limit));
    assert_int_equal(bt_error(ctx), BT_LIMIT);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, open_context, close_context)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(fresh_context_has_no_error),
        CASE(version_is_three_numbers),
        CASE(first_error_counts_until_cleared),
        CASE(input_error_has_a_place_that_moves),
        CASE(long_message_is_cut),
        CASE(time_limit_ends_a_loop),
        CASE(passed_time_limit_stays_passed),
        CASE(lifted_time_limit_never_ends_a_loop),
        CASE(another_thread_interrupts),
        CASE(slow_steps_end_in_time),
        CASE(slow_steps_after_fast_ones_end_in_time),
        CASE(interruption_is_seen_at_once),
        CASE(depth_is_limited_and_given_back),
        CASE(failed_entry_does_not_count_as_depth),
        CASE(progress_is_watched),
        CASE(closers_run_last_first),
        CASE(spent_loan_makes_good_again),
        CASE(inner_loan_takes_from_the_outer),
        CASE(inner_loan_that_uses_up_the_outer_fails_with_it),
        CASE(memory_that_was_lent_makes_good_again),
        CASE(limit_of_memory_stays_reached),
        CASE(other_errors_stay_when_memory_was_lent),
        CASE(earlier_lack_of_memory_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
