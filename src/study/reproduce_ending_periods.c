/* The statements of "On Ending Partizan Subtraction Nim" (H. Inoue, S. Kadowaki, S. Kimura, H.
   Wada, 2026), sections 3 and 4.1: periods, symmetric sets, normal play. */
#include "study/reproduce_heaps.h"

#include <string.h>

/* -- periods -- */

/* The least period with its certificate, checked by the rules alone; period 0 when that fails. */
static bt_games_certificate prove(bt_inquiry *q, const bt_games_subtraction *game)
{
    bt_games_certificate proof = {0};
    bt_status status = bt_games_outcome_period(q->ctx, game, BT_GAMES_ANY, &proof);
    if (!status) status = bt_games_certificate_check(q->ctx, game, &proof);
    if (status == BT_DOMAIN) {
        bt_clear(q->ctx);
        proof.period = 0;
    } else {
        bt_study__fine(q, status);
    }
    return proof;
}

static bt_games_certificate prove_period(bt_inquiry *q, const bt_heaps *h)
{
    bt_games_subtraction game = {.left = {.elements = h->elements, .count = h->count},
                                 .ends = h->ends};
    return prove(q, &game);
}

static void check_proposition_7(bt_inquiry *q, const bt_heaps *h)
{
    char words[BT_SET_WORDS];
    bt_games_certificate proof = prove_period(q, h);
    bool repeats = proof.period > 0;
    for (uint64_t n = proof.preperiod; n + proof.period < BT_HEAPS && repeats; n++)
        repeats = h->o[n] == h->o[n + proof.period];
    bt_study__expect(q, repeats, "%s", bt_study__show_set(h, words));
}

static void proposition_7(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 10, 12);
    bt_study__range(
        q, "sets with elements from 2 to %u, twelve patterns of ends; every proof checked", max);
    bt_study__each_pattern(q, max, check_proposition_7);
}

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
    bt_study__range(q, "%d letters of the sequence of Thue and Morse", LETTERS);
    bt_study__as_printed(q, "periodic: O(m+p) = O(m) for all m >= A, with some p >= 0");
    bt_study__expect(q, !is_periodic(letters, LETTERS, 0),
                     "a sequence without a period is periodic, with p = 0");
    bt_study__as_corrected(q, "periodic: the same with some p >= 1");
    bt_study__expect(q, !is_periodic(letters, LETTERS, 1), "p >= 1");
}

/* -- symmetric sets -- */

static void say_symmetric(bt_inquiry *q, unsigned max)
{
    bt_study__range(q, "symmetric sets with elements from 2 to %u, twelve patterns of ends, n < %d",
                    max, BT_HEAPS);
}

/* If O(m) is one of some letters, O(m+p) is one of others; part 3 the other way round. */
static void check_proposition_8(bt_inquiry *q, const bt_heaps *h)
{
    static const char *const rules[][2] = {{"L", "LP"}, {"R", "RP"}, {"P", "P"}};
    unsigned p = h->min + h->max;
    if (!bt_study__is_symmetric(h)) return;
    for (unsigned m = 0; m + p < BT_HEAPS; m++) {
        bool given = q->part == 3 ? h->o[m + p] == 'N' : h->o[m] == rules[q->part][0][0];
        bool right =
            q->part == 3 ? h->o[m] == 'N' : bt_study__is_one_of(h->o[m + p], rules[q->part][1]);
        if (given) bt_study__expect_heap(q, h, m, right);
    }
}

static void proposition_8(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 13, 16);
    say_symmetric(q, max);
    bt_study__each_pattern(q, max, check_proposition_8);
}

static bool is_constant(const bt_heaps *h, unsigned from)
{
    for (unsigned n = from; n < BT_HEAPS; n++)
        if (h->o[n] != h->o[from]) return false;
    return true;
}

static void check_proposition_9(bt_inquiry *q, const bt_heaps *h)
{
    bool l = bt_study__has_end(h, 'L'), r = bt_study__has_end(h, 'R');
    bool p = bt_study__has_end(h, 'P'), n = bt_study__has_end(h, 'N');
    if (!bt_study__is_symmetric(h)) return;
    if (p || (l && r)) bt_study__expect_heap(q, h, 0, !is_constant(h, 0));
    if (n && !l && !r && !p) bt_study__expect_heap(q, h, 0, !is_constant(h, 0));
    if (!n && !p && l != r) bt_study__expect_heap(q, h, 0, is_constant(h, 0));
}

