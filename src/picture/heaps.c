/* Heaps of stones in rows on the ground; heaps too high to be counted are bars with a measure. */
#include "picture/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RADIUS = 14,
    STEP = 32,  /* from stone to stone */
    PITCH = 62, /* from heap to heap, at least */
    BAR_WIDTH = 30,
    BAR_HEIGHT = 340, /* of the largest bar, at least */
    BAR_LEAST = 26,
    ACROSS = 16, /* heaps in a row */
};

/* -- pieces -- */

static void draw_hexagon(bt_picture *p, double x, double y)
{
    bt_picture__polygon(p, BT_STYLE_BOTH,
                        (bt_point[]){{x - 18, y},
                                     {x - 9, y - 13},
                                     {x + 9, y - 13},
                                     {x + 18, y},
                                     {x + 9, y + 13},
                                     {x - 9, y + 13}},
                        6);
}

void bt_picture__piece(bt_picture *p, bt_style style, bt_who who, double x, double y)
{
    if (style == BT_STYLE_LEFT)
        bt_picture__rect(p, style, x - 18, y - 13, 36, 26, 13);
    else if (style == BT_STYLE_RIGHT)
        bt_picture__rect(p, style, x - 18, y - 13, 36, 26, 2);
    else if (style == BT_STYLE_BOTH)
        draw_hexagon(p, x, y);
    else
        bt_picture__stone(p, x, y, RADIUS);
    bt_picture__bar(p, BT_STYLE_ON_LINE, who, x, y, 11);
}

/* -- numbers -- */

void bt_picture__measure_heap(bt_heap *heap, const char *digits)
{
    heap->size = strtod(digits, NULL);
    heap->digits = strlen(digits);
    if (heap->digits < sizeof heap->number)
        snprintf(heap->number, sizeof heap->number, "%s", digits);
    else
        snprintf(heap->number, sizeof heap->number, "%.6s..%s", digits, digits + heap->digits - 4);
}

/* The size below a heap; of one that is cut the digits are counted. */
static void draw_number(bt_picture *p, const bt_heap *heap, double x, double y)
{
    char count[40];
    bt_picture__centred(p, BT_STYLE_NUMBER, x, y, heap->number, NULL);
    if (heap->digits < sizeof heap->number) return;
    snprintf(count, sizeof count, "%zu digits", heap->digits);
    bt_picture__centred(p, BT_STYLE_SMALL, x, y + 16, count, NULL);
}

/* -- bars -- */

double bt_picture__nice_step(double most, unsigned parts)
{
    double rough = most / parts, power = pow(10, floor(log10(rough)));
    double first = rough / power;
    return power * (first <= 1 ? 1 : first <= 2 ? 2 : first <= 5 ? 5 : 10);
}

/* Of a bar whose part above `base` is in proportion. */
static void draw_measure(bt_picture *p, double size, double base, double height, double x, double y)
{
    char text[40];
    double step = bt_picture__nice_step(size, 5);
    if (step * (height - base) / size < 14) return;
    for (int i = 1; i * step < size; i++) {
        double at = i * step;
        double level = y - base - (height - base) * at / size;
        bt_picture__line(p, BT_STYLE_ON_LINE, x - BAR_WIDTH / 2.0 + 3, level, x, level);
        snprintf(text, sizeof text, "%.0f", at);
        if (level - 8 > y - height && level + 8 < y)
            bt_picture__text(p, BT_STYLE_SMALL, BT_ANCHOR_START, x + BAR_WIDTH / 2.0 + 4, level + 4,
                             text, NULL);
    }
}

/* A bar that is not in proportion is broken in the middle. */
static void draw_break(bt_picture *p, double x, double y)
{
    double w = BAR_WIDTH / 2.0 + 3;
    bt_picture__polygon(p, BT_STYLE_PAPER,
                        (bt_point[]){{x - w, y + 4},
                                     {x, y - 6},
                                     {x + w, y + 4},
                                     {x + w, y + 12},
                                     {x, y + 2},
                                     {x - w, y + 12}},
                        6);
}

static const char *shape_name(bt_style style)
{
    return style == BT_STYLE_LEFT    ? "blue "
           : style == BT_STYLE_RIGHT ? "red "
           : style == BT_STYLE_BOTH  ? "green "
                                     : "";
}

/* Stripes tell the colours of bars apart without colour: Left's upright, Right's across. */
static void draw_stripes(bt_picture *p, bt_style style, double height, double x, double y)
{
    double w = BAR_WIDTH / 2.0;
    if (style == BT_STYLE_LEFT || style == BT_STYLE_BOTH)
        bt_picture__line(p, BT_STYLE_ON_LINE, x + w - 7, y - 5, x + w - 7, y - height + 5);
    if (style == BT_STYLE_RIGHT || style == BT_STYLE_BOTH)
        for (int i = 0; 6 + 8 * i < height - 4; i++)
            bt_picture__line(p, BT_STYLE_ON_LINE, x + w - 11, y - 6 - 8 * i, x + w - 3,
                             y - 6 - 8 * i);
}

static bool is_bar(const bt_heap *heap)
{
    return !(heap->size <= BT_STONES);
}

static bool is_measured(const bt_heap *heap)
{
    return heap->size < 1e15;
}

/* The largest size that is measured, and the height of its bar. Beside stones, bars stand on a base
   that is higher than these, and are broken there: a larger heap is always the higher one. */
typedef struct scale {
    double most, height, base;
} scale;

