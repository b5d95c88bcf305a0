/* bouton survey: one row for every item of a family, computed by all cores and kept in a store. */
#include "app/survey.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Options of every survey: not a family's business. */
static const char *const common[] = {"of",   "store",   "part",    "merge", "where",
                                     "list", "columns", "threads", NULL};

static bool is_common(const char *name)
{
    for (size_t i = 0; common[i]; i++)
        if (!strcmp(name, common[i])) return true;
    return false;
}

bt_status bt_app__read_part(bt_app *app, const char *text, unsigned *part, unsigned *parts)
{
    char *end = NULL;
    bt_app__reading(app, text);
    unsigned long which = isdigit((unsigned char)text[0]) ? strtoul(text, &end, 10) : 0;
    if (!end || *end != '/' || !isdigit((unsigned char)end[1]))
        return bt__fail_at(app->ctx, end ? (size_t)(end - text) : 0,
                           "expected a part such as 2/7: the second of seven");
    unsigned long all = strtoul(end + 1, &end, 10);
    if (*end) return bt__fail_at(app->ctx, (size_t)(end - text), "expected the end, as in 2/7");
    if (which == 0 || which > all || all > UINT32_MAX)
        return bt__fail_at(app->ctx, 0, "there is no such part");
    *part = (unsigned)which;
    *parts = (unsigned)all;
    bt_app__reading(app, NULL);
    return BT_OK;
}

/* -- opening -- */

/* Whether an option is one of this command's own. */
static bool is_own(const bt_call *call, const char *name)
{
    for (const bt_option *option = call->command->options; option->name; option++)
        if (!strcmp(option->name, name)) return true;
    return false;
}

static size_t list_settings(const bt_call *call, bt_survey_setting settings[BT_CALL_OPTIONS])
{
    size_t count = 0;
    for (size_t i = 0; i < call->given_count; i++) {
        const char *name = call->given[i].option->name, *value = call->given[i].argument;
        if (!is_own(call, name) || is_common(name)) continue;
        settings[count++] = (bt_survey_setting){name, value ? value : "yes"};
    }
    return count;
}

