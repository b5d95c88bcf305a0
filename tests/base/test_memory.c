/* Memory counted against the limit, growing blocks, texts and lists of words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/context.h"
#include <stdio.h>
#include <string.h>

static int open_context(void **state)
{
    return (*state = bt_open()) ? 0 : -1;
}

/* Every test must give back all it took. */
static int close_context(void **state)
{
    size_t left = bt_memory_used(*state);
    bt_close(*state);
    return left == 0 ? 0 : -1;
}

static void blocks_are_counted(void **state)
{
    bt_context *ctx = *state;
    char *a = bt__alloc(ctx, 100), *b = bt__alloc_zero(ctx, 50);
    assert_int_equal(bt_memory_used(ctx), 150);
    for (int i = 0; i < 50; i++) assert_int_equal(b[i], 0);
    memset(a, 'a', 100);
    a = bt__realloc(ctx, a, 100, 300);
    assert_int_equal(bt_memory_used(ctx), 350);
    for (int i = 0; i < 100; i++) assert_int_equal(a[i], 'a');
    a = bt__realloc(ctx, a, 300, 10);
    assert_int_equal(bt_memory_used(ctx), 60);
    bt__free(ctx, a, 10);
    bt__free(ctx, b, 50);
    bt__free(ctx, NULL, 1000);
}

static void empty_blocks_are_blocks(void **state)
{
    bt_context *ctx = *state;
    void *a = bt__alloc(ctx, 0), *b = bt__alloc_zero(ctx, 0);
    assert_non_null(a);
    assert_non_null(b);
    b = bt__realloc(ctx, b, 0, 0);
    assert_non_null(b);
    bt__free(ctx, a, 0);
    bt__free(ctx, b, 0);
}

static void limit_refuses_and_keeps_the_block(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, 2 << 20);
    char *a = bt__alloc(ctx, 1 << 20);
    a[0] = 'a';
    assert_null(bt__alloc(ctx, (1 << 20) + 1));
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "the memory limit of 2 MiB was reached");
    bt_clear(ctx);
    assert_null(bt__alloc_zero(ctx, SIZE_MAX));
    assert_null(bt__realloc(ctx, a, 1 << 20, 3 << 20));
    assert_int_equal(a[0], 'a');
    assert_int_equal(bt_memory_used(ctx), 1 << 20);
    assert_int_equal(bt_memory_left(ctx), 1 << 20);
    bt__free(ctx, a, 1 << 20);
}

static void limit_below_use_leaves_nothing(void **state)
{
    bt_context *ctx = *state;
    void *a = bt__alloc(ctx, 1000);
    bt_limit_memory(ctx, 10);
    assert_int_equal(bt_memory_left(ctx), 0);
    a = bt__realloc(ctx, a, 1000, 500);
    assert_non_null(a);
    assert_null(bt__alloc(ctx, 1));
    bt_limit_memory(ctx, 0);
    assert_true(bt_memory_limit(ctx) == SIZE_MAX);
    bt__free(ctx, a, 500);
}

static void growing_keeps_what_was_there(void **state)
{
    bt_context *ctx = *state;
    uint64_t *at = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < 5000; i++) {
        assert_true(BT_GROW(ctx, at, capacity, i + 1));
        assert_true(capacity > i);
        at[i] = i * i;
    }
    for (size_t i = 0; i < 5000; i++) assert_true(at[i] == i * i);
    assert_true(capacity < 10000);
    assert_int_equal(bt_memory_used(ctx), capacity * sizeof *at);
    bt__free(ctx, at, capacity * sizeof *at);
}

static void growing_near_the_limit_takes_just_enough(void **state)
{
    bt_context *ctx = *state;
    char *at = NULL;
    size_t capacity = 0;
    bt_limit_memory(ctx, 1000);
    assert_true(BT_GROW(ctx, at, capacity, 900));
    assert_true(BT_GROW(ctx, at, capacity, 1000));
    assert_int_equal(capacity, 1000);
    assert_false(BT_GROW(ctx, at, capacity, 1001));
    assert_int_equal(capacity, 1000);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt__free(ctx, at, capacity);
}

