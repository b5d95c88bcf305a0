/* Ways to play two games at once other than the sum (ONAG, chapter 14). They depend on the form of
   a game; a value is taken in canonical form. A component is over for a player who cannot move in
   it. */
#include "value/forms.h"

typedef bt_compound_rule rule;
static const rule conjunctive = {OP_CONJUNCTIVE, false, false, true};
static const rule continued = {OP_CONTINUED, false, true, true};
static const rule selective = {OP_SELECTIVE, true, true, true};
static const rule shortened = {OP_SHORTENED, true, false, true};
static const rule diminished = {OP_DIMINISHED, true, false, false};

static bool push_alone(bt_context *ctx, const rule *r, const bt_words *options, bt_value other)
{
    for (size_t i = 0; i < options->length; i++)
        if (!push(ctx, bt_value__combine(ctx, r, options->at[i], other)) || bt__check(ctx))
            return false;
    return true;
}

static bool push_moves(bt_context *ctx, const rule *r, bt_value g, bt_value h, bt_player player)
{
    bt_words gs, hs;
    bt_words__open(&gs, ctx);
    bt_words__open(&hs, ctx);
    bool good = bt_value__append_options(ctx, g, player, &gs) &&
                bt_value__append_options(ctx, h, player, &hs);
    bool both = gs.length > 0 && hs.length > 0;
    if (both ? r->alone : r->last)
        good = good && push_alone(ctx, r, &gs, h) && push_alone(ctx, r, &hs, g);
    for (size_t i = 0; r->together && i < hs.length && good; i++)
        good = push_alone(ctx, r, &gs, hs.at[i]);
    bt_words__close(&gs);
    bt_words__close(&hs);
    return good;
}

static bt_value combine_by_moves(bt_context *ctx, const rule *r, bt_value g, bt_value h)
{
    size_t at = ctx->values->scratch.length, left;
    bt_value result = BT_NONE;
    bool good = push_moves(ctx, r, g, h, BT_LEFT);
    left = ctx->values->scratch.length - at;
    if (good && push_moves(ctx, r, g, h, BT_RIGHT))
        result = bt_value__build(ctx, at, left, ctx->values->scratch.length - at - left);
    cut(ctx, at);
    return result;
}

bt_value bt_value__combine(bt_context *ctx, const rule *r, bt_value g, bt_value h)
{
    uint32_t known;
    if (!g || !h) return BT_NONE;
    if (g == ZERO || h == ZERO) return r->last ? (g == ZERO ? h : g) : ZERO;
    bt_value low = g < h ? g : h, high = g < h ? h : g;
    if (bt_value__recall(ctx, r->op, low, high, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_value result = combine_by_moves(ctx, r, low, high);
    bt__leave(ctx);
    if (result) bt_value__remember(ctx, r->op, low, high, result);
    return result;
}

bt_value bt_value__conjunctive(bt_context *ctx, bt_value g, bt_value h)
{
    return bt_value__combine(ctx, &conjunctive, g, h);
}

bt_value bt_value__continued(bt_context *ctx, bt_value g, bt_value h)
{
    return bt_value__combine(ctx, &continued, g, h);
}

bt_value bt_value__selective(bt_context *ctx, bt_value g, bt_value h)
{
    return bt_value__combine(ctx, &selective, g, h);
}

bt_value bt_value__shortened(bt_context *ctx, bt_value g, bt_value h)
{
    return bt_value__combine(ctx, &shortened, g, h);
}

bt_value bt_value__diminished(bt_context *ctx, bt_value g, bt_value h)
{
    return bt_value__combine(ctx, &diminished, g, h);
}

bt_value bt_value__conjunctive_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    return bt_value__combine_forms(ctx, &conjunctive, g, h);
}

bt_value bt_value__continued_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    return bt_value__combine_forms(ctx, &continued, g, h);
}

bt_value bt_value__selective_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    return bt_value__combine_forms(ctx, &selective, g, h);
}

bt_value bt_value__shortened_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    return bt_value__combine_forms(ctx, &shortened, g, h);
}

bt_value bt_value__diminished_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    return bt_value__combine_forms(ctx, &diminished, g, h);
}
