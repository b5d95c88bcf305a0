/* The nearest name to a mistyped one. */
#include "base/base.h"

#include <string.h>

enum { WORD_MAX = 40 };

/* Edit distance in which swapping two neighbours counts once (Damerau). */
static unsigned distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned d[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= n; i++) d[i][0] = (unsigned)i;
    for (size_t j = 0; j <= m; j++) d[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        for (size_t j = 1; j <= m; j++) {
            unsigned best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best) best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    }
    return d[n][m];
}

const char *bt__nearest(const char *word, size_t length, const char *const *names)
{
    const char *best = NULL;
    unsigned least = 4;
    if (length == 0 || length > WORD_MAX) return NULL;
    for (; *names; names++) {
        size_t size = strlen(*names);
        if (size > WORD_MAX) continue;
        unsigned far = distance(word, length, *names, size);
        if (far < least && far * 2 <= size) {
            least = far;
            best = *names;
        }
    }
    return best;
}
