/* Every thermal function and product against its literal definition on plain trees, with random
   arguments: negative ones and games, too, wherever the function is defined for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 1500, TREES_MOST = 60000 };

/* Small games of every kind, many of them a number plus a game. */
static bt_value next_game(fixture *f)
{
    bt_value by = bt_value_integer(f->ctx, random_between(&f->random, -2, 2));
    switch (random_between(&f->random, 0, 4)) {
    case 0: return random_ups(f->ctx, &f->random);
    case 1: return random_infinitesimal(f->ctx, &f->random, 1);
    case 2: return bt_value_add(f->ctx, random_hot(f->ctx, &f->random, 0), by);
    case 3: return naive_to_value(f->store, f->ctx, random_tree(f->store, &f->random, 2, 2));
    default: {
        naive g = random_tree(f->store, &f->random, 3, 2);
        return bt_value_add(f->ctx, naive_to_value(f->store, f->ctx, g), by);
    }
    }
}

/* An amount to heat by. */
static bt_value next_amount(fixture *f)
{
    static const char *const games[] = {"*",   "*2", "^",     "v*",    "+-1",    "+-1/2",
                                        "-1*", "1^", "{1|0}", "{2|*}", "{0|-2}", "Tiny(1)"};
    if (random_between(&f->random, 0, 3) > 0)
        return value_of_dyadic(f->ctx, random_dyadic(&f->random, 3, 1));
    return bt_value_read(f->ctx, games[random_between(&f->random, 0, 11)]);
}

static naive tree_of(fixture *f, bt_value g)
{
    assert_int_equal(bt_error(f->ctx), BT_OK);
    assert_int_not_equal(g, BT_NONE);
    return naive_from_value(f->store, f->ctx, g);
}

/* Fails with the expression, so that it can be tried in the calculator. */
static void check(fixture *f, const char *function, bt_value g, bt_value h, bt_value found,
                  naive expected)
{
    if (naive_equal(f->store, expected, tree_of(f, found))) return;
    bt_text text;
    bt_text__open(&text, f->ctx);
    bt_text__format(&text, "%s(", function);
    bt_value__print(f->ctx, g, BT_PLAIN, &text);
    bt_text__add(&text, ", ");
    bt_value__print(f->ctx, h, BT_PLAIN, &text);
    bt_text__add(&text, ") = ");
    bt_value__print(f->ctx, found, BT_PLAIN, &text);
    fail_msg("wrong: %s", text.at);
}

static void forget(fixture *f)
{
    if (naive_size(f->store) > TREES_MOST) naive_clear(f->store);
}

static void test_heat(void **state)
{
    (void)state;
    fixture f = open_fixture("heat by its definition");
    for (int i = 0; i < random_rounds(ROUNDS); i++, forget(&f)) {
        bt_value g = next_game(&f), t = i % 50 ? next_amount(&f) : bt_value_integer(f.ctx, 0);
        naive expected = naive_heat(f.store, tree_of(&f, g), tree_of(&f, t));
        check(&f, "heat", g, t, bt_value_heat(f.ctx, g, t), expected);
    }
    close_fixture(&f);
}

static void test_overheat(void **state)
{
    (void)state;
    fixture f = open_fixture("overheat by its definition");
    for (int i = 0; i < random_rounds(ROUNDS / 3); i++, forget(&f)) {
        naive shape = random_tree(f.store, &f.random, 2, i % 4 ? 1 : 2);
        bt_value g = naive_to_value(f.store, f.ctx, shape);
        bt_value s = next_amount(&f), t = next_amount(&f);
        naive expected = naive_overheat(f.store, tree_of(&f, g), tree_of(&f, s), tree_of(&f, t));
        check(&f, "overheat", g, s, bt_value_overheat(f.ctx, g, s, t), expected);
    }
    close_fixture(&f);
}

static void test_cool(void **state)
{
    (void)state;
    fixture f = open_fixture("cool by its definition");
    for (int i = 0; i < random_rounds(ROUNDS); i++, forget(&f)) {
        bt_value g = next_game(&f);
        dyadic t = random_dyadic(&f.random, i % 2 ? 4 : 1, 2);
        bt_value cooled = bt_value_cool(f.ctx, g, value_of_dyadic(f.ctx, t));
        if (dyadic_compare(t, (dyadic){-1, 0}) < 0) {
            assert_int_equal(cooled, BT_NONE);
            assert_int_equal(bt_error(f.ctx), BT_DOMAIN);
            bt_clear(f.ctx);
        } else {
            check(&f, "cool", g, value_of_dyadic(f.ctx, t), cooled,
                  naive_cool(f.store, tree_of(&f, g), t));
        }
    }
    close_fixture(&f);
}

/* The walls on a grid that holds every corner. */
static naive_walls make_walls(fixture *f, naive g)
{
    naive_walls walls = {.e = 1, .from = -1};
    do {
        assert_true(++walls.e <= 13);
        walls.count = (size_t)13 << walls.e;
    } while (!naive_walls_make(f->store, g, &walls));
    return walls;
}

