/* What parts are worth, kept in a file for other processes: see base/cache.h. */
#include "solve/kept.h"
#include "value/pack.h"

#include <string.h>

enum {
    WORTHWHILE = 64,   /* positions: less work is soon done again */
    LARGEST = 1 << 14, /* words of a value */
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

/* What is asked, and of which part; 0: it is too long. */
static size_t write_key(const bt_game *game, bt_position part, bool value, unsigned char *key)
{
    bt_bytes bytes = bt_rules__bytes(game, part);
    if (bytes.length >= KEY) return 0;
    key[0] = value ? 'v' : 'n';
    memcpy(key + 1, bytes.at, bytes.length);
    return bytes.length + 1;
}

static bt_value read_value(bt_context *ctx, const void *bytes, size_t size)
{
    bt_words words;
    bt_value value = BT_NONE;
    uint32_t word;
    bool good = size % 4 == 0;
    bt_words__open(&words, ctx);
    for (size_t i = 0; i + 4 <= size && good; i += 4) {
        memcpy(&word, (const char *)bytes + i, 4);
        good = bt_words__push(&words, word);
    }
    if (good) value = bt_value__unpack(ctx, words.at, words.length);
    bt_words__close(&words);
    return value;
}

bool bt_solve__recall(bt_game *game, bt_position part, bool value, uint32_t *worth)
{
    bt__cache *cache = cache_of(game);
    unsigned char key[KEY];
    const void *bytes;
    size_t size, length = cache ? write_key(game, part, value, key) : 0;
    if (!length || !bt__cache_find(cache, key, length, &bytes, &size)) return false;
    if (value) return (*worth = read_value(game->ctx, bytes, size)) != BT_NONE;
    if (size != sizeof *worth) return false;
    memcpy(worth, bytes, sizeof *worth);
    return *worth < UNKNOWN;
}

void bt_solve__remember(bt_game *game, bt_position part, bool value, uint32_t worth, size_t work)
{
    unsigned char key[KEY];
    bt_words words;
    bt__cache *cache = work >= WORTHWHILE ? cache_of(game) : NULL;
    size_t length = cache ? write_key(game, part, value, key) : 0;
    if (!length || bt_error(game->ctx) || bt_memory_left(game->ctx) < SPARE) return;
    bt_words__open(&words, game->ctx);
    if (value ? bt_value__pack(game->ctx, worth, LARGEST, &words) : bt_words__push(&words, worth))
        bt__cache_add(cache, key, length, words.at, 4 * words.length, work);
    bt_words__close(&words);
}
