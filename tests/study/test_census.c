/* The census against plain play by the rules, kernel against kernel, filters and lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"
#include "support/seed.h"

/* -- the oracle: one set, played heap by heap -- */

typedef struct oracle {
    unsigned period, preperiod;
    uint32_t letters;
} oracle;

enum { HEAPS = 1 << 17 };

static unsigned largest(uint64_t set)
{
    unsigned s = 0;
    while (set) set >>= 1, s++;
    return s;
}

/* Outcomes from..to-1 as numbers of bt_outcome. */
static void oracle_play(uint64_t set, const char *ends, uint8_t *outcome, unsigned from,
                        unsigned to)
{
    size_t length = strlen(ends);
    for (unsigned n = from; n < to; n++) {
        bool moves = false, left = false, right = false;
        for (unsigned s = 1; s <= n && s <= 64; s++) {
            if (!(set >> (s - 1) & 1)) continue;
            moves = true;
            uint8_t after = outcome[n - s];
            /* the mover wins by leaving a heap that the other, now to move, loses */
            left |= after == BT_OUTCOME_L || after == BT_OUTCOME_P;
            right |= after == BT_OUTCOME_R || after == BT_OUTCOME_P;
        }
        if (!moves)
            outcome[n] = (uint8_t)(strchr("LRNP", ends[n % length]) - "LRNP");
        else if (left)
            outcome[n] = right ? BT_OUTCOME_N : BT_OUTCOME_L;
        else
            outcome[n] = right ? BT_OUTCOME_R : BT_OUTCOME_P;
    }
}

/* Two equal windows as long as the largest element: the first such pair gives the period. */
static oracle oracle_of(uint64_t set, const char *ends)
{
    static uint8_t outcome[HEAPS];
    unsigned reach = largest(set), known = 0;
    for (unsigned heaps = 64;; heaps *= 2) {
        assert_true(heaps <= HEAPS);
        oracle_play(set, ends, outcome, known, heaps);
        known = heaps;
        unsigned end = heaps - reach;
        for (unsigned p = 1; p <= end; p++) {
            if (memcmp(outcome + end, outcome + end - p, reach)) continue;
            oracle found = {.period = p, .preperiod = end - p};
            while (found.preperiod &&
                   outcome[found.preperiod - 1] == outcome[found.preperiod - 1 + p])
                found.preperiod--;
            for (unsigned i = 0; i < p; i++) found.letters |= 1u << outcome[end + i - p];
            return found;
        }
    }
}

/* -- a whole census by the oracle -- */

typedef struct totals {
    uint64_t sets, left, right, letters[16];
    uint64_t periods[HEAPS], preperiods[HEAPS];
    unsigned period, preperiod;
    uint64_t period_set, preperiod_set;
} totals;

static bool is_symmetric(uint64_t set, unsigned p)
{
    for (unsigned s = 1; s <= 64; s++)
        if (set >> (s - 1) & 1)
            if (s >= p || p - s > 64 || !(set >> (p - s - 1) & 1)) return false;
    return true;
}

static void oracle_add(totals *sum, uint64_t set, const oracle *found)
{
    sum->sets++;
    sum->left += found->letters == 1u << BT_OUTCOME_L;
    sum->right += found->letters == 1u << BT_OUTCOME_R;
    sum->letters[found->letters]++;
    sum->periods[found->period]++;
    sum->preperiods[found->preperiod]++;
    if (found->period > sum->period) sum->period = found->period, sum->period_set = set;
    if (found->preperiod > sum->preperiod || !sum->preperiod_set)
        sum->preperiod = found->preperiod, sum->preperiod_set = set;
}

static void oracle_census(const bt_study_census_options *options, totals *sum)
{
    memset(sum, 0, sizeof *sum);
    unsigned from = options->size_from, to = options->size_to ? options->size_to : 64;
    for (uint64_t bits = 0; bits >> (options->max - options->min) == 0; bits++) {
        uint64_t set = (bits << 1 | 1) << (options->min - 1);
        unsigned size = (unsigned)__builtin_popcountll(set);
        if (size < from || size > to) continue;
        if (options->symmetric && !is_symmetric(set, options->symmetric)) continue;
        oracle found = oracle_of(set, options->ends ? options->ends : "P");
        oracle_add(sum, set, &found);
    }
}

