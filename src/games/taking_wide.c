/* The sparse method for a thousand heaps at a time (see taking_wide.h).

   For each lane the plan leaves a few codes of type 1, its choices. Those that no split with a rare
   heap has, and no move to one heap, are no options; the least of them is c of taking_sparse.c.
   Below it the plan leaves a few codes of type 0, its misses, which are searched for among all
   splits. Whatever cannot be decided so is left to the work on one heap: the plan decides on speed
   and on nothing else. */
#include "games/taking_wide.h"
#include "games/taking_many.h"

#include <string.h>

enum {
    TAIL = 100,      /* lanes that may be left with fewer choices */
    FEW_CHOICES = 2, /* lanes that may be given a choice in vain, */
    FEW_MISSES = 16, /* or a miss */
    BYTES = 512,     /* values below it have codes of a type and a byte */
    GAP = 16,        /* codes without a look at the plan that are searched for one by one */
};

typedef uint64_t lane_set[BT_TAKING_SPAN_WORDS];

/* -- lanes -- */

static unsigned count_left(const uint64_t *set)
{
    int left = 0;
    for (int i = 0; i < BT_TAKING_SPAN_WORDS; i++) left += __builtin_popcountll(~set[i]);
    return (unsigned)left;
}

static void add_lane(uint64_t *set, unsigned lane)
{
    set[lane / 64] |= (uint64_t)1 << lane % 64;
}

/* The lanes that do not count. */
static void start_set(uint64_t *set)
{
    memset(set, 0, sizeof(lane_set));
    for (unsigned l = BT_TAKING_WIDE_LANES; l < BT_TAKING_SPAN; l++) add_lane(set, l);
}

/* -- choices -- */

static bool draw_maps(bt_taking *t, bt_taking_wide *w)
{
    const bt_taking_plan *p = &w->plan;
    size_t window = (p->slots + 1) * p->stride, size = p->windows * window + BT_TAKING_SPAN;
    if (!BT_GROW(t->ctx, w->maps, w->maps_capacity, size)) return false;
    memset(w->maps, 0, size);
    for (size_t k = 0; k < p->windows; k++) {
        const uint16_t *code = t->sparse->codes.forward + (w->base - p->from[k] - p->reach);
        uint8_t *maps = w->maps + k * window;
        for (size_t i = 0; i < p->reach; i++)
            maps[p->slot[code[i]] * p->stride + i / 8] |= (uint8_t)(1u << i % 8);
    }
    return true;
}

/* A code for the lanes that are not in the set; those with choices enough join `full`. */
static void choose(bt_taking_wide *w, const uint64_t *set, uint16_t code, uint64_t *full)
{
    unsigned most = w->groups * BT_TAKING_GROUP;
    for (unsigned i = 0; i < BT_TAKING_SPAN_WORDS; i++)
        for (uint64_t left = ~set[i]; left; left &= left - 1) {
            unsigned bit = (unsigned)__builtin_ctzll(left), lane = 64 * i + bit;
            w->choice[i][w->chosen[lane]][bit] = code;
            if (++w->chosen[lane] == most) add_lane(full, lane);
        }
}

