/* The store of a survey: an SQLite file with a header, a row for each item, and saved states. */
#include "study/survey_sql.h"

#include "base/context.h"
#include "base/files.h"

#include <stdio.h>
#include <string.h>

enum { BUSY_MILLISECONDS = 1000 };

/* -- calls of SQLite -- */

bt_status bt_study__sql_fail(bt_survey_store *store, int code)
{
    const char *words = store->db ? sqlite3_errmsg(store->db) : "out of memory";
    switch (code & 0xff) {
    case SQLITE_NOMEM: return bt__fail_memory(store->ctx);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return bt__fail(store->ctx, BT_IO, "the store %s is in use by another program",
                        store->path);
    case SQLITE_NOTADB:
        return bt__fail(store->ctx, BT_IO, "%s is not the store of a survey: %s", store->path,
                        words);
    case SQLITE_CORRUPT:
        return bt__fail(store->ctx, BT_IO, "the store %s is corrupt: %s", store->path, words);
    default: return bt__fail(store->ctx, BT_IO, "the store %s: %s", store->path, words);
    }
}

bt_status bt_study__sql_corrupt(bt_survey_store *store, const char *what)
{
    return bt__fail(store->ctx, BT_IO, "the store %s is corrupt: %s", store->path, what);
}

bt_status bt_study__sql_run(bt_survey_store *store, const char *sql)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code ? bt_study__sql_fail(store, code) : BT_OK;
}

bt_status bt_study__sql_prepare(bt_survey_store *store, sqlite3_stmt **statement, const char *sql)
{
    int code = sqlite3_prepare_v2(store->db, sql, -1, statement, NULL);
    return code ? bt_study__sql_fail(store, code) : BT_OK;
}

bt_status bt_study__sql_number(bt_survey_store *store, const char *sql, int64_t *number)
{
    sqlite3_stmt *query = NULL;
    bt_status status = bt_study__sql_prepare(store, &query, sql);
    if (status) return status;
    int code = sqlite3_step(query);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(query, 0) : 0;
    sqlite3_finalize(query);
    return code == SQLITE_ROW ? BT_OK : bt_study__sql_fail(store, code);
}

bt_status bt_study__sql_begin(bt_survey_store *store)
{
    bt_status status = bt_study__sql_run(store, "BEGIN IMMEDIATE"); /* readers may go on */
    store->writing = !status;
    return status;
}

/* -- opening and closing -- */

/* SQLite takes an empty name, and names with a colon first, for no file at all: what was found
   would be lost at the end. */
static bt_status check_name(bt_context *ctx, const char *path)
{
    if (!*path) return bt__fail(ctx, BT_INPUT, "a store needs the name of a file");
    if (*path != ':') return BT_OK;
    return bt__fail(ctx, BT_INPUT, "the name of a store cannot begin with ':'; write ./%.200s",
                    path);
}

bt_status bt_study__sql_connect(bt_survey_store **out, bt_context *ctx, const char *path,
                                bool read_only)
{
    *out = NULL;
    if (path && (check_name(ctx, path) || bt__may_write(ctx, path))) return BT_INPUT;
    bt_survey_store *store = bt__alloc_zero(ctx, sizeof *store);
    if (!store) return BT_LIMIT;
    store->ctx = ctx;
    *out = store;
    store->path = bt__copy_string(ctx, path ? path : "in memory");
    if (!store->path) return BT_LIMIT;
    int flags = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int code = sqlite3_open_v2(path ? path : ":memory:", &store->db, flags, NULL);
    if (code) return bt_study__sql_fail(store, code);
    sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
    return BT_OK;
}

void bt_study__survey_store_close(bt_survey_store *store)
{
    if (!store) return;
    sqlite3_finalize(store->put);
    sqlite3_finalize(store->put_state);
    sqlite3_finalize(store->drop_state);
    sqlite3_finalize(store->get);
    if (store->writing) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(store->db);
    bt__drop_string(store->ctx, store->path);
    bt__free(store->ctx, store, sizeof *store);
}

static bt_status read_version(bt_survey_store *store, int64_t *version)
{
    return bt_study__sql_number(store, "PRAGMA data_version", version);
}

/* Between the end of a transaction and the next one somebody else may have written: then what we
   know of the store is out of date, and we leave it to them. */
bt_status bt_study__survey_store_commit(bt_survey_store *store)
{
    int64_t version = 0;
    bt_status status = store->writing ? bt_study__sql_run(store, "COMMIT") : BT_OK;
    if (status) return status;
    store->writing = false;
    status = bt_study__sql_begin(store);
    if (!status) status = read_version(store, &version);
    if (!status && version != store->version)
        status = bt__fail(store->ctx, BT_IO, "another program has begun to write to the store %s",
                          store->path);
    return status;
}

