/* Reading {..}: options, bars of any number, +-{..}. */
#include "value/parse.h"

/* The items of {..}: values in segments, with the number of bars before each segment. */
typedef struct segment {
    size_t first, count;
    unsigned bars; /* before it; 0 for the first */
    size_t place;
} segment;

typedef struct items {
    bt_words values;
    segment *segments;
    size_t count, capacity;
} items;

static bool start_segment(bt_parser *p, items *list, unsigned bars, size_t place)
{
    if (!BT_GROW(p->ctx, list->segments, list->capacity, list->count + 1)) return false;
    list->segments[list->count++] = (segment){list->values.length, 0, bars, place};
    return true;
}

static bool parse_items(bt_parser *p, items *list)
{
    if (!start_segment(p, list, 0, p->at)) return false;
    for (bool want = false;;) {
        char c = peek(p);
        segment *last = &list->segments[list->count - 1];
        if (!want && (c == '|' || c == '}')) {
            if (accept(p, "}")) return true;
            size_t place = p->at;
            unsigned bars = (unsigned)strspn(p->text + p->at, "|");
            p->at += bars;
            if (!start_segment(p, list, bars, place)) return false;
            continue;
        }
        if (!want && last->count > 0) return expected(p, "',', '|' or '}'");
        bt_value g;
        if (!bt_value__parse_value(p, bt_value__parse_sum, &g) || !bt_words__push(&list->values, g))
            return false;
        list->segments[list->count - 1].count++;
        want = accept(p, ",");
    }
}

static bt_value build_items(bt_parser *p, const items *list, size_t first, size_t end);

/* The options of one side, segments [first, end): a list, or one game with its own bars. */
static bool side_options(bt_parser *p, const items *list, size_t first, size_t end, bt_value *one,
                         const bt_value **at, size_t *count)
{
    const segment *s = &list->segments[first];
    if (end - first == 1) {
        *at = s->count ? list->values.at + s->first : NULL;
        *count = s->count;
        return true;
    }
    *one = build_items(p, list, first, end);
    *at = one;
    *count = 1;
    return *one != BT_NONE;
}

/* The two sides of a game, as lists. */
typedef struct sides {
    bt_value ones[2]; /* of a side that is one game with its own bars */
    const bt_value *at[2];
    size_t counts[2];
} sides;

/* Splits the segments [first, end) at the most bars, of which there must be one. */
static bool split_items(bt_parser *p, const items *list, size_t first, size_t end, sides *out)
{
    size_t split = first + 1;
    for (size_t i = first + 1; i < end; i++)
        if (list->segments[i].bars > list->segments[split].bars) split = i;
    for (size_t i = split + 1; i < end; i++) {
        if (list->segments[i].bars != list->segments[split].bars) continue;
        bt__fail_at(p->ctx, place_of(p, list->segments[i].place),
                    "ambiguous: two bars of the same kind; more bars bind looser, as in {2||1|0}");
        return false;
    }
    return side_options(p, list, first, split, &out->ones[0], &out->at[0], &out->counts[0]) &&
           side_options(p, list, split, end, &out->ones[1], &out->at[1], &out->counts[1]);
}

static bt_value build_items(bt_parser *p, const items *list, size_t first, size_t end)
{
    sides found;
    if (!split_items(p, list, first, end, &found)) return BT_NONE;
    return bt_value_game(p->ctx, found.at[0], found.counts[0], found.at[1], found.counts[1]);
}

bt_value bt_value__plus_minus(bt_context *ctx, const bt_value *left, size_t count)
{
    bt_words right;
    bt_words__open(&right, ctx);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        bt_value negative = bt_value_negate(ctx, left[i]);
        good = negative && bt_words__push(&right, negative);
    }
    bt_value g = good ? bt_value_game(ctx, left, count, right.at, right.length) : BT_NONE;
    bt_words__close(&right);
    return g;
}

bool bt_value__parse_braces(bt_parser *p, bool signs, bt_value *out)
{
    items list = {0};
    size_t place = p->at - 1;
    bt_words__open(&list.values, p->ctx);
    *out = BT_NONE;
    if (parse_items(p, &list)) {
        if (list.count > 1)
            *out = build_items(p, &list, 0, list.count);
        else if (!signs)
            bt__fail_at(p->ctx, place_of(p, place), "expected '|' between the options in {..}");
        else
            *out = bt_value__plus_minus(p->ctx, list.values.at, list.values.length);
        if (signs && list.count > 1 && *out) *out = bt_value__plus_minus(p->ctx, out, 1);
    }
    bt_words__close(&list.values);
    bt__free(p->ctx, list.segments, list.capacity * sizeof *list.segments);
    return *out != BT_NONE;
}

bool bt_value__parse_form(bt_parser *p, bt_words *left, bt_words *right)
{
    items list = {0};
    sides found;
    size_t place = p->at - 1;
    bt_words__open(&list.values, p->ctx);
    bool good = parse_items(p, &list);
    if (good && list.count < 2) {
        bt__fail_at(p->ctx, place_of(p, place), "expected '|' between the options in {..}");
        good = false;
    }
    good = good && split_items(p, &list, 0, list.count, &found);
    for (int side = 0; side < 2 && good; side++)
        for (size_t i = 0; i < found.counts[side] && good; i++)
            good = bt_words__push(side ? right : left, found.at[side][i]);
    bt_words__close(&list.values);
    bt__free(p->ctx, list.segments, list.capacity * sizeof *list.segments);
    return good;
}
