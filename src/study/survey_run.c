/* Running a survey: jobs go out to a crew, rows come back and are kept. */
#include "study/survey.h"

#include "base/context.h"

#include <stdio.h>
#include <string.h>

static const double SECONDS_PER_COMMIT = 0.5, SECONDS_PER_LOOK = 0.05, SECONDS_TO_END = 2;
enum { ITEMS_MAX = 1 << 30 };

/* -- what a hand does -- */

/* A job: how many items, then for each its number and 0, or 1 and the row that a store has. */
static bt_status do_item(bt_survey_worker *worker, const uint8_t **at, const uint8_t *end,
                         bt_survey_row *row, bt_text *result)
{
    uint64_t item, known;
    if (!bt_study__get_number(at, end, &item) || !bt_study__get_number(at, end, &known) ||
        (known && !bt_study__row_decode(row, at, end)))
        return bt_error(worker->ctx) ? bt_error(worker->ctx)
                                     : bt__fail(worker->ctx, BT_IO, "a job cannot be read");
    if (!known) bt_study__row_clear(row, item);
    bt_status status = bt__check(worker->ctx);
    if (!status) status = worker->survey->study->compute(worker, item, row);
    if (status) return status;
    size_t before = result->length;
    bt_study__row_encode(row, result);
    if (!result->failed && !row->texts.failed && !row->state.failed) return BT_OK;
    bt_text__cut(result, before);
    return bt__fail_memory(worker->ctx);
}

static bt_status open_worker(bt_survey_worker *worker)
{
    const bt_survey_study *study = worker->survey->study;
    return study->open && !worker->data ? study->open(worker) : BT_OK;
}

bt_status bt_study__survey_work(bt_survey_worker *worker, const uint8_t *job, size_t length,
                                bt_text *result)
{
    const uint8_t *end = job + length;
    uint64_t count = 0;
    bt_survey_row row;
    bt_status status = open_worker(worker);
    if (!status && !bt_study__get_number(&job, end, &count))
        status = bt__fail(worker->ctx, BT_IO, "a job cannot be read");
    bt_study__row_open(&row, worker->ctx);
    for (uint64_t i = 0; i < count && !status; i++) {
        status = do_item(worker, &job, end, &row, result);
        if (count > 1) bt__progress(worker->ctx, "items", (double)i + 1, (double)count);
    }
    bt_study__row_close(&row);
    return status;
}

/* -- what is to be done -- */

typedef struct job {
    bool out;              /* a hand has it */
    bool again;            /* two hands have it */
    bool back;             /* a hand that is gone had it */
    bool gone;             /* the hand takes no more of them */
    uint64_t first, count; /* items first, first + parts, .. */
} job;

typedef struct running {
    const bt_survey *survey;
    bt_context *ctx;
    bt_survey_store *store;
    bt_survey_crew *crew;
    bt_survey_run *run;
    uint8_t *done, *begun; /* bitmaps of all items: finished; in the store, but to be continued */
    size_t bytes;          /* of each */
    uint64_t parts, next;
    job *jobs; /* by hand */
    unsigned out;
    double start, committed, shown;
    bt_text words;
    bt_survey_row row;
} running;

static bool has_bit(const uint8_t *bits, uint64_t item)
{
    return bits[item / 8] >> item % 8 & 1;
}

static void set_bit(uint8_t *bits, uint64_t item)
{
    bits[item / 8] |= (uint8_t)(1 << item % 8);
}

static bool is_mine(const running *r, uint64_t item)
{
    return item % r->parts == (r->run->part ? r->run->part - 1 : 0);
}

static bt_status note_row(void *data, const bt_survey_row *row)
{
    running *r = data;
    const bt_survey_study *study = r->survey->study;
    if (study->finished && !study->finished(r->survey, row)) {
        set_bit(r->begun, row->item);
        return BT_OK;
    }
    set_bit(r->done, row->item);
    if (is_mine(r, row->item)) r->run->done++;
    return study->gather ? study->gather(r->survey, row) : BT_OK;
}

/* The next items that are not finished, at most a batch. */
static bool next_job(running *r, job *out)
{
    unsigned batch = r->survey->study->batch ? r->survey->study->batch : 1;
    uint64_t count = r->survey->count;
    while (r->next < count && has_bit(r->done, r->next)) r->next += r->parts;
    if (r->next >= count) return false;
    *out = (job){.out = true, .first = r->next};
    for (; out->count < batch && r->next < count; out->count++) r->next += r->parts;
    return true;
}

static bool copy_job(job *from, job *out)
{
    from->back = false;
    from->again = true;
    *out = (job){.out = true, .again = true, .first = from->first, .count = from->count};
    return true;
}

