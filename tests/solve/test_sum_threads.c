/* Several threads at one sum: their answers are those of the values, and every one of them knows
   the same state by the same key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/games.h"
#include "solve/memo.h"
#include "solve/sum.h"
#include "support/parts.h"
#include "support/playing.h"
#include "support/seed.h"

/* Hot and cold, numbers among them; of games with and without bounds. */
static const part parts[] = {
    {"domineering", "3x3"},
    {"domineering", "2x5"},
    {"domineering", "..#./..../#..."},
    {"clobber", "xoxo/oxox"},
    {"clobber", "xox/oxo/xox"},
    {"clobber", "xxoxoxo"},
    {"toads-and-frogs", "TT..FF"},
    {"toads-and-frogs", "T.TF.F"},
    {"hackenbush", "LRRL,RG"},
    {"snort", "2x3"},
    {"col", "2x3"},
    {"konane", "xoxo/oxo./xoxo"},
    {"amazons", "x../..o/..."},
    {"value", "{3|1/2||-1}"},
    {"value", "^^*"},
    {"nim", "3"},
    {"cram", "3x3"},
};
enum { PARTS = sizeof parts / sizeof *parts, SUMS = 60, BOARDS = 100, ENOUGH = 500 };

/* Helpers are called at once, and both players' answers come from one table. */
static void outcome_by_threads(bt_random random, unsigned threads, size_t easy, bt_outcome expected)
{
    random_sum s;
    bt_sum_search *search;
    sum_parts(&s, random, parts, PARTS);
    assert_int_equal(bt_solve__sum_open(s.ctx, easy, true, &search), BT_OK);
    bt_solve__sum_use_threads(search, threads);
    search->first_turn = 1;
    search->look_round = 1; /* as often as can be: what is decided just then must count */
    expect_outcome(search, &s.sum, expected);
    bt_solve__sum_close(search);
    drop_parts(&s);
}

static void test_threads_agree_with_values(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (int i = 0; i < SUMS; i++) {
        bt_outcome outcome = outcome_of_parts(random, parts, PARTS);
        outcome_by_threads(random, 2 + (unsigned)i % 3, (size_t)i % 4, outcome);
        bt_random__below(&random, 2);
    }
}

/* A helper's key of the start of a sum. */
static bt_key key_of_start(bt_random random, size_t junk, bool hard)
{
    random_sum s;
    bt_arena arena;
    bt_state start;
    sum_parts(&s, random, parts, PARTS);
    for (size_t i = 0; i < junk; i++) {
        bt_value left = bt_value_dyadic(s.ctx, (int64_t)i, 1), right = bt_value_nimber(s.ctx, i);
        assert_int_not_equal(bt_value_game(s.ctx, &left, 1, &right, 1), BT_NONE);
    }
    assert_int_equal(bt_arena__open(&arena, s.ctx, hard ? 0 : 5000, !hard), BT_OK);
    bt_arena__begin(&arena, bt_value_integer(s.ctx, 0), &start);
    for (size_t i = 0; i < s.sum.count; i++) {
        const bt_term *term = &s.sum.terms[i];
        bt_bytes bytes = bt_rules__bytes(term->game, term->position);
        uint32_t number;
        assert_int_equal(bt_arena__game(&arena, term->game, &number), BT_OK);
        assert_int_equal(bt_arena__add_position(&arena, &start, number, bytes, term->negated),
                         BT_OK);
    }
    bt_arena__end(&arena, &start);
    bt_arena__close(&arena);
    drop_parts(&s);
    return start.key;
}

/* Handles differ where other values were made before; keys must not. */
static void test_keys_are_the_same_in_every_context(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (int i = 0; i < SUMS; i++) {
        bt_key here = key_of_start(random, 0, i % 2),
               there = key_of_start(random, 50 + (size_t)i, i % 2);
        assert_int_equal(here.a, there.a);
        assert_int_equal(here.b, there.b);
        bt_random__below(&random, 2);
    }
}

/* Boards that take long enough for threads to decide what others are at. */
static void compare_with_one(const char *name, const char *board)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_sum sum;
    bt_position position;
    bool wins[2][2];
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, board, &position), BT_OK);
    bt_rules__sum_open(&sum, ctx);
    assert_int_equal(bt_rules_sum_add(&sum, game, position, false), BT_OK);
    for (unsigned i = 0; i < 2; i++) {
        bt_sum_search *search;
        assert_int_equal(bt_solve__sum_open(ctx, 1, true, &search), BT_OK);
        bt_solve__sum_use_threads(search, i ? 4 : 1);
        search->first_turn = 4;
        search->look_round = 1;
        for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++)
            assert_int_equal(bt_solve__sum_wins(search, &sum, player, &wins[i][player]), BT_OK);
        bt_solve__sum_close(search);
    }
    assert_memory_equal(wins[0], wins[1], sizeof wins[0]);
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_threads_agree_with_one(void **state)
{
    (void)state;
    compare_with_one("clobber", "4x5");
    compare_with_one("clobber", "3x7");
    compare_with_one("col", "4x5");
    compare_with_one("amazons", "x.../..../...o");
    bt_random random = random_start(__func__);
    for (int i = 0; i < BOARDS; i++) {
        char board[] = "..../..../..../....";
        for (size_t k = 0; k < sizeof board - 1; k++)
            if (k % 5 < 4) board[k] = "xo"[bt_random__below(&random, 2)];
        compare_with_one("clobber", board);
    }
}

