/* Counters on graphs: files good and bad, cycles named, random graphs against brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/brute.h"
#include "support/playing.h"
#include "support/seed.h"

/* A file with this text; its name as a parameter of the game. */
typedef struct graph_file {
    char path[40], game[64];
} graph_file;

static graph_file write_graph(const char *text, size_t length)
{
    graph_file f = {.path = "/tmp/bouton-graph-XXXXXX"};
    int descriptor = mkstemp(f.path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, length), (ssize_t)length);
    close(descriptor);
    snprintf(f.game, sizeof f.game, "counters:file=%s", f.path);
    return f;
}

static bt_status refuse_graph(bt_context *ctx, const char *text)
{
    graph_file f = write_graph(text, strlen(text));
    bt_status status = refuse_game(ctx, f.game);
    unlink(f.path);
    return status;
}

static void expect_message(bt_context *ctx, const char *part)
{
    if (!strstr(bt_message(ctx), part)) fail_msg("`%s` does not say `%s`", bt_message(ctx), part);
}

static void test_bad_graphs(void **state)
{
    static const char *const bad[][2] = {
        {"a: b\nb: a\n", "a -> b -> a"},
        {"a: a\n", "a -> a"},
        {"x: a\na: b c\nb: d\nd: e\ne: b\n", "b -> d -> e -> b"},
        {"", "no nodes"},
        {"# only words\n\n", "no nodes"},
        {"a: b\na: c\n", "line 2"},
        {"a b\n", "expected ':'"},
        {"a: b\n: c\n", "line 2"},
        {"a: b:c\n", "line 1"},
        {"a: b+c\n", "line 1"},
    };
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(refuse_graph(ctx, bad[i][0]), BT_INPUT);
        expect_message(ctx, bad[i][1]);
        assert_int_equal(bt_error_place(ctx), strlen("counters:file="));
    }
    assert_int_equal(refuse_game(ctx, "counters:file=/nonexistent/graph"), BT_INPUT);
    expect_message(ctx, "/nonexistent/graph");
    assert_int_equal(refuse_game(ctx, "counters:file=/"), BT_IO);
    assert_int_equal(refuse_game(ctx, "counters"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "counters:graph=x"), BT_INPUT);
    bt_close(ctx);
}

/* A long cycle is cut short in the message. */
static void test_long_cycle(void **state)
{
    enum { NODES = 50000 };
    char *text = malloc(NODES * 20), *at = text;
    bt_context *ctx = bt_open();
    (void)state;
    assert_non_null(text);
    for (int i = 0; i < NODES; i++) at += sprintf(at, "n%d: n%d\n", i, (i + 1) % NODES);
    assert_int_equal(refuse_graph(ctx, text), BT_INPUT);
    expect_message(ctx, "n0 -> n1 -> ");
    expect_message(ctx, ".. -> n49999 -> n0");
    bt_close(ctx);
    free(text);
}

static void test_positions(void **state)
{
    static const char text[] = "start: middle end, other\nmiddle: end#no more\r\n\n  other :end\n";
    graph_file f = write_graph(text, sizeof text - 1);
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, f.game);
    bt_position position;
    size_t place;
    (void)state;
    unlink(f.path);
    char *written = write_position(game, read_position(game, " start , end,start "));
    assert_string_equal(written, "start,end,start");
    free(written);
    assert_int_equal(bt_rules_parse(game, "start,midle", &position), BT_INPUT);
    assert_int_equal(bt_error_place(ctx), 6);
    expect_message(ctx, "middle");
    assert_int_equal(refuse_position(game, "", &place), BT_INPUT);
    assert_int_equal(refuse_position(game, "end,", &place), BT_INPUT);
    assert_int_equal(place, 4);
    assert_int_equal(refuse_position(game, "end end", &place), BT_INPUT);
    assert_int_equal(place, 4);
    bt_solution s = solve_text(game, "start,middle", BT_METHOD_AUTO);
    assert_int_equal(strtoul(s.nim, NULL, 10), 2 ^ 1);
    bt_solution__close(&s);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Random graphs: arrows go from smaller to larger numbers, lines are in random order. */
static void make_graph(bt_random *random, int nodes, char *out)
{
    for (int i = 0; i < nodes; i++) {
        int node = (i * 7 + 3) % nodes; /* nodes is no multiple of 7 */
        out += sprintf(out, "%d:", node);
        for (int to = node + 1; to < nodes; to++)
            if (bt_random__below(random, 3) == 0) out += sprintf(out, " %d", to);
        out += sprintf(out, "\n");
    }
}

static void check_counters(bt_game *game, bt_random *random, int nodes)
{
    char text[60];
    snprintf(text, sizeof text, "%d,%d,%d", (int)bt_random__below(random, (uint64_t)nodes),
             (int)bt_random__below(random, (uint64_t)nodes),
             (int)bt_random__below(random, (uint64_t)nodes));
    brute *b = brute_open(game);
    bt_position start = read_position(game, text);
    if (brute_explore(b, start, 3000)) {
        bt_solution s = solve_text(game, text, BT_METHOD_THEOREM);
        assert_int_equal(strtoul(s.nim, NULL, 10), brute_nim(b, start));
        bt_solution__close(&s);
    }
    brute_close(b);
}

static void test_random_graphs(void **state)
{
    bt_random random = random_start(__func__);
    char text[4000];
    (void)state;
    for (int round = 0; round < 40; round++) {
        int nodes = 9 + round % 4;
        make_graph(&random, nodes, text);
        graph_file f = write_graph(text, strlen(text));
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, f.game);
        unlink(f.path);
        for (int i = 0; i < 4; i++) check_counters(game, &random, nodes);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* A path of very many nodes does not overflow anything. */
static void test_long_path(void **state)
{
    enum { NODES = 200000 };
    char *text = malloc(NODES * 20), *at = text;
    bt_context *ctx = bt_open();
    (void)state;
    assert_non_null(text);
    for (int i = 0; i < NODES; i++) at += sprintf(at, "n%d: n%d\n", i, i + 1);
    graph_file f = write_graph(text, strlen(text));
    bt_game *game = open_game(ctx, f.game);
    unlink(f.path);
    bt_solution s = solve_text(game, "n0,n1", BT_METHOD_AUTO);
    assert_int_equal(strtoul(s.nim, NULL, 10), 1);
    bt_solution__close(&s);
    bt_rules_close(game);
    bt_close(ctx);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_graphs), cmocka_unit_test(test_long_cycle),
        cmocka_unit_test(test_positions),  cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_long_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
