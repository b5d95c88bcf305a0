/* "Partial Nim" (C.-W. Lim, 2005), section 3: the order of sums of brackets. */
#include "papers/partial_nim/brackets.h"

static void lemma_1_i(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 10, 30);
    bt_papers__range(q, "0 < |m| <= %d, sixteenths from -1 to 1", most);
    for (int m = -most; m <= most && bt_papers__going(q); m++)
        for (int j = -16; j <= 16 && m; j++) {
            bt_value x = bt_value_dyadic(q->ctx, j, 4);
            bool confused = bt_value_compare(q->ctx, bt_papers__bracket(q, m), x) == BT_FUZZY;
            bt_papers__expect(q, confused == (-8 <= j && j <= 8), "[%d] and %d/16", m, j);
        }
}

static void lemma_1_ii(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 24, 60);
    bt_papers__range(q, "0 < |m| <= %d", most);
    for (int m = -most; m <= most && bt_papers__going(q); m++)
        if (m)
            bt_papers__expect(q,
                              bt_value_temperature(q->ctx, bt_papers__bracket(q, m)) ==
                                  bt_papers__halves(q, 1),
                              "[%d]", m);
}

static void lemma_1_iii(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 24, 60);
    bt_papers__range(q, "0 < |m| <= %d", most);
    bt_papers__expect(q, bt_papers__bracket(q, 1) == bt_papers__bracket(q, -1), "[1] and [-1]");
    for (int m = -most; m < most && bt_papers__going(q); m++) {
        int next = m == -1 ? 2 : m + 1;
        if (m == 0) continue;
        bt_relation found =
            bt_value_compare(q->ctx, bt_papers__bracket(q, m), bt_papers__bracket(q, next));
        bt_papers__expect(q, found == BT_LESS, "[%d] and [%d]", m, next);
    }
}

static void lemma_2(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 8, 16);
    bt_value tiny = bt_value_dyadic(q->ctx, 1, 20), minus = bt_value_negate(q->ctx, tiny);
    bt_papers__range(q, "0 < |i|, |j| <= %d; between -2^-20 and 2^-20, stops 0", most);
    for (int i = -most; i <= most && bt_papers__going(q); i++)
        for (int j = -most; j <= most; j++) {
            if (!i || !j) continue;
            bt_value g = bt_value_add(q->ctx, bt_papers__bracket(q, i), bt_papers__bracket(q, j));
            bool small = bt_value_is_infinitesimal(q->ctx, g) &&
                         bt_value_compare(q->ctx, g, tiny) == BT_LESS &&
                         bt_value_compare(q->ctx, g, minus) == BT_GREATER;
            bt_papers__expect(q, small, "[%d,%d]", i, j);
        }
}

static void check_dictionary(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    int order = bt_papers__compare_tuples(m, n);
    bt_papers__expect_relation(q, m, n, order < 0 ? BT_LESS : order > 0 ? BT_GREATER : BT_EQUAL);
}

static void theorem_2(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 5, 6), most = (int)bt_papers__pick(q, 6, 7);
    bt_papers__range(q, "r <= %d, entries up to %d", terms, most);
    for (int r = 1; r <= terms; r++) bt_papers__each_pair(q, r, r, most, check_dictionary);
}

static void check_longer(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    if (!q->corrected || bt_papers__count_ones(m) <= 1)
        bt_papers__expect_relation(q, m, n, BT_GREATER);
}

static void before_corollary_2(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "s < r <= %d of the same parity, entries up to %d", terms, most);
    bt_papers__as_printed(q, "the sum with more brackets, of the same parity, is the larger one");
    bt_papers__each_even_pair(q, terms, most, check_longer);
    bt_papers__as_corrected(q, "so it is if at most one of its entries is 1");
    bt_papers__each_even_pair(q, terms, most, check_longer);
}

static void check_corollary_2(bt_inquiry *q, const bt_tuple *n, const bt_tuple *m)
{
    if (bt_papers__count_ones(n) <= 1 && bt_papers__count_ones(m) <= 1)
        bt_papers__expect_relation(q, m, n, BT_LESS);
}

static void corollary_2(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 5, 6), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "r < s <= %d of the same parity, entries up to %d", terms, most);
    bt_papers__each_even_pair(q, terms, most, check_corollary_2);
}

/* The table after Corollary 2: first by length, then as in a dictionary. */
static void ordering_table(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 6, 8);
    bt_tuple before = {.value = bt_value_integer(q->ctx, 0)};
    bt_papers__range(q, "two, four and six entries up to %d, each beside the next", most);
    for (int r = 2; r <= 6; r += 2) {
        bt_tuples list = bt_papers__gather(q, r, most);
        for (size_t i = 0; i < list.count && bt_papers__going(q); i++) {
            if (bt_papers__count_ones(&list.at[i]) > 1) continue;
            bt_papers__expect_relation(q, &before, &list.at[i], BT_LESS);
            before = list.at[i];
        }
        bt_papers__drop(q, &list);
    }
}

