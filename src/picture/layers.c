/* Graphs laid out in layers: few crossings by barycentres, places by least squares. */
#include "picture/layers.h"

#include "base/context.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPOTS_MAX = 20000, /* knots and bends */
    ROUNDS = 24,       /* of sweeps for the order, and for the places */
    BEND_WIDTH = 6,
    PULL = 26, /* pixels to the left or right of the one above */
    NONE = UINT32_MAX,
};

/* A knot or a bend of a line: lines join spots of neighbouring layers only. */
typedef struct spot {
    double width, x, key;
    unsigned layer;
    uint32_t order; /* in its layer */
    uint32_t mirror;
    bool bend;
    uint32_t up, down; /* the first of its lines: see strand */
} spot;

/* A piece of a line between two layers, in the lists of both its ends. */
typedef struct strand {
    uint32_t above, below;
    uint32_t next_down, next_up; /* of the one above, of the one below */
    double pull;
    double weight;
} strand;

typedef struct plan {
    bt_context *ctx;
    spot *spots;
    size_t count;
    strand *strands;
    size_t strand_count;
    uint32_t *rows; /* the spots of all layers, one layer after the other, from left to right */
    size_t *starts; /* where the layers start; one more than there are layers */
    size_t layer_count;
    uint32_t *best; /* the orders with the fewest crossings so far */
    size_t *tree;   /* for counting crossings */
    double *places, *weights;
    size_t *blocks;
    bool mirrored;
    double gap;
} plan;

/* -- setting up -- */

static size_t bends_of(const bt_layers *l, const bt_link *link)
{
    return l->knots[link->to].layer - l->knots[link->from].layer - 1;
}

static void add_strand(plan *p, uint32_t above, uint32_t below, double pull)
{
    uint32_t at = (uint32_t)p->strand_count++;
    bool bends = p->spots[above].bend, bend = p->spots[below].bend;
    p->strands[at] = (strand){.above = above,
                              .below = below,
                              .next_down = p->spots[above].down,
                              .next_up = p->spots[below].up,
                              .pull = pull,
                              .weight = bends && bend   ? 8
                                        : bends || bend ? 2
                                                        : 1};
    p->spots[above].down = at;
    p->spots[below].up = at;
}

static void add_link(plan *p, const bt_layers *l, bt_link *link)
{
    uint32_t last = (uint32_t)link->from;
    size_t bends = bends_of(l, link);
    link->first = p->count - l->knot_count;
    for (size_t i = 0; i < bends; i++) {
        uint32_t at = (uint32_t)p->count++;
        p->spots[at] = (spot){.width = BEND_WIDTH,
                              .layer = p->spots[last].layer + 1,
                              .mirror = at,
                              .bend = true,
                              .up = NONE,
                              .down = NONE};
        add_strand(p, last, at, i ? 0 : link->pull);
        last = at;
    }
    add_strand(p, last, (uint32_t)link->to, bends ? 0 : link->pull);
}

/* The bends of a link and those of its mirror image. */
static void mirror_link(plan *p, const bt_layers *l, const bt_link *link)
{
    size_t from = l->knots[link->to].mirror, to = l->knots[link->from].mirror;
    size_t bends = bends_of(l, link), offset = l->knot_count;
    for (size_t i = 0; i < l->link_count; i++) {
        const bt_link *other = &l->links[i];
        if (other->from != from || other->to != to) continue;
        for (size_t k = 0; k < bends; k++)
            p->spots[offset + link->first + k].mirror =
                (uint32_t)(offset + other->first + bends - 1 - k);
    }
}

static bool allocate(plan *p, const bt_layers *l, size_t bends)
{
    size_t spots = l->knot_count + bends, strands = l->link_count + bends;
    for (size_t i = 0; i < l->knot_count; i++)
        if (l->knots[i].layer >= p->layer_count) p->layer_count = l->knots[i].layer + 1;
    p->spots = bt__alloc_zero(p->ctx, spots * sizeof *p->spots);
    p->strands = bt__alloc_zero(p->ctx, strands * sizeof *p->strands);
    p->rows = bt__alloc_zero(p->ctx, spots * sizeof *p->rows);
    p->best = bt__alloc_zero(p->ctx, spots * sizeof *p->best);
    p->tree = bt__alloc_zero(p->ctx, (spots + 1) * sizeof *p->tree);
    p->places = bt__alloc_zero(p->ctx, spots * sizeof *p->places);
    p->weights = bt__alloc_zero(p->ctx, spots * sizeof *p->weights);
    p->blocks = bt__alloc_zero(p->ctx, (spots + 1) * sizeof *p->blocks);
    p->starts = bt__alloc_zero(p->ctx, (p->layer_count + 1) * sizeof *p->starts);
    return p->spots && p->strands && p->rows && p->best && p->tree && p->places && p->weights &&
           p->blocks && p->starts;
}

