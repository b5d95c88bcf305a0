/* The census kernel for any machine: 128 sets at a time in two words, which compilers turn into one
   register where there is one. */
#include "study/census.h"

typedef uint64_t vector __attribute__((vector_size(16)));
enum { LANE_BITS = 7 };

static inline bool any(vector v)
{
    return (v[0] | v[1]) != 0;
}

#include "study/census_kernel.h"

const bt_study__kernel *bt_study__kernel_portable(void)
{
    static const bt_study__kernel kernel = {LANES, SCRATCH_SIZE, count_block};
    return &kernel;
}
