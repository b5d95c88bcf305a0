/* Lanes of heaps for every machine, in registers of 16 bytes or what the compiler makes of them. */
#include "games/taking_lanes.h"

enum { WIDTH = 16 };
typedef uint16_t codes __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(16)));

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
    uint64_t bits = 0;
    for (size_t l = 0; l < WIDTH; l++) bits |= (uint64_t)(a[l] == 0) << l;
    return bits;
}

#include "games/taking_lanes_kernel.h"

const bt_taking_kernel *bt_games__taking_portable(void)
{
    return &kernel;
}
