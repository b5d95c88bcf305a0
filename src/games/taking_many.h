/* The sparse method where rare heaps are many, for 64 heaps at a time. */
#ifndef BOUTON_TAKING_MANY_H
#define BOUTON_TAKING_MANY_H

#include "games/taking_lanes.h"
#include "games/taking_sparse.h"

enum {
    BT_TAKING_MANY = 4096, /* splits with a rare heap from which on they are many */
    BT_TAKING_MANY_GROUPS = 6,
};

typedef struct bt_taking_many {
    const bt_taking_kernel *kernel;
    uint32_t base;
    /* Splits with a rare heap, of those that are listed: the rest lies below the block for all its
       lanes, or may lie among them. */
    bt_taking_item *below, *quick;
    size_t listed, below_count, quick_count, below_capacity, quick_capacity;
    size_t marked; /* of those below the block, before the others are searched by vectors */
    uint8_t *seen; /* by code, for some lanes */
    size_t seen_capacity;
    unsigned failed; /* lanes for which the choices were not enough */
    uint8_t chosen[BT_TAKING_LANES];
    uint16_t choice[BT_TAKING_MANY_GROUPS * BT_TAKING_GROUP][BT_TAKING_LANES];
    uint64_t found[BT_TAKING_MANY_GROUPS * BT_TAKING_GROUP]; /* bit l: it is an option of lane l */
} bt_taking_many;

static inline bool bt_games__taking_has_many(const bt_taking *t)
{
    size_t least = t->least_many ? t->least_many : BT_TAKING_MANY;
    return t->sparse->rare_count * t->rules.leave[2].count >= least;
}

/* The next heaps up to the stop, as long as codes fit; does nothing where rare heaps are few. */
bt_status bt_games__taking_run_many(bt_taking *table, size_t stop);
void bt_games__taking_close_many(bt_taking *table);

#endif
