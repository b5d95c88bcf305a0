/* The stream: what each writer makes of the same events; answers dropped, held, cut short. */
#include "bouton.h"
#include "support/sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bt_context *ctx;
static bt_text written;
static bt_output *out;

static int open_stream(void **state)
{
    (void)state;
    ctx = bt_open();
    bt_text_open(&written, ctx);
    out = ctx ? bt_output_open(ctx, BT_FORMAT_JSON, BT_PLAIN, sink_append, &written) : NULL;
    return out ? 0 : -1;
}

static int close_stream(void **state)
{
    (void)state;
    bt_output_close(out);
    bt_text_close(&written);
    bt_close(ctx);
    return 0;
}

static void use(bt_format format)
{
    bt_output_choose(out, format, BT_PLAIN);
}

static void assert_finished(const char *expected)
{
    assert_int_equal(bt_output_finish(out), BT_OK);
    assert_string_equal(written.at, expected);
    bt_text_cut(&written, 0);
}

/* -- JSON -- */

static void test_fields_keep_the_order_of_the_calls(void **state)
{
    (void)state;
    assert_true(bt_output_is_empty(out));
    bt_output_string(out, "z", "last");
    bt_output_integer(out, "a", INT64_MIN);
    bt_output_real(out, "seconds", 0.1);
    bt_output_real(out, "whole", 3);
    bt_output_truth(out, "yes", true);
    bt_output_null(out, "nothing");
    bt_output_print(out, "text", "%d of %d", 1, 2);
    assert_false(bt_output_is_empty(out));
    assert_finished("{\"z\": \"last\", \"a\": -9223372036854775808, \"seconds\": 0.1, "
                    "\"whole\": 3.0, \"yes\": true, \"nothing\": null, \"text\": \"1 of 2\"}\n");
    assert_true(bt_output_is_empty(out));
    assert_finished("");
}

static void test_lists_and_objects_nest(void **state)
{
    (void)state;
    bt_output_list(out, "rows");
    for (int i = 0; i < 2; i++) {
        bt_output_list(out, NULL);
        bt_output_integer(out, NULL, i);
        bt_output_end(out);
    }
    bt_output_end(out);
    bt_output_object(out, "moves");
    bt_output_list(out, "left");
    bt_output_end(out);
    bt_output_end(out);
    bt_output_truth(out, "end", false);
    assert_finished("{\"rows\": [[0], [1]], \"moves\": {\"left\": []}, \"end\": false}\n");
}

static void test_what_json_cannot_say(void **state)
{
    (void)state;
    bt_output_real(out, "infinite", INFINITY);
    bt_output_real(out, "no number", NAN);
    bt_output_string(out, "bytes", "a\xff\xc3(\xe2\x86z");
    bt_output_string(out, "surrogate", "\xed\xa0\x80");
    bt_output_string(out, "arrow", "\xe2\x86\x91");
    bt_output_string(out, "mended before", "\xef\xbf\xbd");
    bt_output_string(out, "control", "\"\\\n\t\x01\x1f\x7f");
    assert_finished("{\"infinite\": null, \"no number\": null, "
                    "\"bytes\": \"a\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbdz\", "
                    "\"surrogate\": \"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\", "
                    "\"arrow\": \"\xe2\x86\x91\", \"mended before\": \"\xef\xbf\xbd\", "
                    "\"control\": \"\\\"\\\\\\n\\t\\u0001\\u001F\x7f\"}\n");
}

static void test_numbers_are_exact(void **state)
{
    (void)state;
    bt_output_choose(out, BT_FORMAT_JSON, BT_LATEX);
    bt_value number = bt_value_dyadic(ctx, 3, 2);
    bt_output_number(out, "plain", number);
    bt_output_value(out, "latex", number);
    bt_output_count(out, "small", bt_value_integer(ctx, INT64_MAX));
    bt_output_count(out, "large", bt_value_read(ctx, "9223372036854775808"));
    bt_output_digits(out, "digits", "-12");
    bt_output_digits(out, "many", "1234567890123456789012");
    assert_finished("{\"plain\": \"3/4\", \"latex\": \"\\\\frac{3}{4}\", \"small\": "
                    "9223372036854775807, \"large\": \"9223372036854775808\", \"digits\": -12, "
                    "\"many\": \"1234567890123456789012\"}\n");
}

