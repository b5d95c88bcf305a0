/* Lanes of heaps for machines with AVX2, four in a register. */
#include "games/taking_lanes.h"

#ifdef __AVX2__
typedef uint64_t vector __attribute__((vector_size(32)));
typedef uint32_t half __attribute__((vector_size(16)));

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
