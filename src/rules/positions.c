/* Positions: byte strings kept once, where they never move. */
#include "rules/positions.h"

#include <string.h>

enum { BLOCK_SIZE = 1 << 16, FIRST_SLOTS = 1 << 6, LINE = 64 };

typedef struct bt_position_block block;

static size_t slot_bytes(size_t count)
{
    return count ? count * sizeof(bt_position_slot) + LINE : 0;
}

static bool make_slots(bt_positions *p, size_t count)
{
    p->slot_block = bt__alloc_table(p->ctx, slot_bytes(count));
    if (!p->slot_block) return false;
    size_t skipped = (LINE - (uintptr_t)p->slot_block % LINE) % LINE;
    p->slots = (void *)((char *)p->slot_block + skipped);
    p->slot_count = count;
    return true;
}

/* The blocks that are newer than this one. */
static void free_blocks(bt_positions *p, const block *last)
{
    while (p->blocks != last) {
        block *before = p->blocks->before;
        bt__free(p->ctx, p->blocks, sizeof *p->blocks + p->blocks->size);
        p->blocks = before;
    }
}

void bt_rules__positions_close(bt_positions *p)
{
    if (!p) return;
    bt_context *ctx = p->ctx;
    free_blocks(p, NULL);
    for (size_t i = 0; i < p->page_count; i++)
        bt__free(ctx, p->pages[i], ENTRIES * sizeof **p->pages);
    bt__free(ctx, p->pages, p->page_capacity * sizeof *p->pages);
    bt__free(ctx, p->slot_block, slot_bytes(p->slot_count));
    bt__free(ctx, p, sizeof *p);
}

bt_positions *bt_rules__positions_open(bt_context *ctx)
{
    bt_positions *p = bt__alloc_zero(ctx, sizeof *p);
    if (!p) return NULL;
    p->ctx = ctx;
    p->count = 1;
    if (make_slots(p, FIRST_SLOTS)) return p;
    bt_rules__positions_close(p);
    return NULL;
}

static void put_slot(bt_positions *p, bt_position_slot new)
{
    size_t at = bt_rules__home(p, new.word, new.length);
    while (p->slots[at].position) at = (at + 1) & (p->slot_count - 1);
    p->slots[at] = new;
}

static bool grow_slots(bt_positions *p)
{
    bt_positions old = *p;
    if (!make_slots(p, 2 * old.slot_count)) {
        *p = old;
        return false;
    }
    for (size_t i = 0; i < old.slot_count; i++)
        if (old.slots[i].position) put_slot(p, old.slots[i]);
    bt__free(p->ctx, old.slot_block, slot_bytes(old.slot_count));
    return true;
}

/* What comes after a free slot would not be found any more if it had been put past it: it moves
   there, and leaves a free one itself. */
static void clear_slot(bt_positions *p, size_t at)
{
    size_t last = p->slot_count - 1;
    for (size_t next = (at + 1) & last; p->slots[next].position; next = (next + 1) & last) {
        const bt_position_slot *slot = &p->slots[next];
        size_t home = bt_rules__home(p, slot->word, slot->length);
        if (((next - home) & last) < ((next - at) & last)) continue;
        p->slots[at] = *slot;
        at = next;
    }
    p->slots[at] = (bt_position_slot){0};
}

void bt_rules__release(bt_positions *p, bt_positions_mark mark)
{
    while (p->count > mark.count) {
        bt_bytes bytes = bt_rules__kept(p, (bt_position)--p->count);
        bt_position_key key = bt_rules__key(bytes.at, bytes.length);
        size_t at = bt_rules__home(p, key.word, key.length);
        while (p->slots[at].position != p->count) at = (at + 1) & (p->slot_count - 1);
        clear_slot(p, at);
    }
    free_blocks(p, mark.blocks);
    p->room = mark.room;
}

/* -- keeping -- */

static unsigned char *find_room(bt_positions *p, size_t length)
{
    if (p->room < length || !p->blocks) {
        size_t size = length > BLOCK_SIZE / 4 ? length : BLOCK_SIZE;
        block *new = bt__alloc(p->ctx, sizeof *new + size);
        if (!new) return NULL;
        new->before = p->blocks;
        new->size = size;
        p->blocks = new;
        p->room = size;
    }
    p->room -= length;
    return p->blocks->bytes + p->room;
}

static bool make_entry(bt_positions *p, bt_position_key key, const void *bytes,
                       bt_position_entry *out)
{
    memset(out, 0, sizeof *out);
    if (key.length <= NEAR_MAX) {
        out->near.size = (unsigned char)key.length;
        if (key.length <= 8)
            memcpy(out->near.bytes, &key.word, 8);
        else
            memcpy(out->near.bytes, bytes, key.length);
        return true;
    }
    unsigned char *at = find_room(p, key.length);
    if (!at) return false;
    memcpy(at, bytes, key.length);
    out->far.size = FAR;
    out->far.length = key.length;
    out->far.at = at;
    return true;
}

/* Adds a position; its handle, or BT_NO_POSITION at a limit. */
static bt_position keep(bt_positions *p, bt_position_key key, const void *bytes)
{
    if (p->count >= UINT32_MAX) {
        bt__fail(p->ctx, BT_LIMIT, "more than 2^32 positions");
        return BT_NO_POSITION;
    }
    size_t page = p->count >> ENTRY_SHIFT;
    if (page == p->page_count) {
        if (!BT_GROW(p->ctx, p->pages, p->page_capacity, page + 1)) return BT_NO_POSITION;
        p->pages[page] = bt__alloc_zero(p->ctx, ENTRIES * sizeof **p->pages);
        if (!p->pages[page]) return BT_NO_POSITION;
        p->page_count++;
    }
    if (!make_entry(p, key, bytes, &p->pages[page][p->count & (ENTRIES - 1)]))
        return BT_NO_POSITION;
    return (bt_position)p->count++;
}

bt_bytes bt_rules__kept(const bt_positions *p, bt_position position)
{
    const bt_position_entry *e = bt_rules__entry(p, position);
    if (e->near.size != FAR) return (bt_bytes){e->near.bytes, e->near.size};
    return (bt_bytes){e->far.at, e->far.length};
}

bool bt_rules__is_same(const bt_positions *p, bt_position position, const void *bytes)
{
    bt_bytes kept = bt_rules__kept(p, position);
    return !memcmp(kept.at, bytes, kept.length);
}

bt_position bt_rules__add(bt_positions *p, bt_position_key key, const void *bytes)
{
    if (2 * p->count >= p->slot_count && !grow_slots(p)) return BT_NO_POSITION;
    bt_position position = keep(p, key, bytes);
    if (position) put_slot(p, (bt_position_slot){key.word, key.length, position});
    return position;
}

bt_position bt_rules__keep(bt_positions *p, const void *bytes, size_t length)
{
    if (length <= UINT32_MAX) return bt_rules__intern(p, bt_rules__key(bytes, length), bytes);
    bt__fail(p->ctx, BT_LIMIT, "a position of %zu bytes", length);
    return BT_NO_POSITION;
}

bt_position bt_rules__keep_position(bt_game *game, const void *bytes, size_t length)
{
    return bt_rules__keep(game->positions, bytes, length);
}

bt_bytes bt_rules__bytes(const bt_game *game, bt_position position)
{
    return bt_rules__kept(game->positions, position);
}
