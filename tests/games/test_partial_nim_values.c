/* Partial Nim: the values of the paper's examples, and the functions A, B and br. */
#include "partial_nim_paper.h"

/* -- the examples and their slips -- */

static bt_value value_of(paper *p, const char *text)
{
    bt_game *game;
    bt_position position;
    assert_int_equal(bt_games_open(p->ctx, "partial-nim", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, text, &position), BT_OK);
    bt_value value = bt_solve__value(game, position);
    bt_rules_close(game);
    return value;
}

static bt_value calculate(paper *p, const char *text)
{
    bt_result result;
    if (bt_value__evaluate(p->ctx, p->scope, text, &result))
        fail_msg("%s: %s", text, bt_message(p->ctx));
    assert_int_equal(result.kind, BT_RESULT_VALUE);
    return result.value;
}

static void test_the_sums_of_the_examples(void **state)
{
    static const char *const cases[][2] = {
        {"(3,3,9), ((2,1))", "1/2 + 1/2 + 1/16 - 1 - A(2)"},
        {"(1,2,6), ((3,3,3,5))", "-3/4 + 1 + br(-1,-3)"},
        {"(1), ((8,4,6))", "-1/2 + br(4,2,3)"},
        {"(1,2,6,10), ((3,5,5,4,4,8))", "br(2,2,4,-1,-3,-5)"},
        {"(1,3,12), ((5,5,8,4,2))", "br(4,2,1,-6)"},
        {"(3,3,4,8), ((6,10,6))", "1/2 + br(3,3,5,-2,-4)"},
        {"(3,3,8,8), ((6,10,6))", "1/2 + br(3,3,5,-4,-4)"},
    };
    paper *p = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(value_of(p, cases[i][0]), calculate(p, cases[i][1]));
}

/* Example 2 prints A_2 + A_4 and 3 prints 1 - A_4 - A_2 - A_3. */
static void test_the_slips_of_the_examples(void **state)
{
    paper *p = *state;
    assert_true(holds(p, "A(2) + A(4) != 1 + br(-1,-3)"));
    assert_true(holds(p, "A(2) + A(6) == 1 + br(-1,-3)"));
    assert_true(holds(p, "1 - A(4) - A(2) - A(3) != -1/2 + br(4,2,3)"));
    assert_true(holds(p, "1 - A(8) - A(4) - A(6) == -1/2 + br(4,2,3)"));
    assert_true(holds(p, "br(3,3) < br(4,4)")); /* where 7 prints [3,5] */
}

static void test_the_canonical_form_of_example_6(void **state)
{
    paper *p = *state;
    bt_value six = value_of(p, "(3,3,4,8), ((6,10,6))");
    /* as the paper prints it */
    assert_int_equal(six, bt_value_read(p->ctx, "{1,{1|||0||0|-1,{0|-1}} || {1|||0||0|-1,{0|-1}} "
                                                "| {0|-1,{0|-1}}, {0||0|-1,{0|-1}}}"));
    assert_int_equal(six, calculate(p, "H2={0|-1,{0|-1}}; H3={0|H2}; X={1|H3}; {1,X||X|H2,H3}"));
    assert_true(less(p, p->zero, six));
    bt_text text;
    bt_text__open(&text, p->ctx);
    bt_value__print(p->ctx, six, BT_PLAIN, &text);
    assert_int_equal(six, bt_value_read(p->ctx, text.at));
    assert_string_equal(text.at, "{1,{1|||0||0|-1,{0|-1}}||{1|||0||0|-1,{0|-1}}|{0|-1,{0|-1}},"
                                 "{0||0|-1,{0|-1}}}");
    bt_text__close(&text);
}

/* "Exponentially complex canonical form" is true of the printed tree only. */
static void test_canonical_forms_are_small_when_shared(void **state)
{
    paper *p = *state;
    int64_t nodes;
    bt_value sum = p->zero;
    for (int m = 2; m <= 20; m += 2) {
        sum = plus(p, sum, bracket(p, m));
        sum = plus(p, sum, bracket(p, -m - 1));
        assert_true(bt_value_to_integer(p->ctx, bt_value_nodes(p->ctx, sum), &nodes));
        assert_true(nodes <= 8 * m);
    }
}

