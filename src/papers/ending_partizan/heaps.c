/* Outcomes of ending partizan subtraction games worked out from the rules alone, and periods with
   their proofs. */
#include "papers/ending_partizan/heaps.h"

#include <stdio.h>
#include <string.h>

void bt_papers__play_heaps(bt_heaps *h, const char *ends)
{
    bool left[BT_HEAPS], right[BT_HEAPS]; /* who wins moving first */
    size_t pattern = strlen(ends);
    h->ends = ends;
    h->min = h->elements[0];
    h->max = h->elements[h->count - 1];
    for (unsigned n = 0; n < BT_HEAPS; n++) {
        char letter = ends[n % pattern];
        left[n] = right[n] = false;
        for (size_t i = 0; i < h->count && h->elements[i] <= n; i++) {
            left[n] |= !right[n - h->elements[i]];
            right[n] |= !left[n - h->elements[i]];
        }
        if (n < h->min) {
            left[n] = letter == 'L' || letter == 'N';
            right[n] = letter == 'R' || letter == 'N';
        }
        h->o[n] = "PLRN"[left[n] + 2 * right[n]];
    }
}

void bt_papers__heaps(bt_heaps *h, const char *ends, uint64_t set)
{
    h->count = 0;
    for (uint32_t s = 1; s <= 64; s++)
        if (set >> (s - 1) & 1) h->elements[h->count++] = s;
    bt_papers__play_heaps(h, ends);
}

bool bt_papers__next_set(bt_inquiry *q, unsigned max, bt_heaps *h)
{
    if (h->number + 1 == (uint64_t)1 << (max - 1) || !bt_papers__going(q)) return false;
    h->number++;
    bt_papers__heaps(h, h->ends, h->number << 1);
    return true;
}

bool bt_papers__next_random_set(bt_inquiry *q, unsigned count, bt_heaps *h)
{
    if (h->random == count || !bt_papers__going(q)) return false;
    h->random++;
    uint64_t one_in = 1 + bt_random__below(&q->random, 60);
    uint32_t least = 2 + (uint32_t)bt_random__below(&q->random, 10);
    h->count = 0;
    for (uint32_t s = least; s <= BT_LARGEST; s++)
        if (s == least || bt_random__below(&q->random, one_in) == 0) h->elements[h->count++] = s;
    bt_papers__play_heaps(h, h->ends);
    return true;
}

bool bt_papers__next_game(bt_inquiry *q, unsigned max, bt_heaps *h)
{
    static const char *const patterns[] = {"LR", "RL", "P",   "N",    "L",    "R",
                                           "LN", "NL", "RNL", "LPNR", "PLNN", "NP"};
    while (!h->ends || !bt_papers__next_set(q, max, h)) {
        if (h->pattern == sizeof patterns / sizeof *patterns || !bt_papers__going(q)) return false;
        h->ends = patterns[h->pattern++];
        h->number = 0;
    }
    return true;
}

bool bt_papers__is_symmetric(const bt_heaps *h)
{
    for (size_t i = 0; i < h->count; i++)
        if (h->elements[i] + h->elements[h->count - 1 - i] != h->min + h->max) return false;
    return true;
}

bool bt_papers__is_one_of(char letter, const char *letters)
{
    return strchr(letters, letter) != NULL;
}

bool bt_papers__has_end(const bt_heaps *h, char letter)
{
    return memchr(h->o, letter, h->min) != NULL;
}

const char *bt_papers__show_set(const bt_heaps *h, char words[BT_SET_WORDS])
{
    int used = snprintf(words, BT_SET_WORDS, "{");
    for (size_t i = 0; i < h->count && i < 24; i++)
        used += snprintf(words + used, (size_t)(BT_SET_WORDS - used), i ? ",%u" : "%u",
                         (unsigned)h->elements[i]);
    snprintf(words + used, (size_t)(BT_SET_WORDS - used), "%s}, ends %s",
             h->count > 24 ? ",.." : "", h->ends);
    return words;
}

void bt_papers__expect_heap(bt_inquiry *q, const bt_heaps *h, unsigned n, bool truth)
{
    char words[BT_SET_WORDS];
    if (truth) {
        bt_papers__expect(q, true, "a case");
        return;
    }
    bt_papers__expect(q, false, "%s: n = %u is %c", bt_papers__show_set(h, words), n, h->o[n]);
}

bt_games_certificate bt_papers__prove(bt_inquiry *q, const bt_games_subtraction *game)
{
    bt_games_certificate proof = {0};
    bt_status status = bt_games__outcome_period(q->ctx, game, BT_GAMES_ANY, &proof);
    if (!status) status = bt_games__certificate_check(q->ctx, game, &proof);
    if (status == BT_DOMAIN) {
        bt_clear(q->ctx);
        proof.period = 0;
    } else {
        bt_papers__fine(q, status);
    }
    return proof;
}

bt_games_certificate bt_papers__prove_period(bt_inquiry *q, const bt_heaps *h)
{
    bt_games_subtraction game = {.left = {.elements = h->elements, .count = h->count},
                                 .ends = h->ends};
    return bt_papers__prove(q, &game);
}
