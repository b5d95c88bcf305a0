/* Benchmarks of values: one line a measure, with the work done and a plain baseline beside it. */
#include "support/naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { SUMS = 1 << 21, POOL = 1024 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void report(const char *name, double seconds, const char *goal, const bt_context *ctx)
{
    bt_value_counts c = bt_value__count(ctx);
    printf("%-34s %10.3f ms  %-12s orders %zu  sums %zu  games %zu  values %zu\n", name,
           1e3 * seconds, goal, c.orders, c.sums, c.games, c.values);
}

/* Ends the benchmark when the library could not answer. */
static bt_value need(bt_context *ctx, bt_value g)
{
    if (g != BT_NONE) return g;
    fprintf(stderr, "no value: %s\n", bt_message(ctx));
    exit(1);
}

/* A(2) + A(4) + .. + A(2k), where A(2n) = {1 | 0, A(2n-2)} and A(2) = {1|0}. */
static bt_value add_piles(bt_context *ctx, unsigned k)
{
    bt_value one = bt_value_integer(ctx, 1), right[2] = {bt_value_integer(ctx, 0)};
    bt_value pile = bt_value_game(ctx, &one, 1, right, 1), sum = pile;
    for (unsigned n = 2; n <= k; n++) {
        right[1] = pile;
        pile = bt_value_game(ctx, &one, 1, right, 2);
        sum = need(ctx, bt_value_add(ctx, sum, pile));
    }
    return sum;
}

static void bench_piles(unsigned k, const char *goal)
{
    bt_context *ctx = bt_open();
    char name[64];
    double start = now();
    bt_value sum = add_piles(ctx, k);
    double seconds = now() - start;
    int64_t nodes = 0;
    bt_value_to_integer(ctx, bt_value_nodes(ctx, sum), &nodes);
    snprintf(name, sizeof name, "A(2)+..+A(%u), %lld nodes", 2 * k, (long long)nodes);
    report(name, seconds, goal, ctx);
    bt_close(ctx);
}

/* The same with plain trees: the sum, and its winner by playing it out. */
static void bench_naive_piles(unsigned k)
{
    naive_store *store = naive_open();
    double start = now();
    naive one = naive_integer(store, 1), right[2] = {naive_zero(store)};
    naive pile = naive_game(store, &one, 1, right, 1), sum = pile;
    for (unsigned n = 2; n <= k; n++) {
        right[1] = pile;
        pile = naive_game(store, &one, 1, right, 2);
        sum = naive_add(store, sum, pile);
    }
    char winner = bt_outcome_letter(naive_outcome(store, sum));
    printf("%-34s %10.3f ms  k=%u, trees %zu, outcome %c\n", "  baseline: plain trees",
           1e3 * (now() - start), k, naive_size(store), winner);
    naive_close(store);
}

static void bench_heat(unsigned n, const char *goal)
{
    bt_context *ctx = bt_open();
    char name[64];
    double start = now();
    need(ctx, bt_value_heat(ctx, bt_value_nimber(ctx, n), bt_value_integer(ctx, 1)));
    double seconds = now() - start;
    snprintf(name, sizeof name, "heat(*%u,1)", n);
    report(name, seconds, goal, ctx);
    bt_close(ctx);
}

static void bench_naive_heat(unsigned n)
{
    naive_store *store = naive_open();
    double start = now();
    naive_heat(store, naive_star(store, n), naive_integer(store, 1));
    printf("%-34s %10.3f ms  n=%u, trees %zu\n", "  baseline: plain trees", 1e3 * (now() - start),
           n, naive_size(store));
    naive_close(store);
}

static bt_value random_small(bt_context *ctx, bt_random *random)
{
    bt_value number = bt_value_dyadic(ctx, (int64_t)bt_random__below(random, 129) - 64,
                                      (unsigned)bt_random__below(random, 4));
    return bt_value_ups(ctx, number, (int64_t)bt_random__below(random, 21) - 10,
                        bt_random__below(random, 8));
}

static void bench_sums(void)
{
    static bt_value pool[POOL];
    bt_context *ctx = bt_open();
    bt_random random = {1};
    for (int i = 0; i < POOL; i++) pool[i] = random_small(ctx, &random);
    uint64_t mixed = 0;
    double start = now();
    for (int i = 0; i < SUMS; i++) {
        uint64_t pick = bt_random__next(&random);
        mixed += bt_value_add(ctx, pool[pick % POOL], pool[pick / POOL % POOL]);
    }
    double seconds = now() - start;
    char name[64];
    snprintf(name, sizeof name, "number+up+star, %.2f M sums/s", SUMS / seconds / 1e6);
    report(name, seconds, ">1 M/s", ctx);
    if (mixed == 0) puts("nothing was added");
    bt_close(ctx);
}

/* x + *m + a.^ + b.^<2> + c.^<3>, small. */
static bt_value random_uptimal(bt_context *ctx, bt_random *random)
{
    bt_value g = random_small(ctx, random);
    for (unsigned power = 1; power <= 3; power++) {
        bt_value times = bt_value_integer(ctx, (int64_t)bt_random__below(random, 5) - 2);
        bt_value term = bt_value_multiple(ctx, times, bt_value_up_power(ctx, power));
        g = need(ctx, bt_value_add(ctx, g, term));
    }
    return g;
}

