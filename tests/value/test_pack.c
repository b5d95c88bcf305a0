/* Values as words: the same value comes back, in another context too; junk is no value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "base/context.h"
#include "support/random_games.h"
#include "value/pack.h"

enum { MOST = 1 << 16 };

static void test_there_and_back(void **state)
{
    fixture f = open_fixture(__func__);
    bt_context *other = bt_open();
    bt_words words;
    (void)state;
    bt_words__open(&words, f.ctx);
    for (int i = 0; i < random_rounds(2000); i++) {
        bt_value g = random_value(f.ctx, &f.random);
        words.length = 0;
        assert_true(bt_value__pack(f.ctx, g, MOST, &words));
        assert_int_equal(bt_value__unpack(f.ctx, words.at, words.length), g);
        bt_value h = bt_value__unpack(other, words.at, words.length);
        char *one = bt_value_text(f.ctx, g, BT_PLAIN), *two = bt_value_text(other, h, BT_PLAIN);
        assert_string_equal(one, two);
        bt_free_text(f.ctx, one);
        bt_free_text(other, two);
        size_t size = words.length;
        words.length = 0;
        assert_false(bt_value__pack(f.ctx, g, size - 1, &words)); /* not too long */
    }
    assert_int_equal(bt_error(f.ctx), BT_OK);
    bt_words__close(&words);
    bt_close(other);
    close_fixture(&f);
}

/* Nothing breaks, and no error is set; what comes back, if anything, is a value. */
static void test_junk(void **state)
{
    fixture f = open_fixture(__func__);
    bt_words words;
    size_t refused = 0;
    (void)state;
    bt_words__open(&words, f.ctx);
    for (int i = 0; i < random_rounds(3000); i++) {
        bt_value g = random_value(f.ctx, &f.random);
        words.length = 0;
        assert_true(bt_value__pack(f.ctx, g, MOST, &words));
        uint32_t *at = &words.at[bt_random__below(&f.random, words.length)];
        *at = bt_random__below(&f.random, 2) ? (uint32_t)bt_random__next(&f.random)
                                             : (uint32_t)bt_random__below(&f.random, 8);
        size_t length = 1 + bt_random__below(&f.random, words.length);
        bt_value h = bt_value__unpack(f.ctx, words.at, length);
        refused += h == BT_NONE;
        if (h) assert_int_not_equal(bt_value_outcome(f.ctx, h), BT_OUTCOME_UNKNOWN);
        assert_int_equal(bt_error(f.ctx), BT_OK);
    }
    assert_true(refused > 100);
    bt_words__close(&words);
    close_fixture(&f);
}

static void test_large_numbers_stay_here(void **state)
{
    bt_context *ctx = bt_open();
    bt_value g = bt_value_integer(ctx, INT64_MAX);
    bt_words words;
    (void)state;
    bt_words__open(&words, ctx);
    g = bt_value_add(ctx, g, g);
    assert_false(bt_value__pack(ctx, g, MOST, &words));
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_words__close(&words);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_junk),
        cmocka_unit_test(test_large_numbers_stay_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
