/* Longer codes and sets of amounts: reading them, and the moves on a heap. */
#include "games/breaking.h"

#include <ctype.h>
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

/* -- codes -- */

static int value_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)toupper((unsigned char)c);
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* `{0,1,4}`: numbers of heaps. */
static bt_status read_braces(bt_context *ctx, const char *code, size_t *at, uint16_t *heaps)
{
    do {
        ++*at;
        if (!isdigit((unsigned char)code[*at]) || code[*at] - '0' > BT_BREAKING_PARTS ||
            isdigit((unsigned char)code[*at + 1]))
            return bt__fail_at(ctx, *at, "expected how many heaps may be left, from 0 to %d",
                               BT_BREAKING_PARTS);
        *heaps |= (uint16_t)(1 << (code[*at] - '0'));
        ++*at;
    } while (code[*at] == ',');
    if (code[*at] != '}') return bt__fail_at(ctx, *at, "expected ',' or '}'");
    ++*at;
    return BT_OK;
}

static bt_status read_digit(bt_context *ctx, const char *code, size_t *at, bt_breaking_digit *out)
{
    *out = (bt_breaking_digit){0};
    if (code[*at] == '{') {
        bt_status status = read_braces(ctx, code, at, &out->heaps);
        if (status) return status;
    } else if (value_of(code[*at]) >= 0) {
        out->heaps = (uint16_t)value_of(code[(*at)++]);
    } else {
        return bt__fail_at(ctx, *at, "expected a digit, 0 to 9 or A to F, or such as {0,1,4}");
    }
    if (code[*at] == '!' || code[*at] == '=') out->parts = code[(*at)++];
    return BT_OK;
}

static bt_status add_digit(bt_breaking *b, bt_breaking_digit digit)
{
    if (b->count > BT_BREAKING_DIGITS)
        return bt__fail(b->ctx, BT_LIMIT, "a code of more than %d digits", BT_BREAKING_DIGITS);
    if (!BT_GROW(b->ctx, b->digits, b->capacity, b->count + 1)) return BT_LIMIT;
    b->digits[b->count++] = digit;
    return BT_OK;
}

static bt_status read_code(bt_breaking *b, const char *code)
{
    size_t at = 0;
    bt_breaking_digit digit = {0};
    bt_status status = code[0] == '.' ? BT_OK : read_digit(b->ctx, code, &at, &digit);
    if (status) return status;
    if (digit.heaps & 3)
        return bt__fail_at(b->ctx, 0,
                           "before the point stands what may be done without taking anything: the "
                           "heap may be split into two or more, or play could go on for ever");
    if (code[at] != '.')
        return bt__fail_at(b->ctx, at, "expected the point: a code looks like 0.77 or 4!.0");
    status = add_digit(b, digit);
    for (at++; !status && code[at] && code[at] != '*';) {
        status = read_digit(b->ctx, code, &at, &digit);
        if (!status) status = add_digit(b, digit);
    }
    if (status) return status;
    if (b->count < 2) return bt__fail_at(b->ctx, at, "expected digits behind the point");
    b->forever = code[at] == '*';
    return code[at] && code[at + 1]
               ? bt__fail_at(b->ctx, at + 1, "expected the end: * is for all further amounts")
               : BT_OK;
}

bt_status bt_games__breaking_read(bt_breaking *b, bt_context *ctx, const char *code)
{
    *b = (bt_breaking){.ctx = ctx};
    bt_status status = read_code(b, code);
    if (status) bt_games__breaking_close(b);
    return status;
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
        return bt__fail_at(b->ctx, 0, "%s is not an integer for n = %lu", b->rule, n);
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

static bt_breaking_digit digit_of(const bt_breaking *b, uint64_t amount)
{
    if (b->rule) return (bt_breaking_digit){.heaps = b->taken[amount] ? 3 : 0};
    if (amount < b->count) return b->digits[amount];
    return b->forever ? b->digits[b->count - 1] : (bt_breaking_digit){0};
}

typedef struct breaker {
    bt_breaking *rules;
    char parts;
    unsigned wanted;
    uint64_t left[BT_BREAKING_PARTS];
    bt_breaking_seer *see;
    void *data;
} breaker;

/* Chooses parts from number `have` on, ascending, that add up to `rest`. */
static bt_status choose_parts(breaker *k, unsigned have, uint64_t rest)
{
    if (have == k->wanted) return rest ? BT_OK : k->see(k->data, k->left, have);
    uint64_t least = have ? k->left[have - 1] + (k->parts == '!') : 1, more = k->wanted - have;
    uint64_t most = more ? rest / more : 0;
    if (more == 1) least = rest < least ? rest + 1 : rest; /* the last one is given */
    if (have && k->parts == '=' && most > least) most = least;
    bt_status status = bt__check(k->rules->ctx);
    for (uint64_t part = least; part <= most && !status; part++) {
        if (have && k->parts == '=' && part != k->left[have - 1]) break;
        k->left[have] = part;
        status = choose_parts(k, have + 1, rest - part);
    }
    return status;
}

bt_status bt_games__breaking_moves(bt_breaking *b, uint64_t n, bt_breaking_seer *see, void *data)
{
    breaker k = {.rules = b, .see = see, .data = data};
    bt_status status = b->rule ? know_set(b, n) : BT_OK;
    uint64_t last = b->rule || b->forever ? n : b->count - 1;
    for (uint64_t amount = 0; amount <= last && amount <= n && !status; amount++) {
        bt_breaking_digit digit = digit_of(b, amount);
        k.parts = digit.parts;
        for (k.wanted = 0; k.wanted <= BT_BREAKING_PARTS && !status; k.wanted++)
            if (digit.heaps >> k.wanted & 1) status = choose_parts(&k, 0, n - amount);
    }
    return status;
}
