/* A thread with a large stack does the work, while the first thread minds the signals. */
#include "app/app.h"
#include "base/context.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { SPARE_BYTES = 1 << 20 }; /* for what does not recurse */

typedef struct job {
    bt_app *app;
    void (*work)(bt_app *app);
    pthread_t waiting;
} job;

/* SIGUSR1 tells the first thread, which waits for signals only, that the work is done. */
static void *run_job(void *data)
{
    const job *mine = data;
    mine->app->ctx->on_thread(mine->app->ctx);
    mine->work(mine->app);
    pthread_kill(mine->waiting, SIGUSR1);
    return NULL;
}

/* Address space only: pages become memory when they are touched. The lowest page is a guard. */
static void *reserve_stack(size_t size)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (stack == MAP_FAILED) return NULL;
    madvise(stack, size, MADV_NOHUGEPAGE);
    if (!mprotect(stack, page, PROT_NONE)) return stack;
    munmap(stack, size);
    return NULL;
}

static bool start_thread(job *mine, size_t size, void **stack, pthread_t *thread)
{
    pthread_attr_t attributes;
    *stack = reserve_stack(size);
    if (!*stack) return false;
    mine->app->depth = (unsigned)((size - SPARE_BYTES) / BT_LEVEL_BYTES);
    pthread_attr_init(&attributes);
    bool good = !pthread_attr_setstack(&attributes, *stack, size) &&
                !pthread_create(thread, &attributes, run_job, mine);
    pthread_attr_destroy(&attributes);
    if (!good) munmap(*stack, size);
    return good;
}

/* The first interruption asks the computation to stop; the next one, or one that comes while
   nothing is being computed, ends the program. At the prompt only one second of deafness does. */
static void interrupt(bt_app *app, const sigset_t *signals, time_t *since)
{
    unsigned before = atomic_fetch_add(&app->interrupts, 1);
    time_t now = time(NULL);
    if (before == 0) *since = now;
    bt_interrupt(app->ctx);
    bool end = atomic_load(&app->waiting) || (before > 0 && !app->interactive) ||
               (before > 0 && now - *since > 1);
    if (!end) return;
    signal(SIGINT, SIG_DFL);
    sigset_t mask = *signals;
    sigdelset(&mask, SIGUSR1);
    raise(SIGINT);
    pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
}

/* A server is told, and ends in order. */
static bool wake_server(const bt_app *app)
{
    const uint64_t one = 1;
    int file = atomic_load(&app->wake);
    return file > 0 && write(file, &one, sizeof one) == sizeof one;
}

static void terminate(void)
{
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGTERM);
    raise(SIGTERM);
    pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
}

static void mind_signals(bt_app *app, const sigset_t *signals)
{
    time_t since = 0;
    int number = 0;
    while (sigwait(signals, &number) == 0 && number != SIGUSR1) {
        if (wake_server(app)) continue;
        if (number == SIGTERM && !atomic_load(&app->saving)) terminate();
        interrupt(app, signals, &since);
    }
}

void bt_app__save_at_end(bt_app *app, bool saving)
{
    atomic_store(&app->saving, saving);
}

bt_status bt_app__in_thread(bt_app *app, void (*work)(bt_app *app))
{
    job mine = {app, work, pthread_self()};
    void *stack = NULL;
    pthread_t thread;
    sigset_t signals, before;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write */
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGUSR1);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    size_t size = (size_t)1 << 30;
    while (size >= (size_t)1 << 22 && !start_thread(&mine, size, &stack, &thread)) size /= 4;
    if (size < (size_t)1 << 22) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        return bt__fail(app->ctx, BT_IO, "cannot start a thread");
    }
    mind_signals(app, &signals);
    pthread_join(thread, NULL);
    munmap(stack, size);
    return BT_OK;
}
