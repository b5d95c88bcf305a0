/* Random games on small graphs. */
#include "support/dag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dag_make(dag *d, bt_random *random, int nodes, unsigned thin, bool partizan)
{
    memset(d, 0, sizeof *d);
    d->nodes = nodes;
    for (int from = 0; from < nodes; from++) {
        for (int to = 0; to < from; to++) {
            d->arrow[0][from][to] = bt_random__below(random, thin) == 0;
            d->arrow[1][from][to] =
                partizan ? bt_random__below(random, thin) == 0 : d->arrow[0][from][to];
            d->blockable[from][to] = bt_random__below(random, 2);
        }
        d->stuck_wins[0][from] = bt_random__below(random, 2);
        d->stuck_wins[1][from] = bt_random__below(random, 2);
    }
}

void dag_exchange(dag *d)
{
    dag old = *d;
    for (int player = 0; player < 2; player++) {
        memcpy(d->arrow[player], old.arrow[1 - player], sizeof d->arrow[player]);
        memcpy(d->stuck_wins[player], old.stuck_wins[1 - player], sizeof d->stuck_wins[player]);
    }
}

/* -- the ruleset -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    size_t start = out->length;
    const dag *d = game->data;
    bt_status status = bt_rules__read_sizes(game->ctx, text, 16, "node", out);
    bt_bytes rest = {(unsigned char *)out->at + start, out->length - start};
    uint64_t node;
    while (!status && bt_rules__next_heap(&rest, &node))
        if (node >= (uint64_t)d->nodes) status = bt__fail_at(game->ctx, 0, "no such node");
    return status;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    const dag *d = game->data;
    bt_bytes rest = position;
    uint64_t node, other;
    for (size_t i = 0; bt_rules__next_heap(&rest, &node); i++) {
        for (int to = 0; to < d->nodes; to++) {
            if (!d->arrow[player][node][to]) continue;
            bt_bytes all = position;
            for (size_t k = 0; bt_rules__next_heap(&all, &other); k++)
                bt_rules__put_heap(&out->scratch, k == i ? (uint64_t)to : other);
            if (!bt_rules__take(out)) return BT_LIMIT;
        }
    }
    return BT_OK;
}

/* Of the last counter. */
static bool stuck_wins(bt_game *game, bt_bytes position, bt_player player)
{
    const dag *d = game->data;
    uint64_t node = 0;
    while (bt_rules__next_heap(&position, &node)) continue;
    return d->stuck_wins[player][node];
}

static bool blockable(bt_game *game, bt_bytes from, bt_bytes to)
{
    const dag *d = game->data;
    uint64_t a = 0, b = 0;
    while (bt_rules__next_heap(&from, &a) && bt_rules__next_heap(&to, &b))
        if (a != b) return d->blockable[a][b];
    return false;
}

static const bt_rules whole = {
    .name = "dag",
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.blockable = blockable,
};

static const bt_rules in_parts = {
    .name = "dag-in-parts",
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .theory.split = bt_rules__split_heaps,
    .theory.normal = bt_rules__sort_heaps,
};

static const bt_rules with_letters = {
    .name = "dag-with-letters",
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.stuck_wins = stuck_wins,
};

static bt_game *open_dag(bt_context *ctx, const bt_rules *rules, dag *d, bool partizan)
{
    bt_game *game;
    if (bt_rules__open(ctx, rules, "", &game)) {
        fprintf(stderr, "%s\n", bt_message(ctx));
        abort();
    }
    game->data = d;
    game->partizan = partizan;
    return game;
}

bt_game *dag_open(bt_context *ctx, dag *d, bool partizan, bool with_parts)
{
    return open_dag(ctx, with_parts ? &in_parts : &whole, d, partizan);
}

bt_game *dag_open_letters(bt_context *ctx, dag *d, bool partizan)
{
    return open_dag(ctx, &with_letters, d, partizan);
}
