/* The store of values: every canonical form once, behind a 32-bit handle. */
#include "value/store.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 1 << 11 };

static void close_store(bt_context *ctx)
{
    bt__values *v = ctx->values;
    for (size_t i = 0; i < v->big_count; i++)
        bt__free(ctx, (void *)v->bigs[i].limbs, (size_t)abs(v->bigs[i].size) * sizeof(mp_limb_t));
    bt__off_forget(ctx, bt_value__sweep, NULL);
    bt__map_close(&v->holds);
    bt__free(ctx, v->nodes, v->capacity * sizeof *v->nodes);
    bt__free(ctx, v->buckets, v->bucket_count * sizeof *v->buckets);
    bt__free(ctx, v->options, v->option_capacity * sizeof *v->options);
    bt__free(ctx, v->bigs, v->big_capacity * sizeof *v->bigs);
    bt_value__close_cache(ctx, &v->operations);
    bt_value__close_cache(ctx, &v->comparisons);
    bt_value__close_cache(ctx, &v->recent);
    bt__free(ctx, v->seen, v->seen_size * sizeof *v->seen);
    bt_words__close(&v->draft.left);
    bt_words__close(&v->draft.right);
    bt_words__close(&v->stops);
    bt_words__close(&v->scratch);
    bt__map_close(&v->thermographs);
    bt_words__close(&v->corners);
    bt_words__close(&v->pairs);
    bt__free(ctx, v, sizeof *v);
    ctx->values = NULL;
}

bt__values *bt_value__store(bt_context *ctx)
{
    if (ctx->values) return ctx->values;
    bt__values *v = bt__alloc_zero(ctx, sizeof *v);
    if (!v) return NULL;
    bt_words__open(&v->scratch, ctx);
    bt_words__open(&v->draft.left, ctx);
    bt_words__open(&v->draft.right, ctx);
    bt_words__open(&v->stops, ctx);
    bt__map_open(&v->thermographs, ctx);
    bt__map_open(&v->holds, ctx);
    bt_words__open(&v->corners, ctx);
    bt_words__open(&v->pairs, ctx);
    ctx->values = v;
    v->buckets = bt__alloc_zero(ctx, FIRST_BUCKETS * sizeof *v->buckets);
    if (v->buckets) v->bucket_count = FIRST_BUCKETS;
    if (v->buckets && BT_GROW(ctx, v->nodes, v->capacity, KEPT_FIRST + 64) &&
        bt__on_sweep(ctx, bt_value__sweep, NULL)) {
        memset(v->nodes, 0, KEPT_FIRST * sizeof *v->nodes);
        v->count = KEPT_FIRST;
        bt__on_close(ctx, close_store);
        return v;
    }
    close_store(ctx);
    return NULL;
}

/* -- interning -- */

static uint64_t hash_options(uint64_t hash, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ options[i]) * 0x9fb21c651e98df25u ^ hash >> 32;
    return hash;
}

static uint64_t hash_words(uint32_t head, const uint32_t words[3])
{
    uint64_t first = (uint64_t)words[0] << 32 | words[1], rest = (uint64_t)head << 32 | words[2];
    return bt__mix(first * 0x9fb21c651e98df25u ^ rest);
}

static uint64_t hash_big(uint32_t exponent, const mp_limb_t *limbs, int32_t size)
{
    uint64_t hash = bt__mix(exponent ^ (uint64_t)(uint32_t)size << 32);
    for (int i = 0; i < abs(size); i++) hash = bt__mix(hash ^ limbs[i]);
    return hash;
}

static uint64_t hash_game(uint32_t head, const uint32_t *left, size_t left_count,
                          const uint32_t *right, size_t right_count)
{
    uint64_t hash = hash_options(head, left, left_count);
    return bt__mix(hash_options(hash, right, right_count));
}

/* The hash of a node: of its options for a GAME or what an UPTIMAL has there, of its words else. */
static uint64_t hash_node(const bt__values *v, const bt_node *node)
{
    bt_kind kind = (bt_kind)(node->head >> KIND_SHIFTED);
    if (kind == KIND_GAME || kind == KIND_UPTIMAL) {
        const uint32_t *options = v->options + node->word[0];
        return hash_game(node->head, options, left_count(node), options + left_count(node),
                         right_count(node));
    }
    if (kind == KIND_BIG) {
        const bt_big *big = &v->bigs[node->word[0]];
        return hash_big(big->exponent, big->limbs, big->size);
    }
    return hash_words(node->head, node->word);
}

