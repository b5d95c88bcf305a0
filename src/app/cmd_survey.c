/* bouton survey: one row for every item of a family, computed by all cores and kept in a store. */
#include "app/survey.h"

#include "app/census.h"
#include "base/files.h"
#include "script/survey.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Options of every survey: not a family's business. */
static const char *const common[] = {"of",   "store",   "part",    "merge", "where",
                                     "list", "columns", "threads", "slurm", NULL};

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

/* A survey that is a script: its text is one of the options, so that a store holds it. */
static bt_status open_script(bt_app *app, const bt_call *call, bt_survey **out)
{
    enum { SCRIPT_MAX = 1 << 20 };
    const char *path = call->arguments[0];
    bt_survey_setting settings[BT_CALL_OPTIONS + 2];
    size_t count = list_settings(call, settings);
    bt_text text;
    bt_text__open(&text, app->ctx);
    bt_status status = bt__read_file(app->ctx, path, SCRIPT_MAX, &text);
    if (!status && text.length > SCRIPT_MAX)
        status = bt__fail(app->ctx, BT_INPUT, "the script %s is too long", path);
    settings[count++] = (bt_survey_setting){"path", path};
    settings[count++] = (bt_survey_setting){"script", text.at};
    if (!status)
        status = bt_study__survey_open(out, app->ctx, &bt_script__survey,
                                       bt_app__option(call, "of"), settings, count);
    bt_text__close(&text);
    return status;
}

static bt_status open_survey(bt_app *app, const bt_call *call, bt_survey **out)
{
    bt_survey_setting settings[BT_CALL_OPTIONS];
    const char *name = call->arguments[0];
    const bt_survey_family *family = bt_study__survey_find(name);
    *out = NULL;
    if (!family && bt_script__is_named(name)) return open_script(app, call, out);
    if (!family) return fail_family(app, name);
    return bt_study__survey_open(out, app->ctx, family, bt_app__option(call, "of"), settings,
                                 list_settings(call, settings));
}

/* The families of stores: those of the library, and scripts. */
const bt_survey_family *bt_app__find_survey(void *data, bt_context *ctx, const char *name)
{
    (void)data;
    const bt_survey_family *family = bt_study__survey_find(name);
    if (!strcmp(name, bt_script__survey.name)) family = &bt_script__survey;
    if (!family) bt__fail(ctx, BT_IO, "there is no survey of '%.100s'", name);
    return family;
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
    if (!status) status = read_threads(app, call, survey, &told.run.threads);
    if (!status) {
        told.run.hire = app->hire;
        bt_app__save_at_end(app, true);
        status = bt_study__survey_run(survey, bt_app__option(call, "store"), &told.run, &store);
        bt_app__save_at_end(app, false);
        if (store && (!status || status == BT_LIMIT))
            told_status = bt_app__report_survey(app, survey, store, &view, &told);
    }
    bt_study__survey_store_close(store);
    return status == BT_PASS ? BT_OK : status ? status : told_status;
}

/* -- stores -- */

static bt_status show_store(bt_app *app, const bt_call *call, const char *path)
{
    bt_survey_store *store;
    bt_survey *survey;
    bt_survey_view view;
    bt_status status = bt_app__read_view(app, call, &view);
    if (status) return status;
    status =
        bt_study__survey_store_read(&store, &survey, app->ctx, path, bt_app__find_survey, NULL);
    bool census = !status && survey->study->gather;
    if (!status && !census) status = bt_app__report_survey(app, survey, store, &view, NULL);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return census ? bt_app__show_census(app, path) : status;
}

static bt_status run_merge(bt_app *app, const bt_call *call)
{
    const char *path = bt_app__option(call, "store");
    size_t first = bt_study__survey_find(call->arguments[0]) != NULL;
    if (!path || call->count <= first)
        return bt__fail(app->ctx, BT_INPUT, "expected survey --store FILE --merge FILE..");
    bt_status status = bt_study__survey_merge(app->ctx, path, call->arguments + first,
                                              call->count - first, bt_app__find_survey, NULL);
    return status ? status : show_store(app, call, path);
}

