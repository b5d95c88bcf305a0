/* Tables of nim-values of heap games: opening, extending by the best kernel, answering. */
#include "games/taking_table.h"

enum {
    SLICE = 1 << 13,       /* values between reports of progress and choices of the kernel */
    FIRST_PERIOD = 64,     /* values known when a period is first looked for */
    FIRST_LOCAL = 1 << 13, /* and when it is looked for by local steps */
};

bt_status bt_games__taking_open(bt_taking **out, bt_context *ctx, bt_taking_rules *rules)
{
    bt_taking *t = bt__alloc_zero(ctx, sizeof *t);
    *out = t;
    if (!t) {
        bt_games__taking_drop(rules, ctx);
        return BT_LIMIT;
    }
    t->ctx = ctx;
    t->rules = *rules;
    t->next_look = FIRST_PERIOD;
    t->next_local = FIRST_LOCAL;
    *rules = (bt_taking_rules){0};
    return BT_OK;
}

void bt_games__taking_close(bt_taking *t)
{
    if (!t) return;
    bt_games__taking_close_dense(t);
    bt_games__taking_close_sparse(t);
    bt_games__taking_drop(&t->rules, t->ctx);
    bt__free(t->ctx, t->value, t->capacity * sizeof *t->value);
    bt__free(t->ctx, t->depth, t->depth_capacity * sizeof *t->depth);
    bt__free(t->ctx, t->stamp, t->stamp_capacity * sizeof *t->stamp);
    bt__free(t->ctx, t, sizeof *t);
}

const bt_taking_rules *bt_games__taking_rules(const bt_taking *t)
{
    return &t->rules;
}

bt_status bt_games__taking_choose(bt_taking *t, bt_taking_method method)
{
    if ((method == BT_TAKING_DENSE || method == BT_TAKING_SPARSE) &&
        !bt_games__taking_splits_only_two(&t->rules))
        return bt__fail(t->ctx, BT_DOMAIN,
                        "this method is for games whose moves split into two heaps and not three");
    t->method = method;
    return BT_OK;
}

static bt_status run_auto(bt_taking *t, size_t end)
{
    bool pays;
    if (bt_games__taking_window_fits(t)) return bt_games__taking_window(t, end);
    if (!bt_games__taking_splits_only_two(&t->rules)) return bt_games__taking_plain(t, end);
    if (bt_games__taking_sparse_pays(t, &pays)) return BT_LIMIT;
    if (!pays) return bt_games__taking_run_dense(t, end);
    bt_games__taking_close_dense(t);
    return bt_games__taking_run_sparse(t, end);
}

static bt_status run_kernel(bt_taking *t, size_t end)
{
    switch (t->method) {
    case BT_TAKING_PLAIN: return bt_games__taking_plain(t, end);
    case BT_TAKING_DENSE: return bt_games__taking_run_dense(t, end);
    case BT_TAKING_SPARSE: return bt_games__taking_run_sparse(t, end);
    default: return run_auto(t, end);
    }
}

