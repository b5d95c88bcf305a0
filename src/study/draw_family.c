/* The rows of a survey as charts: one for each line of its summary. */
#include "study/draw_survey.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 600, ROW = 22, NAME = 120, ROWS_MAX = 16, VALUES_MAX = 100000 };

/* -- counts by a word: bars beside each other's names -- */

typedef struct word {
    char name[40];
    uint64_t count;
} word;

typedef struct words {
    word at[ROWS_MAX];
    size_t count;
    uint64_t others, most;
} words;

static void name_answer(const bt_survey_answer *answer, char name[40])
{
    if (answer->type == BT_SURVEY_INTEGER)
        snprintf(name, 40, "%" PRId64, answer->integer);
    else if (answer->type == BT_SURVEY_REAL)
        snprintf(name, 40, "%.6g", answer->real);
    else
        snprintf(name, 40, "%.39s", answer->text);
}

static bt_status take_word(void *data, const bt_survey_answer *value, const bt_survey_answer *count)
{
    words *w = data;
    uint64_t n = (uint64_t)count->integer;
    if (n > w->most) w->most = n;
    if (w->count == ROWS_MAX) {
        w->others += n;
        return BT_OK;
    }
    name_answer(value, w->at[w->count].name);
    w->at[w->count++].count = n;
    return BT_OK;
}

static void draw_word(const char *name, uint64_t count, uint64_t most, const char *things, double y,
                      bt_picture *out)
{
    char id[64], title[128], number[24];
    double length = (WIDE - NAME - 60) * (double)count / (double)(most ? most : 1);
    snprintf(id, sizeof id, "count-%.50s", name);
    for (char *c = id; *c; c++)
        if (!isalnum((unsigned char)*c)) *c = '-';
    snprintf(title, sizeof title, "%.40s: %" PRIu64 " %.*s", name, count,
             (int)strlen(things) - (count == 1), things);
    snprintf(number, sizeof number, "%" PRIu64, count);
    bt_picture__begin(out, id, title);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_END, NAME - 8, y + 15, name, NULL);
    bt_picture__rect(out, BT_STYLE_STONE, NAME, y + 2, length, ROW - 5, 0);
    bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_START, NAME + length + 6, y + 15, number, NULL);
    bt_picture__end(out);
}

static bt_status draw_counts(const bt_survey *survey, bt_survey_store *store,
                             const bt_survey_total *total, double *y, bt_picture *out)
{
    words w = {0};
    char heading[120];
    bt_status status = bt_study__survey_total(store, total, take_word, &w);
    if (status || !w.count) return status;
    snprintf(heading, sizeof heading, "%c%.100s", (char)toupper((unsigned char)total->words[0]),
             total->words + 1);
    bt_picture__text(out, BT_STYLE_NUMBER, BT_ANCHOR_START, 0, *y - 14, heading, NULL);
    for (size_t i = 0; i < w.count; i++, *y += ROW)
        draw_word(w.at[i].name, w.at[i].count, w.most, survey->family->items, *y, out);
    if (w.others) {
        draw_word("others", w.others, w.most > w.others ? w.most : w.others, survey->family->items,
                  *y, out);
        *y += ROW;
    }
    *y += 54;
    return BT_OK;
}

/* -- histograms of a number -- */

typedef struct values {
    bt_context *ctx;
    bt_study_histogram h;
    size_t capacity;
} values;

static bt_status take_value(void *data, const bt_survey_answer *value,
                            const bt_survey_answer *count)
{
    values *v = data;
    if (value->type != BT_SURVEY_INTEGER || value->integer < 0 || v->h.count == VALUES_MAX)
        return BT_OK;
    if (!BT_GROW(v->ctx, v->h.bars, v->capacity, v->h.count + 1)) return BT_LIMIT;
    v->h.bars[v->h.count++] = (bt_study_bar){(uint64_t)value->integer, (uint64_t)count->integer};
    return BT_OK;
}

static int compare_bars(const void *a, const void *b)
{
    uint64_t x = ((const bt_study_bar *)a)->key, y = ((const bt_study_bar *)b)->key;
    return x < y ? -1 : x > y;
}

static bt_status draw_values(const bt_survey *survey, bt_survey_store *store,
                             const bt_survey_total *total, double *y, bt_picture *out)
{
    values v = {.ctx = survey->ctx};
    bt_survey_total counts = {BT_SURVEY_COUNTS, total->column, total->words};
    char name[BT_SURVEY_NAME];
    bt_status status = bt_study__survey_total(store, &counts, take_value, &v);
    if (!status && v.h.count) {
        qsort(v.h.bars, v.h.count, sizeof *v.h.bars, compare_bars);
        snprintf(name, sizeof name, "%s", total->column);
        for (char *c = name; *c; c++)
            if (*c == '_') *c = ' ';
        bt_study__draw_histogram(survey->ctx, &v.h, name, survey->family->items, *y, out);
        *y += BT_SURVEY_CHART;
    }
    bt__free(survey->ctx, v.h.bars, v.capacity * sizeof *v.h.bars);
    return status;
}

/* -- all of it -- */

static void name_survey(const bt_survey *survey, uint64_t rows, bt_picture *out)
{
    char about[120];
    bt_text title;
    bt_text__open(&title, survey->ctx);
    if (survey->family->title)
        survey->family->title(survey, &title);
    else
        bt_text__format(&title, "Survey of %s", survey->family->items);
    if (title.length) title.at[0] = (char)toupper((unsigned char)title.at[0]);
    snprintf(about, sizeof about, "%" PRIu64 " %s%s.", rows, survey->family->items,
             rows < survey->count ? ", an unfinished survey" : "");
    bt_picture__name(out, title.at, about);
    bt_picture__text(out, BT_STYLE_HEADING, BT_ANCHOR_START, 0, -66, title.at, NULL);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, 0, -46, about, NULL);
    bt_text__close(&title);
}

bt_status bt_study__draw_family(const bt_survey *survey, bt_survey_store *store, bt_picture *out)
{
    uint64_t rows = 0;
    double y = 0;
    bt_status status = bt_study__survey_count(store, NULL, &rows);
    if (!status && !rows)
        status =
            bt__fail(survey->ctx, BT_INPUT, "the store holds no %s yet", survey->family->items);
    if (status) return status;
    name_survey(survey, rows, out);
    for (const bt_survey_total *t = survey->totals; t && t->column && !status; t++) {
        if (t->how == BT_SURVEY_COUNTS) status = draw_counts(survey, store, t, &y, out);
        if (t->how == BT_SURVEY_LARGEST) status = draw_values(survey, store, t, &y, out);
    }
    return status ? status : bt_error(survey->ctx);
}
