/* Atomic weights, uptimal expansions, thermal dissociation, orthodox moves: by what defines them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 150 };

static bt_value read(bt_context *ctx, const char *text)
{
    bt_value g = bt_value_read(ctx, text);
    if (!g) fail_msg("%s: %s", text, bt_message(ctx));
    return g;
}

/* -- expansions -- */

static void check_expansion(fixture *f, const bt_value *args, size_t count)
{
    bt_value g = bt_value__uptimal(f->ctx, args, count),
             sum = bt_value_add(f->ctx, args[0], args[1]);
    for (size_t i = 2; i < count; i++) {
        int64_t times;
        assert_true(bt_value_to_integer(f->ctx, args[i], &times));
        char text[32];
        snprintf(text, sizeof text, "^<%zu>", i - 1);
        bt_value power = i == 2 ? read(f->ctx, "^") : read(f->ctx, text);
        for (; times > 0; times--) sum = bt_value_add(f->ctx, sum, power);
        for (; times < 0; times++) sum = bt_value_subtract(f->ctx, sum, power);
    }
    assert_int_equal(g, sum);
    bt_words list;
    bt_words__open(&list, f->ctx);
    assert_true(bt_value__uptimal_expansion(f->ctx, g, &list));
    while (count > 2 && args[count - 1] == bt_value_integer(f->ctx, 0)) count--;
    assert_int_equal(list.length, count);
    for (size_t i = 0; i < count; i++) assert_int_equal(list.at[i], args[i]);
    assert_true(bt_value__is_uptimal(f->ctx, g));
    bt_words__close(&list);
}

static void test_expansions(void **state)
{
    (void)state;
    fixture f = open_fixture("uptimal expansions");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value args[8];
        size_t count = (size_t)random_between(&f.random, 2, 7);
        args[0] = i % 2 ? bt_value_integer(f.ctx, 0) : random_number(f.ctx, &f.random);
        args[1] = bt_value_nimber(f.ctx, (uint64_t)random_between(&f.random, 0, 4));
        for (size_t k = 2; k < count; k++)
            args[k] = bt_value_integer(f.ctx, random_between(&f.random, -2, 2));
        check_expansion(&f, args, count);
    }
    close_fixture(&f);
}

/* What is found adds up to the game; what is not found is no sum of small powers. */
static void test_expansion_of_any_game(void **state)
{
    (void)state;
    fixture f = open_fixture("uptimal expansions of any game");
    int found = 0, not_found = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_infinitesimal(f.ctx, &f.random, 2);
        bt_words list;
        bt_words__open(&list, f.ctx);
        if (bt_value__uptimal_expansion(f.ctx, g, &list)) {
            found++;
            assert_int_equal(bt_value__uptimal(f.ctx, list.at, list.length), g);
        } else {
            not_found++;
            assert_int_equal(bt_error(f.ctx), BT_DOMAIN);
            bt_clear(f.ctx);
            assert_false(bt_value__is_uptimal(f.ctx, g));
            for (int a = -2; a <= 2; a++)
                for (int b = -2; b <= 2; b++)
                    for (int m = 0; m < 4; m++) {
                        bt_value args[4] = {bt_value_integer(f.ctx, 0),
                                            bt_value_nimber(f.ctx, (uint64_t)m),
                                            bt_value_integer(f.ctx, a), bt_value_integer(f.ctx, b)};
                        assert_int_not_equal(bt_value__uptimal(f.ctx, args, 4), g);
                    }
        }
        bt_words__close(&list);
    }
    assert_true(found > 5 && not_found > 5);
    assert_false(bt_value__is_uptimal(f.ctx, read(f.ctx, "Tiny(1)")));
    assert_false(bt_value__is_uptimal(f.ctx, read(f.ctx, "{1|0}")));
    close_fixture(&f);
}

/* -- atomic weights -- */

