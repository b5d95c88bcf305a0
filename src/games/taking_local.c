/* Periods of nim-values by local steps: far fewer heaps prove them than the theorem of Guy and
   Smith asks for.

   Theorem. Let a mask tell rare heaps from common ones (taking_sparse.h), all rare ones being at
   most r. Call the step to a heap n local with depth d when all values of type 0 below the least
   value c of type 1 that no move to one heap and no split with a rare heap gives are given by
   splits with a part of at most d; then G(n) = c. Let moves take at most k, W = max(r, d) + k, let
   the steps to N-p, .., N-1 be local with depth d and N - p > W, and G(n+p) = G(n) for
   N - p - W <= n < N - p; with p even when the parity of heaps is mixed into their types. Then
   G(n+p) = G(n) for every n >= N - p - W.
   Proof. A local step to n is a function of the W values before n (and, if types are mixed with
   it, of the parity of n), for the heaps split off are at most max(r, d). So the step to N gives
   what the step to N - p gave, it is local with the same depth, and N is common. Then N + 1
   follows, and so on. */
#include "games/taking_sparse.h"

enum { SLICE_BITS = 15 };

/* Heaps of which nothing is noted make a new start. */
bool bt_games__taking_note_depth(bt_taking *t, size_t n, size_t depth)
{
    size_t slice = n >> SLICE_BITS, old = t->depth_count;
    if (slice >= old) {
        if (!BT_GROW(t->ctx, t->depth, t->depth_capacity, slice + 1)) return false;
        t->depth_count = slice + 1;
        for (size_t i = old; i <= slice; i++) t->depth[i] = 0;
    }
    if (n != t->depth_to) t->depth_from = n;
    t->depth_to = n + 1;
    if (depth > UINT32_MAX) depth = UINT32_MAX;
    if (t->depth[slice] < depth) t->depth[slice] = (uint32_t)depth;
    return true;
}

uint32_t bt_games__taking_depth(const bt_taking *t, size_t from)
{
    uint32_t depth = 0;
    for (size_t i = from >> SLICE_BITS; i < t->depth_count; i++)
        if (depth < t->depth[i]) depth = t->depth[i];
    return from < t->depth_from || t->depth_to != t->count ? UINT32_MAX : depth;
}

static bool same_windows(const uint32_t *a, const uint32_t *b, size_t length)
{
    while (length > 0 && a[length - 1] == b[length - 1]) length--;
    return length == 0;
}

/* The least distance between some bounds, even if so wanted, at which the last values stood before;
   0: none, or a limit was met. */
static size_t find_distance(const bt_taking *t, size_t window, size_t least, size_t most, bool even)
{
    const uint32_t *last = t->value + t->count - window, *end = t->value + t->count - 1;
    for (size_t p = least + (even & least); p <= most; p += 1 + even) {
        if (p % 4096 < 2 && bt__check(t->ctx)) return 0;
        if (*(end - p) == *end && same_windows(last, last - p, window)) return p;
    }
    return 0;
}

static size_t window_of(const bt_taking *t, size_t rare, size_t depth)
{
    return (rare > depth ? rare : depth) + t->rules.last;
}

/* Half the distance may be a period, too, where only even ones were looked at. */
static size_t halve(const bt_taking *t, size_t p, size_t from)
{
    if (p % 2) return p;
    for (size_t n = from; n < from + p / 2; n++)
        if (t->value[n] != t->value[n + p / 2]) return p;
    return p / 2;
}

static void fill_out(const bt_taking *t, size_t p, size_t rare, size_t depth, bt_taking_period *out)
{
    const bt_taking_sparse *s = t->sparse;
    size_t n0 = t->count - p - window_of(t, rare, depth);
    *out = (bt_taking_period){.known = t->count, .proved = true, .local = true, .step = p};
    out->mask = s->mask;
    out->parity = s->parity;
    out->rare = rare;
    out->depth = depth;
    out->period = s->parity ? halve(t, p, n0) : p;
    while (n0 > 0 && t->value[n0 - 1] == t->value[n0 - 1 + out->period]) n0--;
    out->preperiod = n0;
    out->needed = n0 + p + window_of(t, rare, depth);
}

/* Distances up to `span`, for which the last steps alone must be local. The window starts beyond
   its own length. */
static size_t try_span(const bt_taking *t, size_t rare, size_t least, size_t span, size_t *depth)
{
    *depth = bt_games__taking_depth(t, t->count - span);
    size_t window = window_of(t, rare, *depth);
    if (*depth == UINT32_MAX || t->count <= 2 * window + least) return 0;
    size_t most = t->count - 2 * window - 1 < span ? t->count - 2 * window - 1 : span;
    return find_distance(t, window, least, most, t->sparse->parity);
}

/* Short periods first: fewer steps have to be local for them. */
bt_status bt_games__taking_look_local(bt_taking *t, bt_taking_period *out)
{
    const bt_taking_sparse *s = t->sparse;
    if (!s || !s->rare_count || s->scanned < t->count || t->count <= t->depth_from) return BT_OK;
    size_t rare = s->rare[s->rare_count - 1], p = 0, depth = 0, all = t->count - t->depth_from;
    for (size_t least = 1, span = (size_t)1 << SLICE_BITS; !p && least < all; span *= 2) {
        if (span > all) span = all;
        p = try_span(t, rare, least, span, &depth);
        if (bt_error(t->ctx)) return bt_error(t->ctx);
        least = span + 1;
    }
    if (p) fill_out(t, p, rare, depth, out);
    return BT_OK;
}