static void check_bars(const bt_study_histogram *histogram, const uint64_t *expected)
{
    uint64_t counted = 0, wanted = 0;
    for (size_t i = 0; i < histogram->count; i++) {
        assert_true(histogram->bars[i].key < HEAPS);
        assert_int_equal(histogram->bars[i].count, expected[histogram->bars[i].key]);
        assert_true(i == 0 || histogram->bars[i - 1].key < histogram->bars[i].key);
        counted += histogram->bars[i].count;
    }
    for (unsigned i = 0; i < HEAPS; i++) wanted += expected[i];
    assert_int_equal(counted, wanted);
}

static void check_results(const bt_study_census_results *results, const totals *expected)
{
    assert_int_equal(results->sets, expected->sets);
    assert_int_equal(results->eventually_left, expected->left);
    assert_int_equal(results->eventually_right, expected->right);
    assert_int_equal(results->others, expected->sets - expected->left - expected->right);
    assert_int_equal(results->blocks_done, results->blocks);
    if (!results->detail) return;
    assert_memory_equal(results->letters, expected->letters, sizeof results->letters);
    check_bars(&results->periods, expected->periods);
    check_bars(&results->preperiods, expected->preperiods);
    if (!expected->sets) return;
    assert_int_equal(results->period.value, expected->period);
    assert_int_equal(results->period.count, expected->periods[expected->period]);
    assert_int_equal(results->period.sets[0], expected->period_set);
    assert_int_equal(results->preperiod.value, expected->preperiod);
    assert_int_equal(results->preperiod.count, expected->preperiods[expected->preperiod]);
    assert_int_equal(results->preperiod.sets[0], expected->preperiod_set);
}

/* One census by all kernels, with and without detail. */
static void check_census(bt_context *ctx, bt_study_census_options options)
{
    static totals expected;
    oracle_census(&options, &expected);
    for (int kernel = BT_STUDY_KERNEL_PORTABLE; kernel <= BT_STUDY_KERNEL_AVX512; kernel++) {
        if (!bt_study__kernel_available((bt_study_kernel)kernel)) continue;
        for (int detail = 0; detail < 2; detail++) {
            bt_study_census_results results;
            options.kernel = (bt_study_kernel)kernel;
            options.detail = detail;
            assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_OK);
            check_results(&results, &expected);
            bt_study__census_close(ctx, &results);
        }
    }
}

/* -- all small ranges -- */

/* Every pattern of at most three letters; shorter repeats are met as their own. */
static void every_pattern(bt_context *ctx, unsigned min, unsigned max, unsigned length)
{
    char ends[4] = "";
    for (unsigned code = 0; code < 1u << 2 * length; code++) {
        for (unsigned i = 0; i < length; i++) ends[i] = "LRNP"[code >> 2 * i & 3];
        ends[length] = '\0';
        check_census(ctx, (bt_study_census_options){.min = min, .max = max, .ends = ends});
    }
}

static void all_sets_all_patterns(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    unsigned max = getenv("BOUTON_THOROUGH") ? 16 : 14;
    for (unsigned min = 2; min <= 6; min++)
        for (unsigned length = 1; length <= 3; length++) every_pattern(ctx, min, max, length);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void all_sets_to_sixteen(void **state)
{
    (void)state;
    static const char *const patterns[] = {"LR", "RL", "P", "N", "LRN", "NPL"};
    bt_context *ctx = bt_open();
    for (unsigned min = 2; min <= 6; min++) {
        unsigned pick = min % 3;
        for (unsigned i = min == 2 ? 0 : pick; i < 6; i += min == 2 ? 5 : 3)
            check_census(ctx,
                         (bt_study_census_options){.min = min, .max = 16, .ends = patterns[i]});
    }
    bt_close(ctx);
}

/* Ranges with fewer sets than a vector has lanes, and min = max. */
static void tiny_ranges(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned min = 1; min <= 7; min++)
        for (unsigned max = min; max <= min + 4; max++) {
            check_census(ctx, (bt_study_census_options){.min = min, .max = max, .ends = "LR"});
            check_census(ctx, (bt_study_census_options){.min = min, .max = max});
        }
    bt_close(ctx);
}

static void large_elements(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    check_census(ctx, (bt_study_census_options){.min = 64, .max = 64, .ends = "LRNP"});
    check_census(ctx, (bt_study_census_options){.min = 57, .max = 64, .ends = "LRN"});
    check_census(ctx, (bt_study_census_options){.min = 58, .max = 63});
    bt_close(ctx);
}

