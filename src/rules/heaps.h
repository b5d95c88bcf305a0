/* Heaps as varints: seven bits a byte, the lowest first, the top bit set in all bytes but the last.
   The public functions are in bouton/rules.h. */
#ifndef BOUTON_RULES_HEAPS_H
#define BOUTON_RULES_HEAPS_H

#include "base/size.h"
#include "rules/rules.h"

enum { BT_RULES__SHORT = 9 }; /* so many bytes at most hold a size below 2^63 */

/* The bytes of the next heap of a list that is not at its end; moves `rest` on. */
bt_bytes bt_rules__cut_heap(bt_bytes *rest);
/* The order of two heaps given by their bytes, for qsort. */
int bt_rules__compare_heaps(const void *a, const void *b);

void bt_rules__put_size(bt_text *out, const bt__sizes *sizes, bt__size size);
/* The size of a heap given by its bytes. */
bt_status bt_rules__load_size(bt_bytes heap, bt__sizes *sizes, bt__size *out);

#endif
