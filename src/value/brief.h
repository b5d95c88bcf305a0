/* Sums that are only needed as options of the next game built. Shared inside the library. */
#ifndef BOUTON_VALUE_BRIEF_H
#define BOUTON_VALUE_BRIEF_H

#include "bouton/value.h"

/* g + h as a value that may be used in bt_value__add_briefly and bt_value_game only, until it is
   released: how many there are is marked before and given back after. */
bt_value bt_value__add_briefly(bt_context *ctx, bt_value g, bt_value h);
size_t bt_value__mark_brief(bt_context *ctx);
void bt_value__release_brief(bt_context *ctx, size_t mark);

#endif
