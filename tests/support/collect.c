/* Sinks that gather what is listed. */
#include "support/collect.h"

#include <string.h>

bt_status collect_row(void *rows, const uint32_t *row)
{
    collected_rows *r = rows;
    if (r->count == r->room) return BT_LIMIT;
    memcpy(r->at + r->count++ * r->columns, row, r->columns * sizeof *row);
    return BT_OK;
}

bt_status collect_pairs(void *pairs, const uint64_t *x, const uint64_t *y, size_t count)
{
    collected_pairs *p = pairs;
    if (count > p->room - p->count) return BT_LIMIT;
    for (size_t i = 0; i < count; i++, p->count++) {
        p->at[2 * p->count] = x[i];
        p->at[2 * p->count + 1] = y[i];
    }
    return BT_OK;
}
