/* A program of several processes: rank 0 hands jobs out and alone writes, all others compute.
   It takes the place of alone.c in build/bouton-mpi. */
#include "app/app.h"
#include "base/context.h"
#include "study/survey.h"

#include <mpi.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The messages: a job or the end go out, a result or a farewell come back. */
enum { JOB = 1, END, RESULT, FAREWELL };

static const double SECONDS_TO_LEAVE = 3;

typedef struct rank {
    bt_text job;         /* on its way */
    MPI_Request request; /* of the job */
    uint8_t *bytes[2];   /* results, in turn */
    size_t room[2];
    unsigned turn;
} rank;

typedef struct crew {
    bt_survey_crew face; /* first: what callers see */
    bt_context *ctx;
    unsigned count;
    rank *ranks; /* of hands: rank 1 is hand 0 */
} crew;

typedef struct cluster {
    bt_survey_hire hire;
    int rank, count;
    bool lost; /* some rank did not say farewell */
} cluster;

static double now(void)
{
    return bt__now();
}

/* Waiting costs no processor: ranks may be more than there are cores. */
static void nap(unsigned *idle)
{
    static const long shortest = 20000, longest = 1000000;
    long time = shortest << (*idle < 6 ? *idle : 6);
    struct timespec wait = {0, time < longest ? time : longest};
    nanosleep(&wait, NULL);
    ++*idle;
}

/* -- rank 0 -- */

static bt_status give(bt_survey_crew *face, unsigned hand, const bt_text *job)
{
    crew *c = (crew *)face;
    rank *r = &c->ranks[hand];
    int sent = 1;
    MPI_Test(&r->request, &sent, MPI_STATUS_IGNORE);
    if (!sent) MPI_Wait(&r->request, MPI_STATUS_IGNORE);
    bt_text__cut(&r->job, 0);
    bt_text__add_bytes(&r->job, job->at, job->length);
    if (r->job.failed) return BT_LIMIT;
    MPI_Isend(r->job.at, (int)r->job.length, MPI_BYTE, (int)hand + 1, JOB, MPI_COMM_WORLD,
              &r->request);
    return BT_OK;
}

/* A result begins with its status and the message of an error. */
static bt_status open_result(crew *c, const uint8_t *bytes, size_t length, bt_status *worked,
                             const uint8_t **rows, size_t *row_bytes)
{
    const uint8_t *end = bytes + length;
    uint64_t status, words;
    if (!bt_study__get_number(&bytes, end, &status) || !bt_study__get_number(&bytes, end, &words) ||
        words > (size_t)(end - bytes) || status > BT_PASS)
        return bt__fail(c->ctx, BT_IO, "a message cannot be read");
    *worked = (bt_status)status;
    *rows = bytes + words;
    *row_bytes = (size_t)(end - *rows);
    if (*worked && *worked != BT_PASS)
        bt__fail(c->ctx, *worked, "%.*s", (int)words, (const char *)bytes);
    return BT_OK;
}

