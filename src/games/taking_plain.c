/* Nim-values of heap games by their definition, and a faster way for sets of small amounts. */
#include "games/taking_table.h"

#include <string.h>

/* Options are sums of known values, so they stay below the next power of two above the greatest
   one, and the mex is at most that power: it needs a place too, never stamped. */
static bool reserve_stamps(bt_taking *t)
{
    size_t need = ((size_t)1 << bt_games__taking_bits(t->highest)) + 1, old = t->stamp_capacity;
    if (need <= old) return true;
    if (!BT_GROW(t->ctx, t->stamp, t->stamp_capacity, need)) return false;
    memset(t->stamp + old, 0, (t->stamp_capacity - old) * sizeof *t->stamp);
    return true;
}

static void mark_none(bt_taking *t, uint32_t n, uint32_t mark)
{
    const bt_amounts *none = &t->rules.leave[0];
    if (n > t->rules.last) return;
    for (size_t k = 0; k < none->count; k++)
        if (none->at[k] == n) t->stamp[0] = mark;
}

static void mark_one(bt_taking *t, uint32_t n, uint32_t mark)
{
    const bt_amounts *one = &t->rules.leave[1];
    for (size_t k = 0; k < one->count && one->at[k] < n; k++)
        t->stamp[t->value[n - one->at[k]]] = mark;
}

static void mark_two(bt_taking *t, uint32_t n, uint32_t mark)
{
    const bt_amounts *two = &t->rules.leave[2];
    for (size_t k = 0; k < two->count && two->at[k] < n; k++) {
        uint32_t rest = n - two->at[k];
        for (uint32_t a = 1; a <= rest / 2; a++)
            if (!t->rules.unequal || 2 * a != rest)
                t->stamp[t->value[a] ^ t->value[rest - a]] = mark;
    }
}

static bt_status mark_three(bt_taking *t, uint32_t n, uint32_t mark)
{
    const bt_amounts *three = &t->rules.leave[3];
    for (size_t k = 0; k < three->count && three->at[k] < n; k++) {
        uint32_t rest = n - three->at[k];
        for (uint32_t a = 1; a <= rest / 3; a++) {
            for (uint32_t b = a; b <= (rest - a) / 2; b++)
                t->stamp[t->value[a] ^ t->value[b] ^ t->value[rest - a - b]] = mark;
            if (bt__check(t->ctx)) return BT_LIMIT;
        }
    }
    return BT_OK;
}

bt_status bt_games__taking_plain(bt_taking *t, size_t end)
{
    while (t->count < end) {
        uint32_t n = (uint32_t)t->count, mark = n + 1, mex = 0;
        if (!reserve_stamps(t)) return BT_LIMIT;
        mark_none(t, n, mark);
        mark_one(t, n, mark);
        mark_two(t, n, mark);
        if (mark_three(t, n, mark)) return BT_LIMIT;
        while (t->stamp[mex] == mark) mex++;
        bt_games__taking_push(t, mex);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

enum { WINDOW = 64 };

bool bt_games__taking_window_fits(const bt_taking *t)
{
    return t->rules.heaps <= 1 && t->rules.last <= WINDOW;
}

static uint64_t rotate(uint64_t word, unsigned by)
{
    return word << (by & 63) | word >> (-by & 63);
}

/* One heap is left at most and amounts are at most 64: bit n mod 64 of where[v] tells whether
   G(n) = v, for the last 64 heaps; v is an option if where[v] meets the amounts turned to n. At
   most 64 options leave a heap, and one more value comes from taking a whole small heap. */
static void slide_window(bt_taking *t, size_t end)
{
    uint64_t where[WINDOW + 2] = {0}, amounts = 0;
    const bt_amounts *one = &t->rules.leave[1];
    for (size_t n = t->count - WINDOW; n < t->count; n++) where[t->value[n]] |= 1ull << n % WINDOW;
    for (size_t k = 0; k < one->count; k++) amounts |= 1ull << (WINDOW - one->at[k]) % WINDOW;
    for (size_t n = t->count; n < end; n++) {
        uint64_t reach = rotate(amounts, (unsigned)(n % WINDOW)), bit = 1ull << n % WINDOW;
        uint32_t mex = 0;
        while (where[mex] & reach) mex++;
        where[t->value[n - WINDOW]] &= ~bit;
        where[mex] |= bit;
        bt_games__taking_push(t, mex);
    }
}

bt_status bt_games__taking_window(bt_taking *t, size_t end)
{
    enum { STEP = 4096 };
    if (t->count <= WINDOW) {
        bt_status status = bt_games__taking_plain(t, end <= WINDOW ? end : WINDOW + 1);
        if (status) return status;
    }
    while (t->count < end) {
        slide_window(t, end - t->count > STEP ? t->count + STEP : end);
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}
