/* Pictures of counters on their graph, which is laid out in layers; of a large graph only what the
   counters can reach, and of a larger one the text alone. */
#include "games/counters_graph.h"
#include "picture/layers.h"
#include "rules/heaps_draw.h"

#include <math.h>
#include <stdio.h>

enum {
    WHOLE = 40,  /* nodes of a graph that is drawn whole */
    MOST = 100,  /* nodes that are drawn */
    RADIUS = 17, /* of a node */
    DOWN = 84,
    LETTERS_MAX = 12,
    COUNTERS_MAX = 60,
    EDGES_MAX = 250,
};

typedef struct drawing {
    const bt_graph *graph;
    bt_picture *out;
    uint32_t *number;      /* of a node among those that are drawn, from 1 on; 0: it is not */
    bt_words nodes, edges; /* edges: pairs of numbers, less 1 */
    bt_layers layers;
} drawing;

/* -- what is drawn -- */

static bool add_node(drawing *d, uint32_t node)
{
    if (d->number[node]) return true;
    d->number[node] = (uint32_t)d->nodes.length + 1;
    return bt_words__push(&d->nodes, node);
}

/* The whole graph, or what the counters reach, as far as there is room. */
static bool gather_nodes(drawing *d, bt_bytes position)
{
    const bt_graph *g = d->graph;
    uint64_t node;
    bool good = true;
    for (uint32_t i = 0; g->names.length <= WHOLE && i < g->names.length && good; i++)
        good = add_node(d, i);
    while (bt_rules__next_heap(&position, &node) && good) good = add_node(d, (uint32_t)node);
    for (size_t i = 0; i < d->nodes.length && d->nodes.length <= MOST && good; i++) {
        uint32_t from = d->nodes.at[i];
        for (uint32_t k = 0; k < g->degree.at[from] && good; k++)
            good = add_node(d, g->successors.at[g->first.at[from] + k]);
    }
    return good;
}

static bool gather_edges(drawing *d)
{
    const bt_graph *g = d->graph;
    bool good = true;
    for (size_t i = 0; i < d->nodes.length && good; i++) {
        uint32_t from = d->nodes.at[i];
        for (uint32_t k = 0; k < g->degree.at[from] && good; k++) {
            uint32_t to = g->successors.at[g->first.at[from] + k];
            good = bt_words__push(&d->edges, (uint32_t)i) &&
                   bt_words__push(&d->edges, d->number[to] - 1);
        }
    }
    return good;
}

/* -- drawing -- */

static void write_name(const bt_graph *g, uint32_t node, char out[LETTERS_MAX + 3])
{
    bt_bytes name = bt_games__graph_name(g, node);
    bool cut = name.length > LETTERS_MAX;
    snprintf(out, LETTERS_MAX + 3, "%.*s%s", cut ? LETTERS_MAX - 2 : (int)name.length,
             (const char *)name.at, cut ? ".." : "");
}

/* Half the width of a node. */
static double half_width(const bt_graph *g, uint32_t node)
{
    char name[LETTERS_MAX + 3];
    write_name(g, node, name);
    double half = bt_picture__text_width(BT_STYLE_LABEL, name) / 2 + 9;
    return half > RADIUS ? half : RADIUS;
}

/* -- the layout: ends at the bottom, each node above all that can be reached from it -- */

static size_t edges_of(const drawing *d)
{
    return d->edges.length / 2;
}

/* The layer of each node, counted from the bottom; the graph has no cycles. */
static unsigned find_heights(const drawing *d)
{
    unsigned most = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t e = 0; e < edges_of(d); e++) {
            bt_knot *from = &d->layers.knots[d->edges.at[2 * e]];
            unsigned above = d->layers.knots[d->edges.at[2 * e + 1]].layer + 1;
            if (from->layer >= above) continue;
            from->layer = above;
            if (above > most) most = above;
            changed = true;
        }
    }
    return most;
}

static bt_status lay_out(drawing *d)
{
    bt_layers *l = &d->layers;
    *l = (bt_layers){
        .ctx = d->graph->ctx, .knot_count = d->nodes.length, .link_count = edges_of(d), .gap = 30};
    l->knots = bt__alloc_zero(l->ctx, l->knot_count * sizeof *l->knots);
    l->links = bt__alloc_zero(l->ctx, l->link_count * sizeof *l->links);
    if (!l->knots || !l->links) return bt_error(l->ctx);
    unsigned top = find_heights(d);
    for (size_t i = 0; i < l->knot_count; i++) {
        l->knots[i].width = 2 * half_width(d->graph, d->nodes.at[i]);
        l->knots[i].layer = top - l->knots[i].layer;
    }
    for (size_t e = 0; e < l->link_count; e++)
        l->links[e] = (bt_link){.from = d->edges.at[2 * e], .to = d->edges.at[2 * e + 1]};
    return bt_picture__layers_arrange(l);
}

static void drop_layout(bt_layers *l)
{
    bt_picture__layers_close(l);
    bt__free(l->ctx, l->knots, l->knot_count * sizeof *l->knots);
    bt__free(l->ctx, l->links, l->link_count * sizeof *l->links);
}

static bt_point place_of(const drawing *d, size_t i)
{
    return (bt_point){d->layers.knots[i].x, d->layers.knots[i].layer * (double)DOWN};
}

/* Where a line from there to the middle of a node meets its edge, which is much like an ellipse. */
static bt_point meet(bt_point from, bt_point to, double half)
{
    double dx = from.x - to.x, dy = from.y - to.y;
    double length = hypot(dx / half, dy / RADIUS) / 1.05;
    return length > 0 ? (bt_point){to.x + dx / length, to.y + dy / length} : to;
}