static void check_odd_interval(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_papers__difference(q, m, n);
    for (int j = -8; j <= 8; j++) {
        bt_value x = bt_value_dyadic(q->ctx, j, 3);
        bt_relation found = bt_value_compare(q->ctx, g, x);
        if (j == 4 || j == -4) continue;
        bt_relation right = j > 4 ? BT_LESS : j < -4 ? BT_GREATER : BT_FUZZY;
        bt_papers__expect_against(q, m, n, x, found == right);
    }
}

static void odd_interval(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 3, 4), most = (int)bt_papers__pick(q, 4, 6);
    bt_papers__range(q, "r < s <= %d, r + s odd, entries up to %d, eighths but the ends", terms,
                     most);
    bt_papers__each_odd_pair(q, terms, most, check_odd_interval);
}

static bool is_exceptional(const bt_tuple *m, const bt_tuple *n)
{
    return m->count == n->count - 1 && bt_papers__compare_tuples(m, n) >= 0;
}

static void check_theorem_3_i(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value x = bt_papers__halves(q, -1);
    if (bt_papers__count_ones(m) > 1 || bt_papers__count_ones(n) > 1) return;
    bt_papers__expect_against(
        q, m, n, x, bt_value_compare(q->ctx, bt_papers__difference(q, m, n), x) == BT_FUZZY);
}

static void check_theorem_3_ii(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value x = bt_papers__halves(q, 1);
    if (bt_papers__count_ones(m) > 1 || bt_papers__count_ones(n) > 1) return;
    bt_relation right = is_exceptional(m, n) ? BT_FUZZY : BT_LESS;
    bt_papers__expect_against(q, m, n, x,
                              bt_value_compare(q->ctx, bt_papers__difference(q, m, n), x) == right);
}

/* The first pair for which Theorem 3 is wrong when ones are not restricted. */
static void note_theorem_3(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    char left[BT_TUPLE_WORDS], right[BT_TUPLE_WORDS];
    bt_value g = bt_papers__difference(q, m, n);
    bt_relation above = is_exceptional(m, n) ? BT_FUZZY : BT_LESS;
    if (q->finding->note.length ||
        (bt_value_compare(q->ctx, g, bt_papers__halves(q, -1)) == BT_FUZZY &&
         bt_value_compare(q->ctx, g, bt_papers__halves(q, 1)) == above))
        return;
    bt_papers__show_tuple(m, left);
    bt_papers__show_tuple(n, right);
    bt_papers__note(q, "without 'at most one 1' Theorem 3 would fail, first for m = %s, n = %s",
                    left, right);
}

static void theorem_3_i(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "r < s <= %d, r + s odd, entries up to %d", terms, most);
    bt_papers__each_odd_pair(q, terms, most, check_theorem_3_i);
    if (!q->refuted) bt_papers__each_odd_pair(q, 3, 3, note_theorem_3);
}

static void theorem_3_ii(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "r < s <= %d, r + s odd, entries up to %d; exceptional cases confused",
                     terms, most);
    bt_papers__each_odd_pair(q, terms, most, check_theorem_3_ii);
}

const bt_papers_claim bt_papers__pn_order[] = {
    {"Lemma 1 (i)", "the confusion interval of [m] is -1/2 <= x <= 1/2", lemma_1_i, 0},
    {"Lemma 1 (ii)", "the temperature of [m] is 1/2", lemma_1_ii, 0},
    {"Lemma 1 (iii)", ".. [-3] < [-2] < [-1] = [1] < [2] < [3] ..", lemma_1_iii, 0},
    {"Lemma 2", "[i,j] is infinitesimal", lemma_2, 0},
    {"Theorem 2", "sums of as many brackets are ordered as in a dictionary", theorem_2, 0},
    {"before Corollary 2", "of sums of the same parity the longer one is larger",
     before_corollary_2, 0},
    {"Corollary 2", "the same, if at most one entry of each is 1", corollary_2, 0},
    {"Table of section 3", "sums of 2, 4, 6 brackets in ascending order", ordering_table, 0},
    {"before Theorem 3", "odd sums are confused with -1/2 < x < 1/2, with no x beyond",
     odd_interval, 0},
    {"Theorem 3 (i)", "[m_1,..,m_r] - [n_1,..,n_s], r < s, r+s odd, is confused with -1/2",
     theorem_3_i, 0},
    {"Theorem 3 (ii)", "it is less than 1/2, unless r = s-1 and m >= n as far as m goes",
     theorem_3_ii, 0},
    {0},
};
