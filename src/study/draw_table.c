/* Tables as pictures: heat maps of nim-values, squares of outcomes. */
#include "study/draw.h"

#include <math.h>
#include <stdio.h>

enum { SIDE_MAX = 1000, SLOPES_FROM = 24 };

typedef struct filling {
    bt_study__grid *grid;
    uint32_t row;
} filling;

static bt_status take_row(void *data, const uint32_t *row)
{
    filling *f = data;
    bt_study__grid *grid = f->grid;
    uint32_t *cells = grid->cells + (size_t)f->row++ * grid->columns;
    for (uint32_t i = 0; i < grid->columns; i++) {
        cells[i] = row[i];
        if (row[i] > grid->most) grid->most = row[i];
    }
    return bt__check(grid->ctx);
}

static void draw_axes(const bt_study__grid *grid, bt_picture *out)
{
    double half = grid->side / 2;
    bt_axis rows = {.side = BT_SIDE_LEFT,
                    .high = grid->rows - 1,
                    .from = grid->y + half,
                    .to = grid->y + grid->rows * grid->side - half,
                    .at = grid->x - 2,
                    .unit = 1};
    bt_axis columns = {.side = BT_SIDE_TOP,
                       .high = grid->columns - 1,
                       .from = grid->x + half,
                       .to = grid->x + grid->columns * grid->side - half,
                       .at = grid->y - 2,
                       .unit = 1};
    bt_picture__begin(out, "axes", "");
    bt_picture__draw_axis(out, &rows);
    bt_picture__draw_axis(out, &columns);
    bt_picture__end(out);
}

/* A line from the centre of the first cell, down `rise` rows for each column, to the edge. */
static void draw_slope(const bt_study__grid *grid, double rise, bt_picture *out)
{
    double half = grid->side / 2, x = grid->x + half, y = grid->y + half;
    double wide = grid->columns * grid->side - half, high = grid->rows * grid->side - half;
    if (wide * rise > high) wide = high / rise;
    bt_picture__line(out, BT_STYLE_GHOST, x, y, x + wide, y + wide * rise);
}

/* The lines along which the zeros lie, where a theorem gives them. */
static void draw_slopes(const bt_game *game, const bt_study__grid *grid, double x, double y,
                        bt_picture *out)
{
    bt_study__slope slope;
    char words[128];
    uint32_t least = grid->rows < grid->columns ? grid->rows : grid->columns;
    if (least < SLOPES_FROM || !bt_study__known_slopes(game, &slope) || slope.rise <= 1) return;
    bt_picture__begin(out, "slopes", "");
    draw_slope(grid, slope.rise, out);
    draw_slope(grid, 1 / slope.rise, out);
    snprintf(words, sizeof words, "slopes %s and %s", slope.words, slope.inverse);
    double width = bt_picture__text_width(BT_STYLE_LABEL, words) + 30;
    if (x + width > grid->x + grid->columns * grid->side) {
        x = grid->x;
        y += 22;
    }
    bt_picture__line(out, BT_STYLE_GHOST, x, y, x + 24, y);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, x + 30, y + 5, words, NULL);
    bt_picture__end(out);
}

static void draw_grid(const bt_game *game, const bt_study__grid *grid, bt_picture *out)
{
    char about[160];
    double below = grid->y + grid->rows * grid->side + 22;
    bt_study__draw_cells(grid, out);
    draw_axes(grid, out);
    bt_picture__begin(out, "key", "");
    double x = bt_study__draw_key(grid, below, out);
    bt_picture__end(out);
    draw_slopes(game, grid, x, below, out);
    snprintf(about, sizeof about,
             "%s of the positions row,column with %u rows (downwards) and %u columns, from 0,0.",
             grid->of == BT_OF_NIM ? "Nim-values" : "Outcomes", grid->rows, grid->columns);
    bt_study__name_picture(out, grid->of == BT_OF_NIM ? "Nim-values" : "Outcomes", game->name,
                           about);
}

bt_status bt_study_draw_table(bt_game *game, bt_of of, uint32_t rows, uint32_t columns,
                              bt_picture *out)
{
    bt_study__grid grid;
    if (of == BT_OF_VALUE)
        return bt__fail(game->ctx, BT_INPUT, "a table of nim-values or outcomes can be drawn");
    if (!rows || !columns)
        return bt__fail(game->ctx, BT_INPUT, "a table has at least one row and column");
    if (rows > SIDE_MAX || columns > SIDE_MAX)
        return bt__fail(game->ctx, BT_LIMIT,
                        "a table of %u x %u is too large to be drawn: at most %d x %d", rows,
                        columns, SIDE_MAX, SIDE_MAX);
    bt_status status = bt_study__grid_open(&grid, game->ctx, of, rows, columns);
    filling f = {.grid = &grid};
    if (!status) status = bt_study_table(game, of, rows, columns, take_row, &f);
    if (!status) draw_grid(game, &grid, out);
    bt_study__grid_close(&grid);
    return status ? status : bt_error(game->ctx);
}
