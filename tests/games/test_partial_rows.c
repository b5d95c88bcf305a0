/* Kayles and Dawson's Chess as partial games (Left takes an odd number of pins or files, Right an
   even one): the hypotheses of the theorem on rising values in docs/theory-partial.md, from the
   rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"

enum { ROWS = 80 };

static int set_up(void **state)
{
    *state = bt_open();
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    bt_close(*state);
    return 0;
}

typedef struct row_options {
    bt_value at[2][ROWS];
    size_t count[2];
} row_options;

/* All ways to take `taken` neighbours from a row of n. */
static void take(bt_context *ctx, const bt_value *value, size_t n, size_t taken, int player,
                 row_options *out)
{
    for (size_t i = 0; i + taken <= n; i++)
        out->at[player][out->count[player]++] = bt_value_add(ctx, value[i], value[n - taken - i]);
}

static void kayles(bt_context *ctx, const bt_value *value, size_t n, row_options *out)
{
    take(ctx, value, n, 1, BT_LEFT, out);
    take(ctx, value, n, 2, BT_RIGHT, out);
}

/* A file and its neighbours: three inside a row, two at its end, one that stands alone. */
static void dawsons_chess(bt_context *ctx, const bt_value *value, size_t n, row_options *out)
{
    if (n == 1) take(ctx, value, n, 1, BT_LEFT, out);
    if (n >= 3) take(ctx, value, n, 3, BT_LEFT, out);
    if (n >= 2) out->at[BT_RIGHT][out->count[BT_RIGHT]++] = value[n - 2];
}

typedef void move_rule(bt_context *ctx, const bt_value *value, size_t n, row_options *out);

/* How many integers lie between the options. */
static int count_integers(bt_context *ctx, const row_options *options)
{
    int count = 0;
    for (int64_t k = -ROWS; k <= ROWS; k++) {
        bt_value y = bt_value_integer(ctx, k);
        bool between = true;
        for (size_t i = 0; i < options->count[BT_LEFT]; i++)
            between &= !bt_value_le(ctx, y, options->at[BT_LEFT][i]);
        for (size_t i = 0; i < options->count[BT_RIGHT]; i++)
            between &= !bt_value_le(ctx, options->at[BT_RIGHT][i], y);
        count += between;
    }
    return count;
}

/* v(n+p) = v(n) + 1 for n >= n0, as far as the theorem asks for and further; k is the most that a
   move takes. */
static void rises(bt_context *ctx, move_rule *rule, size_t n0, size_t p, size_t k)
{
    bt_value value[ROWS], one = bt_value_integer(ctx, 1);
    size_t needed = 2 * (n0 + p) + k;
    assert_true(needed + p <= ROWS);
    for (size_t n = 0; n < ROWS; n++) {
        row_options options = {.count = {0, 0}};
        rule(ctx, value, n, &options);
        value[n] =
            bt_value_game(ctx, options.at[0], options.count[0], options.at[1], options.count[1]);
        assert_int_not_equal(value[n], BT_NONE);
        if (n >= n0 + p) assert_int_equal(value[n], bt_value_add(ctx, value[n - p], one));
        if (n + p >= needed && bt_value_is_number(ctx, value[n]))
            assert_true(count_integers(ctx, &options) <= 1);
    }
}

static void partial_kayles(void **state)
{
    rises(*state, kayles, 0, 4, 2);
}

static void partial_dawsons_chess(void **state)
{
    rises(*state, dawsons_chess, 5, 6, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(partial_kayles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(partial_dawsons_chess, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
