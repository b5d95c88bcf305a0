/* Around ordinal sums: the subordinate K of G = B:K, and the ordinal product. */
#include "value/forms.h"
#include "value/store.h"

/* -- the subordinate --
   K -> B:K keeps the order (the colon principle), so K is unique if there is one. Let K be in
   canonical form. No B:K^L is dominated or reversible in B:K, so all are options of G; and if
   another option of G is some B:X, then X is a gift horse of K. So K is {X|Y} over all X, Y with
   B:X or B:Y among the options of G, or there is none. */

typedef struct search {
    bt_context *ctx;
    bt_value base;         /* BT_NONE when the base is a form */
    const bt_result *form; /* which counts as it is written */
    bt_map done;           /* of the key of G: its subordinate, BT_NONE when there is none */
} search;

static bool find_subordinate(search *s, bt_value g, bt_value *out);

static bool push_subordinates(search *s, bt_value g, bt_player player)
{
    bt_words options;
    bt_words__open(&options, s->ctx);
    bool good = bt_value__append_options(s->ctx, g, player, &options);
    for (size_t i = 0; i < options.length && good; i++) {
        bt_value k;
        good =
            !bt__check(s->ctx) && find_subordinate(s, options.at[i], &k) && (!k || push(s->ctx, k));
    }
    bt_words__close(&options);
    return good;
}

/* {X|Y}, if it is the one that is looked for. */
static bool try_subordinate(search *s, bt_value g, bt_value *out)
{
    size_t at = s->ctx->values->scratch.length;
    bool good = push_subordinates(s, g, BT_LEFT);
    size_t left = s->ctx->values->scratch.length - at;
    good = good && push_subordinates(s, g, BT_RIGHT);
    bt_value k = BT_NONE;
    if (good) k = bt_value__build(s->ctx, at, left, s->ctx->values->scratch.length - at - left);
    cut(s->ctx, at);
    bt_value sum = s->form ? bt_value__stack_on_form(s->ctx, s->form, k)
                           : bt_value_ordinal_sum(s->ctx, s->base, k);
    *out = sum == g ? k : BT_NONE;
    return sum != BT_NONE;
}

/* False at a limit. */
static bool find_subordinate(search *s, bt_value g, bt_value *out)
{
    const uint32_t *known = bt__map_get(&s->done, key_of(g));
    if (known) {
        *out = *known;
        return true;
    }
    *out = ZERO;
    if (g == s->base) return true;
    if (bt__enter(s->ctx)) return false;
    bool good = try_subordinate(s, g, out);
    bt__leave(s->ctx);
    return good && bt__map_put(&s->done, key_of(g), *out);
}

static bt_value subordinate(bt_context *ctx, bt_value g, bt_value base, const bt_result *form)
{
    search s = {ctx, base, form, {0}};
    bt_value k = BT_NONE;
    bt__map_open(&s.done, ctx);
    if (find_subordinate(&s, g, &k) && !k)
        bt__fail(ctx, BT_DOMAIN, "this game is not an ordinal sum with that base");
    bt__map_close(&s.done);
    return k;
}

bt_value bt_value__subordinate(bt_context *ctx, bt_value g, bt_value base)
{
    return g && base ? subordinate(ctx, g, base, NULL) : BT_NONE;
}

bt_value bt_value__subordinate_form(bt_context *ctx, const bt_result *g, const bt_result *base)
{
    bt_value value = bt_value__form_value(ctx, g);
    bool form = base->kind == BT_RESULT_FORM;
    return value ? subordinate(ctx, value, form ? BT_NONE : base->value, form ? base : NULL)
                 : BT_NONE;
}

/* -- the ordinal product G.H --
   Left's options are (G.H^L):G^L and (G.H^R):(-G)^L, Right's (G.H^L):G^R and (G.H^R):(-G)^R; on
   nimbers and integers >= 0 it is the product of ordinals. The bases count as they are made, and
   not in canonical form. Of G only the values of its options matter (the colon principle), of H
   how it is written. */

typedef struct product {
    bt_context *ctx;
    bt_words options[2][2]; /* by whether G is negated, and by player */
    bt_pairs rows;          /* of H and K, if H is a form: (G.H):K */
    bt_map places;          /* of the key of H, if it is a value: 1 + its place */
    bt_map *done;           /* for each such H, of the key of K: (G.H):K */
    size_t count, capacity;
} product;

static bt_value stack(product *p, const bt_result *h, bt_value k);

/* (G.H^S):(+-G)^X over the options H^S of a side, for the player X. */
static bool push_products(product *p, const bt_result *h, bt_player side, bt_player player)
{
    const bt_words *gs = &p->options[side == BT_RIGHT][player];
    bt_result hs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(p->ctx, h, side)};
    bool good = hs.list != NULL;
    for (size_t i = 0; good && i < hs.list->length; i++)
        for (size_t j = 0; j < gs->length && good; j++)
            good = push(p->ctx, stack(p, &hs.list->at[i], gs->at[j])) && !bt__check(p->ctx);
    bt_result__close(&hs);
    return good;
}

