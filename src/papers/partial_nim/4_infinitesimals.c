/* "Partial Nim" (C.-W. Lim, 2005), section 4: sums of brackets beside tiny games and green piles.
 */
#include "papers/partial_nim/brackets.h"

#include <stdio.h>

/* D_m = [m+1,-m]. */
static bt_value step(bt_inquiry *q, int m)
{
    return bt_value_subtract(q->ctx, bt_papers__bracket(q, m + 1), bt_papers__bracket(q, m));
}

static bt_value times(bt_inquiry *q, unsigned n, bt_value g)
{
    return bt_value_multiple(q->ctx, bt_value_integer(q->ctx, n), g);
}

/* +_(1 + sign/2^e) */
static bt_value tiny(bt_inquiry *q, int sign, unsigned e)
{
    bt_value epsilon = bt_value_dyadic(q->ctx, sign, e);
    return bt_value_tiny(q->ctx, bt_value_add(q->ctx, bt_value_integer(q->ctx, 1), epsilon));
}

static bool is_less(bt_inquiry *q, bt_value g, bt_value h)
{
    return bt_value_compare(q->ctx, g, h) == BT_LESS;
}

/* All multiples at once, by stops; a few of them by their values, too. */
static void check_far_below(bt_inquiry *q, bt_value h, bt_value g, const char *words)
{
    bt_papers__expect(q, bt_papers__is_far_below(q, h, g), "%s", words);
    for (unsigned n = 1; n <= 5 && bt_papers__going(q); n++)
        bt_papers__expect(q, is_less(q, times(q, n, h), g), "%s: %u times", words, n);
}

static void lemma_3(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 12, 20);
    char words[64];
    bt_papers__range(q, "m <= %d, epsilon = 1/2 .. 1/256, every multiple by stops", most);
    bt_papers__expect(q, step(q, 1) == bt_value_tiny(q->ctx, bt_value_integer(q->ctx, 1)), "D_1");
    for (int m = 1; m <= most; m++) {
        snprintf(words, sizeof words, "D_%d >> D_%d", m, m + 1);
        check_far_below(q, step(q, m + 1), step(q, m), words);
        bt_papers__expect(q, !bt_papers__is_far_below(q, step(q, m), step(q, m + 1)),
                          "D_%d << D_%d", m, m + 1);
        for (unsigned e = 1; e <= 8 && bt_papers__going(q); e++) {
            snprintf(words, sizeof words, "D_%d >> tiny(1 + 1/2^%u)", m, e);
            check_far_below(q, tiny(q, 1, e), step(q, m), words);
        }
    }
}

static void check_between_tinies(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_papers__difference(q, m, n);
    if (bt_value_outcome(q->ctx, g) == BT_OUTCOME_R) g = bt_value_negate(q->ctx, g);
    if (bt_value_outcome(q->ctx, g) != BT_OUTCOME_L) return;
    for (unsigned e = 0; e <= 6; e += 2) {
        bt_papers__expect_against(q, m, n, tiny(q, 1, e), is_less(q, tiny(q, 1, e), g));
        bt_papers__expect_against(q, m, n, tiny(q, -1, e), is_less(q, g, tiny(q, -1, e)));
    }
}

static void check_fuzzy(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_papers__difference(q, m, n), zero = bt_value_integer(q->ctx, 0);
    bt_papers__expect_against(q, m, n, zero, bt_value_compare(q->ctx, g, zero) == BT_FUZZY);
}

static void corollary_3(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "r, s <= %d, entries up to %d, epsilon = 1, 1/4, 1/16, 1/64", terms, most);
    bt_papers__each_even_pair(q, terms, most, check_between_tinies);
    for (int r = 1; r <= terms; r++) bt_papers__each_pair(q, r, r, most, check_between_tinies);
    bt_papers__each_odd_pair(q, terms, most, check_fuzzy);
}

/* The case to which the proof comes down: m_1 > n_1, and m_i < n_i for the others. Adds up their
   [n_i,-m_i]; false for other tuples. */
static bool add_others(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n, bt_value *others)
{
    *others = bt_value_integer(q->ctx, 0);
    if (m->at[0] <= n->at[0]) return false;
    for (int i = 1; i < m->count; i++) {
        if (m->at[i] >= n->at[i]) return false;
        *others = bt_value_add(q->ctx, *others, bt_papers__bracket(q, n->at[i]));
        *others = bt_value_subtract(q->ctx, *others, bt_papers__bracket(q, m->at[i]));
    }
    return true;
}

/* G > D_m1 - k.D_(m1+1) > +_(1+epsilon): the first part for k = 1, which gives it for every k, the
   second one for a large k, which gives it for the smaller ones. And why: the other terms come to
   less than a multiple of D_(n1+1). */
