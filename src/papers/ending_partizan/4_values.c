/* "On Ending Partizan Subtraction Nim" (H. Inoue, S. Kadowaki, S. Kimura, H. Wada, 2026), section
   4: normal play beside it, and Nowakowski's normalisation, an end being worth 1 or -1. */
#include "base/numbers.h"
#include "papers/ending_partizan/heaps.h"

/* -- normal play beside it -- */

/* Counts the sets, and those whose two periods are coprime; of the latter only where neither is 1.
 */
static void coprime_periods(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 11, 14), sets = 0, coprime = 0, proper = 0, both = 0;
    bt_heaps h;
    bt_papers__range(q, "all sets with elements from 2 to %u", max);
    for (uint64_t bits = 1; bits < (uint64_t)1 << (max - 1) && bt_papers__going(q); bits++) {
        bt_papers__heaps(&h, "LR", bits << 1);
        uint64_t ending = bt_papers__prove_period(q, &h).period;
        bt_papers__play_heaps(&h, "P");
        uint64_t normal = bt_papers__prove_period(q, &h).period;
        bool apart = bt__gcd(ending, normal) == 1;
        sets++;
        coprime += apart;
        proper += ending > 1;
        both += apart && ending > 1;
    }
    bt_papers__count(q, sets);
    bt_papers__expect(q, 2 * coprime > sets, "%u of %u sets", coprime, sets);
    bt_papers__note(q,
                    "coprime for %u of %u sets: for the %u whose LR period is 1, but for only %u "
                    "of the %u others",
                    coprime, sets, sets - proper, both, proper);
}

static void check_theorem_13(bt_inquiry *q, const bt_heaps *h)
{
    bt_heaps normal = *h;
    bt_papers__play_heaps(&normal, "P");
    for (unsigned n = 0; n < BT_HEAPS; n++)
        if (h->o[n] == 'R' && normal.o[n] != 'P') return;
    for (unsigned n = 0; n < BT_HEAPS; n++)
        if (h->o[n] == (q->part ? 'N' : 'P'))
            bt_papers__expect_heap(q, h, n, h->o[n] == normal.o[n]);
}

static void theorem_13(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 12, 15), random = bt_papers__pick(q, 200, 20000);
    bt_papers__range(q,
                     "all sets with elements from 2 to %u and %u random ones with elements up to "
                     "%d, those whose R are P in normal play, n < %d",
                     max, random, BT_LARGEST, BT_HEAPS);
    bt_heaps h = {.ends = "LR"};
    while (bt_papers__next_set(q, max, &h) || bt_papers__next_random_set(q, random, &h))
        check_theorem_13(q, &h);
}

/* S = gT: g odd, O(n) is that of T at n div g, L and R exchanged when n mod g is odd; g even, the
   parity of n mod g decides alone. */
static char multiple_outcome(const bt_heaps *h, uint32_t g, unsigned n)
{
    char letter = h->o[n / g];
    bool odd = n % g % 2;
    if (g % 2 == 0) return "LR"[odd];
    if (odd && letter == 'L') return 'R';
    if (odd && letter == 'R') return 'L';
    return letter;
}

static void multiples(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 9, 12);
    bt_papers__range(q, "all sets with elements from 2 to %u, g <= 5, n < %d", max, BT_HEAPS);
    bt_heaps h = {.ends = "LR"};
    while (bt_papers__next_set(q, max, &h)) {
        bt_heaps multiple;
        for (uint32_t g = 2; g <= 5; g++) {
            multiple.count = h.count;
            for (size_t i = 0; i < h.count; i++) multiple.elements[i] = g * h.elements[i];
            bt_papers__play_heaps(&multiple, "LR");
            for (unsigned n = 0; n < BT_HEAPS; n++)
                bt_papers__expect_heap(q, &multiple, n,
                                       multiple.o[n] == multiple_outcome(&h, g, n));
        }
    }
}

/* -- Nowakowski's normalisation -- */

enum { VALUES = 400 };

/* The values of the heaps 0 .. most, worked out from the moves. */
static void read_values(bt_inquiry *q, const char *game, unsigned most, bt_value *values)
{
    for (unsigned n = 0; n <= most; n++)
        values[n] = bt_papers__going(q) ? bt_papers__value(q, game, "%u", n) : BT_NONE;
}

static void values_of_2_3(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 120, VALUES - 1);
    bt_value v[VALUES];
    bt_papers__range(q, "n <= %u, from n = 5 on", most);
    read_values(q, "subtraction:2,3:end=LR", most, v);
    for (unsigned n = 5; n + 5 <= most && bt_papers__going(q); n++)
        bt_papers__expect(q, v[n] == v[n + 5], "n = %u", n);
    for (unsigned p = 1; p < 5; p++) {
        bool repeats = true;
        for (unsigned n = most / 2; n + p <= most; n++) repeats &= v[n] == v[n + p];
        bt_papers__expect(q, !repeats, "the period is %u", p);
    }
    bt_papers__settle_by_period(q, "subtraction:2,3:end=LR", BT_OF_VALUE, most, 5, 5);
}

