/* Forgetting: values that nobody holds are freed, all others keep their handles. */
#include "value/store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* First everything that must stay is marked, from the held values down through their options. Up to
   there nothing has changed, so that lack of memory does no harm. Then what is not marked becomes
   free: nodes are chained up to be used again, options move together, caches lose the entries that
   mention what is gone. */
typedef struct sweep {
    bt_context *ctx;
    uint64_t *live;   /* a bit for each node */
    uint64_t *starts; /* and for each option with which the options of a live GAME start */
    size_t live_size, starts_size;
    bt_words todo; /* marked, but their options are not yet */
} sweep;

/* -- holding -- */

static void count_hold(bt_context *ctx, bt_value g, uint32_t count)
{
    bt__map_put(&ctx->values->holds, g, count);
}

static uint32_t holds_of(const bt_context *ctx, bt_value g)
{
    const uint32_t *count = bt__map_get(&ctx->values->holds, g);
    return count ? *count : 0;
}

bool bt_value_hold(bt_context *ctx, bt_value g)
{
    if (!g || is_near(g)) return g != BT_NONE;
    count_hold(ctx, g, holds_of(ctx, g) + 1);
    return holds_of(ctx, g) > 0;
}

void bt_value_drop(bt_context *ctx, bt_value g)
{
    if (!g || is_near(g) || !ctx->values) return;
    uint32_t count = holds_of(ctx, g);
    if (count > 0) count_hold(ctx, g, count - 1);
}

/* -- marking -- */

static bool get_bit(const uint64_t *bits, size_t i)
{
    return bits[i / 64] >> (i % 64) & 1;
}

static void set_bit(uint64_t *bits, size_t i)
{
    bits[i / 64] |= (uint64_t)1 << (i % 64);
}

static bool lives(const sweep *s, bt_value g)
{
    return g < KEPT_FIRST || is_near(g) || get_bit(s->live, g);
}

/* False at the memory limit. BT_NONE is an option that is not kept as a node. */
static bool mark(sweep *s, bt_value g)
{
    if (lives(s, g)) return true;
    set_bit(s->live, g);
    return bt_words__push(&s->todo, g);
}

static bool mark_number(sweep *s, bt_value x)
{
    bool integer = bt_value__exponent(s->ctx, x) == 0, positive = bt_value__sign(s->ctx, x) > 0;
    if ((positive || !integer) && !mark(s, bt_value__neighbour(s->ctx, x, -1))) return false;
    return (positive && integer) || mark(s, bt_value__neighbour(s->ctx, x, 1));
}

/* The options of a nim-heap come all together or not at all, * among them. */
static bool mark_ups(sweep *s, bt_ups g)
{
    bt_ups star = {g.number, 0, 1};
    if (!mark(s, g.number)) return false;
    if (g.ups) {
        int32_t sign = g.ups > 0 ? 1 : -1;
        bt_ups next = {g.number, g.ups - sign, g.nimber ^ 1};
        return mark(s, bt_value__from_ups(s->ctx, next)) &&
               (g.ups != sign || g.nimber != 1 || mark(s, bt_value__from_ups(s->ctx, star)));
    }
    if (!bt_value__from_ups(s->ctx, star)) return true;
    for (uint32_t k = 1; k < g.nimber; k++) {
        bt_value heap = bt_value__from_ups(s->ctx, (bt_ups){g.number, 0, k});
        if (heap) set_bit(s->live, heap); /* what is below it is marked here */
    }
    return true;
}

/* The options of an uptimal and x, as far as they are kept. */
static bool mark_powers(sweep *s, bt_value base, bt_value x)
{
    for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_value option;
        for (size_t i = 0; bt_value__uptimal_option(s->ctx, base, (bt_player)player, i, &option);
             i++)
            if (!mark(s, bt_value__shift(s->ctx, option, x))) return false;
    }
    return true;
}

