/* What is proved of all heaps at once: closed forms, sums, pairs, symmetric sets. The other side is
   canonical values that are put together option by option, or plain play. */
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

enum { HEAPS = 400 };

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

static bt_value end_value(bt_context *ctx, char letter)
{
    if (letter == 'L' || letter == 'R') return bt_value_integer(ctx, letter == 'L' ? 1 : -1);
    return bt_value_nimber(ctx, letter == 'N');
}

/* The values of the first heaps from the rules. */
static void play_slowly(bt_context *ctx, const bt_games_subtraction *game, bt_value *value,
                        size_t heaps)
{
    const bt_games_set *sets[] = {&game->left, game->right.count ? &game->right : &game->left};
    for (size_t n = 0; n < heaps; n++) {
        bt_value options[2][16];
        size_t count[2] = {0, 0};
        for (int i = 0; i < 2; i++)
            for (size_t k = 0; k < sets[i]->count; k++)
                if (sets[i]->elements[k] <= n)
                    options[i][count[i]++] = value[n - sets[i]->elements[k]];
        value[n] = count[0] + count[1]
                       ? bt_value_game(ctx, options[0], count[0], options[1], count[1])
                       : end_value(ctx, game->ends[n % strlen(game->ends)]);
        assert_int_not_equal(value[n], BT_NONE);
    }
}

static size_t draw_set(bt_random *random, uint32_t most, size_t size, uint32_t *set)
{
    size_t count = 0;
    while (count < size) {
        uint32_t s = 1 + (uint32_t)bt_random__below(random, most);
        size_t i = 0;
        while (i < count && set[i] != s) i++;
        if (i == count) set[count++] = s;
    }
    return count;
}

static void draw_ends(bt_random *random, char ends[4])
{
    size_t length = 1 + bt_random__below(random, 3);
    for (size_t i = 0; i < length; i++) ends[i] = "LRNP"[bt_random__below(random, 4)];
    ends[length] = 0;
}

static bool find_pattern(bt_context *ctx, const bt_games_subtraction *game,
                         bt_games_values **values, bt_games_pattern *p)
{
    assert_int_equal(bt_games__values_open(values, ctx, game), BT_OK);
    assert_int_equal(bt_games__values_pattern(*values, 1000, p), BT_OK);
    return p->found;
}

/* -- closed forms -- */

static bt_value value_of(bt_context *ctx, const bt_games_form_option *option, const bt_value *value,
                         size_t n)
{
    if (option->kind == BT_GAMES_FORM_ZERO) return bt_value_integer(ctx, 0);
    return value[option->kind == BT_GAMES_FORM_LESS ? n - option->number : option->number];
}

static bt_value value_of_form(bt_context *ctx, const bt_games_form *form, const bt_value *value,
                              size_t n)
{
    bt_value options[2][BT_GAMES_FORM_OPTIONS];
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < form->count[i]; k++)
            options[i][k] = value_of(ctx, &form->option[i][k], value, n);
    return bt_value_game(ctx, options[0], form->count[0], options[1], form->count[1]);
}

static bt_status check(bt_context *ctx, const bt_games_subtraction *game, const bt_games_pattern *p,
                       const bt_games_forms *forms)
{
    bt_status status = bt_games__forms_check(ctx, game, p, forms);
    bt_clear(ctx);
    return status;
}

/* Each option in turn is exchanged or left out; where that changes the value, it must be refused.
 */
static size_t spoil_forms(bt_context *ctx, const bt_games_subtraction *game,
                          const bt_games_pattern *p, bt_games_forms *forms, const bt_value *value)
{
    size_t refused = 0;
    for (uint64_t i = 0; i < forms->period; i++)
        for (int player = 0; player < 2; player++) {
            bt_games_form kept = forms->at[i], *form = &forms->at[i];
            size_t n = (size_t)(forms->from +
                                (i + forms->period - forms->from % forms->period) % forms->period);
            if (form->count[player] == 0) continue;
            form->count[player]--;
            if (value_of_form(ctx, form, value, n) != value[n]) {
                assert_int_equal(check(ctx, game, p, forms), BT_DOMAIN);
                refused++;
            }
            *form = kept;
            form->option[player][0].number++;
            if (value_of_form(ctx, form, value, n) != value[n]) {
                assert_int_equal(check(ctx, game, p, forms), BT_DOMAIN);
                refused++;
            }
            *form = kept;
        }
    return refused;
}