static void sizes_and_symmetry(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned size = 1; size <= 6; size++)
        check_census(
            ctx,
            (bt_study_census_options){
                .min = 2, .max = 14, .ends = "LR", .size_from = size, .size_to = size + size % 3});
    for (unsigned p = 1; p <= 26; p++)
        check_census(ctx,
                     (bt_study_census_options){.min = 2, .max = 14, .ends = "LR", .symmetric = p});
    check_census(
        ctx,
        (bt_study_census_options){
            .min = 3, .max = 14, .ends = "LRP", .symmetric = 17, .size_from = 4, .size_to = 6});
    bt_close(ctx);
}

/* -- listing -- */

static void listed_sets_are_those_of_the_oracle(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_options options = {.min = 2,
                                       .max = 15,
                                       .ends = "LR",
                                       .list = true,
                                       .where = {.period_from = 20, .preperiod_to = 30}};
    for (int kernel = BT_STUDY_KERNEL_PORTABLE; kernel <= BT_STUDY_KERNEL_AVX512; kernel++) {
        if (!bt_study__kernel_available((bt_study_kernel)kernel)) continue;
        bt_study_census_results results;
        options.kernel = (bt_study_kernel)kernel;
        size_t at = 0;
        assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_OK);
        for (uint64_t bits = 0; bits < 1 << 13; bits++) {
            uint64_t set = (bits << 1 | 1) << 1;
            oracle found = oracle_of(set, "LR");
            if (found.period < 20 || found.preperiod > 30) continue;
            assert_true(at < results.listed);
            assert_int_equal(results.found[at].set, set);
            assert_int_equal(results.found[at].period, found.period);
            assert_int_equal(results.found[at].preperiod, found.preperiod);
            assert_int_equal(results.found[at].letters, found.letters);
            at++;
        }
        assert_true(at > 10);
        assert_int_equal(results.found_count, at);
        assert_int_equal(results.listed, at);
        bt_study__census_close(ctx, &results);
    }
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

/* Cut while blocks are merged, by whichever thread comes first: always the first sets in order. */
static void lists_of_every_length_start_alike(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_results whole, cut;
    bt_study_census_options options = {
        .min = 2, .max = 20, .ends = "LR", .list = true, .where = {.period_from = 2}};
    options.list_limit = 1 << 20;
    assert_int_equal(bt_study__count_sets(ctx, &options, &whole), BT_OK);
    assert_int_equal(whole.listed, whole.found_count);
    for (size_t i = 1; i < whole.listed; i++)
        assert_true(whole.found[i - 1].set < whole.found[i].set);
    for (size_t limit = 1; limit < 2 * whole.listed; limit += limit / 2 + 1) {
        size_t wanted = limit < whole.listed ? limit : whole.listed;
        options.list_limit = limit;
        options.threads = (unsigned)(limit % 3 + 1);
        assert_int_equal(bt_study__count_sets(ctx, &options, &cut), BT_OK);
        assert_int_equal(cut.found_count, whole.found_count);
        assert_int_equal(cut.listed, wanted);
        assert_memory_equal(cut.found, whole.found, wanted * sizeof *cut.found);
        bt_study__census_close(ctx, &cut);
    }
    bt_study__census_close(ctx, &whole);
    bt_close(ctx);
}

