/* Games on the vertices or the edges of a graph: Node Kayles, Arc Kayles, Col, Snort. */
#include "games/graph_play.h"
#include "games/list.h"

#include <string.h>

/* -- what a move does -- */

static void remove_vertex(bt_net *net, uint32_t v)
{
    net->vertices[v].gone = true;
    for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++)
        net->edges[net->incident[i]].gone = true;
}

static void take_vertex(bt_net *net, uint32_t v, bt_player player)
{
    (void)player;
    for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++)
        remove_vertex(net, bt_games__net_other(net, net->incident[i], v));
    remove_vertex(net, v);
}

static void take_edge(bt_net *net, uint32_t edge, bt_player player)
{
    (void)player;
    for (int k = 0; k < 2; k++) remove_vertex(net, net->edges[edge].end[k]);
}

/* Vertices without an edge are of no use any more. */
static void drop_lonely(bt_net *net)
{
    for (uint32_t v = 0; v < net->count; v++) {
        bool joined = false;
        for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++)
            joined = joined || !net->edges[net->incident[i]].gone;
        if (!joined) net->vertices[v].gone = true;
    }
}

/* A coloured vertex is gone: what it forbids its neighbours is their mark. In Col the neighbours
   are left to the other player, in Snort to the same one. */
static void colour(bt_net *net, uint32_t v, char stays)
{
    for (uint32_t i = net->first[v]; i < net->first[v + 1]; i++) {
        if (net->edges[net->incident[i]].gone) continue;
        uint32_t to = bt_games__net_other(net, net->incident[i], v);
        if (net->vertices[to].mark == 'G')
            net->vertices[to].mark = stays;
        else if (net->vertices[to].mark != stays)
            remove_vertex(net, to);
    }
    remove_vertex(net, v);
}

static void colour_col(bt_net *net, uint32_t v, bt_player player)
{
    colour(net, v, player == BT_LEFT ? 'R' : 'L');
}

static void colour_snort(bt_net *net, uint32_t v, bt_player player)
{
    colour(net, v, player == BT_LEFT ? 'L' : 'R');
}

static void drop_edges(bt_net *net, bool same)
{
    for (size_t e = 0; e < net->edge_count; e++) {
        char a = net->vertices[net->edges[e].end[0]].mark;
        char b = net->vertices[net->edges[e].end[1]].mark;
        if (a != 'G' && b != 'G' && (a == b) == same) net->edges[e].gone = true;
    }
}

/* Neighbours of different players disturb nobody in Col, those of one player nobody in Snort. */
static void tidy_col(bt_net *net)
{
    drop_edges(net, false);
}

static void tidy_snort(bt_net *net)
{
    drop_edges(net, true);
}

/* -- parameters -- */

#define NOT_MARKED(game) "expected ',' or the end: only " game ":partizan says who may move where"
static const bt_graph_game node_kayles = {
    .kind.unmarked = NOT_MARKED("node-kayles"),
    .make = take_vertex,
};
static const bt_graph_game partizan_node_kayles = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
    .make = take_vertex,
};
static const bt_graph_game arc_kayles = {
    .kind.unmarked = NOT_MARKED("arc-kayles"),
    .edges = true,
    .make = take_edge,
    .tidy = drop_lonely,
};
static const bt_graph_game partizan_arc_kayles = {
    .kind = {.edges_marked = true, .unmarked = "edges have colours here, not vertices"},
    .edges = true,
    .partizan = true,
    .make = take_edge,
    .tidy = drop_lonely,
};
static const bt_graph_game col = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
    .colours = true,
    .make = colour_col,
    .tidy = tidy_col,
};
static const bt_graph_game snort = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
    .colours = true,
    .make = colour_snort,
    .tidy = tidy_snort,
};

static const bt_graph_game fjords = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
    .reserved = true,
    .colours = true,
    .make = colour_snort,
    .tidy = tidy_snort,
};

static bt_status open_kayles(bt_game *game, const bt_parameter *given, size_t count)
{
    bool arcs = !strcmp(game->rules->name, "arc-kayles");
    for (size_t i = 0; i < count; i++) {
        if (given[i].name[0] || strcmp(given[i].value, "partizan") != 0)
            return bt__fail_at(game->ctx, given[i].place, "%s takes only the parameter partizan",
                               game->rules->name);
        game->partizan = true;
    }
    const bt_graph_game *rules = arcs ? &arc_kayles : &node_kayles;
    if (game->partizan) rules = arcs ? &partizan_arc_kayles : &partizan_node_kayles;
    game->data = (void *)rules;
    if (!game->partizan) game->theory.negate = NULL;
    return BT_OK;
}

static bt_status open_colouring(bt_game *game, const bt_parameter *given, size_t count)
{
    bool snorting = !strcmp(game->rules->name, "graph-snort"), reserved = false;
    for (size_t i = 0; i < count; i++) {
        reserved = snorting && !given[i].name[0] && !strcmp(given[i].value, "fjords");
        if (!reserved)
            return bt__fail_at(game->ctx, given[i].place, "%s takes %s", game->rules->name,
                               snorting ? "only the parameter fjords" : "no parameters");
    }
    game->data = (void *)(reserved ? &fjords : snorting ? &snort : &col);
    return BT_OK;
}

/* -- hints -- */

static const char *idea_of_taking(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return graph_game_of(game)->partizan
               ? "Take what the other player would like to take, and keep your own for later."
               : "Look for a move that breaks the graph into equal parts: then copy every move.";
}

static const char *idea_of_col(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "When you colour a vertex, its neighbours are lost to you: save those that only you may "
           "colour.";
}

