/* Reading graphs: names, successors, the check that there is no cycle, nim-values of nodes. */
#include "games/counters_graph.h"
#include "base/files.h"
#include "games/net.h"

#include <ctype.h>
#include <string.h>

enum {
    FILE_MOST = 64 << 20, /* bytes */
    NODES_MOST = 1000000,
    NAME_MOST = 100,  /* bytes */
    CYCLE_SHOWN = 10, /* nodes of a long cycle that a message names */
};

void bt_games__graph_open(bt_graph *g, bt_context *ctx)
{
    *g = (bt_graph){.ctx = ctx, .store = bt_rules__positions_open(ctx)};
    bt_words__open(&g->names, ctx);
    bt_words__open(&g->lines, ctx);
    bt_words__open(&g->first, ctx);
    bt_words__open(&g->degree, ctx);
    bt_words__open(&g->successors, ctx);
    bt_words__open(&g->nims, ctx);
    bt__map_open(&g->numbers, ctx);
}

void bt_games__graph_close(bt_graph *g)
{
    bt_words__close(&g->names);
    bt_words__close(&g->lines);
    bt_words__close(&g->first);
    bt_words__close(&g->degree);
    bt_words__close(&g->successors);
    bt_words__close(&g->nims);
    bt__map_close(&g->numbers);
    bt_rules__positions_close(g->store);
}

bt_bytes bt_games__graph_name(const bt_graph *g, uint32_t node)
{
    return bt_rules__kept(g->store, g->names.at[node]);
}

bool bt_games__graph_is_name(char c)
{
    return c && !isspace((unsigned char)c) && !strchr(":,#+", c) && !iscntrl((unsigned char)c);
}

bool bt_games__graph_find(const bt_graph *g, const char *name, size_t length, uint32_t *node)
{
    bt_position handle = bt_rules__keep(g->store, name, length);
    const uint32_t *known = handle ? bt__map_get(&g->numbers, handle) : NULL;
    if (known) *node = *known;
    return known != NULL;
}

/* -- the file -- */

typedef struct reader {
    bt_graph *graph;
    const char *path;
    size_t place;
    const char *text;
    size_t at, length;
    uint32_t line;
} reader;

static bt_status complain(const reader *r, const char *what)
{
    return bt__fail_at(r->graph->ctx, r->place, "%.200s, line %u: %s", r->path, r->line, what);
}

static bt_status read_file(bt_context *ctx, const char *path, bt_text *out)
{
    bt_status status = bt__read_file(ctx, path, FILE_MOST, out);
    if (!status && out->length > FILE_MOST)
        status = bt__fail(ctx, BT_LIMIT, "%.300s has more than %d MiB", path, FILE_MOST >> 20);
    return status;
}

/* The node of a name, made at its first mention. */
static bt_status mention(reader *r, const char *name, size_t length, uint32_t *node)
{
    bt_graph *g = r->graph;
    if (length > NAME_MOST) return complain(r, "the name of a node is too long");
    if (bt_games__graph_find(g, name, length, node)) return BT_OK;
    if (g->names.length == NODES_MOST)
        return bt__fail(g->ctx, BT_LIMIT, "a graph of more than %d nodes", NODES_MOST);
    *node = (uint32_t)g->names.length;
    bt_position handle = bt_rules__keep(g->store, name, length);
    bool good = handle && bt_words__push(&g->names, handle) && bt_words__push(&g->lines, 0) &&
                bt_words__push(&g->first, 0) && bt_words__push(&g->degree, 0) &&
                bt_words__push(&g->nims, 0) && bt__map_put(&g->numbers, handle, *node);
    return good ? BT_OK : BT_LIMIT;
}

static void skip_blanks(reader *r)
{
    while (r->at < r->length && r->text[r->at] != '\n' && isspace((unsigned char)r->text[r->at]))
        r->at++;
}

static bool ends_line(const reader *r)
{
    return r->at == r->length || r->text[r->at] == '\n' || r->text[r->at] == '#';
}

