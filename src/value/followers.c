/* What lies below a game: its subpositions, and what is found by going through them. */
#include "value/store.h"

/* -- all of them -- */

static bool add_new(bt_value g, bt_map *met, bt_words *out)
{
    if (bt__map_get(met, key_of(g))) return true;
    return bt__map_put(met, key_of(g), 1) && bt_words__push(out, g);
}

bool bt_value__followers(bt_context *ctx, bt_value g, bt_words *out)
{
    if (!g) return false;
    size_t from = out->length;
    bt_map met;
    bt_words options;
    bt__map_open(&met, ctx);
    bt_words__open(&options, ctx);
    bool good = add_new(g, &met, out);
    for (size_t i = from; i < out->length && good; i++) {
        options.length = 0;
        good = !bt__check(ctx) && bt_value__options(ctx, out->at[i], BT_LEFT, &options) &&
               bt_value__options(ctx, out->at[i], BT_RIGHT, &options);
        for (size_t k = 0; k < options.length && good; k++)
            good = add_new(options.at[k], &met, out);
    }
    bt_words__close(&options);
    bt__map_close(&met);
    return good;
}

/* -- stars -- */

/* Below n.^ + *k, which descends as n-1, .., lies the nim-heap in which the descent ends: see
   bt_value_nodes. A number that is not 0 has only 0 below it. */
static uint32_t largest_star(bt_ups g)
{
    if (g.number != ZERO) return 0;
    if (!g.ups) return g.nimber;
    uint32_t end = g.nimber ^ ((uint32_t)g.ups & 1);
    return end ? end : 1;
}

static bt_value farthest_of_options(bt_context *ctx, bt_value g)
{
    size_t mark = ctx->values->scratch.length;
    bool good = bt_value__push_options(ctx, g, BT_LEFT) >= 0 &&
                bt_value__push_options(ctx, g, BT_RIGHT) >= 0;
    uint32_t far = 1, here;
    for (size_t i = mark; i < ctx->values->scratch.length && good; i++) {
        bt_value star = bt_value__far_star(ctx, ctx->values->scratch.at[i]);
        good = bt_value_is_nimber(ctx, star, &here);
        if (good && here > far) far = here;
    }
    cut(ctx, mark);
    return good ? bt_value_nimber(ctx, far) : BT_NONE;
}

bt_value bt_value__far_star(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!g) return BT_NONE;
    if (!is_game(ctx, g))
        return bt_value_nimber(ctx, (uint64_t)largest_star(bt_value__ups(ctx, g)) + 1);
    if (bt_value__recall(ctx, OP_FAR_STAR, g, 0, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_value star = farthest_of_options(ctx, g);
    bt__leave(ctx);
    if (star) bt_value__remember(ctx, OP_FAR_STAR, g, 0, star);
    return star;
}

/* The stars below a game are 0, *, .., without a gap, since with *n all smaller ones are there. */
bool bt_value__is_remote(bt_context *ctx, bt_value g, bt_value star)
{
    uint32_t n, far;
    if (!g || !star) return false;
    if (!bt_value_is_nimber(ctx, star, &n)) {
        bt__fail(ctx, BT_DOMAIN, "is_remote(G,*n) takes a nimber");
        return false;
    }
    return bt_value_is_nimber(ctx, bt_value__far_star(ctx, g), &far) && n >= far;
}

/* -- ways to stop -- */

/* A number is one way; of *k there are 2.3^(k-1), and each arrow adds one; ^* = {0,*|0} has four.
 */
static bt_value ups_stop_count(bt_context *ctx, bt_ups g)
{
    int64_t arrows = g.ups < 0 ? -(int64_t)g.ups : g.ups;
    int64_t end = g.nimber ^ ((uint32_t)g.ups & 1);
    if (!arrows && !end) return bt_value_integer(ctx, 1);
    if (!end) return bt_value_integer(ctx, arrows + 3);
    bt_value power = bt_value__pow(ctx, bt_value_integer(ctx, 3), bt_value_integer(ctx, end - 1));
    bt_value count = bt_value_add(ctx, power, power);
    return bt_value_add(ctx, count, bt_value_integer(ctx, arrows));
}

static bt_value add_stop_counts(bt_context *ctx, bt_value g)
{
    size_t mark = ctx->values->scratch.length;
    bool good = bt_value__push_options(ctx, g, BT_LEFT) >= 0 &&
                bt_value__push_options(ctx, g, BT_RIGHT) >= 0;
    bt_value sum = good ? ZERO : BT_NONE;
    for (size_t i = mark; sum && i < ctx->values->scratch.length; i++)
        sum = bt_value_add(ctx, sum, bt_value__stop_count(ctx, ctx->values->scratch.at[i]));
    cut(ctx, mark);
    return sum;
}

bt_value bt_value__stop_count(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!g) return BT_NONE;
    if (!is_game(ctx, g)) return ups_stop_count(ctx, bt_value__ups(ctx, g));
    if (bt_value__recall(ctx, OP_STOPS, g, 0, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_value count = add_stop_counts(ctx, g);
    bt__leave(ctx);
    if (count) bt_value__remember(ctx, OP_STOPS, g, 0, count);
    return count;
}

/* -- the companion -- */

static bool push_companions(bt_context *ctx, bt_value g, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, g, player);
    for (size_t i = mark; count >= 0 && i < mark + (size_t)count; i++) {
        bt_value option = bt_value__companion(ctx, ctx->values->scratch.at[i]);
        if (!option) return false;
        ctx->values->scratch.at[i] = option;
    }
    int reaches = player == BT_LEFT ? bt_value__le(ctx, ZERO, g) : bt_value__le(ctx, g, ZERO);
    return count >= 0 && reaches >= 0 && (!reaches || push(ctx, ZERO));
}

static bt_value companion_by_options(bt_context *ctx, bt_value g)
{
    size_t at = ctx->values->scratch.length, left;
    bt_value result = BT_NONE;
    bool good = push_companions(ctx, g, BT_LEFT);
    left = ctx->values->scratch.length - at;
    if (good && push_companions(ctx, g, BT_RIGHT))
        result = bt_value__build(ctx, at, left, ctx->values->scratch.length - at - left);
    cut(ctx, at);
    return result;
}

/* Other numbers than 0 are their own companions; of n.^, n.^* and *k each has a closed form. */
bt_value bt_value__companion(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!g || (is_number(ctx, g) && g != ZERO)) return g;
    if (!is_game(ctx, g)) {
        bt_ups parts = bt_value__ups(ctx, g);
        if (parts.number == ZERO) {
            parts.nimber ^= parts.nimber < 2;
            return bt_value__from_ups(ctx, parts);
        }
    }
    if (bt_value__recall(ctx, OP_COMPANION, g, 0, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_value result = companion_by_options(ctx, g);
    bt__leave(ctx);
    if (result) bt_value__remember(ctx, OP_COMPANION, g, 0, result);
    return result;
}