static void growing_beyond_all_sizes_is_refused(void **state)
{
    bt_context *ctx = *state;
    uint64_t *at = NULL;
    size_t capacity = 0;
    bt_limit_memory(ctx, 0);
    assert_false(BT_GROW(ctx, at, capacity, SIZE_MAX / 8 + 2));
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_null(at);
}

static void memory_of_libraries_is_counted_with_what_malloc_adds(void **state)
{
    bt_context *ctx = *state;
    char *a = bt__ask(ctx, NULL, 0, 8), *b = bt__hold(ctx, NULL, 0, 100);
    assert_true(bt_memory_used(ctx) >= 32 + 108 && bt_memory_used(ctx) <= 160);
    memset(b, 'b', 100);
    b = bt__hold(ctx, b, 100, 5000);
    for (int i = 0; i < 100; i++) assert_int_equal(b[i], 'b');
    assert_true(bt_memory_used(ctx) >= 5000 + 32);
    assert_null(bt__ask(ctx, a, 8, 0));
    assert_null(bt__hold(ctx, b, 5000, 0));
    assert_null(bt__ask(ctx, NULL, 0, 0));
    assert_int_equal(bt_memory_used(ctx), 0);
}

static void asking_past_the_limit_gives_nothing_and_sets_no_error(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, 1000);
    char *a = bt__ask(ctx, NULL, 0, 500);
    a[499] = 'a';
    assert_null(bt__ask(ctx, NULL, 0, 500));
    assert_null(bt__ask(ctx, a, 500, 1100));
    assert_int_equal(a[499], 'a');
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_int_equal(bt__check(ctx), BT_OK);
    assert_int_equal(bt__fail_memory(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "the memory limit of 1000 bytes was reached");
    bt__ask(ctx, a, 500, 0);
}

