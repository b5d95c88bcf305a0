/* The walls of thermographs. */
#ifndef BOUTON_VALUE_WALL_H
#define BOUTON_VALUE_WALL_H

#include "value/store.h"

/* A wall is a function of the temperature t >= -1 given by corners, straight between them with a
   slope of 0, 1 or -1, and vertical above the last. */
typedef struct bt_wall {
    bt_words at; /* temperature, place, temperature, place, .. */
} bt_wall;

static inline size_t corner_count(const bt_wall *w)
{
    return w->at.length / 2;
}
static inline bt_value corner_t(const bt_wall *w, size_t i)
{
    return w->at.at[2 * i];
}
static inline bt_value corner_x(const bt_wall *w, size_t i)
{
    return w->at.at[2 * i + 1];
}

/* The walls of a value; false at a limit. */
bool bt_value__wall(bt_context *ctx, bt_value g, bt_player side, bt_wall *out);
/* The best opposite wall among the options of a player: before the tax. */
bool bt_value__best_wall(bt_context *ctx, bt_value g, bt_player player, bt_wall *best);
/* The place of a wall at t; *hint is the corner at or below t, moved forwards only. */
bt_value bt_value__wall_at(bt_context *ctx, const bt_wall *w, bt_value t, size_t *hint);
/* Thermographs cannot tell *2 from *, nor 3.^ from 2.^: the value of the same walls with the
   fewest options to look at. */
bt_value bt_value__stand_in(bt_context *ctx, bt_value g);

#endif
