/* "On Ending Partizan Subtraction Nim" (H. Inoue, S. Kadowaki, S. Kimura, H. Wada, 2026), sections
   1 and 2: LR-Subtraction Nim. */
#include "papers/ending_partizan/heaps.h"

#include <string.h>

/* The sets with ends LR of many claims, which the first call says. */
static bool next_lr_set(bt_inquiry *q, bt_heaps *h)
{
    unsigned max = bt_papers__pick(q, 14, 17), random = bt_papers__pick(q, 60, 2000);
    if (!h->ends && !q->corrected)
        bt_papers__range(q,
                         "all sets with elements from 2 to %u and %u random ones with elements up "
                         "to %d, ends LR, n < %d",
                         max, random, BT_LARGEST, BT_HEAPS);
    h->ends = "LR";
    return bt_papers__next_set(q, max, h) || bt_papers__next_random_set(q, random, h);
}

static void only_l_lasts(bt_inquiry *q)
{
    bt_heaps h = {0};
    while (next_lr_set(q, &h)) {
        unsigned n = BT_HEAPS / 2;
        while (n < BT_HEAPS && h.o[n] == h.o[BT_HEAPS - 1]) n++;
        if (n == BT_HEAPS) bt_papers__expect_heap(q, &h, BT_HEAPS - 1, h.o[BT_HEAPS - 1] == 'L');
    }
}

/* -- outcomes -- */

/* Impartial in the sense of Definition 2: ends are P or N. */
static void theorem_1(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 10, 12);
    bt_papers__range(q, "sets with elements from 2 to %u, ends P, N and mixed, n < %d", max,
                     BT_HEAPS);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        if (bt_papers__has_end(&h, 'L') || bt_papers__has_end(&h, 'R')) continue;
        for (unsigned n = 0; n < BT_HEAPS; n++)
            bt_papers__expect_heap(q, &h, n, bt_papers__is_one_of(h.o[n], "PN"));
    }
}

static void proposition_2(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 10, 12);
    bt_papers__range(q, "sets with elements from 2 to %u, twelve patterns of ends, n < %d", max,
                     BT_HEAPS);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        for (unsigned n = 0; n < BT_HEAPS; n++) {
            bool l = false, r = false, p = false;
            for (size_t i = 0; i < h.count && h.elements[i] <= n; i++) {
                char option = h.o[n - h.elements[i]];
                l |= option == 'L';
                r |= option == 'R';
                p |= option == 'P';
            }
            int right = p || (l && r) ? 'N' : l ? 'L' : r ? 'R' : 'P';
            bool end = n < h.min && h.o[n] == h.ends[n % strlen(h.ends)];
            bt_papers__expect_heap(q, &h, n, n < h.min ? end : h.o[n] == right);
        }
    }
}

/* {2,3} and {2,3,6} also by the ruleset and its search. */
static void play(bt_inquiry *q, bt_heaps *h, uint64_t set, const char *game)
{
    bt_papers__range(q, "n < %d from the rules, n < 60 by search", BT_HEAPS);
    bt_papers__heaps(h, "LR", set);
    for (unsigned n = 0; n < 60 && bt_papers__going(q); n++)
        bt_papers__expect_heap(q, h, n, bt_papers__outcome(q, game, "%u", n) == h->o[n]);
}

enum { SET_2_3 = 6, SET_2_3_6 = 38 };

static void proposition_3(bt_inquiry *q)
{
    bt_heaps h;
    play(q, &h, SET_2_3, "subtraction:2,3:end=LR");
    for (unsigned n = 0; n < BT_HEAPS; n++) {
        int right = n == 1 ? 'R' : n % 5 == 0 || n % 5 == 2 ? 'L' : n % 5 == 1 ? 'P' : 'N';
        bt_papers__expect_heap(q, &h, n, h.o[n] == right);
    }
    bt_papers__settle_by_period(q, "subtraction:2,3:end=LR", BT_OF_OUTCOME, BT_HEAPS, 2, 5);
}

static void check_row(bt_inquiry *q, uint64_t set, const char *row)
{
    bt_heaps h;
    bt_papers__whole(q, "n <= 14");
    bt_papers__heaps(&h, "LR", set);
    for (unsigned n = 0; row[n]; n++) bt_papers__expect_heap(q, &h, n, h.o[n] == row[n]);
}

