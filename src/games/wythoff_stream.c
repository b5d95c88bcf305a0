/* The P-positions of (k,m)-Wythoff Nim in order, block by block. */
#include "games/wythoff_theory.h"

#include <string.h>

/* One bit for each number from the tail to the head, set when the number is a b. The a at the tail
   is the next one whose b has not been marked; that b is at the head or beyond:

       0 ...... tail ............ emitted ...... head
                 a_n -------- + m*floor(n/k) ------> b_n
*/
enum { BLOCK = 2048, CHUNK = 1 << 15, BITS = 64 };

struct bt_wythoff_stream {
    bt_context *ctx;
    uint64_t k, m;
    uint64_t *bits;
    size_t capacity;            /* in words; those past the head are 0 */
    uint64_t base;              /* the number of the first bit, a multiple of 64 */
    uint64_t tail;              /* the place to look for the next a to map */
    uint64_t in_block, between; /* n mod k and m*floor(n/k) of that a */
    uint64_t emitted, head;
    uint64_t count;                 /* a's below `emitted` */
    uint64_t first;                 /* index of a[0] */
    uint64_t b_in_block, b_between; /* as above, for the next pair handed out */
    size_t filled, used;            /* of the block below */
    uint64_t a[BLOCK + BITS], b[BLOCK + BITS];
};

bt_status bt_games__wythoff_stream_open(bt_wythoff_stream **out, bt_context *ctx, uint64_t k,
                                        uint64_t m)
{
    *out = NULL;
    bt_status status = bt_games__wythoff_bounds(ctx, "km", k, m);
    if (status) return status;
    bt_wythoff_stream *stream = bt__alloc_zero(ctx, sizeof *stream);
    if (!stream) return BT_LIMIT;
    stream->ctx = ctx;
    stream->k = k;
    stream->m = m;
    stream->base = k / BITS * BITS;
    stream->tail = stream->head = k; /* the first k pairs are equal: no b's of their own */
    stream->between = m;
    *out = stream;
    return BT_OK;
}

void bt_games__wythoff_stream_close(bt_wythoff_stream *stream)
{
    if (!stream) return;
    bt__free(stream->ctx, stream->bits, stream->capacity * sizeof *stream->bits);
    bt__free(stream->ctx, stream, sizeof *stream);
}

size_t bt_games__wythoff_stream_bytes(const bt_wythoff_stream *stream)
{
    return sizeof *stream + stream->capacity * sizeof *stream->bits;
}

/* Room for bits below `limit`: by dropping what is behind the tail when that is half of it all. */
static bool make_room(bt_wythoff_stream *stream, uint64_t limit)
{
    size_t need = (size_t)((limit - stream->base) / BITS + 1), old = stream->capacity;
    size_t behind = (size_t)((stream->tail - stream->base) / BITS);
    if (need <= old) return true;
    if (behind > 0 && behind >= old / 2) {
        memmove(stream->bits, stream->bits + behind, (old - behind) * sizeof *stream->bits);
        memset(stream->bits + old - behind, 0, behind * sizeof *stream->bits);
        stream->base += (uint64_t)behind * BITS;
        need -= behind;
    }
    if (need <= old) return true;
    if (!BT_GROW(stream->ctx, stream->bits, stream->capacity, need)) return false;
    memset(stream->bits + old, 0, (stream->capacity - old) * sizeof *stream->bits);
    return true;
}

/* Marks the b's below limit. They come in order, so the word they fall in is kept at hand and
   stored each time: no branch to guess wrong, and no wait for a load from a word just stored. */
