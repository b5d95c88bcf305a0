/* The inside of a context: shared by the library's folders only. */
#ifndef BOUTON_CONTEXT_H
#define BOUTON_CONTEXT_H

#include "base/base.h"
#include <stdatomic.h>

enum { BT_MESSAGE_SIZE = 512, BT_CLOSERS = 8 };

struct bt__values; /* the store of src/value */
struct bt__handed; /* see files.h */
struct bt__caches; /* see cache.c */

/* One who is asked when the context forgets, see bt__on_forget. */
typedef bt_status bt__forgetter(bt_context *ctx, void *data);
typedef struct bt__listener {
    bt__forgetter *forget;
    void *data;
    bool sweeps;
} bt__listener;

/* In a build with GAPS=1: the longest time that the thread ran between two looks at the clock. */
typedef struct bt_gap {
    double since, longest;
    void *places[8]; /* who was calling when it ended */
    int place_count;
} bt_gap;

struct bt_context {
    struct bt__values *values;
    size_t memory_used, memory_limit;
    unsigned memory_loans; /* under way, one within another */
    void *reserve;         /* given up when the system has no memory left */
    bool has_reserve;      /* there should be one: bt_clear tries to get it back */
    bool starved;          /* the system refused memory that could not be done without */
    bool refused;          /* bt__ask failed last because of the system, not of the limit */
    bool outgrown;         /* the error is that the limit of memory was reached */
    unsigned depth, depth_limit;
    unsigned until_clock; /* calls of bt__check left before the next look at the clock */
    bool has_fuel, fuel_spent;
    uint64_t fuel;   /* calls of bt__check left after those */
    unsigned pace;   /* calls between two looks, so that one comes every millisecond or so */
    double looked;   /* when the last was */
    double deadline; /* seconds of the monotonic clock; 0: none */
    double time_limit;
    atomic_bool interrupted;
    bt_status status;
    size_t place;
    char message[BT_MESSAGE_SIZE];
    bt_watcher *watcher;
    void *watcher_data;
    bt_poller *poller;
    void *poller_data;
    /* Called by every thread that is started for this context, with the thread's own one. */
    void (*on_thread)(bt_context *ctx);
    void (*closers[BT_CLOSERS])(bt_context *ctx); /* called by bt_close, last first */
    unsigned closer_count;
    bt__listener *listeners;
    size_t listener_count, listener_capacity;
    const struct bt__handed *handed; /* the files that may be read; NULL: all */
    struct bt__caches *caches;       /* where results are kept, see cache.h; NULL: nowhere */
#ifdef BT_GAPS
    bt_gap gap;
#endif
};

/* A folder that keeps a store in the context registers here how to free it. */
void bt__on_close(bt_context *ctx, void (*closer)(bt_context *ctx));

/* Whoever keeps handles that a forgotten value or position may have had (a memo, a table) registers
   how to drop them: bt_forget calls each one, and only then the stores, which sweep. A holder takes
   its registration back before it goes away. False at the memory limit. */
bool bt__on_forget(bt_context *ctx, bt__forgetter *forget, void *data);
bool bt__on_sweep(bt_context *ctx, bt__forgetter *sweep, void *data);
void bt__off_forget(bt_context *ctx, bt__forgetter *forget, void *data); /* either of them */

double bt__now(void); /* seconds of the monotonic clock */

/* A budget within the budget: after so many steps (calls of bt__check) the work fails with
   BT_LIMIT. Ending the loan makes good again, and says whether that happened. Loans may be nested:
   an inner one takes from the outer. When it took all that was left there, the outer one is used
   up: the failure stays until that one ends. A loan of 0 steps puts the outer one aside, for work
   that must not fail by it. Steps and not seconds, so that a question is answered in the same way
   everywhere.
 */
typedef struct bt__loan {
    bool outer;     /* there was one before */
    bool all;       /* all of its steps were lent */
    bool late;      /* it was used up already */
    uint64_t lent;  /* 0: no bound */
    uint64_t saved; /* steps of the outer one */
} bt__loan;
bt__loan bt__lend(bt_context *ctx, uint64_t steps);
bool bt__end_loan(bt_context *ctx, bt__loan loan);

/* The same with memory: until the end of the loan the limit is what is used now and so many bytes
   more. True at the end: they were not enough, and the error is cleared. What the work has kept
   stays. */
size_t bt__lend_memory(bt_context *ctx, size_t bytes); /* the limit, to be given back */
bool bt__end_memory_loan(bt_context *ctx, size_t limit);

/* A copy of a string, NULL at the memory limit; and the end of it (NULL: nothing happens). */
char *bt__copy_string(bt_context *ctx, const char *string);
void bt__drop_string(bt_context *ctx, char *string);

/* Memory of other libraries, counted with what malloc adds to a block. bt__ask gives NULL, and sets
   no error, where the limit or the system refuses: for libraries that can live with that. A
   library that cannot, as GMP, asks bt__hold, which passes the limit; then bt__check fails. Where
   the system refuses, bt__hold gives up the reserve, and is NULL only when that is gone, too. A new
   size of 0 frees the block. */
void *bt__ask(bt_context *ctx, void *block, size_t old_size, size_t new_size);
void *bt__hold(bt_context *ctx, void *block, size_t old_size, size_t new_size);

/* Places in a large table are far apart: small pages would be missed each time. */
void bt__wish_for_huge_pages(void *block, size_t size);

/* Keeps a few megabytes of address space aside for bt__hold, and for telling what went wrong. */
void bt__keep_reserve(bt_context *ctx);

/* The error of a limit of memory that was passed. */
bt_status bt__fail_memory(bt_context *ctx);

/* As bt_text__format. */
void bt__text_format(bt_text *text, const char *format, va_list args) BT_PRINTF(2, 0);

/* The code point at the start of a text that is not empty, and in *size its bytes; a byte that is
   not UTF-8 counts as U+FFFD of size 1. */
#define BT_BAD_BYTE 0xfffdu
uint32_t bt__code_point(const char *text, size_t length, size_t *size);
bool bt__is_harmless(uint32_t code_point); /* on a terminal */
int bt__char_length(const char *at);       /* bytes of the character at this place */
/* Makes a text harmless: every control character, half character and the like becomes a mark. All
   messages pass through here. */
void bt__clean(char *text);

/* Mixes 64 bits well (the finaliser of splitmix64): the hash of every table here. */
static inline uint64_t bt__mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

#endif
