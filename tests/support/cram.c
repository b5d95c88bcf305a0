/* Cram by the mex of all options, and its boards as text. */
#include "support/cram.h"

uint32_t cram_by_mex(uint8_t *memo, uint32_t board, unsigned columns, unsigned squares)
{
    uint64_t seen = 0;
    uint32_t mex = 0;
    if (memo[board]) return memo[board] - 1u;
    for (unsigned i = 0; i < squares; i++) {
        uint32_t across = 3u << i, upright = 1u << i | 1u << (i + columns);
        if ((i + 1) % columns && i + 1 < squares && (board & across) == across)
            seen |= (uint64_t)1 << cram_by_mex(memo, board & ~across, columns, squares);
        if (i + columns < squares && (board & upright) == upright)
            seen |= (uint64_t)1 << cram_by_mex(memo, board & ~upright, columns, squares);
    }
    while (seen >> mex & 1) mex++;
    memo[board] = (uint8_t)(mex + 1);
    return mex;
}

void write_cram(uint32_t board, unsigned columns, unsigned squares, char *out)
{
    for (unsigned i = 0; i < squares; i++) {
        if (i && i % columns == 0) *out++ = '/';
        *out++ = board >> i & 1 ? '.' : '#';
    }
    *out = '\0';
}
