/* Sums, negatives and Conway's products of forms as they are written. A sum of forms is a form;
   where all parts have become values, these are added as values. */
#include "value/forms.h"

typedef struct sums {
    bt_context *ctx;
    bt_pairs pairs; /* of forms: the place of what was made of them */
    bt_list *made;
} sums;

static bool open_sums(sums *s, bt_context *ctx)
{
    *s = (sums){.ctx = ctx, .made = bt_list__open(ctx)};
    bt_pairs__open(&s->pairs, ctx);
    return s->made != NULL;
}

static void close_sums(sums *s)
{
    bt_result made = {.kind = BT_RESULT_LIST, .list = s->made};
    bt_pairs__close(&s->pairs);
    bt_result__close(&made);
}

static bool give_value(bt_value g, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = g};
    return g != BT_NONE;
}

static bool is_zero(const bt_result *g)
{
    return g->kind == BT_RESULT_VALUE && g->value == ZERO;
}

/* Keeps what was made of a pair, and gives it out. */
static bool keep(sums *s, bt_pair pair, bt_result *made)
{
    return bt_list__push(s->made, bt_result__share(made)) &&
           bt_pairs__put(&s->pairs, pair, (uint32_t)s->made->length - 1);
}

/* -- sums: {G^L + H, G + H^L | G^R + H, G + H^R} -- */

static bool add(sums *s, const bt_result *g, const bt_result *h, bt_result *out);

/* What is made twice is the same list. */
static bool is_among(const bt_list *options, const bt_result *g)
{
    for (size_t i = 0; i < options->length; i++) {
        const bt_result *other = &options->at[i];
        if (other->kind == g->kind &&
            (g->kind == BT_RESULT_FORM ? other->list == g->list : other->value == g->value))
            return true;
    }
    return false;
}

static bool add_to_all(sums *s, const bt_list *options, const bt_result *other, bt_list *out)
{
    for (size_t i = 0; i < options->length; i++) {
        bt_result sum;
        if (bt__check(s->ctx) || !add(s, &options->at[i], other, &sum)) return false;
        if (is_among(out, &sum))
            bt_result__close(&sum);
        else if (!bt_list__push(out, sum))
            return false;
    }
    return true;
}

static bool add_side(sums *s, const bt_result *g, const bt_result *h, bt_player player,
                     bt_list *out)
{
    bt_result gs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(s->ctx, g, player)};
    bt_result hs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(s->ctx, h, player)};
    bool good =
        gs.list && hs.list && add_to_all(s, gs.list, h, out) && add_to_all(s, hs.list, g, out);
    bt_result__close(&gs);
    bt_result__close(&hs);
    return good;
}

static bool add_by_moves(sums *s, const bt_result *g, const bt_result *h, bt_result *out)
{
    if (bt__enter(s->ctx)) return false;
    bool good = bt_value__new_form(s->ctx, out);
    for (int player = 0; player < 2 && good; player++)
        good = add_side(s, g, h, (bt_player)player, out->list->at[player].list);
    bt__leave(s->ctx);
    return good;
}

static bool add(sums *s, const bt_result *g, const bt_result *h, bt_result *out)
{
    bt_pair pair;
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (g->kind == BT_RESULT_VALUE && h->kind == BT_RESULT_VALUE)
        return give_value(bt_value_add(s->ctx, g->value, h->value), out);
    if (is_zero(g) || is_zero(h)) {
        *out = bt_result__share(is_zero(g) ? h : g);
        return true;
    }
    if (!bt_pairs__place(&s->pairs, g, h, &pair)) return false;
    const uint32_t *known = bt_pairs__get(&s->pairs, pair);
    if (known) *out = bt_result__share(&s->made->at[*known]);
    if (known) return true;
    bool good = add_by_moves(s, g, h, out) && keep(s, pair, out);
    if (!good) bt_result__close(out);
    return good;
}

bool bt_value__add_forms(bt_context *ctx, const bt_result *g, const bt_result *h, bt_result *out)
{
    sums s;
    bool good = open_sums(&s, ctx) && add(&s, g, h, out);
    close_sums(&s);
    return good;
}

/* -- negatives -- */

