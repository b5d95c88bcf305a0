/* Thermographs, means, temperatures, cooling and heating, against stops of games cooled by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 200 };

static bt_value next_value(fixture *f)
{
    switch (random_between(&f->random, 0, 3)) {
    case 0: return random_value(f->ctx, &f->random);
    case 1: return random_hot(f->ctx, &f->random, 1);
    case 2: return random_hot(f->ctx, &f->random, 0);
    default: {
        naive g = random_tree(f->store, &f->random, 3, 2);
        return naive_to_value(f->store, f->ctx, g);
    }
    }
}

/* The walls of g from its canonical tree, on a grid fine enough to hold every corner. */
static naive_walls make_walls(fixture *f, naive g, int from)
{
    naive_walls walls = {.e = 3, .from = from};
    do {
        assert_true(++walls.e <= 13);
        walls.count = (size_t)(12 - from) << walls.e;
    } while (!naive_walls_make(f->store, g, &walls));
    return walls;
}

/* Where a wall of the engine stands at temperature t, both in units of 2^-e. */
static int64_t stand_at(bt_context *ctx, const bt_corner *corners, size_t count, unsigned e,
                        int64_t t)
{
    bt_value scale = bt_value_integer(ctx, (int64_t)1 << e);
    int64_t time[2] = {0}, at[2] = {0};
    for (size_t i = 0; i < count; i++) {
        time[0] = time[1];
        at[0] = at[1];
        bt_value scaled = bt_value_multiple(ctx, scale, corners[i].temperature);
        assert_true(bt_value_to_integer(ctx, scaled, &time[1]));
        scaled = bt_value_multiple(ctx, scale, corners[i].at);
        assert_true(bt_value_to_integer(ctx, scaled, &at[1]));
        if (i == 0) assert_int_equal(time[1], -((int64_t)1 << e));
        if (i > 0) assert_true(time[0] < time[1]);
        if (time[1] < t) continue;
        if (time[1] == t) return at[1];
        int64_t rise = at[1] - at[0], run = time[1] - time[0];
        assert_true(rise == 0 || rise == run || rise == -run);
        return at[0] + (rise == 0 ? 0 : rise > 0 ? t - time[0] : time[0] - t);
    }
    return at[1];
}

static void test_walls(void **state)
{
    (void)state;
    fixture f = open_fixture("walls");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f);
        naive_walls walls = make_walls(&f, naive_from_value(f.store, f.ctx, g), -1);
        bt_thermograph graph;
        assert_int_equal(bt_value__thermograph(f.ctx, g, &graph), BT_OK);
        bt_corner *left = malloc(graph.left_count * sizeof *left);
        bt_corner *right = malloc(graph.right_count * sizeof *right);
        for (size_t k = 0; k < graph.left_count; k++) left[k] = graph.left[k];
        for (size_t k = 0; k < graph.right_count; k++) right[k] = graph.right[k];
        for (size_t k = 0; k < walls.count; k += (k < 64 ? 1 : 7)) {
            int64_t t = (int64_t)k - (1LL << walls.e);
            assert_int_equal(stand_at(f.ctx, left, graph.left_count, walls.e, t), walls.left[k]);
            assert_int_equal(stand_at(f.ctx, right, graph.right_count, walls.e, t), walls.right[k]);
        }
        bt_value mean = value_of_dyadic(f.ctx, dyadic_make(walls.mast, walls.e));
        bt_value temperature = value_of_dyadic(f.ctx, dyadic_make(walls.meet, walls.e));
        assert_int_equal(graph.mean, mean);
        assert_int_equal(bt_value_mean(f.ctx, g), mean);
        assert_int_equal(graph.temperature, temperature);
        assert_int_equal(bt_value_temperature(f.ctx, g), temperature);
        free(left);
        free(right);
        naive_walls_free(&walls);
        naive_clear(f.store);
    }
    close_fixture(&f);
}

/* The stops of the cooled game are the walls, and the cooled game is the one of the definition. */
static void test_cooling(void **state)
{
    (void)state;
    fixture f = open_fixture("cooling");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f);
        naive tree = naive_from_value(f.store, f.ctx, g);
        for (int k = 0; k <= 6; k++) {
            dyadic t = dyadic_make(k, 1);
            bt_value cooled = bt_value_cool(f.ctx, g, value_of_dyadic(f.ctx, t));
            assert_int_not_equal(cooled, BT_NONE);
            naive expected = naive_cool(f.store, tree, t);
            assert_true(naive_equal(f.store, expected, naive_from_value(f.store, f.ctx, cooled)));
        }
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_cooled_stops(void **state)
{
    (void)state;
    fixture f = open_fixture("stops of cooled games");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f);
        naive_walls walls = make_walls(&f, naive_from_value(f.store, f.ctx, g), 0);
        for (size_t k = 0; k < walls.count; k += 1 + walls.count / 40) {
            dyadic t = dyadic_make((int64_t)k, walls.e);
            bt_value cooled = bt_value_cool(f.ctx, g, value_of_dyadic(f.ctx, t));
            assert_int_equal(bt_value_left_stop(f.ctx, cooled),
                             value_of_dyadic(f.ctx, dyadic_make(walls.left[k], walls.e)));
            assert_int_equal(bt_value_right_stop(f.ctx, cooled),
                             value_of_dyadic(f.ctx, dyadic_make(walls.right[k], walls.e)));
        }
        naive_walls_free(&walls);
        naive_clear(f.store);
    }
    close_fixture(&f);
}

