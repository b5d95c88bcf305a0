/* Periods of nim-sequences, least and with proof.

   Theorem (Guy and Smith 1956, for any number of heaps left). Let moves take at most k and leave at
   most c >= 1 heaps, and let G(n + p) = G(n) for n0 <= n < N - p with n0 >= 1, p >= 1 and
   N >= c(n0 + p) + k - (c - 1). Then it holds for every n >= n0.
   Proof. Let n + p >= N and let it hold below n. The largest heap left by a move from n + p has at
   least (n + p - k)/c, hence at least n0 + p beans; p fewer of them leave its value alone and give
   a move from n. A move from n leaves a heap of n0 or more, and p more of them give a move from n +
   p. No whole heap is taken, as n > k. So n and n + p have the same options. A subtraction set may
   start at n0 = 0, since there the empty heap is a heap like others: equal windows of k values
   prove the period. It does not speak of Grundy's game, where the moved p could make the two heaps
   equal. */
#include "base/borders.h"
#include "games/taking_table.h"

/* What is known, backwards: at(i) = G(N - 1 - i), or differences of neighbours. */
typedef struct series {
    const uint32_t *value;
    size_t length; /* of the series: one less for differences */
    bool differences;
} series;

static uint32_t term(const series *s, size_t n)
{
    return s->differences ? s->value[n + 1] - s->value[n] : s->value[n];
}

static size_t leaves(const bt_taking *t)
{
    return t->rules.heaps > 1 ? t->rules.heaps : 1;
}

/* Known values that prove a period p from n0 on. */
static size_t needed_for(const bt_taking *t, size_t n0, size_t p)
{
    size_t c = leaves(t);
    if (n0 == 0 && !t->rules.whole_is_one) n0 = 1;
    return c * (n0 + p) + t->rules.last - (c - 1);
}

/* Calls a suffix that starts at n0 and has least period p good, when it is long enough. */
typedef bool judge(const bt_taking *t, size_t n0, size_t p);

static bool is_proof(const bt_taking *t, size_t n0, size_t p)
{
    return needed_for(t, n0, p) <= t->count;
}

static bool is_striking(const bt_taking *t, size_t n0, size_t p)
{
    return n0 <= t->count / 2 && p <= (t->count - n0) / 3;
}

/* The series backwards. */
static inline bool is_same(const void *sequence, size_t i, size_t j)
{
    const series *s = sequence;
    return term(s, s->length - 1 - i) == term(s, s->length - 1 - j);
}

/* The longest suffix that is good, as its start and its least period; period 0 when none is. */
static bt_status find_suffix(const bt_taking *t, const series *s, judge *good,
                             const uint32_t *border, size_t *start, size_t *period)
{
    *period = 0;
    for (size_t j = s->length; j > 0 && !*period; j--) {
        if (j % 4096 == 0 && bt__check(t->ctx)) return BT_LIMIT;
        if (!good(t, s->length - j, j - border[j])) continue;
        *start = s->length - j;
        *period = j - border[j];
    }
    return BT_OK;
}

static bt_status judge_all(const bt_taking *t, const series *s, judge *good, const uint32_t *border,
                           bt_taking_period *out)
{
    size_t n0 = 0, p = 0;
    bt_status status = find_suffix(t, s, good, border, &n0, &p);
    if (status || p == 0) return status;
    while (n0 > 0 && term(s, n0 - 1) == term(s, n0 - 1 + p)) n0--;
    out->preperiod = n0;
    out->period = p;
    out->saltus = t->value[n0 + p] - t->value[n0];
    out->needed = needed_for(t, n0, p);
    return BT_OK;
}