static void test_known_weights(void **state)
{
    (void)state;
    static const char *const known[][2] = {{"{0||0|-3/2}", "0"},    {"{1|^^||^}", "2"},
                                           {"Tiny(3) + ^^*2", "2"}, {"Miny(1) - ^", "-1"},
                                           {"^[4]", "1"},           {"^<3>", "0"}};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (bt_value_atomic_weight(ctx, read(ctx, known[i][0])) != read(ctx, known[i][1]))
            fail_msg("%s", known[i][0]);
    assert_false(bt_value__is_atomic(ctx, read(ctx, "1")));
    assert_false(bt_value__is_atomic(ctx, read(ctx, "{1|0}")));
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

/* Infinitesimals that are not all-small. */
static bt_value random_threat(fixture *f)
{
    bt_context *ctx = f->ctx;
    bt_value zero = bt_value_integer(ctx, 0), small = random_infinitesimal(ctx, &f->random, 1);
    bt_value number = bt_value_integer(ctx, random_between(&f->random, 1, 3));
    switch (random_between(&f->random, 0, 2)) {
    case 0: return bt_value_add(ctx, small, bt_value_tiny(ctx, number));
    case 1: {
        bt_value threat = bt_value_game(ctx, &number, 1, &small, 1);
        return bt_value_game(ctx, &threat, 1, &zero, 1);
    }
    default: {
        bt_value low = bt_value_negate(ctx, number);
        bt_value threat = bt_value_game(ctx, &small, 1, &low, 1);
        return bt_value_game(ctx, &small, 1, &threat, 1);
    }
    }
}

/* With a remote star, G of weight A cannot be told from A.^ by any all-small game. */
static void test_weight_by_play(void **state)
{
    (void)state;
    fixture f = open_fixture("atomic weights by play");
    bt_value up = bt_value_ups(f.ctx, bt_value_integer(f.ctx, 0), 1, 0);
    int atomic = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_threat(&f);
        if (!bt_value__is_atomic(f.ctx, g)) continue;
        atomic++;
        bt_value weight = bt_value_atomic_weight(f.ctx, g);
        bt_value ups = bt_value_norton(f.ctx, weight, up);
        for (int k = 0; k < 8; k++) {
            naive tree = random_all_small(f.store, &f.random, 2, 2);
            bt_value x = naive_to_value(f.store, f.ctx, tree), star = bt_value_nimber(f.ctx, 8);
            if (!bt_value__is_remote(f.ctx, bt_value_add(f.ctx, g, x), star)) continue;
            x = bt_value_add(f.ctx, x, star);
            assert_int_equal(bt_value_outcome(f.ctx, bt_value_add(f.ctx, g, x)),
                             bt_value_outcome(f.ctx, bt_value_add(f.ctx, ups, x)));
        }
    }
    assert_true(atomic > 20);
    assert_int_equal(bt_error(f.ctx), BT_OK);
    close_fixture(&f);
}

static void test_weights_add_up(void **state)
{
    (void)state;
    fixture f = open_fixture("atomic weights add up");
    int count = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = random_threat(&f), h = random_threat(&f);
        if (!bt_value__is_atomic(f.ctx, g) || !bt_value__is_atomic(f.ctx, h)) continue;
        count++;
        bt_value sum =
            bt_value_add(f.ctx, bt_value_atomic_weight(f.ctx, g), bt_value_atomic_weight(f.ctx, h));
        assert_int_equal(bt_value_atomic_weight(f.ctx, bt_value_add(f.ctx, g, h)), sum);
        assert_int_equal(bt_value_atomic_weight(f.ctx, bt_value_negate(f.ctx, g)),
                         bt_value_negate(f.ctx, bt_value_atomic_weight(f.ctx, g)));
    }
    assert_true(count > 20);
    assert_int_equal(bt_error(f.ctx), BT_OK);
    close_fixture(&f);
}

static void test_two_ahead(void **state)
{
    (void)state;
    fixture f = open_fixture("the two-ahead rule");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value ups =
            bt_value_ups(f.ctx, bt_value_integer(f.ctx, 0), random_between(&f.random, -3, 3), 0);
        bt_value g = bt_value_add(f.ctx, random_infinitesimal(f.ctx, &f.random, 2), ups);
        if (!bt_value__is_atomic(f.ctx, g)) continue;
        const char *winner = bt_value__two_ahead(f.ctx, g);
        assert_non_null(winner);
        bt_outcome outcome = bt_value_outcome(f.ctx, g);
        if (winner[0] == 'L') assert_int_equal(outcome, BT_OUTCOME_L);
        if (winner[0] == 'R') assert_int_equal(outcome, BT_OUTCOME_R);
    }
    close_fixture(&f);
}

