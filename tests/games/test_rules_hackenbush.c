/* Hackenbush against plain trees whose edges are cut one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/naive.h"
#include "support/playing.h"
#include "support/seed.h"

enum { EDGES = 11 };

/* -- the slow side: a picture is a set of edges, each with what it stands on -- */

typedef struct picture {
    naive_store *store;
    int count;
    char colour[EDGES];
    int parent[EDGES]; /* -1: the ground */
    naive known[1 << EDGES];
    bool has[1 << EDGES];
} picture;

/* What is left after an edge is cut: all edges that still lead to the ground. */
static unsigned cut_edge(const picture *p, unsigned edges, int cut)
{
    unsigned left = 0;
    for (int i = 0; i < p->count; i++) {
        bool hangs = edges >> i & 1;
        for (int at = i; at >= 0 && hangs; at = p->parent[at]) hangs = at != cut;
        if (hangs) left |= 1u << i;
    }
    return left;
}

static naive worth(picture *p, unsigned edges)
{
    naive options[2][EDGES];
    size_t count[2] = {0, 0};
    if (p->has[edges]) return p->known[edges];
    for (int i = 0; i < p->count; i++) {
        if (!(edges >> i & 1)) continue;
        naive option = worth(p, cut_edge(p, edges, i));
        if (p->colour[i] != 'R') options[0][count[0]++] = option;
        if (p->colour[i] != 'L') options[1][count[1]++] = option;
    }
    p->has[edges] = true;
    return p->known[edges] = naive_game(p->store, options[0], count[0], options[1], count[1]);
}

/* Written with brackets round everything that stands on an edge: `L(R,G(L))`. */
static void write_from(const picture *p, int on, char *out)
{
    bool first = true;
    for (int i = 0; i < p->count; i++) {
        if (p->parent[i] != on) continue;
        if (!first) strcat(out, ",");
        first = false;
        strncat(out, &p->colour[i], 1);
        bool bears = false;
        for (int k = 0; k < p->count; k++) bears = bears || p->parent[k] == i;
        if (!bears) continue;
        strcat(out, "(");
        write_from(p, i, out);
        strcat(out, ")");
    }
}

static void check_picture(picture *p, bt_game *game)
{
    bt_context *ctx = game->ctx;
    char text[8 * EDGES] = "";
    bt_verdict said = {.value = BT_NONE};
    write_from(p, -1, text);
    memset(p->has, 0, sizeof p->has);
    bt_position position = read_position(game, text);
    bt_value right = naive_to_value(p->store, ctx, worth(p, (1u << p->count) - 1));
    if (bt_solve__value(game, position) != right) fail_msg("the value of %s", text);
    mpz_init(said.nim);
    if (game->theory.theorem(game, bt_rules__bytes(game, position), &said) == BT_OK &&
        said.value != right)
        fail_msg("the closed form of %s", text);
    mpz_clear(said.nim);
}

static void make_random(picture *p, bt_random *random, const char *colours)
{
    p->count = 1 + (int)bt_random__below(random, EDGES - 2);
    for (int i = 0; i < p->count; i++) {
        p->colour[i] = colours[bt_random__below(random, strlen(colours))];
        p->parent[i] = (int)bt_random__below(random, (uint64_t)i + 1) - 1;
    }
}

static void test_random_trees(void **state)
{
    static const char *const colours[] = {"LR", "LR", "G", "LRG", "LLLR", "LRRRRR"};
    picture *p = calloc(1, sizeof *p);
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    (void)state;
    assert_non_null(p);
    p->store = naive_open();
    for (int round = 0; round < 600; round++) {
        make_random(p, &random, colours[round % 6]);
        check_picture(p, game);
        naive_clear(p->store);
    }
    naive_close(p->store);
    bt_rules_close(game);
    bt_close(ctx);
    free(p);
}

/* Every string of up to eight edges of two colours. */
static void test_all_strings(void **state)
{
    picture *p = calloc(1, sizeof *p);
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    (void)state;
    assert_non_null(p);
    p->store = naive_open();
    for (p->count = 1; p->count <= 8; p->count++) {
        for (unsigned bits = 0; bits < 1u << p->count; bits++) {
            for (int i = 0; i < p->count; i++) {
                p->colour[i] = bits >> i & 1 ? 'L' : 'R';
                p->parent[i] = i - 1;
            }
            check_picture(p, game);
            naive_clear(p->store);
        }
    }
    naive_close(p->store);
    bt_rules_close(game);
    bt_close(ctx);
    free(p);
}

/* -- published values -- */

