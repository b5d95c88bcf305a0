/* Misère quotients of whole graphs. */
#include "study/quotient.h"
#include "games/counters_graph.h"

bt_status bt_study__quotient_nodes(bt_misere *m)
{
    const bt_game *inner = bt_rules__inner(m->game);
    bt_status status = BT_OK;
    if (inner->rules != bt_games__find("counters", 8))
        return bt__fail(m->game->ctx, BT_INPUT,
                        "%s has neither heaps nor a graph: positions must be given", m->game->name);
    const bt_graph *graph = inner->data;
    for (uint32_t node = 0; node < graph->names.length && !status; node++) {
        bt_text bytes;
        bt_text__open(&bytes, m->game->ctx);
        bt_rules__put_heap(&bytes, node);
        bt_position position = bytes.failed
                                   ? BT_NO_POSITION
                                   : bt_rules__keep_position(m->game, bytes.at, bytes.length);
        bt_text__close(&bytes);
        status = position ? bt_solve__misere_add(m, position) : BT_LIMIT;
    }
    return status;
}
