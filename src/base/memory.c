/* Memory counted against the context's limit; growing blocks, texts and lists of words. */
#include "context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { RESERVE = 4 << 20, SMALL = 64 << 10, HUGE_PAGE = 1 << 21 };

bt_status bt__fail_memory(bt_context *ctx)
{
    unsigned shift = ctx->memory_limit >> 20 ? 20 : ctx->memory_limit >> 10 ? 10 : 0;
    if (ctx->starved || ctx->refused)
        return bt__fail(ctx, BT_LIMIT, "the system has no memory left");
    if (!ctx->status) ctx->outgrown = true;
    const char *unit = shift == 20 ? "MiB" : shift ? "KiB" : "bytes";
    return bt__fail(ctx, BT_LIMIT, "the memory limit of %zu %s was reached",
                    ctx->memory_limit >> shift, unit);
}

size_t bt__lend_memory(bt_context *ctx, size_t bytes)
{
    size_t limit = ctx->memory_limit;
    ctx->memory_loans++;
    if (!ctx->status && bytes < bt_memory_left(ctx)) /* an earlier error is not forgiven */
        ctx->memory_limit = ctx->memory_used + bytes;
    return limit;
}

bool bt__end_memory_loan(bt_context *ctx, size_t limit)
{
    bool outgrown = ctx->outgrown && ctx->memory_limit < limit;
    ctx->memory_limit = limit;
    ctx->memory_loans--;
    if (!outgrown) return false;
    ctx->outgrown = false;
    ctx->status = BT_OK;
    ctx->message[0] = '\0';
    return true;
}

static bool reserve(bt_context *ctx, size_t size)
{
    if (size <= bt_memory_left(ctx)) return true;
    ctx->refused = false;
    bt__fail_memory(ctx);
    return false;
}

/* What was kept aside is for the message and for what cannot fail on the way to it. */
static void give_up_reserve(bt_context *ctx)
{
    free(ctx->reserve);
    ctx->reserve = NULL;
}

/* A small block that the system refuses is asked for again without the reserve; then bt__check
   fails next. So the work ends where it expects to, with whole words in its report. */
static bool has_second_chance(bt_context *ctx, size_t size)
{
    bool good = ctx->reserve && size <= SMALL;
    give_up_reserve(ctx);
    ctx->starved = ctx->starved || good;
    if (good) ctx->until_clock = 1;
    return good;
}

static void *counted(bt_context *ctx, void *block, size_t size)
{
    if (block)
        ctx->memory_used += size;
    else
        bt__fail(ctx, BT_LIMIT, "the system has no memory left");
    return block;
}

void *bt__alloc(bt_context *ctx, size_t size)
{
    if (!reserve(ctx, size)) return NULL;
    void *block = malloc(size ? size : 1);
    if (!block && has_second_chance(ctx, size)) block = malloc(size ? size : 1);
    return counted(ctx, block, size);
}

void *bt__alloc_zero(bt_context *ctx, size_t size)
{
    if (!reserve(ctx, size)) return NULL;
    void *block = calloc(1, size ? size : 1);
    if (!block && has_second_chance(ctx, size)) block = calloc(1, size ? size : 1);
    return counted(ctx, block, size);
}

void *bt__alloc_table(bt_context *ctx, size_t size)
{
    void *block = bt__alloc(ctx, size);
    if (!block) return NULL;
    bt__wish_for_huge_pages(block, size);
    return memset(block, 0, size);
}

void *bt__realloc(bt_context *ctx, void *block, size_t old_size, size_t new_size)
{
    if (new_size > old_size && !reserve(ctx, new_size - old_size)) return NULL;
    void *moved = realloc(block, new_size ? new_size : 1);
    if (!moved && has_second_chance(ctx, new_size)) moved = realloc(block, new_size ? new_size : 1);
    if (!moved) return counted(ctx, NULL, 0);
    ctx->memory_used = ctx->memory_used - old_size + new_size;
    return moved;
}

void bt__free(bt_context *ctx, void *block, size_t size)
{
    if (!block) return;
    free(block);
    ctx->memory_used -= size;
}

char *bt__copy_string(bt_context *ctx, const char *string)
{
    size_t size = strlen(string) + 1;
    char *copy = bt__alloc(ctx, size);
    return copy ? memcpy(copy, string, size) : NULL;
}

void bt__drop_string(bt_context *ctx, char *string)
{
    if (string) bt__free(ctx, string, strlen(string) + 1);
}

/* -- for other libraries -- */

/* What a block costs: malloc keeps a word beside it and rounds up. */
static size_t cost_of(size_t size)
{
    if (size == 0) return 0;
    return size < 24 ? 32 : (size + 23) & ~(size_t)15;
}

static void *move(bt_context *ctx, void *block, size_t old_size, size_t new_size)
{
    void *moved = realloc(block, new_size);
    if (moved) ctx->memory_used += cost_of(new_size) - cost_of(old_size);
    return moved;
}

static void *give_back(bt_context *ctx, void *block, size_t size)
{
    free(block);
    if (block) ctx->memory_used -= cost_of(size);
    return NULL;
}

void *bt__ask(bt_context *ctx, void *block, size_t old_size, size_t new_size)
{
    size_t before = cost_of(old_size), after = cost_of(new_size);
    if (new_size == 0) return give_back(ctx, block, old_size);
    ctx->refused = false;
    if (after > before && after - before > bt_memory_left(ctx)) return NULL;
    void *moved = move(ctx, block, old_size, new_size);
    ctx->refused = !moved;
    return moved;
}

