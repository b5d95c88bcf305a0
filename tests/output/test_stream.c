/* The stream: what each writer makes of the same events; answers dropped, held, cut short. */
#include "output/output.h"
#include "script/script.h"
#include "study/study.h"
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
    bt_text__open(&written, ctx);
    out = ctx ? bt_output__open(ctx, BT_FORMAT_JSON, BT_PLAIN, sink_append, &written) : NULL;
    return out ? 0 : -1;
}

static int close_stream(void **state)
{
    (void)state;
    bt_output__close(out);
    bt_text__close(&written);
    bt_close(ctx);
    return 0;
}

static void use(bt_format format)
{
    bt_output__choose(out, format, BT_PLAIN);
}

static void assert_finished(const char *expected)
{
    assert_int_equal(bt_output__finish(out), BT_OK);
    assert_string_equal(written.at, expected);
    bt_text__cut(&written, 0);
}

/* -- JSON -- */

static void test_fields_keep_the_order_of_the_calls(void **state)
{
    (void)state;
    assert_true(bt_output__is_empty(out));
    bt_output__string(out, "z", "last");
    bt_output__integer(out, "a", INT64_MIN);
    bt_output__real(out, "seconds", 0.1);
    bt_output__real(out, "whole", 3);
    bt_output__truth(out, "yes", true);
    bt_output__null(out, "nothing");
    bt_output__print(out, "text", "%d of %d", 1, 2);
    assert_false(bt_output__is_empty(out));
    assert_finished("{\"z\": \"last\", \"a\": -9223372036854775808, \"seconds\": 0.1, "
                    "\"whole\": 3.0, \"yes\": true, \"nothing\": null, \"text\": \"1 of 2\"}\n");
    assert_true(bt_output__is_empty(out));
    assert_finished("");
}

static void test_lists_and_objects_nest(void **state)
{
    (void)state;
    bt_output__list(out, "rows");
    for (int i = 0; i < 2; i++) {
        bt_output__list(out, NULL);
        bt_output__integer(out, NULL, i);
        bt_output__end(out);
    }
    bt_output__end(out);
    bt_output__object(out, "moves");
    bt_output__list(out, "left");
    bt_output__end(out);
    bt_output__end(out);
    bt_output__truth(out, "end", false);
    assert_finished("{\"rows\": [[0], [1]], \"moves\": {\"left\": []}, \"end\": false}\n");
}

static void test_what_json_cannot_say(void **state)
{
    (void)state;
    bt_output__real(out, "infinite", INFINITY);
    bt_output__real(out, "no number", NAN);
    bt_output__string(out, "bytes", "a\xff\xc3(\xe2\x86z");
    bt_output__string(out, "surrogate", "\xed\xa0\x80");
    bt_output__string(out, "arrow", "\xe2\x86\x91");
    bt_output__string(out, "mended before", "\xef\xbf\xbd");
    bt_output__string(out, "control", "\"\\\n\t\x01\x1f\x7f");
    assert_finished("{\"infinite\": null, \"no number\": null, "
                    "\"bytes\": \"a\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbdz\", "
                    "\"surrogate\": \"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\", "
                    "\"arrow\": \"\xe2\x86\x91\", \"mended before\": \"\xef\xbf\xbd\", "
                    "\"control\": \"\\\"\\\\\\n\\t\\u0001\\u001F\x7f\"}\n");
}

static void test_numbers_are_exact(void **state)
{
    (void)state;
    bt_output__choose(out, BT_FORMAT_JSON, BT_LATEX);
    bt_value number = bt_value_dyadic(ctx, 3, 2);
    bt_output__number(out, "plain", number);
    bt_output__value(out, "latex", number);
    bt_output__count(out, "small", bt_value_integer(ctx, INT64_MAX));
    bt_output__count(out, "large", bt_value_read(ctx, "9223372036854775808"));
    bt_output__digits(out, "digits", "-12");
    bt_output__digits(out, "many", "1234567890123456789012");
    assert_finished("{\"plain\": \"3/4\", \"latex\": \"\\\\frac{3}{4}\", \"small\": "
                    "9223372036854775807, \"large\": \"9223372036854775808\", \"digits\": -12, "
                    "\"many\": \"1234567890123456789012\"}\n");
}

static void test_words_and_rows_are_not_for_json(void **state)
{
    static const char *const names[] = {"x"};
    (void)state;
    bt_text__add(bt_output__prose(out), "Hear, hear!\n");
    bt_output__columns(out, names, 1, 5, BT_OUTPUT_ALIGNED);
    bt_output__add_cell(out, "cell");
    bt_output__end_rows(out);
    assert_finished("");
}

