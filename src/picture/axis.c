/* Axes: ticks at numbers that people count by, and labels that do not touch each other. */
#include "picture/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MARK = 4, GAP = 10, TICKS_MAX = 200 };

static double pixels_each(const bt_axis *axis)
{
    double span = axis->high - axis->low;
    return span > 0 ? fabs(axis->to - axis->from) / span : 0;
}

double bt_picture__along(const bt_axis *axis, double number)
{
    double span = axis->high - axis->low;
    if (!(span > 0)) return (axis->from + axis->to) / 2;
    return axis->from + (number - axis->low) / span * (axis->to - axis->from);
}

double bt_picture__tick(const bt_ticks *ticks, unsigned index)
{
    return ticks->first + index * ticks->step;
}

/* Minus signs are as wide as digits are; a power of ten is written out. */
void bt_picture__tick_label(const bt_axis *axis, const bt_ticks *ticks, unsigned index,
                            char out[32])
{
    double number = bt_picture__tick(ticks, index);
    if (axis->powers) number = pow(10, round(number));
    if (fabs(number) < ticks->step / 1000) number = 0;
    snprintf(out, 32, "%.*f", (int)(axis->powers ? 0 : ticks->digits), number);
}

/* The ticks at multiples of a step; the step is `digits` places behind the point. */
static bt_ticks place_ticks(const bt_axis *axis, double step, unsigned digits)
{
    double slack = step * 1e-9;
    double first = ceil((axis->low - slack) / step), last = floor((axis->high + slack) / step);
    bt_ticks ticks = {first * step, step, 0, digits};
    if (last >= first && last - first < TICKS_MAX) ticks.count = (unsigned)(last - first) + 1;
    return ticks;
}

/* How much room the widest label needs along the axis: the numbers grow away from 0. */
static double room_for(const bt_axis *axis, const bt_ticks *ticks)
{
    char first[32], last[32];
    if (axis->side == BT_SIDE_LEFT) return 2 * bt_picture__text_size(BT_STYLE_SMALL);
    bt_picture__tick_label(axis, ticks, 0, first);
    bt_picture__tick_label(axis, ticks, ticks->count - 1, last);
    return GAP + fmax(bt_picture__text_width(BT_STYLE_SMALL, first),
                      bt_picture__text_width(BT_STYLE_SMALL, last));
}

/* The largest power of ten not above x, and how many places behind the point it has. */
static double power_below(double x, unsigned *digits)
{
    double power = 1;
    *digits = 0;
    while (power * 10 <= x && power < 1e300) power *= 10;
    for (double parts = 10; power > x && *digits < 12; parts *= 10) {
        power = 1 / parts;
        ++*digits;
    }
    return power;
}

/* Steps 1, 2, 5, 10, .. times the unit, until the labels have room. */
bt_ticks bt_picture__ticks(const bt_axis *axis)
{
    static const double factors[] = {1, 2, 5};
    unsigned digits = 0;
    double unit = axis->unit > 0 ? axis->unit : 1, each = pixels_each(axis);
    if (!(each > 0)) return (bt_ticks){axis->low, unit, 1, 0};
    double power = axis->unit > 0 ? 1 : power_below(5 / each, &digits);
    for (int i = 0; i < 3 * 320; i++) {
        double step = unit * power * factors[i % 3];
        bt_ticks ticks = place_ticks(axis, step, digits);
        if (ticks.count == 1 || (ticks.count && room_for(axis, &ticks) <= step * each))
            return ticks;
        if (!ticks.count && step > axis->high - axis->low) break;
        if (i % 3 < 2) continue;
        power = digits > 1 ? power * 10 : digits ? 1 : power * 10;
        digits -= digits > 0;
    }
    return (bt_ticks){axis->low, unit, 1, 0};
}

static void draw_tick(bt_picture *p, const bt_axis *axis, double at, const char *label)
{
    double out = axis->side == BT_SIDE_BOTTOM ? MARK : -MARK;
    if (axis->side == BT_SIDE_LEFT) {
        bt_picture__line(p, BT_STYLE_EDGE, axis->at, at, axis->at + out, at);
        bt_picture__text(p, BT_STYLE_SMALL, BT_ANCHOR_END, axis->at - MARK - 3, at + 4, label,
                         NULL);
        return;
    }
    double base = axis->side == BT_SIDE_TOP ? axis->at - MARK - 3 : axis->at + MARK + 11;
    bt_picture__line(p, BT_STYLE_EDGE, at, axis->at, at, axis->at + out);
    bt_picture__text(p, BT_STYLE_SMALL, BT_ANCHOR_MIDDLE, at, base, label, NULL);
}

void bt_picture__draw_axis(bt_picture *p, const bt_axis *axis)
{
    char label[32];
    bt_ticks ticks = bt_picture__ticks(axis);
    if (axis->line && axis->side == BT_SIDE_LEFT)
        bt_picture__line(p, BT_STYLE_EDGE, axis->at, axis->from, axis->at, axis->to);
    else if (axis->line)
        bt_picture__line(p, BT_STYLE_EDGE, axis->from, axis->at, axis->to, axis->at);
    for (unsigned i = 0; i < ticks.count; i++) {
        bt_picture__tick_label(axis, &ticks, i, label);
        draw_tick(p, axis, bt_picture__along(axis, bt_picture__tick(&ticks, i)), label);
    }
}

void bt_picture__draw_grid(bt_picture *p, const bt_axis *axis, double to)
{
    bt_ticks ticks = bt_picture__ticks(axis);
    for (unsigned i = 0; i < ticks.count; i++) {
        double at = bt_picture__along(axis, bt_picture__tick(&ticks, i));
        if (axis->side == BT_SIDE_LEFT)
            bt_picture__line(p, BT_STYLE_GRID, axis->at, at, to, at);
        else
            bt_picture__line(p, BT_STYLE_GRID, at, axis->at, at, to);
    }
}
