/* Games on the vertices or the edges of a graph: Node Kayles, Arc Kayles, Col, Snort. */
#include "games/list.h"
#include "games/net.h"
#include "rules/heaps_draw.h"

#include <stdio.h>
#include <string.h>

/* A position is the text of its graph, as net.h writes it; the empty graph has no bytes. */

/* What makes one of these games. */
typedef struct game_on_graph {
    bt_net_kind kind;
    bool edges, partizan;
    /* Makes a move at a vertex or an edge. */
    void (*make)(bt_net *net, uint32_t which, bt_player player);
    /* Removes what no longer matters, such as edges between vertices that cannot disturb each
       other; NULL: nothing. */
    void (*tidy)(bt_net *net);
} game_on_graph;

static const game_on_graph *rules_of(const bt_game *game)
{
    return game->data;
}

/* -- a graph with what is gone put back -- */

typedef struct board {
    bt_net net;
    bt_net_vertex *vertices; /* as they were */
    bt_net_edge *edges;
} board;

static bt_status open_board(bt_game *game, bt_bytes position, board *b)
{
    *b = (board){.net = {.ctx = game->ctx}};
    bt_status status = bt_games__net_read(&b->net, &rules_of(game)->kind, (const char *)position.at,
                                          position.length);
    if (status) return status;
    b->vertices = bt__alloc(game->ctx, b->net.count * sizeof *b->vertices + 1);
    b->edges = bt__alloc(game->ctx, b->net.edge_count * sizeof *b->edges + 1);
    if (!b->vertices || !b->edges) return BT_LIMIT;
    if (b->net.count) memcpy(b->vertices, b->net.vertices, b->net.count * sizeof *b->vertices);
    if (b->net.edge_count) memcpy(b->edges, b->net.edges, b->net.edge_count * sizeof *b->edges);
    return BT_OK;
}

static void put_back(board *b)
{
    if (b->net.count) memcpy(b->net.vertices, b->vertices, b->net.count * sizeof *b->vertices);
    if (b->net.edge_count) memcpy(b->net.edges, b->edges, b->net.edge_count * sizeof *b->edges);
}

static void close_board(board *b)
{
    bt_context *ctx = b->net.ctx;
    if (b->vertices) bt__free(ctx, b->vertices, b->net.count * sizeof *b->vertices + 1);
    if (b->edges) bt__free(ctx, b->edges, b->net.edge_count * sizeof *b->edges + 1);
    bt_games__net_close(&b->net);
}

/* -- the moves -- */

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

static size_t count_places(const bt_game *game, const bt_net *net)
{
    return rules_of(game)->edges ? net->edge_count : net->count;
}

static bool may_move(const bt_game *game, const bt_net *net, uint32_t which, bt_player player)
{
    const char *at = rules_of(game)->edges ? &net->edges[which].mark : &net->vertices[which].mark;
    char mark = *at;
    return mark == 'G' || mark == (player == BT_LEFT ? 'L' : 'R');
}

static void tidy(const bt_game *game, bt_net *net)
{
    if (rules_of(game)->tidy) rules_of(game)->tidy(net);
}

static void make_move(const bt_game *game, board *b, uint32_t which, bt_player player, bt_text *out)
{
    put_back(b);
    rules_of(game)->make(&b->net, which, player);
    tidy(game, &b->net);
    bt_games__net_write(&b->net, out);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    board b;
    bt_status status = open_board(game, position, &b);
    for (uint32_t i = 0; !status && i < count_places(game, &b.net); i++) {
        put_back(&b);
        if (!may_move(game, &b.net, i, player)) continue;
        make_move(game, &b, i, player, &out->scratch);
        if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
    }
    close_board(&b);
    return status;
}

/* -- notation -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bt_net net;
    bt_games__net_open(&net, game->ctx);
    if (text[strspn(text, " \t\n")] == '\0')
        return bt__fail_at(game->ctx, 0, "expected a graph, as a-b-c, or . for none");
    bt_status status = bt_games__net_read(&net, &rules_of(game)->kind, text, strlen(text));
    if (!status) bt_games__net_write(&net, out);
    bt_games__net_close(&net);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    if (position.length == 0) bt_text__char(out, '.');
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

/* -- parts, normal form, negative -- */

