/* Graphs in JSON: {"edges": [["0", "a", "L"], ["a", "b"]], "vertices": {"b": "R"}}. */
#include "games/net.h"

#include <ctype.h>
#include <string.h>

typedef bt_net_reader reader;

static bt_status expect(const reader *r, const char *what)
{
    return bt__fail_at(r->net->ctx, r->at, "JSON: expected %s", what);
}

static char peek(reader *r)
{
    while (r->at < r->length && isspace((unsigned char)r->text[r->at])) r->at++;
    if (r->at == r->length) return '\0';
    return r->text[r->at];
}

static bool accept(reader *r, char c)
{
    bool there = peek(r) == c;
    if (there) r->at++;
    return there;
}

/* A text without escapes, or digits. */
static bt_status read_word(reader *r, const char *what, const char **word, size_t *length)
{
    bool quoted = accept(r, '"');
    *word = r->text + r->at;
    size_t start = r->at;
    while (r->at < r->length && (quoted ? bt_games__net_is_name(r->text[r->at])
                                        : isdigit((unsigned char)r->text[r->at])))
        r->at++;
    *length = r->at - start;
    if (*length == 0 || *length > 60) return expect(r, what);
    if (quoted && !accept(r, '"')) return expect(r, "the end of the name: letters, digits and _");
    return BT_OK;
}

static bt_status read_name(reader *r, uint32_t *vertex)
{
    const char *name;
    size_t length;
    bt_status status = read_word(r, "the name of a vertex, as \"a\"", &name, &length);
    return status ? status : bt_games__net_mention(r->net, name, length, vertex);
}

static bt_status read_mark(reader *r, bool allowed, char *mark)
{
    const char *word;
    size_t length, place = (peek(r), r->at);
    bt_status status = read_word(r, "\"L\", \"R\" or \"G\"", &word, &length);
    if (status) return status;
    *mark = '\0';
    if (length == 1) *mark = bt_games__net_mark_of(word[0]);
    if (!*mark) return bt__fail_at(r->net->ctx, place, "JSON: expected \"L\", \"R\" or \"G\"");
    if (!allowed) return bt__fail_at(r->net->ctx, place, "%s", r->kind->unmarked);
    return BT_OK;
}

static bt_status read_edge(reader *r)
{
    uint32_t from = 0, to = 0;
    char mark = 'G';
    if (!accept(r, '[')) return expect(r, "an edge, as [\"a\", \"b\"]");
    bt_status status = read_name(r, &from);
    if (status) return status;
    if (!accept(r, ',')) return expect(r, "',' and the other end of the edge");
    size_t place = (peek(r), r->at);
    status = read_name(r, &to);
    if (!status && accept(r, ',')) status = read_mark(r, r->kind->edges_marked, &mark);
    if (status) return status;
    if (!accept(r, ']')) return expect(r, "']' at the end of the edge");
    if (from == to && !r->kind->many)
        return bt__fail_at(r->net->ctx, place, "an edge joins two different vertices");
    return bt_games__net_join(r->net, from, to, mark);
}

static bt_status read_edges(reader *r)
{
    if (!accept(r, '[')) return expect(r, "'[' before the edges");
    if (accept(r, ']')) return BT_OK;
    do {
        bt_status status = read_edge(r);
        if (status) return status;
    } while (accept(r, ','));
    return accept(r, ']') ? BT_OK : expect(r, "',' or ']' behind an edge");
}

static bt_status read_vertex(reader *r, bool marked)
{
    uint32_t vertex = 0;
    char mark = 'G';
    bt_status status = read_name(r, &vertex);
    if (status || !marked) return status;
    if (!accept(r, ':')) return expect(r, "':' and who may move at this vertex");
    size_t place = (peek(r), r->at);
    status = read_mark(r, r->kind->vertices_marked, &mark);
    return status ? status : bt_games__net_set_mark(r->net, vertex, mark, place);
}

/* A list of names, or an object with a mark for each. */
static bt_status read_vertices(reader *r)
{
    bool marked = accept(r, '{');
    char end = marked ? '}' : ']';
    if (!marked && !accept(r, '[')) return expect(r, "a list of vertices, as [\"a\", \"b\"]");
    if (accept(r, end)) return BT_OK;
    do {
        bt_status status = read_vertex(r, marked);
        if (status) return status;
    } while (accept(r, ','));
    return accept(r, end) ? BT_OK : expect(r, "',' or the end of the vertices");
}

static bt_status read_member(reader *r)
{
    const char *key;
    size_t length, place = (peek(r), r->at);
    bt_status status = read_word(r, "\"edges\" or \"vertices\"", &key, &length);
    if (status) return status;
    bool edges = length == 5 && !memcmp(key, "edges", 5);
    if (!edges && (length != 8 || memcmp(key, "vertices", 8) != 0))
        return bt__fail_at(r->net->ctx, place, "JSON: expected \"edges\" or \"vertices\"");
    if (!accept(r, ':')) return expect(r, "':'");
    return edges ? read_edges(r) : read_vertices(r);
}

bt_status bt_games__net_read_json(bt_net_reader *r)
{
    accept(r, '{');
    if (!accept(r, '}')) {
        do {
            bt_status status = read_member(r);
            if (status) return status;
        } while (accept(r, ','));
        if (!accept(r, '}')) return expect(r, "',' or '}'");
    }
    return peek(r) ? expect(r, "nothing behind the last '}'") : BT_OK;
}
