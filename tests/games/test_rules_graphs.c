/* Games on graphs, Hackenbush with cycles among them: random graphs against brute force written
   from the rules, notation good and bad, normal forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "solve/memo.h"
#include "support/plain_graphs.h"
#include "support/playing.h"
#include "support/seed.h"

/* -- brute force: states are numbers below STATES -- */

typedef struct slow slow;
struct slow {
    const graph *g;
    bt_context *ctx;
    /* The state after a move, or -1 when there is no such move. */
    int (*move)(const graph *g, int state, int which, int player);
    int moves;
    bt_value known[STATES]; /* by state; BT_NONE: not yet */
};

static bt_value worth(slow *s, int state)
{
    bt_value options[2][EDGES];
    size_t count[2] = {0, 0};
    if (s->known[state]) return s->known[state];
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < s->moves; i++) {
            int next = s->move(s->g, state, i, player);
            if (next >= 0) options[player][count[player]++] = worth(s, next);
        }
    return s->known[state] = bt_value_game(s->ctx, options[0], count[0], options[1], count[1]);
}

static void check_forms(bt_game *game, bt_position position, bt_value value, const char *text)
{
    bool negated, again;
    bt_position normal = bt_rules__normal(game, position, &negated);
    bt_value other = bt_solve__value(game, normal);
    assert_true(bt_rules__normal(game, normal, &again) == normal);
    if (negated) other = bt_value_negate(game->ctx, other);
    if (other != value)
        fail_msg("%s %s: its normal form is worth something else", game->name, text);
    char *written = bt_rules_text(game, position);
    if (read_position(game, written) != position) fail_msg("%s is read back as another", written);
    bt_free_text(game->ctx, written);
}

static void check_graph(bt_game *game, const graph *g, const graph_rules *t)
{
    char text[400];
    plain_write_graph(g, t, text);
    slow *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->g = g;
    s->ctx = game->ctx;
    s->move = t->move;
    s->moves = EDGES;
    bt_value value = worth(s, plain_graph_start(g, t));
    bt_position position = read_position(game, text);
    if (bt_solve__value(game, position) != value) fail_msg("%s %s errs", t->name, text);
    check_forms(game, position, value, text);
    bt_solution solution = solve_text(game, text, BT_METHOD_AUTO);
    assert_int_equal(solution.outcome, bt_value_outcome(game->ctx, value));
    bt_solution__close(&solution);
    free(s);
}