/* All pairs once, which builds the sums; then random pairs of the same games. */
static void bench_uptimals(void)
{
    enum { UPTIMALS = 256 };
    bt_value pool[UPTIMALS];
    bt_context *ctx = bt_open();
    bt_random random = {3};
    char name[64];
    for (int i = 0; i < UPTIMALS; i++) pool[i] = random_uptimal(ctx, &random);
    double start = now();
    for (int i = 0; i < UPTIMALS; i++)
        for (int j = i; j < UPTIMALS; j++) need(ctx, bt_value_add(ctx, pool[i], pool[j]));
    double seconds = now() - start;
    snprintf(name, sizeof name, "uptimals, new: %.3f M sums/s",
             UPTIMALS * (UPTIMALS + 1) / 2 / seconds / 1e6);
    report(name, seconds, ">1 M/s", ctx);
    start = now();
    for (int i = 0; i < SUMS; i++) {
        uint64_t pick = bt_random__next(&random);
        need(ctx, bt_value_add(ctx, pool[pick % UPTIMALS], pool[pick / UPTIMALS % UPTIMALS]));
    }
    seconds = now() - start;
    snprintf(name, sizeof name, "uptimals, known: %.2f M sums/s", SUMS / seconds / 1e6);
    report(name, seconds, ">1 M/s", ctx);
    bt_close(ctx);
}

/* Products of nimbers of a number of bits. */
static void bench_nim_products(unsigned bits, int count, const char *goal)
{
    bt_context *ctx = bt_open();
    bt_random random = {4};
    bt_value two = bt_value_integer(ctx, 2);
    bt_value x = bt_value__pow(ctx, two, bt_value_integer(ctx, (int64_t)bits - 1)), y = x;
    double seconds = 0;
    for (int i = 0; i < count; i++) {
        bt_value more = bt_value_integer(ctx, (int64_t)bt_random__below(&random, 1 << 30));
        bt_value both[] = {need(ctx, bt_value_add(ctx, x, more)), y};
        double start = now();
        y = need(ctx, bt_value__nim_multiply(ctx, both, 2));
        seconds += now() - start;
        if (y == bt_value_integer(ctx, 0)) y = x;
    }
    char name[64];
    snprintf(name, sizeof name, "nim_product, %u bits, %.4f ms each", bits, 1e3 * seconds / count);
    report(name, seconds, goal, ctx);
    bt_close(ctx);
}

static void bench_naive_sums(void)
{
    naive_store *store = naive_open();
    bt_random random = {1};
    int count = 200;
    double start = now();
    for (int i = 0; i < count; i++) {
        naive terms[2];
        for (int j = 0; j < 2; j++) {
            terms[j] = naive_ups(store, (int)bt_random__below(&random, 5) - 2);
            terms[j] = naive_add(store, terms[j],
                                 naive_star(store, (unsigned)bt_random__below(&random, 4)));
        }
        naive_add(store, terms[0], terms[1]);
        naive_clear(store);
    }
    printf("%-34s %10.3f ms  %.5f M sums/s\n", "  baseline: plain trees", 1e3 * (now() - start),
           count / (now() - start) / 1e6);
    naive_close(store);
}

/* Bytes per game beyond its options, on a crowd of random hot games. */
static void bench_memory(void)
{
    bt_context *ctx = bt_open();
    bt_random random = {2};
    double start = now();
    bt_value pool[POOL];
    for (int i = 0; i < POOL; i++) pool[i] = random_small(ctx, &random);
    for (int i = 0; i < 200000; i++) {
        bt_value options[4];
        for (int j = 0; j < 4; j++) options[j] = pool[bt_random__below(&random, POOL)];
        pool[bt_random__below(&random, POOL)] =
            need(ctx, bt_value_game(ctx, options, 2, options + 2, 2));
        if (i % 8 == 0) pool[bt_random__below(&random, POOL)] = random_small(ctx, &random);
    }
    bt_value_counts c = bt_value__count(ctx);
    report("200000 random games {a,b|c,d}", now() - start, "", ctx);
    printf("%-34s %10.2f B   <32 B        options %.2f B/value, caches %.2f MB, in all %.2f MB\n",
           "  bytes a value beyond its options", (double)c.node_bytes / (double)c.values,
           (double)c.option_bytes / (double)c.values, (double)c.cache_bytes / 1e6,
           (double)bt_memory_used(ctx) / 1e6);
    bt_close(ctx);
}

static void bench_start(void)
{
    double start = now();
    for (int i = 0; i < 100; i++) {
        bt_context *ctx = bt_open();
        need(ctx, bt_value_read(ctx, "{2||1|0} + ^*"));
        bt_close(ctx);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%-34s %10.3f ms  <10 ms       peak memory so far %.1f MB\n",
           "open, read {2||1|0}+^*, close", 10 * (now() - start), (double)usage.ru_maxrss / 1e3);
}

int main(void)
{
    bench_start();
    bench_piles(10, "");
    bench_naive_piles(10);
    bench_piles(22, "<50 ms");
    bench_piles(120, "<1000 ms");
    bench_heat(5, "");
    bench_naive_heat(5);
    bench_heat(14, "<200 ms");
    bench_sums();
    bench_naive_sums();
    bench_uptimals();
    bench_nim_products(400, 200, "<1 ms each");
    bench_nim_products(4000, 20, "");
    bench_memory();
    return 0;
}
