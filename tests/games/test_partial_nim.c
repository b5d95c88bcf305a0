/* Partial Nim: notation, the paper's examples and the lessons told about them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/partial_nim_theory.h"

static int open_context(void **state)
{
    *state = bt_open();
    return *state == NULL;
}

static int close_context(void **state)
{
    bt_context *ctx = *state;
    size_t used = bt_memory_used(ctx);
    bt_close(ctx);
    return used != 0;
}

static void parse(bt_context *ctx, const char *text, bt__pn_position *out)
{
    if (bt_games__pn_parse(ctx, text, strlen(text), out)) fail_msg("%s: %s", text, bt_message(ctx));
}

static void check_print(bt_context *ctx, const char *text, const char *expected)
{
    bt__pn_position position, again;
    bt_text printed;
    bt_text__open(&printed, ctx);
    parse(ctx, text, &position);
    bt_games__pn_print(&position, &printed);
    assert_string_equal(printed.at, expected);
    parse(ctx, printed.at, &again);
    assert_true(bt_games__pn_same(&position, &again));
    bt_games__pn_close(&again);
    bt_games__pn_close(&position);
    bt_text__close(&printed);
}

static void test_notation(void **state)
{
    static const char *const cases[][2] = {
        {"(3,3,9), ((2,1)), *4", "(3,3,9), ((2,1)), *4"},
        {"*4,((2,1)),(3,3,9)", "(3,3,9), ((2,1)), *4"},
        {" ( 3 ,3, 9 ) ,( ( 2,1 ) ) ,\t* 4\n", "(3,3,9), ((2,1)), *4"},
        {"(3)(4)((1))((2))*5*6", "(3,4), ((1,2)), *5, *6"},
        {"(3), ((2)), (4)", "(3,4), ((2))"},
        {"((7))", "((7))"},
        {"*0, (0,3,0), ((0))", "(3)"},
        {"0", "0"},
        {"  0 ", "0"},
        {"()", "0"},
        {"(( )), *0", "0"},
        {"(007)", "(7)"},
        {"(9223372036854775807)", "(9223372036854775807)"},
        {"((9223372036854775808)), *18446744073709551616",
         "((9223372036854775808)), *18446744073709551616"},
        {"(00000000000000000000000000000000000000000000000000000012)", "(12)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_print(*state, cases[i][0], cases[i][1]);
}

static void test_errors_point_at_the_place(void **state)
{
    static const struct {
        const char *text;
        size_t place;
        const char *message;
    } cases[] = {
        {"(3", 2, "expected ')' to close the blue piles, not the end"},
        {" ((3,4", 6, "expected '))' to close the red piles, not the end"},
        {"((3)", 4, "expected a second ')' to close the red piles, not the end"},
        {"((3), *4", 4, "expected a second ')' to close the red piles, not ','"},
        {"(3))", 3, "this ')' closes nothing"},
        {")", 0, "this ')' closes nothing"},
        {"(3,-4)", 3, "expected a pile size, which is 0 or more"},
        {"(-4)", 1, "expected a pile size, which is 0 or more"},
        {"*-4", 1, "expected a pile size, which is 0 or more"},
        {"(3,x)", 3, "expected a pile size, not 'x'"},
        {"(x)", 1, "expected a pile size or ')', not 'x'"},
        {"(3x)", 2, "expected ',' or ')', not 'x'"},
        {"((3x))", 3, "expected ',' or '))', not 'x'"},
        {"(3,)", 3, "expected a pile size, not ')'"},
        {"(3 4)", 3, "expected ',' or ')', not '4'"},
        {"(3.5)", 2, "expected ',' or ')', not '.'"},
        {"*", 1, "expected a pile size after '*', not the end"},
        {"(3), *, *4", 6, "expected a pile size after '*', not ','"},
        {"3,4", 0, "expected a colour: (5) is a blue pile, ((5)) a red one, *5 a green one"},
        {"0, (3)", 0, "expected a colour: (5) is a blue pile, ((5)) a red one, *5 a green one"},
        {"(3),", 4, "expected '(' for blue, '((' for red or '*' for green piles, not the end"},
        {"", 0, "expected '(' for blue, '((' for red or '*' for green piles, not the end"},
        {"blue", 0, "expected '(' for blue, '((' for red or '*' for green piles, not 'b'"},
        {"(3) 4", 4, "expected ',' or the end, not '4'"},
        {"(\xc3\xa9)", 1, "expected a pile size or ')', not the byte 0xc3"},
    };
    bt_context *ctx = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt__pn_position position;
        assert_int_equal(bt_games__pn_parse(ctx, cases[i].text, strlen(cases[i].text), &position),
                         BT_INPUT);
        assert_string_equal(bt_message(ctx), cases[i].message);
        assert_int_equal(bt_error_place(ctx), cases[i].place);
        bt_clear(ctx);
    }
}

/* The fourteen worked examples of Lim 2005 (sections 3 and 4), with the sums it gives for them.
   Slips of the print: in example 2 A2 + A4 must read A2 + A6; in 3 the terms are 1 - A8 - A4 - A6;
   7 is similar to 6, and after deleting [5] it compares [3,3] < [4,4]. The printed [4,2,3] and so
   on are sorted here. */