void *bt__hold(bt_context *ctx, void *block, size_t old_size, size_t new_size)
{
    if (new_size == 0) return give_back(ctx, block, old_size);
    void *moved = move(ctx, block, old_size, new_size);
    if (!moved) {
        ctx->starved = true;
        give_up_reserve(ctx);
        moved = move(ctx, block, old_size, new_size);
    }
    if (ctx->starved || ctx->memory_used > ctx->memory_limit) ctx->until_clock = 1;
    return moved;
}

void bt__keep_reserve(bt_context *ctx)
{
    ctx->has_reserve = true;
    if (!ctx->reserve) ctx->reserve = malloc(RESERVE);
}

/* -- blocks, texts and lists that grow -- */

void bt_free_text(bt_context *ctx, char *text)
{
    bt__drop_string(ctx, text);
}

char *bt_text__take(bt_text *text)
{
    char *copy = text->failed ? NULL : bt__copy_string(text->ctx, text->at);
    bt_text__close(text);
    return copy;
}

bool bt__grow(bt_context *ctx, void **block, size_t *capacity, size_t need, size_t item)
{
    if (need <= *capacity) return true;
    size_t wanted = *capacity + *capacity / 2 + 16;
    if (wanted < need) wanted = need;
    if (wanted > SIZE_MAX / 2 / item) {
        bt__fail(ctx, BT_LIMIT, "a table of %zu items cannot fit", need);
        return false;
    }
    size_t room = bt_memory_left(ctx) / item, more = need - *capacity;
    if (wanted - *capacity > room) wanted = need + (room > more ? (room - more) / 2 : 0);
    void *moved = bt__realloc(ctx, *block, *capacity * item, wanted * item);
    if (!moved) return false;
    *block = moved;
    *capacity = wanted;
    return true;
}

/* A short text may pass the limit, so that words are not cut; then bt__check fails next. */
static bool grow_text(bt_text *text, size_t need)
{
    bt_context *ctx = text->ctx;
    size_t limit = ctx->memory_limit;
    if (need <= SMALL) ctx->memory_limit = SIZE_MAX;
    bool good = BT_GROW(ctx, text->at, text->capacity, need);
    ctx->memory_limit = limit;
    if (ctx->memory_used > limit) ctx->until_clock = 1;
    return good;
}

void bt_text__open(bt_text *text, bt_context *ctx)
{
    *text = (bt_text){.ctx = ctx};
    if (grow_text(text, 32)) {
        text->at[0] = '\0';
    } else {
        text->at = (char *)""; /* nothing is ever written here: the capacity is 0 */
        text->failed = true;
    }
}

void bt_text__close(bt_text *text)
{
    if (text->capacity) bt__free(text->ctx, text->at, text->capacity);
    *text = (bt_text){.ctx = text->ctx};
}

void bt_text__cut(bt_text *text, size_t length)
{
    if (length >= text->length) return;
    text->length = length;
    text->at[length] = '\0';
}

/* memcpy for lengths that are mostly short: the first and the last few bytes may overlap. */
static inline void copy_bytes(char *to, const char *from, size_t length)
{
    uint64_t first, last;
    uint32_t low, high;
    if (length > 16) {
        memcpy(to, from, length);
    } else if (length >= 8) {
        memcpy(&first, from, 8);
        memcpy(&last, from + length - 8, 8);
        memcpy(to, &first, 8);
        memcpy(to + length - 8, &last, 8);
    } else if (length >= 4) {
        memcpy(&low, from, 4);
        memcpy(&high, from + length - 4, 4);
        memcpy(to, &low, 4);
        memcpy(to + length - 4, &high, 4);
    } else {
        for (size_t i = 0; i < length; i++) to[i] = from[i];
    }
}

void bt_text__add_bytes(bt_text *text, const char *bytes, size_t length)
{
    if (text->failed) return;
    if (length >= text->capacity - text->length && !grow_text(text, text->length + length + 1)) {
        text->failed = true;
        return;
    }
    copy_bytes(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void bt_text__add(bt_text *text, const char *string)
{
    bt_text__add_bytes(text, string, strlen(string));
}

void bt_text__char(bt_text *text, char c)
{
    bt_text__add_bytes(text, &c, 1);
}

void bt__text_format(bt_text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length >= 0 && !text->failed && grow_text(text, text->length + (size_t)length + 1)) {
        vsnprintf(text->at + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    } else {
        text->failed = true;
    }
    va_end(again);
}

void bt_text__format(bt_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    bt__text_format(text, format, args);
    va_end(args);
}

void bt_words__open(bt_words *words, bt_context *ctx)
{
    *words = (bt_words){.ctx = ctx};
}

void bt_words__close(bt_words *words)
{
    bt__free(words->ctx, words->at, words->capacity * sizeof *words->at);
    *words = (bt_words){.ctx = words->ctx};
}

bool bt_words__push(bt_words *words, uint32_t word)
{
    if (words->length == words->capacity &&
        !BT_GROW(words->ctx, words->at, words->capacity, words->length + 1))
        return false;
    words->at[words->length++] = word;
    return true;
}

void bt__wish_for_huge_pages(void *block, size_t size)
{
    size_t skipped = -(uintptr_t)block % HUGE_PAGE;
    if (size < skipped + HUGE_PAGE) return;
    madvise((char *)block + skipped, (size - skipped) / HUGE_PAGE * HUGE_PAGE,
            MADV_HUGEPAGE); /* it may be refused */
}
