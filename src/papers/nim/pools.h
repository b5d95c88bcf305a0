/* Random impartial games, and nim-values of two heaps, from the options alone: for the checks of
   the slides of Alpern and von Stengel. */
#ifndef BOUTON_PAPERS_NIM_POOLS_H
#define BOUTON_PAPERS_NIM_POOLS_H

#include "papers/inquiry.h"

/* A pool of games, each given by its options, which are earlier games of the pool; the first are
   the Nim heaps *0, *1, ... Who loses, moving first, is worked out from the options alone, for each
   game and for the sums of two and of three. */
enum { BT_POOL_HEAPS = 8, BT_POOL = 24 };
typedef struct bt_pool {
    uint32_t options[BT_POOL]; /* bit h: the game h */
    bool lost[BT_POOL], lost2[BT_POOL][BT_POOL], lost3[BT_POOL][BT_POOL][BT_POOL];
    unsigned number; /* of this pool, from 1 */
} bt_pool;

bool bt_papers__can_move(const bt_pool *p, int g, int option);
/* Who loses, from the options. */
void bt_papers__solve_pool(bt_pool *p);
/* By definition: their sums with every game of the pool are lost together. */
bool bt_papers__are_equivalent(const bt_pool *p, int g, int h);
/* The size of the one heap that a game is equivalent to; -1 when there is not just one. */
int bt_papers__find_heap(const bt_pool *p, int g);
/* Makes the next pool, starting from zeros, and first says which pools there are; false when there
   are no more. */
bool bt_papers__next_pool(bt_inquiry *q, bt_pool *p);

/* Nim-values of two heaps or the rook, or with diagonal moves of the queen, by mex over the moves.
 */
enum { BT_NIM_TABLE = 128 };
typedef struct bt_nim_table {
    uint16_t nim[BT_NIM_TABLE][BT_NIM_TABLE];
} bt_nim_table;
void bt_papers__fill_table(bt_nim_table *b, int size, bool diagonal);
/* The mex of a set of numbers up to `most`. */
int bt_papers__least_absent(const bool *set, int most);

#endif