/* A script is for a survey that can be opened. */
static bt_status write_script(bt_app *app, const bt_call *call)
{
    bt_survey *survey = NULL;
    bt_status status = BT_OK;
    if (strcmp(call->arguments[0], "subtraction") != 0) status = open_survey(app, call, &survey);
    bt_study__survey_close(survey);
    return status ? status : bt_app__write_slurm(app, call);
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
    if (bt_app__has(call, "slurm")) return write_script(app, call);
    if (!strcmp(call->arguments[0], "subtraction") && !bt_app__has(call, "of"))
        return bt_app__run_census(app, call);
    bt_status status = open_survey(app, call, &survey);
    if (!survey) return status;
    if (!status) status = run_survey(app, call, survey);
    bt_study__survey_close(survey);
    return status;
}

const bt_command bt_app__survey = {
    .name = "survey",
    .usage = "FAMILY | show FILE | --store STORE --merge FILE..",
    .summary = "examine every member of a family of games, and keep what is found",
    .about =
        "FAMILY is octal (codes of taking and breaking), partizan-subtraction (pairs of sets),\n"
        "subtraction (sets, counted in blocks: see 'help census'), subtraction-values (sets, and\n"
        "whether the values of their heaps repeat), or FILE.lua, a script that names its items\n"
        "and columns (see docs/surveys.md). Every member becomes a row of a table. With --store\n"
        "the rows are kept in an SQLite file: after an interruption the same command goes on, and\n"
        "with a higher limit it continues from what is stored. Parts that were computed on\n"
        "several machines, in stores of their own, are joined by --merge.\n"
        "CONDITION compares columns: 'period>50 and not (largest_value<4 or equals=none)'.",
    .options =
        (const bt_option[]){
            {"of", "WHAT", "what is computed for each item (nim); octal: also quotient"},
            {"min", "A", "subtraction: the least element of every set, or a bound of all (values)"},
            {"max", "B", "subtraction and pairs: a bound of all elements"},
            {"end", "PATTERN", "subtraction and pairs: letters L, R, N, P of the ends (P)"},
            {"detail", NULL, "subtraction: also letters, periods and preperiods"},
            {"set-size", "N", "subtraction: only sets of N elements, or of N..M"},
            {"symmetric", "P", "subtraction: only sets S with P-s in S for every s in S"},
            {"kernel", "auto|portable|avx2|avx512",
             "subtraction: the instructions to compute with (auto)"},
            {"digits", "N", "octal: codes with up to N digits behind the point (2)"},
            {"largest-digit", "D",
             "octal: digits behind the point up to D (7); 3 for quaternary games"},
            {"first", "0|4|both", "octal: the digit before the point (both)"},
            {"to", "N", "octal: follow games to heap N (10000); a script gets it as its limit"},
            {"where", "CONDITION", "list the rows that satisfy it"},
            {"list", "N", "list at most N rows"},
            {"columns", "NAMES", "list these columns, separated by commas, or all"},
            {"threads", "N", "use N threads (one per core)"},
            {"store", "FILE", "keep what is finished in a file, and go on from there"},
            {"part", "K/N", "only the K-th of N parts"},
            {"merge", NULL, "add the rows of other stores to the store"},
            {"slurm", "N", "write a job script for Slurm: N parts, or mpi:N for N ranks"},
            {0},
        },
    .examples =
        (const char *const[]){"survey octal --digits 1 --list 16",
                              "survey octal --digits 2 --to 2000 --where 'class=open'",
                              "survey octal --of quotient --largest-digit 3 --first 0 --list 16",
                              NULL},
    .least = 1,
    .most = 0,
    .csv = true,
    .without = "unicode color",
    .served = true,
    .run = run,
};