static void forms_are_values(void **state)
{
    bt_context *ctx = *state;
    bt_random random = random_start(__func__);
    size_t found = 0, refused = 0;
    static bt_value value[HEAPS];
    for (int round = 0; round < 60; round++) {
        uint32_t set[2][4];
        char ends[4] = "P";
        bool two = round % 4 == 3;
        bt_games_subtraction game = {.ends = ends};
        bt_games_values *values;
        bt_games_pattern p;
        bt_games_forms forms = {0};
        for (int i = 0; i < 1 + two; i++)
            *(i ? &game.right : &game.left) = (bt_games_set){
                .elements = set[i],
                .count = draw_set(&random, 9, 2 + bt_random__below(&random, 3), set[i])};
        if (!two) draw_ends(&random, ends);
        if (find_pattern(ctx, &game, &values, &p))
            assert_int_equal(bt_games__values_forms(values, &p, &forms), BT_OK);
        if (forms.at && forms.from + 2 * forms.period < 120) {
            play_slowly(ctx, &game, value, (size_t)(forms.from + 2 * forms.period));
            for (size_t n = (size_t)forms.from; n < forms.from + 2 * forms.period; n++)
                assert_int_equal(value_of_form(ctx, &forms.at[n % forms.period], value, n),
                                 value[n]);
            refused += spoil_forms(ctx, &game, &p, &forms, value);
            found++;
        }
        bt_games__forms_close(ctx, &forms);
        bt_games__values_close(values);
    }
    print_message("%zu games with closed forms, %zu spoiled ones refused\n", found, refused);
    assert_true(found > 20 && refused > 100);
}

/* 9k+3 = {1 | 1, x_(2k-1)} and so on, x_(2k-1) being the value of the heap 9k-3. */
static void forms_of_2_3_6(void **state)
{
    static const uint32_t set[] = {2, 3, 6};
    bt_games_subtraction game = {{.elements = set, .count = 3}, {0}, "LR"};
    bt_games_values *values;
    bt_games_pattern p;
    bt_games_forms forms;
    assert_true(find_pattern(*state, &game, &values, &p));
    assert_int_equal(bt_games__values_forms(values, &p, &forms), BT_OK);
    assert_non_null(forms.at);
    assert_int_equal(forms.period, 9);
    const bt_games_form *form = &forms.at[3];
    assert_int_equal(form->count[0], 1);
    assert_int_equal(form->option[0][0].kind, BT_GAMES_FORM_HEAP);
    assert_int_equal(form->option[0][0].number, 0);
    assert_int_equal(form->count[1], 2);
    assert_int_equal(form->option[1][0].kind, BT_GAMES_FORM_LESS);
    assert_int_equal(form->option[1][0].number, 6);
    bt_games__forms_close(*state, &forms);
    bt_games__values_close(values);
}

/* -- sums -- */

/* The checker agrees, and no longer when one outcome is spoiled. */
static void check_sum(bt_context *ctx, const bt_games_subtraction *game, const bt_games_sum *sum,
                      const bt_games_sum_pattern *p, char *outcome, size_t spoiled)
{
    size_t known = (size_t)(p->from + p->period);
    assert_int_equal(bt_games__sum_check(ctx, game, sum, p, outcome, known), BT_OK);
    outcome[spoiled] = outcome[spoiled] == 'P' ? 'N' : 'P';
    assert_int_equal(bt_games__sum_check(ctx, game, sum, p, outcome, known), BT_DOMAIN);
    bt_clear(ctx);
}

/* Three heaps below TOP - 1, or GONE: for each the players who win moving first, bits 1 << player,
   and UNSEEN before it is looked at. */
enum { TOP = 60, GONE = TOP - 1, UNSEEN = 4 };
typedef struct plain_table {
    const bt_games_subtraction *game;
    const bt_games_sum *sum;
    uint8_t wins[TOP * TOP * TOP];
} plain_table;

static uint8_t play_plainly(plain_table *t, const size_t heap[3]);

