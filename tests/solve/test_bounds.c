/* Options that a comparison shows to be dominated are not evaluated, and the value is the same:
   random games whose options are a part and an integer, and whose bounds are found by brute force.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <string.h>

#include <cmocka.h>

#include "solve/solve.h"
#include "support/random_games.h"

enum { NODES = 40, ROUNDS = 200, OPTIONS_MAX = 6 };

/* +node + integer or -node + integer. */
typedef struct sum {
    int node, integer;
    bool negated;
} sum;

typedef struct graph {
    sum options[NODES][2][OPTIONS_MAX];
    int counts[NODES][2];
    bt_value worth[NODES]; /* by the definition */
    size_t bounds;         /* given so far */
    bool false_bounds;     /* a little too low */
} graph;

static bt_value worth_of(bt_context *ctx, const graph *g, sum s)
{
    bt_value value = bt_value_integer(ctx, s.integer);
    return s.negated ? bt_value_subtract(ctx, value, g->worth[s.node])
                     : bt_value_add(ctx, value, g->worth[s.node]);
}

static void make_graph(bt_context *ctx, graph *g, bt_random *random)
{
    memset(g, 0, sizeof *g);
    g->worth[0] = bt_value_integer(ctx, 0);
    for (int node = 1; node < NODES; node++) {
        bt_value values[2][OPTIONS_MAX];
        for (int player = 0; player < 2; player++) {
            int count = random_between(random, 1, OPTIONS_MAX);
            for (int i = 0; i < count; i++) {
                sum s = {random_between(random, node > 8 ? node - 8 : 0, node - 1),
                         random_between(random, -2, 2), bt_random__below(random, 2) == 0};
                g->options[node][player][i] = s;
                values[player][i] = worth_of(ctx, g, s);
            }
            g->counts[node][player] = count;
        }
        g->worth[node] = bt_value_game(ctx, values[0], (size_t)g->counts[node][0], values[1],
                                       (size_t)g->counts[node][1]);
        assert_int_not_equal(g->worth[node], BT_NONE);
    }
}

/* -- the ruleset: a position is one byte -- */

static bool add_sum(sum s, bt_part_sink *out)
{
    unsigned char node = (unsigned char)s.node;
    out->add_integer(out->data, s.integer);
    return s.node == 0 || out->add(out->data, (bt_bytes){&node, 1}, s.negated);
}

static bt_status parts(bt_game *game, bt_bytes position, bt_player player, bt_part_sink *out)
{
    const graph *g = game->data;
    int node = position.at[0];
    for (int i = 0; i < g->counts[node][player]; i++)
        if (!out->begin(out->data) || !add_sum(g->options[node][player][i], out))
            return bt_error(game->ctx);
    return BT_OK;
}

/* Every sum with a smaller node that is at least as good. */
static bool bound(bt_game *game, bt_bytes position, bt_player player, unsigned which,
                  bt_part_sink *out)
{
    graph *g = game->data;
    int node = position.at[0], sign = player == BT_LEFT ? 1 : -1;
    bt_value worth = g->worth[node];
    for (int i = 0; i < 10 * node; i++) {
        sum s = {i / 10, i % 5 - 2, i % 10 >= 5};
        bt_value value = worth_of(game->ctx, g, s);
        bool good = player == BT_LEFT ? bt_value_le(game->ctx, worth, value)
                                      : bt_value_le(game->ctx, value, worth);
        if (!good || which-- > 0) continue;
        g->bounds++;
        if (g->false_bounds) s.integer -= 2 * sign;
        return add_sum(s, out);
    }
    return false;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    (void)position, (void)player, (void)out;
    return bt__fail(game->ctx, BT_DOMAIN, "only in parts");
}

static const bt_rules rules = {
    .name = "sums", .play.options = options, .theory.parts = parts, .theory.bound = bound};

/* How many nodes have another value than by the definition. */
static int count_wrong(graph *g, bt_context *ctx, const bt_rules *by)
{
    bt_game *game;
    int wrong = 0;
    assert_int_equal(bt_rules__open(ctx, by, "", &game), BT_OK);
    game->data = g;
    game->partizan = true;
    for (int node = NODES - 1; node >= 0; node--) {
        unsigned char byte = (unsigned char)node;
        bt_value value = bt_solve__value(game, bt_rules__keep_position(game, &byte, 1));
        assert_int_not_equal(value, BT_NONE);
        wrong += value != g->worth[node];
    }
    game->data = NULL;
    bt_rules_close(game);
    return wrong;
}

static void test_bounds(void **state)
{
    (void)state;
    bt_random random = random_start("bounds");
    bt_rules without = rules;
    without.theory.bound = NULL;
    size_t given = 0;
    int wrong_when_false = 0;
    for (int i = 0; i < ROUNDS; i++) {
        bt_context *ctx = bt_open();
        graph g;
        make_graph(ctx, &g, &random);
        assert_int_equal(count_wrong(&g, ctx, &without), 0);
        assert_int_equal(count_wrong(&g, ctx, &rules), 0);
        given += g.bounds;
        g.false_bounds = true;
        wrong_when_false += count_wrong(&g, ctx, &rules);
        bt_close(ctx);
    }
    assert_true(given > ROUNDS);
    /* They are believed: so they have to be tested where they are made. */
    assert_true(wrong_when_false > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
