/* Rows of pins, stones, files or squares, side by side as far as there is room. */
#include "picture/picture.h"

#include <stdio.h>

enum {
    WIDTH = 1100, /* of a line of rows */
    BETWEEN = 30, /* rows */
    LINE = 34,    /* from a line to the next, besides its height */
    LONG = 1000,  /* a row that is too long to be drawn thing by thing */
};

/* The room for one thing, and how high it is. */
static const struct room {
    double pitch, height, mark; /* the height at which a thing is marked */
    const char *of;
} rooms[] = {
    [BT_ROW_PINS] = {28, 52, 15, "row of"},
    [BT_ROW_STONES] = {34, 32, 15, "heap of"},
    [BT_ROW_FILES] = {34, 102, 51, "files:"},
    [BT_ROW_SQUARES] = {38, 38, 19, "strip of"},
};

/* -- things; y is the ground -- */

static void draw_pin(bt_picture *p, double x, double y)
{
    bt_point outline[] = {{x - 5, y},      {x - 12, y - 14}, {x - 11, y - 22}, {x - 4, y - 32},
                          {x - 3, y - 34}, {x - 8, y - 40},  {x - 5, y - 45},  {x - 3, y - 49},
                          {x + 3, y - 49}, {x + 5, y - 45},  {x + 8, y - 40},  {x + 3, y - 34},
                          {x + 4, y - 32}, {x + 11, y - 22}, {x + 12, y - 14}, {x + 5, y}};
    bt_picture__curve(p, BT_STYLE_STONE, outline, 16);
    bt_picture__line(p, BT_STYLE_ON_LINE, x - 2.5, y - 33, x + 2.5, y - 33);
}

static void draw_pawn(bt_picture *p, double x, double y, bool white)
{
    bt_style style = white ? BT_STYLE_HOLLOW : BT_STYLE_STONE;
    bt_picture__polygon(p, style,
                        (bt_point[]){{x - 9, y}, {x - 4, y - 14}, {x + 4, y - 14}, {x + 9, y}}, 4);
    bt_picture__circle(p, style, x, y - 17, 5.5);
}

/* Two pawns that face each other across an empty square. */
static void draw_file(bt_picture *p, double x, double y)
{
    for (int k = 0; k < 3; k++)
        bt_picture__rect(p, BT_STYLE_SQUARE, x - 17, y - 34 * (k + 1), 34, 34, 0);
    draw_pawn(p, x, y - 6, true);
    draw_pawn(p, x, y - 74, false);
}

static void draw_thing(bt_picture *p, bt_row_kind kind, double x, double y)
{
    if (kind == BT_ROW_PINS) draw_pin(p, x, y);
    if (kind == BT_ROW_STONES) bt_picture__stone(p, x, y - 15, 14);
    if (kind == BT_ROW_FILES) draw_file(p, x, y);
    if (kind == BT_ROW_SQUARES) bt_picture__rect(p, BT_STYLE_SQUARE, x - 19, y - 38, 38, 38, 0);
}

/* -- rows -- */

static bool is_long(const bt_heap *row)
{
    return !(row->size <= BT_ROW);
}

static double row_width(const bt_heap *row, bt_row_kind kind)
{
    double width = is_long(row) ? LONG : row->size * rooms[kind].pitch;
    double text = bt_picture__text_width(BT_STYLE_SMALL, row->number) + 10;
    return width > text ? width : text;
}

/* A group of the row: `h2-3`, or `h2-g3` for a gap, alike its mirror image. */
static void begin(bt_picture *p, const bt_heap *row, const char *kind, unsigned at, unsigned mirror)
{
    char id[BT_ID_SIZE];
    snprintf(id, sizeof id, "%.20s-%s%u", row->id, kind, at);
    bt_picture__begin(p, id, "");
    snprintf(id, sizeof id, "%.20s-%s%u", row->id, kind, mirror);
    if (mirror < at) bt_picture__alike(p, id);
}

static void draw_things(bt_picture *p, const bt_heap *row, bt_row_kind kind, double x, double y)
{
    unsigned size = (unsigned)row->size;
    double pitch = rooms[kind].pitch, height = rooms[kind].height;
    for (unsigned k = 1; k <= size; k++) {
        begin(p, row, "", k, size + 1 - k);
        bt_picture__circle(p, BT_STYLE_NONE, x + (k - 0.5) * pitch, y - rooms[kind].mark,
                           10); /* for marks */
        draw_thing(p, kind, x + (k - 0.5) * pitch, y);
        bt_picture__end(p);
    }
    if (kind != BT_ROW_PINS && kind != BT_ROW_STONES) return;
    for (unsigned k = 1; k < size; k++) { /* over the things: gaps are narrow */
        begin(p, row, "g", k, size - k);
        bt_picture__circle(p, BT_STYLE_NONE, x + k * pitch,
                           y - height + (kind == BT_ROW_PINS ? 8 : -6), 10); /* for marks */
        bt_picture__rect(p, BT_STYLE_NONE, x + k * pitch - 6, y - height + 4, 12, height - 4, 0);
        bt_picture__end(p);
    }
}

/* A long row: a bar that is broken, since nothing is in proportion to it. */
static void draw_long(bt_picture *p, double x, double y)
{
    double middle = x + LONG / 2.0;
    bt_picture__rect(p, BT_STYLE_STONE, x, y - 28, LONG, 24, 4);
    bt_picture__polygon(p, BT_STYLE_PAPER,
                        (bt_point[]){{middle - 4, y - 31},
                                     {middle + 6, y - 16},
                                     {middle - 4, y - 1},
                                     {middle + 4, y - 1},
                                     {middle + 14, y - 16},
                                     {middle + 4, y - 31}},
                        6);
}

static void draw_row(bt_picture *p, const bt_heap *row, bt_row_kind kind, double x, double y)
{
    char text[60];
    double width = row_width(row, kind),
           things = is_long(row) ? LONG : row->size * rooms[kind].pitch;
    snprintf(text, sizeof text, "%s %s", rooms[kind].of, row->number);
    bt_picture__begin(p, row->id, text);
    if (is_long(row))
        draw_long(p, x, y);
    else
        draw_things(p, row, kind, x + (width - things) / 2, y);
    bt_picture__line(p, BT_STYLE_EDGE, x, y + 1, x + width, y + 1);
    snprintf(text, sizeof text, "%s (%zu digits)", row->number, row->digits);
    bool cut = row->digits >= sizeof row->number;
    bt_picture__centred(p, is_long(row) ? BT_STYLE_NUMBER : BT_STYLE_SMALL, x + width / 2, y + 15,
                        cut ? text : row->number, NULL);
    bt_picture__end(p);
}

double bt_picture__rows(bt_picture *p, const bt_heap *rows, size_t count, size_t more,
                        bt_row_kind kind)
{
    char text[60];
    double x = 0, y = 0;
    for (size_t i = 0; i < count && !bt__check(p->ctx); i++) {
        double width = row_width(&rows[i], kind);
        if (x > 0 && x + width > WIDTH) {
            x = 0;
            y += rooms[kind].height + LINE;
        }
        draw_row(p, &rows[i], kind, x, y);
        x += width + BETWEEN;
    }
    if (!count) bt_picture__line(p, BT_STYLE_EDGE, 0, 1, 60, 1);
    if (!more) return y + LINE;
    snprintf(text, sizeof text, "and %zu more", more);
    bt_picture__begin(p, "more", text);
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_START, 0, y + 44, text, NULL);
    bt_picture__end(p);
    return y + LINE + 18;
}
