/* Published values of games on graphs, heaps and coins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

/* Nim-values of the heaps, paths or coins first, first + 1, .. */
static const struct {
    const char *source, *game;
    uint64_t first;
    const char *nims;
} sequences[] = {
    {"Dawson's Chess, On-Line Encyclopedia of Integer Sequences A002187; paths of Node Kayles",
     "node-kayles", 0, "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4"},
    {"the same one further on; paths of Arc Kayles", "arc-kayles", 1,
     "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4"},
    {"Take-a-Square, A014586", "take-a-square", 0,
     "0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5"},
    {"Grundy's game, A002188", "take-and-break:4!.0", 1,
     "0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4"},
    {"Winning Ways, chapter 14: Mock Turtles; odious numbers, A000069", "mock-turtles", 1,
     "1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31"},
    {"Winning Ways, chapter 14: Ruler; A006519", "ruler", 1, "1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16"},
    {"Winning Ways, chapter 14: Moebius", "coin-turning:most5", 1,
     "1 2 4 8 16 31 32 64 103 128 171 213 256 301"},
};

static void test_sequences(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, sequences[i].game);
        const char *at = sequences[i].nims;
        for (uint64_t n = sequences[i].first; *at; n++) {
            bt_text bytes;
            uint32_t nim = UINT32_MAX;
            char *end;
            bt_text__open(&bytes, ctx);
            assert_int_equal(game->series.heap(game, n, &bytes), BT_OK);
            bt_position position = bt_rules__keep_position(game, bytes.at, bytes.length);
            assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
            if (nim != strtoul(at, &end, 10)) fail_msg("%s at %lu", sequences[i].source, n);
            at = end;
            bt_text__close(&bytes);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Nim multiplication: J. H. Conway, On Numbers and Games (1976), chapter 6, table. */
static void test_corners(void **state)
{
    static const uint32_t products[8][8] = {
        {0, 0, 0, 0, 0, 0, 0, 0},     {0, 1, 2, 3, 4, 5, 6, 7},    {0, 2, 3, 1, 8, 10, 11, 9},
        {0, 3, 1, 2, 12, 15, 13, 14}, {0, 4, 8, 12, 6, 2, 14, 10}, {0, 5, 10, 15, 2, 7, 8, 13},
        {0, 6, 11, 13, 14, 8, 5, 3},  {0, 7, 9, 14, 10, 13, 3, 4},
    };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "turning-corners");
    (void)state;
    for (int i = 0; i < 64; i++) {
        char text[20];
        snprintf(text, sizeof text, "(%d,%d)", i / 8 + 1, i % 8 + 1);
        bt_solution found = solve_text(game, text, BT_METHOD_THEOREM);
        assert_int_equal(strtoul(found.nim, NULL, 10), products[i / 8][i % 8]);
        bt_solution__close(&found);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* Single positions with their values. */
static const struct {
    const char *source, *game, *position, *value;
} values[] = {
    {"Winning Ways, chapter 7: a green cycle with an odd number of edges is *1", "hackenbush",
     "0-a-b-0", "*"},
    {"the same: with an even number, 0", "hackenbush", "0-a-b-c-0", "0"},
    {"Winning Ways, chapter 2: Col, a vertex alone is *", "graph-col", "a", "*"},
    {"the same: two vertices that are joined, 0", "graph-col", "a-b", "0"},
    {"Lemoine and Viennot, Nimbers are inevitable (2012): Cram 3x3 is 0, as a grid", "arc-kayles",
     "1-2-3,4-5-6,7-8-9,1-4-7,2-5-8,3-6-9", "0"},
};

static void test_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, values[i].game);
        bt_value value = bt_solve__value(game, read_position(game, values[i].position));
        if (value != bt_value_read(ctx, values[i].value)) fail_msg("%s", values[i].source);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sequences),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
