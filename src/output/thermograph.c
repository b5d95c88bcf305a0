/* A thermograph in characters: both walls, the mast, and the corners below. */
#include "output/stream.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Larger values lie to the left, higher temperatures further up. Walls are vertical or move by 1
   for each degree, so with as many columns for a unit as rows for a degree they are drawn without
   gaps; and with a power of two of them the corners of simple games fall on rows. */
enum { ROWS_MAX = 14, COLUMNS_MAX = 100, MAST_ROWS = 2, LABEL_WIDTH = 8 };

typedef struct wall {
    const bt_corner *corners;
    double *temperature, *at; /* of each corner */
    size_t count;
} wall;

typedef struct picture {
    wall left, right;
    double highest, lowest; /* values at the sides */
    double top;             /* the temperature of the game */
    double scale;           /* rows for a degree, columns for a unit */
    unsigned columns;
} picture;

/* -- numbers -- */

/* A number as a double: infinite when it does not fit. */
static double approximate(bt_context *ctx, bt_value number)
{
    bt_text text;
    char *end = NULL;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, number, BT_PLAIN, &text);
    double x = text.failed ? INFINITY : strtod(text.at, &end);
    if (isfinite(x) && end && *end == '/') x /= strtod(end + 1, NULL);
    bt_text__close(&text);
    return x;
}

static bool open_wall(bt_context *ctx, wall *w, const bt_corner *corners, size_t count)
{
    *w = (wall){.corners = corners, .count = count};
    w->temperature = bt__alloc_zero(ctx, 2 * count * sizeof(double));
    if (!w->temperature) return false;
    w->at = w->temperature + count;
    for (size_t i = 0; i < count; i++) {
        w->temperature[i] = approximate(ctx, corners[i].temperature);
        w->at[i] = approximate(ctx, corners[i].at);
    }
    return true;
}

static void close_wall(bt_context *ctx, wall *w)
{
    bt__free(ctx, w->temperature, 2 * w->count * sizeof(double));
}

/* Where the wall stands at temperature t; *slope: how it goes on above. */
static double wall_at(const wall *w, double t, double *slope)
{
    size_t i = 0;
    *slope = 0;
    while (i + 1 < w->count && w->temperature[i + 1] <= t) i++;
    if (i + 1 >= w->count || t < w->temperature[i]) return w->at[i];
    double rise = w->temperature[i + 1] - w->temperature[i];
    *slope = (w->at[i + 1] - w->at[i]) / rise;
    return w->at[i] + *slope * (t - w->temperature[i]);
}

/* -- drawing -- */

/* The left wall never moves left as it goes up, nor the right wall right: they are widest apart at
   their feet. */
static void measure(picture *p)
{
    p->highest = p->left.at[0];
    p->lowest = p->right.at[0];
    double height = p->top + 1, width = p->highest - p->lowest;
    p->scale = height > 0 ? exp2(floor(log2(ROWS_MAX / height))) : 1;
    if (width * p->scale < COLUMNS_MAX) p->columns = (unsigned)lround(width * p->scale) + 1;
}

static bool can_be_drawn(const picture *p)
{
    return isfinite(p->top) && isfinite(p->highest) && isfinite(p->lowest) && p->columns > 0 &&
           p->columns <= COLUMNS_MAX;
}

static void mark(const picture *p, char *row, const wall *w, double t)
{
    double slope, x = wall_at(w, t, &slope);
    long column = lround((p->highest - x) * p->scale);
    if (column < 0 || column >= (long)p->columns) return;
    row[column] = '|';
    if (t < p->top && slope < -0.5) row[column] = '/';
    if (t < p->top && slope > 0.5) row[column] = '\\';
}

/* The temperature of a corner that lies on this row, or BT_NONE. */
static bt_value corner_on(const wall *w, double t, double tolerance)
{
    for (size_t i = 0; i < w->count; i++)
        if (fabs(w->temperature[i] - t) < tolerance) return w->corners[i].temperature;
    return BT_NONE;
}