/* A piece of an arrow from one layer to the next; the last one ends straight. */
static void draw_piece(bt_picture *out, bt_point from, bt_point to, bool bends, bool ends)
{
    double dx = to.x - from.x, dy = to.y - from.y;
    bt_point first = {from.x + (bends ? 0 : dx / 3), from.y + (bends ? 0.4 : 1.0 / 3) * dy};
    bt_point second = {to.x - (ends ? dx / 3 : 0), to.y - dy / 3};
    bt_picture__curve(out, BT_STYLE_FAINT, (bt_point[]){from, first, second, to}, 4);
}

static void draw_arrow(const drawing *d, size_t e)
{
    const bt_link *link = &d->layers.links[e];
    bt_point here = place_of(d, link->from), end = place_of(d, link->to), last = here;
    size_t bends = d->layers.knots[link->to].layer - d->layers.knots[link->from].layer - 1;
    if (bends) last = (bt_point){d->layers.bends[link->first + bends - 1], end.y - DOWN};
    end = meet(last, end, half_width(d->graph, d->nodes.at[link->to]));
    for (size_t i = 0; i < bends; i++) {
        bt_point next = {d->layers.bends[link->first + i], here.y + DOWN};
        draw_piece(d->out, here, next, true, false);
        here = next;
    }
    draw_piece(d->out, here, end, bends > 0, true);
    bt_picture__arrow_head(d->out, BT_STYLE_STONE, end, end.x - last.x, end.y - last.y);
}

static void draw_node(const drawing *d, size_t i)
{
    char id[BT_ID_SIZE], name[LETTERS_MAX + 3];
    uint32_t node = d->nodes.at[i];
    bt_point at = place_of(d, i);
    double half = half_width(d->graph, node);
    write_name(d->graph, node, name);
    snprintf(id, sizeof id, "n%u", node + 1);
    bt_picture__begin(d->out, id, "");
    bt_picture__rect(d->out, BT_STYLE_HOLLOW, at.x - half, at.y - RADIUS, 2 * half, 2 * RADIUS,
                     RADIUS);
    bt_picture__centred(d->out, BT_STYLE_LABEL, at.x, at.y, name, NULL);
    bt_picture__end(d->out);
}

/* Counters lean on their node, the next ones further out; very many are a number. */
static void draw_counters(const drawing *d, bt_bytes position)
{
    char id[BT_ID_SIZE];
    uint64_t node;
    uint32_t here[MOST] = {0};
    for (size_t i = 1; bt_rules__next_heap(&position, &node) && i <= COUNTERS_MAX; i++) {
        uint32_t index = d->number[node] - 1;
        bt_point at = place_of(d, index);
        double x = at.x + half_width(d->graph, (uint32_t)node) - 2 + 15 * here[index]++;
        snprintf(id, sizeof id, "c%zu", i);
        bt_picture__begin(d->out, id, "counter");
        bt_picture__circle(d->out, BT_STYLE_PAPER, x, at.y - 12, 11);
        bt_picture__stone(d->out, x, at.y - 12, 9.5);
        bt_picture__end(d->out);
    }
}

static bt_status draw_graph(drawing *d, bt_bytes position)
{
    bt_status status = lay_out(d);
    for (size_t e = 0; e < d->layers.link_count && !status; e++) draw_arrow(d, e);
    for (size_t i = 0; i < d->nodes.length && !status; i++) draw_node(d, i);
    if (!status) draw_counters(d, position);
    drop_layout(&d->layers);
    return status ? status : bt_error(d->graph->ctx);
}

static size_t count_counters(bt_bytes position)
{
    uint64_t node;
    size_t count = 0;
    while (bt_rules__next_heap(&position, &node)) count++;
    return count;
}

/* What is to be drawn; BT_PASS when that is too much. Close it in any case. */
static bt_status gather(drawing *d, bt_game *game, bt_bytes position)
{
    d->number = bt__alloc_zero(game->ctx, d->graph->names.length * sizeof *d->number);
    bt_words__open(&d->nodes, game->ctx);
    bt_words__open(&d->edges, game->ctx);
    if (!d->number) return BT_LIMIT;
    if (count_counters(position) > COUNTERS_MAX) return BT_PASS;
    if (!gather_nodes(d, position)) return BT_LIMIT;
    if (d->nodes.length > MOST) return BT_PASS;
    if (!gather_edges(d)) return BT_LIMIT;
    return d->edges.length > 2 * EDGES_MAX ? BT_PASS : BT_OK;
}

static void drop(drawing *d)
{
    bt_words__close(&d->edges);
    bt_words__close(&d->nodes);
    bt__free(d->graph->ctx, d->number, d->graph->names.length * sizeof *d->number);
}

bt_status bt_games__counters_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    drawing d = {.graph = game->data, .out = out};
    bt_status status = gather(&d, game, position);
    if (!status) status = draw_graph(&d, position);
    drop(&d);
    return status;
}

/* The counter, then the node that it goes to; or the text, if that is all there is. */
bt_status bt_games__counters_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                   bt_text *ids)
{
    uint64_t a, b;
    drawing d = {.graph = game->data};
    bt_status status = gather(&d, game, from);
    (void)player;
    drop(&d);
    if (status == BT_PASS) bt_rules__add_id(ids, "position");
    if (status) return status == BT_PASS ? BT_OK : status;
    for (size_t i = 1; bt_rules__next_heap(&from, &a) && bt_rules__next_heap(&to, &b); i++) {
        if (a == b) continue;
        bt_rules__add_id(ids, "c%zu", i);
        bt_rules__add_id(ids, "n%u", (uint32_t)b + 1);
        break;
    }
    return ids->failed ? BT_LIMIT : BT_OK;
}
