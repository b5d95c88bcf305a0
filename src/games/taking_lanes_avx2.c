/* Lanes of heaps for machines with AVX2, in registers of 32 bytes. */
#include "games/taking_lanes.h"

#ifdef __AVX2__
#include <immintrin.h>

enum { WIDTH = 32 };
typedef uint16_t codes __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(32)));

static inline codes exclude_codes(codes a, codes x, codes y)
{
    return a & (codes)(x != y);
}

static inline bytes exclude_bytes(bytes a, bytes x, bytes y)
{
    return a & (bytes)(x != y);
}

static inline uint64_t pack_codes(codes a)
{
    uint64_t bits = 0;
    for (size_t l = 0; l < WIDTH / 2; l++) bits |= (uint64_t)(a[l] == 0) << l;
    return bits;
}

static inline uint64_t pack_bytes(bytes a)
{
    return (uint32_t)_mm256_movemask_epi8((__m256i)(a == 0));
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
