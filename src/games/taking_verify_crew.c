/* The threads of the verifier: the first one makes claims, all of them check what is claimed. */
#include "games/taking_verify.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum {
    SLICE = 1024,       /* heaps claimed or checked at a time */
    THREADS = 64,       /* at most */
    WORTH = 256 * SLICE /* heaps for which threads are started */
};

typedef bt_verifier verifier;

typedef struct crew {
    const verifier *c;
    size_t slice;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t claimed;      /* heaps below it have a value; changed under the lock */
    atomic_bool stopped; /* nothing more is worth checking; the same */
    atomic_size_t next;  /* the heap at which the next check begins */
    const char *fault;   /* under the lock; NULL: none as yet */
    pthread_t threads[THREADS];
    size_t thread_count;
} crew;

static void stop(crew *all, const char *fault)
{
    pthread_mutex_lock(&all->lock);
    all->stopped = true;
    if (!all->fault) all->fault = fault;
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
}

static bool wait_for(crew *all, size_t end)
{
    pthread_mutex_lock(&all->lock);
    while (all->claimed < end && !all->stopped) pthread_cond_wait(&all->changed, &all->lock);
    bool go_on = !all->stopped;
    pthread_mutex_unlock(&all->lock);
    return go_on;
}

/* Checks the next slice; false when there is none left, a fault was found or the work is stopped.
 */
static bool check_slice(crew *all)
{
    const verifier *c = all->c;
    size_t from = atomic_fetch_add(&all->next, all->slice), end = from + all->slice;
    if (end > c->count) end = c->count;
    if (from >= end || !wait_for(all, end)) return false;
    const char *fault = bt_games__verify_block(c, from, end);
    if (fault) stop(all, fault);
    return !fault;
}

static void *work(void *all)
{
    while (check_slice(all)) continue;
    return NULL;
}

static size_t wanted_threads(const verifier *c)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (c->plan.crew) return c->plan.crew < THREADS ? c->plan.crew : THREADS;
    if (c->count < WORTH || cores <= 1) return 0;
    return cores > THREADS ? THREADS : (size_t)cores - 1;
}

/* Fewer threads than asked for will do. */
static void start_threads(crew *all)
{
    size_t wanted = wanted_threads(all->c);
    while (all->thread_count < wanted &&
           !pthread_create(&all->threads[all->thread_count], NULL, work, all))
        all->thread_count++;
}

/* BT_PASS: a value is too large. */
static bt_status claim_slice(verifier *c, crew *all)
{
    size_t end = c->count - all->claimed > all->slice ? all->claimed + all->slice : c->count;
    if (!bt_games__verify_claim(c, all->claimed, end)) return BT_PASS;
    pthread_mutex_lock(&all->lock);
    all->claimed = end;
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
    return bt__check(c->ctx);
}

static void show_progress(verifier *c, crew *all)
{
    size_t done = atomic_load(&all->next);
    bt__progress(c->ctx, "heaps", (double)(done < c->count ? done : c->count), (double)c->count);
}

/* This thread makes the claims and then helps with the checks; limits are its business. */
static bt_status lead(verifier *c, crew *all)
{
    bt_status status = BT_OK;
    while (!status && all->claimed < c->count && !all->stopped) {
        status = claim_slice(c, all);
        show_progress(c, all);
    }
    while (!status && check_slice(all)) {
        show_progress(c, all);
        status = bt__check(c->ctx);
    }
    if (status) stop(all, NULL);
    return status;
}

bt_status bt_games__verify_share(verifier *c, size_t first, bool claim)
{
    crew all = {.c = c, .slice = c->plan.slice ? c->plan.slice : SLICE, .next = first};
    all.claimed = claim ? first : c->count;
    if (first >= c->count) return BT_OK;
    pthread_mutex_init(&all.lock, NULL);
    pthread_cond_init(&all.changed, NULL);
    start_threads(&all);
    bt_status status = lead(c, &all);
    for (size_t i = 0; i < all.thread_count; i++) pthread_join(all.threads[i], NULL);
    pthread_cond_destroy(&all.changed);
    pthread_mutex_destroy(&all.lock);
    return status || !all.fault ? status : bt_games__verify_refuse(c, all.fault);
}
