/* Who is where: marks by which threads that search the same states go round each other. Shared
   inside src/solve only.

   A mark that is lost, or wrong, costs some work and nothing else. */
#ifndef BOUTON_SOLVE_BUSY_H
#define BOUTON_SOLVE_BUSY_H

#include "solve/table.h"

enum { BT_BUSY_PLACES = 1 << 12 };

typedef struct bt_busy {
    _Atomic uint64_t at[BT_BUSY_PLACES]; /* states that some thread is at: halves of their keys */
} bt_busy;

static inline _Atomic uint64_t *bt_busy__place(bt_busy *busy, bt_key key)
{
    return &busy->at[(key.a ^ key.b) >> 20 & (BT_BUSY_PLACES - 1)];
}

static inline bool bt_busy__is(bt_busy *busy, bt_key key)
{
    return atomic_load_explicit(bt_busy__place(busy, key), memory_order_relaxed) == key.a;
}

static inline void bt_busy__set(bt_busy *busy, bt_key key, bool on)
{
    atomic_store_explicit(bt_busy__place(busy, key), on ? key.a : 0, memory_order_relaxed);
}

static inline void bt_busy__clear(bt_busy *busy)
{
    for (size_t i = 0; i < BT_BUSY_PLACES; i++)
        atomic_store_explicit(&busy->at[i], 0, memory_order_relaxed);
}

#endif