/* A job that came back; or, when nothing else is left, one that another hand has not finished. */
static bool returned_job(running *r, job *out)
{
    for (unsigned i = 0; r->crew->unsure && i < r->crew->hands; i++)
        if (r->jobs[i].back) return copy_job(&r->jobs[i], out);
    return false;
}

static bool repeat_job(running *r, job *out)
{
    for (unsigned i = 0; r->crew->unsure && i < r->crew->hands; i++)
        if (r->jobs[i].out && !r->jobs[i].again) return copy_job(&r->jobs[i], out);
    return false;
}

static bt_status write_item(running *r, uint64_t item)
{
    bt_study__put_number(&r->words, item);
    if (!has_bit(r->begun, item)) {
        bt_study__put_number(&r->words, 0);
        return BT_OK;
    }
    bt_status status = bt_study__survey_store_get(r->store, item, &r->row);
    if (status) return status == BT_PASS ? bt__fail(r->ctx, BT_IO, "a row is gone") : status;
    bt_study__put_number(&r->words, 1);
    bt_study__row_encode(&r->row, &r->words);
    return BT_OK;
}

static bt_status write_job(running *r, const job *j)
{
    uint64_t count = 0;
    bt_status status = BT_OK;
    bt_text__cut(&r->words, 0);
    for (uint64_t i = 0; i < j->count; i++) count += !has_bit(r->done, j->first + i * r->parts);
    bt_study__put_number(&r->words, count);
    for (uint64_t i = 0; i < j->count && !status; i++) {
        uint64_t item = j->first + i * r->parts;
        if (!has_bit(r->done, item)) status = write_item(r, item);
    }
    return r->words.failed ? BT_LIMIT : status;
}

static bt_status give_job(running *r, unsigned hand)
{
    job *j = &r->jobs[hand];
    if (!returned_job(r, j) && !next_job(r, j) && !repeat_job(r, j)) return BT_OK;
    bt_status status = write_job(r, j);
    if (!status) status = r->crew->give(r->crew, hand, &r->words);
    if (status)
        j->out = false;
    else
        r->out++;
    return status;
}

/* -- what comes back -- */

static bt_status keep_row(running *r, const bt_survey_row *row)
{
    const bt_survey *survey = r->survey;
    if (row->item >= survey->count) return bt__fail(r->ctx, BT_IO, "a result cannot be read");
    if (has_bit(r->done, row->item)) return BT_OK; /* two hands had it */
    bt_status status = r->store ? bt_study__survey_store_put(r->store, row) : BT_OK;
    if (!status && survey->study->gather) status = survey->study->gather(survey, row);
    if (status) return status;
    set_bit(r->done, row->item);
    r->run->done++;
    return BT_OK;
}

static bt_status keep_rows(running *r, const uint8_t *at, size_t length)
{
    const uint8_t *end = at + length;
    bt_status status = BT_OK;
    while (at < end && !status) {
        if (bt_study__row_decode(&r->row, &at, end))
            status = keep_row(r, &r->row);
        else
            status = r->row.texts.failed || r->row.state.failed
                         ? bt__fail_memory(r->ctx)
                         : bt__fail(r->ctx, BT_IO, "a result cannot be read");
    }
    return status;
}

static bt_status commit_now_and_then(running *r)
{
    double now = bt__now();
    if (!r->store || now - r->committed < SECONDS_PER_COMMIT) return BT_OK;
    bt_status status = bt_study__survey_store_commit(r->store);
    r->committed = bt__now();
    return status;
}

/* Never runs backwards, whatever hands say of what they are at. */
static void tell(running *r)
{
    char what[60];
    const bt_survey *survey = r->survey;
    double weight = survey->weight > 0 ? survey->weight : 1, seconds = bt__now() - r->start;
    double done = (double)(r->run->done - r->run->resumed), shown = done;
    double total = (double)(r->run->items - r->run->resumed), rate = done * weight / seconds;
    for (unsigned i = 0; r->crew->share && i < r->crew->hands; i++)
        if (r->jobs[i].out) shown += r->crew->share(r->crew, i) * (double)r->jobs[i].count;
    if (shown > r->shown) r->shown = shown < total ? shown : total;
    if (rate >= 1e5)
        snprintf(what, sizeof what, "%.3g M %s/s", 1e-6 * rate, survey->units);
    else
        snprintf(what, sizeof what, "%.0f of %.0f %s", done, total, survey->units);
    bt__progress(r->ctx, what, weight * r->shown, weight * total);
}

/* Waits a little; a hand that is free gets its next job before its rows are kept. */
static bt_status step(running *r, bool more)
{
    unsigned hand;
    bt_status worked = BT_OK, status = BT_OK;
    const uint8_t *bytes;
    size_t length;
    if (!r->crew->take(r->crew, SECONDS_PER_LOOK, &hand, &worked, &bytes, &length)) {
        job *j = &r->jobs[hand];
        j->out = false;
        r->out--;
        if (worked == BT_PASS) j->back = j->gone = true;
        if (more && !worked) status = give_job(r, hand);
        /* after an error of the store nothing more goes there */
        bt_status before = bt_error(r->ctx), kept = BT_OK;
        if (!before || before == BT_LIMIT) kept = keep_rows(r, bytes, length);
        if (!status) status = kept ? kept : worked == BT_PASS ? BT_OK : worked;
    }
    if (!status) status = bt_error(r->ctx);
    return status;
}

