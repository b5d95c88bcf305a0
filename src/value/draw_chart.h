/* The chart that thermographs are drawn on. */
#ifndef BOUTON_VALUE_DRAW_CHART_H
#define BOUTON_VALUE_DRAW_CHART_H

#include "picture/picture.h"
#include "value/wall.h"

enum { BT_CHART_PAD = 26 }; /* grid lines are so much longer than the plot is wide */

/* Values run to the left, temperatures upwards. The bounds are gathered first, by
   bt_value__chart_reach and its kin; bt_value__scale then lays the chart out. The bottom left
   corner of the plot is (0, 0). */
typedef struct bt_chart {
    bt_context *ctx;
    bt_picture *out;
    bt_value low, high; /* of the values; BT_NONE as long as there are none */
    bt_value from, top; /* temperatures */
    bt_value base;      /* what values are measured from in labels, `c`; BT_NONE: from 0 */
    double width, height;
} bt_chart;

/* From the temperature -1, or from 0. */
void bt_value__chart_open(bt_chart *chart, bt_picture *out, bool from_zero);
/* The bounds include a temperature, a value, a wall. False at a limit: numbers that are too long.
 */
bool bt_value__chart_warm(bt_chart *chart, bt_value temperature);
bool bt_value__chart_reach(bt_chart *chart, bt_value x);
bool bt_value__chart_reach_wall(bt_chart *chart, const bt_wall *wall);

/* Makes room for the masts above the highest temperature. */
bool bt_value__chart_raise(bt_chart *chart);
/* Makes the chart wide enough, and a frame of at most this size. */
bt_status bt_value__chart_scale(bt_chart *chart, double width, double height);
void bt_value__chart_axes(bt_chart *chart);

/* A wall cut at the lowest temperature and at another one, up to which it reaches. */
bool bt_value__cut_wall(const bt_chart *chart, bt_wall *wall, bt_value to);
void bt_value__draw_wall(bt_chart *chart, bt_style style, const bt_wall *wall);
bt_point bt_value__chart_place(const bt_chart *chart, bt_value t, bt_value x);

/* A value on the chart, or a temperature, in short. */
void bt_value__put_place(const bt_chart *chart, bt_value x, bt_text *text, bt_text *latex);
void bt_value__put_number(const bt_context *ctx, bt_value x, bt_text *text, bt_text *latex);

#endif
