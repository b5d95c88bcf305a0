/* Claims and checks nim-values heap by heap, by plain loops over the rules.

   A value is right if no option has it and every smaller one is that of an option. To check one
   heap, the values of those below it are taken for granted; if all heaps pass, then by induction
   all hold, wherever the claims came from and in whatever order they were checked.
   A mask tells rare heaps from common ones (taking_sparse.h). Whatever the mask, a split that has
   the value of a common heap is one into a rare heap and a common one: so it is enough to look at
   the splits with rare heaps to see that no option has it. */
#include "games/taking_verify.h"

enum {
    LANES = BT_VERIFY_LANES,
    GROUP = BT_VERIFY_GROUP,
    NEAR = BT_VERIFY_NEAR,
    EARLY = 64, /* heaps below it are split off in any case */
    CHUNK = 32  /* splits between looks at what is missing */
};

typedef bt_verifier verifier;
typedef bt_verify_set value_set;

/* -- values -- */

static void add(value_set *set, unsigned v)
{
    set->word[v / 64] |= (uint64_t)1 << (v % 64);
}

/* To a set of values below 64. */
static void add_small(uint64_t *set, unsigned v)
{
    *set |= (uint64_t)(v < 64) << (v % 64);
}

static bool has(const value_set *set, unsigned v)
{
    return set->word[v / 64] >> (v % 64) & 1;
}

/* The type of a value at a heap n: 0 is rare. */
static unsigned type_of(const verifier *c, unsigned v, size_t n)
{
    unsigned mixed = c->parity ? (unsigned)(n ^ c->rules->leave[2].at[0]) & 1 : 0;
    return (unsigned)__builtin_parityll(v & c->mask) ^ mixed;
}

void bt_games__verify_list_types(verifier *c)
{
    for (unsigned v = 0; v < BT_VERIFY_VALUES; v++)
        for (size_t n = 0; n < 2; n++)
            if (type_of(c, v, n) == 0) add(&c->rare_type[n], v);
}

bool bt_games__verify_is_rare(const verifier *c, size_t n)
{
    return has(&c->rare_type[n & 1], c->value[n]);
}

bt_status bt_games__verify_add_rare(verifier *c, size_t n)
{
    if (!BT_GROW(c->ctx, c->rare, c->rare_capacity, c->rare_count + 1)) return BT_LIMIT;
    c->rare[c->rare_count++] = (uint32_t)n;
    return BT_OK;
}

/* Bits below v, in a word that begins at `first`. */
static uint64_t below(unsigned v, unsigned first)
{
    if (v <= first) return 0;
    return v - first >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << (v - first)) - 1;
}

static bool take_away(value_set *needed, const value_set *seen)
{
    uint64_t left = 0;
    for (unsigned i = 0; i < BT_VERIFY_WORDS; i++) left |= needed->word[i] &= ~seen->word[i];
    return left == 0;
}

/* -- moves -- */

static void add_small_moves(const verifier *c, size_t n, value_set *seen)
{
    const bt_amounts *none = &c->rules->leave[0], *one = &c->rules->leave[1];
    for (size_t k = 0; k < none->count; k++)
        if (none->at[k] == n) add(seen, 0);
    for (size_t k = 0; k < one->count; k++)
        if (one->at[k] < n) add(seen, c->value[n - one->at[k]]);
}

/* The splits into `part` and what is left. */
static void add_split(const verifier *c, size_t n, size_t part, value_set *seen)
{
    const bt_amounts *two = &c->rules->leave[2];
    for (size_t k = 0; k < two->count; k++)
        if (n > part + two->at[k]) add(seen, c->value[part] ^ c->value[n - part - two->at[k]]);
}

static void add_rare(const verifier *c, size_t n, value_set *seen)
{
    for (size_t i = 0; i < c->rare_count && c->rare[i] < n; i++) add_split(c, n, c->rare[i], seen);
}

unsigned bt_games__verify_plainly(const verifier *c, size_t n)
{
    value_set seen = {{0}};
    unsigned v = 0;
    add_small_moves(c, n, &seen);
    for (size_t part = 1; part <= n / 2; part++) add_split(c, n, part, &seen);
    while (v < BT_VERIFY_VALUES && has(&seen, v)) v++;
    return v;
}

/* -- items -- */

static bt_verify_item item_of(const verifier *c, size_t part, size_t taken)
{
    return (bt_verify_item){part + taken, c->value[part] * (UINT64_MAX / 255)};
}

static void list_near(verifier *c)
{
    const bt_amounts *two = &c->rules->leave[2];
    bt_verify_item *item = c->near;
    c->near_parts = NEAR < c->count ? NEAR : c->count - 1;
    for (uint32_t part = 1; part <= c->near_parts; part++)
        for (size_t k = 0; k < two->count; k++) *item++ = item_of(c, part, two->at[k]);
}

static void list_far(verifier *c)
{
    const bt_amounts *two = &c->rules->leave[2];
    bt_verify_item *item = c->far;
    for (size_t k = 0; k < two->count; k++)
        for (size_t i = 0; i < c->rare_count; i++) *item++ = item_of(c, c->rare[i], two->at[k]);
}