static void release(plan *p, const bt_layers *l, size_t bends)
{
    size_t spots = l->knot_count + bends, strands = l->link_count + bends;
    bt__free(p->ctx, p->spots, spots * sizeof *p->spots);
    bt__free(p->ctx, p->strands, strands * sizeof *p->strands);
    bt__free(p->ctx, p->rows, spots * sizeof *p->rows);
    bt__free(p->ctx, p->best, spots * sizeof *p->best);
    bt__free(p->ctx, p->tree, (spots + 1) * sizeof *p->tree);
    bt__free(p->ctx, p->places, spots * sizeof *p->places);
    bt__free(p->ctx, p->weights, spots * sizeof *p->weights);
    bt__free(p->ctx, p->blocks, (spots + 1) * sizeof *p->blocks);
    bt__free(p->ctx, p->starts, (p->layer_count + 1) * sizeof *p->starts);
}

static void fill_rows(plan *p)
{
    for (size_t i = 0; i < p->count; i++) p->starts[p->spots[i].layer + 1]++;
    for (size_t i = 0; i < p->layer_count; i++) p->starts[i + 1] += p->starts[i];
    memset(p->tree, 0, (p->count + 1) * sizeof *p->tree);
    for (size_t i = 0; i < p->count; i++) {
        unsigned layer = p->spots[i].layer;
        size_t order = p->tree[layer]++; /* how many of the layer are there */
        p->rows[p->starts[layer] + order] = (uint32_t)i;
        p->spots[i].order = (uint32_t)order;
    }
}

static void fill(plan *p, const bt_layers *l)
{
    for (size_t i = 0; i < l->knot_count; i++)
        p->spots[p->count++] = (spot){.width = l->knots[i].width,
                                      .layer = l->knots[i].layer,
                                      .mirror = l->mirrored ? (uint32_t)l->knots[i].mirror : 0,
                                      .up = NONE,
                                      .down = NONE};
    for (size_t i = 0; i < l->link_count; i++) add_link(p, l, &l->links[i]);
    for (size_t i = 0; i < l->link_count && l->mirrored; i++) mirror_link(p, l, &l->links[i]);
    fill_rows(p);
}

static uint32_t *row_of(const plan *p, size_t layer, size_t *count)
{
    *count = p->starts[layer + 1] - p->starts[layer];
    return p->rows + p->starts[layer];
}

/* -- the order in the layers -- */

/* Strands of two neighbouring layers cross when their ends are in opposite orders: inversions,
   counted with a tree of sums (Barth, Jünger and Mutzel 2002). */
static size_t count_below(plan *p, size_t layer)
{
    size_t count, lower, crossings = 0, seen = 0;
    const uint32_t *row = row_of(p, layer, &count);
    row_of(p, layer + 1, &lower);
    memset(p->tree, 0, (lower + 1) * sizeof *p->tree);
    for (size_t i = 0; i < count; i++) {
        for (uint32_t s = p->spots[row[i]].down; s != NONE; s = p->strands[s].next_down) {
            size_t smaller = 0;
            for (size_t k = p->spots[p->strands[s].below].order + 1; k; k -= k & -k)
                smaller += p->tree[k];
            crossings += seen - smaller;
        }
        for (uint32_t s = p->spots[row[i]].down; s != NONE; s = p->strands[s].next_down, seen++)
            for (size_t k = p->spots[p->strands[s].below].order + 1; k <= lower; k += k & -k)
                p->tree[k]++;
    }
    return crossings;
}

static size_t count_crossings(plan *p)
{
    size_t crossings = 0;
    for (size_t i = 0; i + 1 < p->layer_count; i++) crossings += count_below(p, i);
    return crossings;
}

