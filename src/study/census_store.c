/* The store of a census: an SQLite file with a header and one row per finished block. */
#include "study/census.h"

#include "base/context.h"
#include "base/files.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, VALUE_SIZE = 96, BUSY_MILLISECONDS = 1000 };

struct bt_study__store {
    bt_context *ctx;
    const bt_study__census *census;
    char *path;
    sqlite3 *db;
    sqlite3_stmt *insert;
    bool writing; /* a transaction is open */
};

/* -- failing -- */

/* The status of what SQLite said, with its words. */
static bt_status fail_sql(bt_study__store *store, int code)
{
    const char *words = store->db ? sqlite3_errmsg(store->db) : "out of memory";
    switch (code & 0xff) {
    case SQLITE_NOMEM: return bt__fail_memory(store->ctx);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return bt__fail(store->ctx, BT_IO, "the store %s is in use by another program",
                        store->path);
    case SQLITE_NOTADB:
        return bt__fail(store->ctx, BT_IO, "%s is not a census store: %s", store->path, words);
    case SQLITE_CORRUPT:
        return bt__fail(store->ctx, BT_IO, "the store %s is corrupt: %s", store->path, words);
    default: return bt__fail(store->ctx, BT_IO, "the store %s: %s", store->path, words);
    }
}

static bt_status fail_corrupt(bt_study__store *store, const char *what)
{
    return bt__fail(store->ctx, BT_IO, "the store %s is corrupt: %s", store->path, what);
}

static bt_status run_sql(bt_study__store *store, const char *sql)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code ? fail_sql(store, code) : BT_OK;
}

static bt_status prepare(bt_study__store *store, sqlite3_stmt **statement, const char *sql)
{
    int code = sqlite3_prepare_v2(store->db, sql, -1, statement, NULL);
    return code ? fail_sql(store, code) : BT_OK;
}

/* -- the header: what tells one census from another -- */

typedef struct header_field {
    const char *name;
    char value[VALUE_SIZE];
} header_field;

enum { FIELDS = 17 };

static void set_number(header_field *field, const char *name, uint64_t value)
{
    field->name = name;
    snprintf(field->value, sizeof field->value, "%llu", (unsigned long long)value);
}

static uint64_t mix_bytes(uint64_t sum, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) sum = bt__mix(sum ^ bytes[i]) + i;
    return sum;
}

static void describe(const bt_study__census *census, header_field fields[FIELDS])
{
    const bt_study_where *where = &census->where;
    set_number(&fields[0], "format", FORMAT);
    fields[1].name = "ends";
    snprintf(fields[1].value, sizeof fields[1].value, "%s", census->ends);
    set_number(&fields[2], "min", census->min);
    set_number(&fields[3], "max", census->max);
    set_number(&fields[4], "size from", census->size_from);
    set_number(&fields[5], "size to", census->size_to);
    set_number(&fields[6], "symmetric", census->symmetric);
    set_number(&fields[7], "detail", census->detail);
    set_number(&fields[8], "list", census->list);
    set_number(&fields[9], "period from", where->period_from);
    set_number(&fields[10], "period to", where->period_to);
    set_number(&fields[11], "preperiod from", where->preperiod_from);
    set_number(&fields[12], "preperiod to", where->preperiod_to);
    set_number(&fields[13], "letters", where->letters);
    set_number(&fields[14], "list limit", census->list ? census->list_limit : 0);
    set_number(&fields[15], "block bits", census->block_bits);
    uint64_t sum = 0;
    for (int i = 0; i < FIELDS - 1; i++)
        sum = mix_bytes(sum, (const uint8_t *)fields[i].value, strlen(fields[i].value) + 1);
    set_number(&fields[16], "checksum", sum);
}

/* The value of one field of the file. */
static bt_status read_field(bt_study__store *store, const char *name, char value[VALUE_SIZE])
{
    sqlite3_stmt *query = NULL;
    bt_status status = prepare(store, &query, "SELECT value FROM census WHERE name = ?");
    if (status) return status;
    sqlite3_bind_text(query, 1, name, -1, SQLITE_STATIC);
    int code = sqlite3_step(query);
    const unsigned char *text = code == SQLITE_ROW ? sqlite3_column_text(query, 0) : NULL;
    if (text)
        snprintf(value, VALUE_SIZE, "%s", (const char *)text);
    else
        status = code == SQLITE_DONE || code == SQLITE_ROW
                     ? fail_corrupt(store, "its header is incomplete")
                     : fail_sql(store, code);
    sqlite3_finalize(query);
    return status;
}

