/* Comparing positions with values by search: random boards of Domineering, whose values are found
   without comparisons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solve/dominance.h"
#include "solve/memo.h"
#include "support/playing.h"
#include "support/seed.h"

enum { SIDE = 6, TEXT = SIDE * (SIDE + 1) + 1 };

static void random_board(bt_random *random, unsigned percent, char *text)
{
    unsigned rows = 1 + (unsigned)bt_random__below(random, SIDE);
    unsigned columns = 1 + (unsigned)bt_random__below(random, SIDE);
    for (unsigned r = 0; r < rows; r++) {
        for (unsigned c = 0; c < columns; c++)
            *text++ = bt_random__below(random, 100) < percent ? '#' : '.';
        *text++ = r + 1 < rows ? '/' : '\0';
    }
}

/* The game without what makes comparisons possible: every option is evaluated. */
static bt_game *open_plain(bt_context *ctx)
{
    bt_game *game = open_game(ctx, "domineering");
    game->theory.parts = NULL;
    game->theory.bound = NULL;
    return game;
}

static bt_value value_of(bt_game *game, const char *text)
{
    bt_value value = bt_solve__value(game, read_position(game, text));
    if (!value) fail_msg("%s: %s", text, bt_message(game->ctx));
    return value;
}

/* Asks a new game, which knows no values. */
static int ask(bt_context *ctx, const char *text, bt_value value, bt_player player)
{
    bt_game *game = open_game(ctx, "domineering");
    bt_addends list;
    size_t budget = SIZE_MAX;
    bt_dominance *d = bt_solve__dominance_open(game, &budget);
    assert_non_null(d);
    bt_solve__addends_open(&list, game, true);
    assert_int_equal(bt_solve__add_position(&list, read_position(game, text)), BT_OK);
    int answer = bt_solve__reaches(d, list.at, list.length, value, player);
    bt_solve__addends_close(&list);
    bt_solve__dominance_close(d);
    bt_rules_close(game);
    return answer;
}

/* With values of other boards, with its own, and with some that differ from it by little. */
static void test_against_values(void **state)
{
    (void)state;
    static const char *const near[] = {"0", "*", "^", "v*", "1/4", "-1/4", "+-1", "Tiny(1)"};
    size_t yes = 0, no = 0, own = sizeof near / sizeof *near;
    bt_random random = random_start("comparisons");
    bt_context *ctx = bt_open();
    bt_game *plain = open_plain(ctx);
    bt_value before = bt_value_integer(ctx, 0);
    for (unsigned i = 0; i < 500; i++) {
        char text[TEXT];
        random_board(&random, 20 + i % 40, text);
        bt_value worth = value_of(plain, text), value = before;
        if (i % 3)
            value =
                bt_value_add(ctx, worth, bt_value_read(ctx, near[bt_random__below(&random, own)]));
        for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
            bool truth =
                player == BT_LEFT ? bt_value_le(ctx, value, worth) : bt_value_le(ctx, worth, value);
            if (ask(ctx, text, value, (bt_player)player) != truth)
                fail_msg("%s against a value for player %d: not %d", text, player, truth);
            *(truth ? &yes : &no) += 1;
        }
        before = worth;
    }
    assert_true(yes > 200 && no > 200);
    bt_rules_close(plain);
    bt_close(ctx);
}

/* Whole boards with few squares taken, by comparisons and by evaluating every option. */
static void test_values(void **state)
{
    (void)state;
    bt_random random = random_start("values by comparisons");
    size_t fewer = 0, all = 0;
    for (unsigned i = 0; i < 30; i++) {
        char text[TEXT];
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, "domineering"), *plain = open_plain(ctx);
        random_board(&random, 20 + i % 20, text);
        if (value_of(game, text) != value_of(plain, text)) fail_msg("%s", text);
        fewer += bt_solve__count(game);
        all += bt_solve__count(plain);
        bt_rules_close(plain);
        bt_rules_close(game);
        bt_close(ctx);
    }
    assert_true(fewer < all);
}

/* A budget that is used up is no error, and nothing false is kept. */
static void test_budget(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering"), *plain = open_plain(ctx);
    bt_position position = read_position(game, "4x5");
    bt_value expected = value_of(plain, "4x5");
    size_t least = 0;
    for (size_t budget = 1; budget < 4000; budget += 1 + budget / 3) {
        bt_value value = bt_solve__easy_value(game, position, budget);
        assert_int_equal(bt_error(ctx), BT_OK);
        if (value) assert_int_equal(value, expected);
        if (value && !least) least = budget;
    }
    assert_true(least > 1);
    bt_rules_close(plain);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_values),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
