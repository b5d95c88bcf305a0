/* The caches of operations and of comparisons: they grow with the work up to a part of the memory
   limit, then forget. */
#include "value/store.h"

enum { FIRST_CACHE = 1 << 10, WAYS = 4, LINE = 64 };

/* Results of operations are dear: they may take a quarter of the memory; so are answers to
   comparisons that took long, which may take a sixteenth. The many other answers are soon found
   again, and those asked for are mostly recent: they get a table that stays near the processor. */
enum { OPERATION_PART = 4, COMPARISON_PART = 16, RECENT_MAX = 1 << 16 };

/* The third word of the key is the operation, or for comparisons the number x. */
static inline bt_entry *bucket_of(const bt_cache *cache, uint32_t a, uint32_t b, uint32_t c)
{
    uint64_t hash = bt__mix(((uint64_t)a << 32 | b) + c * 0x9e3779b97f4a7c15u);
    return cache->at + (hash & (cache->size / WAYS - 1)) * WAYS;
}

static inline const bt_entry *find(const bt_cache *cache, uint32_t a, uint32_t b, uint32_t c)
{
    if (!cache->size) return NULL;
    const bt_entry *entry = bucket_of(cache, a, b, c);
    for (int i = 0; i < WAYS; i++)
        if (entry[i].a == a && entry[i].b == b && entry[i].c == c) return &entry[i];
    return NULL;
}

bool bt_value__recall(bt_context *ctx, bt_operation op, uint32_t a, uint32_t b, uint32_t *result)
{
    const bt_entry *entry = find(&ctx->values->operations, a, b, op);
    if (entry) *result = entry->result;
    return entry != NULL;
}

bool bt_value__recall_le(bt_context *ctx, bt_value a, bt_value b, bt_value x, bool *answer)
{
    const bt_entry *entry = find(&ctx->values->recent, a, b, x);
    if (!entry) entry = find(&ctx->values->comparisons, a, b, x);
    if (entry) *answer = entry->result;
    return entry != NULL;
}

static void put(bt_cache *cache, bt_entry new)
{
    bt_entry *entry = bucket_of(cache, new.a, new.b, new.c);
    int i = 0;
    while (i < WAYS && entry[i].a != BT_NONE) i++;
    if (i == WAYS)
        i = (int)((new.a * 5 + new.b * 3 + new.c) % WAYS);
    else
        cache->used++;
    entry[i] = new;
}

static size_t block_size(size_t size)
{
    return size ? size * sizeof(bt_entry) + LINE : 0;
}

/* Another size, if there is room. */
static void resize(bt_context *ctx, bt_cache *cache, size_t size)
{
    bt_cache new = {.size = size};
    if (block_size(size) > bt_memory_left(ctx) / 2) return;
    new.block = bt__alloc_table(ctx, block_size(size));
    if (!new.block) return;
    size_t skipped = (LINE - (uintptr_t) new.block % LINE) % LINE;
    new.at = (void *)((char *)new.block + skipped);
    for (size_t i = 0; i < cache->size; i++)
        if (cache->at[i].a != BT_NONE) put(&new, cache->at[i]);
    bt_value__close_cache(ctx, cache);
    *cache = new;
}

/* Twice as large, if it stays below so many bytes. */
static void grow(bt_context *ctx, bt_cache *cache, size_t most)
{
    size_t size = cache->size ? 2 * cache->size : FIRST_CACHE;
    if (block_size(size) <= most) resize(ctx, cache, size);
}

void bt_value__close_cache(bt_context *ctx, bt_cache *cache)
{
    bt__free(ctx, cache->block, block_size(cache->size));
    *cache = (bt_cache){0};
}

void bt_value__purge_cache(bt_context *ctx, bt_cache *cache,
                           bool (*lives)(const void *data, const bt_entry *entry), const void *data)
{
    for (size_t i = 0; i < cache->size; i++) {
        bt_entry *entry = &cache->at[i];
        if (entry->a == BT_NONE || lives(data, entry)) continue;
        *entry = (bt_entry){0};
        cache->used--;
    }
    size_t size = cache->size;
    while (size > FIRST_CACHE && cache->used < size / 8) size /= 2;
    if (cache->used == 0)
        bt_value__close_cache(ctx, cache);
    else if (size < cache->size)
        resize(ctx, cache, size);
}

static void remember(bt_context *ctx, bt_cache *cache, size_t most, bt_entry new)
{
    if (cache->used >= cache->size / 2) grow(ctx, cache, most);
    if (cache->size) put(cache, new);
}

void bt_value__remember(bt_context *ctx, bt_operation op, uint32_t a, uint32_t b, uint32_t result)
{
    size_t most = bt_memory_limit(ctx) / OPERATION_PART;
    remember(ctx, &ctx->values->operations, most, (bt_entry){a, b, op, result});
}

void bt_value__remember_le(bt_context *ctx, bt_value a, bt_value b, bt_value x, bool answer,
                           bool dear)
{
    size_t part = bt_memory_limit(ctx) / COMPARISON_PART;
    size_t most = dear || part < block_size(RECENT_MAX) ? part : block_size(RECENT_MAX);
    bt_cache *cache = dear ? &ctx->values->comparisons : &ctx->values->recent;
    remember(ctx, cache, most, (bt_entry){a, b, x, answer});
}
