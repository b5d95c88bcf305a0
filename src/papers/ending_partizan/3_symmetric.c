/* "On Ending Partizan Subtraction Nim" (H. Inoue, S. Kadowaki, S. Kimura, H. Wada, 2026), section
   3: periods and symmetric sets. */
#include "papers/ending_partizan/heaps.h"

#include <string.h>

/* -- periods -- */

/* The definition, looked at as far as a sequence of letters goes. */
static bool is_periodic(const char *letters, size_t count, size_t least)
{
    for (size_t p = least; p <= count / 4; p++)
        for (size_t from = 0; from <= count / 4; from++)
            if (!memcmp(letters + from, letters + from + p, count - from - p)) return true;
    return false;
}

/* The sequence of Thue and Morse has no period, with L and R for its letters. */
static void definition_7(bt_inquiry *q)
{
    enum { LETTERS = 512 };
    char letters[LETTERS];
    for (unsigned n = 0; n < LETTERS; n++) letters[n] = "LR"[__builtin_popcount(n) % 2];
    bt_papers__range(q, "%d letters of the sequence of Thue and Morse", LETTERS);
    bt_papers__as_printed(q, "periodic: O(m+p) = O(m) for all m >= A, with some p >= 0");
    bt_papers__expect(q, !is_periodic(letters, LETTERS, 0),
                      "a sequence without a period is periodic, with p = 0");
    bt_papers__as_corrected(q, "periodic: the same with some p >= 1");
    bt_papers__expect(q, !is_periodic(letters, LETTERS, 1), "p >= 1");
}

static void proposition_7(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 10, 12);
    bt_papers__range(
        q, "sets with elements from 2 to %u, twelve patterns of ends; every proof checked", max);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        char words[BT_SET_WORDS];
        bt_games_certificate proof = bt_papers__prove_period(q, &h);
        bool repeats = proof.period > 0;
        for (uint64_t n = proof.preperiod; n + proof.period < BT_HEAPS && repeats; n++)
            repeats = h.o[n] == h.o[n + proof.period];
        bt_papers__expect(q, repeats, "%s", bt_papers__show_set(&h, words));
    }
}

/* The first windows of so many outcomes that are equal, and the period that they promise. */
static bool find_windows(const bt_heaps *h, unsigned length, unsigned *first, unsigned *period)
{
    for (unsigned y = 1; y + length <= BT_HEAPS / 2; y++)
        for (unsigned x = 0; x < y; x++)
            if (!memcmp(h->o + x, h->o + y, length)) {
                *first = x;
                *period = y - x;
                return true;
            }
    return false;
}

static bool keeps_period(const bt_heaps *h, unsigned first, unsigned period)
{
    for (unsigned n = first; n + period < BT_HEAPS; n++)
        if (h->o[n] != h->o[n + period]) return false;
    return true;
}

/* The proof speaks of a_n consecutive outcomes, S being {s_1,..,s_n}: it means s_n of them. With n
   of them, the number of elements, it would go wrong. */
static void proposition_7_proof(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 9, 11), first, period, wrong = 0;
    bt_papers__range(q, "sets with elements from 2 to %u, twelve patterns of ends, n < %d", max,
                     BT_HEAPS);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        if (find_windows(&h, h.max, &first, &period))
            bt_papers__expect_heap(q, &h, first, keeps_period(&h, first, period));
        if (find_windows(&h, (unsigned)h.count, &first, &period))
            wrong += !keeps_period(&h, first, period);
    }
    bt_papers__expect(q, wrong > 0, "windows of n outcomes are enough");
    bt_papers__note(q,
                    "printed are 'a_n consecutive outcomes', a misprint for s_n = max(S); "
                    "windows of n, the number of elements, are too short for %u games",
                    wrong);
}

/* -- symmetric sets -- */

static void say_symmetric(bt_inquiry *q, unsigned max)
{
    bt_papers__range(q,
                     "symmetric sets with elements from 2 to %u, twelve patterns of ends, n < %d",
                     max, BT_HEAPS);
}

