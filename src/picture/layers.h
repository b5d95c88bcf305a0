/* Acyclic graphs laid out in layers, arrows going down, with few crossings. */
#ifndef BOUTON_PICTURE_LAYERS_H
#define BOUTON_PICTURE_LAYERS_H

#include "picture/picture.h"

/* Nodes come first, then the bends of edges that pass through layers between their ends. */
typedef struct bt_layers {
    bt_context *ctx;
    uint32_t nodes, edges;
    const uint32_t (*edge)[2]; /* from, to: borrowed */
    double apart, down;        /* the least distance of neighbours, that of layers */

    /* what is found */
    uint32_t count;       /* nodes and bends */
    uint32_t layer_count; /* layer 0 is the lowest: the ends */
    uint32_t *layer;
    bt_point *at;         /* where they are */
    uint32_t *first_bend; /* of each edge, from the top down; it has layer[from] - layer[to] - 1 */

    /* used on the way */
    uint32_t *order, *start; /* the members of layer k: order[start[k]] .. order[start[k+1] - 1] */
    uint32_t *place;         /* in its layer */
    uint32_t (*link)[2];     /* edges cut in pieces from layer to layer */
    uint32_t links;
    double *wish; /* where a member would like to be, and how many say so */
    uint32_t *voices;
} bt_layers;

/* Lays the graph out; needs no closing unless that went well. BT_PASS: it is too large to be looked
   at. A cycle asserts. */
bt_status bt_picture__layers_open(bt_layers *layers, bt_context *ctx, uint32_t nodes,
                                  const uint32_t (*edge)[2], uint32_t edges, double apart,
                                  double down);
void bt_picture__layers_close(bt_layers *layers);

#endif
