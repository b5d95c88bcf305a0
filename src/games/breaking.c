/* Take-and-break games: sets of amounts, and the moves on a heap. */
#include "games/breaking.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKED = 1000 }; /* elements of a set up to this are looked at when it is read */

void bt_games__breaking_close(bt_breaking *b)
{
    if (!b->ctx) return;
    bt__free(b->ctx, b->digits, b->capacity * sizeof *b->digits);
    bt__free(b->ctx, b->taken, b->known * sizeof *b->taken);
    if (b->rule) bt__free(b->ctx, b->rule, strlen(b->rule) + 1);
    *b = (bt_breaking){0};
}

/* -- sets -- */

static bool is_prime(uint64_t n)
{
    for (uint64_t d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return n > 1;
}

/* The element number n of a set, from the two before it; INT64_MAX: too large. */
static bt_status find_element(const bt_breaking *b, uint64_t n, int64_t last, int64_t before,
                              int64_t *out)
{
    if (!strcmp(b->rule, "primes")) {
        *out = last < 2 ? 2 : last + 1;
        while (!is_prime((uint64_t)*out)) ++*out;
        return BT_OK;
    }
    if (!strcmp(b->rule, "fibonacci")) {
        *out = n < 3 ? (int64_t)n : last + before;
        return BT_OK;
    }
    bt_formula_value kind = bt_games__formula_at(b->rule, n, out);
    if (kind == BT_FORMULA_FRACTION)
        return bt__fail_at(b->ctx, 0, "%s is no integer for n = %lu", b->rule, n);
    if (kind == BT_FORMULA_LARGE) *out = INT64_MAX;
    if (n > 1 && *out <= last)
        return bt__fail_at(b->ctx, 0, "%s must increase with n, but does not at n = %lu", b->rule,
                           n);
    return BT_OK;
}

/* Marks the elements up to `most`; elements increase, so that the first one beyond ends it. */
static bt_status mark_elements(const bt_breaking *b, int64_t most, bool *taken)
{
    int64_t last = INT64_MIN, before = 0, next = 0;
    bt_status status = BT_OK;
    for (uint64_t n = 1; !status && next <= most; n++) {
        status = find_element(b, n, last, before, &next);
        if (!status && taken && next >= 1 && next <= most) taken[next] = true;
        before = last;
        last = next;
        if (!status) status = bt__check(b->ctx);
    }
    return status;
}

/* Makes the set known for amounts up to n. */
static bt_status know_set(bt_breaking *b, uint64_t n)
{
    size_t known = 2 * n + 64;
    if (n < b->known) return BT_OK;
    bool *taken = bt__alloc_zero(b->ctx, known * sizeof *taken);
    if (!taken) return BT_LIMIT;
    bt_status status = mark_elements(b, (int64_t)known - 1, taken);
    bt__free(b->ctx, b->taken, b->known * sizeof *b->taken);
    b->taken = taken;
    b->known = known;
    return status;
}

bt_status bt_games__breaking_set(bt_breaking *b, bt_context *ctx, const char *rule)
{
    *b = (bt_breaking){.ctx = ctx};
    if (!strcmp(rule, "squares")) rule = "n^2";
    bool named = !strcmp(rule, "primes") || !strcmp(rule, "fibonacci");
    size_t place;
    const char *expected;
    if (!named && !bt_games__formula_check(rule, &place, &expected))
        return bt__fail_at(ctx, place, "expected %s", expected);
    b->rule = bt__alloc(ctx, strlen(rule) + 1);
    if (!b->rule) return BT_LIMIT;
    memcpy(b->rule, rule, strlen(rule) + 1);
    return mark_elements(b, CHECKED, NULL); /* the first ones must be good */
}

/* -- moves -- */

/* What may be done with the digit at a place; NULL for nothing. */
static const bt_breaking_digit *digit_at(const bt_breaking *b, uint64_t place)
{
    if (place < b->count) return &b->digits[place];
    return b->period ? &b->digits[b->count - b->period + (place - b->count) % b->period] : NULL;
}

typedef struct breaker {
    bt_breaking *rules;
    char mark;
    unsigned wanted;
    uint64_t left[BT_BREAKING_PARTS];
    bt_breaking_seer *see;
    void *data;
} breaker;

static bt_status see_parts(breaker *k)
{
    unsigned n = k->wanted;
    bool equal = n > 1 && k->left[0] == k->left[n - 1]; /* they ascend */
    return equal && k->mark == BT_BREAKING_UNEQUAL ? BT_OK : k->see(k->data, k->left, n);
}

/* Chooses parts from number `have` on, ascending, that add up to `rest`. */
static bt_status choose_parts(breaker *k, unsigned have, uint64_t rest)
{
    if (have == k->wanted) return rest ? BT_OK : see_parts(k);
    bool differ = k->mark == BT_BREAKING_DIFFER;
    uint64_t least = have ? k->left[have - 1] + differ : 1, more = k->wanted - have;
    uint64_t most = rest / more;
    if (more == 1) least = rest < least ? rest + 1 : rest; /* the last one is given */
    bt_status status = bt__check(k->rules->ctx);
    for (uint64_t part = least; part <= most && !status; part++) {
        k->left[have] = part;
        status = choose_parts(k, have + 1, rest - part);
    }
    return status;
}

static bt_status choose_equal(breaker *k, uint64_t rest)
{
    if (rest % k->wanted || rest == 0) return BT_OK;
    for (unsigned i = 0; i < k->wanted; i++) k->left[i] = rest / k->wanted;
    return k->see(k->data, k->left, k->wanted);
}

/* Leaves `rest` chips as a digit allows. */
static bt_status break_up(breaker *k, const bt_breaking_digit *digit, uint64_t rest)
{
    bt_status status = BT_OK;
    if (digit->more && rest > BT_BREAKING_PARTS)
        return bt__fail(k->rules->ctx, BT_LIMIT,
                        "with any number of heaps, a heap of more than %d is too large",
                        BT_BREAKING_PARTS);
    for (k->wanted = 0; k->wanted <= BT_BREAKING_PARTS && k->wanted <= rest && !status;
         k->wanted++) {
        k->mark = digit->heaps[k->wanted];
        if (!k->mark) continue;
        status = k->mark == BT_BREAKING_EQUAL && k->wanted ? choose_equal(k, rest)
                                                           : choose_parts(k, 0, rest);
    }
    return status;
}

static bt_status take_from_set(breaker *k, uint64_t n)
{
    bt_status status = know_set(k->rules, n);
    for (uint64_t amount = 1; amount <= n && !status; amount++) {
        if (!k->rules->taken[amount]) continue;
        k->left[0] = n - amount;
        status = k->see(k->data, k->left, amount < n);
    }
    return status;
}

bt_status bt_games__breaking_moves(bt_breaking *b, uint64_t n, bt_breaking_seer *see, void *data)
{
    breaker k = {.rules = b, .see = see, .data = data};
    if (b->rule) return take_from_set(&k, n);
    bt_status status = BT_OK;
    for (uint64_t place = n ? 0 : b->added; place <= n + b->added && !status; place++) {
        const bt_breaking_digit *digit = digit_at(b, place);
        if (!digit) break;
        status = break_up(&k, digit, n + b->added - place);
    }
    return status;
}
