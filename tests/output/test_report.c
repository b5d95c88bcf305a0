/* The report: order of fields, nesting, CSV, aligned rows, text that is no UTF-8, limits. */
#include "bouton.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

static int open_report(void **state)
{
    bt_context *ctx = bt_open();
    *state = ctx ? bt_report_open(ctx) : NULL;
    return *state ? 0 : -1;
}

static int close_report(void **state)
{
    bt_context *ctx = bt_report_context(*state);
    bt_report_close(*state);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
    return 0;
}

static void assert_written(bt_report *report, bt_format format, const char *expected)
{
    bt_text out;
    bt_text_open(&out, bt_report_context(report));
    assert_int_equal(bt_report_write(report, format, &out), BT_OK);
    assert_string_equal(out.at, expected);
    bt_text_close(&out);
}

static void test_fields_keep_the_order_of_the_calls(void **state)
{
    bt_report *report = *state;
    assert_true(bt_report_is_empty(report));
    bt_report_string(report, "z", "last");
    bt_report_integer(report, "a", INT64_MIN);
    bt_report_real(report, "seconds", 0.1);
    bt_report_truth(report, "yes", true);
    bt_report_null(report, "nothing");
    bt_report_format(report, "text", "%d of %d", 1, 2);
    assert_false(bt_report_is_empty(report));
    assert_written(report, BT_FORMAT_JSON,
                   "{\"z\": \"last\", \"a\": -9223372036854775808, \"seconds\": 0.1, "
                   "\"yes\": true, \"nothing\": null, \"text\": \"1 of 2\"}\n");
    bt_report_clear(report);
    assert_true(bt_report_is_empty(report));
    assert_written(report, BT_FORMAT_JSON, "{}\n");
}

static void test_lists_and_objects_nest(void **state)
{
    bt_report *report = *state;
    bt_report_list(report, "rows");
    for (int i = 0; i < 2; i++) {
        bt_report_list(report, NULL);
        bt_report_integer(report, NULL, i);
        bt_report_end(report);
    }
    bt_report_end(report);
    bt_report_object(report, "moves");
    bt_report_list(report, "left");
    bt_report_end(report);
    bt_report_end(report);
    bt_report_truth(report, "end", false);
    assert_written(report, BT_FORMAT_JSON,
                   "{\"rows\": [[0], [1]], \"moves\": {\"left\": []}, \"end\": false}\n");
}

static void test_what_json_cannot_say(void **state)
{
    bt_report *report = *state;
    bt_report_real(report, "infinite", INFINITY);
    bt_report_string(report, "bytes", "a\xff\xc3(\xe2\x86z");
    bt_report_string(report, "arrow", "\xe2\x86\x91");
    bt_report_string(report, "control", "\"\n\x01");
    assert_written(report, BT_FORMAT_JSON,
                   "{\"infinite\": null, \"bytes\": \"a\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd"
                   "\xef\xbf\xbdz\", \"arrow\": \"\xe2\x86\x91\", "
                   "\"control\": \"\\\"\\n\\u0001\"}\n");
}

static void test_numbers_are_exact(void **state)
{
    bt_report *report = *state;
    bt_context *ctx = bt_report_context(report);
    bt_report_set_notation(report, BT_LATEX);
    bt_value number = bt_value_dyadic(ctx, 3, 2);
    bt_report_number(report, "plain", number);
    bt_report_value(report, "latex", number);
    bt_report_count(report, "small", bt_value_integer(ctx, INT64_MAX));
    bt_report_count(report, "large", bt_value_read(ctx, "9223372036854775808"));
    bt_report_digits(report, "digits", "-12");
    bt_report_digits(report, "many", "1234567890123456789012");
    assert_written(report, BT_FORMAT_JSON,
                   "{\"plain\": \"3/4\", \"latex\": \"\\\\frac{3}{4}\", \"small\": "
                   "9223372036854775807, \"large\": \"9223372036854775808\", \"digits\": -12, "
                   "\"many\": \"1234567890123456789012\"}\n");
    bt_report_close(report); /* the values, too, before the next test looks at the memory */
    bt_close(ctx);
    assert_int_equal(open_report(state), 0);
}

static void test_csv_quotes_and_writes_its_header_once(void **state)
{
    static const char *const names[] = {"name", "what, exactly"};
    bt_report *report = *state;
    for (int i = 0; i < 2; i++) {
        bt_report_clear(report);
        bt_report_columns(report, names, 2);
        bt_report_cell(report, "a \"b\"");
        bt_report_cell(report, "%d", i);
        assert_written(report, BT_FORMAT_CSV,
                       i ? "\"a \"\"b\"\"\",1\n" : "name,\"what, exactly\"\n\"a \"\"b\"\"\",0\n");
    }
    bt_report_clear(report);
    bt_report_string(report, "other", "x");
    bt_report_list(report, "passed over");
    bt_report_end(report);
    bt_report_truth(report, "truth", true);
    assert_written(report, BT_FORMAT_CSV, "other,truth\nx,true\n");
}

static void test_rows_are_aligned_in_the_text(void **state)
{
    static const char *const names[] = {"n", "value"};
    bt_report *report = *state;
    bt_report_columns(report, names, 2);
    bt_report_cell(report, "\xe2\x86\x91\xe2\x86\x91");
    bt_report_cell(report, "up");
    bt_report_cell(report, "100");
    bt_report_cell(report, "%s", "");
    bt_report_say_rows(report, true);
    bt_report_say_rows(report, false);
    assert_written(report, BT_FORMAT_TEXT,
                   "n    value\n\xe2\x86\x91\xe2\x86\x91   up\n100  \n"
                   "\xe2\x86\x91\xe2\x86\x91   up\n100  \n");
}

static void test_a_report_that_does_not_fit_says_so(void **state)
{
    bt_report *report = *state;
    bt_context *ctx = bt_report_context(report);
    bt_text out;
    bt_text_open(&out, ctx);
    bt_limit_memory(ctx, bt_memory_used(ctx) + 100);
    for (int i = 0; i < 10000; i++) bt_text_add(bt_report_text(report), "more and more ");
    assert_int_equal(bt_report_write(report, BT_FORMAT_TEXT, &out), BT_LIMIT);
    assert_true(strlen(bt_message(ctx)) > 0);
    bt_text_close(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_fields_keep_the_order_of_the_calls, open_report,
                                        close_report),
        cmocka_unit_test_setup_teardown(test_lists_and_objects_nest, open_report, close_report),
        cmocka_unit_test_setup_teardown(test_what_json_cannot_say, open_report, close_report),
        cmocka_unit_test_setup_teardown(test_numbers_are_exact, open_report, close_report),
        cmocka_unit_test_setup_teardown(test_csv_quotes_and_writes_its_header_once, open_report,
                                        close_report),
        cmocka_unit_test_setup_teardown(test_rows_are_aligned_in_the_text, open_report,
                                        close_report),
        cmocka_unit_test_setup_teardown(test_a_report_that_does_not_fit_says_so, open_report,
                                        close_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
