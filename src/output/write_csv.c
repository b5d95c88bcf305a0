/* The writer of CSV, after RFC 4180 but with \n at the ends of lines: rows, or plain fields. */
#include "output/stream.h"

#include <string.h>

static void add_quoted(bt_text *text, const char *at, size_t length)
{
    bt_text__char(text, '"');
    for (size_t i = 0; i < length; i++) {
        if (at[i] == '"') bt_text__char(text, '"');
        bt_text__char(text, at[i]);
    }
    bt_text__char(text, '"');
}

static void add_cell(bt_text *text, bt_output_item item)
{
    bool plain = item.kind == BT_OUTPUT__INTEGER;
    for (size_t i = 0; i < item.length && !plain; i++) {
        if (strchr(",\"\n\r", item.at[i])) {
            add_quoted(text, item.at, item.length);
            return;
        }
    }
    bt_text__add_bytes(text, item.at, item.length);
}

/* Writes the header unless it was the last one written, and remembers it. */
static void put_header(bt_output *out)
{
    const bt_text *header = &out->header;
    if (!strcmp(header->at, out->last_header.at)) return;
    bt_text__cut(&out->last_header, 0);
    bt_text__add_bytes(&out->last_header, header->at, header->length);
    put(out, header->at, header->length);
}

/* The header is that of rows: it is ended as soon as they begin. */
static bool has_rows(const bt_output *out)
{
    return out->header.length && out->header.at[out->header.length - 1] == '\n';
}

/* Plain fields of the answer itself are kept, in case that no rows come. */
static void field(bt_output *out, const char *key, bt_output_item item)
{
    if (out->depth > 0 || has_rows(out)) return;
    if (out->header.length) {
        bt_text__char(&out->header, ',');
        bt_text__char(&out->line, ',');
    }
    add_cell(&out->header, string_item(key, strlen(key)));
    if (item.kind != BT_OUTPUT__WORD || strcmp(item.at, "null") != 0) add_cell(&out->line, item);
}

static void columns(bt_output *out, const char *const *names)
{
    bt_text__cut(&out->header, 0);
    for (size_t i = 0; i < out->columns; i++) {
        if (i) bt_text__char(&out->header, ',');
        add_cell(&out->header, string_item(names[i], strlen(names[i])));
    }
    bt_text__char(&out->header, '\n');
    put_header(out);
}

static void cell(bt_output *out, bt_output_item item)
{
    add_cell(&out->buffer, item);
    put(out, (out->cells + 1) % out->columns ? "," : "\n", 1);
}

static void finish(bt_output *out)
{
    if (out->header.failed || out->line.failed) out->buffer.failed = true;
    if (out->buffer.failed || has_rows(out) || out->header.length == 0) return;
    bt_text__char(&out->header, '\n');
    bt_text__char(&out->line, '\n');
    put_header(out);
    put(out, out->line.at, out->line.length);
}

static void forget(bt_output *out)
{
    bt_text__cut(&out->header, 0);
    bt_text__cut(&out->line, 0);
    out->header.failed = out->line.failed = false;
}

const bt_output_writer bt_output__csv = {
    .field = field, .columns = columns, .cell = cell, .finish = finish, .forget = forget};
