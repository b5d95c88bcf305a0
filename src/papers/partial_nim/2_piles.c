/* "Partial Nim" (C.-W. Lim, 2005), section 2: single piles and brackets. */
#include "papers/partial_nim/brackets.h"

static void first_piles(bt_inquiry *q)
{
    static const char *const values[] = {"0", "1", "{1|0}", "1/2"};
    bt_papers__whole(q, "n <= 3");
    for (unsigned n = 0; n < 4; n++)
        bt_papers__expect(q, bt_papers__blue(q, n) == bt_value_read(q->ctx, values[n]), "n = %u",
                          n);
}

static void theorem_1_i(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 24, 60);
    bt_papers__range(q, "n <= %u", most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
        bt_papers__expect(q, bt_papers__blue(q, 2 * n - 1) == bt_value_dyadic(q->ctx, 1, n - 1),
                          "n = %u", n);
}

static void theorem_1_ii(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 24, 60);
    bt_value one = bt_value_integer(q->ctx, 1);
    bt_papers__range(q, "n <= %u", most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++) {
        bt_value a = bt_papers__blue(q, 2 * n),
                 right[] = {bt_papers__blue(q, 0), bt_papers__blue(q, 2 * n - 2)};
        bt_papers__expect(q, a == bt_value_game(q->ctx, &one, 1, right, 2), "n = %u", n);
        if (n == 1) continue;
        bool kept = bt_papers__has_options(q, a, BT_LEFT, &one, 1) &&
                    bt_papers__has_options(q, a, BT_RIGHT, right, 2);
        bt_papers__expect(q, kept, "n = %u is not in canonical form", n);
    }
}

static void theorem_1_iii(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 24, 60);
    bt_papers__range(q, "all pairs up to 2n = %u", 2 * most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
        for (unsigned m = n + 1; m <= most; m++) {
            bt_relation found =
                bt_value_compare(q->ctx, bt_papers__blue(q, 2 * n), bt_papers__blue(q, 2 * m));
            bt_papers__expect(q, found == BT_GREATER, "A_%u and A_%u", 2 * n, 2 * m);
        }
}

/* (i) prints the open interval, and (ii) adds its end points: together the closed one. */
static void corollary_1_i(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 10, 30);
    bt_papers__range(q, "n <= %u, eighths from -3/2 to 5/2", most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
        for (int j = -12; j <= 20; j++) {
            bt_value x = bt_value_dyadic(q->ctx, j, 3);
            bool confused = bt_value_compare(q->ctx, bt_papers__blue(q, 2 * n), x) == BT_FUZZY;
            bt_text number;
            bt_papers__expect(q, confused == (0 <= j && j <= 8), "A_%u is %s with %s", 2 * n,
                              confused ? "confused" : "comparable", bt_papers__show(q, x, &number));
            bt_text__close(&number);
        }
    if (!q->refuted) bt_papers__note(q, "with the end points, which (ii) adds: 0 <= x <= 1");
}

static void corollary_1_ii(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 24, 60);
    bt_papers__range(q, "n <= %u", most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
        for (int x = 0; x <= 1; x++) {
            bt_relation found =
                bt_value_compare(q->ctx, bt_papers__blue(q, 2 * n), bt_value_integer(q->ctx, x));
            bt_papers__expect(q, found == BT_FUZZY, "A_%u and %d", 2 * n, x);
        }
}

static void corollary_1_iii(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 24, 60);
    bt_papers__range(q, "n <= %u", most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
        bt_papers__expect(
            q, bt_value_temperature(q->ctx, bt_papers__blue(q, 2 * n)) == bt_papers__halves(q, 1),
            "n = %u", n);
}

static void definition_2(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 24, 60);
    bt_value up = bt_papers__halves(q, 1), down = bt_papers__halves(q, -1);
    bt_papers__range(q, "m <= %d", most);
    bt_papers__expect(q, bt_papers__bracket(q, 1) == bt_value_game(q->ctx, &up, 1, &down, 1),
                      "[1]");
    for (int m = 1; m < most && bt_papers__going(q); m++) {
        bt_value left[] = {up, bt_papers__bracket(q, m)};
        bt_papers__expect(q,
                          bt_papers__bracket(q, m + 1) == bt_value_game(q->ctx, left, 2, &down, 1),
                          "[%d]", m + 1);
    }
}

const bt_papers_claim bt_papers__pn_piles[] = {
    {"Section 2", "A_0, A_1, A_2, A_3 are 0, 1, {1|0}, 1/2", first_piles, 0},
    {"Theorem 1 (i)", "A_(2n-1) = 1/2^(n-1)", theorem_1_i, 0},
    {"Theorem 1 (ii)", "A_2n = {1|0,A_(2n-2)}, canonical for n > 1", theorem_1_ii, 0},
    {"Theorem 1 (iii)", "A_2 > A_4 > A_6 > ..", theorem_1_iii, 0},
    {"Corollary 1 (i)", "the confusion interval of A_2n is from 0 to 1", corollary_1_i, 0},
    {"Corollary 1 (ii)", "A_2n is confused with 0 and with 1", corollary_1_ii, 0},
    {"Corollary 1 (iii)", "the temperature of A_2n is 1/2", corollary_1_iii, 0},
    {"Definition 2", "[1] = +-1/2 and [m+1] = {1/2,[m]|-1/2}", definition_2, 0},
    {0},
};
