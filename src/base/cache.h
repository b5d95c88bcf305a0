/* Files of what took long to compute, for later runs of the same build of the program.

   A cache is one file: a head, a table of slots, records. A record has a key, bytes and the work
   that they took. Nothing in it is trusted: a file of another build is ignored, every offset is
   checked, and a record counts only if its checksum is right. Files are never changed, but replaced
   by a new one that has the old records, too, so that any number of processes may read and write.
 */
#ifndef BOUTON_CACHE_H
#define BOUTON_CACHE_H

#include "base/base.h"

typedef struct bt__cache bt__cache;

/* Where caches are kept; NULL, as at first: nowhere. A context that works for somebody else has
   none. */
void bt__set_cache(bt_context *ctx, const char *folder);
bool bt__has_cache(const bt_context *ctx);
/* What was wrong with a file, for the user: said once; NULL: nothing. */
const char *bt__cache_note(bt_context *ctx);

/* The cache of this name, which may be empty; NULL: there is none. Nothing here is an error. */
bt__cache *bt__cache_open(bt_context *ctx, const char *name);
/* Writes what is new, if wanted: then all of the file is written. */
void bt__cache_close(bt__cache *cache, bool write);
/* Writes what is new, and goes on with the new file. False: it could not be written. A file has a
   largest size: what took least work is left out. */
bool bt__cache_save(bt__cache *cache, size_t *left_out);
size_t bt__cache_size(const bt__cache *cache); /* bytes of the file as it was */
/* Whether records were refused because no file has room for so many. */
bool bt__cache_is_full(const bt__cache *cache);
/* Every record of the file as it was. False: some that it had once are missing. */
typedef void bt__record_taker(void *data, const void *key, size_t length, const void *bytes,
                              size_t size);
bool bt__cache_each(const bt__cache *cache, bt__record_taker *take, void *data);
/* The bytes of a record: where they lie in the file. */
bool bt__cache_find(bt__cache *cache, const void *key, size_t length, const void **bytes,
                    size_t *size);
/* A new record, which will be found by others; false: there is no room for it. */
bool bt__cache_add(bt__cache *cache, const void *key, size_t length, const void *bytes, size_t size,
                   uint64_t work);

/* A hash that is the same in every process. */
uint64_t bt__cache_hash(const void *bytes, size_t length, uint64_t seed);

/* -- all files of a folder -- */
typedef struct bt__cache_file {
    const char *file; /* its name in the folder */
    const char *name;
    size_t records, bytes;
    bool ours;    /* of this build */
    bool damaged; /* then nothing else is known but the size */
} bt__cache_file;
typedef bt_status bt__cache_taker(void *data, const bt__cache_file *file);
/* Every cache there is, by the names of the files; a folder that is not there has none. */
bt_status bt__cache_list(bt_context *ctx, const char *folder, bt__cache_taker *take, void *data);
/* Removes them. */
bt_status bt__cache_clear(bt_context *ctx, const char *folder, size_t *count);

#endif
