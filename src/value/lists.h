/* Functions of the expression language that take lists and functions. */
#ifndef BOUTON_VALUE_LISTS_H
#define BOUTON_VALUE_LISTS_H

#include "value/evaluate.h"

typedef bool bt_any_function(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out);
bt_any_function bt_value__sum_list, bt_value__length, bt_value__map, bt_value__tabulate,
    bt_value__canonical, bt_value__left_moves, bt_value__right_moves;

/* Of forms as they are written (forms.c). */
typedef bt_value bt_form_function(bt_context *ctx, const bt_result *g, const bt_result *h);
bt_form_function bt_value__ordinal_form, bt_value__subordinate_form, bt_value__conjunctive_form,
    bt_value__continued_form, bt_value__selective_form, bt_value__shortened_form,
    bt_value__diminished_form, bt_value__conway_form, bt_value__ordinal_product_form;

#endif