void bt_value__rehash(bt__values *v, size_t bucket_count)
{
    v->bucket_count = bucket_count;
    for (bt_value g = KEPT_FIRST; g < v->count; g++) {
        if (v->nodes[g].head >> KIND_SHIFTED == KIND_FREE) continue;
        size_t home = hash_node(v, &v->nodes[g]) & (bucket_count - 1);
        v->nodes[g].next = v->buckets[home];
        v->buckets[home] = g;
    }
}

static bool grow_buckets(bt_context *ctx)
{
    bt__values *v = ctx->values;
    size_t size = v->bucket_count * 2;
    uint32_t *buckets = bt__alloc_zero(ctx, size * sizeof *buckets);
    if (!buckets) return false;
    bt__free(ctx, v->buckets, v->bucket_count * sizeof *v->buckets);
    v->buckets = buckets;
    bt_value__rehash(v, size);
    return true;
}

/* A place for a new node, one that was forgotten if there is any; BT_NONE at a limit. */
static bt_value take_place(bt_context *ctx)
{
    bt__values *v = ctx->values;
    bt_value g = v->free;
    if (g) {
        v->free = v->nodes[g].next;
        v->free_count--;
        return g;
    }
    if (v->count >= NEAR) {
        bt__fail(ctx, BT_LIMIT, "more than 2^31 values");
        return BT_NONE;
    }
    if (!BT_GROW(ctx, v->nodes, v->capacity, v->count + 1)) return BT_NONE;
    return (bt_value)v->count++;
}

/* Adds a node whose hash is known and which is not kept yet. */
static bt_value add_node(bt_context *ctx, const bt_node *node, uint64_t hash)
{
    bt__values *v = ctx->values;
    if (v->finding) return BT_NONE;
    if (8 * v->count >= 9 * v->bucket_count && !grow_buckets(ctx)) return BT_NONE;
    bt_value g = take_place(ctx);
    if (!g) return BT_NONE;
    size_t home = hash & (v->bucket_count - 1);
    v->nodes[g] = *node;
    v->nodes[g].next = v->buckets[home];
    v->buckets[home] = g;
    return g;
}

/* A SMALL or UPS node: its words are all of it. */
static bt_value intern_words(bt_context *ctx, const bt_node *node)
{
    bt__values *v = ctx->values;
    uint64_t hash = hash_words(node->head, node->word);
    for (bt_value g = v->buckets[hash & (v->bucket_count - 1)]; g; g = v->nodes[g].next)
        if (v->nodes[g].word[0] == node->word[0] && v->nodes[g].word[1] == node->word[1] &&
            v->nodes[g].word[2] == node->word[2] && v->nodes[g].head == node->head)
            return g;
    return add_node(ctx, node, hash);
}

bt_value bt_value__small(bt_context *ctx, int64_t numerator, uint32_t exponent)
{
    if (exponent <= NEAR_EXPONENT && numerator < NEAR_MAX && numerator > -NEAR_MAX) {
        int64_t scaled = numerator * (1 << (NEAR_EXPONENT - exponent));
        if (scaled < NEAR_MAX && scaled > -NEAR_MAX) return (bt_value)(ZERO + scaled);
    }
    bt_node node = {.head = (uint32_t)KIND_SMALL << KIND_SHIFTED,
                    .word = {(uint32_t)numerator, (uint32_t)((uint64_t)numerator >> 32), exponent}};
    return intern_words(ctx, &node);
}

static bt_value find_big(const bt__values *v, uint64_t hash, const mpz_t numerator,
                         uint32_t exponent)
{
    for (bt_value g = v->buckets[hash & (v->bucket_count - 1)]; g; g = v->nodes[g].next) {
        if (v->nodes[g].head != (uint32_t)KIND_BIG << KIND_SHIFTED) continue;
        const bt_big *big = &v->bigs[v->nodes[g].word[0]];
        mpz_t kept;
        if (big->exponent == exponent &&
            !mpz_cmp(mpz_roinit_n(kept, big->limbs, big->size), numerator))
            return g;
    }
    return BT_NONE;
}

/* Where the digits of a new number go; UINT32_MAX at the memory limit. */
static uint32_t take_big(bt_context *ctx)
{
    bt__values *v = ctx->values;
    if (v->free_big) {
        uint32_t place = v->free_big - 1;
        v->free_big = v->bigs[place].exponent;
        return place;
    }
    if (!BT_GROW(ctx, v->bigs, v->big_capacity, v->big_count + 1)) return UINT32_MAX;
    return (uint32_t)v->big_count++;
}

