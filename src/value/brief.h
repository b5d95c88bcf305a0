/* Sums that are needed for a while only. Shared inside the library. */
#ifndef BOUTON_VALUE_BRIEF_H
#define BOUTON_VALUE_BRIEF_H

#include "value/value.h"

/* g + h, to be compared or to be an option of a game that is built: mostly it is dominated there
   and was not worth keeping. It is not kept once: of several equal ones each may have its own
   handle, good until it is forgotten. Not to be negated. */
bt_value bt_value__add_briefly(bt_context *ctx, bt_value g, bt_value h);

/* Brief values form a stack: those made since the mark was taken are forgotten. */
size_t bt_value__brief_mark(const bt_context *ctx);
void bt_value__forget(bt_context *ctx, size_t mark);

/* The same value, kept once. */
bt_value bt_value__keep(bt_context *ctx, bt_value g);

#endif