static void draw_row(bt_output *out, const picture *p, double t)
{
    char row[COLUMNS_MAX + 1] = "";
    bt_text label;
    bt_value corner = corner_on(&p->left, t, 0.5 / p->scale);
    if (!corner) corner = corner_on(&p->right, t, 0.5 / p->scale);
    memset(row, ' ', p->columns);
    mark(p, row, &p->left, t);
    mark(p, row, &p->right, t);
    for (size_t i = p->columns; i > 0 && row[i - 1] == ' '; i--) row[i - 1] = '\0';
    bt_text__open(&label, out->ctx);
    if (corner) bt_value__print(out->ctx, corner, BT_PLAIN, &label);
    bool fits = corner && !label.failed && label.length <= LABEL_WIDTH;
    bt_text__format(bt_output__prose(out), "%*s |  %s\n", LABEL_WIDTH, fits ? label.at : "", row);
    bt_text__close(&label);
}

/* The values at the feet of the walls, below them. */
static void draw_feet(bt_output *out, const picture *p)
{
    bt_text *text = bt_output__prose(out);
    size_t start = text->length;
    bt_text__format(text, "%*s    ", LABEL_WIDTH, "");
    bt_value__print(out->ctx, p->left.corners[0].at, BT_PLAIN, text);
    size_t used = text->length - start, side = LABEL_WIDTH + 4 + p->columns - 1;
    if (p->columns > 1) {
        bt_text__format(text, "%*s", used < side ? (int)(side - used) : 1, "");
        bt_value__print(out->ctx, p->right.corners[0].at, BT_PLAIN, text);
    }
    bt_text__char(text, '\n');
}

/* From above the foot of the mast down to temperature -1. */
static void draw(bt_output *out, const picture *p)
{
    long rows = lround((p->top + 1) * p->scale) + MAST_ROWS;
    for (long r = rows; r >= 0; r--) draw_row(out, p, (double)r / p->scale - 1);
    bt_text__format(bt_output__prose(out), "%*s +--", LABEL_WIDTH, "");
    for (unsigned i = 0; i < p->columns; i++) bt_text__char(bt_output__prose(out), '-');
    bt_text__char(bt_output__prose(out), '\n');
    draw_feet(out, p);
}

static void add_wall(bt_output *out, const char *key, const wall *w)
{
    bt_output__list(out, key);
    bt_text__format(bt_output__prose(out), "  %s wall:", key);
    for (size_t i = 0; i < w->count; i++) {
        bt_output__list(out, NULL);
        bt_output__number(out, NULL, w->corners[i].temperature);
        bt_output__number(out, NULL, w->corners[i].at);
        bt_output__end(out);
        bt_text__add(bt_output__prose(out), i ? ", " : " ");
        bt_value__print(out->ctx, w->corners[i].at, BT_PLAIN, bt_output__prose(out));
        bt_text__add(bt_output__prose(out), " at ");
        bt_value__print(out->ctx, w->corners[i].temperature, BT_PLAIN, bt_output__prose(out));
    }
    bt_output__end(out);
    bt_text__char(bt_output__prose(out), '\n');
}

static void add_mast(bt_output *out, const bt_thermograph *t)
{
    bt_output__number(out, "mean", t->mean);
    bt_output__number(out, "temperature", t->temperature);
    bt_text__add(bt_output__prose(out), "  mean ");
    bt_value__print(out->ctx, t->mean, BT_PLAIN, bt_output__prose(out));
    bt_text__add(bt_output__prose(out), ", temperature ");
    bt_value__print(out->ctx, t->temperature, BT_PLAIN, bt_output__prose(out));
    bt_text__char(bt_output__prose(out), '\n');
}

bt_status bt_output__tell_thermograph(bt_output *out, bt_value g)
{
    bt_thermograph t;
    picture p = {0};
    bt_output__value(out, "value", g);
    bt_output__say_value(out, g);
    bt_text__char(bt_output__prose(out), '\n');
    if (bt_value__thermograph(out->ctx, g, &t)) return bt_error(out->ctx);
    if (open_wall(out->ctx, &p.left, t.left, t.left_count) &&
        open_wall(out->ctx, &p.right, t.right, t.right_count)) {
        p.top = approximate(out->ctx, t.temperature);
        measure(&p);
        if (can_be_drawn(&p)) draw(out, &p);
        add_wall(out, "left", &p.left);
        add_wall(out, "right", &p.right);
        add_mast(out, &t);
    }
    close_wall(out->ctx, &p.left);
    close_wall(out->ctx, &p.right);
    return bt_error(out->ctx);
}
