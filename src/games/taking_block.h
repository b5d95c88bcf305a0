/* The sparse method for many heaps at a time, on machines with wide registers. */
#ifndef BOUTON_TAKING_BLOCK_H
#define BOUTON_TAKING_BLOCK_H

#include "games/taking_lanes.h"
#include "games/taking_sparse.h"

/* The next heaps, all with one mask and values below 64, up to the stop; what is left after whole
   blocks is left to others. Does nothing where it is of no use. *ended: the next value may be
   larger. */
bt_status bt_games__taking_run_blocks(bt_taking *table, size_t stop, bool *ended);

#endif
