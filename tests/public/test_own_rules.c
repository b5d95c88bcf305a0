/* A ruleset of the user's own, polling, and the other public functions that a binding needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bouton.h"

/* Take one or two from a heap n; the numbers of positions are heaps. With `fails` the moves of 3
   fail, with `wrong` the closed form errs at 7 and the normal form at 4. */
typedef struct take {
    bt_context *ctx;
    bool fails, wrong;
    int closed;
} take;

static bt_status options(void *data, uint64_t n, bt_player player, bt_position_list *out)
{
    take *t = data;
    (void)player;
    if (t->fails && n == 3) return bt_fail(t->ctx, BT_INPUT, "three is too much");
    for (uint64_t k = 1; k <= 2 && k <= n; k++)
        if (!bt_rules_give(out, n - k)) return bt_error(t->ctx);
    return BT_OK;
}

static bt_status print(void *data, uint64_t n, bt_text *out)
{
    char digits[32];
    (void)data;
    bt_rules_write(out, digits, (size_t)snprintf(digits, sizeof digits, "%d", (int)n));
    return BT_OK;
}

static bt_status parse(void *data, const char *text, uint64_t *out)
{
    (void)data;
    *out = strtoull(text, NULL, 10);
    return BT_OK;
}

static bt_status heap(void *data, uint64_t n, uint64_t *out)
{
    (void)data;
    *out = n;
    return BT_OK;
}

static bt_status closed_form(void *data, uint64_t n, bt_outcome *outcome, bt_value *value)
{
    take *t = data;
    (void)outcome;
    if (n < 3) return BT_PASS;
    *value = bt_value_nimber(t->ctx, t->wrong && n == 7 ? 2 : n % 3);
    return BT_OK;
}

static bt_status normal(void *data, uint64_t n, uint64_t *out, bool *negated)
{
    take *t = data;
    *out = t->wrong && n == 4 ? 0 : n;
    *negated = false;
    return BT_OK;
}

static bt_status draw(void *data, uint64_t n, bt_picture *out)
{
    take *t = data;
    for (uint64_t k = 0; k < n; k++) {
        char id[32];
        snprintf(id, sizeof id, "stone-%d", (int)k);
        bt_picture_begin(out, id);
        bt_status status =
            bt_picture_circle(out, t->wrong ? "nosuch" : "stone", 20.0 * (double)k, 0, 8);
        bt_picture_end(out);
        if (status) return status;
    }
    bt_status status = bt_picture_path(out, "line", (double[]){0, 10, 50, 10}, 2, false);
    if (!status) status = bt_picture_rect(out, "frame", -10, -10, 80, 40);
    return status ? status : bt_picture_text(out, "label", 0, 20, "stones");
}

static void close_take(void *data)
{
    ((take *)data)->closed++;
}

static bt_game *open_take(bt_context *ctx, take *t, bool theory)
{
    bt_game *game;
    t->ctx = ctx;
    bt_own_rules rules = {.size = sizeof rules,
                          .name = "take",
                          .example = "5",
                          .data = t,
                          .options = options,
                          .print = print,
                          .parse = parse,
                          .heap = heap,
                          .draw = draw,
                          .normal = theory ? normal : NULL,
                          .closed_form = theory ? closed_form : NULL,
                          .close = close_take};
    assert_int_equal(bt_rules_open_own(ctx, &rules, &game), BT_OK);
    return game;
}

static void rulesets_of_the_user_are_solved(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    for (int theory = 0; theory < 2; theory++) {
        take t = {0};
        uint32_t nims[40];
        size_t done;
        bt_game *game = open_take(ctx, &t, theory);
        assert_int_equal(bt_study_nims(game, 0, 40, nims, &done), BT_OK);
        for (uint32_t n = 0; n < 40; n++) assert_int_equal(nims[n], n % 3);
        bt_position position;
        assert_int_equal(bt_rules_number_position(game, 17, &position), BT_OK);
        assert_int_equal(bt_rules_position_number(game, position), 17);
        char *text = bt_rules_text(game, position);
        assert_string_equal(text, "17");
        bt_free_text(ctx, text);
        bt_rules_close(game);
        assert_int_equal(t.closed, 1);
    }
    bt_close(ctx);
}

