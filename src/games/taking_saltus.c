/* Nim-values that rise for ever: arithmetic periods of games whose moves leave up to three heaps.

   Theorem. Let G(n + p) = G(n) + s for n0 <= n < M - p, with s a power of 2 and n0 >= 1, where
   moves take at most k and M - 2p >= 3(n0 + p) + k. Write G(n) = s h(n) + b(n) with b(n) < s. Let,
   for every m with M - 2p <= m < M, (A) no option of m with the low part b(m) have a sum of the h
   of its heaps that is h(m) or exceeds it by an even number; (B) with a number T that is the same
   for all m, G(m) >= T + 2s: the values from G(m) - T on below G(m) be reached by lifts, the 2s
   values below these by options that are both, and the values below G(m) - T by pairs. A lift
   leaves a heap of at least n0 and others whose h have the nim-sum 0; a pair leaves two heaps of at
   least n0 with the same h; both: a lift whose others are such a pair. Then G(n + p) = G(n) + s for
   every n >= n0. Proof. Let m >= M, and let it hold below m. By induction (B) holds for m, too:
   with p added to the heap of a lift for m - p its value is s more; with p added to both heaps of a
   pair for m - 2p its value stays; so pairs for m reach what pairs for m - 2p do, below G(m) - 2s -
   T, and 2s more by the options that are both. So all values below G(m - p) + s are options. That
   number is none: an option of m with that low part has the same residues modulo p as one of a heap
   m' from M - p on, with the same small heaps below n0, since m' is large enough for all residues
   to occur; the sum of its h differs from h(m - p) + 1 by as much as there, for both rise by 1 with
   every p beans. A nim-sum is not greater than the sum, and has its parity. So it is not h(m - p)
   + 1. docs/theory.md says more. (R. B. Austin 1976 and S. Howse and R. J. Nowakowski 2004 have
   such theorems.) */
#include "games/taking_moves.h"
#include "games/taking_table.h"

enum {
    LIFT = 1,
    PAIR = 2,
    BOTH = 4,
    MOST_HEAPS = 2048, /* options grow with the square */
    MOST_FLAGS = 1 << 24
};

typedef struct rising {
    const bt_taking *t;
    size_t from, p, end; /* the first regular heap, the period, M */
    uint32_t s;
    size_t width;   /* of the flags of a heap */
    uint8_t *flags; /* of the values below G(m), for the last 2p heaps */
    size_t m;
    bool broken; /* (A) does not hold */
} rising;

static uint32_t high_of(const rising *r, uint64_t heap)
{
    return r->t->value[heap] / r->s;
}

static bool is_pair(const rising *r, uint64_t a, uint64_t b)
{
    return a >= r->from && b >= r->from && high_of(r, a) == high_of(r, b);
}

/* What the option is with this heap as the one that may be lifted. */
static unsigned judge_part(const rising *r, const bt_split *split, unsigned part)
{
    uint64_t other[2] = {0};
    uint32_t nim = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < split->count; i++) {
        if (i == part) continue;
        other[count++] = split->left[i];
        nim ^= high_of(r, split->left[i]);
    }
    bool lift = split->left[part] >= r->from && nim == 0;
    bool pair = count == 2 && is_pair(r, other[0], other[1]);
    return (lift ? LIFT : 0) | (pair ? PAIR : 0) | (lift && pair ? BOTH : 0);
}

static bt_status see_split(void *data, const bt_split *split)
{
    rising *r = data;
    uint32_t value = 0, goal = r->t->value[r->m];
    uint64_t sum = 0;
    unsigned kind = 0;
    for (unsigned i = 0; i < split->count; i++) {
        value ^= r->t->value[split->left[i]];
        sum += high_of(r, split->left[i]);
        kind |= judge_part(r, split, i);
    }
    if (split->count == 2 && is_pair(r, split->left[0], split->left[1])) kind |= PAIR;
    uint64_t high = goal / r->s;
    if (value % r->s == goal % r->s && sum >= high && (sum - high) % 2 == 0) r->broken = true;
    if (value < goal) r->flags[(r->end - 1 - r->m) * r->width + value] |= (uint8_t)kind;
    return r->broken ? BT_PASS : BT_OK;
}

static const uint8_t *flags_of(const rising *r, size_t m)
{
    return r->flags + (r->end - 1 - m) * r->width;
}

/* Whether all values from `low` on below `high` have the flag. */
static bool have(const uint8_t *flags, size_t low, size_t high, unsigned flag)
{
    while (low < high && flags[low] & flag) low++;
    return low == high;
}

static bool is_band(const rising *r, size_t band)
{
    for (size_t m = r->end - 2 * r->p; m < r->end; m++) {
        const uint8_t *flags = flags_of(r, m);
        size_t goal = r->t->value[m], two = 2 * (size_t)r->s;
        if (goal < band + two || !have(flags, goal - band, goal, LIFT) ||
            !have(flags, goal - band - two, goal - band, BOTH) ||
            !have(flags, 0, goal - band, PAIR))
            return false;
    }
    return true;
}

/* (A) and the options of the last 2p heaps. */
static bt_status list_options(rising *r)
{
    bt_status status = BT_OK;
    for (r->m = r->end - 2 * r->p; r->m < r->end && !status; r->m++) {
        status = bt_games__taking_splits(&r->t->rules, r->t->ctx, r->m, see_split, r);
        if (!status) status = bt__check(r->t->ctx);
    }
    return status == BT_PASS ? BT_OK : status;
}

/* With M heaps. */
static bt_status try_heaps(rising *r, bt_taking_period *out)
{
    size_t least = SIZE_MAX, band = 0;
    uint32_t top = 0;
    for (size_t m = r->end - 2 * r->p; m < r->end; m++) {
        if (top < r->t->value[m]) top = r->t->value[m];
        if (least > r->t->value[m]) least = r->t->value[m];
    }
    r->width = (size_t)top + 1;
    size_t size = 2 * r->p * r->width;
    if (size > MOST_FLAGS || !(r->flags = bt__alloc_zero(r->t->ctx, size)))
        return bt_error(r->t->ctx);
    bt_status status = list_options(r);
    while (!status && !r->broken && band <= least && !is_band(r, band)) band++;
    if (!status && !r->broken && band <= least) {
        out->proved = true;
        out->band = band;
        out->needed = r->end;
    }
    bt__free(r->t->ctx, r->flags, size);
    return status;
}

bt_status bt_games__taking_prove_saltus(const bt_taking *t, bt_taking_period *found)
{
    size_t from = found->preperiod ? found->preperiod : 1, p = found->period;
    size_t most = t->count < MOST_HEAPS ? t->count : MOST_HEAPS;
    rising r = {.t = t, .from = from, .p = p, .s = found->saltus};
    bt_status status = BT_OK;
    if (found->saltus & (found->saltus - 1) || t->rules.unequal || p > MOST_HEAPS) return BT_OK;
    r.end = 3 * (from + p) + t->rules.last + 2 * p;
    for (; r.end <= most && !status && !found->proved && !r.broken; r.end += r.end / 2)
        status = try_heaps(&r, found);
    return status;
}
