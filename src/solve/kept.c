/* What parts are worth, kept in a file for other processes: see base/cache.h. */
#include "solve/kept.h"
#include "value/pack.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORTHWHILE = 64,   /* positions: less work is soon done again */
    LARGEST = 1 << 20, /* words of a value: what took long is often large */
    KEY = 256,         /* bytes */
    SPARE = 1 << 20,   /* memory that must be left */
    SAVED = 20000,     /* positions examined before a file is written at all, */
    SAVED_BY = 1000,   /* and one more for so many bytes that would be written again */
};

/* The cache of a game, opened at the first question. Only rulesets that say so have one. */
static bt__cache *cache_of(bt_game *game)
{
    bt_memos *memos = bt_solve__memos(game);
    if (!memos || !game->theory.lasting || !bt__has_cache(game->ctx)) return NULL;
    if (!memos->cache_sought) memos->cache = bt__cache_open(game->ctx, game->name);
    memos->cache_sought = true;
    return memos->cache;
}

void bt_solve__close_kept(bt_memos *memos)
{
    bt__cache *cache = memos->cache;
    bt__cache_close(cache, cache && memos->count >= SAVED + bt__cache_size(cache) / SAVED_BY);
    memos->cache = NULL;
}

static unsigned char kind_of(bool value, bool in_table)
{
    return (unsigned char)(in_table ? value ? 'V' : 'N' : value ? 'v' : 'n');
}

/* What is asked, and of which part; 0: it is too long. */
static size_t write_key(bt_bytes part, unsigned char kind, unsigned char *key)
{
    if (part.length >= KEY) return 0;
    key[0] = kind;
    memcpy(key + 1, part.at, part.length);
    return part.length + 1;
}

/* -- words as bytes: seven bits in each, from 128 on if more follow, since most words are small --
 */

static void write_word(bt_text *out, uint32_t word)
{
    for (; word >= 128; word >>= 7) bt_text__char(out, (char)(word | 128));
    bt_text__char(out, (char)word);
}

static bool read_words(const unsigned char *bytes, size_t size, bt_words *out)
{
    unsigned shift = 0;
    uint32_t word = 0;
    for (size_t i = 0; i < size; i++) {
        if (shift > 28) return false;
        word |= (uint32_t)(bytes[i] & 127) << shift;
        shift += 7;
        if (bytes[i] & 128) continue;
        if (!bt_words__push(out, word)) return false;
        word = shift = 0;
    }
    return shift == 0;
}

/* -- one part -- */

static bool read_worth(bt_context *ctx, const bt_words *words, bool value, uint32_t *worth)
{
    if (value) return (*worth = bt_value__unpack(ctx, words->at, words->length)) != BT_NONE;
    *worth = words->length == 1 ? words->at[0] : UNKNOWN;
    return *worth < UNKNOWN;
}

static bool recall(bt_game *game, bt_bytes part, bool value, bool in_table, uint32_t *worth)
{
    bt__cache *cache = cache_of(game);
    unsigned char key[KEY];
    const void *bytes;
    bt_words words;
    size_t size, length = cache ? write_key(part, kind_of(value, in_table), key) : 0;
    if (!length || !bt__cache_find(cache, key, length, &bytes, &size)) return false;
    bt_words__open(&words, game->ctx);
    bool good = read_words(bytes, size, &words) && read_worth(game->ctx, &words, value, worth);
    bt_words__close(&words);
    return good;
}

bool bt_solve__recall(bt_game *game, bt_bytes part, bool value, uint32_t *worth)
{
    return recall(game, part, value, true, worth) || recall(game, part, value, false, worth);
}

bool bt_solve__recall_in_table(bt_game *game, bt_bytes part, bool value, uint32_t *worth)
{
    return recall(game, part, value, true, worth);
}

static bool write_worth(bt_context *ctx, bool value, uint32_t worth, bt_text *out)
{
    bt_words words;
    bt_words__open(&words, ctx);
    bool good = value ? bt_value__pack(ctx, worth, LARGEST, &words) : bt_words__push(&words, worth);
    for (size_t i = 0; i < words.length && good; i++) write_word(out, words.at[i]);
    bt_words__close(&words);
    return good && !out->failed;
}

