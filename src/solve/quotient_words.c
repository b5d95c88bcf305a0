/* Presentations of misère quotients. */
#include "solve/quotient_words.h"

#include <string.h>

/* -- generators -- */

/* Marks all products of the elements given. */
static void span(const bt_monoid *m, const uint32_t *elements, size_t count, bool *in,
                 uint16_t *queue)
{
    size_t length = 0;
    memset(in, 0, m->order);
    in[0] = true;
    queue[length++] = 0;
    for (size_t i = 0; i < length; i++)
        for (size_t g = 0; g < count; g++) {
            uint32_t x = bt_quotient__times(m, queue[i], elements[g]);
            if (in[x]) continue;
            in[x] = true;
            queue[length++] = (uint16_t)x;
        }
}

static void drop_generator(bt_presentation *p, uint32_t *elements, uint32_t g)
{
    p->generators--;
    for (uint32_t i = g; i < p->generators; i++) {
        p->heap[i] = p->heap[i + 1];
        elements[i] = elements[i + 1];
    }
}

/* Heaps that are no product of earlier ones; then those are dropped that later ones replace. */
static void choose_generators(bt_presentation *p, bool *in, uint16_t *queue)
{
    const bt_quotient *q = p->q;
    uint32_t elements[BT_QUOTIENT_LETTERS] = {0};
    span(&q->monoid, elements, 0, in, queue);
    for (size_t h = 0; h < q->count && p->generators < BT_QUOTIENT_LETTERS; h++) {
        if (in[q->heaps[h].image]) continue;
        p->heap[p->generators] = (uint32_t)h;
        elements[p->generators++] = q->heaps[h].image;
        span(&q->monoid, elements, p->generators, in, queue);
    }
    for (uint32_t g = p->generators; g-- > 0;) {
        uint32_t others[BT_QUOTIENT_LETTERS], count = 0;
        for (uint32_t i = 0; i < p->generators; i++)
            if (i != g) others[count++] = elements[i];
        span(&q->monoid, others, count, in, queue);
        if (in[elements[g]]) drop_generator(p, elements, g);
    }
}

/* -- words -- */

static uint32_t image_of_generator(const bt_presentation *p, uint32_t g)
{
    return p->q->heaps[p->heap[g]].image;
}

static uint32_t evaluate(const bt_presentation *p, const bt_quotient_word *w)
{
    uint32_t x = 0;
    for (uint32_t g = 0; g < p->generators; g++)
        for (unsigned i = 0; i < w->power[g]; i++)
            x = bt_quotient__times(&p->q->monoid, x, image_of_generator(p, g));
    return x;
}

/* Are all words with one letter less the words of elements? */
static bool is_least(const bt_presentation *p, const bt_quotient_word *w)
{
    for (uint32_t g = 0; g < p->generators; g++) {
        if (!w->power[g]) continue;
        bt_quotient_word part = *w;
        part.power[g]--;
        if (memcmp(&part, &p->words[evaluate(p, &part)], sizeof part) != 0) return false;
    }
    return true;
}

static uint32_t last_letter(const bt_presentation *p, const bt_quotient_word *w)
{
    uint32_t last = 0;
    for (uint32_t g = 0; g < p->generators; g++)
        if (w->power[g]) last = g;
    return last;
}

static bt_status add_relation(bt_presentation *p, const bt_quotient_word *w, uint32_t element)
{
    size_t count = p->relation_count;
    if (!BT_GROW(p->q->ctx, p->relations, p->relation_capacity, count + 1)) return BT_LIMIT;
    p->relations[p->relation_count++] = (bt_relation_of_words){*w, element};
    return BT_OK;
}

/* Words in order of their degree, in each degree those of more early letters first. */
static bt_status find_words(bt_presentation *p, bool *named)
{
    uint32_t count = 1;
    memset(named, 0, p->q->monoid.order);
    named[0] = true;
    p->order[0] = 0;
    p->words[0] = (bt_quotient_word){0};
    for (uint32_t i = 0; i < count; i++) {
        bt_quotient_word w = p->words[p->order[i]];
        for (uint32_t g = last_letter(p, &w); g < p->generators; g++) {
            bt_quotient_word longer = w;
            if (++longer.power[g] == UINT8_MAX || !is_least(p, &longer)) continue;
            uint32_t x = evaluate(p, &longer);
            bt_status status = named[x] ? add_relation(p, &longer, x) : BT_OK;
            if (status) return status;
            if (named[x]) continue;
            named[x] = true;
            p->words[x] = longer;
            p->order[count++] = x;
        }
    }
    return BT_OK;
}

bt_status bt_solve__presentation_open(bt_presentation *p, const bt_quotient *q)
{
    bt_context *ctx = q->ctx;
    uint32_t order = q->monoid.order;
    *p = (bt_presentation){.q = q};
    p->words = bt__alloc_zero(ctx, order * sizeof *p->words);
    p->order = bt__alloc_zero(ctx, order * sizeof *p->order);
    bool *marks = bt__alloc(ctx, order);
    uint16_t *queue = bt__alloc(ctx, order * sizeof *queue);
    bt_status status = p->words && p->order && marks && queue ? BT_OK : BT_LIMIT;
    if (!status) {
        choose_generators(p, marks, queue);
        status = find_words(p, marks);
    }
    if (marks) bt__free(ctx, marks, order);
    if (queue) bt__free(ctx, queue, order * sizeof *queue);
    return status;
}

