/* Graphs laid out in layers: what is above in the order stands above. */
#ifndef BOUTON_PICTURE_LAYERS_H
#define BOUTON_PICTURE_LAYERS_H

#include "picture/picture.h"

/* What is joined. */
typedef struct bt_knot {
    double width;   /* of what is drawn there */
    unsigned layer; /* 0 is on top */
    size_t mirror;  /* in a layout that can be turned upside down: the knot that then stands here */
    double x;       /* found: its middle */
} bt_knot;

/* A line from a knot to one in a lower layer. The layers between are passed at x = bends[first],
   bends[first + 1], .., which are found. */
typedef struct bt_link {
    size_t from, to;
    int pull; /* -1: `to` rather stands to the left of `from`, 1: to the right, 0: below */
    size_t first;
} bt_link;

typedef struct bt_layers {
    bt_context *ctx;
    bt_knot *knots; /* the caller's; in each layer the first ones rather stand on the left */
    size_t knot_count;
    bt_link *links; /* the caller's */
    size_t link_count;
    bool mirrored; /* use the mirrors */
    double gap;    /* between neighbours */
    double *bends; /* found; freed by bt_picture__layers_close */
    size_t bend_count;
} bt_layers;

/* Finds places with few crossings and short lines (after Sugiyama, Tagawa and Toda 1981). The same
   graph gives the same places. BT_LIMIT when there are too many lines. */
bt_status bt_picture__layers_arrange(bt_layers *layers);
void bt_picture__layers_close(bt_layers *layers);

#endif
