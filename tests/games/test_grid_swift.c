/* Games on small boards searched at speed, against play by the moves alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <string.h>

#include <cmocka.h>

#include "base/map.h"
#include "solve/swift.h"
#include "support/playing.h"
#include "support/seed.h"

enum { BOARDS = 300, STATES = 1 << 20 };

/* -- the slow side -- */

static bool wins(bt_game *game, bt_map *known, bt_position position, bt_player player)
{
    const uint32_t *old = bt__map_get(&known[player], position);
    if (old) return *old;
    bt_position_list options;
    bool won = false;
    bt_rules__list_open(&options, game);
    assert_int_equal(bt_rules__options(game, position, player, &options), BT_OK);
    for (size_t i = 0; i < options.at.length && !won; i++)
        won = !wins(game, known, options.at.at[i], bt_rules__other(player));
    bt_rules__list_close(&options);
    assert_true(bt__map_put(&known[player], position, won));
    return won;
}

/* -- both -- */

static bt_position random_board(bt_game *game, bt_random *random, size_t squares, int free)
{
    char text[64];
    size_t rows = 1 + bt_random__below(random, 4), columns = 1 + bt_random__below(random, 5),
           at = 0;
    while (rows * columns > squares) rows--;
    for (size_t r = 0; r < rows; r++) {
        if (r) text[at++] = '/';
        for (size_t c = 0; c < columns; c++) {
            int kind = (int)bt_random__below(random, 10);
            text[at++] = (kind < free ? "." : kind == 9 ? "#" : kind % 2 ? "o" : "x")[0];
        }
    }
    text[at] = 0;
    return read_position(game, text);
}

/* The search is opened once, and asked about boards of all shapes; a board without moves is none of
   its business. */
static void compare(const char *name, size_t squares, int free, unsigned threads)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    bt_random random = random_start(name);
    bt_map known[2];
    int compared = 0;
    bt__map_open(&known[0], ctx);
    bt__map_open(&known[1], ctx);
    bt_position first = read_position(game, "4x4");
    assert_int_equal(bt_solve__swift_open(game, bt_rules__bytes(game, first), 1), BT_OK);
    bt_swift_search *swift = ((bt_memos *)game->memos)->swift;
    for (int i = 0; i < BOARDS; i++) {
        bt_position board = random_board(game, &random, squares, free);
        for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
            int verdict;
            uint64_t count;
            bt_status status = bt_solve__swift_wins(swift, bt_rules__bytes(game, board), p, threads,
                                                    STATES, &verdict, &count);
            if (status == BT_PASS) {
                assert_false(wins(game, known, board, p));
                continue;
            }
            assert_int_equal(status, BT_OK);
            assert_int_equal(verdict, wins(game, known, board, p));
            compared++;
        }
    }
    assert_true(compared > BOARDS / 2);
    bt__map_close(&known[0]);
    bt__map_close(&known[1]);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_nogo(void **state)
{
    (void)state;
    compare("nogo", 9, 7, 1);
    compare("nogo", 12, 4, 2);
}

static void test_konane(void **state)
{
    (void)state;
    compare("konane", 20, 3, 1);
    compare("konane", 20, 5, 2);
}

/* Where one thread has decided a state, the others that are below it go back: boards that are large
   enough for that to happen, each player's question on a table that knows nothing yet. */
static void test_threads_go_back(void **state)
{
    static const char *const boards[] = {"4x7", "5x6", "4x6"};
    (void)state;
    for (size_t i = 0; i < 2 * (sizeof boards / sizeof *boards); i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, "konane");
        bt_position board = read_position(game, boards[i / 2]);
        bt_bytes bytes = bt_rules__bytes(game, board);
        int verdict[2];
        for (unsigned threads = 0; threads < 2; threads++) {
            uint64_t count;
            assert_int_equal(bt_solve__swift_open(game, bytes, 1), BT_OK);
            bt_swift_search *swift = ((bt_memos *)game->memos)->swift;
            assert_int_equal(bt_solve__swift_wins(swift, bytes, i % 2 ? BT_RIGHT : BT_LEFT,
                                                  1 + 3 * threads, STATES, &verdict[threads],
                                                  &count),
                             BT_OK);
        }
        assert_int_equal(verdict[0], verdict[1]);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* What does not fit into a key is left to the general search. */
static void test_large_boards_are_left_alone(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "nogo");
    (void)state;
    bt_position fits = read_position(game, "6x6"), large = read_position(game, "5x8");
    bt_position high = read_position(game, "9x4");
    assert_int_equal(bt_solve__swift_open(game, bt_rules__bytes(game, large), 1), BT_PASS);
    assert_int_equal(bt_solve__swift_open(game, bt_rules__bytes(game, high), 1), BT_PASS);
    assert_int_equal(bt_solve__swift_open(game, bt_rules__bytes(game, fits), 1), BT_OK);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nogo),
        cmocka_unit_test(test_konane),
        cmocka_unit_test(test_threads_go_back),
        cmocka_unit_test(test_large_boards_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