static void test_known_values(void **state)
{
    /* Winning Ways, chapters 1, 2 and 7; On Numbers and Games, chapter 15 */
    static const char *const known[][2] = {
        {"0", "0"},         {"L", "1"},       {"R", "-1"},       {"LR", "1/2"},    {"LLR", "3/2"},
        {"LRL", "3/4"},     {"LRR", "1/4"},   {"LLRL", "7/4"},   {"RLLL", "-1/8"}, {"G", "*"},
        {"GGG", "*3"},      {"G(G,G)", "*"},  {"GG,G", "*3"},    {"GL", "^*"},     {"LG", "1*"},
        {"L,R", "0"},       {"LR,LR,R", "0"}, {"L(R,R)", "1/4"}, {"L(L,R)", "1"},  {"GL,GR", "0"},
        {"LRLL,RL", "3/8"},
    };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_value value = bt_solve__value(game, read_position(game, known[i][0]));
        if (value != bt_value_read(ctx, known[i][1]))
            fail_msg("%s is not %s", known[i][0], known[i][1]);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- notation -- */

static void test_notation(void **state)
{
    static const char *const written[][2] = {
        {"lrl", "LRL"},
        {"BbL", "LLL"},
        {"L(R)", "LR"},
        {"L(R(G))", "LRG"},
        {"L(R,G)", "L(R,G)"},
        {" L ( R , G ) , R ", "L(R,G),R"},
        {"L(R(L,G),G)", "L(R(L,G),G)"},
        {" 0 ", "0"},
    };
    static const struct {
        const char *text;
        size_t place;
    } wrong[] = {{"", 0},    {"X", 0},       {"L,", 2},  {",L", 0},       {"L(", 2},
                 {"L)", 1},  {"L(R)L", 4},   {"(L)", 0}, {"L()", 2},      {"L(R,)", 4},
                 {"0,L", 0}, {"L(R)(G)", 4}, {"B R", 1}, {"L(R,L  R)", 5}};
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char *text = write_position(game, read_position(game, written[i][0]));
        assert_string_equal(text, written[i][1]);
        free(text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t place;
        assert_int_equal(refuse_position(game, wrong[i].text, &place), BT_INPUT);
        if (place != wrong[i].place) fail_msg("`%s`: place %zu", wrong[i].text, place);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_words(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    bt_text words;
    (void)state;
    bt_text__open(&words, ctx);
    bt_rules__describe(game, read_position(game, "RR,LRL"), read_position(game, "RR,LR"), BT_LEFT,
                       &words);
    assert_string_equal(words.at, "cut the blue edge 3 of LRL");
    bt_text__close(&words);
    bt_rules_close(game);
    bt_close(ctx);
}

static bt_outcome solve_one(bt_game *game, const char *text, size_t *left_moves)
{
    bt_sum sum;
    bt_solution solution;
    bt_rules__sum_open(&sum, game->ctx);
    assert_int_equal(bt_rules__read_sum(game, text, &sum), BT_OK);
    assert_int_equal(bt_solve__ask(&sum,
                                   (bt_question){.method = BT_METHOD_AUTO, .moves = BT_MOVES_ONE},
                                   &solution),
                     BT_OK);
    bt_outcome outcome = solution.outcome;
    *left_moves = solution.moves[BT_LEFT].count;
    bt_solution__close(&solution);
    bt_rules__sum_close(&sum);
    return outcome;
}

/* A string of very many edges and its negative; one winning move is found without listing all. */
static void test_long_strings(void **state)
{
    enum { LENGTH = 200000 };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "hackenbush");
    char *text = malloc(2 * LENGTH + 2);
    size_t moves;
    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < LENGTH; i++) {
        text[i] = "LR"[i % 2];
        text[LENGTH + 1 + i] = "RL"[i % 2];
    }
    text[LENGTH] = ',';
    text[2 * LENGTH + 1] = '\0';
    assert_int_equal(solve_one(game, text, &moves), BT_OUTCOME_P);
    text[2 * LENGTH] = '\0'; /* a blue edge less: Right wins */
    assert_int_equal(solve_one(game, text, &moves), BT_OUTCOME_R);
    text[LENGTH] = '\0';
    assert_int_equal(solve_one(game, text, &moves), BT_OUTCOME_L);
    assert_int_equal(moves, 1);
    bt_rules_close(game);
    bt_close(ctx);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_trees), cmocka_unit_test(test_all_strings),
        cmocka_unit_test(test_known_values), cmocka_unit_test(test_notation),
        cmocka_unit_test(test_words),        cmocka_unit_test(test_long_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