static void proposition_9(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 13, 16);
    say_symmetric(q, max);
    bt_study__each_pattern(q, max, check_proposition_9);
}

/* Does some symmetric set with just two letters as ends come to period 1? */
static bool can_be_constant(bt_inquiry *q, unsigned max, const char *const *patterns, char other,
                            uint64_t *games)
{
    bt_heaps h;
    for (; *patterns; patterns++)
        for (uint64_t bits = 1; bits < (uint64_t)1 << (max - 1) && bt_study__going(q); bits++) {
            bt_study__heaps(&h, *patterns, bits << 1);
            if (!bt_study__is_symmetric(&h) || !bt_study__has_end(&h, 'L') ||
                !bt_study__has_end(&h, other))
                continue;
            ++*games;
            if (is_constant(&h, BT_HEAPS / 2)) return true;
        }
    return false;
}

static void proposition_9_last(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 13, 16);
    uint64_t games = 0;
    bt_study__range(q, "symmetric sets with elements from 2 to %u", max);
    bt_study__as_printed(q, "with ends L and R only, period 1 is possible");
    bool found =
        can_be_constant(q, max, (const char *const[]){"LR", "RL", "LLR", "LRR", NULL}, 'R', &games);
    bt_study__expect(q, found, "none of %llu such games comes to period 1",
                     (unsigned long long)games);
    bt_study__as_corrected(q, "with ends L and N only, period 1 is possible");
    found = can_be_constant(q, max, (const char *const[]){"LN", "NL", NULL}, 'N', &games);
    bt_study__expect(q, found, "none does");
}

static void proposition_9_examples(bt_inquiry *q)
{
    bt_heaps h;
    bt_study__range(q, "{2,3} with ends LN and NL, n < %d", BT_HEAPS);
    bt_study__heaps(&h, "LN", 6);
    for (unsigned n = 2; n < BT_HEAPS; n++) bt_study__expect_heap(q, &h, n, h.o[n] == 'L');
    bt_study__heaps(&h, "NL", 6);
    for (unsigned n = 0; n < BT_HEAPS; n++)
        bt_study__expect_heap(q, &h, n, h.o[n] == "NLPLN"[n % 5]);
}

static void check_proposition_10(bt_inquiry *q, const bt_heaps *h)
{
    char words[BT_SET_WORDS];
    if (!bt_study__is_symmetric(h)) return;
    bt_games_certificate proof = prove_period(q, h);
    bt_study__expect(q, proof.period >= 2, "%s", bt_study__show_set(h, words));
    for (unsigned n = 1; n < BT_HEAPS; n += h->min + h->max)
        bt_study__expect_heap(q, h, n, bt_study__is_one_of(h->o[n], "RP"));
}

static void proposition_10(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 14, 17);
    bt_study__range(q, "symmetric sets with elements from 2 to %u, ends LR", max);
    bt_study__each_set(q, "LR", max, check_proposition_10);
}

/* p is a period from the first window of max S heaps on that are repeated p later. */
static void check_theorem_11(bt_inquiry *q, const bt_heaps *h)
{
    unsigned p = h->min + h->max, from = 0;
    if (!bt_study__is_symmetric(h)) return;
    while (from + h->max + p < BT_HEAPS && memcmp(h->o + from, h->o + from + p, h->max) != 0)
        from++;
    bt_study__expect_heap(q, h, from, from + h->max + p < BT_HEAPS);
    for (unsigned n = from; n + p < BT_HEAPS; n++)
        bt_study__expect_heap(q, h, n, h->o[n] == h->o[n + p]);
}

static void theorem_11(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 13, 16);
    say_symmetric(q, max);
    bt_study__each_pattern(q, max, check_theorem_11);
}

/* -- Proposition 12: period 2 -- */

static bool are_all_even(const bt_heaps *h)
{
    for (size_t i = 0; i < h->count; i++)
        if (h->elements[i] % 2) return false;
    return true;
}