static void mark(bt_wythoff_stream *stream, uint64_t limit)
{
    uint64_t *bits = stream->bits, base = stream->base, tail = stream->tail - base;
    uint64_t between = stream->between, in_block = stream->in_block, k = stream->k, m = stream->m;
    uint64_t end = limit - base, word = (stream->head - base) / BITS, gathered = bits[word];
    for (;;) {
        uint64_t start = tail / BITS * BITS;
        uint64_t free = ~bits[tail / BITS] & ~(uint64_t)0 << tail % BITS;
        for (; free; free &= free - 1) {
            uint64_t a = start + (uint64_t)__builtin_ctzll(free), b = a + between;
            if (b >= end) {
                stream->tail = a + base;
                stream->between = between;
                stream->in_block = in_block;
                return;
            }
            gathered = (b / BITS == word ? gathered : 0) | (uint64_t)1 << b % BITS;
            word = b / BITS;
            bits[word] = gathered;
            if (++in_block == k) {
                in_block = 0;
                between += m;
            }
        }
        tail = start + BITS;
    }
}

/* Every a from the head on has an index of `count` or more, so its b is at least
   m*floor(count/k) past the head: so far the letters can be settled. */
static bt_status extend(bt_wythoff_stream *stream)
{
    uint64_t by = stream->m * (stream->count / stream->k), limit;
    if (by >= UINT64_MAX >> 3 || stream->head >= UINT64_MAX >> 3)
        return bt__fail(stream->ctx, BT_LIMIT, "the numbers pass 61 bits");
    limit = stream->head + (by < CHUNK ? by : CHUNK);
    if (limit - stream->head > BITS) limit = limit / BITS * BITS;
    if (!make_room(stream, limit)) return BT_LIMIT;
    mark(stream, limit);
    stream->head = limit;
    return bt__check(stream->ctx);
}

/* The a's of one word, or of the part of it between `emitted` and the head. */
static void emit_word(bt_wythoff_stream *stream)
{
    uint64_t place = stream->emitted - stream->base, start = stream->emitted / BITS * BITS;
    uint64_t free = ~stream->bits[place / BITS] & ~(uint64_t)0 << place % BITS;
    uint64_t *out = stream->a + stream->filled;
    stream->emitted = start + BITS;
    if (stream->head - start < BITS) {
        free &= ((uint64_t)1 << (stream->head - start)) - 1;
        stream->emitted = stream->head;
    }
    for (; free; free &= free - 1) *out++ = start + (uint64_t)__builtin_ctzll(free);
    stream->filled = (size_t)(out - stream->a);
}

static void emit_equal_pairs(bt_wythoff_stream *stream)
{
    while (stream->filled < BLOCK && stream->emitted < stream->k)
        stream->a[stream->filled++] = stream->emitted++;
}

static void add_differences(bt_wythoff_stream *stream)
{
    uint64_t in_block = stream->b_in_block, between = stream->b_between;
    for (size_t i = 0; i < stream->filled; i++) {
        stream->b[i] = stream->a[i] + between;
        if (++in_block == stream->k) {
            in_block = 0;
            between += stream->m;
        }
    }
    stream->b_in_block = in_block;
    stream->b_between = between;
}

static bt_status fill(bt_wythoff_stream *stream)
{
    bt_status status = BT_OK;
    stream->first = stream->count;
    stream->filled = stream->used = 0;
    emit_equal_pairs(stream);
    stream->count = stream->first + stream->filled;
    while (!status && stream->filled < BLOCK) {
        if (stream->emitted == stream->head)
            status = extend(stream);
        else
            emit_word(stream);
        stream->count = stream->first + stream->filled;
    }
    add_differences(stream);
    return stream->filled ? BT_OK : status;
}

bt_status bt_games__wythoff_stream_next(bt_wythoff_stream *stream, size_t most,
                                        bt_wythoff_block *block)
{
    if (stream->used == stream->filled) {
        bt_status status = fill(stream);
        if (status) return status;
    }
    size_t left = stream->filled - stream->used;
    block->first = stream->first + stream->used;
    block->count = left < most ? left : most;
    block->a = stream->a + stream->used;
    block->b = stream->b + stream->used;
    stream->used += block->count;
    return BT_OK;
}
