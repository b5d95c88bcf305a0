/* Chooses between the two kinds of strategies: graphs and parts. */
#include "solve/strategy.h"
#include "base/context.h"

enum {
    SIZE_MOST = 48 << 20, /* bytes of a file */
    SMALL = 1 << 20,      /* of a graph that is kept without asking for parts */
    STEPS = 1 << 24,      /* to find a graph when there may be parts */
};

/* A graph of at most so many bytes, found soon. BT_PASS: there is none; *large if it is known to be
   larger. */
static bt_status try_graph(const bt_sum *sum, const char *game, const bt_solution *found,
                           size_t most, bool *large, bt_text *out)
{
    bt__loan loan = bt__lend(sum->ctx, STEPS);
    bt_status status = bt_solve__write_graph(sum, game, found, most, large, out);
    if (bt__end_loan(sum->ctx, loan)) return BT_PASS;
    if (!*large) return status;
    bt_clear(sum->ctx);
    return BT_PASS;
}

/* By parts, unless the graph is smaller; `large`: it is worth trying, for it is only known to be
   larger than a small one. BT_PASS: not by parts. */
static bt_status write_smaller(const bt_sum *sum, const char *game, const bt_solution *found,
                               bool large, bt_text *out)
{
    bt_text graph;
    bt_text__cut(out, 0);
    bt_status status = bt_solve__write_parts(sum, game, found->outcome, SIZE_MOST, out);
    if (status || !large || out->length <= SMALL) return status;
    bt_text__open(&graph, sum->ctx);
    status = try_graph(sum, game, found, out->length, &large, &graph);
    if (!status) {
        bt_text__cut(out, 0);
        bt_text__add_bytes(out, graph.at, graph.length);
    }
    bt_text__close(&graph);
    return status == BT_PASS ? BT_OK : status;
}

/* Terms of a sum multiply in a graph, and are added in parts: so parts are tried first. */
static bt_status write_sum(const bt_sum *sum, const char *game, const bt_solution *found,
                           bt_text *out)
{
    bool large = false;
    bt_status status = try_graph(sum, game, found, SMALL, &large, out);
    if (status == BT_PASS) status = write_smaller(sum, game, found, large, out);
    if (status != BT_PASS) return status;
    bt_text__cut(out, 0);
    return bt_solve__write_graph(sum, game, found, SIZE_MOST, &large, out);
}

/* Of one position the graph is smaller: it has one reply to a move, and parts have all of them. */
bt_status bt_solve__write_strategy(const bt_sum *sum, const char *game, const bt_solution *found,
                                   bt_text *out)
{
    bool large = false;
    bt_status status = bt_rules__has_strategies(sum);
    if (status) return status;
    if (sum->count > 1) return write_sum(sum, game, found, out);
    return bt_solve__write_graph(sum, game, found, SIZE_MOST, &large, out);
}
