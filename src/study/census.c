/* Census of subtraction sets: the public calls, from options to results. */
#include "study/census_family.h"

#include "base/context.h"

#include <string.h>
#include <unistd.h>

/* -- kernels -- */

static const bt_study__kernel *kernel_of(bt_study_kernel kernel)
{
#if defined __x86_64__ || defined __i386__
    if (kernel == BT_STUDY_KERNEL_AVX512 && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        return bt_study__kernel_avx512();
    if (kernel == BT_STUDY_KERNEL_AVX2 && __builtin_cpu_supports("avx2"))
        return bt_study__kernel_avx2();
#endif
    return kernel == BT_STUDY_KERNEL_PORTABLE ? bt_study__kernel_portable() : NULL;
}

static bt_study_kernel choose_kernel(bt_study_kernel wanted)
{
    if (wanted != BT_STUDY_KERNEL_AUTO) return wanted;
    bt_study_kernel kernel = BT_STUDY_KERNEL_AVX512;
    while (!kernel_of(kernel)) kernel--;
    return kernel;
}

bool bt_study__kernel_available(bt_study_kernel kernel)
{
    return kernel == BT_STUDY_KERNEL_AUTO || kernel_of(kernel);
}

const char *bt_study__kernel_name(bt_study_kernel kernel)
{
    static const char *const names[] = {[BT_STUDY_KERNEL_AUTO] = "auto",
                                        [BT_STUDY_KERNEL_PORTABLE] = "portable",
                                        [BT_STUDY_KERNEL_AVX2] = "avx2",
                                        [BT_STUDY_KERNEL_AVX512] = "avx512"};
    return kernel <= BT_STUDY_KERNEL_AVX512 ? names[kernel] : "unknown";
}

/* -- results -- */

static bool copy_bars(bt_context *ctx, const bt_study__bars *bars, bt_study_histogram *histogram)
{
    size_t count = bars->large_count, at = 0;
    for (size_t i = 0; i < BT_STUDY__DIRECT_KEYS; i++) count += bars->direct[i] > 0;
    histogram->bars = bt__alloc(ctx, count * sizeof *histogram->bars);
    if (!histogram->bars) return false;
    histogram->count = count;
    for (size_t i = 0; i < BT_STUDY__DIRECT_KEYS; i++)
        if (bars->direct[i]) histogram->bars[at++] = (bt_study_bar){i, bars->direct[i]};
    for (size_t i = 0; i < bars->large_count; i++) histogram->bars[at++] = bars->large[i];
    return true;
}

/* The list may be long: it is handed over, not copied. */
static bool move_found(bt_context *ctx, bt_study__tally *sum, bt_study_census_results *results)
{
    size_t old = sum->found_capacity * sizeof *sum->found, size = sum->listed * sizeof *sum->found;
    results->found_count = sum->found_count;
    bt_study_found *found = bt__realloc(ctx, sum->found, old, size);
    if (!found) return false;
    results->found = found;
    results->listed = sum->listed;
    sum->found = NULL;
    sum->listed = sum->found_capacity = 0;
    return true;
}

static void copy_census(const bt_study__census *census, bt_study_census_results *results)
{
    results->min = census->min;
    results->max = census->max;
    results->size_from = census->size_from;
    results->size_to = census->size_to;
    results->symmetric = census->symmetric;
    results->detail = census->detail;
    results->list = census->list;
    results->where = census->where;
    memcpy(results->ends, census->ends, sizeof results->ends);
}

/* When there is no time left, only the start of the list is brought in order. */
static bt_status sort_list(bt_study__tally *sum, bt_status status)
{
    if (!bt_study__tally_sort(sum)) return status;
    bt_study__tally_sort_first(sum);
    return status ? status : BT_LIMIT;
}

static bt_status copy_sum(bt_context *ctx, bt_study__tally *sum, bt_study_census_results *results)
{
    results->sets = sum->sets;
    results->eventually_left = sum->left;
    results->eventually_right = sum->right;
    results->others = sum->sets - sum->left - sum->right;
    if (!sum->census->detail) return BT_OK;
    memcpy(results->letters, sum->letters, sizeof results->letters);
    results->period = sum->period;
    results->preperiod = sum->preperiod;
    if (!copy_bars(ctx, &sum->periods, &results->periods) ||
        !copy_bars(ctx, &sum->preperiods, &results->preperiods))
        return BT_LIMIT;
    return sum->census->list && !move_found(ctx, sum, results) ? BT_LIMIT : BT_OK;
}

void bt_study__census_close(bt_context *ctx, bt_study_census_results *results)
{
    bt_study_histogram *histograms[] = {&results->periods, &results->preperiods};
    for (int i = 0; i < 2; i++) {
        bt__free(ctx, histograms[i]->bars, histograms[i]->count * sizeof *histograms[i]->bars);
        *histograms[i] = (bt_study_histogram){0};
    }
    bt__free(ctx, results->found, results->listed * sizeof *results->found);
    results->found = NULL;
    results->listed = 0;
}

/* Results of which something is missing are none. */
static void drop_results(bt_context *ctx, bt_study_census_results *results)
{
    bt_study__census_close(ctx, results);
    memset(results, 0, sizeof *results);
}

/* -- a census -- */

static unsigned choose_threads(unsigned wanted, uint64_t blocks)
{
    enum { THREADS_MAX = 1024 };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = wanted ? wanted : cores > 0 ? (uint64_t)cores : 1;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    if (threads > blocks) threads = blocks;
    return threads ? (unsigned)threads : 1;
}

static bt_status run_counting(const bt_survey *survey, const bt_study_census_options *options,
                              bt_study_census_results *results)
{
    bt_survey_store *store;
    bt_survey_run run = {.part = options->part, .parts = options->parts, .hire = options->hire};
    uint64_t parts = run.parts ? run.parts : 1;
    run.threads = choose_threads(options->threads, (survey->count + parts - 1) / parts);
    bt_status status = bt_study__survey_run(survey, options->store, &run, &store);
    bt_study__survey_store_close(store);
    results->threads = run.threads;
    results->blocks = run.items;
    results->blocks_done = run.done;
    results->blocks_resumed = run.resumed;
    return status;
}

static bt_status choose_counting(bt_survey *survey, const bt_study_census_options *options,
                                 bt_study_census_results *results)
{
    bt_study__counting *c = survey->data;
    results->kernel = choose_kernel(options->kernel);
    c->kernel = kernel_of(results->kernel);
    if (c->kernel) return BT_OK;
    return bt__fail(survey->ctx, BT_INPUT, "this machine cannot run the %s kernel",
                    bt_study__kernel_name(options->kernel));
}

bt_status bt_study__count_sets(bt_context *ctx, const bt_study_census_options *options,
                               bt_study_census_results *results)
{
    bt_survey *survey;
    double start = bt__now();
    memset(results, 0, sizeof *results);
    if (bt_error(ctx) || bt_study__census_survey(&survey, ctx, options)) return bt_error(ctx);
    bt_study__counting *c = survey->data;
    bt_status status = choose_counting(survey, options, results);
    if (!status) {
        copy_census(&c->census, results);
        status = sort_list(c->sum, run_counting(survey, options, results));
        bt_status copied = copy_sum(ctx, c->sum, results);
        if (copied) drop_results(ctx, results);
        if (!status) status = copied;
    }
    results->seconds = bt__now() - start;
    bt_study__survey_close(survey);
    return status;
}

/* -- stores -- */

typedef struct reading {
    const bt_survey *survey;
    uint64_t blocks;
} reading;

static bt_status take_block(void *data, const bt_survey_row *row)
{
    reading *r = data;
    r->blocks++;
    return r->survey->study->gather(r->survey, row);
}

static bt_status read_blocks(const bt_survey *survey, bt_survey_store *store,
                             bt_study_census_results *results)
{
    bt_study__counting *c = survey->data;
    reading r = {survey, 0};
    copy_census(&c->census, results);
    bt_status status = bt_study__survey_store_each(store, true, take_block, &r);
    if (!status) status = sort_list(c->sum, status);
    if (status) return status;
    results->blocks = survey->count;
    results->blocks_done = results->blocks_resumed = r.blocks;
    return copy_sum(survey->ctx, c->sum, results);
}

bt_status bt_study__census_read(bt_context *ctx, const char *path, bt_study_census_results *results)
{
    bt_survey *survey;
    bt_survey_store *store;
    memset(results, 0, sizeof *results);
    bt_status status = bt_study__survey_store_read(&store, &survey, ctx, path, NULL, NULL);
    if (!status && survey->family != &bt_study__subtraction_survey)
        status = bt__fail(ctx, BT_INPUT, "%s holds a survey of %s, not a census", path,
                          survey->family->items);
    if (!status) status = read_blocks(survey, store, results);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return status;
}

bt_status bt_study__census_merge(bt_context *ctx, const char *store, const char *const *others,
                                 size_t count)
{
    if (count == 0) return bt__fail(ctx, BT_INPUT, "give at least one store to merge");
    return bt_study__survey_merge(ctx, store, others, count, NULL, NULL);
}