static bt_status read_name(reader *r, uint32_t *node)
{
    size_t start = r->at;
    while (r->at < r->length && bt_games__graph_is_name(r->text[r->at])) r->at++;
    if (r->at == start) return complain(r, "expected the name of a node");
    bt_status status = mention(r, r->text + start, r->at - start, node);
    skip_blanks(r);
    return status;
}

/* A successor mentioned twice is one arrow. Until nim-values are found, their list holds the line
   in which a node was last mentioned as a successor. */
static bt_status add_successor(reader *r, uint32_t node, uint32_t to)
{
    bt_graph *g = r->graph;
    if (g->nims.at[to] == r->line) return BT_OK;
    g->nims.at[to] = r->line;
    if (!bt_words__push(&g->successors, to)) return BT_LIMIT;
    g->degree.at[node]++;
    return bt__check(g->ctx);
}

static bt_status read_line(reader *r)
{
    bt_graph *g = r->graph;
    uint32_t node = 0, to = 0;
    skip_blanks(r);
    if (ends_line(r)) return BT_OK;
    bt_status status = read_name(r, &node);
    if (status) return status;
    if (ends_line(r) || r->text[r->at] != ':')
        return complain(r, "expected ':' after the node, as in `a: b c`");
    r->at++;
    if (g->lines.at[node]) return complain(r, "this node has its line already");
    g->lines.at[node] = r->line;
    g->first.at[node] = (uint32_t)g->successors.length;
    for (skip_blanks(r); !ends_line(r) && !status;) {
        if (r->text[r->at] == ',') { /* commas between successors do no harm */
            r->at++;
            skip_blanks(r);
            continue;
        }
        status = read_name(r, &to);
        if (!status) status = add_successor(r, node, to);
    }
    return status;
}

static bt_status read_lines(reader *r)
{
    while (r->at < r->length) {
        r->line++;
        bt_status status = read_line(r);
        if (!status) status = bt__check(r->graph->ctx);
        if (status) return status;
        while (r->at < r->length && r->text[r->at] != '\n') r->at++;
        if (r->at < r->length) r->at++;
    }
    if (r->graph->names.length > 0) return BT_OK;
    return bt__fail_at(r->graph->ctx, r->place, "%.200s has no nodes", r->path);
}

/* -- no cycles, and nim-values -- */

#define UNSEEN    UINT32_MAX
#define UNDER_WAY (UINT32_MAX - 1)

/* The nodes from the one being looked at again up the path that led back to it. */
static bt_status name_cycle(const bt_graph *g, size_t place, const bt_words *path, uint32_t again)
{
    size_t start = path->length, shown = 0;
    while (path->at[start - 1] != again) start--;
    bt_text text;
    bt_text__open(&text, g->ctx);
    for (size_t i = start - 1; i < path->length; i++, shown++) {
        if (shown == CYCLE_SHOWN && path->length - i > 2) {
            bt_text__add(&text, ".. -> ");
            i = path->length - 1;
        }
        bt_bytes name = bt_games__graph_name(g, path->at[i]);
        bt_text__format(&text, "%.*s -> ", name.length < 30 ? (int)name.length : 30,
                        (const char *)name.at);
    }
    bt_bytes name = bt_games__graph_name(g, again);
    bt_text__format(&text, "%.*s", name.length < 30 ? (int)name.length : 30, (const char *)name.at);
    bt_status status = bt__fail_at(g->ctx, place, "the graph has a cycle: %s", text.at);
    bt_text__close(&text);
    return status;
}

/* The mex of the successors, which are all known. */
static uint32_t find_mex(const bt_graph *g, uint32_t node, uint32_t *stamps)
{
    uint32_t first = g->first.at[node], mex = 0;
    for (uint32_t i = 0; i < g->degree.at[node]; i++)
        stamps[g->nims.at[g->successors.at[first + i]]] = node + 1;
    while (stamps[mex] == node + 1) mex++;
    return mex;
}

