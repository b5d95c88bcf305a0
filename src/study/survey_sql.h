/* What the store of a survey and the questions to it share. */
#ifndef BOUTON_STUDY_SURVEY_SQL_H
#define BOUTON_STUDY_SURVEY_SQL_H

#include "study/survey.h"

#include <sqlite3.h>

struct bt_survey_store {
    bt_context *ctx;
    const bt_survey *survey;
    char *path; /* for messages */
    sqlite3 *db;
    sqlite3_stmt *put, *put_state, *drop_state, *get;
    bool writing;    /* a transaction is open */
    int64_t version; /* of the data, as we left them: another writer would change it */
};

/* The status of what SQLite said, with its words. */
bt_status bt_study__sql_fail(bt_survey_store *store, int code);
bt_status bt_study__sql_corrupt(bt_survey_store *store, const char *what);
bt_status bt_study__sql_run(bt_survey_store *store, const char *sql);
bt_status bt_study__sql_prepare(bt_survey_store *store, sqlite3_stmt **statement, const char *sql);
/* A number that a question gives. */
bt_status bt_study__sql_number(bt_survey_store *store, const char *sql, int64_t *number);

/* Connections: to a file that may be new unless it is only read, or (path NULL) to nothing. */
bt_status bt_study__sql_connect(bt_survey_store **out, bt_context *ctx, const char *path,
                                bool read_only);
/* The statements that put rows. */
bt_status bt_study__sql_prepare_put(bt_survey_store *store);
/* Mixes bytes into a checksum. */
uint64_t bt_study__mix_bytes(uint64_t sum, const void *bytes, size_t length);
/* Opens a transaction that keeps other writers out. */
bt_status bt_study__sql_begin(bt_survey_store *store);

/* -- what a store looks like -- */
/* Makes the tables and writes what survey it is; or compares that with the survey at hand. */
bt_status bt_study__schema_make(bt_survey_store *store);
bt_status bt_study__schema_compare(bt_survey_store *store);
/* A field of the header; BT_PASS when it is missing. */
bt_status bt_study__schema_field(bt_survey_store *store, const char *name, bt_text *value);
/* What a file is; BT_IO when it is something else. */
typedef enum bt_survey_file { BT_SURVEY_NEW, BT_SURVEY_OURS, BT_SURVEY_OLD } bt_survey_file;
bt_status bt_study__schema_check(bt_survey_store *store, bt_survey_file *file);

/* -- stores of the first format, see census_old.c -- */
bt_status bt_study__old_survey(bt_survey_store *store, bt_survey **survey);
/* Puts all its rows into a store of today's format, which may be the same file. */
bt_status bt_study__old_each(bt_survey_store *store, const bt_survey *survey,
                             bt_survey_store *into);

#endif