static void a_failing_callback_is_an_error_and_no_answer(void **state)
{
    bt_context *ctx = bt_open();
    take t = {.fails = true};
    bt_game *game = open_take(ctx, &t, false);
    bt_position position;
    bt_solution *found;
    (void)state;
    assert_int_equal(bt_rules_parse(game, "9", &position), BT_OK);
    assert_int_equal(bt_solve_ask_position(game, position, NULL, &found), BT_INPUT);
    assert_string_equal(bt_message(ctx), "three is too much");
    assert_int_equal(bt_solution_outcome(found), BT_OUTCOME_UNKNOWN);
    bt_solution_close(found);
    bt_clear(ctx);
    t.fails = false; /* and nothing wrong was remembered */
    assert_int_equal(bt_solve_ask_position(game, position, NULL, &found), BT_OK);
    assert_string_equal(bt_solution_nim(found), "0");
    bt_solution_close(found);
    bt_rules_close(game);
    bt_close(ctx);
}

static void rulesets_without_what_is_needed_are_refused(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_own_rules rules = {.size = sizeof rules, .name = "none"};
    (void)state;
    assert_int_equal(bt_rules_open_own(ctx, &rules, &game), BT_INPUT);
    assert_null(game);
    bt_clear(ctx);
    rules.size = 3;
    assert_int_equal(bt_rules_open_own(ctx, &rules, &game), BT_INPUT);
    bt_close(ctx);
}

static void keep_fault(void *data, const char *fault, bt_position position, const char *words)
{
    char *out = data;
    assert_true(position != BT_NO_POSITION && *words);
    strcat(strcat(out, fault), "\n");
}

static void faults_are_handed_on(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    for (int wrong = 0; wrong < 2; wrong++) {
        take t = {.wrong = wrong};
        char faults[2000] = "";
        bt_study_checked checked = {.size = sizeof checked};
        bt_game *game = open_take(ctx, &t, true);
        assert_int_equal(bt_study_check(game, NULL, 0, 0, keep_fault, faults, &checked), BT_OK);
        assert_true(checked.ended && checked.positions == 13);
        assert_int_equal(checked.faults > 0, wrong);
        assert_int_equal(strstr(faults, "the normal form is worth something else") != NULL, wrong);
        assert_int_equal(strstr(faults, "the closed form is wrong") != NULL, wrong);
        bt_rules_close(game);
    }
    bt_close(ctx);
}

static bool stop_soon(void *data)
{
    return ++*(int *)data >= 3;
}

static void whoever_polls_can_stop_the_work(void **state)
{
    bt_context *ctx = bt_open();
    int calls = 0;
    bt_game *game;
    uint32_t *nims = calloc(1 << 20, sizeof *nims);
    size_t done;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "octal:0.6", &game), BT_OK);
    bt_poll(ctx, stop_soon, &calls);
    assert_int_equal(bt_study_nims(game, 0, 1 << 20, nims, &done), BT_LIMIT);
    assert_string_equal(bt_message(ctx), "interrupted");
    assert_true(calls >= 3 && done < 1 << 20);
    bt_clear(ctx);
    bt_poll(ctx, NULL, NULL);
    assert_int_equal(bt_study_nims(game, 0, 1000, nims, &done), BT_OK);
    bt_rules_close(game);
    bt_close(ctx);
    free(nims);
}

static void every_function_is_described_and_called(void **state)
{
    bt_context *ctx = bt_open();
    bt_result *result;
    size_t count = 0;
    bool has_a = false;
    (void)state;
    for (; bt_games_function(count, BT_FUNCTION_NAME); count++) {
        for (int word = BT_FUNCTION_ARGUMENTS; word <= BT_FUNCTION_EXAMPLE; word++)
            assert_non_null(bt_games_function(count, (bt_function_word)word));
        has_a = has_a || !strcmp(bt_games_function(count, BT_FUNCTION_NAME), "A");
    }
    assert_true(has_a && bt_value_function_name(0));
    bt_value one = bt_value_integer(ctx, 3);
    assert_int_equal(bt_games_call(ctx, "A", &one, 1, &result), BT_OK);
    assert_int_equal(bt_result_value(result), bt_value_read(ctx, "1/2"));
    bt_result_close(result);
    assert_int_equal(bt_games_call(ctx, "nosuch", &one, 1, &result), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games_call(ctx, "cool", &one, 1, &result), BT_INPUT);
    bt_close(ctx);
}

static void positions_stand_in_expressions(void **state)
{
    static const char *const good[][2] = {
        {"[domineering 2x2] + 1", "{2|0}"},
        {"[ nim 3,4]", "*7"},
        {"[sum nim 3 + kayles 2 - nim 1]", "0"},
        {"A(3) + [clobber.lua xo]", "1/2*"},
    };
    static const char *const bad[] = {"[nim]", "[nosuch 3]", "[nim x]", "[sum nim 3 + ]"};
    bt_context *ctx = bt_open();
    bt_scope *scope;
    bt_result *result;
    (void)state;
    assert_int_equal(bt_script_scope_open(ctx, "games", &scope), BT_OK);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(bt_value_evaluate(ctx, scope, good[i][0], &result), BT_OK);
        assert_int_equal(bt_result_value(result), bt_value_read(ctx, good[i][1]));
        bt_result_close(result);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(bt_value_evaluate(ctx, scope, bad[i], &result), BT_INPUT);
        bt_clear(ctx);
    }
    bt_scope_close(scope);
    bt_close(ctx);
}

