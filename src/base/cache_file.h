/* What a cache looks like as a file. Shared by cache.c and cache_write.c only. */
#ifndef BOUTON_CACHE_FILE_H
#define BOUTON_CACHE_FILE_H

#include "base/cache.h"
#include "base/context.h"

enum {
    BT_CACHE_NAME = 256,
    BT_CACHE_BUILD = 32,
    BT_CACHE_PATH = 4096,     /* of the folder, with room for a file in it */
    BT_CACHE_MOST = 64 << 20, /* bytes of a file */
    BT_CACHE_SLOT = 24,       /* of these for the slots of a record, on average */
};
#define BT_CACHE_MAGIC  "bouton cache 2\n"
#define BT_CACHE_SUFFIX ".cache"

/* The first bytes; slots follow, then records. */
typedef struct bt__cache_head {
    char magic[16];
    unsigned char build[BT_CACHE_BUILD];
    char name[BT_CACHE_NAME];
    uint64_t slots; /* a power of two; offsets of records, 0 for none */
    uint64_t records;
    uint64_t bytes;    /* of the whole file */
    uint64_t left_out; /* records that it had once, or should have had */
    uint64_t check;    /* of all that is before it */
} bt__cache_head;

/* A record; its key and its bytes follow, and the next one at a multiple of 8. */
typedef struct bt__cache_record {
    uint64_t check; /* of all that is behind it */
    uint64_t work;
    uint32_t length, size; /* of the key and of the bytes */
} bt__cache_record;

struct bt__cache {
    bt_context *ctx;
    char folder[BT_CACHE_PATH];
    char name[BT_CACHE_NAME];
    unsigned char build[BT_CACHE_BUILD];
    void *map; /* the file, or NULL */
    size_t map_size;
    char *added; /* new records, as they will be written */
    size_t added_size, added_capacity, added_count;
    void *spare; /* the memory that writing will take */
    size_t spare_size;
    bool full;  /* there was no room for more of them, */
    bool large; /* since the file would be too large */
};

/* The bytes of a record with its key, and what is filled up. */
static inline size_t bt__cache_record_size(const bt__cache_record *r)
{
    return (sizeof *r + (size_t)r->length + r->size + 7) & ~(size_t)7;
}
static inline const void *bt__cache_key(const bt__cache_record *r)
{
    return r + 1;
}
uint64_t bt__cache_check(const bt__cache_record *r);
/* The record at an offset of a file, if there is a whole and a right one; else NULL. */
const bt__cache_record *bt__cache_record_at(const void *file, size_t size, uint64_t offset);
/* Opens a file: its bytes, to be unmapped; NULL: there is none, or it is not a whole one, and then
 *damaged is set. */
void *bt__cache_map(const char *path, size_t *size, bool *damaged);
void bt__cache_note_damage(bt_context *ctx, const char *file);
void bt__cache_file_name(const char *name, char *out, size_t size);
/* Writes the records of the file that is there now and those that were added. */
bool bt__cache_write(bt__cache *cache, size_t *left_out);

#endif
