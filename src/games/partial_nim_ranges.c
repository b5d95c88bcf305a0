/* Partial Nim: how many targets ranges have, and which they are. */
#include "games/partial_nim_theory.h"

static uint64_t count_range(const bt__pn_position *position, const bt__pn_range *range)
{
    uint64_t gap = bt__size_gap(&position->sizes, range->from, range->to);
    return gap == UINT64_MAX ? gap : gap / range->step + 1;
}

uint64_t bt_games__pn_count(const bt__pn_position *position, const bt__pn_ranges *ranges)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < ranges->length; i++) {
        uint64_t count = count_range(position, &ranges->at[i]);
        if (count == UINT64_MAX || sum + count < sum) return UINT64_MAX;
        sum += count;
    }
    return sum;
}

/* Takes (to - from) / step of the range; the ones to be added are counted apart. */
static bt_status measure(bt__pn_position *position, const bt__pn_range *range, bt__size *out)
{
    bt_status status = bt__size_subtract(&position->sizes, range->to, range->from, out);
    if (status || range->step == 1) return status;
    return bt__size_halve(&position->sizes, *out, out);
}

bt_status bt_games__pn_count_print(bt__pn_position *position, const bt__pn_ranges *ranges,
                                   bt_text *out)
{
    size_t mark = position->sizes.used;
    bt__size sum = ranges->length, part;
    bt_status status = BT_OK;
    for (size_t i = 0; i < ranges->length && !status; i++) {
        status = measure(position, &ranges->at[i], &part);
        if (!status) status = bt__size_add(&position->sizes, sum, part, &sum);
        if (!status) status = bt__check(position->ctx);
    }
    if (!status) bt__size_print(&position->sizes, sum, out);
    position->sizes.used = mark;
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

bt_status bt_games__pn_target(bt__pn_position *position, const bt__pn_range *range, uint64_t index,
                              bt__size *out)
{
    if (index > INT64_MAX / 2)
        return bt__fail(position->ctx, BT_LIMIT, "no list of targets is that long");
    return bt__size_add(&position->sizes, range->from, index * range->step, out);
}
