/* Strips in pictures: where a piece of a position such as `TT.FF,T.F` is drawn. */
#ifndef BOUTON_STRIP_H
#define BOUTON_STRIP_H

#include <stddef.h>

/* Strips are counted from 1, and so are the places on each; a long one goes on in a new line. */
typedef struct bt_strip_walk {
    size_t strip, place, line;
} bt_strip_walk;

/* On to the next character: a piece, or the comma before the next strip. */
static inline void bt_strip__step(bt_strip_walk *w, unsigned char c, size_t across)
{
    if (c != ',' && w->place && w->place % across == 0) w->line++;
    w->place++;
    if (c != ',') return;
    w->strip++;
    w->line++;
    w->place = 0;
}

#endif
