/* Boards of up to 8 by 8, each row a byte of a word: what the searches spend their time on. Shared
   by the files of grid only. */
#ifndef BOUTON_GAMES_GRID_SMALL_H
#define BOUTON_GAMES_GRID_SMALL_H

#include "games/grid.h"

/* They do what the functions of the same names in grid.h do, for boards that are not empty; squares
   to be cut are not empty, either. */
void bt_grid__cut_small(const bt_grid *g, uint64_t squares, unsigned hole, bt_grid *part);
bool bt_grid__least_small(const bt_grid_rules *rules, bt_grid *g);
size_t bt_grid__encode_small(const bt_grid *g, unsigned char *bytes);
/* The bytes behind the shape, which is set. */
void bt_grid__decode_small(bt_bytes packed, bt_grid *g);

/* Closes the gaps between rows: of two, of four, of eight together. */
static inline uint64_t bt_grid__pack_small(uint64_t x, unsigned columns)
{
    x = (x & 0x00ff00ff00ff00ff) | (x & 0xff00ff00ff00ff00) >> (8 - columns);
    x = (x & 0x0000ffff0000ffff) | (x & 0xffff0000ffff0000) >> (16 - 2 * columns);
    return (x & 0x00000000ffffffff) | (x & 0xffffffff00000000) >> (32 - 4 * columns);
}

#endif
