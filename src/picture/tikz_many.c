/* Many dots, squares or pixels in TikZ: in pieces that TeX has memory for. */
#include "picture/tikz.h"

#include <math.h>

enum { IN_PATH = 200 };

/* Small things of one style share a path, up to some number. */
typedef struct batch {
    bt_text options;
    size_t count;
} batch;

static batch open_batch(const bt_tikz *t)
{
    batch many = {.count = 0};
    bt_text__open(&many.options, t->p->ctx);
    return many;
}

static void next_in(const bt_tikz *t, batch *many)
{
    if (many->count % IN_PATH == 0) {
        if (many->count) bt_text__add(t->out, ";\n");
        bt_text__format(t->out, "\\path[%s]", many->options.at ? many->options.at : "");
    }
    bt_text__char(t->out, many->count++ % 8 ? ' ' : '\n');
}

static void close_batch(const bt_tikz *t, batch *many)
{
    if (many->count) bt_text__add(t->out, ";\n");
    bt_text__close(&many->options);
}

void bt_tikz__put_dots(const bt_tikz *t, const bt_shape *shape)
{
    char class[16];
    batch dots = open_batch(t);
    bt_tikz options = {t->p, &dots.options, t->scale, BT_TIKZ_NO_FRAME};
    bt_picture__class((bt_style)shape->style, class);
    bt_text__format(&dots.options, "b %s dots,line width=", class);
    bt_tikz__put_length(&options, 2 * shape->size);
    for (size_t i = 0; i < shape->count && !bt__check(t->p->ctx); i++) {
        next_in(t, &dots);
        bt_tikz__put_point(t, t->p->points[shape->first + i]);
        bt_text__add(t->out, "--+(0,0)");
    }
    close_batch(t, &dots);
}

void bt_tikz__put_squares(const bt_tikz *t, const bt_shape *shape)
{
    char class[16];
    double half = shape->size;
    batch squares = open_batch(t);
    bt_picture__class((bt_style)shape->style, class);
    bt_text__format(&squares.options, "b %s", class);
    for (size_t i = 0; i < shape->count && !bt__check(t->p->ctx); i++) {
        bt_point at = t->p->points[shape->first + i];
        next_in(t, &squares);
        bt_tikz__put_point(t, (bt_point){at.x - half, at.y - half});
        bt_text__add(t->out, "rectangle");
        bt_tikz__put_point(t, (bt_point){at.x + half, at.y + half});
    }
    close_batch(t, &squares);
}

/* The pixels from x on that are of the same style. */
static uint32_t end_of_run(const bt_pixels *pixels, const uint8_t *row, uint32_t x)
{
    uint32_t end = x;
    while (end < pixels->width && row[end] == row[x]) end++;
    return end;
}

/* All pixels of one style: those that stand side by side are one line, as thick as they are high,
   which costs TeX a third of a rectangle. */
static size_t put_runs(const bt_tikz *t, const bt_shape *shape, uint8_t style)
{
    const bt_pixels *pixels = &t->p->pixels[shape->text];
    bt_point from = t->p->points[shape->first], to = t->p->points[shape->first + 1];
    double width = (to.x - from.x) / pixels->width, height = (to.y - from.y) / pixels->height;
    bt_look look = bt_picture__look((bt_style)style);
    batch runs = open_batch(t);
    bt_tikz options = {t->p, &runs.options, t->scale, BT_TIKZ_NO_FRAME};
    bt_text__format(&runs.options,
                    "draw=bouton%d,line width=", look.fill ? look.fill : look.stroke);
    bt_tikz__put_length(&options, fabs(height));
    for (uint32_t y = 0; y < pixels->height && !bt__check(t->p->ctx); y++)
        for (uint32_t x = 0, end; x < pixels->width; x = end) {
            const uint8_t *row = pixels->at + (size_t)y * pixels->width;
            double middle = from.y + (y + 0.5) * height;
            end = end_of_run(pixels, row, x);
            if (row[x] != style) continue;
            next_in(t, &runs);
            bt_tikz__put_point(t, (bt_point){from.x + x * width, middle});
            bt_text__add(t->out, "--");
            bt_tikz__put_point(t, (bt_point){from.x + end * width, middle});
        }
    size_t count = runs.count;
    close_batch(t, &runs);
    return count;
}

/* False when there are too many for TeX. */
bool bt_tikz__put_pixels(const bt_tikz *t, const bt_shape *shape)
{
    size_t runs = 0;
    for (int style = BT_STYLE_NONE + 1; style < BT_STYLE_COUNT && runs <= BT_TIKZ_RUNS; style++)
        runs += put_runs(t, shape, (uint8_t)style);
    return runs <= BT_TIKZ_RUNS;
}
