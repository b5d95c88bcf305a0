/* Stores of the first format, which held a census only: read, and made anew when written to. */
#include "study/census_family.h"
#include "study/survey_sql.h"

#include "base/context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_SIZE = 96 };

/* In the order in which they were written: the checksum goes over all of them. */
static const char *const names[] = {
    "format",       "ends",    "min",        "max",         "size from", "size to",
    "symmetric",    "detail",  "list",       "period from", "period to", "preperiod from",
    "preperiod to", "letters", "list limit", "block bits",  "checksum"};
enum { FIELDS = sizeof names / sizeof *names };

static bt_status read_field(bt_survey_store *store, const char *name, char value[VALUE_SIZE])
{
    sqlite3_stmt *query = NULL;
    bt_status status =
        bt_study__sql_prepare(store, &query, "SELECT value FROM census WHERE name = ?");
    if (status) return status;
    sqlite3_bind_text(query, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(query);
    const unsigned char *text = code == SQLITE_ROW ? sqlite3_column_text(query, 0) : NULL;
    if (text)
        snprintf(value, VALUE_SIZE, "%s", (const char *)text);
    else
        status = code == SQLITE_DONE || code == SQLITE_ROW
                     ? bt_study__sql_corrupt(store, "its header is incomplete")
                     : bt_study__sql_fail(store, code);
    sqlite3_finalize(query);
    return status;
}

bt_status bt_study__old_survey(bt_survey_store *store, bt_survey **survey)
{
    char values[FIELDS][VALUE_SIZE];
    uint64_t n[FIELDS] = {0}, sum = 0;
    for (int i = 0; i < FIELDS; i++) {
        bt_status status = read_field(store, names[i], values[i]);
        if (status) return status;
        n[i] = strtoull(values[i], NULL, 10);
        if (i < FIELDS - 1) sum = bt_study__mix_bytes(sum, values[i], strlen(values[i]) + 1);
    }
    if (n[0] != 1 || n[FIELDS - 1] != sum)
        return bt_study__sql_corrupt(store, "its header cannot be read");
    bt_study_census_options options = {.ends = values[1],
                                       .min = (unsigned)n[2],
                                       .max = (unsigned)n[3],
                                       .size_from = (unsigned)n[4],
                                       .size_to = (unsigned)n[5],
                                       .symmetric = (unsigned)n[6],
                                       .detail = n[7] != 0,
                                       .list = n[8] != 0,
                                       .where = {n[9], n[10], n[11], n[12], (uint32_t)n[13]},
                                       .list_limit = (size_t)n[14]};
    return bt_study__census_survey(survey, store->ctx, &options);
}

static bt_status read_row(bt_survey_store *store, sqlite3_stmt *query, const bt_survey *survey,
                          bt_survey_row *row)
{
    bt_study__tally *tally = ((bt_study__counting *)survey->data)->one;
    uint64_t block = (uint64_t)sqlite3_column_int64(query, 0);
    const uint8_t *bytes = sqlite3_column_blob(query, 1);
    size_t length = (size_t)sqlite3_column_bytes(query, 1);
    if (block >= survey->count) return bt_study__sql_corrupt(store, "it has a block too many");
    if (!bytes || (int64_t)bt_study__mix_bytes(bt__mix(block + 1), bytes, length) !=
                      sqlite3_column_int64(query, 2))
        return bt_study__sql_corrupt(store, "the checksum of a block does not match");
    if (!bt_study__tally_decode(tally, bytes, length))
        return tally->failed ? BT_LIMIT : bt_study__sql_corrupt(store, "a block cannot be read");
    bt_study__row_clear(row, block);
    bt_text__add_bytes(&row->state, (const char *)bytes, length);
    bt_study__census_columns(tally, row);
    return BT_OK;
}

bt_status bt_study__old_each(bt_survey_store *store, const bt_survey *survey, bt_survey_store *into)
{
    sqlite3_stmt *query = NULL;
    bt_survey_row row;
    bt_study__row_open(&row, store->ctx);
    bt_status status = bt_study__sql_prepare(
        store, &query, "SELECT number, results, checksum FROM block ORDER BY number");
    int code = status ? SQLITE_DONE : sqlite3_step(query);
    while (!status && code == SQLITE_ROW) {
        status = read_row(store, query, survey, &row);
        if (!status) status = bt_study__survey_store_put(into, &row);
        if (!status) code = sqlite3_step(query);
    }
    if (!status && code != SQLITE_DONE) status = bt_study__sql_fail(store, code);
    sqlite3_finalize(query);
    bt_study__row_close(&row);
    return status;
}
