/* Subtraction sets as they are typed. */
#ifndef BOUTON_GAMES_SUBTRACTION_READ_H
#define BOUTON_GAMES_SUBTRACTION_READ_H

#include "base/base.h"

/* The listed elements, ascending, each once; and tails: every, every odd, every even element from a
   number on (0: none). Starts as all zero. */
typedef struct bt_games__sub_set {
    uint32_t *at;
    size_t count, capacity;
    uint32_t every, odd, even;
} bt_games__sub_set;

/* Reads a set; `place` is where the text stands in a longer one. Close it in any case. */
bt_status bt_games__sub_read_set(bt_games__sub_set *set, bt_context *ctx, const char *text,
                                 size_t place);
void bt_games__sub_close_set(bt_games__sub_set *set, bt_context *ctx);

#endif
