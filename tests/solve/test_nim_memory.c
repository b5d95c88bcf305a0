/* Nim-values in little memory: a table of a few hundred entries takes the place of the memos, and
   still all answers are those of the moves alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "solve/memo.h"
#include "support/brute.h"
#include "support/cram.h"
#include "support/impartial.h"
#include "support/nims.h"
#include "support/playing.h"
#include "support/seed.h"

enum {
    ROUNDS = 220,
    BOARDS = 40,
    MOST = 4000, /* positions of brute force */
    OTHERS = 30, /* positions that are asked about after the first */
};

/* With a table from the start; helpers are called at once. */
static bt_game *open_brief(bt_context *ctx, const char *name, size_t bytes, unsigned threads)
{
    bt_game *game = open_game(ctx, name);
    use_table(game, bytes);
    bt_solve__memos(game)->threads = threads;
    bt_solve__memos(game)->alone = 0;
    return game;
}

static uint64_t some_chance(bt_random *random)
{
    return bt_random__next(random) >> 1;
}

/* -- tables that forget -- */

static void compare_with_brute(bt_game *game, const char *text, bt_random *random)
{
    bt_context *other = bt_open();
    bt_game *plain = open_game(other, game->name);
    bt_position start = read_position(plain, text);
    brute *b = brute_open(plain);
    if (brute_explore(b, start, MOST)) {
        brute_solve(b);
        check_nim(game, read_position(game, text), brute_nim(b, start), some_chance(random));
        for (int i = 0; i < OTHERS; i++) {
            bt_position at = brute_at(b, bt_random__below(random, brute_count(b)));
            char *word = write_position(plain, at);
            check_nim(game, read_position(game, word), brute_nim(b, at), some_chance(random));
            free(word);
        }
    }
    brute_close(b);
    bt_rules_close(plain);
    bt_close(other);
}

