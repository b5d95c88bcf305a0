/* Which moves of (k,m)-Wythoff Nim reach P-positions, at any size, and which of them to block. */
#include "games/wythoff_theory.h"

void bt_games__wythoff_targets_init(bt_wythoff_targets *targets)
{
    for (unsigned i = 0; i < 2; i++) {
        mpz_inits(targets->from[i], targets->pile[i], NULL);
        mpz_inits(targets->both[i].first, targets->both[i].count, NULL);
        targets->has_pile[i] = false;
    }
    targets->smaller = 0;
    targets->blockable = targets->is_p = false;
}

void bt_games__wythoff_targets_clear(bt_wythoff_targets *targets)
{
    for (unsigned i = 0; i < 2; i++) {
        mpz_clears(targets->from[i], targets->pile[i], NULL);
        mpz_clears(targets->both[i].first, targets->both[i].count, NULL);
    }
}

/* Pile p may be reduced to the partner of the other pile, if that is less. */
static bt_status find_pile(bt_wythoff *w, bt_wythoff_targets *targets, unsigned p)
{
    bt_status status = bt_games__wythoff_partner(w, targets->from[1 - p], targets->pile[p]);
    if (!status) targets->has_pile[p] = mpz_cmp(targets->pile[p], targets->from[p]) < 0;
    return status;
}

/* The k pairs of difference m*q with a below the bound: their a's increase with the index, so they
   are the first of them. */
static bt_status find_range(bt_wythoff *w, const mpz_t q, const mpz_t bound,
                            bt_wythoff_range *range)
{
    bool is_a;
    mpz_mul_ui(range->first, q, w->k);
    mpz_set_ui(range->count, 0);
    if (mpz_sgn(bound) <= 0) return BT_OK;
    bt_status status = bt_games__wythoff_rank(w, bound, range->count, &is_a);
    if (status) return status;
    mpz_sub(range->count, range->count, range->first);
    if (mpz_sgn(range->count) < 0) mpz_set_ui(range->count, 0);
    if (mpz_cmp_ui(range->count, w->k) > 0) mpz_set_ui(range->count, w->k);
    return BT_OK;
}

/* A move taking i and j, |i-j| < m, to a pair of difference m*q needs |d - m*q| < m, where d is the
   difference now: q = d/m when m divides d, and then i = j; else q is floor(d/m) or one more, and
   i != j. With the smaller pile becoming a_n: a_n < x leaves b_n < y in the first two cases; in the
   last, b_n < y is the stronger. A pair the other way round has q = 0, where a_n = b_n. */
static bt_status find_both(bt_wythoff *w, bt_wythoff_targets *targets)
{
    const mpz_t *x = &targets->from[targets->smaller], *y = &targets->from[1 - targets->smaller];
    mpz_t q, bound;
    mpz_inits(q, bound, NULL);
    mpz_sub(q, *y, *x);
    targets->blockable = mpz_fdiv_q_ui(q, q, w->m) == 0;
    mpz_set_ui(targets->both[1].first, 0);
    mpz_set_ui(targets->both[1].count, 0);
    bt_status status = find_range(w, q, *x, &targets->both[0]);
    if (!status && !targets->blockable) {
        mpz_add_ui(q, q, 1);
        mpz_set(bound, *y);
        mpz_submul_ui(bound, q, w->m);
        status = find_range(w, q, bound, &targets->both[1]);
    }
    mpz_clears(q, bound, NULL);
    return status;
}

bt_status bt_games__wythoff_targets(bt_wythoff *w, const mpz_t x, const mpz_t y,
                                    bt_wythoff_targets *targets)
{
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0)
        return bt__fail(w->ctx, BT_INPUT, "a pile cannot be negative");
    mpz_set(targets->from[0], x);
    mpz_set(targets->from[1], y);
    targets->smaller = mpz_cmp(x, y) > 0;
    bt_status status = find_pile(w, targets, 0);
    if (!status) status = find_pile(w, targets, 1);
    if (!status) status = find_both(w, targets);
    if (status) return status;
    targets->is_p = !targets->has_pile[0] && !targets->has_pile[1] &&
                    mpz_sgn(targets->both[1].count) == 0 &&
                    (targets->blockable ? mpz_cmp_ui(targets->both[0].count, w->k) < 0
                                        : mpz_sgn(targets->both[0].count) == 0);
    return BT_OK;
}

