/* The sparse method for 64 heaps at a time, while all values are below 64 (see taking_sparse.c for
   what it is).

   What depends on heaps below the block is gathered for all lanes at once: the splits with a rare
   heap, and some others. Then heap after heap the rest is added: moves whose heaps may lie in the
   block itself. Every split with a rare heap is among the former or the latter. */
#include "games/taking_block.h"

enum {
    LEAST = 512,                                  /* the first heap of a block, at least */
    SPLITS = BT_TAKING_GATHERED - BT_TAKING_LANES /* without a rare heap, at most */
};

/* A rare heap split off, where the rest may lie in the block. */
typedef struct late_split {
    uint32_t heap, amount, value;
} late_split;

struct bt_taking_block {
    const bt_taking_kernel *kernel;
    uint32_t base;
    size_t known_rare; /* when the block began */
    bt_taking_item *items;
    late_split *late;
    size_t item_count, item_capacity, late_count, late_capacity;
};

/* -- items -- */

/* Whether the split is one in every lane, of heaps that are known, and of unequal ones. */
static bool serves_all(const bt_taking *t, uint32_t base, uint32_t heap, uint32_t amount)
{
    uint32_t shift = heap + amount;
    if (shift < BT_TAKING_LANES || shift >= base) return false;
    if (!t->rules.unequal) return true;
    return 2 * (uint64_t)heap < base - amount ||
           2 * (uint64_t)heap > base - amount + BT_TAKING_LANES;
}

/* All splits with a rare heap, and some of small heaps well below the middle. */
static bool list_items(bt_taking *t, bt_taking_block *b)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    size_t most = s->rare_count * two->count, others = 2 * ((size_t)t->highest + 8);
    if (!BT_GROW(t->ctx, b->items, b->item_capacity, most + SPLITS) ||
        !BT_GROW(t->ctx, b->late, b->late_capacity, most + 1))
        return false;
    b->item_count = b->late_count = 0;
    b->known_rare = s->rare_count;
    for (size_t i = 0; i < s->rare_count; i++)
        for (size_t k = 0; k < two->count; k++) {
            uint32_t heap = s->rare[i], amount = two->at[k], value = t->value[heap];
            if (serves_all(t, b->base, heap, amount))
                b->items[b->item_count++] = (bt_taking_item){heap + amount, value};
            else
                b->late[b->late_count++] = (late_split){heap, amount, value};
        }
    size_t end = b->item_count + (others < SPLITS ? others : SPLITS);
    for (uint32_t heap = BT_TAKING_LANES; heap < BT_TAKING_GATHERED; heap++)
        for (size_t k = 0; k < two->count && b->item_count < end; k++)
            b->items[b->item_count++] = (bt_taking_item){heap + two->at[k], t->value[heap]};
    return true;
}

/* -- one lane after the other -- */

static uint32_t rest_of(uint32_t n, uint32_t heap, uint32_t amount)
{
    return heap + amount < n ? n - heap - amount : 0;
}

static bool is_split(const bt_taking *t, uint32_t heap, uint32_t rest)
{
    return rest > 0 && (!t->rules.unequal || heap != rest);
}

/* What depends on heaps of the block itself: moves to one heap, late splits, rare heaps that are
   new. */
static uint64_t gather_late(const bt_taking *t, const bt_taking_block *b, uint32_t n)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *one = &t->rules.leave[1], *two = &t->rules.leave[2];
    const uint32_t *g = t->value;
    uint64_t seen = 0;
    for (size_t k = 0; k < one->count; k++) seen |= 1ull << g[n - one->at[k]];
    for (size_t i = 0; i < b->late_count; i++) {
        uint32_t rest = rest_of(n, b->late[i].heap, b->late[i].amount);
        if (is_split(t, b->late[i].heap, rest)) seen |= 1ull << (b->late[i].value ^ g[rest]);
    }
    for (size_t i = b->known_rare; i < s->rare_count; i++)
        for (size_t k = 0; k < two->count; k++) {
            uint32_t rest = rest_of(n, s->rare[i], two->at[k]);
            if (is_split(t, s->rare[i], rest)) seen |= 1ull << (g[s->rare[i]] ^ g[rest]);
        }
    return seen;
}

static bt_status finish_lanes(bt_taking *t, bt_taking_block *b, const uint64_t *seen, bool *ended)
{
    for (unsigned l = 0; l < BT_TAKING_LANES; l++) {
        bool rare;
        uint64_t all = seen[l] | gather_late(t, b, b->base + l);
        *ended = !bt_games__taking_conclude_narrow(t, all, &rare);
        if (*ended) return BT_OK;
        if (rare && bt_games__taking_scan(t)) return BT_LIMIT;
    }
    return bt__check(t->ctx) ? BT_LIMIT : BT_OK;
}

/* -- the blocks -- */

static bt_taking_block *open_block(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    const bt_taking_kernel *kernel = s->block ? NULL : bt_games__taking_kernel(t);
    if (kernel) s->block = bt__alloc_zero(t->ctx, sizeof *s->block);
    if (kernel && s->block) s->block->kernel = kernel;
    return s->block;
}

void bt_games__taking_close_block(bt_taking *t)
{
    bt_taking_block *b = t->sparse->block;
    if (!b) return;
    bt__free(t->ctx, b->items, b->item_capacity * sizeof *b->items);
    bt__free(t->ctx, b->late, b->late_capacity * sizeof *b->late);
    bt__free(t->ctx, b, sizeof *b);
    t->sparse->block = NULL;
}

static bool fits(const bt_taking *t, size_t stop)
{
    return stop - t->count >= BT_TAKING_LANES && t->count >= LEAST + 2 * (size_t)t->rules.last &&
           t->count / 2 > BT_TAKING_LANES + SPLITS + t->rules.last;
}

bt_status bt_games__taking_run_blocks(bt_taking *t, size_t stop, bool *ended)
{
    *ended = false;
    bt_taking_block *b = fits(t, stop) ? open_block(t) : NULL;
    if (!b) return bt_error(t->ctx);
    while (!*ended && fits(t, stop)) {
        uint64_t seen[BT_TAKING_LANES] = {0};
        b->base = (uint32_t)t->count;
        if (!list_items(t, b)) return BT_LIMIT;
        b->kernel->gather(t->value + b->base, b->items, b->item_count, seen);
        if (finish_lanes(t, b, seen, ended)) return BT_LIMIT;
    }
    return BT_OK;
}