/* If O(m) is one of some letters, O(m+p) is one of others; part 3 the other way round. */
static void proposition_8(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 13, 16);
    say_symmetric(q, max);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        static const char *const rules[][2] = {{"L", "LP"}, {"R", "RP"}, {"P", "P"}};
        unsigned p = h.min + h.max;
        if (!bt_papers__is_symmetric(&h)) continue;
        for (unsigned m = 0; m + p < BT_HEAPS; m++) {
            bool given = q->part == 3 ? h.o[m + p] == 'N' : h.o[m] == rules[q->part][0][0];
            bool right =
                q->part == 3 ? h.o[m] == 'N' : bt_papers__is_one_of(h.o[m + p], rules[q->part][1]);
            if (given) bt_papers__expect_heap(q, &h, m, right);
        }
    }
}

static bool is_constant(const bt_heaps *h, unsigned from)
{
    for (unsigned n = from; n < BT_HEAPS; n++)
        if (h->o[n] != h->o[from]) return false;
    return true;
}

static void proposition_9(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 13, 16);
    say_symmetric(q, max);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        bool l = bt_papers__has_end(&h, 'L'), r = bt_papers__has_end(&h, 'R');
        bool p = bt_papers__has_end(&h, 'P'), n = bt_papers__has_end(&h, 'N');
        if (!bt_papers__is_symmetric(&h)) continue;
        if (p || (l && r)) bt_papers__expect_heap(q, &h, 0, !is_constant(&h, 0));
        if (n && !l && !r && !p) bt_papers__expect_heap(q, &h, 0, !is_constant(&h, 0));
        if (!n && !p && l != r) bt_papers__expect_heap(q, &h, 0, is_constant(&h, 0));
    }
}

/* Does some symmetric set with just two letters as ends come to period 1? */
static bool can_be_constant(bt_inquiry *q, unsigned max, const char *const *patterns, char other,
                            uint64_t *games)
{
    bt_heaps h;
    for (; *patterns; patterns++)
        for (uint64_t bits = 1; bits < (uint64_t)1 << (max - 1) && bt_papers__going(q); bits++) {
            bt_papers__heaps(&h, *patterns, bits << 1);
            if (!bt_papers__is_symmetric(&h) || !bt_papers__has_end(&h, 'L') ||
                !bt_papers__has_end(&h, other))
                continue;
            ++*games;
            if (is_constant(&h, BT_HEAPS / 2)) return true;
        }
    return false;
}

static void proposition_9_last(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 13, 16);
    uint64_t games = 0;
    bt_papers__range(q, "symmetric sets with elements from 2 to %u", max);
    bt_papers__as_printed(q, "with ends L and R only, period 1 is possible");
    bool found =
        can_be_constant(q, max, (const char *const[]){"LR", "RL", "LLR", "LRR", NULL}, 'R', &games);
    bt_papers__expect(q, found, "none of %llu such games comes to period 1",
                      (unsigned long long)games);
    bt_papers__as_corrected(q, "with ends L and N only, period 1 is possible");
    found = can_be_constant(q, max, (const char *const[]){"LN", "NL", NULL}, 'N', &games);
    bt_papers__expect(q, found, "none does");
}

static void proposition_9_examples(bt_inquiry *q)
{
    bt_heaps h;
    bt_papers__range(q, "{2,3} with ends LN and NL, n < %d", BT_HEAPS);
    bt_papers__heaps(&h, "LN", 6);
    for (unsigned n = 2; n < BT_HEAPS; n++) bt_papers__expect_heap(q, &h, n, h.o[n] == 'L');
    bt_papers__heaps(&h, "NL", 6);
    for (unsigned n = 0; n < BT_HEAPS; n++)
        bt_papers__expect_heap(q, &h, n, h.o[n] == "NLPLN"[n % 5]);
    bt_papers__settle_by_period(q, "subtraction:2,3:end=LN", BT_OF_OUTCOME, BT_HEAPS, 2, 1);
    bt_papers__settle_by_period(q, "subtraction:2,3:end=NL", BT_OF_OUTCOME, BT_HEAPS, 0, 5);
}

