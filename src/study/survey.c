/* Surveys: the families by name, a survey from its options. */
#include "study/survey.h"

#include "base/context.h"
#include "study/census_family.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const bt_survey_family *const families[] = {&bt_study__subtraction_survey,
                                                   &bt_study__octal_survey, &bt_study__pairs_survey,
                                                   &bt_study__values_survey};

const bt_survey_family *bt_study__survey_family(size_t index)
{
    return index < sizeof families / sizeof *families ? families[index] : NULL;
}

const bt_survey_family *bt_study__survey_find(const char *name)
{
    for (size_t i = 0; bt_study__survey_family(i); i++)
        if (!strcmp(families[i]->name, name)) return families[i];
    if (!strcmp(bt_study__followed_survey.name, name)) return &bt_study__followed_survey;
    return NULL;
}

/* -- options -- */

static bt_survey_given *find_given(bt_survey *survey, const char *name)
{
    for (size_t i = 0; i < survey->given_count; i++)
        if (!strcmp(survey->given[i].name, name)) return &survey->given[i];
    return NULL;
}

static bt_status set_given(bt_survey *survey, bt_survey_given *given, const char *value)
{
    bt__drop_string(survey->ctx, given->value);
    given->value = bt__copy_string(survey->ctx, value);
    return given->value ? BT_OK : BT_LIMIT;
}

const char *bt_study__survey_text(bt_survey *survey, const char *name, const char *fallback)
{
    bt_survey_given *given = find_given(survey, name);
    if (!given) return fallback;
    if (!given->value && fallback && set_given(survey, given, fallback)) return NULL;
    return given->value;
}

bt_status bt_study__survey_number(bt_survey *survey, const char *name, int64_t least, int64_t most,
                                  int64_t fallback, int64_t *out)
{
    char digits[24], *end = NULL;
    snprintf(digits, sizeof digits, "%" PRId64, fallback);
    const char *text = bt_study__survey_text(survey, name, digits);
    if (!text) return bt_error(survey->ctx);
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (end == text || *end)
        return bt__fail(survey->ctx, BT_INPUT, "--%s takes a number, not '%.60s'", name, text);
    if (errno || n < least || n > most)
        return bt__fail(survey->ctx, BT_INPUT, "--%s must lie between %" PRId64 " and %" PRId64,
                        name, least, most);
    *out = n;
    return BT_OK;
}

static bt_status note_options(bt_survey *survey)
{
    const bt_survey_option *options = survey->family->options;
    for (size_t i = 0; options[i].name; i++) {
        bt_survey_given *given = &survey->given[survey->given_count++];
        snprintf(given->name, sizeof given->name, "%s", options[i].name);
        given->extends = options[i].extends;
    }
    return BT_OK;
}

static bt_status take_settings(bt_survey *survey, const bt_survey_setting *settings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bt_survey_given *given = find_given(survey, settings[i].name);
        if (!given)
            return bt__fail(survey->ctx, BT_INPUT, "--%s does not go with a survey of %s",
                            settings[i].name, survey->family->items);
        if (set_given(survey, given, settings[i].value)) return BT_LIMIT;
    }
    return BT_OK;
}

/* -- columns -- */

void bt_study__survey_columns(bt_survey *survey, const bt_survey_column *columns)
{
    survey->columns = columns;
    survey->column_count = survey->stored_count = 0;
    for (size_t i = 0; columns[i].name; i++) {
        survey->column_count++;
        if (!columns[i].sql) survey->stored_count++;
    }
}

size_t bt_study__survey_column(const bt_survey *survey, const char *name, size_t length)
{
    for (size_t i = 0; i < survey->column_count; i++)
        if (strlen(survey->columns[i].name) == length &&
            !strncmp(survey->columns[i].name, name, length))
            return i;
    return SIZE_MAX;
}

/* -- opening and closing -- */

static bt_status choose_study(bt_survey *survey, const char *of)
{
    const bt_survey_study *const *studies = survey->family->studies;
    const char *names[BT_SURVEY_COLUMNS] = {NULL};
    survey->study = studies[0];
    if (!of) return BT_OK;
    for (size_t i = 0; studies[i] && i + 1 < BT_SURVEY_COLUMNS; i++) {
        names[i] = studies[i]->name;
        if (strcmp(of, studies[i]->name) != 0) continue;
        survey->study = studies[i];
        return BT_OK;
    }
    const char *near = bt__nearest(of, strlen(of), names);
    return bt__fail(survey->ctx, BT_INPUT, "no survey of %s has --of %.40s; %s '%s'",
                    survey->family->items, of, near ? "did you mean" : "there is",
                    near ? near : names[0]);
}

static bt_status plan(bt_survey *survey, const char *of, const bt_survey_setting *settings,
                      size_t count)
{
    bt_status status = choose_study(survey, of);
    if (!status) status = note_options(survey);
    if (!status) status = take_settings(survey, settings, count);
    if (!status && survey->study->columns) {
        bt_study__survey_columns(survey, survey->study->columns);
        survey->totals = survey->study->totals;
    }
    return status ? status : survey->family->plan(survey);
}

bt_status bt_study__survey_open(bt_survey **out, bt_context *ctx, const bt_survey_family *family,
                                const char *of, const bt_survey_setting *settings, size_t count)
{
    bt_survey *survey = bt__alloc_zero(ctx, sizeof *survey);
    *out = survey;
    if (!survey) return BT_LIMIT;
    survey->ctx = ctx;
    survey->family = family;
    survey->units = family->items;
    bt_status status = plan(survey, of, settings, count);
    if (!status) return BT_OK;
    bt_study__survey_close(survey);
    *out = NULL;
    return status;
}

void bt_study__survey_close(bt_survey *survey)
{
    if (!survey) return;
    if (survey->family->drop) survey->family->drop(survey);
    for (size_t i = 0; i < survey->given_count; i++)
        bt__drop_string(survey->ctx, survey->given[i].value);
    bt__free(survey->ctx, survey, sizeof *survey);
}
