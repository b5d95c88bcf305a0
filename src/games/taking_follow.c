/* Follows nim-values in bounded memory, once every step is local.

   A local step to n with depth d (taking_local.c) reads the heaps up to max(r, d), r being the
   greatest rare one, and the max(r, d) + k values before n. So a short table does as well as a long
   one: its first W heaps are the true ones, its next W heaps hold the values before n, and what the
   kernels append to it are the true values of n, n + 1, .., as long as all rare heaps, and the
   depths that the kernels note, are below W - k. A step that is deeper has read what does not
   belong together: it is noticed by its depth, and nothing of it is used. The places of heaps keep
   their parity, W being even. */
#include "games/taking_follow.h"

#include "games/taking_sparse.h"

#include <string.h>

enum { MARKS = 6, NARROW = 64, LEAST_WINDOW = 1024 };

typedef struct mark {
    uint64_t end;
    size_t depth;     /* the greatest of the steps since */
    uint32_t *window; /* the values before `end` */
} mark;

struct bt_taking_follow {
    bt_context *ctx;
    bt_taking *table; /* W true values, the W before the last step, and those of it */
    size_t window, rare;
    uint64_t end;   /* the heap after the last value */
    size_t depth;   /* of the last step */
    uint32_t *kept; /* the last window, while a step is taken */
    mark marks[MARKS];
    size_t mark_count;
};

/* -- opening and closing -- */

static bool copy_amounts(bt_context *ctx, const bt_amounts *from, bt_amounts *to)
{
    if (!from->count) return true;
    if (!BT_GROW(ctx, to->at, to->capacity, from->count)) return false;
    memcpy(to->at, from->at, from->count * sizeof *to->at);
    to->count = from->count;
    return true;
}

static bt_status open_table(bt_taking_follow *f, const bt_taking_rules *rules)
{
    bt_taking_rules copy = *rules;
    bool room = true;
    for (size_t i = 0; i < 4; i++) {
        copy.leave[i] = (bt_amounts){0};
        room = room && copy_amounts(f->ctx, &rules->leave[i], &copy.leave[i]);
    }
    bt_status status = bt_games__taking_open(&f->table, f->ctx, &copy);
    return room ? status : BT_LIMIT;
}

/* Its first heaps are those of the long table, and the mask is the same for good. */
static bt_status begin(bt_taking_follow *f, const bt_taking *from, uint32_t mask, bool parity)
{
    bt_taking *t = f->table;
    t->mask_given = true;
    t->given_mask = mask;
    t->given_parity = parity;
    bt_status status = bt_games__taking_resume(t, from->value, f->window);
    if (!status) status = bt_games__taking_choose(t, BT_TAKING_SPARSE);
    if (!status) status = bt_games__taking_prepare_codes(t);
    if (!status && !BT_GROW(f->ctx, t->value, t->capacity, 3 * f->window)) status = BT_LIMIT;
    if (status) return status;
    t->sparse->next_choice = t->next_look = SIZE_MAX;
    if (t->sparse->rare_count) f->rare = t->sparse->rare[t->sparse->rare_count - 1];
    size_t end = from->count & ~(size_t)1;
    bt_games__follow_go(f, end, from->value + end - f->window, 0);
    return BT_OK;
}

static bool is_local(const bt_taking *t, size_t window)
{
    const bt_taking_sparse *s = t->sparse;
    if (!bt_games__taking_splits_only_two(&t->rules) || t->rules.unequal || t->period.proved)
        return false;
    if (!s || !s->rare_count || s->scanned < t->count || t->highest >= NARROW) return false;
    if (t->count < 4 * window || window < LEAST_WINDOW || window & (window - 1)) return false;
    return s->rare[s->rare_count - 1] + t->rules.last + 1 < window &&
           (size_t)bt_games__taking_depth(t, t->count - window) + t->rules.last < window;
}

bt_status bt_games__follow_reopen(bt_taking_follow **out, const bt_taking *table, size_t window,
                                  uint32_t mask, bool parity)
{
    *out = NULL;
    if (table->count <= window || mask == 0) return BT_PASS;
    bt_taking_follow *f = bt__alloc_zero(table->ctx, sizeof *f);
    if (!f) return BT_LIMIT;
    f->ctx = table->ctx;
    f->window = window;
    f->kept = bt__alloc(f->ctx, window * sizeof *f->kept);
    bt_status status = f->kept ? open_table(f, &table->rules) : BT_LIMIT;
    if (!status) status = begin(f, table, mask, parity);
    if (status)
        bt_games__follow_close(f);
    else
        *out = f;
    return status;
}

bt_status bt_games__follow_open(bt_taking_follow **out, const bt_taking *table, size_t window)
{
    *out = NULL;
    if (!is_local(table, window)) return BT_PASS;
    return bt_games__follow_reopen(out, table, window, table->sparse->mask, table->sparse->parity);
}

static void drop_mark(bt_taking_follow *f, size_t i)
{
    bt__free(f->ctx, f->marks[i].window, f->window * sizeof *f->marks[i].window);
    memmove(f->marks + i, f->marks + i + 1, (--f->mark_count - i) * sizeof *f->marks);
}

