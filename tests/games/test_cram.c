/* Cram: where a half turn copies every move, against the nim-values by the moves alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/playing.h"
#include "support/seed.h"

enum { BOARDS = 400 };

/* Symmetric but for a square now and then. */
static void random_board(bt_random *random, char *text)
{
    size_t rows = 1 + bt_random__below(random, 4), columns = 1 + bt_random__below(random, 4),
           at = 0;
    bool free[4][4] = {{false}};
    for (size_t i = 0; i < rows * columns; i++) {
        size_t r = i / columns, c = i % columns;
        free[r][c] = bt_random__below(random, 4) > 0;
        free[rows - 1 - r][columns - 1 - c] = free[r][c];
    }
    if (bt_random__below(random, 3) == 0) free[0][0] = !free[0][0];
    for (size_t r = 0; r < rows; r++) {
        if (r) text[at++] = '/';
        for (size_t c = 0; c < columns; c++) text[at++] = free[r][c] ? '.' : '#';
    }
    text[at] = 0;
}

static void test_copied_moves_win(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "cram");
    bt_random random = random_start("cram");
    int copied = 0;
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        char text[32];
        random_board(&random, text);
        bt_position position = read_position(game, text);
        if (!game->theory.copies(game, bt_rules__bytes(game, position))) continue;
        bt_solution slow = solve_text(game, text, BT_METHOD_PLAIN);
        assert_int_equal(slow.outcome, BT_OUTCOME_P);
        bt_solution__close(&slow);
        copied++;
    }
    assert_true(copied > BOARDS / 10);
    bt_rules_close(game);
    bt_close(ctx);
}

/* The loser of normal play wins misère play by copying only where that is known. */
static void test_misere_play_has_no_such_theorem(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "misere:cram");
    (void)state;
    bt_solution found = solve_text(game, "2x2", BT_METHOD_AUTO);
    bt_solution slow = solve_text(game, "2x2", BT_METHOD_PLAIN);
    assert_int_equal(found.outcome, slow.outcome);
    bt_solution__close(&found);
    bt_solution__close(&slow);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copied_moves_win),
        cmocka_unit_test(test_misere_play_has_no_such_theorem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
