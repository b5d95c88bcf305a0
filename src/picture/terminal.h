/* How a picture is laid out in the cells of a terminal. */
#ifndef BOUTON_PICTURE_TERMINAL_H
#define BOUTON_PICTURE_TERMINAL_H

#include "picture/cells.h"

/* A point of the picture is in the cell (x * scale.x + origin.x, y * scale.y + origin.y). Boards
   are snapped: their squares are whole cells, with the lines between them in cells of their own. */
typedef struct bt_layout {
    bt_point scale, origin;
    long columns, rows;
    double unit; /* the side of the squares that are snapped, or 0 */
    bool snapped;
    bool lined;  /* and what lies in a square is half a cell further on than its edges */
    bool bare;   /* there is no room for the entries of a table */
    bool shades; /* heat is shown by shades where there are no colours */
} bt_layout;

bt_layout bt_cells__lay_out(const bt_picture *p, const bt_terminal *terminal);
/* Where a text stands: its first cell, its row, its length. */
typedef struct bt_span {
    long x, y, length;
} bt_span;
bt_span bt_cells__span(const bt_picture *p, const bt_layout *layout, const bt_shape *shape);
/* Characters that a text takes; those that are not printed count nothing. */
long bt_cells__length(const char *text);
/* The next character of a text that is printed, or 0 at its end; *text moves on. */
uint32_t bt_cells__next(const char **text);

/* A picture while it is drawn into cells. */
typedef struct bt_view {
    const bt_picture *p;
    const bt_terminal *terminal;
    bt_layout layout;
    bt_cells cells;
} bt_view;
/* After all shapes: terminal_text.c. A text for which there is no room is left out. */
void bt_cells__draw_text(bt_view *v, const bt_shape *shape);

#endif
