/* Checks arithmetic periods of nim-values: the theorem is in taking_saltus.c. Every heap is
   computed by the least excluded value over its options, as the ruleset lists them, and so are the
   hypotheses; nothing is shared with the search. */
#include "games/taking_proofs.h"

#include <string.h>

enum { MOST_HEAPS = 8192 };

typedef struct checker {
    bt_game *game;
    size_t first, period, band, count; /* the first regular heap, .., M */
    uint32_t saltus;
    uint32_t *value;
    uint8_t *kinds;        /* by value: what reaches it; 8 for any option */
    size_t heap;           /* whose options are being listed */
    bool forbidden;        /* one of them is against (A) */
    uint64_t taken, parts; /* the most that a move takes, and leaves */
} checker;

enum { LIFTED = 1, PAIRED = 2, TWICE = 4, MET = 8 };

static bt_status refuse(const checker *c, const char *why)
{
    return bt__fail(c->game->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

/* By the heaps a, b, e of an option, 0 where there is none: the heap `a` is lifted. */
static unsigned judge(const checker *c, uint64_t a, uint64_t b, uint64_t e)
{
    uint32_t high_b = c->value[b] / c->saltus, high_e = c->value[e] / c->saltus;
    bool lifted = a >= c->first && high_b == high_e;
    bool paired = b >= c->first && e >= c->first && high_b == high_e;
    return (lifted ? LIFTED : 0) | (paired ? PAIRED : 0) | (lifted && paired ? TWICE : 0);
}

static bool take_option(void *data, bt_bytes option)
{
    checker *c = data;
    uint64_t part[3] = {0}, count = 0, left = 0, high = 0, one;
    uint32_t nim = 0;
    while (bt_rules__next_heap(&option, &one)) {
        if (count < 3) part[count] = one;
        count++;
        left += one;
        nim ^= c->value ? c->value[one] : 0;
        high += c->value ? c->value[one] / c->saltus : 0;
    }
    if (c->taken < c->heap - left) c->taken = c->heap - left;
    if (c->parts < count) c->parts = count;
    if (!c->value || count > 3) return true;
    uint32_t goal = c->value[c->heap];
    if (nim % c->saltus == goal % c->saltus && high >= goal / c->saltus &&
        (high - goal / c->saltus) % 2 == 0)
        c->forbidden = true;
    if (nim < c->count)
        c->kinds[nim] |=
            (uint8_t)(MET | judge(c, part[0], part[1], part[2]) |
                      judge(c, part[1], part[2], part[0]) | judge(c, part[2], part[0], part[1]));
    return true;
}

static bt_status list_options(checker *c, size_t heap)
{
    c->heap = heap;
    c->forbidden = false;
    if (c->kinds) memset(c->kinds, 0, c->count + 1);
    bt_status status = bt_rules__heap_options(c->game, heap, BT_LEFT, take_option, c);
    return status ? status : bt__check(c->game->ctx);
}

static bool all_are(const checker *c, size_t low, size_t high, unsigned kind)
{
    for (size_t v = low; v < high; v++)
        if (!(c->kinds[v] & kind)) return false;
    return true;
}

/* The hypotheses for one of the last heaps, whose options have just been listed again. */
static bt_status check_heap(const checker *c)
{
    size_t goal = c->value[c->heap], two = 2 * (size_t)c->saltus;
    if (c->forbidden) return refuse(c, "an option may come to have the value of its heap");
    if (goal < c->band + two) return refuse(c, "the values are too small yet");
    size_t band = goal - c->band;
    if (!all_are(c, band, goal, LIFTED) || !all_are(c, band - two, band, TWICE) ||
        !all_are(c, 0, band, PAIRED))
        return refuse(c, "a value is not reached in a way that lasts");
    return BT_OK;
}

static bt_status fill(checker *c)
{
    bt_status status = BT_OK;
    for (size_t n = 0; n < c->count && !status; n++) {
        c->value[n] = 0;
        status = list_options(c, n);
        while (c->kinds[c->value[n]] & MET) c->value[n]++;
        bt__progress(c->game->ctx, "heaps", (double)n, (double)c->count);
    }
    for (size_t n = c->count - 2 * c->period; n < c->count && !status; n++) {
        status = list_options(c, n);
        if (!status) status = check_heap(c);
    }
    return status;
}

static bool rises(const checker *c, size_t n, size_t p, uint64_t s)
{
    return c->value[n + p] == c->value[n] + s;
}

/* The least period divides every period, and rises in proportion. */
static bool is_least(const checker *c, size_t from)
{
    for (size_t d = 1; d < c->period; d++) {
        size_t n = from;
        uint64_t s = (uint64_t)c->saltus * d / c->period;
        if (c->period % d || (uint64_t)c->saltus * d % c->period) continue;
        while (n < from + c->period && rises(c, n, d, s)) n++;
        if (n == from + c->period) return false;
    }
    return true;
}

static bt_status check_period(const checker *c, size_t from)
{
    for (size_t n = from; n + c->period < c->count; n++)
        if (!rises(c, n, c->period, c->saltus)) return refuse(c, "the period is broken");
    if (from && rises(c, from - 1, c->period, c->saltus))
        return refuse(c, "the preperiod is not the least");
    return is_least(c, from) ? BT_OK : refuse(c, "the period is not the least");
}

static bt_status check_shape(checker *c, const uint64_t *number)
{
    enum { LARGE = 1500 };
    for (size_t i = 0; i < 5; i++)
        if (number[i] > MOST_HEAPS)
            return bt__fail(c->game->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    if (!c->period || !c->saltus || c->saltus & (c->saltus - 1))
        return refuse(c, "a period is at least 1, and its rise a power of 2");
    bt_status status =
        list_options(c, LARGE); /* the moves are alike for all heaps that are large */
    if (status) return status;
    if (c->parts > 3) return refuse(c, "a move leaves more than three heaps");
    if (c->count < 3 * (c->first + c->period) + c->taken + 2 * c->period)
        return refuse(c, "these are too few heaps");
    return BT_OK;
}

bt_status bt_games__saltus_check(bt_game *game, const bt_certificate *certificate)
{
    const uint64_t *number = certificate->number;
    checker c = {.game = game,
                 .first = number[0] ? (size_t)number[0] : 1,
                 .period = (size_t)number[1],
                 .saltus = (uint32_t)number[2],
                 .band = (size_t)number[3],
                 .count = (size_t)number[4]};
    bt_status status = check_shape(&c, number);
    if (status) return status;
    c.value = bt__alloc_zero(game->ctx, (c.count + 1) * sizeof *c.value);
    c.kinds = bt__alloc_zero(game->ctx, c.count + 1);
    status = c.value && c.kinds ? fill(&c) : BT_LIMIT;
    if (!status) status = check_period(&c, (size_t)number[0]);
    bt__free(game->ctx, c.value, c.value ? (c.count + 1) * sizeof *c.value : 0);
    bt__free(game->ctx, c.kinds, c.kinds ? c.count + 1 : 0);
    return status;
}
