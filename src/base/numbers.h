/* Small arithmetic that several folders need. */
#ifndef BOUTON_NUMBERS_H
#define BOUTON_NUMBERS_H

#include <stdint.h>

/* The greatest common divisor; gcd(a, 0) = a. */
static inline uint64_t bt__gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
