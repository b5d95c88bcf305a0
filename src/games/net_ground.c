/* Pictures of graphs that stand on the ground: the higher, the further away from it. */
#include "games/net.h"
#include "picture/layers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LENGTH = 62, GAP = 44 };

/* A knot for each vertex, then one for each end of an edge that is on the ground. */
typedef struct layout {
    const bt_net *net;
    uint32_t ground;
    unsigned *height; /* of each vertex: edges on the way to the ground */
    unsigned top;
    bt_layers layers;
    uint32_t *foot[2]; /* of each edge: the knots of its ends */
    size_t knots, links;
} layout;

static bt_status measure_heights(layout *l)
{
    const bt_net *net = l->net;
    bt_words queue;
    bt_words__open(&queue, net->ctx);
    memset(l->height, 255, net->count * sizeof *l->height);
    l->height[l->ground] = 0;
    bool good = bt_words__push(&queue, l->ground);
    for (size_t head = 0; head < queue.length && good; head++) {
        uint32_t v = queue.at[head];
        if (l->height[v] > l->top) l->top = l->height[v];
        for (uint32_t i = net->first[v]; i < net->first[v + 1] && good; i++) {
            uint32_t to = bt_games__net_other(net, net->incident[i], v);
            if (l->height[to] != UINT32_MAX) continue;
            l->height[to] = l->height[v] + 1;
            good = bt_words__push(&queue, to);
        }
    }
    bt_words__close(&queue);
    return good ? BT_OK : BT_LIMIT;
}

static uint32_t add_knot(layout *l, unsigned height)
{
    l->layers.knots[l->knots] = (bt_knot){.width = 14, .layer = l->top - height};
    return (uint32_t)l->knots++;
}

/* Links go down; edges within a layer only pull nothing. */
static void add_link(layout *l, uint32_t a, uint32_t b)
{
    unsigned x = l->layers.knots[a].layer, y = l->layers.knots[b].layer;
    if (x == y) return;
    l->layers.links[l->links++] = (bt_link){.from = x < y ? a : b, .to = x < y ? b : a};
}

static bt_status arrange(layout *l)
{
    const bt_net *net = l->net;
    if (l->top == 0) l->top = 1; /* loops on the ground only */
    for (uint32_t v = 0; v < net->count; v++) add_knot(l, l->height[v]);
    for (size_t e = 0; e < net->edge_count; e++) {
        for (int k = 0; k < 2; k++)
            l->foot[k][e] =
                net->edges[e].end[k] == l->ground ? add_knot(l, 0) : net->edges[e].end[k];
        add_link(l, l->foot[0][e], l->foot[1][e]);
    }
    /* the ground itself is no knot: its feet are; what was its place is taken by nobody */
    l->layers.knots[l->ground].width = 0;
    l->layers.ctx = net->ctx;
    l->layers.knot_count = l->knots;
    l->layers.link_count = l->links;
    l->layers.gap = GAP;
    return bt_picture__layers_arrange(&l->layers);
}

static bt_point place_of(const layout *l, uint32_t knot)
{
    const bt_knot *k = &l->layers.knots[knot];
    return (bt_point){k->x, LENGTH * (double)k->layer};
}

/* How many edges before this one have the same ends: they bend apart. */
static unsigned count_before(const layout *l, uint32_t e)
{
    unsigned before = 0;
    for (uint32_t i = 0; i < e; i++)
        for (int k = 0; k < 2; k++)
            before += l->foot[k][i] == l->foot[0][e] && l->foot[!k][i] == l->foot[1][e] &&
                      (k == 0 || l->foot[0][e] != l->foot[1][e]);
    return before;
}

