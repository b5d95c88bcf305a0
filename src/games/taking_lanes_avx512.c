/* Lanes of heaps for machines with AVX-512, in registers of 64 bytes. */
#include "games/taking_lanes.h"

#ifdef __AVX512BW__
#include <immintrin.h>

enum { WIDTH = 64 };
typedef uint16_t codes __attribute__((vector_size(64)));

/* Comparisons leave the registers here; a minimum does not. */
static inline codes exclude(codes a, codes x, codes y)
{
    return (codes)_mm512_min_epu16((__m512i)a, (__m512i)(x ^ y));
}

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