/* Goes down from a node as far as nothing is known; `path` and `next` are the stack. */
static bt_status visit(bt_graph *g, size_t place, uint32_t root, bt_words *path, bt_words *next,
                       uint32_t *stamps)
{
    bool good = bt_words__push(path, root) && bt_words__push(next, 0);
    g->nims.at[root] = UNDER_WAY;
    while (path->length > 0 && good) {
        uint32_t node = path->at[path->length - 1], *i = &next->at[path->length - 1];
        if (*i == g->degree.at[node]) {
            g->nims.at[node] = find_mex(g, node, stamps);
            path->length--;
            next->length--;
            continue;
        }
        uint32_t to = g->successors.at[g->first.at[node] + (*i)++];
        if (g->nims.at[to] == UNDER_WAY) return name_cycle(g, place, path, to);
        if (g->nims.at[to] != UNSEEN) continue;
        g->nims.at[to] = UNDER_WAY;
        good = bt_words__push(path, to) && bt_words__push(next, 0) && !bt__check(g->ctx);
    }
    return good ? BT_OK : BT_LIMIT;
}

static bt_status find_nims(bt_graph *g, size_t place)
{
    bt_words path, next;
    size_t count = g->names.length, size = (count + 1) * sizeof(uint32_t);
    uint32_t *stamps = bt__alloc_zero(g->ctx, size); /* a nim-value is less than the nodes are */
    bt_status status = stamps ? BT_OK : BT_LIMIT;
    bt_words__open(&path, g->ctx);
    bt_words__open(&next, g->ctx);
    for (size_t i = 0; i < count; i++) g->nims.at[i] = UNSEEN;
    for (uint32_t i = 0; i < count && !status; i++)
        if (g->nims.at[i] == UNSEEN) status = visit(g, place, i, &path, &next, stamps);
    bt_words__close(&path);
    bt_words__close(&next);
    bt__free(g->ctx, stamps, size);
    return status;
}

static bt_status read_text(bt_graph *g, const char *path, size_t place, const bt_text *text)
{
    reader r = {.graph = g, .path = path, .place = place, .text = text->at, .length = text->length};
    bt_status status = read_lines(&r);
    return status ? status : find_nims(g, place);
}

bt_status bt_games__graph_load(bt_graph *g, const char *path, size_t place)
{
    bt_text text;
    bt_text__open(&text, g->ctx);
    bt_status status = g->store ? read_file(g->ctx, path, &text) : BT_LIMIT;
    if (!status) status = read_text(g, path, place, &text);
    bt_text__close(&text);
    return status;
}

/* The lines of a file with the same graph. */
static void write_lines(const bt_net *net, bt_text *out)
{
    for (uint32_t v = 0; v < net->count; v++) {
        bt_text__add_bytes(out, net->vertices[v].name, net->vertices[v].length);
        bt_text__char(out, ':');
        for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++) {
            const bt_net_edge *e = &net->edges[net->incident[i]];
            if (e->end[0] != v) continue;
            bt_text__char(out, ' ');
            bt_text__add_bytes(out, net->vertices[e->end[1]].name, net->vertices[e->end[1]].length);
        }
        bt_text__char(out, '\n');
    }
}

bt_status bt_games__graph_read(bt_graph *g, const char *arrows, size_t place)
{
    static const bt_net_kind kind = {.arrows = true, .many = true, .unmarked = "no colours here"};
    bt_net net;
    bt_text text;
    bt_games__net_open(&net, g->ctx);
    bt_text__open(&text, g->ctx);
    bt_status status = bt_games__net_read(&net, &kind, arrows, strlen(arrows));
    if (status) bt__move_error_place(g->ctx, place);
    if (!status) {
        write_lines(&net, &text);
        status = text.failed || !g->store ? BT_LIMIT : read_text(g, "the graph", place, &text);
    }
    bt_text__close(&text);
    bt_games__net_close(&net);
    return status;
}