static bt_value intern_big(bt_context *ctx, const mpz_t numerator, uint32_t exponent)
{
    bt__values *v = ctx->values;
    int32_t size = numerator->_mp_size;
    uint64_t hash = hash_big(exponent, numerator->_mp_d, size);
    bt_value found = find_big(v, hash, numerator, exponent);
    if (found || v->finding) return found;
    size_t bytes = (size_t)abs(size) * sizeof(mp_limb_t);
    mp_limb_t *limbs = bt__alloc(ctx, bytes);
    if (!limbs) return BT_NONE;
    memcpy(limbs, numerator->_mp_d, bytes);
    uint32_t place = take_big(ctx);
    if (place == UINT32_MAX) {
        bt__free(ctx, limbs, bytes);
        return BT_NONE;
    }
    v->bigs[place] = (bt_big){limbs, size, exponent};
    bt_node node = {.head = (uint32_t)KIND_BIG << KIND_SHIFTED, .word = {place}};
    found = add_node(ctx, &node, hash);
    if (found) return found;
    bt__free(ctx, limbs, bytes);
    v->bigs[place] = (bt_big){.exponent = v->free_big};
    v->free_big = place + 1;
    return BT_NONE;
}

bt_value bt_value__number(bt_context *ctx, const mpz_t numerator, uint64_t exponent)
{
    if (!bt_value__store(ctx)) return BT_NONE;
    mpz_t odd;
    bt_value x = BT_NONE;
    mpz_init_set(odd, numerator);
    if (exponent > 0) {
        uint64_t twos = mpz_sgn(odd) ? mpz_scan1(odd, 0) : exponent;
        if (twos > exponent) twos = exponent;
        mpz_tdiv_q_2exp(odd, odd, twos);
        exponent -= twos;
    }
    if (mpz_sizeinbase(odd, 2) > NUMBER_BITS || exponent > NUMBER_BITS)
        bt__fail(ctx, BT_LIMIT, "a number of more than %d binary digits", NUMBER_BITS);
    else if (mpz_sizeinbase(odd, 2) <= SMALL_EXPONENT && exponent <= SMALL_EXPONENT)
        x = bt_value__small(ctx, mpz_get_si(odd), (uint32_t)exponent);
    else
        x = intern_big(ctx, odd, (uint32_t)exponent);
    mpz_clear(odd);
    return x;
}

bt_ups bt_value__ups(const bt_context *ctx, bt_value g)
{
    if (kind_of(ctx, g) != KIND_UPS) return (bt_ups){.number = g};
    const bt_node *node = node_of(ctx, g);
    return (bt_ups){node->word[0], (int32_t)node->word[1], node->word[2]};
}

bt_value bt_value__from_ups(bt_context *ctx, bt_ups parts)
{
    if (parts.number == BT_NONE) return BT_NONE;
    if (parts.ups == 0 && parts.nimber == 0) return parts.number;
    bt_node node = {.head = (uint32_t)KIND_UPS << KIND_SHIFTED,
                    .word = {parts.number, (uint32_t)parts.ups, parts.nimber}};
    return intern_words(ctx, &node);
}

static inline bool is_brief(bt_value g)
{
    return g - BRIEF_FIRST < BRIEF_MAX;
}

/* g + x for a game, as a node that is not kept; its number is ZERO for the GAME itself. */
static bt_node shifted_node(bt_context *ctx, bt_value g, bt_value x)
{
    bt_value base = base_of(ctx, g);
    x = bt_value__sum_numbers(ctx, x, stop_of(ctx, g, BT_RIGHT));
    bt_value left_stop = bt_value__sum_numbers(ctx, stop_of(ctx, base, BT_LEFT), x);
    return (bt_node){.head = (uint32_t)KIND_SHIFT << KIND_SHIFTED, .word = {base, left_stop, x}};
}

bt_value bt_value__shift(bt_context *ctx, bt_value g, bt_value x)
{
    if (!g || !x || (x == ZERO && !is_brief(g))) return x ? g : BT_NONE;
    if (is_number(ctx, g)) return bt_value__sum_numbers(ctx, g, x);
    if (!is_game(ctx, g)) {
        bt_ups parts = bt_value__ups(ctx, g);
        parts.number = bt_value__sum_numbers(ctx, parts.number, x);
        return bt_value__from_ups(ctx, parts);
    }
    bt_node node = shifted_node(ctx, g, x);
    if (node.word[2] == ZERO) return node.word[0];
    return node.word[1] ? intern_words(ctx, &node) : BT_NONE;
}

