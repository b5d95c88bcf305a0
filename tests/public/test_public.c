/* The library as others bind it: nothing but the public headers is seen here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bouton.h"

static void expect_text(bt_context *ctx, char *text, const char *expected)
{
    assert_non_null(text);
    assert_string_equal(text, expected);
    bt_free_text(ctx, text);
}

static void versions_agree(void **state)
{
    (void)state;
    assert_string_equal(bt_version(), BT_VERSION);
    assert_int_equal(bt_version_number(), BT_VERSION_NUMBER);
}

static void values_come_as_arrays_and_texts(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    bt_value g = bt_value_read(ctx, "{3,{4|2}|1}");
    expect_text(ctx, bt_value_text(ctx, g, BT_PLAIN), "{3,{4|2}|1}");
    bt_value options[2] = {BT_NONE, BT_NONE};
    assert_int_equal(bt_value_options(ctx, g, BT_LEFT, options, 1), 2);
    assert_true(options[0] != BT_NONE && options[1] == BT_NONE);
    assert_int_equal(bt_value_options(ctx, g, BT_LEFT, options, 2), 2);
    assert_true(options[1] != BT_NONE);
    assert_int_equal(bt_value_options(ctx, g, BT_RIGHT, NULL, 0), 1);
    assert_int_equal(bt_value_options(ctx, BT_NONE, BT_LEFT, NULL, 0), BT_NOWHERE);
    bt_corner corners[8];
    size_t count = bt_value_wall(ctx, bt_value_read(ctx, "{4|1}"), BT_LEFT, corners, 8);
    assert_true(count >= 2 && count <= 8);
    expect_text(ctx, bt_value_text(ctx, corners[count - 1].at, BT_PLAIN), "5/2");
    assert_int_equal(bt_value_incentives(ctx, bt_value_read(ctx, "{4|1}"), NULL, 0), 1);
    assert_null(bt_value_text(ctx, BT_NONE, BT_PLAIN));
    bt_close(ctx);
}

/* A picture as SVG must hold this piece; it is closed. */
static void expect_picture(bt_context *ctx, bt_picture *picture, const char *piece)
{
    assert_non_null(picture);
    char *svg = bt_picture_svg(picture, true);
    assert_non_null(svg);
    assert_non_null(strstr(svg, piece));
    bt_free_text(ctx, svg);
    bt_picture_close(picture);
}

static void values_are_drawn(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *picture;
    (void)state;
    bt_value values[] = {bt_value_read(ctx, "{4|1}"), bt_value_read(ctx, "0")};
    bt_thermograph_look look = {.size = sizeof look, .tax = bt_value_dyadic(ctx, 1, 1)};
    assert_int_equal(bt_value_draw_thermograph(ctx, values, 1, &look, &picture), BT_OK);
    expect_picture(ctx, picture, "At tax 1/2 Left stops at 7/2, Right at 3/2.");
    assert_int_equal(bt_value_draw_thermograph(ctx, values, 2, NULL, &picture), BT_OK);
    expect_picture(ctx, picture, "mean 5/2, temperature 3/2");
    assert_int_equal(bt_value_draw_tree(ctx, values[0], &picture), BT_OK);
    expect_picture(ctx, picture, "<g id=\"l1-2\">");
    assert_int_equal(bt_value_draw_order(ctx, values, 2, &picture), BT_OK);
    expect_picture(ctx, picture, "<g id=\"e1-2\">");
    assert_int_equal(bt_value_draw_tree(ctx, BT_NONE, &picture), BT_INPUT);
    assert_null(picture);
    bt_close(ctx);
}

static void the_language_keeps_its_variables(void **state)
{
    bt_context *ctx = bt_open();
    bt_scope *scope;
    bt_result *result;
    (void)state;
    assert_int_equal(bt_scope_open(ctx, &scope), BT_OK);
    assert_int_equal(bt_scope_set(scope, "G", bt_value_read(ctx, "{4|1}")), BT_OK);
    assert_int_equal(bt_value_evaluate(ctx, scope, "G > 0", &result), BT_OK);
    assert_int_equal(bt_result_what(result), BT_RESULT_TRUTH);
    assert_true(bt_result_truth(result));
    assert_int_equal(bt_result_value(result), BT_NONE);
    bt_result_close(result);
    assert_int_equal(bt_value_evaluate(ctx, scope, "incentives(G)", &result), BT_OK);
    assert_int_equal(bt_result_what(result), BT_RESULT_LIST);
    assert_int_equal(bt_result_count(result), 1);
    assert_true(bt_result_item(result, 0) != BT_NONE && bt_result_item(result, 1) == BT_NONE);
    bt_result_close(result);
    bt_value args[] = {bt_value_read(ctx, "{4|1}"), bt_value_integer(ctx, 1)};
    assert_int_equal(bt_value_call(ctx, "cool", args, 2, &result), BT_OK);
    assert_int_equal(bt_result_value(result), bt_value_cool(ctx, args[0], args[1]));
    bt_result_close(result);
    assert_int_equal(bt_value_evaluate(ctx, scope, "G +", &result), BT_INPUT);
    assert_null(result);
    bt_clear(ctx);
    bt_scope_close(scope);
    bt_close(ctx);
}

