/* Values in boxes that are joined by lines: trees of canonical forms, Hasse diagrams. */
#ifndef BOUTON_VALUE_DRAW_DIAGRAM_H
#define BOUTON_VALUE_DRAW_DIAGRAM_H

#include "picture/layers.h"
#include "value/value.h"

/* How a line is drawn, and the letter with which its id begins. */
typedef struct bt_tie {
    bt_style style;
    char letter;
    double from, to; /* where it begins and ends: shares of a box's width, from its middle */
} bt_tie;

typedef struct bt_diagram {
    bt_context *ctx;
    bt_picture *out;
    bt_words values;
    bt_knot *knots; /* one for each value, their layers set by whoever draws */
    size_t knot_capacity;
    bt_link *links;
    bt_tie *ties; /* one for each link */
    size_t link_count, link_capacity, tie_capacity;
    bool mirrored;
    double gap, row; /* between neighbours, between layers */
} bt_diagram;

void bt_value__diagram_open(bt_diagram *d, bt_picture *out);
void bt_value__diagram_close(bt_diagram *d);
bool bt_value__diagram_add(bt_diagram *d, bt_value g);
bool bt_value__diagram_join(bt_diagram *d, size_t from, size_t to, int pull, bt_tie tie);
/* The knots of equal ranks form a layer, the lowest rank on top. False at a limit. */
bool bt_value__diagram_rank(bt_diagram *d, const int64_t *ranks);
/* The box of the value with index i has the id n1, n2, .. and its text as a title; lines have ids
   such as l2-5. Values with long names get short ones, explained below. */
bt_status bt_value__diagram_draw(bt_diagram *d);

#endif