/* False: there is no cache, or no room in it. */
static bool add(bt_game *game, bt_bytes part, bool value, bool in_table, uint32_t worth,
                size_t work)
{
    unsigned char key[KEY];
    bt_text bytes;
    bt__cache *cache = cache_of(game);
    size_t length = cache ? write_key(part, kind_of(value, in_table), key) : 0;
    if (!length || bt_error(game->ctx) || bt_memory_left(game->ctx) < SPARE) return false;
    bt_text__open(&bytes, game->ctx);
    bool good = write_worth(game->ctx, value, worth, &bytes) &&
                bt__cache_add(cache, key, length, bytes.at, bytes.length, work);
    bt_text__close(&bytes);
    return good;
}

void bt_solve__remember(bt_game *game, bt_bytes part, bool value, uint32_t worth, size_t work)
{
    if (work >= WORTHWHILE) add(game, part, value, false, worth, work);
}

/* -- tables -- */

static bt_status fail_full(const bt_game *game)
{
    return bt__fail(game->ctx, BT_LIMIT,
                    "the table does not fit: a file of the cache has at most 64 MB");
}

/* Why a part was not added. */
static bt_status fail_to_add(bt_game *game, bool value, uint32_t worth)
{
    const bt__cache *cache = cache_of(game);
    bt_text bytes;
    if (!cache) return bt__fail(game->ctx, BT_IO, "there is no cache for %s", game->name);
    if (bt__cache_is_full(cache)) return fail_full(game);
    bt_text__open(&bytes, game->ctx);
    bool small = write_worth(game->ctx, value, worth, &bytes);
    bt_text__close(&bytes);
    if (small || bt_error(game->ctx)) return bt__fail_memory(game->ctx);
    return bt__fail(game->ctx, BT_LIMIT, "a value is too large to be kept");
}

bt_status bt_solve__keep(bt_game *game, bt_bytes part, bool value, uint32_t worth, size_t work)
{
    if (add(game, part, value, true, worth, work)) return BT_OK;
    return bt_error(game->ctx) ? BT_LIMIT : fail_to_add(game, value, worth);
}

bt_status bt_solve__save_kept(bt_game *game, size_t *bytes)
{
    bt__cache *cache = cache_of(game);
    size_t left_out = 0;
    bool written = cache && bt__cache_save(cache, &left_out);
    *bytes = cache ? bt__cache_size(cache) : 0;
    if (!written) return bt__fail(game->ctx, BT_IO, "the cache cannot be written");
    return left_out ? fail_full(game) : BT_OK;
}

/* -- counting -- */

typedef struct census {
    unsigned char kind;
    size_t count, room;
    uint64_t *hashes; /* of what they are worth; equal values are equal bytes */
} census;

static void take_record(void *data, const void *key, size_t length, const void *bytes, size_t size)
{
    census *c = data;
    if (length == 0 || *(const unsigned char *)key != c->kind) return;
    if (c->count < c->room) c->hashes[c->count] = bt__cache_hash(bytes, size, 5);
    c->count++;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

bool bt_solve__count_kept(bt_game *game, bool value, size_t *parts, size_t *values)
{
    const bt__cache *cache = cache_of(game);
    census c = {.kind = kind_of(value, true)};
    *parts = *values = 0;
    if (!cache) return true;
    bool whole = bt__cache_each(cache, take_record, &c);
    *parts = c.room = c.count;
    size_t size = c.count * sizeof *c.hashes;
    if (size == 0 || !(c.hashes = bt__ask(game->ctx, NULL, 0, size))) return whole;
    c.count = 0;
    bt__cache_each(cache, take_record, &c);
    qsort(c.hashes, c.room, sizeof *c.hashes, compare);
    for (size_t i = 0; i < c.room; i++) *values += i == 0 || c.hashes[i] != c.hashes[i - 1];
    bt__ask(game->ctx, c.hashes, size, 0);
    return whole;
}
