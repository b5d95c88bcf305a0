/* The memory of GMP and SQLite counts as the program's own. Their allocators belong to a
   whole process: so the program sets them, and the library, a guest in its process, never does. */
#include "app/app.h"

#include "base/context.h"

#include <gmp.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

/* Of this thread. GMP hands no data on. NOLINTNEXTLINE(*-global-variables) */
static _Thread_local bt_context *counting;

/* -- GMP, which can take no refusal -- */

/* Even the reserve is gone: there is no way back through GMP, so the program ends here. */
static void *never_null(void *block)
{
    static const char words[] = "bouton: the system has no memory left\n";
    if (block) return block;
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
    _exit(written < 0 ? BT_EXIT_SYSTEM : BT_EXIT_LIMIT);
}

static void *gmp_alloc(size_t size)
{
    return never_null(bt__hold(counting, NULL, 0, size));
}

static void *gmp_realloc(void *block, size_t old_size, size_t new_size)
{
    return never_null(bt__hold(counting, block, old_size, new_size));
}

static void gmp_free(void *block, size_t size)
{
    bt__hold(counting, block, size, 0);
}

/* -- SQLite, which lives with a refusal, but does not tell the size of what it frees: that stands
   before it -- */

enum { AHEAD = 16 }; /* keeps blocks aligned */

static size_t size_of(const void *block)
{
    size_t size = 0;
    if (block) memcpy(&size, (const char *)block - AHEAD, sizeof size);
    return size;
}

static void *resize(void *block, size_t size)
{
    char *whole = block ? (char *)block - AHEAD : NULL;
    whole = bt__ask(counting, whole, block ? size_of(block) + AHEAD : 0, size + AHEAD);
    if (!whole) return NULL;
    memcpy(whole, &size, sizeof size);
    return whole + AHEAD;
}

static void give_back(void *block)
{
    if (block) bt__ask(counting, (char *)block - AHEAD, size_of(block) + AHEAD, 0);
}

static void *sqlite_alloc(int size)
{
    return resize(NULL, (size_t)size);
}

static void *sqlite_realloc(void *block, int size)
{
    return resize(block, (size_t)size);
}

static int sqlite_size(void *block)
{
    return (int)size_of(block);
}

static int sqlite_round(int size)
{
    return (size + 7) & ~7;
}

static int sqlite_init(void *data)
{
    (void)data;
    return SQLITE_OK;
}

static void sqlite_shutdown(void *data)
{
    (void)data;
}

/* -- all of them -- */

static void count_in_thread(bt_context *ctx)
{
    counting = ctx;
}

void bt_app__count_memory(bt_context *ctx)
{
    static const sqlite3_mem_methods methods = {
        .xMalloc = sqlite_alloc,
        .xFree = give_back,
        .xRealloc = sqlite_realloc,
        .xSize = sqlite_size,
        .xRoundup = sqlite_round,
        .xInit = sqlite_init,
        .xShutdown = sqlite_shutdown,
    };
    count_in_thread(ctx);
    ctx->on_thread = count_in_thread;
    bt__keep_reserve(ctx);
    mp_set_memory_functions(gmp_alloc, gmp_realloc, gmp_free);
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
