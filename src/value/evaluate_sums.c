/* Sums, multiples and ordinal sums in expressions: of values, and of forms as they are written. */
#include "value/forms.h"

static const bt_syntax *at_node(const bt_evaluator *e, uint32_t node)
{
    return &e->tree->at[node];
}

static bool give(bt_result *out, bt_value g)
{
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = g};
    return g != BT_NONE;
}

/* A value, or a form as it is written. */
static bool walk_term(bt_evaluator *e, uint32_t node, bt_result *out)
{
    if (!bt_value__walk(e, node, out)) return false;
    return out->kind == BT_RESULT_VALUE || out->kind == BT_RESULT_FORM ||
           bt_value__refuse(e, node, out, "a value");
}

static bool negate(bt_evaluator *e, bt_result *g)
{
    bt_result negative;
    if (g->kind == BT_RESULT_VALUE) return give(g, bt_value_negate(e->ctx, g->value));
    bool good = bt_value__negate_form(e->ctx, g, &negative);
    bt_result__close(g);
    if (good) *g = negative;
    return good;
}

/* Adds the second to the first and closes it. */
static bool add_term(bt_evaluator *e, bt_result *sum, bt_result *g)
{
    bt_result both;
    if (sum->kind == BT_RESULT_VALUE && g->kind == BT_RESULT_VALUE)
        return give(sum, bt_value_add(e->ctx, sum->value, g->value));
    bool good = bt_value__add_forms(e->ctx, sum, g, &both);
    bt_result__close(sum);
    bt_result__close(g);
    if (good) *sum = both;
    return good;
}

bool bt_value__walk_sum(bt_evaluator *e, uint32_t node, bt_result *out)
{
    bool good = give(out, ZERO);
    for (uint32_t at = at_node(e, node)->first; at && good; at = at_node(e, at)->next) {
        bt_result g;
        good = walk_term(e, at, &g) && (!at_node(e, at)->minus || negate(e, &g)) &&
               add_term(e, out, &g);
    }
    if (!good) bt_result__close(out);
    return good;
}

bool bt_value__walk_negative(bt_evaluator *e, uint32_t node, bt_result *out)
{
    return walk_term(e, at_node(e, node)->first, out) && negate(e, out);
}

static bool multiply(bt_evaluator *e, bt_value times, bt_result *g, size_t place)
{
    bt_result product;
    int64_t n;
    if (g->kind == BT_RESULT_VALUE) return give(g, bt_value_multiple(e->ctx, times, g->value));
    bool good = bt_value_to_integer(e->ctx, times, &n);
    if (!good) bt__fail_at(e->ctx, place, "so many copies of a form cannot be made");
    good = good && bt_value__multiply_form(e->ctx, n, g, &product);
    bt_result__close(g);
    if (good) *g = product;
    return good;
}

bool bt_value__walk_multiple(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = at_node(e, node);
    bt_value times;
    if (!bt_value__walk_value(e, n->first, &times)) return false;
    if (!bt_value_is_integer(e->ctx, times)) {
        const char *advice = bt_value__advise_sign(e->tree->plain.at, n->from);
        bt__fail_at(e->ctx, bt_value__place(e, node), "%s",
                    advice ? advice : "expected an integer before '.', as in 3.G");
        return false;
    }
    return walk_term(e, n->last, out) && multiply(e, times, out, bt_value__place(e, node));
}

bool bt_value__walk_ordinal(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = at_node(e, node);
    bt_result base, above;
    bt_value g = BT_NONE;
    if (!walk_term(e, n->first, &base)) return false;
    if (walk_term(e, n->last, &above)) {
        g = bt_value__ordinal_form(e->ctx, &base, &above);
        bt_result__close(&above);
    }
    bt_result__close(&base);
    return give(out, g);
}
