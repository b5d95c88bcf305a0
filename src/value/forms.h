/* Games as they are written, not brought to canonical form. */
#ifndef BOUTON_VALUE_FORMS_H
#define BOUTON_VALUE_FORMS_H

#include "value/lists.h"

/* The value of a form, or of a value. */
bt_value bt_value__form_value(bt_context *ctx, const bt_result *g);

/* A form without options, to which they are pushed. */
bool bt_value__new_form(bt_context *ctx, bt_result *out);
/* The options of a form or of a value, shared, in a list of their own; NULL at a limit. */
bt_list *bt_value__form_options(bt_context *ctx, const bt_result *g, bt_player player);

/* What is known of pairs, in any order, of which one at least is a form (form_pairs.c). */
typedef struct bt_pairs {
    bt_context *ctx;
    struct bt_met *forms;
    size_t count, capacity;
} bt_pairs;
typedef struct bt_pair {
    size_t form;
    uint32_t key;
    bool value; /* the key is that of a value, and not the place of a form */
} bt_pair;
void bt_pairs__open(bt_pairs *pairs, bt_context *ctx);
void bt_pairs__close(bt_pairs *pairs);
/* The place of a form; BT_NOWHERE at a limit. */
size_t bt_pairs__meet(bt_pairs *pairs, const bt_result *form);
bool bt_pairs__place(bt_pairs *pairs, const bt_result *g, const bt_result *h, bt_pair *out);
const uint32_t *bt_pairs__get(const bt_pairs *pairs, bt_pair pair); /* NULL: nothing */
bool bt_pairs__put(bt_pairs *pairs, bt_pair pair, uint32_t word);

/* G + H, -G, G + .. + G, of which one at least is a form, as forms (form_sums.c). */
bool bt_value__add_forms(bt_context *ctx, const bt_result *g, const bt_result *h, bt_result *out);
bool bt_value__negate_form(bt_context *ctx, const bt_result *g, bt_result *out);
bool bt_value__multiply_form(bt_context *ctx, int64_t times, const bt_result *g, bt_result *out);

/* A move is made in one component or in both together. What is allowed depends on whether both
   components are still going for the player. */
typedef struct bt_compound_rule {
    bt_operation op;
    bool alone;    /* one component, while both are going */
    bool last;     /* the one that is going when the other is over */
    bool together; /* both at once */
} bt_compound_rule;
/* Of canonical forms (compound.c); and of forms or values (forms.c). */
bt_value bt_value__combine(bt_context *ctx, const bt_compound_rule *r, bt_value g, bt_value h);
bt_value bt_value__combine_forms(bt_context *ctx, const bt_compound_rule *r, const bt_result *g,
                                 const bt_result *h);

#endif
