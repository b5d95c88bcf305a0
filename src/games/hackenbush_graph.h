/* Hackenbush on graphs that may have cycles: `0-a-b-0:LRL`, where 0 is the ground. */
#ifndef BOUTON_HACKENBUSH_GRAPH_H
#define BOUTON_HACKENBUSH_GRAPH_H

#include "games/net.h"

/* Whether a position is a graph: strings and trees are written without '-'. */
bool bt_games__bush_is(bt_bytes position);
/* Whether a text is to be read as one. */
bool bt_games__bush_is_text(const char *text);

/* What hackenbush.c does for strings and trees. */
bt_status bt_games__bush_parse(bt_game *game, const char *text, bt_text *out);
bt_status bt_games__bush_options(bt_game *game, bt_bytes position, bt_player player,
                                 bt_position_list *out);
bt_status bt_games__bush_split(bt_game *game, bt_bytes position, bt_position_list *out);
/* A graph without cycles becomes a tree, written as those are. */
bt_status bt_games__bush_normal(bt_game *game, bt_bytes position, bt_text *out);
void bt_games__bush_negate(bt_game *game, bt_bytes position, bt_text *out);
/* Green graphs by the fusion principle; others: BT_PASS. */
bt_status bt_games__bush_theorem(bt_game *game, bt_bytes position, bt_verdict *out);
void bt_games__bush_describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                             bt_text *out);
bt_status bt_games__bush_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__bush_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                               bt_text *ids);

#endif