static bool negate(sums *s, const bt_result *g, bt_result *out)
{
    static const bt_result zero = {.kind = BT_RESULT_VALUE, .value = ZERO};
    bt_pair pair;
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (g->kind == BT_RESULT_VALUE) return give_value(bt_value_negate(s->ctx, g->value), out);
    if (!bt_pairs__place(&s->pairs, g, &zero, &pair)) return false;
    const uint32_t *known = bt_pairs__get(&s->pairs, pair);
    if (known) *out = bt_result__share(&s->made->at[*known]);
    if (known || bt__enter(s->ctx)) return known != NULL;
    bool good = bt_value__new_form(s->ctx, out);
    for (int player = 0; player < 2 && good; player++) {
        const bt_list *side = g->list->at[!player].list;
        for (size_t i = 0; i < side->length && good; i++) {
            bt_result option;
            good = !bt__check(s->ctx) && negate(s, &side->at[i], &option) &&
                   bt_list__push(out->list->at[player].list, option);
        }
    }
    bt__leave(s->ctx);
    good = good && keep(s, pair, out);
    if (!good) bt_result__close(out);
    return good;
}

bool bt_value__negate_form(bt_context *ctx, const bt_result *g, bt_result *out)
{
    sums s;
    bool good = open_sums(&s, ctx) && negate(&s, g, out);
    close_sums(&s);
    return good;
}

/* G + G + .. + G */
bool bt_value__multiply_form(bt_context *ctx, int64_t times, const bt_result *g, bt_result *out)
{
    bt_result one;
    give_value(ZERO, out);
    if (times >= 0)
        one = bt_result__share(g);
    else if (!bt_value__negate_form(ctx, g, &one))
        return false;
    bool good = true;
    for (uint64_t n = times < 0 ? -(uint64_t)times : (uint64_t)times; n > 0 && good; n--) {
        bt_result sum;
        good = !bt__check(ctx) && bt_value__add_forms(ctx, out, &one, &sum);
        bt_result__close(out);
        if (good) *out = sum;
    }
    bt_result__close(&one);
    return good;
}

/* -- Conway's product, by its definition: {G^L.H + G.H^L - G^L.H^L, .. | ..} -- */

static bt_value multiply(sums *s, const bt_result *g, const bt_result *h);

static bool push_terms(sums *s, const bt_result *g, bt_player a, const bt_result *h, bt_player b)
{
    bt_context *ctx = s->ctx;
    bt_result gs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(ctx, g, a)};
    bt_result hs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(ctx, h, b)};
    bool good = gs.list && hs.list;
    for (size_t i = 0; good && i < gs.list->length; i++)
        for (size_t j = 0; good && j < hs.list->length; j++) {
            const bt_result *x = &gs.list->at[i], *y = &hs.list->at[j];
            bt_value sum = bt_value_add(ctx, multiply(s, x, h), multiply(s, g, y));
            good = push(ctx, bt_value_subtract(ctx, sum, multiply(s, x, y))) && !bt__check(ctx);
        }
    bt_result__close(&gs);
    bt_result__close(&hs);
    return good;
}

static bt_value multiply_by_options(sums *s, const bt_result *g, const bt_result *h)
{
    bt_words *scratch = &s->ctx->values->scratch;
    size_t at = scratch->length;
    bt_value result = BT_NONE;
    if (bt__enter(s->ctx)) return BT_NONE;
    bool good = push_terms(s, g, BT_LEFT, h, BT_LEFT) && push_terms(s, g, BT_RIGHT, h, BT_RIGHT);
    size_t left = scratch->length - at;
    good = good && push_terms(s, g, BT_LEFT, h, BT_RIGHT) && push_terms(s, g, BT_RIGHT, h, BT_LEFT);
    if (good) result = bt_value__build(s->ctx, at, left, scratch->length - at - left);
    cut(s->ctx, at);
    bt__leave(s->ctx);
    return result;
}

static bt_value multiply(sums *s, const bt_result *g, const bt_result *h)
{
    bt_pair pair;
    if (g->kind == BT_RESULT_VALUE && h->kind == BT_RESULT_VALUE)
        return bt_value_conway(s->ctx, g->value, h->value);
    if (!bt_pairs__place(&s->pairs, g, h, &pair)) return BT_NONE;
    const uint32_t *known = bt_pairs__get(&s->pairs, pair);
    if (known) return *known;
    bt_value result = multiply_by_options(s, g, h);
    return result && bt_pairs__put(&s->pairs, pair, result) ? result : BT_NONE;
}

bt_value bt_value__conway_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    sums s;
    bt_value result = open_sums(&s, ctx) ? multiply(&s, g, h) : BT_NONE;
    close_sums(&s);
    return result;
}