static bt_status give_parts(bt_net *net, bt_position_list *out)
{
    size_t count, room = (net->count + 1) * sizeof(uint32_t);
    uint32_t *part = bt__alloc(net->ctx, room);
    if (!part) return BT_LIMIT;
    bt_status status = bt_games__net_parts(net, BT_NET_NONE, part, &count);
    for (uint32_t i = 0; !status && i < count; i++) {
        bt_games__net_write_part(net, BT_NET_NONE, part, i, &out->scratch);
        if (!bt_rules__take(out) || bt__check(net->ctx)) status = BT_LIMIT;
    }
    bt__free(net->ctx, part, room);
    return status;
}

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    board b;
    bt_status status = open_board(game, position, &b);
    if (!status) {
        tidy(game, &b.net);
        status = give_parts(&b.net, out);
    }
    close_board(&b);
    return status;
}

static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    board b;
    bt_status status = open_board(game, position, &b);
    if (!status) {
        tidy(game, &b.net);
        status = bt_games__net_normal(&b.net, BT_NET_NONE, out);
    }
    if (status) out->failed = true;
    close_board(&b);
    return false;
}

static char exchange(char mark)
{
    if (mark == 'G') return mark;
    return mark == 'L' ? 'R' : 'L';
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    board b;
    if (open_board(game, position, &b)) {
        out->failed = true;
    } else {
        for (size_t v = 0; v < b.net.count; v++)
            b.net.vertices[v].mark = exchange(b.net.vertices[v].mark);
        for (size_t e = 0; e < b.net.edge_count; e++)
            b.net.edges[e].mark = exchange(b.net.edges[e].mark);
        bt_games__net_write(&b.net, out);
    }
    close_board(&b);
}

/* -- moves in words and in pictures -- */

/* The vertex or edge whose move leads there; the board is left as it is after that move. */
static bool find_move(bt_game *game, board *b, bt_bytes to, bt_player player, uint32_t *which)
{
    bt_text text;
    bool found = false;
    bt_text__open(&text, game->ctx);
    for (uint32_t i = 0; !found && i < count_places(game, &b->net); i++) {
        put_back(b);
        if (!may_move(game, &b->net, i, player)) continue;
        bt_text__cut(&text, 0);
        make_move(game, b, i, player, &text);
        found = !text.failed && text.length == to.length &&
                (to.length == 0 || memcmp(text.at, to.at, to.length) == 0);
        *which = i;
    }
    bt_text__close(&text);
    return found;
}

static void put_name(const bt_net *net, uint32_t v, bt_text *out)
{
    bt_text__add_bytes(out, net->vertices[v].name, net->vertices[v].length);
}

static void describe_move(const bt_game *game, const bt_net *net, uint32_t which, bt_player player,
                          bt_text *out)
{
    const game_on_graph *rules = rules_of(game);
    bool takes = rules->make == take_vertex || rules->edges;
    bt_text__format(out, "%s the %s ", takes ? "take" : "colour", rules->edges ? "edge" : "vertex");
    if (rules->edges) {
        put_name(net, net->edges[which].end[0], out);
        bt_text__char(out, '-');
        put_name(net, net->edges[which].end[1], out);
    } else {
        put_name(net, which, out);
    }
    if (!takes) bt_text__add(out, player == BT_LEFT ? " blue" : " red");
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    board b;
    uint32_t which = 0;
    if (!open_board(game, from, &b) && find_move(game, &b, to, player, &which)) {
        describe_move(game, &b.net, which, player, out);
    } else {
        bt_text__add(out, "to ");
        print(game, to, out);
    }
    close_board(&b);
}

/* The vertex or edge itself, then all that goes with it. */
static void touch_move(const bt_game *game, const board *b, uint32_t which, bt_text *ids)
{
    const bt_net *net = &b->net;
    bool edges = rules_of(game)->edges;
    bt_rules__add_id(ids, "%c%u", edges ? 'e' : 'v', which + 1);
    for (uint32_t e = 0; edges && e < net->edge_count; e++)
        if (e != which && net->edges[e].gone) bt_rules__add_id(ids, "e%u", e + 1);
    for (uint32_t v = 0; !edges && rules_of(game)->make == take_vertex && v < net->count; v++)
        if (v != which && net->vertices[v].gone) bt_rules__add_id(ids, "v%u", v + 1);
}

static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    board b;
    uint32_t which = 0;
    bt_status status = open_board(game, from, &b);
    if (!status && !find_move(game, &b, to, player, &which)) status = BT_PASS;
    if (!status && bt_games__net_is_drawn(&b.net))
        touch_move(game, &b, which, ids);
    else if (!status)
        bt_rules__add_id(ids, "position");
    close_board(&b);
    return status ? status : ids->failed ? BT_LIMIT : BT_OK;
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    board b;
    const game_on_graph *rules = rules_of(game);
    bt_net_look look = {rules->edges, rules->partizan, BT_NET_NONE};
    bt_status status = open_board(game, position, &b);
    if (!status) status = bt_games__net_draw(&b.net, &look, out);
    close_board(&b);
    return status;
}

