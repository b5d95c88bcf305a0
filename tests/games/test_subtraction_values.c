/* Values of heaps: against canonical forms built option by option, against a plain table of the
   order, and against what is published. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "support/seed.h"

static int set_up(void **state)
{
    *state = bt_open();
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    bt_close(*state);
    return 0;
}

/* -- the slow side: {options | options}, heap by heap -- */

static bool may_take(const bt_games_set *set, uint64_t s)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] == s) return true;
    return (set->every && s >= set->every) || (set->odd && s % 2 && s >= set->odd) ||
           (set->even && s % 2 == 0 && s >= set->even);
}

static bt_value end_value(bt_context *ctx, const char *ends, size_t n)
{
    switch (ends[n % strlen(ends)]) {
    case 'L': return bt_value_integer(ctx, 1);
    case 'R': return bt_value_integer(ctx, -1);
    case 'N': return bt_value_nimber(ctx, 1);
    default: return bt_value_integer(ctx, 0);
    }
}

static void play_slowly(bt_context *ctx, const bt_games_subtraction *game, bt_value *value,
                        size_t heaps)
{
    const bt_games_set *right = &game->right;
    if (!right->count && !right->every && !right->odd && !right->even) right = &game->left;
    for (size_t n = 0; n < heaps; n++) {
        bt_value options[2][256];
        size_t count[2] = {0, 0};
        for (size_t s = 1; s <= n; s++) {
            if (may_take(&game->left, s)) options[0][count[0]++] = value[n - s];
            if (may_take(right, s)) options[1][count[1]++] = value[n - s];
        }
        value[n] = count[0] + count[1]
                       ? bt_value_game(ctx, options[0], count[0], options[1], count[1])
                       : end_value(ctx, game->ends ? game->ends : "P", n);
        assert_int_not_equal(value[n], BT_NONE);
    }
}

static void same_values(bt_context *ctx, const bt_games_subtraction *game, size_t heaps)
{
    bt_value slow[256];
    bt_games_values *values;
    play_slowly(ctx, game, slow, heaps);
    assert_int_equal(bt_games__values_open(&values, ctx, game), BT_OK);
    for (size_t n = 0; n < heaps; n++) {
        uint64_t first, expected = 0;
        assert_int_equal(bt_games__values_at(values, n), slow[n]);
        while (slow[expected] != slow[n]) expected++;
        assert_int_equal(bt_games__values_first(values, n, &first), BT_OK);
        assert_int_equal(first, expected);
    }
    bt_games__values_close(values);
}

/* All sets up to 6 and all patterns of up to 3 letters. */
static void small_sets_and_patterns(void **state)
{
    bt_context *ctx = *state;
    for (unsigned mask = 1; mask < 64; mask++) {
        uint32_t set[6];
        size_t count = 0;
        for (uint32_t s = 1; s <= 6; s++)
            if (mask >> (s - 1) & 1) set[count++] = s;
        for (unsigned length = 1; length <= 3; length++)
            for (unsigned code = 0; code < 1u << 2 * length; code++) {
                char ends[4] = "";
                for (unsigned i = 0; i < length; i++) ends[i] = "LRNP"[code >> 2 * i & 3];
                same_values(
                    ctx, &(bt_games_subtraction){{.elements = set, .count = count}, {0}, ends}, 18);
            }
    }
}