static const struct {
    const char *position, *sum;
    char alone, with_green;
    bt__pn_cause cause, cause_with_green;
} examples[] = {
    {"(3,3,9), ((2,1))", "-7/16 + [1].", 'N', 'N', BT__PN_HOT, BT__PN_HOT},
    {"(1,2,6), ((3,3,3,5))", "1/4 + [-1,-3].", 'L', 'L', BT__PN_NUMBER, BT__PN_NUMBER},
    {"(1), ((8,4,6))", "-1/2 + [2,3,4].", 'N', 'R', BT__PN_EDGE, BT__PN_EDGE_GREEN},
    {"(1,2,6,10), ((3,5,5,4,4,8))", ": [2,2,4,-1,-3,-5].", 'L', 'N', BT__PN_ORDER, BT__PN_REMOTE},
    {"(1,3,12), ((5,5,8,4,2))", ": [1,2,4,-6].", 'L', 'N', BT__PN_ORDER, BT__PN_REMOTE},
    {"(3,3,4,8), ((6,10,6))", "1/2 + [3,3,5,-2,-4].", 'L', 'L', BT__PN_EDGE, BT__PN_EDGE_GREEN},
    {"(3,3,8,8), ((6,10,6))", "1/2 + [3,3,5,-4,-4].", 'N', 'L', BT__PN_EDGE, BT__PN_EDGE_GREEN},
};

static void check_reason(bt_context *ctx, const char *text, char letter, bt__pn_cause cause)
{
    bt__pn_position position;
    bt__pn_reason why;
    parse(ctx, text, &position);
    assert_int_equal(bt_games__pn_reason(&position, BT__PN_ODD_EVEN, &why), BT_OK);
    assert_int_equal("LRNP"[why.outcome], letter);
    assert_int_equal(why.cause, cause);
    bt_games__pn_close(&position);
}

static void check_lesson(bt_context *ctx, const char *position_text, bt__pn_rule rule,
                         const char *part)
{
    bt__pn_position position;
    bt_steps why;
    bool found = false;
    bt_rules__steps_open(&why, ctx);
    parse(ctx, position_text, &position);
    assert_int_equal(bt_games__pn_explain(&position, rule, &why), BT_OK);
    for (size_t i = 0; i < why.count; i++)
        found = found || strstr(why.at[i]->text.at, part) || !strcmp(why.at[i]->title.at, part);
    if (!found) fail_msg("%s: no \"%s\"", position_text, part);
    bt_games__pn_close(&position);
    bt_rules__steps_close(&why);
}

static void test_examples_of_the_paper(void **state)
{
    char with_green[80];
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        check_reason(*state, examples[i].position, examples[i].alone, examples[i].cause);
        check_lesson(*state, examples[i].position, BT__PN_ODD_EVEN, examples[i].sum);
        for (int n = 1; n < 6; n++) {
            snprintf(with_green, sizeof with_green, "%s, *%d", examples[i].position, n);
            check_reason(*state, with_green, examples[i].with_green, examples[i].cause_with_green);
        }
    }
}

/* [1,1] = 0 makes the sentence before Corollary 2, and Theorem 3 without "at most one 1", false:
   m = (2,2) against n = (1,1,1) is [2,2,1], not confused with -1/2. */
static void test_slips_about_ones(void **state)
{
    check_reason(*state, "(2,2), ((1))", 'P', BT__PN_EMPTY);
    check_reason(*state, "(2,2), ((2,2))", 'P', BT__PN_EMPTY);
    check_reason(*state, "(2,2,2), ((4,4))", 'L', BT__PN_EDGE);
}

