/* Numbers on charts: round steps and short texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "picture/numbers.h"

static void numbers_are_written_in_short(void **state)
{
    static const struct {
        const char *number, *text, *latex;
    } cases[] = {
        {"0", "0", "0"},
        {"-3/4", "−3/4", "-3/4"},
        {"1000000", "10⁶", "10^{6}"},
        {"100000", "100000", "100000"},
        {"-500000000000000000000000000000", "−5·10²⁹", "-5\\cdot 10^{29}"},
        {"1234567890", "1234567890", "1234567890"},
        {"12345678901", "1234…8901", "1234\\ldots 8901"},
        {"3/1073741824", "3/2³⁰", "3/2^{30}"},
        {"3/8192", "3/8192", "3/8192"},
    };
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_text text, latex;
        mpq_t x;
        mpq_init(x);
        mpq_set_str(x, cases[i].number, 10);
        bt_text__open(&text, ctx);
        bt_text__open(&latex, ctx);
        bt_picture__short_number(x, &text, &latex);
        assert_string_equal(text.at, cases[i].text);
        assert_string_equal(latex.at, cases[i].latex);
        bt_text__close(&latex);
        bt_text__close(&text);
        mpq_clear(x);
    }
    bt_close(ctx);
}

static void steps_are_round(void **state)
{
    static const struct {
        const char *length;
        unsigned parts;
        const char *step;
    } cases[] = {{"10", 10, "1"},         {"10", 9, "2"},         {"10", 5, "2"},  {"10", 4, "5"},
                 {"1000", 1, "1000"},     {"1001", 1, "2000"},    {"1", 4, "1/4"}, {"1", 3, "1/2"},
                 {"1/1024", 1, "1/1024"}, {"3/1024", 2, "1/512"}, {"3", 2, "2"}};
    mpq_t length, step, expected;
    (void)state;
    mpq_inits(length, step, expected, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mpq_set_str(length, cases[i].length, 10);
        mpq_set_str(expected, cases[i].step, 10);
        bt_picture__round_step(length, cases[i].parts, step);
        assert_true(mpq_equal(step, expected));
    }
    mpq_set_str(length, "-7/4", 10);
    mpq_set_str(step, "1/2", 10);
    bt_picture__first_multiple(length, step, expected);
    assert_int_equal(mpq_cmp_si(expected, -3, 2), 0);
    mpq_clears(length, step, expected, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_in_short),
        cmocka_unit_test(steps_are_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
