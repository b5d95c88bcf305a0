/* Wythoff and Imitation Nim: generation, location of large numbers, outcomes; processor time. */
#include "games/diagonal_theory.h"
#include "games/imitation_theory.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static void ok(bt_context *ctx, bt_status status)
{
    if (!status) return;
    fprintf(stderr, "%s\n", bt_message(ctx));
    exit(1);
}

static void print_line(const char *name, double seconds, double work, const char *unit,
                       const char *baseline, double other_seconds, double other_work)
{
    printf("%-32s %10.6f s  %11.0f %-10s %12.4g/s", name, seconds, work, unit, work / seconds);
    if (baseline)
        printf("  | %s: %.6f s for %.0f, %.4g/s", baseline, other_seconds, other_work,
               other_work / other_seconds);
    printf("\n");
}

/* -- generation -- */

/* The definition with one byte for each number. */
static double count_up(uint64_t k, uint64_t m, uint64_t pairs, uint64_t *last)
{
    double start = now();
    uint64_t size = 3 * pairs + k, mex = 0;
    uint8_t *taken = calloc(size, 1);
    if (!taken) exit(1);
    for (uint64_t n = 0; n < pairs; n++) {
        while (taken[mex]) mex++;
        uint64_t b = mex + m * (n / k);
        taken[mex] = 1;
        if (b < size) taken[b] = 1;
        *last = mex;
    }
    free(taken);
    return now() - start;
}

static void bench_stream(bt_context *ctx, uint64_t k, uint64_t m, uint64_t pairs)
{
    bt_wythoff_stream *stream;
    bt_wythoff_block block = {0};
    uint64_t made = 0, sum = 0, last, naive_pairs = pairs / 10;
    char name[64];
    double start = now();
    ok(ctx, bt_games__wythoff_stream_open(&stream, ctx, k, m));
    for (; made < pairs; made += block.count) {
        ok(ctx, bt_games__wythoff_stream_next(stream, pairs - made, &block));
        for (size_t i = 0; i < block.count; i += 64) sum += block.a[i] ^ block.b[i];
    }
    double seconds = now() - start;
    double naive = count_up(k, m, naive_pairs, &last);
    snprintf(name, sizeof name, "generate W(%u,%u)", (unsigned)k, (unsigned)m);
    print_line(name, seconds, (double)pairs, "pairs", "mex, a byte each", naive,
               (double)naive_pairs);
    printf("%-32s %10.4f bytes of state per pair, last a %llu, check %llx\n", "",
           (double)bt_games__wythoff_stream_bytes(stream) / (double)pairs,
           (unsigned long long)block.a[block.count - 1], (unsigned long long)sum);
    bt_games__wythoff_stream_close(stream);
}

/* -- location -- */

static void make_number(bt_random *random, unsigned bits, mpz_t x)
{
    mpz_set_ui(x, 1);
    for (unsigned i = 1; i < bits; i++) {
        mpz_mul_2exp(x, x, 1);
        mpz_add_ui(x, x, bt_random__next(random) >> 63);
    }
}

/* The first question of a game and the average of the following ones; the baseline is the
   recurrence, which at 10^7 pairs reaches some 24 bits. */
static void bench_locate(bt_context *ctx, uint64_t k, uint64_t m, unsigned bits, unsigned rounds)
{
    bt_wythoff *w;
    bt_random random = {5};
    mpz_t x, n;
    bool is_b;
    uint64_t last;
    char name[64];
    mpz_inits(x, n, NULL);
    ok(ctx, bt_games__wythoff_open(&w, ctx, k, m));
    make_number(&random, bits, x);
    double start = now();
    ok(ctx, bt_games__wythoff_locate(w, x, &is_b, n));
    double first = now() - start, rest = 0;
    for (unsigned i = 0; i < rounds; i++) {
        make_number(&random, bits, x);
        start = now();
        ok(ctx, bt_games__wythoff_locate(w, x, &is_b, n));
        rest += now() - start;
    }
    double naive = count_up(k, m, 10000000, &last);
    snprintf(name, sizeof name, "locate W(%u,%u) %u bits", (unsigned)k, (unsigned)m, bits);
    print_line(name, rest / rounds, 1, "question", "mex up to 10^7 pairs", naive, 1);
    printf("%-32s %10.6f s the first time; %s, %zu levels, half-width %lld\n", "", first,
           bt_games__wythoff_is_beatty(w) ? "square roots" : "descent", w->level_count,
           (long long)w->half_width);
    bt_games__wythoff_close(w);
    mpz_clears(x, n, NULL);
}

/* -- imitation -- */

enum { SIZE = 41, K = 2, M = 3 };
typedef struct table {
    bool plain[SIZE][SIZE][K], led[SIZE][SIZE][SIZE][K];
} table;