bt_status bt_study__sql_prepare_put(bt_survey_store *store)
{
    bt_text sql;
    size_t columns = store->survey->stored_count + 3;
    bt_text__open(&sql, store->ctx);
    bt_text__add(&sql, "REPLACE INTO item VALUES (?");
    for (size_t i = 1; i < columns; i++) bt_text__add(&sql, ", ?");
    bt_text__add(&sql, ")");
    bt_status status = sql.failed ? BT_LIMIT : bt_study__sql_prepare(store, &store->put, sql.at);
    bt_text__close(&sql);
    if (!status)
        status =
            bt_study__sql_prepare(store, &store->put_state, "REPLACE INTO state VALUES (?, ?, ?)");
    if (!status)
        status =
            bt_study__sql_prepare(store, &store->drop_state, "DELETE FROM state WHERE number = ?");
    return status;
}

/* A store of the first format becomes one of today's, all of it or nothing. */
static bt_status make_anew(bt_survey_store *store)
{
    const bt_survey *wanted = store->survey;
    bt_survey *held = NULL;
    bt_status status = bt_study__old_survey(store, &held);
    store->survey = held;
    if (!status) status = bt_study__schema_make(store);
    if (!status) status = bt_study__sql_prepare_put(store);
    if (!status) status = bt_study__old_each(store, held, store);
    if (!status) status = bt_study__sql_run(store, "DROP TABLE census; DROP TABLE block");
    bt_study__survey_close(held);
    store->survey = wanted;
    return status;
}

static bt_status set_up(bt_survey_store *store)
{
    bt_survey_file file = BT_SURVEY_OURS;
    bt_status status = bt_study__sql_begin(store);
    if (!status) status = read_version(store, &store->version);
    if (!status) status = bt_study__schema_check(store, &file);
    if (!status && file == BT_SURVEY_NEW) status = bt_study__schema_make(store);
    if (!status && file == BT_SURVEY_OLD) status = make_anew(store);
    if (!status) status = bt_study__schema_compare(store);
    if (!status && file != BT_SURVEY_OURS) status = bt_study__survey_store_commit(store);
    return status || store->put ? status : bt_study__sql_prepare_put(store);
}

bt_status bt_study__survey_store_open(bt_survey_store **out, const bt_survey *survey,
                                      const char *path)
{
    bt_survey_store *store;
    bt_status status = bt_study__sql_connect(&store, survey->ctx, path, false);
    if (store) store->survey = survey;
    if (!status) status = set_up(store);
    if (status) {
        bt_study__survey_store_close(store);
        store = NULL;
    }
    *out = store;
    return status;
}

/* -- rows in -- */

uint64_t bt_study__mix_bytes(uint64_t sum, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++) sum = bt__mix(sum ^ at[i]) + i;
    return sum;
}

/* Of the cells, not of the state, which has one of its own. */
static int64_t checksum_of(const bt_survey *survey, const bt_survey_row *row)
{
    uint64_t sum = bt__mix(row->item + 1);
    for (size_t i = 0; i < survey->stored_count; i++) {
        const bt_survey_cell *cell = &row->cells[i];
        if (!cell->known) continue;
        sum = bt_study__mix_bytes(sum + i, &cell->integer, sizeof cell->integer);
        sum = bt_study__mix_bytes(sum, &cell->real, sizeof cell->real);
        sum = bt_study__mix_bytes(sum, row->texts.at + cell->at, cell->length);
    }
    return (int64_t)sum;
}

static int64_t state_checksum(const bt_survey_row *row)
{
    return (int64_t)bt_study__mix_bytes(bt__mix(row->item + 1), row->state.at, row->state.length);
}

static void bind_cell(sqlite3_stmt *put, int place, bt_survey_type type, const bt_survey_row *row,
                      const bt_survey_cell *cell)
{
    if (!cell->known)
        sqlite3_bind_null(put, place);
    else if (type == BT_SURVEY_INTEGER)
        sqlite3_bind_int64(put, place, cell->integer);
    else if (type == BT_SURVEY_REAL)
        sqlite3_bind_double(put, place, cell->real);
    else
        sqlite3_bind_text64(put, place, row->texts.at + cell->at, cell->length, SQLITE_STATIC,
                            SQLITE_UTF8);
}

static bt_status step_once(bt_survey_store *store, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? BT_OK : bt_study__sql_fail(store, code);
}

static bt_status put_state(bt_survey_store *store, const bt_survey_row *row)
{
    if (row->state.length == 0) {
        sqlite3_bind_int64(store->drop_state, 1, (int64_t)row->item);
        return step_once(store, store->drop_state);
    }
    sqlite3_bind_int64(store->put_state, 1, (int64_t)row->item);
    sqlite3_bind_blob64(store->put_state, 2, row->state.at, row->state.length, SQLITE_STATIC);
    sqlite3_bind_int64(store->put_state, 3, state_checksum(row));
    return step_once(store, store->put_state);
}

