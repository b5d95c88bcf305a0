/* The sparse method where rare heaps are many (see taking_sparse.c for what it is).

   Marking the splits of one heap after the other with all rare heaps takes long: they lie all over
   the table. Here 64 heaps are worked on together. Some of the splits are marked for each of them;
   the least codes of type 1 that are left are its choices. Whether these are among the other
   splits is found by vectors, for all lanes at a time. What depends on heaps among the lanes is
   added when their turn comes: then the least choice left is c of taking_sparse.c. */
#include "games/taking_many.h"

#include <string.h>

enum {
    LEAST_MARKED = 512,
    TOGETHER = 4, /* lanes for which splits are marked at a time */
    CHOICES = BT_TAKING_MANY_GROUPS * BT_TAKING_GROUP,
};

/* -- rare heaps -- */

/* Those that leave a rest in every lane; the others are looked at lane by lane. */
static bool list_rare(bt_taking *t, bt_taking_many *m)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    size_t most = s->rare_count * two->count;
    if (!BT_GROW(t->ctx, m->below, m->below_capacity, most) ||
        !BT_GROW(t->ctx, m->quick, m->quick_capacity, BT_TAKING_LANES * two->count) ||
        !BT_GROW(t->ctx, m->seen, m->seen_capacity, TOGETHER * ((size_t)1 << s->bits)))
        return false;
    for (; m->listed < s->rare_count && s->rare[m->listed] + t->rules.last < m->base; m->listed++)
        for (size_t k = 0; k < two->count; k++) {
            bt_taking_item item = {s->rare[m->listed] + two->at[k], s->rare_code[m->listed]};
            if (item.shift < BT_TAKING_LANES)
                m->quick[m->quick_count++] = item;
            else
                m->below[m->below_count++] = item;
        }
    return true;
}

/* -- choices -- */

/* Marks for some lanes at a time: their rests are neighbours. */
static void mark_some(const bt_taking *t, bt_taking_many *m, unsigned lane)
{
    const uint16_t *at = t->sparse->codes.forward + m->base + lane;
    size_t all = (size_t)1 << t->sparse->bits, marked = m->marked;
    const bt_taking_item *items = m->below;
    uint8_t *seen = m->seen;
    memset(seen, 0, TOGETHER * all);
    for (size_t i = 0; i < marked; i++) {
        const uint16_t *rest = at - items[i].shift;
        uint32_t code = items[i].value;
        seen[code ^ rest[0]] = 1;
        seen[all + (code ^ rest[1])] = 1;
        seen[2 * all + (code ^ rest[2])] = 1;
        seen[3 * all + (code ^ rest[3])] = 1;
    }
}

/* The least codes of type 1 that are not marked. */
static void choose(const bt_taking *t, bt_taking_many *m, const uint8_t *seen, unsigned lane)
{
    size_t half = (size_t)1 << (t->sparse->bits - 1), code = half;
    m->chosen[lane] = 0;
    for (; code < 2 * half && m->chosen[lane] < CHOICES; code++)
        if (!seen[code]) m->choice[m->chosen[lane]++][lane] = (uint16_t)code;
}

static void find_choices(const bt_taking *t, bt_taking_many *m)
{
    const uint16_t *at = t->sparse->codes.forward + m->base;
    if (m->marked > m->below_count) m->marked = m->below_count;
    memset(m->choice, 0, sizeof m->choice);
    memset(m->found, 0, sizeof m->found);
    for (unsigned l = 0; l < BT_TAKING_LANES; l++) {
        if (l % TOGETHER == 0) mark_some(t, m, l);
        choose(t, m, m->seen + l % TOGETHER * ((size_t)1 << t->sparse->bits), l);
    }
    for (unsigned j = 0; j < CHOICES; j += BT_TAKING_GROUP)
        m->kernel->refute(at, m->below + m->marked, m->below_count - m->marked, m->choice + j,
                          m->found + j);
}

/* -- one lane after the other -- */

