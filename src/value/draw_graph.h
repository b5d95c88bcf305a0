/* Thermographs on a chart: what the finished picture and the steps of its construction share. */
#ifndef BOUTON_VALUE_DRAW_GRAPH_H
#define BOUTON_VALUE_DRAW_GRAPH_H

#include "value/draw_chart.h"

/* A thermograph that is to be drawn. Its walls end at the top, where they meet. */
typedef struct bt_graph {
    bt_value game, mean, temperature;
    bt_wall left, right;
    const char *name; /* borrowed; NULL: that of the value */
} bt_graph;
bt_status bt_value__graph_open(bt_chart *chart, bt_value g, const char *name, bt_graph *out);
void bt_value__graph_close(bt_graph *graph);

/* How the parts of one are drawn. */
typedef struct bt_pens {
    bt_style left, right, mast, left_point, right_point, left_label, right_label;
} bt_pens;
bt_pens bt_value__usual_pens(void);

/* Round points for Left, square ones for Right. */
void bt_value__draw_point(bt_chart *chart, bt_style style, bt_player side, bt_value t, bt_value x);
/* The points of a wall with labels, where there is room; the last one only if `whole`. */
void bt_value__draw_corners(bt_chart *chart, bt_labels *labels, const bt_wall *wall, bt_player side,
                            const bt_pens *pens, bool whole);
void bt_value__draw_mast(bt_chart *chart, bt_style style, const bt_graph *graph);
/* `mean 5/4` at the top of the mast, `temperature 1/2` at its foot. */
void bt_value__label_mast(bt_chart *chart, bt_labels *labels, const bt_graph *graph);

/* A label at the head of a mast: beside it, first on the side 1 or -1, or above it. */
void bt_value__label_head(bt_labels *labels, const bt_label *label, bt_point at, int side);

/* The name of a value in short, at most so many characters: it ends in dots when it is longer. */
void bt_value__short_name(bt_context *ctx, bt_value g, const char *name, size_t most, bt_text *text,
                          bt_text *latex);

/* The construction: draw_steps.c. A step of 0: all of them, beside and below each other. */
bt_status bt_value__draw_steps(bt_value g, const char *name, unsigned step, bool from_zero,
                               bt_picture *out);

#endif
