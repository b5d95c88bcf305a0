/* The census kernel for machines with AVX2: 256 sets at a time. */
#include "study/census.h"

#ifdef __AVX2__
#include <immintrin.h>

typedef uint64_t vector __attribute__((vector_size(32)));
enum { LANE_BITS = 8 };

static inline bool any(vector v)
{
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
}

#include "study/census_kernel.h"

const bt_study__kernel *bt_study__kernel_avx2(void)
{
    static const bt_study__kernel kernel = {LANES, SCRATCH_SIZE, count_block};
    return &kernel;
}
#else
const bt_study__kernel *bt_study__kernel_avx2(void)
{
    return NULL;
}
#endif
