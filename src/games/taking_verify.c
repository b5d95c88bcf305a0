/* Checks periods of nim-values: as many heaps as the theorem of Guy and Smith (1956) asks for, each
   by the least excluded value over its options, as the ruleset lists them. Nothing is shared with
   the tables in which the periods were found. */
#include "games/taking_proofs.h"

#include <string.h>

typedef struct plain_table {
    bt_game *game;
    uint64_t heap;   /* whose options are being listed */
    uint32_t *value; /* of smaller heaps; NULL: only the moves are looked at */
    uint8_t *seen;   /* nim-values of options */
    size_t count;
    uint64_t taken, parts; /* the most that a move takes, and heaps that it leaves */
} plain_table;

static bool take_option(void *data, bt_bytes option)
{
    plain_table *table = data;
    uint64_t heap, left = 0, parts = 0;
    uint32_t nim = 0;
    while (bt_rules__next_heap(&option, &heap)) {
        left += heap;
        parts++;
        if (table->value) nim ^= table->value[heap];
    }
    if (table->taken < table->heap - left) table->taken = table->heap - left;
    if (table->parts < parts) table->parts = parts;
    if (table->value && nim < table->count) table->seen[nim] = 1;
    return true;
}

static bt_status list_options(plain_table *table, uint64_t heap)
{
    table->heap = heap;
    bt_status status = bt_rules__heap_options(table->game, heap, BT_LEFT, take_option, table);
    return status ? status : bt__check(table->game->ctx);
}

static bt_status fill(plain_table *table)
{
    bt_status status = BT_OK;
    for (size_t n = 0; n < table->count && !status; n++) {
        memset(table->seen, 0, table->count);
        status = list_options(table, n);
        table->value[n] = 0;
        while (table->seen[table->value[n]]) table->value[n]++;
        bt__progress(table->game->ctx, "heaps", (double)n, (double)table->count);
    }
    return status;
}

static bt_status refuse(const plain_table *table, const char *why)
{
    return bt__fail(table->game->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

/* Equal nim-values, or just equal outcomes. */
static bool same(const plain_table *table, bool outcomes, size_t a, size_t b)
{
    const uint32_t *g = table->value;
    return outcomes ? !g[a] == !g[b] : g[a] == g[b];
}

static bt_status check_period(const plain_table *table, bool outcomes, size_t from, size_t p)
{
    for (size_t n = from; n + p < table->count; n++)
        if (!same(table, outcomes, n, n + p)) return refuse(table, "the period is broken");
    if (from && same(table, outcomes, from - 1, from - 1 + p))
        return refuse(table, "the preperiod is not the least");
    for (size_t d = 1; d < p; d++) {
        size_t i = 0;
        if (p % d) continue;
        while (i < p && same(table, outcomes, from + i, from + (i + d) % p)) i++;
        if (i == p) return refuse(table, "the period is not the least");
    }
    return BT_OK;
}

/* Outcomes repeat with the nim-values, so that their least period divides that one. */
static bt_status check_outcomes(const plain_table *table, const uint64_t *number)
{
    if (number[1] == 0 || number[3] % number[1])
        return refuse(table, "the period does not divide that of the nim-values");
    if (number[0] > number[2]) return refuse(table, "the preperiod is not the least");
    return check_period(table, true, (size_t)number[0], (size_t)number[1]);
}

/* The moves are alike for all heaps that are not tiny: one beyond all codes shows them. */
static bt_status look_at_moves(plain_table *table, uint64_t longest)
{
    enum { LARGE = 4096 };
    if (!longest) return list_options(table, LARGE);
    table->parts = 1;
    table->taken = longest;
    return BT_OK;
}

static bt_status check_table(plain_table *table, const uint64_t *nims, const uint64_t *outcomes)
{
    bt_context *ctx = table->game->ctx;
    table->value = bt__alloc(ctx, table->count * sizeof *table->value);
    table->seen = bt__alloc(ctx, table->count + 1);
    bt_status status = table->value && table->seen ? fill(table) : BT_LIMIT;
    if (!status) status = check_period(table, false, (size_t)nims[0], (size_t)nims[1]);
    if (!status && outcomes) status = check_outcomes(table, outcomes);
    bt__free(ctx, table->value, table->value ? table->count * sizeof *table->value : 0);
    bt__free(ctx, table->seen, table->seen ? table->count + 1 : 0);
    return status;
}

bt_status bt_games__nims_check(bt_game *game, uint64_t longest, const bt_certificate *certificate)
{
    const uint64_t limit = UINT32_MAX / 8;
    const uint64_t *number = certificate->number;
    bool outcomes = certificate->kind->of == BT_OF_OUTCOME;
    const uint64_t *nims = outcomes ? number + 2 : number;
    plain_table table = {.game = game};
    bt_status status = look_at_moves(&table, longest);
    if (status) return status;
    if (nims[1] == 0) return refuse(&table, "a period is at least 1");
    if (nims[0] > limit || nims[1] > limit)
        return bt__fail(game->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    uint64_t parts = table.parts ? table.parts : 1, from = nims[0] || longest ? nims[0] : 1;
    uint64_t count = parts * (from + nims[1]) + table.taken - (parts - 1);
    uint64_t shown = nims[0] + 2 * nims[1]; /* what outcomes need */
    table.count = (size_t)(outcomes && count < shown ? shown : count);
    return check_table(&table, nims, outcomes ? number : NULL);
}
