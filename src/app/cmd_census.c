/* bouton census: counts of all subtraction sets in a range, by how their games end up. */
#include "app/census.h"
#include "app/survey.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { BARS_SHOWN = 12, SETS_SHOWN = 40, SETS_AT_LIMIT = 10000 };

/* -- what is asked -- */

/* "4", or "2..6" with either number missing. */
static bt_status read_sizes(bt_app *app, const char *text, bt_study_census_options *options)
{
    char *end;
    const char *dots = strstr(text, "..");
    bt_app__reading(app, text);
    if (!isdigit((unsigned char)text[0]) && dots != text)
        return bt__fail_at(app->ctx, 0, "expected a number of elements, as in 4 or 2..6");
    unsigned long from = dots == text ? 1 : strtoul(text, &end, 10), to = from;
    const char *rest = dots == text ? text : end;
    if (rest == dots) {
        rest = dots + 2;
        to = BT_STUDY_CENSUS_MAX;
        if (*rest) to = isdigit((unsigned char)*rest) ? strtoul(rest, &end, 10) : 0;
        if (*rest && to) rest = end;
    }
    if (*rest)
        return bt__fail_at(app->ctx, (size_t)(rest - text), "expected the end, as in 4 or 2..6");
    if (from == 0 || to == 0) return bt__fail_at(app->ctx, 0, "a set has at least one element");
    if (from > to) return bt__fail_at(app->ctx, 0, "this range is empty");
    options->size_from = from > BT_STUDY_CENSUS_MAX ? BT_STUDY_CENSUS_MAX + 1 : (unsigned)from;
    options->size_to = to > BT_STUDY_CENSUS_MAX ? BT_STUDY_CENSUS_MAX + 1 : (unsigned)to;
    bt_app__reading(app, NULL);
    return BT_OK;
}

static bt_status read_ends(bt_app *app, const char *text, bt_study_census_options *options)
{
    size_t good = text ? strspn(text, "LRNP") : 0;
    if (!text) return BT_OK;
    bt_app__reading(app, text);
    if (!*text || text[good]) return bt__fail_at(app->ctx, good, "expected letters L, R, N or P");
    bt_app__reading(app, NULL);
    options->ends = text;
    return BT_OK;
}

static bt_status read_numbers(bt_app *app, const bt_call *call, bt_study_census_options *options)
{
    int64_t min = 0, max = 0, symmetric = 0, threads = 0, list = 0;
    size_t kernel = BT_STUDY_KERNEL_AUTO;
    bt_status status = bt_app__integer(app, call, "min", 1, BT_STUDY_CENSUS_MAX, &min);
    if (!status) status = bt_app__integer(app, call, "max", 1, BT_STUDY_CENSUS_MAX, &max);
    if (!status)
        status = bt_app__integer(app, call, "symmetric", 1, 2 * BT_STUDY_CENSUS_MAX, &symmetric);
    if (!status) status = bt_app__integer(app, call, "threads", 1, 1024, &threads);
    if (!status) status = bt_app__integer(app, call, "list", 1, 1 << 30, &list);
    if (!status) status = bt_app__choice(app, call, "kernel", &kernel);
    if (status) return status;
    if (!min || !max)
        return bt__fail(app->ctx, BT_INPUT,
                        "expected --min A and --max B: the least element, and a bound of all");
    options->min = (unsigned)min;
    options->max = (unsigned)max;
    options->symmetric = (unsigned)symmetric;
    options->threads = (unsigned)threads;
    options->list_limit = (size_t)list;
    options->kernel = (bt_study_kernel)kernel;
    return BT_OK;
}

static bt_status read_options(bt_app *app, const bt_call *call, bt_study_census_options *options)
{
    const char *sizes = bt_app__option(call, "set-size"), *part = bt_app__option(call, "part");
    const char *where = bt_app__option(call, "where");
    *options = (bt_study_census_options){.detail = bt_app__has(call, "detail"),
                                         .list = where != NULL,
                                         .store = bt_app__option(call, "store")};
    bt_status status = read_numbers(app, call, options);
    if (!status) status = read_ends(app, bt_app__option(call, "end"), options);
    if (!status && sizes) status = read_sizes(app, sizes, options);
    if (!status && part) status = bt_app__read_part(app, part, &options->part, &options->parts);
    if (!status && where) status = bt_app__read_where(app, where, &options->where);
    return status;
}

