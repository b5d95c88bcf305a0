/* Lanes of heaps for machines with AVX-512, eight in a register. */
#include "games/taking_lanes.h"

#ifdef __AVX512F__
typedef uint64_t vector __attribute__((vector_size(64)));
typedef uint32_t half __attribute__((vector_size(32)));

#include "games/taking_lanes_kernel.h"

const bt_taking_kernel *bt_games__taking_avx512(void)
{
    return &kernel;
}
#else
const bt_taking_kernel *bt_games__taking_avx512(void)
{
    return NULL;
}
#endif