bt_status bt_games__wythoff_target(bt_wythoff *w, const bt_wythoff_targets *targets, unsigned range,
                                   const mpz_t i, mpz_t x, mpz_t y)
{
    mpz_t n, a, b;
    if (mpz_sgn(i) < 0 || mpz_cmp(i, targets->both[range].count) >= 0)
        return bt__fail(w->ctx, BT_DOMAIN, "there are fewer targets");
    mpz_inits(n, a, b, NULL);
    mpz_add(n, targets->both[range].first, i);
    bt_status status = bt_games__wythoff_pair(w, n, a, b);
    if (!status) {
        mpz_set(x, targets->smaller == 0 ? a : b);
        mpz_set(y, targets->smaller == 0 ? b : a);
    }
    mpz_clears(n, a, b, NULL);
    return status;
}

bt_status bt_games__wythoff_block(bt_wythoff *w, const bt_wythoff_targets *targets, const mpz_t i,
                                  mpz_t amount)
{
    mpz_t x, y;
    if (!targets->blockable) return bt__fail(w->ctx, BT_DOMAIN, "there is nothing to block");
    mpz_inits(x, y, NULL);
    bt_status status = bt_games__wythoff_target(w, targets, 0, i, x, y);
    if (!status) mpz_sub(amount, targets->from[0], x);
    mpz_clears(x, y, NULL);
    return status;
}

static bt_status check_blocked(bt_wythoff *w, const bt_wythoff_targets *targets,
                               const mpz_t *blocked, size_t count)
{
    if (count >= w->k)
        return bt__fail(w->ctx, BT_INPUT, "at most %llu moves may be blocked",
                        (unsigned long long)(w->k - 1));
    for (size_t i = 0; i < count; i++)
        if (mpz_sgn(blocked[i]) <= 0 || mpz_cmp(blocked[i], targets->from[targets->smaller]) > 0)
            return bt__fail(w->ctx, BT_INPUT, "a blocked move takes from 1 to the smaller pile");
    return BT_OK;
}

/* The first target of a range whose move is not blocked. With c blocked moves one of the first c+1
   targets is free. */
static bt_status choose(bt_wythoff *w, const bt_wythoff_targets *targets, unsigned range,
                        const mpz_t *blocked, size_t blocked_count, bool *found, mpz_t x, mpz_t y)
{
    mpz_t i, amount;
    bt_status status = BT_OK;
    mpz_inits(i, amount, NULL);
    for (; !status && !*found && mpz_cmp(i, targets->both[range].count) < 0; mpz_add_ui(i, i, 1)) {
        status = bt_games__wythoff_target(w, targets, range, i, x, y);
        if (!status) status = bt__check(w->ctx);
        *found = !status;
        mpz_sub(amount, targets->from[0], x);
        for (size_t j = 0; *found && targets->blockable && j < blocked_count; j++)
            *found = mpz_cmp(amount, blocked[j]) != 0;
    }
    mpz_clears(i, amount, NULL);
    return status;
}

bt_status bt_games__wythoff_win(bt_wythoff *w, const bt_wythoff_targets *targets,
                                const mpz_t *blocked, size_t blocked_count, bool *found, mpz_t x,
                                mpz_t y)
{
    bt_status status = check_blocked(w, targets, blocked, blocked_count);
    *found = false;
    if (status) return status;
    for (unsigned p = 0; p < 2 && !*found; p++) {
        if (!targets->has_pile[p]) continue;
        mpz_set(x, p == 0 ? targets->pile[0] : targets->from[0]);
        mpz_set(y, p == 0 ? targets->from[1] : targets->pile[1]);
        *found = true;
    }
    for (unsigned range = 0; range < 2 && !*found && !status; range++)
        status = choose(w, targets, range, blocked, blocked_count, found, x, y);
    return status;
}
