/* Random numbers: splitmix64 (Vigna 2015). */
#include "context.h"

uint64_t bt_random__next(bt_random *random)
{
    return bt__mix(random->state += 0x9e3779b97f4a7c15u);
}

uint64_t bt_random__below(bt_random *random, uint64_t bound)
{
    return (uint64_t)((unsigned __int128)bt_random__next(random) * bound >> 64);
}