static bt_status find_choices(const bt_taking *t, bt_taking_wide *w)
{
    const bt_taking_plan *p = &w->plan;
    size_t half = (size_t)1 << (t->sparse->bits - 1);
    lane_set full, set;
    start_set(full);
    memset(w->chosen, 0, sizeof w->chosen);
    memset(w->choice, 0, sizeof w->choice);
    for (size_t v = 0; v < p->targets && count_left(full) > TAIL; v++) {
        memcpy(set, full, sizeof set);
        w->kernel->cover(w->maps, p->loads + p->targets + v, FEW_CHOICES, set);
        choose(w, set, (uint16_t)(half + v), full);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* -- rare heaps -- */

/* A split whose other heap may be missing in some lanes is late: there the heap is nearly as large
   as the block's. Equal heaps may be among the others where that is no move: their code is of type
   0, and no choice is. */
static void list_item(bt_taking_wide *w, uint32_t shift, uint32_t code)
{
    bt_taking_item item = {shift, code};
    if (shift >= w->base)
        w->late[w->late_count++] = item;
    else if (shift >= BT_TAKING_SPAN)
        w->far[w->far_count++] = item;
    else if (shift >= BT_TAKING_LANES)
        w->near[w->near_count++] = item;
    else
        w->quick[w->quick_count++] = item;
}

/* Splits of common heaps, for most of the misses: of large heaps within reach, for they are more
   like the last ones. */
static void list_some(const bt_taking *t, bt_taking_wide *w)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    w->reach = BT_TAKING_SPAN + BT_TAKING_SOME + t->rules.last;
    for (size_t i = 0; i < w->far_count; i++)
        if (w->reach < w->far[i].shift) w->reach = w->far[i].shift;
    w->some_count = 0;
    size_t end = w->reach < w->base / 2 ? w->reach : w->base / 2;
    for (size_t heap = end; heap-- > BT_TAKING_SPAN && w->some_count < BT_TAKING_SOME;)
        for (size_t k = 0; k < two->count && w->some_count < BT_TAKING_SOME; k++)
            if (s->codes.forward[heap] >> (s->bits - 1) && heap + two->at[k] < end)
                w->some[w->some_count++] =
                    (bt_taking_item){(uint32_t)heap + two->at[k], s->codes.forward[heap]};
}

static bool list_items(bt_taking *t, bt_taking_wide *w)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    size_t rare = s->rare_count, most = rare * two->count + 1;
    if (!BT_GROW(t->ctx, w->far, w->far_capacity, most) ||
        !BT_GROW(t->ctx, w->near, w->near_capacity, most) ||
        !BT_GROW(t->ctx, w->quick, w->quick_capacity, most) ||
        !BT_GROW(t->ctx, w->late, w->late_capacity, most))
        return false;
    w->far_count = w->near_count = w->quick_count = w->late_count = 0;
    w->known_rare = rare;
    for (size_t i = 0; i < rare; i++)
        for (size_t k = 0; k < two->count; k++)
            list_item(w, s->rare[i] + two->at[k], s->rare_code[i]);
    list_some(t, w);
    return true;
}

/* Codes cut down to bytes are as good as whole ones if all heaps in question are common and their
   values below 512: then a code is its type and a byte. The heaps are the rests of splits with a
   far heap, and of those in `some`. */
static bool copy_bytes(bt_taking *t, bt_taking_wide *w)
{
    const bt_taking_sparse *s = t->sparse;
    size_t rare = s->rare_count, reach = w->reach, kept = 0;
    bool was_small = w->small && w->byte_reach == reach && w->byte_base + w->lane == w->base;
    w->small = t->highest < BYTES && w->plan.targets <= BYTES / 2 && reach < w->base &&
               (!rare || s->rare[rare - 1] < w->base - reach);
    if (!w->small) return true;
    if (!BT_GROW(t->ctx, w->bytes, w->byte_capacity, reach + BT_TAKING_SPAN)) return false;
    if (was_small) {
        kept = reach;
        memmove(w->bytes, w->bytes + w->lane, reach);
    }
    const uint16_t *code = s->codes.forward + (w->base - reach);
    for (size_t i = kept; i < reach; i++) w->bytes[i] = (uint8_t)code[i];
    w->byte_base = w->base;
    w->byte_reach = reach;
    return true;
}

/* Which codes are those of splits, for the lanes of a block. */
static void refute(const bt_taking *t, const bt_taking_wide *w, size_t block,
                   const bt_taking_item *items, size_t count, uint16_t (*codes)[BT_TAKING_LANES],
                   uint64_t *found)
{
    size_t lane = block * BT_TAKING_LANES;
    if (w->small)
        w->kernel->refute_small(w->bytes + w->reach + lane, items, count, codes, found);
    else
        w->kernel->refute(t->sparse->codes.forward + w->base + lane, items, count, codes, found);
}

