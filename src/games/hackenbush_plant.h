/* Hackenbush pictures without loops: strings and trees that stand on the ground. */
#ifndef BOUTON_HACKENBUSH_PLANT_H
#define BOUTON_HACKENBUSH_PLANT_H

#include "rules/rules.h"

/* The edges in the order in which they are written, each before those above it: the edges that
   fall with edge i are i to i + size[i] - 1. A position is written from the ground up,

       L(R,GG(L,R)),RR      stands for        L R
                                              \ /
                                              G
                                            R G   R
                                            \ /   |
                                             L    R
                                           ---------  the ground

   and kept as exactly that text, brackets only where something branches; nothing is "". */
typedef struct bt_plant {
    bt_context *ctx;
    size_t count, capacity;
    char *colour;     /* L, R or G */
    uint32_t *parent; /* BT_GROUND for an edge on the ground */
    uint32_t *size;   /* edges that fall with this one, itself counted */
    uint32_t *above;  /* edges that stand on its end */
} bt_plant;

#define BT_GROUND     UINT32_MAX
#define BT_PLANT_MOST 1000000 /* edges */

void bt_games__plant_open(bt_plant *plant, bt_context *ctx);
void bt_games__plant_close(bt_plant *plant);
/* Reads what a user types: also B for L, small letters, blanks, and 0 for nothing. */
bt_status bt_games__plant_read(bt_plant *plant, const char *text, size_t length);
/* Writes it back; with `cut` an edge, without what falls with that one; else BT_GROUND. */
void bt_games__plant_write(const bt_plant *plant, uint32_t cut, bt_text *out);

/* Draws it: edge i is `e1`, `e2`, .. in the order of writing. What is too high or too far to the
   right is only counted. */
bt_status bt_games__plant_draw(const bt_plant *plant, bt_picture *out);
/* The ids of an edge and of those that fall with it. */
bt_status bt_games__plant_touch(const bt_plant *plant, uint32_t cut, bt_text *ids);

#endif
