/* The notation of values: what is read, what is printed, and reading back what was printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/random_games.h"

/* Prints into a buffer that the caller closes. */
static bt_text print(bt_context *ctx, bt_value g, bt_notation notation)
{
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, g, notation, &text);
    assert_false(text.failed);
    return text;
}

static void check_prints(bt_context *ctx, const char *input, const char *expected)
{
    bt_value g = bt_value_read(ctx, input);
    if (g == BT_NONE) fail_msg("'%s' was not read: %s", input, bt_message(ctx));
    bt_text text = print(ctx, g, BT_PLAIN);
    if (strcmp(text.at, expected) != 0)
        fail_msg("'%s' prints as '%s', not '%s'", input, text.at, expected);
    bt_text__close(&text);
}

static void check_round_trip(bt_context *ctx, bt_value g)
{
    for (int notation = BT_PLAIN; notation <= BT_LATEX; notation++) {
        bt_text text = print(ctx, g, (bt_notation)notation);
        bt_value again = bt_value_read(ctx, text.at);
        if (again != g || again == BT_NONE)
            fail_msg("'%.2000s' is not read back: %s", text.at, bt_message(ctx));
        bt_text__close(&text);
    }
}

static void test_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        "0",
        "7",
        "-7",
        "3/4",
        "-5/8",
        "*",
        "*2",
        "*13",
        "^",
        "v",
        "^^",
        "vv",
        "^3",
        "v3",
        "^*",
        "v*",
        "^^*",
        "^5*3",
        "v4*2",
        "1*",
        "1^",
        "1^*",
        "1/2vv*2",
        "3/4*2",
        "Tiny(2)",
        "Miny(1/2)",
        "1Tiny(2)",
        "+-1",
        "+-1/2",
        "+-{3,{4|2}}",
        "{1|0}",
        "{1||0|-1}",
        "{2||1|0}",
        "{5|-3}",
        "{2|1||0|-2}",
        "^<2>",
        "^<3>",
        "^[2]",
        "^[3]",
        "{1|*}",
        "{1|0,*}",
        "{0|-1}",
        "{3|2||1|||0}",
        "12345678901234567890",
        "1/18446744073709551616",
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) check_prints(ctx, names[i], names[i]);
    bt_close(ctx);
}

static void test_simplified(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"{|}", "0"},
        {"{3|}", "4"},
        {"{|-2}", "-3"},
        {"{0|1}", "1/2"},
        {"{0|0}", "*"},
        {"{0,*|0,*}", "*2"},
        {"{0|*}", "^"},
        {"{*|0}", "v"},
        {"{0,*|0}", "^*"},
        {"{0|^}", "^^*"},
        {"{1|1}", "1*"},
        {"{1|-1}", "+-1"},
        {"{0||0|-2}", "Tiny(2)"},
        {"{2|0||0}", "Miny(2)"},
        {"{1||1|-1}", "1Tiny(2)"},
        {"{0|v*}", "^<2>"},
        {"{{1|0}|}", "0"},
        {"{-1|1}", "0"},
        {"{^|v}", "*"},
        {"6/8", "3/4"},
        {"*0", "0"},
        {"*1", "*"},
        {"^1", "^"},
        {"^2", "^^"},
        {"v2", "vv"},
        {"007", "7"},
        {"  1  ", "1"},
        {"{ 1 | 0 }", "{1|0}"},
        {"{1,1,0|0}", "{1|0}"},
        {"{{2|1}|{0|-1}}", "{2|1||0|-1}"},
        {"{1|||0||0|-1}", "{1|Tiny(1)}"},
        {"{3,{4|2}|-3,{-2|-4}}", "+-{3,{4|2}}"},
        {"^<1>", "^"},
        {"^[1]", "^"},
        {"(1)", "1"},
        {"((*))", "*"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        check_prints(ctx, pairs[i][0], pairs[i][1]);
    bt_close(ctx);
}

