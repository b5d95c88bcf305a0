/* Conditions of a census: comparisons of period, preperiod and letters, joined by `and` or commas.
 */
#include "app/census.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct condition {
    bt_app *app;
    const char *text;
    size_t at;
    uint64_t from[2], to[2]; /* of period and preperiod, both inclusive */
    uint32_t letters;        /* 0: not said */
} condition;

static const char *const fields[] = {"period", "preperiod", "letters", NULL};
enum { LETTERS = 2 };

static bt_status fail(condition *c, size_t at, const char *message)
{
    return bt__fail_at(c->app->ctx, at, "%s", message);
}

static void skip_spaces(condition *c)
{
    while (isspace((unsigned char)c->text[c->at])) c->at++;
}

static bt_status read_field(condition *c, size_t *field)
{
    size_t length = 0, start = c->at;
    while (isalpha((unsigned char)c->text[start + length])) length++;
    c->at += length;
    for (*field = 0; fields[*field]; ++*field)
        if (strlen(fields[*field]) == length && !strncmp(c->text + start, fields[*field], length))
            return BT_OK;
    const char *near = length ? bt__nearest(c->text + start, length, fields) : NULL;
    return bt__fail_at(c->app->ctx, start, "expected period, preperiod or letters%s%s%s",
                       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* The longest sign that stands here. */
static bt_status read_sign(condition *c, char sign[3])
{
    static const char *const signs[] = {">=", "<=", "==", ">", "<", "=", NULL};
    for (size_t i = 0; signs[i]; i++)
        if (!strncmp(c->text + c->at, signs[i], strlen(signs[i]))) {
            memcpy(sign, signs[i], strlen(signs[i]) + 1);
            c->at += strlen(signs[i]);
            return BT_OK;
        }
    return fail(c, c->at, "expected one of = < > <= >=");
}

static bt_status read_letters(condition *c, const char *sign, size_t sign_at)
{
    uint32_t letters = 0;
    const char *all = "LRNP", *found;
    if (sign[0] != '=') return fail(c, sign_at, "letters are compared by = only");
    while (c->text[c->at] && (found = strchr(all, c->text[c->at]))) {
        letters |= 1u << (found - all);
        c->at++;
    }
    if (!letters) return fail(c, c->at, "expected letters L, R, N or P");
    if (c->letters && c->letters != letters) return fail(c, sign_at, "no set has both letters");
    c->letters = letters;
    return BT_OK;
}

static bt_status read_number(condition *c, size_t field, const char *sign)
{
    size_t digits = strspn(c->text + c->at, "0123456789"), start = c->at;
    if (digits == 0 || digits > 18) return fail(c, start, "expected a number");
    uint64_t n = strtoull(c->text + start, NULL, 10), from = 0, to = UINT64_MAX;
    c->at += digits;
    if (sign[0] == '>') from = sign[1] ? n : n + 1;
    if (sign[0] == '=') from = to = n;
    if (sign[0] == '<' && !sign[1] && n == 0) return fail(c, start, "nothing is less than 0");
    if (sign[0] == '<') to = sign[1] ? n : n - 1;
    if (from > c->from[field]) c->from[field] = from;
    if (to < c->to[field]) c->to[field] = to;
    return BT_OK;
}

static bt_status read_comparison(condition *c)
{
    size_t field;
    char sign[3];
    skip_spaces(c);
    bt_status status = read_field(c, &field);
    if (status) return status;
    skip_spaces(c);
    size_t sign_at = c->at;
    status = read_sign(c, sign);
    if (status) return status;
    skip_spaces(c);
    return field == LETTERS ? read_letters(c, sign, sign_at) : read_number(c, field, sign);
}

/* `and` or a comma: another comparison follows. */
static bt_status read_join(condition *c, bool *more)
{
    skip_spaces(c);
    *more = true;
    if (!c->text[c->at]) {
        *more = false;
    } else if (c->text[c->at] == ',') {
        c->at++;
    } else if (!strncmp(c->text + c->at, "and", 3) && isspace((unsigned char)c->text[c->at + 3])) {
        c->at += 3;
    } else {
        return fail(c, c->at, "expected 'and', a comma, or the end");
    }
    return BT_OK;
}

bt_status bt_app__read_where(bt_app *app, const char *text, bt_study_where *where)
{
    condition c = {.app = app, .text = text, .to = {UINT64_MAX, UINT64_MAX}};
    bt_status status = BT_OK;
    bt_app__reading(app, text);
    for (bool more = true; more && !status;) {
        status = read_comparison(&c);
        if (!status) status = read_join(&c, &more);
    }
    if (status) return status;
    if (c.from[0] > c.to[0] || c.from[1] > c.to[1] || c.to[0] == 0)
        return fail(&c, 0, "no set satisfies this condition");
    *where = (bt_study_where){.period_from = c.from[0],
                              .period_to = c.to[0] == UINT64_MAX ? 0 : c.to[0],
                              .preperiod_from = c.from[1],
                              .preperiod_to = c.to[1] == 0            ? BT_STUDY_PURE
                                              : c.to[1] == UINT64_MAX ? 0
                                                                      : c.to[1],
                              .letters = c.letters};
    bt_app__reading(app, NULL);
    return BT_OK;
}
