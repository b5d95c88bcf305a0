/* Forms: games as they are written. A form is two lists of options, which are values or forms. */
#include "value/forms.h"

/* -- reading -- */

static bool walk_side(bt_evaluator *e, uint32_t side, bt_list *out)
{
    for (uint32_t at = e->tree->at[side].first; at; at = e->tree->at[at].next) {
        bt_result option;
        if (!bt_value__walk(e, at, &option)) return false;
        if (option.kind != BT_RESULT_VALUE && option.kind != BT_RESULT_FORM) {
            bt_result__close(&option);
            bt__fail_at(e->ctx, bt_value__place(e, at), "expected a value or a form here");
            return false;
        }
        if (!bt_list__push(out, option)) return false;
    }
    return true;
}

bool bt_value__new_form(bt_context *ctx, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_FORM, .list = bt_list__open(ctx)};
    bool good = out->list != NULL;
    for (int side = 0; side < 2 && good; side++) {
        bt_result options = {.kind = BT_RESULT_LIST, .list = bt_list__open(ctx)};
        good = options.list && bt_list__push(out->list, options);
    }
    if (!good) bt_result__close(out);
    return good;
}

bool bt_value__walk_form(bt_evaluator *e, uint32_t node, bt_result *out)
{
    uint32_t sides[] = {e->tree->at[node].first, e->tree->at[node].last};
    if (!bt_value__new_form(e->ctx, out)) return false;
    bool good = true;
    for (int side = 0; side < 2 && good; side++)
        good = walk_side(e, sides[side], out->list->at[side].list);
    if (!good) bt_result__close(out);
    return good;
}

/* -- the value of a form -- */

static const bt_list *side_of(const bt_result *form, bt_player player)
{
    return form->list->at[player].list;
}

static bool push_side(bt_context *ctx, const bt_result *form, bt_player player)
{
    const bt_list *side = side_of(form, player);
    for (size_t i = 0; i < side->length; i++)
        if (!push(ctx, bt_value__form_value(ctx, &side->at[i]))) return false;
    return true;
}

/* The game whose options were pushed from `at` on, Left's first: `left` of them. */
static bt_value build(bt_context *ctx, bool good, size_t at, size_t left)
{
    bt_value result = BT_NONE;
    size_t all = ctx->values->scratch.length - at;
    if (good) result = bt_value__build(ctx, at, left, all - left);
    cut(ctx, at);
    return result;
}

bt_value bt_value__form_value(bt_context *ctx, const bt_result *g)
{
    if (g->kind == BT_RESULT_VALUE) return g->value;
    if (bt__enter(ctx)) return BT_NONE;
    size_t at = ctx->values->scratch.length;
    bool good = push_side(ctx, g, BT_LEFT);
    size_t left = ctx->values->scratch.length - at;
    good = good && push_side(ctx, g, BT_RIGHT);
    bt__leave(ctx);
    return build(ctx, good, at, left);
}

bool bt_value__canonical(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    if (args[0].kind != BT_RESULT_FORM && args[0].kind != BT_RESULT_VALUE) {
        bt__fail_at(e->ctx, place, "canonical(F) takes a form, as in canonical('{*|*}')");
        return false;
    }
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = bt_value__form_value(e->ctx, &args[0])};
    return out->value != BT_NONE;
}

/* -- B:H, where B counts as it is written; H may be taken by its value (the colon principle) -- */

typedef struct base {
    const bt_result *form;
    bt_map done; /* of the key of H: B:H */
} base;

static bt_value stack_on(bt_context *ctx, base *b, bt_value h);

static bool push_stacked(bt_context *ctx, base *b, bt_value h, bt_player player)
{
    if (!push_side(ctx, b->form, player)) return false;
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, h, player);
    for (int64_t i = 0; i < count; i++) {
        bt_value sum = stack_on(ctx, b, ctx->values->scratch.at[mark + (size_t)i]);
        if (!sum || bt__check(ctx)) return false;
        ctx->values->scratch.at[mark + (size_t)i] = sum;
    }
    return count >= 0;
}

