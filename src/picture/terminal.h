/* How a picture is laid out in the cells of a terminal. */
#ifndef BOUTON_PICTURE_TERMINAL_H
#define BOUTON_PICTURE_TERMINAL_H

#include "picture/cells.h"

/* A point of the picture is in the cell (x * scale.x + origin.x, y * scale.y + origin.y). Boards
   are snapped: their squares are whole cells, with the lines between them in cells of their own. */
typedef struct bt_layout {
    bt_point scale, origin;
    long columns, rows;
    bool snapped;
    bool lined;  /* and what lies in a square is half a cell further on than its edges */
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

#endif
