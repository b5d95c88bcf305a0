/* Values as words that mean the same in every process. */
#ifndef BOUTON_VALUE_PACK_H
#define BOUTON_VALUE_PACK_H

#include "value/value.h"

/* Appends a value, in at most so many words, which are the same in every process; false when it
 * does not fit, or at a limit. */
bool bt_value__pack(bt_context *ctx, bt_value g, size_t most, bt_words *out);
/* The value; BT_NONE, and no error, when the words are none, and BT_NONE at a limit. */
bt_value bt_value__unpack(bt_context *ctx, const uint32_t *words, size_t count);

#endif
