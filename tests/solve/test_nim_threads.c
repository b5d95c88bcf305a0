/* Several threads at one nim-value: their answers are those of the mex of all options, also for
   what they found on the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "games/games.h"
#include "solve/memo.h"
#include "support/brute.h"
#include "support/cram.h"
#include "support/impartial.h"
#include "support/seed.h"

enum { SMALL = 100, LARGE = 30, SQUARES = 20, MOST = 4000, OTHERS = 40 };

/* Helpers are called at once. */
static bt_game *open_for_threads(bt_context *ctx, const char *name, unsigned threads)
{
    bt_game *game;
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    bt_memos *memos = bt_solve__memos(game);
    assert_non_null(memos);
    memos->threads = threads;
    memos->alone = 0;
    return game;
}

static bt_position read_position(bt_game *game, const char *text)
{
    bt_position position;
    if (bt_rules_parse(game, text, &position)) fail_msg("%s: %s", text, bt_message(game->ctx));
    return position;
}

/* First whether it is some number, where the random number says so. */
static void check_nim(bt_game *game, const char *text, uint32_t right, uint64_t chance)
{
    bt_position position = read_position(game, text);
    uint32_t nim;
    bool is;
    for (uint32_t i = 0; i < chance % 4; i++) {
        uint32_t n = (uint32_t)(chance / 4 + i) % 4;
        assert_int_equal(bt_solve__nim_is(game, position, n, &is), BT_OK);
        if (is != (n == right)) fail_msg("%s %s: is %d *%u", game->name, text, is, n);
    }
    bt_status status = bt_solve__nim_by_search(game, position, SIZE_MAX, &nim);
    if (status) fail_msg("%s %s: status %d, %s", game->name, text, status, bt_message(game->ctx));
    if (nim != right) fail_msg("%s %s: *%u and not *%u", game->name, text, right, nim);
    if (bt_solve__nim_known(game, position, &nim) && nim != right)
        fail_msg("%s %s: known as *%u", game->name, text, nim);
}

/* -- small positions of many games -- */

