/* The census kernel for machines with AVX-512: 512 sets at a time. */
#include "study/census.h"

#ifdef __AVX512F__
#include <immintrin.h>

typedef uint64_t vector __attribute__((vector_size(64)));
enum { LANE_BITS = 9 };

static inline bool any(vector v)
{
    return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
}

#include "study/census_kernel.h"

const bt_study__kernel *bt_study__kernel_avx512(void)
{
    static const bt_study__kernel kernel = {LANES, SCRATCH_SIZE, count_block};
    return &kernel;
}
#else
const bt_study__kernel *bt_study__kernel_avx512(void)
{
    return NULL;
}
#endif
