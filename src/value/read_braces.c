/* Reading {..}: options, bars of any number, +-{..}, and forms as they are written. */
#include "value/syntax.h"

/* The items of {..} in segments, with the number of bars before each segment. */
typedef struct segment {
    uint32_t side; /* its items are the children of a SIDE */
    unsigned bars; /* before it; 0 for the first */
    size_t at;
} segment;

typedef struct segments {
    segment *at;
    size_t count, capacity;
} segments;

static bool start_segment(bt_parser *p, segments *list, unsigned bars, size_t at)
{
    uint32_t side = bt_value__new_node(p, SYNTAX_SIDE, at);
    if (!side || !BT_GROW(p->ctx, list->at, list->capacity, list->count + 1)) return false;
    list->at[list->count++] = (segment){side, bars, at};
    return true;
}

static bool parse_items(bt_parser *p, segments *list)
{
    if (!start_segment(p, list, 0, p->at)) return false;
    for (bool want = false;;) {
        char c = peek(p);
        uint32_t side = list->at[list->count - 1].side;
        if (!want && (c == '|' || c == '}')) {
            if (accept(p, "}")) return true;
            size_t at = p->at;
            unsigned bars = (unsigned)strspn(p->text + p->at, "|");
            p->at += bars;
            if (!start_segment(p, list, bars, at)) return false;
            continue;
        }
        if (!want && p->tree->at[side].first) return expected(p, "',', '|' or '}'");
        if (!bt_value__adopt(p, side, bt_value__parse_sum(p))) return false;
        want = accept(p, ",");
    }
}

static uint32_t join(bt_parser *p, bt_syntax_kind kind, const segments *list, size_t first,
                     size_t end);

/* Segments [first, end): a list of options, or one game with bars of its own. */
static uint32_t join_side(bt_parser *p, const segments *list, size_t first, size_t end)
{
    if (end - first == 1) return list->at[first].side;
    uint32_t side = bt_value__new_node(p, SYNTAX_SIDE, list->at[first].at);
    return side ? bt_value__adopt(p, side, join(p, SYNTAX_GAME, list, first, end)) : 0;
}

/* Splits the segments [first, end) at the most bars, of which there must be one. */
static uint32_t join(bt_parser *p, bt_syntax_kind kind, const segments *list, size_t first,
                     size_t end)
{
    size_t split = first + 1;
    for (size_t i = first + 1; i < end; i++)
        if (list->at[i].bars > list->at[split].bars) split = i;
    for (size_t i = split + 1; i < end; i++) {
        if (list->at[i].bars != list->at[split].bars) continue;
        bt__fail_at(
            p->ctx, place_of(p, list->at[i].at),
            "ambiguous: two bars of the same kind; more bars bind less tightly, as in {2||1|0}");
        return 0;
    }
    uint32_t game = bt_value__new_node(p, kind, list->at[first].at);
    game = game ? bt_value__adopt(p, game, join_side(p, list, first, split)) : 0;
    return game ? bt_value__adopt(p, game, join_side(p, list, split, end)) : 0;
}

static uint32_t join_all(bt_parser *p, bt_syntax_kind kind, const segments *list, size_t from)
{
    uint32_t node = list->count > 1 ? join(p, kind, list, 0, list->count) : 0;
    if (node) p->tree->at[node].from = (uint32_t)from;
    if (list->count > 1) return node;
    bt__fail_at(p->ctx, place_of(p, from), "expected '|' between the options in {..}");
    return 0;
}

/* The children of the one segment, or the game between the braces, are what is added or taken. */
static uint32_t join_switch(bt_parser *p, const segments *list, size_t from)
{
    uint32_t both = bt_value__new_node(p, SYNTAX_SWITCH, from);
    if (!both) return 0;
    if (list->count > 1)
        return bt_value__adopt(p, both, join(p, SYNTAX_GAME, list, 0, list->count));
    bt_syntax *node = &p->tree->at[both];
    node->first = p->tree->at[list->at[0].side].first;
    node->last = p->tree->at[list->at[0].side].last;
    return both;
}

uint32_t bt_value__parse_braces(bt_parser *p, size_t from, bool signs)
{
    segments list = {0};
    uint32_t node = 0;
    if (parse_items(p, &list))
        node = signs ? join_switch(p, &list, from) : join_all(p, SYNTAX_GAME, &list, from);
    bt__free(p->ctx, list.at, list.capacity * sizeof *list.at);
    return node;
}

uint32_t bt_value__parse_form(bt_parser *p, size_t from)
{
    segments list = {0};
    if (!accept(p, "{")) return expected(p, "'{'");
    uint32_t node = parse_items(p, &list) ? join_all(p, SYNTAX_FORM, &list, from) : 0;
    bt__free(p->ctx, list.at, list.capacity * sizeof *list.at);
    if (node && !accept(p, "'")) return expected(p, "a quote behind the form, as in '{*|*}':1");
    return node;
}