/* -- what is answered -- */

static void report_set(bt_app *app, const char *key, bt_study_mask set)
{
    bt_text text;
    bt_text__open(&text, app->ctx);
    bt_study__mask_write(&text, set);
    bt_output__written(app->out, key, &text);
    bt_text__close(&text);
}

static void write_letters(uint32_t letters, char out[5])
{
    for (unsigned i = 0; i < 4; i++)
        if (letters >> i & 1) *out++ = bt_outcome_letter((bt_outcome)i);
    *out = '\0';
}

static void report_classes(bt_app *app, const bt_study_census_results *r)
{
    bt_text *text = bt_output__prose(app->out);
    bt_output__object(app->out, "classes");
    bt_text__add(text, "letters met in the period:\n");
    for (uint32_t letters = 1; letters < 16; letters++) {
        char name[5];
        if (!r->letters[letters]) continue;
        write_letters(letters, name);
        bt_output__integer(app->out, name, (int64_t)r->letters[letters]);
        bt_text__format(text, "  %-4s %14llu\n", name, (unsigned long long)r->letters[letters]);
    }
    bt_output__end(app->out);
}

static void report_record(bt_app *app, const char *key, const char *sets, const char *words,
                          const bt_study_record *record)
{
    bt_text *text = bt_output__prose(app->out);
    uint64_t shown = record->count < BT_STUDY_RECORD_SETS ? record->count : BT_STUDY_RECORD_SETS;
    bt_output__integer(app->out, key, (int64_t)record->value);
    bt_output__list(app->out, sets);
    bt_text__format(text, "largest %s %llu:", words, (unsigned long long)record->value);
    for (uint64_t i = 0; i < shown; i++) {
        report_set(app, NULL, record->sets[i]);
        bt_text__char(text, ' ');
        bt_study__mask_write(text, record->sets[i]);
    }
    bt_output__end(app->out);
    if (record->count > shown)
        bt_text__format(text, " and %llu more", (unsigned long long)(record->count - shown));
    bt_text__char(text, '\n');
}

static void report_histogram(bt_app *app, const char *key, const char *words,
                             const bt_study_histogram *histogram)
{
    bt_text *text = bt_output__prose(app->out);
    bt_output__object(app->out, key);
    bt_text__format(text, "sets by %s:", words);
    for (size_t i = 0; i < histogram->count; i++) {
        const bt_study_bar *bar = &histogram->bars[i];
        char name[24];
        snprintf(name, sizeof name, "%llu", (unsigned long long)bar->key);
        bt_output__integer(app->out, name, (int64_t)bar->count);
        if (i < BARS_SHOWN)
            bt_text__format(text, "%s %s: %llu", i ? "," : "", name,
                            (unsigned long long)bar->count);
    }
    if (histogram->count > BARS_SHOWN)
        bt_text__format(text, ", .. (%zu different ones: see --json)", histogram->count);
    bt_output__end(app->out);
    bt_text__char(text, '\n');
}

static void report_listed(bt_app *app, const bt_study_found *f, bt_text *set)
{
    bt_output *out = app->out;
    char letters[5];
    write_letters(f->letters, letters);
    bt_text__cut(set, 0);
    bt_study__mask_write(set, f->set);
    bt_output__object(out, NULL);
    bt_output__written(out, "set", set);
    bt_output__integer(out, "period", (int64_t)f->period);
    bt_output__integer(out, "preperiod", (int64_t)f->preperiod);
    bt_output__string(out, "letters", letters);
    bt_output__end(out);
    bt_output__cell_written(out, set);
    bt_output__cell_integer(out, f->period);
    bt_output__cell_integer(out, f->preperiod);
    bt_output__add_cell(out, letters);
}

/* The list may be long, and telling it meet the limit itself; past a limit only its start is told.
 */
static bt_status report_list(bt_app *app, const bt_study_census_results *r)
{
    bool over = bt_error(app->ctx) != BT_OK;
    bt_status status = BT_OK;
    size_t most = bt_output__takes_text(app->out) ? SETS_SHOWN : over ? SETS_AT_LIMIT : r->listed;
    const char *const names[] = {"set", "period", "preperiod", "letters"};
    bt_text set;
    bt_text__open(&set, app->ctx);
    bt_output__columns(app->out, names, 4, r->listed ? SETS_SHOWN : 0, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "list");
    for (size_t i = 0; i < r->listed && i < most && !status; i++) {
        report_listed(app, &r->found[i], &set);
        if (!over) status = bt_error(app->ctx) ? bt_error(app->ctx) : bt__check(app->ctx);
    }
    bt_output__end_all(app->out);
    bt_text__close(&set);
    return status;
}

