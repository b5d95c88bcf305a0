/* Lanes of heaps for machines with AVX-512, in registers of 64 bytes. */
#include "games/taking_lanes.h"

#ifdef __AVX512BW__
#include <immintrin.h>

enum { WIDTH = 64 };
typedef uint16_t codes __attribute__((vector_size(64)));
typedef uint8_t bytes __attribute__((vector_size(64)));

/* Comparisons leave the registers here; a minimum does not. */
static inline codes exclude_codes(codes a, codes x, codes y)
{
    return (codes)_mm512_min_epu16((__m512i)a, (__m512i)(x ^ y));
}

static inline bytes exclude_bytes(bytes a, bytes x, bytes y)
{
    return (bytes)_mm512_min_epu8((__m512i)a, (__m512i)(x ^ y));
}

static inline uint64_t pack_codes(codes a)
{
    return _mm512_testn_epi16_mask((__m512i)a, (__m512i)a);
}

static inline uint64_t pack_bytes(bytes a)
{
    return _mm512_testn_epi8_mask((__m512i)a, (__m512i)a);
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
