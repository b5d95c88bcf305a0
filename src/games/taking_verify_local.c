/* Checks periods that were proved by local steps (the theorem is in taking_local.c): every heap up
   to the end of the second window is computed again, by the digits of the code and loops that share
   nothing with the tables in which periods are found. */
#include "games/taking_verify.h"

#include <string.h>

bt_status bt_games__verify_refuse(const bt_verifier *c, const char *why)
{
    return bt__fail(c->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

bt_status bt_games__verify_open(bt_verifier *c)
{
    c->value = bt__alloc_zero(c->ctx, c->count);
    return c->value ? BT_OK : BT_LIMIT;
}

void bt_games__verify_close(bt_verifier *c)
{
    bt__free(c->ctx, c->value, c->value ? c->count : 0);
    bt__free(c->ctx, c->rare, c->rare_capacity * sizeof *c->rare);
    bt__free(c->ctx, c->near, c->near_capacity * sizeof *c->near);
    bt__free(c->ctx, c->far, c->far_capacity * sizeof *c->far);
}

/* -- the period -- */

bool bt_games__verify_repeats(const bt_verifier *c, size_t from, size_t length, size_t p)
{
    return !memcmp(c->value + from, c->value + from + p, length);
}

/* The least period divides a period: it is p unless p / q is one, too, for some prime q. */
static bool is_least(const bt_verifier *c, size_t from, size_t p)
{
    size_t rest = p;
    for (size_t q = 2; rest > 1; q++) {
        if (q * q > rest) q = rest;
        if (rest % q) continue;
        while (rest % q == 0) rest /= q;
        if (bt_games__verify_repeats(c, from, p - p / q, p / q)) return false;
    }
    return true;
}

bt_status bt_games__verify_least(const bt_verifier *c, size_t from, size_t p)
{
    if (from && c->value[from - 1] == c->value[from - 1 + p])
        return bt_games__verify_refuse(c, "the preperiod is not the least");
    return is_least(c, from, p) ? BT_OK : bt_games__verify_refuse(c, "the period is not the least");
}

/* -- the heaps -- */

/* Up to the window every option of a heap is looked at. */
static bt_status fill_start(bt_verifier *c)
{
    bt_status status = BT_OK;
    c->narrow = true;
    for (size_t n = 0; n < c->count && n <= c->window && !status; n++) {
        unsigned v = bt_games__verify_plainly(c, n);
        if (v >= BT_VERIFY_VALUES) return bt_games__verify_refuse(c, "a value is beyond 255");
        c->value[n] = (uint8_t)v;
        c->narrow &= v < 64;
        if (n && bt_games__verify_is_rare(c, n)) {
            if (n > c->largest_rare) return bt_games__verify_refuse(c, "a larger heap is rare");
            status = bt_games__verify_add_rare(c, n);
        }
        if (!status) status = bt__check(c->ctx);
    }
    return status;
}

/* Beyond it no heap may be rare: so the value of a heap can only be the least value of type 1 that
   no move to one heap and no split with a rare heap gives, and this is claimed. */
bt_status bt_games__verify_fill(bt_verifier *c)
{
    bt_games__verify_list_types(c);
    bt_status status = fill_start(c);
    if (!status) status = bt_games__verify_list_items(c);
    if (!status) status = bt_games__verify_share(c, c->window + 1, true);
    if (status == BT_PASS && c->narrow) {
        c->narrow = false;
        status = bt_games__verify_share(c, c->window + 1, true);
    }
    return status == BT_PASS ? bt_games__verify_refuse(c, "a value is beyond 255") : status;
}

/* -- the certificate -- */

bool bt_games__verify_may_mix(const bt_taking_rules *rules)
{
    const bt_amounts *two = &rules->leave[2];
    for (size_t k = 1; k < two->count; k++)
        if ((two->at[k] ^ two->at[0]) & 1) return false;
    return true;
}

static bt_status check_shape(const bt_verifier *c, const uint64_t *number)
{
    const uint64_t limit = UINT32_MAX / 4;
    if (!c->rules->leave[2].count || c->rules->leave[3].count || c->rules->unequal)
        return bt_games__verify_refuse(c,
                                       "moves must split a heap into any two, and not into three");
    if (number[1] == 0 || (number[6] != number[1] && number[6] != 2 * number[1]))
        return bt_games__verify_refuse(
            c, "a period is at least 1, and its multiple the period or twice that");
    if (c->parity && (!bt_games__verify_may_mix(c->rules) || number[6] % 2))
        return bt_games__verify_refuse(c, "parities cannot be mixed in");
    for (size_t i = 0; i < 7; i++)
        if (i != 2 && number[i] > limit)
            return bt__fail(c->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    return BT_OK;
}

/* `start`: of the windows. They have proved `step`, a multiple of the period. */
static bt_status check_period(const bt_verifier *c, const uint64_t *number, size_t start)
{
    size_t from = (size_t)number[0], p = (size_t)number[1], step = (size_t)number[6];
    if (!bt_games__verify_repeats(c, from, start - from + c->window, step))
        return bt_games__verify_refuse(c, "the windows differ");
    if (!bt_games__verify_repeats(c, from, step - p, p))
        return bt_games__verify_refuse(c, "the period is broken");
    return bt_games__verify_least(c, from, p);
}

bt_status bt_games__local_check(bt_context *ctx, const bt_taking_rules *rules,
                                const bt_certificate *certificate, bt_verify_plan plan)
{
    const uint64_t *number = certificate->number;
    bt_verifier c = {.ctx = ctx, .rules = rules, .plan = plan, .mask = number[2]};
    c.parity = number[3] != 0;
    bt_status status = check_shape(&c, number);
    if (status) return status;
    c.largest_rare = (size_t)number[4];
    c.depth = (size_t)number[5];
    c.window = (c.largest_rare > c.depth ? c.largest_rare : c.depth) + rules->last;
    /* the windows begin at the preperiod, and beyond the reach of a step */
    size_t start = number[0] > c.window ? (size_t)number[0] : c.window + 1;
    c.first_local = start + c.window;
    c.count = start + (size_t)number[6] + c.window;
    status = bt_games__verify_open(&c);
    if (!status) status = bt_games__verify_fill(&c);
    if (!status) status = check_period(&c, number, start);
    bt_games__verify_close(&c);
    return status;
}
