/* Grids of nim-values as heat maps, of outcomes as squares: shapes where cells are large enough to
   be told apart one by one, else one image. */
#include "study/draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PAGE = 640,       /* a grid is at most so wide, unless its cells would be less than a pixel */
    LARGEST = 30,     /* side of a cell */
    LETTERED = 16,    /* outcomes as letters from this side on */
    NUMBERED = 18,    /* nim-values as numbers, if they are short enough */
    VALUE_SHAPES = 4, /* below this an image is drawn */
    LETTER_SHAPES = 6,
    ZEROS_MAX = 20000, /* zeros beyond an image are shapes up to so many */
};

bt_status bt_study__grid_open(bt_study__grid *grid, bt_context *ctx, bt_of of, uint32_t rows,
                              uint32_t columns)
{
    uint32_t longest = rows > columns ? rows : columns;
    size_t count = (size_t)rows * columns;
    *grid = (bt_study__grid){.ctx = ctx, .of = of, .rows = rows, .columns = columns};
    grid->side = floor((double)PAGE / longest);
    if (grid->side < 1) grid->side = 1;
    if (grid->side > LARGEST) grid->side = LARGEST;
    grid->cells = bt__alloc(ctx, count * sizeof *grid->cells);
    if (!grid->cells) return BT_LIMIT;
    memset(grid->cells, 0xff, count * sizeof *grid->cells);
    return BT_OK;
}

void bt_study__grid_close(bt_study__grid *grid)
{
    size_t count = (size_t)grid->rows * grid->columns;
    bt__free(grid->ctx, grid->cells, grid->cells ? count * sizeof *grid->cells : 0);
    grid->cells = NULL;
}

bool bt_study__grid_is_image(const bt_study__grid *grid)
{
    return grid->side < (grid->of == BT_OF_NIM ? VALUE_SHAPES : LETTER_SHAPES);
}

/* -- what a cell looks like -- */

static bool has_letters(const bt_study__grid *grid)
{
    return grid->of == BT_OF_OUTCOME && grid->side >= LETTERED;
}

static bool has_numbers(const bt_study__grid *grid)
{
    char most[16];
    snprintf(most, sizeof most, "%u", grid->most);
    return grid->of == BT_OF_NIM && grid->side >= NUMBERED &&
           bt_picture__text_width(BT_STYLE_ON_LABEL, most) + 3 <= grid->side;
}

static bt_style style_of(const bt_study__grid *grid, uint32_t cell)
{
    static const bt_style outcomes[] = {BT_STYLE_LEFT, BT_STYLE_RIGHT, BT_STYLE_HEAT,
                                        BT_STYLE_ZERO};
    if (cell == BT_STUDY__NO_CELL) return BT_STYLE_NONE;
    if (grid->of == BT_OF_OUTCOME) return outcomes[cell & 3];
    if (cell == 0) return BT_STYLE_ZERO;
    return bt_picture__heat(grid->most > 1 ? (double)(cell - 1) / (grid->most - 1) : 0);
}

/* Half the side of a square: zeros are slightly larger than their cells; where there are no letters
   the squares of R are smaller, so that they differ from those of L without their colour. */
static double half_of(const bt_study__grid *grid, bt_style style)
{
    double half = grid->side / 2;
    if (style == BT_STYLE_ZERO && !has_letters(grid)) return half + fmax(0.5, half / 8);
    if (style == BT_STYLE_RIGHT && !has_letters(grid)) return half / 2;
    return half;
}

static bt_point centre_of(const bt_study__grid *grid, uint32_t row, uint32_t column)
{
    return (bt_point){grid->x + (column + 0.5) * grid->side, grid->y + (row + 0.5) * grid->side};
}

/* -- shapes -- */

typedef struct centres {
    bt_point *at;
    size_t count, capacity;
} centres;

/* The centres of all cells of a style. */
static void gather(const bt_study__grid *grid, bt_style style, centres *out)
{
    const uint32_t *cell = grid->cells;
    out->count = 0;
    for (uint32_t row = 0; row < grid->rows && !bt__check(grid->ctx); row++)
        for (uint32_t column = 0; column < grid->columns; column++, cell++) {
            if (style_of(grid, *cell) != style) continue;
            if (!BT_GROW(grid->ctx, out->at, out->capacity, out->count + 1)) return;
            out->at[out->count++] = centre_of(grid, row, column);
        }
}