/* The options of base + x, as far as they are kept; of the GAME itself all are. */
static bool mark_options(sweep *s, bt_value base, bt_value x)
{
    const bt_node *node = node_of(s->ctx, base);
    if (kind_of(s->ctx, base) == KIND_UPTIMAL) return mark_powers(s, base, x);
    size_t count = left_count(node) + right_count(node);
    for (size_t i = 0; i < count; i++) {
        bt_value option = s->ctx->values->options[node->word[0] + i];
        if (!mark(s, bt_value__shift(s->ctx, option, x))) return false;
    }
    return true;
}

static bool mark_inside(sweep *s, bt_value g)
{
    const bt_node *node = node_of(s->ctx, g);
    switch (kind_of(s->ctx, g)) {
    case KIND_SMALL:
    case KIND_BIG: return mark_number(s, g);
    case KIND_UPS: return mark_ups(s, bt_value__ups(s->ctx, g));
    case KIND_UPTIMAL: return mark_powers(s, g, ZERO);
    case KIND_GAME: return mark(s, node->word[1]) && mark_options(s, g, ZERO);
    default:
        return mark(s, node->word[0]) && mark(s, node->word[1]) && mark(s, node->word[2]) &&
               mark_options(s, node->word[0], node->word[2]);
    }
}

static bool mark_all(sweep *s)
{
    const bt_map *holds = &s->ctx->values->holds;
    for (size_t page = 0; page < holds->count; page++)
        for (uint32_t i = 0; holds->pages[page] && i < BT_MAP_PAGE; i++) {
            bt_value g = (bt_value)(page << BT_MAP_SHIFT) + i;
            if (holds_of(s->ctx, g) && !mark(s, g)) return false;
        }
    while (s->todo.length > 0)
        if (!mark_inside(s, s->todo.at[--s->todo.length])) return false;
    return true;
}

/* -- sweeping: nothing here can fail -- */

static void free_big(bt_context *ctx, uint32_t place)
{
    bt__values *v = ctx->values;
    bt_big *big = &v->bigs[place];
    bt__free(ctx, (void *)big->limbs, (size_t)abs(big->size) * sizeof(mp_limb_t));
    *big = (bt_big){.exponent = v->free_big};
    v->free_big = place + 1;
}

static void sweep_nodes(sweep *s)
{
    bt__values *v = s->ctx->values;
    for (bt_value g = KEPT_FIRST; g < v->count; g++) {
        bt_node *node = &v->nodes[g];
        bt_kind kind = kind_of(s->ctx, g);
        if (!lives(s, g)) {
            if (kind == KIND_BIG) free_big(s->ctx, node->word[0]);
            node->head = (uint32_t)KIND_FREE << KIND_SHIFTED;
        } else if (!lives(s, node->negative)) {
            node->negative = BT_NONE;
        }
    }
    while (v->count > KEPT_FIRST && kind_of(s->ctx, (bt_value)v->count - 1) == KIND_FREE)
        v->count--;
}

/* The lowest first. */
static void chain_free(bt__values *v)
{
    v->free = BT_NONE;
    v->free_count = 0;
    for (bt_value g = (bt_value)v->count; g-- > KEPT_FIRST;) {
        if (v->nodes[g].head >> KIND_SHIFTED != KIND_FREE) continue;
        v->nodes[g].next = v->free;
        v->free = g;
        v->free_count++;
    }
}

/* Moves the options of live games together, in the order in which they lie. For a while the first
   option of a game is kept in its node (whose place in the hash table is found anew afterwards),
   and the game in its stead. */
static void compact_options(sweep *s)
{
    bt__values *v = s->ctx->values;
    for (bt_value g = KEPT_FIRST; g < v->count; g++) {
        bt_node *node = &v->nodes[g];
        if (kind_of(s->ctx, g) != KIND_GAME && kind_of(s->ctx, g) != KIND_UPTIMAL) continue;
        node->next = v->options[node->word[0]];
        v->options[node->word[0]] = g;
        set_bit(s->starts, node->word[0]);
    }
    size_t to = 0;
    for (size_t from = 0; from < v->option_count; from++) {
        if (!get_bit(s->starts, from)) continue;
        bt_node *node = &v->nodes[v->options[from]];
        size_t count = left_count(node) + right_count(node);
        v->options[from] = node->next;
        memmove(v->options + to, v->options + from, count * sizeof *v->options);
        node->word[0] = (uint32_t)to;
        to += count;
        from += count - 1;
    }
    v->option_count = to;
}