static bt_status compare_header(bt_study__store *store)
{
    header_field fields[FIELDS];
    char value[VALUE_SIZE];
    describe(store->census, fields);
    for (int i = 0; i < FIELDS; i++) {
        bt_status status = read_field(store, fields[i].name, value);
        if (status) return status;
        if (strcmp(value, fields[i].value) != 0)
            return bt__fail(store->ctx, BT_INPUT,
                            "the store %s belongs to another census: its %s is %s, not %s",
                            store->path, fields[i].name, value, fields[i].value);
    }
    return BT_OK;
}

static bt_status write_header(bt_study__store *store)
{
    header_field fields[FIELDS];
    sqlite3_stmt *insert = NULL;
    bt_status status =
        run_sql(store, "CREATE TABLE census (name TEXT PRIMARY KEY, value TEXT NOT NULL);"
                       "CREATE TABLE block (number INTEGER PRIMARY KEY, results BLOB NOT NULL,"
                       " checksum INTEGER NOT NULL);");
    if (!status) status = prepare(store, &insert, "INSERT INTO census VALUES (?, ?)");
    describe(store->census, fields);
    for (int i = 0; !status && i < FIELDS; i++) {
        sqlite3_bind_text(insert, 1, fields[i].name, -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 2, fields[i].value, -1, SQLITE_STATIC);
        int code = sqlite3_step(insert);
        if (code != SQLITE_DONE) status = fail_sql(store, code);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    return status;
}

/* A census from the header of its store. */
static bt_status parse_header(bt_study__store *store, bt_study__census *census)
{
    char ends[VALUE_SIZE];
    uint64_t number[FIELDS] = {0};
    header_field fields[FIELDS];
    bt_study__census none = {.min = 1};
    describe(&none, fields); /* for the names */
    for (int i = 0; i < FIELDS; i++) {
        char value[VALUE_SIZE];
        bt_status status = read_field(store, fields[i].name, i == 1 ? ends : value);
        if (status) return status;
        if (i != 1) number[i] = strtoull(value, NULL, 10);
    }
    if (number[0] != FORMAT)
        return bt__fail(store->ctx, BT_IO, "the store %s has format %llu; this program reads %d",
                        store->path, (unsigned long long)number[0], FORMAT);
    bt_study_census_options options = {
        .ends = ends,
        .min = (unsigned)number[2],
        .max = (unsigned)number[3],
        .size_from = (unsigned)number[4],
        .size_to = (unsigned)number[5],
        .symmetric = (unsigned)number[6],
        .detail = number[7] != 0,
        .list = number[8] != 0,
        .where = {number[9], number[10], number[11], number[12], (uint32_t)number[13]},
        .list_limit = (size_t)number[14]};
    /* described again it must be what was read, the checksum too */
    store->census = census;
    if (!bt_study__census_plan(census, store->ctx, &options) && !compare_header(store))
        return BT_OK;
    bt_clear(store->ctx);
    return fail_corrupt(store, "its header makes no sense");
}

/* -- rows -- */

/* Mixes the number of the block and its bytes. */
static sqlite3_int64 checksum_of(uint64_t block, const uint8_t *bytes, size_t length)
{
    return (sqlite3_int64)mix_bytes(bt__mix(block + 1), bytes, length);
}

typedef struct stored_row {
    uint64_t block;
    const uint8_t *bytes;
    size_t length;
} stored_row;

/* Reads one row of a running query into *row, or says what is wrong with it. */
static bt_status read_row(bt_study__store *store, sqlite3_stmt *query, stored_row *row)
{
    row->block = (uint64_t)sqlite3_column_int64(query, 0);
    row->bytes = sqlite3_column_blob(query, 1);
    row->length = (size_t)sqlite3_column_bytes(query, 1);
    if (row->block >= store->census->blocks) return fail_corrupt(store, "it has a block too many");
    if (!row->bytes ||
        checksum_of(row->block, row->bytes, row->length) != sqlite3_column_int64(query, 2))
        return fail_corrupt(store, "the checksum of a block does not fit");
    return BT_OK;
}

/* Calls `take` for every block in the file. */
static bt_status each_row(bt_study__store *store,
                          bt_status (*take)(bt_study__store *, const stored_row *, void *),
                          void *data)
{
    sqlite3_stmt *query = NULL;
    bt_status status =
        prepare(store, &query, "SELECT number, results, checksum FROM block ORDER BY number");
    int code = status ? SQLITE_DONE : sqlite3_step(query);
    while (!status && code == SQLITE_ROW) {
        stored_row row;
        status = read_row(store, query, &row);
        if (!status) status = take(store, &row, data);
        if (!status) code = sqlite3_step(query);
    }
    if (!status && code != SQLITE_DONE) status = fail_sql(store, code);
    sqlite3_finalize(query);
    return status;
}

typedef struct gathering {
    bt_study__tally *sum, *one;
    uint8_t *done;
} gathering;

static bt_status gather_row(bt_study__store *store, const stored_row *row, void *data)
{
    gathering *to = data;
    const bt_study__census *census = store->census;
    if (!bt_study__tally_decode(to->one, row->bytes, row->length))
        return to->one->failed ? BT_LIMIT : fail_corrupt(store, "a block cannot be read");
    bool all_sizes = census->size_from <= 1 && census->size_to >= BT_STUDY_CENSUS_MAX;
    if (all_sizes && to->one->sets != bt_study__block_sets(census))
        return fail_corrupt(store, "a block is not whole");
    bt_study__tally_merge(to->sum, to->one);
    to->done[row->block / 8] |= (uint8_t)(1 << row->block % 8);
    return to->sum->failed ? BT_LIMIT : BT_OK;
}

static bt_status gather(bt_study__store *store, bt_study__tally *sum, uint8_t *done)
{
    gathering to = {sum, bt__alloc(store->ctx, sizeof *to.one), done};
    if (!to.one) return BT_LIMIT;
    bt_study__tally_open(to.one, store->ctx, NULL, store->census);
    bt_status status = each_row(store, gather_row, &to);
    bt_study__tally_close(to.one);
    bt__free(store->ctx, to.one, sizeof *to.one);
    return status;
}

static bt_status put_bytes(bt_study__store *store, uint64_t block, const uint8_t *bytes,
                           size_t length)
{
    sqlite3_bind_int64(store->insert, 1, (sqlite3_int64)block);
    sqlite3_bind_blob64(store->insert, 2, bytes, length, SQLITE_STATIC);
    sqlite3_bind_int64(store->insert, 3, checksum_of(block, bytes, length));
    int code = sqlite3_step(store->insert);
    sqlite3_reset(store->insert);
    return code == SQLITE_DONE ? BT_OK : fail_sql(store, code);
}

bt_status bt_study__store_put(bt_study__store *store, uint64_t block, const bt_study__tally *tally)
{
    bt_text bytes;
    bt_text__open(&bytes, store->ctx);
    bt_study__tally_encode(tally, &bytes);
    bt_status status = bytes.failed ? BT_LIMIT : BT_OK;
    if (!status) status = put_bytes(store, block, (const uint8_t *)bytes.at, bytes.length);
    bt_text__close(&bytes);
    return status;
}

/* -- opening and closing -- */

static bt_status begin(bt_study__store *store)
{
    bt_status status = run_sql(store, "BEGIN IMMEDIATE"); /* keeps other writers out, not readers */
    store->writing = !status;
    return status;
}

bt_status bt_study__store_commit(bt_study__store *store)
{
    bt_status status = run_sql(store, "COMMIT");
    if (!status) store->writing = false;
    return status ? status : begin(store);
}

void bt_study__store_close(bt_study__store *store)
{
    if (!store) return;
    sqlite3_finalize(store->insert);
    if (store->writing) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(store->db);
    bt__free(store->ctx, store->path, strlen(store->path) + 1);
    bt__free(store->ctx, store, sizeof *store);
}

/* SQLite takes an empty name, and names with a colon first, for no file at all: what was found
   would be lost at the end. */
static bt_status check_name(bt_context *ctx, const char *path)
{
    if (!*path) return bt__fail(ctx, BT_INPUT, "a store needs the name of a file");
    if (*path != ':') return BT_OK;
    return bt__fail(ctx, BT_INPUT, "the name of a store cannot begin with ':'; write ./%.200s",
                    path);
}

/* A connection, to a file that may be new unless it is only to be read. */
static bt_status connect(bt_study__store **out, bt_context *ctx, const char *path, bool read_only)
{
    if (check_name(ctx, path) || bt__may_write(ctx, path)) return BT_INPUT;
    bt_study__store *store = bt__alloc_zero(ctx, sizeof *store);
    size_t size = strlen(path) + 1;
    char *copy = store ? bt__alloc(ctx, size) : NULL;
    if (!copy) {
        bt__free(ctx, store, sizeof *store);
        return BT_LIMIT;
    }
    store->ctx = ctx;
    store->path = memcpy(copy, path, size);
    *out = store;
    int flags = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int code = sqlite3_open_v2(path, &store->db, flags, NULL);
    if (code) return fail_sql(store, code);
    sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
    return BT_OK;
}

/* How many tables the file has: 0 when it is new. */
static bt_status count_tables(bt_study__store *store, const char *which, int *count)
{
    sqlite3_stmt *query = NULL;
    bt_status status = prepare(store, &query, which);
    if (status) return status;
    int code = sqlite3_step(query);
    *count = code == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    sqlite3_finalize(query);
    return code == SQLITE_ROW ? BT_OK : fail_sql(store, code);
}

/* Whether the pages of the file are in order, and whether it is a census at all. */
static bt_status check_file(bt_study__store *store, bool *is_new)
{
    int tables = 0, ours = 0, faults = 0;
    bt_status status = count_tables(store, "SELECT count(*) FROM sqlite_master", &tables);
    if (!status)
        status = count_tables(store,
                              "SELECT count(*) FROM pragma_quick_check"
                              " WHERE quick_check <> 'ok'",
                              &faults);
    if (!status && faults) status = fail_corrupt(store, "its pages are damaged");
    if (!status)
        status = count_tables(store,
                              "SELECT count(*) FROM sqlite_master WHERE type ="
                              " 'table' AND name IN ('census', 'block')",
                              &ours);
    if (!status && tables && ours != 2)
        status =
            bt__fail(store->ctx, BT_IO, "%s is a database, but not a census store", store->path);
    *is_new = tables == 0;
    return status;
}

static bt_status set_up(bt_study__store *store)
{
    bool is_new = false;
    bt_status status = begin(store);
    if (!status) status = check_file(store, &is_new);
    if (!status && is_new) status = write_header(store);
    if (!status && is_new) status = bt_study__store_commit(store);
    if (!status) status = compare_header(store);
    if (!status) status = prepare(store, &store->insert, "INSERT INTO block VALUES (?, ?, ?)");
    return status;
}

bt_status bt_study__store_open(bt_study__store **out, bt_context *ctx, const char *path,
                               const bt_study__census *census, bt_study__tally *sum, uint8_t *done)
{
    bt_study__store *store = NULL;
    bt_status status = connect(&store, ctx, path, false);
    if (store) store->census = census;
    if (!status) status = set_up(store);
    if (!status) status = gather(store, sum, done);
    if (status) {
        bt_study__store_close(store);
        store = NULL;
    }
    *out = store;
    return status;
}

/* -- reading and merging -- */

/* Opens a file that must hold a census. */
static bt_status open_to_read(bt_study__store **out, bt_context *ctx, const char *path)
{
    bool is_new = false;
    bt_status status = connect(out, ctx, path, true);
    if (!status) status = check_file(*out, &is_new);
    if (!status && is_new) status = bt__fail(ctx, BT_IO, "%s is empty: no census store", path);
    return status;
}

bt_status bt_study__store_plan(bt_context *ctx, const char *path, bt_study__census *census)
{
    bt_study__store *store = NULL;
    bt_status status = open_to_read(&store, ctx, path);
    if (!status) status = parse_header(store, census);
    bt_study__store_close(store);
    return status;
}

bt_status bt_study__store_read(bt_context *ctx, const char *path, const bt_study__census *census,
                               bt_study__tally *sum, uint8_t *done)
{
    bt_study__store *store = NULL;
    bt_status status = open_to_read(&store, ctx, path);
    if (store) store->census = census;
    if (!status) status = gather(store, sum, done);
    bt_study__store_close(store);
    return status;
}

typedef struct absorbing {
    bt_study__store *into;
    uint8_t *done;
} absorbing;

/* A block that is there already must have the same bytes. */
static bt_status compare_row(bt_study__store *into, const bt_study__store *from,
                             const stored_row *row)
{
    sqlite3_stmt *query = NULL;
    bt_status status = prepare(into, &query, "SELECT results = ? FROM block WHERE number = ?");
    if (status) return status;
    sqlite3_bind_blob64(query, 1, row->bytes, row->length, SQLITE_STATIC);
    sqlite3_bind_int64(query, 2, (sqlite3_int64)row->block);
    int code = sqlite3_step(query);
    if (code != SQLITE_ROW)
        status = fail_sql(into, code);
    else if (!sqlite3_column_int(query, 0))
        status = bt__fail(into->ctx, BT_IO, "the stores %s and %s disagree on block %llu",
                          into->path, from->path, (unsigned long long)row->block);
    sqlite3_finalize(query);
    return status;
}

static bt_status absorb_row(bt_study__store *from, const stored_row *row, void *data)
{
    absorbing *to = data;
    if (to->done[row->block / 8] >> row->block % 8 & 1) return compare_row(to->into, from, row);
    to->done[row->block / 8] |= (uint8_t)(1 << row->block % 8);
    return put_bytes(to->into, row->block, row->bytes, row->length);
}

bt_status bt_study__store_absorb(bt_study__store *into, const char *path, uint8_t *done)
{
    bt_study__store *from = NULL;
    absorbing to = {into, done};
    bt_status status = open_to_read(&from, into->ctx, path);
    if (from) from->census = into->census;
    if (!status) status = compare_header(from);
    if (!status) status = each_row(from, absorb_row, &to);
    bt_study__store_close(from);
    return status;
}
