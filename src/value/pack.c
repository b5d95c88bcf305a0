/* Values as words that mean the same in every process: each subposition once, options before what
   they are options of, in the order of their digests. So equal values are equal words. */
#include "value/pack.h"
#include "value/digest.h"
#include "value/store.h"

#include <stdlib.h>

enum { CLOSED, GAME, SHIFT }; /* number + ups + nimber; options; a game and a number */

typedef struct packing {
    bt_context *ctx;
    bt_map places; /* key -> number of the node */
    bt_digests digests;
    bt_words *out;
    uint32_t count;
    size_t most;
    bool good;
} packing;

static uint32_t pack(packing *p, bt_value g);

static void put(packing *p, uint32_t word)
{
    p->good = p->good && p->out->length < p->most && bt_words__push(p->out, word);
}

/* Numbers that are far too large are not packed. */
static void pack_closed(packing *p, bt_value g)
{
    bt_ups parts = bt_value__ups(p->ctx, g);
    mpq_t x;
    if (kind_of(p->ctx, parts.number) != KIND_SMALL) {
        p->good = false;
        return;
    }
    mpq_init(x);
    bt_value__to_fraction(p->ctx, parts.number, x);
    uint64_t numerator = (uint64_t)mpz_get_si(mpq_numref(x));
    put(p, CLOSED);
    put(p, (uint32_t)numerator);
    put(p, (uint32_t)(numerator >> 32));
    put(p, (uint32_t)mpz_scan1(mpq_denref(x), 0));
    put(p, (uint32_t)parts.ups);
    put(p, parts.nimber);
    mpq_clear(x);
}

static void pack_shift(packing *p, bt_value g)
{
    bt_value x, base = take_number(p->ctx, g, &x);
    uint32_t game = pack(p, base), number = pack(p, x);
    put(p, SHIFT);
    put(p, game);
    put(p, number);
}

typedef struct ranked {
    bt_digest digest;
    bt_value value;
} ranked;

static int compare(const void *a, const void *b)
{
    const bt_digest *x = &((const ranked *)a)->digest, *y = &((const ranked *)b)->digest;
    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    return x->b < y->b ? -1 : x->b > y->b;
}

/* The order of handles is another one in every process. */
static bool sort_options(packing *p, bt_value *options, size_t count)
{
    if (count < 2) return true;
    ranked *all = bt__alloc(p->ctx, count * sizeof *all);
    if (!all) return false;
    for (size_t i = 0; i < count; i++)
        all[i] = (ranked){bt_digests__of(&p->digests, options[i]), options[i]};
    qsort(all, count, sizeof *all, compare);
    for (size_t i = 0; i < count; i++) options[i] = all[i].value;
    bt__free(p->ctx, all, count * sizeof *all);
    return !bt_error(p->ctx);
}

static void append_options(packing *p, bt_value g, bt_player player, bt_words *out)
{
    size_t first = out->length;
    p->good = p->good && bt_value__append_options(p->ctx, g, player, out);
    p->good = p->good && sort_options(p, out->at + first, out->length - first);
}

static void pack_game(packing *p, bt_value g)
{
    bt_words options;
    bt_words__open(&options, p->ctx);
    append_options(p, g, BT_LEFT, &options);
    uint32_t left = (uint32_t)options.length;
    append_options(p, g, BT_RIGHT, &options);
    for (size_t i = 0; i < options.length && p->good; i++) options.at[i] = pack(p, options.at[i]);
    put(p, GAME);
    put(p, left);
    put(p, (uint32_t)options.length - left);
    for (size_t i = 0; i < options.length && p->good; i++) put(p, options.at[i]);
    bt_words__close(&options);
}