/* Gives back what a block has beyond its use and a little room. */
static void shrink(bt_context *ctx, void **block, size_t *capacity, size_t used, size_t item)
{
    size_t wanted = used + used / 4 + 64;
    if (wanted >= *capacity) return;
    void *moved = bt__realloc(ctx, *block, *capacity * item, wanted * item);
    if (!moved) return;
    *block = moved;
    *capacity = wanted;
}

static void shrink_blocks(bt_context *ctx)
{
    bt__values *v = ctx->values;
    size_t buckets = v->bucket_count, old = v->bucket_count;
    shrink(ctx, (void **)&v->nodes, &v->capacity, v->count, sizeof *v->nodes);
    shrink(ctx, (void **)&v->options, &v->option_capacity, v->option_count, sizeof *v->options);
    while (buckets > 2 * KEPT_FIRST && buckets > 2 * v->count) buckets /= 2;
    memset(v->buckets, 0, buckets * sizeof *v->buckets);
    void *moved =
        bt__realloc(ctx, v->buckets, old * sizeof *v->buckets, buckets * sizeof *v->buckets);
    if (moved)
        v->buckets = moved;
    else
        buckets = old;
    bt_value__rehash(v, buckets);
}

static bool entry_lives(const void *data, const bt_entry *entry)
{
    const sweep *s = data;
    return lives(s, entry->a) && lives(s, entry->b) && lives(s, entry->c) &&
           lives(s, entry->result) && entry->c != OP_OVERHEAT;
}

/* Thermographs are soon made again; results of overheating go with the list of pairs. */
static void sweep_caches(sweep *s)
{
    bt__values *v = s->ctx->values;
    bt_value__purge_cache(s->ctx, &v->operations, entry_lives, s);
    bt_value__purge_cache(s->ctx, &v->comparisons, entry_lives, s);
    bt_value__purge_cache(s->ctx, &v->recent, entry_lives, s);
    bt__map_close(&v->thermographs);
    bt_words__close(&v->corners);
    bt_words__close(&v->pairs);
    bt_words__close(&v->scratch);
    bt_words__close(&v->stops);
}

static bool open_sweep(sweep *s)
{
    const bt__values *v = s->ctx->values;
    s->live_size = (v->count / 64 + 1) * sizeof *s->live;
    s->starts_size = (v->option_count / 64 + 1) * sizeof *s->starts;
    bt_words__open(&s->todo, s->ctx);
    s->live = bt__alloc_zero(s->ctx, s->live_size);
    s->starts = s->live ? bt__alloc_zero(s->ctx, s->starts_size) : NULL;
    return s->starts != NULL;
}

bt_status bt_value__sweep(bt_context *ctx, void *unused)
{
    bt__values *v = ctx->values;
    (void)unused;
    assert(ctx->depth == 0);
    v->brief_count = 0;
    sweep s = {.ctx = ctx};
    size_t limit = ctx->memory_limit; /* passed a little, for a while, to get below it */
    if (limit < SIZE_MAX / 2) ctx->memory_limit += limit / 8;
    bool good = open_sweep(&s);
    v->finding = true;
    good = good && mark_all(&s);
    v->finding = false;
    if (good) {
        sweep_nodes(&s);
        compact_options(&s);
        chain_free(v);
        shrink_blocks(ctx);
        sweep_caches(&s);
    }
    bt_words__close(&s.todo);
    bt__free(ctx, s.live, s.live_size);
    bt__free(ctx, s.starts, s.starts_size);
    ctx->memory_limit = limit;
    return good ? BT_OK : BT_LIMIT;
}