/* The order pattern of a set's values, with its certificate; false when there is none. */
static bool certify_order(bt_inquiry *q, const char *game, bt_certificate *out)
{
    bt_period period;
    if (!bt_papers__certify(q, game, BT_OF_VALUE, &period)) return false;
    *out = period.certificate;
    return true;
}

static unsigned values_of_2_3_6(bt_inquiry *q, bt_value v[VALUES])
{
    unsigned most = bt_papers__pick(q, 120, 220);
    bt_papers__range(q, "{2,3,6}, n <= %u", most);
    read_values(q, "subtraction:2,3,6:end=LR", most, v);
    return most;
}

/* [n+9] = [n] for the heaps n = 9k: for two of them where the order already repeats, so for all.
   If [n+p] = [n] + c from some n on, then [9k+9p] = [9k] + 9c, so that 9c = 0; no short game but 0
   has an odd order (Norton), so that c = 0. But the values never repeat. */
static void settle_no_period(bt_inquiry *q, const bt_value v[VALUES])
{
    bt_certificate order;
    if (!certify_order(q, "subtraction:2,3,6:end=LR", &order)) return;
    bt_papers__expect(q,
                      bt_papers__field(&order, "period") == 0 &&
                          bt_papers__field(&order, "order-period") == 9 &&
                          bt_papers__field(&order, "order-from") <= 9 && v[9] == v[18],
                      "the pattern is another one");
    bt_papers__settle(q,
                      "the values never repeat (certificate %s, checked by the rules); with a "
                      "constant c added they would give 9c = 0, as [9k+9] = [9k], and no short "
                      "game but 0 has an odd order",
                      order.kind->name);
}

/* For each p two heaps in the second half whose values grow by different games. */
static void no_period(bt_inquiry *q)
{
    bt_value v[VALUES];
    unsigned most = values_of_2_3_6(q, v);
    bt_papers__range(q, "periods up to %u, with or without a constant added", most / 3);
    for (unsigned p = 1; p <= most / 3 && bt_papers__going(q); p++) {
        bt_value first = bt_value_subtract(q->ctx, v[most / 2 + p], v[most / 2]);
        bool constant = true;
        for (unsigned n = most / 2 + 1; n + p <= most && constant; n++)
            constant = bt_value_subtract(q->ctx, v[n + p], v[n]) == first;
        bt_papers__expect(q, !constant, "the values have the period %u", p);
    }
    settle_no_period(q, v);
}

static void differences(bt_inquiry *q)
{
    bt_value v[VALUES];
    unsigned most = values_of_2_3_6(q, v);
    for (unsigned n = 0; n + 9 <= most && bt_papers__going(q); n++) {
        bool listed = (n % 9 == 0 || n % 9 == 2 || n % 9 == 4 || n % 9 == 5) && n != 4;
        bt_value difference = bt_value_subtract(q->ctx, v[n + 9], v[n]);
        bt_papers__expect(q, (bt_value_outcome(q->ctx, difference) == BT_OUTCOME_P) == listed,
                          "n = %u", n);
    }
    bt_certificate order;
    if (!certify_order(q, "subtraction:2,3,6:end=LR", &order)) return;
    uint64_t from = bt_papers__field(&order, "order-from");
    bt_papers__expect(q, bt_papers__field(&order, "order-period") == 9 && from + 9 <= most,
                      "the pattern is another one");
    bt_papers__settle(q,
                      "n < %llu decides all n: the order of the values is the "
                      "same when both heaps grow by 9 (certificate %s, checked by the rules)",
                      (unsigned long long)from + 9, order.kind->name);
}

static void second_differences(bt_inquiry *q)
{
    bt_value v[VALUES];
    unsigned most = values_of_2_3_6(q, v);
    for (unsigned n = 10; n + 18 <= most && bt_papers__going(q); n += 9) {
        bt_value two = bt_value_add(q->ctx, v[n + 9], v[n + 9]);
        bt_value g = bt_value_subtract(q->ctx, bt_value_add(q->ctx, v[n + 18], v[n]), two);
        bt_papers__expect(q, bt_value_outcome(q->ctx, g) == BT_OUTCOME_N, "n = %u", n);
    }
    bt_games_sum sum = {4, {18, 9, 9, 0}, {false, true, true, false}};
    bt_papers__settle_sum(q, "subtraction:2,3,6:end=LR", &sum, 1, 'N');
}

/* -- beyond the paper: the values of {2,3,6} -- */

/* x_0 = +-1, x_(k+1) = {1|1,x_k}. */
static bt_value x_form(bt_inquiry *q, unsigned k)
{
    bt_value one = bt_value_integer(q->ctx, 1), minus = bt_value_integer(q->ctx, -1);
    bt_value x = bt_value_game(q->ctx, &one, 1, &minus, 1);
    for (unsigned i = 0; i < k; i++) {
        bt_value right[] = {one, x};
        x = bt_value_game(q->ctx, &one, 1, right, 2);
    }
    return x;
}

/* e_k = {1,1*|1,x_(2k+1)}. */
static bt_value e_form(bt_inquiry *q, unsigned k)
{
    bt_value one = bt_value_integer(q->ctx, 1);
    bt_value left[] = {one, bt_value_read(q->ctx, "1*")}, right[] = {one, x_form(q, 2 * k + 1)};
    return bt_value_game(q->ctx, left, 2, right, 2);
}

