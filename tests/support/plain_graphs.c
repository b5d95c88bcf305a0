/* Games on graphs by moves made on plain arrays. */
#include "support/plain_graphs.h"

#include <stdio.h>
#include <string.h>

static bool allows(char mark, int player)
{
    return mark == 'G' || mark == "LR"[player];
}

/* A state of Hackenbush is the edges that stand; vertex 0 is the ground. */
static int cut(const graph *g, int state, int which, int player)
{
    bool stands[VERTICES] = {true};
    if (which >= g->edges || !(state >> which & 1) || !allows(g->edge_mark[which], player))
        return -1;
    state &= ~(1 << which);
    for (int round = 0; round < VERTICES; round++)
        for (int e = 0; e < g->edges; e++)
            if (state >> e & 1 && (stands[g->from[e]] || stands[g->to[e]]))
                stands[g->from[e]] = stands[g->to[e]] = true;
    for (int e = 0; e < g->edges; e++)
        if (!stands[g->from[e]]) state &= ~(1 << e);
    return state;
}

/* A state of the Kayles games is the vertices that are there. */
static int take_vertex(const graph *g, int state, int which, int player)
{
    if (which >= g->vertices || !(state >> which & 1) || !allows(g->vertex_mark[which], player))
        return -1;
    for (int e = 0; e < g->edges; e++) {
        if (g->from[e] == which) state &= ~(1 << g->to[e]);
        if (g->to[e] == which) state &= ~(1 << g->from[e]);
    }
    return state & ~(1 << which);
}

static int take_edge(const graph *g, int state, int which, int player)
{
    if (which >= g->edges || !allows(g->edge_mark[which], player)) return -1;
    int ends = 1 << g->from[which] | 1 << g->to[which];
    return (state & ends) == ends ? state & ~ends : -1;
}

/* A state of Col and Snort is a number in base 3: no colour, blue, red. */
static int colour_of(int state, int vertex)
{
    while (vertex-- > 0) state /= 3;
    return state % 3;
}

static int colour(const graph *g, int state, int which, int player, int forbidden)
{
    int power = 1;
    if (which >= g->vertices || colour_of(state, which) || !allows(g->vertex_mark[which], player))
        return -1;
    for (int e = 0; e < g->edges; e++) {
        if (g->from[e] == which && colour_of(state, g->to[e]) == forbidden) return -1;
        if (g->to[e] == which && colour_of(state, g->from[e]) == forbidden) return -1;
    }
    for (int i = 0; i < which; i++) power *= 3;
    return state + (player + 1) * power;
}

static int colour_col(const graph *g, int state, int which, int player)
{
    return colour(g, state, which, player, player + 1);
}

static int colour_snort(const graph *g, int state, int which, int player)
{
    return colour(g, state, which, player, 2 - player);
}

const graph_rules plain_graphs[] = {
    {"hackenbush", cut, true, false, true, false},
    {"node-kayles", take_vertex, false, false, false, false},
    {"node-kayles:partizan", take_vertex, false, true, false, false},
    {"arc-kayles", take_edge, false, false, false, false},
    {"arc-kayles:partizan", take_edge, false, false, true, false},
    {"graph-col", colour_col, false, true, false, true},
    {"graph-snort", colour_snort, false, true, false, true},
    {0},
};

/* -- random graphs -- */

static bool is_joined(const graph *g, int a, int b)
{
    for (int e = 0; e < g->edges; e++)
        if ((g->from[e] == a && g->to[e] == b) || (g->from[e] == b && g->to[e] == a)) return true;
    return false;
}

static char random_mark(bt_random *random, bool marked, uint64_t colours)
{
    return marked ? "GLR"[colours == 2 ? 1 + bt_random__below(random, 2)
                                       : bt_random__below(random, colours)]
                  : 'G';
}

/* Drops what does not stand, by cutting an edge that is not there. */
static void let_fall(graph *g)
{
    graph all = *g;
    int state, kept = 0;
    all.edge_mark[all.edges] = 'G';
    all.from[all.edges] = all.to[all.edges] = 0;
    all.edges++;
    state = cut(&all, (1 << all.edges) - 1, all.edges - 1, 0);
    for (int e = 0; e < g->edges; e++) {
        if (!(state >> e & 1)) continue;
        g->from[kept] = g->from[e];
        g->to[kept] = g->to[e];
        g->edge_mark[kept++] = g->edge_mark[e];
    }
    g->edges = kept;
}

/* Hackenbush has loops and double edges, and all of it stands on the ground. */
graph plain_random_graph(bt_random *random, const graph_rules *t)
{
    graph g = {.vertices = 2 + (int)bt_random__below(random, VERTICES - 1)};
    uint64_t colours = 1 + bt_random__below(random, 3); /* green; blue and red; all */
    int wanted = (int)bt_random__below(random, EDGES + 1);
    for (int i = 0; i < 3 * wanted && g.edges < wanted; i++) {
        int a = (int)bt_random__below(random, (uint64_t)g.vertices);
        int b = (int)bt_random__below(random, (uint64_t)g.vertices);
        if (!t->hackenbush && (a == b || is_joined(&g, a, b))) continue;
        g.from[g.edges] = a;
        g.to[g.edges] = b;
        g.edge_mark[g.edges++] = random_mark(random, t->edge_marks, colours);
    }
    for (int v = 0; v < g.vertices; v++)
        g.vertex_mark[v] = random_mark(random, t->vertex_marks, colours);
    if (g.edges == EDGES) g.edges--; /* room for the edge that is not there */
    if (t->hackenbush) let_fall(&g);
    return g;
}

void plain_write_graph(const graph *g, const graph_rules *t, char *out)
{
    static const char names[] = "0abcdefg";
    *out = '\0';
    for (int e = 0; e < g->edges; e++) {
        out += sprintf(out, "%s%c-%c", e ? ", " : "", names[g->from[e]], names[g->to[e]]);
        if (t->edge_marks) out += sprintf(out, ":%c", g->edge_mark[e]);
    }
    for (int v = 0; v < g->vertices && !t->hackenbush; v++) {
        out += sprintf(out, "%s%c", v || g->edges ? "," : "", names[v]);
        if (t->vertex_marks) out += sprintf(out, ":%c", g->vertex_mark[v]);
    }
    if (!g->edges && t->hackenbush) strcpy(out, "0");
}

int plain_graph_start(const graph *g, const graph_rules *t)
{
    return t->colouring ? 0 : t->hackenbush ? (1 << g->edges) - 1 : (1 << g->vertices) - 1;
}
