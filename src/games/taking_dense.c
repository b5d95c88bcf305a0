/* Nim-values of games that split into two, every split looked at, by vectors: some splits are
   marked one by one, and then the two least values not yet seen are searched for among the rest. */
#include "games/taking_mirror.h"
#include "games/taking_table.h"

#include <string.h>

enum {
    MARKED = 384,          /* splits marked per heap, at least */
    VALUE_LIMIT = 1 << 15, /* from here on the plain loop takes over */
};

struct bt_taking_dense {
    bt_taking_mirror values;
    uint8_t *seen; /* seen[v]: v is an option of the heap at hand */
    size_t seen_capacity;
    size_t marked; /* splits to mark per heap before searching */
};

bool bt_games__taking_splits_only_two(const bt_taking_rules *rules)
{
    return rules->leave[2].count > 0 && rules->leave[3].count == 0;
}

void bt_games__taking_close_dense(bt_taking *t)
{
    bt_taking_dense *d = t->dense;
    if (!d) return;
    bt_games__taking_mirror_close(&d->values, t->ctx);
    bt__free(t->ctx, d->seen, d->seen_capacity);
    bt__free(t->ctx, d, sizeof *d);
    t->dense = NULL;
}

static bt_status prepare(bt_taking *t)
{
    if (!t->dense && !(t->dense = bt__alloc_zero(t->ctx, sizeof *t->dense))) return BT_LIMIT;
    bt_taking_mirror *values = &t->dense->values;
    if (!t->dense->marked) t->dense->marked = MARKED;
    if (!bt_games__taking_mirror_reserve(values, t->ctx, t->capacity)) return BT_LIMIT;
    while (values->count < t->count)
        bt_games__taking_mirror_append(values, (uint16_t)t->value[values->count]);
    return BT_OK;
}

/* Room for every option and for unseen values above them all. */
static bool reserve_seen(bt_taking *t)
{
    bt_taking_dense *d = t->dense;
    return BT_GROW(t->ctx, d->seen, d->seen_capacity,
                   ((size_t)2 << bt_games__taking_bits(t->highest)) + BT_TAKING_WANTED);
}

static bt_taking_splits splits_of(const bt_taking *t, uint32_t n, uint32_t amount)
{
    return bt_games__taking_mirror_splits(&t->dense->values, n > amount ? n - amount : 0,
                                          t->rules.unequal);
}

static void mark_small(const bt_taking *t, uint32_t n)
{
    uint8_t *seen = t->dense->seen;
    const bt_amounts *none = &t->rules.leave[0], *one = &t->rules.leave[1];
    memset(seen, 0, t->dense->seen_capacity);
    for (size_t k = 0; n <= t->rules.last && k < none->count; k++)
        if (none->at[k] == n) seen[0] = 1;
    for (size_t k = 0; k < one->count && one->at[k] < n; k++) seen[t->value[n - one->at[k]]] = 1;
}

static void mark_splits(uint8_t *seen, bt_taking_splits s, size_t count)
{
    if (count > s.count) count = s.count;
    for (size_t i = 0; i < count; i++) seen[s.a[i] ^ s.b[i]] = 1;
}

/* The wanted values are the least unseen ones, so the first that is in no split is the mex.
   Searches the splits not yet marked; false when all of them turn up. */
static bool settle(bt_taking *t, uint32_t n, size_t marked, const uint16_t want[BT_TAKING_WANTED],
                   uint32_t *mex)
{
    const bt_amounts *two = &t->rules.leave[2];
    unsigned found = 0;
    for (size_t k = 0; k < two->count && found != BT_TAKING_ALL_FOUND; k++) {
        bt_taking_splits s = splits_of(t, n, two->at[k]);
        if (s.count > marked) found |= bt_games__taking_search(&s, marked, want);
    }
    if (found == BT_TAKING_ALL_FOUND) return false;
    *mex = want[__builtin_ctz(~found)];
    return true;
}

/* Marking a split costs as much as passing some eight of them in one search: more are marked when
   searches have to be repeated, fewer when not. */
static void adapt(bt_taking_dense *d, unsigned rounds)
{
    if (rounds > 2) d->marked += d->marked / 8;
    if (rounds == 1 && d->marked > MARKED) d->marked -= d->marked / 64;
}

static uint32_t find_mex(bt_taking *t, uint32_t n)
{
    const bt_amounts *two = &t->rules.leave[2];
    const uint8_t *seen = t->dense->seen;
    size_t marked = t->dense->marked / two->count + 1;
    uint16_t want[BT_TAKING_WANTED], next = 0;
    uint32_t mex;
    unsigned rounds = 0;
    mark_small(t, n);
    for (size_t k = 0; k < two->count; k++)
        mark_splits(t->dense->seen, splits_of(t, n, two->at[k]), marked);
    do {
        for (unsigned w = 0; w < BT_TAKING_WANTED; w++) {
            while (seen[next]) next++;
            want[w] = next++;
        }
        rounds++;
    } while (!settle(t, n, marked, want, &mex));
    if (n > 4 * marked) adapt(t->dense, rounds);
    return mex;
}

bt_status bt_games__taking_run_dense(bt_taking *t, size_t end)
{
    if (prepare(t)) return BT_LIMIT;
    while (t->count < end) {
        if (t->highest >= VALUE_LIMIT) return bt_games__taking_plain(t, end);
        if (!reserve_seen(t)) return BT_LIMIT;
        uint32_t mex = find_mex(t, (uint32_t)t->count);
        bt_games__taking_push(t, mex);
        bt_games__taking_mirror_append(&t->dense->values, (uint16_t)mex);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}
