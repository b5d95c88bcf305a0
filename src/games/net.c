/* Reading and writing graphs: names, edges, paths, who may move where. */
#include "games/net.h"

#include <ctype.h>
#include <string.h>

enum { NAME_MOST = 60 }; /* bytes */

void bt_games__net_open(bt_net *net, bt_context *ctx)
{
    *net = (bt_net){.ctx = ctx};
}

static size_t index_size(const bt_net *net)
{
    return (net->count + 1 + 2 * net->edge_count) * sizeof *net->first;
}

void bt_games__net_close(bt_net *net)
{
    bt_context *ctx = net->ctx;
    if (net->first) bt__free(ctx, net->first, index_size(net));
    bt__free(ctx, net->vertices, net->capacity * sizeof *net->vertices);
    bt__free(ctx, net->edges, net->edge_capacity * sizeof *net->edges);
    bt__free(ctx, net->slots, net->slot_count * sizeof *net->slots);
    bt_games__net_open(net, ctx);
}

/* -- names -- */

bool bt_games__net_is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 128;
}

char bt_games__net_mark_of(char c)
{
    switch (c) {
    case 'L':
    case 'l':
    case 'B':
    case 'b': return 'L';
    case 'R':
    case 'r': return 'R';
    case 'G':
    case 'g': return 'G';
    default: return '\0';
    }
}

/* Where a name is or would be among the slots; FNV-1a. */
static size_t slot_of(const bt_net *net, const char *name, size_t length)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)name[i]) * 1099511628211u;
    size_t at = (hash ^ hash >> 32) & (net->slot_count - 1);
    for (; net->slots[at]; at = (at + 1) & (net->slot_count - 1)) {
        const bt_net_vertex *v = &net->vertices[net->slots[at] - 1];
        if (v->length == length && memcmp(v->name, name, length) == 0) break;
    }
    return at;
}

uint32_t bt_games__net_find(const bt_net *net, const char *name, size_t length)
{
    if (net->slot_count == 0) return BT_NET_NONE;
    return net->slots[slot_of(net, name, length)] - 1; /* of an empty slot: BT_NET_NONE */
}

static bool grow_slots(bt_net *net)
{
    if (2 * (net->count + 1) <= net->slot_count) return true;
    size_t old = net->slot_count, count = old ? 2 * old : 16;
    uint32_t *slots = bt__alloc_zero(net->ctx, count * sizeof *slots);
    if (!slots) return false;
    bt__free(net->ctx, net->slots, old * sizeof *slots);
    net->slots = slots;
    net->slot_count = count;
    for (uint32_t i = 0; i < net->count; i++)
        slots[slot_of(net, net->vertices[i].name, net->vertices[i].length)] = i + 1;
    return true;
}

bt_status bt_games__net_mention(bt_net *net, const char *name, size_t length, uint32_t *vertex)
{
    if (!grow_slots(net)) return BT_LIMIT;
    size_t slot = slot_of(net, name, length);
    if (!net->slots[slot]) {
        if (net->count == BT_NET_MOST)
            return bt__fail(net->ctx, BT_LIMIT, "a graph of more than %d vertices", BT_NET_MOST);
        if (!BT_GROW(net->ctx, net->vertices, net->capacity, net->count + 1)) return BT_LIMIT;
        net->vertices[net->count++] =
            (bt_net_vertex){.name = name, .length = (uint32_t)length, .mark = 'G'};
        net->slots[slot] = (uint32_t)net->count;
    }
    *vertex = net->slots[slot] - 1;
    return BT_OK;
}

bt_status bt_games__net_join(bt_net *net, uint32_t from, uint32_t to, char mark)
{
    if (net->edge_count == BT_NET_MOST)
        return bt__fail(net->ctx, BT_LIMIT, "a graph of more than %d edges", BT_NET_MOST);
    if (!BT_GROW(net->ctx, net->edges, net->edge_capacity, net->edge_count + 1)) return BT_LIMIT;
    net->edges[net->edge_count++] = (bt_net_edge){.end = {from, to}, .mark = mark};
    return BT_OK;
}

bt_status bt_games__net_set_mark(bt_net *net, uint32_t vertex, char mark, size_t place)
{
    bt_net_vertex *v = &net->vertices[vertex];
    if (v->marked && v->mark != mark)
        return bt__fail_at(net->ctx, place, "the vertex %.*s has the mark %c already",
                           (int)v->length, v->name, v->mark);
    v->mark = mark;
    v->marked = true;
    return BT_OK;
}

uint32_t bt_games__net_other(const bt_net *net, uint32_t edge, uint32_t vertex)
{
    const bt_net_edge *e = &net->edges[edge];
    return e->end[e->end[0] == vertex];
}

/* -- reading -- */

typedef bt_net_reader reader;

static bt_status complain(const reader *r, size_t place, const char *what)
{
    return bt__fail_at(r->net->ctx, place, "%s", what);
}

