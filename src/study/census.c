/* Census of subtraction sets: the public calls, from options to results. */
#include "study/census_run.h"

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

static uint64_t count_done(const bt_study__run *run, const uint8_t *done)
{
    uint64_t count = 0;
    for (uint64_t block = run->next; block < run->census->blocks; block += run->parts)
        count += done[block / 8] >> block % 8 & 1;
    return count;
}

/* Blocks of the whole census in the store are in the sum, also those of other parts. */
static bt_status run_with_store(bt_study__run *run, const char *path, size_t done_size,
                                bt_study_census_results *results)
{
    bt_status status = BT_OK;
    uint8_t *done = bt__alloc_zero(run->ctx, done_size);
    if (!done) return BT_LIMIT;
    if (path)
        status = bt_study__store_open(&run->store, run->ctx, path, run->census, run->sum, done);
    if (!status) {
        run->done = done;
        results->blocks_resumed = run->blocks_done = count_done(run, done);
        status = bt_study__run_census(run);
    }
    if (run->store) {
        bt_status last = bt_study__store_commit(run->store);
        if (!status) status = last;
        bt_study__store_close(run->store);
    }
    bt__free(run->ctx, done, done_size);
    return status;
}

static bt_status run_options(bt_study__run *run, const bt_study_census_options *options,
                             bt_study_census_results *results)
{
    uint64_t all = run->census->blocks;
    run->parts = options->parts ? options->parts : 1;
    run->next = options->part ? options->part - 1 : 0;
    run->blocks = run->next < all ? (all - run->next - 1) / run->parts + 1 : 0;
    run->threads = results->threads = choose_threads(options->threads, run->blocks);
    bt_status status = run_with_store(run, options->store, (size_t)(all / 8 + 1), results);
    results->blocks = run->blocks;
    results->blocks_done = run->blocks_done;
    return status;
}

static bt_study__tally *open_sum(bt_context *ctx, const bt_study__census *census)
{
    bt_study__tally *sum = bt__alloc(ctx, sizeof *sum);
    if (sum) bt_study__tally_open(sum, ctx, NULL, census);
    return sum;
}

static void close_sum(bt_context *ctx, bt_study__tally *sum)
{
    bt_study__tally_close(sum);
    bt__free(ctx, sum, sizeof *sum);
}

bt_status bt_study__count_sets(bt_context *ctx, const bt_study_census_options *options,
                               bt_study_census_results *results)
{
    bt_study__census census;
    double start = bt__now();
    memset(results, 0, sizeof *results);
    bt_study__run run = {.ctx = ctx, .census = &census};
    if (bt_error(ctx) || bt_study__census_plan(&census, ctx, options)) return bt_error(ctx);
    results->kernel = choose_kernel(options->kernel);
    run.kernel = kernel_of(results->kernel);
    if (!run.kernel)
        return bt__fail(ctx, BT_INPUT, "this machine cannot run the %s kernel",
                        bt_study__kernel_name(options->kernel));
    run.sum = open_sum(ctx, &census);
    if (!run.sum) return BT_LIMIT;
    copy_census(&census, results);
    bt_status status = sort_list(run.sum, run_options(&run, options, results));
    bt_status copied = copy_sum(ctx, run.sum, results);
    close_sum(ctx, run.sum);
    results->seconds = bt__now() - start;
    if (copied) drop_results(ctx, results);
    return status ? status : copied;
}

/* -- stores -- */

static uint64_t count_bits(const uint8_t *bytes, size_t size)
{
    uint64_t count = 0;
    for (size_t i = 0; i < size; i++) count += (uint64_t)__builtin_popcount(bytes[i]);
    return count;
}

bt_status bt_study__census_read(bt_context *ctx, const char *store,
                                bt_study_census_results *results)
{
    bt_study__census census;
    memset(results, 0, sizeof *results);
    bt_status status = bt_study__store_plan(ctx, store, &census);
    if (status) return status;
    copy_census(&census, results);
    size_t size = (size_t)(census.blocks / 8 + 1);
    bt_study__tally *sum = open_sum(ctx, &census);
    uint8_t *done = sum ? bt__alloc_zero(ctx, size) : NULL;
    status = done ? bt_study__store_read(ctx, store, &census, sum, done) : BT_LIMIT;
    if (!status) status = sort_list(sum, status);
    if (!status) {
        status = copy_sum(ctx, sum, results);
        results->blocks = census.blocks;
        results->blocks_done = results->blocks_resumed = count_bits(done, size);
    }
    bt__free(ctx, done, size);
    if (sum) close_sum(ctx, sum);
    return status;
}

static bt_status absorb_all(bt_context *ctx, const char *path, const bt_study__census *census,
                            const char *const *others, size_t count)
{
    bt_study__store *store = NULL;
    size_t size = (size_t)(census->blocks / 8 + 1);
    bt_study__tally *sum = open_sum(ctx, census);
    uint8_t *done = sum ? bt__alloc_zero(ctx, size) : NULL;
    bt_status status = done ? bt_study__store_open(&store, ctx, path, census, sum, done) : BT_LIMIT;
    for (size_t i = 0; !status && i < count; i++)
        status = bt_study__store_absorb(store, others[i], done);
    if (!status) status = bt_study__store_commit(store);
    bt_study__store_close(store);
    bt__free(ctx, done, size);
    if (sum) close_sum(ctx, sum);
    return status;
}

bt_status bt_study__census_merge(bt_context *ctx, const char *store, const char *const *others,
                                 size_t count)
{
    bt_study__census census;
    if (count == 0) return bt__fail(ctx, BT_INPUT, "give at least one store to merge");
    bt_status status = bt_study__store_plan(ctx, others[0], &census);
    return status ? status : absorb_all(ctx, store, &census, others, count);
}
