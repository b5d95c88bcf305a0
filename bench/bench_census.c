/* Census and outcome windows: sets and heaps per second beside a plain program in the same run. */
#include "study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void report(const char *name, double seconds, double wall, double work, const char *unit,
                   double naive_rate)
{
    double rate = work / seconds;
    printf("%-34s %8.3f s cpu %8.3f s wall %14.0f %s %9.2f M/s  %7.1f x plain\n", name, seconds,
           wall, work, unit, rate * 1e-6, rate / naive_rate);
    fflush(stdout);
}

/* -- the plain program: arrays, one set at a time -- */

enum { PLAIN_HEAPS = 4096 };

static void play(uint64_t set, const char *ends, uint8_t *outcome, unsigned from, unsigned to)
{
    size_t length = strlen(ends);
    unsigned elements[64], count = 0;
    for (unsigned s = 1; s <= 64; s++)
        if (set >> (s - 1) & 1) elements[count++] = s;
    for (unsigned n = from; n < to; n++) {
        bool left = false, right = false;
        if (n < elements[0]) {
            outcome[n] = (uint8_t)ends[n % length];
            continue;
        }
        for (unsigned i = 0; i < count && elements[i] <= n; i++) {
            uint8_t after = outcome[n - elements[i]];
            left |= after == 'L' || after == 'P';
            right |= after == 'R' || after == 'P';
        }
        outcome[n] = left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
    }
}

/* Whether the outcomes end in L only; the period is found by comparing windows. */
static bool is_eventually_left(uint64_t set, unsigned max)
{
    uint8_t outcome[PLAIN_HEAPS];
    unsigned known = 0;
    for (unsigned heaps = 128; heaps <= PLAIN_HEAPS; known = heaps, heaps *= 2) {
        play(set, "LR", outcome, known, heaps);
        unsigned end = heaps - max;
        for (unsigned p = 1; p <= end; p++)
            if (!memcmp(outcome + end, outcome + end - p, max))
                return p == 1 && outcome[end] == 'L';
    }
    return false;
}

static double measure_plain(unsigned min, unsigned max)
{
    enum { SAMPLE = 40000 };
    bt_random random = {1};
    unsigned left = 0;
    double start = processor_seconds();
    for (int i = 0; i < SAMPLE; i++) {
        uint64_t bits = bt_random__below(&random, (uint64_t)1 << (max - min));
        left += is_eventually_left((bits << 1 | 1) << (min - 1), max);
    }
    double seconds = processor_seconds() - start;
    printf("%-34s %8.3f s cpu %37d sets %9.2f M/s  (%.1f%% eventually L)\n",
           "plain, a random sample", seconds, SAMPLE, SAMPLE / seconds * 1e-6,
           100.0 * left / SAMPLE);
    return SAMPLE / seconds;
}

/* -- census -- */

static void measure_census(bt_context *ctx, const char *name, bt_study_census_options options,
                           uint64_t left, double naive_rate)
{
    double best = 0, wall = 0;
    bt_study_census_results results;
    if (!bt_study__kernel_available(options.kernel)) {
        printf("%-34s this machine cannot\n", name);
        return;
    }
    for (int i = 0; i < 3; i++) {
        double start = processor_seconds();
        bt_status status = bt_study__count_sets(ctx, &options, &results);
        double seconds = processor_seconds() - start;
        if (status || (left && results.eventually_left != left)) {
            printf("%-34s WRONG: %llu eventually L %s\n", name,
                   (unsigned long long)results.eventually_left, bt_message(ctx));
            exit(1);
        }
        if (i == 0 || seconds < best) best = seconds;
        if (i == 0 || results.seconds < wall) wall = results.seconds;
        bt_study__census_close(ctx, &results);
    }
    report(name, best, wall, (double)results.sets, "sets ", naive_rate);
}

