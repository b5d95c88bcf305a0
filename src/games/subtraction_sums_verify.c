/* Checks the outcomes of sums of heaps by the rules of the game alone, sharing nothing with the
   search.

   All sums whose gaps are below their rooms are gone through in lexicographic order of the gaps.
   An option, reduced, has no heap that is larger than the one in its place, and one that is
   smaller: it comes earlier, and is known. The theorem is in docs/theory-order.md. */
#include "games/subtraction_pairs.h"

enum { MOST = 1 << 27 }; /* entries of one table */

typedef struct sum_table {
    bt_context *ctx;
    bt_games__pairs rules; /* no table of them is used */
    size_t period, from, width;
    size_t plus, minus;                    /* how many heaps of a sum may have this sign */
    uint8_t *wins[BT_GAMES_SUM_HEAPS + 1]; /* by the number of heaps: bits 1 << player */
    size_t size[BT_GAMES_SUM_HEAPS + 1];
} sum_table;

/* Heaps in ascending order; bit i of signs: the heap i has a minus. */
typedef struct heap_sum {
    size_t count, heap[BT_GAMES_SUM_HEAPS];
    unsigned signs;
} heap_sum;

static bt_status refuse(const sum_table *t, const char *why)
{
    return bt__fail(t->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static size_t bound_of(const sum_table *t, size_t count, size_t i)
{
    return i == 0 && count > 1 ? t->from : t->width;
}

static size_t room_of(const sum_table *t, size_t count, size_t i)
{
    return bound_of(t, count, i) + t->rules.longest + t->period;
}

static void exchange(heap_sum *s, size_t i, size_t k)
{
    size_t heap = s->heap[i];
    unsigned differ = (s->signs >> i ^ s->signs >> k) & 1;
    s->heap[i] = s->heap[k];
    s->heap[k] = heap;
    s->signs ^= differ << i | differ << k;
}

/* Where the sum, reduced, stands in the table of sums with so many heaps. */
static size_t place_of(const sum_table *t, const heap_sum *s)
{
    size_t place = 0, below = 0;
    for (size_t i = 0; i < s->count; below = s->heap[i++]) {
        size_t gap = s->heap[i] - below, room = room_of(t, s->count, i);
        if (gap >= room) gap = room - t->period + (gap - room) % t->period;
        place = place * room + gap;
    }
    return (place << s->count) + s->signs;
}

/* Whether the mover wins by lowering the heap i, which the opponent answers moving first. */
static bool wins_by_lowering(const sum_table *t, const heap_sum *s, size_t i, size_t by, int player)
{
    heap_sum next = *s;
    next.heap[i] -= by;
    for (size_t k = i; k > 0 && next.heap[k - 1] > next.heap[k]; k--) exchange(&next, k - 1, k);
    return !(t->wins[next.count][place_of(t, &next)] >> !player & 1);
}

/* The same for an end that is won by its letter: it goes. */
static bool wins_by_ending(const sum_table *t, const heap_sum *s, size_t i, int player)
{
    heap_sum next = *s;
    for (size_t k = i; k + 1 < s->count; k++) exchange(&next, k, k + 1);
    next.count--;
    next.signs &= (1u << next.count) - 1;
    return next.count == 0 || !(t->wins[next.count][place_of(t, &next)] >> !player & 1);
}

static bool wins_in(const sum_table *t, const heap_sum *s, size_t i, int player)
{
    int side = s->signs >> i & 1 ? !player : player;
    const bt_games_set *set = bt_games__pairs_set(&t->rules, side);
    for (size_t k = 0; k < set->count; k++)
        if (set->elements[k] <= s->heap[i] &&
            wins_by_lowering(t, s, i, (size_t)set->elements[k], player))
            return true;
    return s->heap[i] < t->rules.least && bt_games__pairs_wins_end(&t->rules, s->heap[i], side) &&
           wins_by_ending(t, s, i, player);
}

static uint8_t play(const sum_table *t, const heap_sum *s)
{
    unsigned wins = 0;
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < s->count && !(wins >> player & 1); i++)
            wins |= (unsigned)wins_in(t, s, i, player) << player;
    return (uint8_t)wins;
}

/* -- all sums of one number of heaps -- */

static bool is_asked_for(const sum_table *t, const heap_sum *s)
{
    size_t minus = (size_t)__builtin_popcount(s->signs);
    return minus <= t->minus && s->count - minus <= t->plus;
}

/* The gap i grows by the period, when it is among those that the theorem speaks of. */
static bool stays(const sum_table *t, const heap_sum *s)
{
    uint8_t wins = t->wins[s->count][place_of(t, s)];
    size_t below = 0;
    for (size_t i = 0; i < s->count; below = s->heap[i++]) {
        size_t gap = s->heap[i] - below, bound = bound_of(t, s->count, i);
        if (gap < bound || gap >= bound + t->rules.longest) continue;
        heap_sum later = *s;
        for (size_t k = i; k < s->count; k++) later.heap[k] += t->period;
        if (t->wins[s->count][place_of(t, &later)] != wins) return false;
    }
    return true;
}

static heap_sum sum_at(const sum_table *t, size_t count, size_t place)
{
    heap_sum s = {.count = count, .signs = (unsigned)(place & ((1u << count) - 1))};
    place >>= count;
    for (size_t i = count; i-- > 0; place /= room_of(t, count, i))
        s.heap[i] = place % room_of(t, count, i);
    for (size_t i = 1; i < count; i++) s.heap[i] += s.heap[i - 1];
    return s;
}

static bt_status fill(sum_table *t, size_t count)
{
    for (size_t place = 0; place < t->size[count]; place++) {
        heap_sum s = sum_at(t, count, place);
        if (place % 4096 == 0 && bt__check(t->ctx)) return BT_LIMIT;
        if (is_asked_for(t, &s)) t->wins[count][place] = play(t, &s);
    }
    return BT_OK;
}

static bt_status check_growth(const sum_table *t, size_t count)
{
    for (size_t place = 0; place < t->size[count]; place++) {
        heap_sum s = sum_at(t, count, place);
        if (place % 4096 == 0 && bt__check(t->ctx)) return BT_LIMIT;
        if (is_asked_for(t, &s) && !stays(t, &s))
            return refuse(t, "an outcome changes when heaps grow by the period");
    }
    return BT_OK;
}

static bt_status open_table(sum_table *t, size_t count)
{
    uint64_t size = (uint64_t)1 << count;
    for (size_t i = 0; i < count; i++) {
        size *= room_of(t, count, i);
        if (size > MOST)
            return bt__fail(t->ctx, BT_LIMIT, "the certificate needs too many sums to be checked");
    }
    t->wins[count] = bt__alloc_zero(t->ctx, (size_t)size);
    if (t->wins[count]) t->size[count] = (size_t)size;
    return t->wins[count] ? BT_OK : BT_LIMIT;
}

/* -- the claim -- */

static bt_status check_outcomes(const sum_table *t, const bt_games_sum *sum, const char *outcome)
{
    for (size_t n = 0; n < t->from + t->period; n++) {
        heap_sum s = {.count = sum->count};
        for (size_t i = 0; i < sum->count; i++) {
            s.heap[i] = n + (size_t)sum->offset[i];
            s.signs |= (unsigned)sum->minus[i] << i;
            for (size_t k = i; k > 0 && s.heap[k - 1] > s.heap[k]; k--) exchange(&s, k - 1, k);
        }
        if (outcome[n] != "PLRN"[t->wins[s.count][place_of(t, &s)]])
            return refuse(t, "an outcome is another one");
    }
    return BT_OK;
}

static bt_status check_numbers(const sum_table *t, const bt_games_sum *sum,
                               const bt_games_sum_pattern *p, size_t length)
{
    const uint64_t limit = 1 << 20;
    if (p->period > limit || p->from > limit || p->width > limit || t->rules.longest > limit)
        return bt__fail(t->ctx, BT_LIMIT, "the certificate needs too many sums to be checked");
    if (p->period == 0) return refuse(t, "a period is at least 1");
    if (p->width == 0 || (sum->count != 2 && p->width < p->from) ||
        (sum->count == 1 && p->from < p->width))
        return refuse(t, "its width does not fit");
    if (length != p->from + p->period) return refuse(t, "it has too many or too few outcomes");
    return BT_OK;
}

bt_status bt_games__sum_check(bt_context *ctx, const bt_games_subtraction *game,
                              const bt_games_sum *sum, const bt_games_sum_pattern *p,
                              const char *outcome, size_t length)
{
    sum_table t = {.ctx = ctx, .rules = {.ctx = ctx, .game = game}};
    bt_status status = bt_games__pairs_read(&t.rules);
    if (!status) status = check_numbers(&t, sum, p, length);
    t.period = (size_t)p->period;
    t.from = (size_t)p->from;
    t.width = (size_t)p->width;
    for (size_t i = 0; i < sum->count; i++) ++*(sum->minus[i] ? &t.minus : &t.plus);
    for (size_t count = 1; count <= sum->count && !status; count++) {
        status = open_table(&t, count);
        if (!status) status = fill(&t, count);
        if (!status) status = check_growth(&t, count);
    }
    if (!status) status = check_outcomes(&t, sum, outcome);
    for (size_t count = 1; count <= sum->count; count++)
        bt__free(ctx, t.wins[count], t.size[count]);
    return status;
}