static void test_random_graphs(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (size_t i = 0; plain_graphs[i].name; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, plain_graphs[i].name);
        for (int round = 0; round < 300; round++) {
            graph g = plain_random_graph(&random, &plain_graphs[i]);
            check_graph(game, &g, &plain_graphs[i]);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Large green graphs by the fusion principle: a ladder is a string of fused cycles. */
static void test_large_green(void **state)
{
    enum { RUNGS = 20000 };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    char *text = malloc(RUNGS * 40), *at = text;
    (void)state;
    assert_non_null(text);
    at += sprintf(at, "0-a0,0-b0");
    for (int i = 0; i < RUNGS; i++)
        at += sprintf(at, ",a%d-b%d,a%d-a%d,b%d-b%d", i, i, i, i + 1, i, i + 1);
    at += sprintf(at, ",a%d-b%d,b%d-c-d-e", RUNGS, RUNGS, RUNGS);
    bt_position position = read_position(game, text);
    bt_value value = bt_solve__closed_value(game, bt_rules__bytes(game, position));
    /* 2 + 3 RUNGS + 1 edges in cycles, all of them at the ground, and a string of three */
    assert_true(value == bt_value_nimber(ctx, (unsigned)((3 + 3 * RUNGS) % 2) ^ 3));
    bt_rules_close(game);
    bt_close(ctx);
    free(text);
}

/* -- notation -- */

static void test_written(void **state)
{
    static const char *const written[][3] = {
        {"hackenbush", "0-a-b-0:LRL", "0-a-b-0:LRL"},
        {"hackenbush", " 0-a-b:bb , b-0 ", "0-a-b-0:LLG"},
        {"hackenbush", "{\"edges\": [[\"0\", \"a\", \"L\"], [0, \"a\"]]}", "0-a-0:LG"},
        {"node-kayles", "a-b,b-c,c-a,x", "a-b-c-a,x"},
        {"node-kayles", ".", "."},
        {"node-kayles", "{\"edges\":[],\"vertices\":[\"q\",7]}", "q,7"},
        {"node-kayles", "{}", "."},
        {"graph-col", "b:L,a-b,c:r", "a-b,b:L,c:R"},
        {"graph-snort", "{\"vertices\": {\"a\": \"L\"}, \"edges\": [[\"a\", \"b\"]]}", "a-b,a:L"},
        {"arc-kayles:partizan", "a-b-c:LR,c-d:G", "a-b-c-d:LRG"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, written[i][0]);
        char *text = write_position(game, read_position(game, written[i][1]));
        if (strcmp(text, written[i][2]) != 0) fail_msg("%s becomes %s", written[i][1], text);
        free(text);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *game, *text;
        size_t place;
    } wrong[] = {
        {"hackenbush", "a-b", 0},
        {"hackenbush", "0-a, b-c", 5},
        {"hackenbush", "0-a:LL", 5},
        {"hackenbush", "0-a-b-c:LR", 10},
        {"hackenbush", "0-a:", 4},
        {"hackenbush", "0-a:X", 4},
        {"hackenbush", "0-a,a:L", 5},
        {"node-kayles", "", 0},
        {"node-kayles", "a-a", 2},
        {"node-kayles", "a-b,b-a", 0},
        {"node-kayles", "a-b:L", 3},
        {"node-kayles", "a b", 2},
        {"node-kayles", "a-b,", 4},
        {"node-kayles", "a>b", 1},
        {"arc-kayles:partizan", "a:L", 1},
        {"graph-col", "a-b:L", 3},
        {"graph-col", "a:LL", 3},
        {"graph-snort", "a-b,a:L,b:R,a:R", 14},
        {"graph-snort", "{\"vertices\": {\"a\": \"L\", \"a\": \"R\"}}", 29},
        {"node-kayles", "{\"edges\": [[\"a\"]]}", 15},
        {"node-kayles", "{\"edge\": []}", 1},
        {"node-kayles", "{} x", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, wrong[i].game);
        size_t place;
        assert_int_equal(refuse_position(game, wrong[i].text, &place), BT_INPUT);
        if (place != wrong[i].place)
            fail_msg("%s `%s`: place %zu, %s", wrong[i].game, wrong[i].text, place,
                     bt_message(ctx));
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Graphs that differ in their names only have one normal form. */
static void test_alike(void **state)
{
    static const char *const alike[][3] = {
        {"node-kayles", "a-b-c-d-e", "v-w-x-y-z"},
        {"node-kayles", "a-b-c-d-a", "d-b-a-c-d"},
        {"node-kayles", "1-2-3-4,5-6-7-8,1-5,2-6,3-7,4-8", "a-e,b-f,c-g,h-d,h-g-f-e,a-b-c-d"},
        {"graph-col", "a-b-c,a:L", "z-y-x,x:L"},
        {"hackenbush", "0-a-b-0:LRG", "0-x-y-0:GRL"},
        {"hackenbush", "0-a-b:LR", "LR"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, alike[i][0]);
        bool negated;
        bt_position one = bt_rules__normal(game, read_position(game, alike[i][1]), &negated);
        bt_position two = bt_rules__normal(game, read_position(game, alike[i][2]), &negated);
        if (one != two) fail_msg("%s and %s differ", alike[i][1], alike[i][2]);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_graphs), cmocka_unit_test(test_large_green),
        cmocka_unit_test(test_written),       cmocka_unit_test(test_refused),
        cmocka_unit_test(test_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