static void check_proposition_12(bt_inquiry *q, const bt_heaps *h)
{
    char words[BT_SET_WORDS];
    bt_games_certificate proof = prove_period(q, h);
    uint32_t l_and_r = 1u << BT_OUTCOME_L | 1u << BT_OUTCOME_R;
    if (proof.period == 2)
        bt_study__expect(q, proof.letters == l_and_r && are_all_even(h), "%s",
                         bt_study__show_set(h, words));
    for (unsigned n = 0; n < BT_HEAPS && are_all_even(h); n++)
        bt_study__expect_heap(q, h, n, h->o[n] == "LR"[n % 2]);
}

static void proposition_12(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 13, 15);
    bt_study__range(q, "all sets with elements from 2 to %u, ends LR; every proof checked", max);
    bt_study__each_set(q, "LR", max, check_proposition_12);
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
    bt_games_certificate proof = prove(q, &game);
    if (proof.period == 2) ++*met;
    bt_study__expect(q, proof.period != 2 || proof.letters == L_R || proof.letters == L_N,
                     "elements %x, tail %d from %u", bits << 1, kind, tail);
}

static void proposition_12_infinite(bt_inquiry *q)
{
    uint32_t last = bt_study__pick(q, 9, 16);
    uint64_t met = 0;
    bt_study__range(q, "sets with elements up to 8 and all, odd or even numbers from 2 .. %u on",
                    last);
    for (uint32_t tail = 2; tail <= last; tail++)
        for (int kind = 0; kind < 3; kind++)
            for (uint32_t bits = 0; bits < 128 && bt_study__going(q); bits++)
                check_infinite(q, bits, kind, tail, &met);
    bt_study__note(q, "%llu of these have the period 2", (unsigned long long)met);
}

static void example_1(bt_inquiry *q)
{
    bt_heaps h = {.count = 0};
    for (uint32_t s = 3; s < BT_HEAPS; s++)
        if (s % 2 || s == 4) h.elements[h.count++] = s;
    bt_study__range(q, "n < %d", BT_HEAPS);
    bt_study__play_heaps(&h, "LR");
    for (unsigned n = 0; n < BT_HEAPS; n++) {
        int right = n == 1 ? 'R' : n <= 3 || (n >= 7 && n % 2) ? 'L' : 'N';
        bt_study__expect_heap(q, &h, n, h.o[n] == right);
    }
}

/* -- section 4.1: beside normal play -- */

static void check_theorem_13(bt_inquiry *q, const bt_heaps *h)
{
    bt_heaps normal = *h;
    bt_study__play_heaps(&normal, "P");
    for (unsigned n = 0; n < BT_HEAPS; n++)
        if (h->o[n] == 'R' && normal.o[n] != 'P') return;
    for (unsigned n = 0; n < BT_HEAPS; n++)
        if (h->o[n] == (q->part ? 'N' : 'P'))
            bt_study__expect_heap(q, h, n, h->o[n] == normal.o[n]);
}

static void theorem_13(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 12, 15);
    bt_study__range(q, "all sets with elements from 2 to %u whose R are P in normal play, n < %d",
                    max, BT_HEAPS);
    bt_study__each_set(q, "LR", max, check_theorem_13);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    return b ? common_divisor(b, a % b) : a;
}

/* Counts the sets, and those whose two periods are coprime; of the latter only where neither is 1.
 */
static void coprime_periods(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 11, 14), sets = 0, coprime = 0, proper = 0, both = 0;
    bt_heaps h;
    bt_study__range(q, "all sets with elements from 2 to %u", max);
    for (uint64_t bits = 1; bits < (uint64_t)1 << (max - 1) && bt_study__going(q); bits++) {
        bt_study__heaps(&h, "LR", bits << 1);
        uint64_t ending = prove_period(q, &h).period;
        bt_study__play_heaps(&h, "P");
        uint64_t normal = prove_period(q, &h).period;
        bool apart = common_divisor(ending, normal) == 1;
        sets++;
        coprime += apart;
        proper += ending > 1;
        both += apart && ending > 1;
    }
    bt_study__count(q, sets);
    bt_study__expect(q, 2 * coprime > sets, "%u of %u sets", coprime, sets);
    bt_study__note(q, "coprime for %u of %u sets; where the LR period is not 1, for %u of %u",
                   coprime, sets, both, proper);
}

