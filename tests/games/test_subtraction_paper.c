/* The statements of "On Ending Partizan Subtraction Nim" (Inoue, Kadowaki, Kimura, Wada, 2026),
   each on all sets of a range. Heaps are written n, outcomes O(n). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"

enum { HEAPS = 400 };

typedef struct sequence {
    unsigned min, max;
    uint64_t set;
    uint32_t elements[64];
    size_t count;
    const char *ends;
    char o[HEAPS + 1];
} sequence;

static void play_set(bt_context *ctx, sequence *q)
{
    q->count = 0;
    for (unsigned s = 1; s <= 64; s++)
        if (q->set >> (s - 1) & 1) q->elements[q->count++] = s;
    q->min = q->elements[0];
    q->max = q->elements[q->count - 1];
    bt_games_subtraction game = {.left = {.elements = q->elements, .count = q->count},
                                 .ends = q->ends};
    assert_int_equal(bt_games__outcomes(ctx, &game, 0, HEAPS, q->o), BT_OK);
}

/* Calls `check` for every set with elements from 2 to max. */
static void each_set(const char *ends, unsigned max, void (*check)(const sequence *))
{
    bt_context *ctx = bt_open();
    for (uint64_t bits = 1; bits < (uint64_t)1 << (max - 1); bits++) {
        sequence q = {.set = bits << 1, .ends = ends};
        play_set(ctx, &q);
        check(&q);
    }
    bt_close(ctx);
}

static bool one_of(char letter, const char *letters)
{
    return strchr(letters, letter) != NULL;
}

/* -- Proposition 2: an outcome from those of the options -- */

static void check_options(const sequence *q)
{
    for (unsigned n = q->min; n < HEAPS; n++) {
        bool l = false, r = false, p = false;
        for (size_t i = 0; i < q->count && q->elements[i] <= n; i++) {
            char after = q->o[n - q->elements[i]];
            l |= after == 'L';
            r |= after == 'R';
            p |= after == 'P';
        }
        char expected = p || (l && r) ? 'N' : l ? 'L' : r ? 'R' : 'P';
        assert_int_equal(q->o[n], expected);
    }
    for (unsigned n = 0; n < q->min; n++) assert_int_equal(q->o[n], q->ends[n % strlen(q->ends)]);
}

static void proposition_2(void **state)
{
    (void)state;
    static const char *const patterns[] = {"LR", "P", "N", "RNL", "LPNR"};
    for (int i = 0; i < 5; i++) each_set(patterns[i], 11, check_options);
}

/* -- Theorem 5 and Lemma 6, ending rule LR -- */

static void check_neighbours(const sequence *q)
{
    for (unsigned n = 0; n < HEAPS - 1; n++)
        for (int step = -1; step <= 1; step += 2) {
            if (n == 0 && step < 0) continue;
            char here = q->o[n], there = q->o[(int)n + step];
            if (here == 'R') assert_int_equal(there, 'L');
            if (one_of(here, "RN")) assert_true(one_of(there, "LN"));
            if (one_of(here, "RP")) assert_true(one_of(there, "LP"));
        }
}

/* Runs of P are shorter than min, runs of N than max, and both lie between L. */
static void check_runs(const sequence *q)
{
    for (unsigned n = 0, end; n < HEAPS; n = end) {
        for (end = n; end < HEAPS && q->o[end] == q->o[n];) end++;
        if (!one_of(q->o[n], "PN") || end == HEAPS) continue;
        assert_true(end - n < (q->o[n] == 'P' ? q->min : q->max));
        assert_true(n > 0 && q->o[n - 1] == 'L' && q->o[end] == 'L');
    }
}

static void theorem_5_and_lemma_6(void **state)
{
    (void)state;
    each_set("LR", 13, check_neighbours);
    each_set("LR", 13, check_runs);
}

/* -- symmetric sets: Propositions 8 to 10, Theorem 11 -- */

static bool is_symmetric(const sequence *q)
{
    unsigned p = q->min + q->max;
    for (size_t i = 0; i < q->count; i++)
        if (!(q->set >> (p - q->elements[i] - 1) & 1)) return false;
    return true;
}

