/* Games on graphs: moves, notation, parts, words and pictures, whatever a move does. */
#include "games/graph_play.h"
#include "rules/heaps_draw.h"

#include <stdio.h>
#include <string.h>

/* -- a graph with what is gone put back -- */

typedef struct board {
    bt_net net;
    bt_net_vertex *vertices; /* as they were */
    bt_net_edge *edges;
} board;

static bt_status open_board(bt_game *game, bt_bytes position, board *b)
{
    *b = (board){.net = {.ctx = game->ctx}};
    bt_status status = bt_games__net_read(&b->net, &graph_game_of(game)->kind,
                                          (const char *)position.at, position.length);
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

/* -- moves -- */

static size_t count_places(const bt_game *game, const bt_net *net)
{
    return graph_game_of(game)->edges ? net->edge_count : net->count;
}

static bool may_move(const bt_game *game, const bt_net *net, uint32_t which, bt_player player)
{
    const char *at =
        graph_game_of(game)->edges ? &net->edges[which].mark : &net->vertices[which].mark;
    char mark = *at;
    bool both = mark == 'G' && !graph_game_of(game)->reserved;
    return both || mark == (player == BT_LEFT ? 'L' : 'R');
}

static void tidy(const bt_game *game, bt_net *net)
{
    if (graph_game_of(game)->tidy) graph_game_of(game)->tidy(net);
}

static void make_move(const bt_game *game, board *b, uint32_t which, bt_player player, bt_text *out)
{
    put_back(b);
    graph_game_of(game)->make(&b->net, which, player);
    tidy(game, &b->net);
    bt_games__net_write(&b->net, out);
}

bt_status bt_graph__options(bt_game *game, bt_bytes position, bt_player player,
                            bt_position_list *out)
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

bt_status bt_graph__parse(bt_game *game, const char *text, bt_text *out)
{
    bt_net net;
    bt_games__net_open(&net, game->ctx);
    if (text[strspn(text, " \t\n")] == '\0')
        return bt__fail_at(game->ctx, 0, "expected a graph, as a-b-c, or . for none");
    bt_status status = bt_games__net_read(&net, &graph_game_of(game)->kind, text, strlen(text));
    if (!status) bt_games__net_write(&net, out);
    bt_games__net_close(&net);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

void bt_graph__print(bt_game *game, bt_bytes position, bt_text *out)
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

bt_status bt_graph__split(bt_game *game, bt_bytes position, bt_position_list *out)
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

bool bt_graph__normal(bt_game *game, bt_bytes position, bt_text *out)
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

void bt_graph__negate(bt_game *game, bt_bytes position, bt_text *out)
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
    const bt_graph_game *rules = graph_game_of(game);
    bool takes = !rules->colours;
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

void bt_graph__describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    board b;
    uint32_t which = 0;
    if (!open_board(game, from, &b) && find_move(game, &b, to, player, &which)) {
        describe_move(game, &b.net, which, player, out);
    } else {
        bt_text__add(out, "to ");
        bt_graph__print(game, to, out);
    }
    close_board(&b);
}

/* The vertex or edge itself, then all that goes with it. */
static void touch_move(const bt_game *game, const board *b, uint32_t which, bt_text *ids)
{
    const bt_net *net = &b->net;
    bool edges = graph_game_of(game)->edges;
    bt_rules__add_id(ids, "%c%u", edges ? 'e' : 'v', which + 1);
    for (uint32_t e = 0; edges && e < net->edge_count; e++)
        if (e != which && net->edges[e].gone) bt_rules__add_id(ids, "e%u", e + 1);
    for (uint32_t v = 0; !edges && !graph_game_of(game)->colours && v < net->count; v++)
        if (v != which && net->vertices[v].gone) bt_rules__add_id(ids, "v%u", v + 1);
}

bt_status bt_graph__touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
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

bt_status bt_graph__draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    board b;
    const bt_graph_game *rules = graph_game_of(game);
    bt_net_look look = {rules->edges, rules->partizan, BT_NET_NONE};
    bt_status status = open_board(game, position, &b);
    if (!status) status = bt_games__net_draw(&b.net, &look, out);
    close_board(&b);
    return status;
}

/* -- sequences: the path with n vertices -- */

bt_status bt_graph__path(bt_game *game, uint64_t n, bt_text *out)
{
    if (n > BT_NET_MOST)
        return bt__fail(game->ctx, BT_LIMIT, "a graph of more than %d vertices", BT_NET_MOST);
    for (uint64_t i = 1; i <= n; i++) bt_text__format(out, i > 1 ? "-%lu" : "%lu", i);
    return out->failed ? BT_LIMIT : BT_OK;
}