static void test_words_and_rows_are_not_for_json(void **state)
{
    static const char *const names[] = {"x"};
    (void)state;
    bt_text_add(bt_output_text(out), "Hear, hear!\n");
    bt_output_columns(out, names, 1, 5, BT_OUTPUT_ALIGNED);
    bt_output_cell(out, "cell");
    bt_output_end_rows(out);
    assert_finished("");
}

/* -- CSV -- */

static void send_table(const char *what, unsigned number)
{
    static const char *const names[] = {"name", "what, exactly"};
    bt_output_string(out, "before", "passed over");
    bt_output_columns(out, names, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output_list(out, "list");
    bt_output_cell(out, what);
    bt_output_cell_integer(out, number);
    bt_output_end(out);
    bt_output_end_rows(out);
    bt_output_string(out, "after", "passed over");
}

static void test_csv_quotes_and_writes_its_header_once(void **state)
{
    (void)state;
    use(BT_FORMAT_CSV);
    send_table("a \"b\"", 0);
    assert_finished("name,\"what, exactly\"\n\"a \"\"b\"\"\",0\n");
    send_table("a\nb", 1);
    assert_finished("\"a\nb\",1\n");
    bt_output_string(out, "other", "x");
    bt_output_list(out, "passed over");
    bt_output_integer(out, NULL, 1);
    bt_output_end(out);
    bt_output_truth(out, "truth", true);
    bt_output_null(out, "nothing");
    bt_output_real(out, "real", 2);
    assert_finished("other,truth,nothing,real\nx,true,,2\n");
}

static void test_a_dropped_header_is_written_by_the_next_answer(void **state)
{
    (void)state;
    use(BT_FORMAT_CSV);
    send_table("lost", 0);
    bt_output_drop(out);
    send_table("kept", 1);
    assert_finished("name,\"what, exactly\"\nkept,1\n");
}

/* -- text -- */

static void test_rows_are_aligned_where_they_stand(void **state)
{
    static const char *const names[] = {"n", "value"};
    (void)state;
    use(BT_FORMAT_TEXT);
    bt_text_add(bt_output_text(out), "before\n");
    bt_output_columns(out, names, 2, 2, BT_OUTPUT_ALIGNED);
    bt_output_cell(out, "\xe2\x86\x91\xe2\x86\x91");
    bt_output_cell(out, "up");
    bt_output_cell(out, "100");
    bt_output_cell(out, "");
    bt_output_cell(out, "more than are shown");
    bt_output_cell(out, "");
    bt_output_end_rows(out);
    bt_text_add(bt_output_text(out), "after\n");
    assert_finished("before\nn    value\n\xe2\x86\x91\xe2\x86\x91   up\n100  \nafter\n");
}

static void send_grid(unsigned rows)
{
    static const char *const names[] = {"row", "0", "1"};
    bt_output_columns(out, names, 3, SIZE_MAX, BT_OUTPUT_GRID);
    for (unsigned i = 0; i < rows; i++) {
        bt_output_cell_integer(out, i);
        bt_output_cell_integer(out, i);
        bt_output_cell_integer(out, i + 9);
    }
}

static void test_a_grid_has_rules(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    send_grid(2);
    bt_output_cell(out, "2"); /* a row cut short is filled up */
    assert_finished("  |  0  1\n"
                    "--+------\n"
                    "0 |  0  9\n"
                    "1 |  1 10\n"
                    "2 |      \n");
}

/* Widths come from the first thousand rows; what is wider later is written in full. */
static void test_long_tables_are_not_held(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    size_t before = bt_memory_used(ctx);
    bt_limit_memory(ctx, before + 3000000);
    send_grid(100000);
    assert_int_equal(bt_output_finish(out), BT_OK);
    const char *row = strstr(written.at, "\n  0 |    0    9\n");
    assert_non_null(row);
    assert_non_null(strstr(row, "\n999 |  999 1008\n1000 | 1000 1009\n"));
    assert_non_null(strstr(row, "\n99999 | 99999 100008\n"));
}

/* -- LaTeX -- */

static void test_one_field_alone_is_written_as_it_is(void **state)
{
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output_value(out, "value", bt_value_read(ctx, "{1|1/2}"));
    assert_finished("$\\{1|\\frac{1}{2}\\}$\n");
    bt_output_string(out, "line", "50% of {x_1}^2 & more\\");
    assert_finished("50\\% of \\{x\\_1\\}\\textasciicircum{}2 \\& more\\textbackslash{}\n");
}

static void test_texts_of_several_lines_keep_their_layout(void **state)
{
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output_string(out, "why", "  4 2\n  _ 1\n");
    assert_finished("\n\\begin{verbatim}\n  4 2\n  _ 1\n\\end{verbatim}\n");
    bt_output_string(out, "why", "a\n\\end{verbatim}");
    assert_finished("a\n\\textbackslash{}end\\{verbatim\\}\n");
}

static void test_fields_are_a_description(void **state)
{
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output_value(out, "value", bt_value_read(ctx, "^*"));
    bt_output_string(out, "outcome", "N");
    bt_output_number(out, "left_stop", bt_value_dyadic(ctx, -3, 2));
    bt_output_list(out, "positions");
    for (int i = 0; i < 2; i++) {
        bt_output_list(out, NULL);
        bt_output_integer(out, NULL, i);
        bt_output_integer(out, NULL, 2 * i);
        bt_output_end(out);
    }
    bt_output_end(out);
    bt_output_object(out, "moves");
    bt_output_list(out, "left");
    bt_output_object(out, NULL);
    bt_output_string(out, "to", "1,8");
    bt_output_end(out);
    assert_finished("\\begin{description}\n"
                    "\\item[value] $\\uparrow \\ast $\n"
                    "\\item[outcome] N\n"
                    "\\item[left stop] $-\\frac{3}{4}$\n"
                    "\\item[positions] $(0,0)$, $(1,2)$\n"
                    "\\item[moves] left: ((to: 1,8))\n"
                    "\\end{description}\n");
}

static void test_rows_are_a_tabular(void **state)
{
    static const char *const names[] = {"n", "value"};
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output_string(out, "game", "nim");
    bt_output_columns(out, names, 2, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output_list(out, "the same");
    bt_output_integer(out, NULL, 1);
    bt_output_cell_integer(out, 1);
    bt_output_cell_value(out, bt_value_read(ctx, "*"));
    bt_output_end_all(out);
    bt_output_truth(out, "holds", true);
    assert_finished("\\begin{description}\n\\item[game] nim\n\\end{description}\n"
                    "\\begin{tabular}{ll}\nn & value \\\\\n\\hline\n$1$ & $\\ast $ \\\\\n"
                    "\\end{tabular}\n"
                    "\\begin{description}\n\\item[holds] true\n\\end{description}\n");
    send_grid(1);
    assert_finished("\\begin{tabular}{r|rr}\n & 0 & 1 \\\\\n\\hline\n$0$ & $0$ & $9$ \\\\\n"
                    "\\end{tabular}\n");
}

/* -- answers -- */

static void test_what_was_not_sent_is_dropped(void **state)
{
    (void)state;
    bt_output_list(out, "values");
    bt_output_integer(out, NULL, 1);
    bt_output_drop(out);
    assert_true(bt_output_is_empty(out));
    bt_output_truth(out, "next", true);
    assert_finished("{\"next\": true}\n");
}

static void test_what_has_left_is_closed_when_the_rest_is_dropped(void **state)
{
    (void)state;
    bt_output_list(out, "values");
    bt_output_object(out, NULL);
    bt_output_integer(out, "a", 1);
    assert_int_equal(bt_output_flush(out), BT_OK);
    bt_output_drop(out);
    assert_string_equal(written.at, "{\"values\": [{\"a\": 1}]}\n");
}

static void test_what_is_held_does_not_leave(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    bt_output_hold(out, true);
    for (int i = 0; i < 20000; i++) bt_text_add(bt_output_text(out), "0123456789");
    assert_int_equal(written.length, 0);
    bt_text_cut(bt_output_text(out), 10);
    bt_output_hold(out, false);
    assert_finished("0123456789");
}

static void test_long_answers_take_little_memory(void **state)
{
    static const bt_format formats[] = {BT_FORMAT_TEXT, BT_FORMAT_JSON, BT_FORMAT_CSV,
                                        BT_FORMAT_LATEX};
    static const char *const names[] = {"n"};
    (void)state;
    bt_output_close(out);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        size_t bytes = 0, before = bt_memory_used(ctx);
        out = bt_output_open(ctx, formats[f], BT_PLAIN, sink_count, &bytes);
        bt_output_columns(out, names, 1, SIZE_MAX, BT_OUTPUT_ALIGNED);
        bt_output_list(out, "list");
        for (int i = 0; i < 1000000; i++) {
            bt_output_integer(out, NULL, i);
            bt_output_cell_integer(out, (uint64_t)i);
            assert_true(bt_memory_used(ctx) < before + 300000);
        }
        assert_int_equal(bt_output_finish(out), BT_OK);
        assert_true(bytes > 5000000);
        bt_output_close(out);
        assert_int_equal(bt_memory_used(ctx), before);
    }
    out = bt_output_open(ctx, BT_FORMAT_JSON, BT_PLAIN, sink_append, &written);
}

static void test_room_for_a_huge_field_is_given_back(void **state)
{
    (void)state;
    size_t bytes = 0, before = bt_memory_used(ctx), length = 10000000;
    char *huge = malloc(length + 1);
    memset(huge, 'x', length);
    huge[length] = '\0';
    bt_output_close(out);
    out = bt_output_open(ctx, BT_FORMAT_JSON, BT_PLAIN, sink_count, &bytes);
    bt_output_string(out, "huge", huge);
    assert_int_equal(bt_output_finish(out), BT_OK);
    assert_int_equal(bytes, length + strlen("{\"huge\": \"\"}\n"));
    assert_true(bt_memory_used(ctx) < before + 200000);
    free(huge);
}

static void test_what_does_not_fit_says_so(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    bt_output_hold(out, true);
    bt_limit_memory(ctx, bt_memory_used(ctx) + 100);
    for (int i = 0; i < 20000; i++) bt_text_add(bt_output_text(out), "more and more ");
    assert_int_equal(bt_output_finish(out), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "memory"));
    bt_clear(ctx);
    bt_limit_memory(ctx, 0);
    bt_text_add(bt_output_text(out), "again");
    assert_finished("again");
}

