/* Counters moved along the arrows of an acyclic graph. */
#include "games/counters_graph.h"
#include "games/list.h"

#include <ctype.h>
#include <string.h>

/* A position is the nodes of the counters as a list of numbers, kept as heaps are. */

enum { SUGGESTED_FROM = 2000, EXPLAINED = 40 };

static void close_graph(bt_game *game)
{
    bt_games__graph_close(game->data);
    bt__free(game->ctx, game->data, sizeof(bt_graph));
}

static bt_status open_graph(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count == 0)
        return bt__fail_at(game->ctx, strlen(game->rules->name),
                           "counters needs its graph: counters:a>b>c,a>c or counters:file=GRAPH");
    bool file = !strcmp(given[0].name, "file");
    if ((!file && given[0].name[0]) || count > 1)
        return bt__fail_at(game->ctx, given[count > 1].place,
                           "counters takes one parameter: arrows, as a>b>c,a>c, or file=GRAPH");
    game->data = bt__alloc(game->ctx, sizeof(bt_graph));
    if (!game->data) return BT_LIMIT;
    bt_games__graph_open(game->data, game->ctx);
    bt_status status = file ? bt_games__graph_load(game->data, given[0].value, given[0].place)
                            : bt_games__graph_read(game->data, given[0].value, given[0].place);
    if (status) close_graph(game);
    return status;
}

/* -- notation -- */

/* All names, each ended by 0, and pointers to them. */
static const char *find_nearest(bt_game *game, const char *word, size_t length, bt_text *names)
{
    const bt_graph *g = game->data;
    size_t count = g->names.length, size = (count + 1) * sizeof(char *), at = 0;
    if (count > SUGGESTED_FROM) return NULL;
    const char **list = bt__alloc(game->ctx, size), *near = NULL;
    for (uint32_t i = 0; i < count; i++) {
        bt_bytes name = bt_games__graph_name(g, i);
        bt_text__add_bytes(names, (const char *)name.at, name.length);
        bt_text__char(names, '\0');
    }
    if (list && !names->failed) {
        for (size_t i = 0; i < count; i++, at += strlen(names->at + at) + 1)
            list[i] = names->at + at;
        list[count] = NULL;
        near = bt__nearest(word, length, list);
    }
    bt__free(game->ctx, list, size);
    return near;
}

static bt_status refuse_name(bt_game *game, const char *text, size_t at, size_t length)
{
    bt_text names;
    bt_text__open(&names, game->ctx);
    int shown = length < 40 ? (int)length : 40;
    const char *near = find_nearest(game, text + at, length, &names);
    bt_status status =
        near ? bt__fail_at(game->ctx, at, "the graph has no node '%.*s'; did you mean '%s'?", shown,
                           text + at, near)
             : bt__fail_at(game->ctx, at, "the graph has no node '%.*s'", shown, text + at);
    bt_text__close(&names);
    return status;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    for (size_t at = 0;; at++) {
        uint32_t node;
        while (isspace((unsigned char)text[at])) at++;
        size_t length = 0;
        while (bt_games__graph_is_name(text[at + length])) length++;
        if (length == 0) return bt__fail_at(game->ctx, at, "expected the name of a node");
        if (!bt_games__graph_find(game->data, text + at, length, &node))
            return bt_error(game->ctx) ? bt_error(game->ctx) : refuse_name(game, text, at, length);
        bt_rules__put_heap(out, node);
        at += length;
        while (isspace((unsigned char)text[at])) at++;
        if (!text[at]) return out->failed ? BT_LIMIT : bt__check(game->ctx);
        if (text[at] != ',') return bt__fail_at(game->ctx, at, "expected ',' between nodes");
    }
}

static void put_name(bt_game *game, uint64_t node, bt_text *out)
{
    bt_bytes name = bt_games__graph_name(game->data, (uint32_t)node);
    bt_text__add_bytes(out, (const char *)name.at, name.length);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    uint64_t node;
    for (bool first = true; bt_rules__next_heap(&position, &node); first = false) {
        if (!first) bt_text__char(out, ',');
        put_name(game, node, out);
    }
}

/* -- moves -- */

static void replace(bt_bytes position, size_t which, uint32_t to, bt_text *out)
{
    uint64_t node;
    for (size_t i = 0; bt_rules__next_heap(&position, &node); i++)
        bt_rules__put_heap(out, i == which ? to : node);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    const bt_graph *g = game->data;
    bt_bytes rest = position;
    uint64_t node;
    (void)player;
    for (size_t i = 0; bt_rules__next_heap(&rest, &node); i++) {
        for (uint32_t k = 0; k < g->degree.at[node]; k++) {
            replace(position, i, g->successors.at[g->first.at[node] + k], &out->scratch);
            if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
        }
    }
    return BT_OK;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    uint64_t a, b;
    (void)player;
    while (bt_rules__next_heap(&from, &a) && bt_rules__next_heap(&to, &b)) {
        if (a == b) continue;
        bt_text__add(out, "a counter from ");
        put_name(game, a, out);
        bt_text__add(out, " to ");
        put_name(game, b, out);
        return;
    }
}

/* -- nim-values -- */

static uint32_t nim_sum(const bt_graph *g, bt_bytes position)
{
    uint64_t node;
    uint32_t sum = 0;
    while (bt_rules__next_heap(&position, &node)) sum ^= g->nims.at[node];
    return sum;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    mpz_set_ui(out->nim, nim_sum(game->data, position));
    out->has_nim = true;
    out->statement = "Sprague 1935, Grundy 1939: a counter is worth the mex of the nodes it can go "
                     "to, and counters add by nim-sum";
    return BT_OK;
}

