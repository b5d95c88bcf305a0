/* Thermographs: fields agree with the engine, drawings keep within their frame. */
#include "output/output.h"
#include "script/script.h"
#include "study/study.h"
#include "support/sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static const char *const games[] = {
    "0",
    "5",
    "-1/2",
    "1/1024",
    "*",
    "^",
    "v*",
    "{4|1}",
    "{4|2||-1}",
    "+-{3,{4|2}}",
    "{1000000|0}",
    "{3||2|{1|-9}}",
    "Tiny(2)",
    "{1/2|1/4}",
    "{99999999999999999999999|-1}",
    "heat(*5,1)",
    "{1|{1/1048576|0}}",
    "conway(1/1048576,1/1048576)",
};

/* Every game, also one whose numbers are too large to draw, ends with its mean. */
static void test_all_kinds_of_games(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_text text;
    bt_text__open(&text, ctx);
    bt_output *out = bt_output__open(ctx, BT_FORMAT_TEXT, BT_PLAIN, sink_append, &text);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_value g = bt_value_read(ctx, games[i]);
        assert_int_not_equal(g, BT_NONE);
        bt_text__cut(&text, 0);
        assert_int_equal(bt_output__tell_thermograph(out, g), BT_OK);
        assert_int_equal(bt_output__finish(out), BT_OK);
        assert_non_null(strstr(text.at, "  left wall: "));
        assert_non_null(strstr(text.at, "  mean "));
        for (const char *row = text.at; *row; row += strcspn(row, "\n") + 1)
            if (!strncmp(row, "         |", 10)) assert_true(strcspn(row, "\n") < 130);
    }
    bt_output__close(out);
    bt_text__close(&text);
    bt_close(ctx);
}

static void test_a_power_of_two_beyond_all_doubles_is_not_drawn(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_text text;
    bt_text__open(&text, ctx);
    bt_output *out = bt_output__open(ctx, BT_FORMAT_TEXT, BT_PLAIN, sink_append, &text);
    char digits[402];
    memset(digits, '9', 400);
    strcpy(digits + 400, "*");
    assert_int_equal(bt_output__tell_thermograph(out, bt_value_read(ctx, digits)), BT_OK);
    assert_int_equal(bt_output__finish(out), BT_OK);
    assert_null(strstr(text.at, "+--"));
    bt_output__close(out);
    bt_text__close(&text);
    bt_close(ctx);
}

static void test_the_picture_of_a_switch(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_text text;
    bt_text__open(&text, ctx);
    bt_output *out = bt_output__open(ctx, BT_FORMAT_TEXT, BT_PLAIN, sink_append, &text);
    assert_int_equal(bt_output__tell_thermograph(out, bt_value_read(ctx, "{5|-3}")), BT_OK);
    assert_int_equal(bt_output__finish(out), BT_OK);
    assert_string_equal(text.at, "{5|-3}\n"
                                 "         |            |\n"
                                 "         |            |\n"
                                 "       4 |            |\n"
                                 "         |           / \\\n"
                                 "         |          /   \\\n"
                                 "         |         /     \\\n"
                                 "         |        /       \\\n"
                                 "         |       /         \\\n"
                                 "         |      /           \\\n"
                                 "         |     /             \\\n"
                                 "         |    /               \\\n"
                                 "         |   /                 \\\n"
                                 "      -1 |  /                   \\\n"
                                 "         +-----------------------\n"
                                 "            6                   -4\n"
                                 "  left wall: 6 at -1, 1 at 4\n"
                                 "  right wall: -4 at -1, 1 at 4\n"
                                 "  mean 1, temperature 4\n");
    bt_output__close(out);
    bt_text__close(&text);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_kinds_of_games),
        cmocka_unit_test(test_a_power_of_two_beyond_all_doubles_is_not_drawn),
        cmocka_unit_test(test_the_picture_of_a_switch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