static void longer_sequences(void **state)
{
    static const struct {
        uint32_t set[4];
        size_t count;
    } sets[] = {{{2, 3}, 2},    {{2, 3, 6}, 3}, {{2, 3, 5}, 3},     {{2, 5, 7}, 3},
                {{4, 7, 9}, 3}, {{3, 7, 8}, 3}, {{5, 6, 9, 14}, 4}, {{3, 10}, 2}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        same_values(
            *state,
            &(bt_games_subtraction){{.elements = sets[i].set, .count = sets[i].count}, {0}, "LR"},
            100);
}

/* A set for each player, normal play: numbers, ups, tinies come up. */
static void partizan_sets(void **state)
{
    bt_random random = random_start(__func__);
    for (int round = 0; round < 150; round++) {
        uint32_t sets[2][3];
        size_t count[2];
        for (int i = 0; i < 2; i++) {
            count[i] = 1 + bt_random__below(&random, 3);
            for (size_t k = 0; k < count[i]; k++)
                sets[i][k] = 1 + (uint32_t)bt_random__below(&random, 7);
        }
        same_values(*state,
                    &(bt_games_subtraction){{.elements = sets[0], .count = count[0]},
                                            {.elements = sets[1], .count = count[1]},
                                            NULL},
                    24);
    }
}

static void infinite_sets(void **state)
{
    static const uint32_t four[] = {4};
    same_values(*state, &(bt_games_subtraction){{.every = 2}, {0}, "LR"}, 30);
    same_values(*state,
                &(bt_games_subtraction){{.elements = four, .count = 1, .odd = 3}, {0}, "LR"}, 40);
    same_values(*state, &(bt_games_subtraction){{.even = 1}, {.odd = 3}, NULL}, 24);
}

/* -- the order, far beyond the first table -- */

enum { TOP = 400 };

/* G(n) <= G(m) by Conway's definition; heaps in the ruleset LR. */
static void compare_slowly(const uint32_t *set, size_t count, uint8_t le[TOP + 1][TOP + 1])
{
    uint8_t wins[2][TOP + 1];
    uint32_t least = set[0];
    for (size_t i = 1; i < count; i++)
        if (set[i] < least) least = set[i];
    for (uint32_t n = 0; n <= TOP; n++)
        for (int player = 0; player < 2; player++) {
            wins[player][n] = n < least && n % 2 == (uint32_t)player;
            for (size_t i = 0; i < count; i++)
                if (set[i] <= n && !wins[!player][n - set[i]]) wins[player][n] = 1;
        }
    for (uint32_t sum = 0; sum <= 2 * TOP; sum++)
        for (uint32_t n = sum > TOP ? sum - TOP : 0; n <= TOP && n <= sum; n++) {
            uint32_t m = sum - n;
            bool good = true;
            for (size_t i = 0; i < count; i++) {
                if (set[i] <= n && le[m][n - set[i]]) good = false;
                if (set[i] <= m && le[m - set[i]][n]) good = false;
            }
            if (n < least && n % 2 == 0 && !wins[0][m]) good = false; /* 1 has the option 0 */
            if (m < least && m % 2 == 1 && !wins[1][n]) good = false; /* -1 has the option 0 */
            le[n][m] = good;
        }
}

static void check_order(bt_context *ctx, const uint32_t *set, size_t count)
{
    static uint8_t le[TOP + 1][TOP + 1];
    bt_games_subtraction game = {{.elements = set, .count = count}, {0}, "LR"};
    bt_games_values *values;
    compare_slowly(set, count, le);
    assert_int_equal(bt_games__values_open(&values, ctx, &game), BT_OK);
    for (uint32_t n = 0; n <= TOP; n++) {
        uint64_t first, expected = 0;
        while (!le[expected][n] || !le[n][expected]) expected++;
        assert_int_equal(bt_games__values_first(values, n, &first), BT_OK);
        assert_int_equal(first, expected);
        for (uint32_t m = 0; m <= TOP; m++) {
            bt_relation relation;
            assert_int_equal(bt_games__values_compare(values, n, m, &relation), BT_OK);
            assert_int_equal(relation, le[n][m]   ? le[m][n] ? BT_EQUAL : BT_LESS
                                       : le[m][n] ? BT_GREATER
                                                  : BT_FUZZY);
        }
    }
    bt_games__values_close(values);
}

static void order_by_period_equals_order_by_table(void **state)
{
    bt_random random = random_start(__func__);
    for (int round = 0; round < 25; round++) {
        uint32_t set[4];
        size_t count = 1 + bt_random__below(&random, 4);
        for (size_t i = 0; i < count; i++) set[i] = 1 + (uint32_t)bt_random__below(&random, 14);
        check_order(*state, set, count);
    }
}

/* -- what is known -- */

static bt_value game(bt_context *ctx, const bt_value *left, size_t lefts, bt_value right,
                     bt_value other)
{
    return bt_value_game(ctx, left, lefts, (bt_value[]){right, other}, 2);
}

/* The closed form of {2,3,6} with even ends for Left: x_0 = +-1, x_{k+1} = {1 | 1, x_k},
   e_k = {1, 1* | 1, x_{2k+1}}. */
static void closed_form_of_2_3_6(void **state)
{
    enum { PERIODS = 600 };
    bt_context *ctx = *state;
    static const uint32_t set[] = {2, 3, 6};
    static bt_value x[2 * PERIODS + 2], e[PERIODS];
    bt_value one = bt_value_integer(ctx, 1), star = bt_value_ups(ctx, one, 0, 1);
    bt_value minus = bt_value_integer(ctx, -1);
    x[0] = bt_value_game(ctx, &one, 1, &minus, 1);
    for (size_t k = 0; k < 2 * PERIODS + 1; k++) x[k + 1] = game(ctx, &one, 1, one, x[k]);
    for (size_t k = 0; k < PERIODS; k++)
        e[k] = game(ctx, (bt_value[]){one, star}, 2, one, x[2 * k + 1]);
    bt_games_subtraction rules = {{.elements = set, .count = 3}, {0}, "LR"};
    bt_games_values *values;
    assert_int_equal(bt_games__values_open(&values, ctx, &rules), BT_OK);
    for (size_t k = 0; k < PERIODS; k++) {
        bt_value expected[9] = {
            one, minus,        star,     x[2 * k], bt_value_game(ctx, &star, 1, &minus, 1),
            one, x[2 * k + 1], x[2 * k], e[k]};
        if (k > 0) {
            expected[1] = bt_value_game(ctx, &e[k - 1], 1, &one, 1);
            expected[4] = bt_value_ups(ctx, one, -1, 0);
        }
        for (size_t r = 0; r < 9; r++)
            assert_int_equal(bt_games__values_at(values, 9 * k + r), expected[r]);
    }
    bt_games__values_close(values);
}

static void find_pattern(bt_context *ctx, const uint32_t *set, size_t count, const char *ends,
                         bt_games_pattern *p)
{
    bt_games_subtraction rules = {{.elements = set, .count = count}, {0}, ends};
    bt_games_values *values;
    assert_int_equal(bt_games__values_open(&values, ctx, &rules), BT_OK);
    assert_int_equal(bt_games__values_pattern(values, 4096, p), BT_OK);
    bt_games__values_close(values);
    assert_true(p->found);
    assert_int_equal(bt_games__pattern_check(ctx, &rules, p), BT_OK);
}

static void periods_of_published_sets(void **state)
{
    bt_games_pattern p;
    find_pattern(*state, (const uint32_t[]){2, 3}, 2, "LR", &p);
    assert_int_equal(p.fresh, 0);
    assert_int_equal(p.value_period, 5);
    assert_int_equal(p.value_preperiod, 5);
    find_pattern(*state, (const uint32_t[]){2, 3, 6}, 3, "LR", &p);
    assert_int_equal(p.period, 9);
    assert_int_equal(p.fresh, 4);
    find_pattern(*state, (const uint32_t[]){2, 3, 5}, 3, "LR", &p);
    assert_int_equal(p.fresh, p.period);
}

/* All different, by handles and by the pattern. */
static int compare_handles(const void *a, const void *b)
{
    bt_value x = *(const bt_value *)a, y = *(const bt_value *)b;
    return x < y ? -1 : x > y;
}

static void all_values_of_2_3_5_differ(void **state)
{
    enum { HEAPS = 6401 };
    static const uint32_t set[] = {2, 3, 5};
    static bt_value value[HEAPS];
    bt_games_subtraction rules = {{.elements = set, .count = 3}, {0}, "LR"};
    bt_games_values *values;
    assert_int_equal(bt_games__values_open(&values, *state, &rules), BT_OK);
    for (size_t n = 0; n < HEAPS; n++) value[n] = bt_games__values_at(values, n);
    qsort(value, HEAPS, sizeof *value, compare_handles);
    assert_int_not_equal(value[0], BT_NONE);
    for (size_t n = 1; n < HEAPS; n++) assert_int_not_equal(value[n], value[n - 1]);
    bt_games__values_close(values);
}

/* Heaps of any size where an earlier heap has the value. */
static void heaps_without_a_table(void **state)
{
    static const uint32_t set[] = {2, 3, 6};
    const uint64_t k = 111111111111111111u;
    bt_games_subtraction rules = {{.elements = set, .count = 3}, {0}, "LR"};
    bt_games_values *values;
    uint64_t first;
    assert_int_equal(bt_games__values_open(&values, *state, &rules), BT_OK);
    assert_int_equal(bt_games__values_at(values, 9 * k + 5), bt_value_integer(*state, 1));
    assert_int_equal(bt_games__values_first(values, 9 * k + 7, &first), BT_OK);
    assert_int_equal(first, 9 * k + 3);
    assert_int_equal(bt_games__values_at(values, 9 * k + 3), BT_NONE); /* a new value, too far */
    assert_int_equal(bt_error(*state), BT_LIMIT);
    bt_clear(*state);
    bt_games__values_close(values);
}

/* -- certificates -- */

static void patterns_of_many_sets_check(void **state)
{
    bt_random random = random_start(__func__);
    for (int round = 0; round < 30; round++) {
        uint32_t set[4];
        char ends[4] = "";
        bt_games_pattern p;
        size_t count = 2 + bt_random__below(&random, 3), length = 1 + bt_random__below(&random, 3);
        for (size_t i = 0; i < count; i++) set[i] = 1 + (uint32_t)bt_random__below(&random, 9);
        for (size_t i = 0; i < length; i++) ends[i] = "LRNP"[bt_random__below(&random, 4)];
        find_pattern(*state, set, count, ends, &p);
    }
}

static void false_patterns_are_refused(void **state)
{
    static const uint32_t set[] = {2, 3, 6};
    bt_games_subtraction rules = {{.elements = set, .count = 3}, {0}, "LR"};
    bt_games_pattern good;
    find_pattern(*state, set, 3, "LR", &good);
    bt_games_pattern bad[] = {good, good, good, good, good, good, good, good};
    bad[0].period = 8;
    bad[1].from = 0;
    bad[2].width = 3;
    bad[3].settled--;
    bad[4].before++;
    bad[5].fresh = 0;
    bad[6].value_period = 9;
    bad[7].period = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(bt_games__pattern_check(*state, &rules, &bad[i]), BT_DOMAIN);
        bt_clear(*state);
    }
}

static void two_sets_and_letters_have_no_values(void **state)
{
    static const uint32_t one[] = {1}, two[] = {2};
    bt_games_subtraction rules = {
        {.elements = one, .count = 1}, {.elements = two, .count = 1}, "LR"};
    bt_games_values *values;
    assert_int_equal(bt_games__values_open(&values, *state, &rules), BT_DOMAIN);
    assert_null(values);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(small_sets_and_patterns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(longer_sequences, set_up, tear_down),
        cmocka_unit_test_setup_teardown(partizan_sets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(infinite_sets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(order_by_period_equals_order_by_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(closed_form_of_2_3_6, set_up, tear_down),
        cmocka_unit_test_setup_teardown(periods_of_published_sets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(all_values_of_2_3_5_differ, set_up, tear_down),
        cmocka_unit_test_setup_teardown(heaps_without_a_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(patterns_of_many_sets_check, set_up, tear_down),
        cmocka_unit_test_setup_teardown(false_patterns_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_sets_and_letters_have_no_values, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