static bt_status copy_period(bt_taking *t, size_t end)
{
    size_t p = t->period.period;
    while (t->count < end) {
        size_t stop = end - t->count > SLICE ? t->count + SLICE : end;
        for (size_t n = t->count; n < stop; n++) t->value[n] = t->value[n - p] + t->period.saltus;
        t->count = stop;
        if (bt__check(t->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* Local steps prove a period soon after it has come round once, so they are looked at more often.
 */
static bt_status look_locally(bt_taking *t)
{
    if (t->count < t->next_local || t->method != BT_TAKING_AUTO) return BT_OK;
    t->next_local = t->count + t->count / 4;
    return bt_games__taking_look_local(t, &t->period);
}

/* A search for the period at every doubling, unless it would use up the memory. */
static bt_status look_everywhere(bt_taking *t)
{
    if (t->count < t->next_look) return BT_OK;
    t->next_look = 2 * t->count;
    if (t->count * sizeof(uint32_t) > bt_memory_left(t->ctx) / 2) return BT_OK;
    bt_taking_period found;
    bt_status status = bt_games__taking_look(t, &found);
    if (!status) t->period = found;
    return status;
}

static bt_status look_sometimes(bt_taking *t)
{
    bt_status status = t->period.proved ? BT_OK : look_everywhere(t);
    return status || t->period.proved ? status : look_locally(t);
}

bt_status bt_games__taking_extend(bt_taking *t, size_t n)
{
    if (n < t->count) return BT_OK;
    if (n >= UINT32_MAX - SLICE)
        return bt__fail(t->ctx, BT_LIMIT, "tables of nim-values end before n = %zu", n);
    if (!BT_GROW(t->ctx, t->value, t->capacity, n + 1)) return BT_LIMIT;
    while (t->count <= n) {
        if (t->period.proved && t->method == BT_TAKING_AUTO) return copy_period(t, n + 1);
        size_t stop = n + 1 - t->count > SLICE ? t->count + SLICE : n + 1;
        if (!t->period.proved && stop > t->next_look && t->count < t->next_look)
            stop = t->next_look;
        bt_status status = run_kernel(t, stop);
        if (!status) status = look_sometimes(t);
        if (status) return status;
        bt__progress(t->ctx, "nim-values", (double)t->count,
                     t->doubling ? (double)t->aim : (double)n + 1);
    }
    return BT_OK;
}

const uint32_t *bt_games__taking_values(const bt_taking *t, size_t *count)
{
    *count = t->count;
    return t->value;
}

bt_status bt_games__taking_resume(bt_taking *t, const uint32_t *values, size_t count)
{
    if (t->count || !BT_GROW(t->ctx, t->value, t->capacity, count)) return BT_LIMIT;
    for (size_t n = 0; n < count; n++) bt_games__taking_push(t, values[n]);
    while (t->next_look <= t->count) t->next_look *= 2;
    return BT_OK;
}

/* Extends by doubling until n is known or a period is proved. When n is only a bound, the proof
   will tell how far it has to go. */
static bt_status extend_until_proved(bt_taking *t, uint64_t n, bool bound)
{
    bt_status status = BT_OK;
    t->doubling = true;
    t->aim = bound ? 0 : n + 1;
    while (t->count <= n && !t->period.proved && !status) {
        size_t end = t->count < FIRST_PERIOD ? FIRST_PERIOD : 2 * t->count;
        status = bt_games__taking_extend(t, end - 1 < n ? end - 1 : (size_t)n);
    }
    t->doubling = false;
    if (!status && t->period.saltus && n > UINT32_MAX && !bound) /* no value exceeds its heap */
        return bt__fail(t->ctx, BT_LIMIT, "nim-values of this game rise: 2^32 is the largest heap");
    return status;
}

/* In the table, or by the proved period. */
static uint32_t value_at(const bt_taking *t, uint64_t n)
{
    const bt_taking_period *p = &t->period;
    if (n < t->count) return t->value[n];
    uint64_t past = n - p->preperiod;
    return t->value[p->preperiod + past % p->period] + (uint32_t)(past / p->period) * p->saltus;
}

bt_status bt_games__taking_value(bt_taking *t, uint64_t n, uint32_t *value)
{
    bt_status status = extend_until_proved(t, n, false);
    if (!status) *value = value_at(t, n);
    return status;
}

bt_status bt_games__taking_list(bt_taking *t, uint64_t from, uint64_t to, uint32_t *out,
                                size_t *done)
{
    bt_status status = extend_until_proved(t, to, false);
    for (*done = 0; *done <= to - from && (!status || from + *done < t->count); ++*done) {
        out[*done] = value_at(t, from + *done);
        if (!status) status = bt__check(t->ctx);
    }
    return status;
}

bt_status bt_games__taking_period(bt_taking *t, size_t n, bt_taking_period *out)
{
    bt_taking_period found;
    bt_status status = extend_until_proved(t, n, true);
    if (!status && !t->period.proved) {
        status = bt_games__taking_look(t, &found);
        if (!status) t->period = found;
    }
    *out = t->period;
    return status;
}