static bool push_above(product *p, const bt_result *h, bt_value k, bt_player player)
{
    bt_words ks;
    bt_words__open(&ks, p->ctx);
    bool good = bt_value__append_options(p->ctx, k, player, &ks);
    for (size_t i = 0; i < ks.length && good; i++)
        good = push(p->ctx, stack(p, h, ks.at[i])) && !bt__check(p->ctx);
    bt_words__close(&ks);
    return good;
}

static bool push_all(product *p, const bt_result *h, bt_value k, bt_player player)
{
    return push_products(p, h, BT_LEFT, player) && push_products(p, h, BT_RIGHT, player) &&
           push_above(p, h, k, player);
}

/* The row of a value H, where what is known of it is kept; BT_NOWHERE at a limit. */
static size_t row_of(product *p, bt_value h)
{
    const uint32_t *known = bt__map_get(&p->places, key_of(h));
    if (known) return *known - 1;
    if (!BT_GROW(p->ctx, p->done, p->capacity, p->count + 1)) return BT_NOWHERE;
    bt__map_open(&p->done[p->count++], p->ctx);
    return bt__map_put(&p->places, key_of(h), (uint32_t)p->count) ? p->count - 1 : BT_NOWHERE;
}

static bt_value stack_by_options(product *p, const bt_result *h, bt_value k)
{
    if (bt__enter(p->ctx)) return BT_NONE;
    size_t at = p->ctx->values->scratch.length;
    bool good = push_all(p, h, k, BT_LEFT);
    size_t left = p->ctx->values->scratch.length - at;
    good = good && push_all(p, h, k, BT_RIGHT);
    bt__leave(p->ctx);
    bt_value result = BT_NONE;
    if (good)
        result = bt_value__build(p->ctx, at, left, p->ctx->values->scratch.length - at - left);
    cut(p->ctx, at);
    return result;
}

static bt_value stack_on_form(product *p, const bt_result *h, bt_value k)
{
    bt_result above = {.kind = BT_RESULT_VALUE, .value = k};
    bt_pair pair;
    if (!bt_pairs__place(&p->rows, h, &above, &pair)) return BT_NONE;
    const uint32_t *known = bt_pairs__get(&p->rows, pair);
    if (known) return *known;
    bt_value result = stack_by_options(p, h, k);
    return result && bt_pairs__put(&p->rows, pair, result) ? result : BT_NONE;
}

/* (G.H):K */
static bt_value stack(product *p, const bt_result *h, bt_value k)
{
    if (h->kind == BT_RESULT_FORM) return stack_on_form(p, h, k);
    size_t at = row_of(p, h->value);
    const uint32_t *known = at == BT_NOWHERE ? NULL : bt__map_get(&p->done[at], key_of(k));
    if (known || at == BT_NOWHERE) return known ? *known : BT_NONE;
    bt_value result = stack_by_options(p, h, k);
    return result && bt__map_put(&p->done[at], key_of(k), result) ? result : BT_NONE;
}

/* The values of the options of G for a player, and, negated, those of -G for the other one. */
static bool list_options(product *p, const bt_result *g, bt_player player)
{
    bt_result gs = {.kind = BT_RESULT_LIST, .list = bt_value__form_options(p->ctx, g, player)};
    bool good = gs.list != NULL;
    for (size_t i = 0; good && i < gs.list->length; i++) {
        bt_value option = bt_value__form_value(p->ctx, &gs.list->at[i]);
        bt_value negative = bt_value_negate(p->ctx, option);
        good = negative && bt_words__push(&p->options[0][player], option) &&
               bt_words__push(&p->options[1][!player], negative);
    }
    bt_result__close(&gs);
    return good;
}

bt_value bt_value__ordinal_product_form(bt_context *ctx, const bt_result *g, const bt_result *h)
{
    product p = {.ctx = ctx};
    bt_pairs__open(&p.rows, ctx);
    bt__map_open(&p.places, ctx);
    for (int i = 0; i < 4; i++) bt_words__open(&p.options[i / 2][i % 2], ctx);
    bool good = list_options(&p, g, BT_LEFT) && list_options(&p, g, BT_RIGHT);
    bt_value result = good ? stack(&p, h, ZERO) : BT_NONE;
    for (int i = 0; i < 4; i++) bt_words__close(&p.options[i / 2][i % 2]);
    for (size_t i = 0; i < p.count; i++) bt__map_close(&p.done[i]);
    bt__free(ctx, p.done, p.capacity * sizeof *p.done);
    bt__map_close(&p.places);
    bt_pairs__close(&p.rows);
    return result;
}

bt_value bt_value__ordinal_product(bt_context *ctx, bt_value g, bt_value h)
{
    if (!g || !h) return BT_NONE;
    return bt_value__ordinal_product_form(ctx, &(bt_result){BT_RESULT_VALUE, .value = g},
                                          &(bt_result){BT_RESULT_VALUE, .value = h});
}
