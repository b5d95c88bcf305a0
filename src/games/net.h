/* Graphs as they are written in positions: `a-b-c-a, c-d:L` has a triangle and a blue edge. All
   games on graphs read and write them here. */
#ifndef BOUTON_NET_H
#define BOUTON_NET_H

#include "rules/rules.h"

enum { BT_NET_MOST = 200000 }; /* vertices, and edges */

/* Who may move at a vertex or an edge: L, R, or G for both, which is not written. */
typedef struct bt_net_vertex {
    const char *name; /* borrowed from the text that was read */
    uint32_t length;
    char mark;
    bool marked; /* in the text; else the mark is that of both players */
    bool gone;
} bt_net_vertex;

typedef struct bt_net_edge {
    uint32_t end[2];
    char mark;
    bool gone;
} bt_net_edge;

/* What a game allows in its graphs. */
typedef struct bt_net_kind {
    bool arrows;                        /* `a>b` instead of `a-b` */
    bool vertices_marked, edges_marked; /* `a:L`, `a-b:L` */
    bool many;                          /* loops, and several edges between two vertices */
    const char *unmarked;               /* the message where a mark is not allowed */
} bt_net_kind;

typedef struct bt_net {
    bt_context *ctx;
    bt_net_vertex *vertices;
    size_t count, capacity;
    bt_net_edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t *slots; /* vertices by the hash of their names, plus 1 */
    size_t slot_count;
    uint32_t *first; /* where the edges of each vertex start in `incident`, one more at the end */
    uint32_t *incident; /* a loop is there twice */
} bt_net;

void bt_games__net_open(bt_net *net, bt_context *ctx);
void bt_games__net_close(bt_net *net);
/* Reads what a user types, or what bt_games__net_write has written: `.` is the graph without
   vertices, and one that starts with `{` is JSON. The text must outlast the net. */
bt_status bt_games__net_read(bt_net *net, const bt_net_kind *kind, const char *text, size_t length);
/* Writes what is not gone, as paths that are as long as can be; nothing for the empty graph. What
   is read back is written in the same way again. */
void bt_games__net_write(const bt_net *net, bt_text *out);
/* The vertex of a name, or BT_NET_NONE. */
#define BT_NET_NONE UINT32_MAX
uint32_t bt_games__net_find(const bt_net *net, const char *name, size_t length);

/* The other end of an edge. */
uint32_t bt_games__net_other(const bt_net *net, uint32_t edge, uint32_t vertex);

/* For readers: the vertex of a name, made at its first mention; an edge. */
bt_status bt_games__net_mention(bt_net *net, const char *name, size_t length, uint32_t *vertex);
bt_status bt_games__net_join(bt_net *net, uint32_t from, uint32_t to, char mark);
bool bt_games__net_is_name(char c);
char bt_games__net_mark_of(char c); /* L (also B), R or G in either case; else 0 */
/* Marks a vertex; BT_INPUT, with the place of the mark, if it has another one already. */
bt_status bt_games__net_set_mark(bt_net *net, uint32_t vertex, char mark, size_t place);
/* JSON: net_json.c. */
typedef struct bt_net_reader {
    bt_net *net;
    const bt_net_kind *kind;
    const char *text;
    size_t at, length;
} bt_net_reader;
bt_status bt_games__net_read_json(bt_net_reader *r);

/* -- parts and normal form: net_normal.c -- */
/* Numbers the parts that hang together of what is not gone, from 0; those that only `ground` joins
   are apart, and it is in none (BT_NET_NONE: there is no ground). `part` has room for every
   vertex. */
bt_status bt_games__net_parts(const bt_net *net, uint32_t ground, uint32_t *part, size_t *count);
/* Writes one such part, with the edges between it and the ground. */
void bt_games__net_write_part(bt_net *net, uint32_t ground, const uint32_t *part, uint32_t which,
                              bt_text *out);
/* Writes the same graph with other names, the ground `0`, so that graphs alike are mostly written
   alike. */
bt_status bt_games__net_normal(const bt_net *net, uint32_t ground, bt_text *out);

/* -- pictures: net_draw.c. Vertex i is `vi`, edge k `ek`, from 1 on -- */
typedef struct bt_net_look {
    bool edges;      /* moves are made at edges, and not at vertices */
    bool partizan;   /* who may make them is shown */
    uint32_t ground; /* drawn as a line at the bottom; BT_NET_NONE: there is none */
} bt_net_look;
/* BT_PASS when it is too large to be drawn. */
bt_status bt_games__net_draw(const bt_net *net, const bt_net_look *look, bt_picture *out);
bool bt_games__net_is_drawn(const bt_net *net);
/* Draws an edge along a curve, with the id of its number, which is counted from 0. */
void bt_games__net_draw_edge(bt_picture *out, const bt_net_look *look, char mark, uint32_t number,
                             const bt_point curve[4]);
/* Places above a ground: net_ground.c. */
bt_status bt_games__net_draw_ground(const bt_net *net, const bt_net_look *look, bt_picture *out);

#endif