static void proposition_10(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 14, 17);
    bt_papers__range(q, "symmetric sets with elements from 2 to %u, ends LR", max);
    bt_heaps h = {.ends = "LR"};
    while (bt_papers__next_set(q, max, &h)) {
        char words[BT_SET_WORDS];
        if (!bt_papers__is_symmetric(&h)) continue;
        bt_games_certificate proof = bt_papers__prove_period(q, &h);
        bt_papers__expect(q, proof.period >= 2, "%s", bt_papers__show_set(&h, words));
        for (unsigned n = 1; n < BT_HEAPS; n += h.min + h.max)
            bt_papers__expect_heap(q, &h, n, bt_papers__is_one_of(h.o[n], "RP"));
    }
}

/* p is a period from the first window of max S heaps on that are repeated p later. */
static void theorem_11(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 13, 16);
    say_symmetric(q, max);
    bt_heaps h = {0};
    while (bt_papers__next_game(q, max, &h)) {
        unsigned p = h.min + h.max, from = 0;
        if (!bt_papers__is_symmetric(&h)) continue;
        while (from + h.max + p < BT_HEAPS && memcmp(h.o + from, h.o + from + p, h.max) != 0)
            from++;
        bt_papers__expect_heap(q, &h, from, from + h.max + p < BT_HEAPS);
        for (unsigned n = from; n + p < BT_HEAPS; n++)
            bt_papers__expect_heap(q, &h, n, h.o[n] == h.o[n + p]);
    }
}

/* -- Proposition 12: period 2 -- */

static bool are_all_even(const bt_heaps *h)
{
    for (size_t i = 0; i < h->count; i++)
        if (h->elements[i] % 2) return false;
    return true;
}

static void proposition_12(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 13, 15);
    bt_papers__range(q, "all sets with elements from 2 to %u, ends LR; every proof checked", max);
    bt_heaps h = {.ends = "LR"};
    while (bt_papers__next_set(q, max, &h)) {
        char words[BT_SET_WORDS];
        bt_games_certificate proof = bt_papers__prove_period(q, &h);
        uint32_t l_and_r = 1u << BT_OUTCOME_L | 1u << BT_OUTCOME_R;
        if (proof.period == 2)
            bt_papers__expect(q, proof.letters == l_and_r && are_all_even(&h), "%s",
                              bt_papers__show_set(&h, words));
        for (unsigned n = 0; n < BT_HEAPS && are_all_even(&h); n++)
            bt_papers__expect_heap(q, &h, n, h.o[n] == "LR"[n % 2]);
    }
}

/* Of n_1, a P-position; printed is n, of which nothing was said. */
static void check_p_options(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 12, 14);
    bt_heaps h = {.ends = "LR"};
    while (bt_papers__next_set(q, max, &h))
        for (unsigned n = h.min; n < BT_HEAPS; n++)
            if (!q->corrected || h.o[n] == 'P')
                bt_papers__expect_heap(q, &h, n - h.min, h.o[n - h.min] == 'N');
}

static void proposition_12_proof(bt_inquiry *q)
{
    bt_papers__range(q, "all sets with elements from 2 to %u, ends LR, n < %d",
                     bt_papers__pick(q, 12, 14), BT_HEAPS);
    bt_papers__as_printed(q, "if n_1 is P, then n - min(S) is N");
    check_p_options(q);
    bt_papers__as_corrected(q, "if n_1 is P, then n_1 - min(S) is N");
    check_p_options(q);
}

/* Infinite sets: some elements up to 8, and every number, odd or even one from `tail` on. */
static void check_infinite(bt_inquiry *q, uint32_t bits, int kind, uint32_t tail, uint64_t *met)
{
    enum {
        L_R = 1 << BT_OUTCOME_L | 1 << BT_OUTCOME_R,
        L_N = 1 << BT_OUTCOME_L | 1 << BT_OUTCOME_N
    };
    bt_games_subtraction game = {.ends = "LR"};
    uint32_t elements[8];
    game.left.elements = elements;
    for (uint32_t s = 2; s <= 8; s++)
        if (bits >> (s - 2) & 1) elements[game.left.count++] = s;
    *(kind == 0 ? &game.left.every : kind == 1 ? &game.left.odd : &game.left.even) = tail;
    bt_games_certificate proof = bt_papers__prove(q, &game);
    if (proof.period == 2) ++*met;
    bt_papers__expect(q, proof.period != 2 || proof.letters == L_R || proof.letters == L_N,
                      "elements %x, tail %d from %u", bits << 1, kind, tail);
}