static void draw_edge(const layout *l, const bt_net_look *look, uint32_t e, bt_picture *out)
{
    bt_point a = place_of(l, l->foot[0][e]), b = place_of(l, l->foot[1][e]);
    unsigned before = count_before(l, e);
    unsigned pair = (before + 1) / 2; /* one on each side */
    double side = before % 2 ? -1 : 1, bend = 21 * side * pair;
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    bool level = l->layers.knots[l->foot[0][e]].layer == l->layers.knots[l->foot[1][e]].layer;
    if (length < 1) { /* a loop */
        double out_by = 34 + 10.0 * before;
        bt_games__net_draw_edge(
            out, look, l->net->edges[e].mark, e,
            (bt_point[]){a, {a.x + out_by, a.y - out_by}, {a.x - out_by, a.y - out_by}, b});
        return;
    }
    if (level) bend += (dx > 0 ? -1 : 1) * (12 + 0.16 * length); /* over what lies between */
    bt_point n = {dy / length * bend, -dx / length * bend};
    if (level) n = (bt_point){0, -fabs(bend) - 14.0 * before};
    bt_games__net_draw_edge(out, look, l->net->edges[e].mark, e,
                            (bt_point[]){a,
                                         {a.x + dx / 3 + n.x, a.y + dy / 3 + n.y},
                                         {a.x + 2 * dx / 3 + n.x, a.y + 2 * dy / 3 + n.y},
                                         b});
}

static void draw_nodes(const layout *l, bt_picture *out)
{
    const bt_net *net = l->net;
    bt_labels *labels;
    for (uint32_t v = 0; v < net->count; v++)
        if (v != l->ground)
            bt_picture__circle(out, BT_STYLE_INK, place_of(l, v).x, place_of(l, v).y, 5.5);
    if (bt_picture__labels_open(out, &labels)) return;
    for (uint32_t v = 0; v < net->count; v++) {
        char name[16];
        if (v == l->ground) continue;
        const bt_net_vertex *vertex = &net->vertices[v];
        snprintf(name, sizeof name, "%.*s", (int)(vertex->length < 9 ? vertex->length : 9),
                 vertex->name);
        bt_picture__label_point(labels, &(bt_label){.style = BT_STYLE_SMALL, .text = name},
                                place_of(l, v), 11, 1);
    }
    bt_picture__labels_settle(labels);
}

static void draw_all(const layout *l, const bt_net_look *look, bt_picture *out)
{
    double left = 1e9, right = -1e9, below = LENGTH * (double)l->top;
    for (size_t i = 0; i < l->knots; i++) {
        if (i == l->ground) continue;
        left = fmin(left, l->layers.knots[i].x);
        right = fmax(right, l->layers.knots[i].x);
    }
    for (uint32_t e = 0; e < l->net->edge_count; e++) draw_edge(l, look, e, out);
    bt_picture__line(out, BT_STYLE_GROUND, left - 24, below, right + 24, below);
    draw_nodes(l, out);
}

bt_status bt_games__net_draw_ground(const bt_net *net, const bt_net_look *look, bt_picture *out)
{
    layout l = {.net = net, .ground = look->ground};
    size_t knots = net->count + 2 * net->edge_count + 1, edges = net->edge_count + 1;
    l.height = bt__alloc_zero(net->ctx, net->count * sizeof *l.height + 1);
    l.layers.knots = bt__alloc_zero(net->ctx, knots * sizeof *l.layers.knots);
    l.layers.links = bt__alloc_zero(net->ctx, edges * sizeof *l.layers.links);
    for (int k = 0; k < 2; k++) l.foot[k] = bt__alloc(net->ctx, edges * sizeof *l.foot[k]);
    bool room = l.height && l.layers.knots && l.layers.links && l.foot[0] && l.foot[1];
    bt_status status = room ? measure_heights(&l) : BT_LIMIT;
    if (!status) status = arrange(&l);
    if (!status) draw_all(&l, look, out);
    if (room) bt_picture__layers_close(&l.layers);
    for (int k = 0; k < 2; k++) bt__free(net->ctx, l.foot[k], edges * sizeof *l.foot[k]);
    bt__free(net->ctx, l.layers.links, edges * sizeof *l.layers.links);
    bt__free(net->ctx, l.layers.knots, knots * sizeof *l.layers.knots);
    bt__free(net->ctx, l.height, net->count * sizeof *l.height + 1);
    return status ? status : bt_error(net->ctx);
}
