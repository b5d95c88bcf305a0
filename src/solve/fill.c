/* Tables of all that can be reached from a position, kept in the cache. */
#include "solve/fill.h"
#include "solve/kept.h"

bt_status bt_solve__fill(bt_game *game, bt_position position, bt_filled *out)
{
    size_t values;
    *out = (bt_filled){0};
    if (!game->theory.lasting)
        return bt__fail(game->ctx, BT_DOMAIN,
                        "no table of %s can be kept: it is not a game on boards", game->name);
    bool whole = bt_solve__count_kept(game, game->partizan, &out->before, &values);
    bt_status status = bt_solve__evaluate_all(game, position, whole);
    if (!status || status == BT_LIMIT) {
        bt_status saved = bt_solve__save_kept(game, &out->bytes);
        bt_solve__count_kept(game, game->partizan, &out->boards, &out->values);
        out->written = saved != BT_IO;
        if (!status) status = saved;
    }
    return status;
}