static void skip_blanks(reader *r)
{
    while (r->at < r->length && isspace((unsigned char)r->text[r->at])) r->at++;
}

static bool meets(const reader *r, char c)
{
    return r->at < r->length && r->text[r->at] == c;
}

static bt_status read_name(reader *r, uint32_t *vertex)
{
    size_t start = r->at;
    while (r->at < r->length && bt_games__net_is_name(r->text[r->at])) r->at++;
    if (r->at == start)
        return complain(r, start, "expected the name of a vertex: letters, digits and _");
    if (r->at - start > NAME_MOST) return complain(r, start, "the name of a vertex is too long");
    return bt_games__net_mention(r->net, r->text + start, r->at - start, vertex);
}

static bt_status read_edge(reader *r, uint32_t from, uint32_t *to)
{
    size_t place = ++r->at;
    bt_status status = read_name(r, to);
    if (status) return status;
    if (from == *to && !r->kind->many)
        return complain(r, place, "an edge joins two different vertices");
    return bt_games__net_join(r->net, from, *to, 'G');
}

/* The letters behind a colon: one for each edge of the path, or one for all of them. */
static bt_status read_marks(reader *r, uint32_t vertex, size_t first)
{
    size_t place = r->at, edges = r->net->edge_count - first, count = 0;
    bool allowed = edges ? r->kind->edges_marked : r->kind->vertices_marked;
    bt_status status = BT_OK;
    if (!allowed) return complain(r, place - 1, r->kind->unmarked);
    for (char mark; r->at < r->length && (mark = bt_games__net_mark_of(r->text[r->at])); r->at++) {
        if (count == (edges ? edges : 1))
            return complain(r, r->at, "more letters than the path has edges");
        if (edges)
            r->net->edges[first + count].mark = mark;
        else
            status = bt_games__net_set_mark(r->net, vertex, mark, r->at);
        if (status) return status;
        count++;
    }
    if (count == 0)
        return complain(r, r->at, "expected L (blue, for Left), R (red, for Right) or G (both)");
    for (size_t i = 1; count == 1 && i < edges; i++)
        r->net->edges[first + i].mark = r->net->edges[first].mark;
    if (count > 1 && count < edges)
        return complain(r, r->at, "expected a letter for each edge of the path, or one for all");
    return BT_OK;
}

static bt_status read_path(reader *r)
{
    uint32_t vertex = 0;
    size_t first = r->net->edge_count;
    char joint = r->kind->arrows ? '>' : '-';
    skip_blanks(r);
    bt_status status = read_name(r, &vertex);
    while (!status && meets(r, joint)) status = read_edge(r, vertex, &vertex);
    if (!status && meets(r, ':')) {
        r->at++;
        status = read_marks(r, vertex, first);
    }
    skip_blanks(r);
    return status;
}

static bt_status read_paths(reader *r)
{
    for (;;) {
        bt_status status = read_path(r);
        if (status || r->at == r->length) return status;
        if (!meets(r, ','))
            return complain(r, r->at,
                            r->kind->arrows
                                ? "expected '>' and a node, or ',' before the next path"
                                : "expected '-' and a vertex, or ',' before the next path");
        r->at++;
    }
}

/* Whether the text says that there is no vertex. */
static bool is_nothing(const char *text, size_t length)
{
    size_t start = 0;
    while (start < length && isspace((unsigned char)text[start])) start++;
    while (length > start && isspace((unsigned char)text[length - 1])) length--;
    return length - start == 1 && text[start] == '.';
}

/* -- the edges of each vertex, in their order -- */

static bt_status make_index(bt_net *net)
{
    size_t count = net->count;
    net->first = bt__alloc_zero(net->ctx, index_size(net));
    if (!net->first) return BT_LIMIT;
    net->incident = net->first + count + 1;
    for (size_t e = 0; e < net->edge_count; e++)
        for (int k = 0; k < 2; k++) net->first[net->edges[e].end[k]]++;
    for (size_t v = 1; v <= count; v++) net->first[v] += net->first[v - 1];
    for (size_t e = net->edge_count; e-- > 0;)
        for (int k = 0; k < 2; k++) net->incident[--net->first[net->edges[e].end[k]]] = (uint32_t)e;
    return BT_OK;
}

/* An edge that is there twice, where that is not allowed; how many vertices may be looked at again
   and again is bounded by their degrees. */
static bt_status refuse_twice(const bt_net *net, const char *text)
{
    uint32_t *met = bt__alloc_zero(net->ctx, net->count * sizeof *met);
    bt_status status = met ? BT_OK : BT_LIMIT;
    for (uint32_t v = 0; v < net->count && !status; v++) {
        for (uint32_t i = net->first[v]; i < net->first[v + 1] && !status; i++) {
            uint32_t to = bt_games__net_other(net, net->incident[i], v);
            const bt_net_vertex *a = &net->vertices[v], *b = &net->vertices[to];
            if (met[to] == v + 1)
                status = bt__fail_at(net->ctx, (size_t)(a->name - text),
                                     "two edges between %.*s and %.*s: one is enough here",
                                     (int)a->length, a->name, (int)b->length, b->name);
            met[to] = v + 1;
        }
    }
    bt__free(net->ctx, met, net->count * sizeof *met);
    return status;
}

