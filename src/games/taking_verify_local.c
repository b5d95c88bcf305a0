/* Checks periods that were proved by local steps (the theorem is in taking_local.c): every heap up
   to the end of the second window is computed again, by the digits of the code and plain loops that
   share nothing with the tables in which periods are found. */
#include "games/taking_proofs.h"

#include <string.h>

enum { WORDS = 4, VALUES = 64 * WORDS }; /* values are below 256 */

typedef struct value_set {
    uint64_t word[WORDS];
} value_set;

typedef struct checker {
    bt_context *ctx;
    const bt_taking_rules *rules;
    uint64_t mask;
    bool parity;
    size_t largest_rare, depth, window, first_local, count;
    uint8_t *value;
    uint32_t *rare; /* ascending */
    size_t rare_count, rare_capacity;
} checker;

static bt_status refuse(const checker *c, const char *why)
{
    return bt__fail(c->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static void add(value_set *set, unsigned v)
{
    set->word[v / 64] |= (uint64_t)1 << (v % 64);
}

static bool has(const value_set *set, unsigned v)
{
    return set->word[v / 64] >> (v % 64) & 1;
}

/* The type of a value at a heap n: 0 is rare. */
static unsigned type_of(const checker *c, unsigned v, size_t n)
{
    unsigned mixed = c->parity ? (unsigned)(n ^ c->rules->leave[2].at[0]) & 1 : 0;
    return (unsigned)__builtin_parityll(v & c->mask) ^ mixed;
}

static void add_small_moves(const checker *c, size_t n, value_set *seen)
{
    const bt_amounts *none = &c->rules->leave[0], *one = &c->rules->leave[1];
    for (size_t k = 0; k < none->count; k++)
        if (none->at[k] == n) add(seen, 0);
    for (size_t k = 0; k < one->count; k++)
        if (one->at[k] < n) add(seen, c->value[n - one->at[k]]);
}

/* The split into `part` and what is left. */
static void add_split(const checker *c, size_t n, size_t part, value_set *seen)
{
    const bt_amounts *two = &c->rules->leave[2];
    for (size_t k = 0; k < two->count; k++) {
        if (n <= part + two->at[k]) continue;
        size_t rest = n - part - two->at[k];
        if (!c->rules->unequal || rest != part) add(seen, c->value[part] ^ c->value[rest]);
    }
}

static unsigned least_missing(const value_set *seen)
{
    unsigned v = 0;
    while (v < VALUES && has(seen, v)) v++;
    return v;
}

/* Every option. */
static unsigned play_plainly(const checker *c, size_t n)
{
    value_set seen = {{0}};
    add_small_moves(c, n, &seen);
    for (size_t part = 1; part <= n / 2; part++) add_split(c, n, part, &seen);
    return least_missing(&seen);
}

/* Are all values of type 0 below v among them? */
static bool has_all_rare_below(const checker *c, size_t n, unsigned v, const value_set *seen)
{
    for (unsigned u = 0; u < v; u++)
        if (type_of(c, u, n) == 0 && !has(seen, u)) return false;
    return true;
}

/* By the types; VALUES where the step is not local with this depth. */
static unsigned play_locally(const checker *c, size_t n)
{
    enum { LOOK = 16 };
    value_set seen = {{0}};
    unsigned v = 0;
    add_small_moves(c, n, &seen);
    for (size_t i = 0; i < c->rare_count; i++) add_split(c, n, c->rare[i], &seen);
    while (v < VALUES && (type_of(c, v, n) == 0 || has(&seen, v))) v++;
    for (size_t part = 1; v < VALUES && part <= c->depth; part++) {
        if (part % LOOK == 1 && has_all_rare_below(c, n, v, &seen)) return v;
        add_split(c, n, part, &seen);
    }
    return v < VALUES && has_all_rare_below(c, n, v, &seen) ? v : VALUES;
}

static bt_status append(checker *c, size_t n, unsigned v)
{
    if (v >= VALUES) return refuse(c, "a value is beyond 255");
    c->value[n] = (uint8_t)v;
    if (n == 0 || type_of(c, v, n)) return BT_OK;
    if (n > c->largest_rare) return refuse(c, "a larger heap is rare");
    if (!BT_GROW(c->ctx, c->rare, c->rare_capacity, c->rare_count + 1)) return BT_LIMIT;
    c->rare[c->rare_count++] = (uint32_t)n;
    return BT_OK;
}

/* Where the certificate says nothing of the depth, a step that is not local is played plainly. */
static bt_status fill(checker *c)
{
    bt_status status = BT_OK;
    for (size_t n = 0; n < c->count && !status; n++) {
        unsigned v = n > c->window ? play_locally(c, n) : VALUES;
        if (v == VALUES && n >= c->first_local) return refuse(c, "a step is not local");
        status = append(c, n, v < VALUES ? v : play_plainly(c, n));
        if (!status) status = bt__check(c->ctx);
        if (n % 65536 == 0) bt__progress(c->ctx, "heaps", (double)n, (double)c->count);
    }
    return status;
}

/* -- the period -- */

static bool repeats(const checker *c, size_t from, size_t length, size_t p)
{
    return !memcmp(c->value + from, c->value + from + p, length);
}

/* The least period divides a period: it is p unless p / q is one, too, for some prime q. */
static bool is_least(const checker *c, size_t from, size_t p)
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
static bt_status check_period(const checker *c, size_t from, size_t p, size_t step)
{
    if (!repeats(c, from, step - p, p)) return refuse(c, "the period is broken");
    if (from && c->value[from - 1] == c->value[from - 1 + p])
        return refuse(c, "the preperiod is not the least");
    return is_least(c, from, p) ? BT_OK : refuse(c, "the period is not the least");
}

static bool may_mix_parity(const bt_taking_rules *rules)
{
    const bt_amounts *two = &rules->leave[2];
    for (size_t k = 1; k < two->count; k++)
        if ((two->at[k] ^ two->at[0]) & 1) return false;
    return true;
}

static bt_status check_shape(const checker *c, const uint64_t *number)
{
    const uint64_t limit = UINT32_MAX / 4;
    if (!c->rules->leave[2].count || c->rules->leave[3].count)
        return refuse(c, "moves must split a heap into two, and not into three");
    if (number[1] == 0 || (number[6] != number[1] && number[6] != 2 * number[1]))
        return refuse(c, "a period is at least 1, and its multiple the period or twice that");
    if (c->parity && (!may_mix_parity(c->rules) || number[6] % 2))
        return refuse(c, "parities cannot be mixed in");
    for (size_t i = 0; i < 7; i++)
        if (i != 2 && number[i] > limit)
            return bt__fail(c->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    return BT_OK;
}

bt_status bt_games__local_check(bt_context *ctx, const bt_taking_rules *rules,
                                const bt_certificate *certificate)
{
    const uint64_t *number = certificate->number;
    checker c = {.ctx = ctx, .rules = rules, .mask = number[2], .parity = number[3] != 0};
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
    status = c.value ? fill(&c) : BT_LIMIT;
    if (!status && !repeats(&c, from, start - from + c.window, step))
        status = refuse(&c, "the windows differ");
    if (!status) status = check_period(&c, from, (size_t)number[1], step);
    bt__free(ctx, c.value, c.value ? c.count + 1 : 0);
    bt__free(ctx, c.rare, c.rare_capacity * sizeof *c.rare);
    return status;
}
