/* Messages with a caret: the right column whatever stands before it, a window on long lines. */
#include "output/output.h"
#include "script/script.h"
#include "study/study.h"
#include "support/seed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_error(const char *source, size_t place, size_t line, const char *expected)
{
    bt_context *ctx = bt_open();
    bt_text out;
    bt_text__open(&out, ctx);
    bt_output__error(&out, "bad", source, place, line);
    assert_string_equal(out.at, expected);
    bt_text__close(&out);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void test_less_is_said_when_less_is_known(void **state)
{
    (void)state;
    assert_error(NULL, 3, 0, "bad\n");
    assert_error("1/3", BT_NOWHERE, 0, "bad\n");
    assert_error(NULL, BT_NOWHERE, 7, "line 7: bad\n");
    assert_error("", 0, 0, "bad\n  \n  ^\n");
}

static void test_the_caret_stands_under_the_place(void **state)
{
    (void)state;
    assert_error("1/3", 2, 0, "bad\n  1/3\n    ^\n");
    assert_error("1 +", 3, 2, "line 2: bad\n  1 +\n     ^\n");
    assert_error("1 +", 1000, 0, "bad\n  1 +\n     ^\n");
    assert_error("\t\t1/3", 4, 0, "bad\n    1/3\n      ^\n");
}

static void test_characters_of_several_bytes(void **state)
{
    (void)state;
    assert_error("\xe2\x86\x91+x", 4, 0, "bad\n  \xe2\x86\x91+x\n    ^\n");
    assert_error("\xe2\x86\x91+x", 1, 0, "bad\n  \xe2\x86\x91+x\n  ^\n");
    assert_error("\xe6\xbc\xa2+", 3, 0, "bad\n  \xe6\xbc\xa2+\n    ^\n");
    assert_error("\xff+", 1, 0, "bad\n  ?+\n   ^\n");
}

static void test_only_the_line_of_the_place_is_shown(void **state)
{
    (void)state;
    assert_error("one\ntwo\nthree", 5, 0, "bad\n  two\n   ^\n");
    assert_error("one\ntwo\nthree", 3, 0, "bad\n  one\n     ^\n");
    assert_error("one\ntwo\nthree", 4, 0, "bad\n  two\n  ^\n");
}

/* Whatever the text, the line under the caret is the byte of the place, and lines stay short. */
static void test_random_lines(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    for (int round = 0; round < 20000; round++) {
        char source[400];
        size_t length = bt_random__below(&random, sizeof source - 1);
        for (size_t i = 0; i < length; i++)
            source[i] = (char)('a' + (char)bt_random__below(&random, 26));
        source[length] = '\0';
        size_t place = bt_random__below(&random, length + 1);
        bt_text out;
        bt_text__open(&out, ctx);
        bt_output__error(&out, "bad", source, place, 0);
        const char *shown = out.at + 4, *below = strchr(shown, '\n') + 1;
        size_t column = strcspn(below, "^");
        assert_true((size_t)(below - shown) < 90 && column < 90);
        if (place < length) assert_int_equal(shown[column], source[place]);
        bt_text__close(&out);
    }
    bt_close(ctx);
}

static void test_widths(void **state)
{
    (void)state;
    assert_int_equal(bt_output__width("", 0), 0);
    assert_int_equal(bt_output__width("abc", 3), 3);
    assert_int_equal(bt_output__width("\xe2\x86\x91", 3), 1);
    assert_int_equal(bt_output__width("\xe6\xbc\xa2", 3), 2);
    assert_int_equal(bt_output__width("e\xcc\x81", 3), 1);
    assert_int_equal(bt_output__width("\xe2\x86", 2), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_less_is_said_when_less_is_known),
        cmocka_unit_test(test_the_caret_stands_under_the_place),
        cmocka_unit_test(test_characters_of_several_bytes),
        cmocka_unit_test(test_only_the_line_of_the_place_is_shown),
        cmocka_unit_test(test_random_lines),
        cmocka_unit_test(test_widths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
