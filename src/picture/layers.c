/* Layers: each node as low as what it leads to allows, then sweeps that bring the members of each
   layer into the order of their neighbours' means, then places pulled towards these means. */
#include "picture/layers.h"

#include <assert.h>
#include <string.h>

enum { SWEEPS = 16, PULLS = 24, LINKS_MAX = 30000 };

void bt_picture__layers_close(bt_layers *l)
{
    size_t room = l->count + 1;
    bt__free(l->ctx, l->layer, room * sizeof *l->layer);
    bt__free(l->ctx, l->at, room * sizeof *l->at);
    bt__free(l->ctx, l->order, room * sizeof *l->order);
    bt__free(l->ctx, l->place, room * sizeof *l->place);
    bt__free(l->ctx, l->wish, room * sizeof *l->wish);
    bt__free(l->ctx, l->voices, room * sizeof *l->voices);
    bt__free(l->ctx, l->start, (l->layer_count + 1) * sizeof *l->start);
    bt__free(l->ctx, l->first_bend, (l->edges + (size_t)1) * sizeof *l->first_bend);
    bt__free(l->ctx, l->link, (l->links + (size_t)1) * sizeof *l->link);
}

/* -- layers -- */

/* Longest ways down, by rounds: as many as there are layers. */
static bt_status find_heights(bt_layers *l, uint32_t *height)
{
    bool changed = true;
    memset(height, 0, (l->nodes + (size_t)1) * sizeof *height);
    for (uint32_t round = 0; changed; round++) {
        assert(round <= l->nodes); /* else there is a cycle */
        changed = false;
        for (uint32_t e = 0; e < l->edges; e++) {
            uint32_t low = height[l->edge[e][1]] + 1;
            if (height[l->edge[e][0]] >= low) continue;
            height[l->edge[e][0]] = low;
            changed = true;
        }
        if (bt__check(l->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* How many bends there are, how many pieces of edges, how many layers. */
static void count_all(bt_layers *l, const uint32_t *height)
{
    l->count = l->nodes;
    for (uint32_t e = 0; e < l->edges; e++) {
        uint32_t steps = height[l->edge[e][0]] - height[l->edge[e][1]];
        l->links += steps;
        l->count += steps - 1;
    }
    for (uint32_t i = 0; i < l->nodes; i++)
        if (height[i] >= l->layer_count) l->layer_count = height[i] + 1;
}

static bool make_room(bt_layers *l)
{
    size_t room = l->count + 1;
    l->layer = bt__alloc_zero(l->ctx, room * sizeof *l->layer);
    l->at = bt__alloc_zero(l->ctx, room * sizeof *l->at);
    l->order = bt__alloc_zero(l->ctx, room * sizeof *l->order);
    l->place = bt__alloc_zero(l->ctx, room * sizeof *l->place);
    l->wish = bt__alloc_zero(l->ctx, room * sizeof *l->wish);
    l->voices = bt__alloc_zero(l->ctx, room * sizeof *l->voices);
    l->start = bt__alloc_zero(l->ctx, (l->layer_count + 1) * sizeof *l->start);
    l->first_bend = bt__alloc_zero(l->ctx, (l->edges + (size_t)1) * sizeof *l->first_bend);
    l->link = bt__alloc_zero(l->ctx, (l->links + (size_t)1) * sizeof *l->link);
    return l->layer && l->at && l->order && l->place && l->wish && l->voices && l->start &&
           l->first_bend && l->link;
}

/* Cuts the edges into pieces. */
static void make_links(bt_layers *l)
{
    uint32_t bend = l->nodes, link = 0;
    for (uint32_t e = 0; e < l->edges; e++) {
        uint32_t upper = l->edge[e][0], to = l->edge[e][1];
        l->first_bend[e] = bend;
        while (l->layer[upper] > l->layer[to] + 1) {
            l->layer[bend] = l->layer[upper] - 1;
            l->link[link][0] = upper;
            l->link[link++][1] = bend;
            upper = bend++;
        }
        l->link[link][0] = upper;
        l->link[link++][1] = to;
    }
}

/* Brings the pieces into the order of their layers. */
static void sort_links(bt_layers *l)
{
    uint32_t at = 0;
    for (uint32_t k = 1; k < l->layer_count; k++) {
        for (uint32_t e = at; e < l->links; e++) {
            if (l->layer[l->link[e][0]] != k) continue;
            for (int i = 0; i < 2; i++) {
                uint32_t end = l->link[e][i];
                l->link[e][i] = l->link[at][i];
                l->link[at][i] = end;
            }
            at++;
        }
    }
}

static void fill_layers(bt_layers *l)
{
    for (uint32_t i = 0; i < l->count; i++) l->start[l->layer[i] + 1]++;
    for (uint32_t k = 0; k < l->layer_count; k++) l->start[k + 1] += l->start[k];
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t k = l->layer[i];
        l->order[l->start[k] + l->voices[k]] = i;
        l->place[i] = l->voices[k]++;
    }
}

/* -- order -- */

/* What the neighbours in the layer above (or below) say; without any, members stay. */
static void ask_neighbours(bt_layers *l, bool above, bool both)
{
    for (uint32_t i = 0; i < l->count; i++) {
        l->wish[i] = 0;
        l->voices[i] = 0;
    }
    for (uint32_t e = 0; e < l->links; e++) {
        uint32_t high = l->link[e][0], low = l->link[e][1];
        if (above || both) {
            l->wish[low] += l->at[high].x;
            l->voices[low]++;
        }
        if (!above || both) {
            l->wish[high] += l->at[low].x;
            l->voices[high]++;
        }
    }
    for (uint32_t i = 0; i < l->count; i++)
        l->wish[i] = l->voices[i] ? l->wish[i] / l->voices[i] : l->at[i].x;
}

/* Sorts a layer by wishes; equal ones stay in their order. */
static void sort_layer(bt_layers *l, uint32_t k)
{
    uint32_t *at = l->order + l->start[k], count = l->start[k + 1] - l->start[k];
    for (uint32_t i = 1; i < count; i++) {
        uint32_t one = at[i], j = i;
        for (; j > 0 && l->wish[at[j - 1]] > l->wish[one]; j--) at[j] = at[j - 1];
        at[j] = one;
    }
    for (uint32_t i = 0; i < count; i++) l->at[at[i]].x = l->place[at[i]] = i;
}

/* Wishes of one layer only, since the last one has just moved. */
static bt_status sweep(bt_layers *l, bool down)
{
    for (uint32_t i = 0; i < l->layer_count; i++) {
        ask_neighbours(l, down, false);
        sort_layer(l, down ? l->layer_count - 1 - i : i);
        if (bt__check(l->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static uint64_t count_crossings(const bt_layers *l)
{
    uint64_t count = 0;
    for (uint32_t a = 0; a < l->links; a++) {
        for (uint32_t b = a; b-- > 0;) { /* those of one layer lie together */
            const uint32_t *x = l->link[a], *y = l->link[b];
            if (l->layer[x[0]] != l->layer[y[0]]) break;
            int above = (l->place[x[0]] > l->place[y[0]]) - (l->place[x[0]] < l->place[y[0]]);
            int below = (l->place[x[1]] > l->place[y[1]]) - (l->place[x[1]] < l->place[y[1]]);
            count += above * below < 0;
        }
    }
    return count;
}

static void restore_order(bt_layers *l, const uint32_t *best)
{
    memcpy(l->order, best, l->count * sizeof *best);
    for (uint32_t k = 0; k < l->layer_count; k++)
        for (uint32_t i = l->start[k]; i < l->start[k + 1]; i++)
            l->at[l->order[i]].x = l->place[l->order[i]] = i - l->start[k];
}

/* Sweeps up and down, and keeps the order with the fewest crossings. */
static bt_status find_order(bt_layers *l)
{
    size_t size = (l->count + (size_t)1) * sizeof *l->order;
    uint32_t *best = bt__alloc(l->ctx, size);
    bt_status status = best ? BT_OK : BT_LIMIT;
    for (uint32_t i = 0; i < l->count; i++) l->at[i].x = l->place[i];
    uint64_t least = count_crossings(l);
    if (best) memcpy(best, l->order, l->count * sizeof *best);
    for (int i = 0; i < SWEEPS && least && !status; i++) {
        status = sweep(l, i % 2 == 0);
        uint64_t crossings = count_crossings(l);
        if (crossings >= least) continue;
        least = crossings;
        memcpy(best, l->order, l->count * sizeof *best);
    }
    if (best) restore_order(l, best);
    bt__free(l->ctx, best, size);
    return status;
}

/* -- places -- */

/* As near to the wishes as the order and the distances allow: pushed to the right first, then the
   whole layer moved back by the mean of what that cost. */
static void place_layer(bt_layers *l, uint32_t k)
{
    const uint32_t *at = l->order + l->start[k];
    uint32_t count = l->start[k + 1] - l->start[k];
    double cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        double least = i ? l->at[at[i - 1]].x + l->apart : l->wish[at[i]];
        l->at[at[i]].x = l->wish[at[i]] > least ? l->wish[at[i]] : least;
        cost += l->at[at[i]].x - l->wish[at[i]];
    }
    for (uint32_t i = 0; i < count; i++) l->at[at[i]].x -= cost / count;
}

static bt_status find_places(bt_layers *l)
{
    for (uint32_t i = 0; i < l->count; i++) {
        uint32_t k = l->layer[i], wide = l->start[k + 1] - l->start[k];
        l->at[i].x = (l->place[i] - (wide - 1) / 2.0) * l->apart;
        l->at[i].y = (l->layer_count - 1 - k) * l->down;
    }
    for (int i = 0; i < PULLS; i++) {
        for (uint32_t k = 0; k < l->layer_count; k++) {
            ask_neighbours(l, true, true);
            place_layer(l, i % 2 ? l->layer_count - 1 - k : k);
        }
        if (bt__check(l->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

bt_status bt_picture__layers_open(bt_layers *l, bt_context *ctx, uint32_t nodes,
                                  const uint32_t (*edge)[2], uint32_t edges, double apart,
                                  double down)
{
    *l = (bt_layers){
        .ctx = ctx, .nodes = nodes, .edge = edge, .edges = edges, .apart = apart, .down = down};
    size_t size = (nodes + (size_t)1) * sizeof(uint32_t);
    uint32_t *height = bt__alloc(ctx, size);
    bt_status status = height ? find_heights(l, height) : BT_LIMIT;
    if (!status) count_all(l, height);
    if (!status && l->links > LINKS_MAX) status = BT_PASS;
    if (!status && !make_room(l)) status = BT_LIMIT;
    if (!status) {
        memcpy(l->layer, height, nodes * sizeof *height);
        make_links(l);
        sort_links(l);
        fill_layers(l);
        status = find_order(l);
    }
    if (!status) status = find_places(l);
    bt__free(ctx, height, size);
    if (status && status != BT_PASS) bt_picture__layers_close(l);
    return status;
}
