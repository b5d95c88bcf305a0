/* Writing a report: text as it is, fields as JSON, rows as CSV. */
#include "output/report.h"

#include <string.h>

static int append(const char *bytes, size_t size, void *out)
{
    bt_text *text = out;
    bt_text_add_bytes(text, bytes, size);
    return text->failed ? -1 : 0;
}

bt_status bt_output__write_json(const bt_report *report, bt_text *out)
{
    size_t flags = JSON_REAL_PRECISION(12);
    if (json_dump_callback(report->open[0], append, out, flags))
        return bt_fail(report->ctx, BT_LIMIT, "the system has no memory left");
    bt_text_char(out, '\n');
    return BT_OK;
}

/* -- CSV, after RFC 4180 but with \n at the ends of lines -- */

static void add_cell(bt_text *line, const char *cell)
{
    if (!cell[strcspn(cell, ",\"\n\r")]) {
        bt_text_add(line, cell);
        return;
    }
    bt_text_char(line, '"');
    for (; *cell; cell++) {
        if (*cell == '"') bt_text_char(line, '"');
        bt_text_char(line, *cell);
    }
    bt_text_char(line, '"');
}

/* Writes the header unless it was the last one written, and remembers it. */
static void add_header(bt_report *report, const bt_text *line, bt_text *out)
{
    if (!strcmp(line->at, report->header.at)) return;
    bt_text_cut(&report->header, 0);
    bt_text_add_bytes(&report->header, line->at, line->length);
    bt_text_add_bytes(out, line->at, line->length);
}

static void add_rows(bt_report *report, bt_text *line, bt_text *out)
{
    const char *cell = report->cells.at;
    for (size_t i = 0; i < report->cell_count; i++, cell = next_cell(cell)) {
        bool last = (i + 1) % report->columns == 0;
        add_cell(line, cell);
        bt_text_char(line, last ? '\n' : ',');
        if (!last) continue;
        if (i < report->columns)
            add_header(report, line, out);
        else
            bt_text_add_bytes(out, line->at, line->length);
        bt_text_cut(line, 0);
    }
}

/* A field that is no list or object, as a cell. */
static void add_field(bt_text *line, const json_t *item)
{
    if (json_is_string(item))
        add_cell(line, json_string_value(item));
    else if (json_is_integer(item))
        bt_text_format(line, "%lld", (long long)json_integer_value(item));
    else if (json_is_real(item))
        bt_text_format(line, "%.12g", json_real_value(item));
    else if (json_is_boolean(item))
        bt_text_add(line, json_is_true(item) ? "true" : "false");
}

static void add_fields(bt_report *report, bt_text *line, bt_text *out)
{
    const char *key;
    json_t *item;
    bt_text header;
    bt_text_open(&header, report->ctx);
    json_object_foreach(report->open[0], key, item)
    {
        if (json_is_array(item) || json_is_object(item)) continue;
        if (header.length) bt_text_char(&header, ',');
        if (header.length) bt_text_char(line, ',');
        add_cell(&header, key);
        add_field(line, item);
    }
    line->failed = line->failed || header.failed;
    if (header.length && !header.failed) {
        bt_text_char(&header, '\n');
        bt_text_char(line, '\n');
        add_header(report, &header, out);
        bt_text_add_bytes(out, line->at, line->length);
    }
    bt_text_close(&header);
}

bt_status bt_output__write_csv(bt_report *report, bt_text *out)
{
    bt_text line;
    bt_text_open(&line, report->ctx);
    if (report->columns)
        add_rows(report, &line, out);
    else
        add_fields(report, &line, out);
    bool failed = line.failed || out->failed;
    bt_text_close(&line);
    return failed ? BT_LIMIT : BT_OK;
}

bt_status bt_report_write(bt_report *report, bt_format format, bt_text *out)
{
    if (report->failed || report->text.failed || report->cells.failed || report->header.failed)
        return bt_fail(report->ctx, BT_LIMIT, "the answer does not fit into memory");
    if (format == BT_FORMAT_JSON) return bt_output__write_json(report, out);
    if (format == BT_FORMAT_CSV) return bt_output__write_csv(report, out);
    bt_text_add_bytes(out, report->text.at, report->text.length);
    return out->failed ? BT_LIMIT : BT_OK;
}
