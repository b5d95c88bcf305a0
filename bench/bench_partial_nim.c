/* Benchmarks of Partial Nim: one line a measure, with a plain way beside it where there is one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/partial_nim_brute.h"
#include "games/partial_nim_theory.h"

enum { MANY = 1000000, LONG_PILES = 100000, LONG_DIGITS = 100, STONES = 18 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void report(const char *name, double seconds, double work, const char *unit)
{
    printf("%-52s %9.3f ms  %10.0f %-10s %8.2f M/s\n", name, 1e3 * seconds, work, unit,
           work / seconds / 1e6);
}

/* Ends the benchmark when the library could not answer. */
static void need(bt_context *ctx, bt_status status)
{
    if (!status) return;
    fprintf(stderr, "no answer: %s\n", bt_message(ctx));
    exit(1);
}

static int compare_words(const void *a, const void *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* Piles in random colours; or, tied, in pairs that cancel but for a few stones at the end, so that
   nothing is decided before the last comparison. */
static void fill(bt__pn_position *position, bool tied)
{
    bt_random random = {2005};
    for (int i = 0; i < MANY; i += 2) {
        uint64_t a = 1 + (bt_random__next(&random) >> 2), b = 1 + (bt_random__next(&random) >> 2);
        int colour = (int)bt_random__below(&random, 3);
        need(position->ctx, bt_games__pn_add(position, (bt__pn_colour)colour, a));
        if (tied && colour < 2) colour = 1 - colour;
        need(position->ctx, bt_games__pn_add(position, (bt__pn_colour)colour, tied ? a : b));
    }
    if (tied) need(position->ctx, bt_games__pn_add(position, BT__PN_BLUE, (uint64_t)1 << 62));
}

static void solve(bt__pn_position *position, bt__pn_rule rule, const char *name, size_t piles)
{
    bt_outcome outcome;
    bt__pn_range move;
    bool found;
    double start = now();
    need(position->ctx, bt_games__pn_outcome(position, rule, &outcome));
    bt_player player = outcome == BT_OUTCOME_R ? BT_RIGHT : BT_LEFT;
    need(position->ctx, bt_games__pn_winning_move(position, rule, player, &found, &move));
    report(name, now() - start, (double)piles, "piles");
    if (found == (outcome == BT_OUTCOME_P)) exit(1);
}

static void list_moves(bt__pn_position *position, const char *name, size_t piles)
{
    bt__pn_ranges ranges;
    double start = now();
    need(position->ctx, bt_games__pn_winning_moves(position, BT__PN_ODD_EVEN, BT_LEFT, &ranges));
    report(name, now() - start, (double)piles, "piles");
    bt_games__pn_ranges_close(&ranges);
}

static void read_back(bt__pn_position *position, const char *name, size_t piles)
{
    bt__pn_position again;
    bt_text text;
    bt_text__open(&text, position->ctx);
    bt_games__pn_print(position, &text);
    double start = now();
    need(position->ctx, bt_games__pn_parse(position->ctx, text.at, text.length, &again));
    report(name, now() - start, (double)piles, "piles");
    bt_games__pn_close(&again);
    bt_text__close(&text);
}

static void sort_plainly(const bt__pn_position *position)
{
    size_t count = 0;
    uint64_t *copy = malloc((MANY + 1) * sizeof *copy);
    for (int c = 0; copy && c < 3; c++)
        for (size_t i = 0; i < position->piles[c].length; i++)
            copy[count++] = position->piles[c].at[i];
    double start = now();
    qsort(copy, count, sizeof *copy, compare_words);
    report("  beside it: qsort of the same sizes, no answer", now() - start, (double)count,
           "piles");
    free(copy);
}

static void bench_many(void)
{
    bt_context *ctx = bt_open();
    for (int tied = 0; tied < 2; tied++) {
        bt__pn_position position;
        bt_games__pn_open(&position, ctx);
        fill(&position, tied);
        solve(&position, BT__PN_ODD_EVEN,
              tied ? "outcome and move, 10^6 tied piles to 2^62"
                   : "outcome and move, 10^6 piles to 2^62",
              MANY);
        solve(&position, BT__PN_ANY_ODD, "  the same by the any-odd rule", MANY);
        list_moves(&position, "  all winning moves of Left", MANY);
        if (!tied) read_back(&position, "  reading it", MANY);
        if (!tied) sort_plainly(&position);
        bt_games__pn_close(&position);
    }
    bt_close(ctx);
}

static void bench_long(void)
{
    bt_context *ctx = bt_open();
    bt_random random = {2005};
    bt__pn_position position;
    bt_games__pn_open(&position, ctx);
    for (int i = 0; i < LONG_PILES; i++) {
        char digits[LONG_DIGITS];
        bt__size size;
        for (int k = 0; k < LONG_DIGITS; k++)
            digits[k] = (char)('1' + bt_random__below(&random, 9));
        need(ctx, bt__size_read(&position.sizes, digits, LONG_DIGITS, &size));
        need(ctx, bt_games__pn_add(&position, (bt__pn_colour)bt_random__below(&random, 3), size));
    }
    solve(&position, BT__PN_ODD_EVEN, "outcome and move, 10^5 piles of 100 digits", LONG_PILES);
    list_moves(&position, "  all winning moves of Left", LONG_PILES);
    read_back(&position, "  reading it", LONG_PILES);
    bt_games__pn_close(&position);
    bt_close(ctx);
}

/* -- every small position -- */

typedef struct tally {
    bt__pn_position position;
    brute table;
    bt__pn_rule rule;
    size_t positions, left;
} tally;

static void take_formula(void *data, const brute_position *from)
{
    tally *of = data;
    bt_outcome outcome;
    for (int c = 0; c < 3; c++) of->position.piles[c].length = 0;
    for (int i = 0; i < BRUTE_PILES && from->pile[i]; i++)
        need(of->position.ctx, bt_games__pn_add(&of->position, (bt__pn_colour)(from->pile[i] / 64),
                                                from->pile[i] % 64));
    need(of->position.ctx, bt_games__pn_outcome(&of->position, of->rule, &outcome));
    of->positions++;
    of->left += outcome == BT_OUTCOME_L;
}

static void take_search(void *data, const brute_position *from)
{
    tally *of = data;
    of->positions++;
    of->left += brute_outcome(&of->table, *from) == 'L';
}

static void bench_small(bt__pn_rule rule)
{
    bt_context *ctx = bt_open();
    tally formula = {.rule = rule}, search = {.rule = rule};
    bt_games__pn_open(&formula.position, ctx);
    brute_open(&search.table, rule == BT__PN_ANY_ODD);
    double start = now();
    brute_each_position(STONES, take_formula, &formula);
    report(rule == BT__PN_ANY_ODD ? "all positions to 18 stones, any-odd, closed form"
                                  : "all positions to 18 stones, closed form",
           now() - start, (double)formula.positions, "positions");
    start = now();
    brute_each_position(STONES, take_search, &search);
    report("  beside it: search with a memo", now() - start, (double)search.positions, "positions");
    if (formula.left != search.left) exit(1);
    brute_close(&search.table);
    bt_games__pn_close(&formula.position);
    bt_close(ctx);
}

int main(void)
{
    bench_many();
    bench_long();
    bench_small(BT__PN_ODD_EVEN);
    bench_small(BT__PN_ANY_ODD);
    return 0;
}