/* GMP cannot be refused: it gets the block, and what calls bt__check next ends. */
static void held_memory_past_the_limit_ends_the_work(void **state)
{
    bt_context *ctx = *state;
    bt_limit_memory(ctx, 1 << 20);
    void *a = bt__hold(ctx, NULL, 0, 2 << 20);
    assert_non_null(a);
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_int_equal(bt__check(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "the memory limit of 1 MiB was reached");
    assert_null(bt__alloc(ctx, 1));
    bt__hold(ctx, a, 2 << 20, 0);
    bt_clear(ctx);
    assert_int_equal(bt__check(ctx), BT_OK);
}

/* What no machine has: the reserve is given up, and regained once the error is cleared. */
static void without_memory_of_the_system_the_reserve_is_given_up(void **state)
{
    bt_context *ctx = *state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* it takes such sizes for a mistake */
#endif
    bt_limit_memory(ctx, 0);
    bt__keep_reserve(ctx);
    assert_non_null(ctx->reserve);
    assert_null(bt__hold(ctx, NULL, 0, SIZE_MAX / 4));
    assert_null(ctx->reserve);
    assert_int_equal(bt__check(ctx), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "the system has no memory left");
    bt_clear(ctx);
    assert_non_null(ctx->reserve);
    assert_int_equal(bt__check(ctx), BT_OK);
    assert_null(bt__ask(ctx, NULL, 0, SIZE_MAX / 4));
    assert_int_equal(bt_error(ctx), BT_OK);
    bt__fail_memory(ctx);
    assert_string_equal(bt_message(ctx), "the system has no memory left");
}

static void text_is_built_piece_by_piece(void **state)
{
    bt_context *ctx = *state;
    bt_text text;
    bt_text__open(&text, ctx);
    assert_string_equal(text.at, "");
    bt_text__add(&text, "{1");
    bt_text__char(&text, '|');
    bt_text__add_bytes(&text, "0}ignored", 2);
    bt_text__format(&text, " + %d.%s", -3, "^");
    assert_string_equal(text.at, "{1|0} + -3.^");
    assert_int_equal(text.length, strlen(text.at));
    bt_text__cut(&text, 5);
    bt_text__cut(&text, 500);
    assert_string_equal(text.at, "{1|0}");
    bt_text__close(&text);
}

static void long_text_equals_its_pieces(void **state)
{
    bt_context *ctx = *state;
    bt_text text;
    char piece[20];
    size_t at = 0;
    bt_text__open(&text, ctx);
    for (int i = 0; i < 3000; i++) bt_text__format(&text, "%d,", i);
    assert_false(text.failed);
    for (int i = 0; i < 3000; i++) {
        size_t length = (size_t)snprintf(piece, sizeof piece, "%d,", i);
        assert_memory_equal(text.at + at, piece, length);
        at += length;
    }
    assert_int_equal(at, text.length);
    bt_text__close(&text);
}

static void long_text_at_the_limit_is_cut_and_says_so(void **state)
{
    bt_context *ctx = *state;
    bt_text text;
    bt_limit_memory(ctx, 100000);
    bt_text__open(&text, ctx);
    for (int i = 0; i < 50000; i++) bt_text__add(&text, "abc");
    bt_text__format(&text, "%d", 42);
    assert_true(text.failed);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_true(text.length < 100000 && text.length > 60000);
    assert_int_equal(strlen(text.at), text.length);
    bt_text__close(&text);
}

/* Words that were cut short stood in answers as if they were whole. */
static void short_text_passes_the_limit_and_ends_the_work(void **state)
{
    bt_context *ctx = *state;
    bt_text text;
    bt_limit_memory(ctx, 100);
    bt_text__open(&text, ctx);
    for (int i = 0; i < 50; i++) bt_text__add(&text, "abc");
    bt_text__format(&text, "%d", 42);
    assert_false(text.failed);
    assert_int_equal(text.length, 152);
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_int_equal(bt__check(ctx), BT_LIMIT);
    assert_null(bt__alloc(ctx, 1));
    bt_text__close(&text);
}

static void words_are_pushed_and_cut(void **state)
{
    bt_context *ctx = *state;
    bt_words words;
    bt_words__open(&words, ctx);
    for (uint32_t i = 0; i < 1000; i++) assert_true(bt_words__push(&words, i * 7));
    assert_int_equal(words.length, 1000);
    for (uint32_t i = 0; i < 1000; i++) assert_int_equal(words.at[i], i * 7);
    words.length = 10;
    assert_true(bt_words__push(&words, 99));
    assert_int_equal(words.at[10], 99);
    bt_words__close(&words);
    assert_int_equal(words.length, 0);
    bt_words__close(&words);
}

static void words_at_the_limit_stay(void **state)
{
    bt_context *ctx = *state;
    bt_words words;
    bt_limit_memory(ctx, 200);
    bt_words__open(&words, ctx);
    while (bt_words__push(&words, 5)) continue;
    assert_int_equal(words.length, 50);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt_words__close(&words);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, open_context, close_context)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(blocks_are_counted),
        CASE(empty_blocks_are_blocks),
        CASE(limit_refuses_and_keeps_the_block),
        CASE(limit_below_use_leaves_nothing),
        CASE(growing_keeps_what_was_there),
        CASE(growing_near_the_limit_takes_just_enough),
        CASE(growing_beyond_all_sizes_is_refused),
        CASE(memory_of_libraries_is_counted_with_what_malloc_adds),
        CASE(asking_past_the_limit_gives_nothing_and_sets_no_error),
        CASE(held_memory_past_the_limit_ends_the_work),
        CASE(without_memory_of_the_system_the_reserve_is_given_up),
        CASE(text_is_built_piece_by_piece),
        CASE(long_text_equals_its_pieces),
        CASE(long_text_at_the_limit_is_cut_and_says_so),
        CASE(short_text_passes_the_limit_and_ends_the_work),
        CASE(words_are_pushed_and_cut),
        CASE(words_at_the_limit_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