static bool wins_from(plain_table *t, const size_t heap[3], size_t i, size_t to, int player)
{
    size_t next[3] = {heap[0], heap[1], heap[2]};
    next[i] = to;
    return !(play_plainly(t, next) >> !player & 1);
}

static bool wins_with(plain_table *t, const size_t heap[3], size_t i, int player)
{
    const bt_games_set *set = &t->game->left;
    bool end = true;
    if (heap[i] == GONE) return false;
    for (size_t k = 0; k < set->count; k++) {
        if (set->elements[k] > heap[i]) continue;
        end = false;
        if (wins_from(t, heap, i, heap[i] - set->elements[k], player)) return true;
    }
    char letter = t->game->ends[heap[i] % strlen(t->game->ends)];
    char own = "LR"[t->sum->minus[i] ? !player : player];
    return end && (letter == 'N' || letter == own) && wins_from(t, heap, i, GONE, player);
}

static uint8_t play_plainly(plain_table *t, const size_t heap[3])
{
    uint8_t *known = &t->wins[(heap[0] * TOP + heap[1]) * TOP + heap[2]], wins = 0;
    if (*known != UNSEEN) return *known;
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < 3; i++)
            if (!(wins >> player & 1)) wins |= (uint8_t)(wins_with(t, heap, i, player) << player);
    return *known = wins;
}

/* False: no pattern is found with a little memory, and three heaps need not have one. */
static bool same_sum(bt_context *ctx, const bt_games_subtraction *game, const bt_games_pattern *p,
                     const bt_games_sum *sum, bt_random *random)
{
    static plain_table table;
    bt_games_sum_pattern found;
    char *outcome;
    if (bt_games__sum_find(ctx, game, p, sum, &found, &outcome) == BT_LIMIT && sum->count == 3) {
        bt_clear(ctx);
        return false;
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    size_t known = (size_t)(found.from + found.period);
    table.game = game;
    table.sum = sum;
    memset(table.wins, UNSEEN, sizeof table.wins);
    for (size_t n = 0; n < 40; n++) {
        size_t alike = n < known ? n : (size_t)(found.from + (n - found.from) % found.period);
        size_t heap[3] = {GONE, GONE, GONE};
        for (size_t i = 0; i < sum->count; i++) heap[i] = n + sum->offset[i];
        assert_int_equal(outcome[alike], "PLRN"[play_plainly(&table, heap)]);
    }
    if (sum->count < 3 || bt_random__below(random, 4) == 0)
        check_sum(ctx, game, sum, &found, outcome, (size_t)bt_random__below(random, known));
    bt__free(ctx, outcome, known);
    return true;
}

/* The outcomes of a sum of heaps for n = 0, 1, .., by their canonical values. */
static void list_outcomes(bt_context *ctx, const bt_value *value, const bt_games_sum *sum,
                          char *outcome, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        bt_value total = bt_value_integer(ctx, 0);
        for (size_t i = 0; i < sum->count; i++) {
            bt_value heap = value[n + sum->offset[i]];
            total = bt_value_add(ctx, total, sum->minus[i] ? bt_value_negate(ctx, heap) : heap);
        }
        outcome[n] = "LRNP"[bt_value_outcome(ctx, total)];
    }
}

/* Claims with numbers of all kinds and the true outcomes of the first n: one that is accepted is
   true of all n. */
static void false_patterns_of_sums_are_refused(void **state)
{
    static const uint32_t set[] = {2, 3, 6};
    static const bt_games_sum sums[] = {{1, {0}, {false}},
                                        {2, {1, 0}, {false, true}},
                                        {2, {5, 0}, {true, false}},
                                        {2, {2, 0}, {false, false}}};
    enum { FAR = 120 };
    bt_context *ctx = *state;
    bt_value value[FAR + 8];
    char outcome[FAR];
    size_t accepted = 0;
    for (size_t k = 0; k < 8; k++) {
        const bt_games_sum *sum = &sums[k % 4];
        bt_games_subtraction game = {{.elements = set, .count = k < 4 ? 3 : 2}, {0}, "LR"};
        play_slowly(ctx, &game, value, FAR + 8);
        list_outcomes(ctx, value, sum, outcome, FAR);
        for (uint64_t i = 0; i < 10 * 12 * 12; i++) {
            bt_games_sum_pattern p = {i / 144 + 1, i / 12 % 12, i % 12, 0};
            size_t known = (size_t)(p.from + p.period);
            bt_status status = bt_games__sum_check(ctx, &game, sum, &p, outcome, known);
            bt_clear(ctx);
            if (status) continue;
            for (size_t n = known; n < FAR; n++)
                assert_int_equal(outcome[n], outcome[n - p.period]);
            accepted++;
        }
    }
    assert_true(accepted > 20);
}

