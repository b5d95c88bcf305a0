/* A crew of threads, each with a context of its own. */
#include "study/survey.h"

#include "base/context.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    STACK = 64 << 20, /* address space: pages become memory when they are touched */
    LEVEL = 8192,     /* bytes of stack for a level of recursion, with sanitizers too */
    THREADS_MAX = 1024,
};

typedef enum hand_state { IDLE, READY, DONE } hand_state;

/* A result stays where it is while the next job is done: two texts take turns. */
typedef struct hand {
    struct crew *crew;
    bt_survey_worker worker;
    pthread_t thread;
    hand_state state;
    const bt_text *job;
    bt_text job_copy; /* of the calling thread */
    bt_text results[2];
    unsigned turn;
    bt_status status;
    char message[BT_MESSAGE_SIZE];
    atomic_uint share; /* of the job that is done, in millionths */
} hand;

typedef struct crew {
    bt_survey_crew face; /* first: what callers see */
    bt_context *ctx;
    const bt_survey *survey;
    pthread_mutex_t lock;
    pthread_cond_t work, changed;
    bool ending;
    atomic_bool stopped;
    unsigned started;
    hand *hands;
} crew;

/* -- a thread -- */

static void note_share(void *data, const char *what, double done, double total)
{
    hand *h = data;
    (void)what;
    if (total > 0 && done >= 0 && done <= total)
        atomic_store_explicit(&h->share, (unsigned)(1e6 * done / total), memory_order_relaxed);
}

static void do_job(hand *h)
{
    bt_context *ctx = h->worker.ctx;
    bt_text *result = &h->results[h->turn];
    bt_text__cut(result, 0);
    bt_clear(ctx);
    if (atomic_load(&h->crew->stopped)) bt_interrupt(ctx);
    h->status =
        bt_study__survey_work(&h->worker, (const uint8_t *)h->job->at, h->job->length, result);
    snprintf(h->message, sizeof h->message, "%s", h->status ? bt_message(ctx) : "");
}

static void serve(hand *h)
{
    crew *c = h->crew;
    pthread_mutex_lock(&c->lock);
    while (!c->ending) {
        if (h->state != READY) {
            pthread_cond_wait(&c->work, &c->lock);
            continue;
        }
        pthread_mutex_unlock(&c->lock);
        do_job(h);
        pthread_mutex_lock(&c->lock);
        h->state = DONE;
        pthread_cond_signal(&c->changed);
    }
    pthread_mutex_unlock(&c->lock);
}

/* The context is used, and closed, by its thread only: so is what others keep for the thread. */
static void *work(void *data)
{
    hand *h = data;
    bt_context *ctx = h->worker.ctx;
    if (h->crew->ctx->on_thread) h->crew->ctx->on_thread(ctx);
    bt_watch(ctx, note_share, h);
    for (int i = 0; i < 2; i++) bt_text__open(&h->results[i], ctx);
    serve(h);
    const bt_survey_study *study = h->crew->survey->study;
    bt_clear(ctx);
    if (study->close) study->close(&h->worker);
    for (int i = 0; i < 2; i++) bt_text__close(&h->results[i]);
    bt_close(ctx);
    return NULL;
}

/* -- the calling thread -- */

static bt_status give(bt_survey_crew *face, unsigned number, const bt_text *job)
{
    crew *c = (crew *)face;
    hand *h = &c->hands[number];
    bt_text__cut(&h->job_copy, 0);
    bt_text__add_bytes(&h->job_copy, job->at, job->length);
    if (h->job_copy.failed) return BT_LIMIT;
    pthread_mutex_lock(&c->lock);
    h->job = &h->job_copy;
    h->turn = !h->turn;
    h->state = READY;
    atomic_store(&h->share, 0);
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->lock);
    return BT_OK;
}

static hand *find_done(crew *c)
{
    for (unsigned i = 0; i < c->face.hands; i++)
        if (c->hands[i].state == DONE) return &c->hands[i];
    return NULL;
}

static hand *wait_for_done(crew *c, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    hand *h = find_done(c);
    while (!h && !pthread_cond_timedwait(&c->changed, &c->lock, &until)) h = find_done(c);
    return h ? h : find_done(c);
}

