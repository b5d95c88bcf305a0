/* Subordinates, ordinal products and orthodox moves of sums, against their definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 150, TREES_MOST = 60000 };

/* -- the ordinal product -- */

static void test_ordinal_product(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    bt_random random = random_start("ordinal products");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = random_tree(store, &random, 2, 1), h = random_tree(store, &random, 2, 1);
        bt_value x = naive_to_value(store, ctx, g), y = naive_to_value(store, ctx, h);
        naive expected = naive_ordinal_product(store, naive_from_value(store, ctx, x),
                                               naive_from_value(store, ctx, y));
        bt_value found = bt_value__ordinal_product(ctx, x, y);
        assert_int_not_equal(found, BT_NONE);
        assert_int_equal(found, naive_to_value(store, ctx, expected));
        if (naive_size(store) > TREES_MOST) naive_clear(store);
    }
    for (int m = 0; m < 9; m++)
        for (int n = 0; n < 9; n++) {
            bt_value x = bt_value_nimber(ctx, (uint64_t)m), y = bt_value_nimber(ctx, (uint64_t)n);
            assert_int_equal(bt_value__ordinal_product(ctx, x, y),
                             bt_value_nimber(ctx, (uint64_t)(m * n)));
            x = bt_value_integer(ctx, m), y = bt_value_integer(ctx, n);
            assert_int_equal(bt_value__ordinal_product(ctx, x, y), bt_value_integer(ctx, m * n));
        }
    naive_close(store);
    bt_close(ctx);
}

/* -- the subordinate -- */

/* K is found again in B:K; what is found of any game is a subordinate; and where none is found, no
   game of the first days is one. */
static void test_subordinate(void **state)
{
    static const char *const small[] = {
        "0", "1",  "-1", "*",  "2",     "-2",  "1/2",    "-1/2",  "1*",     "-1*",     "^",
        "v", "^*", "v*", "*2", "{1|0}", "+-1", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}"};
    enum { SMALL = sizeof small / sizeof *small };
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("subordinates");
    int none = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value base = random_value(ctx, &random), k = random_value(ctx, &random);
        bt_value sum = bt_value_ordinal_sum(ctx, base, k);
        assert_int_equal(bt_value__subordinate(ctx, sum, base), k);
        bt_value g = random_value(ctx, &random), found = bt_value__subordinate(ctx, g, base);
        if (found) {
            assert_int_equal(bt_value_ordinal_sum(ctx, base, found), g);
            continue;
        }
        none++;
        assert_int_equal(bt_error(ctx), BT_DOMAIN);
        bt_clear(ctx);
        for (int s = 0; s < SMALL; s++)
            assert_int_not_equal(bt_value_ordinal_sum(ctx, base, bt_value_read(ctx, small[s])), g);
    }
    assert_true(none > 5);
    bt_close(ctx);
}

/* -- orthodox moves of a sum -- */

/* By the stops of cooled games: with t paid for each move, a move by Left to G^L in a component is
   orthodox if it keeps the left stop of the component cooled by t. */
static bool keeps_stop(bt_context *ctx, bt_value g, bt_value option, bt_value t, bool left)
{
    bt_value cooled = bt_value_cool(ctx, option, t), whole = bt_value_cool(ctx, g, t);
    bt_value now = left ? bt_value_right_stop(ctx, cooled) : bt_value_left_stop(ctx, cooled);
    now = left ? bt_value_subtract(ctx, now, t) : bt_value_add(ctx, now, t);
    bt_value before = left ? bt_value_left_stop(ctx, whole) : bt_value_right_stop(ctx, whole);
    return now == before;
}

static void test_orthodox_moves(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("orthodox moves of sums");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_scope *scope = bt_scope__open(ctx, NULL);
        bt_value games[2] = {random_value(ctx, &random), random_value(ctx, &random)};
        bt_value heats[2] = {bt_value_temperature(ctx, games[0]),
                             bt_value_temperature(ctx, games[1])};
        bt_value t = bt_value_le(ctx, heats[0], heats[1]) ? heats[1] : heats[0];
        bool left = i % 2 == 0;
        bt_result found;
        bt_scope_set(scope, "G", games[0]);
        bt_scope_set(scope, "H", games[1]);
        const char *text = left ? "left_orthodox_moves([G,H])" : "right_orthodox_moves([G,H])";
        assert_int_equal(bt_value__evaluate(ctx, scope, text, &found), BT_OK);
        size_t at = 0;
        for (int k = 0; k < 2 && bt_value_le(ctx, bt_value_integer(ctx, 0), t); k++) {
            bt_value options[64];
            size_t count = bt_value_options(ctx, games[k], left ? BT_LEFT : BT_RIGHT, options, 64);
            if (bt_value_is_number(ctx, games[k])) continue;
            for (size_t m = 0; m < count; m++) {
                if (!keeps_stop(ctx, games[k], options[m], t, left)) continue;
                assert_true(at < found.list->length);
                const bt_list *move = found.list->at[at++].list;
                assert_int_equal(move->at[0].value, bt_value_integer(ctx, k + 1));
                assert_int_equal(move->at[1].value, options[m]);
            }
        }
        assert_int_equal(at, found.list->length);
        bt_result__close(&found);
        bt_scope_close(scope);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ordinal_product),
        cmocka_unit_test(test_subordinate),
        cmocka_unit_test(test_orthodox_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
