/* Caches as files: writing, listing, removing. */
#include "base/cache_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 40, PAUSE = 25000 /* microseconds */ };
#define LOCK_FILE "lock"

/* The records of a new file. */
typedef struct collection {
    bt_context *ctx;
    const bt__cache_record **at;
    size_t count, capacity;
    size_t bytes; /* of all of them */
    size_t lost;  /* of the old file: records that are not here */
    uint64_t *slots;
    size_t slot_count;
} collection;

/* -- collecting -- */

static bool take(collection *c, const bt__cache_record *r)
{
    if (c->count == c->capacity) {
        size_t size = c->capacity * sizeof(void *), more = 2 * size + 1024 * sizeof(void *);
        void *moved = bt__ask(c->ctx, c->at, size, more);
        if (!moved) return false;
        c->at = moved;
        c->capacity = more / sizeof(void *);
    }
    c->at[c->count++] = r;
    c->bytes += bt__cache_record_size(r);
    return true;
}

/* All right records that lie one behind the other; what is behind a wrong one is lost. */
static bool take_all(collection *c, const void *from, size_t size, size_t at)
{
    const bt__cache_record *r;
    while (at < size && (r = bt__cache_record_at(from, size, at))) {
        if (!take(c, r)) return false;
        at += bt__cache_record_size(r);
    }
    return true;
}

static int compare_work(const void *a, const void *b)
{
    const bt__cache_record *x = *(const bt__cache_record *const *)a;
    const bt__cache_record *y = *(const bt__cache_record *const *)b;
    if (x->work != y->work) return x->work > y->work ? -1 : 1;
    return x < y ? -1 : x > y;
}

static bool is_same(const bt__cache_record *a, const bt__cache_record *b)
{
    return a->length == b->length && !memcmp(bt__cache_key(a), bt__cache_key(b), a->length);
}

/* Gives each record a slot, and leaves out those whose key was there before. Slots hold 1 + the
   number of a record at first. */
static bool make_slots(collection *c)
{
    size_t kept = 0;
    if (c->slots) bt__ask(c->ctx, c->slots, c->slot_count * sizeof *c->slots, 0);
    for (c->slot_count = 16; c->slot_count < 2 * c->count; c->slot_count *= 2) continue;
    c->slots = bt__ask(c->ctx, NULL, 0, c->slot_count * sizeof *c->slots);
    if (!c->slots) return false;
    memset(c->slots, 0, c->slot_count * sizeof *c->slots);
    c->bytes = 0;
    for (size_t i = 0; i < c->count; i++) {
        const bt__cache_record *r = c->at[i];
        size_t at = bt__cache_hash(bt__cache_key(r), r->length, 4) & (c->slot_count - 1);
        while (c->slots[at] && !is_same(c->at[c->slots[at] - 1], r))
            at = (at + 1) & (c->slot_count - 1);
        if (c->slots[at]) continue;
        c->at[kept++] = r;
        c->slots[at] = kept;
        c->bytes += bt__cache_record_size(r);
    }
    c->count = kept;
    return true;
}

/* What took most work comes first, and stays when there is too much. Fewer records than there were
   have fewer slots. */
static bool choose(collection *c, size_t *left_out)
{
    size_t before = c->count;
    if (before > 1) qsort(c->at, before, sizeof *c->at, compare_work);
    if (!make_slots(c)) return false;
    size_t all = c->count;
    while (c->bytes + BT_CACHE_SLOT * c->count > BT_CACHE_MOST)
        c->bytes -= bt__cache_record_size(c->at[--c->count]);
    *left_out = all - c->count;
    return c->count == before || make_slots(c);
}

static void drop(collection *c)
{
    if (c->at) bt__ask(c->ctx, (void *)c->at, c->capacity * sizeof *c->at, 0);
    if (c->slots) bt__ask(c->ctx, c->slots, c->slot_count * sizeof *c->slots, 0);
}

/* -- writing -- */

/* Slots become offsets. */
static bool place_records(collection *c, size_t at)
{
    size_t size = c->count * sizeof(uint64_t) + 8;
    uint64_t *offsets = bt__ask(c->ctx, NULL, 0, size);
    if (!offsets) return false;
    for (size_t i = 0; i < c->count; i++) {
        offsets[i] = at;
        at += bt__cache_record_size(c->at[i]);
    }
    for (size_t i = 0; i < c->slot_count; i++)
        if (c->slots[i]) c->slots[i] = offsets[c->slots[i] - 1];
    bt__ask(c->ctx, offsets, size, 0);
    return true;
}

static bool write_all(const bt__cache *cache, collection *c, FILE *file)
{
    bt__cache_head head = {.slots = c->slot_count, .records = c->count, .left_out = c->lost};
    size_t start = sizeof head + c->slot_count * sizeof *c->slots;
    memcpy(head.magic, BT_CACHE_MAGIC, sizeof head.magic);
    memcpy(head.build, cache->build, sizeof head.build);
    memcpy(head.name, cache->name, sizeof head.name);
    head.bytes = start + c->bytes;
    head.check = bt__cache_hash(&head, offsetof(bt__cache_head, check), 2);
    if (!place_records(c, start)) return false;
    bool good = fwrite(&head, sizeof head, 1, file) == 1 &&
                fwrite(c->slots, sizeof *c->slots, c->slot_count, file) == c->slot_count;
    for (size_t i = 0; i < c->count && good; i++)
        good = fwrite(c->at[i], bt__cache_record_size(c->at[i]), 1, file) == 1;
    return good;
}