/* The number of its node. */
static uint32_t pack(packing *p, bt_value g)
{
    const uint32_t *known = p->good ? bt__map_get(&p->places, key_of(g)) : NULL;
    if (known) return *known;
    if (!p->good || bt__enter(p->ctx)) {
        p->good = false;
        return 0;
    }
    if (!is_game(p->ctx, g))
        pack_closed(p, g);
    else if (kind_of(p->ctx, g) == KIND_SHIFT)
        pack_shift(p, g);
    else
        pack_game(p, g);
    bt__leave(p->ctx);
    p->good = p->good && bt__map_put(&p->places, key_of(g), p->count);
    return p->count++;
}

bool bt_value__pack(bt_context *ctx, bt_value g, size_t most, bt_words *out)
{
    packing p = {.ctx = ctx, .out = out, .most = out->length + most, .good = true};
    bt__map_open(&p.places, ctx);
    bt_digests__open(&p.digests, ctx);
    pack(&p, g);
    bt_digests__close(&p.digests);
    bt__map_close(&p.places);
    return p.good;
}

/* -- back -- */

typedef struct unpacking {
    bt_context *ctx;
    const uint32_t *at, *end;
    bt_words values; /* of the nodes so far */
} unpacking;

static bt_value unpack_closed(unpacking *u)
{
    if (u->end - u->at < 5) return BT_NONE;
    int64_t numerator = (int64_t)(u->at[0] | (uint64_t)u->at[1] << 32);
    uint32_t exponent = u->at[2], nimber = u->at[4];
    int32_t ups = (int32_t)u->at[3];
    u->at += 5;
    if (numerator <= -SMALL_MAX || numerator >= SMALL_MAX || exponent > SMALL_EXPONENT ||
        (exponent > 0 && numerator % 2 == 0) || ups < -UPS_MAX || ups > UPS_MAX ||
        nimber > NIMBER_MAX)
        return BT_NONE;
    bt_value x = bt_value__small(u->ctx, numerator, exponent);
    return x ? bt_value__from_ups(u->ctx, (bt_ups){x, ups, nimber}) : BT_NONE;
}

static bt_value unpack_shift(unpacking *u)
{
    if (u->end - u->at < 2) return BT_NONE;
    uint32_t game = u->at[0], number = u->at[1];
    u->at += 2;
    if (game >= u->values.length || number >= u->values.length) return BT_NONE;
    bt_value g = u->values.at[game], x = u->values.at[number];
    return is_number(u->ctx, x) ? bt_value_add(u->ctx, g, x) : BT_NONE;
}

/* Whatever the options are, this is the canonical form of a game. */
static bt_value unpack_game(unpacking *u)
{
    if (u->end - u->at < 2) return BT_NONE;
    size_t left = u->at[0], right = u->at[1], count = left + right;
    u->at += 2;
    if ((size_t)(u->end - u->at) < count) return BT_NONE;
    bt_words options;
    bt_words__open(&options, u->ctx);
    bool good = true;
    for (size_t i = 0; i < count && good; i++, u->at++)
        good = *u->at < u->values.length && bt_words__push(&options, u->values.at[*u->at]);
    bt_value g = good ? bt_value_game(u->ctx, options.at, left, options.at + left, right) : BT_NONE;
    bt_words__close(&options);
    return g;
}

static bt_value unpack_node(unpacking *u)
{
    switch (*u->at++) {
    case CLOSED: return unpack_closed(u);
    case GAME: return unpack_game(u);
    case SHIFT: return unpack_shift(u);
    default: return BT_NONE;
    }
}

bt_value bt_value__unpack(bt_context *ctx, const uint32_t *words, size_t count)
{
    unpacking u = {.ctx = ctx, .at = words, .end = words + count};
    bt_value g = BT_NONE;
    if (!bt_value__store(ctx)) return BT_NONE;
    bt_words__open(&u.values, ctx);
    while (u.at < u.end) {
        g = unpack_node(&u);
        if (!g || !bt_words__push(&u.values, g)) {
            g = BT_NONE;
            break;
        }
    }
    bt_words__close(&u.values);
    return g;
}
