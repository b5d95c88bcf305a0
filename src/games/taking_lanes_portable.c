/* Lanes of heaps for every machine, in registers of 16 bytes or what the compiler makes of them. */
#include "games/taking_lanes.h"

enum { WIDTH = 16 };
typedef uint16_t codes __attribute__((vector_size(16)));

static inline codes exclude(codes a, codes x, codes y)
{
    return a & (codes)(x != y);
}

#include "games/taking_lanes_kernel.h"

const bt_taking_kernel *bt_games__taking_portable(void)
{
    return &kernel;
}
