/* Games on the vertices or the edges of a graph: what all of them share. */
#ifndef BOUTON_GRAPH_PLAY_H
#define BOUTON_GRAPH_PLAY_H

#include "games/net.h"

/* A position is the text of its graph, as net.h writes it; the empty graph has no bytes. */

/* What makes one of these games. */
typedef struct bt_graph_game {
    bt_net_kind kind;
    bool edges, partizan;
    bool colours;  /* a move colours a vertex, and takes nothing */
    bool reserved; /* moves are made only where the mark is that of the player */
    /* Makes a move at a vertex or an edge. */
    void (*make)(bt_net *net, uint32_t which, bt_player player);
    /* Removes what no longer matters, such as edges between vertices that cannot disturb each
       other; NULL: nothing. */
    void (*tidy)(bt_net *net);
} bt_graph_game;

/* The data of such a game. */
static inline const bt_graph_game *graph_game_of(const bt_game *game)
{
    return game->data;
}

bt_status bt_graph__parse(bt_game *game, const char *text, bt_text *out);
void bt_graph__print(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_graph__options(bt_game *game, bt_bytes position, bt_player player,
                            bt_position_list *out);
void bt_graph__describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out);
bt_status bt_graph__split(bt_game *game, bt_bytes position, bt_position_list *out);
bool bt_graph__normal(bt_game *game, bt_bytes position, bt_text *out);
void bt_graph__negate(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_graph__path(bt_game *game, uint64_t n, bt_text *out);
bt_status bt_graph__draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_graph__touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                          bt_text *ids);

#define BT_GRAPH_FUNCTIONS                                                                         \
    .play.parse = bt_graph__parse, .play.print = bt_graph__print,                                  \
    .play.options = bt_graph__options, .play.describe = bt_graph__describe, .theory.exact = true,  \
    .theory.split = bt_graph__split, .theory.normal = bt_graph__normal,                            \
    .theory.negate = bt_graph__negate, .theory.part = "the part", .series.heap = bt_graph__path,   \
    .picture.draw = bt_graph__draw, .picture.touch = bt_graph__touch

#endif