static void test_small_tables_agree_with_brute_force(void **state)
{
    bt_random random = random_start(__func__);
    char text[IMPARTIAL_TEXT];
    (void)state;
    for (unsigned i = 0; i < ROUNDS; i++) {
        const impartial_game *kind = &impartial_games[i % IMPARTIAL_GAMES];
        bt_context *ctx = bt_open();
        bt_game *game = open_brief(ctx, kind->name, (size_t)LEAST_TABLE << i % 3, 1 + i % 2);
        kind->make(&random, text);
        compare_with_brute(game, text, &random);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Parts of more than eight bytes are kept as soon as they are listed, and go together. */
static void make_large_graph(bt_random *random, char *out)
{
    unsigned vertices = 10 + (unsigned)bt_random__below(random, 4);
    int length = 0;
    for (unsigned i = 1; i < vertices; i++) {
        unsigned to = (unsigned)bt_random__below(random, i < 4 ? i : 4);
        length += sprintf(out + length, "%s%u-%u", i > 1 ? "," : "", i - 1 - to % i, i);
        if (i > 5 && i % 3 == 0) length += sprintf(out + length, ",%u-%u", i - 6, i);
    }
}

static void test_long_parts(void **state)
{
    bt_random random = random_start(__func__);
    char text[IMPARTIAL_TEXT];
    (void)state;
    for (unsigned i = 0; i < BOARDS; i++) {
        bt_context *ctx = bt_open();
        bt_game *game =
            open_brief(ctx, i % 2 ? "node-kayles" : "arc-kayles", LEAST_TABLE, 1 + i % 3 / 2);
        make_large_graph(&random, text);
        compare_with_brute(game, text, &random);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_boards_of_cram(void **state)
{
    bt_random random = random_start(__func__);
    uint8_t *memo[2] = {calloc(WALLED_ALL, 1), calloc(WALLED_ALL, 1)};
    (void)state;
    assert_true(memo[0] && memo[1]);
    for (unsigned i = 0; i < BOARDS; i++) {
        unsigned columns = 4 + i % 2;
        bt_context *ctx = bt_open();
        bt_game *game = open_brief(ctx, "cram", LEAST_TABLE, 1 + i % 3);
        for (int k = 0; k < 3; k++) {
            uint32_t board = make_walls(&random);
            check_nim(game, read_walled(game, board, columns),
                      cram_by_mex(memo[i % 2], board, columns, WALLED), some_chance(&random));
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
    free(memo[0]);
    free(memo[1]);
}

/* The masks of a table have no room for them, or no mask has. */
static void test_large_nim_values(void **state)
{
    static const struct {
        const char *text;
        uint32_t nim;
    } heaps[] = {{"30,5", 27}, {"22", 22}, {"23", 23}, {"24,29", 5}, {"40", 40}, {"33,2", 35}};
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
        bt_game *game = open_brief(ctx, "nim", LEAST_TABLE, 1);
        check_nim(game, read_position(game, heaps[i].text), heaps[i].nim, 0);
        bt_rules_close(game);
    }
    bt_close(ctx);
}

/* -- limits of memory -- */

/* Whatever the limit is, either it is named or the answer is right. */
static void test_every_limit(void **state)
{
    bt_random random = random_start(__func__);
    uint8_t *memo = calloc(WALLED_ALL, 1);
    unsigned solved = 0, brief = 0;
    (void)state;
    assert_non_null(memo);
    for (size_t bytes = 1 << 13; bytes < 1 << 20; bytes += bytes / 16) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, "cram");
        uint32_t board = make_walls(&random), nim;
        bt_position position = read_walled(game, board, 5);
        bt_limit_memory(ctx, bt_memory_used(ctx) + bytes);
        bt_status status = bt_solve__nim(game, position, &nim);
        if (status && status != BT_LIMIT) fail_msg("%zu bytes: %s", bytes, bt_message(ctx));
        if (status && bytes > 1 << 17) fail_msg("%zu bytes are not enough", bytes);
        if (!status) assert_int_equal(nim, cram_by_mex(memo, board, 5, WALLED));
        solved += !status;
        brief += !status && bt_solve__memos(game)->brief;
        bt_clear(ctx);
        bt_limit_memory(ctx, 0); /* what is remembered is right */
        check_nim(game, position, cram_by_mex(memo, board, 5, WALLED), some_chance(&random));
        bt_rules_close(game);
        bt_close(ctx);
    }
    assert_true(solved > 20 && brief > 10);
    free(memo);
}

/* A board that ended at the limit when all parts were kept. */
static void solve_within(size_t bytes, unsigned threads, size_t *used)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "cram");
    bt_solve__memos(game)->threads = threads;
    bt_limit_memory(ctx, bytes);
    bt_position position = read_position(game, "4x7");
    check_nim(game, position, 3, bytes ? 3 : 0);
    *used = bt_memory_used(ctx);
    assert_int_equal(bt_solve__memos(game)->brief, bytes != 0);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_a_fraction_of_the_memory(void **state)
{
    size_t needed, used;
    (void)state;
    solve_within(0, 1, &needed);
    for (size_t part = 2; part <= 16; part *= 2)
        for (unsigned threads = 1; threads <= 2; threads++) {
            solve_within(needed / part, threads, &used);
            assert_true(used <= needed / part);
        }
}

/* -- sums and winning moves -- */

enum { TERMS = 3 };

typedef struct term {
    bt_game *game, *plain;
    bt_position start, at; /* in the one, in the other */
    brute *b;
} term;

static bool open_term(term *t, bt_context *ctx, bt_context *other, unsigned which,
                      bt_random *random)
{
    char text[IMPARTIAL_TEXT];
    impartial_games[which].make(random, text);
    t->game = open_brief(ctx, impartial_games[which].name, LEAST_TABLE, 1);
    t->plain = open_game(other, impartial_games[which].name);
    t->start = read_position(t->game, text);
    t->at = read_position(t->plain, text);
    t->b = brute_open(t->plain);
    bool explored = brute_explore(t->b, t->at, MOST);
    if (explored) brute_solve(t->b);
    return explored;
}

/* Options that several moves lead to count once. */
static size_t count_options_worth(const term *t, uint32_t nim)
{
    const bt_position *options;
    size_t count = brute_options(t->b, t->at, BT_LEFT, &options), found = 0;
    for (size_t i = 0, k; i < count; i++) {
        for (k = 0; k < i && options[k] != options[i]; k++) continue;
        found += k == i && brute_nim(t->b, options[i]) == nim;
    }
    return found;
}

static void check_sum(bt_context *ctx, const term *terms)
{
    bt_sum sum;
    bt_solution found;
    uint32_t nim = 0;
    size_t winning = 0;
    bt_rules__sum_open(&sum, ctx);
    for (int i = 0; i < TERMS; i++) {
        assert_int_equal(bt_rules_sum_add(&sum, terms[i].game, terms[i].start, false), BT_OK);
        nim ^= brute_nim(terms[i].b, terms[i].at);
    }
    for (int i = 0; i < TERMS; i++)
        winning += count_options_worth(&terms[i], nim ^ brute_nim(terms[i].b, terms[i].at));
    bt_question question = {.method = BT_METHOD_VALUE, .moves = BT_MOVES_ALL};
    assert_int_equal(bt_solve__ask(&sum, question, &found), BT_OK);
    assert_int_equal(strtoul(found.nim, NULL, 10), nim);
    assert_int_equal(found.outcome, nim ? BT_OUTCOME_N : BT_OUTCOME_P);
    assert_int_equal(found.moves[BT_LEFT].count, nim ? winning : 0);
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
}

static void test_sums_and_their_winning_moves(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (unsigned i = 0; i < BOARDS; i++) {
        bt_context *ctx = bt_open(), *other = bt_open();
        term terms[TERMS];
        bool explored = true;
        for (unsigned k = 0; k < TERMS; k++) /* Cram, Clobber and another game */
            explored = open_term(&terms[k], ctx, other, k < 2 ? k : 2 + i % (IMPARTIAL_GAMES - 2),
                                 &random) &&
                       explored;
        if (explored) check_sum(ctx, terms);
        for (int k = 0; k < TERMS; k++) {
            brute_close(terms[k].b);
            bt_rules_close(terms[k].game);
            bt_rules_close(terms[k].plain);
        }
        bt_close(ctx);
        bt_close(other);
    }
}

/* -- games too long for questions -- */

/* All memory is theirs again. This much was enough when there was no table. */
static void test_long_games(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "subtraction:1,3,4");
    (void)state;
    bt_limit_memory(ctx, 40 << 20);
    check_nim(game, read_position(game, "200000"), 1, 0); /* 0, 1, 0, 1, 2, 3, 2, again and again */
    assert_false(bt_solve__memos(game)->brief);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_tables_agree_with_brute_force),
        cmocka_unit_test(test_long_parts),
        cmocka_unit_test(test_boards_of_cram),
        cmocka_unit_test(test_large_nim_values),
        cmocka_unit_test(test_every_limit),
        cmocka_unit_test(test_a_fraction_of_the_memory),
        cmocka_unit_test(test_sums_and_their_winning_moves),
        cmocka_unit_test(test_long_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
