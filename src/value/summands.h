/* Games whose options are given as sums. Shared inside the library. */
#ifndef BOUTON_VALUE_SUMMANDS_H
#define BOUTON_VALUE_SUMMANDS_H

#include "bouton/value.h"

/* A term of a sum. Sums follow one another in a list; the first term of each is marked. */
typedef struct bt_summand {
    bt_value value;
    uint32_t marks;
} bt_summand;

enum {
    BT_SUMMAND_NEGATED = 1, /* the value is to be subtracted */
    BT_SUMMAND_BEGINS = 2,  /* the first term of its sum */
};

/* The sum of all terms; BT_NONE with an error. */
bt_value bt_value__sum_of(bt_context *ctx, const bt_summand *terms, size_t count);

/* {L | R} for options that are sums. */
bt_value bt_value__game_of_sums(bt_context *ctx, const bt_summand *left, size_t left_terms,
                                const bt_summand *right, size_t right_terms);

#endif
