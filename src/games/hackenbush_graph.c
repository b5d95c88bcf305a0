/* Hackenbush on graphs: moves, parts, normal form, pictures. */
#include "games/hackenbush_graph.h"
#include "rules/heaps_draw.h"

#include <string.h>

static const bt_net_kind kind = {
    .edges_marked = true,
    .many = true,
    .unmarked = "edges have colours here, not vertices",
};

bool bt_games__bush_is(bt_bytes position)
{
    return position.length > 0 && memchr(position.at, '-', position.length) != NULL;
}

bool bt_games__bush_is_text(const char *text)
{
    return strpbrk(text, "-{:") != NULL;
}

static bt_status open_bush(bt_game *game, bt_bytes position, bt_net *net)
{
    bt_games__net_open(net, game->ctx);
    return bt_games__net_read(net, &kind, (const char *)position.at, position.length);
}

static uint32_t ground_of(const bt_net *net)
{
    return bt_games__net_find(net, "0", 1);
}

/* -- what stands -- */

/* Marks as gone what does not hang together with the ground. */
static bt_status let_fall(bt_net *net, uint32_t ground)
{
    bt_words stack;
    bt_words__open(&stack, net->ctx);
    for (size_t v = 0; v < net->count; v++) net->vertices[v].gone = v != ground;
    bool good = bt_words__push(&stack, ground);
    while (stack.length > 0 && good) {
        uint32_t v = stack.at[--stack.length];
        for (uint32_t i = net->first[v]; i < net->first[v + 1] && good; i++) {
            uint32_t e = net->incident[i], to = bt_games__net_other(net, e, v);
            if (net->edges[e].gone || !net->vertices[to].gone) continue;
            net->vertices[to].gone = false;
            good = bt_words__push(&stack, to);
        }
    }
    for (size_t e = 0; e < net->edge_count; e++)
        if (net->vertices[net->edges[e].end[0]].gone) net->edges[e].gone = true;
    bt_words__close(&stack);
    return good ? bt__check(net->ctx) : BT_LIMIT;
}

/* The ground alone is not written. */
static void write_bush(bt_net *net, uint32_t ground, bt_text *out)
{
    bool any = false;
    for (size_t e = 0; e < net->edge_count && !any; e++) any = !net->edges[e].gone;
    net->vertices[ground].gone = !any;
    bt_games__net_write(net, out);
}

bt_status bt_games__bush_parse(bt_game *game, const char *text, bt_text *out)
{
    bt_net net;
    bt_bytes bytes = {(const unsigned char *)text, strlen(text)};
    bt_status status = open_bush(game, bytes, &net);
    uint32_t ground = ground_of(&net);
    if (!status && ground == BT_NET_NONE)
        status = bt__fail_at(game->ctx, 0,
                             "nothing stands on the ground, which is called 0: as in "
                             "0-a-b-0:LRL");
    if (!status) status = let_fall(&net, ground);
    for (size_t v = 0; v < net.count && !status; v++)
        if (net.vertices[v].gone)
            status = bt__fail_at(game->ctx, (size_t)(net.vertices[v].name - text),
                                 "no path leads from %.*s to the ground, which is called 0",
                                 (int)net.vertices[v].length, net.vertices[v].name);
    if (!status) write_bush(&net, ground, out);
    bt_games__net_close(&net);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

/* -- moves -- */

static bool may_cut(char colour, bt_player player)
{
    return colour == 'G' || colour == (player == BT_LEFT ? 'L' : 'R');
}

static bt_status cut_edge(bt_net *net, uint32_t ground, uint32_t cut, bt_text *out)
{
    for (size_t e = 0; e < net->edge_count; e++) net->edges[e].gone = e == cut;
    bt_status status = let_fall(net, ground);
    if (!status) write_bush(net, ground, out);
    return status;
}

bt_status bt_games__bush_options(bt_game *game, bt_bytes position, bt_player player,
                                 bt_position_list *out)
{
    bt_net net;
    bt_status status = open_bush(game, position, &net);
    uint32_t ground = ground_of(&net);
    for (uint32_t e = 0; !status && e < net.edge_count; e++) {
        if (!may_cut(net.edges[e].mark, player)) continue;
        status = cut_edge(&net, ground, e, &out->scratch);
        if (!status && !bt_rules__take(out)) status = BT_LIMIT;
    }
    bt_games__net_close(&net);
    return status;
}

/* The edge whose cutting leads there; the graph is left as it is then. */
static bool find_cut(bt_net *net, bt_bytes to, bt_player player, uint32_t *cut)
{
    bt_text text;
    bool found = false;
    uint32_t ground = ground_of(net);
    bt_text__open(&text, net->ctx);
    for (uint32_t e = 0; !found && e < net->edge_count; e++) {
        if (!may_cut(net->edges[e].mark, player)) continue;
        bt_text__cut(&text, 0);
        if (cut_edge(net, ground, e, &text)) break;
        found = !text.failed && text.length == to.length &&
                (to.length == 0 || memcmp(text.at, to.at, to.length) == 0);
        *cut = e;
    }
    bt_text__close(&text);
    return found;
}

void bt_games__bush_describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                             bt_text *out)
{
    bt_net net;
    uint32_t cut;
    if (!open_bush(game, from, &net) && find_cut(&net, to, player, &cut)) {
        const bt_net_edge *e = &net.edges[cut];
        const bt_net_vertex *a = &net.vertices[e->end[0]], *b = &net.vertices[e->end[1]];
        bt_text__format(out, "cut the %s edge %.*s-%.*s",
                        e->mark == 'L'   ? "blue"
                        : e->mark == 'R' ? "red"
                                         : "green",
                        (int)a->length, a->name, (int)b->length, b->name);
    } else {
        bt_text__add(out, "to ");
        bt_text__add_bytes(out, to.length ? (const char *)to.at : "0", to.length ? to.length : 1);
    }
    bt_games__net_close(&net);
}