/* Helpers work alone and are called back again and again. All that they did is counted, and what
   they found stays in the table. */
static void test_helpers_go_ahead(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "clobber");
    bt_term small = {game, read_position(game, "3x5"), false},
            large = {game, read_position(game, "4x5"), false};
    bt_game *other = open_game(ctx, "col"); /* which nobody has met */
    bt_term both[] = {large, {other, read_position(other, "3x4"), false}};
    bt_sum first = {.ctx = ctx, .terms = &small, .count = 1},
           then = {.ctx = ctx, .terms = &large, .count = 1},
           last = {.ctx = ctx, .terms = both, .count = 2};
    bt_sum_search *search;
    bool wins;
    assert_int_equal(bt_solve__sum_open(ctx, 1, true, &search), BT_OK);
    bt_solve__sum_use_threads(search, 3);
    search->first_turn = 1;
    bt_solve__sum_come_back(NULL);
    assert_int_equal(bt_solve__sum_go_ahead(NULL, &first, BT_LEFT), BT_OK);
    assert_int_equal(bt_solve__sum_wins(search, &first, BT_LEFT, &wins), BT_OK);
    uint64_t alone = search->count;
    for (long pause = 1000; pause < 1000000000 && search->count < alone + ENOUGH;
         pause += pause / 2) {
        struct timespec wait = {.tv_nsec = pause};
        size_t count = bt_solve__count(game);
        uint64_t before = search->count + search->ends;
        assert_int_equal(bt_solve__sum_go_ahead(search, &then, BT_LEFT), BT_OK);
        nanosleep(&wait, NULL);
        bt_solve__sum_come_back(search);
        assert_true(bt_solve__count(game) - count >= search->count + search->ends - before);
    }
    assert_true(search->count >= alone + ENOUGH);
    assert_int_equal(bt_solve__sum_go_ahead(search, &last, BT_RIGHT), BT_OK);
    bt_solve__sum_come_back(search);
    assert_int_equal(bt_solve__sum_wins(search, &then, BT_LEFT, &wins), BT_OK);
    bt_solve__sum_close(search);
    bool by_one;
    assert_int_equal(bt_solve__sum_open(ctx, 1, true, &search), BT_OK);
    assert_int_equal(bt_solve__sum_wins(search, &then, BT_LEFT, &by_one), BT_OK);
    assert_int_equal(wins, by_one);
    bt_solve__sum_close(search);
    bt_rules_close(other);
    bt_rules_close(game);
    bt_close(ctx);
}

/* The move that the search names, by so many threads; with games of its own, which know nothing
 * yet. */
static char *name_move(const char *name, const char *board, unsigned threads)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    bt_position position = read_position(game, board);
    bt_question question = {.threads = threads, .moves = BT_MOVES_ONE};
    bt_solution found;
    assert_int_equal(bt_solve__ask_position(game, position, question, &found), BT_OK);
    assert_int_equal(found.moves[BT_LEFT].count, 1);
    char *text = write_position(game, found.moves[BT_LEFT].at[0].to);
    bt_solution__close(&found);
    bt_rules_close(game);
    bt_close(ctx);
    return text;
}

/* By states of the ruleset's own, by sums, and by nim-values. */
static void test_moves_do_not_depend_on_threads(void **state)
{
    const part boards[] = {{"nogo", "3x6"}, {"clobber", "4x5"}, {"cram", "4x7"}};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char *one = name_move(boards[i].game, boards[i].position, 1),
             *three = name_move(boards[i].game, boards[i].position, 3);
        assert_string_equal(one, three);
        free(one);
        free(three);
    }
}

/* A game that cannot be opened again is searched by one thread, whatever was asked for. */
static void test_a_game_that_cannot_be_opened_again(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_sum sum;
    bt_position position;
    bt_sum_search *search;
    bool wins;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "clobber", &game), BT_OK);
    game->again = NULL;
    assert_int_equal(bt_rules_parse(game, "3x4", &position), BT_OK);
    bt_rules__sum_open(&sum, ctx);
    assert_int_equal(bt_rules_sum_add(&sum, game, position, false), BT_OK);
    assert_int_equal(bt_solve__sum_open(ctx, 0, false, &search), BT_OK);
    bt_solve__sum_use_threads(search, 4);
    search->first_turn = 1;
    assert_int_equal(bt_solve__sum_wins(search, &sum, BT_LEFT, &wins), BT_OK);
    bt_value value = bt_solve__ask_value(&sum);
    bt_outcome outcome = bt_value_outcome(ctx, value);
    assert_int_equal(wins, outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N);
    bt_solve__sum_close(search);
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_agree_with_values),
        cmocka_unit_test(test_threads_agree_with_one),
        cmocka_unit_test(test_helpers_go_ahead),
        cmocka_unit_test(test_moves_do_not_depend_on_threads),
        cmocka_unit_test(test_keys_are_the_same_in_every_context),
        cmocka_unit_test(test_a_game_that_cannot_be_opened_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