/* -- sequences: the path with n vertices -- */

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    if (n > BT_NET_MOST)
        return bt__fail(game->ctx, BT_LIMIT, "a graph of more than %d vertices", BT_NET_MOST);
    for (uint64_t i = 1; i <= n; i++) bt_text__format(out, i > 1 ? "-%lu" : "%lu", i);
    return out->failed ? BT_LIMIT : BT_OK;
}

/* -- parameters -- */

#define NOT_MARKED(game) "expected ',' or the end: only " game ":partizan says who may move where"
static const game_on_graph node_kayles = {
    .kind.unmarked = NOT_MARKED("node-kayles"),
    .make = take_vertex,
};
static const game_on_graph partizan_node_kayles = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
    .make = take_vertex,
};
static const game_on_graph arc_kayles = {
    .kind.unmarked = NOT_MARKED("arc-kayles"),
    .edges = true,
    .make = take_edge,
    .tidy = drop_lonely,
};
static const game_on_graph partizan_arc_kayles = {
    .kind = {.edges_marked = true, .unmarked = "edges have colours here, not vertices"},
    .edges = true,
    .partizan = true,
    .make = take_edge,
    .tidy = drop_lonely,
};
static const game_on_graph col = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
    .make = colour_col,
    .tidy = tidy_col,
};
static const game_on_graph snort = {
    .kind = {.vertices_marked = true, .unmarked = "vertices have colours here, not edges"},
    .partizan = true,
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
    const game_on_graph *rules = arcs ? &arc_kayles : &node_kayles;
    if (game->partizan) rules = arcs ? &partizan_arc_kayles : &partizan_node_kayles;
    game->data = (void *)rules;
    if (!game->partizan) game->theory.negate = NULL;
    return BT_OK;
}

static bt_status open_colouring(bt_game *game, const bt_parameter *given, size_t count)
{
    bool snorting = !strcmp(game->rules->name, "graph-snort");
    if (count > 0)
        return bt__fail_at(game->ctx, given[0].place, "%s takes no parameters", game->rules->name);
    game->data = (void *)(snorting ? &snort : &col);
    return BT_OK;
}

/* -- hints -- */

static const char *idea_of_taking(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return rules_of(game)->partizan
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

#define GRAPH_GAME                                                                                 \
    .play.parse = parse, .play.print = print, .play.options = options, .play.describe = describe,  \
    .theory.exact = true, .theory.split = split, .theory.normal = normal, .theory.negate = negate, \
    .theory.part = "the part", .series.heap = heap, .picture.draw = draw, .picture.touch = touch

#define NOTATION                                                                                   \
    "A graph is written as paths, separated by commas: a-b-c-a,c-d is a triangle with a tail. A\n" \
    "name alone is a vertex without edges, and . is the graph without vertices. JSON is read as\n" \
    "well: {\"edges\": [[\"a\", \"b\"], [\"b\", \"c\"]], \"vertices\": [\"d\"]}. Term n of a\n"    \
    "sequence is the path with n vertices.\n"

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
    GRAPH_GAME,
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
    GRAPH_GAME,
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
        "that nobody may colour is removed.\n" NOTATION
        "Every position is worth a number, or a number and * (Winning Ways, chapter 2).\n"
        "Example: bouton value graph-col a-b-c,c:L\n"
        "References: J. H. Conway, On Numbers and Games (1976), chapter 8 (C. Vout's game);\n"
        "Winning Ways, chapters 2 and 3.",
    .partizan = true,
    .open = open_colouring,
    .theory.idea = idea_of_col,
    GRAPH_GAME,
};

const bt_rules bt_games__graph_snort = {
    .name = "graph-snort",
    .summary = "colour vertices of a graph; neighbours never have different colours",
    .notation =
        "the paths of a graph: a-b-c-a,c-d; a vertex that only Left may still colour is b:L",
    .example = "a-b-c-d,d-e,b:L",
    .help =
        "Left colours a vertex blue, Right colours one red, and neighbours may never have "
        "different\n"
        "colours. The player who cannot move loses. A coloured vertex is removed from the graph. "
        "A\n"
        "neighbour of a blue vertex is marked b:L, since only Left may still colour it. A vertex\n"
        "that nobody may colour is removed.\n" NOTATION "Example: bouton value graph-snort a-b-c\n"
        "References: J. H. Conway, On Numbers and Games (1976), chapter 8 (S. Norton's game);\n"
        "Winning Ways, chapters 5 and 6.",
    .partizan = true,
    .open = open_colouring,
    .theory.idea = idea_of_snort,
    GRAPH_GAME,
};
