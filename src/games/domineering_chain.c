/* Chains of strips in Domineering: what they say of a board, with vectors of bytes. */
#include "games/domineering_strips.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { LANES = BT_SETS / 16 };

/* -- bytes that stay at 0 or 255 where they would pass it -- */

#ifdef __SSE2__
static inline bt_byte_lane add(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_adds_epu8((__m128i)x, (__m128i)y);
}
static inline bt_byte_lane subtract(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_subs_epu8((__m128i)x, (__m128i)y);
}
static inline bt_byte_lane greater(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_max_epu8((__m128i)x, (__m128i)y);
}
static inline bt_byte_lane lesser(bt_byte_lane x, bt_byte_lane y)
{
    return (bt_byte_lane)_mm_min_epu8((__m128i)x, (__m128i)y);
}
#else
static inline bt_byte_lane add(bt_byte_lane x, bt_byte_lane y)
{
    bt_byte_lane sum = x + y;
    return sum | (bt_byte_lane)(sum < x);
}
static inline bt_byte_lane subtract(bt_byte_lane x, bt_byte_lane y)
{
    return (x - y) & (bt_byte_lane)(x > y);
}
static inline bt_byte_lane greater(bt_byte_lane x, bt_byte_lane y)
{
    bt_byte_lane mask = (bt_byte_lane)(x > y);
    return (x & mask) | (y & ~mask);
}
static inline bt_byte_lane lesser(bt_byte_lane x, bt_byte_lane y)
{
    bt_byte_lane mask = (bt_byte_lane)(x < y);
    return (x & mask) | (y & ~mask);
}
#endif

#define ALWAYS static inline __attribute__((always_inline))

ALWAYS bt_byte_lane all(int c)
{
    return (bt_byte_lane){0} + (uint8_t)c;
}

/* The places i ^ set of a lane, for the lowest four sizes. */
ALWAYS bt_byte_lane exchange(bt_byte_lane x, int set)
{
    typedef uint16_t pairs __attribute__((vector_size(16)));
    typedef uint32_t fours __attribute__((vector_size(16)));
    if (set & 1) x = (bt_byte_lane)((pairs)x << 8 | (pairs)x >> 8);
    if (set & 2) {
        pairs y = (pairs)x;
        x = (bt_byte_lane)__builtin_shufflevector(y, y, 1, 0, 3, 2, 5, 4, 7, 6);
    }
    if (set & 12) {
        fours y = (fours)x;
        if (set & 4) y = __builtin_shufflevector(y, y, 1, 0, 3, 2);
        if (set & 8) y = __builtin_shufflevector(y, y, 2, 3, 0, 1);
        x = (bt_byte_lane)y;
    }
    return x;
}

ALWAYS bt_byte_lane shifted(bt_byte_lane x, int c)
{
    return c >= 0 ? add(x, all(c)) : subtract(x, all(-c));
}

/* -- one strip more -- */

ALWAYS void raise_by(bt_byte_bound *to, const bt_byte_bound *from, int set, int c)
{
#pragma GCC unroll 4
    for (int i = 0; i < LANES; i++)
        to->lane[i] = greater(to->lane[i], shifted(exchange(from->lane[i ^ set >> 4], set), c));
}

/* A need of 255 is one that cannot be met, and stays so. */
ALWAYS void lower_by(bt_byte_bound *to, const bt_byte_bound *from, int set, int c)
{
#pragma GCC unroll 4
    for (int i = 0; i < LANES; i++) {
        bt_byte_lane need = exchange(from->lane[i ^ set >> 4], set);
        bt_byte_lane never = (bt_byte_lane)(need == all(255));
        to->lane[i] = lesser(to->lane[i], shifted(need, -c) | never);
    }
}

/* to = max(to, from + strip). */
static void add_strip(bt_byte_bound *to, const bt_byte_bound *from, bt_strip s)
{
    raise_by(to, from, 0, s.c[0]);
#pragma GCC unroll 6
    for (int i = 0; i < BT_SIZES; i++)
        if (s.c[1 + i] != BT_STRIP_NONE) raise_by(to, from, 1 << i, s.c[1 + i]);
}

/* to = min(to, from - strip). */
static void take_strip(bt_byte_bound *to, const bt_byte_bound *from, bt_strip s)
{
    lower_by(to, from, 0, s.c[0]);
#pragma GCC unroll 6
    for (int i = 0; i < BT_SIZES; i++)
        if (s.c[1 + i] != BT_STRIP_NONE) lower_by(to, from, 1 << i, s.c[1 + i]);
}

/* -- rows -- */

typedef struct found {
    int count;
    bt_strip at[BT_STRIP_SIDE];
} found;

/* Looks some rows up. Where they are wider than the window they are cut between columns that no
   domino across can join: what is left and right of such a line is independent. False: there is no
   such line where one is needed. */
ALWAYS bool look_up(const bt_strips *s, const uint16_t *row, unsigned rows, found *out)
{
    unsigned width = s->width[rows];
    uint32_t any = 0, joined = 0;
    out->count = 0;
    for (unsigned r = 0; r < rows; r++) {
        any |= row[r];
        joined |= row[r] & (uint32_t)row[r] >> 1;
    }
    while (any) {
        unsigned from = (unsigned)__builtin_ctz(any), to = 32 - (unsigned)__builtin_clz(any);
        uint32_t board = 0;
        if (to > from + width) {
            uint32_t lines = ~joined & (((1u << width) - 1) << from);
            if (!lines) return false;
            to = 32 - (unsigned)__builtin_clz(lines);
        }
        for (unsigned r = 0; r < rows; r++)
            board |= ((uint32_t)row[r] >> from & ((1u << (to - from)) - 1)) << r * width;
        out->at[out->count++] = s->table[rows][board];
        any = any >> to << to;
    }
    return true;
}