static void mark_lane(const bt_taking *t, const bt_taking_many *m, uint32_t n)
{
    const bt_taking_sparse *s = t->sparse;
    const bt_amounts *two = &t->rules.leave[2];
    const uint16_t *code = s->codes.forward;
    bt_games__taking_next_epoch(t->sparse);
    bt_games__taking_mark_one(t, n);
    for (size_t i = 0; i < m->quick_count; i++)
        s->seen[m->quick[i].value ^ code[n - m->quick[i].shift]] = s->epoch;
    for (size_t i = m->listed; i < s->rare_count; i++)
        for (size_t k = 0; k < two->count; k++)
            if (s->rare[i] + two->at[k] < n)
                s->seen[s->rare_code[i] ^ code[n - s->rare[i] - two->at[k]]] = s->epoch;
}

/* The least choice that is no option; 0 if there is none, for that is no code of type 1. */
static uint32_t pick(const bt_taking_sparse *s, const bt_taking_many *m, unsigned lane)
{
    for (unsigned j = 0; j < m->chosen[lane]; j++)
        if (!(m->found[j] >> lane & 1) && s->seen[m->choice[j][lane]] != s->epoch)
            return m->choice[j][lane];
    return 0;
}

static bool conclude(bt_taking *t, bt_taking_many *m, unsigned lane)
{
    uint32_t n = (uint32_t)t->count;
    mark_lane(t, m, n);
    uint32_t code = pick(t->sparse, m, lane);
    m->failed += !code;
    if (!code) return bt_games__taking_step(t);
    uint32_t v = bt_games__taking_decode(t, code, n);
    size_t bound = bt_games__taking_count_below(t->sparse, v),
           missing = bt_games__taking_search_missing(t, n, bound);
    return bt_games__taking_append(t, missing < bound ? (uint32_t)missing : code);
}

/* -- the blocks -- */

static bool fits(const bt_taking *t, size_t stop)
{
    const bt_taking_sparse *s = t->sparse;
    return t->count + BT_TAKING_LANES <= stop && t->highest >> (s->bits - 1) == 0 &&
           bt_games__taking_has_many(t) && t->count > 2 * (size_t)(BT_TAKING_LANES + t->rules.last);
}

static bt_taking_many *open_many(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    const bt_taking_kernel *kernel = s->many ? NULL : bt_games__taking_kernel(t);
    if (kernel) s->many = bt__alloc_zero(t->ctx, sizeof *s->many);
    if (kernel && s->many) {
        s->many->kernel = kernel;
        s->many->marked = BT_TAKING_MANY / 2;
    }
    return s->many;
}

/* More splits are marked when too many lanes were left without a choice. */
static void adapt(bt_taking_many *m)
{
    if (m->failed > BT_TAKING_LANES / 32) m->marked += m->marked / 8;
    if (m->failed == 0 && m->marked > LEAST_MARKED) m->marked -= m->marked / 64;
    m->failed = 0;
}

bt_status bt_games__taking_run_many(bt_taking *t, size_t stop)
{
    bt_taking_many *m = fits(t, stop) ? open_many(t) : NULL;
    if (!m) return bt_error(t->ctx);
    while (fits(t, stop)) {
        m->base = (uint32_t)t->count;
        if (!list_rare(t, m)) return BT_LIMIT;
        find_choices(t, m);
        for (unsigned l = 0; l < BT_TAKING_LANES && t->highest >> (t->sparse->bits - 1) == 0; l++)
            if (!conclude(t, m, l) || bt__check(t->ctx)) return BT_LIMIT;
        adapt(m);
    }
    return BT_OK;
}

void bt_games__taking_close_many(bt_taking *t)
{
    bt_taking_many *m = t->sparse->many;
    if (!m) return;
    bt__free(t->ctx, m->below, m->below_capacity * sizeof *m->below);
    bt__free(t->ctx, m->quick, m->quick_capacity * sizeof *m->quick);
    bt__free(t->ctx, m->seen, m->seen_capacity);
    bt__free(t->ctx, m, sizeof *m);
    t->sparse->many = NULL;
}