/* Where a wall of the library stands at temperature t. */
static bt_value wall_at(bt_context *ctx, const bt_corner *corners, size_t count, bt_value t)
{
    size_t i = 0;
    while (i + 1 < count && bt_value_le(ctx, corners[i + 1].temperature, t)) i++;
    if (i + 1 == count) return corners[i].at;
    bt_value rise = bt_value_subtract(ctx, t, corners[i].temperature);
    switch (bt_value_compare(ctx, corners[i + 1].at, corners[i].at)) {
    case BT_GREATER: return bt_value_add(ctx, corners[i].at, rise);
    case BT_LESS: return bt_value_subtract(ctx, corners[i].at, rise);
    default: return corners[i].at;
    }
}

static void check_walls(fixture *f, bt_value g, const naive_walls *walls)
{
    bt_context *ctx = f->ctx;
    bt_thermograph graph;
    assert_int_equal(bt_value__thermograph(ctx, g, &graph), BT_OK);
    assert_int_equal(graph.mean, value_of_dyadic(ctx, dyadic_make(walls->mast, walls->e)));
    assert_int_equal(graph.temperature, value_of_dyadic(ctx, dyadic_make(walls->meet, walls->e)));
    for (size_t k = 0; k < walls->count; k += 1 + walls->count / 50) {
        bt_value t = value_of_dyadic(ctx, dyadic_make((int64_t)k - (1LL << walls->e), walls->e));
        assert_int_equal(wall_at(ctx, graph.left, graph.left_count, t),
                         value_of_dyadic(ctx, dyadic_make(walls->left[k], walls->e)));
        assert_int_equal(wall_at(ctx, graph.right, graph.right_count, t),
                         value_of_dyadic(ctx, dyadic_make(walls->right[k], walls->e)));
    }
}

/* Stops, mean, temperature, the walls, and the game frozen at its temperature. */
static void test_walls(void **state)
{
    (void)state;
    fixture f = open_fixture("walls, stops and freezing by their definitions");
    for (int i = 0; i < random_rounds(ROUNDS); i++, forget(&f)) {
        bt_value g = next_game(&f);
        naive tree = tree_of(&f, g);
        assert_int_equal(bt_value_left_stop(f.ctx, g),
                         value_of_dyadic(f.ctx, naive_stop(f.store, tree, BT_LEFT)));
        assert_int_equal(bt_value_right_stop(f.ctx, g),
                         value_of_dyadic(f.ctx, naive_stop(f.store, tree, BT_RIGHT)));
        naive_walls walls = make_walls(&f, tree);
        check_walls(&f, g, &walls);
        dyadic meet = dyadic_make(walls.meet, walls.e);
        naive frozen = meet.n < 0 ? tree : naive_cool(f.store, tree, meet);
        check(&f, "freeze", g, value_of_dyadic(f.ctx, meet), bt_value_freeze(f.ctx, g), frozen);
        naive_walls_free(&walls);
    }
    close_fixture(&f);
}

static void test_norton(void **state)
{
    (void)state;
    fixture f = open_fixture("Norton's product by its definition");
    for (int i = 0; i < random_rounds(ROUNDS / 6); i++, forget(&f)) {
        naive shape = random_tree(f.store, &f.random, 2, i % 4 ? 1 : 2);
        bt_value g = naive_to_value(f.store, f.ctx, shape), unit = next_amount(&f);
        bt_value product = bt_value_norton(f.ctx, g, unit);
        if (bt_value_compare(f.ctx, unit, bt_value_integer(f.ctx, 0)) == BT_GREATER) {
            check(&f, "norton", g, unit, product,
                  naive_norton(f.store, tree_of(&f, g), tree_of(&f, unit)));
        } else {
            assert_int_equal(product, BT_NONE);
            assert_int_equal(bt_error(f.ctx), BT_DOMAIN);
            bt_clear(f.ctx);
        }
    }
    close_fixture(&f);
}

static void test_ordinal_sum(void **state)
{
    (void)state;
    fixture f = open_fixture("ordinal sums by their definition");
    for (int i = 0; i < random_rounds(ROUNDS); i++, forget(&f)) {
        bt_value g = next_game(&f), h = i % 2 ? next_game(&f) : next_amount(&f);
        naive expected = naive_ordinal_sum(f.store, tree_of(&f, g), tree_of(&f, h));
        check(&f, "ordinal_sum", g, h, bt_value_ordinal_sum(f.ctx, g, h), expected);
    }
    close_fixture(&f);
}

/* A number was taken out of the game before its options were heated. */
static void test_heat_where_options_become_numbers(void **state)
{
    (void)state;
    static const char *const known[][3] = {
        {"{3||2*|1*}", "-2", "3/2"}, {"{3||2*|1*}", "-3", "1"}, {"{3||2*|1*}", "-4", "0"},
        {"{2*|1*}", "-2", "0"},      {"{*2|-1}", "+-1", "0"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_value g = bt_value_read(ctx, known[i][0]), t = bt_value_read(ctx, known[i][1]);
        assert_int_equal(bt_value_heat(ctx, g, t), bt_value_read(ctx, known[i][2]));
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heat),
        cmocka_unit_test(test_overheat),
        cmocka_unit_test(test_cool),
        cmocka_unit_test(test_walls),
        cmocka_unit_test(test_norton),
        cmocka_unit_test(test_ordinal_sum),
        cmocka_unit_test(test_heat_where_options_become_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
