/* The rulesets wythoff and diagonal: theorem against search, move by move, and bad input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "support/collect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bt_context *ctx;

static int open_context(void **state)
{
    (void)state;
    ctx = bt_open();
    return ctx ? 0 : -1;
}

static int close_context(void **state)
{
    (void)state;
    bt_close(ctx);
    return 0;
}

static void ok(bt_status status)
{
    if (status) fail_msg("%s", bt_message(ctx));
}

static bt_game *open_game(const char *name)
{
    bt_game *game;
    ok(bt_games_open(ctx, name, &game));
    return game;
}

static bt_status solve(bt_game *game, const char *text, bt_method method, bt_solution *out)
{
    bt_sum sum;
    bt_rules__sum_open(&sum, ctx);
    ok(bt_rules__read_sum(game, text, &sum));
    bt_status status =
        bt_solve__ask(&sum, (bt_question){.method = method, .moves = BT_MOVES_ALL}, out);
    bt_rules__sum_close(&sum);
    return status;
}

static bool lists(const bt_moves *moves, bt_position to)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].to == to) return true;
    return false;
}

static void compare_moves(const char *where, const bt_moves *a, const bt_moves *b)
{
    if (a->count != b->count) fail_msg("%s: %zu and %zu winning moves", where, a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        if (!lists(b, a->at[i].to)) fail_msg("%s: only one lists move %zu", where, i);
}

static void compare(bt_game *game, unsigned x, unsigned y)
{
    bt_solution theorem, search;
    char text[32], where[80];
    snprintf(text, sizeof text, "%u,%u", x, y);
    snprintf(where, sizeof where, "%s %s", game->name, text);
    ok(solve(game, text, BT_METHOD_THEOREM, &theorem));
    ok(solve(game, text, BT_METHOD_SEARCH, &search));
    if (theorem.outcome != search.outcome) fail_msg("%s: outcomes differ", where);
    compare_moves(where, &theorem.moves[BT_LEFT], &search.moves[BT_LEFT]);
    if (theorem.nim) {
        uint32_t nim;
        bt_position position;
        ok(bt_rules_parse(game, text, &position));
        ok(bt_solve__nim(game, position, &nim));
        assert_int_equal(strtoul(theorem.nim, NULL, 10), nim);
    }
    bt_solution__close(&theorem);
    bt_solution__close(&search);
}

static void test_wythoff_by_search(void **state)
{
    char name[32];
    (void)state;
    for (unsigned k = 1; k <= 4; k++) {
        for (unsigned m = 1; m <= 4; m++) {
            snprintf(name, sizeof name, "wythoff:k=%u:m=%u", k, m);
            bt_game *game = open_game(name);
            for (unsigned x = 0; x <= 17; x++)
                for (unsigned y = 0; y <= 17; y++) compare(game, x, y);
            bt_rules_close(game);
        }
    }
}

static void test_diagonal_by_search(void **state)
{
    char name[32];
    (void)state;
    for (unsigned r = 1; r <= 6; r++) {
        for (unsigned k = 1; k <= 3; k++) {
            snprintf(name, sizeof name, "diagonal:r=%u:k=%u", r, k);
            bt_game *game = open_game(name);
            for (unsigned x = 0; x <= 19; x++)
                for (unsigned y = 0; y <= 19; y++) compare(game, x, y);
            bt_rules_close(game);
        }
    }
}

/* The moves of a position, from the rules as they are written. */
static bool is_wythoff_move(unsigned i, unsigned j, unsigned m)
{
    unsigned apart = i > j ? i - j : j - i;
    return (i > 0) != (j > 0) || (i > 0 && j > 0 && apart < m);
}

static bool is_diagonal_move(unsigned i, unsigned j, unsigned r)
{
    return (i > 0) != (j > 0) || (i > 0 && i == j && i % r == 0);
}

static void check_options(bt_game *game, unsigned x, unsigned y, unsigned parameter,
                          bool (*is_move)(unsigned, unsigned, unsigned))
{
    bt_position position, to;
    bt_position_list list;
    char text[32];
    size_t expected = 0;
    snprintf(text, sizeof text, "%u,%u", x, y);
    ok(bt_rules_parse(game, text, &position));
    bt_rules__list_open(&list, game);
    ok(bt_rules__options(game, position, BT_LEFT, &list));
    for (unsigned i = 0; i <= x; i++) {
        for (unsigned j = 0; j <= y; j++) {
            snprintf(text, sizeof text, "%u,%u", x - i, y - j);
            ok(bt_rules_parse(game, text, &to));
            size_t met = 0;
            for (size_t o = 0; o < list.at.length; o++) met += list.at.at[o] == to;
            assert_int_equal(met, is_move(i, j, parameter));
            expected += met;
            bool blockable = game->play.blockable(game, bt_rules__bytes(game, position),
                                                  bt_rules__bytes(game, to));
            if (met) assert_int_equal(blockable, i == j);
        }
    }
    assert_int_equal(list.at.length, expected);
    bt_rules__list_close(&list);
}

