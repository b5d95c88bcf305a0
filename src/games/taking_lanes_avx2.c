/* Lanes of heaps for machines with AVX2, in registers of 32 bytes. */
#include "games/taking_lanes.h"

#ifdef __AVX2__
enum { WIDTH = 32 };
typedef uint16_t codes __attribute__((vector_size(32)));

static inline codes exclude(codes a, codes x, codes y)
{
    return a & (codes)(x != y);
}

#include "games/taking_lanes_kernel.h"

const bt_taking_kernel *bt_games__taking_avx2(void)
{
    return &kernel;
}
#else
const bt_taking_kernel *bt_games__taking_avx2(void)
{
    return NULL;
}
#endif