/* The file is there as a whole, or as it was. */
static bool replace_file(const bt__cache *cache, collection *c)
{
    char name[BT_CACHE_NAME], path[BT_CACHE_PATH + 300], other[BT_CACHE_PATH + 320];
    bt__cache_file_name(cache->name, name, sizeof name);
    snprintf(path, sizeof path, "%s/%s", cache->folder, name);
    snprintf(other, sizeof other, "%s.XXXXXX", path);
    int made = mkstemp(other);
    FILE *file = made < 0 ? NULL : fdopen(made, "w");
    if (!file && made >= 0) close(made);
    bool good = file && write_all(cache, c, file);
    if (file && fclose(file) != 0) good = false;
    good = good && rename(other, path) == 0;
    if (made >= 0 && !good) unlink(other);
    return good;
}

static void make_folder(const char *folder)
{
    char path[BT_CACHE_PATH];
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    mkdir(path, 0700);
}

/* One writes at a time. Whoever cannot wait any longer does not write: nothing is lost but time. */
static int lock_folder(const char *folder)
{
    char path[BT_CACHE_PATH + 300];
    make_folder(folder);
    snprintf(path, sizeof path, "%s/" LOCK_FILE, folder);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    for (int i = 0; lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0; i++) {
        if (i == TRIES || (errno != EWOULDBLOCK && errno != EINTR)) {
            close(lock);
            return -1;
        }
        usleep(PAUSE);
    }
    return lock;
}

/* The records of the file that is there. Those behind a wrong one are lost. */
static bool take_old(collection *c, const bt__cache_head *head, size_t size)
{
    size_t before = c->count;
    bool good = take_all(c, head, size, sizeof *head + head->slots * sizeof(uint64_t));
    c->lost = head->left_out + head->records - (c->count - before);
    return good;
}

/* The file may be another one than that which was opened: the records of both are of this build. */
static bool merge(bt__cache *cache, size_t *left_out)
{
    char name[BT_CACHE_NAME], path[BT_CACHE_PATH + 300];
    size_t size = 0;
    bool damaged;
    collection c = {.ctx = cache->ctx};
    bt__cache_file_name(cache->name, name, sizeof name);
    snprintf(path, sizeof path, "%s/%s", cache->folder, name);
    void *map = bt__cache_map(path, &size, &damaged);
    const bt__cache_head *head = map;
    bool good = take_all(&c, cache->added, cache->added_size, 0);
    if (good && head && !memcmp(head->build, cache->build, BT_CACHE_BUILD))
        good = take_old(&c, head, size);
    good = good && choose(&c, left_out);
    c.lost += *left_out;
    good = good && replace_file(cache, &c);
    drop(&c);
    if (map) munmap(map, size);
    return good;
}

bool bt__cache_write(bt__cache *cache, size_t *left_out)
{
    int lock = lock_folder(cache->folder);
    *left_out = 0;
    if (lock < 0) return false;
    bool good = merge(cache, left_out);
    close(lock);
    return good;
}

/* -- folders -- */

static int is_cache(const struct dirent *entry)
{
    const char *at = strstr(entry->d_name, BT_CACHE_SUFFIX);
    /* also what was not finished: `..cache.XXXXXX` */
    return at && (!at[strlen(BT_CACHE_SUFFIX)] || at[strlen(BT_CACHE_SUFFIX)] == '.');
}

static bt_status tell_file(bt_context *ctx, const char *folder, const char *name,
                           bt__cache_taker *take_file, void *data)
{
    char path[BT_CACHE_PATH + 300];
    bt__cache_file about = {.file = name, .name = ""};
    bool damaged;
    bt__cache *ours = bt__cache_open(ctx, "");
    snprintf(path, sizeof path, "%s/%s", folder, name);
    bt__cache_head *head = bt__cache_map(path, &about.bytes, &damaged);
    about.damaged = damaged;
    if (head) {
        about.name = head->name;
        about.records = head->records;
        about.ours = ours && !memcmp(ours->build, head->build, BT_CACHE_BUILD);
    }
    bt_status status = take_file(data, &about);
    if (head) munmap(head, about.bytes);
    bt__cache_close(ours, false);
    return status;
}

bt_status bt__cache_list(bt_context *ctx, const char *folder, bt__cache_taker *take_file,
                         void *data)
{
    struct dirent **entries;
    bt_status status = BT_OK;
    int count = scandir(folder, &entries, is_cache, alphasort);
    if (count < 0 && errno != ENOENT && errno != ENOTDIR)
        return bt__fail(ctx, BT_IO, "cannot read %.300s: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        if (!status) status = tell_file(ctx, folder, entries[i]->d_name, take_file, data);
        free(entries[i]);
    }
    if (count >= 0) free((void *)entries);
    return status;
}

typedef struct clearing {
    bt_context *ctx;
    const char *folder;
    size_t *count;
} clearing;

static bt_status remove_file(void *data, const bt__cache_file *file)
{
    clearing *c = data;
    char path[BT_CACHE_PATH + 300];
    snprintf(path, sizeof path, "%s/%s", c->folder, file->file);
    if (unlink(path) != 0 && errno != ENOENT)
        return bt__fail(c->ctx, BT_IO, "cannot remove %.300s: %s", path, strerror(errno));
    ++*c->count;
    return BT_OK;
}

bt_status bt__cache_clear(bt_context *ctx, const char *folder, size_t *count)
{
    clearing c = {ctx, folder, count};
    *count = 0;
    return bt__cache_list(ctx, folder, remove_file, &c);
}
