/* Games that are opened again in another context, as threads do: the same positions are the same
   bytes there, with the same options, parts and normal forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"

enum { POSITIONS = 60, NAME = 200 };

static const char *const wrapped[][2] = {
    {"misere:kayles", "5,3"},
    {"misere:nim", "3,2"},
    {"impartial:domineering", "3x4"},
    {"misere:impartial:clobber", "xoxo/oxox"},
    {"cram", "3x4"},
    {"subtraction:left=1,3:right=2", "9"},
    {"value", "{2|{1*|-1},0||-1/2,v}"},
    {"hackenbush", "0-a-b-0:LRL,a-c-b:GL"},
};

/* Values that were made before must not matter. */
static bt_context *open_after_others(void)
{
    bt_context *ctx = bt_open();
    for (int64_t i = 0; i < 40; i++) {
        bt_value left = bt_value_dyadic(ctx, 3 * i, 2), right = bt_value_nimber(ctx, (uint64_t)i);
        assert_int_not_equal(bt_value_game(ctx, &left, 1, &right, 1), BT_NONE);
    }
    return ctx;
}

static void compare_bytes(bt_bytes here, bt_bytes there)
{
    assert_int_equal(here.length, there.length);
    assert_memory_equal(here.at, there.at, here.length);
}

static void compare_lists(bt_position_list *here, bt_position_list *there)
{
    assert_int_equal(here->at.length, there->at.length);
    for (size_t i = 0; i < here->at.length; i++)
        compare_bytes(bt_rules__bytes(here->game, here->at.at[i]),
                      bt_rules__bytes(there->game, there->at.at[i]));
}

static bt_position keep_there(bt_game *here, bt_position position, bt_game *there)
{
    bt_bytes bytes = bt_rules__bytes(here, position);
    bt_position kept = bt_rules__keep_position(there, bytes.at, bytes.length);
    assert_int_not_equal(kept, BT_NO_POSITION);
    return kept;
}

static void compare_normal(bt_game *here, bt_position position, bt_game *there, bt_position kept)
{
    bool negated[2];
    bt_position normal = bt_rules__normal(here, position, &negated[0]),
                other = bt_rules__normal(there, kept, &negated[1]);
    assert_int_not_equal(normal, BT_NO_POSITION);
    assert_int_not_equal(other, BT_NO_POSITION);
    assert_int_equal(negated[0], negated[1]);
    compare_bytes(bt_rules__bytes(here, normal), bt_rules__bytes(there, other));
}

static void compare_parts(bt_game *here, bt_position position, bt_game *there, bt_position kept)
{
    bt_position_list parts[2];
    bt_rules__list_open(&parts[0], here);
    bt_rules__list_open(&parts[1], there);
    assert_int_equal(bt_rules__split(here, position, &parts[0]), BT_OK);
    assert_int_equal(bt_rules__split(there, kept, &parts[1]), BT_OK);
    compare_lists(&parts[0], &parts[1]);
    bt_rules__list_close(&parts[0]);
    bt_rules__list_close(&parts[1]);
}

/* The options of both players, which are appended to what is still to be compared. */
static void compare_options(bt_game *here, bt_position position, bt_game *there, bt_position kept,
                            bt_words *next)
{
    for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_position_list options[2];
        bt_rules__list_open(&options[0], here);
        bt_rules__list_open(&options[1], there);
        assert_int_equal(bt_rules__options(here, position, player, &options[0]), BT_OK);
        assert_int_equal(bt_rules__options(there, kept, player, &options[1]), BT_OK);
        compare_lists(&options[0], &options[1]);
        for (size_t i = 0; i < options[0].at.length && next->length < POSITIONS; i++)
            assert_true(bt_words__push(next, options[0].at.at[i]));
        bt_rules__list_close(&options[0]);
        bt_rules__list_close(&options[1]);
    }
}

/* False: it cannot be opened again. */
static bool compare_game(const char *name, const char *text)
{
    bt_context *ctx = bt_open(), *other = open_after_others();
    bt_game *here, *there;
    bt_words positions;
    bt_position first;
    assert_int_equal(bt_games_open(ctx, name, &here), BT_OK);
    bool can = here->again;
    if (can) {
        assert_int_equal(here->again(here, other, &there), BT_OK);
        assert_string_equal(here->name, there->name);
        assert_int_equal(bt_rules_parse(here, text, &first), BT_OK);
        bt_words__open(&positions, ctx);
        assert_true(bt_words__push(&positions, first));
        for (size_t i = 0; i < positions.length; i++) {
            bt_position kept = keep_there(here, positions.at[i], there);
            compare_normal(here, positions.at[i], there, kept);
            compare_parts(here, positions.at[i], there, kept);
            compare_options(here, positions.at[i], there, kept, &positions);
        }
        bt_words__close(&positions);
        bt_rules_close(there);
    }
    bt_rules_close(here);
    bt_close(ctx);
    bt_close(other);
    return can;
}

static void test_every_ruleset_opens_again(void **state)
{
    const bt_rules *rules;
    char name[NAME];
    (void)state;
    for (size_t i = 0; (rules = bt_games__at(i)); i++) {
        snprintf(name, sizeof name, "%s%s%s", rules->name, rules->sample ? ":" : "",
                 rules->sample ? rules->sample : "");
        if (!compare_game(name, rules->example)) fail_msg("%s cannot be opened again", name);
    }
}

static void test_wrapped_games_open_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrapped / sizeof *wrapped; i++)
        if (!compare_game(wrapped[i][0], wrapped[i][1])) fail_msg("%s", wrapped[i][0]);
}

/* A file may have changed by then. */
static void test_a_game_from_a_file_does_not(void **state)
{
    (void)state;
    assert_false(compare_game("counters:file=tests/games/counters.txt", "a"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_ruleset_opens_again),
        cmocka_unit_test(test_wrapped_games_open_again),
        cmocka_unit_test(test_a_game_from_a_file_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
