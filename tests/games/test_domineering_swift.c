/* Domineering searched at speed agrees with values and with the general search, whatever memory its
   tables are given and however many threads share one; bounds by strips hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "games/domineering_strips.h"
#include "games/games.h"
#include "solve/swift.h"
#include "support/seed.h"

static size_t rounds(size_t few)
{
    return getenv("BOUTON_THOROUGH") ? 30 * few : few;
}

/* A board of rows x columns on which about `free` of 16 squares are. */
static bt_position make_board(bt_game *game, bt_random *random, unsigned rows, unsigned columns,
                              unsigned free)
{
    char text[256], *at = text;
    bt_position position;
    for (unsigned r = 0; r < rows; r++) {
        for (unsigned c = 0; c < columns; c++)
            *at++ = bt_random__below(random, 16) < free ? '.' : '#';
        *at++ = r + 1 < rows ? '/' : '\0';
    }
    assert_int_equal(bt_rules_parse(game, text, &position), BT_OK);
    return position;
}

static bt_value value_of(bt_game *game, bt_position position)
{
    bt_term term = {game, position, false};
    bt_sum sum = {.ctx = game->ctx, .terms = &term, .count = 1};
    bt_value value = bt_solve__ask_value(&sum);
    assert_int_not_equal(value, BT_NONE);
    return value;
}

/* -- strips -- */

static bt_value number(bt_context *ctx, int quarters)
{
    return bt_value_dyadic(ctx, quarters, 2);
}

static bt_value with_switch(bt_context *ctx, int quarters, int size)
{
    bt_value left = number(ctx, size), right = number(ctx, -size);
    return bt_value_add(ctx, number(ctx, quarters), bt_value_game(ctx, &left, 1, &right, 1));
}

/* The number is the greatest there is; a switch goes with no more than is true. */
static void compare_strip(bt_context *ctx, bt_strip s, bt_value value)
{
    assert_true(bt_value_le(ctx, number(ctx, s.c[0]), value));
    assert_false(bt_value_le(ctx, number(ctx, s.c[0] + 1), value));
    for (int i = 0; i < BT_SIZES; i++)
        if (s.c[1 + i] != BT_STRIP_NONE)
            assert_true(bt_value_le(ctx, with_switch(ctx, s.c[1 + i], bt_solve__sizes[i]), value));
}

