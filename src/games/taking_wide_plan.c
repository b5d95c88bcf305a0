/* The plan of the sparse method for many heaps at a time: which codes have maps, and what is loaded
   from these for every code. */
#include "games/taking_wide.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_REACH = 4 * BT_TAKING_SPAN,
    RECENT = 1 << 16, /* heaps whose codes are counted */
    SLOTS = 512,      /* maps, at most */
    MAPS = 1 << 20,   /* bytes of maps in a window, at most */
    LOADS = 1 << 22,  /* in all, at most */
    SPLITS = 1000,    /* loads for a code of type 0, about */
};

typedef struct counted {
    uint32_t code, count;
} counted;

/* A heap split off, and the map that the rest is looked up in. */
typedef struct load {
    uint32_t map, shift;
} load;

/* What is needed while the plan is made. */
typedef struct draft {
    counted *often;         /* codes of type 1, the most frequent first */
    uint32_t *start, *heap; /* the heaps with code c: heap[start[c]..start[c + 1]), ascending */
    size_t heaps;
    load *loads; /* for one code */
    size_t load_count, load_capacity;
} draft;

static int compare_counts(const void *a, const void *b)
{
    const counted *x = a, *y = b;
    if (x->count != y->count) return x->count < y->count ? 1 : -1;
    return x->code < y->code ? -1 : x->code > y->code;
}

static size_t all_codes(const bt_taking *t)
{
    return (size_t)1 << t->sparse->bits;
}

/* -- maps -- */

static void count_codes(const bt_taking *t, const draft *d, size_t from)
{
    const uint16_t *code = t->sparse->codes.forward;
    size_t half = all_codes(t) / 2;
    for (size_t c = 0; c < half; c++) d->often[c] = (counted){(uint32_t)(half + c), 0};
    for (size_t n = from; n < t->count; n++)
        if (code[n] >= half) d->often[code[n] - half].count++;
    qsort(d->often, half, sizeof *d->often, compare_counts);
}

/* The most frequent codes among the last heaps get maps, until most heaps are in one. Codes
   above all of them are no targets. */
static void choose_slots(const bt_taking *t, bt_taking_plan *p, const draft *d)
{
    size_t half = all_codes(t) / 2, from = t->count > RECENT ? t->count - RECENT : 0;
    size_t left = t->count - from, few = left / 8;
    count_codes(t, d, from);
    memset(p->slot, 0, all_codes(t) * sizeof *p->slot);
    p->targets = p->slots = 0;
    for (size_t c = 0; c < half && d->often[c].count; c++) {
        size_t code = d->often[c].code;
        if (left > few && p->slots < SLOTS) p->slot[code] = (uint16_t)++p->slots;
        left -= d->often[c].count;
        if (code - half >= p->targets) p->targets = code - half + 1;
    }
    p->targets += p->targets / 16 + 4;
    if (p->targets > half) p->targets = half;
}

/* Most rare heaps should be within reach, but maps should fit the cache. While rare heaps are still
   found, small heaps are too unlike the last ones to make small options with them: a second window
   is for larger ones. No heap is split into halves: from + reach is less than half. */
static void choose_windows(const bt_taking *t, bt_taking_plan *p)
{
    const bt_taking_sparse *s = t->sparse;
    size_t rare = s->rare_count, most = (t->count - 1) / 4,
           room = 8 * (size_t)MAPS / (p->slots + 1);
    p->reach = BT_TAKING_SPAN + (rare ? s->rare[rare - rare / 8 - 1] : 0);
    if (p->reach < LEAST_REACH) p->reach = LEAST_REACH;
    if (p->reach > room) p->reach = room;
    if (p->reach > most) p->reach = most;
    p->reach -= p->reach % 8;
    p->stride = p->reach / 8;
    p->from[1] = most;
    p->windows = rare && s->rare[rare - 1] > t->count / 8 ? 2 : 1;
}

/* The heaps that can be split off, by their codes. */
static void sort_heaps(const bt_taking *t, const draft *d)
{
    const uint16_t *code = t->sparse->codes.forward;
    size_t all = all_codes(t);
    memset(d->start, 0, (all + 1) * sizeof *d->start);
    for (size_t n = 1; n < d->heaps; n++) d->start[code[n] + 1]++;
    for (size_t c = 0; c < all; c++) d->start[c + 1] += d->start[c];
    for (size_t n = 1; n < d->heaps; n++) d->heap[d->start[code[n]]++] = (uint32_t)n;
    memmove(d->start + 1, d->start, all * sizeof *d->start);
    d->start[0] = 0;
}

/* -- loads -- */

