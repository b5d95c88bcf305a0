/* Stores of surveys read by themselves, and added to each other. */
#include "study/survey_sql.h"

#include "base/context.h"

#include <string.h>

/* -- a survey from its store -- */

/* The rows of an old store, in memory, in today's format. */
static bt_status read_old(bt_survey_store **store, bt_survey **survey)
{
    bt_survey_store *old = *store, *anew = NULL;
    bt_status status = bt_study__old_survey(old, survey);
    if (!status) status = bt_study__survey_store_open(&anew, *survey, NULL);
    if (!status) status = bt_study__old_each(old, *survey, anew);
    if (anew) {
        char *path = anew->path;
        anew->path = old->path;
        old->path = path;
    }
    bt_study__survey_store_close(old);
    *store = anew;
    return status;
}

/* *survey is set when the store is of the first format: it goes with the store. */
static bt_status open_to_read(bt_survey_store **out, bt_survey **survey, bt_context *ctx,
                              const char *path)
{
    bt_survey_file file = BT_SURVEY_OURS;
    *survey = NULL;
    bt_status status = bt_study__sql_connect(out, ctx, path, true);
    if (!status) status = bt_study__schema_check(*out, &file);
    if (!status && file == BT_SURVEY_NEW)
        status = bt__fail(ctx, BT_IO, "%s is empty: it is not the store of a survey", path);
    return status || file != BT_SURVEY_OLD ? status : read_old(out, survey);
}

static const bt_survey_family *find_built_in(void *data, bt_context *ctx, const char *name)
{
    (void)data;
    const bt_survey_family *family = bt_study__survey_find(name);
    if (!family) bt__fail(ctx, BT_IO, "there is no survey of '%.100s'", name);
    return family;
}

/* The options that the family takes, as they stand in the header. */
typedef struct header {
    bt_text family, of, values[BT_SURVEY_GIVEN];
    bt_survey_setting settings[BT_SURVEY_GIVEN];
    size_t count;
} header;

static void open_header(header *h, bt_context *ctx)
{
    bt_text__open(&h->family, ctx);
    bt_text__open(&h->of, ctx);
    for (size_t i = 0; i < BT_SURVEY_GIVEN; i++) bt_text__open(&h->values[i], ctx);
    h->count = 0;
}

static void close_header(header *h)
{
    bt_text__close(&h->family);
    bt_text__close(&h->of);
    for (size_t i = 0; i < BT_SURVEY_GIVEN; i++) bt_text__close(&h->values[i]);
}

static bt_status read_options(bt_survey_store *store, const bt_survey_family *family, header *h)
{
    for (size_t i = 0; family->options[i].name; i++) {
        bt_text *value = &h->values[h->count];
        bt_status status = bt_study__schema_field(store, family->options[i].name, value);
        if (status == BT_PASS) continue;
        if (status) return status;
        h->settings[h->count++] = (bt_survey_setting){family->options[i].name, value->at};
    }
    return BT_OK;
}

static bt_status read_survey(bt_survey_store *store, bt_survey **survey, bt_survey_finder *find,
                             void *data, header *h)
{
    const bt_survey_family *family = NULL;
    bt_status status = bt_study__schema_field(store, "family", &h->family);
    if (!status) status = bt_study__schema_field(store, "of", &h->of);
    if (status == BT_PASS) return bt_study__sql_corrupt(store, "its header is incomplete");
    if (!status) family = (find ? find : find_built_in)(data, store->ctx, h->family.at);
    if (!status && !family) return bt_error(store->ctx);
    if (!status) status = read_options(store, family, h);
    if (status) return status;
    status = bt_study__survey_open(survey, store->ctx, family, h->of.at, h->settings, h->count);
    if (status == BT_INPUT || status == BT_DOMAIN) {
        bt_clear(store->ctx);
        return bt_study__sql_corrupt(store, "its header cannot be read");
    }
    store->survey = *survey;
    if (!status) status = bt_study__schema_compare(store);
    if (status != BT_INPUT) return status;
    bt_clear(store->ctx);
    return bt_study__sql_corrupt(store, "its header cannot be read");
}