/* The mean place of the neighbours above or below, or of both; its own place without any. */
static double barycentre(const plan *p, const spot *s, bool above, bool below)
{
    double sum = 0, count = 0;
    for (uint32_t i = s->up; above && i != NONE; i = p->strands[i].next_up, count++)
        sum += p->spots[p->strands[i].above].order + 0.3 * p->strands[i].pull;
    for (uint32_t i = s->down; below && i != NONE; i = p->strands[i].next_down, count++)
        sum += p->spots[p->strands[i].below].order - 0.3 * p->strands[i].pull;
    return count > 0 ? sum / count : s->order;
}

/* Insertion by keys: keeps the order of equals, and layers are nearly sorted. */
static void sort_row(plan *p, uint32_t *row, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t moved = row[i];
        size_t at = i;
        for (; at > 0 && p->spots[row[at - 1]].key > p->spots[moved].key; at--)
            row[at] = row[at - 1];
        row[at] = moved;
    }
    for (size_t i = 0; i < count; i++) p->spots[row[i]].order = (uint32_t)i;
}

static void order_layer(plan *p, size_t layer, bool above, bool below)
{
    size_t count;
    uint32_t *row = row_of(p, layer, &count);
    for (size_t i = 0; i < count; i++)
        p->spots[row[i]].key = barycentre(p, &p->spots[row[i]], above, below);
    sort_row(p, row, count);
}

/* The layer at the same distance from the bottom gets the same order. */
static void mirror_order(plan *p, size_t layer)
{
    size_t count, other = p->layer_count - 1 - layer;
    const uint32_t *row = row_of(p, layer, &count);
    uint32_t *image = row_of(p, other, &count);
    if (other == layer) return;
    for (size_t i = 0; i < count; i++) {
        image[i] = p->spots[row[i]].mirror;
        p->spots[image[i]].order = (uint32_t)i;
    }
}

static void sweep_order(plan *p, bool down)
{
    for (size_t i = 0; i < p->layer_count; i++)
        order_layer(p, down ? i : p->layer_count - 1 - i, down, !down);
}

/* From the outer layers to the middle, or back, both halves alike. */
static void sweep_mirrored(plan *p, bool inwards)
{
    size_t halves = p->layer_count / 2;
    for (size_t i = 0; i < halves; i++) {
        size_t layer = inwards ? i : halves - 1 - i;
        order_layer(p, layer, inwards, !inwards);
        mirror_order(p, layer);
        if (inwards && i + 1 == halves && p->layer_count % 2) order_layer(p, halves, true, true);
    }
}

static void find_order(plan *p)
{
    size_t least = SIZE_MAX, size = p->count * sizeof *p->rows;
    for (int round = 0; round < ROUNDS && !bt__check(p->ctx); round++) {
        if (p->mirrored)
            sweep_mirrored(p, round % 2 == 0);
        else
            sweep_order(p, round % 2 == 0);
        size_t crossings = count_crossings(p);
        if (crossings >= least) continue;
        least = crossings;
        memcpy(p->best, p->rows, size);
    }
    if (least != SIZE_MAX) memcpy(p->rows, p->best, size);
    for (size_t layer = 0; layer < p->layer_count; layer++) {
        size_t count;
        const uint32_t *row = row_of(p, layer, &count);
        for (size_t i = 0; i < count; i++) p->spots[row[i]].order = (uint32_t)i;
    }
}

/* -- the places -- */

static double distance(const plan *p, uint32_t a, uint32_t b)
{
    double gap = p->spots[a].bend && p->spots[b].bend ? p->gap / 2 : p->gap;
    return (p->spots[a].width + p->spots[b].width) / 2 + gap;
}

/* Where a spot wants to be, and how much. */
static double wish(const plan *p, const spot *s, bool above, bool below, double *weight)
{
    double sum = 0;
    *weight = 0;
    for (uint32_t i = s->up; above && i != NONE; i = p->strands[i].next_up) {
        const strand *line = &p->strands[i];
        sum += line->weight * (p->spots[line->above].x + PULL * line->pull);
        *weight += line->weight;
    }
    for (uint32_t i = s->down; below && i != NONE; i = p->strands[i].next_down) {
        const strand *line = &p->strands[i];
        sum += line->weight * (p->spots[line->below].x - PULL * line->pull);
        *weight += line->weight;
    }
    if (*weight > 0) return sum / *weight;
    *weight = 0.01;
    return s->x;
}

