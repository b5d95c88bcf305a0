/* Filling a report: fields, text and rows. */
#include "output/report.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bt_report *bt_report_open(bt_context *ctx)
{
    bt_report *report = bt_alloc_zero(ctx, sizeof *report);
    if (!report) return NULL;
    report->ctx = ctx;
    report->open[0] = json_object();
    report->failed = !report->open[0];
    bt_text_open(&report->text, ctx);
    bt_text_open(&report->cells, ctx);
    bt_text_open(&report->header, ctx);
    return report;
}

void bt_report_close(bt_report *report)
{
    if (!report) return;
    json_decref(report->open[0]);
    bt_text_close(&report->text);
    bt_text_close(&report->cells);
    bt_text_close(&report->header);
    bt_free(report->ctx, report, sizeof *report);
}

void bt_report_clear(bt_report *report)
{
    json_decref(report->open[0]);
    report->open[0] = json_object();
    report->failed = !report->open[0];
    report->depth = 0;
    bt_text_close(&report->text);
    bt_text_close(&report->cells);
    bt_text_open(&report->text, report->ctx);
    bt_text_open(&report->cells, report->ctx);
    report->columns = report->cell_count = 0;
}

bool bt_report_is_empty(const bt_report *report)
{
    return json_object_size(report->open[0]) == 0 && report->text.length == 0 &&
           report->columns == 0;
}

bt_context *bt_report_context(const bt_report *report)
{
    return report->ctx;
}

void bt_report_set_notation(bt_report *report, bt_notation notation)
{
    report->notation = notation;
}

bt_notation bt_report_notation(const bt_report *report)
{
    return report->notation;
}

/* -- fields -- */

/* Puts an item, which this takes over, at the place being filled. */
static void put(bt_report *report, const char *key, json_t *item)
{
    json_t *inside = report->open[report->depth];
    int bad = -1;
    if (item && json_is_array(inside))
        bad = json_array_append_new(inside, item);
    else if (item && json_is_object(inside))
        bad = json_object_set_new(inside, key, item);
    if (bad) report->failed = true;
}

/* Strings must be good UTF-8: whatever is not becomes U+FFFD. */
static json_t *mended_string(bt_report *report, const char *string)
{
    size_t length = strlen(string), size;
    bt_text text;
    bt_text_open(&text, report->ctx);
    for (size_t i = 0; i < length; i += size) {
        uint32_t c = bt__code_point(string + i, length - i, &size);
        if (c == 0xfffd)
            bt_text_add(&text, "\xef\xbf\xbd");
        else
            bt_text_add_bytes(&text, string + i, size);
    }
    json_t *item = text.failed ? NULL : json_string(text.at);
    bt_text_close(&text);
    return item;
}

void bt_report_string(bt_report *report, const char *key, const char *string)
{
    json_t *item = json_string(string);
    put(report, key, item ? item : mended_string(report, string));
}

void bt_report_format(bt_report *report, const char *key, const char *format, ...)
{
    char *string = NULL;
    va_list args;
    va_start(args, format);
    int length = vasprintf(&string, format, args);
    va_end(args);
    if (length < 0) {
        report->failed = true;
        return;
    }
    bt_report_string(report, key, string);
    free(string);
}

void bt_report_integer(bt_report *report, const char *key, int64_t n)
{
    put(report, key, json_integer(n));
}

void bt_report_real(bt_report *report, const char *key, double x)
{
    json_t *item = json_real(x);
    put(report, key, item ? item : json_null()); /* JSON has no word for infinity */
}

void bt_report_truth(bt_report *report, const char *key, bool truth)
{
    put(report, key, json_boolean(truth));
}

void bt_report_null(bt_report *report, const char *key)
{
    put(report, key, json_null());
}

static void put_value(bt_report *report, const char *key, bt_value g, bt_notation notation)
{
    bt_text text;
    bt_text_open(&text, report->ctx);
    bt_value_print(report->ctx, g, notation, &text);
    if (text.failed || !g)
        report->failed = true;
    else
        bt_report_string(report, key, text.at);
    bt_text_close(&text);
}

void bt_report_value(bt_report *report, const char *key, bt_value g)
{
    put_value(report, key, g, report->notation);
}

void bt_report_number(bt_report *report, const char *key, bt_value g)
{
    put_value(report, key, g, BT_PLAIN);
}

void bt_report_count(bt_report *report, const char *key, bt_value n)
{
    bt_text digits;
    bt_text_open(&digits, report->ctx);
    bt_value_print(report->ctx, n, BT_PLAIN, &digits);
    if (digits.failed || !n)
        report->failed = true;
    else
        bt_report_digits(report, key, digits.at);
    bt_text_close(&digits);
}

void bt_report_digits(bt_report *report, const char *key, const char *digits)
{
    char *end;
    errno = 0;
    long long n = strtoll(digits, &end, 10);
    if (errno || *end)
        bt_report_string(report, key, digits);
    else
        bt_report_integer(report, key, n);
}

static void begin(bt_report *report, const char *key, json_t *item)
{
    assert(report->depth + 1 < REPORT_NEST);
    put(report, key, item);
    report->open[++report->depth] = item;
}

void bt_report_object(bt_report *report, const char *key)
{
    begin(report, key, json_object());
}

void bt_report_list(bt_report *report, const char *key)
{
    begin(report, key, json_array());
}

void bt_report_end(bt_report *report)
{
    assert(report->depth > 0);
    report->depth--;
}

/* -- text -- */

bt_text *bt_report_text(bt_report *report)
{
    return &report->text;
}

void bt_report_say_value(bt_report *report, bt_value g)
{
    bt_value_print(report->ctx, g, report->notation, &report->text);
}

/* -- rows -- */

void bt_report_columns(bt_report *report, const char *const *names, size_t count)
{
    assert(report->columns == 0 && count > 0);
    report->columns = count;
    for (size_t i = 0; i < count; i++) bt_report_cell(report, "%s", names[i]);
}

void bt_report_cell(bt_report *report, const char *format, ...)
{
    char *string = NULL;
    va_list args;
    va_start(args, format);
    int length = vasprintf(&string, format, args);
    va_end(args);
    if (length < 0) {
        report->failed = true;
        return;
    }
    bt_text_add_bytes(&report->cells, string, (size_t)length + 1);
    report->cell_count++;
    free(string);
}

static void measure_columns(const bt_report *report, size_t *widths)
{
    const char *cell = report->cells.at;
    for (size_t i = 0; i < report->cell_count; i++, cell = next_cell(cell)) {
        size_t width = bt_output_width(cell, strlen(cell));
        if (width > widths[i % report->columns]) widths[i % report->columns] = width;
    }
}

void bt_report_say_rows(bt_report *report, bool names)
{
    size_t columns = report->columns, room = columns * sizeof(size_t);
    size_t *widths = report->cells.failed ? NULL : bt_alloc_zero(report->ctx, room);
    if (!widths || !columns) {
        report->failed = true;
        bt_free(report->ctx, widths, room);
        return;
    }
    measure_columns(report, widths);
    const char *cell = report->cells.at;
    for (size_t i = 0; i < report->cell_count; i++, cell = next_cell(cell)) {
        if (i < columns && !names) continue;
        bool last = i % columns == columns - 1;
        size_t used = bt_output_width(cell, strlen(cell));
        size_t gap = last ? 0 : widths[i % columns] - used + 2;
        bt_text_format(&report->text, "%s%*s%s", cell, (int)gap, "", last ? "\n" : "");
    }
    bt_free(report->ctx, widths, room);
}
