/* Games as they are written, not brought to canonical form. */
#ifndef BOUTON_VALUE_FORMS_H
#define BOUTON_VALUE_FORMS_H

#include "value/lists.h"

/* The value of a form, or of a value. */
bt_value bt_value__form_value(bt_context *ctx, const bt_result *g);

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
