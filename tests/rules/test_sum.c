/* Sums as they are typed: of one game and of several, with error places in the whole text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

static void expect_sum(bt_game *game, const char *text, size_t terms, const char *written)
{
    bt_sum sum;
    bt_text out;
    bt_rules__sum_open(&sum, game->ctx);
    bt_text__open(&out, game->ctx);
    assert_int_equal(bt_rules__read_sum(game, text, &sum), BT_OK);
    assert_int_equal(sum.count, terms);
    bt_rules__print_sum(&sum, false, NULL, &out);
    assert_string_equal(out.at, written);
    bt_text__close(&out);
    bt_rules__sum_close(&sum);
}

static void refuse_sum(bt_game *game, const char *text, size_t place)
{
    bt_sum sum;
    bt_rules__sum_open(&sum, game->ctx);
    assert_int_equal(bt_rules__read_sum(game, text, &sum), BT_INPUT);
    if (bt_error_place(game->ctx) != place)
        fail_msg("`%s`: place %zu", text, bt_error_place(game->ctx));
    bt_clear(game->ctx);
    bt_rules__sum_close(&sum);
}

static void test_one_game(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "kayles"), *misere = open_game(ctx, "nim:misere");
    (void)state;
    expect_sum(game, "6", 1, "6");
    expect_sum(game, "6 + 1,4", 2, "6 + 1,4");
    expect_sum(game, "6+1,4", 2, "6 + 1,4");
    expect_sum(game, " 6 - 1,4 + 3 ", 3, "6 - 1,4 + 3");
    expect_sum(misere, "1,3,5,7", 1, "1,3,5,7");
    refuse_sum(game, "", 0);
    refuse_sum(game, "6 + ", 4);
    refuse_sum(game, "6 + x", 4);
    refuse_sum(game, "6 + 1,x", 6);
    refuse_sum(game, "6 ++ 1", 3);
    refuse_sum(misere, "1 + 3", 2); /* a sum needs normal play */
    bt_rules_close(game);
    bt_rules_close(misere);
    bt_close(ctx);
}

/* -- several games -- */

typedef struct games {
    bt_game *at[8];
    size_t count;
} games;

static bt_game *find(void *data, bt_context *ctx, const char *name)
{
    games *g = data;
    assert_true(g->count < 8);
    if (bt_games_open(ctx, name, &g->at[g->count])) return NULL;
    return g->at[g->count++];
}

static void close_games(games *g)
{
    while (g->count > 0) bt_rules_close(g->at[--g->count]);
}

static void test_several_games(void **state)
{
    const char *text = "kayles 6 + nim 3,4 - hackenbush LR";
    bt_context *ctx = bt_open();
    games g = {.count = 0};
    bt_sum sum;
    bt_text out;
    (void)state;
    bt_rules__sum_open(&sum, ctx);
    bt_text__open(&out, ctx);
    assert_int_equal(bt_rules__read_mixed_sum(ctx, text, find, &g, &sum), BT_OK);
    assert_int_equal(sum.count, 3);
    assert_true(sum.terms[2].negated && !sum.terms[1].negated);
    bt_rules__print_sum(&sum, true, NULL, &out);
    assert_string_equal(out.at, text);
    assert_int_equal(bt_solve__ask_value(&sum), bt_value_read(ctx, "*3 + *7 - 1/2"));
    bt_text__close(&out);
    bt_rules__sum_close(&sum);
    close_games(&g);
    bt_close(ctx);
}

static void test_wrong_mixed_sums(void **state)
{
    static const struct {
        const char *text;
        size_t place;
    } wrong[] = {
        {"", 0},
        {"nim", 3},
        {"nim 3 + kales 4", 8},
        {"nim 3 + kayles x", 15},
        {"nim 3 +", 7},
        {"nim:misere 3", 0},
        {"nim 3 - poker-nim 4", 8},
        {"kayles 3 + hackenbush LX", 23},
    };
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        games g = {.count = 0};
        bt_sum sum;
        bt_rules__sum_open(&sum, ctx);
        assert_int_equal(bt_rules__read_mixed_sum(ctx, wrong[i].text, find, &g, &sum), BT_INPUT);
        if (bt_error_place(ctx) != wrong[i].place)
            fail_msg("`%s`: place %zu, %s", wrong[i].text, bt_error_place(ctx), bt_message(ctx));
        bt_clear(ctx);
        bt_rules__sum_close(&sum);
        close_games(&g);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_game),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_wrong_mixed_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