static void table_1(bt_inquiry *q)
{
    check_row(q, SET_2_3, "LRLNNLPLNNLPLNN");
}

static void proposition_4(bt_inquiry *q)
{
    bt_heaps h;
    play(q, &h, SET_2_3_6, "subtraction:2,3,6:end=LR");
    for (unsigned n = 0; n < BT_HEAPS; n++) {
        int right = n == 1 ? 'R' : n == 3 || n == 4 || n == 7 ? 'N' : 'L';
        bt_papers__expect_heap(q, &h, n, h.o[n] == right);
    }
    bt_papers__settle_by_period(q, "subtraction:2,3,6:end=LR", BT_OF_OUTCOME, BT_HEAPS, 8, 1);
}

static void proposition_4_proof(bt_inquiry *q)
{
    bt_heaps h;
    bt_papers__whole(q, "{2,3,6}, n = 7");
    bt_papers__heaps(&h, "LR", SET_2_3_6);
    bt_papers__as_printed(q, "from 7 Right wins by moving to 1, an L-position");
    bt_papers__expect_heap(q, &h, 1, h.o[1] == 'L');
    bt_papers__as_corrected(q, "from 7 Right wins by moving to 1, an R-position");
    bt_papers__expect_heap(q, &h, 1, h.o[1] == 'R');
}

static void table_2(bt_inquiry *q)
{
    check_row(q, SET_2_3_6, "LRLNNLLNLLLLLLL");
}

/* -- the counts -- */

/* Of the sets with this least element and elements up to max, how many are L from 300 on. */
static uint64_t count_slowly(unsigned min, unsigned max)
{
    uint64_t count = 0;
    bt_heaps h;
    for (uint64_t bits = 0; bits < (uint64_t)1 << (max - min); bits++) {
        unsigned n = 300;
        bt_papers__heaps(&h, "LR", (bits << 1 | 1) << (min - 1));
        while (n < BT_HEAPS && h.o[n] == 'L') n++;
        count += n == BT_HEAPS;
    }
    return count;
}

static void expect_census(bt_inquiry *q, unsigned min, unsigned max, uint64_t left)
{
    bt_study_census_options options = {.min = min, .max = max, .ends = "LR"};
    bt_study_census_results results;
    bt_papers__fine(q, bt_study__count_sets(q->ctx, &options, &results));
    bt_papers__count(q, results.sets);
    bt_papers__expect(q, results.sets == (uint64_t)1 << (max - min), "there are %llu sets",
                      (unsigned long long)results.sets);
    bt_papers__expect(q, results.eventually_left == left,
                      "{%u,..,%u}: %llu are L from some heap on", min, max,
                      (unsigned long long)results.eventually_left);
    bt_study__census_close(q->ctx, &results);
}

/* The fast counter first against the slow one. */
static void check_census(bt_inquiry *q, unsigned min, unsigned max, uint64_t left)
{
    unsigned slow = min + bt_papers__pick(q, 12, 14);
    bt_papers__range(q, "all %u sets; the counter against the rules up to max %u",
                     1u << (max - min), slow);
    expect_census(q, min, slow, count_slowly(min, slow));
    expect_census(q, min, max, left);
}

static void census_2(bt_inquiry *q)
{
    check_census(q, 2, 29, 116794921);
    bt_papers__note(q, "%.2f %%, 'almost 87 %%'", 100.0 * 116794921 / (1 << 27));
}

static void census_3(bt_inquiry *q)
{
    check_census(q, 3, 30, 131500955);
    bt_papers__note(q, "%.2f %%, 'almost 98 %%'", 100.0 * 131500955 / (1 << 27));
}

/* -- Theorem 5 and Lemma 6 -- */

/* If `here` is one of some letters, both neighbours are one of others. */
static void expect_neighbours(bt_inquiry *q, const bt_heaps *h, const char *here, const char *there)
{
    for (unsigned n = 0; n + 1 < BT_HEAPS; n++) {
        if (!bt_papers__is_one_of(h->o[n], here)) continue;
        bool right = bt_papers__is_one_of(h->o[n + 1], there) &&
                     (n == 0 || bt_papers__is_one_of(h->o[n - 1], there));
        bt_papers__expect_heap(q, h, n, right);
    }
}

