/* Tables of the queen and the rook against the rules of their moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "games/queen_table.h"
#include "support/collect.h"

#include <stdlib.h>
#include <string.h>

/* Every move of the piece from every cell: along the row, the column and, the queen, both. */
static uint16_t *slow_table(size_t rows, size_t columns, bool queen)
{
    uint16_t *g = calloc(rows * columns, sizeof *g);
    char *option = malloc(3 * (rows + columns));
    if (!g || !option) abort();
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++) {
            uint16_t *here = &g[i * columns + j];
            memset(option, 0, 3 * (rows + columns));
            for (size_t k = 1; k <= i; k++) option[g[(i - k) * columns + j]] = 1;
            for (size_t k = 1; k <= j; k++) option[g[i * columns + j - k]] = 1;
            for (size_t k = 1; queen && k <= i && k <= j; k++)
                option[g[(i - k) * columns + j - k]] = 1;
            while (option[*here]) ++*here;
        }
    free(option);
    return g;
}

static void check_size(size_t rows, size_t columns)
{
    bt_context *ctx = bt_open();
    size_t size = rows * columns * sizeof(uint16_t);
    uint16_t *got = malloc(size), *want = slow_table(rows, columns, true);
    collected_rows all = {calloc(rows * columns, sizeof(uint32_t)), columns, rows, 0};
    assert_int_equal(bt_games__queen_table(ctx, rows, columns, got), BT_OK);
    assert_memory_equal(got, want, size);
    assert_int_equal(bt_memory_used(ctx), 0);
    assert_int_equal(bt_games__queen_rows(ctx, rows, columns, collect_row, &all), BT_OK);
    assert_int_equal(all.count, rows);
    for (size_t i = 0; i < rows * columns; i++) assert_int_equal(all.at[i], want[i]);
    assert_int_equal(bt_memory_used(ctx), 0);
    free(want);
    want = slow_table(rows, columns, false);
    all.count = 0;
    bt_game *rook;
    assert_int_equal(bt_games_open(ctx, "rook", &rook), BT_OK);
    assert_int_equal(rook->series.table(rook, (uint32_t)rows, (uint32_t)columns, collect_row, &all),
                     BT_OK);
    for (size_t i = 0; i < rows * columns; i++) assert_int_equal(all.at[i], want[i]);
    bt_rules_close(rook);
    free(all.at);
    free(want);
    free(got);
    bt_close(ctx);
}

static void tables_of_all_shapes(void **state)
{
    (void)state;
    static const size_t sides[] = {1, 2, 3, 7, 63, 64, 65, 127, 129, 200};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (size_t j = 0; j < sizeof sides / sizeof *sides; j++) check_size(sides[i], sides[j]);
    check_size(5, 900);
    check_size(900, 5);
    check_size(400, 400);
}

/* The table of the lecture: rows 0 to 3, columns 0 to 6. */
static void table_of_the_lecture(void **state)
{
    (void)state;
    static const uint16_t want[4][7] = {
        {0, 1, 2, 3, 4, 5, 6}, {1, 2, 0, 4, 5, 3, 7}, {2, 0, 1, 5, 3, 4, 8}, {3, 4, 5, 6, 2, 0, 1}};
    uint16_t got[4][7];
    bt_context *ctx = bt_open();
    assert_int_equal(bt_games__queen_table(ctx, 4, 7, &got[0][0]), BT_OK);
    assert_memory_equal(got, want, sizeof want);
    bt_close(ctx);
}

static void limits(void **state)
{
    (void)state;
    uint16_t none = 7, *table = malloc(400 * 400 * sizeof *table);
    bt_context *ctx = bt_open();
    assert_int_equal(bt_games__queen_table(ctx, 0, 5, &none), BT_OK);
    assert_int_equal(none, 7);
    assert_int_equal(bt_games__queen_table(ctx, 30000, 30000, &none), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_games__queen_table(ctx, SIZE_MAX, SIZE_MAX, &none), BT_LIMIT);
    bt_clear(ctx);
    bt_limit_memory(ctx, 10000);
    assert_int_equal(bt_games__queen_table(ctx, 400, 400, table), BT_LIMIT);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_clear(ctx);
    assert_int_equal(bt_games__queen_rows(ctx, 400, 400, collect_row, NULL), BT_LIMIT);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_clear(ctx);
    bt_limit_memory(ctx, 0);
    assert_int_equal(bt_games__queen_table(ctx, 400, 400, table), BT_OK);
    free(table);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_all_shapes),
        cmocka_unit_test(table_of_the_lecture),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
