/* Heap games straight from their rules: the slow side of the tests of taking. */
#ifndef BOUTON_TESTS_TAKING_SLOW_H
#define BOUTON_TESTS_TAKING_SLOW_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* G(0..n), to be freed by the caller. The code is written d0.d1d2.. */
static inline uint32_t *slow_values(const char *code, uint32_t n)
{
    const char *point = strchr(code, '.');
    uint32_t most = 4096, *g = calloc(n + 1, sizeof *g);
    char *option = malloc(most);
    if (!g || !option || !point) abort();
    for (uint32_t size = 0; size <= n; size++) {
        memset(option, 0, most);
        for (uint32_t taken = 0; taken <= size && (taken == 0 || point[taken]); taken++) {
            if (taken == 0 && point == code) continue;
            char digit[2] = {taken ? point[taken] : *code, 0};
            unsigned long may = strtoul(digit, NULL, 16);
            uint32_t rest = size - taken;
            if (may & 1 && rest == 0) option[0] = 1;
            if (may & 2 && rest > 0) option[g[rest]] = 1;
            for (uint32_t a = 1; may & 4 && a < rest; a++) option[g[a] ^ g[rest - a]] = 1;
            for (uint32_t a = 1; may & 8 && a < rest; a++)
                for (uint32_t b = 1; a + b < rest; b++) option[g[a] ^ g[b] ^ g[rest - a - b]] = 1;
        }
        while (option[g[size]]) g[size]++;
    }
    free(option);
    return g;
}

static inline uint32_t *slow_grundy(uint32_t n)
{
    uint32_t most = 4096, *g = calloc(n + 1, sizeof *g);
    char *option = malloc(most);
    if (!g || !option) abort();
    for (uint32_t size = 0; size <= n; size++) {
        memset(option, 0, most);
        for (uint32_t a = 1; a < size; a++)
            if (a != size - a) option[g[a] ^ g[size - a]] = 1;
        while (option[g[size]]) g[size]++;
    }
    free(option);
    return g;
}

static inline uint32_t *slow_subtraction(const uint32_t *set, size_t count, uint32_t n)
{
    uint32_t *g = calloc(n + 1, sizeof *g);
    char *option = malloc(count + 1);
    if (!g || !option) abort();
    for (uint32_t size = 0; size <= n; size++) {
        memset(option, 0, count + 1);
        for (size_t i = 0; i < count; i++)
            if (set[i] <= size) option[g[size - set[i]]] = 1;
        while (option[g[size]]) g[size]++;
    }
    free(option);
    return g;
}

#endif
