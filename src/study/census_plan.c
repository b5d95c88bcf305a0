/* What a census counts: its options checked, its sets numbered, its blocks cut. */
#include "study/census.h"

#include "base/context.h"

#include <string.h>

enum {
    SMALL_BLOCK_BITS = 9,  /* not fewer sets than the widest kernel has lanes */
    USUAL_BLOCK_BITS = 22, /* a block should take some hundredths of a second */
    BLOCK_COUNT_BITS = 20, /* and there should not be too many of them */
    LIST_LIMIT = 10000,
    LIST_LIMIT_MAX = 1 << 30,
};

static bt_status check_range(bt_context *ctx, const bt_study_census_options *options)
{
    if (options->min == 0) return bt__fail(ctx, BT_INPUT, "the least element must be at least 1");
    if (options->min > options->max)
        return bt__fail(ctx, BT_INPUT, "the least element %u is above the largest, %u",
                        options->min, options->max);
    if (options->max > BT_STUDY_CENSUS_MAX)
        return bt__fail(ctx, BT_INPUT, "a census has elements up to %d, not %u",
                        BT_STUDY_CENSUS_MAX, options->max);
    if (options->size_to && options->size_from > options->size_to)
        return bt__fail(ctx, BT_INPUT, "there are no sizes from %u to %u", options->size_from,
                        options->size_to);
    if (options->part > options->parts || (options->parts && !options->part))
        return bt__fail(ctx, BT_INPUT, "there is no part %u of %u", options->part, options->parts);
    return BT_OK;
}

/* The ends 0 .. min-1 and the shortest pattern that repeats to them. */
static bt_status plan_ends(bt_study__census *census, bt_context *ctx, const char *ends)
{
    if (!ends) ends = "P";
    size_t length = strlen(ends), good = strspn(ends, "LRNP");
    if (length == 0) return bt__fail(ctx, BT_INPUT, "the ending rule is empty");
    if (good < length)
        return bt__fail_at(ctx, good, "the ending rule has '%.*s'; its letters are L, R, N and P",
                           bt__char_length(ends + good), ends + good);
    for (unsigned n = 0; n < census->min; n++) {
        char letter = ends[n % length];
        census->ends[n] = letter;
        if (letter == 'L' || letter == 'N') census->end_wins[BT_LEFT] |= (uint64_t)1 << n;
        if (letter == 'R' || letter == 'N') census->end_wins[BT_RIGHT] |= (uint64_t)1 << n;
    }
    unsigned shortest = 1;
    while (memcmp(census->ends, census->ends + shortest, census->min - shortest) != 0) shortest++;
    census->ends[shortest] = '\0';
    return BT_OK;
}

static void plan_blocks(bt_study__census *census)
{
    unsigned bits = census->max - census->min, p = census->symmetric;
    if (p) {
        /* pairs {s, p-s} with min < s <= p-s; the pair of min is always there */
        census->empty = p < 2 * census->min || p - census->min > census->max;
        bits = census->empty ? 0 : p / 2 - census->min;
    }
    census->index_bits = census->block_bits = bits;
    if (bits > SMALL_BLOCK_BITS) {
        unsigned wanted = bits > SMALL_BLOCK_BITS + 7 ? bits - 7 : SMALL_BLOCK_BITS;
        if (wanted > USUAL_BLOCK_BITS) wanted = USUAL_BLOCK_BITS;
        if (bits > wanted + BLOCK_COUNT_BITS) wanted = bits - BLOCK_COUNT_BITS;
        census->block_bits = wanted;
    }
    census->blocks = census->empty ? 0 : (uint64_t)1 << (bits - census->block_bits);
}

bt_status bt_study__census_plan(bt_study__census *census, bt_context *ctx,
                                const bt_study_census_options *options)
{
    bt_status status = check_range(ctx, options);
    if (status) return status;
    *census = (bt_study__census){
        .min = options->min,
        .max = options->max,
        .size_from = options->size_from ? options->size_from : 1,
        .size_to = options->size_to ? options->size_to : BT_STUDY_CENSUS_MAX,
        .symmetric = options->symmetric,
        .detail = options->detail || options->list,
        .list = options->list,
        .list_limit = options->list_limit ? options->list_limit : LIST_LIMIT,
    };
    if (options->list) census->where = options->where;
    if (census->list_limit > LIST_LIMIT_MAX) census->list_limit = LIST_LIMIT_MAX;
    plan_blocks(census);
    return plan_ends(census, ctx, options->ends);
}

uint64_t bt_study__block_sets(const bt_study__census *census)
{
    return census->empty ? 0 : (uint64_t)1 << census->block_bits;
}

bt_study_mask bt_study__symmetric_set(const bt_study__census *census, uint64_t index)
{
    unsigned min = census->min, p = census->symmetric;
    bt_study_mask set = (bt_study_mask)1 << (min - 1) | (bt_study_mask)1 << (p - min - 1);
    for (unsigned s = min + 1; s <= p / 2; s++)
        if (index >> (s - min - 1) & 1)
            set |= (bt_study_mask)1 << (s - 1) | (bt_study_mask)1 << (p - s - 1);
    return set;
}

void bt_study__mask_write(bt_text *text, bt_study_mask set)
{
    char all[3 * 64 + 2], *at = all;
    *at++ = '{';
    for (; set; set &= set - 1) {
        int element = __builtin_ctzll(set) + 1;
        if (element >= 10) *at++ = (char)('0' + element / 10);
        *at++ = (char)('0' + element % 10);
        if (set & (set - 1)) *at++ = ',';
    }
    *at++ = '}';
    bt_text__add_bytes(text, all, (size_t)(at - all));
}
