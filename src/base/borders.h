/* Periods of sequences by their borders. */
#ifndef BOUTON_BORDERS_H
#define BOUTON_BORDERS_H

#include "base/base.h"

/* Whether the i-th and the j-th term of a sequence are the same. */
typedef bool bt__same(const void *sequence, size_t i, size_t j);

/* The failure function of Knuth, Morris and Pratt (1977): border[n] is the longest proper border of
   the first n terms, so that n - border[n] is their least period. There is room for count + 1.
   Inlined, so that `same` is, too. Without a context nothing stops it: for a last look at what is
   known at a limit. */
static inline bt_status bt__fill_borders(bt_context *ctx, bt__same *same, const void *sequence,
                                         size_t count, uint32_t *border)
{
    size_t b = 0;
    border[0] = 0;
    if (count > 0) border[1] = 0;
    for (size_t n = 2; n <= count; n++) {
        while (b > 0 && !same(sequence, n - 1, b)) b = border[b];
        if (same(sequence, n - 1, b)) b++;
        border[n] = (uint32_t)b;
        if (ctx && n % 256 == 0 && bt__check(ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

#endif