/* -- CSV -- */

static void send_table(const char *what, unsigned number)
{
    static const char *const names[] = {"name", "what, exactly"};
    bt_output__string(out, "before", "passed over");
    bt_output__columns(out, names, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "list");
    bt_output__add_cell(out, what);
    bt_output__cell_integer(out, number);
    bt_output__end(out);
    bt_output__end_rows(out);
    bt_output__string(out, "after", "passed over");
}

static void test_csv_quotes_and_writes_its_header_once(void **state)
{
    (void)state;
    use(BT_FORMAT_CSV);
    send_table("a \"b\"", 0);
    assert_finished("name,\"what, exactly\"\n\"a \"\"b\"\"\",0\n");
    send_table("a\nb", 1);
    assert_finished("\"a\nb\",1\n");
    bt_output__string(out, "other", "x");
    bt_output__list(out, "passed over");
    bt_output__integer(out, NULL, 1);
    bt_output__end(out);
    bt_output__truth(out, "truth", true);
    bt_output__null(out, "nothing");
    bt_output__real(out, "real", 2);
    assert_finished("other,truth,nothing,real\nx,true,,2\n");
}

static void test_a_dropped_header_is_written_by_the_next_answer(void **state)
{
    (void)state;
    use(BT_FORMAT_CSV);
    send_table("lost", 0);
    bt_output__drop(out);
    send_table("kept", 1);
    assert_finished("name,\"what, exactly\"\nkept,1\n");
}

/* -- text -- */

static void test_rows_are_aligned_where_they_stand(void **state)
{
    static const char *const names[] = {"n", "value"};
    (void)state;
    use(BT_FORMAT_TEXT);
    bt_text__add(bt_output__prose(out), "before\n");
    bt_output__columns(out, names, 2, 2, BT_OUTPUT_ALIGNED);
    bt_output__add_cell(out, "\xe2\x86\x91\xe2\x86\x91");
    bt_output__add_cell(out, "up");
    bt_output__add_cell(out, "100");
    bt_output__add_cell(out, "");
    bt_output__add_cell(out, "more than are shown");
    bt_output__add_cell(out, "");
    bt_output__end_rows(out);
    bt_text__add(bt_output__prose(out), "after\n");
    assert_finished("before\nn    value\n\xe2\x86\x91\xe2\x86\x91   up\n100  \nafter\n");
}

static void send_grid(unsigned rows)
{
    static const char *const names[] = {"row", "0", "1"};
    bt_output__columns(out, names, 3, SIZE_MAX, BT_OUTPUT_GRID);
    for (unsigned i = 0; i < rows; i++) {
        bt_output__cell_integer(out, i);
        bt_output__cell_integer(out, i);
        bt_output__cell_integer(out, i + 9);
    }
}

static void test_a_grid_has_rules(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    send_grid(2);
    bt_output__add_cell(out, "2"); /* a row cut short is filled up */
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
    assert_int_equal(bt_output__finish(out), BT_OK);
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
    bt_output__value(out, "value", bt_value_read(ctx, "{1|1/2}"));
    assert_finished("$\\{1\\mid \\frac{1}{2}\\}$\n");
    bt_output__string(out, "line", "50% of {x_1}^2 & more\\");
    assert_finished("50\\% of \\{x\\_1\\}\\textasciicircum{}2 \\& more\\textbackslash{}\n");
}

static void test_texts_of_several_lines_keep_their_layout(void **state)
{
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output__string(out, "why", "  4 2\n  _ 1\n");
    assert_finished("\n\\begin{verbatim}\n  4 2\n  _ 1\n\\end{verbatim}\n");
    bt_output__string(out, "why", "a\n\\end{verbatim}");
    assert_finished("a\n\\textbackslash{}end\\{verbatim\\}\n");
}

static void test_fields_are_a_description(void **state)
{
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output__value(out, "value", bt_value_read(ctx, "^*"));
    bt_output__string(out, "outcome", "N");
    bt_output__number(out, "left_stop", bt_value_dyadic(ctx, -3, 2));
    bt_output__list(out, "positions");
    for (int i = 0; i < 2; i++) {
        bt_output__list(out, NULL);
        bt_output__integer(out, NULL, i);
        bt_output__integer(out, NULL, 2 * i);
        bt_output__end(out);
    }
    bt_output__end(out);
    bt_output__object(out, "moves");
    bt_output__list(out, "left");
    bt_output__object(out, NULL);
    bt_output__string(out, "to", "1,8");
    bt_output__end(out);
    assert_finished("\\begin{description}\n"
                    "\\item[value] ${\\uparrow}{\\ast}$\n"
                    "\\item[outcome] $\\mathcal{N}$\n"
                    "\\item[left stop] $-\\frac{3}{4}$\n"
                    "\\item[positions] $(0,0)$, $(1,2)$\n"
                    "\\item[moves] left: to 1,8\n"
                    "\\end{description}\n");
}