/* A period that is proved, where that is possible, or else one that strikes the eye. */
static bt_status search(const bt_taking *t, const series *s, bool prove, bt_taking_period *out)
{
    size_t size = (s->length + 1) * sizeof(uint32_t);
    uint32_t *border = bt__alloc(t->ctx, size);
    if (!border) return BT_LIMIT;
    bt_status status = bt__fill_borders(t->ctx, is_same, s, s->length, border);
    if (!status && prove) {
        status = judge_all(t, s, is_proof, border, out);
        out->proved = out->period > 0;
    }
    if (!status && !out->period) status = judge_all(t, s, is_striking, border, out);
    bt__free(t->ctx, border, size);
    return status;
}

/* Where moves leave two heaps, a period that is proved or strikes the eye is at most half of what
   is known, and the last third has it. That is soon refuted; true when it is not. */
static bool may_repeat(const bt_taking *t)
{
    const uint32_t *end = t->value + t->count;
    size_t window = t->count / 3, work = 4 * t->count;
    for (size_t p = 1; p <= t->count / 2; p++) {
        size_t same = 0;
        if (end[-1] != end[-1 - (ptrdiff_t)p]) continue;
        while (same < window && end[-1 - (ptrdiff_t)same] == end[-1 - (ptrdiff_t)(same + p)])
            same++;
        if (same == window || same > work) return true;
        work -= same;
    }
    return false;
}

bt_status bt_games__taking_look(bt_taking *t, bt_taking_period *out)
{
    series values = {t->value, t->count, false}, steps = {t->value, t->count - 1, true};
    *out = (bt_taking_period){.known = t->count};
    if (t->count < 2 || (leaves(t) == 2 && !may_repeat(t))) return BT_OK;
    bt_status status = search(t, &values, !t->rules.unequal, out);
    if (!status && !out->period && leaves(t) > 2) status = search(t, &steps, false, out);
    if (!status && out->saltus) status = bt_games__taking_prove_saltus(t, out);
    return status;
}

static void write_statement(const bt_taking_period *p, bt_text *out)
{
    bt_text__format(out, "G(n+%zu) = G(n)", p->period);
    if (p->saltus) bt_text__format(out, " + %u", p->saltus);
    if (p->proved)
        bt_text__format(out, " for all n >= %zu", p->preperiod);
    else
        bt_text__format(out, " for n = %zu to %zu", p->preperiod, p->known - 1 - p->period);
    if (p->preperiod > 0)
        bt_text__format(out, " (last exception n = %zu)", p->preperiod - 1);
    else
        bt_text__add(out, " (no exception)");
}

void bt_games__taking_proof(const bt_taking *t, const bt_taking_period *p, bt_text *out)
{
    size_t c = leaves(t), k = t->rules.last;
    size_t n0 = p->preperiod || t->rules.whole_is_one ? p->preperiod : 1;
    size_t needed = needed_for(t, p->preperiod, p->period);
    if (!p->proved) {
        bt_text__format(out, "not proved up to n = %zu", p->known ? p->known - 1 : 0);
        if (!p->period) return;
        bt_text__add(out, "; observed so far: ");
        write_statement(p, out);
        return;
    }
    write_statement(p, out);
    if (p->saltus) {
        bt_text__format(out,
                        ". Proof (after Austin 1976): the first %zu heaps show that all smaller "
                        "values are options of each later heap, and that its own is not.",
                        p->needed);
        return;
    }
    if (t->rules.whole_is_one) {
        bt_text__format(
            out,
            ". Proof: the %zu values from n = %zu equal those from n = %zu, and a value "
            "depends on the %zu before it only.",
            k, n0, n0 + p->period, k);
        return;
    }
    bt_text__format(out,
                    ". Proof (Guy and Smith 1956): moves take at most k = %zu and leave at most "
                    "c = %zu heap%s, so c(n0+p)+k-(c-1) = %zu(%zu+%zu)+%zu-%zu = %zu values "
                    "G(0..%zu) decide; %zu were checked.",
                    k, c, c > 1 ? "s" : "", c, n0, p->period, k, c - 1, needed, needed - 1,
                    p->known);
}
