/* Partial Nim: the values of piles and of the paper's brackets. */
#include "games/partial_nim_values.h"

enum { STONES_MAX = 1000000 }; /* of a pile whose value is made: a chain of so many games */

/* Blue piles of growing size. Each follows from the one or two before it, as all other options are
   dominated: A(n) = {1 | 0, A(n-2)} for even n (Lim 2005, Theorem 1), and in the other game
   B(n) = {B(n-1), B(n-2) | B(1) or B(0)}, for B grows with every two stones (Theorem 5). */
typedef struct chain {
    bt_context *ctx;
    bt__pn_rule rule;
    uint64_t n;
    bt_value pile, before; /* of n stones and of one less; the latter in the other game only */
} chain;

static chain start(bt_context *ctx, bt__pn_rule rule)
{
    bt_value zero = bt_value_integer(ctx, 0);
    return (chain){ctx, rule, 0, zero, zero};
}

static void grow_even(chain *on)
{
    bt_value one = bt_value_integer(on->ctx, 1);
    bt_value right[] = {bt_value_integer(on->ctx, 0), on->pile};
    on->pile = bt_value_game(on->ctx, &one, 1, right, 2);
    on->n += 2;
}

static void grow_ups(chain *on)
{
    bt_value left[] = {on->pile, on->before};
    bt_value right = bt_value_nimber(on->ctx, on->n % 2);
    on->before = on->pile;
    on->pile = bt_value_game(on->ctx, left, 2, &right, 1);
    on->n++;
}

static bt_value pile_at(chain *on, uint64_t n)
{
    if (n > STONES_MAX) {
        bt__fail(on->ctx, BT_LIMIT, "the value of a pile of more than %d stones is too large",
                 STONES_MAX);
        return BT_NONE;
    }
    if (on->rule == BT__PN_ODD_EVEN && n % 2) return bt_value_dyadic(on->ctx, 1, (unsigned)(n / 2));
    while (on->n < n && on->pile && !bt__check(on->ctx)) {
        if (on->rule == BT__PN_ODD_EVEN)
            grow_even(on);
        else
            grow_ups(on);
    }
    return on->n == n ? on->pile : BT_NONE;
}

bt_value bt_games__pn_pile_value(bt_context *ctx, bt__pn_rule rule, uint64_t n)
{
    chain piles = start(ctx, rule);
    return pile_at(&piles, n);
}

bt_status bt_games__pn_pile_values(bt_context *ctx, bt__pn_rule rule, uint64_t from, uint64_t to,
                                   bt_value *out, size_t *done)
{
    chain piles = start(ctx, rule);
    for (*done = 0; *done <= to - from; ++*done) {
        out[*done] = pile_at(&piles, from + *done);
        if (!out[*done]) return bt_error(ctx);
    }
    return BT_OK;
}

bt_value bt_games__pn_bracket_value(bt_context *ctx, int64_t m)
{
    uint64_t size = m < 0 ? -(uint64_t)m : (uint64_t)m;
    if (size > STONES_MAX) size = STONES_MAX; /* twice that is too many as well */
    bt_value pile = bt_games__pn_pile_value(ctx, BT__PN_ODD_EVEN, 2 * size);
    bt_value half = bt_value_dyadic(ctx, 1, 1);
    return m < 0 ? bt_value_subtract(ctx, pile, half) : bt_value_subtract(ctx, half, pile);
}