/* -- dissociation -- */

static void test_dissociation(void **state)
{
    (void)state;
    fixture f = open_fixture("thermal dissociation");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive tree = random_tree(f.store, &f.random, 2, 1);
        bt_value g = i % 3 == 0   ? random_hot(f.ctx, &f.random, 0)
                     : i % 3 == 1 ? random_ups(f.ctx, &f.random)
                                  : naive_to_value(f.store, f.ctx, tree);
        bt_words list;
        bt_words__open(&list, f.ctx);
        assert_true(bt_value__dissociate(f.ctx, g, &list));
        bt_value sum = list.at[0];
        assert_true(bt_value_is_number(f.ctx, sum));
        for (size_t k = 1; k < list.length; k += 2) {
            assert_true(bt_value_is_infinitesimal(f.ctx, list.at[k + 1]));
            assert_true(bt_value_le(f.ctx, bt_value_integer(f.ctx, 0), list.at[k]));
            if (k > 1)
                assert_int_equal(bt_value_compare(f.ctx, list.at[k], list.at[k - 2]), BT_LESS);
            sum = bt_value_add(f.ctx, sum, bt_value_heat(f.ctx, list.at[k + 1], list.at[k]));
        }
        assert_int_equal(sum, g);
        bt_words__close(&list);
    }
    assert_int_equal(bt_error(f.ctx), BT_OK);
    close_fixture(&f);
}

/* -- orthodox moves -- */

/* The left stop of g cooled by t is what Left gets when moves cost t: an option is orthodox if she
   still gets it, less t, when Right goes on from there. */
static void check_orthodox(fixture *f, bt_value g, bt_value t, bt_player player)
{
    bt_context *ctx = f->ctx;
    bt_words list;
    bt_words__open(&list, ctx);
    assert_true(bt_value__orthodox(ctx, g, t, player, &list));
    bt_value options[64], cooled = bt_value_cool(ctx, g, t);
    size_t count = bt_value_options(ctx, g, player, options, 64), kept = 0;
    assert_true(count <= 64);
    bool left = player == BT_LEFT;
    bt_value wanted = left ? bt_value_left_stop(ctx, cooled) : bt_value_right_stop(ctx, cooled);
    for (size_t i = 0; i < count; i++) {
        bt_value next = bt_value_cool(ctx, options[i], t);
        bt_value place = left ? bt_value_subtract(ctx, bt_value_right_stop(ctx, next), t)
                              : bt_value_add(ctx, bt_value_left_stop(ctx, next), t);
        if (place != wanted) continue;
        assert_true(kept < list.length);
        assert_int_equal(list.at[kept++], options[i]);
    }
    assert_int_equal(list.length, kept);
    bt_words__close(&list);
}

static void test_orthodox(void **state)
{
    (void)state;
    fixture f = open_fixture("orthodox moves");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive tree = random_tree(f.store, &f.random, 2, 2);
        bt_value g = naive_to_value(f.store, f.ctx, tree), hottest = bt_value_temperature(f.ctx, g);
        bt_value zero = bt_value_integer(f.ctx, 0);
        bt_value t = i % 3 ? value_of_dyadic(f.ctx, random_dyadic(&f.random, 3, 2)) : hottest;
        if (bt_value_compare(f.ctx, t, zero) == BT_LESS) t = bt_value_negate(f.ctx, t);
        for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++)
            check_orthodox(&f, g, t, player);
    }
    assert_int_equal(bt_error(f.ctx), BT_OK);
    assert_int_equal(bt_value_read(f.ctx, "left_orthodox({1|0},*)"), BT_NONE);
    assert_int_equal(bt_error(f.ctx), BT_DOMAIN);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expansions),     cmocka_unit_test(test_expansion_of_any_game),
        cmocka_unit_test(test_known_weights),  cmocka_unit_test(test_weight_by_play),
        cmocka_unit_test(test_weights_add_up), cmocka_unit_test(test_two_ahead),
        cmocka_unit_test(test_dissociation),   cmocka_unit_test(test_orthodox),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
