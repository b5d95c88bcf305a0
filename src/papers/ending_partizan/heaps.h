/* Outcomes of ending partizan subtraction games worked out from the rules alone: for the checks of
   Inoue, Kadowaki, Kimura and Wada 2026. */
#ifndef BOUTON_PAPERS_HEAPS_H
#define BOUTON_PAPERS_HEAPS_H

#include "papers/inquiry.h"

enum { BT_HEAPS = 600, BT_LARGEST = 300, BT_SET_WORDS = 160 };

/* Both players subtract an element of S. A heap from which no element can be taken is an end, won
   as its letter says: the pattern's, n modulo its length. */
typedef struct bt_heaps {
    const char *ends;
    uint32_t elements[BT_HEAPS];
    size_t count;
    unsigned min, max;
    char o[BT_HEAPS]; /* the outcome of every heap */
    uint64_t number;  /* of this set among all, from 1 */
    unsigned random;  /* sets made so far */
    size_t pattern;   /* of this pattern of ends */
} bt_heaps;

/* The elements given by bits, bit s-1 for s. */
void bt_papers__heaps(bt_heaps *h, const char *ends, uint64_t set);
/* The same for the elements already in h, ascending. */
void bt_papers__play_heaps(bt_heaps *h, const char *ends);

/* The next set with elements from 2 to max, starting from {.ends = ..}; false after the last. */
bool bt_papers__next_set(bt_inquiry *q, unsigned max, bt_heaps *h);
/* After these, so many random sets with elements from 2 to BT_LARGEST, sparse and dense ones. */
bool bt_papers__next_random_set(bt_inquiry *q, unsigned count, bt_heaps *h);
/* The same for twelve patterns of ends, with all kinds of letters, starting from zeros. */
bool bt_papers__next_game(bt_inquiry *q, unsigned max, bt_heaps *h);

/* p-symmetric, with p = min + max: with s the set has p - s. */
bool bt_papers__is_symmetric(const bt_heaps *h);
bool bt_papers__is_one_of(char letter, const char *letters);
/* Whether this letter is among the ends. */
bool bt_papers__has_end(const bt_heaps *h, char letter);
/* "{2,3,6}, ends LR" */
const char *bt_papers__show_set(const bt_heaps *h, char words[BT_SET_WORDS]);
/* A case about one heap. */
void bt_papers__expect_heap(bt_inquiry *q, const bt_heaps *h, unsigned n, bool truth);

/* The least period with its certificate, checked by the rules alone; period 0 when that fails. */
bt_games_certificate bt_papers__prove(bt_inquiry *q, const bt_games_subtraction *game);
bt_games_certificate bt_papers__prove_period(bt_inquiry *q, const bt_heaps *h);

/* -- values of all heaps -- */
/* Settles that the sum has this outcome for all large n of a residue. */
void bt_papers__settle_sum(bt_inquiry *q, const char *game, const bt_games_sum *sum,
                           uint64_t residue, char letter);
/* The canonical options of the heaps of a residue. */
typedef struct bt_residue_form {
    unsigned residue;
    bt_games_form form;
} bt_residue_form;
/* Settles a closed form that was looked at for n < range and is built by these options. */
void bt_papers__settle_forms(bt_inquiry *q, const char *game, const bt_residue_form *expected,
                             size_t count, uint64_t range);

#endif
