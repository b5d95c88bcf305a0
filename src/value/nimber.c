/* The product of nimbers in their field. */
#include "value/store.h"

/* With F = 2^half, where half is a power of two, F.F = F + F/2, and F times anything smaller is the
   ordinary product (ONAG, chapter 6); so (aF + b)(cF + d) = (ac + ad + bc)F + bd + ac(F/2). */
static uint64_t multiply(uint64_t x, uint64_t y, unsigned half)
{
    if (x < 2 || y < 2) return x * y;
    while (half > 1 && !(x >> half) && !(y >> half)) half /= 2;
    uint64_t mask = ((uint64_t)1 << half) - 1;
    uint64_t a = x >> half, b = x & mask, c = y >> half, d = y & mask;
    uint64_t low = multiply(b, d, half / 2);
    uint64_t high = multiply(a ^ b, c ^ d, half / 2) ^ low;
    uint64_t both = multiply(a, c, half / 2);
    return high << half | (low ^ multiply(both, (uint64_t)1 << (half - 1), half / 2));
}

uint64_t bt_value__nim_product(uint64_t x, uint64_t y)
{
    return multiply(x, y, 32);
}