bt_status bt_study__survey_store_read(bt_survey_store **out, bt_survey **survey, bt_context *ctx,
                                      const char *path, bt_survey_finder *find, void *data)
{
    header h;
    bt_survey_store *store = NULL;
    bt_status status = open_to_read(&store, survey, ctx, path);
    open_header(&h, ctx);
    if (!status && !*survey) status = read_survey(store, survey, find, data, &h);
    close_header(&h);
    if (status) {
        bt_study__survey_store_close(store);
        bt_study__survey_close(*survey);
        store = NULL;
        *survey = NULL;
    }
    *out = store;
    return status;
}

/* -- merging -- */

typedef struct merging {
    bt_survey_store *into, *from;
    bt_survey_row mine;
} merging;

static bool is_finished(const bt_survey *survey, const bt_survey_row *row)
{
    return !survey->study->finished || survey->study->finished(survey, row);
}

static bool same_cells(const bt_survey *survey, const bt_survey_row *a, const bt_survey_row *b)
{
    for (size_t i = 0; i < survey->stored_count; i++) {
        const bt_survey_cell *x = &a->cells[i], *y = &b->cells[i];
        if (x->known != y->known || x->integer != y->integer || x->length != y->length ||
            x->real != y->real || memcmp(a->texts.at + x->at, b->texts.at + y->at, x->length) != 0)
            return false;
    }
    return a->state.length == b->state.length && !memcmp(a->state.at, b->state.at, a->state.length);
}

/* A row that is longer followed has the longer state. */
static bt_status absorb_row(void *data, const bt_survey_row *row)
{
    merging *m = data;
    const bt_survey *survey = m->into->survey;
    bt_status status = bt_study__survey_store_get(m->into, row->item, &m->mine);
    if (status == BT_PASS) return bt_study__survey_store_put(m->into, row);
    if (status) return status;
    bool mine = is_finished(survey, &m->mine), theirs = is_finished(survey, row);
    if (mine && theirs && !same_cells(survey, &m->mine, row))
        return bt__fail(m->into->ctx, BT_IO, "the stores %s and %s disagree on %s %llu",
                        m->into->path, m->from->path, survey->family->item,
                        (unsigned long long)row->item);
    bool further = theirs ? !mine : !mine && row->state.length > m->mine.state.length;
    return further ? bt_study__survey_store_put(m->into, row) : BT_OK;
}

bt_status bt_study__survey_store_absorb(bt_survey_store *store, const char *path)
{
    merging m = {.into = store};
    bt_survey *held = NULL;
    bt_status status = open_to_read(&m.from, &held, store->ctx, path);
    bt_study__row_open(&m.mine, store->ctx);
    if (m.from) m.from->survey = store->survey;
    if (!status) status = bt_study__schema_compare(m.from);
    if (!status) status = bt_study__survey_store_each(m.from, true, absorb_row, &m);
    bt_study__row_close(&m.mine);
    bt_study__survey_store_close(m.from);
    bt_study__survey_close(held);
    return status;
}

/* The survey is that of the first file. */
bt_status bt_study__survey_merge(bt_context *ctx, const char *path, const char *const *others,
                                 size_t count, bt_survey_finder *find, void *data)
{
    bt_survey_store *store = NULL, *first;
    bt_survey *survey;
    bt_status status = bt_study__survey_store_read(&first, &survey, ctx, others[0], find, data);
    bt_study__survey_store_close(first);
    if (!status) status = bt_study__survey_store_open(&store, survey, path);
    for (size_t i = 0; i < count && !status; i++)
        status = bt_study__survey_store_absorb(store, others[i]);
    if (!status) status = bt_study__survey_store_commit(store);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return status;
}
