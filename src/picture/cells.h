/* The characters of a terminal as a canvas: each cell has areas in its halves, the dots of lines,
   straight edges that join, and a character. */
#ifndef BOUTON_PICTURE_CELLS_H
#define BOUTON_PICTURE_CELLS_H

#include "picture/picture.h"

/* Directions in which an edge leaves the middle of a cell. */
enum { BT_EDGE_UP = 1, BT_EDGE_DOWN = 2, BT_EDGE_LEFT = 4, BT_EDGE_RIGHT = 8 };

typedef struct bt_cell {
    uint32_t character;    /* 0: none */
    uint8_t area[2];       /* tokens, of the upper and the lower half */
    uint8_t dots;          /* braille: bit 4 * (column of two) + (row of four) */
    uint8_t edges;         /* directions */
    char slope;            /* of a line, for ASCII */
    uint8_t ink, line_ink; /* tokens of the character, and of the dots or edges */
    bool bold, heavy, round, text;
} bt_cell;

typedef struct bt_cells {
    bt_context *ctx;
    bt_cell *at;
    long columns, rows;
} bt_cells;

bool bt_cells__open(bt_cells *cells, bt_context *ctx, long columns, long rows);
void bt_cells__close(bt_cells *cells);
bt_cell *bt_cells__cell(const bt_cells *cells, long x, long y); /* NULL outside */

/* An area covers what was there before; one in half of a cell leaves edges as they are. */
void bt_cells__fill(bt_cells *cells, long x, long y, bool upper, bool lower, bt_token token);
/* x counts halves, y quarters of cells. */
void bt_cells__dot(bt_cells *cells, long x, long y, bt_token token, char slope);
/* Ends of the edge included; it runs along x or along y. */
void bt_cells__edge(bt_cells *cells, long x1, long y1, long x2, long y2, bt_token token,
                    bool heavy);
void bt_cells__put(bt_cells *cells, long x, long y, uint32_t character, bt_token token, bool bold);

void bt_cells__write(const bt_cells *cells, const bt_terminal *terminal, bt_text *out);
/* Whether an area of this colour is seen on a terminal: pale ones are not. */
bool bt_cells__is_seen(bt_token token);
/* One character, as UTF-8. */
void bt_cells__add_character(bt_text *out, uint32_t character);

#endif
