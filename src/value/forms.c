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

bool bt_value__walk_form(bt_evaluator *e, uint32_t node, bt_result *out)
{
    uint32_t sides[] = {e->tree->at[node].first, e->tree->at[node].last};
    *out = (bt_result){.kind = BT_RESULT_FORM, .list = bt_list__open(e->ctx)};
    bool good = out->list != NULL;
    for (int side = 0; side < 2 && good; side++) {
        bt_result options = {.kind = BT_RESULT_LIST, .list = bt_list__open(e->ctx)};
        good = options.list && walk_side(e, sides[side], options.list);
        if (good)
            good = bt_list__push(out->list, options);
        else
            bt_result__close(&options);
    }
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

/* A form that was met, and what it gives with others. */
typedef struct met {
    const bt_list *list;
    bt_map with_values, with_forms; /* by the key of a value, by the place of a form */
} met;

typedef struct compound {
    bt_context *ctx;
    const bt_compound_rule *rule;
    met *forms;
    size_t count, capacity;
} compound;

static bt_value combine(compound *c, const bt_result *g, const bt_result *h);

/* The place of a form among those met; BT_NOWHERE at a limit. */
static size_t meet(compound *c, const bt_result *form)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->forms[i].list == form->list) return i;
    if (bt__check(c->ctx) || !BT_GROW(c->ctx, c->forms, c->capacity, c->count + 1))
        return BT_NOWHERE;
    met *new = &c->forms[c->count];
    *new = (met){.list = form->list};
    bt__map_open(&new->with_values, c->ctx);
    bt__map_open(&new->with_forms, c->ctx);
    return c->count++;
}

/* The options of a player, shared, in a list of their own; NULL at a limit. */
static bt_list *options_of(compound *c, const bt_result *g, bt_player player)
{
    bt_list *list = bt_list__open(c->ctx);
    bool good = list != NULL;
    if (good && g->kind == BT_RESULT_FORM) {
        const bt_list *side = side_of(g, player);
        for (size_t i = 0; i < side->length && good; i++)
            good = bt_list__push(list, bt_result__share(&side->at[i]));
    } else if (good) {
        bt_words options;
        bt_words__open(&options, c->ctx);
        good = bt_value__append_options(c->ctx, g->value, player, &options);
        for (size_t i = 0; i < options.length && good; i++)
            good = bt_list__push(list, (bt_result){BT_RESULT_VALUE, .value = options.at[i]});
        bt_words__close(&options);
    }
    bt_result all = {.kind = BT_RESULT_LIST, .list = list};
    if (!good) bt_result__close(&all);
    return good ? list : NULL;
}

static bool push_alone(compound *c, const bt_list *options, const bt_result *other)
{
    for (size_t i = 0; i < options->length; i++)
        if (!push(c->ctx, combine(c, &options->at[i], other)) || bt__check(c->ctx)) return false;
    return true;
}

static bool push_moves(compound *c, const bt_result *g, const bt_result *h, bt_player player)
{
    bt_result gs = {.kind = BT_RESULT_LIST, .list = options_of(c, g, player)};
    bt_result hs = {.kind = BT_RESULT_LIST, .list = gs.list ? options_of(c, h, player) : NULL};
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
    if (g->kind == BT_RESULT_VALUE) return combine(c, h, g);
    size_t i = meet(c, g), k = h->kind == BT_RESULT_FORM ? meet(c, h) : 0;
    if (i == BT_NOWHERE || k == BT_NOWHERE) return BT_NONE;
    bool value = h->kind == BT_RESULT_VALUE;
    uint32_t key = value ? key_of(h->value) : (uint32_t)k;
    const uint32_t *known =
        bt__map_get(value ? &c->forms[i].with_values : &c->forms[i].with_forms, key);
    if (known) return *known;
    bt_value result = combine_by_moves(c, g, h); /* which may move the forms */
    bt_map *done = value ? &c->forms[i].with_values : &c->forms[i].with_forms;
    return result && bt__map_put(done, key, result) ? result : BT_NONE;
}

bt_value bt_value__combine_forms(bt_context *ctx, const bt_compound_rule *r, const bt_result *g,
                                 const bt_result *h)
{
    compound c = {.ctx = ctx, .rule = r};
    bt_value result = combine(&c, g, h);
    for (size_t i = 0; i < c.count; i++) {
        bt__map_close(&c.forms[i].with_values);
        bt__map_close(&c.forms[i].with_forms);
    }
    bt__free(ctx, c.forms, c.capacity * sizeof *c.forms);
    return result;
}