/* Splits off heaps with code `split`; large ones first, for they are more like the last ones. */
static bool add_loads(bt_taking *t, const bt_taking_plan *p, draft *d, uint32_t slot,
                      uint32_t split, size_t most)
{
    const bt_amounts *two = &t->rules.leave[2];
    for (uint32_t i = d->start[split + 1]; i > d->start[split]; i--)
        for (size_t k = 0; k < two->count && most > 0; k++) {
            size_t shift = d->heap[i - 1] + (size_t)two->at[k];
            size_t window = p->windows == 2 && shift >= p->from[1];
            shift -= p->from[window];
            if (shift < BT_TAKING_WIDE_LANES || shift > p->reach) continue;
            if (!BT_GROW(t->ctx, d->loads, d->load_capacity, d->load_count + 1)) return false;
            d->loads[d->load_count++] =
                (load){(uint32_t)(window * (p->slots + 1)) + slot, (uint32_t)shift};
            most--;
        }
    return true;
}

/* Appends the loads to the plan, sorted by phase. */
static bool put_loads(bt_taking *t, bt_taking_plan *p, const draft *d, bt_taking_loads *out)
{
    if (!BT_GROW(t->ctx, p->offset, p->offset_capacity, p->offset_count + d->load_count + 1))
        return false;
    for (unsigned f = 0; f < BT_TAKING_PHASES; f++) {
        out->start[f] = (uint32_t)p->offset_count;
        for (size_t i = 0; i < d->load_count; i++) {
            size_t bit = p->reach - d->loads[i].shift;
            if (bit % 8 == f)
                p->offset[p->offset_count++] = (uint32_t)(p->stride * d->loads[i].map + bit / 8);
        }
    }
    out->start[BT_TAKING_PHASES] = (uint32_t)p->offset_count;
    return true;
}

/* All maps are used, for lanes that seldom have one frequent code seldom have many of them. */
static bool plan_target(bt_taking *t, bt_taking_plan *p, draft *d, uint32_t target, size_t most,
                        bt_taking_loads *out)
{
    d->load_count = 0;
    for (size_t i = 0; i < p->slots && p->offset_count + d->load_count < LOADS; i++)
        if (!add_loads(t, p, d, (uint32_t)i + 1, target ^ d->often[i].code, most)) return false;
    return put_loads(t, p, d, out);
}

static bt_status plan_targets(bt_taking *t, bt_taking_plan *p, draft *d)
{
    uint32_t half = (uint32_t)(all_codes(t) / 2);
    p->offset_count = 0;
    for (uint32_t v = 0; v < p->targets; v++) {
        if (!plan_target(t, p, d, v, SPLITS / p->slots + 1, p->loads + v) ||
            !plan_target(t, p, d, half + v, SIZE_MAX, p->loads + p->targets + v) ||
            bt__check(t->ctx))
            return BT_LIMIT;
    }
    for (size_t v = 0; v < 2 * p->targets; v++) p->loads[v].offset = p->offset;
    p->made = true;
    return BT_OK;
}

/* -- the plan -- */

static bt_status plan_maps(bt_taking *t, bt_taking_plan *p, draft *d)
{
    if (!BT_GROW(t->ctx, p->slot, p->slot_capacity, all_codes(t))) return BT_LIMIT;
    choose_slots(t, p, d);
    choose_windows(t, p);
    size_t least = t->least_reach ? t->least_reach : LEAST_REACH;
    if (p->reach < least || !p->slots) return BT_OK;
    d->heaps = p->from[p->windows - 1] + p->reach;
    if (p->windows == 1) d->heaps = p->reach;
    if (!BT_GROW(t->ctx, p->loads, p->loads_capacity, 2 * p->targets) ||
        !(d->heap = bt__alloc(t->ctx, d->heaps * sizeof *d->heap)))
        return BT_LIMIT;
    sort_heaps(t, d);
    bt_status status = plan_targets(t, p, d);
    bt__free(t->ctx, d->heap, d->heaps * sizeof *d->heap);
    bt__free(t->ctx, d->loads, d->load_capacity * sizeof *d->loads);
    return status;
}

/* Room for the plan and to spare; without it heaps go on one by one. */
static bool has_room(const bt_taking *t)
{
    return bt_memory_left(t->ctx) / 4 > LOADS * sizeof(uint32_t) + 2 * (size_t)MAPS;
}

bt_status bt_games__taking_make_plan(bt_taking *t, bt_taking_plan *p)
{
    size_t all = all_codes(t);
    draft d = {0};
    p->made = false;
    p->next = 2 * t->count;
    if (!has_room(t)) return BT_OK;
    d.often = bt__alloc(t->ctx, all / 2 * sizeof *d.often);
    d.start = d.often ? bt__alloc(t->ctx, (all + 1) * sizeof *d.start) : NULL;
    bt_status status = d.start ? plan_maps(t, p, &d) : BT_LIMIT;
    if (d.start) bt__free(t->ctx, d.start, (all + 1) * sizeof *d.start);
    if (d.often) bt__free(t->ctx, d.often, all / 2 * sizeof *d.often);
    return status;
}

void bt_games__taking_drop_plan(bt_taking *t, bt_taking_plan *p)
{
    bt__free(t->ctx, p->slot, p->slot_capacity * sizeof *p->slot);
    bt__free(t->ctx, p->loads, p->loads_capacity * sizeof *p->loads);
    bt__free(t->ctx, p->offset, p->offset_capacity * sizeof *p->offset);
}