static bt_value closed_form(bt_inquiry *q, unsigned n)
{
    unsigned k = n / 9;
    bt_value one = bt_value_integer(q->ctx, 1), e;
    if (n == 1) return bt_value_integer(q->ctx, -1);
    if (n == 4) return bt_value_read(q->ctx, "{1*|-1}");
    switch (n % 9) {
    case 0:
    case 5: return one;
    case 1: e = e_form(q, k - 1); return bt_value_game(q->ctx, &e, 1, &one, 1);
    case 2: return bt_value_read(q->ctx, "1*");
    case 3:
    case 7: return x_form(q, 2 * k);
    case 4: return bt_value_read(q->ctx, "1v");
    case 6: return x_form(q, 2 * k + 1);
    default: return e_form(q, k);
    }
}

#define HEAP(n)                                                                                    \
    {                                                                                              \
        BT_GAMES_FORM_HEAP, n                                                                      \
    }
#define LESS(n)                                                                                    \
    {                                                                                              \
        BT_GAMES_FORM_LESS, n                                                                      \
    }

static void values_in_closed_form(bt_inquiry *q)
{
    bt_value v[VALUES];
    unsigned most = values_of_2_3_6(q, v);
    /* e_(k-1), x_(2k-1), x_2k and x_(2k+1) as heaps; the other residues have constant values */
    static const bt_residue_form forms[] = {
        {1, {{1, 1}, {{LESS(2)}, {HEAP(0)}}}},
        {3, {{1, 2}, {{HEAP(0)}, {LESS(6), HEAP(0)}}}},
        {6, {{1, 2}, {{HEAP(0)}, {LESS(3), HEAP(0)}}}},
        {7, {{1, 2}, {{HEAP(0)}, {LESS(10), HEAP(0)}}}},
        {8, {{2, 2}, {{HEAP(0), HEAP(2)}, {LESS(2), HEAP(0)}}}},
    };
    for (unsigned n = 0; n <= most && bt_papers__going(q); n++) {
        bt_text text;
        bt_papers__expect(q, v[n] == closed_form(q, n), "[%u] = %s", n,
                          bt_papers__show(q, v[n], &text));
        bt_text__close(&text);
    }
    bt_papers__settle_forms(q, "subtraction:2,3,6:end=LR", forms, sizeof forms / sizeof *forms,
                            most);
}

/* Outcomes repeat, values do not. */
static void values_of_2_3_5(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 100, 200);
    bt_value v[VALUES];
    bt_papers__range(q, "n <= %u", most);
    read_values(q, "subtraction:2,3,5:end=LR", most, v);
    for (unsigned n = 0; n <= most && bt_papers__going(q); n++) {
        if (n >= 5)
            bt_papers__expect(
                q, bt_value_outcome(q->ctx, v[n]) == bt_value_outcome(q->ctx, v[n - 5]) || n < 10,
                "the outcomes at %u and %u", n - 5, n);
        for (unsigned m = 0; m < n; m++) bt_papers__expect(q, v[m] != v[n], "[%u] = [%u]", m, n);
    }
    bt_certificate order;
    bt_papers__settle_by_period(q, "subtraction:2,3,5:end=LR", BT_OF_OUTCOME, most, 5, 5);
    if (!certify_order(q, "subtraction:2,3,5:end=LR", &order)) return;
    uint64_t settled = bt_papers__field(&order, "settled");
    bt_papers__expect(q,
                      bt_papers__field(&order, "fresh") ==
                              bt_papers__field(&order, "order-period") &&
                          settled <= most,
                      "the pattern is another one");
    bt_papers__settle(q,
                      "from heap %llu on every heap has a value that no smaller one has "
                      "(certificate %s, checked by the rules)",
                      (unsigned long long)settled, order.kind->name);
}

const bt_papers_claim bt_papers__ep_values[] = {
    {"Section 4.1", "the periods of LR and of normal play are often coprime", coprime_periods, 0},
    {"Theorem 13 (1)", "if R is P in normal play wherever it occurs, then so is P", theorem_13, 0},
    {"Theorem 13 (2)", "and N is N in normal play", theorem_13, 1},
    {"Beyond: multiples", "outcomes of gS from those of S", multiples, 0},
    {"Section 4.2, {2,3}", "the values have period 5", values_of_2_3, 0},
    {"Section 4.2, {2,3,6}", "they seem to have no period, not even an additive one", no_period, 0},
    {"Section 4.2, first", "[n+9] = [n] only for n = 0, 2, 4, 5 mod 9 but n = 4", differences, 0},
    {"Section 4.2, second", "[28+9k] - 2[19+9k] + [10+9k] is never 0; it is always N",
     second_differences, 0},
    {"Beyond: {2,3,6}", "a closed form for all values of {2,3,6}", values_in_closed_form, 0},
    {"Beyond: {2,3,5}", "{2,3,5}: outcomes have period 5, values are all different",
     values_of_2_3_5, 0},
    {0},
};
