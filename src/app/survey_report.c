/* What a survey found: totals, and rows. */
#include "app/survey.h"

#include "base/context.h"

#include <string.h>

enum { ROWS_SHOWN = 40, ROWS_LISTED = 10000 };

bt_status bt_app__read_view(bt_app *app, const bt_call *call, bt_survey_view *out)
{
    int64_t list = 0;
    bt_status status = bt_app__integer(app, call, "list", 1, 1 << 30, &list);
    *out = (bt_survey_view){.where = bt_app__option(call, "where"),
                            .columns = bt_app__option(call, "columns"),
                            .list = (uint64_t)list};
    return status;
}

/* -- totals -- */

typedef struct totals {
    bt_app *app;
    const bt_survey_total *total;
    size_t rows;
} totals;

static void say_answer(bt_text *text, const bt_survey_answer *answer)
{
    if (!answer->known)
        bt_text__char(text, '-');
    else if (answer->type == BT_SURVEY_INTEGER)
        bt_text__format(text, "%lld", (long long)answer->integer);
    else if (answer->type == BT_SURVEY_REAL)
        bt_text__format(text, "%.6g", answer->real);
    else
        bt_text__add(text, answer->text);
}

static void send_answer(bt_output *out, const char *key, const bt_survey_answer *answer)
{
    if (!answer->known)
        bt_output__null(out, key);
    else if (answer->type == BT_SURVEY_INTEGER)
        bt_output__integer(out, key, answer->integer);
    else if (answer->type == BT_SURVEY_REAL)
        bt_output__real(out, key, answer->real);
    else
        bt_output__string(out, key, answer->text);
}

static bt_status tell_count(void *data, const bt_survey_answer *value,
                            const bt_survey_answer *count)
{
    totals *t = data;
    bt_text *text = bt_output__prose(t->app->out);
    bt_text name;
    bt_text__open(&name, t->app->ctx);
    say_answer(&name, value);
    if (t->rows++ == 0) bt_text__format(text, "%s:\n", t->total->words);
    bt_output__integer(t->app->out, name.at, count->integer);
    bt_text__format(text, "  %-16s %10lld\n", name.at, (long long)count->integer);
    bt_text__close(&name);
    return BT_OK;
}

static bt_status tell_one(void *data, const bt_survey_answer *value, const bt_survey_answer *item)
{
    totals *t = data;
    bt_output *out = t->app->out;
    bt_text *text = bt_output__prose(out);
    send_answer(out, "value", value);
    bt_text__format(text, "%s ", t->total->words);
    say_answer(text, value);
    if (item->known) {
        send_answer(out, "of", item);
        bt_text__add(text, ": ");
        say_answer(text, item);
    }
    bt_text__char(text, '\n');
    return BT_OK;
}

static bt_status report_totals(bt_app *app, const bt_survey *survey, bt_survey_store *store)
{
    bt_status status = BT_OK;
    for (size_t i = 0; survey->totals && survey->totals[i].column && !status; i++) {
        totals t = {app, &survey->totals[i], 0};
        bool counts = t.total->how == BT_SURVEY_COUNTS;
        char key[64];
        snprintf(key, sizeof key, "%s%s",
                 counts                              ? "by_"
                 : t.total->how == BT_SURVEY_LARGEST ? "max_"
                                                     : "sum_",
                 t.total->column);
        bt_output__object(app->out, key);
        status = bt_study__survey_total(store, t.total, counts ? tell_count : tell_one, &t);
        bt_output__end(app->out);
    }
    return status;
}

/* -- rows -- */

typedef struct listing {
    bt_app *app;
    const bt_survey *survey;
    bool shown[BT_SURVEY_COLUMNS + 1]; /* the key, then the columns */
    const char *names[BT_SURVEY_COLUMNS + 1];
    size_t count; /* of those shown */
} listing;

static bt_status choose_columns(listing *l, const char *list)
{
    const bt_survey *survey = l->survey;
    bool all = list && !strcmp(list, "all");
    l->shown[0] = true;
    for (size_t i = 0; i < survey->column_count; i++)
        l->shown[i + 1] = all || (!list && !survey->columns[i].hidden);
    if (!list || all) return BT_OK;
    bt_app__reading(l->app, list);
    for (const char *at = list; *at;) {
        size_t length = strcspn(at, ","), column = bt_study__survey_column(survey, at, length);
        if (column == SIZE_MAX)
            return bt__fail_at(l->app->ctx, (size_t)(at - list),
                               "there is no such column; see 'bouton help survey'");
        l->shown[column + 1] = true;
        at += length + (at[length] == ',');
    }
    bt_app__reading(l->app, NULL);
    return BT_OK;
}

static void name_columns(listing *l)
{
    const bt_survey *survey = l->survey;
    for (size_t i = 0; i <= survey->column_count; i++)
        if (l->shown[i])
            l->names[l->count++] = i ? survey->columns[i - 1].name : survey->family->item;
}

static void send_cell(bt_output *out, const bt_survey_answer *cell)
{
    if (!cell->known)
        bt_output__add_cell(out, "");
    else if (cell->type == BT_SURVEY_TEXT)
        bt_output__add_cell(out, cell->text);
    else if (cell->type == BT_SURVEY_REAL)
        bt_output__cell_print(out, "%.10g", cell->real);
    else
        bt_output__cell_print(out, "%lld", (long long)cell->integer);
}

