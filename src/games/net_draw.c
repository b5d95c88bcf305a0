/* Pictures of graphs: parts side by side, vertices as far apart as they are along the edges. */
#include "games/net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 60,        /* vertices that are drawn */
    EDGES_MOST = 160, /* edges */
    LENGTH = 76,      /* of an edge */
    NEAREST = 50,     /* of two vertices */
    ROUNDS = 150,
    APART = 90, /* parts */
    ACROSS = 900,
};

bool bt_games__net_is_drawn(const bt_net *net)
{
    return net->count <= MOST && net->edge_count <= EDGES_MOST;
}

/* One part while its places are sought. */
typedef struct layout {
    const bt_net *net;
    uint32_t part[MOST];
    bt_point at[MOST]; /* of every vertex */
    uint32_t members[MOST];
    size_t count;
    uint8_t far[MOST][MOST]; /* distances between members */
} layout;

/* -- distances along edges -- */

static void measure_from(layout *l, size_t from, const uint32_t *number)
{
    const bt_net *net = l->net;
    uint32_t queue[MOST];
    size_t head = 0, tail = 0;
    memset(l->far[from], 255, MOST);
    l->far[from][from] = 0;
    queue[tail++] = l->members[from];
    while (head < tail) {
        uint32_t v = queue[head++];
        for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++) {
            uint32_t to = bt_games__net_other(net, net->incident[i], v);
            if (l->far[from][number[to]] != 255) continue;
            l->far[from][number[to]] = (uint8_t)(l->far[from][number[v]] + 1);
            queue[tail++] = to;
        }
    }
}

static size_t farthest(const layout *l, size_t from)
{
    size_t best = from;
    for (size_t i = 0; i < l->count; i++)
        if (l->far[from][i] > l->far[from][best]) best = i;
    return best;
}

static void take_part(layout *l, uint32_t which)
{
    uint32_t number[MOST] = {0};
    l->count = 0;
    for (uint32_t v = 0; v < l->net->count; v++) {
        if (l->part[v] != which) continue;
        number[v] = (uint32_t)l->count;
        l->members[l->count++] = v;
    }
    for (size_t i = 0; i < l->count; i++) measure_from(l, i, number);
}

/* -- places: the stress of the distances is made small (de Leeuw 1977, majorization) -- */

static void start_places(layout *l)
{
    size_t a = farthest(l, farthest(l, 0)), b = farthest(l, a), c = 0;
    for (size_t i = 0; i < l->count; i++)
        if (abs(l->far[a][i] - l->far[b][i]) < abs(l->far[a][c] - l->far[b][c]) ||
            (abs(l->far[a][i] - l->far[b][i]) == abs(l->far[a][c] - l->far[b][c]) &&
             l->far[a][i] > l->far[a][c]))
            c = i;
    for (size_t i = 0; i < l->count; i++)
        l->at[l->members[i]] =
            (bt_point){(l->far[a][i] - l->far[b][i]) / 2.0 + 0.01 * sin(2.4 * (double)i),
                       0.7 * l->far[c][i] + 0.01 * cos(2.4 * (double)i)};
}

static bt_point better_place(const layout *l, size_t i)
{
    bt_point here = l->at[l->members[i]], sum = {0, 0};
    double weights = 0;
    for (size_t k = 0; k < l->count; k++) {
        if (k == i) continue;
        bt_point there = l->at[l->members[k]];
        double d = l->far[i][k], weight = 1 / (d * d);
        double dx = here.x - there.x, dy = here.y - there.y;
        double length = fmax(hypot(dx, dy), 1e-6);
        sum.x += weight * (there.x + d * dx / length);
        sum.y += weight * (there.y + d * dy / length);
        weights += weight;
    }
    return (bt_point){sum.x / weights, sum.y / weights};
}

static void find_places(layout *l)
{
    start_places(l);
    for (int round = 0; round < ROUNDS && l->count > 1; round++)
        for (size_t i = 0; i < l->count; i++) l->at[l->members[i]] = better_place(l, i);
}

/* Edges get their length, and no two vertices are too near. */
static double find_scale(const layout *l)
{
    double nearest = 1;
    for (size_t i = 0; i < l->count; i++)
        for (size_t k = 0; k < i; k++) {
            bt_point a = l->at[l->members[i]], b = l->at[l->members[k]];
            nearest = fmin(nearest, fmax(hypot(a.x - b.x, a.y - b.y), 0.15));
        }
    return fmax(LENGTH, NEAREST / nearest);
}

/* Moves the part to the place that is next; gives its box there. */
static void set_part(layout *l, bt_point *corner, double *below)
{
    bt_box box = {1e9, 1e9, -1e9, -1e9};
    double scale = find_scale(l);
    for (size_t i = 0; i < l->count; i++) {
        bt_point *at = &l->at[l->members[i]];
        *at = (bt_point){at->x * scale, at->y * scale};
        box.left = fmin(box.left, at->x);
        box.right = fmax(box.right, at->x);
        box.top = fmin(box.top, at->y);
        box.bottom = fmax(box.bottom, at->y);
    }
    if (corner->x > 0 && corner->x + box.right - box.left > ACROSS)
        *corner = (bt_point){0, *below + APART};
    for (size_t i = 0; i < l->count; i++) {
        l->at[l->members[i]].x += corner->x - box.left;
        l->at[l->members[i]].y += corner->y - box.top;
    }
    *below = fmax(*below, corner->y + box.bottom - box.top);
    corner->x += box.right - box.left + APART;
}