static const char *idea_of_snort(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Colour a vertex with many free neighbours: they are reserved for you then.";
}

#define NOTATION                                                                                   \
    "A graph is written as paths, separated by commas: a-b-c-a,c-d is a triangle with a tail. A\n" \
    "name alone is a vertex without edges, and . is the graph without vertices. JSON is read as\n" \
    "well: {\"edges\": [[\"a\", \"b\"], [\"b\", \"c\"]], \"vertices\": [\"d\"]}. Term n of a\n"    \
    "sequence is the path with n vertices.\n"
#define MARKS "A vertex has one mark at most.\n"

const bt_rules bt_games__node_kayles = {
    .name = "node-kayles",
    .summary = "remove a vertex of a graph and all its neighbours",
    .parameters = "partizan",
    .notation = "the paths of a graph: a-b-c-a,c-d; with partizan also who may take a vertex: b:L",
    .example = "a-b-c-d-a,c-e",
    .help = "A move removes a vertex and all its neighbours from the graph. The player who cannot "
            "move\n"
            "loses. On a path it is Dawson's Chess. In node-kayles:partizan a vertex marked a:L "
            "can be\n"
            "chosen by Left only, and one marked a:R by Right only.\n" NOTATION
            "Deciding who wins is PSPACE-complete (Schaefer 1978).\n"
            "Example: bouton solve node-kayles a-b-c-d-e-a\n"
            "References: T. J. Schaefer, On the complexity of some two-person perfect-information\n"
            "games, Journal of Computer and System Sciences 16 (1978); H. L. Bodlaender and D. "
            "Kratsch,\n"
            "Kayles and nimbers, Journal of Algorithms 43 (2002).",
    .open = open_kayles,
    .theory.idea = idea_of_taking,
    BT_GRAPH_FUNCTIONS,
};

const bt_rules bt_games__arc_kayles = {
    .name = "arc-kayles",
    .summary = "remove an edge of a graph and all edges that meet it",
    .parameters = "partizan",
    .notation =
        "the paths of a graph: a-b-c-a,c-d; with partizan also who may take the edges: a-b-c:LR",
    .example = "a-b-c-d-a,c-e",
    .help =
        "A move removes an edge, its two ends, and all other edges at these ends. The player who\n"
        "cannot move loses. On a path it is Dawson's Kayles, on a grid Cram. In\n"
        "arc-kayles:partizan edges are coloured: in a-b-c:LR only Left may remove a-b and only\n"
        "Right b-c; a single letter colours the whole path, and G means either player. So\n"
        "Domineering is the game on a grid whose upright edges are L and whose others are "
        "R.\n" NOTATION "Example: bouton solve arc-kayles a-b-c-d-e-f-a\n"
        "References: T. J. Schaefer, On the complexity of some two-person perfect-information\n"
        "games, Journal of Computer and System Sciences 16 (1978); Winning Ways, chapter 4.",
    .open = open_kayles,
    .theory.idea = idea_of_taking,
    BT_GRAPH_FUNCTIONS,
};

const bt_rules bt_games__graph_col = {
    .name = "graph-col",
    .summary = "colour vertices of a graph; neighbours never have the same colour",
    .notation =
        "the paths of a graph: a-b-c-a,c-d; a vertex that only Left may still colour is b:L",
    .example = "a-b-c-d-a,c-e,b:L",
    .help =
        "Left colours a vertex blue, Right colours one red, and neighbours may never have the "
        "same\n"
        "colour. The player who cannot move loses. A coloured vertex is removed from the graph. A\n"
        "neighbour of a blue vertex is marked b:R, since only Right may still colour it. A vertex\n"
        "that nobody may colour is removed.\n" MARKS NOTATION
        "Every position is worth a number, or a number and * (Winning Ways, chapter 2).\n"
        "Example: bouton value graph-col a-b-c,c:L\n"
        "References: J. H. Conway, On Numbers and Games (1976), chapter 8 (C. Vout's game);\n"
        "Winning Ways, chapters 2 and 3.",
    .partizan = true,
    .open = open_colouring,
    .theory.idea = idea_of_col,
    BT_GRAPH_FUNCTIONS,
};

const bt_rules bt_games__graph_snort = {
    .name = "graph-snort",
    .summary = "colour vertices of a graph; neighbours never have different colours",
    .parameters = "fjords",
    .notation =
        "the paths of a graph: a-b-c-a,c-d; a vertex that only Left may still colour is b:L",
    .example = "a-b-c-d,d-e,b:L",
    .help =
        "Left colours a vertex blue, Right colours one red, and neighbours may never have "
        "different\n"
        "colours. The player who cannot move loses. A coloured vertex is removed from the graph. "
        "A\n"
        "neighbour of a blue vertex is marked b:L, since only Left may still colour it. A vertex\n"
        "that nobody may colour is removed. In graph-snort:fjords a player may only colour\n"
        "vertices with his or her own mark, that is beside those coloured before.\n" MARKS NOTATION
        "Example: bouton value graph-snort a-b-c\n"
        "Example: bouton value graph-snort:fjords a-b-c-d-e,a:L,e:R\n"
        "References: J. H. Conway, On Numbers and Games (1976), chapter 8 (S. Norton's game);\n"
        "Winning Ways, chapters 5 and 6; Fjords: A. N. Siegel's Combinatorial Game Suite.",
    .partizan = true,
    .open = open_colouring,
    .theory.idea = idea_of_snort,
    BT_GRAPH_FUNCTIONS,
};
