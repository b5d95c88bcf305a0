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
    size_t known_rare;             /* when the block began */
    bt_taking_item *items, *quick; /* quick: moves to heaps that may lie in the block */
    late_split *late;              /* those that are not moves in every lane */
    size_t item_count, item_capacity, quick_count, quick_capacity, late_count, late_capacity;
};

/* -- items -- */

/* Whether the split is one in every lane, and of unequal heaps. */
static bool serves_all(const bt_taking *t, uint32_t base, uint32_t heap, uint32_t amount)
{
    if (heap + amount >= base) return false;
    if (!t->rules.unequal) return true;
    return 2 * (uint64_t)heap < base - amount ||
           2 * (uint64_t)heap > base - amount + BT_TAKING_LANES;
}

static void list_split(const bt_taking *t, bt_taking_block *b, uint32_t heap, uint32_t amount)
{
    bt_taking_item item = {heap + amount, t->value[heap]};
    if (!serves_all(t, b->base, heap, amount))
        b->late[b->late_count++] = (late_split){heap, amount, item.value};
    else if (item.shift < BT_TAKING_LANES)
        b->quick[b->quick_count++] = item;
    else
        b->items[b->item_count++] = item;
}

/* All splits with a rare heap, and some of small heaps well below the middle. */
static bool list_items(bt_taking *t, bt_taking_block *b)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *one = &t->rules.leave[1], *two = &t->rules.leave[2];
    size_t most = s->rare_count * two->count, others = 2 * ((size_t)t->highest + 8);
    if (!BT_GROW(t->ctx, b->items, b->item_capacity, most + SPLITS) ||
        !BT_GROW(t->ctx, b->quick, b->quick_capacity, most + one->count + 1) ||
        !BT_GROW(t->ctx, b->late, b->late_capacity, most + 1))
        return false;
    b->item_count = b->quick_count = b->late_count = 0;
    b->known_rare = s->rare_count;
    for (size_t k = 0; k < one->count; k++)
        b->quick[b->quick_count++] = (bt_taking_item){one->at[k], 0};
    for (size_t i = 0; i < s->rare_count; i++)
        for (size_t k = 0; k < two->count; k++) list_split(t, b, s->rare[i], two->at[k]);
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

/* Moves to heaps that are not there in every lane: late splits, rare heaps that are new. */
static uint64_t gather_late(const bt_taking *t, const bt_taking_block *b, uint32_t n)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    const uint32_t *g = t->value;
    uint64_t seen = 0;
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

/* Appends the value where nothing is missing and nothing new has to be noted; false, with nothing
   done, elsewhere. */
static bool conclude_quickly(bt_taking *t, uint64_t seen)
{
    bt_taking_sparse *s = t->sparse;
    size_t n = t->count;
    uint64_t common = s->common[(n ^ t->rules.leave[2].at[0]) & 1], open = common & ~seen;
    if (!open || (~common & ~seen & ((open & -open) - 1)) || s->scanned != n ||
        !bt_games__taking_depth_is_noted(t, n, BT_TAKING_GATHERED))
        return false;
    s->scanned++;
    bt_games__taking_push(t, (uint32_t)__builtin_ctzll(open));
    return true;
}

static bt_status finish_lanes(bt_taking *t, bt_taking_block *b, const uint64_t *seen, bool *ended)
{
    for (unsigned l = 0; l < BT_TAKING_LANES; l++) {
        bool rare;
        const uint32_t *at = t->value + b->base + l;
        uint64_t all = seen[l];
        for (size_t i = 0; i < b->quick_count; i++)
            all |= 1ull << (b->quick[i].value ^ *(at - b->quick[i].shift));
        if (b->late_count || b->known_rare < t->sparse->rare_count)
            all |= gather_late(t, b, b->base + l);
        if (conclude_quickly(t, all)) continue;
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
    if (kernel == bt_games__taking_portable() && !t->kernel_given) return NULL; /* no faster */
    if (kernel) s->block = bt__alloc_zero(t->ctx, sizeof *s->block);
    if (kernel && s->block) s->block->kernel = kernel;
    return s->block;
}

void bt_games__taking_close_block(bt_taking *t)
{
    bt_taking_block *b = t->sparse->block;
    if (!b) return;
    bt__free(t->ctx, b->items, b->item_capacity * sizeof *b->items);
    bt__free(t->ctx, b->quick, b->quick_capacity * sizeof *b->quick);
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
        uint64_t seen[BT_TAKING_LANES];
        b->base = (uint32_t)t->count;
        if (!list_items(t, b)) return BT_LIMIT;
        (t->highest < 32 ? b->kernel->gather_small
                         : b->kernel->gather)(t->value + b->base, b->items, b->item_count, seen);
        if (finish_lanes(t, b, seen, ended)) return BT_LIMIT;
    }
    return BT_OK;
}