static bt_status fail_family(bt_app *app, const char *name)
{
    const char *names[16] = {"show"};
    for (size_t i = 0; i < 14 && bt_study__survey_family(i); i++)
        names[i + 1] = bt_study__survey_family(i)->name;
    const char *near = bt__nearest(name, strlen(name), names);
    bt_app__reading(app, name);
    return bt__fail_at(app->ctx, 0, "there is no survey of this%s%s%s",
                       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bt_status open_survey(bt_app *app, const bt_call *call, bt_survey **out)
{
    bt_survey_setting settings[BT_CALL_OPTIONS];
    const bt_survey_family *family = bt_study__survey_find(call->arguments[0]);
    *out = NULL;
    if (!family) return fail_family(app, call->arguments[0]);
    return bt_study__survey_open(out, app->ctx, family, bt_app__option(call, "of"), settings,
                                 list_settings(call, settings));
}

/* -- running -- */

static bt_status read_threads(bt_app *app, const bt_call *call, const bt_survey *survey,
                              unsigned *threads)
{
    int64_t wanted = sysconf(_SC_NPROCESSORS_ONLN);
    bt_status status = bt_app__integer(app, call, "threads", 1, 1024, &wanted);
    uint64_t most = survey->count ? survey->count : 1;
    if (wanted < 1) wanted = 1;
    *threads = (uint64_t)wanted < most ? (unsigned)wanted : (unsigned)most;
    return status;
}

static bt_status run_threads(const bt_survey *survey, bt_survey_store *store, bt_survey_told *told)
{
    bt_survey_crew *crew;
    bt_status status = bt_study__crew_open(&crew, survey, told->threads);
    if (!status) status = bt_study__survey_run(survey, store, crew, &told->run);
    bt_study__crew_close(crew);
    return status;
}

/* A mistake in the condition should not be told after hours of work. */
static bt_status check_view(bt_app *app, const bt_survey *survey, const bt_survey_view *view)
{
    bt_text sql;
    if (!view->where) return BT_OK;
    bt_text__open(&sql, app->ctx);
    bt_app__reading(app, view->where);
    bt_status status = bt_study__survey_where(survey, view->where, &sql);
    if (!status) bt_app__reading(app, NULL);
    bt_text__close(&sql);
    return status;
}

/* At a limit what was found so far is told. */
static bt_status run_survey(bt_app *app, const bt_call *call, const bt_survey *survey)
{
    bt_survey_store *store = NULL;
    bt_survey_view view;
    bt_survey_told told = {0};
    const char *part = bt_app__option(call, "part");
    bt_status status = bt_app__read_view(app, call, &view), told_status = BT_OK;
    if (!status && part) status = bt_app__read_part(app, part, &told.run.part, &told.run.parts);
    if (!status) status = check_view(app, survey, &view);
    if (!status) status = read_threads(app, call, survey, &told.threads);
    if (!status)
        status = bt_study__survey_store_open(&store, survey, bt_app__option(call, "store"));
    if (!status) {
        status = run_threads(survey, store, &told);
        if (!status || status == BT_LIMIT)
            told_status = bt_app__report_survey(app, survey, store, &view, &told);
    }
    bt_study__survey_store_close(store);
    return status ? status : told_status;
}

/* -- stores -- */

static bt_status show_store(bt_app *app, const bt_call *call, const char *path)
{
    bt_survey_store *store;
    bt_survey *survey;
    bt_survey_view view;
    bt_status status = bt_app__read_view(app, call, &view);
    if (status) return status;
    status = bt_study__survey_store_read(&store, &survey, app->ctx, path, NULL, NULL);
    if (!status) status = bt_app__report_survey(app, survey, store, &view, NULL);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return status;
}

/* The survey is that of the first file. */
static bt_status merge_stores(bt_app *app, const char *path, const char *const *files, size_t count)
{
    bt_survey_store *store = NULL, *first = NULL;
    bt_survey *survey = NULL;
    bt_status status = bt_study__survey_store_read(&first, &survey, app->ctx, files[0], NULL, NULL);
    bt_study__survey_store_close(first);
    if (!status) status = bt_study__survey_store_open(&store, survey, path);
    for (size_t i = 0; i < count && !status; i++)
        status = bt_study__survey_store_absorb(store, files[i]);
    if (!status) status = bt_study__survey_store_commit(store);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return status;
}

static bt_status run_merge(bt_app *app, const bt_call *call)
{
    const char *path = bt_app__option(call, "store");
    size_t first = bt_study__survey_find(call->arguments[0]) != NULL;
    if (!path || call->count <= first)
        return bt__fail(app->ctx, BT_INPUT, "expected survey --store FILE --merge FILE..");
    bt_status status = merge_stores(app, path, call->arguments + first, call->count - first);
    return status ? status : show_store(app, call, path);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_survey *survey;
    if (bt_app__has(call, "merge")) return run_merge(app, call);
    if (!strcmp(call->arguments[0], "show")) {
        if (call->count != 2) return bt__fail(app->ctx, BT_INPUT, "expected survey show FILE");
        return show_store(app, call, call->arguments[1]);
    }
    if (call->count > 1) return bt__fail(app->ctx, BT_INPUT, "expected one family, and options");
    bt_status status = open_survey(app, call, &survey);
    if (!status) status = run_survey(app, call, survey);
    bt_study__survey_close(survey);
    return status;
}

const bt_command bt_app__survey = {
    .name = "survey",
    .usage = "FAMILY | show FILE | --store STORE --merge FILE..",
    .summary = "examine every member of a family of games, and keep what is found",
    .about =
        "FAMILY is octal. Every code becomes a row of a table. With --store the rows are kept in\n"
        "an SQLite file: after an interruption the same command goes on, and with a higher\n"
        "limit it continues from what is stored. Parts that were computed on several machines,\n"
        "in stores of their own, are joined by --merge.\n"
        "CONDITION compares columns: 'period>50 and not (largest<4 or equals=none)'.",
    .options =
        (const bt_option[]){
            {"of", "WHAT", "what is computed for each item (nim)"},
            {"digits", "N", "octal: codes with up to N digits behind the point (2)"},
            {"first", "D", "octal: the digit before the point, 0, 4 or both (both)"},
            {"to", "N", "octal: follow games without a known period to heap N (10000)"},
            {"where", "CONDITION", "list the rows that satisfy it"},
            {"list", "N", "list at most N rows"},
            {"columns", "NAMES", "list these columns, separated by commas, or all"},
            {"threads", "N", "use N threads (one per core)"},
            {"store", "FILE", "keep what is finished in a file, and go on from there"},
            {"part", "K/N", "only the K-th of N parts"},
            {"merge", NULL, "add the rows of other stores to the store"},
            {0},
        },
    .examples =
        (const char *const[]){"survey octal --digits 1 --list 16",
                              "survey octal --digits 2 --to 2000 --where 'class=open'", NULL},
    .least = 1,
    .most = 0,
    .csv = true,
    .served = true,
    .run = run,
};