static void sums_of_heaps(void **state)
{
    bt_context *ctx = *state;
    bt_random random = random_start(__func__);
    size_t done = 0;
    bt_limit_memory(ctx, 4 << 20);
    for (int round = 0; round < 24; round++) {
        uint32_t set[3];
        char ends[4];
        bt_games_subtraction game = {.ends = ends};
        bt_games_values *values;
        bt_games_pattern p;
        game.left = (bt_games_set){
            .elements = set, .count = draw_set(&random, 5, 2 + bt_random__below(&random, 2), set)};
        draw_ends(&random, ends);
        bool good = find_pattern(ctx, &game, &values, &p);
        bt_games__values_close(values);
        if (!good || p.from + p.width + p.period > 30) continue;
        for (int k = 0; k < 3; k++) {
            bt_games_sum sum = {.count = 1 + (size_t)bt_random__below(&random, 3)};
            for (size_t i = 0; i < sum.count; i++) {
                sum.offset[i] = bt_random__below(&random, 19);
                sum.minus[i] = bt_random__below(&random, 2);
            }
            done += same_sum(ctx, &game, &p, &sum, &random);
        }
    }
    assert_true(done > 20);
}

/* The differences of the values of {2,3,6} and their differences: residues 0 .. 8. */
static void second_differences_of_2_3_6(void **state)
{
    static const uint32_t set[] = {2, 3, 6};
    bt_games_subtraction game = {{.elements = set, .count = 3}, {0}, "LR"};
    bt_games_values *values;
    bt_games_pattern p;
    bt_games_sum_pattern found;
    char *outcome;
    assert_true(find_pattern(*state, &game, &values, &p));
    bt_games_sum first = {2, {9, 0}, {false, true}};
    assert_int_equal(bt_games__sum_find(*state, &game, &p, &first, &found, &outcome), BT_OK);
    for (size_t n = 9; n < found.from + found.period; n++)
        assert_int_equal(outcome[n], "PLPLPPLLL"[n % 9]);
    bt__free(*state, outcome, (size_t)(found.from + found.period));
    static bt_value value[64];
    play_slowly(*state, &game, value, 64);
    for (size_t n = 9; n < 36; n++) {
        bt_value twice = bt_value_add(*state, value[n + 9], value[n + 9]);
        bt_value ends = bt_value_add(*state, value[n + 18], value[n]);
        bt_outcome o = bt_value_outcome(*state, bt_value_subtract(*state, ends, twice));
        assert_int_equal(bt_outcome_letter(o), "PNPLPPLLN"[n % 9]);
    }
    bt_games__values_close(values);
}

/* -- orders without a period -- */

static bt_games_subtraction with_even_ends_for_left(const uint32_t *set, size_t count)
{
    return (bt_games_subtraction){{.elements = set, .count = count}, {0}, "LR"};
}

/* The line, and what it says: far below it the pairs of some residues compare otherwise than far
 * above. */