static void test_operators(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"1+1", "2"},
        {"2-3+4", "3"},
        {"^ + ^ + ^", "^3"},
        {"3.^", "^3"},
        {"2.^+*", "^^*"},
        {"-2.^", "vv"},
        {"2.(1+*)", "2"},
        {"3.{1|0}", "{2|1}"},
        {"2.{1|0}", "1"},
        {"-^", "v"},
        {"-*3", "*3"},
        {"- -1", "1"},
        {"-(1+^)", "-1v"},
        {"1-{1|0}", "{1|0}"},
        {"(1+2)", "3"},
        {"{1+1|0}", "{2|0}"},
        {"{2||1|0} + ^* - ^*", "{2||1|0}"},
        {"0.{1|0}", "0"},
        {"-1.*", "*"},
        {"*+*2", "*3"},
        {"1/2+1/4", "3/4"},
        {"^<2> + ^", "^[2]"},
        {"^[3] - ^[2]", "^<3>"},
        {"{1|0} + {1|0} + *", "1*"},
        {"2.(3.^)", "^6"},
        {"1 + *2 + 1", "2*2"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        check_prints(ctx, pairs[i][0], pairs[i][1]);
    bt_close(ctx);
}

static void test_functions(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"mean({2||1|0})", "5/4"},    {"temperature({2||1|0})", "3/4"},
        {"cool({2|0},1)", "1*"},      {"cool({2|0},1/2)", "{3/2|1/2}"},
        {"cool({2|0},2)", "1"},       {"heat(*,1)", "+-1"},
        {"heat(^,1)", "{1||0|-2}"},   {"left_stop({1|0})", "1"},
        {"right_stop({1|0}+^)", "0"}, {"birthday(^)", "2"},
        {"birthday(3/4)", "3"},       {"reduced({1|*})", "{1|0}"},
        {"ordinal_sum(*,1)", "^*"},   {"norton(*,1*)", "+-1"},
        {"norton(3,^)", "^3"},        {"overheat(*,1*,1)", "+-1"},
        {"atomic_weight(^5*2)", "5"}, {"mean({1|0}) + temperature(*)", "1/2"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        check_prints(ctx, pairs[i][0], pairs[i][1]);
    bt_close(ctx);
}

static void test_truths(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool truth;
    } claims[] = {
        {"1 < 2", true},
        {"2 < 1", false},
        {"^ > 0", true},
        {"^ || *", true},
        {"* || 0", true},
        {"^ > *", false},
        {"^^ > *", true},
        {"1/2 == {0|1}", true},
        {"1 == 2", false},
        {"1 != 2", true},
        {"1 != 1", false},
        {"^ <= 0", false},
        {"0 <= ^", true},
        {"1 >= 1", true},
        {"*2 || *", true},
        {"^ > *2", true},
        {"+-1 || 1/2", true},
        {"1+1 == 2", true},
        {"{1|0} + {1|0} >= 1", true},
        {"^<2> < ^", true},
        {"Tiny(1) > 0", true},
        {"Tiny(2) < Tiny(1)", true},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        bt_result result;
        bt_status status = bt_value__evaluate(ctx, NULL, claims[i].text, &result);
        if (status) fail_msg("'%s': %s", claims[i].text, bt_message(ctx));
        assert_int_equal(result.kind, BT_RESULT_TRUTH);
        if (result.truth != claims[i].truth) fail_msg("'%s' is wrong", claims[i].text);
        bt_result__close(&result);
        assert_int_equal(bt_value_read(ctx, claims[i].text), BT_NONE);
        assert_int_equal(bt_error(ctx), BT_INPUT);
        bt_clear(ctx);
    }
    bt_close(ctx);
}

static void test_other_results(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_result result;
    assert_int_equal(bt_value__evaluate(ctx, NULL, "incentives({1|0})", &result), BT_OK);
    assert_int_equal(result.kind, BT_RESULT_LIST);
    assert_int_equal(result.list->length, 1);
    assert_int_equal(result.list->at[0].value, bt_value_read(ctx, "{1|0}"));
    bt_result__close(&result);
    assert_int_equal(bt_value__evaluate(ctx, NULL, "thermograph({1|0})", &result), BT_OK);
    assert_int_equal(result.kind, BT_RESULT_THERMOGRAPH);
    assert_int_equal(result.value, bt_value_read(ctx, "{1|0}"));
    bt_result__close(&result);
    bt_close(ctx);
}

