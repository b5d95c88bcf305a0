/* Bad input: a status, a message and the place; never a crash and never an answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "value/read.h"

/* The place must lie in [from, to]. */
typedef struct mistake {
    const char *text;
    size_t from, to;
    const char *hint; /* part of the message, or NULL */
} mistake;

static void check_mistake(bt_context *ctx, const mistake *m)
{
    bt_result result;
    bt_status status = bt_value__evaluate(ctx, NULL, m->text, &result);
    if (status != BT_INPUT) fail_msg("'%s' gives status %d, not BT_INPUT", m->text, (int)status);
    assert_int_equal(bt_error(ctx), BT_INPUT);
    assert_true(strlen(bt_message(ctx)) > 0);
    size_t place = bt_error_place(ctx);
    if (place < m->from || place > m->to)
        fail_msg("'%s': place %zu, not %zu to %zu (%s)", m->text, place, m->from, m->to,
                 bt_message(ctx));
    if (m->hint && !strstr(bt_message(ctx), m->hint))
        fail_msg("'%s': '%s' does not say '%s'", m->text, bt_message(ctx), m->hint);
    bt_clear(ctx);
    assert_int_equal(bt_value_read(ctx, m->text), BT_NONE);
    bt_clear(ctx);
}

static void test_mistakes(void **state)
{
    (void)state;
    static const mistake mistakes[] = {
        {"", 0, 0, NULL},
        {"   ", 0, 3, NULL},
        {"{1|0", 0, 4, NULL},
        {"{1|0}}", 5, 5, NULL},
        {"}", 0, 0, NULL},
        {"{", 0, 1, NULL},
        {"{1", 0, 2, NULL},
        {"{1}", 0, 2, NULL},
        {"(1", 0, 2, NULL},
        {"1)", 1, 1, NULL},
        {"{1|0|-1}", 2, 4, NULL},
        {"{1||0||-1}", 2, 6, NULL},
        {"1/3", 0, 2, NULL},
        {"1/0", 0, 2, NULL},
        {"5 + 1/6", 4, 6, NULL},
        {"1/", 0, 2, NULL},
        {"1 +", 2, 3, NULL},
        {"1 + + 2 +", 4, 9, NULL},
        {"* + ?", 4, 4, NULL},
        {"1 2", 2, 2, NULL},
        {"{1,|0}", 3, 3, NULL},
        {"{,1|0}", 1, 1, NULL},
        {"Tiny(", 4, 5, NULL},
        {"Tiny()", 0, 5, NULL},
        {"2.5", 0, 2, NULL},
        {"^<", 2, 2, NULL},
        {"men({1|0})", 0, 3, "mean"},
        {"1 + temprature({1|0})", 4, 15, "temperature"},
        {"birthdy(1)", 0, 7, "birthday"},
        {"tiny(1) + foobarbaz", 0, 19, NULL},
        {"qwxyz", 0, 0, NULL},
        {"mean(1,2)", 0, 8, NULL},
        {"mean()", 0, 5, NULL},
        {"cool(1)", 0, 6, NULL},
        {"1 < 2 < 3", 2, 9, NULL},
        {"{1 < 2 | 0}", 1, 8, NULL},
        {"[kayles 6", 0, 9, NULL},
        {"X = ", 0, 4, NULL},
        {"= 1", 0, 0, NULL},
        {"1;;2 +", 0, 6, NULL},
        {"\xff\xfe", 0, 1, NULL},
        {"1 \x01", 2, 2, NULL},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        check_mistake(ctx, &mistakes[i]);
    assert_int_equal(bt_value_read(ctx, "1+1"), bt_value_integer(ctx, 2));
    bt_close(ctx);
}

/* The first mistake counts, and a variable's name may be the nearest one. */
static void test_nearest_variable(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_scope *scope = bt_scope__open(ctx, NULL);
    bt_result result;
    assert_int_equal(bt_scope_set(scope, "position", bt_value_integer(ctx, 1)), BT_OK);
    assert_int_equal(bt_value__evaluate(ctx, scope, "1 + positoin", &result), BT_INPUT);
    assert_int_equal(bt_error_place(ctx), 4);
    assert_non_null(strstr(bt_message(ctx), "position"));
    bt_clear(ctx);
    bt_scope_close(scope);
    bt_close(ctx);
}

static char *repeat(const char *part, size_t times)
{
    size_t length = strlen(part);
    char *text = malloc(length * times + 1);
    assert_non_null(text);
    for (size_t i = 0; i < times; i++) memcpy(text + i * length, part, length);
    text[length * times] = '\0';
    return text;
}

/* 100 kB of one thing, nested or in a row, good or bad: an answer or a status, never a crash. */
static void test_long_texts(void **state)
{
    (void)state;
    static const char *const bad[] = {"{", "(", "}", "|", "^<", "mean(", "Tiny(", "[", ",", "{|{"};
    static const char *const any[] = {"-", "+-",  "{0|", "1+", "^", "v", "*",   "1.", "9", "{}",
                                      ";", "+-{", "!",   "=",  "<", "a", "1/2", "X=", "1;"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *text = repeat(bad[i], 100000);
        assert_int_equal(bt_value_read(ctx, text), BT_NONE);
        assert_true(bt_error(ctx) == BT_INPUT || bt_error(ctx) == BT_LIMIT);
        bt_clear(ctx);
        free(text);
    }
    for (size_t i = 0; i < sizeof any / sizeof *any; i++) {
        char *text = repeat(any[i], 100000);
        bt_limit_time(ctx, 1);
        bt_value g = bt_value_read(ctx, text);
        assert_int_equal(g == BT_NONE, bt_error(ctx) != BT_OK);
        bt_limit_time(ctx, 0);
        bt_clear(ctx);
        free(text);
    }
    assert_int_equal(bt_value_read(ctx, "1+1"), bt_value_integer(ctx, 2));
    bt_close(ctx);
}

/* Well-formed, but beyond what can be kept. */
static void test_too_large(void **state)
{
    (void)state;
    static const char *const large[] = {
        "*1000000000",   "*99999999999999999999999", "^<4000000000>",
        "^[1000000000]", "heat(*1000000000,1)",
    };
    bt_context *ctx = bt_open();
    bt_limit_time(ctx, 5);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        assert_int_equal(bt_value_read(ctx, large[i]), BT_NONE);
        if (bt_error(ctx) != BT_LIMIT)
            fail_msg("'%s' gives status %d: %s", large[i], (int)bt_error(ctx), bt_message(ctx));
        bt_clear(ctx);
    }
    assert_int_equal(bt_value_nimber(ctx, 1000000000), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt_clear(ctx);
    bt_close(ctx);
}

/* Questions without an answer. */
static void test_domain(void **state)
{
    (void)state;
    static const char *const questions[] = {
        "atomic_weight(1)", "atomic_weight({1|0})", "cool({1|0},*)", "1/2.^", "{1|0}.^", "^<0>"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        assert_int_equal(bt_value_read(ctx, questions[i]), BT_NONE);
        if (bt_error(ctx) != BT_DOMAIN && bt_error(ctx) != BT_INPUT)
            fail_msg("'%s' gives status %d", questions[i], (int)bt_error(ctx));
        bt_clear(ctx);
    }
    assert_int_equal(bt_value_multiple(ctx, bt_value_dyadic(ctx, 1, 1), bt_value_nimber(ctx, 1)),
                     BT_NONE);
    assert_int_not_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

/* G.Name of other programs is answered with what is written here, which exists. */
static void test_foreign_names(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    size_t count = 0;
    for (; bt_value__foreign(count); count++) {
        const bt_foreign *known = bt_value__foreign(count);
        char text[80], message[120];
        snprintf(text, sizeof text, "{1|0}.%s", known->name);
        snprintf(message, sizeof message, "write %s for G.%s", known->ours, known->name);
        assert_int_equal(bt_value_read(ctx, text), BT_NONE);
        assert_int_equal(bt_error(ctx), BT_INPUT);
        assert_string_equal(bt_message(ctx), message);
        bt_clear(ctx);
        const char *call = strchr(known->ours, '(');
        if (call)
            assert_non_null(
                bt_value__find_function(NULL, known->ours, (size_t)(call - known->ours)));
    }
    assert_true(count >= 60);
    assert_int_equal(bt_value_read(ctx, "Mean = 2; 3.Mean"), bt_value_integer(ctx, 6));
    assert_int_equal(bt_value_read(ctx, "2.Tiny(1)"), bt_value_read(ctx, "Tiny(1) + Tiny(1)"));
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),   cmocka_unit_test(test_nearest_variable),
        cmocka_unit_test(test_long_texts), cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_domain),     cmocka_unit_test(test_foreign_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
