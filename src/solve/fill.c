/* Tables of all that can be reached from a position, kept in the cache. */
#include "solve/fill.h"
#include "solve/kept.h"

#include <stdlib.h>

static bool list_known(const bt_map *known, bt_words *out)
{
    for (size_t key = 0; key < known->count << BT_MAP_SHIFT; key++) {
        const uint32_t *worth = bt__map_get(known, (uint32_t)key);
        if (worth && *worth < UNKNOWN && !bt_words__push(out, *worth)) return false;
    }
    return true;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Equal values are equal words. */
static bt_status count(bt_context *ctx, const bt_map *known, bt_filled *out)
{
    bt_words all;
    bt_words__open(&all, ctx);
    bool good = list_known(known, &all);
    if (good && all.length) qsort(all.at, all.length, sizeof *all.at, compare);
    out->boards = all.length;
    for (size_t i = 0; i < all.length; i++) out->values += i == 0 || all.at[i] != all.at[i - 1];
    bt_words__close(&all);
    return good ? BT_OK : BT_LIMIT;
}

bt_status bt_solve__fill(bt_game *game, bt_position position, bt_filled *out)
{
    bt_map known;
    *out = (bt_filled){0};
    if (!game->theory.lasting)
        return bt__fail(game->ctx, BT_DOMAIN,
                        "no table of %s can be kept: it is not a game on boards", game->name);
    bt__map_open(&known, game->ctx);
    bt_status status = bt_solve__evaluate_all(game, position, &known);
    if (!status || status == BT_LIMIT) {
        bt_status saved = bt_solve__save_kept(game, &out->bytes);
        bt_status counted = count(game->ctx, &known, out);
        out->written = saved != BT_IO;
        if (!status) status = saved ? saved : counted;
    }
    bt__map_close(&known);
    return status;
}
