/* Misère quotients: monoids with their tables, and heaps added one by one. */
#include "solve/quotient_oracle.h"

#include <string.h>

/* -- monoids -- */

bt_status bt_solve__monoid_open(bt_monoid *m, const bt_quotient *q, uint32_t order)
{
    bt_context *ctx = q->ctx;
    uint32_t letters = q->letters;
    *m = (bt_monoid){.order = order, .letters = letters, .levels = q->levels};
    m->slice = (order + 63) / 64;
    m->width = m->slice * m->levels;
    m->level = bt__alloc_zero(ctx, order * sizeof *m->level);
    m->act = bt__alloc(ctx, (size_t)(letters + 1) * order * sizeof *m->act);
    m->parent = bt__alloc_zero(ctx, order * sizeof *m->parent);
    m->last = bt__alloc_zero(ctx, order * sizeof *m->last);
    m->product = bt__alloc(ctx, (size_t)order * order * sizeof *m->product);
    m->row = bt__alloc_zero(ctx, order * m->width * sizeof *m->row);
    if (m->level && m->act && m->parent && m->last && m->product && m->row) return BT_OK;
    bt_solve__monoid_close(m, ctx);
    return BT_LIMIT;
}

void bt_solve__monoid_close(bt_monoid *m, bt_context *ctx)
{
    size_t order = m->order;
    if (m->level) bt__free(ctx, m->level, order * sizeof *m->level);
    if (m->act) bt__free(ctx, m->act, (m->letters + 1) * order * sizeof *m->act);
    if (m->parent) bt__free(ctx, m->parent, order * sizeof *m->parent);
    if (m->last) bt__free(ctx, m->last, order * sizeof *m->last);
    if (m->product) bt__free(ctx, m->product, order * order * sizeof *m->product);
    if (m->row) bt__free(ctx, m->row, order * m->width * sizeof *m->row);
    *m = (bt_monoid){0};
}