/* Zeros come last, since they are larger than their cells. */
static void draw_style(const bt_study__grid *grid, bt_style style, centres *work, bt_picture *out)
{
    gather(grid, style, work);
    if (!work->count) return;
    if (style == BT_STYLE_RIGHT && !has_letters(grid))
        bt_picture__squares(out, BT_STYLE_HEAT, work->at, work->count, grid->side / 2);
    bt_picture__squares(out, style, work->at, work->count, half_of(grid, style));
    if (style == BT_STYLE_ZERO && !has_letters(grid))
        bt_picture__dots(out, BT_STYLE_ZERO_DOT, work->at, work->count, grid->side / 4);
}

static void draw_words(const bt_study__grid *grid, bt_picture *out)
{
    char words[16];
    const uint32_t *cell = grid->cells;
    for (uint32_t row = 0; row < grid->rows && !bt__check(grid->ctx); row++)
        for (uint32_t column = 0; column < grid->columns; column++, cell++) {
            bt_style style = style_of(grid, *cell);
            if (!style || (grid->of == BT_OF_NIM && *cell == 0)) continue;
            snprintf(words, sizeof words, grid->of == BT_OF_NIM ? "%u" : "%c",
                     grid->of == BT_OF_NIM ? *cell
                                           : (uint32_t)bt_outcome_letter((bt_outcome)*cell));
            bt_point at = centre_of(grid, row, column);
            bt_picture__centred(out,
                                bt_picture__is_dark(style) ? BT_STYLE_ON_LABEL : BT_STYLE_LABEL,
                                at.x, at.y, words, NULL);
        }
}

static void draw_shapes(const bt_study__grid *grid, bt_picture *out)
{
    centres work = {0};
    for (int i = BT_HEATS - 1; i >= 0; i--)
        draw_style(grid, (bt_style)(BT_STYLE_HEAT + i), &work, out);
    draw_style(grid, BT_STYLE_LEFT, &work, out);
    draw_style(grid, BT_STYLE_RIGHT, &work, out);
    draw_style(grid, BT_STYLE_ZERO, &work, out);
    bt__free(grid->ctx, work.at, work.capacity * sizeof *work.at);
    if (has_letters(grid) || has_numbers(grid)) draw_words(grid, out);
}

/* -- an image -- */

/* Cells of R are hatched. */
static uint8_t pixel_of(bt_style style, uint32_t x, uint32_t y)
{
    return (uint8_t)(style == BT_STYLE_RIGHT && (x + y) % 2 ? BT_STYLE_HEAT : style);
}

static void draw_image(const bt_study__grid *grid, bt_picture *out)
{
    uint32_t each = grid->of == BT_OF_NIM ? 1 : 2;
    uint32_t width = grid->columns * each, height = grid->rows * each;
    uint8_t *pixels = bt__alloc(grid->ctx, (size_t)width * height), *at = pixels;
    if (!pixels) return;
    for (uint32_t y = 0; y < height && !bt__check(grid->ctx); y++)
        for (uint32_t x = 0; x < width; x++) {
            uint32_t cell = grid->cells[(size_t)(y / each) * grid->columns + x / each];
            *at++ = pixel_of(style_of(grid, cell), x, y);
        }
    if (!bt_error(grid->ctx))
        bt_picture__pixels(out, grid->x, grid->y, grid->columns * grid->side,
                           grid->rows * grid->side, pixels, width, height);
    bt__free(grid->ctx, pixels, (size_t)width * height);
}

/* Zeros of nim-values are drawn over an image, unless they are too many. */
static void draw_zeros(const bt_study__grid *grid, bt_picture *out)
{
    centres work = {0};
    gather(grid, BT_STYLE_ZERO, &work);
    if (work.count && work.count <= ZEROS_MAX)
        bt_picture__squares(out, BT_STYLE_ZERO, work.at, work.count,
                            fmax(half_of(grid, BT_STYLE_ZERO), 1.25));
    if (work.count && work.count <= ZEROS_MAX)
        bt_picture__dots(out, BT_STYLE_ZERO_DOT, work.at, work.count, fmax(grid->side / 4, 0.5));
    bt__free(grid->ctx, work.at, work.capacity * sizeof *work.at);
}

