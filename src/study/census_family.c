/* Subtraction sets as a family of surveys: an item is a block of sets, its state the tally. */
#include "study/census_family.h"

#include "base/context.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- the options, as the store names them -- */

enum { ENDS, MIN, MAX, FROM, TO, SYMMETRIC, DETAIL, LIST, WHERE, LIMIT = WHERE + 5, OPTIONS };

static const bt_survey_option options[] = {
    {"ends", false},
    {"min", false},
    {"max", false},
    {"size_from", false},
    {"size_to", false},
    {"symmetric", false},
    {"detail", false},
    {"list", false},
    {"period_from", false},
    {"period_to", false},
    {"preperiod_from", false},
    {"preperiod_to", false},
    {"letters", false},
    {"list_limit", false},
    {0},
};

bt_status bt_study__census_survey(bt_survey **out, bt_context *ctx,
                                  const bt_study_census_options *o)
{
    bt_study__census census;
    char values[OPTIONS][BT_STUDY_CENSUS_MAX + 24];
    bt_survey_setting settings[OPTIONS];
    *out = NULL;
    bt_status status = bt_study__census_plan(&census, ctx, o);
    if (status) return status;
    const bt_study_where *where = &census.where;
    const uint64_t numbers[OPTIONS] = {0,
                                       census.min,
                                       census.max,
                                       census.size_from,
                                       census.size_to,
                                       census.symmetric,
                                       census.detail,
                                       census.list,
                                       where->period_from,
                                       where->period_to,
                                       where->preperiod_from,
                                       where->preperiod_to,
                                       where->letters,
                                       census.list ? census.list_limit : 0};
    for (int i = 0; i < OPTIONS; i++) {
        snprintf(values[i], sizeof values[i], "%" PRIu64, numbers[i]);
        settings[i] = (bt_survey_setting){options[i].name, values[i]};
    }
    snprintf(values[ENDS], sizeof values[ENDS], "%s", census.ends);
    return bt_study__survey_open(out, ctx, &bt_study__subtraction_survey, NULL, settings, OPTIONS);
}

static uint64_t read_number(bt_survey *survey, int option)
{
    const char *text = bt_study__survey_text(survey, options[option].name, "0");
    return text ? strtoull(text, NULL, 10) : 0;
}

static bt_status read_options(bt_survey *survey, bt_study__census *census)
{
    uint64_t n[OPTIONS];
    for (int i = MIN; i < OPTIONS; i++) n[i] = read_number(survey, i);
    bt_study_census_options o = {
        .ends = bt_study__survey_text(survey, "ends", "P"),
        .min = (unsigned)n[MIN],
        .max = (unsigned)n[MAX],
        .size_from = (unsigned)n[FROM],
        .size_to = (unsigned)n[TO],
        .symmetric = (unsigned)n[SYMMETRIC],
        .detail = n[DETAIL] != 0,
        .list = n[LIST] != 0,
        .where = {n[WHERE], n[WHERE + 1], n[WHERE + 2], n[WHERE + 3], (uint32_t)n[WHERE + 4]},
        .list_limit = (size_t)n[LIMIT]};
    if (bt_error(survey->ctx)) return bt_error(survey->ctx);
    return bt_study__census_plan(census, survey->ctx, &o);
}

static bt_study__tally *open_tally(bt_context *ctx, const bt_study__census *census)
{
    bt_study__tally *tally = bt__alloc(ctx, sizeof *tally);
    if (tally) bt_study__tally_open(tally, ctx, census);
    return tally;
}

static void close_tally(bt_context *ctx, bt_study__tally *tally)
{
    if (!tally) return;
    bt_study__tally_close(tally);
    bt__free(ctx, tally, sizeof *tally);
}

static bt_status plan(bt_survey *survey)
{
    bt_study__counting *c = survey->data = bt__alloc_zero(survey->ctx, sizeof *c);
    if (!c) return BT_LIMIT;
    bt_status status = read_options(survey, &c->census);
    if (status) return status;
    c->sum = open_tally(survey->ctx, &c->census);
    c->one = c->sum ? open_tally(survey->ctx, &c->census) : NULL;
    survey->count = c->census.blocks;
    survey->weight = (double)bt_study__block_sets(&c->census);
    survey->units = "sets";
    return c->one ? BT_OK : BT_LIMIT;
}

static void drop(bt_survey *survey)
{
    bt_study__counting *c = survey->data;
    if (!c) return;
    close_tally(survey->ctx, c->one);
    close_tally(survey->ctx, c->sum);
    bt__free(survey->ctx, c, sizeof *c);
}

static void write_key(const bt_survey *survey, uint64_t item, bt_text *out)
{
    (void)survey;
    bt_text__format(out, "%" PRIu64, item);
}

/* -- rows -- */

enum { SETS, LEFT, RIGHT, PERIOD, PREPERIOD, FOUND };

