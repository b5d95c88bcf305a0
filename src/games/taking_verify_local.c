/* Checks periods that were proved by local steps (the theorem is in taking_local.c): every heap up
   to the end of the second window is computed again (taking_verify_steps.c), by the digits of the
   code and plain loops that share nothing with the tables in which periods are found. */
#include "games/taking_verify.h"

#include <string.h>

bt_status bt_games__verify_refuse(const bt_verifier *c, const char *why)
{
    return bt__fail(c->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

/* -- the period -- */

static bool repeats(const bt_verifier *c, size_t from, size_t length, size_t p)
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
        if (repeats(c, from, p - p / q, p / q)) return false;
    }
    return true;
}

/* The windows have proved `step`, a multiple of the period. */
static bt_status check_period(const bt_verifier *c, size_t from, size_t p, size_t step)
{
    if (!repeats(c, from, step - p, p)) return bt_games__verify_refuse(c, "the period is broken");
    if (from && c->value[from - 1] == c->value[from - 1 + p])
        return bt_games__verify_refuse(c, "the preperiod is not the least");
    return is_least(c, from, p) ? BT_OK : bt_games__verify_refuse(c, "the period is not the least");
}

static bool may_mix_parity(const bt_taking_rules *rules)
{
    const bt_amounts *two = &rules->leave[2];
    for (size_t k = 1; k < two->count; k++)
        if ((two->at[k] ^ two->at[0]) & 1) return false;
    return true;
}

static bt_status check_shape(const bt_verifier *c, const uint64_t *number)
{
    const uint64_t limit = UINT32_MAX / 4;
    if (!c->rules->leave[2].count || c->rules->leave[3].count)
        return bt_games__verify_refuse(c, "moves must split a heap into two, and not into three");
    if (number[1] == 0 || (number[6] != number[1] && number[6] != 2 * number[1]))
        return bt_games__verify_refuse(
            c, "a period is at least 1, and its multiple the period or twice that");
    if (c->parity && (!may_mix_parity(c->rules) || number[6] % 2))
        return bt_games__verify_refuse(c, "parities cannot be mixed in");
    for (size_t i = 0; i < 7; i++)
        if (i != 2 && number[i] > limit)
            return bt__fail(c->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    return BT_OK;
}

bt_status bt_games__local_check(bt_context *ctx, const bt_taking_rules *rules,
                                const bt_certificate *certificate)
{
    const uint64_t *number = certificate->number;
    bt_verifier c = {.ctx = ctx, .rules = rules, .mask = number[2], .parity = number[3] != 0};
    bt_status status = check_shape(&c, number);
    if (status) return status;
    c.largest_rare = (size_t)number[4];
    c.depth = (size_t)number[5];
    c.window = (c.largest_rare > c.depth ? c.largest_rare : c.depth) + rules->last;
    size_t from = (size_t)number[0], step = (size_t)number[6];
    /* the windows begin at `from`, and beyond the reach of a step */
    size_t start = from > c.window ? from : c.window + 1;
    c.first_local = start + c.window;
    c.count = start + step + c.window;
    c.value = bt__alloc_zero(ctx, c.count + 1);
    status = c.value ? bt_games__verify_fill(&c) : BT_LIMIT;
    if (!status && !repeats(&c, from, start - from + c.window, step))
        status = bt_games__verify_refuse(&c, "the windows differ");
    if (!status) status = check_period(&c, from, (size_t)number[1], step);
    bt__free(ctx, c.value, c.value ? c.count + 1 : 0);
    bt__free(ctx, c.rare, c.rare_capacity * sizeof *c.rare);
    return status;
}
