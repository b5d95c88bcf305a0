/* Exercises of every ruleset: what they claim, checked by the moves alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/context.h"
#include "study/exercise.h"

enum { STEPS = 10000 }; /* for one position by its moves alone; what takes longer is passed over */

/* False: it would take too long. */
static bool solve_plainly(bt_game *game, bt_position position, bt_outcome *outcome, uint32_t *nim)
{
    bt_solution s;
    bt_question question = {.method = BT_METHOD_PLAIN, .moves = BT_MOVES_NONE};
    bt__loan loan = bt__lend(game->ctx, STEPS);
    bt_status status = bt_solve__ask_position(game, position, question, &s);
    bool spent = bt__end_loan(game->ctx, loan);
    *outcome = s.outcome;
    *nim = s.nim ? (uint32_t)strtoul(s.nim, NULL, 10) : UINT32_MAX;
    bt_solution__close(&s);
    bt_clear(game->ctx);
    return !status && !spent;
}

static bt_outcome outcome_of(bt_game *game, bt_position position)
{
    bt_outcome outcome;
    uint32_t nim;
    return solve_plainly(game, position, &outcome, &nim) ? outcome : BT_OUTCOME_UNKNOWN;
}

/* The player wins by moving there when the other one, then to move, loses. */
static bool wins_there(bt_outcome outcome, bt_player player)
{
    return outcome == BT_OUTCOME_P || outcome == (player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
}

static void check_puzzle(bt_game *game, const bt_exercise *x, const bt_sum *sum)
{
    bt_position_list options;
    size_t wins = 0, unknown = 0;
    bt_rules__list_open(&options, game);
    assert_int_equal(bt_rules__options(game, sum->terms[0].position, x->player, &options), BT_OK);
    for (size_t i = 0; i < options.at.length; i++) {
        bt_outcome outcome = outcome_of(game, options.at.at[i]);
        unknown += outcome == BT_OUTCOME_UNKNOWN;
        wins += outcome != BT_OUTCOME_UNKNOWN && wins_there(outcome, x->player);
    }
    if (wins != 1 && !unknown) fail_msg("%s %s: %zu winning moves", game->name, x->position, wins);
    assert_true(options.at.length > 1);
    bt_rules__list_close(&options);
}

static void check_cell(bt_game *game, const bt_exercise *x, bt_position position, uint32_t answer)
{
    bt_outcome outcome;
    uint32_t nim;
    if (!solve_plainly(game, position, &outcome, &nim)) return;
    if (x->of == BT_OF_OUTCOME) assert_int_equal(answer, outcome);
    if (x->of != BT_OF_NIM) return;
    assert_int_equal(answer == 0, outcome == BT_OUTCOME_P);
    if (nim != UINT32_MAX) assert_int_equal(answer, nim);
}

static void check_table(bt_game *game, const bt_exercise *x)
{
    size_t hidden = 0;
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    for (size_t i = 0; i < x->rows * x->columns; i++) {
        hidden += x->hidden[i];
        bt_text__cut(&bytes, 0);
        bt_status status = x->grid ? game->series.cell(game, i / x->columns, i % x->columns, &bytes)
                                   : game->series.heap(game, x->from + i, &bytes);
        assert_int_equal(status, BT_OK);
        bt_position position = bt_rules__keep_position(game, bytes.at, bytes.length);
        check_cell(game, x, position, x->answers[i]);
    }
    bt_text__close(&bytes);
    assert_true(hidden >= 3);
}

static void check_thermograph(bt_context *ctx, const bt_sum *sum)
{
    bt_value g = bt_solve__ask_value(sum), zero = bt_value_integer(ctx, 0);
    assert_int_equal(bt_value_compare(ctx, bt_value_temperature(ctx, g), zero), BT_GREATER);
}

static void check_exercise(bt_game *game, const bt_exercise *x)
{
    bt_sum sum;
    if (x->kind == BT_EXERCISE_TABLE) {
        check_table(game, x);
        return;
    }
    bt_rules__sum_open(&sum, game->ctx);
    assert_int_equal(bt_rules__read_sum(game, x->position, &sum), BT_OK);
    if (x->kind == BT_EXERCISE_WIN) check_puzzle(game, x, &sum);
    if (x->kind == BT_EXERCISE_THERMOGRAPH) check_thermograph(game->ctx, &sum);
    bt_rules__sum_close(&sum);
}

/* A sheet is what its seed makes of it. */
static void check_again(const bt_exercises *one)
{
    bt_exercises two;
    bt_status status = bt_study__make_exercises(one->game, one->level, 7, one->count, &two);
    if (status) fail_msg("%s again: %s", one->game->name, bt_message(one->game->ctx));
    for (size_t i = 0; i < one->count; i++) {
        assert_int_equal(one->made[i].kind, two.made[i].kind);
        assert_string_equal(one->made[i].position, two.made[i].position);
    }
    bt_study__close_exercises(&two);
}

static void check_game(const bt_rules *rules, unsigned level)
{
    char name[200];
    bt_game *game;
    bt_exercises made;
    bt_context *ctx = bt_open();
    snprintf(name, sizeof name, "%s%s%s", rules->name, rules->sample ? ":" : "",
             rules->sample ? rules->sample : "");
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    bt_status status = bt_study__make_exercises(game, level, 7, 8, &made);
    if (status) fail_msg("%s at level %u: %s", name, level, bt_message(ctx));
    for (size_t i = 0; i < made.count; i++) {
        check_exercise(game, &made.made[i]);
        for (size_t k = 0; k < i && made.made[i].position[0]; k++)
            assert_string_not_equal(made.made[i].position, made.made[k].position);
    }
    check_again(&made);
    bt_study__close_exercises(&made);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_every_ruleset_has_exercises(void **state)
{
    (void)state;
    for (size_t i = 0; bt_games__at(i); i++)
        for (unsigned level = 1; level <= (getenv("BOUTON_THOROUGH") ? 5 : 2); level++)
            check_game(bt_games__at(i), level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_ruleset_has_exercises)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
