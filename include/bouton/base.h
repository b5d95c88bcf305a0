/* The context, statuses, budgets, memory and text: knows nothing of games. */
#ifndef BOUTON_BASE_H
#define BOUTON_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BT_API                   __attribute__((visibility("default")))
#define BT_PRINTF(string, first) __attribute__((format(printf, string, first)))

/* A context owns every value and position made in it; closing it frees them all.
   It serves one thread at a time; threads each open their own. */
typedef struct bt_context bt_context;

typedef enum bt_status {
    BT_OK,
    BT_INPUT,  /* nonsense was given: see bt_error_place */
    BT_DOMAIN, /* the question has no answer */
    BT_LIMIT,  /* not within the budget of time, memory or size, or interrupted */
    BT_IO,     /* the system failed us */
    BT_PASS,   /* not my business: ask another. Never an error, never seen by users */
} bt_status;

BT_API const char *bt_version(void);

/* NULL only when the system has no memory. The memory limit starts at half of the machine's. */
BT_API bt_context *bt_open(void);
BT_API void bt_close(bt_context *ctx);

/* Forgets what was kept for questions already answered, so that a context can serve for long: of
   the values those that are not held (see bt_value_hold). Not to be called from within a callback
   of the library. BT_LIMIT when there is not even room to find out; then nothing is lost. */
BT_API bt_status bt_forget(bt_context *ctx);

/* Budgets. A limit of 0 lifts it. The clock of the time limit starts at this call. */
BT_API void bt_limit_time(bt_context *ctx, double seconds);
BT_API void bt_limit_memory(bt_context *ctx, size_t bytes);
BT_API void bt_limit_depth(bt_context *ctx, unsigned levels);
BT_API size_t bt_memory_limit(const bt_context *ctx);
BT_API size_t bt_memory_used(const bt_context *ctx);
BT_API size_t bt_memory_left(const bt_context *ctx);

/* Asks the running computation to stop; may be called from a signal handler or another thread. */
BT_API void bt_interrupt(bt_context *ctx);
BT_API bool bt_interrupted(const bt_context *ctx);

/* Call it in every loop that may be long: it costs a counter, and every so often a look at the
   clock. BT_LIMIT, with its message, once the time is over or an interruption was asked for. */
BT_API bt_status bt_check(bt_context *ctx);

/* Recursion: bt_enter before going down, bt_leave after; BT_LIMIT when too deep. */
BT_API bt_status bt_enter(bt_context *ctx);
BT_API void bt_leave(bt_context *ctx);

/* The last error: its status and its message (never NULL), and for BT_INPUT the byte offset in the
   text that was read, or BT_NOWHERE. bt_fail sets the message and returns the status. The first
   error counts; later ones are dropped until bt_clear. */
#define BT_NOWHERE ((size_t)-1)
BT_API bt_status bt_fail(bt_context *ctx, bt_status status, const char *format, ...)
    BT_PRINTF(3, 4);
BT_API bt_status bt_fail_at(bt_context *ctx, size_t place, const char *format, ...) BT_PRINTF(3, 4);
BT_API bt_status bt_error(const bt_context *ctx);
BT_API const char *bt_message(const bt_context *ctx);
BT_API size_t bt_error_place(const bt_context *ctx);
BT_API void bt_move_error_place(bt_context *ctx, size_t by); /* the text was part of a longer one */
BT_API void bt_clear(bt_context *ctx);

/* Progress of long work: the caller of the library may watch it. */
typedef void bt_watcher(void *data, const char *what, double done, double total);
BT_API void bt_watch(bt_context *ctx, bt_watcher *watcher, void *data);
BT_API void bt_progress(bt_context *ctx, const char *what, double done, double total);

/* Memory counted against the limit. NULL when the limit is passed (the error is set). Sizes are
   given back so that nothing is stored per block. */
BT_API void *bt_alloc(bt_context *ctx, size_t size);
BT_API void *bt_alloc_zero(bt_context *ctx, size_t size);
BT_API void *bt_realloc(bt_context *ctx, void *block, size_t old_size, size_t new_size);
BT_API void bt_free(bt_context *ctx, void *block, size_t size);

/* Grows *block of *capacity items of the given size to hold at least `need`; false at the limit. */
BT_API bool bt_grow(bt_context *ctx, void **block, size_t *capacity, size_t need, size_t item);
#define BT_GROW(ctx, block, capacity, need)                                                        \
    bt_grow((ctx), (void **)&(block), &(capacity), (need), sizeof *(block))

/* A text being built: always terminated. A short one may pass the limit, so that words are not cut;
   bt_check fails next. After a failed growth it is cut and `failed` is set. */
typedef struct bt_text {
    bt_context *ctx;
    char *at;
    size_t length, capacity;
    bool failed;
} bt_text;
BT_API void bt_text_open(bt_text *text, bt_context *ctx);
BT_API void bt_text_close(bt_text *text);
BT_API void bt_text_cut(bt_text *text, size_t length); /* shorten to a length */
BT_API void bt_text_add(bt_text *text, const char *string);
BT_API void bt_text_add_bytes(bt_text *text, const char *bytes, size_t length);
BT_API void bt_text_char(bt_text *text, char c);
BT_API void bt_text_format(bt_text *text, const char *format, ...) BT_PRINTF(2, 3);

/* A list of 32-bit words (handles, mostly): a stack to push on, marked and cut by its length. */
typedef struct bt_words {
    bt_context *ctx;
    uint32_t *at;
    size_t length, capacity;
} bt_words;
BT_API void bt_words_open(bt_words *words, bt_context *ctx);
BT_API void bt_words_close(bt_words *words);
BT_API bool bt_words_push(bt_words *words, uint32_t word);

/* Numbers for tests and games of chance: a small, fast, seeded generator (splitmix64). */
typedef struct bt_random {
    uint64_t state;
} bt_random;
BT_API uint64_t bt_random_next(bt_random *random);
BT_API uint64_t bt_random_below(bt_random *random, uint64_t bound); /* bound >= 1 */

/* The name in `names` (terminated by NULL) nearest to `word`, or NULL when none is near. */
BT_API const char *bt_nearest(const char *word, size_t length, const char *const *names);

#ifdef __cplusplus
}
#endif
#endif
