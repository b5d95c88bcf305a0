/* The workers of a census: each counts blocks on its own; the calling thread watches. */
#include "study/census_run.h"

#include "base/context.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const double SECONDS_PER_COMMIT = 0.5;

/* -- one set at a time -- */

static bool not_stopped(void *stop)
{
    return !atomic_load_explicit((const atomic_bool *)stop, memory_order_relaxed);
}

bool bt_study__count_scalar(bt_study__worker *worker, bt_study_mask set)
{
    const bt_study__census *census = worker->census;
    bt_games__sub_small small = {.set = {set, set},
                                 .reach = 64 - (unsigned)__builtin_clzll(set),
                                 .settled = census->min,
                                 .end_wins = {census->end_wins[0], census->end_wins[1]}};
    bt_games__sub_small_period period;
    if (!bt_games__sub_find_small_period(&small, &period, not_stopped, (void *)worker->stop))
        return false;
    bt_study_found found = {set, period.period, period.preperiod, period.letters};
    if (census->detail)
        bt_study__tally_set(&worker->tally, &found);
    else
        bt_study__tally_count(&worker->tally, period.letters, 1);
    return true;
}

/* -- blocks: everything here happens under the lock -- */

static bool is_done(const bt_study__run *run, uint64_t block)
{
    return run->done && run->done[block / 8] >> block % 8 & 1;
}

/* The next block of this part that is not done. */
static bool take_block(bt_study__run *run, uint64_t *block)
{
    if (atomic_load_explicit(&run->stop, memory_order_relaxed)) return false;
    while (run->next < run->census->blocks && is_done(run, run->next)) run->next += run->parts;
    if (run->next >= run->census->blocks) return false;
    *block = run->next;
    run->next += run->parts;
    return true;
}

static bt_status commit_now_and_then(bt_study__run *run)
{
    double now = bt__now();
    if (now - run->committed < SECONDS_PER_COMMIT) return BT_OK;
    run->committed = now;
    return bt_study__store_commit(run->store);
}

static bt_status hand_in(bt_study__run *run, uint64_t block, bt_study__tally *tally)
{
    if (run->store && bt_study__tally_sort(tally)) return BT_LIMIT;
    bt_study__tally_merge(run->sum, tally);
    if (run->sum->failed) return BT_LIMIT;
    run->blocks_done++;
    if (!run->store) return BT_OK;
    bt_status status = bt_study__store_put(run->store, block, tally);
    return status ? status : commit_now_and_then(run);
}

/* -- workers -- */

typedef struct worker_job {
    bt_study__worker worker;
    bt_study__run *run;
    void *room; /* of the scratch, not aligned */
    pthread_t thread;
} worker_job;

static void *work(void *data)
{
    worker_job *job = data;
    bt_study__run *run = job->run;
    uint64_t block;
    if (run->ctx->on_thread) run->ctx->on_thread(run->ctx);
    pthread_mutex_lock(&run->lock);
    while (take_block(run, &block)) {
        /* a block in a store lists its first sets whatever others have found */
        bt_study_mask bound = run->store ? UINT64_MAX : run->sum->bound;
        pthread_mutex_unlock(&run->lock);
        bt_study__tally_clear(&job->worker.tally);
        job->worker.tally.bound = bound;
        bool finished = run->kernel->count_block(&job->worker, block);
        pthread_mutex_lock(&run->lock);
        if (!finished || hand_in(run, block, &job->worker.tally)) break;
    }
    if (bt_error(run->ctx)) atomic_store(&run->stop, true);
    run->working--;
    pthread_cond_signal(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Stages of growing length: most sets show their period soon. */
static void plan_steps(bt_study__worker *worker)
{
    unsigned max = worker->census->max;
    worker->steps[0] = 4 * max;
    worker->steps[1] = 8 * max + 64;
    worker->steps[2] = 32 * max + 128;
}

static bt_status start_job(bt_study__run *run, worker_job *job)
{
    bt_study__worker *worker = &job->worker;
    job->run = run;
    job->room = bt__alloc_zero(run->ctx, run->kernel->scratch + 64);
    if (!job->room) return BT_LIMIT;
    worker->census = run->census;
    worker->stop = &run->stop;
    worker->scratch = (char *)job->room + (64 - (uintptr_t)job->room % 64) % 64;
    plan_steps(worker);
    bt_study__tally_open(&worker->tally, run->ctx, &run->lock, run->census);
    run->working++;
    int failed = pthread_create(&job->thread, NULL, work, job);
    if (!failed) return BT_OK;
    run->working--;
    return bt__fail(run->ctx, BT_IO, "cannot start a thread: %s", strerror(failed));
}

static void close_job(bt_study__run *run, worker_job *job)
{
    bt_study__tally_close(&job->worker.tally);
    bt__free(run->ctx, job->room, run->kernel->scratch + 64);
}

/* -- the calling thread -- */

static void wait_a_little(bt_study__run *run)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 50000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&run->changed, &run->lock, &until);
}

/* Says how far it is and how fast it goes; what came from a store took no time. */
static void tell(bt_study__run *run, double sets_per_block, double start, uint64_t resumed)
{
    char what[40] = "sets";
    double seconds = bt__now() - start, done = (double)(run->blocks_done - resumed);
    if (seconds > 0 && done > 0)
        snprintf(what, sizeof what, "%.3g M sets/s", 1e-6 * sets_per_block * done / seconds);
    bt__progress(run->ctx, what, sets_per_block * done,
                 sets_per_block * (double)(run->blocks - resumed));
}

/* Under the lock, as the context is. */
static void watch(bt_study__run *run, double sets_per_block)
{
    double start = bt__now();
    uint64_t resumed = run->blocks_done;
    while (run->working > 0) {
        wait_a_little(run);
        run->ctx->until_clock = 1; /* a poll every 50 ms should see the clock each time */
        if (bt__check(run->ctx)) atomic_store(&run->stop, true);
        tell(run, sets_per_block, start, resumed);
    }
}

static bt_status run_jobs(bt_study__run *run, worker_job *jobs)
{
    unsigned started = 0, prepared = 0;
    pthread_mutex_lock(&run->lock);
    while (prepared < run->threads && !start_job(run, &jobs[prepared++])) started++;
    if (started < run->threads) atomic_store(&run->stop, true);
    watch(run, (double)bt_study__block_sets(run->census));
    pthread_mutex_unlock(&run->lock);
    for (unsigned i = 0; i < started; i++) pthread_join(jobs[i].thread, NULL);
    for (unsigned i = 0; i < prepared; i++) close_job(run, &jobs[i]);
    return bt_error(run->ctx);
}

bt_status bt_study__run_census(bt_study__run *run)
{
    pthread_condattr_t monotonic;
    worker_job *jobs = bt__alloc_zero(run->ctx, run->threads * sizeof *jobs);
    if (!jobs) return BT_LIMIT;
    atomic_init(&run->stop, false);
    pthread_mutex_init(&run->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&run->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    run->committed = bt__now();
    bt_status status = run_jobs(run, jobs);
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
    bt__free(run->ctx, jobs, run->threads * sizeof *jobs);
    return status;
}
