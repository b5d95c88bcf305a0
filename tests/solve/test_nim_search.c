/* Nim-values by questions against the mex of all options, written here from the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "games/games.h"
#include "solve/memo.h"
#include "support/cram.h"
#include "support/seed.h"

enum { BOARDS = 150, SQUARES = 14 };

/* Whether it is some number, with nothing remembered but the answers before; then what is known. */
static void check_single_questions(bt_game *game, bt_position position, uint32_t nim,
                                   bt_random *random, const char *text)
{
    uint32_t known, from = (uint32_t)bt_random__below(random, 4);
    bool is;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t n = (from + i) % 4;
        assert_int_equal(bt_solve__nim_is(game, position, n, &is), BT_OK);
        if (is != (n == nim)) fail_msg("%s: is %d *%u", text, is, n);
        if (bt_solve__nim_known(game, position, &known) && known != nim)
            fail_msg("%s: known to be *%u", text, known);
    }
}

static void test_questions_agree_with_mex(void **state)
{
    bt_random random = random_start("nim-values by questions");
    bt_context *ctx = bt_open();
    (void)state;
    for (int n = 0; n < BOARDS; n++) {
        unsigned columns = 1 + (unsigned)bt_random__below(&random, 5);
        unsigned squares = columns * (1 + (unsigned)bt_random__below(&random, SQUARES / columns));
        uint32_t board = (uint32_t)(bt_random__next(&random) | bt_random__next(&random));
        char text[2 * SQUARES + 1];
        bt_game *game;
        bt_position position;
        uint32_t nim;
        uint8_t *memo = calloc((size_t)1 << SQUARES, 1);
        assert_non_null(memo);
        board &= ((uint32_t)1 << squares) - 1;
        write_cram(board, columns, squares, text);
        assert_int_equal(bt_games_open(ctx, "cram", &game), BT_OK); /* remembers nothing */
        assert_int_equal(bt_rules_parse(game, text, &position), BT_OK);
        uint32_t mex = cram_by_mex(memo, board, columns, squares);
        check_single_questions(game, position, mex, &random, text);
        assert_int_equal(bt_solve__nim_by_search(game, position, SIZE_MAX, &nim), BT_OK);
        if (nim != mex) fail_msg("%s: not *%u", text, nim);
        assert_true(bt_solve__nim_known(game, position, &nim));
        assert_int_equal(nim, mex);
        free(memo);
        bt_rules_close(game);
    }
    bt_close(ctx);
}

/* Whatever the budget, what is remembered is so: questions go on where they stopped. */
static void test_small_budgets(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    uint32_t nim;
    bt_status status = BT_LIMIT;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "cram", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "4x5", &position), BT_OK);
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

/* A part whose options could not all be listed was taken for one with none. */
static void test_limits_within_options(void **state)
{
    static const char graph[] = "0-1,1-2,0-3,0-4,2-5,3-5,0-6,6-7";
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    uint32_t right, nim;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "arc-kayles", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, graph, &position), BT_OK);
    assert_int_equal(bt_solve__nim(game, position, &right), BT_OK); /* by mex */
    bt_rules_close(game);
    for (uint64_t steps = 1; steps < 400; steps++) {
        assert_int_equal(bt_games_open(ctx, "arc-kayles", &game), BT_OK);
        assert_int_equal(bt_rules_parse(game, graph, &position), BT_OK);
        bt__loan loan = bt__lend(ctx, steps);
        bt_solve__nim_by_search(game, position, SIZE_MAX, &nim);
        bt__end_loan(ctx, loan);
        assert_int_equal(bt_solve__nim_by_search(game, position, SIZE_MAX, &nim), BT_OK);
        if (nim != right) fail_msg("after %d steps: *%u and not *%u", (int)steps, right, nim);
        bt_rules_close(game);
    }
    bt_close(ctx);
}

/* Nim-values beyond the mask are not for this. */
static void test_large_nim_values(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    uint32_t nim;
    bool is;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "nim", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "30,5", &position), BT_OK);
    assert_int_equal(bt_solve__nim_by_search(game, position, SIZE_MAX, &nim), BT_OK);
    assert_int_equal(nim, 30 ^ 5);
    assert_int_equal(bt_rules_parse(game, "40", &position), BT_OK);
    assert_int_equal(bt_solve__nim_by_search(game, position, SIZE_MAX, &nim), BT_PASS);
    assert_int_equal(bt_solve__nim_is(game, position, 40, &is), BT_PASS);
    assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
    assert_int_equal(nim, 40);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions_agree_with_mex),
        cmocka_unit_test(test_small_budgets),
        cmocka_unit_test(test_limits_within_options),
        cmocka_unit_test(test_large_nim_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
