/* Caches as files: finding records. */
#include "base/cache_file.h"

#include <ctype.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a context knows of caches. */
struct bt__caches {
    char *folder;
    char note[BT_MESSAGE_SIZE];
    bool told;
};

/* -- the context -- */

static void close_caches(bt_context *ctx)
{
    if (!ctx->caches) return;
    bt__drop_string(ctx, ctx->caches->folder);
    bt__free(ctx, ctx->caches, sizeof *ctx->caches);
    ctx->caches = NULL;
}

void bt__set_cache(bt_context *ctx, const char *folder)
{
    if (!ctx->caches) {
        if (!folder || !(ctx->caches = bt__alloc_zero(ctx, sizeof *ctx->caches))) return;
        bt__on_close(ctx, close_caches);
    }
    bool same = folder && ctx->caches->folder && !strcmp(folder, ctx->caches->folder);
    if (same) return;
    bt__drop_string(ctx, ctx->caches->folder);
    ctx->caches->folder = folder ? bt__copy_string(ctx, folder) : NULL;
}

bool bt__has_cache(const bt_context *ctx)
{
    return ctx->caches && ctx->caches->folder && !ctx->handed;
}

void bt__cache_note_damage(bt_context *ctx, const char *file)
{
    struct bt__caches *caches = ctx->caches;
    if (!caches || caches->note[0]) return;
    snprintf(caches->note, sizeof caches->note,
             "the cache '%.200s' is damaged: it is ignored, and will be written again", file);
}

const char *bt__cache_note(bt_context *ctx)
{
    if (!ctx->caches || !ctx->caches->note[0] || ctx->caches->told) return NULL;
    ctx->caches->told = true;
    return ctx->caches->note;
}

/* -- which build this is -- */

typedef struct looking {
    uintptr_t inside; /* an address of this code */
    unsigned char *out;
    bool found;
} looking;

static bool take_note(const ElfW(Nhdr) * note, looking *l)
{
    const char *name = (const char *)(note + 1);
    if (note->n_type != NT_GNU_BUILD_ID || note->n_namesz != 4 || memcmp(name, "GNU", 4) != 0)
        return false;
    size_t length = note->n_descsz < BT_CACHE_BUILD ? note->n_descsz : BT_CACHE_BUILD;
    memcpy(l->out, name + 4, length);
    return length >= 8;
}

static bool is_inside(const struct dl_phdr_info *info, uintptr_t address)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && address >= from &&
            address - from < info->dlpi_phdr[i].p_memsz)
            return true;
    }
    return false;
}