static void test_strips(void **state)
{
    bt_random random = random_start("strips");
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_strips strips;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
    assert_int_equal(bt_games__strips_open(&strips, ctx, 4, NULL, 1), BT_OK);
    for (size_t i = rounds(200); i > 0; i--) {
        unsigned rows = 1 + (unsigned)bt_random__below(&random, BT_STRIP_ROWS);
        bt_position position = make_board(game, &random, rows, 4, 12);
        bt_bytes bytes = bt_rules__bytes(game, position);
        uint32_t board = 0;
        for (unsigned r = 0; r < rows; r++)
            board |= (uint32_t)bytes.at[2 + r] << strips.shift[rows][r];
        compare_strip(ctx, bt_games__strip(&strips, rows, board), value_of(game, position));
    }
    bt_games__strips_close(&strips);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Tables do not depend on how many threads make them, nor a stop on who is at work. */
static void test_strips_by_threads(void **state)
{
    bt_context *ctx = bt_open();
    bt_strips alone, shared;
    (void)state;
    assert_int_equal(bt_games__strips_open(&alone, ctx, 5, NULL, 1), BT_OK);
    assert_int_equal(bt_games__strips_open(&shared, ctx, 5, NULL, 3), BT_OK);
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        assert_memory_equal(alone.table[rows], shared.table[rows],
                            sizeof(uint64_t) << alone.width[rows] * rows);
    bt_games__strips_close(&shared);
    bt_interrupt(ctx);
    assert_int_equal(bt_games__strips_open(&shared, ctx, 5, NULL, 2), BT_LIMIT);
    bt_games__strips_close(&shared);
    bt_games__strips_close(&alone);
    bt_close(ctx);
}

/* Where both windows hold a strip, both tables say the same of it. */
static void test_wide_strips(void **state)
{
    bt_random random = random_start("wide strips");
    bt_context *ctx = bt_open();
    bt_strips narrow, wide, none;
    (void)state;
    bt_limit_memory(ctx, 2 << 20);
    assert_int_equal(bt_games__strips_open(&narrow, ctx, 6, NULL, 1), BT_OK);
    assert_int_equal(bt_games__strips_open(&none, ctx, 6, &narrow, 1), BT_PASS);
    bt_games__strips_close(&none);
    bt_limit_memory(ctx, 32 << 20);
    assert_int_equal(bt_games__strips_open(&wide, ctx, 6, &narrow, 1), BT_OK);
    for (size_t i = rounds(2000); i > 0; i--) {
        unsigned rows = 1 + (unsigned)bt_random__below(&random, BT_STRIP_ROWS);
        uint32_t x = 0, y = 0;
        for (unsigned r = 0; r < rows; r++) {
            uint32_t row = (uint32_t)bt_random__below(&random, 1u << narrow.width[rows]);
            x |= row << narrow.shift[rows][r];
            y |= row << wide.shift[rows][r];
        }
        assert_true(narrow.table[rows][x] == wide.table[rows][y]);
    }
    bt_games__strips_close(&wide);
    bt_games__strips_close(&narrow);
    bt_close(ctx);
}

/* What a strip is worth whose first column is Right's alone, by its moves. */
enum { EDGE_ROWS = 3, EDGE_WIDTH = 4, EDGE_SQUARES = EDGE_ROWS * EDGE_WIDTH };

static bt_value edge_value(bt_context *ctx, bt_value *known, uint32_t board)
{
    bt_value left[EDGE_SQUARES], right[EDGE_SQUARES];
    size_t lefts = 0, rights = 0;
    if (known[board]) return known[board];
    for (unsigned at = 0; at < EDGE_SQUARES; at++) {
        uint32_t upright = 1u << at | 1u << (at + EDGE_WIDTH), across = 3u << at;
        unsigned column = at % EDGE_WIDTH;
        if (column > 0 && at + EDGE_WIDTH < EDGE_SQUARES && (board & upright) == upright)
            left[lefts++] = edge_value(ctx, known, board & ~upright);
        if (column + 1 < EDGE_WIDTH && (board & across) == across)
            right[rights++] = edge_value(ctx, known, board & ~across);
    }
    return known[board] = bt_value_game(ctx, left, lefts, right, rights);
}

static void test_edge_strips(void **state)
{
    bt_value known[1 << EDGE_SQUARES] = {BT_NONE};
    bt_context *ctx = bt_open();
    bt_strips narrow, wide;
    (void)state;
    assert_int_equal(bt_games__strips_open(&narrow, ctx, EDGE_WIDTH, NULL, 1), BT_OK);
    assert_int_equal(bt_games__strips_open(&wide, ctx, EDGE_WIDTH, &narrow, 2), BT_OK);
    for (uint32_t board = 0; board < 1u << EDGE_SQUARES; board++) {
        uint32_t at = 0;
        for (unsigned r = 0; r < EDGE_ROWS; r++)
            at |= (board >> r * EDGE_WIDTH & 15) << wide.shift[EDGE_ROWS][r];
        compare_strip(ctx, bt_games__edge_strip(&wide, EDGE_ROWS, at),
                      edge_value(ctx, known, board));
    }
    bt_games__strips_close(&wide);
    bt_games__strips_close(&narrow);
    bt_close(ctx);
}

/* -- the search -- */

enum { SQUARES = 100 };
enum { MOST = 1 << 20 }; /* states: so the tables stay small */

typedef struct size {
    unsigned rows, columns, free, megabytes;
} size;

/* With less memory the windows are narrower, and rows are cut more often. */
static const size sizes[] = {{5, 5, 12, 3},  {4, 7, 12, 2}, {7, 4, 12, 1},
                             {2, 11, 14, 2}, {6, 6, 9, 1},  {3, 9, 12, 3},
                             {8, 5, 9, 2},   {9, 9, 6, 2},  {12, 8, 6, 2}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* A long search makes larger tables: within a little memory, so that many strips must be cut. */
static int wins_long(bt_game *game, bt_position position, bt_player player)
{
    uint64_t count;
    int verdict = -1;
    bt_limit_memory(game->ctx, bt_memory_used(game->ctx) + (5 << 20));
    assert_int_equal(bt_solve__swift_wins(((bt_memos *)game->memos)->swift,
                                          bt_rules__bytes(game, position), player, 1, UINT64_MAX,
                                          &verdict, &count),
                     BT_OK);
    bt_limit_memory(game->ctx, 0);
    return verdict;
}

static int wins(bt_game *game, bt_position position, bt_player player, unsigned threads)
{
    const bt_memos *memos = bt_solve__memos(game);
    uint64_t count;
    int verdict = -1;
    assert_int_equal(bt_solve__swift_wins(memos->swift, bt_rules__bytes(game, position), player,
                                          threads, MOST, &verdict, &count),
                     BT_OK);
    assert_in_range(verdict, 0, 1);
    return verdict;
}

/* Opens the search for boards like this one, within so much memory. */
static void open_swift(bt_game *game, bt_position position, size_t megabytes)
{
    bt_limit_memory(game->ctx, bt_memory_used(game->ctx) + (megabytes << 20));
    assert_int_equal(bt_solve__swift_open(game, bt_rules__bytes(game, position), 1), BT_OK);
    bt_limit_memory(game->ctx, 0);
}

static void compare_with_value(bt_game *game, bt_game *cut, bt_game *slow, bt_position position)
{
    bt_bytes bytes = bt_rules__bytes(game, position);
    bt_position same = bt_rules__keep_position(slow, bytes.at, bytes.length);
    bt_position again = bt_rules__keep_position(cut, bytes.at, bytes.length);
    bt_outcome outcome = bt_value_outcome(game->ctx, value_of(slow, same));
    bool left = outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N;
    bool right = outcome == BT_OUTCOME_R || outcome == BT_OUTCOME_N;
    assert_int_equal(wins(game, position, BT_LEFT, 1), left);
    assert_int_equal(wins(game, position, BT_RIGHT, 1), right);
    assert_int_equal(wins_long(cut, again, BT_LEFT), left);
    assert_int_equal(wins_long(cut, again, BT_RIGHT), right);
}

static void test_values(void **state)
{
    bt_random random = random_start("boards");
    (void)state;
    for (size_t k = 0; k < SIZES; k++) {
        bt_context *ctx = bt_open();
        bt_game *game, *cut, *slow;
        const size *s = &sizes[k];
        assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
        assert_int_equal(bt_games_open(ctx, "domineering", &cut), BT_OK);
        assert_int_equal(bt_games_open(ctx, "domineering", &slow), BT_OK);
        open_swift(game, make_board(game, &random, s->rows, s->columns, 16), s->megabytes);
        open_swift(cut, make_board(cut, &random, s->rows, s->columns, 16), 1);
        for (size_t i = rounds(20); i > 0; i--)
            compare_with_value(game, cut, slow,
                               make_board(game, &random, s->rows, s->columns, s->free));
        bt_rules_close(game);
        bt_rules_close(cut);
        bt_rules_close(slow);
        bt_close(ctx);
    }
}

/* The general search is what the one at speed is measured by. */
static bool wins_generally(bt_game *game, bt_position position, bt_player player)
{
    bt_solution found;
    const bt_swift *swift = game->theory.swift;
    game->theory.swift = NULL;
    bt_question question = {.method = BT_METHOD_SEARCH, .moves = BT_MOVES_NONE};
    assert_int_equal(bt_solve__ask_position(game, position, question, &found), BT_OK);
    game->theory.swift = swift;
    bool left = found.outcome == BT_OUTCOME_L, right = found.outcome == BT_OUTCOME_R;
    bt_solution__close(&found);
    return found.outcome == BT_OUTCOME_N || (player == BT_LEFT ? left : right);
}

/* Each board by one thread, and by three on a table that knows nothing yet. */
static void test_threads(void **state)
{
    bt_random random = random_start("threads");
    bt_context *ctx = bt_open();
    bt_game *game, *shared;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
    assert_int_equal(bt_games_open(ctx, "domineering", &shared), BT_OK);
    for (size_t i = rounds(6); i > 0; i--) {
        bt_position position = make_board(game, &random, 6, 7, 14);
        bt_bytes bytes = bt_rules__bytes(game, position);
        bt_position same = bt_rules__keep_position(shared, bytes.at, bytes.length);
        open_swift(game, position, 1);
        open_swift(shared, same, 1);
        for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++) {
            bool expected = wins_generally(game, position, player);
            assert_int_equal(wins(game, position, player, 1), expected);
            assert_int_equal(wins(shared, same, player, 3), expected);
        }
    }
    bt_rules_close(shared);
    bt_rules_close(game);
    bt_close(ctx);
}

/* The places of all of Left's moves at the start. */
static size_t list_places(bt_game *game, bt_position position, int out[SQUARES])
{
    bt_position options[SQUARES];
    size_t count;
    assert_int_equal(bt_rules_options(game, position, BT_LEFT, options, SQUARES, &count), BT_OK);
    for (size_t i = 0; i < count; i++)
        if (!bt_solve__swift_place(((bt_memos *)game->memos)->swift,
                                   bt_rules__bytes(game, position), BT_LEFT,
                                   bt_rules__bytes(game, options[i]), &out[i]))
            out[i] = -2; /* it does not say */
    return count;
}

/* Larger tables, as a long search makes them, change neither answers nor the order of moves at the
   start. */
static void test_widened(void **state)
{
    bt_random random = random_start("widened");
    (void)state;
    for (size_t i = rounds(5); i > 0; i--) {
        bt_context *ctx = bt_open();
        bt_game *game;
        int before[SQUARES], after[SQUARES], verdict;
        uint64_t states;
        assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
        bt_position position = make_board(game, &random, 7, 7, 15);
        bool expected = wins_generally(game, position, BT_LEFT);
        open_swift(game, position, 1);
        size_t count = list_places(game, position, before);
        bt_limit_memory(ctx, bt_memory_used(ctx) + (64 << 20));
        bt_swift_search *swift = ((bt_memos *)game->memos)->swift;
        assert_int_equal(bt_solve__swift_wins(swift, bt_rules__bytes(game, position), BT_LEFT, 2,
                                              UINT64_MAX, &verdict, &states),
                         BT_OK);
        assert_int_equal(verdict, expected);
        assert_int_equal(list_places(game, make_board(game, &random, 7, 7, 15), after) > 0, true);
        assert_int_equal(list_places(game, position, after), count);
        assert_memory_equal(before, after, count * sizeof *before);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- limits -- */

/* All threads end when the time is over, or after so many states; a board of another size is none
   of its business. */
static void test_limits(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position large, other;
    uint64_t count;
    int verdict = -1;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "10x10", &large), BT_OK);
    assert_int_equal(bt_rules_parse(game, "9x9", &other), BT_OK);
    open_swift(game, large, 2);
    bt_swift_search *swift = ((bt_memos *)game->memos)->swift;
    assert_int_equal(
        bt_solve__swift_wins(swift, bt_rules__bytes(game, other), BT_LEFT, 1, 9, &verdict, &count),
        BT_PASS);
    assert_int_equal(bt_solve__swift_wins(swift, bt_rules__bytes(game, large), BT_LEFT, 1, 100,
                                          &verdict, &count),
                     BT_OK);
    assert_int_equal(verdict, -1);
    assert_in_range(count, 100, 101);
    bt_limit_time(ctx, 0.05);
    assert_int_equal(bt_solve__swift_wins(swift, bt_rules__bytes(game, large), BT_LEFT, 3, MOST,
                                          &verdict, &count),
                     BT_LIMIT);
    assert_int_equal(verdict, -1);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_interrupt(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position large;
    uint64_t count;
    int verdict = -1;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "9x10", &large), BT_OK);
    open_swift(game, large, 2);
    bt_interrupt(ctx);
    assert_int_equal(bt_solve__swift_wins(((bt_memos *)game->memos)->swift,
                                          bt_rules__bytes(game, large), BT_RIGHT, 2, MOST, &verdict,
                                          &count),
                     BT_LIMIT);
    assert_int_equal(verdict, -1);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strips),      cmocka_unit_test(test_strips_by_threads),
        cmocka_unit_test(test_wide_strips), cmocka_unit_test(test_edge_strips),
        cmocka_unit_test(test_values),      cmocka_unit_test(test_threads),
        cmocka_unit_test(test_widened),     cmocka_unit_test(test_limits),
        cmocka_unit_test(test_interrupt)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
