/* "Partial Nim" (C.-W. Lim, 2005), section 5: own colour any number, the other colour odd numbers.
 */
#include "papers/partial_nim/brackets.h"

/* up^m = {0 | -(up + .. + up^(m-1)) + *}, the sum so far being given. */
static bt_value next_up(bt_inquiry *q, bt_value sum)
{
    bt_value zero = bt_value_integer(q->ctx, 0);
    bt_value right = bt_value_subtract(q->ctx, bt_value_nimber(q->ctx, 1), sum);
    return bt_value_game(q->ctx, &zero, 1, &right, 1);
}

/* Both parts of Theorem 5: piles of 2m + odd stones. */
static void theorem_5(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 10, 24), odd = (unsigned)q->part;
    bt_value sum = bt_value_integer(q->ctx, 0);
    bt_papers__range(q, "m <= %u", most);
    for (unsigned m = 0; m <= most && bt_papers__going(q); m++) {
        bt_value pile = bt_papers__value(q, "partial-nim:rule=any-odd", "(%u)", 2 * m + odd);
        bt_value right = bt_value_add(q->ctx, sum, bt_value_nimber(q->ctx, odd));
        bt_papers__expect(q, pile == right, "B_%u", 2 * m + odd);
        sum = bt_value_add(q->ctx, sum, next_up(q, sum));
    }
}

const bt_papers_claim bt_papers__pn_variants[] = {
    {"Theorem 5 (i)", "section 5's rule: B_2m = up + up^2 + .. + up^m", theorem_5, 0},
    {"Theorem 5 (ii)", "B_(2m+1) = up + up^2 + .. + up^m + *", theorem_5, 1},
    {0},
};
