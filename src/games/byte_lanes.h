/* Sixteen bytes at a time; sums and differences stay at 0 or 255 where they would pass it. Shared
   inside src/games only. */
#ifndef BOUTON_GAMES_BYTE_LANES_H
#define BOUTON_GAMES_BYTE_LANES_H

#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef uint8_t bt_byte_lane __attribute__((vector_size(16)));

#ifdef __SSE2__
static inline bt_byte_lane bt_lane__add(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_adds_epu8((__m128i)x, (__m128i)y);
}
static inline bt_byte_lane bt_lane__subtract(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_subs_epu8((__m128i)x, (__m128i)y);
}
static inline bt_byte_lane bt_lane__greater(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_max_epu8((__m128i)x, (__m128i)y);
}
static inline bt_byte_lane bt_lane__lesser(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_min_epu8((__m128i)x, (__m128i)y);
}
#else
static inline bt_byte_lane bt_lane__add(bt_byte_lane x, bt_byte_lane y)
{
    bt_byte_lane sum = x + y;
    return sum | (bt_byte_lane)(sum < x);
}
static inline bt_byte_lane bt_lane__subtract(bt_byte_lane x, bt_byte_lane y)
{
    return (x - y) & (bt_byte_lane)(x > y);
}
static inline bt_byte_lane bt_lane__greater(bt_byte_lane x, bt_byte_lane y)
{
    bt_byte_lane mask = (bt_byte_lane)(x > y);
    return (x & mask) | (y & ~mask);
}
static inline bt_byte_lane bt_lane__lesser(bt_byte_lane x, bt_byte_lane y)
{
    bt_byte_lane mask = (bt_byte_lane)(x < y);
    return (x & mask) | (y & ~mask);
}
#endif

#endif