static int look_for_build(struct dl_phdr_info *info, size_t size, void *data)
{
    looking *l = data;
    (void)size;
    if (!is_inside(info, l->inside)) return 0;
    for (int i = 0; i < info->dlpi_phnum && !l->found; i++) {
        if (info->dlpi_phdr[i].p_type != PT_NOTE) continue;
        /* NOLINTNEXTLINE(performance-no-int-to-ptr): the loader gives numbers */
        const char *at = (const char *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
        const char *end = at + info->dlpi_phdr[i].p_memsz;
        while (!l->found && at + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *note = (const void *)at;
            l->found = take_note(note, l);
            at += sizeof *note + ((note->n_namesz + 3u) & ~3u) + ((note->n_descsz + 3u) & ~3u);
        }
    }
    return 1;
}

/* What the linker wrote into the program or library that this code is in: another one for every
   change of the sources. Another build may have other rules, so that it has other caches. */
static bool find_build(unsigned char out[BT_CACHE_BUILD])
{
    looking l = {.inside = (uintptr_t)&find_build, .out = out};
    memset(out, 0, BT_CACHE_BUILD);
    dl_iterate_phdr(look_for_build, &l);
    return l.found;
}

/* -- files -- */

uint64_t bt__cache_hash(const void *bytes, size_t length, uint64_t seed)
{
    const unsigned char *at = bytes;
    uint64_t hash = seed ^ length, word;
    for (; length >= 8; at += 8, length -= 8) {
        memcpy(&word, at, 8);
        hash = bt__mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, at, length);
    return bt__mix(hash ^ word ^ (uint64_t)length << 56);
}

uint64_t bt__cache_check(const bt__cache_record *r)
{
    size_t length = sizeof *r - sizeof r->check + (size_t)r->length + r->size;
    return bt__cache_hash(&r->work, length, 1);
}

const bt__cache_record *bt__cache_record_at(const void *file, size_t size, uint64_t offset)
{
    if (offset % 8 || offset > size || size - offset < sizeof(bt__cache_record)) return NULL;
    const bt__cache_record *r = (const void *)((const char *)file + offset);
    if (bt__cache_record_size(r) > size - offset) return NULL;
    return bt__cache_check(r) == r->check ? r : NULL;
}

static bool is_whole(const bt__cache_head *head, size_t size)
{
    return !memcmp(head->magic, BT_CACHE_MAGIC, sizeof head->magic) && head->bytes == size &&
           head->slots > 0 && (head->slots & (head->slots - 1)) == 0 &&
           head->slots <= (size - sizeof *head) / 8 && head->records < head->slots &&
           !head->name[BT_CACHE_NAME - 1] &&
           head->check == bt__cache_hash(head, offsetof(bt__cache_head, check), 2);
}

/* Written by an older program, which laid its files out in another way. */
static bool is_older(const bt__cache_head *head)
{
    char magic[sizeof head->magic] = BT_CACHE_MAGIC;
    for (char *number = magic + strlen(magic) - 2; --*number > '0';)
        if (!memcmp(head->magic, magic, sizeof magic)) return true;
    return false;
}

void *bt__cache_map(const char *path, size_t *size, bool *damaged)
{
    struct stat about;
    void *map = MAP_FAILED;
    *damaged = false;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return NULL;
    bool good = !fstat(file, &about) && S_ISREG(about.st_mode);
    *size = good ? (size_t)about.st_size : 0;
    if (*size >= sizeof(bt__cache_head) && *size <= 2 * (size_t)BT_CACHE_MOST)
        map = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (map != MAP_FAILED && is_whole(map, *size)) return map;
    *damaged = map == MAP_FAILED || !is_older(map);
    if (map != MAP_FAILED) munmap(map, *size);
    return NULL;
}

/* Letters and digits stay, and a hash tells names apart that look alike then. */
void bt__cache_file_name(const char *name, char *out, size_t size)
{
    char plain[41] = "";
    for (size_t i = 0; name[i] && i < sizeof plain - 1; i++)
        plain[i] = isalnum((unsigned char)name[i]) ? name[i] : '-';
    snprintf(out, size, "%s-%08x" BT_CACHE_SUFFIX, plain,
             (unsigned)bt__cache_hash(name, strlen(name), 3));
}

static void open_map(bt__cache *cache)
{
    char file[BT_CACHE_NAME], path[BT_CACHE_PATH + 300];
    bool damaged;
    bt__cache_file_name(cache->name, file, sizeof file);
    snprintf(path, sizeof path, "%s/%s", cache->folder, file);
    cache->map = bt__cache_map(path, &cache->map_size, &damaged);
    if (damaged) bt__cache_note_damage(cache->ctx, path);
    const bt__cache_head *head = cache->map;
    if (!head ||
        (!memcmp(head->build, cache->build, BT_CACHE_BUILD) && !strcmp(head->name, cache->name)))
        return;
    munmap(cache->map, cache->map_size);
    cache->map = NULL;
}

bt__cache *bt__cache_open(bt_context *ctx, const char *name)
{
    unsigned char build[BT_CACHE_BUILD];
    if (!bt__has_cache(ctx) || strlen(name) >= BT_CACHE_NAME ||
        strlen(ctx->caches->folder) >= BT_CACHE_PATH - BT_CACHE_NAME || !find_build(build))
        return NULL;
    bt__cache *cache = bt__ask(ctx, NULL, 0, sizeof *cache);
    if (!cache) return NULL;
    *cache = (bt__cache){.ctx = ctx};
    snprintf(cache->folder, sizeof cache->folder, "%s", ctx->caches->folder);
    snprintf(cache->name, sizeof cache->name, "%s", name);
    memcpy(cache->build, build, sizeof build);
    open_map(cache);
    return cache;
}

size_t bt__cache_size(const bt__cache *cache)
{
    return cache->map ? cache->map_size : 0;
}

bool bt__cache_is_full(const bt__cache *cache)
{
    return cache->large;
}

bool bt__cache_each(const bt__cache *cache, bt__record_taker *take, void *data)
{
    const bt__cache_head *head = cache->map;
    const bt__cache_record *r;
    uint64_t count = 0;
    if (!head) return true;
    size_t at = sizeof *head + head->slots * sizeof(uint64_t);
    for (; (r = bt__cache_record_at(head, cache->map_size, at)); at += bt__cache_record_size(r)) {
        const char *key = bt__cache_key(r);
        take(data, key, r->length, key + r->length, r->size);
        count++;
    }
    return count == head->records && head->left_out == 0;
}

static void drop_spare(bt__cache *cache)
{
    bt__ask(cache->ctx, cache->spare, cache->spare_size, 0);
    cache->spare = NULL;
    cache->spare_size = 0;
}

static void drop_added(bt__cache *cache)
{
    bt__ask(cache->ctx, cache->added, cache->added_capacity, 0);
    cache->added = NULL;
    cache->added_size = cache->added_capacity = cache->added_count = 0;
    cache->full = cache->large = false;
}

bool bt__cache_save(bt__cache *cache, size_t *left_out)
{
    *left_out = 0;
    if (cache->added_size == 0) return true;
    drop_spare(cache);
    bool written = bt__cache_write(cache, left_out);
    drop_added(cache);
    if (cache->map) munmap(cache->map, cache->map_size);
    open_map(cache);
    return written;
}

void bt__cache_close(bt__cache *cache, bool write)
{
    size_t left_out;
    if (!cache) return;
    drop_spare(cache);
    if (write && cache->added_size > 0) bt__cache_write(cache, &left_out);
    drop_added(cache);
    if (cache->map) munmap(cache->map, cache->map_size);
    bt__ask(cache->ctx, cache, sizeof *cache, 0);
}

bool bt__cache_find(bt__cache *cache, const void *key, size_t length, const void **bytes,
                    size_t *size)
{
    const bt__cache_head *head = cache->map;
    if (!head) return false;
    const uint64_t *slots = (const void *)(head + 1);
    uint64_t at = bt__cache_hash(key, length, 4);
    for (uint64_t tried = 0; tried < head->slots; tried++, at++) {
        uint64_t offset = slots[at & (head->slots - 1)];
        if (!offset) return false;
        if (offset > cache->map_size - sizeof(bt__cache_record) || offset % 8) break;
        const bt__cache_record *r = (const void *)((const char *)head + offset);
        if (r->length != length || offset + sizeof *r + length > cache->map_size ||
            memcmp(bt__cache_key(r), key, length) != 0)
            continue;
        if (!bt__cache_record_at(head, cache->map_size, offset)) break;
        *bytes = (const char *)bt__cache_key(r) + length;
        *size = r->size;
        return true;
    }
    bt__cache_note_damage(cache->ctx, cache->name);
    return false;
}

/* Writing takes about twice the bytes of all records, which must be there when the limit is
 * reached.
 */
static bool keep_spare(bt__cache *cache, size_t capacity)
{
    size_t size = 2 * (capacity + bt__cache_size(cache));
    if (bt_memory_left(cache->ctx) / 2 < capacity + size) return false;
    void *moved = bt__ask(cache->ctx, cache->spare, cache->spare_size, size);
    if (!moved) return false;
    cache->spare = moved;
    cache->spare_size = size;
    return true;
}

/* Room for another record, which must not be what takes the last memory. */
static bool make_room(bt__cache *cache, size_t size)
{
    size_t wanted = cache->added_size + size, capacity = 2 * cache->added_capacity + 4096;
    if (wanted + BT_CACHE_SLOT * (cache->added_count + 1) > BT_CACHE_MOST) cache->large = true;
    if (cache->full || cache->large) return false;
    if (wanted <= cache->added_capacity) return true;
    if (capacity < wanted) capacity = wanted;
    if (!keep_spare(cache, capacity)) return false;
    char *moved = bt__ask(cache->ctx, cache->added, cache->added_capacity, capacity);
    if (!moved) return false;
    cache->added = moved;
    cache->added_capacity = capacity;
    return true;
}

bool bt__cache_add(bt__cache *cache, const void *key, size_t length, const void *bytes, size_t size,
                   uint64_t work)
{
    bt__cache_record r = {.work = work, .length = (uint32_t)length, .size = (uint32_t)size};
    size_t whole = bt__cache_record_size(&r);
    if (!make_room(cache, whole)) {
        cache->full = true;
        return false;
    }
    char *at = cache->added + cache->added_size;
    memset(at, 0, whole);
    memcpy(at, &r, sizeof r);
    memcpy(at + sizeof r, key, length);
    memcpy(at + sizeof r + length, bytes, size);
    r.check = bt__cache_check((const void *)at);
    memcpy(at, &r, sizeof r);
    cache->added_size += whole;
    cache->added_count++;
    return true;
}