/* -- a value that cannot be written within the limits -- */

static void send_value(int n, bt_value g)
{
    bt_output_object(out, NULL);
    bt_output_integer(out, "n", n);
    bt_output_value(out, "value", g);
    bt_output_end(out);
    bt_output_cell_integer(out, (uint64_t)n);
    bt_output_cell_value(out, g);
    bt_text_format(bt_output_text(out), "%d: ", n);
    bt_output_say_value(out, g);
    bt_text_char(bt_output_text(out), '\n');
}

/* Two values with the end of the time between them; flushed in the middle of a line, or not. */
static void cut_short(bt_format format, bool flush, const char *expected)
{
    bt_value g = bt_value_read(ctx, "{1|0}");
    use(format);
    bt_output_columns(out, (const char *const[]){"n", "value"}, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output_list(out, "list");
    send_value(1, g);
    bt_text_add(bt_output_text(out), "half a line ");
    bt_output_cell_integer(out, 2);
    if (flush) bt_output_flush(out);
    bt_limit_time(ctx, 1e-9);
    bt_output_cell_value(out, g);
    bt_output_value(out, NULL, g);
    bt_output_say_value(out, g);
    bt_limit_time(ctx, 0);
    send_value(3, g);
    bt_output_end_all(out);
    bt_output_string(out, "later", "passed over");
    assert_int_equal(bt_output_finish(out), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "time"));
    assert_string_equal(written.at, expected);
    bt_text_cut(&written, 0);
    bt_clear(ctx);
}