/* -- beyond the paper -- */

static void check_letters(bt_inquiry *q, const bt_heaps *h)
{
    enum { L = 1 << BT_OUTCOME_L, R = 1 << BT_OUTCOME_R, N = 1 << BT_OUTCOME_N };
    enum { P = 1 << BT_OUTCOME_P };
    static const uint32_t met[] = {L, L | R, L | R | N, L | P | N, L | P | R | N};
    char words[BT_SET_WORDS];
    uint32_t letters = prove_period(q, h).letters;
    bool listed = false;
    for (size_t i = 0; i < sizeof met / sizeof *met; i++) listed |= letters == met[i];
    bt_study__expect(q, listed, "%s", bt_study__show_set(h, words));
}

static void letters_in_a_period(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 13, 16);
    bt_study__range(q, "all sets with elements from 2 to %u, ends LR; every proof checked", max);
    bt_study__each_set(q, "LR", max, check_letters);
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

static void check_multiples(bt_inquiry *q, const bt_heaps *h)
{
    bt_heaps multiple;
    for (uint32_t g = 2; g <= 5; g++) {
        multiple.count = h->count;
        for (size_t i = 0; i < h->count; i++) multiple.elements[i] = g * h->elements[i];
        bt_study__play_heaps(&multiple, "LR");
        for (unsigned n = 0; n < BT_HEAPS; n++)
            bt_study__expect_heap(q, &multiple, n, multiple.o[n] == multiple_outcome(h, g, n));
    }
}

static void multiples(bt_inquiry *q)
{
    unsigned max = bt_study__pick(q, 9, 12);
    bt_study__range(q, "all sets with elements from 2 to %u, g <= 5, n < %d", max, BT_HEAPS);
    bt_study__each_set(q, "LR", max, check_multiples);
}

#define PAPER "ending-partizan"

const bt_claim bt_study__ending_periods[] = {
    {{PAPER, "Definition 7", "periodic sequences"}, definition_7, 0},
    {{PAPER, "Proposition 7", "for finite S the outcomes are periodic"}, proposition_7, 0},
    {{PAPER, "Proposition 8 (1)", "p-symmetric S: L at m implies L or P at m+p"}, proposition_8, 0},
    {{PAPER, "Proposition 8 (2)", "R at m implies R or P at m+p"}, proposition_8, 1},
    {{PAPER, "Proposition 8 (3)", "P at m implies P at m+p"}, proposition_8, 2},
    {{PAPER, "Proposition 8 (4)", "N at m+p implies N at m"}, proposition_8, 3},
    {{PAPER, "Proposition 9", "which ends of symmetric games give period 1 from the start"},
     proposition_9,
     0},
    {{PAPER, "Proposition 9, last", "which other ends can lead to period 1"},
     proposition_9_last,
     0},
    {{PAPER, "Proposition 9, {2,3}", "ends LN: all L; ends NL: NLPLN again and again"},
     proposition_9_examples,
     0},
    {{PAPER, "Proposition 10", "symmetric S, ends LR: never period 1"}, proposition_10, 0},
    {{PAPER, "Theorem 11", "p-symmetric S: p is a period"}, theorem_11, 0},
    {{PAPER, "Proposition 12", "finite S: least period 2 means L and R, and all of S even"},
     proposition_12,
     0},
    {{PAPER, "Proposition 12, any S", "least period 2 means L and R, or L and N"},
     proposition_12_infinite,
     0},
    {{PAPER, "Example 1", "S = {3,4,5,7,9,11,..}: in the end L at odd n, N at even n"},
     example_1,
     0},
    {{PAPER, "Theorem 13 (1)", "if R is P in normal play wherever it occurs, then so is P"},
     theorem_13,
     0},
    {{PAPER, "Theorem 13 (2)", "and N is N in normal play"}, theorem_13, 1},
    {{PAPER, "Section 4.1", "the periods of LR and of normal play are often coprime"},
     coprime_periods,
     0},
    {{PAPER, "Beyond: letters", "a period meets L, LR, LRN, LPN or LPRN"}, letters_in_a_period, 0},
    {{PAPER, "Beyond: multiples", "outcomes of gS from those of S"}, multiples, 0},
    {{0}, NULL, 0},
};