/* Blocks that no longer fit are left out as a whole: counts and list agree. */
static void a_list_keeps_the_memory_limit(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_results r;
    bt_study_census_options options = {.min = 2,
                                       .max = 22,
                                       .ends = "LR",
                                       .list = true,
                                       .list_limit = 1 << 20,
                                       .threads = 1,
                                       .where = {.period_from = 1}};
    bt_limit_memory(ctx, 20 << 20);
    assert_int_equal(bt_study__count_sets(ctx, &options, &r), BT_LIMIT);
    assert_true(r.listed > 0 && r.blocks_done > 0 && r.blocks_done < r.blocks);
    assert_int_equal(r.found_count, r.sets);
    assert_int_equal(r.listed, r.sets);
    assert_true(bt_memory_used(ctx) <= (size_t)20 << 20);
    bt_study__census_close(ctx, &r);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void a_list_is_cut_to_its_first_sets(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_options options = {
        .min = 2, .max = 18, .ends = "LR", .list = true, .where = {.letters = 1u << BT_OUTCOME_L}};
    bt_study_census_results whole, cut;
    options.list_limit = 1 << 20;
    assert_int_equal(bt_study__count_sets(ctx, &options, &whole), BT_OK);
    options.list_limit = 7;
    options.threads = 3;
    assert_int_equal(bt_study__count_sets(ctx, &options, &cut), BT_OK);
    assert_int_equal(whole.listed, whole.eventually_left);
    assert_int_equal(cut.found_count, whole.eventually_left);
    assert_int_equal(cut.listed, 7);
    assert_memory_equal(cut.found, whole.found, 7 * sizeof *cut.found);
    bt_study__census_close(ctx, &whole);
    bt_study__census_close(ctx, &cut);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

/* -- kernels, threads, random sets -- */

static void same_numbers(const bt_study_census_results *a, const bt_study_census_results *b)
{
    assert_int_equal(a->sets, b->sets);
    assert_int_equal(a->eventually_left, b->eventually_left);
    assert_int_equal(a->eventually_right, b->eventually_right);
    assert_memory_equal(a->letters, b->letters, sizeof a->letters);
    assert_memory_equal(&a->period, &b->period, sizeof a->period);
    assert_memory_equal(&a->preperiod, &b->preperiod, sizeof a->preperiod);
    assert_int_equal(a->periods.count, b->periods.count);
    assert_memory_equal(a->periods.bars, b->periods.bars, a->periods.count * sizeof(bt_study_bar));
    assert_int_equal(a->preperiods.count, b->preperiods.count);
    assert_memory_equal(a->preperiods.bars, b->preperiods.bars,
                        a->preperiods.count * sizeof(bt_study_bar));
}

static void kernels_and_threads_agree(void **state)
{
    (void)state;
    static const char *const patterns[] = {"LR", "P", "RNL", "NPLLR"};
    bt_context *ctx = bt_open();
    for (unsigned i = 0; i < 4; i++) {
        bt_study_census_options options = {.min = 2 + i,
                                           .max = 21 + i,
                                           .ends = patterns[i],
                                           .detail = true,
                                           .threads = 1,
                                           .kernel = BT_STUDY_KERNEL_PORTABLE};
        bt_study_census_results first;
        assert_int_equal(bt_study__count_sets(ctx, &options, &first), BT_OK);
        for (int kernel = BT_STUDY_KERNEL_PORTABLE; kernel <= BT_STUDY_KERNEL_AVX512; kernel++) {
            bt_study_census_results other;
            if (!bt_study__kernel_available((bt_study_kernel)kernel)) continue;
            options.kernel = (bt_study_kernel)kernel;
            options.threads = 2 + (unsigned)kernel;
            assert_int_equal(bt_study__count_sets(ctx, &options, &other), BT_OK);
            same_numbers(&first, &other);
            bt_study__census_close(ctx, &other);
        }
        bt_study__census_close(ctx, &first);
    }
    bt_close(ctx);
}

/* Sets of a large census, taken from its list, against the windows of one set. */
static void listed_sets_against_windows(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    for (int i = 0; i < 6; i++) {
        char ends[4] = {0};
        for (int j = 0; j < 3; j++) ends[j] = "LRNP"[bt_random__below(&random, 4)];
        unsigned min = 2 + (unsigned)bt_random__below(&random, 10);
        bt_study_census_options options = {
            .min = min, .max = min + 16, .ends = ends, .list = true, .list_limit = 1 << 16};
        bt_study_census_results results;
        assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_OK);
        assert_int_equal(results.listed, 1 << 16);
        for (int k = 0; k < 300; k++) {
            const bt_study_found *found = &results.found[bt_random__below(&random, 1 << 16)];
            uint32_t elements[64];
            bt_games_subtraction game = {.left = {.elements = elements}, .ends = ends};
            for (unsigned s = 1; s <= 64; s++)
                if (found->set >> (s - 1) & 1) elements[game.left.count++] = s;
            bt_games_certificate proof;
            assert_int_equal(bt_games__outcome_period(ctx, &game, BT_GAMES_ANY, &proof), BT_OK);
            assert_int_equal(proof.period, found->period);
            assert_int_equal(proof.preperiod, found->preperiod);
            assert_int_equal(proof.letters, found->letters);
        }
        bt_study__census_close(ctx, &results);
    }
    bt_close(ctx);
}

/* -- published counts -- */

/* Inoue, Kadowaki, Kimura and Wada (2026), after Definition 5. */
static void published_counts(void **state)
{
    (void)state;
    static const struct {
        unsigned min, max;
        uint64_t left;
    } known[] = {{2, 29, 116794921}, {3, 30, 131500955}};
    if (!getenv("BOUTON_THOROUGH")) {
        print_message("set BOUTON_THOROUGH to run it\n");
        return;
    }
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < 2; i++) {
        bt_study_census_options options = {.min = known[i].min, .max = known[i].max, .ends = "LR"};
        bt_study_census_results results;
        assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_OK);
        assert_int_equal(results.sets, (uint64_t)1 << 27);
        assert_int_equal(results.eventually_left, known[i].left);
        assert_int_equal(results.eventually_right, 0);
        bt_study__census_close(ctx, &results);
    }
    bt_close(ctx);
}

