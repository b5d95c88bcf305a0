/* Games on graphs, written from the rules alone: states are numbers below STATES. The slow side of
   tests. */
#ifndef BOUTON_TESTS_PLAIN_GRAPHS_H
#define BOUTON_TESTS_PLAIN_GRAPHS_H

#include "base/base.h"

enum { VERTICES = 5, EDGES = 8, STATES = 1 << EDGES };

/* A graph as plain arrays: marks are L, R, G. */
typedef struct graph {
    int vertices, edges, from[EDGES], to[EDGES];
    char vertex_mark[VERTICES], edge_mark[EDGES];
} graph;

typedef struct graph_rules {
    const char *name;
    /* The state after a move, or -1 when there is no such move; moves are counted below EDGES. */
    int (*move)(const graph *g, int state, int which, int player);
    bool hackenbush, vertex_marks, edge_marks, colouring;
} graph_rules;

/* Ended by one without a name. */
extern const graph_rules plain_graphs[];

/* Hackenbush has loops and double edges, and all of it stands on the ground. */
graph plain_random_graph(bt_random *random, const graph_rules *t);
void plain_write_graph(const graph *g, const graph_rules *t, char *out);
int plain_graph_start(const graph *g, const graph_rules *t);

#endif
