/* Proves misère quotients. With W(h) the elements y for which y f(o) is in P for some option o of
   the heap h, a finite commutative monoid Q, its subset P and the images f(h) tell every outcome if

     1 is not in P; heaps without options have the image 1;
     (a) no y has both y f(h) in P and y in W(h), for heaps h with options;
     (b) every position X of heaps with options, not empty, with f(X) not in P has an option in P.

   For (b) positions are built up heap by heap. What matters of X is its image x and the set F of
   the y with yx not in P for which no heap of X has a move that makes the whole P. It starts as
   (1, Q without P); adding h gives F' = {y : y f(h) in F, yx not in W(h)}; and (b) says that 1 is
   never in F'. A state is as good as any with the same x and a larger F: so there are finitely many
   to be looked at.

   With more levels the same holds of each level v: P becomes the elements of level v, and "not in
   P" those above it. So the level of X is the mex of the levels of its options, if it is below the
   number of levels, and that of the empty position is 1. */
#include "solve/quotient.h"

#include <string.h>

void bt_solve__proof_open(bt_quotient_proof *proof)
{
    *proof = (bt_quotient_proof){0};
}

void bt_solve__proof_close(bt_quotient_proof *proof, bt_context *ctx)
{
    bt__free(ctx, proof->kinds, proof->kind_capacity * sizeof *proof->kinds);
    bt__free(ctx, proof->wins, proof->wins_capacity * sizeof *proof->wins);
    bt__free(ctx, proof->states, proof->state_capacity * sizeof *proof->states);
    bt__free(ctx, proof->free, proof->free_capacity * sizeof *proof->free);
    *proof = (bt_quotient_proof){0};
}

void bt_solve__quotient_wins(const bt_quotient_model *model, size_t heap, uint64_t *wins)
{
    const bt_quotient_heap *h = &model->q->heaps[heap];
    const bt_monoid *m = model->monoid;
    const uint32_t *option = model->q->options.at;
    uint64_t seen[BT_QUOTIENT_ORDER / 64] = {0};
    memset(wins, 0, m->width * sizeof *wins);
    for (size_t i = h->first; i < h->end; i += option[i] + 1) {
        uint32_t x = 0;
        for (size_t k = 1; k <= option[i]; k++)
            x = bt_quotient__times(m, x, model->image[option[i + k]]);
        if (bt_quotient__has(seen, x)) continue;
        seen[x >> 6] |= (uint64_t)1 << (x & 63);
        for (size_t w = 0; w < m->width; w++) wins[w] |= bt_quotient__row(m, x)[w];
    }
}

/* -- sets -- */

static bool meet(const uint64_t *a, const uint64_t *b, size_t width)
{
    for (size_t i = 0; i < width; i++)
        if (a[i] & b[i]) return true;
    return false;
}

/* Is a a part of b? */
static bool is_part(const uint64_t *a, const uint64_t *b, size_t width)
{
    for (size_t i = 0; i < width; i++)
        if (a[i] & ~b[i]) return false;
    return true;
}

static bool is_empty(const uint64_t *a, size_t width)
{
    uint64_t all = 0;
    for (size_t i = 0; i < width; i++) all |= a[i];
    return !all;
}

/* -- kinds of heaps -- */

static uint64_t *wins_of(const bt_quotient_proof *proof, size_t kind, size_t width)
{
    return proof->wins + kind * width;
}

/* Adds a kind unless it is there already; *index says which it is. A kind whose set holds that of
   another one with the same image leads to smaller sets F, and can be left out. */
