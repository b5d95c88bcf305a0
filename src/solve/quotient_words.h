/* A misère quotient in words: generators, relations, structure. Shared inside the library. */
#ifndef BOUTON_SOLVE_QUOTIENT_WORDS_H
#define BOUTON_SOLVE_QUOTIENT_WORDS_H

#include "solve/quotient.h"

typedef struct bt_relation_of_words {
    bt_quotient_word left; /* of generators, not letters */
    uint32_t right;        /* the element that it is */
} bt_relation_of_words;

/* Generators are heaps, as few as a greedy choice finds. Every element has one word, the first by
   degree and then by letters; the relations are the least words that are no such word, and what
   they are. */
typedef struct bt_presentation {
    const bt_quotient *q;
    uint32_t generators, heap[BT_QUOTIENT_LETTERS];
    bt_quotient_word *words; /* of each element */
    uint32_t *order;         /* the elements in the order of their words */
    bt_relation_of_words *relations;
    size_t relation_count, relation_capacity;
} bt_presentation;

/* The quotient stays as it is meanwhile. Close it in any case. */
bt_status bt_solve__presentation_open(bt_presentation *p, const bt_quotient *q);
void bt_solve__presentation_close(bt_presentation *p);

/* `a^2 b`; 1 for the empty word. LaTeX: a^{2}b. */
void bt_solve__print_word(const bt_presentation *p, const bt_quotient_word *word, bool latex,
                          bt_text *out);
void bt_solve__print_element(const bt_presentation *p, uint32_t element, bt_text *out);
void bt_solve__print_generator(const bt_presentation *p, uint32_t generator, bt_text *out);

/* The kernel is the least ideal, a group; its identity is the least idempotent. */
typedef struct bt_quotient_structure {
    uint32_t p_count;
    uint32_t kernel;          /* its order */
    uint32_t kernel_identity; /* an element */
    uint32_t kernel_exponent; /* of the group: 2 when it is a sum of groups of order 2 */
    uint32_t normal_rank; /* in normal play the quotient is a sum of so many groups of order 2 */
    bool tame;            /* the quotient of Nim with heaps up to some size */
} bt_quotient_structure;
/* The nim-values of the heaps in normal play: an array of as many. */
bt_status bt_solve__quotient_nims(const bt_quotient *q, uint32_t *nim);
bt_status bt_solve__quotient_structure(const bt_quotient *q, bt_quotient_structure *out);

#endif
