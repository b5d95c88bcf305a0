/* Random numbers that can be replayed. */
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>

bt_random random_start(const char *test)
{
    const char *given = getenv("BOUTON_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 0) : 1902;
    fprintf(stderr, "%s: BOUTON_SEED=%llu\n", test, (unsigned long long)seed);
    return (bt_random){seed};
}