bt_status bt_study__survey_store_put(bt_survey_store *store, const bt_survey_row *row)
{
    const bt_survey *survey = store->survey;
    bt_text key;
    if (row->texts.failed || row->state.failed) return bt__fail_memory(store->ctx);
    bt_text__open(&key, store->ctx);
    survey->family->key(survey, row->item, &key);
    sqlite3_bind_int64(store->put, 1, (int64_t)row->item);
    sqlite3_bind_text64(store->put, 2, key.at, key.length, SQLITE_STATIC, SQLITE_UTF8);
    for (size_t i = 0; i < survey->stored_count; i++)
        bind_cell(store->put, (int)i + 3, survey->columns[i].type, row, &row->cells[i]);
    sqlite3_bind_int64(store->put, (int)survey->stored_count + 3, checksum_of(survey, row));
    bt_status status = key.failed ? BT_LIMIT : step_once(store, store->put);
    bt_text__close(&key);
    return status ? status : put_state(store, row);
}

/* -- rows out -- */

static void read_cell(sqlite3_stmt *query, int place, bt_survey_type type, bt_survey_row *row,
                      size_t column)
{
    if (sqlite3_column_type(query, place) == SQLITE_NULL) return;
    if (type == BT_SURVEY_INTEGER) {
        bt_study__row_integer(row, column, sqlite3_column_int64(query, place));
    } else if (type == BT_SURVEY_REAL) {
        bt_study__row_real(row, column, sqlite3_column_double(query, place));
    } else {
        const char *text = (const char *)sqlite3_column_text(query, place);
        bt_study__row_string(row, column, text ? text : "");
    }
}

static bt_status read_state(bt_survey_store *store, sqlite3_stmt *query, int place,
                            bt_survey_row *row)
{
    if (sqlite3_column_type(query, place) == SQLITE_NULL) return BT_OK;
    const char *bytes = sqlite3_column_blob(query, place);
    bt_text__add_bytes(&row->state, bytes ? bytes : "", (size_t)sqlite3_column_bytes(query, place));
    if (row->state.failed) return BT_LIMIT;
    if (state_checksum(row) != sqlite3_column_int64(query, place + 1))
        return bt_study__sql_corrupt(store, "the checksum of a state does not match");
    return BT_OK;
}

/* A row of a query over item.* and perhaps the bytes and checksum of its state. */
static bt_status read_row(bt_survey_store *store, sqlite3_stmt *query, bool state,
                          bt_survey_row *row)
{
    const bt_survey *survey = store->survey;
    int checksum = (int)survey->stored_count + 2;
    bt_study__row_clear(row, (uint64_t)sqlite3_column_int64(query, 0));
    if (row->item >= survey->count) return bt_study__sql_corrupt(store, "it has an item too many");
    for (size_t i = 0; i < survey->stored_count; i++)
        read_cell(query, (int)i + 2, survey->columns[i].type, row, i);
    if (row->texts.failed) return BT_LIMIT;
    if (checksum_of(survey, row) != sqlite3_column_int64(query, checksum))
        return bt_study__sql_corrupt(store, "the checksum of a row does not match");
    return state ? read_state(store, query, checksum + 1, row) : BT_OK;
}

#define WITH_STATE                                                                                 \
    "SELECT item.*, state.bytes, state.checksum FROM item LEFT JOIN state USING (number)"

bt_status bt_study__survey_store_each(bt_survey_store *store, bool states, bt_survey_taker *take,
                                      void *data)
{
    sqlite3_stmt *query = NULL;
    bt_survey_row row;
    bt_study__row_open(&row, store->ctx);
    bt_status status = bt_study__sql_prepare(store, &query,
                                             states ? WITH_STATE " ORDER BY number"
                                                    : "SELECT * FROM item ORDER BY number");
    int code = status ? SQLITE_DONE : sqlite3_step(query);
    while (!status && code == SQLITE_ROW) {
        status = read_row(store, query, states, &row);
        if (!status) status = take(data, &row);
        if (!status) code = sqlite3_step(query);
    }
    if (!status && code != SQLITE_DONE) status = bt_study__sql_fail(store, code);
    sqlite3_finalize(query);
    bt_study__row_close(&row);
    return status;
}

bt_status bt_study__survey_store_get(bt_survey_store *store, uint64_t item, bt_survey_row *row)
{
    bt_status status = BT_OK;
    if (!store->get)
        status = bt_study__sql_prepare(store, &store->get, WITH_STATE " WHERE item.number = ?");
    if (status) return status;
    sqlite3_bind_int64(store->get, 1, (int64_t)item);
    int code = sqlite3_step(store->get);
    if (code == SQLITE_ROW)
        status = read_row(store, store->get, true, row);
    else
        status = code == SQLITE_DONE ? BT_PASS : bt_study__sql_fail(store, code);
    sqlite3_reset(store->get);
    return status;
}
