/* Parts of graphs, and graphs with their vertices in an order that does not depend on names. */
#include "games/net.h"

#include <stdlib.h>
#include <string.h>

enum { NORMAL_MOST = 400 }; /* vertices; it takes time that grows with their square */

/* -- parts -- */

static bool walk_part(const bt_net *net, uint32_t ground, uint32_t *part, uint32_t which,
                      bt_words *stack)
{
    while (stack->length > 0) {
        uint32_t v = stack->at[--stack->length];
        for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++) {
            uint32_t e = net->incident[i], to = bt_games__net_other(net, e, v);
            if (net->edges[e].gone || to == ground || part[to] != BT_NET_NONE) continue;
            part[to] = which;
            if (!bt_words__push(stack, to) || bt__check(net->ctx)) return false;
        }
    }
    return true;
}

bt_status bt_games__net_parts(const bt_net *net, uint32_t ground, uint32_t *part, size_t *count)
{
    bt_words stack;
    bool good = true;
    *count = 0;
    bt_words__open(&stack, net->ctx);
    for (size_t v = 0; v < net->count; v++) part[v] = BT_NET_NONE;
    for (uint32_t v = 0; v < net->count && good; v++) {
        if (v == ground || net->vertices[v].gone || part[v] != BT_NET_NONE) continue;
        part[v] = (uint32_t)(*count)++;
        good = bt_words__push(&stack, v) && walk_part(net, ground, part, part[v], &stack);
    }
    bt_words__close(&stack);
    return good ? BT_OK : BT_LIMIT;
}

/* The part that an edge belongs to; a loop at the ground belongs to none. */
static uint32_t part_of_edge(const bt_net *net, uint32_t ground, const uint32_t *part,
                             const bt_net_edge *e)
{
    (void)net;
    return part[e->end[e->end[0] == ground]];
}

void bt_games__net_write_part(bt_net *net, uint32_t ground, const uint32_t *part, uint32_t which,
                              bt_text *out)
{
    size_t vertices = net->count * sizeof *net->vertices,
           edges = net->edge_count * sizeof *net->edges;
    bt_net_vertex *kept = bt__alloc(net->ctx, vertices + 1);
    bt_net_edge *joined = bt__alloc(net->ctx, edges + 1);
    if (kept && joined) {
        if (vertices) memcpy(kept, net->vertices, vertices);
        if (edges) memcpy(joined, net->edges, edges);
        for (size_t v = 0; v < net->count; v++)
            if (part[v] != which) net->vertices[v].gone = true;
        for (size_t e = 0; e < net->edge_count; e++)
            if (part_of_edge(net, ground, part, &net->edges[e]) != which) net->edges[e].gone = true;
        bt_games__net_write(net, out);
        if (vertices) memcpy(net->vertices, kept, vertices);
        if (edges) memcpy(net->edges, joined, edges);
    } else {
        out->failed = true;
    }
    bt__free(net->ctx, kept, vertices + 1);
    bt__free(net->ctx, joined, edges + 1);
}

/* -- normal form -- */

/* Vertices in classes that cannot be told apart so far. A class is known by the place of its first
   vertex in the order. */
typedef struct order {
    const bt_net *net;
    struct place {
        uint32_t vertex, class;
        uint64_t around; /* what its neighbours look like, in any order */
    } * at;
    size_t count;
    uint32_t *class; /* of each vertex */
} order;

static int compare_names(const bt_net *net, uint32_t a, uint32_t b)
{
    const bt_net_vertex *x = &net->vertices[a], *y = &net->vertices[b];
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return memcmp(x->name, y->name, x->length);
}

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->class != y->class) return x->class < y->class ? -1 : 1;
    return (x->around > y->around) - (x->around < y->around);
}

static uint64_t mix(uint64_t x) /* splitmix64 */
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t look_around(const order *c, uint32_t v)
{
    const bt_net *net = c->net;
    uint64_t sum = 0;
    for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++) {
        const bt_net_edge *e = &net->edges[net->incident[i]];
        uint32_t to = bt_games__net_other(net, net->incident[i], v);
        if (!e->gone) sum += mix((uint64_t)c->class[to] << 8 | (unsigned char)e->mark);
    }
    return sum;
}

/* Sorts and gives each class the place of its first vertex; how many classes there are. */
static size_t number_classes(order *c)
{
    size_t classes = 0;
    uint32_t class = 0;
    qsort(c->at, c->count, sizeof *c->at, compare_places);
    for (size_t i = 0; i < c->count; i++) {
        if (i == 0 || compare_places(&c->at[i - 1], &c->at[i]) != 0) {
            class = (uint32_t)i;
            classes++;
        }
        c->class[c->at[i].vertex] = class;
    }
    for (size_t i = 0; i < c->count; i++) {
        c->at[i].class = c->class[c->at[i].vertex];
        c->at[i].around = 0;
    }
    return classes;
}

/* Tells vertices apart by their neighbours until nothing changes (colour refinement). The clock is
   not looked at: a normal form must not be left unfinished, and graphs are small here. */
static void refine(order *c, size_t *classes)
{
    for (size_t before = 0; before < *classes && *classes < c->count;) {
        before = *classes;
        for (size_t i = 0; i < c->count; i++) c->at[i].around = look_around(c, c->at[i].vertex);
        *classes = number_classes(c);
    }
}