static void test_variables(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"X={1|0}; {2|X}", "{2||1|0}"},
        {"a = 1; b = 2; a + b", "3"},
        {"G = ^; G = G + G; G + *", "^^*"},
        {"X={1|0};Y={2|X};{Y|X}+X-X", "{2||1|0|||1|0}"},
    };
    bt_context *ctx = bt_open();
    check_prints(ctx, pairs[0][0], pairs[0][1]);
    check_prints(ctx, pairs[1][0], pairs[1][1]);
    check_prints(ctx, pairs[2][0], pairs[2][1]);
    check_round_trip(ctx, bt_value_read(ctx, pairs[3][0]));
    bt_scope *scope = bt_scope__open(ctx, NULL);
    bt_result result;
    assert_int_equal(bt_value__evaluate(ctx, scope, "Game = {1|0}", &result), BT_OK);
    bt_result__close(&result);
    assert_int_equal(bt_value__evaluate(ctx, scope, "Game + Game", &result), BT_OK);
    assert_int_equal(result.kind, BT_RESULT_VALUE);
    assert_int_equal(result.value, bt_value_integer(ctx, 1));
    bt_result__close(&result);
    assert_int_equal(bt_scope_set(scope, "H", bt_value_nimber(ctx, 2)), BT_OK);
    assert_int_equal(bt_value__evaluate(ctx, scope, "H + *", &result), BT_OK);
    assert_int_equal(result.value, bt_value_nimber(ctx, 3));
    bt_result__close(&result);
    bt_scope_close(scope);
    assert_int_equal(bt_value_read(ctx, "Game"), BT_NONE); /* it lived in the scope only */
    bt_close(ctx);
}

static bt_value answer_bracket(void *data, bt_context *ctx, const char *text, size_t length)
{
    snprintf(data, 64, "%.*s", (int)length, text);
    return bt_value_nimber(ctx, 3);
}

static bt_value twice(bt_context *ctx, bt_value g)
{
    return bt_value_add(ctx, g, g);
}

static void test_hooks(void **state)
{
    (void)state;
    char seen[64] = "";
    static const bt_function functions[] = {{"twice", "G", "G + G", "twice(1)", .one = twice}, {0}};
    bt_hooks hooks = {seen, answer_bracket, functions};
    bt_context *ctx = bt_open();
    bt_scope *scope = bt_scope__open(ctx, &hooks);
    bt_result result;
    assert_int_equal(bt_value__evaluate(ctx, scope, "[kayles 1,4] + * + twice(1)", &result), BT_OK);
    assert_int_equal(result.value, bt_value_read(ctx, "2*2"));
    assert_string_equal(seen, "kayles 1,4");
    bt_result__close(&result);
    assert_int_equal(bt_value__evaluate(ctx, scope, "twide(1)", &result), BT_INPUT);
    assert_non_null(strstr(bt_message(ctx), "did you mean 'twice'?"));
    bt_clear(ctx);
    assert_int_equal(bt_value__evaluate(ctx, scope, "twice(1,2)", &result), BT_INPUT);
    bt_clear(ctx);
    bt_scope_close(scope);
    bt_close(ctx);
}

static void test_random_round_trips(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    bt_random random = random_start("round trips");
    for (int i = 0; i < 3000; i++) {
        check_round_trip(ctx, random_value(ctx, &random));
        check_round_trip(ctx, naive_to_value(store, ctx, random_tree(store, &random, 3, 3)));
        bt_value g = random_hot(ctx, &random, 2);
        check_round_trip(ctx, g);
        check_round_trip(ctx, bt_value_negate(ctx, g));
        naive_clear(store);
    }
    for (unsigned n = 1; n <= 6; n++) {
        check_round_trip(ctx, bt_value_up_power(ctx, n));
        check_round_trip(ctx, bt_value_up_sum(ctx, n));
        check_round_trip(ctx, bt_value_negate(ctx, bt_value_up_power(ctx, n)));
        check_round_trip(ctx, bt_value_negate(ctx, bt_value_up_sum(ctx, n)));
    }
    naive_close(store);
    bt_close(ctx);
}

static void check_both_readers(bt_context *ctx, naive_store *store, const char *text)
{
    bt_value g = bt_value_read(ctx, text);
    if (g == BT_NONE) fail_msg("'%s' was not read: %s", text, bt_message(ctx));
    naive form = naive_from_value(store, ctx, g);
    if (!naive_equal(store, naive_read(store, text), form)) fail_msg("'%s' is misread", text);
}

