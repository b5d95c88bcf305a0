/* The writer of texts: what is said to people as it is, and rows in columns. */
#include "output/stream.h"

#include <string.h>

/* Columns are as wide as the first rows need, so that no table is ever held as a whole. */
enum { WINDOW_ROWS = 1000, WINDOW_BYTES = 1 << 20 };

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* -- one cell -- */

static void put_blanks(bt_output *out, size_t count)
{
    bt_text__format(&out->buffer, "%*s", (int)count, "");
}

static void put_aligned(bt_output *out, size_t column, const char *cell, size_t length)
{
    bool last = column + 1 == out->columns;
    put(out, cell, length);
    if (last) {
        put(out, "\n", 1);
        return;
    }
    size_t used = bt_output__width(cell, length), width = out->widths[column];
    put_blanks(out, (used < width ? width - used : 0) + 2);
}

/* Numbers stand to the right, behind the names of the rows and a bar. */
static void put_in_grid(bt_output *out, size_t column, const char *cell, size_t length)
{
    size_t used = bt_output__width(cell, length), width = out->widths[column ? 1 : 0];
    if (column) put(out, " ", 1);
    if (used < width) put_blanks(out, width - used);
    put(out, cell, length);
    if (column == 0) put(out, " |", 2);
    if (column + 1 == out->columns) put(out, "\n", 1);
}

static void put_cell(bt_output *out, size_t column, const char *cell, size_t length)
{
    if (out->layout == BT_OUTPUT_GRID)
        put_in_grid(out, column, cell, length);
    else
        put_aligned(out, column, cell, length);
}

static void put_rule(bt_output *out)
{
    size_t side = out->widths[0] + 1, all = side + 1;
    if (out->columns > 1) all += (out->widths[1] + 1) * (out->columns - 1);
    for (size_t i = 0; i < all; i++) put(out, i == side ? "+" : "-", 1);
    put(out, "\n", 1);
}

/* -- the window -- */

/* The columns of a grid are all alike; the name of its first one is not shown. */
static void measure(bt_output *out)
{
    bool grid = out->layout == BT_OUTPUT_GRID;
    const char *cell = out->window.at;
    for (size_t i = 0; i < out->window_cells; i++, cell += strlen(cell) + 1) {
        size_t column = i % out->columns, which = grid && column ? 1 : column;
        if (grid && i == 0) continue;
        out->widths[which] = larger(out->widths[which], bt_output__width(cell, strlen(cell)));
    }
}

static void put_window(bt_output *out)
{
    const char *cell = out->window.at;
    bool grid = out->layout == BT_OUTPUT_GRID;
    for (size_t i = 0; i < out->window_cells; i++, cell += strlen(cell) + 1) {
        bool corner = grid && i == 0;
        put_cell(out, i % out->columns, corner ? "" : cell, corner ? 0 : strlen(cell));
        if (grid && i + 1 == out->columns) put_rule(out);
        if (out->buffer.length >= BT_OUTPUT__BUFFER) bt_output__flush(out);
    }
    bt_text__cut(&out->window, 0);
    out->window_cells = 0;
}

/* From here on the widths are known. */
static void close_window(bt_output *out)
{
    size_t count = out->columns > 2 ? out->columns : 2;
    out->widths = bt__alloc_zero(out->ctx, count * sizeof *out->widths);
    if (!out->widths) {
        out->buffer.failed = true;
        return;
    }
    out->width_count = count;
    measure(out);
    put_window(out);
}

static void hold_cell(bt_output *out, const char *at, size_t length)
{
    bt_text *window = &out->window;
    size_t mark = window->length;
    bt_text__add_bytes(window, at, length);
    bt_text__add_bytes(window, "", 1);
    if (!window->failed) {
        out->window_cells++;
        return;
    }
    bt_text__cut(window, mark);
    window->failed = false;
    out->buffer.failed = true;
}

/* -- events -- */

static void columns(bt_output *out, const char *const *names)
{
    for (size_t i = 0; i < out->columns && out->shown; i++)
        hold_cell(out, names[i], strlen(names[i]));
}

static void cell(bt_output *out, bt_output_item item)
{
    size_t row = out->cells / out->columns, column = out->cells % out->columns;
    if (row >= out->shown) return;
    if (out->widths) {
        put_cell(out, column, item.at, item.length);
        return;
    }
    hold_cell(out, item.at, item.length);
    bool full = row + 1 >= WINDOW_ROWS || out->window.length > WINDOW_BYTES;
    if (full && column + 1 == out->columns) close_window(out);
}

static void end_rows(bt_output *out)
{
    if (out->shown && !out->widths) close_window(out);
}

static void verbatim(bt_output *out, const bt_text *text)
{
    put(out, text->at, text->length);
}

const bt_output_writer bt_output__text = {
    .text = true, .verbatim = verbatim, .columns = columns, .cell = cell, .end_rows = end_rows};