/* Cooling is a homomorphism (ONAG, theorem 58), and cooling twice adds the temperatures. */
static void test_cooling_of_sums(void **state)
{
    (void)state;
    fixture f = open_fixture("cooling of sums");
    bt_context *ctx = f.ctx;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f), h = next_value(&f);
        bt_value s = bt_value_dyadic(ctx, random_between(&f.random, 0, 8), 2);
        bt_value t = bt_value_dyadic(ctx, random_between(&f.random, 0, 8), 2);
        assert_int_equal(bt_value_cool(ctx, bt_value_add(ctx, g, h), t),
                         bt_value_add(ctx, bt_value_cool(ctx, g, t), bt_value_cool(ctx, h, t)));
        assert_int_equal(bt_value_cool(ctx, bt_value_cool(ctx, g, s), t),
                         bt_value_cool(ctx, g, bt_value_add(ctx, s, t)));
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_means_add(void **state)
{
    (void)state;
    fixture f = open_fixture("means");
    bt_context *ctx = f.ctx;
    for (int i = 0; i < random_rounds(ROUNDS * 5); i++) {
        bt_value g = next_value(&f), h = next_value(&f), sum = bt_value_add(ctx, g, h);
        bt_value means = bt_value_add(ctx, bt_value_mean(ctx, g), bt_value_mean(ctx, h));
        assert_int_not_equal(means, BT_NONE);
        assert_int_equal(bt_value_mean(ctx, sum), means);
        bt_value a = bt_value_temperature(ctx, g), b = bt_value_temperature(ctx, h);
        bt_value most = bt_value_le(ctx, a, b) ? b : a;
        assert_true(bt_value_le(ctx, bt_value_temperature(ctx, sum), most));
        bt_value minus = bt_value_negate(ctx, g);
        assert_int_equal(bt_value_temperature(ctx, minus), a);
        assert_int_equal(bt_value_left_stop(ctx, minus),
                         bt_value_negate(ctx, bt_value_right_stop(ctx, g)));
        if (!bt_value_is_number(ctx, g))
            assert_int_equal(bt_value_freeze(ctx, g), bt_value_cool(ctx, g, a));
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_heating(void **state)
{
    (void)state;
    fixture f = open_fixture("heating");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f);
        naive tree = naive_from_value(f.store, f.ctx, g);
        dyadic t = random_dyadic(&f.random, 2, 2);
        if (t.n < 0) t.n = -t.n;
        bt_value heated = bt_value_heat(f.ctx, g, value_of_dyadic(f.ctx, t));
        assert_int_not_equal(heated, BT_NONE);
        assert_true(naive_equal(f.store, naive_heat(f.store, tree, naive_number(f.store, t)),
                                naive_from_value(f.store, f.ctx, heated)));
        /* Cooling undoes heating: no number is met on the way, since G is none. */
        if (!bt_value_is_number(f.ctx, g))
            assert_int_equal(bt_value_cool(f.ctx, heated, value_of_dyadic(f.ctx, t)), g);
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_overheating(void **state)
{
    (void)state;
    fixture f = open_fixture("overheating");
    static const char *const starts[] = {"1*", "1", "^", "2", "1/2", "{1|*}"};
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive shape = random_tree(f.store, &f.random, 2, 2);
        bt_value g = naive_to_value(f.store, f.ctx, shape);
        naive s = naive_read(f.store, starts[i % 6]), t = naive_number(f.store, (dyadic){1, 0});
        bt_value heated = bt_value_overheat(f.ctx, g, bt_value_read(f.ctx, starts[i % 6]),
                                            bt_value_integer(f.ctx, 1));
        assert_int_not_equal(heated, BT_NONE);
        naive expected = naive_overheat(f.store, naive_from_value(f.store, f.ctx, g), s, t);
        assert_true(naive_equal(f.store, expected, naive_from_value(f.store, f.ctx, heated)));
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void test_known(void **state)
{
    (void)state;
    static const struct {
        const char *game, *mean, *temperature;
    } known[] = {
        {"*", "0", "0"},
        {"^", "0", "0"},
        {"Tiny(2)", "0", "0"},
        {"{1|0}", "1/2", "1/2"},
        {"+-1", "0", "1"},
        {"{2||1|0}", "5/4", "3/4"},
        {"{5|-3}", "1", "4"},
        {"{3|1||0}", "1", "1"},
        {"{4|2||1|-1}", "3/2", "3/2"},
        {"{100|0||-1}", "0", "1"},
        {"0", "0", "-1"},
        {"3/4", "3/4", "-1/4"},
        {"{1||0|-1}", "1/4", "3/4"},
        {"{1|1}", "1", "0"},
        {"+-{3,{4|2}}", "0", "3"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_value g = bt_value_read(ctx, known[i].game);
        assert_int_not_equal(g, BT_NONE);
        assert_int_equal(bt_value_mean(ctx, g), bt_value_read(ctx, known[i].mean));
        assert_int_equal(bt_value_temperature(ctx, g), bt_value_read(ctx, known[i].temperature));
    }
    bt_close(ctx);
}

/* heat(*n, 1) against the trees, for small n. */
static void test_hot_nimbers(void **state)
{
    (void)state;
    fixture f = open_fixture("hot nimbers");
    for (unsigned n = 0; n <= 5; n++) {
        naive expected = naive_heat(f.store, naive_star(f.store, n), naive_integer(f.store, 1));
        bt_value heated =
            bt_value_heat(f.ctx, bt_value_nimber(f.ctx, n), bt_value_integer(f.ctx, 1));
        assert_true(naive_equal(f.store, expected, naive_from_value(f.store, f.ctx, heated)));
    }
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walls),        cmocka_unit_test(test_cooling),
        cmocka_unit_test(test_cooled_stops), cmocka_unit_test(test_cooling_of_sums),
        cmocka_unit_test(test_means_add),    cmocka_unit_test(test_heating),
        cmocka_unit_test(test_overheating),  cmocka_unit_test(test_known),
        cmocka_unit_test(test_hot_nimbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