static bt_status report_found(bt_app *app, const bt_study_census_results *r)
{
    bt_text *text = bt_output__prose(app->out);
    bt_output__integer(app->out, "found", (int64_t)r->found_count);
    bt_text__format(text, "%llu sets found%s\n", (unsigned long long)r->found_count,
                    r->found_count > r->listed ? "; the first of them:" : "");
    bt_status status = report_list(app, r);
    if (r->listed > SETS_SHOWN)
        bt_text__format(text, "  .. and %zu more: see --json or --csv\n", r->listed - SETS_SHOWN);
    return status;
}

/* Which sets were counted. */
static void report_question(bt_app *app, const bt_study_census_results *r)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__string(out, "end", r->ends);
    bt_output__integer(out, "min", r->min);
    bt_output__integer(out, "max", r->max);
    bt_text__format(text, "subtraction sets with least element %u and elements up to %u, end=%s",
                    r->min, r->max, r->ends);
    if (r->symmetric) {
        bt_output__integer(out, "symmetric", r->symmetric);
        bt_text__format(text, ", %u-symmetric", r->symmetric);
    }
    if (r->size_from > 1 || r->size_to < BT_STUDY_CENSUS_MAX) {
        bt_output__integer(out, "size_from", r->size_from);
        bt_output__integer(out, "size_to", r->size_to);
        bt_text__format(text, ", of %u to %u elements", r->size_from, r->size_to);
    }
    bt_text__char(text, '\n');
}

static void report_progress(bt_app *app, const bt_study_census_results *r, bool ran)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__truth(out, "complete", r->blocks_done == r->blocks);
    bt_output__integer(out, "blocks", (int64_t)r->blocks);
    bt_output__integer(out, "blocks_done", (int64_t)r->blocks_done);
    if (r->blocks_done < r->blocks)
        bt_text__format(text, "not complete: %llu of %llu blocks\n",
                        (unsigned long long)r->blocks_done, (unsigned long long)r->blocks);
    if (!ran) return;
    bt_output__integer(out, "blocks_resumed", (int64_t)r->blocks_resumed);
    bt_output__integer(out, "threads", r->threads);
    bt_output__string(out, "kernel", bt_study__kernel_name(r->kernel));
    if (r->blocks_resumed)
        bt_text__format(text, "%llu blocks were taken from the store\n",
                        (unsigned long long)r->blocks_resumed);
    bt_text__format(text, "%.2f s, %u thread%s, %s kernel\n", r->seconds, r->threads,
                    r->threads == 1 ? "" : "s", bt_study__kernel_name(r->kernel));
}

static void report_counts(bt_app *app, const bt_study_census_results *r)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    double percent = r->sets ? 100.0 / (double)r->sets : 0;
    const struct {
        const char *key, *words;
        uint64_t count;
    } lines[] = {{"sets", "sets", r->sets},
                 {"eventually_left", "eventually L", r->eventually_left},
                 {"eventually_right", "eventually R", r->eventually_right},
                 {"others", "others", r->others}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bt_output__integer(out, lines[i].key, (int64_t)lines[i].count);
        bt_text__format(text, "  %-14s %14llu", lines[i].words, (unsigned long long)lines[i].count);
        if (i) bt_text__format(text, "  %6.2f%%", percent * (double)lines[i].count);
        bt_text__char(text, '\n');
    }
    bt_output__real(out, "seconds", r->seconds);
}

static bt_status report_census(bt_app *app, const bt_study_census_results *r, bool ran)
{
    bt_status status = BT_OK;
    report_question(app, r);
    report_counts(app, r);
    if (r->detail) {
        report_classes(app, r);
        report_record(app, "max_period", "max_period_sets", "period", &r->period);
        report_record(app, "max_preperiod", "max_preperiod_sets", "preperiod", &r->preperiod);
        report_histogram(app, "periods", "period", &r->periods);
        report_histogram(app, "preperiods", "preperiod", &r->preperiods);
    }
    if (r->list) status = report_found(app, r);
    report_progress(app, r, ran);
    return status;
}

/* -- the three commands -- */

