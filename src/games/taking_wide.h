/* The sparse method for a thousand heaps at a time, whatever their values (taking_sparse.c says
   what it is). Shared by taking_wide.c and taking_wide_plan.c.

   A map holds the heaps with one frequent code, a bit for each heap of a window below the block.
   With u that code and r the code of a heap that is split off, the map, moved by that heap, shows
   the lanes that have the option u xor r. So the lanes that have a certain code among their options
   are found by uniting loads from maps, many lanes at a time. The loads for every code are the
   plan; it serves all blocks until the next plan. What it leaves out are a few codes for each lane,
   and these are looked at one by one. */
#ifndef BOUTON_TAKING_WIDE_H
#define BOUTON_TAKING_WIDE_H

#include "games/taking_lanes.h"
#include "games/taking_sparse.h"

enum {
    BT_TAKING_GROUPS = 8,
    BT_TAKING_CHOICES = BT_TAKING_GROUPS * BT_TAKING_GROUP, /* for each lane, at most */
    BT_TAKING_MISSES = BT_TAKING_CHOICES,
    BT_TAKING_SOME = 384,
    BT_TAKING_WIDE_BLOCKS = BT_TAKING_SPAN / BT_TAKING_LANES,
};

/* Which codes have maps, and what is loaded from these. */
typedef struct bt_taking_plan {
    bool made;
    size_t next;            /* heaps at which another one is made */
    size_t slots, windows;  /* maps in a window besides the first, which nobody reads */
    size_t from[2];         /* heaps between a window and the block */
    size_t reach, stride;   /* heaps of a window, bytes of a map */
    uint16_t *slot;         /* the map of a code; 0: none */
    bt_taking_loads *loads; /* for the codes below `targets` of type 0, then for those of type 1 */
    uint32_t *offset;
    size_t targets, slot_capacity, loads_capacity, offset_count, offset_capacity;
} bt_taking_plan;

struct bt_taking_wide {
    const bt_taking_kernel *kernel;
    bt_taking_plan plan;
    uint8_t *maps;
    size_t maps_capacity;
    uint32_t base;
    unsigned lane;           /* the next one; BT_TAKING_WIDE_LANES: the block is done */
    unsigned groups, failed; /* of choices; lanes for which they were not enough */
    size_t known_rare;       /* when the block began */
    /* splits with a rare heap: the rest lies below the block, below the next lanes, among them, or
       is missing in some */
    bt_taking_item *far, *near, *quick, *late;
    size_t far_count, near_count, quick_count, late_count;
    bt_taking_item some[BT_TAKING_SOME]; /* splits without a rare heap */
    size_t some_count;
    size_t reach;   /* heaps below the block that these splits need */
    bool small;     /* the low bytes of codes do; */
    uint8_t *bytes; /* those of the heaps within reach, and of the lanes that are done */
    size_t byte_base, byte_reach, byte_capacity;
    size_t far_capacity, near_capacity, quick_capacity, late_capacity;
    uint8_t chosen[BT_TAKING_SPAN], missed[BT_TAKING_SPAN];
    uint16_t choice[BT_TAKING_WIDE_BLOCKS][BT_TAKING_CHOICES][BT_TAKING_LANES];
    uint64_t found[BT_TAKING_WIDE_BLOCKS][BT_TAKING_CHOICES]; /* bit l: it is an option of lane l */
    uint16_t miss[BT_TAKING_WIDE_BLOCKS][BT_TAKING_MISSES][BT_TAKING_LANES];
    uint64_t given[BT_TAKING_WIDE_BLOCKS][BT_TAKING_MISSES]; /* the same for them */
    uint16_t bound[BT_TAKING_SPAN];        /* codes below it are options or among the misses */
    uint16_t *first, next[BT_TAKING_SPAN]; /* lanes by their bounds at first; the end: no lane */
    size_t first_capacity;
};
typedef struct bt_taking_wide bt_taking_wide;

/* Makes the plan; plan->made is false where it would be of no use yet. */
bt_status bt_games__taking_make_plan(bt_taking *table, bt_taking_plan *plan);
void bt_games__taking_drop_plan(bt_taking *table, bt_taking_plan *plan);

/* The next heaps up to the stop, as long as codes fit; does nothing where it is of no use. */
bt_status bt_games__taking_run_wide(bt_taking *table, size_t stop);
void bt_games__taking_close_wide(bt_taking *table);

#endif
