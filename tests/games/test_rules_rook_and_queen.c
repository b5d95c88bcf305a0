/* The rook and the queen: large coordinates, winning moves, tables, wrong input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/collect.h"
#include "support/playing.h"

/* P-positions by the definition alone: nobody can move from one to another. */
enum { SIDE = 60 };

static bool reaches_p(bool p[SIDE][SIDE], int row, int column, bool queen)
{
    for (int i = 1; i <= row; i++)
        if (p[row - i][column]) return true;
    for (int i = 1; i <= column; i++)
        if (p[row][column - i]) return true;
    for (int i = 1; queen && i <= row && i <= column; i++)
        if (p[row - i][column - i]) return true;
    return false;
}

static void check_winning(bt_game *game, bool p[SIDE][SIDE], int row, int column, bool queen)
{
    char text[40];
    snprintf(text, sizeof text, "%d,%d", row, column);
    bt_solution s = solve_text(game, text, BT_METHOD_THEOREM);
    assert_int_equal(s.outcome, p[row][column] ? BT_OUTCOME_P : BT_OUTCOME_N);
    size_t count = 0;
    for (int r = 0; r <= row; r++) {
        for (int c = 0; c <= column; c++) {
            bool straight = (r == row) != (c == column);
            bool slanted = queen && r < row && row - r == column - c;
            if (!p[r][c] || (!straight && !slanted)) continue;
            snprintf(text, sizeof text, "%d,%d", r, c);
            assert_true(lists_move(game, &s.moves[BT_LEFT], text));
            count++;
        }
    }
    assert_int_equal(s.moves[BT_LEFT].count, p[row][column] ? 0 : count);
    bt_solution__close(&s);
}

static void check_game(const char *name, bool queen)
{
    bool p[SIDE][SIDE];
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            p[row][column] = !reaches_p(p, row, column, queen);
    for (int i = 0; i < SIDE * SIDE; i += 7) check_winning(game, p, i / SIDE, i % SIDE, queen);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_winning_moves(void **state)
{
    (void)state;
    check_game("rook", false);
    check_game("queen", true);
}

/* Consecutive Fibonacci numbers of even and odd index are P-positions of Wythoff's game. */
static void test_huge_coordinates(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "queen");
    mpz_t a, b;
    char *text;
    (void)state;
    mpz_inits(a, b, NULL);
    for (unsigned long n = 2; n <= 2000; n += 222) {
        mpz_fib2_ui(b, a, n + 1);
        assert_true(gmp_asprintf(&text, "%Zd,%Zd", a, b) > 0);
        bt_solution s = solve_text(game, text, BT_METHOD_AUTO);
        assert_int_equal(s.outcome, BT_OUTCOME_P);
        bt_solution__close(&s);
        free(text);
        mpz_add_ui(b, b, 1);
        char *target;
        assert_true(gmp_asprintf(&text, "%Zd,%Zd", a, b) > 0);
        mpz_sub_ui(b, b, 1);
        assert_true(gmp_asprintf(&target, "%Zd,%Zd", a, b) > 0);
        s = solve_text(game, text, BT_METHOD_AUTO);
        assert_int_equal(s.outcome, BT_OUTCOME_N);
        assert_true(lists_move(game, &s.moves[BT_LEFT], target));
        bt_solution__close(&s);
        free(text);
        free(target);
    }
    mpz_clears(a, b, NULL);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_rook_of_any_size(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "rook");
    bt_solution s = solve_text(game, "36893488147419103232,36893488147419103235", BT_METHOD_AUTO);
    (void)state;
    assert_string_equal(s.nim, "3");
    assert_true(lists_move(game, &s.moves[BT_LEFT], "36893488147419103232,36893488147419103232"));
    bt_solution__close(&s);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Nim-values of the theorem come from a table that grows; each must be the mex of its options. */
static void test_growing_table(void **state)
{
    static const unsigned cells[][2] = {{0, 0}, {31, 31}, {32, 5}, {100, 63}, {5, 200}, {300, 299}};
    enum { TABLE = 301 };
    uint32_t *table = calloc(TABLE * TABLE, sizeof *table);
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "queen");
    (void)state;
    assert_non_null(table);
    collected_rows rows = {table, TABLE, TABLE, 0};
    assert_int_equal(game->series.table(game, TABLE, TABLE, collect_row, &rows), BT_OK);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        char text[40];
        snprintf(text, sizeof text, "%u,%u", cells[i][0], cells[i][1]);
        bt_solution s = solve_text(game, text, BT_METHOD_AUTO);
        assert_non_null(s.nim);
        assert_int_equal(strtoul(s.nim, NULL, 10), table[cells[i][0] * TABLE + cells[i][1]]);
        bt_solution__close(&s);
    }
    bt_rules_close(game);
    bt_close(ctx);
    free(table);
}

static void test_wrong_input(void **state)
{
    static const struct {
        const char *text;
        size_t place;
    } wrong[] = {{"", 0}, {"3", 1}, {"3,", 2}, {"3,5,7", 3}, {"-3,5", 0}, {"3,-5", 2}, {"3;5", 1}};
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "queen");
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t place;
        assert_int_equal(refuse_position(game, wrong[i].text, &place), BT_INPUT);
        assert_int_equal(place, wrong[i].place);
    }
    assert_int_equal(refuse_game(ctx, "queen:k=2"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "rook:3"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "quen"), BT_INPUT);
    assert_non_null(strstr(bt_message(ctx), "queen"));
    bt_clear(ctx);
    collected_rows none = {0};
    assert_int_equal(game->series.table(game, 1000000, 0, collect_row, &none), BT_OK);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_winning_moves),    cmocka_unit_test(test_huge_coordinates),
        cmocka_unit_test(test_rook_of_any_size), cmocka_unit_test(test_growing_table),
        cmocka_unit_test(test_wrong_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
