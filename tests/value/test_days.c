/* All games born by day 0 to 3, built from all pairs of antichains of the day before.
   1, 4 and 22 are in Conway, On Numbers and Games (1976), chapter 10; 1474 was counted by Dean
   Hickerson (1974), see Siegel, Combinatorial Game Theory (2013), chapter III. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>

#include <cmocka.h>

#include "support/naive.h"
#include "support/seed.h"

enum { DAY_MOST = 2000, CHAIN_MOST = 22 };

/* An antichain, as a list of games. */
typedef struct chain {
    bt_value at[CHAIN_MOST];
    size_t count;
} chain;

typedef struct chains {
    chain *at;
    size_t count, room;
} chains;

static bool is_fuzzy_with_all(bt_context *ctx, const chain *c, bt_value g)
{
    for (size_t i = 0; i < c->count; i++)
        if (bt_value_compare(ctx, c->at[i], g) != BT_FUZZY) return false;
    return true;
}

static void collect(bt_context *ctx, const bt_value *day, size_t size, size_t from, chain *now,
                    chains *out)
{
    if (out->count == out->room) {
        out->room = out->room * 2 + 64;
        out->at = realloc(out->at, out->room * sizeof *out->at);
        assert_non_null(out->at);
    }
    out->at[out->count++] = *now;
    for (size_t i = from; i < size; i++) {
        if (!is_fuzzy_with_all(ctx, now, day[i])) continue;
        now->at[now->count++] = day[i];
        collect(ctx, day, size, i + 1, now, out);
        now->count--;
    }
}

static int compare_values(const void *a, const void *b)
{
    bt_value x = *(const bt_value *)a, y = *(const bt_value *)b;
    return (x > y) - (x < y);
}

/* Replaces a day by the next one and returns its size. */
static size_t next_day(bt_context *ctx, bt_value *day, size_t size)
{
    chains all = {0};
    collect(ctx, day, size, 0, &(chain){0}, &all);
    bt_value *made = malloc(all.count * all.count * sizeof *made);
    assert_non_null(made);
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++)
        for (size_t j = 0; j < all.count; j++) {
            made[count] =
                bt_value_game(ctx, all.at[i].at, all.at[i].count, all.at[j].at, all.at[j].count);
            assert_int_not_equal(made[count++], BT_NONE);
        }
    qsort(made, count, sizeof *made, compare_values);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || day[kept - 1] != made[i]) {
            assert_true(kept < DAY_MOST);
            day[kept++] = made[i];
        }
    free(made);
    free(all.at);
    return kept;
}

static size_t build_day(bt_context *ctx, unsigned n, bt_value *day)
{
    size_t size = 1;
    day[0] = bt_value_integer(ctx, 0);
    for (unsigned i = 0; i < n; i++) size = next_day(ctx, day, size);
    return size;
}

static void test_counts(void **state)
{
    (void)state;
    static const size_t expected[] = {1, 4, 22, 1474};
    for (unsigned n = 0; n <= 3; n++) {
        bt_context *ctx = bt_open();
        bt_value day[DAY_MOST];
        assert_int_equal(build_day(ctx, n, day), expected[n]);
        bt_close(ctx);
    }
}

/* Handles tell the games apart exactly as the plain trees do. */
static void test_day_two_against_trees(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    bt_value day[DAY_MOST];
    size_t size = build_day(ctx, 2, day), outcomes[4] = {0};
    for (size_t i = 0; i < size; i++) {
        naive g = naive_from_value(store, ctx, day[i]);
        outcomes[naive_outcome(store, g)]++;
        assert_int_equal(bt_value_outcome(ctx, day[i]), naive_outcome(store, g));
        for (size_t j = 0; j < size; j++)
            assert_int_equal(bt_value_compare(ctx, day[i], day[j]),
                             naive_compare(store, g, naive_from_value(store, ctx, day[j])));
    }
    assert_int_equal(outcomes[BT_OUTCOME_L], 6);
    assert_int_equal(outcomes[BT_OUTCOME_R], 6);
    assert_int_equal(outcomes[BT_OUTCOME_N], 9);
    assert_int_equal(outcomes[BT_OUTCOME_P], 1);
    naive_close(store);
    bt_close(ctx);
}

/* Day 3: sampled pairs; every birthday at most 3, and every game its own negative's negative. */
static void test_day_three_against_trees(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    bt_value day[DAY_MOST];
    size_t size = build_day(ctx, 3, day);
    bt_random random = random_start(__func__);
    for (size_t i = 0; i < size; i++) {
        int64_t birthday;
        assert_true(bt_value_to_integer(ctx, bt_value_birthday(ctx, day[i]), &birthday));
        assert_true(birthday <= 3);
        naive g = naive_from_value(store, ctx, day[i]);
        assert_int_equal(bt_value_outcome(ctx, day[i]), naive_outcome(store, g));
        bt_value minus = bt_value_negate(ctx, day[i]);
        assert_non_null(bsearch(&minus, day, size, sizeof *day, compare_values));
        for (int k = 0; k < 30; k++) {
            bt_value other = day[bt_random__below(&random, size)];
            naive h = naive_from_value(store, ctx, other);
            assert_int_equal(bt_value_compare(ctx, day[i], other), naive_compare(store, g, h));
        }
    }
    naive_close(store);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_day_two_against_trees),
        cmocka_unit_test(test_day_three_against_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