/* Then what comes of it, which the threads have met. */
static void compare_with_brute(const char *name, const char *text, unsigned threads,
                               bt_random *random)
{
    bt_context *ctx = bt_open(), *other = bt_open();
    bt_game *game = open_for_threads(ctx, name, threads), *plain;
    bt_text word;
    assert_int_equal(bt_games_open(other, name, &plain), BT_OK);
    bt_position start = read_position(plain, text);
    brute *b = brute_open(plain);
    if (brute_explore(b, start, MOST)) {
        brute_solve(b);
        check_nim(game, text, brute_nim(b, start), bt_random__next(random) >> 1);
        for (int i = 0; i < OTHERS; i++) {
            bt_position at = brute_at(b, bt_random__below(random, brute_count(b)));
            bt_text__open(&word, other);
            bt_rules__print(plain, at, &word);
            check_nim(game, word.at, brute_nim(b, at), 0);
            bt_text__close(&word);
        }
    }
    brute_close(b);
    bt_rules_close(plain);
    bt_close(other);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_threads_agree_with_brute_force(void **state)
{
    bt_random random = random_start(__func__);
    char text[IMPARTIAL_TEXT];
    (void)state;
    for (unsigned i = 0; i < SMALL; i++) {
        const impartial_game *game = &impartial_games[i % IMPARTIAL_GAMES];
        game->make(&random, text);
        compare_with_brute(game->name, text, 2 + i % 3, &random);
    }
}

/* -- larger boards of Cram -- */

static void compare_board(bt_random *random, unsigned columns, unsigned squares, unsigned threads)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_for_threads(ctx, "cram", threads);
    uint8_t *memo = calloc((size_t)1 << SQUARES, 1);
    uint32_t all = ((uint32_t)1 << squares) - 1, board = all;
    char text[2 * SQUARES + 1];
    assert_non_null(memo);
    for (int holes = 0; holes < 3; holes++)
        board &= ~((uint32_t)1 << bt_random__below(random, SQUARES));
    for (int i = 0; i < OTHERS; i++) {
        write_cram(board, columns, squares, text);
        check_nim(game, text, cram_by_mex(memo, board, columns, squares),
                  bt_random__next(random) >> 1);
        board &= (uint32_t)(bt_random__next(random) | bt_random__next(random));
        if (i % 4 == 3) board = all & ~(1u << i % SQUARES);
    }
    free(memo);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_threads_agree_with_mex(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (unsigned i = 0; i < LARGE; i++)
        compare_board(&random, 4 + i % 2, i % 3 == 0 ? SQUARES : 4 * (4 + i % 2), 2 + i % 3);
}

/* -- limits -- */

/* Whatever the budget, what is remembered is so. */
static void test_small_budgets(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_for_threads(ctx, "cram", 3);
    bt_position position = read_position(game, "4x5");
    bt_status status = BT_LIMIT;
    uint32_t nim;
    (void)state;
    assert_int_equal(bt_solve__nim_by_search(game, position, 0, &nim), BT_LIMIT);
    for (size_t budget = 1; budget < 5000 && status == BT_LIMIT; budget += 7) {
        status = bt_solve__nim_by_search(game, position, budget, &nim);
        assert_int_equal(bt_error(ctx), BT_OK);
    }
    assert_int_equal(status, BT_OK);
    assert_int_equal(nim, 2);
    bt_rules_close(game);
    bt_close(ctx);
}

/* The table has no room for them, or the masks have not. */
static void test_large_nim_values(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_for_threads(ctx, "nim", 3);
    uint32_t nim;
    bool is;
    (void)state;
    check_nim(game, "30,5", 30 ^ 5, 0);
    check_nim(game, "22", 22, 0);
    check_nim(game, "23", 23, 0);
    check_nim(game, "24,29", 24 ^ 29, 0);
    bt_position position = read_position(game, "40");
    assert_int_equal(bt_solve__nim_by_search(game, position, SIZE_MAX, &nim), BT_PASS);
    assert_int_equal(bt_solve__nim_is(game, position, 40, &is), BT_PASS);
    assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
    assert_int_equal(nim, 40);
    bt_rules_close(game);
    bt_close(ctx);
}

/* The nim-value of a board within this memory; 0: no limit. *brief: little could be remembered. */
static void solve_within(size_t bytes, unsigned threads, size_t *used, bool *brief)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_for_threads(ctx, "cram", threads);
    uint32_t nim;
    bt_limit_memory(ctx, bytes);
    bt_status status = bt_solve__nim(game, read_position(game, "4x8"), &nim);
    if (status) fail_msg("%u threads: %s", threads, bt_message(ctx));
    assert_int_equal(nim, 0);
    assert_int_equal(bt_solve__memos(game)->threads, threads);
    *used = bt_memory_used(ctx);
    *brief = bt_solve__memos(game)->brief;
    bt_rules_close(game);
    bt_close(ctx);
}

/* A fraction of the memory that one thread needs is enough for several. */
static void test_little_memory(void **state)
{
    size_t needed, used;
    bool brief;
    (void)state;
    solve_within(0, 1, &needed, &brief);
    assert_false(brief);
    for (size_t part = 1; part <= 16; part *= 4) {
        solve_within(needed / part, 2, &used, &brief);
        assert_true(brief || part == 1);
        assert_true(used <= needed / part);
    }
}

/* It can be asked again. */
static void test_interrupted(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_for_threads(ctx, "cram", 4);
    bt_position position = read_position(game, "5x7");
    uint32_t nim;
    (void)state;
    bt_limit_time(ctx, 0.1);
    assert_int_equal(bt_solve__nim(game, position, &nim), BT_LIMIT);
    bt_clear(ctx);
    bt_limit_time(ctx, 0);
    check_nim(game, "4x5", 2, 0);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_a_game_that_cannot_be_opened_again(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_for_threads(ctx, "cram", 4);
    (void)state;
    game->again = NULL;
    check_nim(game, "4x5", 2, 0);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_agree_with_brute_force),
        cmocka_unit_test(test_threads_agree_with_mex),
        cmocka_unit_test(test_small_budgets),
        cmocka_unit_test(test_large_nim_values),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_a_game_that_cannot_be_opened_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
