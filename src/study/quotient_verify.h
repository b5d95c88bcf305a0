/* What a proof file of a misère quotient says, and moves to check it by. Shared inside src/study.
 */
#ifndef BOUTON_STUDY_QUOTIENT_VERIFY_H
#define BOUTON_STUDY_QUOTIENT_VERIFY_H

#include "study/quotient.h"

enum { CLAIM_ORDER = 4096, CLAIM_HEAPS = 100000, CLAIM_LETTERS = 256, CLAIM_STATES = 1 << 20 };

/* Sets are one byte for each element. */
typedef struct claim {
    bt_context *ctx;
    bt_study_quotient_claim *head;
    uint32_t order, heaps, letters, states;
    bt_words letter_heap, parent, last, act, image, element; /* act: letter by letter */
    bt_text positions; /* that were listed, each ended by a zero; empty: they are heaps */
    bt_text in_p;      /* of each element */
    bt_text free;      /* of each state */
} claim;

void bt_study__claim_open(claim *c, bt_context *ctx, bt_study_quotient_claim *head);
void bt_study__claim_close(claim *c);
/* Reads a file: all numbers are within their bounds then, and nothing else is known of them. */
bt_status bt_study__claim_read(claim *c, const char *text);

/* The moves of one heap, from the rules. */
typedef struct moves_of_heaps {
    bt_game *game;
    bt_text leave;  /* by amount taken: bit h for "may leave h heaps"; empty: ask the game */
    bool bounded;   /* these are all moves of all heaps */
    unsigned parts; /* the most heaps left */
    bool listed;    /* heaps are but numbers of positions: */
    bt_words positions;
    bt_map numbers; /* of them */
} moves_of_heaps;

void bt_study__moves_open(moves_of_heaps *moves, bt_game *game);
/* Positions in the place of heaps, as texts that are ended by zeros. */
bt_status bt_study__moves_take(moves_of_heaps *moves, const bt_text *positions);
void bt_study__moves_close(moves_of_heaps *moves);
/* The options of a heap, for each the number of its heaps, then these. */
bt_status bt_study__moves_list(const moves_of_heaps *moves, uint32_t heap, bt_words *out);

#endif