bt_status bt_games__net_read(bt_net *net, const bt_net_kind *kind, const char *text, size_t length)
{
    reader r = {.net = net, .kind = kind, .text = text, .length = length};
    bt_status status = BT_OK;
    skip_blanks(&r);
    if (meets(&r, '{'))
        status = bt_games__net_read_json(&r);
    else if (length > 0 && !is_nothing(text, length))
        status = read_paths(&r);
    if (!status) status = make_index(net);
    if (!status && !kind->many && net->count) status = refuse_twice(net, text);
    return status;
}

/* -- writing -- */

typedef struct writer {
    const bt_net *net;
    uint32_t *next; /* of each vertex: the edges before this one are written or gone */
    bool *written;  /* edges, then vertices */
    bt_words order; /* the vertices in the order of mention */
    bt_text marks, *out;
} writer;

static void put_vertex(writer *w, uint32_t v)
{
    bool *mentioned = &w->written[w->net->edge_count + v];
    bt_text__add_bytes(w->out, w->net->vertices[v].name, w->net->vertices[v].length);
    if (!*mentioned && !bt_words__push(&w->order, v)) w->out->failed = true;
    *mentioned = true;
}

/* The first edge of a vertex that is still to be written. */
static uint32_t next_edge(writer *w, uint32_t v)
{
    const bt_net *net = w->net;
    for (; w->next[v] < net->first[v + 1]; w->next[v]++) {
        uint32_t e = net->incident[w->next[v]];
        if (!net->edges[e].gone && !w->written[e]) return e;
    }
    return BT_NET_NONE;
}

static void put_marks(writer *w)
{
    size_t count = w->marks.length, same = 1;
    while (same < count && w->marks.at[same] == w->marks.at[0]) same++;
    if (same == count && w->marks.at[0] == 'G') return;
    bt_text__char(w->out, ':');
    bt_text__add_bytes(w->out, w->marks.at, same == count ? 1 : count);
}

/* On along edges that are not written yet, always the first one, as far as that goes. */
static void put_path(writer *w, uint32_t v)
{
    if (w->out->length > 0) bt_text__char(w->out, ',');
    put_vertex(w, v);
    bt_text__cut(&w->marks, 0);
    for (uint32_t e; (e = next_edge(w, v)) != BT_NET_NONE;) {
        w->written[e] = true;
        v = bt_games__net_other(w->net, e, v);
        bt_text__char(w->out, '-');
        put_vertex(w, v);
        bt_text__char(&w->marks, w->net->edges[e].mark);
    }
    put_marks(w);
}

static void put_single(writer *w, uint32_t v)
{
    const bt_net_vertex *vertex = &w->net->vertices[v];
    if (w->out->length > 0) bt_text__char(w->out, ',');
    bt_text__add_bytes(w->out, vertex->name, vertex->length);
    if (vertex->mark != 'G') bt_text__format(w->out, ":%c", vertex->mark);
}

/* Paths first; then the vertices whose marks are still to be told, in the order of mention; then
   those without edges. So the order is the same when it is read back. */
static void put_all(writer *w)
{
    const bt_net *net = w->net;
    for (uint32_t e = 0; e < net->edge_count; e++)
        if (!net->edges[e].gone && !w->written[e]) put_path(w, net->edges[e].end[0]);
    for (size_t i = 0; i < w->order.length; i++)
        if (net->vertices[w->order.at[i]].mark != 'G') put_single(w, w->order.at[i]);
    for (uint32_t v = 0; v < net->count; v++)
        if (!net->vertices[v].gone && !w->written[net->edge_count + v]) put_single(w, v);
}

void bt_games__net_write(const bt_net *net, bt_text *out)
{
    writer w = {.net = net};
    bt_text text; /* commas are put where it is not empty */
    size_t next = (net->count + 1) * sizeof *w.next, flags = net->edge_count + net->count + 1;
    w.next = bt__alloc(net->ctx, next);
    w.written = bt__alloc_zero(net->ctx, flags * sizeof *w.written);
    bt_words__open(&w.order, net->ctx);
    bt_text__open(&w.marks, net->ctx);
    bt_text__open(&text, net->ctx);
    w.out = &text;
    if (w.next && w.written) {
        memcpy(w.next, net->first, next);
        put_all(&w);
    } else {
        out->failed = true;
    }
    bt_text__add_bytes(out, text.at ? text.at : "", text.length);
    out->failed = out->failed || text.failed || w.marks.failed;
    bt_text__close(&text);
    bt_text__close(&w.marks);
    bt_words__close(&w.order);
    bt__free(net->ctx, w.written, flags * sizeof *w.written);
    bt__free(net->ctx, w.next, next);
}