/* What ended the work of a hand before its time is told to all. An item that needs more memory than
   a hand has needs more than the limit. */
static void pass_error(crew *c, const hand *h)
{
    if (!h->status || atomic_load(&c->stopped)) return;
    if (h->status == BT_LIMIT && strstr(h->message, "memory limit"))
        bt__fail_memory(c->ctx);
    else
        bt__fail(c->ctx, h->status, "%s", h->message);
}

static bt_status take(bt_survey_crew *face, double seconds, unsigned *number, bt_status *worked,
                      const uint8_t **bytes, size_t *length)
{
    crew *c = (crew *)face;
    pthread_mutex_lock(&c->lock);
    hand *h = wait_for_done(c, seconds);
    if (h) h->state = IDLE;
    pthread_mutex_unlock(&c->lock);
    if (!h) return BT_PASS;
    *number = (unsigned)(h - c->hands);
    *worked = h->status;
    *bytes = (const uint8_t *)h->results[h->turn].at;
    *length = h->results[h->turn].length;
    pass_error(c, h);
    return BT_OK;
}

static double share(const bt_survey_crew *face, unsigned number)
{
    const crew *c = (const crew *)face;
    return 1e-6 * atomic_load_explicit(&c->hands[number].share, memory_order_relaxed);
}

static void stop(bt_survey_crew *face)
{
    crew *c = (crew *)face;
    atomic_store(&c->stopped, true);
    for (unsigned i = 0; i < c->started; i++) bt_interrupt(c->hands[i].worker.ctx);
}

/* -- opening and closing -- */

static bt_status start_thread(crew *c, hand *h)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    int failed = pthread_create(&h->thread, &attributes, work, h);
    pthread_attr_destroy(&attributes);
    if (!failed) return BT_OK;
    bt_close(h->worker.ctx);
    return bt__fail(c->ctx, BT_IO, "cannot start a thread: %s", strerror(failed));
}

/* The memory that is left is shared by the threads; a part stays with the caller. */
static bt_status start_hand(crew *c, hand *h)
{
    bt_context *ctx = bt_open();
    if (!ctx) return bt__fail_memory(c->ctx);
    size_t left = bt_memory_left(c->ctx);
    if (left < SIZE_MAX / 2) bt_limit_memory(ctx, left / (c->face.hands + 1));
    bt_limit_depth(ctx, STACK / LEVEL);
    h->crew = c;
    h->worker = (bt_survey_worker){.ctx = ctx, .survey = c->survey};
    bt_text__open(&h->job_copy, c->ctx);
    return start_thread(c, h);
}

static bt_status start_all(crew *c)
{
    pthread_condattr_t monotonic;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&c->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    bt_status status = BT_OK;
    while (c->started < c->face.hands && !status) {
        status = start_hand(c, &c->hands[c->started]);
        if (!status) c->started++;
    }
    return status;
}

bt_status bt_study__crew_open(bt_survey_crew **out, const bt_survey *survey, unsigned threads)
{
    bt_context *ctx = survey->ctx;
    *out = NULL;
    crew *c = bt__alloc_zero(ctx, sizeof *c);
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    hand *hands = c ? bt__alloc_zero(ctx, threads * sizeof *hands) : NULL;
    if (!hands) {
        bt__free(ctx, c, sizeof *c);
        return BT_LIMIT;
    }
    c->face = (bt_survey_crew){
        .hands = threads, .give = give, .take = take, .share = share, .stop = stop};
    c->ctx = ctx;
    c->survey = survey;
    c->hands = hands;
    bt_status status = start_all(c);
    if (status)
        bt_study__crew_close(&c->face);
    else
        *out = &c->face;
    return status;
}

void bt_study__crew_close(bt_survey_crew *face)
{
    crew *c = (crew *)face;
    if (!c) return;
    pthread_mutex_lock(&c->lock);
    c->ending = true;
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->started; i++) {
        pthread_join(c->hands[i].thread, NULL);
        bt_text__close(&c->hands[i].job_copy);
    }
    pthread_cond_destroy(&c->changed);
    pthread_cond_destroy(&c->work);
    pthread_mutex_destroy(&c->lock);
    bt__free(c->ctx, c->hands, c->face.hands * sizeof *c->hands);
    bt__free(c->ctx, c, sizeof *c);
}
