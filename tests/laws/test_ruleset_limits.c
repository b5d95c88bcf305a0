/* Every function of every ruleset with too little memory: it fails cleanly, wherever that happens,
   and what it answers afterwards is what it answered before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/solve.h"
#include "support/collect.h"

typedef struct setting {
    const bt_rules *rules;
    char name[200];
    bt_context *ctx;
    bt_game *game;
    bt_position position;
} setting;

static void expect(setting *s, bt_status status, const char *what)
{
    bool clean = status == BT_OK || status == BT_LIMIT || status == BT_DOMAIN || status == BT_PASS;
    if (!clean) fail_msg("%s, %s: status %d, %s", s->name, what, status, bt_message(s->ctx));
    if (status == BT_LIMIT && bt_error(s->ctx) != BT_LIMIT)
        fail_msg("%s, %s: a limit without its message", s->name, what);
    bt_clear(s->ctx);
}

/* -- one function after the other -- */

static void try_parsing(setting *s)
{
    bt_position position;
    expect(s, bt_rules_parse(s->game, s->rules->example, &position), "parse");
}

static void try_options(setting *s)
{
    for (int player = 0; player < 2; player++) {
        bt_position_list list;
        bt_rules__list_open(&list, s->game);
        expect(s, bt_rules__options(s->game, s->position, (bt_player)player, &list), "options");
        if (list.at.length > 0) {
            bt_text words;
            bt_text__open(&words, s->ctx);
            bt_rules__describe(s->game, s->position, list.at.at[0], (bt_player)player, &words);
            bt_clear(s->ctx);
            bt_text__close(&words);
        }
        bt_rules__list_close(&list);
        bt_clear(s->ctx);
    }
}

static void try_forms(setting *s)
{
    bool negated;
    bt_position_list list;
    bt_rules__normal(s->game, s->position, &negated);
    bt_clear(s->ctx);
    bt_rules_negate(s->game, s->position);
    bt_clear(s->ctx);
    bt_rules__list_open(&list, s->game);
    expect(s, bt_rules__split(s->game, s->position, &list), "split");
    bt_rules__list_close(&list);
}

static void try_theorem(setting *s)
{
    bt_verdict said = {.value = BT_NONE};
    bt_bytes bytes = bt_rules__bytes(s->game, s->position);
    if (!s->rules->theory.theorem) return;
    mpz_init(said.nim);
    expect(s, s->rules->theory.theorem(s->game, bytes, &said), "theorem");
    mpz_clear(said.nim);
}

static void try_words(setting *s)
{
    bt_steps why;
    bt_bytes bytes = bt_rules__bytes(s->game, s->position);
    if (!s->rules->theory.explain) return;
    bt_rules__steps_open(&why, s->ctx);
    expect(s, s->rules->theory.explain(s->game, bytes, &why), "explain");
    bt_rules__steps_close(&why);
}

static bt_status solve(setting *s, bt_outcome *outcome)
{
    bt_sum sum;
    bt_solution solution;
    bt_rules__sum_open(&sum, s->ctx);
    bt_status status = bt_rules_sum_add(&sum, s->game, s->position, false);
    if (!status) {
        status = bt_solve__ask(&sum, (bt_question){.method = BT_METHOD_AUTO, .moves = BT_MOVES_ALL},
                               &solution);
        *outcome = solution.outcome;
        bt_solution__close(&solution);
    }
    bt_rules__sum_close(&sum);
    return status;
}

static void try_sequences(setting *s)
{
    uint32_t values[20];
    uint64_t pairs[20];
    size_t done;
    bt_period period = {0};
    if (s->rules->series.sequence)
        expect(s, s->rules->series.sequence(s->game, BT_OF_NIM, 0, 19, values, &done), "sequence");
    collected_rows rows = {values, 5, 4, 0};
    collected_pairs found = {pairs, 10, 0};
    if (s->rules->series.table)
        expect(s, s->rules->series.table(s->game, 4, 5, collect_row, &rows), "table");
    if (s->rules->series.period)
        expect(s, s->rules->series.period(s->game, BT_OF_NIM, 500, &period), "period");
    if (s->rules->series.p_positions)
        expect(s, s->rules->series.p_positions(s->game, 10, collect_pairs, &found), "p_positions");
}

/* The picture of a position, with its moves marked. */
static void try_picture(setting *s)
{
    bt_term term = {s->game, s->position, false};
    bt_sum sum = {.ctx = s->ctx, .terms = &term, .count = 1};
    bt_picture *p = NULL;
    bt_status status = bt_picture_open(s->ctx, &p);
    if (!status) status = bt_rules__draw_sum(&sum, p);
    if (!status) status = bt_solve__draw_moves(&sum, NULL, true, NULL, p);
    expect(s, status, "draw");
    bt_picture_close(p);
}

/* -- all of it, with more and more memory -- */

static bool open_with(setting *s, size_t spare)
{
    s->ctx = bt_open();
    assert_non_null(s->ctx);
    bt_limit_memory(s->ctx, bt_memory_used(s->ctx) + spare);
    bt_status status = bt_games_open(s->ctx, s->name, &s->game);
    if (status == BT_OK) return true;
    expect(s, status, "open");
    bt_close(s->ctx);
    return false;
}

static void check_with(setting *s, size_t spare, bt_outcome right)
{
    bt_outcome outcome = right;
    if (!open_with(s, spare)) return;
    bt_limit_memory(s->ctx, 0);
    assert_int_equal(bt_rules_parse(s->game, s->rules->example, &s->position), BT_OK);
    void (*const tries[])(setting *) = {try_parsing, try_options,   try_forms,  try_theorem,
                                        try_words,   try_sequences, try_picture};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        bt_limit_memory(s->ctx, bt_memory_used(s->ctx) + spare);
        tries[i](s);
    }
    bt_limit_memory(s->ctx, bt_memory_used(s->ctx) + spare);
    bt_status status = solve(s, &outcome);
    if (status == BT_OK) assert_int_equal(outcome, right);
    expect(s, status, "solve");
    bt_limit_memory(s->ctx, 0);
    assert_int_equal(solve(s, &outcome), BT_OK);
    assert_int_equal(outcome, right);
    bt_rules_close(s->game);
    bt_close(s->ctx);
}

static void test_ruleset(void **state)
{
    setting s = {.rules = *state};
    bt_outcome right;
    snprintf(s.name, sizeof s.name, "%s%s%s", s.rules->name, s.rules->sample ? ":" : "",
             s.rules->sample ? s.rules->sample : "");
    assert_true(open_with(&s, 1 << 30));
    assert_int_equal(bt_rules_parse(s.game, s.rules->example, &s.position), BT_OK);
    assert_int_equal(solve(&s, &right), BT_OK);
    bt_rules_close(s.game);
    bt_close(s.ctx);
    for (size_t spare = 0; spare < 200000; spare += 32 + spare / 20) check_with(&s, spare, right);
}

int main(void)
{
    struct CMUnitTest tests[100];
    size_t count = 0;
    for (; bt_games__at(count) && count < 100; count++)
        tests[count] = (struct CMUnitTest){bt_games__at(count)->name, test_ruleset, NULL, NULL,
                                           (void *)(uintptr_t)bt_games__at(count)};
    return _cmocka_run_group_tests("limits", tests, count, NULL, NULL);
}