static void measure_kernels(bt_context *ctx, double naive_rate)
{
    for (int kernel = BT_STUDY_KERNEL_AVX512; kernel >= BT_STUDY_KERNEL_PORTABLE; kernel--)
        for (int detail = 0; detail < 2; detail++) {
            char name[64];
            snprintf(name, sizeof name, "min 2 max 29 %s%s",
                     bt_study__kernel_name((bt_study_kernel)kernel), detail ? " detail" : "");
            bt_study_census_options options = {.min = 2,
                                               .max = 29,
                                               .ends = "LR",
                                               .threads = 1,
                                               .kernel = (bt_study_kernel)kernel,
                                               .detail = detail};
            measure_census(ctx, name, options, 116794921, naive_rate);
        }
    bt_study_census_options options = {.min = 2, .max = 29, .ends = "LR", .threads = 2};
    measure_census(ctx, "min 2 max 29 two threads", options, 116794921, naive_rate);
    options = (bt_study_census_options){.min = 3, .max = 30, .ends = "LR", .threads = 1};
    measure_census(ctx, "min 3 max 30", options, 131500955, naive_rate);
    options = (bt_study_census_options){.min = 6, .max = 32, .ends = "LR", .threads = 1};
    measure_census(ctx, "min 6 max 32", options, 0, naive_rate);
    options =
        (bt_study_census_options){.min = 2, .max = 26, .ends = "P", .threads = 1, .detail = true};
    measure_census(ctx, "min 2 max 26 normal play, detail", options, 0, naive_rate);
}

/* -- one set -- */

static double measure_plain_heaps(void)
{
    enum { HEAPS = 1 << 22 };
    uint8_t *outcome = malloc(HEAPS);
    if (!outcome) exit(1);
    double start = processor_seconds();
    play(1 << 1 | 1 << 2 | 1 << 4 | 1 << 28, "LR", outcome, 0, HEAPS);
    double rate = HEAPS / (processor_seconds() - start);
    printf("%-34s %27s %25d heaps %8.2f M/s  (last %c)\n", "plain heaps of {2,3,5,29}", "", HEAPS,
           rate * 1e-6, outcome[HEAPS - 1]);
    free(outcome);
    return rate;
}

static void measure_heaps(bt_context *ctx, const char *name, const uint32_t *set, size_t count,
                          uint64_t heaps, double naive_rate)
{
    bt_games_subtraction game = {.left = {.elements = set, .count = count}, .ends = "LR"};
    uint64_t counts[4];
    double start = processor_seconds();
    if (bt_games__outcome_counts(ctx, &game, 0, heaps, counts)) exit(1);
    double seconds = processor_seconds() - start;
    report(name, seconds, seconds, (double)heaps, "heaps", naive_rate);
}

static void measure_period(bt_context *ctx, const char *name, const uint32_t *set, size_t count)
{
    bt_games_subtraction game = {.left = {.elements = set, .count = count}, .ends = "LR"};
    bt_games_certificate proof;
    double start = processor_seconds();
    if (bt_games__outcome_period(ctx, &game, BT_GAMES_ANY, &proof)) exit(1);
    printf("%-34s %8.3f s cpu  preperiod %llu period %llu by %s\n", name,
           processor_seconds() - start, (unsigned long long)proof.preperiod,
           (unsigned long long)proof.period, bt_games__rule_name(proof.rule));
}

int main(void)
{
    static const uint32_t near[] = {2, 3, 5, 29}, far[] = {2, 3, 70, 1000000};
    bt_context *ctx = bt_open();
    if (!ctx) return 1;
    measure_kernels(ctx, measure_plain(2, 29));
    double naive_rate = measure_plain_heaps();
    measure_heaps(ctx, "heaps of {2,3,5,29}", near, 4, 1000000000, naive_rate);
    measure_heaps(ctx, "heaps of {2,3,70,1000000}", far, 4, 1000000000, naive_rate);
    measure_period(ctx, "period of {2,3,5,29}", near, 4);
    measure_period(ctx, "period of {2,3,70,1000000}", far, 4);
    bt_close(ctx);
    return 0;
}
