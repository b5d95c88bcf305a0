/* Poker Nim: hands, restricted amounts, huge heaps. That Nim decides it is shown among the laws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/brute.h"
#include "support/playing.h"

static void test_notation(void **state)
{
    static const char *const written[][2] = {
        {"5,11,8", "5,11,8 hands 0,0"},
        {" 5 , 0,8 HANDS 2 , 0 ", "5,0,8 hands 2,0"},
        {"0", "0 hands 0,0"},
        {"007hands1,02", "7 hands 1,2"},
    };
    static const struct {
        const char *text;
        size_t place;
    } wrong[] = {{"", 0},
                 {"hands 1,2", 0},
                 {"5 hands", 7},
                 {"5 hands 1", 9},
                 {"5 hands 1,2,3", 13},
                 {"5 hand 1,2", 2},
                 {"5 hands -1,2", 8},
                 {"5,x", 2}};
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "poker-nim");
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char *text = write_position(game, read_position(game, written[i][0]));
        assert_string_equal(text, written[i][1]);
        free(text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t place;
        assert_int_equal(refuse_position(game, wrong[i].text, &place), BT_INPUT);
        if (place != wrong[i].place) fail_msg("`%s`: place %zu", wrong[i].text, place);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_parameters(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "poker-nim:add=4,1,4,3");
    const bt_position *options;
    (void)state;
    brute *b = brute_open(game);
    bt_position start = read_position(game, "2 hands 3,0");
    assert_true(brute_explore(b, start, 1000));
    assert_int_equal(brute_options(b, start, BT_LEFT, &options), 4); /* 0 1 3 5 */
    brute_close(b);
    bt_rules_close(game);
    assert_int_equal(refuse_game(ctx, "poker-nim:add=0"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "poker-nim:add="), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "poker-nim:add=1,x"), BT_INPUT);
    assert_int_equal(bt_error_place(ctx), 16);
    assert_int_equal(refuse_game(ctx, "poker-nim:take=3"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "poker-nim:misere"), BT_INPUT);
    bt_close(ctx);
}

/* Chips are neither made nor lost, and the hands change places. */
static void test_chips_are_kept(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "poker-nim");
    brute *b = brute_open(game);
    (void)state;
    assert_true(brute_explore(b, read_position(game, "2,1 hands 1,2"), 5000));
    assert_true(brute_count(b) > 20);
    for (size_t i = 0; i < brute_count(b); i++) {
        char *text = write_position(game, brute_at(b, i));
        unsigned x[4];
        assert_int_equal(sscanf(text, "%u,%u hands %u,%u", &x[0], &x[1], &x[2], &x[3]), 4);
        assert_int_equal(x[0] + x[1] + x[2] + x[3], 6);
        free(text);
    }
    brute_solve(b);
    assert_true(brute_is_loopy(b));
    brute_close(b);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_huge(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "poker-nim");
    bt_solution s =
        solve_text(game, "1000000000000000000000,1000000000000000000005 hands 5,7", BT_METHOD_AUTO);
    (void)state;
    assert_int_equal(s.outcome, BT_OUTCOME_N);
    assert_true(lists_move(game, &s.moves[BT_LEFT],
                           "1000000000000000000000,1000000000000000000000 hands 7,10"));
    assert_true(lists_move(game, &s.moves[BT_LEFT],
                           "1000000000000000000005,1000000000000000000005 hands 7,0"));
    assert_int_equal(s.moves[BT_LEFT].count, 2);
    bt_solution__close(&s);
    bt_rules_close(game);
    bt_close(ctx);
}

/* It cannot be searched, as play may go on for ever, nor be a part of a sum, as the hands belong
   to players. */
static void test_what_cannot_be(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "poker-nim");
    bt_sum sum;
    bool wins;
    (void)state;
    bt_position start = read_position(game, "1,1 hands 1,1");
    assert_int_equal(bt_solve__wins(game, start, BT_LEFT, &wins), BT_DOMAIN);
    bt_clear(ctx);
    bt_rules__sum_open(&sum, ctx);
    assert_int_equal(bt_rules__read_sum(game, "2 + 3", &sum), BT_INPUT);
    bt_clear(ctx);
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notation),       cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_chips_are_kept), cmocka_unit_test(test_huge),
        cmocka_unit_test(test_what_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