static void test_rows_are_a_tabular(void **state)
{
    static const char *const names[] = {"n", "value"};
    (void)state;
    use(BT_FORMAT_LATEX);
    bt_output__string(out, "game", "nim");
    bt_output__columns(out, names, 2, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "the same");
    bt_output__integer(out, NULL, 1);
    bt_output__cell_integer(out, 1);
    bt_output__cell_value(out, bt_value_read(ctx, "*"));
    bt_output__end_all(out);
    bt_output__truth(out, "holds", true);
    assert_finished("\\begin{description}\n\\item[game] nim\n\\end{description}\n"
                    "\\begin{tabular}{ll}\n\\toprule\nn & value \\\\\n\\midrule\n"
                    "$1$ & ${\\ast}$ \\\\\n\\bottomrule\n\\end{tabular}\n"
                    "\\begin{description}\n\\item[holds] true\n\\end{description}\n");
    send_grid(1);
    assert_finished("\\begin{tabular}{r@{\\quad}rr}\n\\toprule\n & $0$ & $1$ \\\\\n\\midrule\n"
                    "$0$ & $0$ & $9$ \\\\\n\\bottomrule\n\\end{tabular}\n");
}

/* -- answers -- */

static void test_what_was_not_sent_is_dropped(void **state)
{
    (void)state;
    bt_output__list(out, "values");
    bt_output__integer(out, NULL, 1);
    bt_output__drop(out);
    assert_true(bt_output__is_empty(out));
    bt_output__truth(out, "next", true);
    assert_finished("{\"next\": true}\n");
}

static void test_what_has_left_is_closed_when_the_rest_is_dropped(void **state)
{
    (void)state;
    bt_output__list(out, "values");
    bt_output__object(out, NULL);
    bt_output__integer(out, "a", 1);
    assert_int_equal(bt_output__flush(out), BT_OK);
    bt_output__drop(out);
    assert_string_equal(written.at, "{\"values\": [{\"a\": 1}]}\n");
}

static void test_what_is_held_does_not_leave(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    bt_output__hold(out, true);
    for (int i = 0; i < 20000; i++) bt_text__add(bt_output__prose(out), "0123456789");
    assert_int_equal(written.length, 0);
    bt_text__cut(bt_output__prose(out), 10);
    bt_output__hold(out, false);
    assert_finished("0123456789");
}

static void test_long_answers_take_little_memory(void **state)
{
    static const bt_format formats[] = {BT_FORMAT_TEXT, BT_FORMAT_JSON, BT_FORMAT_CSV,
                                        BT_FORMAT_LATEX};
    static const char *const names[] = {"n"};
    (void)state;
    bt_output__close(out);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        size_t bytes = 0, before = bt_memory_used(ctx);
        out = bt_output__open(ctx, formats[f], BT_PLAIN, sink_count, &bytes);
        bt_output__columns(out, names, 1, SIZE_MAX, BT_OUTPUT_ALIGNED);
        bt_output__list(out, "list");
        for (int i = 0; i < 1000000; i++) {
            bt_output__integer(out, NULL, i);
            bt_output__cell_integer(out, (uint64_t)i);
            assert_true(bt_memory_used(ctx) < before + 300000);
        }
        assert_int_equal(bt_output__finish(out), BT_OK);
        assert_true(bytes > 5000000);
        bt_output__close(out);
        assert_int_equal(bt_memory_used(ctx), before);
    }
    out = bt_output__open(ctx, BT_FORMAT_JSON, BT_PLAIN, sink_append, &written);
}

static void test_room_for_a_huge_field_is_given_back(void **state)
{
    (void)state;
    size_t bytes = 0, before = bt_memory_used(ctx), length = 10000000;
    char *huge = malloc(length + 1);
    memset(huge, 'x', length);
    huge[length] = '\0';
    bt_output__close(out);
    out = bt_output__open(ctx, BT_FORMAT_JSON, BT_PLAIN, sink_count, &bytes);
    bt_output__string(out, "huge", huge);
    assert_int_equal(bt_output__finish(out), BT_OK);
    assert_int_equal(bytes, length + strlen("{\"huge\": \"\"}\n"));
    assert_true(bt_memory_used(ctx) < before + 200000);
    free(huge);
}