static void orders_that_change_along_a_line(void **state)
{
    static const struct {
        uint32_t set[6];
        size_t count;
        uint64_t period, run, rise;
    } cases[] = {{{4, 8, 9, 11, 16}, 5, 20, 4, 3},
                 {{4, 12, 13, 17}, 4, 25, 3, 2},
                 {{4, 5, 6, 10, 14, 16}, 6, 10, 3, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_games_subtraction game = with_even_ends_for_left(cases[i].set, cases[i].count);
        bt_games_slope s;
        assert_int_equal(bt_games__slope_find(*state, &game, 1000, &s), BT_OK);
        assert_int_equal(s.period, cases[i].period);
        assert_int_equal(s.run, cases[i].run);
        assert_int_equal(s.rise, cases[i].rise);
    }
}

static void false_lines_are_refused(void **state)
{
    static const uint32_t set[] = {4, 5, 6, 10, 14, 16}, plain[] = {2, 3, 6};
    bt_games_subtraction game = with_even_ends_for_left(set, 6);
    bt_games_subtraction other = with_even_ends_for_left(plain, 3);
    static const bt_games_slope wrong[] = {{10, 3, 1, 600}, {10, 4, 3, 600}, {5, 3, 2, 600},
                                           {10, 3, 2, 100}, {0, 3, 2, 600},  {10, 2, 3, 600},
                                           {10, 3, 0, 600}};
    assert_int_equal(bt_games__slope_check(*state, &game, &(bt_games_slope){10, 3, 2, 600}), BT_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(bt_games__slope_check(*state, &game, &wrong[i]), BT_DOMAIN);
        bt_clear(*state);
    }
    /* an order with a period has no line, but the vectors keep it: the sides must differ */
    assert_int_equal(bt_games__slope_check(*state, &other, &(bt_games_slope){9, 3, 2, 600}),
                     BT_DOMAIN);
    bt_clear(*state);
    bt_games_slope s;
    assert_int_equal(bt_games__slope_find(*state, &other, 4000, &s), BT_PASS);
}

/* -- theorems about sets -- */

/* The preperiod that the theorem on pairs gives, with ends L at even heaps and R at odd ones. */
static uint64_t preperiod_of_pair(uint64_t a, uint64_t b)
{
    if ((a + b) % 2 == 0 || b >= 2 * a) return 0;
    if (b % 2) return a + b;
    return 3 * a > 2 * b ? 2 * a : 0;
}

static void pairs_have_the_period_of_their_sum(void **state)
{
    for (uint32_t b = 2; b <= 26; b++)
        for (uint32_t a = 1; a < b; a++) {
            uint32_t set[] = {a, b};
            bt_games_subtraction game = {{.elements = set, .count = 2}, {0}, "LR"};
            bt_games_values *values;
            bt_games_pattern p;
            assert_true(find_pattern(*state, &game, &values, &p));
            assert_int_equal(p.fresh, 0);
            assert_int_equal((a + b) % p.value_period, 0);
            assert_int_equal(p.value_preperiod, preperiod_of_pair(a, b));
            bt_games__values_close(values);
        }
}

static bool is_end(const bt_games_set *set, size_t n)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] <= n) return false;
    return true;
}

/* S with p - s for every s: the values have the period p from 0 on exactly if the outcomes of ends
   are met again p later. */
static void symmetric_sets(void **state)
{
    bt_context *ctx = *state;
    bt_random random = random_start(__func__);
    size_t repeat = 0, others = 0;
    static bt_value value[HEAPS];
    for (int round = 0; round < 150; round++) {
        uint32_t set[6], p = 6 + (uint32_t)bt_random__below(&random, 10);
        char ends[4];
        bt_games_subtraction game = {.left.elements = set, .ends = ends};
        for (int i = 0; i < 2; i++) {
            uint32_t s = p / 3 + (uint32_t)bt_random__below(&random, p / 3);
            set[game.left.count++] = s;
            set[game.left.count++] = p - s;
        }
        draw_ends(&random, ends);
        play_slowly(ctx, &game, value, 3 * p);
        bool ends_repeat = true, all_repeat = true;
        for (size_t n = 0; n < 2 * p; n++) {
            all_repeat &= value[n] == value[n + p];
            if (is_end(&game.left, n))
                ends_repeat &=
                    bt_value_outcome(ctx, value[n]) == bt_value_outcome(ctx, value[n + p]);
        }
        assert_int_equal(ends_repeat, all_repeat);
        ++*(ends_repeat ? &repeat : &others);
    }
    assert_true(repeat > 10 && others > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(forms_are_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(forms_of_2_3_6, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sums_of_heaps, set_up, tear_down),
        cmocka_unit_test_setup_teardown(false_patterns_of_sums_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(second_differences_of_2_3_6, set_up, tear_down),
        cmocka_unit_test_setup_teardown(orders_that_change_along_a_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(false_lines_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pairs_have_the_period_of_their_sum, set_up, tear_down),
        cmocka_unit_test_setup_teardown(symmetric_sets, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