static bt_status receive(crew *c, MPI_Status *message, unsigned *hand, bt_status *worked,
                         const uint8_t **bytes, size_t *length)
{
    int count = 0;
    *hand = (unsigned)message->MPI_SOURCE - 1;
    rank *r = &c->ranks[*hand];
    unsigned turn = r->turn = !r->turn;
    MPI_Get_count(message, MPI_BYTE, &count);
    if (!BT_GROW(c->ctx, r->bytes[turn], r->room[turn], (size_t)count + 1)) return BT_LIMIT;
    MPI_Recv(r->bytes[turn], count, MPI_BYTE, message->MPI_SOURCE, RESULT, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return open_result(c, r->bytes[turn], (size_t)count, worked, bytes, length);
}

static bt_status take(bt_survey_crew *face, double seconds, unsigned *hand, bt_status *worked,
                      const uint8_t **bytes, size_t *length)
{
    double until = now() + seconds;
    unsigned idle = 0;
    do {
        MPI_Status message;
        int there = 0;
        MPI_Iprobe(MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &there, &message);
        if (there) return receive((crew *)face, &message, hand, worked, bytes, length);
        nap(&idle);
    } while (now() < until);
    return BT_PASS;
}

static void stop(bt_survey_crew *face)
{
    crew *c = (crew *)face;
    for (unsigned i = 0; i < c->count; i++) {
        MPI_Request request;
        MPI_Isend(NULL, 0, MPI_BYTE, (int)i + 1, END, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
    }
    c->count = 0;
}

/* Whoever does not answer in time is lost; results that nobody wants are taken off the line. */
static void await_farewells(cluster *own)
{
    double until = now() + SECONDS_TO_LEAVE;
    int left = own->count - 1;
    unsigned idle = 0;
    while (left > 0 && now() < until) {
        static uint8_t bytes[1 << 16];
        MPI_Status message;
        int there = 0, count = 0;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &message);
        if (!there) {
            nap(&idle);
            continue;
        }
        MPI_Get_count(&message, MPI_BYTE, &count);
        if (count > (int)sizeof bytes) break; /* of a job that was given twice */
        MPI_Recv(bytes, count, MPI_BYTE, message.MPI_SOURCE, message.MPI_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (message.MPI_TAG == FAREWELL) left--;
    }
    own->lost = left > 0;
}

static void close_crew(void *data, bt_survey_crew *face)
{
    cluster *own = data;
    crew *c = (crew *)face;
    unsigned count = c->face.hands;
    stop(face);
    await_farewells(own);
    for (unsigned i = 0; i < count; i++) {
        rank *r = &c->ranks[i];
        if (own->lost && r->request != MPI_REQUEST_NULL) continue; /* still being sent */
        bt_text__close(&r->job);
        for (int k = 0; k < 2; k++) bt__free(c->ctx, r->bytes[k], r->room[k]);
    }
    bt__free(c->ctx, c->ranks, count * sizeof *c->ranks);
    bt__free(c->ctx, c, sizeof *c);
}

static bt_status lead(const cluster *own, const bt_survey *survey, bt_survey_crew **out)
{
    unsigned count = (unsigned)own->count - 1;
    crew *c = bt__alloc_zero(survey->ctx, sizeof *c);
    rank *ranks = c ? bt__alloc_zero(survey->ctx, count * sizeof *ranks) : NULL;
    if (!ranks) {
        bt__free(survey->ctx, c, sizeof *c);
        return BT_LIMIT;
    }
    for (unsigned i = 0; i < count; i++) {
        bt_text__open(&ranks[i].job, survey->ctx);
        ranks[i].request = MPI_REQUEST_NULL;
    }
    c->face =
        (bt_survey_crew){.hands = count, .unsure = true, .give = give, .take = take, .stop = stop};
    c->ctx = survey->ctx;
    c->count = count;
    c->ranks = ranks;
    *out = &c->face;
    return BT_OK;
}

/* -- all other ranks -- */

static bool is_over(void *data)
{
    int there = 0;
    (void)data;
    MPI_Iprobe(0, END, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there != 0;
}

/* Waits for a job; false when the end has come, or somebody ended this process. */
static bool next_job(bt_context *ctx, uint8_t **bytes, size_t *room, int *length)
{
    MPI_Status message;
    unsigned idle = 0;
    for (int there = 0;; nap(&idle)) {
        if (is_over(NULL) || bt_interrupted(ctx)) return false;
        MPI_Iprobe(0, JOB, MPI_COMM_WORLD, &there, &message);
        if (there) break;
    }
    MPI_Get_count(&message, MPI_BYTE, length);
    if (!BT_GROW(ctx, *bytes, *room, (size_t)*length + 1)) return false;
    MPI_Recv(*bytes, *length, MPI_BYTE, 0, JOB, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return true;
}

/* One who was told to end hands in what is finished, and takes no more. */
static bool do_job(bt_survey_worker *worker, const uint8_t *job, size_t length)
{
    bt_context *ctx = worker->ctx;
    bt_text rows, result;
    bt_text__open(&rows, ctx);
    bt_text__open(&result, ctx);
    bt_status status = bt_study__survey_work(worker, job, length, &rows);
    if (status == BT_LIMIT && bt_interrupted(ctx)) status = BT_PASS;
    const char *words = status && status != BT_PASS ? bt_message(ctx) : "";
    bt_study__put_number(&result, status);
    bt_study__put_number(&result, strlen(words));
    bt_text__add(&result, words);
    bt_text__add_bytes(&result, rows.at, rows.length);
    MPI_Send(result.at, (int)result.length, MPI_BYTE, 0, RESULT, MPI_COMM_WORLD);
    bt_text__close(&result);
    bt_text__close(&rows);
    return status != BT_PASS;
}

static void wait_for_end(void)
{
    unsigned idle = 0;
    while (!is_over(NULL)) nap(&idle);
    MPI_Recv(NULL, 0, MPI_BYTE, 0, END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(NULL, 0, MPI_BYTE, 0, FAREWELL, MPI_COMM_WORLD);
}

static bt_status follow(const bt_survey *survey)
{
    bt_survey_worker worker = {.ctx = survey->ctx, .survey = survey};
    uint8_t *bytes = NULL;
    size_t room = 0;
    int length = 0;
    bt_limit_time(survey->ctx, 0); /* rank 0 minds the clock */
    bt_poll(survey->ctx, is_over, NULL);
    while (next_job(survey->ctx, &bytes, &room, &length)) {
        bool more = do_job(&worker, bytes, (size_t)length);
        if (!more) break;
        bt_clear(survey->ctx);
    }
    bt_poll(survey->ctx, NULL, NULL);
    if (survey->study->close) survey->study->close(&worker);
    bt__free(survey->ctx, bytes, room);
    wait_for_end();
    bt_clear(survey->ctx);
    return BT_PASS;
}

/* -- joining and leaving -- */

static bt_status open_crew(void *data, const bt_survey *survey, bt_survey_crew **out)
{
    const cluster *own = data;
    if (own->rank > 0) return follow(survey);
    if (own->count > 1) return lead(own, survey, out);
    return bt__fail(survey->ctx, BT_INPUT,
                    "bouton-mpi needs at least two ranks: mpirun -n 3 bouton-mpi survey ..");
}

/* Rank 0 speaks for all. */
static bt_status say_nothing(bt_app *app, const char *bytes, size_t length)
{
    (void)app;
    (void)bytes;
    (void)length;
    return BT_OK;
}

static void complain_not(bt_app *app, const char *text, size_t length)
{
    (void)app;
    (void)text;
    (void)length;
}

static cluster *own_cluster(void)
{
    static cluster own; /* a process is of one MPI only */
    return &own;
}

void bt_app__join_others(bt_app *app)
{
    cluster *own = own_cluster();
    int given;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &own->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &own->count);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    own->hire = (bt_survey_hire){open_crew, close_crew, own};
    app->hire = &own->hire;
    if (own->rank == 0) return;
    app->write = say_nothing;
    app->complain = complain_not;
}

/* With a rank that is lost there is no orderly end of MPI: what was found is written by now. */
void bt_app__leave_others(bt_app *app)
{
    if (own_cluster()->lost) _exit((int)app->status);
    MPI_Finalize();
}