static bt_status add_kind(const bt_quotient_model *model, bt_quotient_proof *proof, size_t heap,
                          const uint64_t *wins, size_t *index)
{
    size_t width = model->monoid->width, count = proof->kind_count;
    bt_quotient_kind kind = {model->image[heap], (uint32_t)heap, true};
    for (size_t i = 0; i < count; i++) {
        if (proof->kinds[i].image != kind.image) continue;
        *index = i;
        if (!memcmp(wins_of(proof, i, width), wins, width * sizeof *wins)) return BT_OK;
        if (is_part(wins_of(proof, i, width), wins, width)) kind.needed = false;
        if (is_part(wins, wins_of(proof, i, width), width)) proof->kinds[i].needed = false;
    }
    bt_context *ctx = model->q->ctx;
    if (!BT_GROW(ctx, proof->kinds, proof->kind_capacity, count + 1) ||
        !BT_GROW(ctx, proof->wins, proof->wins_capacity, (count + 1) * width))
        return BT_LIMIT;
    memcpy(wins_of(proof, count, width), wins, width * sizeof *wins);
    proof->kinds[proof->kind_count++] = kind;
    *index = count;
    return BT_OK;
}

/* -- states -- */

static uint64_t *free_of(const bt_quotient_proof *proof, size_t state, size_t width)
{
    return proof->free + state * width;
}

static bool make_room(const bt_quotient_model *model, bt_quotient_proof *proof)
{
    size_t count = proof->state_count, width = model->monoid->width;
    return BT_GROW(model->q->ctx, proof->states, proof->state_capacity, count + 1) &&
           BT_GROW(model->q->ctx, proof->free, proof->free_capacity, (count + 1) * width);
}

static bt_status start(const bt_quotient_model *model, bt_quotient_proof *proof)
{
    const bt_monoid *m = model->monoid;
    proof->state_count = 0;
    if (!make_room(model, proof)) return BT_LIMIT;
    uint64_t *free = free_of(proof, 0, m->width);
    memset(free, 0, m->width * sizeof *free);
    for (uint32_t y = 0; y < m->order; y++)
        for (size_t v = 0; v < m->level[y] && v < m->levels; v++)
            free[v * m->slice + (y >> 6)] |= (uint64_t)1 << (y & 63);
    proof->states[proof->state_count++] = (bt_quotient_state){0};
    return BT_OK;
}

/* F' of a state and a kind, into the place behind the last state. */
static void make_free(const bt_quotient_model *model, const bt_quotient_proof *proof, size_t state,
                      size_t kind)
{
    const bt_monoid *m = model->monoid;
    const uint64_t *free = free_of(proof, state, m->width), *wins = wins_of(proof, kind, m->width);
    const uint16_t *by_heap = m->product + (size_t)proof->kinds[kind].image * m->order;
    const uint16_t *by_x = m->product + (size_t)proof->states[state].element * m->order;
    uint64_t *out = free_of(proof, proof->state_count, m->width);
    memset(out, 0, m->width * sizeof *out);
    for (size_t at = 0; at < m->width; at += m->slice)
        for (uint32_t y = 0; y < m->order; y++)
            if (bt_quotient__has(free + at, by_heap[y]) && !bt_quotient__has(wins + at, by_x[y]))
                out[at + (y >> 6)] |= (uint64_t)1 << (y & 63);
}

/* The heaps of the position that a state and one more kind stand for. */
static bt_status name_failure(const bt_quotient_proof *proof, size_t state, size_t kind,
                              bt_words *failure)
{
    if (!bt_words__push(failure, proof->kinds[kind].heap)) return BT_LIMIT;
    for (; state; state = proof->states[state].parent)
        if (!bt_words__push(failure, proof->kinds[proof->states[state].kind].heap)) return BT_LIMIT;
    return BT_PASS;
}

/* Keeps the state that was made unless one with the same element covers it. */
static bt_status keep_state(const bt_quotient_model *model, bt_quotient_proof *proof, size_t state,
                            size_t kind)
{
    size_t width = model->monoid->width, count = proof->state_count;
    const uint64_t *fresh = free_of(proof, count, width);
    uint32_t element =
        bt_quotient__times(model->monoid, proof->states[state].element, proof->kinds[kind].image);
    if (is_empty(fresh, width)) return BT_OK;
    for (size_t i = 0; i < count; i++) {
        if (proof->states[i].element != element || proof->states[i].dead) continue;
        if (is_part(fresh, free_of(proof, i, width), width)) return BT_OK;
        if (is_part(free_of(proof, i, width), fresh, width)) proof->states[i].dead = true;
    }
    if (count == BT_QUOTIENT_STATES)
        return bt_solve__quotient_beyond(model->q, "has a proof of too many states");
    proof->states[proof->state_count++] =
        (bt_quotient_state){(uint16_t)element, false, (uint32_t)state, (uint32_t)kind};
    return BT_OK;
}

