/* Stores of byte strings kept once: each game has one for its positions. Shared inside the library.
 */
#ifndef BOUTON_RULES_POSITIONS_H
#define BOUTON_RULES_POSITIONS_H

#include "base/context.h"
#include "rules/rules.h"
#include <endian.h>
#include <string.h>

enum {
    ENTRY_SHIFT = 8,
    ENTRIES = 1 << ENTRY_SHIFT, /* of a page */
    NEAR_MAX = 15,
    FAR = 255, /* as the size of an entry: its bytes are in a block */
};

struct bt_position_block {
    struct bt_position_block *before;
    size_t size;
    unsigned char bytes[];
};

/* A short position lies in its entry: one look at memory finds it. */
typedef union bt_position_entry {
    struct {
        unsigned char size, bytes[NEAR_MAX];
    } near;
    struct {
        unsigned char size; /* FAR */
        uint32_t length;
        const unsigned char *at;
    } far;
} bt_position_entry;

/* What a position is found by: up to 8 bytes are their own key, of longer ones it is a hash. */
typedef struct bt_position_key {
    uint64_t word;
    uint32_t length;
} bt_position_key;

typedef struct bt_position_slot {
    uint64_t word;
    uint32_t length;
    bt_position position; /* BT_NO_POSITION: the slot is free */
} bt_position_slot;

struct bt_positions {
    bt_context *ctx;
    bt_position_entry **pages;
    size_t count, page_count, page_capacity; /* positions, of which the first is none; pages */
    bt_position_slot *slots; /* open addressing, at most half full; in the block, aligned */
    void *slot_block;
    size_t slot_count; /* a power of two */
    struct bt_position_block *blocks;
    size_t room; /* left in the newest block */
};

/* Up to 8 bytes as one word, filled up with zeros. */
static inline uint64_t bt_rules__load(const unsigned char *at, size_t length)
{
    uint64_t word = 0;
    uint32_t first, last;
    if (length >= 8) {
        memcpy(&word, at, 8);
    } else if (length >= 4) { /* the first four and the last four, which may be partly the same */
        memcpy(&first, at, 4);
        memcpy(&last, at + length - 4, 4);
        word = htole64(le32toh(first) | (uint64_t)le32toh(last) << 8 * (length - 4));
    } else {
        for (size_t i = length; i > 0; i--) word = word << 8 | at[i - 1];
        word = htole64(word);
    }
    return word;
}

/* bt_rules__keep_position in two steps: between making the key and interning the memory has time to
   come. Lengths are below 2^32. */
static inline bt_position_key bt_rules__key(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t hash = 0;
    size_t left = length;
    for (; left > 8; at += 8, left -= 8)
        hash = bt__mix(hash ^ bt_rules__load(at, 8)) * 0x9fb21c651e98df25u;
    return (bt_position_key){hash ^ bt_rules__load(at, left), (uint32_t)length};
}

/* Where to look first: four slots share a cache line. */
static inline size_t bt_rules__home(const bt_positions *p, uint64_t word, uint32_t length)
{
    return bt__mix(word + length * 0x9e3779b97f4a7c15u) & (p->slot_count - 4);
}

/* Always inline: gcc takes a call that only prefetches for one without effect, and drops it. */
static inline __attribute__((always_inline)) void bt_rules__prefetch(const bt_positions *p,
                                                                     bt_position_key key)
{
    __builtin_prefetch(&p->slots[bt_rules__home(p, key.word, key.length)]);
}

static inline const bt_position_entry *bt_rules__entry(const bt_positions *p, bt_position position)
{
    return &p->pages[position >> ENTRY_SHIFT][position & (ENTRIES - 1)];
}

/* Has the position, whose key is the same, these bytes? */
bool bt_rules__is_same(const bt_positions *p, bt_position position, const void *bytes);
/* Adds a position that is not kept yet; BT_NO_POSITION at a limit. */
bt_position bt_rules__add(bt_positions *p, bt_position_key key, const void *bytes);

/* The bytes are looked at only when there are more than 8. BT_NO_POSITION: it is not kept. */
static inline bt_position bt_rules__find(const bt_positions *p, bt_position_key key,
                                         const void *bytes)
{
    const bt_position_slot *slot = &p->slots[bt_rules__home(p, key.word, key.length)];
    const bt_position_slot *end = p->slots + p->slot_count;
    for (; slot->position; slot = slot + 1 == end ? p->slots : slot + 1)
        if (slot->word == key.word && slot->length == key.length &&
            (key.length <= 8 || bt_rules__is_same(p, slot->position, bytes)))
            break;
    return slot->position;
}

static inline bt_position bt_rules__intern(bt_positions *p, bt_position_key key, const void *bytes)
{
    bt_position position = bt_rules__find(p, key, bytes);
    return position ? position : bt_rules__add(p, key, bytes);
}

/* What is kept after a mark can be dropped again, all of it: then these handles are given to
   others, and nobody may have one of them left. */
typedef struct bt_positions_mark {
    size_t count;
    struct bt_position_block *blocks;
    size_t room;
} bt_positions_mark;
static inline bt_positions_mark bt_rules__mark(const bt_positions *p)
{
    return (bt_positions_mark){p->count, p->blocks, p->room};
}
void bt_rules__release(bt_positions *p, bt_positions_mark mark);

/* A store; NULL at the memory limit. */
bt_positions *bt_rules__positions_open(bt_context *ctx);
void bt_rules__positions_close(bt_positions *p);
bt_position bt_rules__keep(bt_positions *p, const void *bytes, size_t length);
bt_bytes bt_rules__kept(const bt_positions *p, bt_position position);

#endif
