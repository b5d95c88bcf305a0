/* The end of play in Clobber on words: against the rules on boards of letters, and together with
   values against canonical values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/clobber_small.h"
#include "solve/solve.h"
#include "support/playing.h"
#include "support/seed.h"

enum { SIDE = 8, SQUARES = SIDE * SIDE, BOARDS = 10000 };

static size_t rounds(size_t few)
{
    return getenv("BOUTON_THOROUGH") ? 30 * few : few;
}

/* -- the slow side: rows of 8 letters -- */

static const char letter[2] = {'x', 'o'};

static bool wins(const char *board, bt_player player)
{
    static const int steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (int s = 0; s < SQUARES; s++)
        for (int d = 0; d < 4 && board[s] == letter[player]; d++) {
            int r = s / SIDE + steps[d][0], c = s % SIDE + steps[d][1];
            if (r < 0 || r >= SIDE || c < 0 || c >= SIDE) continue;
            if (board[r * SIDE + c] != letter[!player]) continue;
            char next[SQUARES];
            memcpy(next, board, SQUARES);
            next[s] = '.';
            next[r * SIDE + c] = letter[player];
            if (!wins(next, bt_rules__other(player))) return true;
        }
    return false;
}

/* -- both -- */

/* Stones on squares of a box somewhere on the board. */
static void make_board(bt_random *random, size_t stones, char *board)
{
    size_t rows = 1 + bt_random__below(random, 4), columns = 1 + bt_random__below(random, 4);
    size_t top = bt_random__below(random, SIDE - rows + 1);
    size_t left = bt_random__below(random, SIDE - columns + 1);
    memset(board, '.', SQUARES);
    for (size_t i = 0; i < stones; i++) {
        size_t r = top + bt_random__below(random, rows);
        size_t c = left + bt_random__below(random, columns);
        board[r * SIDE + c] = letter[bt_random__below(random, 2)];
    }
}

static void make_words(const char *board, uint64_t at[2])
{
    at[0] = at[1] = 0;
    for (int s = 0; s < SQUARES; s++)
        for (int p = 0; p < 2; p++)
            if (board[s] == letter[p]) at[p] |= (uint64_t)1 << s;
}

static void test_boards(void **state)
{
    bt_random random = random_start("boards");
    char board[SQUARES];
    size_t won = 0;
    (void)state;
    for (size_t i = 0; i < rounds(BOARDS); i++) {
        uint64_t at[2];
        make_board(&random, 9, board);
        make_words(board, at);
        for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
            uint64_t left = UINT64_MAX;
            bool slow = wins(board, p);
            assert_int_equal(bt_clobber__wins(at[p], at[!p], &left), slow);
            won += slow;
        }
    }
    assert_in_range(won, rounds(BOARDS) / 4, 2 * rounds(BOARDS) - rounds(BOARDS) / 4);
}

/* After as many boards as there may be, nothing is known. */
static void test_limit(void **state)
{
    uint64_t left = 3;
    (void)state;
    assert_int_equal(bt_clobber__wins(0x5a5a, 0xa5a5, &left), -1);
    assert_true(left == 0);
}

static bt_value value_of_letters(bt_game *game, const char *board)
{
    char text[SQUARES + SIDE];
    for (int r = 0; r < SIDE; r++) {
        memcpy(text + r * (SIDE + 1), board + r * SIDE, SIDE);
        text[r * (SIDE + 1) + SIDE] = r + 1 < SIDE ? '/' : '\0';
    }
    bt_term term = {game, read_position(game, text), false};
    bt_sum sum = {.ctx = game->ctx, .terms = &term, .count = 1};
    return bt_solve__ask_value(&sum);
}

/* Stones that stand for a value are worth it. */
static void test_stones_for_values(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "clobber");
    int placed = 0;
    (void)state;
    for (int32_t ups = -8; ups <= 8; ups++)
        for (uint32_t star = 0; star <= 1; star++) {
            uint64_t at[2];
            char board[SQUARES];
            if (!bt_clobber__place_value(ups, star, at)) continue;
            for (int s = 0; s < SQUARES; s++)
                board[s] = at[0] >> s & 1 ? 'x' : at[1] >> s & 1 ? 'o' : '.';
            assert_true((at[0] & at[1]) == 0 && (at[0] | at[1]) >> 56 << 56 == (at[0] | at[1]));
            assert_int_equal(value_of_letters(game, board),
                             bt_value_ups(ctx, bt_value_integer(ctx, 0), ups, star));
            placed++;
        }
    assert_true(placed >= 16);
    bt_rules_close(game);
    bt_close(ctx);
}

/* What the ruleset says of a board and a value is what their sum says. */
static void check_ending(bt_game *game, const char *board, bt_value with, size_t *told)
{
    bt_value sum = bt_value_add(game->ctx, value_of_letters(game, board), with);
    bt_outcome outcome = bt_value_outcome(game->ctx, sum);
    char text[SQUARES + SIDE];
    for (int r = 0; r < 6; r++) {
        memcpy(text + r * (SIDE + 1), board + r * SIDE, SIDE);
        text[r * (SIDE + 1) + SIDE] = r < 5 ? '/' : '\0';
    }
    bt_position position = read_position(game, text);
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
        uint64_t count = 0;
        int known = game->theory.ending(game, bt_rules__bytes(game, position), with, p, &count);
        if (known < 0) continue;
        bt_outcome own = p == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
        assert_int_equal(known, outcome == BT_OUTCOME_N || outcome == own);
        assert_true(count > 0);
        ++*told;
    }
}

static void test_endings(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "clobber");
    bt_random random = random_start("endings");
    char board[SQUARES];
    size_t told = 0;
    (void)state;
    for (size_t i = 0; i < rounds(5000); i++) {
        make_board(&random, 8, board);
        memset(board + 6 * SIDE, '.', 2 * SIDE);
        bt_value with =
            bt_value_ups(ctx, bt_value_integer(ctx, 0), (int64_t)bt_random__below(&random, 9) - 4,
                         bt_random__below(&random, 3));
        if (i % 20 == 0) with = bt_value_integer(ctx, 1);
        check_ending(game, board, with, &told);
    }
    assert_true(told > 2500);
    bt_game *king = open_game(ctx, "clobber:king");
    assert_null(king->theory.ending);
    bt_rules_close(king);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_stones_for_values),
        cmocka_unit_test(test_endings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