static void explanations_are_texts(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_sum *sum;
    bt_solution *found;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "nim", &game), BT_OK);
    assert_int_equal(bt_rules_sum_open(ctx, &sum), BT_OK);
    assert_int_equal(bt_rules_sum_read(sum, game, "1,2,3"), BT_OK);
    assert_int_equal(bt_solve_ask(sum, NULL, &found), BT_OK);
    char *words = bt_output_explain(sum, found);
    assert_non_null(words);
    assert_non_null(strstr(words, "nim-sum"));
    bt_free_text(ctx, words);
    bt_solution_close(found);
    bt_rules_sum_close(sum);
    bt_rules_close(game);
    bt_close(ctx);
}

static bt_status draw_position(bt_game *game, bt_context *ctx, char **svg)
{
    bt_sum *sum;
    bt_picture *picture;
    assert_int_equal(bt_rules_sum_open(ctx, &sum), BT_OK);
    assert_int_equal(bt_rules_sum_read(sum, game, "3"), BT_OK);
    assert_int_equal(bt_picture_open(ctx, &picture), BT_OK);
    bt_status status = bt_rules_draw_sum(sum, picture);
    *svg = status ? NULL : bt_picture_svg(picture, false);
    bt_picture_close(picture);
    bt_rules_sum_close(sum);
    return status;
}

static void rulesets_of_the_user_draw(void **state)
{
    bt_context *ctx = bt_open();
    take t = {0};
    bt_game *game = open_take(ctx, &t, false);
    char *svg;
    (void)state;
    assert_int_equal(draw_position(game, ctx, &svg), BT_OK);
    assert_true(strstr(svg, "id=\"stone-2\"") && !strstr(svg, "stone-3") && strstr(svg, "stones"));
    bt_free_text(ctx, svg);
    t.wrong = true;
    assert_int_equal(draw_position(game, ctx, &svg), BT_INPUT);
    assert_non_null(strstr(bt_message(ctx), "nosuch"));
    bt_rules_close(game);
    bt_close(ctx);
}

static void keep_length(void *data, const char *bytes, size_t length)
{
    assert_true(length > 4 && !memcmp(bytes, "%PDF", 4));
    *(size_t *)data = length;
}

static void pictures_are_rendered_or_refused(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *picture;
    size_t length = 0;
    (void)state;
    assert_int_equal(bt_picture_open(ctx, &picture), BT_OK);
    assert_int_equal(bt_picture_circle(picture, "left", 0, 0, 9), BT_OK);
    bt_status status = bt_picture_render(picture, BT_PICTURE_PDF, 1, keep_length, &length);
    assert_true(status == BT_DOMAIN || (status == BT_OK && length > 100)); /* without librsvg */
    bt_clear(ctx);
    assert_int_equal(bt_picture_render(picture, BT_PICTURE_PNG, -1, keep_length, &length),
                     BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_picture_path(picture, "line", (double[]){0, 0}, 1, true), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_picture_circle(picture, "left", 1e300, 0, 9), BT_INPUT);
    bt_picture_close(picture);
    bt_close(ctx);
}

static void handles_are_told_from_nonsense(void **state)
{
    bt_context *ctx = bt_open();
    take t = {0};
    bt_game *game = open_take(ctx, &t, false);
    bt_position position;
    (void)state;
    assert_int_equal(bt_rules_parse(game, "3", &position), BT_OK);
    assert_true(bt_rules_is_position(game, position) && bt_rules_has_sums(game));
    assert_false(bt_rules_is_position(game, BT_NO_POSITION));
    assert_false(bt_rules_is_position(game, position + 1));
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rulesets_of_the_user_are_solved),
        cmocka_unit_test(a_failing_callback_is_an_error_and_no_answer),
        cmocka_unit_test(rulesets_without_what_is_needed_are_refused),
        cmocka_unit_test(faults_are_handed_on),
        cmocka_unit_test(whoever_polls_can_stop_the_work),
        cmocka_unit_test(every_function_is_described_and_called),
        cmocka_unit_test(positions_stand_in_expressions),
        cmocka_unit_test(explanations_are_texts),
        cmocka_unit_test(rulesets_of_the_user_draw),
        cmocka_unit_test(pictures_are_rendered_or_refused),
        cmocka_unit_test(handles_are_told_from_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
