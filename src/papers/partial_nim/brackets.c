/* Piles of Partial Nim and the brackets [m] of Lim 2005, as values. */
#include "papers/partial_nim/brackets.h"

#include <stdio.h>

bt_value bt_papers__blue(bt_inquiry *q, unsigned n)
{
    return bt_papers__value(q, "partial-nim", "(%u)", n);
}

bt_value bt_papers__bracket(bt_inquiry *q, int m)
{
    if (m < 0) return bt_value_negate(q->ctx, bt_papers__bracket(q, -m));
    return bt_value_subtract(q->ctx, bt_papers__halves(q, 1), bt_papers__blue(q, 2 * (unsigned)m));
}

bt_value bt_papers__halves(bt_inquiry *q, int n)
{
    return bt_value_dyadic(q->ctx, n, 1);
}

bool bt_papers__has_options(bt_inquiry *q, bt_value g, bt_player player, const bt_value *these,
                            size_t count)
{
    bt_words found;
    bt_words__open(&found, q->ctx);
    bool same = bt_value__options(q->ctx, g, player, &found) && found.length == count;
    for (size_t i = 0; i < count && same; i++) {
        size_t j = 0;
        while (j < count && found.at[j] != these[i]) j++;
        same = j < count;
    }
    bt_words__close(&found);
    return same;
}

/* -- tuples -- */

int bt_papers__count_ones(const bt_tuple *t)
{
    int ones = 0;
    while (ones < t->count && t->at[ones] == 1) ones++;
    return ones;
}

int bt_papers__compare_tuples(const bt_tuple *a, const bt_tuple *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->at[i] != b->at[i]) return a->at[i] < b->at[i] ? -1 : 1;
    return 0;
}

void bt_papers__show_tuple(const bt_tuple *t, char words[BT_TUPLE_WORDS])
{
    size_t used = 0;
    words[used++] = '[';
    for (int i = 0; i < t->count; i++)
        used += (size_t)snprintf(words + used, BT_TUPLE_WORDS - used, i ? ",%d" : "%d", t->at[i]);
    snprintf(words + used, BT_TUPLE_WORDS - used, "]");
}

static void gather_from(bt_inquiry *q, bt_tuples *out, bt_tuple t, int count, int most)
{
    if (bt_error(q->ctx)) return;
    if (t.count == count) {
        if (!BT_GROW(q->ctx, out->at, out->capacity, out->count + 1)) return;
        out->at[out->count++] = t;
        return;
    }
    for (int m = t.count ? t.at[t.count - 1] : 1; m <= most; m++) {
        bt_tuple longer = t;
        longer.at[longer.count++] = m;
        longer.value = bt_value_add(q->ctx, t.value, bt_papers__bracket(q, m));
        gather_from(q, out, longer, count, most);
    }
}

bt_tuples bt_papers__gather(bt_inquiry *q, int count, int most)
{
    bt_tuples out = {0};
    gather_from(q, &out, (bt_tuple){.value = bt_value_integer(q->ctx, 0)}, count, most);
    return out;
}

void bt_papers__drop(bt_inquiry *q, bt_tuples *list)
{
    bt__free(q->ctx, list->at, list->capacity * sizeof *list->at);
    *list = (bt_tuples){0};
}

/* -- pairs -- */

void bt_papers__each_pair(bt_inquiry *q, int r, int s, int most, bt_pair_check *check)
{
    if (!bt_papers__going(q)) return;
    bt_tuples first = bt_papers__gather(q, r, most), second = bt_papers__gather(q, s, most);
    for (size_t i = 0; i < first.count && bt_papers__going(q); i++)
        for (size_t j = 0; j < second.count && bt_papers__going(q); j++)
            check(q, &first.at[i], &second.at[j]);
    bt_papers__drop(q, &first);
    bt_papers__drop(q, &second);
}

void bt_papers__each_even_pair(bt_inquiry *q, int terms, int most, bt_pair_check *check)
{
    for (int r = 1; r <= terms; r++)
        for (int s = r - 2; s >= 0; s -= 2) bt_papers__each_pair(q, r, s, most, check);
}

void bt_papers__each_odd_pair(bt_inquiry *q, int terms, int most, bt_pair_check *check)
{
    for (int s = 1; s <= terms; s++)
        for (int r = s - 1; r >= 0; r -= 2) bt_papers__each_pair(q, r, s, most, check);
}

void bt_papers__expect_relation(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n,
                                bt_relation relation)
{
    char left[BT_TUPLE_WORDS], right[BT_TUPLE_WORDS];
    bt_relation found = bt_value_compare(q->ctx, m->value, n->value);
    bt_papers__show_tuple(m, left);
    bt_papers__show_tuple(n, right);
    bt_papers__expect(q, found == relation, "%s %s %s", left, bt_relation_sign(found), right);
}

void bt_papers__expect_against(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n, bt_value x,
                               bool truth)
{
    char left[BT_TUPLE_WORDS], right[BT_TUPLE_WORDS];
    bt_text number;
    bt_papers__show_tuple(m, left);
    bt_papers__show_tuple(n, right);
    bt_papers__expect(q, truth, "%s - %s against %s", left, right, bt_papers__show(q, x, &number));
    bt_text__close(&number);
}

bt_value bt_papers__difference(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    return bt_value_subtract(q->ctx, m->value, n->value);
}