static bt_status tell_row(void *data, const bt_survey_answer *cells, size_t count)
{
    listing *l = data;
    bt_output *out = l->app->out;
    size_t place = 0;
    bt_output__object(out, NULL);
    for (size_t i = 0; i < count; i++)
        if (l->shown[i]) send_answer(out, l->names[place++], &cells[i]);
    bt_output__end(out);
    for (size_t i = 0; i < count; i++)
        if (l->shown[i]) send_cell(out, &cells[i]);
    return BT_OK;
}

static bt_status report_rows(bt_app *app, const bt_survey *survey, bt_survey_store *store,
                             const bt_survey_view *view, const char *sql)
{
    listing l = {.app = app, .survey = survey};
    uint64_t found = 0;
    bt_text *text = bt_output__prose(app->out);
    bool people = bt_output__takes_text(app->out);
    uint64_t most = people && !view->list ? ROWS_SHOWN : view->list;
    bt_status status = choose_columns(&l, view->columns);
    if (!status) status = bt_study__survey_count(store, sql, &found);
    if (status) return status;
    name_columns(&l);
    bt_output__integer(app->out, "found", (int64_t)found);
    if (view->where)
        bt_text__format(text, "%llu %s found\n", (unsigned long long)found,
                        found == 1 ? survey->family->item : survey->family->items);
    bt_output__columns(app->out, l.names, l.count, found ? ROWS_LISTED : 0, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "list");
    status = bt_study__survey_list(store, sql, most, tell_row, &l);
    bt_output__end_all(app->out);
    if (most && found > most)
        bt_text__format(text, "  .. and %llu more: see --list, --json or --csv\n",
                        (unsigned long long)(found - most));
    return status;
}

/* -- all of it -- */

static void report_option(bt_app *app, const bt_survey_given *given)
{
    enum { LONG = 100 }; /* texts such as that of a script are not told */
    const char *value = given->value;
    if (!value || strlen(value) > LONG) return;
    if (*value && strspn(value, "0123456789") == strlen(value))
        bt_output__digits(app->out, given->name, value);
    else
        bt_output__string(app->out, given->name, value);
}

static void report_title(bt_app *app, const bt_survey *survey)
{
    bt_text title;
    bt_text__open(&title, app->ctx);
    if (survey->family->title)
        survey->family->title(survey, &title);
    else
        bt_text__format(&title, "survey of %s", survey->family->items);
    bt_text__format(bt_output__prose(app->out), "%s\n", title.at);
    bt_text__close(&title);
    bt_output__string(app->out, "family", survey->family->name);
    bt_output__string(app->out, "of", survey->study->name);
    for (size_t i = 0; i < survey->given_count; i++) report_option(app, &survey->given[i]);
}

static void report_run(bt_app *app, const bt_survey *survey, uint64_t done,
                       const bt_survey_told *told)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    uint64_t items = told ? told->run.items : survey->family->endless ? done : survey->count;
    if (told) done = told->run.done;
    bt_output__truth(out, "complete", done == items);
    bt_output__integer(out, "items", (int64_t)items);
    bt_output__integer(out, "items_done", (int64_t)done);
    if (done < items)
        bt_text__format(text, "not complete: %llu of %llu %s\n", (unsigned long long)done,
                        (unsigned long long)items, survey->family->items);
    if (!told) return;
    bt_output__integer(out, "items_resumed", (int64_t)told->run.resumed);
    bt_output__integer(out, "threads", told->run.threads);
    bt_output__real(out, "seconds", told->run.seconds);
    if (told->run.resumed)
        bt_text__format(text, "%llu %s were taken from the store\n",
                        (unsigned long long)told->run.resumed, survey->family->items);
    bt_text__format(text, "%.2f s, %u thread%s\n", told->run.seconds, told->run.threads,
                    told->run.threads == 1 ? "" : "s");
}

typedef struct counting {
    const bt_survey *survey;
    uint64_t done;
} counting;

static bt_status count_finished(void *data, const bt_survey_row *row)
{
    counting *c = data;
    const bt_survey_study *study = c->survey->study;
    c->done += !study->finished || study->finished(c->survey, row);
    return BT_OK;
}

bt_status bt_app__report_survey(bt_app *app, const bt_survey *survey, bt_survey_store *store,
                                const bt_survey_view *view, const bt_survey_told *told)
{
    bt_text sql;
    uint64_t rows = 0;
    counting c = {survey, 0};
    bt_text__open(&sql, app->ctx);
    if (view->where) bt_app__reading(app, view->where);
    bt_status status = view->where ? bt_study__survey_where(survey, view->where, &sql) : BT_OK;
    if (!status) bt_app__reading(app, NULL);
    if (!status) status = bt_study__survey_count(store, NULL, &rows);
    if (!status && !told) status = bt_study__survey_store_each(store, false, count_finished, &c);
    if (!status) {
        report_title(app, survey);
        bt_output__integer(app->out, survey->family->items, (int64_t)rows);
        bt_text__format(bt_output__prose(app->out), "%llu %s\n", (unsigned long long)rows,
                        survey->family->items);
        status = report_totals(app, survey, store);
    }
    bool rows_wanted = view->where || view->list || app->format == BT_FORMAT_CSV;
    if (!status && rows_wanted)
        status = report_rows(app, survey, store, view, view->where ? sql.at : NULL);
    if (!status) report_run(app, survey, c.done, told);
    bt_text__close(&sql);
    return status;
}
