/* Boards of squares: labels, squares, what stands on them. */
#include "picture/picture.h"

#include <stdio.h>

static void draw_label(bt_picture *p, unsigned number, double x, double y)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    bt_picture__centred(p, BT_STYLE_SMALL, x, y, text, NULL);
}

void bt_picture__board(bt_picture *p, bt_squares *b)
{
    unsigned side = b->rows > b->columns ? b->rows : b->columns;
    if (b->cell <= 0) b->cell = side <= 8 ? 44 : side <= 12 ? 38 : 32;
    if (!b->rows || !b->columns) return;
    for (unsigned c = 0; c < b->columns; c++) draw_label(p, c + b->first, (c + 0.5) * b->cell, -12);
    for (unsigned r = 0; r < b->rows; r++) draw_label(p, r + b->first, -14, (r + 0.5) * b->cell);
}

void bt_picture__board_edge(bt_picture *p, const bt_squares *b)
{
    bt_picture__rect(p, BT_STYLE_EDGE, 0, 0, b->columns * b->cell, b->rows * b->cell, 3);
}

bt_point bt_picture__middle(const bt_squares *b, double row, double column)
{
    return (bt_point){(column + 0.5) * b->cell, (row + 0.5) * b->cell};
}

void bt_picture__square(bt_picture *p, const bt_squares *b, bt_style style, unsigned row,
                        unsigned column)
{
    bt_picture__rect(p, style, column * b->cell, row * b->cell, b->cell, b->cell, 0);
}

void bt_picture__taken(bt_picture *p, const bt_squares *b, unsigned row, unsigned column)
{
    double in = b->cell * 0.1, side = b->cell - 2 * in;
    bt_picture__square(p, b, BT_STYLE_HOLE, row, column);
    bt_picture__rect(p, BT_STYLE_STONE, column * b->cell + in, row * b->cell + in, side, side, 5);
}

void bt_picture__blocked(bt_picture *p, bt_box box)
{
    double x = box.left, y = box.top, s = box.right - x, in = s * 0.28;
    if (box.bottom - y < s) s = box.bottom - y;
    bt_picture__rect(p, BT_STYLE_FORBID, x + 2, y + 2, s - 4, s - 4, 2);
    for (int i = 1; i <= 4 && i * s / 4 < s - 3; i++) { /* above and below the diagonal */
        double at = i * s / 4;
        bt_picture__line(p, BT_STYLE_GRID, x + 3, y + at, x + at, y + 3);
        bt_picture__line(p, BT_STYLE_GRID, x + s - 3, y + s - at, x + s - at, y + s - 3);
    }
    bt_picture__line(p, BT_STYLE_FORBID_LINE, x + in, y + in, x + s - in, y + s - in);
    bt_picture__line(p, BT_STYLE_FORBID_LINE, x + in, y + s - in, x + s - in, y + in);
}

void bt_picture__spot(bt_picture *p, const char *id, double x, double y, double radius)
{
    bt_picture__begin(p, id, "");
    bt_picture__circle(p, BT_STYLE_NONE, x, y, radius);
    bt_picture__end(p);
}