/* The places nearest to the wishes, by least squares, that keep order and distances: less the
   distances it is a regression by a rising function, and neighbours that want to fall are pooled.
 */
static void place_layer(plan *p, size_t layer, bool above, bool below)
{
    size_t count, blocks = 0;
    const uint32_t *row = row_of(p, layer, &count);
    double offset = 0;
    for (size_t i = 0; i < count; i++) {
        double weight;
        if (i) offset += distance(p, row[i - 1], row[i]);
        p->places[blocks] = wish(p, &p->spots[row[i]], above, below, &weight) - offset;
        p->weights[blocks] = weight;
        p->blocks[blocks++] = i;
        while (blocks > 1 && p->places[blocks - 2] > p->places[blocks - 1]) {
            double sum = p->weights[blocks - 2] + p->weights[blocks - 1];
            p->places[blocks - 2] = (p->places[blocks - 2] * p->weights[blocks - 2] +
                                     p->places[blocks - 1] * p->weights[blocks - 1]) /
                                    sum;
            p->weights[blocks - 2] = sum;
            blocks--;
        }
    }
    offset = 0;
    for (size_t i = 0, block = 0; i < count; i++) {
        if (i) offset += distance(p, row[i - 1], row[i]);
        while (block + 1 < blocks && p->blocks[block + 1] <= i) block++;
        p->spots[row[i]].x = p->places[block] + offset;
    }
}

static void start_places(plan *p)
{
    for (size_t layer = 0; layer < p->layer_count; layer++) {
        size_t count;
        const uint32_t *row = row_of(p, layer, &count);
        double x = 0;
        for (size_t i = 0; i < count; i++) {
            if (i) x += distance(p, row[i - 1], row[i]);
            p->spots[row[i]].x = x;
        }
        for (size_t i = 0; i < count; i++) p->spots[row[i]].x -= x / 2;
    }
}

/* Both of a pair stand above each other: the mean keeps order and distances. In the middle layer
   that cannot be. */
static void mirror_places(plan *p)
{
    for (size_t i = 0; i < p->count; i++) {
        spot *s = &p->spots[i], *image = &p->spots[s->mirror];
        if (s->layer >= image->layer) continue;
        s->x = image->x = (s->x + image->x) / 2;
    }
}

static void find_places(plan *p)
{
    start_places(p);
    for (int round = 0; round < ROUNDS && !bt__check(p->ctx); round++) {
        bool both = round >= ROUNDS / 2;
        for (size_t i = 0; i < p->layer_count; i++) place_layer(p, i, true, both);
        for (size_t i = p->layer_count; i--;) place_layer(p, i, both, true);
        if (p->mirrored) mirror_places(p);
    }
}

/* -- the whole -- */

static void hand_out(const plan *p, bt_layers *l)
{
    for (size_t i = 0; i < l->knot_count; i++) l->knots[i].x = p->spots[i].x;
    for (size_t i = 0; i < l->bend_count; i++) l->bends[i] = p->spots[l->knot_count + i].x;
}

bt_status bt_picture__layers_arrange(bt_layers *l)
{
    size_t bends = 0;
    plan p = {.ctx = l->ctx, .mirrored = l->mirrored, .gap = l->gap};
    for (size_t i = 0; i < l->link_count; i++) bends += bends_of(l, &l->links[i]);
    if (l->knot_count + bends > SPOTS_MAX)
        return bt__fail(l->ctx, BT_LIMIT, "the graph is too tangled to be drawn: %zu lines",
                        l->link_count);
    l->bends = bt__alloc(l->ctx, bends * sizeof *l->bends);
    l->bend_count = l->bends ? bends : 0;
    if (l->bends && allocate(&p, l, bends)) {
        fill(&p, l);
        find_order(&p);
        find_places(&p);
        hand_out(&p, l);
    }
    release(&p, l, bends);
    return bt_error(l->ctx);
}

void bt_picture__layers_close(bt_layers *l)
{
    bt__free(l->ctx, l->bends, l->bend_count * sizeof *l->bends);
    l->bends = NULL;
    l->bend_count = 0;
}