static void test_an_answer_cut_short_has_neither_holes_nor_half_values(void **state)
{
    (void)state;
    const char *json = "{\"list\": [{\"n\": 1, \"value\": \"{1|0}\"}]}\n";
    cut_short(BT_FORMAT_TEXT, false, "1: {1|0}\n");
    cut_short(BT_FORMAT_TEXT, true, "1: {1|0}\nhalf a line \n");
    cut_short(BT_FORMAT_JSON, false, json);
    cut_short(BT_FORMAT_JSON, true, json);
    cut_short(BT_FORMAT_CSV, false, "n,value\n1,{1|0}\n");
    cut_short(BT_FORMAT_CSV, true, "1,{1|0}\n2,\n");
    use(BT_FORMAT_JSON);
    bt_output_string(out, "good", "again");
    assert_finished("{\"good\": \"again\"}\n");
}

static void test_after_an_early_end_the_error_can_be_told(void **state)
{
    (void)state;
    bt_value g = bt_value_read(ctx, "{1|0}");
    bt_output_integer(out, "line", 7);
    bt_output_object(out, "inside");
    bt_limit_time(ctx, 1e-9);
    bt_output_value(out, "value", g);
    bt_output_resume(out);
    bt_output_string(out, "error", bt_message(ctx));
    bt_clear(ctx);
    assert_finished("{\"line\": 7, \"inside\": {}, "
                    "\"error\": \"the time limit of 1e-09 s was reached\"}\n");
}

