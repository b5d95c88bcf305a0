/* What the store of a survey looks like: its tables, its header, whose survey it is. */
#include "study/survey_sql.h"

#include <stdio.h>
#include <string.h>

enum { FORMAT = 2 }; /* the first one was that of censuses, in tables of other names */

static const char *type_name(bt_survey_type type)
{
    return type == BT_SURVEY_INTEGER ? "INTEGER" : type == BT_SURVEY_REAL ? "REAL" : "TEXT";
}

/* -- the tables -- */

static void write_item_table(const bt_survey *survey, bt_text *sql)
{
    bt_text__format(sql, "CREATE TABLE item (number INTEGER PRIMARY KEY, \"%s\" TEXT NOT NULL",
                    survey->family->item);
    for (size_t i = 0; i < survey->stored_count; i++)
        bt_text__format(sql, ", \"%s\" %s", survey->columns[i].name,
                        type_name(survey->columns[i].type));
    bt_text__add(sql, ", checksum INTEGER NOT NULL);");
    bt_text__add(sql, "CREATE TABLE state (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL,"
                      " checksum INTEGER NOT NULL);");
}

/* The rows as they are asked for, with the columns that follow from others. */
static void write_view(const bt_survey *survey, bt_text *sql)
{
    bt_text__format(sql, "CREATE VIEW survey AS SELECT number, \"%s\"", survey->family->item);
    for (size_t i = 0; i < survey->column_count; i++) {
        const bt_survey_column *column = &survey->columns[i];
        bt_text__format(sql, ", %s%s%s AS \"%s\"", column->sql ? "" : "\"",
                        column->sql ? column->sql : column->name, column->sql ? "" : "\"",
                        column->name);
    }
    bt_text__add(sql, " FROM item;");
}

static void write_indexes(const bt_survey *survey, bt_text *sql)
{
    bt_text__format(sql, "CREATE UNIQUE INDEX by_%s ON item (\"%s\");", survey->family->item,
                    survey->family->item);
    for (size_t i = 0; i < survey->stored_count; i++)
        if (survey->columns[i].indexed)
            bt_text__format(sql, "CREATE INDEX by_%s ON item (\"%s\");", survey->columns[i].name,
                            survey->columns[i].name);
}

static bt_status make_tables(bt_survey_store *store)
{
    bt_text sql;
    bt_text__open(&sql, store->ctx);
    bt_text__add(&sql, "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);");
    write_item_table(store->survey, &sql);
    write_view(store->survey, &sql);
    write_indexes(store->survey, &sql);
    bt_status status = sql.failed ? BT_LIMIT : bt_study__sql_run(store, sql.at);
    bt_text__close(&sql);
    return status;
}

/* -- the header -- */

static bt_status put_field(bt_survey_store *store, const char *name, const char *value)
{
    sqlite3_stmt *insert = NULL;
    bt_status status = bt_study__sql_prepare(store, &insert, "REPLACE INTO meta VALUES (?, ?)");
    if (status) return status;
    sqlite3_bind_text(insert, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, value, -1, SQLITE_STATIC);
    int code = sqlite3_step(insert);
    sqlite3_finalize(insert);
    return code == SQLITE_DONE ? BT_OK : bt_study__sql_fail(store, code);
}

