/* Checks of nim-values, with memory for a table only where a test wants that. */
#ifndef BOUTON_TESTS_NIMS_H
#define BOUTON_TESTS_NIMS_H

#include "solve/solve.h"

enum {
    LEAST_TABLE = 4096, /* bytes: 256 entries */
    WALLED = 20,        /* squares of a board of Cram, */
    WALLED_ALL = 1 << WALLED,
};

/* From now on nothing is remembered but in a table of so many bytes. */
void use_table(bt_game *game, size_t bytes);

/* Fails unless the position is worth this. First it is asked whether it is some number, if the
   random number says so. */
void check_nim(bt_game *game, bt_position position, uint32_t right, uint64_t chance);

/* A board with up to six walls, so that many positions are sums; and as a position. */
uint32_t make_walls(bt_random *random);
bt_position read_walled(bt_game *game, uint32_t board, unsigned columns);

#endif