/* Of the first class with several vertices one is set before the others: the one that comes first
   by its name, so that a normal form is its own. */
static void set_one_apart(order *c)
{
    size_t i = 0, first;
    while (i + 1 < c->count && c->at[i].class != c->at[i + 1].class) i++;
    first = i;
    for (size_t k = i; k < c->count && c->at[k].class == c->at[i].class; k++) {
        c->at[k].around = 1;
        if (compare_names(c->net, c->at[k].vertex, c->at[first].vertex) < 0) first = k;
    }
    c->at[first].around = 0;
}

static void tell_apart(order *c)
{
    size_t classes = number_classes(c);
    refine(c, &classes);
    while (classes < c->count) {
        set_one_apart(c);
        classes = number_classes(c);
        refine(c, &classes);
    }
}

/* The ground first, then by who may move there. */
static void start_classes(order *c, uint32_t ground)
{
    for (uint32_t v = 0; v < c->net->count; v++) {
        if (c->net->vertices[v].gone) continue;
        uint32_t class = v == ground ? 0 : (unsigned char)c->net->vertices[v].mark;
        c->at[c->count++] = (struct place){.vertex = v, .class = class};
    }
}

static int compare_edges(const void *a, const void *b)
{
    const bt_net_edge *x = a, *y = b;
    for (int k = 0; k < 2; k++)
        if (x->end[k] != y->end[k]) return x->end[k] < y->end[k] ? -1 : 1;
    return x->mark - y->mark;
}

/* `0` for the ground, then a, .., z, aa, ..: shorter names first, as compare_names has them. */
static void put_name(uint32_t number, bool grounded, bt_text *out)
{
    char name[10];
    size_t at = sizeof name;
    if (grounded && number == 0) {
        bt_text__char(out, '0');
        return;
    }
    for (uint32_t n = number + !grounded; n > 0; n = (n - 1) / 26)
        name[--at] = (char)('a' + (n - 1) % 26);
    bt_text__add_bytes(out, name + at, sizeof name - at);
}

/* The text of the edges one by one and of the vertices: it is read and written again, which makes
   paths of it. */
static void put_sorted(const order *c, bool grounded, const bt_net_edge *edges, size_t count,
                       bt_text *out)
{
    for (size_t i = 0; i < count; i++) {
        put_name(edges[i].end[0], grounded, out);
        bt_text__char(out, '-');
        put_name(edges[i].end[1], grounded, out);
        bt_text__format(out, ":%c,", edges[i].mark);
    }
    for (uint32_t i = grounded; i < c->count; i++) {
        put_name(i, grounded, out);
        bt_text__format(out, ":%c,", c->net->vertices[c->at[i].vertex].mark);
    }
    if (out->length > 0) bt_text__cut(out, out->length - 1);
}

static size_t sort_edges(const order *c, bt_net_edge *edges)
{
    const bt_net *net = c->net;
    size_t count = 0;
    for (size_t e = 0; e < net->edge_count; e++) {
        if (net->edges[e].gone) continue;
        uint32_t a = c->class[net->edges[e].end[0]], b = c->class[net->edges[e].end[1]];
        edges[count++] =
            (bt_net_edge){.end = {a < b ? a : b, a < b ? b : a}, .mark = net->edges[e].mark};
    }
    if (count > 1) qsort(edges, count, sizeof *edges, compare_edges);
    return count;
}

static bt_status rewrite(bt_context *ctx, const bt_text *text, bt_text *out)
{
    static const bt_net_kind any = {.vertices_marked = true, .edges_marked = true, .many = true};
    bt_net net;
    bt_games__net_open(&net, ctx);
    bt_status status = text->failed ? BT_LIMIT : BT_OK;
    if (!status && text->length) status = bt_games__net_read(&net, &any, text->at, text->length);
    if (!status && text->length) bt_games__net_write(&net, out);
    bt_games__net_close(&net);
    return status;
}

bt_status bt_games__net_normal(const bt_net *net, uint32_t ground, bt_text *out)
{
    order c = {.net = net};
    size_t places = (net->count + 1) * sizeof *c.at, words = (net->count + 1) * sizeof *c.class;
    size_t room = (net->edge_count + 1) * sizeof(bt_net_edge);
    bt_text text;
    if (net->count > NORMAL_MOST) {
        bt_games__net_write(net, out);
        return out->failed ? BT_LIMIT : BT_OK;
    }
    bt_net_edge *edges = bt__alloc(net->ctx, room);
    c.at = bt__alloc(net->ctx, places);
    c.class = bt__alloc(net->ctx, words);
    bt_text__open(&text, net->ctx);
    bt_status status = edges && c.at && c.class ? BT_OK : BT_LIMIT;
    if (!status) {
        start_classes(&c, ground);
        tell_apart(&c);
        put_sorted(&c, ground != BT_NET_NONE, edges, sort_edges(&c, edges), &text);
        status = rewrite(net->ctx, &text, out);
    }
    bt_text__close(&text);
    bt__free(net->ctx, edges, room);
    bt__free(net->ctx, c.at, places);
    bt__free(net->ctx, c.class, words);
    return status;
}