/* What a hand that is gone has left is for those who had nothing to do. */
static bt_status rouse_idle(running *r)
{
    bt_status status = BT_OK;
    bool back = false;
    for (unsigned i = 0; i < r->crew->hands; i++) back = back || r->jobs[i].back;
    for (unsigned i = 0; back && i < r->crew->hands && !status; i++)
        if (!r->jobs[i].out && !r->jobs[i].gone) status = give_job(r, i);
    return status;
}

static bt_status work(running *r)
{
    bt_status status = BT_OK;
    for (unsigned i = 0; i < r->crew->hands && !status; i++) status = give_job(r, i);
    while (r->out > 0 && r->run->done < r->run->items && !status) {
        status = step(r, true);
        if (!status) status = rouse_idle(r);
        if (!status) status = commit_now_and_then(r);
        r->ctx->until_clock = 1; /* so that every look sees the clock */
        if (!status) status = bt__check(r->ctx);
        tell(r);
    }
    if (!status && r->run->done < r->run->items)
        status = bt__fail(r->ctx, BT_LIMIT, "nobody is left to work");
    if (status) r->crew->stop(r->crew);
    double until = bt__now() + (status ? SECONDS_TO_END : 0);
    while (r->out > 0 && (!r->crew->unsure || bt__now() < until)) step(r, false);
    return status;
}

/* -- all of it -- */

static bt_status prepare(running *r)
{
    const bt_survey *survey = r->survey;
    uint64_t first = r->run->part ? r->run->part - 1 : 0;
    if (survey->count > ITEMS_MAX)
        return bt__fail(r->ctx, BT_LIMIT, "%llu %s are too many for one survey",
                        (unsigned long long)survey->count, survey->family->items);
    r->bytes = (size_t)(survey->count / 8 + 1);
    r->next = first;
    r->run->items = first < survey->count ? (survey->count - first - 1) / r->parts + 1 : 0;
    r->done = bt__alloc_zero(r->ctx, r->bytes);
    r->begun = r->done ? bt__alloc_zero(r->ctx, r->bytes) : NULL;
    r->jobs = r->begun ? bt__alloc_zero(r->ctx, r->crew->hands * sizeof *r->jobs) : NULL;
    if (!r->jobs) return BT_LIMIT;
    bool states = survey->study->gather != NULL;
    return r->store ? bt_study__survey_store_each(r->store, states, note_row, r) : BT_OK;
}

static void drop(running *r)
{
    bt__free(r->ctx, r->jobs, r->jobs ? r->crew->hands * sizeof *r->jobs : 0);
    bt__free(r->ctx, r->begun, r->begun ? r->bytes : 0);
    bt__free(r->ctx, r->done, r->done ? r->bytes : 0);
    bt_study__row_close(&r->row);
    bt_text__close(&r->words);
}

static bt_status run_with(const bt_survey *survey, bt_survey_store *store, bt_survey_crew *crew,
                          bt_survey_run *run)
{
    running r = {.survey = survey, .ctx = survey->ctx, .store = store, .crew = crew, .run = run};
    r.parts = run->parts ? run->parts : 1;
    r.start = r.committed = bt__now();
    run->done = run->resumed = 0;
    bt_text__open(&r.words, r.ctx);
    bt_study__row_open(&r.row, r.ctx);
    bt_status status = prepare(&r);
    run->resumed = run->done;
    if (!status) status = work(&r);
    if (store) {
        bt_status last = bt_study__survey_store_commit(store);
        if (!status) status = last;
    }
    drop(&r);
    run->seconds = bt__now() - r.start;
    return status;
}

/* The crew comes first: those who are hired must not open the store. */
bt_status bt_study__survey_run(const bt_survey *survey, const char *path, bt_survey_run *run,
                               bt_survey_store **store)
{
    const bt_survey_hire *hire = run->hire;
    bt_survey_crew *crew = NULL;
    *store = NULL;
    bt_status status = hire ? hire->open(hire->data, survey, &crew)
                            : bt_study__crew_open(&crew, survey, run->threads);
    if (status) return status;
    run->threads = crew->hands;
    if (path || !survey->study->gather) status = bt_study__survey_store_open(store, survey, path);
    if (!status) status = run_with(survey, *store, crew, run);
    if (hire)
        hire->close(hire->data, crew);
    else
        bt_study__crew_close(crew);
    return status;
}
