/* Clobber on boards of up to 8 by 8: the end of play, where it costs less to try all moves than to
   look up where they lead. */
#include "games/clobber_small.h"

enum { LAST_ROW = 56, COLUMNS = 8 };

static const uint64_t first_column = 0x0101010101010101;

/* Moved by a step. */
static inline uint64_t step(uint64_t x, int direction)
{
    switch (direction) {
    case BT_EAST: return (x & ~(first_column << 7)) << 1;
    case BT_WEST: return (x & ~first_column) >> 1;
    case BT_SOUTH: return x << 8;
    default: return x >> 8;
    }
}

int bt_clobber__wins(uint64_t own, uint64_t other, uint64_t *left)
{
    if (!*left) return -1;
    --*left;
    for (int d = 0; d < BT_SOUTH_EAST; d++)
        for (uint64_t to = step(own, d) & other; to; to &= to - 1) {
            uint64_t square = to & -to;
            int answer =
                bt_clobber__wins(other & ~square, (own & ~step(square, d ^ 1)) | square, left);
            if (answer <= 0) return answer < 0 ? -1 : 1;
        }
    return 0;
}

/* n stones and one of the other colour in a row, xx..xo, are worth (n - 1).^, with * if n is odd:
   for n = 1 that is *, and in general it is {0 | xx..xo with one x less}. */
bool bt_clobber__place_value(int32_t ups, uint32_t star, uint64_t at[2])
{
    int player = ups < 0, n = (player ? -ups : ups) + 1, room = COLUMNS;
    at[0] = at[1] = 0;
    if (ups) {
        if (n + 1 > room) return false;
        at[player] = (((uint64_t)1 << n) - 1) << LAST_ROW;
        at[!player] = (uint64_t)1 << (LAST_ROW + n);
        star ^= (uint32_t)n & 1;
        room -= n + 2;
    }
    if (star && room < 2) return false;
    if (star) {
        at[0] |= (uint64_t)1 << (LAST_ROW + COLUMNS - 1);
        at[1] |= (uint64_t)1 << (LAST_ROW + COLUMNS - 2);
    }
    return true;
}
