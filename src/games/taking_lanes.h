/* Many heaps at a time: what machines with wide registers do for the sparse method.

   The lanes are the heaps base, base + 1, .., one beside the other. An item is a heap that is split
   off: the rest of lane l is the heap base + l - shift. Rests of neighbouring lanes are neighbours
   in the table, so one load serves several of them. */
#ifndef BOUTON_TAKING_LANES_H
#define BOUTON_TAKING_LANES_H

#include "base/base.h"

enum {
    BT_TAKING_LANES = 64,  /* of small sets, and of codes */
    BT_TAKING_SPAN = 1024, /* bits of a load from a map of bits */
    BT_TAKING_PHASES = 8,  /* places in a byte where such a load may start, and so */
    BT_TAKING_WIDE_LANES = BT_TAKING_SPAN - BT_TAKING_PHASES, /* lanes are good for all of them */
    BT_TAKING_SPAN_WORDS = BT_TAKING_SPAN / 64,
    BT_TAKING_GROUP = 4, /* codes tried at a time for each lane */
};

typedef struct bt_taking_item {
    uint32_t shift, value; /* value or code of the heap split off */
} bt_taking_item;

/* Loads from maps of bits. offset[start[f]..start[f + 1]) are the bytes at which those begin whose
   first lane is bit f of the byte. */
typedef struct bt_taking_loads {
    const uint32_t *offset;
    uint32_t start[BT_TAKING_PHASES + 1];
} bt_taking_loads;

typedef struct bt_taking_kernel {
    /* The sets of the values of all splits, which are below 64, or below 32. `at` is the place of
       the first lane in the table. */
    void (*gather)(const uint32_t *at, const bt_taking_item *items, size_t count,
                   uint64_t seen[BT_TAKING_LANES]);
    void (*gather_small)(const uint32_t *at, const bt_taking_item *items, size_t count,
                         uint64_t seen[BT_TAKING_LANES]);
    /* Adds the loads to a set of lanes, until at most `enough` lanes are left out. */
    void (*cover)(const uint8_t *maps, const bt_taking_loads *loads, unsigned enough,
                  uint64_t set[BT_TAKING_SPAN_WORDS]);
    /* Sets bit l of found[j] if choice[j][l] is the code of a split. Items hold codes; `at` is the
       place of the first lane. */
    void (*refute)(const uint16_t *at, const bt_taking_item *items, size_t count,
                   const uint16_t choice[BT_TAKING_GROUP][BT_TAKING_LANES],
                   uint64_t found[BT_TAKING_GROUP]);
    /* The same by the low bytes of all codes. */
    void (*refute_small)(const uint8_t *at, const bt_taking_item *items, size_t count,
                         const uint16_t choice[BT_TAKING_GROUP][BT_TAKING_LANES],
                         uint64_t found[BT_TAKING_GROUP]);
} bt_taking_kernel;

/* For every machine; and NULL where the compiler was not told to make them. */
const bt_taking_kernel *bt_games__taking_portable(void);
const bt_taking_kernel *bt_games__taking_avx512(void);
const bt_taking_kernel *bt_games__taking_avx2(void);

#endif
