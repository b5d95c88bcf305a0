/* The replies of a strategy, as `verify --replies` lists them. */
#ifndef BOUTON_APP_REPLIES_H
#define BOUTON_APP_REPLIES_H

#include "output/output.h"
#include "rules/strategy.h"

/* Of a graph: all of them, or those at one place. */
bt_status bt_app__tell_graph_replies(bt_output *out, const bt_strategy *s, bool mixed,
                                     const bt_sum *at);
/* By parts: those at one place, where a player has won who is not to move. */
bt_status bt_app__tell_part_replies(bt_output *out, const bt_strategy *s, bool mixed,
                                    const bt_sum *at);

#endif