/* -- parts, normal form, negative -- */

static bt_status give_parts(bt_net *net, uint32_t ground, const uint32_t *part, size_t count,
                            bt_position_list *out)
{
    bt_status status = BT_OK;
    for (uint32_t i = 0; !status && i < count; i++) {
        bt_games__net_write_part(net, ground, part, i, &out->scratch);
        if (!bt_rules__take(out) || bt__check(net->ctx)) status = BT_LIMIT;
    }
    for (size_t e = 0; !status && e < net->edge_count; e++) /* a loop on the ground is an edge */
        if (net->edges[e].end[0] == ground && net->edges[e].end[1] == ground &&
            !bt_rules__give(out, &net->edges[e].mark, 1))
            status = BT_LIMIT;
    return status;
}

bt_status bt_games__bush_split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    bt_net net;
    size_t count, room;
    bt_status status = open_bush(game, position, &net);
    uint32_t ground = ground_of(&net), *part;
    room = (net.count + 1) * sizeof *part;
    part = bt__alloc(game->ctx, room);
    if (!part) status = BT_LIMIT;
    if (!status) status = bt_games__net_parts(&net, ground, part, &count);
    if (!status) status = give_parts(&net, ground, part, count, out);
    bt__free(game->ctx, part, part ? room : 0);
    bt_games__net_close(&net);
    return status;
}

/* What stands on a vertex that was reached by an edge, as a tree; `came` is none for the ground. */
static bt_status put_tree(const bt_net *net, uint32_t v, uint32_t came, bt_text *out)
{
    bool ground = came == BT_NET_NONE, brackets = !ground && net->first[v + 1] - net->first[v] > 2;
    bool first = true;
    bt_status status = bt__enter(net->ctx);
    if (status) return status;
    if (brackets) bt_text__char(out, '(');
    for (uint32_t i = net->first[v]; i < net->first[v + 1] && !status; i++) {
        uint32_t e = net->incident[i];
        if (e == came) continue;
        if (!first) bt_text__char(out, ',');
        first = false;
        bt_text__char(out, net->edges[e].mark);
        status = put_tree(net, bt_games__net_other(net, e, v), e, out);
    }
    if (brackets) bt_text__char(out, ')');
    bt__leave(net->ctx);
    return status;
}

bt_status bt_games__bush_normal(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_net net;
    bt_status status = open_bush(game, position, &net);
    uint32_t ground = ground_of(&net);
    if (!status && net.edge_count + 1 == net.count) /* all hangs together: no cycle */
        status = put_tree(&net, ground, BT_NET_NONE, out);
    else if (!status)
        status = bt_games__net_normal(&net, ground, out);
    bt_games__net_close(&net);
    return status;
}

void bt_games__bush_negate(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_net net;
    if (open_bush(game, position, &net)) out->failed = true;
    for (size_t e = 0; e < net.edge_count; e++) {
        char *mark = &net.edges[e].mark;
        if (*mark != 'G') *mark = *mark == 'L' ? 'R' : 'L';
    }
    if (!out->failed) bt_games__net_write(&net, out);
    bt_games__net_close(&net);
}

/* -- the fusion principle (Winning Ways, chapter 7): vertices of a cycle of green edges may be
   brought together, and each edge then is a loop, worth *1. What is left are bridges: an edge on
   which n stands is worth n + 1 -- */

