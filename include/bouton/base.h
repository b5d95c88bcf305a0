/* The context, statuses, budgets, errors: knows nothing of games. */
#ifndef BOUTON_BASE_H
#define BOUTON_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers, and as one number to compare: 10000 major + 100 minor + patch. The
   functions give that of the library, which may be another one. */
#define BT_VERSION        "0.2.0"
#define BT_VERSION_NUMBER 200

#if defined(__GNUC__)
#define BT_API __attribute__((visibility("default")))
#else
#define BT_API
#endif

/* What is opened is closed: X_open(.., &x) and X_close(x), where closing NULL does nothing. A
   pointer that is returned is borrowed, but for texts, which are the caller's: see bt_free_text.
   Structs are opaque, or have a field `size` that the caller sets to their sizeof. */

/* A context owns every value made in it; closing it frees them all. Games opened in it are closed
   before. It serves one thread at a time; threads each open their own. */
typedef struct bt_context bt_context;

typedef enum bt_status {
    BT_OK,
    BT_INPUT,  /* nonsense was given: see bt_error_place */
    BT_DOMAIN, /* the question has no answer */
    BT_LIMIT,  /* not within the budget of time, memory or size, or interrupted */
    BT_IO,     /* the system failed us */
    BT_PASS    /* not my business: ask another. Only between the library and those it calls back */
} bt_status;

BT_API const char *bt_version(void);
BT_API int bt_version_number(void);

/* NULL only when the system has no memory. The memory limit starts at half of the machine's. */
BT_API bt_context *bt_open(void);
BT_API void bt_close(bt_context *ctx);

/* Forgets what was kept for questions already answered, so that a context can serve for long: of
   the values those that are not held (see bt_value_hold). Not to be called from within a callback
   of the library. BT_LIMIT when there is not even room to find out; then nothing is lost. */
BT_API bt_status bt_forget(bt_context *ctx);

/* Frees a text that the library has given to its caller; NULL is nothing. */
BT_API void bt_free_text(bt_context *ctx, char *text);

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

/* Called while the library works, about every millisecond, by the thread that works: true stops it
   as bt_interrupt does. For hosts that have signals or other threads of their own to look after.
   NULL: nobody is called. */
typedef bool bt_poller(void *data);
BT_API void bt_poll(bt_context *ctx, bt_poller *poller, void *data);

/* The last error: its status and its message (never NULL), and for BT_INPUT the byte offset in the
   text that was read, or BT_NOWHERE. The first error counts; later ones are dropped until
   bt_clear. */
#define BT_NOWHERE ((size_t)-1)
BT_API bt_status bt_error(const bt_context *ctx);
BT_API const char *bt_message(const bt_context *ctx);
BT_API size_t bt_error_place(const bt_context *ctx);
BT_API void bt_clear(bt_context *ctx);
/* Sets the error, unless there is one already, and returns its status: for callbacks of the
   library, such as a ruleset of the caller's own. */
BT_API bt_status bt_fail(bt_context *ctx, bt_status status, const char *message);

/* Progress of long work: the caller of the library may watch it. */
typedef void bt_watcher(void *data, const char *what, double done, double total);
BT_API void bt_watch(bt_context *ctx, bt_watcher *watcher, void *data);

#ifdef __cplusplus
}
#endif
#endif