bt_status bt_games__verify_list_items(verifier *c)
{
    size_t amounts = c->rules->leave[2].count;
    if (!BT_GROW(c->ctx, c->near, c->near_capacity, amounts * NEAR) ||
        !BT_GROW(c->ctx, c->far, c->far_capacity, amounts * c->rare_count + 1))
        return BT_LIMIT;
    list_near(c);
    list_far(c);
    return BT_OK;
}

/* Where lanes begin: no heap is taken whole there. */
static size_t first_lane(const verifier *c)
{
    return c->rules->last + LANES;
}

/* How many items, ascending, have a shift below `bound`. */
static size_t count_below(const bt_verify_item *items, size_t count, size_t bound)
{
    size_t low = 0;
    while (low < count) {
        size_t middle = low + (count - low) / 2;
        if (items[middle].shift < bound)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* -- claims -- */

/* By what is seen of the splits with rare heaps; BT_VERIFY_VALUES: all are. */
static unsigned least_common(const verifier *c, size_t n, const value_set *seen)
{
    for (unsigned i = 0; i < BT_VERIFY_WORDS; i++) {
        uint64_t open = ~(seen->word[i] | c->rare_type[n & 1].word[i]);
        if (open) return 64 * i + (unsigned)__builtin_ctzll(open);
    }
    return BT_VERIFY_VALUES;
}

static unsigned claim_slowly(const verifier *c, size_t n)
{
    value_set seen = {{0}};
    add_small_moves(c, n, &seen);
    add_rare(c, n, &seen);
    return least_common(c, n, &seen);
}

/* Splits with rare heaps whose rests lie below the whole group. */
static void gather_far(const verifier *c, size_t base, uint64_t seen[GROUP])
{
    for (size_t k = 0; k < c->rules->leave[2].count; k++) {
        const bt_verify_item *items = c->far + k * c->rare_count;
        size_t close = count_below(items, c->rare_count, GROUP);
        bt_games__verify_gather(c->value + base, items + close, c->rare_count - close, c->narrow,
                                seen);
    }
}

/* The other splits, and moves to one heap. */
static unsigned claim_lane(const verifier *c, size_t n, uint64_t seen)
{
    const bt_amounts *one = &c->rules->leave[1];
    for (size_t k = 0; k < one->count; k++) add_small(&seen, c->value[n - one->at[k]]);
    for (size_t k = 0; k < c->rules->leave[2].count; k++) {
        const bt_verify_item *item = c->far + k * c->rare_count, *end = item + c->rare_count;
        for (; item < end && item->shift < GROUP; item++)
            add_small(&seen, (uint8_t)item->value ^ c->value[n - item->shift]);
    }
    uint64_t open = ~(seen | c->rare_type[n & 1].word[0]);
    return open ? (unsigned)__builtin_ctzll(open) : claim_slowly(c, n);
}

bool bt_games__verify_claim(verifier *c, size_t from, size_t to)
{
    size_t start = first_lane(c) + c->window; /* groups have all rests from here on */
    while (from < to) {
        bool whole = from >= start && to - from >= GROUP;
        uint64_t seen[GROUP] = {0};
        size_t end = from + (whole ? GROUP : 1);
        if (whole) gather_far(c, from, seen);
        for (size_t n = from; n < end; n++) {
            unsigned v = whole ? claim_lane(c, n, seen[n - from]) : claim_slowly(c, n);
            if (v >= (c->narrow ? 64 : BT_VERIFY_VALUES)) return false;
            c->value[n] = (uint8_t)v;
        }
        from = end;
    }
    return true;
}

/* -- whether an option has the value of its heap -- */

static bool has_equal_move(const verifier *c, size_t n)
{
    const bt_amounts *one = &c->rules->leave[1];
    bool equal = false;
    for (size_t k = 0; k < one->count; k++) equal |= c->value[n - one->at[k]] == c->value[n];
    return equal;
}

static bool has_equal_split(const verifier *c, size_t n)
{
    const bt_amounts *two = &c->rules->leave[2];
    for (size_t k = 0; k < two->count; k++) {
        size_t rest = n - two->at[k];
        if (bt_games__verify_find(c->value + 1, c->value + rest - 1, rest / 2, c->value[n]))
            return true;
    }
    return false;
}

/* The rare heaps among the lanes themselves, or just before them. */
static bool has_equal_late(const verifier *c, const bt_verify_item *items, size_t count, size_t n)
{
    bool equal = false;
    for (size_t i = 0; i < count && items[i].shift < n; i++)
        equal |= ((uint8_t)items[i].value ^ c->value[n - items[i].shift]) == c->value[n];
    return equal;
}

static bool some_are_equal(const verifier *c, size_t base)
{
    for (size_t k = 0; k < c->rules->leave[2].count; k++) {
        const bt_verify_item *items = c->far + k * c->rare_count;
        size_t whole = count_below(items, c->rare_count, base);
        if (bt_games__verify_meet(c->value + base, items, whole)) return true;
        for (size_t n = base; n < base + LANES && whole < c->rare_count; n++)
            if (has_equal_late(c, items + whole, c->rare_count - whole, n)) return true;
    }
    for (size_t n = base; n < base + LANES; n++)
        if (has_equal_move(c, n) || (bt_games__verify_is_rare(c, n) && has_equal_split(c, n)))
            return true;
    return false;
}

/* -- whether all smaller values are those of options -- */

/* Whether the splits with heaps from..to, and with rare ones, and the moves to one heap have all
   the values that are needed. */
static bool finish(const verifier *c, size_t n, size_t from, size_t to, value_set *needed)
{
    value_set seen = {{0}};
    add_small_moves(c, n, &seen);
    add_rare(c, n, &seen);
    for (size_t part = from; part <= to; part++) {
        if (part % CHUNK == 0 && take_away(needed, &seen)) return true;
        add_split(c, n, part, &seen);
    }
    return take_away(needed, &seen);
}

/* A local step splits off heaps up to the depth only, or rare ones. */
static size_t last_part(const verifier *c, size_t n)
{
    return n >= c->first_local && c->depth < n / 2 ? c->depth : n / 2;
}

/* Takes the values of splits away; what is left is needed in some lane. */
static uint64_t take_items(const verifier *c, size_t base, const bt_verify_item *items,
                           size_t count, uint64_t needed[GROUP])
{
    uint64_t seen[GROUP] = {0}, left = 0;
    bt_games__verify_gather(c->value + base, items, count, c->narrow, seen);
    for (size_t l = 0; l < GROUP; l++) left |= needed[l] &= ~seen[l];
    return left;
}

/* The least rare heaps have been split off before. */
static uint64_t take_far(const verifier *c, size_t base, uint64_t needed[GROUP])
{
    uint64_t left = 1;
    for (size_t k = 0; k < c->rules->leave[2].count && left; k++) {
        const bt_verify_item *items = c->far + k * c->rare_count;
        size_t count = count_below(items, c->rare_count, base);
        size_t first = count_below(items, count, EARLY);
        left =
            take_items(c, base, items + first, count - first < NEAR ? count - first : NEAR, needed);
    }
    return left;
}

/* Splits off small heaps until nothing is needed, as far as they are listed and all rests are
   larger; gives the first heap that was not split off. Some values come from rare heaps alone. */
static size_t take_near(const verifier *c, size_t base, uint64_t needed[GROUP])
{
    size_t amounts = c->rules->leave[2].count, last = last_part(c, base + GROUP - 1), part = 1;
    size_t room = (base - c->rules->last) / 2, end = last < c->near_parts ? last : c->near_parts;
    if (end > room) end = room;
    for (uint64_t left = 1; part <= end && left;) {
        size_t step = part < EARLY ? EARLY - 1 : CHUNK,
               next = end - part >= step ? part + step : end + 1;
        left = take_items(c, base, c->near + (part - 1) * amounts, (next - part) * amounts, needed);
        if (left && part == 1) left = take_far(c, base, needed);
        part = next;
    }
    return part;
}

/* With the values from 64 on, which groups do not know. */
static bool finish_lane(const verifier *c, size_t n, uint64_t needed, size_t part)
{
    value_set rest = {{needed}};
    for (unsigned i = 1; i < BT_VERIFY_WORDS; i++) rest.word[i] = below(c->value[n], 64 * i);
    return finish(c, n, c->value[n] > 64 ? 1 : part, last_part(c, n), &rest);
}

static const char *find_missing(const verifier *c, size_t base)
{
    uint64_t needed[GROUP];
    for (size_t l = 0; l < GROUP; l++) needed[l] = below(c->value[base + l], 0);
    size_t part = take_near(c, base, needed);
    for (size_t l = 0; l < GROUP; l++) {
        size_t n = base + l;
        if (!needed[l] && c->value[n] <= 64) continue;
        if (finish_lane(c, n, needed[l], part)) continue;
        return n >= c->first_local ? "a step is not local" : "a smaller value is not an option";
    }
    return NULL;
}

static const char *find_missing_anywhere(const verifier *c, size_t base)
{
    const char *fault = NULL;
    for (size_t l = 0; l < LANES && !fault; l += GROUP) fault = find_missing(c, base + l);
    return fault;
}

/* -- blocks -- */

static const char *check_plainly(const verifier *c, size_t from, size_t to)
{
    for (size_t n = from; n < to; n++) {
        if (bt_games__verify_plainly(c, n) != c->value[n]) return "a value is another";
        if (n >= c->first_local && !finish_lane(c, n, below(c->value[n], 0), 1))
            return "a step is not local";
    }
    return NULL;
}

/* A block that is shorter than the lanes takes heaps before it along. */
const char *bt_games__verify_block(const verifier *c, size_t from, size_t to)
{
    size_t start = first_lane(c), end = to < start + LANES ? to : start;
    const char *fault = from < end ? check_plainly(c, from, end) : NULL;
    if (from < end) from = end;
    for (; from < to && !fault; from += LANES) {
        if (to - from < LANES) from = to - LANES;
        fault = some_are_equal(c, from) ? "a value is that of an option"
                                        : find_missing_anywhere(c, from);
    }
    return fault;
}
