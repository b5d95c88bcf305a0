/* Nim-values of games that split into two, by rare and common heaps (the sparse space phenomenon,
   Berlekamp, Conway and Guy 1982; used for long runs by Gangolli and Plambeck 1989, Flammenkamp).

   See taking_sparse.h for types. An option of type 1 arises from a one-heap move or from a split
   with exactly one rare heap. One step: mark the one-heap moves and the splits with a rare heap; c,
   the least value of type 1 not marked, is then no option for certain, and G(n) is c or a value of
   type 0 below it; those are searched for among all splits until none is missing, or else the least
   missing one is G(n). Nothing is assumed about the mask: a bad one means many rare heaps, and
   costs time. */
#include "games/taking_block.h"
#include "games/taking_many.h"
#include "games/taking_wide.h"

#include <string.h>

enum {
    CHUNK = 96,   /* splits marked between looks at what is missing */
    MARKED = 192, /* splits marked per heap before the search by vectors, at least */
    NARROW = 64,  /* values below it fit a word */
    FEW = 16,     /* splits looked at before the word is */
};

/* -- one heap, any values -- */

void bt_games__taking_next_epoch(bt_taking_sparse *s)
{
    if (++s->epoch > 0) return;
    memset(s->seen, 0, s->seen_capacity);
    s->epoch = 1;
}

/* An option G(n - i) of n has the type of the heap n - i, but for the parity of i. */
void bt_games__taking_mark_one(const bt_taking *t, uint32_t n)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *one = &t->rules.leave[1];
    for (size_t k = 0; k < one->count; k++) {
        unsigned flip = s->parity & one->at[k] & 1u;
        s->seen[s->codes.forward[n - one->at[k]] ^ flip << (s->bits - 1)] = s->epoch;
    }
}

/* How many rare heaps may be split off `rest`. */
static size_t count_rare(const bt_taking_sparse *s, uint32_t rest)
{
    size_t count = s->rare_count;
    while (count > 0 && s->rare[count - 1] >= rest) count--;
    return count;
}

/* The other heaps lie at their rare heaps' places in the reversed codes. */
__attribute__((noinline)) static void mark_rare(const bt_taking *t, uint32_t rest)
{
    const bt_taking_sparse *s = t->sparse;
    const uint16_t *rare_code = s->rare_code;
    const uint16_t *other = s->codes.backward + (s->codes.capacity - 1 - rest);
    const uint32_t *rare = s->rare;
    uint8_t *seen = s->seen, epoch = s->epoch;
    size_t count = count_rare(s, rest);
    if (t->rules.unequal) {
        for (size_t i = 0; i < count; i++)
            if (2 * (size_t)rare[i] != rest) seen[rare_code[i] ^ other[rare[i]]] = epoch;
    } else {
#pragma GCC unroll 4
        for (size_t i = 0; i < count; i++) seen[rare_code[i] ^ other[rare[i]]] = epoch;
    }
}

size_t bt_games__taking_first_unseen(const bt_taking_sparse *s, size_t at, size_t end)
{
    const uint64_t all = 0x0101010101010101u * s->epoch;
    while (at < end) {
        uint64_t word;
        memcpy(&word, s->seen + at, sizeof word);
        word ^= all;
        if (word) return at + (unsigned)__builtin_ctzll(word) / 8;
        at += sizeof word;
    }
    return at;
}

static bt_taking_splits splits_of(const bt_taking *t, uint32_t n, size_t k)
{
    return bt_games__taking_mirror_splits(&t->sparse->codes, n - t->rules.leave[2].at[k],
                                          t->rules.unequal);
}

/* Marks up to `most` splits for each amount, until every code below `bound` is seen; gives the
   first that is not. */
__attribute__((noinline)) static size_t mark_splits(const bt_taking *t, uint32_t n, size_t most,
                                                    size_t bound)
{
    const bt_taking_sparse *s = t->sparse;
    uint8_t *seen = s->seen, epoch = s->epoch;
    size_t missing = bt_games__taking_first_unseen(s, 0, bound);
    for (size_t k = 0; missing < bound && k < t->rules.leave[2].count; k++) {
        bt_taking_splits all = splits_of(t, n, k);
        size_t count = all.count < most ? all.count : most;
        for (size_t i = 0; missing < bound && i < count;) {
            size_t end = count - i > CHUNK ? i + CHUNK : count;
#pragma GCC unroll 4
            for (; i < end; i++) seen[all.a[i] ^ all.b[i]] = epoch;
            missing = bt_games__taking_first_unseen(s, missing, bound);
        }
    }
    return missing;
}

