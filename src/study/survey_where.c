/* Conditions on the rows of a survey, as SQL: comparisons joined by and, or, not and parentheses.

     condition  = both { "or" both }
     both       = one { ("and" | ",") one }
     one        = "not" one | "(" condition ")" | column sign value
     value      = number | word | 'text' | "none" */
#include "study/survey.h"

#include "base/context.h"

#include <ctype.h>
#include <string.h>

typedef struct reader {
    const bt_survey *survey;
    const char *text;
    size_t at;
    bt_text *sql;
} reader;

static bt_status read_or(reader *r);

static void skip_spaces(reader *r)
{
    while (isspace((unsigned char)r->text[r->at])) r->at++;
}

static bt_status fail(const reader *r, const char *message)
{
    return bt__fail_at(r->survey->ctx, r->at, "%s", message);
}

static size_t word_length(const reader *r)
{
    size_t length = 0;
    const char *at = r->text + r->at;
    while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
    return length;
}

static bool take_word(reader *r, const char *word)
{
    skip_spaces(r);
    if (word_length(r) != strlen(word) || strncmp(r->text + r->at, word, strlen(word)) != 0)
        return false;
    r->at += strlen(word);
    return true;
}

static bool take_char(reader *r, char c)
{
    skip_spaces(r);
    if (r->text[r->at] != c) return false;
    r->at++;
    return true;
}

/* -- one comparison -- */

static bt_status fail_column(reader *r, size_t length)
{
    const char *names[BT_SURVEY_COLUMNS + 2] = {r->survey->family->item};
    for (size_t i = 0; i < r->survey->column_count; i++) names[i + 1] = r->survey->columns[i].name;
    const char *near = length ? bt__nearest(r->text + r->at, length, names) : NULL;
    if (near)
        return bt__fail_at(r->survey->ctx, r->at, "there is no such column; did you mean '%s'?",
                           near);
    bt_text list;
    bt_text__open(&list, r->survey->ctx);
    for (size_t i = 0; names[i]; i++) bt_text__format(&list, "%s%s", i ? ", " : "", names[i]);
    bt_status status = bt__fail_at(r->survey->ctx, r->at, "expected a column: %.300s", list.at);
    bt_text__close(&list);
    return status;
}

static bt_status read_column(reader *r, bt_survey_type *type)
{
    const bt_survey *survey = r->survey;
    skip_spaces(r);
    size_t length = word_length(r), column;
    const char *word = r->text + r->at, *item = survey->family->item;
    if (length && strlen(item) == length && !strncmp(word, item, length)) {
        *type = BT_SURVEY_TEXT;
    } else {
        column = bt_study__survey_column(survey, word, length);
        if (column == SIZE_MAX) return fail_column(r, length);
        *type = survey->columns[column].type;
    }
    bt_text__format(r->sql, "\"%.*s\"", (int)length, word);
    r->at += length;
    return BT_OK;
}

static bt_status read_sign(reader *r, const char **sign)
{
    static const char *const signs[] = {">=", "<=", "==", "!=", "<>", ">", "<", "=", NULL};
    static const char *const sql[] = {">=", "<=", "=", "<>", "<>", ">", "<", "="};
    skip_spaces(r);
    for (size_t i = 0; signs[i]; i++) {
        if (strncmp(r->text + r->at, signs[i], strlen(signs[i])) != 0) continue;
        r->at += strlen(signs[i]);
        *sign = sql[i];
        return BT_OK;
    }
    return fail(r, "expected one of = != < > <= >=");
}

static void write_text(reader *r, const char *text, size_t length)
{
    bt_text__char(r->sql, '\'');
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\'') bt_text__char(r->sql, '\'');
        bt_text__char(r->sql, text[i]);
    }
    bt_text__char(r->sql, '\'');
}

/* A word ends at a space, a comma outside of braces, or a parenthesis. */
static bt_status read_text(reader *r)
{
    const char *at = r->text + r->at;
    size_t length = 0;
    int depth = 0;
    if (*at == '\'' || *at == '"') {
        const char *end = strchr(at + 1, *at);
        if (!end) return fail(r, "this quotation mark is not closed");
        write_text(r, at + 1, (size_t)(end - at) - 1);
        r->at += (size_t)(end - at) + 1;
        return BT_OK;
    }
    for (; at[length] && !isspace((unsigned char)at[length]); length++) {
        depth += (at[length] == '{') - (at[length] == '}');
        if (depth <= 0 && strchr(",()", at[length])) break;
    }
    if (length == 0) return fail(r, "expected a word, or a text in quotation marks");
    write_text(r, at, length);
    r->at += length;
    return BT_OK;
}

static bt_status read_number(reader *r)
{
    const char *at = r->text + r->at;
    size_t length = *at == '-' || *at == '+', digits = strspn(at + length, "0123456789");
    length += digits;
    if (at[length] == '.' && isdigit((unsigned char)at[length + 1]))
        length += 1 + strspn(at + length + 1, "0123456789");
    if (digits == 0 || length > 18) return fail(r, "expected a number, or none");
    bt_text__add_bytes(r->sql, at, length);
    r->at += length;
    return BT_OK;
}

static bt_status read_comparison(reader *r)
{
    bt_survey_type type = BT_SURVEY_TEXT;
    const char *sign = "";
    bt_status status = read_column(r, &type);
    if (!status) status = read_sign(r, &sign);
    if (status) return status;
    size_t place = r->at;
    if (take_word(r, "none")) {
        if (strcmp(sign, "=") != 0 && strcmp(sign, "<>") != 0) {
            r->at = place;
            return fail(r, "none is compared by = and != only");
        }
        bt_text__add(r->sql, *sign == '=' ? " IS NULL" : " IS NOT NULL");
        return BT_OK;
    }
    bt_text__format(r->sql, " %s ", sign);
    return type == BT_SURVEY_TEXT ? read_text(r) : read_number(r);
}

/* -- joined ones -- */

static bt_status read_one(reader *r)
{
    bt_context *ctx = r->survey->ctx;
    bt_status status = bt__enter(ctx);
    if (status) return status;
    if (take_word(r, "not")) {
        bt_text__add(r->sql, "NOT ");
        status = read_one(r);
    } else if (take_char(r, '(')) {
        bt_text__char(r->sql, '(');
        status = read_or(r);
        if (!status && !take_char(r, ')')) status = fail(r, "expected 'and', 'or' or ')'");
        bt_text__char(r->sql, ')');
    } else {
        status = read_comparison(r);
    }
    bt__leave(ctx);
    return status;
}

static bt_status read_and(reader *r)
{
    bt_status status = read_one(r);
    while (!status && (take_word(r, "and") || take_char(r, ','))) {
        bt_text__add(r->sql, " AND ");
        status = read_one(r);
    }
    return status;
}

static bt_status read_or(reader *r)
{
    bt_status status = read_and(r);
    while (!status && take_word(r, "or")) {
        bt_text__add(r->sql, " OR ");
        status = read_and(r);
    }
    return status;
}

bt_status bt_study__survey_where(const bt_survey *survey, const char *condition, bt_text *sql)
{
    reader r = {.survey = survey, .text = condition, .sql = sql};
    bt_status status = read_or(&r);
    skip_spaces(&r);
    if (!status && condition[r.at]) status = fail(&r, "expected 'and', 'or', or the end");
    return status ? status : sql->failed ? BT_LIMIT : BT_OK;
}
