/* Solvers at their limits: time, memory, interruption, very deep games; afterwards all is well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

/* -- a game of one long path: a heap loses one chip at a time -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    return bt_rules__read_heaps(game->ctx, text, 32, "heap", out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

/* In the partizan version only Left moves. */
static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    uint64_t heap;
    if (!bt_rules__next_heap(&position, &heap)) return BT_OK;
    if (game->partizan && player == BT_RIGHT) return BT_OK;
    if (heap > 1) bt_rules__put_heap(&out->scratch, heap - 1);
    return bt_rules__take(out) ? BT_OK : BT_LIMIT;
}

static const bt_rules path = {
    .name = "path", .play.parse = parse, .play.print = print, .play.options = options};
static const bt_rules ladder = {.name = "ladder",
                                .play.parse = parse,
                                .play.print = print,
                                .play.options = options,
                                .partizan = true};

static bt_game *open_rules(bt_context *ctx, const bt_rules *rules)
{
    bt_game *game;
    assert_int_equal(bt_rules__open(ctx, rules, "", &game), BT_OK);
    return game;
}

static void test_deep_games(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_rules(ctx, &path), *stairs = open_rules(ctx, &ladder);
    bool wins;
    uint32_t nim;
    int64_t n;
    (void)state;
    assert_int_equal(bt_solve__wins(game, read_position(game, "500001"), BT_LEFT, &wins), BT_OK);
    assert_true(wins);
    assert_int_equal(bt_solve__nim(game, read_position(game, "500000"), &nim), BT_OK);
    assert_int_equal(nim, 0);
    bt_value value = bt_solve__value(stairs, read_position(stairs, "100000"));
    assert_true(bt_value_to_integer(ctx, value, &n));
    assert_int_equal(n, 100000);
    assert_true(bt_solve__count(game) > 500000);
    bt_rules_close(game);
    bt_rules_close(stairs);
    bt_close(ctx);
}

/* -- limits -- */

static bt_status search_nim(bt_game *game, const char *text, bt_outcome *outcome)
{
    bt_position position;
    bt_status status = bt_rules_parse(game, text, &position);
    return status ? status : bt_solve__outcome(game, position, outcome);
}

/* After a failure, small and large questions are answered right. */
static void check_recovery(bt_context *ctx, bt_game *game)
{
    bt_outcome outcome;
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    assert_true(bt_message(ctx)[0]);
    bt_clear(ctx);
    bt_limit_time(ctx, 0);
    bt_limit_memory(ctx, 0);
    assert_int_equal(search_nim(game, "3,5,6", &outcome), BT_OK);
    assert_int_equal(outcome, BT_OUTCOME_P);
    assert_int_equal(search_nim(game, "20,19,7", &outcome), BT_OK);
    assert_int_equal(outcome, BT_OUTCOME_P);
    assert_int_equal(search_nim(game, "20,18,7", &outcome), BT_OK);
    assert_int_equal(outcome, BT_OUTCOME_N);
}

static void test_time(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "nim");
    bt_outcome outcome;
    (void)state;
    bt_limit_time(ctx, 0.05);
    assert_int_equal(search_nim(game, "100,101,102,103", &outcome), BT_LIMIT);
    check_recovery(ctx, game);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Whatever allocation it is that fails. */
static void try_memory(bt_method method, size_t hopeless)
{
    size_t slowly = method == BT_METHOD_PLAIN ? 1 : 3; /* with a small table that takes long */
    for (size_t spare = 1 << 10; spare < 1 << 22; spare += spare / slowly) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, "nim");
        bt_outcome outcome;
        bt_sum sum;
        bt_solution s;
        bt_rules__sum_open(&sum, ctx);
        assert_int_equal(bt_rules__read_sum(game, "60,61,62", &sum), BT_OK);
        bt_limit_memory(ctx, bt_memory_used(ctx) + spare);
        bt_status status =
            bt_solve__ask(&sum, (bt_question){.method = method, .moves = BT_MOVES_ALL}, &s);
        bool too_large = method == BT_METHOD_PLAIN && status == BT_PASS; /* for so small a table */
        assert_int_equal(too_large ? BT_OK : status, bt_error(ctx));
        if (status == BT_OK) assert_int_equal(s.outcome, BT_OUTCOME_N);
        if (spare < hopeless) assert_int_equal(status, BT_LIMIT);
        bt_solution__close(&s);
        bt_rules__sum_close(&sum);
        bt_clear(ctx);
        bt_limit_memory(ctx, bt_memory_used(ctx) + 2000);
        status = search_nim(game, "9,8,7,6", &outcome);
        assert_int_equal(status, bt_error(ctx));
        bt__fail(ctx, BT_LIMIT, "also when it succeeded");
        check_recovery(ctx, game);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Heaps apart from each other take little, all of them together much. */
static void test_memory(void **state)
{
    (void)state;
    try_memory(BT_METHOD_SEARCH, 1 << 11);
    try_memory(BT_METHOD_PLAIN, 1 << 18);
}

