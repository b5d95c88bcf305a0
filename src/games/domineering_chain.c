/* Chains of strips in Domineering: what they say of a board, with vectors of bytes. */
#include "games/domineering_strips.h"

#include <limits.h>
#include <string.h>

enum { LANES = BT_SETS / 16 };

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
    return c >= 0 ? bt_lane__add(x, all(c)) : bt_lane__subtract(x, all(-c));
}

/* -- one strip more -- */

ALWAYS void raise_by(bt_byte_bound *to, const bt_byte_bound *from, int set, int c)
{
#pragma GCC unroll 4
    for (int i = 0; i < LANES; i++)
        to->lane[i] =
            bt_lane__greater(to->lane[i], shifted(exchange(from->lane[i ^ set >> 4], set), c));
}

/* A need of 255 is one that cannot be met, and stays so. */
ALWAYS void lower_by(bt_byte_bound *to, const bt_byte_bound *from, int set, int c)
{
#pragma GCC unroll 4
    for (int i = 0; i < LANES; i++) {
        bt_byte_lane need = exchange(from->lane[i ^ set >> 4], set);
        bt_byte_lane never = (bt_byte_lane)(need == all(255));
        to->lane[i] = bt_lane__lesser(to->lane[i], shifted(need, -c) | never);
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

/* What some rows fall into; -1 strips: nothing is known of them. */
typedef struct found {
    int count;
    bt_strip at[BT_STRIP_SIDE];
} found;

/* The squares of some rows from one column on up to another, as a number in the tables. */
ALWAYS uint32_t cut_out(const bt_strips *s, const uint16_t *row, unsigned rows, unsigned from,
                        unsigned to)
{
    uint32_t board = 0, all = (1u << (to - from)) - 1;
    for (unsigned r = 0; r < rows; r++)
        board |= ((uint32_t)row[r] >> from & all) << s->shift[rows][r];
    return board;
}

/* The same from right to left. */
static uint32_t cut_out_mirrored(const bt_strips *s, const uint16_t *row, unsigned rows,
                                 unsigned from, unsigned to)
{
    uint32_t board = 0;
    for (unsigned r = 0; r < rows; r++) {
        uint32_t squares = s->mirrored[row[r] & ((1u << to) - 1)];
        board |= (squares >> (BT_STRIP_SIDE - to) & ((1u << (to - from)) - 1)) << s->shift[rows][r];
    }
    return board;
}

/* What it costs Left to leave a column to Right: her moves in it, and squares where a domino to the
   left and one to the right overlap. */
static unsigned find_cost(const uint16_t *row, unsigned rows, unsigned column)
{
    unsigned cost = 0;
    uint32_t last = 0;
    for (unsigned r = 0; r < rows; r++) {
        uint32_t here = (uint32_t)row[r] >> (column - 1);
        cost += (here & 7) == 7;
        cost += here >> 1 & last & 1;
        last = here >> 1;
    }
    return cost;
}

/* The column at which it costs least to cut, so that neither part is too wide; 0: none. */
static unsigned find_column(const uint16_t *row, unsigned rows, unsigned from, unsigned to,
                            unsigned width)
{
    unsigned best = 0, least = UINT_MAX;
    for (unsigned c = to - from > width + 1 ? to - width : from + 1; c < from + width && c + 1 < to;
         c++) {
        unsigned cost = find_cost(row, rows, c);
        if (cost >= least) continue;
        least = cost;
        best = c;
    }
    return best;
}

/* Looks some rows up. Where they are wider than the window they are cut between columns that no
   domino across can join: what is left and right of such a line is independent. Where there is no
   such line, they are cut once at a column that Left leaves to Right, who has it on both sides.
   Nothing is known where that is not enough. */
ALWAYS void look_up(const bt_strips *s, const uint16_t *row, unsigned rows, found *out)
{
    unsigned width = s->width[rows], shared = 0;
    uint32_t any = 0, joined = 0;
    int count = 0;
    for (unsigned r = 0; r < rows; r++) {
        any |= row[r];
        joined |= row[r] & (uint32_t)row[r] >> 1;
    }
    for (; any; count++) {
        unsigned from = (unsigned)__builtin_ctz(any), to = 32 - (unsigned)__builtin_clz(any);
        if (to > from + width) {
            uint32_t lines = ~joined & (((1u << width) - 1) << from);
            if (!lines) {
                if (shared || !s->edge[rows]) break;
                shared = find_column(row, rows, from, to, width);
                if (!shared) break;
                out->at[count] =
                    bt_games__edge_strip(s, rows, cut_out_mirrored(s, row, rows, from, shared + 1));
                any = any >> shared << shared;
                continue;
            }
            to = 32 - (unsigned)__builtin_clz(lines);
        }
        uint32_t board = cut_out(s, row, rows, from, to);
        out->at[count] = shared && from == shared ? bt_games__edge_strip(s, rows, board)
                                                  : bt_games__strip(s, rows, board);
        any = any >> to << to;
    }
    out->count = any ? -1 : count;
}

/* to = max(to, from + rows). */
static void add_rows(const found *f, const bt_byte_bound *from, bt_byte_bound *to)
{
    bt_byte_bound sum, next;
    if (f->count == 1) add_strip(to, from, f->at[0]);
    if (f->count == 0) raise_by(to, from, 0, 0);
    if (f->count <= 1) return;
    sum = *from;
    for (int i = 0; i + 1 < f->count; i++) {
        memset(&next, 0, sizeof next);
        add_strip(&next, &sum, f->at[i]);
        sum = next;
    }
    add_strip(to, &sum, f->at[f->count - 1]);
}

/* to = min(to, from - rows). */
static void take_rows(const found *f, const bt_byte_bound *from, bt_byte_bound *to)
{
    bt_byte_bound rest, next;
    if (f->count == 1) take_strip(to, from, f->at[0]);
    if (f->count == 0) lower_by(to, from, 0, 0);
    if (f->count <= 1) return;
    rest = *from;
    for (int i = 0; i + 1 < f->count; i++) {
        memset(&next, 255, sizeof next);
        take_strip(&next, &rest, f->at[i]);
        rest = next;
    }
    take_strip(to, &rest, f->at[f->count - 1]);
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

void bt_games__chain_make(const bt_strips *s, const bt_strip_scale *scale, const bt_stack *of,
                          bool first, bt_chain *out)
{
    const unsigned rows = of->rows;
    found strips[BT_STACK_ROWS + 1][BT_STRIP_ROWS + 1]; /* by the edge below, and how many rows */
    out->at[0] = scale->nothing;
    out->need[rows] = scale->need[first];
    for (unsigned t = 1; t <= rows; t++)
        for (unsigned k = 1; k <= of->tall[t]; k++) look_up(s, of->row + t - k, k, &strips[t][k]);
    for (unsigned t = 1; t <= rows; t++) {
        memset(&out->at[t], 0, sizeof out->at[t]);
        for (unsigned k = 1; k <= of->tall[t]; k++)
            add_rows(&strips[t][k], &out->at[t - k], &out->at[t]);
    }
    for (unsigned t = rows; t-- > 0;) {
        memset(&out->need[t], 255, sizeof out->need[t]);
        for (unsigned k = 1; t + k <= rows && k <= of->tall[t + k]; k++)
            take_rows(&strips[t + k][k], &out->need[t + k], &out->need[t]);
    }
}

/* The greatest difference. Where a need cannot be met, no byte meets it. */
static int compare(const bt_byte_bound *at, const bt_byte_bound *need)
{
    bt_byte_lane above = {0}, below = all(255);
    for (int i = 0; i < LANES; i++) {
        bt_byte_lane x = bt_lane__lesser(at->lane[i], all(254));
        above = bt_lane__greater(above, bt_lane__subtract(x, need->lane[i]));
        below = bt_lane__lesser(below, bt_lane__subtract(need->lane[i], x));
    }
#pragma GCC unroll 4
    for (int set = 8; set > 0; set /= 2) {
        above = bt_lane__greater(above, exchange(above, set));
        below = bt_lane__lesser(below, exchange(below, set));
    }
    return below[0] ? -below[0] : above[0];
}

/* The last edge at which a strip can end that has one of the rows above the edge `to`. */
static unsigned find_end(const bt_stack *of, unsigned to)
{
    unsigned end = to;
    while (end < of->rows && of->tall[end + 1] > end + 1 - to) end++;
    return end;
}

/* A chain comes to the changed rows at an edge above or within them, by old strips and then new
   ones, and leaves them at an edge below. All strips are looked up before one is added: so their
   memory comes at the same time. */
int bt_games__chain_margin(const bt_strips *s, const bt_chain *chain, const bt_stack *of,
                           unsigned from, unsigned count)
{
    const unsigned to = from + count, end = find_end(of, to);
    found strips[BT_STRIP_ROWS + 1][BT_STRIP_ROWS + 1];
    bt_byte_bound within, sum;
    int best = -255;
    for (unsigned t = from + 1; t <= end; t++)
        for (unsigned k = t < to ? 1 : t - to + 1; k <= of->tall[t]; k++)
            look_up(s, of->row + t - k, k, &strips[t - from - 1][k]);
    for (unsigned t = from + 1; t <= end && best < 0; t++) {
        memset(&sum, 0, sizeof sum);
        for (unsigned k = t < to ? 1 : t - to + 1; k <= of->tall[t]; k++)
            add_rows(&strips[t - from - 1][k], t - k > from ? &within : &chain->at[t - k], &sum);
        if (t < to) within = sum;
        int margin = t < to ? best : compare(&sum, &chain->need[t]);
        if (margin > best) best = margin;
    }
    return best;
}
