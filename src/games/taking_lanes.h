/* Many heaps at a time: what machines with wide registers do for the sparse method.

   The lanes are the heaps base, base + 1, .., one beside the other. An item is a heap that is split
   off: the rest of lane l is the heap base + l - shift. Rests of neighbouring lanes are neighbours
   in the table, so one load serves several of them. */
#ifndef BOUTON_TAKING_LANES_H
#define BOUTON_TAKING_LANES_H

#include "base/base.h"

enum { BT_TAKING_LANES = 64 };

typedef struct bt_taking_item {
    uint32_t shift, value; /* value: of the heap split off */
} bt_taking_item;

typedef struct bt_taking_kernel {
    /* Adds the values of all splits to sets of values below 64. `at` is the place of the first lane
       in the table. */
    void (*gather)(const uint32_t *at, const bt_taking_item *items, size_t count,
                   uint64_t seen[BT_TAKING_LANES]);
} bt_taking_kernel;

/* NULL where the compiler was not told to make them. */
const bt_taking_kernel *bt_games__taking_avx512(void);
const bt_taking_kernel *bt_games__taking_avx2(void);

#endif
