/* Inside the pictures of studies: grids of answers, charts, slopes. */
#ifndef BOUTON_STUDY_DRAW_H
#define BOUTON_STUDY_DRAW_H

#include "picture/picture.h"
#include "study/study.h"

/* -- grids of nim-values or outcomes: draw_grid.c -- */

#define BT_STUDY__NO_CELL UINT32_MAX /* nothing is there */
typedef struct bt_study__grid {
    bt_context *ctx;
    bt_of of;
    uint32_t rows, columns;
    uint32_t *cells; /* row by row */
    uint32_t most;   /* the largest nim-value */
    double x, y;     /* the corner of the first cell */
    double side;     /* of a cell */
} bt_study__grid;

/* The cells are all empty; the side of a cell is chosen so that the picture fits a page. */
bt_status bt_study__grid_open(bt_study__grid *grid, bt_context *ctx, bt_of of, uint32_t rows,
                              uint32_t columns);
void bt_study__grid_close(bt_study__grid *grid);
/* Call it when all cells are set. Nothing but cells: no axes. */
void bt_study__draw_cells(const bt_study__grid *grid, bt_picture *out);
/* What colours and marks mean, in one line below the grid; gives the x where it ends. */
double bt_study__draw_key(const bt_study__grid *grid, double y, bt_picture *out);
/* Whether cells are so small that they are the pixels of an image. */
bool bt_study__grid_is_image(const bt_study__grid *grid);

/* -- slopes of the lines along which P-positions lie: draw_slopes.c -- */

enum { BT_STUDY__SLOPES = 8 };
typedef struct bt_study__slope {
    double rise;                 /* the limit of y/x, at least 1 */
    bool theory;                 /* by a theorem; else only measured */
    char words[48], inverse[48]; /* "φ", "1/φ" */
    char latex[64], latex_inverse[64];
} bt_study__slope;
/* The slopes that are known for a game: how many there are, 0 or 1. */
size_t bt_study__known_slopes(const bt_game *game, bt_study__slope *out);
/* Else those of the beams that are seen among pairs x <= y. */
size_t bt_study__measured_slopes(bt_context *ctx, const uint64_t *pairs, size_t count,
                                 bt_study__slope out[BT_STUDY__SLOPES]);

/* -- charts: draw_chart.c -- */

/* Names what is drawn: the title, and what there is to see. */
void bt_study__name_picture(bt_picture *out, const char *kind, const char *game, const char *about);

#endif
