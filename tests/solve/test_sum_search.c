/* Search over sums agrees with values, whatever parts count as hard: numbers among them too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "games/games.h"
#include "solve/memo.h"
#include "support/parts.h"
#include "support/seed.h"

/* Some of these are numbers, some only look hot. */
static const part parts[] = {
    {"hackenbush", "L"},
    {"hackenbush", "R"},
    {"hackenbush", "LR"},
    {"hackenbush", "LRRL"},
    {"hackenbush", "LR,RL"},
    {"hackenbush", "G"},
    {"hackenbush", "GL"},
    {"domineering", "2x2"},
    {"domineering", "2x3"},
    {"domineering", "3x3"},
    {"domineering", "1x4"},
    {"domineering", "..#/.../#.."},
    {"nim", "1,2"},
    {"nim", "3"},
    {"kayles", "4"},
    {"toads-and-frogs", "T.F"},
    {"toads-and-frogs", "TT.F"},
    {"domineering", "4x1"},
};
enum { PARTS = sizeof parts / sizeof *parts };

/* A sum whose moves in numbers matter. */
static void compare_once(bt_random *random, size_t easy)
{
    random_sum s;
    bt_sum_search *search;
    bt_outcome outcome = outcome_of_parts(*random, parts, PARTS);
    sum_parts(&s, *random, parts, PARTS);
    assert_int_equal(bt_solve__sum_open(s.ctx, easy, false, &search), BT_OK);
    expect_outcome(search, &s.sum, outcome);
    bt_solve__sum_close(search);
    drop_parts(&s);
}

static void test_hard_parts_may_be_numbers(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (int i = 0; i < 400; i++) compare_once(&random, bt_random__below(&random, 12));
}

/* 3/4 - 5/8: Left must move in the number, also when the other part is not known to be one. */
static void test_a_move_in_a_number_can_be_the_only_one(void **state)
{
    (void)state;
    for (size_t easy = 0; easy < 12; easy++) {
        bt_context *ctx = bt_open();
        bt_game *board, *strings;
        bt_position hard, number;
        bt_sum sum;
        bt_sum_search *search;
        bool wins = false;
        assert_int_equal(bt_games_open(ctx, "domineering", &board), BT_OK);
        assert_int_equal(bt_games_open(ctx, "hackenbush", &strings), BT_OK);
        assert_int_equal(bt_rules_parse(board, ".../.#./.##", &hard), BT_OK);
        assert_int_equal(bt_rules_parse(strings, "LRLR", &number), BT_OK);
        bt_rules__sum_open(&sum, ctx);
        assert_int_equal(bt_rules_sum_add(&sum, board, hard, false), BT_OK);
        assert_int_equal(bt_rules_sum_add(&sum, strings, number, true), BT_OK);
        assert_int_equal(bt_solve__sum_open(ctx, easy, false, &search), BT_OK);
        assert_int_equal(bt_solve__sum_wins(search, &sum, BT_LEFT, &wins), BT_OK);
        assert_true(wins);
        bt_solve__sum_close(search);
        bt_rules__sum_close(&sum);
        bt_rules_close(board);
        bt_rules_close(strings);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hard_parts_may_be_numbers),
        cmocka_unit_test(test_a_move_in_a_number_can_be_the_only_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