static const bt_survey_column columns[] = {
    [SETS] = {"sets", "sets of the block", .type = BT_SURVEY_INTEGER},
    [LEFT] = {"eventually_left", "of these, L for all large heaps", .type = BT_SURVEY_INTEGER},
    [RIGHT] = {"eventually_right", "of these, R for all large heaps", .type = BT_SURVEY_INTEGER},
    [PERIOD] = {"max_period", "the largest period", BT_SURVEY_INTEGER, .indexed = true},
    [PREPERIOD] = {"max_preperiod", "the largest preperiod", .type = BT_SURVEY_INTEGER},
    [FOUND] = {"found", "sets that satisfy the condition", .type = BT_SURVEY_INTEGER},
    {0},
};

void bt_study__census_columns(const bt_study__tally *tally, bt_survey_row *row)
{
    bt_study__row_integer(row, SETS, (int64_t)tally->sets);
    bt_study__row_integer(row, LEFT, (int64_t)tally->left);
    bt_study__row_integer(row, RIGHT, (int64_t)tally->right);
    if (tally->census->detail) {
        bt_study__row_integer(row, PERIOD, (int64_t)tally->period.value);
        bt_study__row_integer(row, PREPERIOD, (int64_t)tally->preperiod.value);
    }
    if (tally->census->list) bt_study__row_integer(row, FOUND, (int64_t)tally->found_count);
}

static bool has_all_sizes(const bt_study__census *census)
{
    return census->size_from <= 1 && census->size_to >= BT_STUDY_CENSUS_MAX;
}

static bool decode(bt_study__tally *tally, const bt_survey_row *row)
{
    const bt_study__census *census = tally->census;
    return bt_study__tally_decode(tally, (const uint8_t *)row->state.at, row->state.length) &&
           (!has_all_sizes(census) || tally->sets == bt_study__block_sets(census));
}

static bt_status gather(const bt_survey *survey, const bt_survey_row *row)
{
    bt_study__counting *c = survey->data;
    if (!decode(c->one, row))
        return c->one->failed ? BT_LIMIT
                              : bt__fail(survey->ctx, BT_IO, "a stored block cannot be read");
    bt_study__tally_merge(c->sum, c->one);
    return c->sum->failed ? BT_LIMIT : BT_OK;
}

/* -- counting -- */

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

typedef struct counter {
    bt_study__worker worker;
    void *room; /* of the scratch, not aligned */
    size_t size;
} counter;

/* Stages of growing length: most sets show their period soon. */
static void plan_steps(bt_study__worker *worker)
{
    unsigned max = worker->census->max;
    worker->steps[0] = 4 * max;
    worker->steps[1] = 8 * max + 64;
    worker->steps[2] = 32 * max + 128;
}

static bt_status open_counter(bt_survey_worker *worker)
{
    const bt_study__counting *c = worker->survey->data;
    counter *mine = worker->data = bt__alloc_zero(worker->ctx, sizeof *mine);
    if (!mine) return BT_LIMIT;
    mine->size = c->kernel->scratch + 64;
    mine->room = bt__alloc_zero(worker->ctx, mine->size);
    mine->worker.census = &c->census;
    mine->worker.stop = &worker->ctx->interrupted;
    bt_study__tally_open(&mine->worker.tally, worker->ctx, &c->census);
    if (!mine->room) return BT_LIMIT;
    mine->worker.scratch = (char *)mine->room + (64 - (uintptr_t)mine->room % 64) % 64;
    plan_steps(&mine->worker);
    return BT_OK;
}

static void close_counter(bt_survey_worker *worker)
{
    counter *mine = worker->data;
    if (!mine) return;
    bt_study__tally_close(&mine->worker.tally);
    bt__free(worker->ctx, mine->room, mine->room ? mine->size : 0);
    bt__free(worker->ctx, mine, sizeof *mine);
}

/* The set is the same for both players. If the ends do not favour one of them either, then every
   heap is P or N, and without details there is nothing to find out. */
static bool count_at_once(bt_study__tally *tally)
{
    const bt_study__census *census = tally->census;
    if (census->detail || !has_all_sizes(census) || census->end_wins[0] != census->end_wins[1])
        return false;
    bt_study__tally_count(tally, 1u << BT_OUTCOME_P | 1u << BT_OUTCOME_N,
                          bt_study__block_sets(census));
    return true;
}

static bt_status compute(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    const bt_study__counting *c = worker->survey->data;
    counter *mine = worker->data;
    bt_study__tally *tally = &mine->worker.tally;
    bt_study__tally_clear(tally);
    tally->failed = false;
    if (!count_at_once(tally) && !c->kernel->count_block(&mine->worker, item)) {
        bt_status status = bt_error(worker->ctx);
        worker->ctx->until_clock = 1;
        return status ? status : bt__check(worker->ctx) ? BT_LIMIT : bt__fail_memory(worker->ctx);
    }
    if (bt_study__tally_sort(tally)) return BT_LIMIT;
    bt_study__tally_encode(tally, &row->state);
    bt_study__census_columns(tally, row);
    return BT_OK;
}

static const bt_survey_study outcomes = {
    .name = "outcome",
    .columns = columns,
    .open = open_counter,
    .close = close_counter,
    .compute = compute,
    .gather = gather,
};

const bt_survey_family bt_study__subtraction_survey = {
    .name = "subtraction",
    .item = "block",
    .items = "blocks",
    .options = options,
    .studies = (const bt_survey_study *const[]){&outcomes, NULL},
    .plan = plan,
    .drop = drop,
    .key = write_key,
};