static bool solve_state(const table *g, int a, int b, int t, int count)
{
    for (int u = 1; u <= a; u++)
        if (g->led[a - u][b][u][t ? 0 : count]) return false;
    for (int u = 1; u <= b && a < b; u++) {
        int to = b - u, last = t && t <= u && u < t + M ? count + 1 : 0;
        if (last < K && (to < a ? g->plain[to][a][last] : g->plain[a][to][last])) return false;
    }
    return true;
}

static double solve_all(uint64_t *states)
{
    double start = now();
    table *g = calloc(1, sizeof *g);
    if (!g) exit(1);
    for (int b = 0; b < SIZE; b++)
        for (int a = 0; a <= b; a++)
            for (int count = 0; count < K; count++) {
                g->plain[a][b][count] = solve_state(g, a, b, 0, count);
                for (int t = 1; a + t <= b; t++)
                    g->led[a][b][t][count] = solve_state(g, a, b, t, count);
                *states += (uint64_t)(b - a + 1);
            }
    free(g);
    return now() - start;
}

static void bench_outcomes(bt_context *ctx, uint64_t limit)
{
    enum { ROUNDS = 5000000 };
    bt_wythoff *w;
    bt_random random = {6};
    uint64_t p = 0, states = 0;
    char name[64];
    ok(ctx, bt_games__wythoff_open(&w, ctx, K, M));
    double start = now();
    for (unsigned i = 0; i < ROUNDS; i++) {
        bool is_p;
        uint64_t x = bt_random__below(&random, limit), y = bt_random__below(&random, limit);
        ok(ctx, bt_games__imitation_outcome64(w, x, y, i % 4, i % K, &is_p));
        p += is_p;
    }
    double seconds = now() - start, naive = solve_all(&states);
    snprintf(name, sizeof name, "imitation outcomes < %llu", (unsigned long long)limit);
    print_line(name, seconds, ROUNDS, "outcomes", "table from the rules, piles <= 40", naive,
               (double)states);
    printf("%-32s %llu of them P\n", "", (unsigned long long)p);
    bt_games__wythoff_close(w);
}

static void bench_big_outcomes(bt_context *ctx)
{
    enum { ROUNDS = 200000 };
    bt_wythoff *w;
    bt_imitation_state s;
    bt_imitation_facts facts;
    bt_random random = {7};
    ok(ctx, bt_games__wythoff_open(&w, ctx, K, M));
    bt_games__imitation_init(&s);
    bt_games__imitation_facts_init(&facts);
    double start = now();
    for (unsigned i = 0; i < ROUNDS; i++) {
        mpz_set_ui(s.pile[0], bt_random__below(&random, 100000));
        mpz_set_ui(s.pile[1], bt_random__below(&random, 100000));
        ok(ctx, bt_games__imitation_facts(w, &s, &facts));
    }
    print_line("imitation facts, big integers", now() - start, ROUNDS, "states", NULL, 0, 0);
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_clear(&s);
    bt_games__wythoff_close(w);
}

/* -- diagonal -- */

static void bench_diagonal(bt_context *ctx, uint64_t r)
{
    enum { PAIRS = 1000000 };
    bt_diagonal *d;
    bt_diagonal_pair *pairs = malloc(PAIRS * sizeof *pairs);
    char name[64];
    if (!pairs) exit(1);
    ok(ctx, bt_games__diagonal_open(&d, ctx, r, 1));
    double start = now();
    ok(ctx, bt_games__diagonal_pairs(d, pairs, PAIRS));
    double seconds = now() - start;
    start = now();
    ok(ctx, bt_games__diagonal_count_up(ctx, r, 1, pairs, PAIRS));
    snprintf(name, sizeof name, "diagonal D_%u by the theorem", (unsigned)r);
    print_line(name, seconds, PAIRS, "pairs", "counted up", now() - start, PAIRS);
    bt_games__diagonal_close(d);
    free(pairs);
}

int main(void)
{
    bt_context *ctx = bt_open();
    if (!ctx) return 1;
    bench_stream(ctx, 3, 2, 100000000);
    bench_stream(ctx, 1, 1, 100000000);
    bench_stream(ctx, 6, 1, 100000000);
    bench_locate(ctx, 2, 4, 3322, 1000);
    bench_locate(ctx, 3, 2, 3322, 20);
    bench_locate(ctx, 6, 1, 3322, 10);
    bench_locate(ctx, 3, 2, 60, 10000);
    bench_outcomes(ctx, 1000);
    bench_outcomes(ctx, 1000000);
    bench_big_outcomes(ctx);
    bench_diagonal(ctx, 16);
    bench_diagonal(ctx, 12);
    bt_close(ctx);
    return 0;
}
