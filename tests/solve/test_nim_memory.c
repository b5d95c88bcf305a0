/* Nim-values in little memory: a table of a few hundred entries takes the place of the memos, and
   still all answers are those of the moves alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/nim_search.h"
#include "support/brute.h"
#include "support/cram.h"
#include "support/impartial.h"
#include "support/playing.h"
#include "support/seed.h"

enum {
    ROUNDS = 220,
    BOARDS = 40,
    SQUARES = 20,
    MOST = 4000,   /* positions of brute force */
    OTHERS = 30,   /* positions that are asked about after the first */
    LEAST = 4096,  /* bytes: the smallest table, of 256 entries */
    ALL = 1 << 20, /* squares as bits */
};

/* There is nothing but a table of so many bytes from the start; helpers are called at once. */
static bt_game *open_brief(bt_context *ctx, const char *name, size_t bytes, unsigned threads)
{
    bt_game *game = open_game(ctx, name);
    bt_memos *memos = bt_solve__memos(game);
    assert_non_null(memos);
    assert_non_null(bt_nim__table(memos, ctx, bytes));
    memos->brief = true;
    memos->threads = threads;
    memos->alone = 0;
    return game;
}

/* First whether it is some number, where the random number says so. */
static void check_nim(bt_game *game, bt_position position, uint32_t right, uint64_t chance)
{
    char *text = write_position(game, position);
    uint32_t nim;
    bool is;
    for (uint32_t i = 0; i < chance % 4; i++) {
        uint32_t n = (uint32_t)(chance / 4 + i) % 4;
        assert_int_equal(bt_solve__nim_is(game, position, n, &is), BT_OK);
        if (is != (n == right)) fail_msg("%s %s: is %d *%u", game->name, text, is, n);
    }
    bt_status status = bt_solve__nim(game, position, &nim);
    if (status) fail_msg("%s %s: status %d, %s", game->name, text, status, bt_message(game->ctx));
    if (nim != right) fail_msg("%s %s: *%u and not *%u", game->name, text, right, nim);
    if (bt_solve__nim_known(game, position, &nim) && nim != right)
        fail_msg("%s %s: known as *%u", game->name, text, nim);
    free(text);
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
        bt_game *game = open_brief(ctx, kind->name, LEAST << i % 3, 1 + i % 2);
        kind->make(&random, text);
        compare_with_brute(game, text, &random);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static bt_position read_board(bt_game *game, uint32_t board, unsigned columns)
{
    char text[2 * SQUARES + 1];
    write_cram(board, columns, SQUARES, text);
    return read_position(game, text);
}

/* With walls, so that many positions are sums. */
static uint32_t make_board(bt_random *random)
{
    uint32_t board = ALL - 1;
    for (uint64_t walls = bt_random__below(random, 7); walls > 0; walls--)
        board &= ~((uint32_t)1 << bt_random__below(random, SQUARES));
    return board;
}

static void test_boards_of_cram(void **state)
{
    bt_random random = random_start(__func__);
    uint8_t *memo[2] = {calloc(ALL, 1), calloc(ALL, 1)};
    (void)state;
    assert_true(memo[0] && memo[1]);
    for (unsigned i = 0; i < BOARDS; i++) {
        unsigned columns = 4 + i % 2;
        bt_context *ctx = bt_open();
        bt_game *game = open_brief(ctx, "cram", LEAST, 1 + i % 3);
        for (int k = 0; k < 3; k++) {
            uint32_t board = make_board(&random);
            check_nim(game, read_board(game, board, columns),
                      cram_by_mex(memo[i % 2], board, columns, SQUARES), some_chance(&random));
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
        bt_game *game = open_brief(ctx, "nim", LEAST, 1);
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
    uint8_t *memo = calloc(ALL, 1);
    unsigned solved = 0, brief = 0;
    (void)state;
    assert_non_null(memo);
    for (size_t bytes = 1 << 13; bytes < 1 << 20; bytes += bytes / 16) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, "cram");
        uint32_t board = make_board(&random), nim;
        bt_position position = read_board(game, board, 5);
        bt_limit_memory(ctx, bt_memory_used(ctx) + bytes);
        bt_status status = bt_solve__nim(game, position, &nim);
        if (status && status != BT_LIMIT) fail_msg("%zu bytes: %s", bytes, bt_message(ctx));
        if (status && bytes > 1 << 17) fail_msg("%zu bytes are not enough", bytes);
        if (!status) assert_int_equal(nim, cram_by_mex(memo, board, 5, SQUARES));
        solved += !status;
        brief += !status && bt_solve__memos(game)->brief;
        bt_clear(ctx);
        bt_limit_memory(ctx, 0); /* what is remembered is right */
        check_nim(game, position, cram_by_mex(memo, board, 5, SQUARES), some_chance(&random));
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
    t->game = open_brief(ctx, impartial_games[which].name, LEAST, 1);
    t->plain = open_game(other, impartial_games[which].name);
    t->start = read_position(t->game, text);
    t->at = read_position(t->plain, text);
    t->b = brute_open(t->plain);
    bool explored = brute_explore(t->b, t->at, MOST);
    if (explored) brute_solve(t->b);
    return explored;
}

static size_t count_options_worth(const term *t, uint32_t nim)
{
    const bt_position *options;
    size_t count = brute_options(t->b, t->at, BT_LEFT, &options), found = 0;
    for (size_t i = 0; i < count; i++) found += brute_nim(t->b, options[i]) == nim;
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

/* -- questions within questions: a heap loses 1, 3 or 4 chips, and asks about another heap -- */

typedef struct asking {
    bt_game *game;
    unsigned calls;
    bool nested, loops;
} asking;

static uint32_t subtract_nim(uint64_t heap)
{
    static const uint32_t period[] = {0, 1, 0, 1, 2, 3, 2};
    return period[heap % 7];
}

static void ask_within(asking *a, uint64_t heap)
{
    bt_position position;
    uint32_t nim;
    a->nested = true;
    assert_int_equal(bt_rules_number_position(a->game, heap, &position), BT_OK);
    assert_int_equal(bt_solve__nim(a->game, position, &nim), BT_OK);
    assert_int_equal(nim, subtract_nim(heap));
    a->nested = false;
}

static bt_status asking_options(void *data, uint64_t position, bt_player player,
                                bt_position_list *out)
{
    asking *a = data;
    (void)player;
    if (a->loops && position >= 8)
        return bt_rules_give(out, 8 + (position + 1) % 3) ? BT_OK : BT_LIMIT;
    if (!a->nested && ++a->calls % 3 == 0) ask_within(a, position / 2 + a->calls % 5);
    bool good = true;
    for (uint64_t taken = 1; taken <= 4 && good; taken++)
        if (taken != 2 && taken <= position) good = bt_rules_give(out, position - taken);
    return good ? BT_OK : BT_LIMIT;
}

static bt_status print_heap(void *data, uint64_t position, bt_text *out)
{
    char digits[24];
    (void)data;
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)position);
    bt_rules_write(out, digits, strlen(digits));
    return BT_OK;
}

static bt_status parse_heap(void *data, const char *text, uint64_t *out)
{
    (void)data;
    *out = strtoull(text, NULL, 10);
    return BT_OK;
}

static bt_game *open_asking(bt_context *ctx, asking *a)
{
    bt_own_rules rules = {.size = sizeof rules,
                          .name = "asking",
                          .example = "9",
                          .data = a,
                          .options = asking_options,
                          .print = print_heap,
                          .parse = parse_heap};
    assert_int_equal(bt_rules_open_own(ctx, &rules, &a->game), BT_OK);
    return a->game;
}

static void test_questions_within_questions(void **state)
{
    (void)state;
    for (size_t bytes = 1 << 13; bytes < 1 << 18; bytes += bytes / 4) {
        asking a = {0};
        bt_context *ctx = bt_open();
        bt_game *game = open_asking(ctx, &a);
        bt_memos *memos = bt_solve__memos(game);
        assert_non_null(bt_nim__table(memos, ctx, LEAST));
        memos->brief = true;
        for (unsigned heap = 60; heap < 100; heap++) {
            bt_position position;
            assert_int_equal(bt_rules_number_position(game, heap, &position), BT_OK);
            check_nim(game, position, subtract_nim(heap), 0);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_games_without_end(void **state)
{
    asking a = {.loops = true, .nested = true};
    bt_context *ctx = bt_open();
    bt_game *game = open_asking(ctx, &a);
    bt_memos *memos = bt_solve__memos(game);
    bt_position position;
    uint32_t nim;
    (void)state;
    assert_non_null(bt_nim__table(memos, ctx, LEAST));
    memos->brief = true;
    assert_int_equal(bt_rules_number_position(game, 9, &position), BT_OK);
    assert_int_equal(bt_solve__nim(game, position, &nim), BT_DOMAIN);
    assert_non_null(strstr(bt_message(ctx), "for ever"));
    bt_clear(ctx);
    assert_int_equal(bt_rules_number_position(game, 4, &position), BT_OK);
    check_nim(game, position, subtract_nim(4), 0);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Questions while a large board is searched, in memory that is enough for a table only. */
typedef struct watcher {
    bt_game *game;
    bt_random random;
    uint8_t *memo;
    unsigned count;
} watcher;

static void ask_meanwhile(void *data, const char *what, double done, double total)
{
    watcher *w = data;
    uint32_t board = make_board(&w->random) & (uint32_t)bt_random__next(&w->random);
    (void)what, (void)done, (void)total;
    if (bt_error(w->game->ctx)) return;
    check_nim(w->game, read_board(w->game, board, 4), cram_by_mex(w->memo, board, 4, SQUARES), 1);
    w->count++;
}

static void test_questions_meanwhile(void **state)
{
    watcher w = {.random = random_start(__func__), .memo = calloc(ALL, 1)};
    (void)state;
    assert_non_null(w.memo);
    for (unsigned threads = 1; threads <= 2; threads++) {
        bt_context *ctx = bt_open();
        w.game = open_game(ctx, "cram");
        bt_solve__memos(w.game)->threads = threads;
        bt_limit_memory(ctx, (size_t)1 << (threads > 1 ? 24 : 21));
        bt_watch(ctx, ask_meanwhile, &w);
        uint32_t nim;
        assert_int_equal(bt_solve__nim(w.game, read_position(w.game, "5x6"), &nim), BT_OK);
        assert_int_equal(nim, 2);
        bt_rules_close(w.game);
        bt_close(ctx);
    }
    assert_true(w.count > 10);
    free(w.memo);
}

/* -- games too long for questions -- */

/* All memory is theirs again. This much was enough when there was no table. */
static void test_long_games(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "subtraction:1,3,4");
    (void)state;
    bt_limit_memory(ctx, 40 << 20);
    check_nim(game, read_position(game, "200000"), subtract_nim(200000), 0);
    assert_false(bt_solve__memos(game)->brief);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_tables_agree_with_brute_force),
        cmocka_unit_test(test_boards_of_cram),
        cmocka_unit_test(test_large_nim_values),
        cmocka_unit_test(test_every_limit),
        cmocka_unit_test(test_a_fraction_of_the_memory),
        cmocka_unit_test(test_sums_and_their_winning_moves),
        cmocka_unit_test(test_questions_within_questions),
        cmocka_unit_test(test_games_without_end),
        cmocka_unit_test(test_questions_meanwhile),
        cmocka_unit_test(test_long_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
