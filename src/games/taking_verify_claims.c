/* Checks periods of nim-values of games that split heaps into two: as many heaps as the theorem of
   Guy and Smith (1956) asks for. The values of the table are taken for claims. Each is checked by
   the rules (taking_verify_steps.c), which share nothing with the table: a wrong one is refused. */
#include "games/taking_verify.h"

/* -- the mask -- */

/* How many heaps are rare by a mask, with the parity of heaps mixed in or not. */
static size_t count_rare(uint32_t tally[2][BT_VERIFY_VALUES], unsigned mask, unsigned mixed)
{
    size_t rare = 0;
    for (unsigned v = 0; v < BT_VERIFY_VALUES; v++)
        for (unsigned odd = 0; odd < 2; odd++)
            if (!((unsigned)__builtin_parity(v & mask) ^ (mixed & odd))) rare += tally[odd][v];
    return rare;
}

/* Any mask will do; with few rare heaps there is less to look at. Heaps are odd here when they
   differ from the amounts in parity. */
static void choose_mask(bt_verifier *c)
{
    uint32_t tally[2][BT_VERIFY_VALUES] = {0};
    size_t least = SIZE_MAX, flip = c->rules->leave[2].at[0] & 1;
    unsigned forms = bt_games__verify_may_mix(c->rules) ? 2 : 1;
    for (size_t n = 1; n < c->count; n++) tally[(n ^ flip) & 1][c->value[n]]++;
    for (unsigned mask = 1; mask < BT_VERIFY_VALUES; mask++) {
        for (unsigned mixed = 0; mixed < forms; mixed++) {
            size_t rare = count_rare(tally, mask, mixed);
            if (rare >= least) continue;
            least = rare;
            c->mask = mask;
            c->parity = mixed;
        }
    }
}

bt_status bt_games__verify_claims(bt_verifier *c)
{
    bt_status status = BT_OK;
    choose_mask(c);
    bt_games__verify_list_types(c);
    c->first_local = SIZE_MAX;
    c->narrow = true;
    for (size_t n = 0; n < c->count && !status; n++) {
        c->narrow &= c->value[n] < 64;
        if (n && bt_games__verify_is_rare(c, n)) status = bt_games__verify_add_rare(c, n);
    }
    if (!status) status = bt_games__verify_list_items(c);
    return status ? status : bt_games__verify_share(c, 0, false);
}

/* -- the certificate -- */

/* BT_PASS: a value does not fit. */
static bt_status copy_values(bt_verifier *c, bt_taking *table)
{
    size_t count;
    bt_status status = bt_games__taking_extend(table, c->count - 1);
    if (status) return status;
    const uint32_t *value = bt_games__taking_values(table, &count);
    status = bt_games__verify_open(c);
    for (size_t n = 0; n < c->count && !status; n++) {
        c->value[n] = (uint8_t)value[n];
        if (value[n] >= BT_VERIFY_VALUES) status = BT_PASS;
    }
    return status;
}

static bt_status check_period(const bt_verifier *c, uint64_t from, uint64_t p)
{
    if (!bt_games__verify_repeats(c, from, c->count - p - from, p))
        return bt_games__verify_refuse(c, "the period is broken");
    return bt_games__verify_least(c, from, p);
}

/* Outcomes repeat with the nim-values, so that their least period divides that one. */
static bt_status check_outcomes(bt_verifier *c, const uint64_t *number)
{
    if (number[1] == 0 || number[3] % number[1])
        return bt_games__verify_refuse(c, "the period does not divide that of the nim-values");
    if (number[0] > number[2]) return bt_games__verify_refuse(c, "the preperiod is not the least");
    for (size_t n = 0; n < c->count; n++) c->value[n] = !c->value[n];
    return check_period(c, number[0], number[1]);
}

bt_status bt_games__claims_check(bt_taking *table, bt_context *ctx,
                                 const bt_certificate *certificate)
{
    const uint64_t *number = certificate->number;
    const bt_taking_rules *rules = bt_games__taking_rules(table);
    bool outcomes = certificate->kind->of == BT_OF_OUTCOME;
    const uint64_t *nims = outcomes ? number + 2 : number, limit = UINT32_MAX / 8;
    bt_verifier c = {.ctx = ctx, .rules = rules};
    if (rules->unequal)
        return bt_games__verify_refuse(&c, "the theorem is not about moves to unequal heaps");
    if (!rules->leave[2].count || rules->leave[3].count || nims[1] == 0 || nims[0] > limit ||
        nims[1] > limit)
        return BT_PASS;
    uint64_t from = nims[0] ? nims[0] : 1;
    c.count = (size_t)(2 * (from + nims[1]) + rules->last - 1);
    bt_status status = copy_values(&c, table);
    if (!status) status = bt_games__verify_claims(&c);
    if (!status) status = check_period(&c, nims[0], nims[1]);
    if (!status && outcomes) status = check_outcomes(&c, number);
    bt_games__verify_close(&c);
    return status;
}
