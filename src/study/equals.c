/* Equal values in a sequence. */
#include "study/study.h"

#include <stdlib.h>

typedef struct entry {
    uint32_t answer;
    uint32_t index;
} entry;

static int compare(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->answer != y->answer) return x->answer < y->answer ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

bt_status bt_study__equals(bt_context *ctx, const uint32_t *answers, size_t count, uint32_t *first,
                           size_t *distinct)
{
    entry *entries = count < UINT32_MAX ? bt__alloc(ctx, count * sizeof *entries) : NULL;
    if (!entries) return bt__fail(ctx, BT_LIMIT, "too many answers to compare");
    for (size_t i = 0; i < count; i++) entries[i] = (entry){answers[i], (uint32_t)i};
    qsort(entries, count, sizeof *entries, compare);
    *distinct = 0;
    for (size_t i = 0; i < count; i++) {
        bool new = i == 0 || entries[i].answer != entries[i - 1].answer;
        *distinct += new;
        first[entries[i].index] = new ? entries[i].index : first[entries[i - 1].index];
    }
    bt__free(ctx, entries, count * sizeof *entries);
    return BT_OK;
}