enum { MULTIPLE = 64 };
static void check_chain(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value others, d = step(q, m->at[0]), next = step(q, m->at[0] + 1);
    if (!add_others(q, m, n, &others)) return;
    bt_value above = bt_value_subtract(q->ctx, d, next);
    bt_value below = bt_value_subtract(q->ctx, d, times(q, MULTIPLE, next));
    bt_papers__expect_against(q, m, n, above, is_less(q, above, bt_papers__difference(q, m, n)));
    for (unsigned e = 0; e <= 6; e += 2)
        bt_papers__expect_against(q, m, n, tiny(q, 1, e), is_less(q, tiny(q, 1, e), below));
    bt_value large = times(q, MULTIPLE, step(q, n->at[0] + 1));
    bt_papers__expect_against(q, m, n, large, is_less(q, others, large));
}

/* The other terms alone can come to more than k.D_(m1+1): it is D_n1, not D_m1, that outweighs
 * them.
 */
static void note_others(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value others;
    char left[BT_TUPLE_WORDS], right[BT_TUPLE_WORDS];
    if (q->finding->note.length || !add_others(q, m, n, &others)) return;
    if (is_less(q, others, times(q, MULTIPLE, step(q, m->at[0] + 1)))) return;
    bt_papers__show_tuple(m, left);
    bt_papers__show_tuple(n, right);
    bt_papers__note(q,
                    "not term by term: for m = %s, n = %s the other terms exceed %d.D_(m1+1); it "
                    "is D_n1 >> D_m1 that outweighs them",
                    left, right, MULTIPLE);
}

static void corollary_3_proof(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 6, 8);
    bt_papers__range(q, "s = 2, 3, entries up to %d, k = 1 and %d, epsilon = 1 .. 1/64", most,
                     MULTIPLE);
    for (int s = 2; s <= 3; s++) bt_papers__each_pair(q, s, s, most, check_chain);
    if (!q->refuted) bt_papers__each_pair(q, 2, 2, most, note_others);
}

/* -- green piles -- */

enum { GREEN = 4 };

static void check_theorem_4_i(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_papers__difference(q, m, n);
    for (unsigned green = 1; green <= GREEN; green++) {
        bt_value star = bt_value_nimber(q->ctx, green);
        bt_papers__expect_against(q, m, n, star, bt_value_compare(q->ctx, g, star) == BT_FUZZY);
    }
}

static void theorem_4_i(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "r, s <= %d, entries up to %d, N <= %d", terms, most, GREEN);
    bt_papers__each_even_pair(q, terms, most, check_theorem_4_i);
    for (int r = 1; r <= terms; r++) bt_papers__each_pair(q, r, r, most, check_theorem_4_i);
}

static void check_theorem_4_ii(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_papers__difference(q, m, n);
    for (unsigned green = 1; green <= GREEN; green++) {
        bt_value star = bt_value_nimber(q->ctx, green), h = bt_value_add(q->ctx, g, star);
        bool inside =
            is_less(q, bt_papers__halves(q, -1), h) && is_less(q, h, bt_papers__halves(q, 1));
        bt_papers__expect_against(q, m, n, star, inside);
    }
}

static void theorem_4_ii(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 5, 6);
    bt_papers__range(q, "r < s <= %d, r + s odd, entries up to %d, N <= %d", terms, most, GREEN);
    bt_papers__each_odd_pair(q, terms, most, check_theorem_4_ii);
}

/* *1 is remote: a larger star in its place changes no outcome. And it is none of the followers. */
enum { STARS = 8 };

static void check_remote(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_papers__difference(q, m, n);
    bt_value one = bt_value_add(q->ctx, g, bt_value_nimber(q->ctx, 1));
    for (unsigned green = 2; green <= STARS; green++) {
        bt_value star = bt_value_nimber(q->ctx, green), more = bt_value_add(q->ctx, g, star);
        bt_papers__expect_against(q, m, n, star,
                                  bt_value_outcome(q->ctx, one) == bt_value_outcome(q->ctx, more));
    }
}

static void remote_star(bt_inquiry *q)
{
    int terms = (int)bt_papers__pick(q, 4, 5), most = (int)bt_papers__pick(q, 4, 6);
    bt_papers__range(q, "r, s <= %d, entries up to %d: *1 and *N, N <= %d, have the same winner",
                     terms, most, STARS);
    bt_papers__each_even_pair(q, terms, most, check_remote);
    bt_papers__each_odd_pair(q, terms, most, check_remote);
    for (int r = 1; r <= terms; r++) bt_papers__each_pair(q, r, r, most, check_remote);
}

const bt_papers_claim bt_papers__pn_infinitesimals[] = {
    {"Lemma 3", "with D_m = [m+1,-m]: +_1 = D_1 >> D_2 >> .. >> +_(1+epsilon)", lemma_3, 0},
    {"Corollary 3", "a positive [m_1,..,m_r] is between +_(1+epsilon) and +_(1-epsilon)",
     corollary_3, 0},
    {"Corollary 3, proof", "G > D_m1 - k.D_(m1+1) > +_(1+epsilon) for some k", corollary_3_proof,
     0},
    {"Theorem 4 (i)", "an even number of brackets is confused with *N", theorem_4_i, 0},
    {"Theorem 4 (ii)", "an odd number of brackets and *N lie between -1/2 and 1/2", theorem_4_ii,
     0},
    {"Theorem 4, remark", "*1 is already remote: other stars win no more", remote_star, 0},
    {0},
};