bt_value bt_value__shift_briefly(bt_context *ctx, bt_value g, bt_value x)
{
    bt__values *v = ctx->values;
    if (g && x == ZERO) return g;
    if (!g || !x || !is_game(ctx, g) || v->brief_count == BRIEF_MAX)
        return bt_value__shift(ctx, g, x);
    bt_node node = shifted_node(ctx, g, x);
    if (node.word[2] == ZERO || !node.word[1]) return node.word[2] == ZERO ? node.word[0] : BT_NONE;
    bt_value brief = (bt_value)(BRIEF_FIRST + v->brief_count++);
    v->nodes[brief] = node;
    return brief;
}

size_t bt_value__brief_mark(const bt_context *ctx)
{
    return ctx->values ? ctx->values->brief_count : 0;
}

void bt_value__forget(bt_context *ctx, size_t mark)
{
    if (ctx->values) ctx->values->brief_count = mark;
}

bt_value bt_value__keep(bt_context *ctx, bt_value g)
{
    return bt_value__shift(ctx, g, ZERO);
}

/* Options that are kept or looked for, and the head of their node. */
typedef struct item {
    uint32_t head;
    const uint32_t *left, *right;
    size_t left_length, right_length;
} item;

static item item_of(const bt_draft *g)
{
    uint32_t head = (uint32_t)KIND_GAME << KIND_SHIFTED | (uint32_t)g->left.length << LEFT_SHIFTED |
                    (uint32_t)g->right.length;
    return (item){head, g->left.at, g->right.at, g->left.length, g->right.length};
}

static uint64_t hash_item(const item *g)
{
    return hash_game(g->head, g->left, g->left_length, g->right, g->right_length);
}

static bool has_options(const uint32_t *options, const item *g)
{
    for (size_t i = 0; i < g->left_length; i++)
        if (options[i] != g->left[i]) return false;
    options += g->left_length;
    for (size_t i = 0; i < g->right_length; i++)
        if (options[i] != g->right[i]) return false;
    return true;
}

static bt_value find_item(const bt__values *v, uint64_t hash, const item *g)
{
    bt_value found = v->buckets[hash & (v->bucket_count - 1)];
    for (; found; found = v->nodes[found].next) {
        const bt_node *node = &v->nodes[found];
        if (node->head == g->head && has_options(v->options + node->word[0], g)) break;
    }
    return found;
}

static bt_value intern_item(bt_context *ctx, const item *g, bt_value left_stop)
{
    bt__values *v = ctx->values;
    size_t left = g->left_length, right = g->right_length, count = left + right;
    uint64_t hash = hash_item(g);
    bt_value found = find_item(v, hash, g);
    if (found || v->finding) return found;
    if (v->option_count + count > UINT32_MAX) {
        bt__fail(ctx, BT_LIMIT, "more than 2^32 options");
        return BT_NONE;
    }
    if (!BT_GROW(ctx, v->options, v->option_capacity, v->option_count + count)) return BT_NONE;
    uint32_t *options = v->options + v->option_count;
    if (left) memcpy(options, g->left, left * sizeof *options);
    if (right) memcpy(options + left, g->right, right * sizeof *options);
    bt_node node = {.head = g->head, .word = {(uint32_t)v->option_count, left_stop, ZERO}};
    found = add_node(ctx, &node, hash);
    if (found) v->option_count += count;
    return found;
}

bt_value bt_value__find(bt_context *ctx, const bt_draft *g)
{
    item game = item_of(g);
    return find_item(ctx->values, hash_item(&game), &game);
}

bt_value bt_value__intern(bt_context *ctx, const bt_draft *g)
{
    item game = item_of(g);
    return intern_item(ctx, &game, g->left_stop);
}

bt_value bt_value__intern_uptimal(bt_context *ctx, const uint32_t *words, size_t count)
{
    uint32_t head = (uint32_t)KIND_UPTIMAL << KIND_SHIFTED | (uint32_t)count << LEFT_SHIFTED;
    return intern_item(ctx, &(item){.head = head, .left = words, .left_length = count}, ZERO);
}

void bt_value__know_negative(bt_context *ctx, bt_value g, bt_value h)
{
    if (!g || !h) return;
    ctx->values->nodes[g].negative = h;
    ctx->values->nodes[h].negative = g;
}

bt_value_counts bt_value__count(const bt_context *ctx)
{
    const bt__values *v = ctx->values;
    if (!v) return (bt_value_counts){0};
    return (bt_value_counts){
        .values = v->count - KEPT_FIRST - v->free_count,
        .node_bytes = v->count * sizeof *v->nodes + v->bucket_count * sizeof *v->buckets,
        .option_bytes = v->option_count * sizeof *v->options,
        .cache_bytes =
            (v->operations.size + v->comparisons.size + v->recent.size) * sizeof(bt_entry),
        .orders = v->orders,
        .sums = v->sums,
        .games = v->games,
    };
}