/* Every function of the language has a name and a line of help. */
static void functions_are_listed(void **state)
{
    size_t count = 0;
    (void)state;
    for (; bt_value_function_name(count); count++) {
        const char *help = bt_value_function_help(count);
        assert_true(help && help[0]);
    }
    assert_true(count > 20);
    assert_null(bt_value_function_help(count));
}

static void games_are_solved_through_handles(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *nim;
    bt_position position, options[4];
    bt_solution *found;
    size_t count, term = 9;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "nim", &nim), BT_OK);
    assert_string_equal(bt_rules_name(nim), "nim");
    assert_true(!bt_rules_is_partizan(nim) && bt_rules_is_normal_play(nim));
    assert_int_equal(bt_rules_parse(nim, "5,11,8", &position), BT_OK);
    assert_int_equal(bt_rules_options(nim, position, BT_LEFT, options, 4, &count), BT_OK);
    assert_int_equal(count, 24);
    bt_question all = {sizeof all, BT_OF_OUTCOME, BT_METHOD_AUTO, BT_MOVES_ALL, 0};
    assert_int_equal(bt_solve_ask_position(nim, position, &all, &found), BT_OK);
    assert_int_equal(bt_solution_outcome(found), BT_OUTCOME_N);
    assert_string_equal(bt_solution_nim(found), "6");
    assert_string_equal(bt_solution_method(found), "theorem");
    assert_non_null(bt_solution_statement(found));
    assert_int_equal(bt_solution_move_count(found, BT_LEFT), 1);
    bt_position to = bt_solution_move(found, BT_LEFT, 0, &term);
    assert_int_equal(term, 0);
    expect_text(ctx, bt_rules_text(nim, to), "3,11,8");
    expect_text(ctx, bt_rules_move_text(nim, position, to, BT_LEFT), "heap 5 to 3");
    expect_text(ctx, bt_solution_move_text(found, BT_LEFT, 0), "heap 5 to 3");
    assert_int_equal(bt_solution_move(found, BT_LEFT, 1, NULL), BT_NO_POSITION);
    assert_null(bt_solution_move_text(found, BT_LEFT, 1));
    bt_solution_close(found);
    bt_rules_close(nim);
    bt_close(ctx);
}

static void sums_hold_several_games(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *board, *strings;
    bt_sum *sum;
    bt_solution *found;
    bt_position string;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "domineering", &board), BT_OK);
    assert_int_equal(bt_games_open(ctx, "hackenbush", &strings), BT_OK);
    assert_int_equal(bt_rules_sum_open(ctx, &sum), BT_OK);
    assert_int_equal(bt_rules_sum_read(sum, board, "2x3 + 2x2"), BT_OK);
    assert_int_equal(bt_rules_parse(strings, "LR", &string), BT_OK);
    assert_int_equal(bt_rules_sum_add(sum, strings, string, true), BT_OK);
    assert_int_equal(bt_rules_sum_count(sum), 3);
    expect_text(ctx, bt_rules_sum_text(sum), "domineering 2x3 + domineering 2x2 - hackenbush LR");
    bt_question value = {sizeof value, BT_OF_VALUE, BT_METHOD_AUTO, BT_MOVES_NONE, 0};
    assert_int_equal(bt_solve_ask(sum, &value, &found), BT_OK);
    assert_int_equal(bt_solution_value(found), bt_value_read(ctx, "{2|-1/2} + {1|-1} - 1/2"));
    bt_solution_close(found);
    bt_rules_sum_close(sum);
    bt_rules_close(board);
    bt_rules_close(strings);
    bt_close(ctx);
}

/* A caller with a smaller struct is understood, one with a larger is refused. */
static void questions_may_grow(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    bt_solution *found;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "kayles", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "7", &position), BT_OK);
    bt_question small = {offsetof(bt_question, method), BT_OF_NIM, BT_METHOD_SEARCH, BT_MOVES_ALL,
                         0};
    assert_int_equal(bt_solve_ask_position(game, position, &small, &found), BT_OK);
    assert_string_equal(bt_solution_nim(found), "2");
    bt_solution_close(found);
    bt_question large = {sizeof large + 8, BT_OF_NIM, BT_METHOD_AUTO, BT_MOVES_NONE, 0};
    assert_int_equal(bt_solve_ask_position(game, position, &large, &found), BT_INPUT);
    assert_null(found);
    bt_rules_close(game);
    bt_close(ctx);
}