static void explain_node(bt_game *game, uint64_t node, bt_steps *out)
{
    const bt_graph *g = game->data;
    bt_rules__step_row(out);
    put_name(game, node, bt_rules__step_cell(out));
    bt_text__format(bt_rules__step_cell(out), "%u", g->nims.at[node]);
    bt_text *text = bt_rules__step_cell(out);
    for (uint32_t k = 0; k < g->degree.at[node] && k < EXPLAINED; k++) {
        uint32_t to = g->successors.at[g->first.at[node] + k];
        bt_text__add(text, k == 0 ? "the least that is missing among " : ", ");
        put_name(game, to, text);
        bt_text__format(text, " (%u)", g->nims.at[to]);
    }
    if (g->degree.at[node] > EXPLAINED) bt_text__add(text, ", ..");
    if (g->degree.at[node] == 0) bt_text__add(text, "no arrow leaves it");
}

/* Was this node met before the rest of the position? */
static bool was_shown(bt_bytes position, bt_bytes rest, uint64_t node)
{
    uint64_t earlier;
    size_t met = 0;
    position.length -= rest.length;
    while (bt_rules__next_heap(&position, &earlier)) met += earlier == node;
    return met > 1; /* itself counts once */
}

static void explain_move(bt_game *game, bt_bytes position, size_t which, uint32_t to, bt_steps *out)
{
    bt_text after;
    bt_text__open(&after, game->ctx);
    replace(position, which, to, &after);
    bt_bytes bytes = {(const unsigned char *)after.at, after.length};
    bt_rules__step_row(out);
    describe(game, position, bytes, BT_LEFT, bt_rules__step_cell(out));
    print(game, bytes, bt_rules__step_cell(out));
    bt_text__close(&after);
}

/* Moves that bring the nim-sum to 0. */
static void explain_moves(bt_game *game, bt_bytes position, uint32_t sum, bt_steps *out)
{
    const bt_graph *g = game->data;
    bt_bytes rest = position;
    uint64_t node;
    bt_rules__step(out, BT_STEP_MOVES, "Moves that leave nim-sum 0");
    for (size_t i = 0; bt_rules__next_heap(&rest, &node); i++) {
        if (was_shown(position, rest, node)) continue;
        for (uint32_t k = 0; k < g->degree.at[node]; k++) {
            uint32_t to = g->successors.at[g->first.at[node] + k];
            if ((g->nims.at[node] ^ g->nims.at[to]) != sum) continue;
            explain_move(game, position, i, to, out);
        }
    }
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_bytes rest = position;
    uint64_t node;
    uint32_t sum = nim_sum(game->data, position);
    size_t shown = 0;
    bt_text *text = bt_rules__step(out, BT_STEP_NIM_VALUES, "Each counter is worth a heap of Nim");
    for (; shown < EXPLAINED && bt_rules__next_heap(&rest, &node); shown++)
        if (!was_shown(position, rest, node)) explain_node(game, node, out);
    if (rest.length > 0) bt_text__format(text, "The first %d counters are shown.", EXPLAINED);
    text = bt_rules__conclude(out, sum ? BT_OUTCOME_N : BT_OUTCOME_P);
    bt_text__format(text, "The nim-sum over all counters is %u: ", sum);
    bt_text__add(text, sum ? "the player to move wins."
                           : "every move changes it, and it can be made 0 again: the previous "
                             "player wins.");
    if (sum && shown < EXPLAINED) explain_moves(game, position, sum, out);
    return bt_rules__steps_status(out);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "A counter is worth the least number missing among the nodes it can go to: leave "
           "counters with nim-sum 0.";
}

const bt_rules bt_games__counters = {
    .name = "counters",
    .summary = "move counters along the arrows of an acyclic graph",
    .parameters = "ARROWS or file=GRAPH",
    .notation = "the nodes on which counters stand, one name for each counter: a,a,c",
    .example = "a,a,c",
    .help =
        "Arrows are written as paths, separated by commas: counters:a>b>c,a>c is a graph with\n"
        "three nodes. In a file, a graph has one line `node: successor successor` for each node\n"
        "that has successors; # starts a comment. Any number of counters may stand on a node. A\n"
        "move takes one counter along one arrow. The player who cannot move loses. A graph with a\n"
        "cycle is rejected, and the cycle is named.\n"
        "Every impartial game can be written in this way, with a node for each position and an\n"
        "arrow for each move. The nim-value of a counter is the mex of the nim-values of the\n"
        "nodes it can move to.\n"
        "Example: bouton solve 'counters:a>b>c>d,a>c,b>d' a,a,b\n"
        "References: R. P. Sprague, Ueber mathematische Kampfspiele, Tohoku Mathematical Journal\n"
        "41 (1935); P. M. Grundy, Mathematics and games, Eureka 2 (1939).",
    .sample = "a>b>c>d>f,a>c>e>g>h,a>e>h,b>d,c>f,i>a",
    .open = open_graph,
    .close = close_graph,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = bt_rules__split_heaps,
    .theory.normal = bt_rules__sort_heaps,
    .theory.theorem = theorem,
    .theory.explain = explain,
    .picture.draw = bt_games__counters_draw,
    .picture.touch = bt_games__counters_touch,
    .theory.idea = idea,
    .theory.part = "the counter on",
};
