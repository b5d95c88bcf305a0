/* Speed of nim-values of heap games and of the queen table, the plain way beside each. */
#include "games/queen_table.h"
#include "games/taking_lanes.h"
#include "games/taking_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Processor time: others may use the machine. */
static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void report(const char *name, double seconds, double values)
{
    if (seconds <= 0) seconds = 1e-6;
    printf("%-34s %9.4f s  %12.0f values  %9.3f M/s\n", name, seconds, values,
           values / seconds * 1e-6);
    fflush(stdout);
}

static bt_taking *open_code(bt_context *ctx, const char *code)
{
    bt_taking_rules rules;
    bt_taking *table;
    bt_status status = strcmp(code, "grundy") == 0
                           ? bt_games__taking_grundy(&rules, ctx)
                           : bt_games__taking_read(&rules, ctx, code, strlen(code));
    if (status || bt_games__taking_open(&table, ctx, &rules)) exit(1);
    return table;
}

static void measure(const char *code, bt_taking_method method, const char *how, size_t n)
{
    char name[64];
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, code);
    if (bt_games__taking_choose(table, method)) exit(1);
    double start = now();
    if (bt_games__taking_extend(table, n - 1)) exit(1);
    snprintf(name, sizeof name, "%s to %zu, %s", code, n, how);
    report(name, now() - start, (double)n);
    bt_games__taking_close(table);
    bt_close(ctx);
}

/* The sparse method with one kernel for many heaps at a time, or with none. */
static void measure_kernel(const char *code, const bt_taking_kernel *kernel, const char *how,
                           size_t n)
{
    char name[64];
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, code);
    table->kernel_given = true;
    table->given_kernel = kernel;
    double start = now();
    if (bt_games__taking_extend(table, n - 1)) exit(1);
    snprintf(name, sizeof name, "%s to %zu, %s", code, n, how);
    report(name, now() - start, (double)n);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static void measure_kernels(const char *code, size_t n)
{
    measure_kernel(code, NULL, "one by one", n);
    measure_kernel(code, bt_games__taking_portable(), "portable", n);
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) measure_kernel(code, bt_games__taking_avx2(), "AVX2", n);
    if (__builtin_cpu_supports("avx512bw"))
        measure_kernel(code, bt_games__taking_avx512(), "AVX-512", n);
#endif
}

/* The loop everybody writes first: all ordered splits, flags cleared for every heap. */
static void measure_naive(const char *code, size_t n)
{
    char name[64];
    size_t digits = strlen(code) - 2;
    uint32_t *g = calloc(n, sizeof *g);
    char *option = malloc(1 << 16);
    double start = now();
    for (size_t size = 1; size < n; size++) {
        memset(option, 0, 1024);
        for (size_t taken = 1; taken <= digits && taken <= size; taken++) {
            int digit = code[1 + taken] - '0';
            size_t rest = size - taken;
            if (digit & 1 && rest == 0) option[0] = 1;
            if (digit & 2 && rest > 0) option[g[rest]] = 1;
            for (size_t a = 1; digit & 4 && a < rest; a++) option[g[a] ^ g[rest - a]] = 1;
        }
        while (option[g[size]]) g[size]++;
    }
    snprintf(name, sizeof name, "%s to %zu, naive", code, n);
    report(name, now() - start, (double)n);
    free(option);
    free(g);
}

static void measure_set(const uint32_t *set, size_t count, bt_taking_method method, const char *how,
                        size_t n)
{
    char name[64];
    bt_context *ctx = bt_open();
    bt_taking_rules rules;
    bt_taking *table;
    if (bt_games__taking_subtraction(&rules, ctx, set, count) ||
        bt_games__taking_open(&table, ctx, &rules) || bt_games__taking_choose(table, method))
        exit(1);
    double start = now();
    if (bt_games__taking_extend(table, n - 1)) exit(1);
    snprintf(name, sizeof name, "set of %zu to %zu, %s", count, n, how);
    report(name, now() - start, (double)n);
    bt_games__taking_close(table);
    bt_close(ctx);
}

/* Three arrays of flags per cell, found by walking along the lines. */
static void measure_naive_queen(size_t n)
{
    uint16_t *g = calloc(n * n, sizeof *g);
    char name[64], *option = malloc(3 * n);
    double start = now();
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            memset(option, 0, 3 * n);
            for (size_t k = 1; k <= i; k++) option[g[(i - k) * n + j]] = 1;
            for (size_t k = 1; k <= j; k++) option[g[i * n + j - k]] = 1;
            for (size_t k = 1; k <= i && k <= j; k++) option[g[(i - k) * n + j - k]] = 1;
            while (option[g[i * n + j]]) g[i * n + j]++;
        }
    snprintf(name, sizeof name, "queen %zux%zu, naive", n, n);
    report(name, now() - start, (double)(n * n));
    free(option);
    free(g);
}

static void measure_queen(size_t n)
{
    char name[64];
    bt_context *ctx = bt_open();
    uint16_t *g = malloc(n * n * sizeof *g);
    double start = now();
    if (bt_games__queen_table(ctx, n, n, g)) exit(1);
    snprintf(name, sizeof name, "queen %zux%zu", n, n);
    report(name, now() - start, (double)(n * n));
    free(g);
    bt_close(ctx);
}

int main(void)
{
    static const uint32_t set[] = {3, 8, 9, 10, 12, 15};
    measure_naive("0.77", 30000);
    measure("0.77", BT_TAKING_AUTO, "period", 100000);
    measure_naive("0.106", 30000);
    measure("0.106", BT_TAKING_DENSE, "dense", 30000);
    measure_kernels("0.106", 4000000);
    measure("0.106", BT_TAKING_AUTO, "sparse", 100000000);
    measure_naive("0.6", 30000);
    measure("0.6", BT_TAKING_DENSE, "dense", 30000);
    measure_kernels("0.6", 400000);
    measure("0.6", BT_TAKING_AUTO, "sparse", 10000000);
    measure("grundy", BT_TAKING_PLAIN, "plain", 30000);
    measure_kernels("grundy", 400000);
    measure("grundy", BT_TAKING_AUTO, "sparse", 10000000);
    measure_naive("0.007", 30000);
    measure("0.007", BT_TAKING_AUTO, "dense", 60000);
    measure("0.007", BT_TAKING_AUTO, "sparse", 1000000);
    measure_set(set, 6, BT_TAKING_PLAIN, "plain", 3000000);
    measure_set(set, 6, BT_TAKING_AUTO, "period", 3000000);
    measure_naive_queen(500);
    measure_queen(500);
    measure_queen(4096);
    return 0;
}