/* Two readers written apart must mean the same game by what is written, and by what is printed. */
static void test_other_reader(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    static const char *const texts[] = {
        "1/2vv*2",     "^5*3",      "Tiny(2)",        "Miny(1/2)",     "+-{1|0}", "{1||0|-1}",
        "{2|1||0|-2}", "^<3>",      "^[3]",           "{3|2||1|||0}",  "{1|*}",   "{1,{2|0}|-1}",
        "{0,*|-1}",    "2.{1|0}+^", "{4|2||1}-{1|0}", "{1|||0||0|-1}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_both_readers(ctx, store, texts[i]);
    bt_random random = random_start("two readers");
    for (int i = 0; i < 500; i++) {
        bt_text text = print(ctx, random_value(ctx, &random), BT_PLAIN);
        if (!strchr(text.at, '=')) check_both_readers(ctx, store, text.at);
        bt_text__close(&text);
        naive_clear(store);
    }
    naive_close(store);
    bt_close(ctx);
}

/* The sum of A(2), .., A(2k), where A(2n) = {1 | 0, A(2n-2)} and A(2) = {1|0}. */
static bt_value sum_of_blue_piles(bt_context *ctx, unsigned k)
{
    bt_value one = bt_value_integer(ctx, 1), right[2] = {bt_value_integer(ctx, 0)};
    bt_value pile = bt_value_game(ctx, &one, 1, right, 1), sum = pile;
    for (unsigned n = 2; n <= k; n++) {
        right[1] = pile;
        pile = bt_value_game(ctx, &one, 1, right, 2);
        sum = bt_value_add(ctx, sum, pile);
    }
    return sum;
}

/* A tree that written out would be huge is printed with its shared parts named. */
static void test_shared_parts(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned k = 2; k <= 40; k += 2) {
        bt_value g = sum_of_blue_piles(ctx, k);
        assert_int_not_equal(g, BT_NONE);
        check_round_trip(ctx, g);
        bt_text text = print(ctx, g, BT_PLAIN);
        assert_true(text.length < 20000);
        bt_text__close(&text);
        check_round_trip(ctx, bt_value_negate(ctx, g));
    }
    bt_close(ctx);
}

/* The same value prints the same in a context with another history. */
static void test_deterministic(void **state)
{
    (void)state;
    bt_context *one = bt_open(), *two = bt_open();
    bt_random random = random_start("deterministic printing");
    for (int i = 0; i < 500; i++) random_value(two, &random);
    for (int i = 0; i < 300; i++) {
        bt_value g = random_value(one, &random);
        for (int notation = BT_PLAIN; notation <= BT_LATEX; notation++) {
            bt_text plain = print(one, g, BT_PLAIN);
            bt_text first = print(one, g, (bt_notation)notation);
            bt_text second = print(two, bt_value_read(two, plain.at), (bt_notation)notation);
            assert_true(first.length > 0);
            assert_string_equal(first.at, second.at);
            bt_text__close(&plain);
            bt_text__close(&first);
            bt_text__close(&second);
        }
    }
    bt_close(one);
    bt_close(two);
}

/* LaTeX as a paper would have it, and what of it is read. */
static void test_latex(void **state)
{
    static const char *const cases[][2] = {
        {"^", "{\\uparrow}"},
        {"vv*2", "{\\Downarrow}{\\ast}2"},
        {"-1/2^*", "-\\frac{1}{2}{\\uparrow}{\\ast}"},
        {"{1||0|-1}", "\\{1\\mathrel{||}0\\mid -1\\}"},
        {"+-{3,{4|2}}", "{\\pm}\\{3,\\{4\\mid 2\\}\\}"},
        {"Tiny(2)", "{+}_{2}"},
        {"1Miny({1|0})", "1{-}_{\\{1\\mid 0\\}}"},
        {"^<2>", "{\\uparrow}^{2}"},
    };
    (void)state;
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_value g = bt_value_read(ctx, cases[i][0]);
        bt_text text = print(ctx, g, BT_LATEX);
        assert_string_equal(text.at, cases[i][1]);
        check_round_trip(ctx, g);
        bt_text__close(&text);
    }
    assert_int_equal(bt_value_read(ctx, "$\\Uparrow + {+}_{{+}_{2}}$"),
                     bt_value_read(ctx, "^^ + Tiny(Tiny(2))"));
    assert_int_equal(bt_value_read(ctx, "{+}_{{1|{2|0}}}"), bt_value_read(ctx, "Tiny({1|{2|0}})"));
    assert_int_equal(bt_value_read(ctx, "{+}_{2"), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_INPUT);
    bt_close(ctx);
}

