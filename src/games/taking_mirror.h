/* A 16-bit number per heap, kept forwards and backwards: both heaps of all splits of a heap then
   lie side by side in ascending order, and vectors can search them. */
#ifndef BOUTON_TAKING_MIRROR_H
#define BOUTON_TAKING_MIRROR_H

#include "base/base.h"

enum { BT_TAKING_WANTED = 2, BT_TAKING_ALL_FOUND = (1 << BT_TAKING_WANTED) - 1 };

typedef struct bt_taking_mirror {
    uint16_t *forward;  /* forward[n] belongs to heap n */
    uint16_t *backward; /* backward[capacity - 1 - n] does too */
    size_t count, capacity;
} bt_taking_mirror;

/* The splits of a heap: heap 1 + i and its other half have the numbers a[i] and b[i]. */
typedef struct bt_taking_splits {
    const uint16_t *a, *b;
    size_t count;
} bt_taking_splits;

/* Room for heaps below `end`; what was appended stays. */
bool bt_games__taking_mirror_reserve(bt_taking_mirror *mirror, bt_context *ctx, size_t end);
void bt_games__taking_mirror_close(bt_taking_mirror *mirror, bt_context *ctx);

static inline void bt_games__taking_mirror_append(bt_taking_mirror *mirror, uint16_t number)
{
    mirror->forward[mirror->count] = number;
    mirror->backward[mirror->capacity - 1 - mirror->count] = number;
    mirror->count++;
}

/* Every split of `rest` into two heaps once; of different sizes only, if told so. */
static inline bt_taking_splits bt_games__taking_mirror_splits(const bt_taking_mirror *mirror,
                                                              size_t rest, bool unequal)
{
    if (rest < 2) return (bt_taking_splits){0};
    return (bt_taking_splits){mirror->forward + 1, mirror->backward + (mirror->capacity - rest),
                              unequal ? (rest - 1) / 2 : rest / 2};
}

/* Which of the wanted numbers are the xor of a split from the one at `at` on, as bits. Stops when
   all of them are. */
unsigned bt_games__taking_search(const bt_taking_splits *splits, size_t at,
                                 const uint16_t want[BT_TAKING_WANTED]);

#endif
