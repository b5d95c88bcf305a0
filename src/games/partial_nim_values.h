/* Partial Nim: the values of piles and of the paper's brackets. */
#ifndef BOUTON_PARTIAL_NIM_VALUES_H
#define BOUTON_PARTIAL_NIM_VALUES_H

#include "games/partial_nim_theory.h"

/* A blue pile of n stones: A(n) of the paper, with the other rule B(n). */
bt_value bt_games__pn_pile_value(bt_context *ctx, bt__pn_rule rule, uint64_t n);
/* Those of from, .., to stones. */
bt_status bt_games__pn_pile_values(bt_context *ctx, bt__pn_rule rule, uint64_t from, uint64_t to,
                                   bt_value *out, size_t *done);
/* [m] = 1/2 - A(2m), [-m] = -[m], for m that is not 0. */
bt_value bt_games__pn_bracket_value(bt_context *ctx, int64_t m);

#endif
