/* Acyclic graphs read from a file, one `node: successor successor` a line, or from arrows. */
#ifndef BOUTON_COUNTERS_GRAPH_H
#define BOUTON_COUNTERS_GRAPH_H

#include "base/map.h"
#include "rules/positions.h"

/* Nodes are numbered in the order in which the file mentions them. Names are kept in a
   store of their own, so that a name has a handle; `numbers` leads from it to the node. */
typedef struct bt_graph {
    bt_context *ctx;
    bt_positions *store;    /* of the names; NULL at the memory limit */
    bt_words names;         /* handles */
    bt_words lines;         /* where a node was defined; 0: it was only mentioned, and is an end */
    bt_words first, degree; /* of its successors */
    bt_words successors;    /* those of a node lie together */
    bt_words nims;          /* nim-value of a counter on each node */
    bt_map numbers;
} bt_graph;

void bt_games__graph_open(bt_graph *graph, bt_context *ctx);
void bt_games__graph_close(bt_graph *graph);
/* BT_IO when the file cannot be read; BT_INPUT, at the given place, for what is wrong in it, a
   cycle above all, which the message names. Finds the nim-values, too. */
bt_status bt_games__graph_load(bt_graph *graph, const char *path, size_t place);
/* The same for arrows in the notation of net.h: `a>b>c,a>c`. */
bt_status bt_games__graph_read(bt_graph *graph, const char *arrows, size_t place);
bt_bytes bt_games__graph_name(const bt_graph *graph, uint32_t node);
/* False when there is no such node. */
bool bt_games__graph_find(const bt_graph *graph, const char *name, size_t length, uint32_t *node);
/* Can this character be in a name? */
bool bt_games__graph_is_name(char c);

/* -- pictures: node k is `nk`, counter i of a position `ci`, both from 1 on -- */
bt_status bt_games__counters_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__counters_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                   bt_text *ids);

#endif