typedef struct fusion {
    const bt_net *net;
    uint32_t *met;  /* when a vertex was first met, from 1 on */
    uint32_t *low;  /* the earliest vertex that is met from there without the edge to it */
    uint32_t *came; /* the edge by which it was met */
    uint32_t *next; /* its next edge to be looked at */
    uint32_t *worth;
    bt_words path;
} fusion;

static bool enter_vertex(fusion *f, uint32_t v, uint32_t came, uint32_t time)
{
    f->met[v] = f->low[v] = time;
    f->came[v] = came;
    f->next[v] = f->net->first[v];
    return bt_words__push(&f->path, v);
}

/* The vertex on top is done: the one below it takes over what stands there. */
static void leave_vertex(fusion *f)
{
    uint32_t v = f->path.at[--f->path.length];
    if (f->path.length == 0) return;
    uint32_t below = f->path.at[f->path.length - 1];
    bool bridge = f->low[v] > f->met[below];
    f->worth[below] ^= bridge ? f->worth[v] + 1 : f->worth[v] ^ 1;
    if (f->low[v] < f->low[below]) f->low[below] = f->low[v];
}

static bt_status fuse(fusion *f, uint32_t ground)
{
    const bt_net *net = f->net;
    uint32_t time = 1;
    bool good = enter_vertex(f, ground, BT_NET_NONE, time++);
    while (f->path.length > 0 && good) {
        uint32_t v = f->path.at[f->path.length - 1];
        if (f->next[v] == net->first[v + 1]) {
            leave_vertex(f);
            continue;
        }
        uint32_t e = net->incident[f->next[v]++], to = bt_games__net_other(net, e, v);
        if (e == f->came[v]) continue;
        if (!f->met[to]) {
            good = enter_vertex(f, to, e, time++) && !bt__check(net->ctx);
            continue;
        }
        if (f->met[to] < f->low[v]) f->low[v] = f->met[to];
        if (to == v) f->next[v]++;                     /* a loop is listed twice */
        if (f->met[to] <= f->met[v]) f->worth[v] ^= 1; /* counted at its upper end only */
    }
    return good ? BT_OK : BT_LIMIT;
}

static bt_status find_nimber(const bt_net *net, uint32_t ground, uint32_t *nimber)
{
    size_t count = net->count, room = 5 * count * sizeof(uint32_t);
    fusion f = {.net = net, .met = bt__alloc_zero(net->ctx, room)};
    if (!f.met) return BT_LIMIT;
    f.low = f.met + count;
    f.came = f.low + count;
    f.next = f.came + count;
    f.worth = f.next + count;
    bt_words__open(&f.path, net->ctx);
    bt_status status = fuse(&f, ground);
    *nimber = f.worth[ground];
    bt_words__close(&f.path);
    bt__free(net->ctx, f.met, room);
    return status;
}

bt_status bt_games__bush_theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_net net;
    uint32_t nimber = 0;
    bt_status status = open_bush(game, position, &net);
    for (size_t e = 0; !status && e < net.edge_count; e++)
        if (net.edges[e].mark != 'G') status = BT_PASS;
    if (!status) status = find_nimber(&net, ground_of(&net), &nimber);
    if (!status) {
        out->has_outcome = true;
        out->outcome = nimber ? BT_OUTCOME_N : BT_OUTCOME_P;
        out->value = bt_value_ups(game->ctx, bt_value_integer(game->ctx, 0), 0, nimber);
        out->statement = "the fusion principle: the vertices of a green cycle may be brought "
                         "together; its edges are loops then, each worth *1 (Winning Ways)";
        status = bt_error(game->ctx);
    }
    bt_games__net_close(&net);
    return status;
}

/* -- pictures -- */

bt_status bt_games__bush_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_net net;
    bt_status status = open_bush(game, position, &net);
    if (!status) {
        bt_net_look look = {.edges = true, .partizan = true, .ground = ground_of(&net)};
        status = bt_games__net_draw(&net, &look, out);
    }
    bt_games__net_close(&net);
    return status;
}

/* The edge that is cut, then those that fall with it. */
bt_status bt_games__bush_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                               bt_text *ids)
{
    bt_net net;
    uint32_t cut;
    bt_status status = open_bush(game, from, &net);
    if (!status && !find_cut(&net, to, player, &cut)) status = BT_PASS;
    if (!status && !bt_games__net_is_drawn(&net)) {
        bt_rules__add_id(ids, "position");
    } else if (!status) {
        bt_rules__add_id(ids, "e%u", cut + 1);
        for (uint32_t e = 0; e < net.edge_count; e++)
            if (e != cut && net.edges[e].gone) bt_rules__add_id(ids, "e%u", e + 1);
    }
    bt_games__net_close(&net);
    return status ? status : ids->failed ? BT_LIMIT : BT_OK;
}