static void check_symmetric(const sequence *q)
{
    unsigned p = q->min + q->max;
    if (!is_symmetric(q)) return;
    for (unsigned m = 0; m + p < HEAPS; m++) {
        char here = q->o[m], there = q->o[m + p];
        if (here == 'L') assert_true(one_of(there, "LP"));
        if (here == 'R') assert_true(one_of(there, "RP"));
        if (here == 'P') assert_int_equal(there, 'P');
        if (there == 'N') assert_int_equal(here, 'N');
        if (m > HEAPS / 2) assert_int_equal(here, there); /* Theorem 11 */
    }
    if (!strcmp(q->ends, "LR")) /* Proposition 10: never L for ever */
        for (unsigned k = 1; k < HEAPS; k += p) assert_true(one_of(q->o[k], "RP"));
}

static void symmetric_sets(void **state)
{
    (void)state;
    static const char *const patterns[] = {"LR", "P", "N", "RNL", "LPNR"};
    for (int i = 0; i < 5; i++) each_set(patterns[i], 12, check_symmetric);
}

/* -- Proposition 12: period 2 means L and R in turn, exactly for sets of even numbers -- */

static void check_period_two(const sequence *q)
{
    bool two = true, even = !(q->set & 0x5555555555555555u);
    for (unsigned n = HEAPS / 2; n + 2 < HEAPS; n++) two &= q->o[n] == q->o[n + 2];
    two &= q->o[HEAPS / 2] != q->o[HEAPS / 2 + 1];
    assert_int_equal(two, even);
    for (unsigned n = 0; even && n < HEAPS; n++) assert_int_equal(q->o[n], n % 2 ? 'R' : 'L');
}

static void proposition_12(void **state)
{
    (void)state;
    each_set("LR", 13, check_period_two);
}

/* -- Theorem 13: where R is always P in normal play, P and N are P and N there -- */

static unsigned hypothesis_held;

static void check_normal_play(const sequence *q)
{
    bt_context *ctx = bt_open();
    sequence normal = {.set = q->set, .ends = "P"};
    play_set(ctx, &normal);
    bt_close(ctx);
    for (unsigned n = 0; n < HEAPS; n++)
        if (q->o[n] == 'R' && normal.o[n] != 'P') return;
    hypothesis_held++;
    for (unsigned n = 0; n < HEAPS; n++)
        if (one_of(q->o[n], "PN")) assert_int_equal(q->o[n], normal.o[n]);
}

static void theorem_13(void **state)
{
    (void)state;
    hypothesis_held = 0;
    each_set("LR", 10, check_normal_play);
    assert_true(hypothesis_held > 100);
}

/* -- beyond the paper: multiples of a set -- */

/* S = gT: g odd, O(n) is that of T at n div g, L and R exchanged when n mod g is odd; g even: the
   parity of n mod g decides alone. */
static void check_multiples(const sequence *q)
{
    bt_context *ctx = bt_open();
    for (unsigned g = 2; g <= 5; g++) {
        sequence multiple = {.ends = "LR"};
        for (size_t i = 0; i < q->count; i++)
            multiple.set |= (uint64_t)1 << (g * q->elements[i] - 1);
        play_set(ctx, &multiple);
        for (unsigned n = 0; n < HEAPS; n++) {
            char here = q->o[n / g], turned = here == 'L' ? 'R' : here == 'R' ? 'L' : here;
            char expected = g % 2 ? (n % g % 2 ? turned : here) : (n % g % 2 ? 'R' : 'L');
            assert_int_equal(multiple.o[n], expected);
        }
    }
    bt_close(ctx);
}

static void multiples_of_a_set(void **state)
{
    (void)state;
    each_set("LR", 8, check_multiples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proposition_2),  cmocka_unit_test(theorem_5_and_lemma_6),
        cmocka_unit_test(symmetric_sets), cmocka_unit_test(proposition_12),
        cmocka_unit_test(theorem_13),     cmocka_unit_test(multiples_of_a_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