static void check_within_memory(const char *name, const char *text)
{
    for (size_t spare = 1 << 12; spare < 1 << 20; spare += spare / 3) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, name);
        bt_position position = read_position(game, text);
        bt_limit_memory(ctx, bt_memory_used(ctx) + spare);
        bt_value value = bt_solve__value(game, position);
        if (!value) assert_int_equal(bt_error(ctx), BT_LIMIT);
        bt_limit_memory(ctx, 0);
        bt_clear(ctx);
        bt_value full = bt_solve__value(game, position);
        assert_true(full != BT_NONE && (!value || value == full));
        bt_game *other = open_game(ctx, name);
        assert_int_equal(bt_solve__value(other, read_position(other, text)), full);
        bt_rules_close(other);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_values_within_memory(void **state)
{
    (void)state;
    check_within_memory("toads-and-frogs", "TTTT...FFFF");
    check_within_memory("domineering", "4x6");
}

/* -- what is known of a nim-value at a limit -- */

static size_t options_left; /* until the limit */

/* Nim; the options come in order, or half the heap comes first: then a limit strikes deep down. */
static bt_status few_options(bt_game *game, bt_bytes position, bool deep, bt_position_list *out)
{
    uint64_t heap;
    if (options_left-- == 0) return bt__fail(game->ctx, BT_LIMIT, "enough");
    if (!bt_rules__next_heap(&position, &heap)) return BT_OK;
    for (uint64_t i = 0; i < heap; i++) {
        uint64_t to = !deep || i > heap / 2 ? i : i == 0 ? heap / 2 : i - 1;
        if (to > 0) bt_rules__put_heap(&out->scratch, to);
        if (!bt_rules__take(out)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status flat_options(bt_game *game, bt_bytes position, bt_player player,
                              bt_position_list *out)
{
    (void)player;
    return few_options(game, position, false, out);
}

static bt_status deep_options(bt_game *game, bt_bytes position, bt_player player,
                              bt_position_list *out)
{
    (void)player;
    return few_options(game, position, true, out);
}

static const bt_rules flat = {
    .name = "flat", .play.parse = parse, .play.print = print, .play.options = flat_options};
static const bt_rules deep = {
    .name = "deep", .play.parse = parse, .play.print = print, .play.options = deep_options};

/* Nim-values of heaps of 9 with room for so many options; the least that is known of them. */
static uint32_t find_low(bt_context *ctx, const bt_rules *rules, size_t most)
{
    bt_game *game = open_rules(ctx, rules);
    bt_position nine = read_position(game, "9"), eight = read_position(game, "8");
    uint32_t nim, low = 0, high = 0;
    assert_false(bt_solve__nim_bounds(game, nine, &low, &high));
    options_left = most;
    assert_int_equal(bt_solve__nim(game, nine, &nim), most < 10 ? BT_LIMIT : BT_OK);
    bt_clear(ctx);
    assert_int_equal(bt_solve__nim_bounds(game, nine, &low, &high), 0 < most && most < 10);
    assert_false(bt_solve__nim_bounds(game, eight, &low, &high));
    if (most > 0 && most < 10) assert_int_equal(high, 9);
    assert_true(low <= 9);
    options_left = SIZE_MAX;
    assert_int_equal(bt_solve__nim(game, nine, &nim), BT_OK);
    assert_int_equal(nim, 9);
    assert_false(bt_solve__nim_bounds(game, nine, &low, &high));
    bt_rules_close(game);
    return low;
}

static void test_nim_bounds(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    static const uint32_t deep_lows[] = {0, 0, 0, 0, 0, 0, 5, 6, 7, 8}; /* 4 is done at 6 */
    for (size_t most = 0; most < 10; most++) {                          /* 9 itself takes one */
        assert_int_equal(find_low(ctx, &flat, most), most ? most - 1 : 0);
        assert_int_equal(find_low(ctx, &deep, most), deep_lows[most]);
    }
    find_low(ctx, &flat, 10);
    bt_close(ctx);
}

/* Of a sum of two heaps nothing is said. */
static void test_no_bounds_of_sums(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_rules split = flat;
    split.theory.split = bt_rules__split_heaps;
    for (size_t most = 0; most < 9; most++) {
        bt_game *game = open_rules(ctx, &split);
        bt_position sum = read_position(game, "9,5");
        uint32_t nim, low, high;
        options_left = most;
        assert_int_equal(bt_solve__nim(game, sum, &nim), BT_LIMIT);
        bt_clear(ctx);
        assert_false(bt_solve__nim_bounds(game, sum, &low, &high));
        bt_rules_close(game);
    }
    bt_close(ctx);
}

static void test_interruption(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "nim");
    bt_outcome outcome;
    (void)state;
    bt_interrupt(ctx);
    assert_int_equal(search_nim(game, "100,101,102,103", &outcome), BT_LIMIT);
    check_recovery(ctx, game);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deep_games),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_values_within_memory),
        cmocka_unit_test(test_interruption),
        cmocka_unit_test(test_nim_bounds),
        cmocka_unit_test(test_no_bounds_of_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