/* Is 1 in the set of the state that was made, at some level? */
static bool holds_one(const bt_quotient_model *model, const bt_quotient_proof *proof)
{
    const bt_monoid *m = model->monoid;
    const uint64_t *made = free_of(proof, proof->state_count, m->width);
    for (size_t at = 0; at < m->width; at += m->slice)
        if (bt_quotient__has(made + at, 0)) return true;
    return false;
}

static bt_status step(const bt_quotient_model *model, bt_quotient_proof *proof, size_t state,
                      size_t kind, bt_words *failure)
{
    if (!make_room(model, proof)) return BT_LIMIT;
    make_free(model, proof, state, kind);
    if (holds_one(model, proof)) return name_failure(proof, state, kind, failure);
    bt_status status = bt__check(model->q->ctx);
    return status ? status : keep_state(model, proof, state, kind);
}

/* Steps from the states from..end by all kinds until nothing new comes. */
static bt_status close_states(const bt_quotient_model *model, bt_quotient_proof *proof, size_t from,
                              bt_words *failure)
{
    for (size_t s = from; s < proof->state_count; s++)
        for (size_t k = 0; k < proof->kind_count && !proof->states[s].dead; k++) {
            if (!proof->kinds[k].needed) continue;
            bt_status status = step(model, proof, s, k, failure);
            if (status) return status;
        }
    return BT_OK;
}

/* -- the whole -- */

/* Condition (a), and that heaps without options are nothing. A failure is the heap in a context. */
static bt_status check_heap(const bt_quotient_model *model, size_t heap, const uint64_t *wins,
                            bt_words *failure)
{
    const bt_monoid *m = model->monoid;
    const uint64_t *row = bt_quotient__row(m, model->image[heap]);
    if (!meet(row, wins, m->width)) return BT_OK;
    uint32_t y = 0;
    while (!(bt_quotient__has(row, y) && bt_quotient__has(wins, y))) y++;
    y %= 64 * (uint32_t)m->slice;
    if (!bt_words__push(failure, (uint32_t)heap)) return BT_LIMIT;
    for (; y; y = m->parent[y])
        if (!bt_words__push(failure, model->q->letter_heap[m->last[y]])) return BT_LIMIT;
    return BT_PASS;
}

static bt_status add_heap(const bt_quotient_model *model, bt_quotient_proof *proof, size_t heap,
                          size_t *kind, bt_words *failure)
{
    uint64_t wins[BT_QUOTIENT_CONTEXTS / 64];
    *kind = SIZE_MAX;
    const bt_quotient_heap *h = &model->q->heaps[heap];
    if (h->first == h->end) return BT_OK;
    bt_solve__quotient_wins(model, heap, wins);
    bt_status status = check_heap(model, heap, wins, failure);
    return status ? status : add_kind(model, proof, heap, wins, kind);
}

bt_status bt_solve__quotient_prove(const bt_quotient_model *model, bt_quotient_proof *proof,
                                   bt_words *failure)
{
    size_t kind;
    bt_status status = start(model, proof);
    proof->kind_count = 0;
    for (size_t h = 0; h < model->q->count && !status; h++)
        status = add_heap(model, proof, h, &kind, failure);
    return status ? status : close_states(model, proof, 0, failure);
}

bt_status bt_solve__quotient_prove_heap(const bt_quotient_model *model, size_t heap,
                                        bt_quotient_proof *proof, bt_words *failure)
{
    size_t kind, kinds = proof->kind_count, states = proof->state_count;
    bt_status status = add_heap(model, proof, heap, &kind, failure);
    if (status || proof->kind_count == kinds || !proof->kinds[kind].needed) return status;
    for (size_t s = 0; s < states && !status; s++)
        if (!proof->states[s].dead) status = step(model, proof, s, kind, failure);
    return status ? status : close_states(model, proof, states, failure);
}