bt_status bt_app__run_census(bt_app *app, const bt_call *call)
{
    bt_study_census_options options;
    bt_study_census_results results;
    if (call->count > 1)
        return bt__fail(app->ctx, BT_INPUT, "a survey of subtraction sets takes options only");
    bt_status status = read_options(app, call, &options);
    if (status) return status;
    options.hire = app->hire;
    bt_app__save_at_end(app, true);
    status = bt_study__count_sets(app->ctx, &options, &results);
    bt_app__save_at_end(app, false);
    bt_status told = BT_OK;
    if (!status || (status == BT_LIMIT && results.max)) told = report_census(app, &results, true);
    bt_study__census_close(app->ctx, &results);
    return status == BT_PASS ? BT_OK : status ? status : told;
}

bt_status bt_app__show_census(bt_app *app, const char *path)
{
    bt_study_census_results results;
    bt_status status = bt_study__census_read(app->ctx, path, &results);
    if (!status) status = report_census(app, &results, false);
    bt_study__census_close(app->ctx, &results);
    return status;
}

static bt_status refuse_options(bt_app *app, const bt_call *call)
{
    static const char *const own[] = {"end",       "min",   "max",     "detail", "set-size",
                                      "symmetric", "where", "threads", "store",  "part",
                                      "kernel",    "list",  NULL};
    for (size_t i = 0; own[i]; i++)
        if (bt_app__has(call, own[i]))
            return bt__fail(app->ctx, BT_INPUT, "--%s does not go with census %s", own[i],
                            call->arguments[0]);
    return BT_OK;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    static const char *const words[] = {"subtraction", "show", "merge", NULL};
    const char *what = call->arguments[0];
    if (!strcmp(what, "subtraction")) return bt_app__run_census(app, call);
    bool show = !strcmp(what, "show"), merge = !strcmp(what, "merge");
    if (!show && !merge) {
        const char *near = bt__nearest(what, strlen(what), words);
        bt_app__reading(app, what);
        return bt__fail_at(app->ctx, 0, "a census is of subtraction sets%s%s%s",
                           near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    bt_status status = refuse_options(app, call);
    if (status) return status;
    if (show && call->count == 2) return bt_app__show_census(app, call->arguments[1]);
    if (show) return bt__fail(app->ctx, BT_INPUT, "expected census show FILE");
    if (call->count < 3) return bt__fail(app->ctx, BT_INPUT, "expected census merge STORE FILE..");
    status =
        bt_study__census_merge(app->ctx, call->arguments[1], call->arguments + 2, call->count - 2);
    return status ? status : bt_app__show_census(app, call->arguments[1]);
}

const bt_command bt_app__census = {
    .name = "census",
    .usage = "subtraction | show FILE | merge STORE FILE..",
    .summary = "count subtraction sets by their outcomes on large heaps",
    .about = "Among all sets with least element A and no element greater than B: how many\n"
             "have outcome L for all large heaps, how many R, and how many neither. The\n"
             "default is normal play (end=P). A store keeps every finished block, so the\n"
             "same command resumes after an interruption. Parts computed on several\n"
             "machines, each with a store, are combined by 'census merge'.\n"
             "CONDITION compares period, preperiod and letters: 'period>50 and letters=LPN'.",
    .options =
        (const bt_option[]){
            {"end", "PATTERN", "letters L, R, N, P of the ends 0, 1, 2, .. (P)"},
            {"min", "A", "the least element of every set"},
            {"max", "B", "no element is greater than B"},
            {"detail", NULL,
             "also the letters that occur, largest periods and preperiods, histograms"},
            {"set-size", "N", "only sets of N elements, or of N..M"},
            {"symmetric", "P", "only sets S with P-s in S for every s in S"},
            {"where", "CONDITION", "list the sets that satisfy it"},
            {"list", "N", "list at most N sets (10000)"},
            {"threads", "N", "use N threads (one per core)"},
            {"store", "FILE", "keep finished blocks in a file, and resume from it"},
            {"part", "K/N", "only the K-th of N parts"},
            {"kernel", "auto|portable|avx2|avx512", "the instructions to compute with (auto)"},
            {0},
        },
    .examples =
        (const char *const[]){"census subtraction --end LR --min 2 --max 20",
                              "census subtraction --end LR --min 2 --max 16 --detail",
                              "census subtraction --min 1 --max 12 --where 'period>40'", NULL},
    .least = 1,
    .most = 0,
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
