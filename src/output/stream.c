/* The stream: opening, answers, what is open, and how bytes leave. */
#include "output/stream.h"

#include <assert.h>
#include <string.h>

static const bt_output_writer *const writers[] = {
    [BT_FORMAT_TEXT] = &bt_output__text,
    [BT_FORMAT_JSON] = &bt_output__json,
    [BT_FORMAT_CSV] = &bt_output__csv,
    [BT_FORMAT_LATEX] = &bt_output__latex,
};

/* -- opening and closing -- */

/* The texts that grow with what is sent. */
static bt_text *text_at(bt_output *out, size_t index)
{
    bt_text *texts[] = {&out->buffer,      &out->header, &out->line,
                        &out->last_header, &out->window, &out->only};
    return index < sizeof texts / sizeof *texts ? texts[index] : NULL;
}

bt_output *bt_output__open(bt_context *ctx, bt_format format, bt_notation notation,
                           bt_output_sink *sink, void *data)
{
    bt_output *out = bt__alloc_zero(ctx, sizeof *out);
    bool good = out != NULL;
    if (!good) return NULL;
    out->ctx = ctx;
    out->sink = sink;
    out->data = data;
    out->deaf = (bt_text){.ctx = ctx, .at = (char *)"", .failed = true};
    for (size_t i = 0; text_at(out, i); i++) {
        bt_text__open(text_at(out, i), ctx);
        good = good && !text_at(out, i)->failed;
    }
    /* All of the buffer at once: what is known at the memory limit can still be told. */
    good = good && BT_GROW(ctx, out->buffer.at, out->buffer.capacity, 2 * BT_OUTPUT__BUFFER);
    bt_output__choose(out, format, notation);
    if (good) return out;
    bt_output__close(out);
    return NULL;
}

static void forget_widths(bt_output *out)
{
    bt__free(out->ctx, out->widths, out->width_count * sizeof *out->widths);
    out->widths = NULL;
    out->width_count = 0;
}

void bt_output__close(bt_output *out)
{
    if (!out) return;
    forget_widths(out);
    for (size_t i = 0; text_at(out, i); i++) bt_text__close(text_at(out, i));
    bt__free(out->ctx, out, sizeof *out);
}

void bt_output__choose(bt_output *out, bt_format format, bt_notation notation)
{
    out->writer = writers[format];
    out->notation = format == BT_FORMAT_LATEX ? BT_LATEX : notation;
}

bt_context *bt_output__context(const bt_output *out)
{
    return out->ctx;
}

/* -- how bytes leave -- */

/* Room that one large value took is given back. */
static void empty_buffer(bt_output *out)
{
    enum { USUAL = 2 * BT_OUTPUT__BUFFER, LARGE = 8 * BT_OUTPUT__BUFFER };
    bt_text *buffer = &out->buffer;
    buffer->failed = out->stopped;
    bt_text__cut(buffer, 0);
    if (buffer->capacity <= LARGE) return;
    char *smaller = bt__realloc(out->ctx, buffer->at, buffer->capacity, USUAL);
    if (!smaller) return;
    buffer->at = smaller;
    buffer->capacity = USUAL;
}

/* After the sink has failed nothing is written any more. */
static bt_status pass_on(bt_output *out)
{
    if (out->buffer.failed) bt_output__stop(out);
    if (!out->broken && out->buffer.length > 0) {
        out->left = true;
        out->half_line = out->buffer.at[out->buffer.length - 1] != '\n';
        out->broken = out->sink(out->data, out->buffer.at, out->buffer.length) != BT_OK;
    }
    out->row = SIZE_MAX;
    empty_buffer(out);
    return out->broken || out->stopped ? bt_error(out->ctx) : BT_OK;
}

bt_status bt_output__flush(bt_output *out)
{
    return out->held ? BT_OK : pass_on(out);
}

void bt_output__hold(bt_output *out, bool held)
{
    out->held = held;
}

/* To be called by every event: a full buffer leaves before more comes. */
static inline void make_room(bt_output *out)
{
    if (out->buffer.length >= BT_OUTPUT__BUFFER) bt_output__flush(out);
}

/* -- answers that end early -- */

/* The error is mostly known. */
static bt_status fail(bt_output *out)
{
    return bt__fail(out->ctx, BT_LIMIT, "the answer does not fit into memory");
}

/* A line for people that is not whole goes, but for a part that has left. */
static void end_line(bt_output *out)
{
    size_t end = out->buffer.length;
    while (end > 0 && out->buffer.at[end - 1] != '\n') end--;
    bt_text__cut(&out->buffer, end);
    if (end == 0 && out->left && out->half_line) put(out, "\n", 1);
}

/* A row that is not whole goes; one of which a part has left is filled up. */
static void end_row(bt_output *out)
{
    if (out->cells % out->columns == 0 || out->row > out->buffer.length) return;
    bt_text__cut(&out->buffer, out->row);
    out->cells -= out->cells % out->columns;
}

