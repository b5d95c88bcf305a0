/* The inside of a table of nim-values: shared by the taking_*.c files, and by their tests. */
#ifndef BOUTON_TAKING_TABLE_H
#define BOUTON_TAKING_TABLE_H

#include "games/taking.h"

typedef struct bt_taking_dense bt_taking_dense;
typedef struct bt_taking_sparse bt_taking_sparse;

enum { BT_TAKING_SLICE_BITS = 15 }; /* heaps for which one depth is kept */

struct bt_taking {
    bt_context *ctx;
    bt_taking_rules rules;
    bt_taking_method method;
    uint32_t *value; /* value[n] = G(n) for n < count */
    size_t count, capacity;
    bool doubling;           /* extended until a period is proved, */
    uint64_t aim;            /* or up to here; 0: nobody knows how far */
    uint32_t highest;        /* the greatest value so far */
    bt_taking_period period; /* as last looked for */
    size_t next_look;        /* the count at which to look for a period again */
    size_t next_local;       /* and by local steps */
    uint32_t *depth;         /* of local steps: the greatest one in each slice of heaps */
    size_t depth_count, depth_capacity;
    size_t depth_from, depth_to; /* heaps with one mask, all of them noted */
    uint32_t *stamp;             /* plain loop: stamp[v] = n + 1 when v is an option of n */
    size_t stamp_capacity;
    bt_taking_dense *dense;
    bt_taking_sparse *sparse;
    bool mask_given; /* tests choose the mask of the sparse method themselves */
    bool given_parity;
    uint32_t given_mask;
    bool never_narrow; /* and keep the sparse method from its way for small values */
    bool kernel_given; /* and choose how it works on many heaps at a time; NULL: not at all */
    const struct bt_taking_kernel *given_kernel;
    size_t least_reach; /* and from when on; 0: when it is of use */
    size_t least_many;  /* and how many splits with rare heaps are many; 0: the usual number */
};

/* The kernels: make value[count..end) known; room for them is there. Values computed before a
   failure stay. */
bt_status bt_games__taking_plain(bt_taking *table, size_t end);
bt_status bt_games__taking_window(bt_taking *table, size_t end);
bt_status bt_games__taking_run_dense(bt_taking *table, size_t end);
bt_status bt_games__taking_run_sparse(bt_taking *table, size_t end);

bool bt_games__taking_window_fits(const bt_taking *table);
bool bt_games__taking_splits_only_two(const bt_taking_rules *rules);
/* Whether the sparse method is likely to beat the dense one from here on. */
bt_status bt_games__taking_sparse_pays(bt_taking *table, bool *pays);

void bt_games__taking_close_dense(bt_taking *table);
void bt_games__taking_close_sparse(bt_taking *table);

/* The period among the values known, without extending them. */
bt_status bt_games__taking_look(bt_taking *table, bt_taking_period *out);
/* Proves a period with a saltus where a theorem allows it; nothing changes where none does. */
bt_status bt_games__taking_prove_saltus(const bt_taking *table, bt_taking_period *found);
/* The same by local steps; nothing changes where none is proved so. */
bt_status bt_games__taking_look_local(bt_taking *table, bt_taking_period *out);
/* The step to n was local with this depth, or not local (SIZE_MAX); false at the memory limit. */
bool bt_games__taking_note_depth(bt_taking *table, size_t n, size_t depth);
/* The same for a depth that is nothing new; false, with nothing done, when it is. */
static inline bool bt_games__taking_depth_is_noted(bt_taking *table, size_t n, size_t depth)
{
    size_t slice = n >> BT_TAKING_SLICE_BITS;
    if (n != table->depth_to || slice >= table->depth_count || table->depth[slice] < depth)
        return false;
    table->depth_to++;
    return true;
}
/* The greatest depth of the steps from a heap on; UINT32_MAX: they are not known to be local. */
uint32_t bt_games__taking_depth(const bt_taking *table, size_t from);

/* Number of bits of v: 0 for 0. */
static inline unsigned bt_games__taking_bits(uint32_t v)
{
    return v ? 32u - (unsigned)__builtin_clz(v) : 0;
}

static inline void bt_games__taking_push(bt_taking *table, uint32_t v)
{
    table->value[table->count++] = v;
    if (v > table->highest) table->highest = v;
}

#endif
