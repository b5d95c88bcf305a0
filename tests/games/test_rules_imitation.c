/* The ruleset imitation: histories, theorem against search with and without them, bad moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "support/seed.h"
#include <stdio.h>
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

static bt_game *open_game(unsigned k, unsigned m)
{
    char name[40];
    bt_game *game;
    snprintf(name, sizeof name, "imitation:k=%u:m=%u", k, m);
    ok(bt_games_open(ctx, name, &game));
    return game;
}

static void solve(bt_game *game, bt_position position, bt_method method, bt_solution *out)
{
    bt_sum sum;
    bt_rules__sum_open(&sum, ctx);
    ok(bt_rules_sum_add(&sum, game, position, false));
    ok(bt_solve__ask(&sum, (bt_question){.method = method, .moves = BT_MOVES_ALL}, out));
    bt_rules__sum_close(&sum);
}

static bool lists(const bt_moves *moves, bt_position to)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].to == to) return true;
    return false;
}

/* Theorem and search: the same outcome, the same winning moves. */
static void compare(bt_game *game, bt_position position)
{
    bt_solution theorem, search;
    bt_text text;
    bt_text__open(&text, ctx);
    bt_rules__print(game, position, &text);
    solve(game, position, BT_METHOD_THEOREM, &theorem);
    solve(game, position, BT_METHOD_SEARCH, &search);
    if (theorem.outcome != search.outcome) fail_msg("%s %s: outcomes differ", game->name, text.at);
    const bt_moves *a = &theorem.moves[BT_LEFT], *b = &search.moves[BT_LEFT];
    if (a->count != b->count)
        fail_msg("%s %s: %zu and %zu winning moves", game->name, text.at, a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        if (!lists(b, a->at[i].to)) fail_msg("%s: only the theorem lists move %zu", text.at, i);
    bt_solution__close(&theorem);
    bt_solution__close(&search);
    bt_text__close(&text);
}

/* Plays at random from a start, comparing at every position on the way. */
static void play_at_random(bt_game *game, bt_random *random, unsigned largest)
{
    char text[40];
    bt_position position;
    snprintf(text, sizeof text, "%u,%u", (unsigned)bt_random__below(random, largest + 1),
             (unsigned)bt_random__below(random, largest + 1));
    ok(bt_rules_parse(game, text, &position));
    for (bool over = false; !over;) {
        bt_position_list list;
        compare(game, position);
        bt_rules__list_open(&list, game);
        ok(bt_rules__options(game, position, BT_LEFT, &list));
        over = list.at.length == 0;
        if (!over) { /* small moves, so that games are long and imitations frequent */
            size_t i = bt_random__below(random, list.at.length);
            size_t j = bt_random__below(random, list.at.length);
            position = list.at.at[i > j ? i : j];
        }
        bt_rules__list_close(&list);
    }
}

static void test_theorem_by_search(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (unsigned k = 1; k <= 4; k++) {
        for (unsigned m = 1; m <= 4; m++) {
            bt_game *game = open_game(k, m);
            for (int i = 0; i < 40; i++) play_at_random(game, &random, 14);
            bt_rules_close(game);
        }
    }
}

/* Does the player to move win? By the tree of histories alone. */
static bool wins_by_histories(bt_game *game, bt_position position, size_t *nodes)
{
    bt_position_list list;
    bool wins = false;
    bt_rules__list_open(&list, game);
    ok(bt_rules__options(game, position, BT_LEFT, &list));
    for (size_t i = 0; i < list.at.length && !wins; i++)
        wins = !wins_by_histories(game, list.at.at[i], nodes);
    bt_rules__list_close(&list);
    ++*nodes;
    bt_solution theorem;
    solve(game, position, BT_METHOD_THEOREM, &theorem);
    assert_int_equal(theorem.outcome, wins ? BT_OUTCOME_N : BT_OUTCOME_P);
    bt_solution__close(&theorem);
    return wins;
}

static void test_whole_histories(void **state)
{
    size_t nodes = 0;
    (void)state;
    for (unsigned k = 1; k <= 3; k++) {
        for (unsigned m = 1; m <= 3; m++) {
            bt_game *game = open_game(k, m);
            bt_position position;
            ok(bt_rules_parse(game, "4,5", &position));
            wins_by_histories(game, position, &nodes);
            ok(bt_rules_parse(game, "3,6", &position));
            wins_by_histories(game, position, &nodes);
            bt_rules_close(game);
        }
    }
    assert_true(nodes > 1000);
}

static void round_trip(bt_game *game, const char *text, const char *expected)
{
    bt_position position, again;
    bt_text out;
    bt_text__open(&out, ctx);
    ok(bt_rules_parse(game, text, &position));
    bt_rules__print(game, position, &out);
    assert_string_equal(out.at, expected);
    ok(bt_rules_parse(game, out.at, &again));
    assert_int_equal(position, again);
    bt_text__close(&out);
}

static void test_histories_are_kept(void **state)
{
    (void)state;
    bt_game *game = open_game(2, 3);
    round_trip(game, "4,9", "4,9");
    round_trip(game, "4,9>3,9 >  3,6", "4,9 > 3,9 > 3,6");
    round_trip(game, "0,0", "0,0");
    round_trip(game, "123456789012345678901234567890,9 > 123456789012345678901234567890,8",
               "123456789012345678901234567890,9 > 123456789012345678901234567890,8");
    bt_rules_close(game);
}

static void refuse(bt_game *game, const char *text, size_t place, const char *why)
{
    bt_position position;
    if (bt_rules_parse(game, text, &position) != BT_INPUT) fail_msg("%s was read", text);
    if (bt_error_place(ctx) != place)
        fail_msg("%s: place %zu, not %zu", text, bt_error_place(ctx), place);
    if (!strstr(bt_message(ctx), why)) fail_msg("%s: %s", text, bt_message(ctx));
    bt_clear(ctx);
}

static void test_illegal_histories(void **state)
{
    (void)state;
    bt_game *game = open_game(2, 3);
    refuse(game, "4,9 > 5,9", 6, "grows");
    refuse(game, "4,9 > 3,9 > 3,10", 12, "grows");
    refuse(game, "4,9 > 3,8", 6, "both piles change");
    refuse(game, "4,9 > 4,9", 6, "no token");
    refuse(game, "4,9 > 3,9 > 3,6 > 2,6 > 2,5", 24, "once too often");
    refuse(game, "4,9 > 3,9 > 3,6 > 2,6 > 2,3 > 1,x", 24, "once too often");
    refuse(game, "4,9 > 3,9,1", 9, "two piles");
    refuse(game, "4,9 > 3,", 8, "expected");
    refuse(game, "4,9 >", 5, "expected");
    refuse(game, "> 4,9", 0, "expected");
    refuse(game, "4,9 > -3,9", 6, "negative");
    bt_rules_close(game);
    game = open_game(1, 1);
    refuse(game, "2,2 > 1,2 > 1,1", 12, "once too often");
    bt_rules_close(game);
}

typedef struct said {
    char kind[16];
    int dynamic;
    char count[8], xi[8];
} said;

static void hear(void *data, const char *key, const char *words, bool truth)
{
    said *s = data;
    if (!strcmp(key, "class")) snprintf(s->kind, sizeof s->kind, "%s", words);
    if (!strcmp(key, "dynamic")) s->dynamic = truth;
    if (!strcmp(key, "L")) snprintf(s->count, sizeof s->count, "%s", words);
    if (!strcmp(key, "xi")) snprintf(s->xi, sizeof s->xi, "%s", words);
}

static void expect(bt_game *game, const char *text, bt_outcome outcome, const char *kind,
                   int dynamic, const char *count, const char *xi)
{
    bt_position position;
    bt_solution s;
    said facts = {.dynamic = -1};
    ok(bt_rules_parse(game, text, &position));
    solve(game, position, BT_METHOD_AUTO, &s);
    if (s.outcome != outcome) fail_msg("%s: another outcome", text);
    bt_solution__close(&s);
    ok(game->theory.facts(game, bt_rules__bytes(game, position), hear, &facts));
    assert_string_equal(facts.kind, kind);
    assert_int_equal(facts.dynamic, dynamic);
    assert_string_equal(facts.count, count);
    assert_string_equal(facts.xi, xi);
}

/* The games played in Larsson's talk (2008). */
static void test_games_of_the_talk(void **state)
{
    (void)state;
    bt_game *game = open_game(2, 3);
    expect(game, "4,9", BT_OUTCOME_N, "N-stable", 0, "0", "2");
    expect(game, "4,9 > 3,9", BT_OUTCOME_P, "N-free", 1, "0", "1");
    expect(game, "4,9 > 3,9 > 3,6", BT_OUTCOME_N, "P-free", 1, "1", "1");
    expect(game, "4,9 > 3,9 > 3,6 > 2,6", BT_OUTCOME_P, "N-free", 1, "0", "2");
    expect(game, "4,9 > 3,9 > 3,6 > 2,6 > 2,2", BT_OUTCOME_N, "N-stable", 0, "0", "2");
    expect(game, "3,6", BT_OUTCOME_P, "P-free", 1, "0", "1");
    expect(game, "2,5", BT_OUTCOME_P, "P-stable", 0, "0", "2");
    bt_rules_close(game);
    game = open_game(2, 1);
    expect(game, "2,2", BT_OUTCOME_N, "N-stable", 0, "0", "2");
    expect(game, "2,2 > 1,2", BT_OUTCOME_P, "N-free", 1, "0", "1");
    expect(game, "2,2 > 1,2 > 1,1", BT_OUTCOME_N, "P-free", 1, "1", "1");
    expect(game, "2,2 > 1,2 > 1,1 > 0,1", BT_OUTCOME_P, "N-free", 1, "0", "2");
    bt_position_list list;
    bt_position last;
    ok(bt_rules_parse(game, "2,2 > 1,2 > 1,1 > 0,1", &last));
    bt_rules__list_open(&list, game);
    ok(bt_rules__options(game, last, BT_LEFT, &list));
    assert_int_equal(list.at.length, 0); /* "in fact he can't move at all" */
    bt_rules__list_close(&list);
    bt_rules_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_theorem_by_search),  cmocka_unit_test(test_whole_histories),
        cmocka_unit_test(test_histories_are_kept), cmocka_unit_test(test_illegal_histories),
        cmocka_unit_test(test_games_of_the_talk),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
