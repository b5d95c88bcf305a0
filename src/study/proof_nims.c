/* Checks periods of nim-values: as many heaps as the theorem of Guy and Smith (1956) asks for, each
   by the least excluded value over its options, as the ruleset lists them. Nothing is shared with
   the tables in which the periods were found. */
#include "study/proof.h"

#include <string.h>

typedef struct plain_table {
    bt_game *game;
    uint64_t heap;   /* whose options are being listed */
    uint32_t *value; /* of smaller heaps; NULL: only the moves are looked at */
    uint8_t *seen;   /* nim-values of options */
    size_t count;
    uint64_t taken, parts; /* the most that a move takes, and heaps that it leaves */
} plain_table;

bool bt_study__has_nim_proofs(const bt_game *game)
{
    static const char *const names[] = {"kayles",      "dawsons-kayles", "dawsons-chess",
                                        "treblecross", "octal",          NULL};
    const bt_games_subtraction *rules = bt_games_subtraction_of(game);
    for (size_t i = 0; names[i]; i++)
        if (!strcmp(game->rules->name, names[i])) return true;
    return rules && !game->partizan && bt_rules_is_normal_play(game) && !rules->left.every &&
           !rules->left.odd && !rules->left.even;
}

static bool take_option(void *data, bt_bytes option)
{
    plain_table *table = data;
    uint64_t heap, left = 0, parts = 0;
    uint32_t nim = 0;
    while (bt_rules_next_heap(&option, &heap)) {
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
    bt_game *game = table->game;
    bt_text bytes;
    bt_position_list list;
    bt_text_open(&bytes, game->ctx);
    bt_rules_list_open(&list, game);
    list.sink = take_option;
    list.data = table;
    table->heap = heap;
    bt_status status = game->series.heap(game, heap, &bytes);
    if (!status)
        status = game->play.options(game, (bt_bytes){(const unsigned char *)bytes.at, bytes.length},
                                    BT_LEFT, &list);
    bt_rules_list_close(&list);
    bt_text_close(&bytes);
    return status ? status : bt_check(game->ctx);
}

static bt_status fill(plain_table *table)
{
    bt_status status = BT_OK;
    for (size_t n = 0; n < table->count && !status; n++) {
        memset(table->seen, 0, table->count);
        status = list_options(table, n);
        table->value[n] = 0;
        while (table->seen[table->value[n]]) table->value[n]++;
        bt_progress(table->game->ctx, "heaps", (double)n, (double)table->count);
    }
    return status;
}

static bt_status refuse(const plain_table *table, const char *why)
{
    return bt_fail(table->game->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static bt_status check_values(const plain_table *table, size_t from, size_t p)
{
    const uint32_t *g = table->value;
    for (size_t n = from; n + p < table->count; n++)
        if (g[n] != g[n + p]) return refuse(table, "the period is broken");
    if (from && g[from - 1] == g[from - 1 + p])
        return refuse(table, "the preperiod is not the least");
    for (size_t d = 1; d < p; d++) {
        size_t i = 0;
        if (p % d) continue;
        while (i < p && g[from + i] == g[from + (i + d) % p]) i++;
        if (i == p) return refuse(table, "the period is not the least");
    }
    return BT_OK;
}

/* The moves are alike for all heaps that are not tiny: one beyond all codes shows them. */
static bt_status look_at_moves(plain_table *table)
{
    enum { LARGE = 4096 };
    const bt_games_subtraction *rules = bt_games_subtraction_of(table->game);
    if (!rules) return list_options(table, LARGE);
    table->parts = 1;
    for (size_t i = 0; i < rules->left.count; i++)
        if (table->taken < rules->left.elements[i]) table->taken = rules->left.elements[i];
    return BT_OK;
}

bt_status bt_study__check_nims(bt_game *game, uint64_t preperiod, uint64_t period)
{
    const uint64_t limit = UINT32_MAX / 8;
    plain_table table = {.game = game};
    bt_status status = look_at_moves(&table);
    if (status) return status;
    if (period == 0) return refuse(&table, "a period is at least 1");
    if (preperiod > limit || period > limit)
        return bt_fail(game->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    uint64_t parts = table.parts ? table.parts : 1;
    uint64_t from = preperiod || bt_games_subtraction_of(game) ? preperiod : 1;
    table.count = (size_t)(parts * (from + period) + table.taken - (parts - 1));
    table.value = bt_alloc(game->ctx, table.count * sizeof *table.value);
    table.seen = bt_alloc(game->ctx, table.count + 1);
    status = table.value && table.seen ? fill(&table) : BT_LIMIT;
    if (!status) status = check_values(&table, (size_t)preperiod, (size_t)period);
    bt_free(game->ctx, table.value, table.value ? table.count * sizeof *table.value : 0);
    bt_free(game->ctx, table.seen, table.seen ? table.count + 1 : 0);
    return status;
}
