/* Values of subtraction heaps from their order, against canonical forms built option by option. */
#include "games/games.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void report(const char *name, double seconds, uint64_t heaps, uint64_t values)
{
    printf("%-42s %9.4f s cpu %9llu heaps %9llu values %9.3f M heaps/s\n", name, seconds,
           (unsigned long long)heaps, (unsigned long long)values, 1e-6 * (double)heaps / seconds);
}

/* {options | options}, with even ends for Left. */
static void build_plainly(const char *name, const uint32_t *set, size_t count, uint32_t heaps)
{
    bt_context *ctx = bt_open();
    bt_value *value = calloc(heaps + 1, sizeof *value);
    double start = processor_seconds();
    for (uint32_t n = 0; n <= heaps; n++) {
        bt_value options[8];
        size_t options_count = 0;
        for (size_t i = 0; i < count; i++)
            if (set[i] <= n) options[options_count++] = value[n - set[i]];
        value[n] = options_count
                       ? bt_value_game(ctx, options, options_count, options, options_count)
                       : bt_value_integer(ctx, n % 2 ? -1 : 1);
        if (!value[n]) exit(1);
    }
    report(name, processor_seconds() - start, heaps + 1, bt_value__count(ctx).values);
    free(value);
    bt_close(ctx);
}

static void measure(const char *name, const uint32_t *set, size_t count, uint64_t heaps)
{
    bt_context *ctx = bt_open();
    bt_games_subtraction game = {{.elements = set, .count = count}, {0}, "LR"};
    bt_games_values *values;
    double start = processor_seconds();
    if (bt_games__values_open(&values, ctx, &game)) exit(1);
    for (uint64_t n = 0; n <= heaps; n++)
        if (!bt_games__values_at(values, n)) exit(1);
    report(name, processor_seconds() - start, heaps + 1, bt_value__count(ctx).values);
    bt_games__values_close(values);
    bt_close(ctx);
}

static void measure_pattern(const char *name, const uint32_t *set, size_t count)
{
    bt_context *ctx = bt_open();
    bt_games_subtraction game = {{.elements = set, .count = count}, {0}, "LR"};
    bt_games_values *values;
    bt_games_pattern p;
    double start = processor_seconds();
    if (bt_games__values_open(&values, ctx, &game)) exit(1);
    if (bt_games__values_pattern(values, 1 << 14, &p)) exit(1);
    printf("%-42s %9.4f s cpu %9llu heaps  order period %llu, from %llu, width %llu\n", name,
           processor_seconds() - start, (unsigned long long)p.searched,
           (unsigned long long)p.period, (unsigned long long)p.from, (unsigned long long)p.width);
    bt_games__values_close(values);
    bt_close(ctx);
}

int main(void)
{
    static const uint32_t simple[] = {2, 3, 6}, hard[] = {2, 3, 5}, wide[] = {13, 29, 31, 40};
    build_plainly("{2,3,5} to 300, option by option", hard, 3, 300);
    measure("{2,3,5} to 300", hard, 3, 300);
    measure("{2,3,5} to 6400", hard, 3, 6400);
    measure("{2,3,5} to 10^6", hard, 3, 1000000);
    build_plainly("{2,3,6} to 10^5, option by option", simple, 3, 100000);
    measure("{2,3,6} to 10^5", simple, 3, 100000);
    measure("{2,3,6} to 10^6", simple, 3, 1000000);
    measure_pattern("order of {2,3,6}", simple, 3);
    measure_pattern("order of {13,29,31,40}", wide, 4);
    return 0;
}