static bt_value stack_on(bt_context *ctx, base *b, bt_value h)
{
    const uint32_t *known = bt__map_get(&b->done, key_of(h));
    if (known) return *known;
    if (bt__enter(ctx)) return BT_NONE;
    size_t at = ctx->values->scratch.length;
    bool good = push_stacked(ctx, b, h, BT_LEFT);
    size_t left = ctx->values->scratch.length - at;
    good = good && push_stacked(ctx, b, h, BT_RIGHT);
    bt__leave(ctx);
    bt_value result = build(ctx, good, at, left);
    return result && bt__map_put(&b->done, key_of(h), result) ? result : BT_NONE;
}

bt_value bt_value__stack_on_form(bt_context *ctx, const bt_result *form, bt_value h)
{
    base b = {.form = form};
    if (!h) return BT_NONE;
    bt__map_open(&b.done, ctx);
    bt_value result = stack_on(ctx, &b, h);
    bt__map_close(&b.done);
    return result;
}

bt_value bt_value__ordinal_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    bt_value above = bt_value__form_value(ctx, h);
    return g->kind == BT_RESULT_FORM ? bt_value__stack_on_form(ctx, g, above)
                                     : bt_value_ordinal_sum(ctx, g->value, above);
}

/* -- compounds -- */

typedef struct compound {
    bt_context *ctx;
    const bt_compound_rule *rule;
    bt_pairs pairs;
} compound;

static bt_value combine(compound *c, const bt_result *g, const bt_result *h);

static bool push_alone(compound *c, const bt_list *options, const bt_result *other)
{
    for (size_t i = 0; i < options->length; i++)
        if (!push(c->ctx, combine(c, &options->at[i], other)) || bt__check(c->ctx)) return false;
    return true;
}

static bool push_moves(compound *c, const bt_result *g, const bt_result *h, bt_player player)
{
    bt_result gs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(c->ctx, g, player)};
    bt_result hs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(c->ctx, h, player)};
    bool good = gs.list && hs.list;
    bool both = good && gs.list->length > 0 && hs.list->length > 0;
    if (good && (both ? c->rule->alone : c->rule->last))
        good = push_alone(c, gs.list, h) && push_alone(c, hs.list, g);
    for (size_t i = 0; good && c->rule->together && i < hs.list->length; i++)
        good = push_alone(c, gs.list, &hs.list->at[i]);
    bt_result__close(&gs);
    bt_result__close(&hs);
    return good;
}

static bt_value combine_by_moves(compound *c, const bt_result *g, const bt_result *h)
{
    if (bt__enter(c->ctx)) return BT_NONE;
    size_t at = c->ctx->values->scratch.length;
    bool good = push_moves(c, g, h, BT_LEFT);
    size_t left = c->ctx->values->scratch.length - at;
    good = good && push_moves(c, g, h, BT_RIGHT);
    bt__leave(c->ctx);
    return build(c->ctx, good, at, left);
}

static bt_value combine(compound *c, const bt_result *g, const bt_result *h)
{
    if (g->kind == BT_RESULT_VALUE && h->kind == BT_RESULT_VALUE)
        return bt_value__combine(c->ctx, c->rule, g->value, h->value);
    bt_pair pair;
    if (!bt_pairs__place(&c->pairs, g, h, &pair)) return BT_NONE;
    const uint32_t *known = bt_pairs__get(&c->pairs, pair);
    if (known) return *known;
    bt_value result = combine_by_moves(c, g, h);
    return result && bt_pairs__put(&c->pairs, pair, result) ? result : BT_NONE;
}

bt_value bt_value__combine_forms(bt_context *ctx, const bt_compound_rule *r, const bt_result *g,
                                 const bt_result *h)
{
    compound c = {.ctx = ctx, .rule = r};
    bt_pairs__open(&c.pairs, ctx);
    bt_value result = combine(&c, g, h);
    bt_pairs__close(&c.pairs);
    return result;
}