static const char *const neighbours[][2] = {
    {"R", "L"}, {"P", "LP"}, {"N", "LN"}, {"RN", "LN"}, {"RP", "LP"}};

static void neighbour_claims(bt_inquiry *q)
{
    bt_heaps h = {0};
    while (next_lr_set(q, &h))
        expect_neighbours(q, &h, neighbours[q->part][0], neighbours[q->part][1]);
}

/* Runs of a letter are not longer than some bound, and lie between L. */
static void expect_runs(bt_inquiry *q, const bt_heaps *h, char letter, unsigned bound)
{
    for (unsigned n = 0, end; n < BT_HEAPS; n = end) {
        for (end = n; end < BT_HEAPS && h->o[end] == h->o[n];) end++;
        if (h->o[n] != letter || end == BT_HEAPS) continue;
        bt_papers__expect_heap(q, h, n,
                               end - n <= bound && n > 0 && h->o[n - 1] == 'L' && h->o[end] == 'L');
    }
}

static void theorem_5_4(bt_inquiry *q)
{
    bt_heaps h = {0};
    while (next_lr_set(q, &h)) expect_runs(q, &h, 'P', h.min - 1);
}

static void theorem_5_5(bt_inquiry *q)
{
    bt_heaps h = {0};
    while (next_lr_set(q, &h)) expect_runs(q, &h, 'N', h.max - 1);
}

/* The proof: after max - 1 heaps N from n+1 on, the heap n + max + 1 is P; so which is not N? */
static void expect_after_n_run(bt_inquiry *q, const bt_heaps *h)
{
    unsigned distance = q->corrected ? h->max : h->min;
    for (unsigned n = 0; n + h->max + 1 < BT_HEAPS; n++) {
        unsigned end = n + 1;
        while (end < n + h->max && h->o[end] == 'N') end++;
        if (end < n + h->max) continue;
        bt_papers__expect_heap(q, h, n + distance, h->o[n + distance] != 'N');
        bt_papers__expect_heap(q, h, n + h->max + 1, h->o[n + h->max + 1] == 'P');
    }
}

static void check_after_n_runs(bt_inquiry *q)
{
    bt_heaps h = {0};
    while (next_lr_set(q, &h)) expect_after_n_run(q, &h);
}

static void theorem_5_5_proof(bt_inquiry *q)
{
    bt_papers__as_printed(q, "if n+1 .. n+max(S)-1 are N, then n+min(S) is not N");
    check_after_n_runs(q);
    bt_papers__as_corrected(q, "if n+1 .. n+max(S)-1 are N, then n+max(S) is not N");
    check_after_n_runs(q);
}

/* Lemma 6 with the players exchanged must fail, and does so where the remark says. */
static void remark_1(bt_inquiry *q)
{
    bt_heaps h;
    bt_papers__whole(q, "{2,3} at 2 and 3");
    bt_papers__heaps(&h, "LR", SET_2_3);
    bt_papers__expect_heap(q, &h, 3, h.o[3] == 'N');
    bt_papers__expect_heap(q, &h, 2, h.o[2] == 'L');
    bt_papers__expect(q, bt_papers__is_one_of(h.o[3], "LN") && !bt_papers__is_one_of(h.o[2], "RN"),
                      "(1) holds with the players exchanged");
    bt_papers__expect(q, bt_papers__is_one_of(h.o[2], "LP") && !bt_papers__is_one_of(h.o[3], "RP"),
                      "(2) holds with the players exchanged");
    if (!q->refuted)
        bt_papers__note(q, "what counts at 2 is that Right does not win moving first; the remark "
                           "says that Left does");
}

static void remark_2(bt_inquiry *q)
{
    bt_heaps h = {.count = 0};
    for (uint32_t s = 2; s < BT_HEAPS; s++) h.elements[h.count++] = s;
    bt_papers__range(q, "S = {2,3,4,..}, n < %d", BT_HEAPS);
    bt_papers__play_heaps(&h, "LR");
    for (unsigned n = 3; n < BT_HEAPS; n++) bt_papers__expect_heap(q, &h, n, h.o[n] == 'N');
    bt_papers__settle_by_period(q, "subtraction:2..:end=LR", BT_OF_OUTCOME, BT_HEAPS, 3, 1);
}