static void test_an_early_end_is_not_forgotten_with_its_error(void **state)
{
    (void)state;
    bt_value g = bt_value_read(ctx, "{1|0}");
    bt_output_integer(out, "line", 7);
    bt_limit_time(ctx, 1e-9);
    bt_output_value(out, "value", g);
    bt_limit_time(ctx, 0);
    bt_clear(ctx);
    assert_int_equal(bt_output_finish(out), BT_LIMIT);
    assert_string_equal(written.at, "{\"line\": 7}\n");
}

static void test_a_long_list_meets_the_limit_while_it_is_told(void **state)
{
    (void)state;
    bt_result result;
    use(BT_FORMAT_TEXT);
    assert_int_equal(bt_value_evaluate(ctx, NULL, "left_options(*10000)", &result), BT_OK);
    bt_limit_time(ctx, 1e-9);
    assert_int_equal(bt_output_tell_result(out, &result), BT_LIMIT);
    bt_output_finish(out);
    bt_result_close(&result);
    assert_string_equal(written.at, "[0, ..\n");
}

static bt_status refuse(void *data, const char *bytes, size_t length)
{
    (void)bytes, (void)length;
    ++*(int *)data;
    return bt_fail(ctx, BT_IO, "nobody listens");
}

static void test_a_sink_that_fails_is_not_asked_again(void **state)
{
    (void)state;
    int asked = 0;
    bt_output_close(out);
    out = bt_output_open(ctx, BT_FORMAT_JSON, BT_PLAIN, refuse, &asked);
    bt_output_list(out, "list");
    for (int i = 0; i < 100000; i++) bt_output_integer(out, NULL, i);
    assert_int_equal(bt_error(ctx), BT_IO);
    assert_int_equal(bt_output_finish(out), BT_IO);
    assert_int_equal(asked, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_stream, close_stream)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_fields_keep_the_order_of_the_calls),
        TEST(test_lists_and_objects_nest),
        TEST(test_what_json_cannot_say),
        TEST(test_numbers_are_exact),
        TEST(test_words_and_rows_are_not_for_json),
        TEST(test_csv_quotes_and_writes_its_header_once),
        TEST(test_a_dropped_header_is_written_by_the_next_answer),
        TEST(test_rows_are_aligned_where_they_stand),
        TEST(test_a_grid_has_rules),
        TEST(test_long_tables_are_not_held),
        TEST(test_one_field_alone_is_written_as_it_is),
        TEST(test_texts_of_several_lines_keep_their_layout),
        TEST(test_fields_are_a_description),
        TEST(test_rows_are_a_tabular),
        TEST(test_what_was_not_sent_is_dropped),
        TEST(test_what_has_left_is_closed_when_the_rest_is_dropped),
        TEST(test_what_is_held_does_not_leave),
        TEST(test_long_answers_take_little_memory),
        TEST(test_room_for_a_huge_field_is_given_back),
        TEST(test_what_does_not_fit_says_so),
        TEST(test_an_answer_cut_short_has_neither_holes_nor_half_values),
        TEST(test_after_an_early_end_the_error_can_be_told),
        TEST(test_an_early_end_is_not_forgotten_with_its_error),
        TEST(test_a_long_list_meets_the_limit_while_it_is_told),
        TEST(test_a_sink_that_fails_is_not_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