/* Every function listed for help has a working example. */
static void test_examples(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    size_t count = 0;
    for (const bt_function *f; (f = bt_value__function(count)) != NULL; count++) {
        assert_non_null(f->name);
        assert_non_null(f->arguments);
        assert_non_null(f->summary);
        assert_non_null(f->example);
        bt_result result;
        if (bt_value__evaluate(ctx, NULL, f->example, &result))
            fail_msg("the example '%s' fails: %s", f->example, bt_message(ctx));
        bt_result__close(&result);
    }
    assert_true(count >= 14);
    bt_close(ctx);
}

/* +- between two terms was read as a plus and a minus. */
static void test_plus_minus_between_terms_has_two_readings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t place;
    } refused[] = {
        {"3+-1", 1},     {"3 +-1", 2},  {"{2|1}+-1", 5},     {"+-1+-2", 3},
        {"{0|1+-1}", 4}, {"3±1", 1},    {"heat(*,1+-1)", 8}, {"1 - 2+-{1}", 5},
        {"^+-^", 1},     {"2.^+-1", 3}, {"(1)+-(1)", 3},     {"G = 1; G+-G", 8},
    };
    static const char *const read[][2] = {
        {"+-1", "{1|-1}"},      {"3 + +-1", "{4|2}"},
        {"3 + (+-1)", "{4|2}"}, {"(+-1) + (+-2)", "{3|1||-1|-3}"},
        {"3 + -1", "2"},        {"3 - 1", "2"},
        {"3++-1", "{4|2}"},     {"-+-1", "+-1"},
        {"2.+-1", "0"},         {"{+-1|-3}", "{1|-1||-3}"},
        {"+-1 - 2", "{-1|-3}"}, {"3-+-1", "{4|2}"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(bt_value_read(ctx, refused[i].text), BT_NONE);
        assert_int_equal(bt_error(ctx), BT_INPUT);
        assert_int_equal(bt_error_place(ctx), refused[i].place);
        assert_non_null(strstr(bt_message(ctx), "two readings"));
        bt_clear(ctx);
    }
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        bt_value g = bt_value_read(ctx, read[i][0]);
        assert_int_not_equal(g, BT_NONE);
        assert_int_equal(g, bt_value_read(ctx, read[i][1]));
    }
    bt_close(ctx);
}

/* The arguments of the call with which an example starts, and how long that call is. */
static size_t read_call(bt_context *ctx, const char *example, bt_value *args, size_t *length)
{
    size_t at = strcspn(example, "(") + 1, from = at, count = 0;
    for (int depth = 1; depth > 0; at++) {
        depth += (strchr("({", example[at]) != NULL) - (strchr(")}", example[at]) != NULL);
        if (depth > 1 || (depth == 1 && example[at] != ',')) continue;
        char text[80];
        snprintf(text, sizeof text, "%.*s", (int)(at - from), example + from);
        args[count++] = bt_value_read(ctx, text);
        from = at + 1;
    }
    *length = at;
    return count;
}

/* Calling by name gives what the expression gives, for every function of the table. */
static void test_calls_by_name(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value args[8] = {BT_NONE};
    bt_result called, read;
    for (size_t i = 0; bt_value__function(i); i++) {
        const bt_function *f = bt_value__function(i);
        char text[80];
        if (f->any) continue;
        size_t length, count = read_call(ctx, f->example, args, &length);
        snprintf(text, sizeof text, "%.*s", (int)length, f->example);
        assert_int_equal(bt_value__evaluate(ctx, NULL, text, &read), BT_OK);
        assert_int_equal(bt_value__call(ctx, f->name, args, count, &called), BT_OK);
        assert_true(bt_result__same(&called, &read));
        bt_result__close(&called);
        bt_result__close(&read);
        args[count] = args[0];
        if (!f->many)
            assert_int_equal(bt_value__call(ctx, f->name, args, count + 1, &called), BT_INPUT);
        bt_clear(ctx);
    }
    assert_int_equal(bt_value__call(ctx, "meen", args, 1, &called), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_value__call(ctx, "mean", (bt_value[]){BT_NONE}, 1, &called), BT_INPUT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plus_minus_between_terms_has_two_readings),
        cmocka_unit_test(test_calls_by_name),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_simplified),
        cmocka_unit_test(test_operators),
        cmocka_unit_test(test_functions),
        cmocka_unit_test(test_truths),
        cmocka_unit_test(test_other_results),
        cmocka_unit_test(test_variables),
        cmocka_unit_test(test_hooks),
        cmocka_unit_test(test_random_round_trips),
        cmocka_unit_test(test_other_reader),
        cmocka_unit_test(test_shared_parts),
        cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_latex),
        cmocka_unit_test(test_examples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
