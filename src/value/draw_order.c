/* The Hasse diagram of some values: greater ones above, lines where nothing is in between. */
#include "value/draw_diagram.h"

#include "value/store.h"

#include <string.h>

enum { ORDER_MAX = 256 };

/* -- the covering relation -- */

/* above[i * count + j]: value i is greater than value j. */
static bool compare_all(bt_context *ctx, const bt_value *values, size_t count, uint8_t *above)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            bt_relation relation = bt_value_compare(ctx, values[i], values[j]);
            if (relation == BT_UNKNOWN || bt__check(ctx)) return false;
            above[i * count + j] = relation == BT_GREATER;
            above[j * count + i] = relation == BT_LESS;
        }
    return true;
}

static bool is_cover(const uint8_t *above, size_t count, size_t i, size_t j)
{
    if (!above[i * count + j]) return false;
    for (size_t k = 0; k < count; k++)
        if (above[i * count + k] && above[k * count + j]) return false;
    return true;
}

bool bt_value__covers(bt_context *ctx, const bt_value *values, size_t count, bt_words *pairs)
{
    uint8_t *above = bt__alloc_zero(ctx, count * count);
    bool good = above && compare_all(ctx, values, count, above);
    for (size_t i = 0; i < count && good; i++)
        for (size_t j = 0; j < count && good; j++) {
            if (!is_cover(above, count, i, j)) continue;
            good = bt_words__push(pairs, (uint32_t)i) && bt_words__push(pairs, (uint32_t)j);
        }
    bt__free(ctx, above, count * count);
    return good && !bt__check(ctx);
}

/* -- layers -- */

/* The longest chains above each value, less those below: then a set that is closed under negation
   is drawn so that it can be turned upside down. */
static void find_ranks(const bt_words *pairs, size_t count, int64_t *above, int64_t *below)
{
    bool changed = true;
    memset(above, 0, count * sizeof *above);
    memset(below, 0, count * sizeof *below);
    while (changed) {
        changed = false;
        for (size_t i = 0; i < pairs->length; i += 2) {
            uint32_t high = pairs->at[i], low = pairs->at[i + 1];
            if (above[low] <= above[high]) above[low] = above[high] + 1, changed = true;
            if (below[high] <= below[low]) below[high] = below[low] + 1, changed = true;
        }
    }
    for (size_t i = 0; i < count; i++) above[i] -= below[i];
}

static bool rank(bt_diagram *d, const bt_words *pairs)
{
    size_t count = d->values.length, size = count * sizeof(int64_t);
    int64_t *above = bt__alloc(d->ctx, size), *below = bt__alloc(d->ctx, size);
    if (above && below) find_ranks(pairs, count, above, below);
    bool good = above && below && bt_value__diagram_rank(d, above);
    bt__free(d->ctx, below, size);
    bt__free(d->ctx, above, size);
    return good;
}

/* Whether with each value its negative is there; then they are each other's mirrors. */
static bool find_mirrors(bt_diagram *d)
{
    size_t count = d->values.length;
    for (size_t i = 0; i < count; i++) {
        bt_value negative = bt_value_negate(d->ctx, d->values.at[i]);
        size_t at = 0;
        while (at < count && d->values.at[at] != negative) at++;
        if (at == count) return false;
        d->knots[i].mirror = at;
    }
    return true;
}

/* -- the whole -- */

static bool has(const bt_words *words, bt_value g)
{
    for (size_t i = 0; i < words->length; i++)
        if (words->at[i] == g) return true;
    return false;
}

static bt_status add_values(bt_diagram *d, const bt_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!values[i]) return bt__fail(d->ctx, BT_INPUT, "expected a value");
        if (has(&d->values, values[i])) continue;
        if (d->values.length == ORDER_MAX)
            return bt__fail(d->ctx, BT_LIMIT, "%zu values are too many: a diagram holds %d", count,
                            ORDER_MAX);
        if (!bt_value__diagram_add(d, values[i])) return bt_error(d->ctx);
    }
    return BT_OK;
}

static bt_status draw(bt_diagram *d)
{
    static const bt_tie tie = {BT_STYLE_FAINT, 'e', 0, 0};
    bt_words pairs;
    bt_words__open(&pairs, d->ctx);
    bool good = bt_value__covers(d->ctx, d->values.at, d->values.length, &pairs) && rank(d, &pairs);
    for (size_t i = 0; i < pairs.length && good; i += 2)
        good = bt_value__diagram_join(d, pairs.at[i], pairs.at[i + 1], 0, tie);
    bt_words__close(&pairs);
    if (!good) return bt_error(d->ctx);
    d->mirrored = find_mirrors(d);
    return bt_value__diagram_draw(d);
}

bt_status bt_value__draw_order(const bt_value *values, size_t count, bt_picture *out)
{
    bt_diagram d;
    bt_text title;
    bt_value__diagram_open(&d, out);
    bt_status status = add_values(&d, values, count);
    if (!status) status = draw(&d);
    bt_text__open(&title, out->ctx);
    bt_text__format(&title, "The order of %zu values", d.values.length);
    if (!status && !title.failed)
        bt_picture__name(out, title.at, "Greater values stand above; lines join neighbours.");
    bt_text__close(&title);
    bt_value__diagram_close(&d);
    return status ? status : bt_error(out->ctx);
}

bt_status bt_value_draw_order(bt_context *ctx, const bt_value *values, size_t count,
                              bt_picture **out)
{
    bt_status status = bt_picture_open(ctx, out);
    if (!status) status = bt_value__draw_order(values, count, *out);
    if (!status) return BT_OK;
    bt_picture_close(*out);
    *out = NULL;
    return status;
}