static bt_status lay_out(layout *l)
{
    size_t parts;
    bt_point corner = {0, 0};
    double below = 0;
    bt_status status = bt_games__net_parts(l->net, BT_NET_NONE, l->part, &parts);
    for (uint32_t i = 0; i < parts && !status; i++) {
        take_part(l, i);
        find_places(l);
        set_part(l, &corner, &below);
        status = bt__check(l->net->ctx);
    }
    return status;
}

/* -- drawing -- */

static const char *edge_title(char mark)
{
    return mark == 'L' ? "blue edge" : mark == 'R' ? "red edge" : "green edge";
}

void bt_games__net_draw_edge(bt_picture *out, const bt_net_look *look, char mark, uint32_t number,
                             const bt_point curve[4])
{
    char id[BT_ID_SIZE];
    snprintf(id, sizeof id, "e%u", number + 1);
    bt_picture__begin(out, look->edges ? id : "",
                      look->edges && look->partizan ? edge_title(mark) : "");
    if (!look->edges || !look->partizan)
        bt_picture__curve(out, look->edges ? BT_STYLE_LINE : BT_STYLE_FAINT, curve, 4);
    else if (mark == 'L')
        bt_picture__curve(out, BT_STYLE_LEFT_EDGE, curve, 4);
    else if (mark == 'R')
        bt_picture__curve(out, BT_STYLE_RIGHT_EDGE, curve, 4);
    else {
        bt_picture__curve(out, BT_STYLE_BOTH_LINE, curve, 4);
        bt_picture__curve(out, BT_STYLE_BOTH_CORE, curve, 4);
    }
    bt_picture__end(out);
}

static void write_name(const bt_net_vertex *v, char out[16])
{
    snprintf(out, 16, "%.*s", (int)(v->length < 9 ? v->length : 9), v->name);
}

/* Where edges are taken a vertex is a ring around its name, which no mark covers then. */
static void draw_ring(bt_picture *out, const bt_net_vertex *v, bt_point at)
{
    char name[16];
    write_name(v, name);
    double half = fmax(13, bt_picture__text_width(BT_STYLE_LABEL, name) / 2 + 6);
    bt_picture__rect(out, BT_STYLE_HOLLOW, at.x - half, at.y - 13, 2 * half, 26, 13);
    bt_picture__centred(out, BT_STYLE_LABEL, at.x, at.y, name, NULL);
}

static void draw_piece(bt_picture *out, const bt_net_look *look, char mark, uint32_t v, bt_point at)
{
    char id[BT_ID_SIZE];
    snprintf(id, sizeof id, "v%u", v + 1);
    bt_picture__begin(out, id,
                      !look->partizan ? ""
                      : mark == 'L'   ? "for Left"
                      : mark == 'R'   ? "for Right"
                                      : "for both");
    if (!look->partizan)
        bt_picture__piece(out, BT_STYLE_STONE, BT_WHO_NONE, at.x, at.y);
    else if (mark == 'L')
        bt_picture__piece(out, BT_STYLE_LEFT, BT_WHO_LEFT, at.x, at.y);
    else if (mark == 'R')
        bt_picture__piece(out, BT_STYLE_RIGHT, BT_WHO_RIGHT, at.x, at.y);
    else
        bt_picture__piece(out, BT_STYLE_BOTH, BT_WHO_BOTH, at.x, at.y);
    bt_picture__end(out);
}

static void add_label(bt_labels *labels, const bt_net_vertex *v, bt_point at)
{
    char name[16];
    write_name(v, name);
    bt_label label = {.style = BT_STYLE_LABEL, .text = name, .needed = true};
    bt_picture__label_point(labels, &label, at, 22, 1);
}

static bt_status draw_pieces(const layout *l, const bt_net_look *look, bt_picture *out)
{
    const bt_net *net = l->net;
    bt_labels *labels;
    for (uint32_t v = 0; v < net->count; v++)
        draw_piece(out, look, net->vertices[v].mark, v, l->at[v]);
    bt_status status = bt_picture__labels_open(out, &labels);
    if (status) return status;
    for (uint32_t v = 0; v < net->count; v++) add_label(labels, &net->vertices[v], l->at[v]);
    bt_picture__labels_settle(labels);
    return bt_error(net->ctx);
}

static bt_status draw_all(const layout *l, const bt_net_look *look, bt_picture *out)
{
    const bt_net *net = l->net;
    for (uint32_t e = 0; e < net->edge_count; e++) {
        bt_point a = l->at[net->edges[e].end[0]], b = l->at[net->edges[e].end[1]];
        bt_point third = {(2 * a.x + b.x) / 3, (2 * a.y + b.y) / 3};
        bt_point other = {(a.x + 2 * b.x) / 3, (a.y + 2 * b.y) / 3};
        bt_games__net_draw_edge(out, look, net->edges[e].mark, e, (bt_point[]){a, third, other, b});
    }
    if (!look->edges) return draw_pieces(l, look, out);
    for (uint32_t v = 0; v < net->count; v++) draw_ring(out, &net->vertices[v], l->at[v]);
    return bt_error(net->ctx);
}

bt_status bt_games__net_draw(const bt_net *net, const bt_net_look *look, bt_picture *out)
{
    if (!bt_games__net_is_drawn(net) || net->count == 0) return BT_PASS;
    if (look->ground != BT_NET_NONE) return bt_games__net_draw_ground(net, look, out);
    layout *l = bt__alloc_zero(net->ctx, sizeof *l);
    if (!l) return BT_LIMIT;
    l->net = net;
    bt_status status = lay_out(l);
    if (!status) status = draw_all(l, look, out);
    bt__free(net->ctx, l, sizeof *l);
    return status;
}