bt_status bt_solve__monoid_finish(bt_monoid *m, bt_context *ctx)
{
    for (uint32_t x = 0; x < m->order; x++) {
        uint16_t *times = m->product + (size_t)x * m->order;
        uint64_t *row = m->row + x * m->width;
        times[0] = (uint16_t)x;
        for (uint32_t y = 1; y < m->order; y++)
            times[y] = m->act[(size_t)m->last[y] * m->order + times[m->parent[y]]];
        for (uint32_t y = 0; y < m->order; y++) {
            uint32_t v = m->level[times[y]];
            if (v < m->levels) row[v * m->slice + (y >> 6)] |= (uint64_t)1 << (y & 63);
        }
        if (bt__check(ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* -- quotients -- */

void bt_solve__quotient_open(bt_quotient *q, bt_context *ctx)
{
    *q = (bt_quotient){.ctx = ctx, .levels = 1, .most = BT_QUOTIENT_ORDER};
    bt_words__open(&q->options, ctx);
    bt_words__open(&q->tests, ctx);
    bt_solve__proof_open(&q->proof);
}

void bt_solve__quotient_tell(bt_quotient *q, uint32_t levels)
{
    q->levels = levels;
    q->most = BT_QUOTIENT_CONTEXTS / levels;
    if (q->most > BT_QUOTIENT_ORDER) q->most = BT_QUOTIENT_ORDER;
}

void bt_solve__quotient_close(bt_quotient *q)
{
    bt_context *ctx = q->ctx;
    bt_words__close(&q->options);
    bt_words__close(&q->tests);
    bt__free(ctx, q->heaps, q->capacity * sizeof *q->heaps);
    bt__free(ctx, q->reps, q->monoid.order * sizeof *q->reps);
    bt_solve__monoid_close(&q->monoid, ctx);
    bt_solve__proof_close(&q->proof, ctx);
    *q = (bt_quotient){.ctx = ctx};
}

bt_status bt_solve__quotient_beyond(bt_quotient *q, const char *what)
{
    q->beyond = true; /* stays so: nothing changes when it is tried again */
    return bt__fail(q->ctx, BT_LIMIT, "the misere quotient of heaps up to %zu %s", q->count - 1,
                    what);
}

bt_status bt_solve__quotient_renew(bt_quotient *q)
{
    bt_words failure;
    uint16_t *image = bt__alloc(q->ctx, (q->count + 1) * sizeof *image);
    if (!image) return BT_LIMIT;
    for (size_t h = 0; h < q->count; h++) image[h] = q->heaps[h].image;
    bt_quotient_model model = {q, &q->monoid, image};
    bt_words__open(&failure, q->ctx);
    bt_status status = bt_solve__quotient_prove(&model, &q->proof, &failure);
    bt_words__close(&failure);
    bt__free(q->ctx, image, (q->count + 1) * sizeof *image);
    q->unfinished = status != BT_OK;
    return status == BT_PASS ? bt__fail(q->ctx, BT_DOMAIN, "a proved quotient is wrong") : status;
}

/* The quotient of no heaps: 1 alone, which is no P-position, and like *1. */
static bt_status start(bt_quotient *q)
{
    bt_status status = bt_solve__monoid_open(&q->monoid, q, 1);
    if (status) return status;
    q->monoid.level[0] = 1;
    q->reps = bt__alloc_zero(q->ctx, sizeof *q->reps);
    q->tests.length = 0;
    if (!q->reps || !bt_words__push(&q->tests, 0)) status = BT_LIMIT;
    if (!status) status = bt_solve__monoid_finish(&q->monoid, q->ctx);
    if (!status) status = bt_solve__quotient_renew(q);
    if (!status) return BT_OK;
    if (q->reps) bt__free(q->ctx, q->reps, sizeof *q->reps);
    q->reps = NULL;
    bt_solve__monoid_close(&q->monoid, q->ctx);
    return status;
}

/* -- heaps that are nothing new -- */

/* A heap whose moves win in the same contexts as those of an earlier one is like it. */
static bool is_alike(bt_quotient *q, const uint64_t *wins)
{
    bt_quotient_heap *last = &q->heaps[q->count - 1];
    size_t width = q->monoid.width;
    for (size_t k = 0; k < q->proof.kind_count; k++) {
        if (memcmp(q->proof.wins + k * width, wins, width * sizeof *wins) != 0) continue;
        last->image = q->proof.kinds[k].image;
        last->alike = q->heaps[q->proof.kinds[k].heap].alike;
        return true;
    }
    return false;
}

/* The element with the same outcomes as the last heap in the tests: the only one it can be. */
static bt_status find_element(bt_quotient *q, uint32_t *element)
{
    const bt_monoid *m = &q->monoid;
    bt_oracle oracle;
    bt_status status = bt_solve__oracle_open(&oracle, q);
    bool differs[BT_QUOTIENT_ORDER] = {false};
    for (size_t i = 0; i < q->tests.length && !status; i++) {
        uint32_t z = q->tests.at[i], level = 0;
        status = bt_solve__oracle_ask(&oracle, &q->reps[z], &level);
        for (uint32_t x = 0; x < m->order; x++)
            differs[x] |= m->level[bt_quotient__times(m, z, x)] != level;
    }
    bt_solve__oracle_close(&oracle);
    for (*element = 0; *element < m->order && differs[*element];) ++*element;
    return status ? status : *element < m->order ? BT_OK : BT_PASS;
}

/* BT_PASS: it is no element of the old quotient. */
static bt_status try_element(bt_quotient *q, uint32_t element)
{
    bt_words failure;
    bt_quotient_heap *last = &q->heaps[q->count - 1];
    uint16_t *image = bt__alloc(q->ctx, q->count * sizeof *image);
    if (!image) return BT_LIMIT;
    for (size_t h = 0; h < q->count; h++) image[h] = q->heaps[h].image;
    image[q->count - 1] = (uint16_t)element;
    bt_quotient_model model = {q, &q->monoid, image};
    bt_words__open(&failure, q->ctx);
    bt_status status = bt_solve__quotient_prove_heap(&model, q->count - 1, &q->proof, &failure);
    last->image = (uint16_t)element;
    last->word = q->reps[element];
    bt_words__close(&failure);
    bt__free(q->ctx, image, q->count * sizeof *image);
    return status;
}

/* Finds the image of the last heap, whose options are there. */
static bt_status find_image(bt_quotient *q)
{
    uint64_t wins[BT_QUOTIENT_CONTEXTS / 64];
    uint32_t element;
    bt_status status = bt_solve__quotient_last_wins(q, wins);
    if (status || is_alike(q, wins)) return status;
    status = find_element(q, &element);
    if (!status) status = try_element(q, element);
    return status == BT_PASS ? bt_solve__quotient_learn(q) : status;
}

/* -- heaps one by one -- */

static bool copy_options(bt_quotient *q, const uint32_t *options, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!bt_words__push(&q->options, options[i])) return false;
    return true;
}

bt_status bt_solve__quotient_add(bt_quotient *q, const uint32_t *options, size_t length)
{
    bt_status status = !q->monoid.order ? start(q)
                       : q->unfinished  ? bt_solve__quotient_renew(q)
                                        : BT_OK;
    size_t before = q->options.length;
    if (status) return status;
    if (!BT_GROW(q->ctx, q->heaps, q->capacity, q->count + 1) || !copy_options(q, options, length))
        status = BT_LIMIT;
    if (!status) {
        q->heaps[q->count] = (bt_quotient_heap){
            .first = before, .end = q->options.length, .letter = -1, .alike = (uint32_t)q->count};
        q->count++;
        if (length) status = find_image(q);
        if (status) q->count--;
        q->unfinished = status != BT_OK;
    }
    if (status) q->options.length = before;
    return status;
}