static void test_what_does_not_fit_says_so(void **state)
{
    (void)state;
    use(BT_FORMAT_TEXT);
    bt_output__hold(out, true);
    bt_limit_memory(ctx, bt_memory_used(ctx) + 100);
    for (int i = 0; i < 20000; i++) bt_text__add(bt_output__prose(out), "more and more ");
    assert_int_equal(bt_output__finish(out), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "memory"));
    bt_clear(ctx);
    bt_limit_memory(ctx, 0);
    bt_text__add(bt_output__prose(out), "again");
    assert_finished("again");
}

/* -- a value that cannot be written within the limits -- */

static void send_value(int n, bt_value g)
{
    bt_output__object(out, NULL);
    bt_output__integer(out, "n", n);
    bt_output__value(out, "value", g);
    bt_output__end(out);
    bt_output__cell_integer(out, (uint64_t)n);
    bt_output__cell_value(out, g);
    bt_text__format(bt_output__prose(out), "%d: ", n);
    bt_output__say_value(out, g);
    bt_text__char(bt_output__prose(out), '\n');
}

/* Two values with the end of the time between them; flushed in the middle of a line, or not. */
static void cut_short(bt_format format, bool flush, const char *expected)
{
    bt_value g = bt_value_read(ctx, "{1|0}");
    use(format);
    bt_output__columns(out, (const char *const[]){"n", "value"}, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "list");
    send_value(1, g);
    bt_text__add(bt_output__prose(out), "half a line ");
    bt_output__cell_integer(out, 2);
    if (flush) bt_output__flush(out);
    bt_limit_time(ctx, 1e-9);
    bt_output__cell_value(out, g);
    bt_output__value(out, NULL, g);
    bt_output__say_value(out, g);
    bt_limit_time(ctx, 0);
    send_value(3, g);
    bt_output__end_all(out);
    bt_output__string(out, "later", "passed over");
    assert_int_equal(bt_output__finish(out), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "time"));
    assert_string_equal(written.at, expected);
    bt_text__cut(&written, 0);
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
    bt_output__string(out, "good", "again");
    assert_finished("{\"good\": \"again\"}\n");
}

static void test_after_an_early_end_the_error_can_be_told(void **state)
{
    (void)state;
    bt_value g = bt_value_read(ctx, "{1|0}");
    bt_output__integer(out, "line", 7);
    bt_output__object(out, "inside");
    bt_limit_time(ctx, 1e-9);
    bt_output__value(out, "value", g);
    bt_output__resume(out);
    bt_output__string(out, "error", bt_message(ctx));
    bt_clear(ctx);
    assert_finished("{\"line\": 7, \"inside\": {}, "
                    "\"error\": \"the time limit of 1e-09 s was reached\"}\n");
}

static void test_an_early_end_is_not_forgotten_with_its_error(void **state)
{
    (void)state;
    bt_value g = bt_value_read(ctx, "{1|0}");
    bt_output__integer(out, "line", 7);
    bt_limit_time(ctx, 1e-9);
    bt_output__value(out, "value", g);
    bt_limit_time(ctx, 0);
    bt_clear(ctx);
    assert_int_equal(bt_output__finish(out), BT_LIMIT);
    assert_string_equal(written.at, "{\"line\": 7}\n");
}

static void test_a_long_list_meets_the_limit_while_it_is_told(void **state)
{
    (void)state;
    bt_result result;
    use(BT_FORMAT_TEXT);
    assert_int_equal(bt_value__evaluate(ctx, NULL, "left_options(*10000)", &result), BT_OK);
    bt_limit_time(ctx, 1e-9);
    assert_int_equal(bt_output__tell_result(out, &result), BT_LIMIT);
    bt_output__finish(out);
    bt_result__close(&result);
    assert_string_equal(written.at, "[0, ..\n");
}

static bt_status refuse(void *data, const char *bytes, size_t length)
{
    (void)bytes, (void)length;
    ++*(int *)data;
    return bt__fail(ctx, BT_IO, "nobody listens");
}

static void test_a_sink_that_fails_is_not_asked_again(void **state)
{
    (void)state;
    int asked = 0;
    bt_output__close(out);
    out = bt_output__open(ctx, BT_FORMAT_JSON, BT_PLAIN, refuse, &asked);
    bt_output__list(out, "list");
    for (int i = 0; i < 100000; i++) bt_output__integer(out, NULL, i);
    assert_int_equal(bt_error(ctx), BT_IO);
    assert_int_equal(bt_output__finish(out), BT_IO);
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