static void test_options_are_the_rules(void **state)
{
    char name[32];
    (void)state;
    for (unsigned p = 1; p <= 5; p++) {
        snprintf(name, sizeof name, "wythoff:m=%u", p);
        bt_game *wythoff = open_game(name);
        snprintf(name, sizeof name, "diagonal:r=%u", p);
        bt_game *diagonal = open_game(name);
        for (unsigned x = 0; x <= 9; x++) {
            check_options(wythoff, x, 11 - x, p, is_wythoff_move);
            check_options(diagonal, x, 11 - x, p, is_diagonal_move);
        }
        bt_rules_close(wythoff);
        bt_rules_close(diagonal);
    }
}

/* At a P-position the options that are P are fewer than k, and each can be blocked. */
static void test_what_to_block(void **state)
{
    static const char *const names[] = {"wythoff:k=3:m=2", "wythoff:k=4:m=1", "diagonal:r=2:k=3",
                                        "diagonal:r=3:k=3"};
    size_t listed = 0;
    (void)state;
    for (size_t g = 0; g < 4; g++) {
        bt_game *game = open_game(names[g]);
        uint64_t pairs[60];
        collected_pairs all = {pairs, 30, 0};
        ok(game->series.p_positions(game, 30, collect_pairs, &all));
        assert_int_equal(all.count, 30);
        for (size_t i = 0; i < 30; i++) {
            bt_text bytes;
            bt_moves moves;
            bt_text__open(&bytes, ctx);
            bt_rules__moves_open(&moves, ctx);
            ok(game->series.cell(game, pairs[2 * i + 1], pairs[2 * i], &bytes));
            bt_bytes from = {(unsigned char *)bytes.at, bytes.length};
            ok(game->theory.winning(game, from, BT_LEFT, true, &moves));
            assert_true(moves.count <= game->blocks);
            listed += moves.count;
            for (size_t j = 0; j < moves.count; j++) {
                bt_position to = moves.at[j].to;
                bt_outcome outcome;
                ok(bt_solve__outcome(game, to, &outcome));
                assert_int_equal(outcome, BT_OUTCOME_P);
                assert_true(game->play.blockable(game, from, bt_rules__bytes(game, to)));
            }
            bt_rules__moves_close(&moves);
            bt_text__close(&bytes);
        }
        bt_rules_close(game);
    }
    assert_true(listed > 50);
}

static void test_piles_of_any_length(void **state)
{
    static const char *const names[] = {"wythoff", "wythoff:k=3:m=2", "diagonal:r=4:k=2"};
    char text[512];
    (void)state;
    memset(text, '7', 401);
    text[200] = ',';
    text[201] = '9';
    text[401] = '\0';
    for (size_t g = 0; g < 3; g++) {
        bt_game *game = open_game(names[g]);
        bt_solution s, after;
        ok(solve(game, text, BT_METHOD_AUTO, &s));
        assert_int_equal(s.outcome, BT_OUTCOME_N);
        assert_true(s.moves[BT_LEFT].count > 0);
        ok(bt_solve__ask_position(game, s.moves[BT_LEFT].at[0].to, (bt_question){0}, &after));
        assert_int_equal(after.outcome, BT_OUTCOME_P);
        bt_solution__close(&s);
        bt_solution__close(&after);
        assert_int_equal(solve(game, text, BT_METHOD_SEARCH, &s), BT_LIMIT);
        bt_clear(ctx);
        bt_solution__close(&s);
        bt_rules_close(game);
    }
}

static void refuse_game(const char *name, bt_status status, size_t place)
{
    bt_game *game;
    if (bt_games_open(ctx, name, &game) != status) fail_msg("%s: another status expected", name);
    assert_null(game);
    if (status == BT_INPUT) assert_int_equal(bt_error_place(ctx), place);
    bt_clear(ctx);
}

static void refuse_position(bt_game *game, const char *text, size_t place)
{
    bt_position position;
    if (bt_rules_parse(game, text, &position) != BT_INPUT) fail_msg("%s was read", text);
    if (bt_error_place(ctx) != place)
        fail_msg("%s: place %zu, not %zu", text, bt_error_place(ctx), place);
    bt_clear(ctx);
}

static void test_nonsense(void **state)
{
    (void)state;
    refuse_game("wythoff:k=0", BT_INPUT, 10);
    refuse_game("wythoff:k=000:m=1", BT_INPUT, 10);
    refuse_game("wythoff:k=2:m=-1", BT_INPUT, 14);
    refuse_game("wythoff:k=2:k=3", BT_INPUT, 12);
    refuse_game("wythoff:r=2", BT_INPUT, 8);
    refuse_game("wythoff:5", BT_INPUT, 8);
    refuse_game("diagonal:r=0", BT_INPUT, 11);
    refuse_game("diagonal:r=2:k=x", BT_INPUT, 15);
    refuse_game("wythoff:k=99999999999999999999999", BT_LIMIT, 0);
    refuse_game("diagonal:r=3:k=2147483648", BT_LIMIT, 0);
    bt_game *game = open_game("wythoff:k=2:m=3");
    refuse_position(game, "4", 1);
    refuse_position(game, "4,9,1", 3);
    refuse_position(game, "", 0);
    refuse_position(game, "4,", 2);
    refuse_position(game, "4,-1", 2);
    refuse_position(game, "4;9", 1);
    bt_rules_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wythoff_by_search),     cmocka_unit_test(test_diagonal_by_search),
        cmocka_unit_test(test_options_are_the_rules), cmocka_unit_test(test_what_to_block),
        cmocka_unit_test(test_piles_of_any_length),   cmocka_unit_test(test_nonsense),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