static void test_lessons(void **state)
{
    bt_context *ctx = *state;
    check_lesson(ctx, "(3,3,9), ((2,1))", BT__PN_ODD_EVEN, "1/2 + 1/2 + 1/16 - 1 = 1/16.");
    check_lesson(ctx, "(1,2,6), ((3,3,3,5))", BT__PN_ODD_EVEN, "= -3/4.");
    check_lesson(ctx, "(1,2,6,10), ((3,5,5,4,4,8))", BT__PN_ODD_EVEN,
                 "(2,2,4) and the negative "
                 "ones (1,3,5)");
    check_lesson(ctx, "(1,3,12), ((5,5,8,4,2))", BT__PN_ODD_EVEN,
                 "(1,2,4) and the negative ones (1,1,6)");
    check_lesson(ctx, "(3,3,8,8), ((6,10,6))", BT__PN_ODD_EVEN,
                 "[5], they are [3,3,-4,-4], which is not positive");
    check_lesson(ctx, "(3), ((3)), *4, *5", BT__PN_ODD_EVEN, "*1 (the nim-sum");
    check_lesson(ctx, "0", BT__PN_ODD_EVEN, "nothing to take");
    check_lesson(ctx, "(1180591620717411303425), ((3))", BT__PN_ODD_EVEN,
                 "-1/2 + 1/2^590295810358705651712.");
    check_lesson(ctx, "(9,8), ((3)), *2", BT__PN_ANY_ODD, "c_1 = 1, c_2 to c_4 = 2, then 0");
    check_lesson(ctx, "(9,9), ((3)), *1", BT__PN_ANY_ODD, "the stars cancel");
    check_lesson(ctx, "0", BT__PN_ANY_ODD, "all 0");
}

static void test_move_in_words(void **state)
{
    bt__pn_position position, after;
    bt__pn_range move;
    bt_text text;
    bool found;
    parse(*state, "(8,3), ((2))", &position);
    bt_text__open(&text, *state);
    assert_int_equal(bt_games__pn_winning_move(&position, BT__PN_ODD_EVEN, BT_LEFT, &found, &move),
                     BT_OK);
    assert_true(found);
    bt_games__pn_move_print(&position, move.colour, move.pile, move.from, &text);
    assert_string_equal(text.at, "take 7 from the blue pile of 8, leaving 1");
    bt_text__cut(&text, 0);
    assert_int_equal(bt_games__pn_play(&position, move.colour, move.pile, move.from, &after),
                     BT_OK);
    bt_games__pn_print(&after, &text);
    assert_string_equal(text.at, "(1,3), ((2))");
    bt_games__pn_close(&after);
    assert_int_equal(bt_games__pn_play(&position, BT__PN_GREEN, 4, 1, &after), BT_INPUT);
    bt_clear(*state);
    bt_text__close(&text);
    bt_games__pn_close(&position);
}

/* -- budgets -- */

static void test_memory_limit_is_kept(void **state)
{
    bt_context *ctx = *state;
    size_t piles = 20000, failures = 0;
    char *text = malloc(piles * 41 + 3), *end = text;
    for (size_t i = 0; i < piles; i++)
        end += sprintf(end, "%c%zu00000000000000000000000000000", i ? ',' : '(', i + 1);
    strcpy(end, ")");
    for (size_t limit = 1000; limit < 12000000; limit += limit / 3) {
        bt__pn_position position;
        bt__pn_ranges ranges = {.ctx = ctx};
        bt_limit_memory(ctx, limit);
        bt_status status = bt_games__pn_parse(ctx, text, strlen(text), &position);
        if (!status) {
            status = bt_games__pn_winning_moves(&position, BT__PN_ODD_EVEN, BT_LEFT, &ranges);
            bt_games__pn_ranges_close(&ranges);
            bt_games__pn_close(&position);
        }
        assert_true(status == BT_OK || status == BT_LIMIT);
        failures += status == BT_LIMIT;
        assert_int_equal(bt_memory_used(ctx), 0);
        bt_clear(ctx);
    }
    assert_true(failures > 5);
    free(text);
}

static void test_interruption_is_heard(void **state)
{
    bt_context *ctx = *state;
    bt__pn_position position;
    bt_games__pn_open(&position, ctx);
    for (uint64_t i = 1; i < 5000; i++)
        assert_int_equal(bt_games__pn_add(&position, BT__PN_BLUE, 3 * i), BT_OK);
    bt__pn_ranges ranges;
    bt_interrupt(ctx);
    assert_int_equal(bt_games__pn_winning_moves(&position, BT__PN_ANY_ODD, BT_LEFT, &ranges),
                     BT_LIMIT);
    bt_games__pn_ranges_close(&ranges);
    bt_games__pn_close(&position);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
    const struct CMUnitTest tests[] = {
        TEST(test_notation),
        TEST(test_errors_point_at_the_place),
        TEST(test_examples_of_the_paper),
        TEST(test_slips_about_ones),
        TEST(test_lessons),
        TEST(test_move_in_words),
        TEST(test_memory_limit_is_kept),
        TEST(test_interruption_is_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
