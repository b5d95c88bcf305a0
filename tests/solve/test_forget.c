/* Games that stay open while their context forgets: answers stay the same, memory stays bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

static const struct {
    const char *game, *position;
} questions[] = {
    {"domineering", "4x4"},
    {"domineering", "3x5"},
    {"hackenbush", "LRG,GL"},
    {"toads-and-frogs", "TTT..FF"},
    {"kayles", "20,13"},
    {"subtraction:1,3:end=LR", "40"},
    {"partial-nim", "(5,8), *3"},
    {"subtraction:left=1,3:right=2", "30"},
    {"cram", "3x4"},
    {"misere:kayles", "12"},
};
enum { COUNT = sizeof questions / sizeof *questions };

/* The value, or where there is none the outcome, in words. */
static char *ask(bt_game *game, const char *text)
{
    bt_context *ctx = game->ctx;
    bt_position position = read_position(game, text);
    bt_question question = {.of = game->misere ? BT_OF_OUTCOME : BT_OF_VALUE,
                            .moves = BT_MOVES_NONE};
    bt_solution found;
    bt_text words;
    assert_int_equal(bt_solve__ask_position(game, position, question, &found), BT_OK);
    bt_text__open(&words, ctx);
    if (found.value)
        bt_value__print(ctx, found.value, BT_PLAIN, &words);
    else
        bt_text__char(&words, bt_outcome_letter(found.outcome));
    char *copy = strdup(words.at);
    bt_text__close(&words);
    bt_solution__close(&found);
    return copy;
}

static void open_games(bt_context *ctx, bt_game **games)
{
    for (size_t i = 0; i < COUNT; i++) games[i] = open_game(ctx, questions[i].game);
}

static void close_games(bt_context *ctx, bt_game **games)
{
    for (size_t i = 0; i < COUNT; i++) bt_rules_close(games[i]);
    bt_close(ctx);
}

static void ask_all(bt_game **games, char **answers)
{
    for (size_t i = 0; i < COUNT; i++) answers[i] = ask(games[i], questions[i].position);
}

static void answers_stay_the_same(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *games[COUNT];
    char *first[COUNT], *again[COUNT];
    (void)state;
    open_games(ctx, games);
    ask_all(games, first);
    for (int round = 0; round < 4; round++) {
        assert_int_equal(bt_forget(ctx), BT_OK);
        for (size_t i = 0; i < COUNT && round % 2; i++)
            assert_int_equal(bt_rules_forget(games[i]), BT_OK);
        bt_value_read(ctx, "{5|{2|-7}} + ^*3 + {1|{1|*5}}"); /* handles are given out anew */
        ask_all(games, again);
        for (size_t i = 0; i < COUNT; i++) {
            assert_string_equal(first[i], again[i]);
            free(again[i]);
        }
    }
    for (size_t i = 0; i < COUNT; i++) free(first[i]);
    close_games(ctx, games);
}

/* What the last rounds take is no more than what the first ones did. */
static void memory_is_bounded(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *games[COUNT];
    size_t most = 0;
    (void)state;
    open_games(ctx, games);
    for (int round = 0; round < 40; round++) {
        char *answers[COUNT];
        ask_all(games, answers);
        for (size_t i = 0; i < COUNT; i++) {
            free(answers[i]);
            assert_int_equal(bt_rules_forget(games[i]), BT_OK);
        }
        assert_int_equal(bt_forget(ctx), BT_OK);
        if (round < 10 && bt_memory_used(ctx) > most) most = bt_memory_used(ctx);
        assert_true(bt_memory_used(ctx) <= most);
    }
    close_games(ctx, games);
}

/* A game that was closed is not asked to forget, nor is one that was never asked anything. */
static void closed_games_are_not_asked(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *games[COUNT];
    char *answers[COUNT];
    (void)state;
    open_games(ctx, games);
    ask_all(games, answers);
    for (size_t i = 0; i < COUNT; i++) free(answers[i]);
    for (size_t i = 0; i < COUNT; i += 2) {
        bt_rules_close(games[i]);
        games[i] = open_game(ctx, questions[i].game);
    }
    assert_int_equal(bt_forget(ctx), BT_OK);
    ask_all(games, answers);
    for (size_t i = 0; i < COUNT; i++) free(answers[i]);
    close_games(ctx, games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_stay_the_same),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(closed_games_are_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
