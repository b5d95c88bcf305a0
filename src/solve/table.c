/* A table of answers of bounded size: buckets of four entries, one cache line each. */
#include "solve/table.h"

#include "base/context.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { WAYS = 4, LINE = 64, FIRST = 1 << 8, WORK_BITS = 7, LOOK_EVERY = 1 << 14 };

/* -- keys -- */

static uint64_t hash(const unsigned char *at, size_t length, uint64_t seed)
{
    uint64_t h = bt__mix(seed ^ length * 0x9e3779b97f4a7c15u);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        memcpy(&word, at + i, length - i < 8 ? length - i : 8);
        h = bt__mix(h ^ word) * 0xd6e8feb86659fd93u + seed;
    }
    return bt__mix(h);
}

bt_key bt_table__key(const void *bytes, size_t length, uint32_t salt)
{
    return (bt_key){hash(bytes, length, 0x243f6a8885a308d3u + salt),
                    hash(bytes, length, 0x13198a2e03707344u - salt)};
}

/* -- memory -- */

static bool allocate(bt_table *table, size_t count)
{
    size_t size = count * sizeof *table->entries + LINE;
    void *block = bt__ask(table->ctx, NULL, 0, size);
    if (!block) return false;
    bt__wish_for_huge_pages(block, size);
    memset(block, 0, size);
    table->block = block;
    table->block_size = size;
    table->entries = (void *)((char *)block + (LINE - (uintptr_t)block % LINE) % LINE);
    table->count = count;
    atomic_init(&table->used, 0);
    return true;
}

bt_status bt_table__open(bt_table *table, bt_context *ctx, size_t bytes, bool shared)
{
    *table = (bt_table){.ctx = ctx, .most = FIRST, .shared = shared, .bits = 1};
    bt_table__allow(table, bytes);
    return allocate(table, FIRST) ? BT_OK : bt__fail_memory(ctx);
}

void bt_table__allow(bt_table *table, size_t bytes)
{
    while (2 * table->most * sizeof *table->entries <= bytes) table->most *= 2;
}

void bt_table__close(bt_table *table)
{
    if (table->block) bt__ask(table->ctx, table->block, table->block_size, 0);
    table->block = NULL;
}

static bt_table_entry *bucket(const bt_table *table, bt_key key)
{
    return &table->entries[key.a & (table->count - 1) & ~(size_t)(WAYS - 1)];
}

void bt_table__expect(const bt_table *table, bt_key key)
{
    __builtin_prefetch(bucket(table, key));
}

/* -- entries -- */

static uint64_t veil(uint64_t b)
{
    return b * 0x9e3779b97f4a7c15u;
}

static bt_key read_entry(const bt_table_entry *entry)
{
    uint64_t b = atomic_load_explicit(&entry->b, memory_order_relaxed);
    return (bt_key){atomic_load_explicit(&entry->veiled, memory_order_relaxed) ^ veil(b), b};
}

static void write_entry(bt_table_entry *entry, bt_key new)
{
    atomic_store_explicit(&entry->veiled, new.a ^ veil(new.b), memory_order_relaxed);
    atomic_store_explicit(&entry->b, new.b, memory_order_relaxed);
}

/* A free entry has no work. */
static unsigned work_of(bt_key entry)
{
    return entry.b & ((1 << WORK_BITS) - 1);
}

/* The bits of b that tell states apart come after the others. */
static bool is_of(const bt_table *table, bt_key entry, bt_key key)
{
    return entry.a == key.a && !((entry.b ^ key.b) >> (WORK_BITS + table->bits)) && work_of(entry);
}

int bt_table__get(const bt_table *table, bt_key key)
{
    const bt_table_entry *at = bucket(table, key);
    for (int i = 0; i < WAYS; i++) {
        bt_key entry = read_entry(&at[i]);
        if (is_of(table, entry, key))
            return (int)(entry.b >> WORK_BITS & (((uint64_t)1 << table->bits) - 1));
    }
    return -1;
}

static void place(bt_table *table, bt_key new)
{
    bt_table_entry *at = bucket(table, new), *least = at;
    unsigned least_work = UINT_MAX;
    for (int i = 0; i < WAYS; i++) {
        bt_key old = read_entry(&at[i]);
        if (is_of(table, old, new)) {
            write_entry(&at[i], new);
            return;
        }
        if (work_of(old) >= least_work) continue;
        least_work = work_of(old);
        least = &at[i];
    }
    if (least_work == 0) atomic_fetch_add_explicit(&table->used, 1, memory_order_relaxed);
    write_entry(least, new);
}

/* Where memory is refused, what there is has to do; so it does when time is over meanwhile. */
static void grow(bt_table *table, size_t count)
{
    bt_table old = *table;
    if (!allocate(table, count)) {
        table->most = old.count;
        return;
    }
    for (size_t i = 0; i < old.count; i++) {
        if (i % LOOK_EVERY == 0 && bt__check(table->ctx)) {
            bt_table__close(table);
            *table = old;
            return;
        }
        bt_key entry = read_entry(&old.entries[i]);
        if (work_of(entry)) place(table, entry);
    }
    bt_table__close(&old);
}

void bt_table__reserve(bt_table *table, size_t entries)
{
    size_t count = table->count;
    while (count < entries && count < table->most) count *= 2;
    if (count > table->count) grow(table, count);
}

void bt_table__put(bt_table *table, bt_key key, int answer, uint64_t work)
{
    unsigned told = WORK_BITS + table->bits;
    unsigned size = 64 - (unsigned)__builtin_clzll(work | 1);
    if (!table->shared && table->used > table->count / 2)
        bt_table__reserve(table, 4 * table->count);
    place(table, (bt_key){key.a, key.b >> told << told | (uint64_t)answer << WORK_BITS | size});
}

void bt_table__progress(const bt_table *table, uint64_t positions, size_t depth)
{
    char what[64];
    double full = 100.0 * (double)table->used / (double)table->most;
    snprintf(what, sizeof what, "positions searched; depth %zu, table %.0f%% full", depth,
             full < 100 ? full : 100);
    bt__progress(table->ctx, what, (double)positions, 0);
}