/* Some elements up to 7, and every, every odd or every even number from `tail` on. */
static void make_infinite(bt_heaps *h, uint32_t bits, uint32_t kind, uint32_t tail)
{
    h->count = 0;
    for (uint32_t s = 2; s < BT_HEAPS; s++)
        if ((s < 8 && bits >> (s - 2) & 1) || (s >= tail && (kind == 0 || s % 2 == kind % 2)))
            h->elements[h->count++] = s;
    bt_papers__play_heaps(h, "LR");
}

/* Runs of N begin after an L; those that end are followed by one. */
static void check_runs_of_n(bt_inquiry *q, const bt_heaps *h)
{
    for (unsigned n = 0; n < BT_HEAPS; n++) {
        if (h->o[n] != 'N') continue;
        bool starts = n > 0 && (h->o[n - 1] == 'N' || h->o[n - 1] == 'L');
        bool ends = n + 1 == BT_HEAPS || h->o[n + 1] == 'N' || h->o[n + 1] == 'L';
        bt_papers__expect_heap(q, h, n, starts && ends);
    }
}

static void theorem_5_5_infinite(bt_inquiry *q)
{
    uint32_t last = bt_papers__pick(q, 9, 16);
    bt_heaps h;
    bt_papers__range(q, "sets with elements up to 7 and all, odd or even numbers from 2 .. %u on",
                     last);
    for (uint32_t tail = 2; tail <= last; tail++)
        for (uint32_t kind = 0; kind < 3; kind++)
            for (uint32_t bits = 0; bits < 64 && bt_papers__going(q); bits++) {
                make_infinite(&h, bits, kind, tail);
                check_runs_of_n(q, &h);
            }
}

const bt_papers_claim bt_papers__ep_outcomes[] = {
    {"Abstract", "only L can last for ever, for finite S", only_l_lasts, 0},
    {"Theorem 1", "impartial games have outcomes N and P only (as Definition 2 has it)", theorem_1,
     0},
    {"Proposition 2", "the outcome from the outcomes of the options", proposition_2, 0},
    {"Proposition 3", "{2,3}: L at 5m, 5m+2; R at 1; P at other 5m+1; else N", proposition_3, 0},
    {"Table 1", "{2,3}, n = 0 .. 14", table_1, 0},
    {"Proposition 4", "{2,3,6}: R at 1, N at 3, 4, 7, all else L", proposition_4, 0},
    {"Proposition 4, proof", "how Right wins from 7", proposition_4_proof, 0},
    {"Table 2", "{2,3,6}, n = 0 .. 14", table_2, 0},
    {"Count, min 2", "116794921 of 134217728 sets with max <= 29 are L at last", census_2, 0},
    {"Count, min 3", "131500955 of 134217728 sets with max <= 30 are L at last", census_3, 0},
    {"Theorem 5 (1)", "next to R is L", neighbour_claims, 0},
    {"Theorem 5 (2)", "next to P is L or P", neighbour_claims, 1},
    {"Theorem 5 (3)", "next to N is L or N", neighbour_claims, 2},
    {"Theorem 5 (4)", "at most min-1 P in a row, between L and L", theorem_5_4, 0},
    {"Theorem 5 (5)", "at most max-1 N in a row, between L and L", theorem_5_5, 0},
    {"Theorem 5 (5), any S", "N come in runs after an L, and an L follows unless they last",
     theorem_5_5_infinite, 0},
    {"Lemma 6 (1)", "next to R or N is L or N", neighbour_claims, 3},
    {"Lemma 6 (2)", "next to R or P is L or P", neighbour_claims, 4},
    {"Theorem 5 (5), proof", "why max(S) consecutive N are too many", theorem_5_5_proof, 0},
    {"Remark 1", "Lemma 6 fails with the players exchanged", remark_1, 0},
    {"Remark 2", "for S = {2,3,4,..} every n >= 3 is N", remark_2, 0},
    {0},
};
