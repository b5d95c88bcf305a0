/* Digests of values: of what they are made of, never of handles. */
#include "value/digest.h"
#include "value/store.h"

#include <stdlib.h>

void bt_digests__open(bt_digests *d, bt_context *ctx)
{
    *d = (bt_digests){.ctx = ctx};
    bt__map_open(&d->places, ctx);
}

void bt_digests__close(bt_digests *d)
{
    bt__map_close(&d->places);
    bt__free(d->ctx, d->at, d->capacity * sizeof *d->at);
}

/* Another word behind those before it. */
static bt_digest add_word(bt_digest x, uint64_t word)
{
    return (bt_digest){bt__mix(x.a ^ word), bt__mix(x.b * 0xd6e8feb86659fd93u + word)};
}

static bt_digest add_digest(bt_digest x, bt_digest y)
{
    return (bt_digest){bt__mix(x.a ^ y.a), bt__mix(x.b * 0xd6e8feb86659fd93u + y.b)};
}

static bt_digest start(bt_kind kind)
{
    return (bt_digest){0xa4093822299f31d0u + kind, 0x082efa98ec4e6c89u ^ kind};
}

/* -- numbers -- */

static bt_digest of_big(const bt_context *ctx, bt_value x)
{
    const bt_big *big = &ctx->values->bigs[node_of(ctx, x)->word[0]];
    bt_digest out = add_word(start(KIND_BIG), (uint64_t)big->exponent << 32 | (uint32_t)big->size);
    for (int i = 0; i < abs(big->size); i++) out = add_word(out, big->limbs[i]);
    return out;
}

/* Near numbers are what their handles say, small ones what is in their nodes. */
static bt_digest of_number(const bt_context *ctx, bt_value x)
{
    if (is_near(x)) return add_word(start(KIND_SMALL), x);
    const bt_node *node = node_of(ctx, x);
    if (kind_of(ctx, x) == KIND_BIG) return of_big(ctx, x);
    bt_digest out = add_word(start(KIND_SMALL), node->word[0] | (uint64_t)node->word[1] << 32);
    return add_word(out, (uint64_t)node->word[2] << 32);
}

/* -- number + powers of ^ + nimber -- */

static bt_digest of_ups(const bt_context *ctx, bt_value g)
{
    const bt_node *node = node_of(ctx, g);
    bt_digest out = add_digest(start(KIND_UPS), of_number(ctx, node->word[0]));
    return add_word(out, node->word[1] | (uint64_t)node->word[2] << 32);
}

static bt_digest of_uptimal(const bt_context *ctx, bt_value g)
{
    const bt_node *node = node_of(ctx, g);
    const uint32_t *words = ctx->values->options + node->word[0];
    bt_digest out = add_word(start(KIND_UPTIMAL), left_count(node));
    for (uint32_t i = 0; i < left_count(node); i++) out = add_word(out, words[i]);
    return out;
}

/* -- options -- */

/* They are kept in the order of their handles, which is not the same everywhere: so their order
   must not matter. */
static bt_digest of_side(bt_digests *d, bt_value g, bt_player player)
{
    bt_digest sum = {0, 0};
    for (uint32_t i = 0;; i++) {
        const bt_node *node = node_of(d->ctx, g); /* the store may move */
        uint32_t skipped = player == BT_RIGHT ? left_count(node) : 0;
        if (i == (player == BT_RIGHT ? right_count(node) : left_count(node))) break;
        bt_value option = d->ctx->values->options[node->word[0] + skipped + i];
        bt_digest of = add_word(bt_digests__of(d, option), player);
        sum = (bt_digest){sum.a + of.a, sum.b + of.b};
    }
    return sum;
}

static bt_digest of_game(bt_digests *d, bt_value g)
{
    const uint32_t *known = bt__map_get(&d->places, g);
    if (known) return d->at[*known];
    if (bt__enter(d->ctx)) return (bt_digest){0, 0};
    bt_digest out = add_digest(start(KIND_GAME), of_side(d, g, BT_LEFT));
    out = add_digest(out, of_side(d, g, BT_RIGHT));
    bt__leave(d->ctx);
    if (bt_error(d->ctx)) return (bt_digest){0, 0};
    if (!BT_GROW(d->ctx, d->at, d->capacity, d->count + 1) ||
        !bt__map_put(&d->places, g, (uint32_t)d->count))
        return (bt_digest){0, 0};
    return d->at[d->count++] = out;
}

bt_digest bt_digests__of(bt_digests *d, bt_value g)
{
    if (!g) return (bt_digest){0, 0};
    switch (kind_of(d->ctx, g)) {
    case KIND_SMALL:
    case KIND_BIG: return of_number(d->ctx, g);
    case KIND_UPS: return of_ups(d->ctx, g);
    case KIND_UPTIMAL: return of_uptimal(d->ctx, g);
    case KIND_SHIFT: break;
    default: return of_game(d, g);
    }
    bt_value x, base = take_number(d->ctx, g, &x);
    return add_digest(bt_digests__of(d, base), of_number(d->ctx, x));
}