unsigned bt_games__taking_search_rest(const bt_taking *t, uint32_t n, size_t marked,
                                      const uint16_t want[BT_TAKING_WANTED])
{
    unsigned found = 0;
    for (size_t k = 0; k < t->rules.leave[2].count && found != BT_TAKING_ALL_FOUND; k++) {
        bt_taking_splits all = splits_of(t, n, k);
        if (all.count > marked) found |= bt_games__taking_search(&all, marked, want);
    }
    return found;
}

static void adapt(bt_taking_sparse *s, unsigned rounds)
{
    if (rounds > 4) s->marked += s->marked / 16;
    if (rounds < 2 && s->marked > MARKED) s->marked -= s->marked / 64;
}

/* The least code below `bound` that is no option, or `bound`: splits are marked, and then what is
   missing is searched for in the others, two codes at a time. */
size_t bt_games__taking_search_missing(const bt_taking *t, uint32_t n, size_t bound)
{
    bt_taking_sparse *s = t->sparse;
    size_t digits = t->rules.leave[2].count;
    size_t marked = s->marked / (digits ? digits : 1) + 1;
    size_t missing = mark_splits(t, n, marked, bound);
    unsigned rounds = 0;
    while (missing < bound) {
        size_t other = bt_games__taking_first_unseen(s, missing + 1, bound);
        if (other >= bound) other = missing;
        uint16_t want[BT_TAKING_WANTED] = {(uint16_t)missing, (uint16_t)other};
        unsigned found = bt_games__taking_search_rest(t, n, marked, want);
        if (found != BT_TAKING_ALL_FOUND) return found & 1 ? other : missing;
        missing = bt_games__taking_first_unseen(s, other + 1, bound);
        rounds++;
    }
    adapt(s, rounds);
    return bound;
}

/* How many values of type 0 lie below the value c of type 1: those less above bit `low`, and those
   equal above it when c has the bit. They have the least codes of their type. */
size_t bt_games__taking_count_below(const bt_taking_sparse *s, uint32_t c)
{
    return (size_t)((c >> s->low >> 1) + (c >> s->low & 1)) << s->low;
}

bool bt_games__taking_append(bt_taking *t, uint32_t code)
{
    size_t n = t->count;
    uint32_t v = bt_games__taking_decode(t, code, n);
    if (!bt_games__taking_append_code(t, (uint16_t)code)) return false;
    bt_games__taking_push(t, v);
    return bt_games__taking_note_depth(t, n, SIZE_MAX);
}

bool bt_games__taking_step(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    uint32_t n = (uint32_t)t->count;
    size_t common = (size_t)1 << (s->bits - 1);
    bt_games__taking_next_epoch(s);
    bt_games__taking_mark_one(t, n);
    for (size_t k = 0; k < two->count; k++) mark_rare(t, n - two->at[k]);
    size_t code = bt_games__taking_first_unseen(s, common, 2 * common);
    uint32_t v = bt_games__taking_decode(t, (uint32_t)code, n);
    size_t bound = bt_games__taking_count_below(s, v),
           missing = bt_games__taking_search_missing(t, n, bound);
    return bt_games__taking_append(t, (uint32_t)(missing < bound ? missing : code));
}

/* -- one heap, all values below 64: sets of values are words -- */

static uint64_t mark_narrow(const bt_taking *t, uint32_t n)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *one = &t->rules.leave[1], *two = &t->rules.leave[2];
    const uint32_t *g = t->value, *rare = s->rare;
    uint64_t seen = 0;
    for (size_t k = 0; k < one->count; k++) seen |= 1ull << g[n - one->at[k]];
    for (size_t k = 0; k < two->count; k++) {
        uint32_t rest = n - two->at[k];
        size_t count = count_rare(s, rest);
        for (size_t i = 0; i < count; i++)
            if (!t->rules.unequal || 2 * (size_t)rare[i] != rest)
                seen |= 1ull << (g[rare[i]] ^ g[rest - rare[i]]);
    }
    return seen;
}