static void sequences_have_types(void **state)
{
    static const uint32_t kayles[] = {0, 1, 2, 3, 1, 4, 3, 2};
    bt_context *ctx = bt_open();
    bt_game *game, *ends;
    uint32_t nims[8];
    char letters[6];
    bt_value values[3];
    size_t done;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "kayles", &game), BT_OK);
    assert_int_equal(bt_study_nims(game, 0, 8, nims, &done), BT_OK);
    assert_int_equal(done, 8);
    assert_memory_equal(nims, kayles, sizeof kayles);
    assert_int_equal(bt_study_nims(game, 3, 2, nims, &done), BT_OK);
    assert_true(nims[0] == 3 && nims[1] == 1);
    assert_int_equal(bt_study_values(game, 0, 3, values, &done), BT_OK);
    assert_int_equal(values[2], bt_value_nimber(ctx, 2));
    assert_int_equal(bt_games_open(ctx, "subtraction:1:end=LR", &ends), BT_OK);
    assert_int_equal(bt_study_letters(ends, 0, 6, letters, &done), BT_OK);
    assert_memory_equal(letters, "LLLLLL", 6);
    assert_int_equal(bt_study_letters(ends, UINT64_MAX, 6, letters, &done), BT_INPUT);
    bt_rules_close(game);
    bt_rules_close(ends);
    bt_close(ctx);
}

static void rulesets_are_described(void **state)
{
    size_t count = 0;
    (void)state;
    for (; bt_games_about(count, BT_GAMES_NAME); count++)
        for (int word = BT_GAMES_SUMMARY; word <= BT_GAMES_HELP; word++)
            assert_true(word == BT_GAMES_PARAMETERS || bt_games_about(count, (bt_games_word)word));
    assert_true(count >= 20);
    assert_null(bt_games_about(0, (bt_games_word)99));
}

static void any_game_is_opened_by_its_name(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    bt_solution *found;
    (void)state;
    assert_int_equal(bt_script_open(ctx, "impartial:clobber.lua", "games", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "xoxo", &position), BT_OK);
    assert_int_equal(bt_solve_ask_position(game, position, NULL, &found), BT_OK);
    assert_string_equal(bt_solution_nim(found), "3");
    bt_solution_close(found);
    bt_rules_close(game);
    assert_int_equal(bt_script_open(ctx, "misere:kayles", NULL, &game), BT_OK);
    bt_rules_close(game);
    assert_int_equal(bt_script_open(ctx, "nosuch", NULL, &game), BT_INPUT);
    assert_null(game);
    bt_close(ctx);
}

static void positions_are_drawn(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_sum *sum;
    bt_picture *picture;
    bt_position from, to;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "nim", &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "2,3", &from), BT_OK);
    assert_int_equal(bt_rules_parse(game, "2,1", &to), BT_OK);
    assert_int_equal(bt_rules_draw(game, from, &picture), BT_OK);
    char *svg = bt_picture_svg(picture, true);
    assert_non_null(strstr(svg, "id=\"h2-3\""));
    bt_free_text(ctx, svg);
    bt_picture_close(picture);
    char *ids = bt_rules_move_ids(game, from, to, BT_LEFT);
    assert_string_equal(ids, "h2-2 h2-3");
    bt_free_text(ctx, ids);
    assert_int_equal(bt_rules_sum_open(ctx, &sum), BT_OK);
    assert_int_equal(bt_rules_sum_read(sum, game, "1 - 4"), BT_OK);
    assert_int_equal(bt_rules_sum_draw(sum, &picture), BT_OK);
    svg = bt_picture_svg(picture, true);
    assert_non_null(strstr(svg, "id=\"t2-h1-4\""));
    bt_free_text(ctx, svg);
    bt_picture_close(picture);
    bt_rules_sum_close(sum);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_agree),
        cmocka_unit_test(values_come_as_arrays_and_texts),
        cmocka_unit_test(values_are_drawn),
        cmocka_unit_test(the_language_keeps_its_variables),
        cmocka_unit_test(functions_are_listed),
        cmocka_unit_test(games_are_solved_through_handles),
        cmocka_unit_test(sums_hold_several_games),
        cmocka_unit_test(questions_may_grow),
        cmocka_unit_test(sequences_have_types),
        cmocka_unit_test(rulesets_are_described),
        cmocka_unit_test(any_game_is_opened_by_its_name),
        cmocka_unit_test(positions_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