void bt_solve__presentation_close(bt_presentation *p)
{
    bt_context *ctx = p->q->ctx;
    uint32_t order = p->q->monoid.order;
    if (p->words) bt__free(ctx, p->words, order * sizeof *p->words);
    if (p->order) bt__free(ctx, p->order, order * sizeof *p->order);
    bt__free(ctx, p->relations, p->relation_capacity * sizeof *p->relations);
}

/* -- printing -- */

enum { ALPHABET = 26 };

void bt_solve__print_generator(const bt_presentation *p, uint32_t generator, bt_text *out)
{
    if (p->generators <= ALPHABET)
        bt_text__char(out, (char)('a' + generator));
    else
        bt_text__format(out, "g%u", generator + 1);
}

void bt_solve__print_word(const bt_presentation *p, const bt_quotient_word *word, bool latex,
                          bt_text *out)
{
    bool first = true;
    for (uint32_t g = 0; g < p->generators; g++) {
        if (!word->power[g]) continue;
        if (!first && !latex) bt_text__char(out, ' ');
        first = false;
        if (latex && p->generators > ALPHABET)
            bt_text__format(out, "g_{%u}", g + 1);
        else
            bt_solve__print_generator(p, g, out);
        if (word->power[g] > 1) bt_text__format(out, latex ? "^{%u}" : "^%u", word->power[g]);
    }
    if (first) bt_text__char(out, '1');
}

void bt_solve__print_element(const bt_presentation *p, uint32_t element, bt_text *out)
{
    bt_solve__print_word(p, &p->words[element], false, out);
}

/* -- structure -- */

static uint32_t find_least_idempotent(const bt_monoid *m)
{
    uint32_t e = 0;
    for (uint32_t x = 0; x < m->order; x++)
        if (bt_quotient__times(m, x, x) == x) e = bt_quotient__times(m, e, x);
    return e;
}

/* The kernel consists of the elements x with ex = x; orders of its elements divide the exponent. */
static void find_kernel(const bt_monoid *m, bt_quotient_structure *out)
{
    uint32_t e = out->kernel_identity = find_least_idempotent(m);
    out->kernel_exponent = 1;
    for (uint32_t x = 0; x < m->order; x++) {
        if (bt_quotient__times(m, e, x) != x) continue;
        out->kernel++;
        uint32_t power = x, order = 1, total;
        for (; power != e; order++) power = bt_quotient__times(m, power, x);
        for (total = out->kernel_exponent; total % order;) total += out->kernel_exponent;
        out->kernel_exponent = total;
    }
}

/* Nim with heaps up to 2^(n-1) has 1 or 2 elements, or a kernel that is a sum of groups of order 2
   and besides it 1 and a with a^2 = 1; P holds a and the identity of the kernel. */
static bool is_tame(const bt_monoid *m, const bt_quotient_structure *s)
{
    uint32_t e = s->kernel_identity, a = 0;
    if (m->order <= 2) return true;
    if (s->kernel_exponent != 2 || s->kernel < 4 || m->order != s->kernel + 2 || s->p_count != 2)
        return false;
    for (uint32_t x = 1; x < m->order; x++)
        if (bt_quotient__times(m, e, x) != x) a = x;
    return a && bt_quotient__times(m, a, a) == 0 && bt_quotient__times(m, a, e) != e &&
           bt_quotient__is_p(m, a) && bt_quotient__is_p(m, e);
}

/* A heap has at least as many options as its nim-value says. */
static void find_nims(const bt_quotient *q, uint32_t *nim, bool *seen)
{
    const uint32_t *option = q->options.at;
    for (size_t h = 0; h < q->count; h++) {
        size_t most = q->heaps[h].end - q->heaps[h].first;
        memset(seen, 0, most + 2);
        for (size_t i = q->heaps[h].first; i < q->heaps[h].end; i += option[i] + 1) {
            uint32_t sum = 0;
            for (size_t k = 1; k <= option[i]; k++) sum ^= nim[option[i + k]];
            if (sum <= most) seen[sum] = true;
        }
        for (nim[h] = 0; seen[nim[h]];) nim[h]++;
    }
}

bt_status bt_solve__quotient_nims(const bt_quotient *q, uint32_t *nim)
{
    size_t marks = q->options.length + 2;
    bool *seen = bt__alloc(q->ctx, marks);
    if (!seen) return BT_LIMIT;
    find_nims(q, nim, seen);
    bt__free(q->ctx, seen, marks);
    return BT_OK;
}

/* Nim-values add by nim-sum: the rank of what they generate. */
static uint32_t find_rank(uint32_t *nim, size_t count)
{
    uint32_t rank = 0;
    for (unsigned bit = 32; bit-- > 0;) {
        size_t pivot = 0;
        while (pivot < count && !(nim[pivot] >> bit & 1)) pivot++;
        if (pivot == count) continue;
        uint32_t row = nim[pivot];
        for (size_t i = 0; i < count; i++)
            if (nim[i] >> bit & 1) nim[i] ^= row;
        rank++;
    }
    return rank;
}

bt_status bt_solve__quotient_structure(const bt_quotient *q, bt_quotient_structure *out)
{
    const bt_monoid *m = &q->monoid;
    *out = (bt_quotient_structure){0};
    for (uint32_t x = 0; x < m->order; x++) out->p_count += bt_quotient__is_p(m, x);
    find_kernel(m, out);
    out->tame = is_tame(m, out);
    size_t room = (q->count + 1) * sizeof(uint32_t);
    uint32_t *nim = bt__alloc(q->ctx, room);
    bt_status status = nim ? bt_solve__quotient_nims(q, nim) : BT_LIMIT;
    if (!status) out->normal_rank = find_rank(nim, q->count);
    if (nim) bt__free(q->ctx, nim, room);
    return status;
}
