/* Misère outcomes, or misère nim-values, of words of letters, for the learner of quotients. Shared
 * inside src/solve only.
 */
#ifndef BOUTON_SOLVE_QUOTIENT_ORACLE_H
#define BOUTON_SOLVE_QUOTIENT_ORACLE_H

#include "solve/quotient.h"

/* What a letter can become. */
typedef struct bt_oracle_move {
    bt_quotient_word word;
    uint64_t sum; /* of the keys of its letters */
} bt_oracle_move;

/* Plays with letters alone: every other heap is replaced by the word that it was taken for, which
   may be wrong. Words without the last heap are answered by the quotient of the heaps before it. As
   long as the last heap is no letter, it stands beside every word that is asked for. */
typedef struct bt_oracle {
    bt_quotient *q;
    int star;                                 /* the letter that is *1; -1: none */
    uint64_t wins[BT_QUOTIENT_CONTEXTS / 64]; /* contexts in which the last heap has a move to the
                                                 level asked for */
    uint64_t key[BT_QUOTIENT_LETTERS];        /* a word is known by the sum of its keys */
    bt_oracle_move *moves[BT_QUOTIENT_LETTERS];
    size_t move_count[BT_QUOTIENT_LETTERS], move_capacity[BT_QUOTIENT_LETTERS];
    uint64_t *slots; /* hashed: sums of words asked for; the last bits are levels */
    size_t slot_count, known;
    uint64_t low; /* these bits */
} bt_oracle;

bt_status bt_solve__oracle_open(bt_oracle *oracle, bt_quotient *q);
void bt_solve__oracle_close(bt_oracle *oracle); /* in any case */
bt_status bt_solve__oracle_ask(bt_oracle *oracle, const bt_quotient_word *word, uint32_t *level);

/* The word that stands for a heap. */
void bt_solve__heap_word(const bt_quotient *q, size_t heap, bt_quotient_word *out);
/* Adds the words of the heaps of an option. */
bt_status bt_solve__option_word(bt_quotient *q, size_t option, bt_quotient_word *word);
bt_status bt_solve__word_add(bt_quotient *q, bt_quotient_word *a, const bt_quotient_word *b);
/* The same as `wins` there, in the quotient of the heaps before it. */
bt_status bt_solve__quotient_last_wins(bt_quotient *q, uint64_t *wins);
/* Makes a heap a letter. */
bt_status bt_solve__promote(bt_quotient *q, uint32_t heap);

#endif