void bt_games__follow_close(bt_taking_follow *f)
{
    if (!f) return;
    while (f->mark_count) drop_mark(f, f->mark_count - 1);
    bt_games__taking_close(f->table);
    bt__free(f->ctx, f->kept, f->kept ? f->window * sizeof *f->kept : 0);
    bt__free(f->ctx, f, sizeof *f);
}

/* -- steps -- */

/* The last window moves down, and what is beyond it is forgotten. */
static void slide(bt_taking_follow *f, const uint32_t *window)
{
    bt_taking *t = f->table;
    memmove(t->value + f->window, window, f->window * sizeof *window);
    t->count = t->sparse->scanned = 2 * f->window;
    t->depth_count = 0;
    t->depth_from = t->depth_to = t->count;
}

static void deepen(bt_taking_follow *f, size_t depth)
{
    f->depth = depth;
    for (size_t i = 0; i < f->mark_count; i++)
        if (f->marks[i].depth < depth) f->marks[i].depth = depth;
}

void bt_games__follow_go(bt_taking_follow *f, uint64_t end, const uint32_t *window, size_t depth)
{
    slide(f, window);
    for (size_t i = 0; i < f->window; i++)
        if (f->table->highest < window[i]) f->table->highest = window[i];
    f->end = end;
    deepen(f, depth);
}

static bt_status refuse(bt_taking_follow *f)
{
    return bt__fail(f->ctx, BT_LIMIT,
                    "a value between %llu and %llu depends on more than the last %zu heaps",
                    (unsigned long long)f->end, (unsigned long long)f->end + f->window, f->window);
}

/* What was there before is put back when the step fails. */
bt_status bt_games__follow_step(bt_taking_follow *f)
{
    bt_taking *t = f->table;
    size_t rare = t->sparse->rare_count, full = 3 * f->window;
    const uint32_t *last = t->value + (t->count - f->window);
    memcpy(f->kept, last, f->window * sizeof *last);
    slide(f, f->kept);
    bt_status status = bt_games__taking_run_sparse(t, full);
    size_t depth = status ? 0 : bt_games__taking_depth(t, 2 * f->window);
    if (!status && (depth + t->rules.last >= f->window || t->sparse->rare_count != rare ||
                    t->highest >= NARROW))
        status = refuse(f);
    if (status) {
        t->sparse->rare_count = rare;
        slide(f, f->kept);
        return status;
    }
    f->end += f->window;
    deepen(f, depth);
    return BT_OK;
}

const uint32_t *bt_games__follow_values(const bt_taking_follow *f, uint64_t *end)
{
    *end = f->end;
    return f->table->value + f->table->count;
}

size_t bt_games__follow_depth(const bt_taking_follow *f)
{
    return f->depth;
}

uint32_t bt_games__follow_mask(const bt_taking_follow *f, bool *parity)
{
    *parity = f->table->sparse->parity;
    return f->table->sparse->mask;
}

/* -- windows that come again -- */

/* They are sparse enough for a period to be met, and dense enough for it to be met soon: each is
   about a fifth further than the one before. */
bt_status bt_games__follow_mark(bt_taking_follow *f)
{
    if (f->mark_count && f->end / 6 < f->marks[f->mark_count - 1].end / 5) return BT_OK;
    if (f->mark_count == MARKS) drop_mark(f, 0);
    mark *m = &f->marks[f->mark_count];
    *m = (mark){.end = f->end, .window = bt__alloc(f->ctx, f->window * sizeof *m->window)};
    if (!m->window) return BT_LIMIT;
    memcpy(m->window, f->table->value + (f->table->count - f->window),
           f->window * sizeof *m->window);
    f->mark_count++;
    return BT_OK;
}

/* The first place from `at` on where a window begins like this one; places go up to `last`. */
static size_t find_start(const uint32_t *values, size_t at, size_t last, const uint32_t *window)
{
    uint64_t key, pair;
    memcpy(&key, window, sizeof key);
    for (; at <= last; at++) {
        memcpy(&pair, values + at, sizeof pair);
        if (pair == key) break;
    }
    return at;
}

static bool look_for(const bt_taking_follow *f, const mark *m, uint64_t *distance)
{
    const uint32_t *values = f->table->value + f->window; /* those before the last step, too */
    uint64_t first = f->end - 2 * f->window;
    if (f->table->count < 3 * f->window || m->end + f->window > f->end) return false;
    for (size_t at = 1; at <= f->window; at++) {
        at = find_start(values, at, f->window, m->window);
        if (at > f->window) return false;
        *distance = first + at + f->window - m->end;
        if (f->table->sparse->parity && *distance % 2) continue;
        if (!memcmp(values + at, m->window, f->window * sizeof *values)) return true;
    }
    return false;
}

bool bt_games__follow_look(bt_taking_follow *f, bt_taking_period *out, uint64_t *from)
{
    const bt_taking_sparse *s = f->table->sparse;
    uint64_t distance;
    for (size_t i = 0; i < f->mark_count; i++) {
        if (!look_for(f, &f->marks[i], &distance)) continue;
        *out = (bt_taking_period){.proved = true, .local = true, .parity = s->parity};
        out->known = f->end;
        out->mask = s->mask;
        out->rare = f->rare;
        out->depth = f->marks[i].depth;
        out->step = distance;
        *from = f->marks[i].end;
        return true;
    }
    return false;
}