void bt_output__stop(bt_output *out)
{
    size_t limit = bt_memory_limit(out->ctx);
    if (out->stopped || out->ending) return;
    out->ending = true;
    fail(out);
    bt_limit_memory(out->ctx, 0); /* what was found is told even when memory is at its limit */
    out->buffer.failed = false;
    if (out->writer->text && !(out->columns && out->shown)) end_line(out);
    if (out->writer->cell && !out->writer->text && out->columns) end_row(out);
    bt_output__end_all(out);
    bt_limit_memory(out->ctx, limit);
    out->broken = out->broken || out->buffer.failed;
    out->stopped = out->buffer.failed = true;
    out->ending = false;
}

void bt_output__resume(bt_output *out)
{
    if (out->stopped) out->buffer.failed = false;
    out->stopped = false;
}

/* -- answers -- */

bool bt_output__is_empty(const bt_output *out)
{
    return out->levels[0].items == 0 && out->depth == 0 && out->columns == 0 && !out->left &&
           out->buffer.length == 0;
}

static void forget(bt_output *out)
{
    bt_output__resume(out);
    if (out->writer->forget) out->writer->forget(out);
    forget_widths(out);
    bt_text__cut(&out->window, 0);
    out->levels[0] = (bt_output_level){0};
    out->depth = 0;
    out->columns = out->window_cells = 0;
    out->left = out->half_line = out->held = out->broken = false;
}

bt_status bt_output__finish(bt_output *out)
{
    bt_status status = BT_OK, early = out->stopped ? fail(out) : BT_OK;
    size_t limit = bt_memory_limit(out->ctx);
    if (!bt_output__is_empty(out)) {
        bt_output__resume(out);
        bt_limit_memory(out->ctx, 0);
        bt_output__end_all(out);
        if (out->writer->finish) out->writer->finish(out);
        status = pass_on(out);
        bt_limit_memory(out->ctx, limit);
    }
    forget(out);
    return status ? status : early;
}

void bt_output__drop(bt_output *out)
{
    if (out->left && !out->broken) {
        bt_output__finish(out);
        return;
    }
    if (out->buffer.length > 0) bt_text__cut(&out->last_header, 0); /* it was not written */
    empty_buffer(out);
    forget(out);
}

/* -- objects and lists -- */

static void begin(bt_output *out, const char *key, bool list)
{
    assert(out->depth + 1 < BT_OUTPUT__NEST);
    make_room(out);
    if (out->stopped) return;
    out->levels[++out->depth] = (bt_output_level){.list = list};
    if (out->writer->begin) out->writer->begin(out, key);
    out->levels[out->depth - 1].items++;
}

void bt_output__object(bt_output *out, const char *key)
{
    begin(out, key, false);
}

void bt_output__list(bt_output *out, const char *key)
{
    begin(out, key, true);
}

void bt_output__end(bt_output *out)
{
    if (out->stopped) return;
    assert(out->depth > 0);
    if (out->writer->end) out->writer->end(out);
    out->depth--;
}

void bt_output__end_all(bt_output *out)
{
    while (out->depth > 0) bt_output__end(out);
    if (out->columns) bt_output__end_rows(out);
}

/* -- text -- */

void bt_output__verbatim(bt_output *out, const bt_text *text)
{
    make_room(out);
    if (out->writer->verbatim && !out->stopped) out->writer->verbatim(out, text);
}

bt_text *bt_output__prose(bt_output *out)
{
    make_room(out);
    return out->writer->text && !out->stopped ? &out->buffer : &out->deaf;
}

bool bt_output__takes_text(const bt_output *out)
{
    return out->writer->text;
}

void bt_output__say_value(bt_output *out, bt_value g)
{
    if (!out->writer->text) return;
    bt_value__print(out->ctx, g, out->notation, &out->buffer);
    if (out->buffer.failed) bt_output__stop(out);
}

/* -- fields and cells, once they are text -- */

/* What was begun at `mark` and did not fit goes. */
static bool fits(bt_output *out, size_t mark)
{
    if (!out->buffer.failed) return true;
    bt_text__cut(&out->buffer, mark);
    bt_output__stop(out);
    return false;
}

void bt_output__field(bt_output *out, const char *key, bt_output_item item)
{
    make_room(out);
    size_t mark = out->buffer.length;
    if (out->stopped) return;
    if (out->writer->field) out->writer->field(out, key, item);
    if (fits(out, mark)) out->levels[out->depth].items++;
}

void bt_output__columns(bt_output *out, const char *const *names, size_t count, size_t shown,
                        bt_output_layout layout)
{
    if (out->stopped) return;
    assert(out->columns == 0 && count > 0);
    out->columns = count;
    out->shown = shown;
    out->layout = layout;
    out->cells = 0;
    if (out->writer->columns) out->writer->columns(out, names);
}

void bt_output__cell(bt_output *out, bt_output_item item)
{
    make_room(out);
    size_t mark = out->buffer.length;
    if (out->stopped) return;
    if (out->cells % out->columns == 0) out->row = mark;
    if (out->writer->cell) out->writer->cell(out, item);
    if (fits(out, mark)) out->cells++;
}

/* A row that a limit cut short is filled up. */
void bt_output__end_rows(bt_output *out)
{
    if (out->columns == 0) return;
    while (out->cells % out->columns && !out->buffer.failed) bt_output__add_cell(out, "");
    if (out->writer->end_rows) out->writer->end_rows(out);
    forget_widths(out);
    out->columns = 0;
}
