/* Published nim-values of Cram: J. Lemoine and S. Viennot, Nimbers are inevitable, Theoretical
   Computer Science 462 (2012). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "games/games.h"
#include "solve/solve.h"

static const struct {
    const char *board;
    uint32_t nim;
    bool slow;
} boards[] = {
    {"4x7", 3, false}, {"4x8", 0, false}, {"5x6", 2, false}, {"5x7", 1, true}, {"6x6", 0, true},
};

static void test_cram(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        if (boards[i].slow && !getenv("BOUTON_THOROUGH")) continue;
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_position position;
        uint32_t nim = UINT32_MAX;
        assert_int_equal(bt_games_open(ctx, "cram", &game), BT_OK);
        assert_int_equal(bt_rules_parse(game, boards[i].board, &position), BT_OK);
        assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
        assert_int_equal(nim, boards[i].nim);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cram)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
