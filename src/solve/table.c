/* A table of answers of bounded size: buckets of four entries, one cache line each. */
#include "solve/table.h"

#include "base/context.h"

#include <string.h>

enum { WAYS = 4, LINE = 64, FIRST = 1 << 8, WORK_BITS = 7 };
#define TELLING (~(uint64_t)0xff) /* the bits of b that tell states apart */

static bool allocate(bt_table *table, size_t count)
{
    size_t size = count * sizeof *table->entries + LINE;
    void *block = bt__ask(table->ctx, NULL, 0, size);
    if (!block) return false;
    memset(block, 0, size);
    table->block = block;
    table->block_size = size;
    table->entries = (void *)((char *)block + (LINE - (uintptr_t)block % LINE) % LINE);
    table->count = count;
    table->used = 0;
    return true;
}

bt_status bt_table__open(bt_table *table, bt_context *ctx, size_t bytes)
{
    *table = (bt_table){.ctx = ctx, .most = FIRST};
    while (2 * table->most * sizeof *table->entries <= bytes) table->most *= 2;
    return allocate(table, FIRST) ? BT_OK : bt__fail_memory(ctx);
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

/* A free entry has no work. */
static unsigned work_of(const bt_table_entry *entry)
{
    return entry->b & ((1 << WORK_BITS) - 1);
}

static bool is_of(const bt_table_entry *entry, bt_key key)
{
    return entry->a == key.a && !((entry->b ^ key.b) & TELLING) && work_of(entry);
}

int bt_table__get(const bt_table *table, bt_key key)
{
    const bt_table_entry *at = bucket(table, key);
    for (int i = 0; i < WAYS; i++)
        if (is_of(&at[i], key)) return (int)(at[i].b >> WORK_BITS & 1);
    return -1;
}

static void place(bt_table *table, bt_table_entry new)
{
    bt_table_entry *at = bucket(table, (bt_key){new.a, new.b}), *least = at;
    for (int i = 0; i < WAYS; i++) {
        if (is_of(&at[i], (bt_key){new.a, new.b})) {
            at[i] = new;
            return;
        }
        if (work_of(&at[i]) < work_of(least)) least = &at[i];
    }
    table->used += work_of(least) == 0;
    *least = new;
}

/* Where memory is refused, what there is has to do. */
static void grow(bt_table *table)
{
    bt_table old = *table;
    if (!allocate(table, 4 * old.count <= old.most ? 4 * old.count : old.most)) {
        table->most = old.count;
        return;
    }
    for (size_t i = 0; i < old.count; i++)
        if (work_of(&old.entries[i])) place(table, old.entries[i]);
    bt_table__close(&old);
}

void bt_table__put(bt_table *table, bt_key key, bool wins, uint64_t work)
{
    unsigned size = 64 - (unsigned)__builtin_clzll(work | 1);
    if (table->used > table->count / 2 && table->count < table->most) grow(table);
    uint64_t b = (key.b & TELLING) | (uint64_t)wins << WORK_BITS | size;
    place(table, (bt_table_entry){key.a, b});
}
