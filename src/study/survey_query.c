/* Questions to the store of a survey: lists, counts and totals. */
#include "study/survey_sql.h"

#include "base/context.h"

static bt_survey_answer read_answer(sqlite3_stmt *query, int place)
{
    bt_survey_answer answer = {.known = true};
    switch (sqlite3_column_type(query, place)) {
    case SQLITE_NULL: answer.known = false; break;
    case SQLITE_INTEGER:
        answer.type = BT_SURVEY_INTEGER;
        answer.integer = sqlite3_column_int64(query, place);
        break;
    case SQLITE_FLOAT:
        answer.type = BT_SURVEY_REAL;
        answer.real = sqlite3_column_double(query, place);
        break;
    default:
        answer.type = BT_SURVEY_TEXT;
        answer.text = (const char *)sqlite3_column_text(query, place);
        if (!answer.text) answer.text = "";
    }
    return answer;
}

static void write_where(const char *where, bt_text *sql)
{
    if (where) bt_text__format(sql, " WHERE %s", where);
}

/* Calls `take` for each row of a query, while the clock allows. */
static bt_status each_row(bt_survey_store *store, const bt_text *sql, bt_survey_lister *take,
                          void *data)
{
    sqlite3_stmt *query = NULL;
    bt_survey_answer cells[BT_SURVEY_COLUMNS + 1] = {{0}};
    bt_status status = sql->failed ? BT_LIMIT : bt_study__sql_prepare(store, &query, sql->at);
    int columns = status ? 0 : sqlite3_column_count(query);
    int code = status ? SQLITE_DONE : sqlite3_step(query);
    while (!status && code == SQLITE_ROW) {
        for (int i = 0; i < columns; i++) cells[i] = read_answer(query, i);
        status = take(data, cells, (size_t)columns);
        if (!status && !bt_error(store->ctx)) status = bt__check(store->ctx);
        if (!status) code = sqlite3_step(query);
    }
    if (!status && code != SQLITE_DONE) status = bt_study__sql_fail(store, code);
    sqlite3_finalize(query);
    return status;
}

bt_status bt_study__survey_list(bt_survey_store *store, const char *where, uint64_t most,
                                bt_survey_lister *take, void *data)
{
    const bt_survey *survey = store->survey;
    bt_text sql;
    bt_text__open(&sql, store->ctx);
    bt_text__format(&sql, "SELECT \"%s\"", survey->family->item);
    for (size_t i = 0; i < survey->column_count; i++)
        bt_text__format(&sql, ", \"%s\"", survey->columns[i].name);
    bt_text__add(&sql, " FROM survey");
    write_where(where, &sql);
    bt_text__add(&sql, " ORDER BY number");
    if (most) bt_text__format(&sql, " LIMIT %llu", (unsigned long long)most);
    bt_status status = each_row(store, &sql, take, data);
    bt_text__close(&sql);
    return status;
}

bt_status bt_study__survey_count(bt_survey_store *store, const char *where, uint64_t *count)
{
    bt_text sql;
    int64_t number = 0;
    bt_text__open(&sql, store->ctx);
    bt_text__add(&sql, "SELECT count(*) FROM survey");
    write_where(where, &sql);
    bt_status status = sql.failed ? BT_LIMIT : bt_study__sql_number(store, sql.at, &number);
    bt_text__close(&sql);
    *count = (uint64_t)number;
    return status;
}

typedef struct totalling {
    bt_survey_totaller *take;
    void *data;
} totalling;

static bt_status pass_pair(void *data, const bt_survey_answer *cells, size_t count)
{
    const totalling *t = data;
    (void)count;
    return cells[0].known ? t->take(t->data, &cells[0], &cells[1]) : BT_OK;
}

bt_status bt_study__survey_total(bt_survey_store *store, const bt_survey_total *total,
                                 bt_survey_totaller *take, void *data)
{
    const char *column = total->column, *item = store->survey->family->item;
    totalling t = {take, data};
    bt_text sql;
    bt_text__open(&sql, store->ctx);
    if (total->how == BT_SURVEY_COUNTS)
        bt_text__format(&sql,
                        "SELECT \"%s\", count(*) FROM survey GROUP BY 1 ORDER BY count(*) DESC, 1",
                        column);
    else if (total->how == BT_SURVEY_SUM)
        bt_text__format(&sql, "SELECT sum(\"%s\"), NULL FROM survey", column);
    else
        bt_text__format(&sql,
                        "SELECT \"%s\", \"%s\" FROM survey WHERE \"%s\" NOT NULL ORDER BY \"%s\""
                        " DESC, number LIMIT 1",
                        column, item, column, column);
    bt_status status = each_row(store, &sql, pass_pair, &t);
    bt_text__close(&sql);
    return status;
}