/* What of the missing values is in no split; *depth is the largest heap that was split off. */
static uint64_t search_narrow(const bt_taking *t, uint32_t n, uint64_t missing, uint32_t *depth)
{
    const bt_amounts *two = &t->rules.leave[2];
    const uint32_t *g = t->value;
    for (size_t k = 0; missing && k < two->count; k++) {
        uint32_t rest = n - two->at[k], last = t->rules.unequal ? (rest - 1) / 2 : rest / 2, a = 1;
        for (; missing && a + FEW <= last; a += FEW) {
            uint64_t seen = 0;
            for (uint32_t i = a; i < a + FEW; i++) seen |= 1ull << (g[i] ^ g[rest - i]);
            missing &= ~seen;
        }
        for (; missing && a <= last; a++) missing &= ~(1ull << (g[a] ^ g[rest - a]));
        if (*depth < a) *depth = a;
    }
    return missing;
}

bool bt_games__taking_conclude_narrow(bt_taking *t, uint64_t seen, bool *rare)
{
    uint32_t n = (uint32_t)t->count;
    uint64_t common = t->sparse->common[(n ^ t->rules.leave[2].at[0]) & 1], open = common & ~seen;
    if (!open) return false;
    uint64_t below = (open & -open) - 1, missing = ~common & ~seen & below;
    uint32_t depth = BT_TAKING_GATHERED;
    if (missing) missing = search_narrow(t, n, missing, &depth);
    *rare = missing != 0;
    if (!bt_games__taking_note_depth(t, n, missing ? n : depth)) return false;
    bt_games__taking_push(t, (uint32_t)__builtin_ctzll(missing ? missing : open));
    if (!*rare && t->sparse->scanned == n) t->sparse->scanned++; /* common: nothing to list */
    return true;
}

/* -- the kernel -- */

/* Rare heaps must be known at once; codes are not needed here. */
static bt_status run_narrow(bt_taking *t, size_t stop)
{
    bool rare, ended;
    if (bt_games__taking_run_blocks(t, stop, &ended)) return BT_LIMIT;
    while (!ended && t->count < stop && t->highest < NARROW &&
           bt_games__taking_conclude_narrow(t, mark_narrow(t, (uint32_t)t->count), &rare)) {
        if (rare && bt_games__taking_scan(t)) return BT_LIMIT;
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return bt_games__taking_scan(t);
}

/* With one mask: until it is due to be chosen again or is outgrown. */
static bt_status run_mask(bt_taking *t, size_t end)
{
    bt_taking_sparse *s = t->sparse;
    size_t stop = end < s->next_choice ? end : s->next_choice;
    if (!s->marked) s->marked = MARKED;
    while (t->count < stop && t->highest >> (s->bits - 1) == 0) {
        if (t->highest < NARROW && !t->never_narrow && run_narrow(t, stop)) return BT_LIMIT;
        if (t->count == stop || t->highest >> (s->bits - 1) != 0) break;
        if (bt_games__taking_catch_up(t) || bt_games__taking_run_wide(t, stop)) return BT_LIMIT;
        if (bt_games__taking_run_many(t, stop)) return BT_LIMIT;
        if (t->count == stop || t->highest >> (s->bits - 1) != 0) break;
        if (!bt_games__taking_step(t) || bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

bt_status bt_games__taking_run_sparse(bt_taking *t, size_t end)
{
    size_t first = t->mask_given ? 2 : BT_TAKING_FIRST_MASK;
    if (first <= t->rules.last + 2) first = t->rules.last + 3;
    if (t->count < first) {
        bt_status status = bt_games__taking_run_dense(t, end < first ? end : first);
        if (status) return status;
    }
    while (t->count < end) {
        if (bt_games__taking_prepare_codes(t)) return BT_LIMIT;
        if (t->sparse->bits > BT_TAKING_CODE_BITS) return bt_games__taking_run_dense(t, end);
        if (run_mask(t, end)) return BT_LIMIT;
    }
    return BT_OK;
}

/* Costs in units of one split in the vectors of the dense method: marking a split takes about 16 of
   them, half as many where rare heaps are many, and the dense method marks some before its vectors.
 */
bt_status bt_games__taking_sparse_pays(bt_taking *t, bool *pays)
{
    size_t splits = t->rules.leave[2].count;
    *pays = false;
    if (t->count < 8 * BT_TAKING_FIRST_MASK || t->count <= t->rules.last + 2) return BT_OK;
    if (bt_games__taking_prepare_codes(t)) return BT_LIMIT;
    if (t->sparse->bits > BT_TAKING_CODE_BITS) return BT_OK;
    size_t each = bt_games__taking_has_many(t) ? 8 : 16;
    *pays = each * t->sparse->rare_count * splits < t->count * splits + 16 * 8 * (size_t)t->highest;
    return BT_OK;
}