static double heap_height(const bt_heap *heap, scale by)
{
    if (!is_bar(heap)) return heap->size * STEP;
    double rest = by.height - by.base;
    double height = is_measured(heap) ? by.base + rest * heap->size / by.most : by.height;
    return height < BAR_LEAST ? BAR_LEAST : height;
}

static void draw_bar(bt_picture *p, const bt_heap *heap, scale by, double x, double y)
{
    double height = heap_height(heap, by);
    bool cut = height <= BAR_LEAST || !is_measured(heap);
    bt_picture__rect(p, heap->style, x - BAR_WIDTH / 2.0, y - height, BAR_WIDTH, height, 4);
    draw_stripes(p, heap->style, height, x, y);
    if (cut || by.base > 0) draw_break(p, x, y - (cut ? height : by.base) / 2);
    if (!cut) draw_measure(p, heap->size, by.base, height, x, y);
}

/* -- heaps -- */

static double heap_width(const bt_heap *heap)
{
    double width = bt_picture__text_width(BT_STYLE_NUMBER, heap->number) + 18;
    if (is_bar(heap) && is_measured(heap)) {
        double bar = BAR_WIDTH + 2 * bt_picture__text_width(BT_STYLE_SMALL, heap->number) + 18;
        if (bar > width) width = bar;
    }
    return width > PITCH ? width : PITCH;
}

static void draw_stones(bt_picture *p, const bt_heap *heap, double x, double y)
{
    char id[BT_ID_SIZE];
    if (heap->size < 1) /* a mark does not cover the number */
        bt_picture__circle(p, BT_STYLE_NONE, x, y - STEP / 2.0, RADIUS);
    for (unsigned k = 0; k < (unsigned)heap->size; k++) {
        snprintf(id, sizeof id, "%.20s-%u", heap->id, k + 1);
        bt_picture__begin(p, id, "");
        if (heap->like[0] && (k == 0 || !heap->like_ground)) {
            snprintf(id, sizeof id, "%.20s-%u", heap->like, k + 1);
            bt_picture__alike(p, id);
        }
        bt_picture__piece(p, heap->style, (bt_who)heap->who[k], x, y - STEP * (k + 0.5));
        bt_picture__end(p);
    }
}

static void draw_heap(bt_picture *p, const bt_heap *heap, scale by, double x, double y)
{
    char title[60];
    snprintf(title, sizeof title, "%s%s of %s", shape_name(heap->style),
             heap->style == BT_STYLE_STONE ? "heap" : "pile", heap->number);
    bt_picture__begin(p, heap->id, title);
    if (is_bar(heap))
        draw_bar(p, heap, by, x, y - 3);
    else
        draw_stones(p, heap, x, y - 3);
    draw_number(p, heap, x, y + 20);
    bt_picture__end(p);
}

/* The ground below a row, or stairs that lead up from it. */
static void draw_ground(bt_picture *p, const bt_heap *heaps, size_t count, double y)
{
    bt_point path[2 * ACROSS + 2] = {{-BAR_WIDTH, y}, {0, y}};
    double x = 0;
    for (size_t i = 0; i < count; i++) {
        path[2 * i + 2] = (bt_point){x, y - heaps[i].rise};
        x += heap_width(&heaps[i]);
        path[2 * i + 3] = (bt_point){x, y - heaps[i].rise};
    }
    if (heaps[0].rise > 0)
        bt_picture__path(p, BT_STYLE_EDGE, path, 2 * count + 2);
    else
        bt_picture__line(p, BT_STYLE_EDGE, 0, y, x, y);
}

/* One row from `first` on, its ground at *y, which moves on to the next one. */
static void draw_row(bt_picture *p, const bt_heap *heaps, size_t count, scale by, double *y)
{
    double height = 2 * RADIUS, x = 0;
    for (size_t i = 0; i < count; i++) {
        double h = heap_height(&heaps[i], by) + heaps[i].rise;
        if (h > height) height = h;
    }
    *y += height + 6;
    draw_ground(p, heaps, count, *y);
    for (size_t i = 0; i < count; i++) {
        double own = heap_width(&heaps[i]);
        draw_heap(p, &heaps[i], by, x + own / 2, *y - heaps[i].rise);
        x += own;
    }
    *y += 56;
}

static scale find_scale(const bt_heap *heaps, size_t count)
{
    scale by = {.height = BAR_HEIGHT};
    double stones = 0;
    for (size_t i = 0; i < count; i++) {
        bool bar = is_bar(&heaps[i]);
        if (is_measured(&heaps[i]) && heaps[i].size > by.most) by.most = heaps[i].size;
        if (!bar && heaps[i].size * STEP > stones) stones = heaps[i].size * STEP;
    }
    if (stones > 0) by.base = stones + STEP / 2.0;
    if (by.height < by.base + BAR_HEIGHT / 2.0) by.height = by.base + BAR_HEIGHT / 2.0;
    return by;
}

double bt_picture__heaps(bt_picture *p, const bt_heap *heaps, size_t count, size_t more)
{
    char text[60];
    double y = 0;
    scale by = find_scale(heaps, count);
    for (size_t i = 0; i < count && !bt__check(p->ctx); i += ACROSS)
        draw_row(p, heaps + i, count - i < ACROSS ? count - i : ACROSS, by, &y);
    if (!count) bt_picture__line(p, BT_STYLE_EDGE, 0, y, PITCH, y);
    if (more) {
        snprintf(text, sizeof text, "and %zu more", more);
        bt_picture__begin(p, "more", text);
        bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_START, 0, y, text, NULL);
        bt_picture__end(p);
    }
    return y;
}