/* to = max(to, from + rows). */
static void add_rows(const bt_strips *s, const uint16_t *row, unsigned rows,
                     const bt_byte_bound *from, bt_byte_bound *to)
{
    found f;
    bt_byte_bound sum = *from, next;
    if (!look_up(s, row, rows, &f)) return;
    if (!f.count) raise_by(to, from, 0, 0);
    for (int i = 0; i + 1 < f.count; i++) {
        memset(&next, 0, sizeof next);
        add_strip(&next, &sum, f.at[i]);
        sum = next;
    }
    if (f.count) add_strip(to, &sum, f.at[f.count - 1]);
}

/* to = min(to, from - rows). */
static void take_rows(const bt_strips *s, const uint16_t *row, unsigned rows,
                      const bt_byte_bound *from, bt_byte_bound *to)
{
    found f;
    bt_byte_bound rest = *from, next;
    if (!look_up(s, row, rows, &f)) return;
    if (!f.count) lower_by(to, from, 0, 0);
    for (int i = 0; i + 1 < f.count; i++) {
        memset(&next, 255, sizeof next);
        take_strip(&next, &rest, f.at[i]);
        rest = next;
    }
    if (f.count) take_strip(to, &rest, f.at[f.count - 1]);
}

/* -- chains -- */

/* The sizes of all switches come to 8, so a sum of strips in which Right has at most `moves` moves
   is at least -(moves + 8) with any of them: that is what a byte of 0 says, and so it is true even
   where the number would be below it. A byte of 255 says less than what is known. */
void bt_games__strip_scale(unsigned moves, bt_strip_scale *out)
{
    int zero = 4 * ((int)moves + 8);
    for (int set = 0; set < BT_SETS; set++) {
        int taken = 0, count = 0;
        for (int i = BT_SIZES - 1; i >= 0; i--)
            if (set >> i & 1) taken += count++ % 2 ? -bt_solve__sizes[i] : bt_solve__sizes[i];
        out->nothing.at[set] = (uint8_t)(set ? 0 : zero);
        out->need[0].at[set] = (uint8_t)(zero + taken + count % 2);
        out->need[1].at[set] = (uint8_t)(zero - taken + !(count % 2));
    }
}

void bt_games__chain_make(const bt_strips *s, const bt_strip_scale *scale, const uint16_t *row,
                          unsigned rows, bool first, bt_chain *out)
{
    out->rows = rows;
    out->at[0] = scale->nothing;
    out->need[rows] = scale->need[first];
    for (unsigned t = 1; t <= rows; t++) {
        memset(&out->at[t], 0, sizeof out->at[t]);
        for (unsigned k = 1; k <= BT_STRIP_ROWS && k <= t; k++)
            add_rows(s, row + t - k, k, &out->at[t - k], &out->at[t]);
    }
    for (unsigned t = rows; t-- > 0;) {
        memset(&out->need[t], 255, sizeof out->need[t]);
        for (unsigned k = 1; k <= BT_STRIP_ROWS && t + k <= rows; k++)
            take_rows(s, row + t, k, &out->need[t + k], &out->need[t]);
    }
}

/* The greatest difference. Where a need cannot be met, no byte meets it. */
static int compare(const bt_byte_bound *at, const bt_byte_bound *need)
{
    bt_byte_lane above = {0}, below = all(255);
    for (int i = 0; i < LANES; i++) {
        bt_byte_lane x = lesser(at->lane[i], all(254));
        above = greater(above, subtract(x, need->lane[i]));
        below = lesser(below, subtract(need->lane[i], x));
    }
#pragma GCC unroll 4
    for (int set = 8; set > 0; set /= 2) {
        above = greater(above, exchange(above, set));
        below = lesser(below, exchange(below, set));
    }
    return below[0] ? -below[0] : above[0];
}

/* A chain comes to the changed rows at an edge above or within them, by old strips and then new
   ones, and leaves them at an edge below. */
int bt_games__chain_margin(const bt_strips *s, const bt_chain *chain, const uint16_t *row,
                           unsigned from, unsigned count)
{
    const unsigned to = from + count;
    bt_byte_bound within[2], sum;
    int best = -255;
    for (unsigned t = from + 1; t < to; t++) {
        memset(&within[t - from], 0, sizeof *within);
        for (unsigned k = 1; k <= BT_STRIP_ROWS && k <= t; k++)
            add_rows(s, row + t - k, k, &chain->at[t - k], &within[t - from]);
    }
    for (unsigned t = to; t <= chain->rows && t < to + BT_STRIP_ROWS; t++) {
        memset(&sum, 0, sizeof sum);
        for (unsigned k = t - to + 1; k <= BT_STRIP_ROWS && k <= t; k++)
            add_rows(s, row + t - k, k, t - k > from ? &within[t - k - from] : &chain->at[t - k],
                     &sum);
        int margin = compare(&sum, &chain->need[t]);
        if (margin > best) best = margin;
    }
    return best;
}
