/* Lists of sizes: taking a position apart and writing it back. */
#include "games/size_list.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 1 << 26 };

bt_status bt_games__sizes_open(bt_size_list *list, bt_context *ctx, bt_bytes position)
{
    *list = (bt_size_list){.ctx = ctx};
    while (position.length > 0) {
        if (!BT_GROW(ctx, list->at, list->capacity, list->count + 1) || bt__check(ctx))
            return BT_LIMIT;
        mpz_init(list->at[list->count]);
        bt_rules__next_heap_z(&position, list->at[list->count++]);
    }
    return BT_OK;
}

void bt_games__sizes_close(bt_size_list *list)
{
    for (size_t i = 0; i < list->count; i++) mpz_clear(list->at[i]);
    bt__free(list->ctx, list->at, list->capacity * sizeof *list->at);
    *list = (bt_size_list){.ctx = list->ctx};
}

void bt_games__sizes_put(const bt_size_list *list, bt_text *out)
{
    for (size_t i = 0; i < list->count; i++) bt_rules__put_heap_z(out, list->at[i]);
}

size_t bt_games__sizes_differ(const bt_size_list *a, const bt_size_list *b)
{
    size_t i = 0;
    while (i < a->count && i < b->count && mpz_cmp(a->at[i], b->at[i]) == 0) i++;
    return i;
}

bt_status bt_games__sizes_few(bt_context *ctx, const mpz_t moves)
{
    if (mpz_cmp_ui(moves, LISTED) <= 0) return BT_OK;
    return bt__fail(ctx, BT_LIMIT, "there are more than %d moves: too many to list", LISTED);
}

bt_status bt_games__sizes_parameter(bt_game *game, const bt_parameter *given, uint32_t *out)
{
    size_t digits = strspn(given->value, "0123456789");
    if (digits == 0 || given->value[digits])
        return bt__fail_at(game->ctx, given->place + digits, "expected a number");
    if (digits > 9) return bt__fail_at(game->ctx, given->place, "expected at most 9 digits");
    *out = (uint32_t)strtoul(given->value, NULL, 10);
    return *out ? BT_OK : bt__fail_at(game->ctx, given->place, "expected a number of at least 1");
}