void bt_study__draw_cells(const bt_study__grid *grid, bt_picture *out)
{
    bt_picture__begin(out, "cells", "");
    if (bt_study__grid_is_image(grid)) {
        draw_image(grid, out);
        if (grid->of == BT_OF_NIM) draw_zeros(grid, out);
    } else {
        draw_shapes(grid, out);
    }
    bt_picture__end(out);
}

/* -- the key -- */

static bool has_outcome(const bt_study__grid *grid, uint32_t outcome)
{
    for (size_t i = 0; i < (size_t)grid->rows * grid->columns; i++)
        if (grid->cells[i] == outcome) return true;
    return false;
}

/* The scale from 1 to the largest value. */
static double draw_scale(const bt_study__grid *grid, double x, double y, bt_picture *out)
{
    enum { STEP = 4, HIGH = 12 };
    char most[16];
    snprintf(most, sizeof most, "%u", grid->most);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, x, y + 5, "1", NULL);
    x += 14;
    for (int i = 0; i < BT_HEATS; i++)
        bt_picture__rect(out, (bt_style)(BT_STYLE_HEAT + i), x + i * STEP, y - HIGH / 2.0, STEP,
                         HIGH, 0);
    x += BT_HEATS * STEP + 6;
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, x, y + 5, most, NULL);
    return x + bt_picture__text_width(BT_STYLE_LABEL, most) + 20;
}

/* The hatching of R in an image, as large as the other samples. */
static void draw_hatched(bt_point at, bt_picture *out)
{
    enum { SIDE = 12 };
    uint8_t pixels[SIDE * SIDE];
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        pixels[i] = pixel_of(BT_STYLE_RIGHT, i % SIDE, i / SIDE);
    bt_picture__pixels(out, at.x - SIDE / 2.0, at.y - SIDE / 2.0, SIDE, SIDE, pixels, SIDE, SIDE);
}

/* The same square as in the grid, in a size that can be seen. */
static double draw_sample(const bt_study__grid *grid, uint32_t cell, const char *words, double x,
                          double y, bt_picture *out)
{
    bt_study__grid one = *grid;
    bt_style style = style_of(grid, cell);
    one.side = has_letters(grid) ? LETTERED : 12;
    bt_point at = {x + 8, y};
    bool hatched = style == BT_STYLE_RIGHT && bt_study__grid_is_image(grid);
    if (hatched)
        draw_hatched(at, out);
    else if (style == BT_STYLE_RIGHT || style == BT_STYLE_HEAT)
        bt_picture__squares(out, BT_STYLE_HEAT, &at, 1, one.side / 2);
    if (style != BT_STYLE_HEAT && !hatched)
        bt_picture__squares(out, style, &at, 1, half_of(&one, style));
    if (style == BT_STYLE_ZERO && !has_letters(&one))
        bt_picture__dots(out, BT_STYLE_ZERO_DOT, &at, 1, one.side / 4);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, x + 22, y + 5, words, NULL);
    return x + 22 + bt_picture__text_width(BT_STYLE_LABEL, words) + 20;
}

double bt_study__draw_key(const bt_study__grid *grid, double y, bt_picture *out)
{
    static const char *const words[] = {"L: Left wins", "R: Right wins", "N: whoever starts wins",
                                        "P: whoever starts loses"};
    double x = grid->x;
    if (grid->of == BT_OF_NIM) {
        if (has_outcome(grid, 0)) x = draw_sample(grid, 0, "0: whoever starts loses", x, y, out);
        if (grid->most == 1) return draw_sample(grid, 1, "1: whoever starts wins", x, y, out);
        return grid->most ? draw_scale(grid, x, y, out) : x;
    }
    for (uint32_t outcome = 0; outcome < 4; outcome++) {
        if (!has_outcome(grid, outcome)) continue;
        double wide = bt_picture__text_width(BT_STYLE_LABEL, words[outcome]) + 22;
        if (x > grid->x && x + wide > grid->x + fmax(grid->columns * grid->side, 400)) {
            x = grid->x;
            y += 22;
        }
        x = draw_sample(grid, outcome, words[outcome], x, y, out);
    }
    return x;
}