/* The classes of letters that a period can meet with the ending rule LR. */
static void classes_of_letters(void **state)
{
    (void)state;
    enum {
        L = 1 << BT_OUTCOME_L,
        R = 1 << BT_OUTCOME_R,
        N = 1 << BT_OUTCOME_N,
        P = 1 << BT_OUTCOME_P
    };
    bt_context *ctx = bt_open();
    for (unsigned min = 2; min <= 6; min++) {
        bt_study_census_options options = {
            .min = min, .max = min + 18, .ends = "LR", .detail = true};
        bt_study_census_results results;
        assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_OK);
        uint64_t allowed = results.letters[L] + results.letters[L | R] +
                           results.letters[L | R | N] + results.letters[L | N | P] +
                           results.letters[L | R | N | P];
        assert_int_equal(allowed, results.sets);
        bt_study__census_close(ctx, &results);
    }
    bt_close(ctx);
}

/* -- bad input, interruption -- */

static void nonsense_is_refused(void **state)
{
    (void)state;
    const bt_study_census_options bad[] = {
        {.min = 0, .max = 5},
        {.min = 6, .max = 5},
        {.min = 2, .max = 65},
        {.min = 2, .max = 5, .ends = ""},
        {.min = 2, .max = 5, .ends = "LRX"},
        {.min = 2, .max = 5, .size_from = 3, .size_to = 2},
        {.min = 2, .max = 5, .part = 3, .parts = 2},
        {.min = 2, .max = 5, .parts = 2},
        {.min = 2, .max = 5, .kernel = (bt_study_kernel)17},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bt_study_census_results results;
        assert_int_equal(bt_study__count_sets(ctx, &bad[i], &results), BT_INPUT);
        assert_true(strlen(bt_message(ctx)) > 0);
        bt_study__census_close(ctx, &results);
        bt_clear(ctx);
    }
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void interrupt_soon(void *data, const char *what, double done, double total)
{
    (void)what;
    (void)total;
    if (done > 0) bt_interrupt(data);
}

static void an_interrupted_census_keeps_its_blocks(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_options options = {.min = 2, .max = 40, .ends = "LR", .threads = 2};
    bt_study_census_results results;
    bt_watch(ctx, interrupt_soon, ctx);
    assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_LIMIT);
    assert_true(results.blocks_done > 0 && results.blocks_done < results.blocks);
    assert_int_equal(results.sets, results.blocks_done << 22);
    assert_true(results.eventually_left > results.sets / 2);
    bt_study__census_close(ctx, &results);
    bt_clear(ctx);
    bt_watch(ctx, NULL, NULL);
    bt_limit_time(ctx, 0.2);
    assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_LIMIT);
    assert_true(results.seconds < 5);
    bt_study__census_close(ctx, &results);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sets_all_patterns),
        cmocka_unit_test(all_sets_to_sixteen),
        cmocka_unit_test(tiny_ranges),
        cmocka_unit_test(large_elements),
        cmocka_unit_test(sizes_and_symmetry),
        cmocka_unit_test(listed_sets_are_those_of_the_oracle),
        cmocka_unit_test(a_list_is_cut_to_its_first_sets),
        cmocka_unit_test(lists_of_every_length_start_alike),
        cmocka_unit_test(a_list_keeps_the_memory_limit),
        cmocka_unit_test(kernels_and_threads_agree),
        cmocka_unit_test(listed_sets_against_windows),
        cmocka_unit_test(published_counts),
        cmocka_unit_test(classes_of_letters),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(an_interrupted_census_keeps_its_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