static void proposition_12_infinite(bt_inquiry *q)
{
    uint32_t last = bt_papers__pick(q, 9, 16);
    uint64_t met = 0;
    bt_papers__range(q, "sets with elements up to 8 and all, odd or even numbers from 2 .. %u on",
                     last);
    for (uint32_t tail = 2; tail <= last; tail++)
        for (int kind = 0; kind < 3; kind++)
            for (uint32_t bits = 0; bits < 128 && bt_papers__going(q); bits++)
                check_infinite(q, bits, kind, tail, &met);
    bt_papers__note(q, "%llu of these have the period 2", (unsigned long long)met);
}

static void example_1(bt_inquiry *q)
{
    bt_heaps h = {.count = 0};
    for (uint32_t s = 3; s < BT_HEAPS; s++)
        if (s % 2 || s == 4) h.elements[h.count++] = s;
    bt_papers__range(q, "n < %d", BT_HEAPS);
    bt_papers__play_heaps(&h, "LR");
    for (unsigned n = 0; n < BT_HEAPS; n++) {
        int right = n == 1 ? 'R' : n <= 3 || (n >= 7 && n % 2) ? 'L' : 'N';
        bt_papers__expect_heap(q, &h, n, h.o[n] == right);
    }
    bt_papers__settle_by_period(q, "subtraction:4,odd>=3:end=LR", BT_OF_OUTCOME, BT_HEAPS, 7, 2);
}

/* -- beyond the paper -- */

static void letters_in_a_period(bt_inquiry *q)
{
    unsigned max = bt_papers__pick(q, 13, 16);
    bt_papers__range(q, "all sets with elements from 2 to %u, ends LR; every proof checked", max);
    bt_heaps h = {.ends = "LR"};
    while (bt_papers__next_set(q, max, &h)) {
        enum { L = 1 << BT_OUTCOME_L, R = 1 << BT_OUTCOME_R, N = 1 << BT_OUTCOME_N };
        enum { P = 1 << BT_OUTCOME_P };
        static const uint32_t met[] = {L, L | R, L | R | N, L | P | N, L | P | R | N};
        char words[BT_SET_WORDS];
        uint32_t letters = bt_papers__prove_period(q, &h).letters;
        bool listed = false;
        for (size_t i = 0; i < sizeof met / sizeof *met; i++) listed |= letters == met[i];
        bt_papers__expect(q, listed, "%s", bt_papers__show_set(&h, words));
    }
}

const bt_papers_claim bt_papers__ep_symmetric[] = {
    {"Definition 7", "periodic sequences", definition_7, 0},
    {"Proposition 7", "for finite S the outcomes are periodic", proposition_7, 0},
    {"Proposition 7, proof", "max(S) outcomes that come again promise a period",
     proposition_7_proof, 0},
    {"Proposition 8 (1)", "p-symmetric S: L at m implies L or P at m+p", proposition_8, 0},
    {"Proposition 8 (2)", "R at m implies R or P at m+p", proposition_8, 1},
    {"Proposition 8 (3)", "P at m implies P at m+p", proposition_8, 2},
    {"Proposition 8 (4)", "N at m+p implies N at m", proposition_8, 3},
    {"Proposition 9", "which ends of symmetric games give period 1 from the start", proposition_9,
     0},
    {"Proposition 9, last", "which other ends can lead to period 1", proposition_9_last, 0},
    {"Proposition 9, {2,3}", "ends LN: all L; ends NL: NLPLN again and again",
     proposition_9_examples, 0},
    {"Proposition 10", "symmetric S, ends LR: never period 1", proposition_10, 0},
    {"Theorem 11", "p-symmetric S: p is a period", theorem_11, 0},
    {"Proposition 12", "finite S: least period 2 means L and R, and all of S even", proposition_12,
     0},
    {"Proposition 12, proof", "why L and P cannot be the letters of a period", proposition_12_proof,
     0},
    {"Proposition 12, any S", "least period 2 means L and R, or L and N", proposition_12_infinite,
     0},
    {"Example 1", "S = {3,4,5,7,9,11,..}: in the end L at odd n, N at even n", example_1, 0},
    {"Beyond: letters", "a period meets L, LR, LRN, LPN or LPRN", letters_in_a_period, 0},
    {0},
};
