/* Values from options that are known to be canonical: for folders that know the order already. */
#ifndef BOUTON_VALUE_CANONICAL_H
#define BOUTON_VALUE_CANONICAL_H

#include "value/value.h"

/* {left | right}, where no option is dominated, reversible or given twice: nothing is compared, so
   that games are kept whose comparison would take long. */
bt_value bt_value__from_canonical(bt_context *ctx, const bt_value *left, size_t left_count,
                                  const bt_value *right, size_t right_count);

#endif