/* -- the functions -- */

static bt_value call(paper *p, size_t which, bt_value argument)
{
    bt_result result;
    assert_int_equal(
        bt_value__call_entry(p->ctx, &bt_games__functions()[which], &argument, 1, &result), BT_OK);
    return result.value;
}

static void test_functions_are_the_piles(void **state)
{
    paper *p = *state;
    for (int n = 0; n < PILES; n++) {
        bt_value size = bt_value_integer(p->ctx, n);
        assert_int_equal(call(p, 0, size), p->a[n]);
        assert_int_equal(call(p, 1, size), p->b[n]);
    }
    for (int m = -30; m <= 30; m++) {
        if (m == 0) continue;
        assert_int_equal(call(p, 2, bt_value_integer(p->ctx, m)), bracket(p, m));
    }
    for (size_t i = 0; bt_games__function(i); i++) {
        bt_result result;
        const char *example = bt_games__function(i)->example;
        assert_int_equal(bt_value__evaluate(p->ctx, p->scope, example, &result), BT_OK);
        bt_result__close(&result);
    }
}

static void test_functions_refuse_nonsense(void **state)
{
    static const struct {
        const char *text, *message;
        bt_status status;
    } cases[] = {
        {"A(-1)", "A(n) takes the number of stones, 0 or more; a red pile is -A(n)", BT_INPUT},
        {"A(1/2)", "A(n) takes the number of stones, 0 or more; a red pile is -A(n)", BT_INPUT},
        {"B(*)", "B(n) takes the number of stones, 0 or more; a red pile is -B(n)", BT_INPUT},
        {"A()", "A takes 1 argument: A(n)", BT_INPUT},
        {"A(1,2)", "A takes 1 argument: A(n)", BT_INPUT},
        {"br()", "br takes at least one argument: br(m,..)", BT_INPUT},
        {"br(1,0)", "br(m,..) takes integers other than 0, as in br(4,2,1,-6)", BT_INPUT},
        {"br({1|0})", "br(m,..) takes integers other than 0, as in br(4,2,1,-6)", BT_INPUT},
        {"A(1000001)", "the value of a pile of more than 1000000 stones is too large", BT_LIMIT},
        {"A(99999999999999999999999)",
         "the value of a pile of more than 1000000 stones is too large", BT_LIMIT},
        {"br(-99999999999999999999999)",
         "the value of a pile of more than 1000000 stones is too large", BT_LIMIT},
    };
    paper *p = *state;
    bt_result result;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(bt_value__evaluate(p->ctx, p->scope, cases[i].text, &result),
                         cases[i].status);
        assert_string_equal(bt_message(p->ctx), cases[i].message);
        bt_clear(p->ctx);
    }
    assert_null(bt_games__function(1000));
}

static void test_functions_of_long_chains(void **state)
{
    paper *p = *state;
    assert_true(holds(p, "A(4000) < A(3998)"));
    assert_true(holds(p, "B(4000) > B(3998)"));
    assert_true(holds(p, "br(2000) > br(1999)"));
    assert_true(holds(p, "is_infinitesimal(B(100000))"));
    assert_true(holds(p, "A(4001) + A(4001) == A(3999)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_sums_of_the_examples),
        cmocka_unit_test(test_the_slips_of_the_examples),
        cmocka_unit_test(test_the_canonical_form_of_example_6),
        cmocka_unit_test(test_canonical_forms_are_small_when_shared),
        cmocka_unit_test(test_functions_are_the_piles),
        cmocka_unit_test(test_functions_refuse_nonsense),
        cmocka_unit_test(test_functions_of_long_chains),
    };
    return cmocka_run_group_tests(tests, open_paper, close_paper);
}
