/* The context, statuses, budgets, memory and text: knows nothing of games. */
#ifndef BOUTON_BASE_INSIDE_H
#define BOUTON_BASE_INSIDE_H

#include "bouton/base.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BT_PRINTF(string, first) __attribute__((format(printf, string, first)))

/* A context owns every value and position made in it; closing it frees them all.
   It serves one thread at a time; threads each open their own. */

/* Call it in every loop that may be long: it costs a counter, and every so often a look at the
   clock. BT_LIMIT, with its message, once the time is over or an interruption was asked for. */
bt_status bt__check(bt_context *ctx);

/* Recursion: bt__enter before going down, bt__leave after; BT_LIMIT when too deep. */
bt_status bt__enter(bt_context *ctx);
void bt__leave(bt_context *ctx);

/* The last error: its status and its message (never NULL), and for BT_INPUT the byte offset in the
   text that was read, or BT_NOWHERE. bt__fail sets the message and returns the status. The first
   error counts; later ones are dropped until bt_clear. */
bt_status bt__fail(bt_context *ctx, bt_status status, const char *format, ...) BT_PRINTF(3, 4);
bt_status bt__fail_at(bt_context *ctx, size_t place, const char *format, ...) BT_PRINTF(3, 4);
void bt__move_error_place(bt_context *ctx, size_t by);
/* Words before the message, unless a limit was met. */
void bt__prefix_error(bt_context *ctx, const char *format, ...) BT_PRINTF(2, 3);
void bt__set_error_place(bt_context *ctx, size_t place); /* of BT_INPUT only */
void bt__progress(bt_context *ctx, const char *what, double done, double total);

/* Memory counted against the limit. NULL when the limit is passed (the error is set). Sizes are
   given back so that nothing is stored per block. */
void *bt__alloc(bt_context *ctx, size_t size);
void *bt__alloc_zero(bt_context *ctx, size_t size);
/* The same for a table that is looked into here and there before it is filled: its pages are
   written now, since those that are read first would be handed out twice. */
void *bt__alloc_table(bt_context *ctx, size_t size);
void *bt__realloc(bt_context *ctx, void *block, size_t old_size, size_t new_size);
void bt__free(bt_context *ctx, void *block, size_t size);

/* Grows *block of *capacity items of the given size to hold at least `need`; false at the limit. */
bool bt__grow(bt_context *ctx, void **block, size_t *capacity, size_t need, size_t item);
#define BT_GROW(ctx, block, capacity, need)                                                        \
    bt__grow((ctx), (void **)&(block), &(capacity), (need), sizeof *(block))

/* A text being built: always terminated. A short one may pass the limit, so that words are not cut;
   bt__check fails next. After a failed growth it is cut and `failed` is set. */
typedef struct bt_text {
    bt_context *ctx;
    char *at;
    size_t length, capacity;
    bool failed;
} bt_text;
void bt_text__open(bt_text *text, bt_context *ctx);
void bt_text__close(bt_text *text);
/* The text as a string of its own, for bt_free_text; NULL when it failed. Closes it. */
char *bt_text__take(bt_text *text);
void bt_text__cut(bt_text *text, size_t length); /* shorten to a length */
void bt_text__add(bt_text *text, const char *string);
void bt_text__add_bytes(bt_text *text, const char *bytes, size_t length);
void bt_text__char(bt_text *text, char c);
void bt_text__format(bt_text *text, const char *format, ...) BT_PRINTF(2, 3);
/* Words that LaTeX is to set as they stand: see latex.c. */
void bt_text__latex(bt_text *text, const char *words, size_t length);

/* A list of 32-bit words (handles, mostly): a stack to push on, marked and cut by its length. */
typedef struct bt_words {
    bt_context *ctx;
    uint32_t *at;
    size_t length, capacity;
} bt_words;
void bt_words__open(bt_words *words, bt_context *ctx);
void bt_words__close(bt_words *words);
bool bt_words__push(bt_words *words, uint32_t word);

/* Numbers for tests and games of chance: a small, fast, seeded generator (splitmix64). */
typedef struct bt_random {
    uint64_t state;
} bt_random;
uint64_t bt_random__next(bt_random *random);
uint64_t bt_random__below(bt_random *random, uint64_t bound); /* bound >= 1 */

/* The name in `names` (terminated by NULL) nearest to `word`, or NULL when none is near. */
const char *bt__nearest(const char *word, size_t length, const char *const *names);

#endif