bt_status bt_study__schema_field(bt_survey_store *store, const char *name, bt_text *value)
{
    sqlite3_stmt *query = NULL;
    bt_text__cut(value, 0);
    bt_status status =
        bt_study__sql_prepare(store, &query, "SELECT value FROM meta WHERE name = ?");
    if (status) return status;
    sqlite3_bind_text(query, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(query);
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(query, 0) : NULL;
    if (text) bt_text__add(value, text);
    sqlite3_finalize(query);
    if (code != SQLITE_ROW && code != SQLITE_DONE) return bt_study__sql_fail(store, code);
    return text ? BT_OK : BT_PASS;
}

/* Over the fields as they are stored. */
static bt_status sum_header(bt_survey_store *store, char number[24])
{
    static const char *const first[] = {"format", "family", "of", "items"};
    const bt_survey *survey = store->survey;
    enum { FIRST = sizeof first / sizeof *first };
    uint64_t sum = 0;
    bt_status status = BT_OK;
    bt_text value;
    bt_text__open(&value, store->ctx);
    for (size_t i = 0; i < FIRST + survey->given_count && !status; i++) {
        const char *name = i < FIRST ? first[i] : survey->given[i - FIRST].name;
        status = bt_study__schema_field(store, name, &value);
        if (status == BT_PASS) status = BT_OK;
        sum = bt_study__mix_bytes(sum + i, value.at, value.length);
    }
    bt_text__close(&value);
    snprintf(number, 24, "%llu", (unsigned long long)sum);
    return status;
}

static bt_status put_options(bt_survey_store *store)
{
    char number[24];
    const bt_survey *survey = store->survey;
    bt_status status = BT_OK;
    for (size_t i = 0; i < survey->given_count && !status; i++)
        if (survey->given[i].value)
            status = put_field(store, survey->given[i].name, survey->given[i].value);
    if (!status) status = sum_header(store, number);
    return status ? status : put_field(store, "checksum", number);
}

static bt_status check_header(bt_survey_store *store)
{
    char number[24];
    bt_text stored;
    bt_text__open(&stored, store->ctx);
    bt_status status = sum_header(store, number);
    if (!status) status = bt_study__schema_field(store, "checksum", &stored);
    if (status == BT_PASS || (!status && strcmp(stored.at, number) != 0))
        status = bt_study__sql_corrupt(store, "the checksum of its header does not match");
    bt_text__close(&stored);
    return status;
}

bt_status bt_study__schema_make(bt_survey_store *store)
{
    char number[24];
    const bt_survey *survey = store->survey;
    bt_status status = make_tables(store);
    snprintf(number, sizeof number, "%d", FORMAT);
    if (!status) status = put_field(store, "format", number);
    if (!status) status = put_field(store, "family", survey->family->name);
    if (!status) status = put_field(store, "of", survey->study->name);
    snprintf(number, sizeof number, "%llu", (unsigned long long)survey->count);
    if (!status) status = put_field(store, "items", number);
    return status ? status : put_options(store);
}

static bt_status compare_field(bt_survey_store *store, const char *name, const char *value)
{
    bt_text stored;
    bt_text__open(&stored, store->ctx);
    bt_status status = bt_study__schema_field(store, name, &stored);
    bool missing = status == BT_PASS;
    if (missing) status = value ? bt_study__sql_corrupt(store, "its header is incomplete") : BT_OK;
    if (!status && !missing && (!value || strcmp(stored.at, value) != 0))
        status = bt__fail(store->ctx, BT_INPUT,
                          "the store %s belongs to another survey: its %s is %.100s, not %.100s",
                          store->path, name, stored.at, value ? value : "open");
    bt_text__close(&stored);
    return status;
}

bt_status bt_study__schema_compare(bt_survey_store *store)
{
    char number[24];
    const bt_survey *survey = store->survey;
    snprintf(number, sizeof number, "%d", FORMAT);
    bt_status status = compare_field(store, "format", number);
    if (!status) status = compare_field(store, "family", survey->family->name);
    if (!status) status = compare_field(store, "of", survey->study->name);
    if (!status) status = check_header(store);
    for (size_t i = 0; i < survey->given_count && !status; i++)
        if (!survey->given[i].extends)
            status = compare_field(store, survey->given[i].name, survey->given[i].value);
    snprintf(number, sizeof number, "%llu", (unsigned long long)survey->count);
    if (!status) status = compare_field(store, "items", number);
    return status || !store->writing ? status : put_options(store);
}

/* -- the file -- */

static bt_status count_named(bt_survey_store *store, const char *names, int64_t *count)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN (%s)", names);
    return bt_study__sql_number(store, sql, count);
}

bt_status bt_study__schema_check(bt_survey_store *store, bt_survey_file *file)
{
    int64_t tables = 0, ours = 0, old = 0, faults = 0;
    bt_status status = bt_study__sql_number(store, "SELECT count(*) FROM sqlite_master", &tables);
    if (!status)
        status = bt_study__sql_number(
            store, "SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'", &faults);
    if (!status && faults) status = bt_study__sql_corrupt(store, "its pages are damaged");
    if (!status) status = count_named(store, "'meta', 'item', 'state'", &ours);
    if (!status) status = count_named(store, "'census', 'block'", &old);
    if (!status && tables && ours != 3 && old != 2)
        status = bt__fail(store->ctx, BT_IO, "%s is a database, but not the store of a survey",
                          store->path);
    *file = tables == 0 ? BT_SURVEY_NEW : ours == 3 ? BT_SURVEY_OURS : BT_SURVEY_OLD;
    return status;
}