static void refute_choices(const bt_taking *t, bt_taking_wide *w, size_t block,
                           const bt_taking_item *items, size_t count)
{
    for (unsigned j = 0; j < w->groups * BT_TAKING_GROUP; j += BT_TAKING_GROUP)
        refute(t, w, block, items, count, w->choice[block] + j, w->found[block] + j);
}

static bt_status refute_far(const bt_taking *t, bt_taking_wide *w)
{
    memset(w->found, 0, sizeof w->found);
    for (size_t b = 0; b < BT_TAKING_WIDE_BLOCKS; b++) {
        refute_choices(t, w, b, w->far, w->far_count);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* -- misses -- */

/* The value will hardly be greater than the second choice that is left; codes of type 0 above it
   need not be found. */
static size_t bound_lane(const bt_taking *t, const bt_taking_wide *w, unsigned lane)
{
    bool second = false;
    for (unsigned j = 0; j < w->chosen[lane]; j++) {
        if (w->found[lane / 64][j] >> lane % 64 & 1) continue;
        if (second) {
            uint16_t code = w->choice[lane / 64][j][lane % 64];
            uint32_t v = bt_games__taking_decode(t, code, w->base + lane);
            size_t bound = bt_games__taking_count_below(t->sparse, v);
            return bound < w->plan.targets ? bound : w->plan.targets;
        }
        second = true;
    }
    return 0;
}

/* Bounds the lanes and lists them by their bounds. */
static void sort_lanes(const bt_taking *t, bt_taking_wide *w)
{
    for (size_t v = 0; v <= w->plan.targets; v++) w->first[v] = BT_TAKING_SPAN;
    for (unsigned l = 0; l < BT_TAKING_WIDE_LANES; l++) {
        size_t bound = bound_lane(t, w, l);
        w->bound[l] = (uint16_t)bound;
        w->next[l] = w->first[bound];
        w->first[bound] = (uint16_t)l;
    }
}

static void note_misses(bt_taking_wide *w, const uint64_t *set, uint16_t code, uint64_t *full)
{
    for (unsigned i = 0; i < BT_TAKING_SPAN_WORDS; i++)
        for (uint64_t left = ~set[i]; left; left &= left - 1) {
            unsigned lane = 64 * i + (unsigned)__builtin_ctzll(left);
            w->miss[i][w->missed[lane]][lane % 64] = code;
            if (++w->missed[lane] < BT_TAKING_MISSES) continue;
            w->bound[lane] = (uint16_t)(code + 1);
            add_lane(full, lane);
        }
}

/* Which misses are options after all. */
static bt_status find_given(const bt_taking *t, bt_taking_wide *w)
{
    memset(w->given, 0, sizeof w->given);
    for (size_t b = 0; b < BT_TAKING_WIDE_BLOCKS; b++) {
        unsigned most = 0;
        for (size_t l = b * BT_TAKING_LANES; l < (b + 1) * BT_TAKING_LANES; l++)
            if (most < w->missed[l]) most = w->missed[l];
        for (unsigned j = 0; j < most; j += BT_TAKING_GROUP)
            refute(t, w, b, w->some, w->some_count, w->miss[b] + j, w->given[b] + j);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status find_misses(const bt_taking *t, bt_taking_wide *w)
{
    const bt_taking_plan *p = &w->plan;
    lane_set full, set;
    start_set(full);
    memset(w->missed, 0, sizeof w->missed);
    sort_lanes(t, w);
    for (size_t v = 0; v < p->targets && count_left(full) > 0; v++) {
        for (unsigned l = w->first[v]; l < BT_TAKING_SPAN; l = w->next[l]) add_lane(full, l);
        memcpy(set, full, sizeof set);
        w->kernel->cover(w->maps, p->loads + v, FEW_MISSES, set);
        note_misses(w, set, (uint16_t)v, full);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return find_given(t, w);
}

/* -- one lane after the other -- */

static void mark_late(const bt_taking_sparse *s, uint32_t n, uint32_t shift, uint32_t code)
{
    if (shift < n) s->seen[code ^ s->codes.forward[n - shift]] = s->epoch;
}

/* What depends on heaps among the lanes: moves to one heap, splits with small heaps, late ones, and
   those with rare heaps that are new. */
static void mark_lane(const bt_taking *t, const bt_taking_wide *w, uint32_t n)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    bt_games__taking_next_epoch(t->sparse);
    bt_games__taking_mark_one(t, n);
    const uint16_t *at = s->codes.forward + n;
    uint8_t *seen = s->seen, epoch = s->epoch;
    const bt_taking_item *quick = w->quick;
    for (size_t i = 0, count = w->quick_count; i < count; i++)
        seen[quick[i].value ^ *(at - quick[i].shift)] = epoch;
    for (size_t i = 0; i < w->late_count; i++) mark_late(s, n, w->late[i].shift, w->late[i].value);
    for (size_t i = w->known_rare; i < s->rare_count; i++)
        for (size_t k = 0; k < two->count; k++)
            mark_late(s, n, s->rare[i] + two->at[k], s->rare_code[i]);
}

/* The least choice that is no option; 0 if there is none, for that is no code of type 1. */
static uint32_t pick(const bt_taking_sparse *s, const bt_taking_wide *w, unsigned lane)
{
    for (unsigned j = 0; j < w->chosen[lane]; j++) {
        uint16_t code = w->choice[lane / 64][j][lane % 64];
        if (!(w->found[lane / 64][j] >> lane % 64 & 1) && s->seen[code] != s->epoch) return code;
    }
    return 0;
}

/* The codes of type 0 that may be missing, ascending: number i of them. */
static size_t nth_miss(const bt_taking_wide *w, unsigned lane, size_t i)
{
    size_t count = w->missed[lane];
    return i < count ? w->miss[lane / 64][i][lane % 64] : w->bound[lane] + (i - count);
}

static bool is_given(const bt_taking_wide *w, unsigned lane, size_t i)
{
    return i < w->missed[lane] && w->given[lane / 64][i] >> lane % 64 & 1;
}

/* The next miss from number i on that is below the bound and not seen; gives its number. */
static size_t next_miss(const bt_taking_sparse *s, const bt_taking_wide *w, unsigned lane, size_t i,
                        size_t bound)
{
    while (nth_miss(w, lane, i) < bound &&
           (is_given(w, lane, i) || s->seen[nth_miss(w, lane, i)] == s->epoch))
        i++;
    return i;
}

/* The least code of type 0 below the bound that is no option, or the bound. */
static size_t search_misses(const bt_taking *t, const bt_taking_wide *w, unsigned lane,
                            size_t bound)
{
    const bt_taking_sparse *s = t->sparse;
    uint32_t n = w->base + lane;
    if (bound > w->bound[lane] + (size_t)GAP) return bt_games__taking_search_missing(t, n, bound);
    for (size_t i = next_miss(s, w, lane, 0, bound); nth_miss(w, lane, i) < bound;) {
        size_t j = next_miss(s, w, lane, i + 1, bound);
        size_t code = nth_miss(w, lane, i), other = nth_miss(w, lane, j);
        bool pair = other < bound;
        uint16_t want[BT_TAKING_WANTED] = {(uint16_t)code, (uint16_t)(pair ? other : code)};
        unsigned found = bt_games__taking_search_rest(t, n, 0, want);
        if (found != BT_TAKING_ALL_FOUND) return found & 1 ? other : code;
        if (!pair) break;
        i = next_miss(s, w, lane, j + 1, bound);
    }
    return bound;
}

static bool conclude(bt_taking *t, bt_taking_wide *w, unsigned lane)
{
    uint32_t n = w->base + lane;
    mark_lane(t, w, n);
    uint32_t code = pick(t->sparse, w, lane);
    w->failed += !code;
    if (!code) return bt_games__taking_step(t);
    uint32_t v = bt_games__taking_decode(t, code, n);
    size_t bound = bt_games__taking_count_below(t->sparse, v);
    size_t missing = search_misses(t, w, lane, bound);
    return bt_games__taking_append(t, missing < bound ? (uint32_t)missing : code);
}

/* -- the blocks -- */

/* More choices when too many lanes were left without one, fewer when they were enough. */
static void adapt(bt_taking_wide *w)
{
    if (w->failed > BT_TAKING_SPAN / 128 && w->groups < BT_TAKING_GROUPS) w->groups++;
    if (w->failed < BT_TAKING_SPAN / 1024 && w->groups > 1) w->groups--;
    w->failed = 0;
}

static bt_status start_block(bt_taking *t, bt_taking_wide *w)
{
    adapt(w);
    w->base = (uint32_t)t->count;
    if (!list_items(t, w) || !draw_maps(t, w) ||
        !BT_GROW(t->ctx, w->first, w->first_capacity, w->plan.targets + 1))
        return BT_LIMIT;
    if (!copy_bytes(t, w)) return BT_LIMIT;
    if (find_choices(t, w) || refute_far(t, w) || find_misses(t, w)) return BT_LIMIT;
    w->lane = 0;
    return BT_OK;
}

/* Heaps that were computed otherwise end the block. */
static bool goes_on(const bt_taking *t, const bt_taking_wide *w)
{
    return w->lane < BT_TAKING_WIDE_LANES && w->base + w->lane == t->count;
}

static bt_status run_lanes(bt_taking *t, bt_taking_wide *w, size_t stop)
{
    size_t rare = t->sparse->rare_count;
    while (goes_on(t, w) && t->count < stop && t->highest >> (t->sparse->bits - 1) == 0) {
        if (w->lane % BT_TAKING_LANES == 0)
            refute_choices(t, w, w->lane / BT_TAKING_LANES, w->near, w->near_count);
        if (!conclude(t, w, w->lane)) return BT_LIMIT;
        if (t->sparse->rare_count > rare || t->highest >= BYTES) w->small = false;
        if (w->small)
            w->bytes[w->reach + w->lane] = (uint8_t)t->sparse->codes.forward[t->count - 1];
        w->lane++;
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_taking_wide *open_wide(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    const bt_taking_kernel *kernel = s->wide ? NULL : bt_games__taking_kernel(t);
    if (kernel) s->wide = bt__alloc_zero(t->ctx, sizeof *s->wide);
    if (kernel && s->wide) {
        s->wide->kernel = kernel;
        s->wide->groups = 1;
    }
    return s->wide;
}

static bool fits(const bt_taking *t, size_t stop)
{
    const bt_taking_sparse *s = t->sparse;
    return t->count < stop && t->highest >> (s->bits - 1) == 0 && !bt_games__taking_has_many(t);
}

bt_status bt_games__taking_run_wide(bt_taking *t, size_t stop)
{
    bt_taking_wide *w = fits(t, stop) ? open_wide(t) : NULL;
    if (!w) return bt_error(t->ctx);
    while (fits(t, stop)) {
        if (t->count >= w->plan.next) {
            w->lane = BT_TAKING_WIDE_LANES;
            w->small = false; /* by another mask, perhaps, codes are others */
            if (bt_games__taking_make_plan(t, &w->plan)) return BT_LIMIT;
        }
        if (!w->plan.made) return BT_OK;
        if (!goes_on(t, w) && start_block(t, w)) return BT_LIMIT;
        if (run_lanes(t, w, stop)) return BT_LIMIT;
    }
    return BT_OK;
}

void bt_games__taking_close_wide(bt_taking *t)
{
    bt_taking_wide *w = t->sparse->wide;
    if (!w) return;
    bt_games__taking_drop_plan(t, &w->plan);
    bt__free(t->ctx, w->maps, w->maps_capacity);
    bt__free(t->ctx, w->bytes, w->byte_capacity);
    bt__free(t->ctx, w->first, w->first_capacity * sizeof *w->first);
    bt__free(t->ctx, w->far, w->far_capacity * sizeof *w->far);
    bt__free(t->ctx, w->near, w->near_capacity * sizeof *w->near);
    bt__free(t->ctx, w->quick, w->quick_capacity * sizeof *w->quick);
    bt__free(t->ctx, w->late, w->late_capacity * sizeof *w->late);
    bt__free(t->ctx, w, sizeof *w);
    t->sparse->wide = NULL;
}
