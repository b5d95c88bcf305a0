/* Adding bounds by numbers and switches, and who wins by them. */
#include "solve/bounds.h"

#include <string.h>

const int16_t bt_solve__sizes[BT_SIZES] = {0, 2, 4, 6, 8, 12};

void bt_solve__bound_nothing(bt_bound *b)
{
    for (int s = 0; s < BT_SETS; s++) b->at[s] = BT_NO_BOUND;
}

void bt_solve__bound_zero(bt_bound *b)
{
    bt_solve__bound_nothing(b);
    b->at[0] = 0;
}

static inline bt_lane greater(bt_lane x, bt_lane y)
{
    bt_lane mask = x > y;
    return (x & mask) | (y & ~mask);
}

/* The places i ^ set of a lane, for the lowest three sizes. */
static inline bt_lane exchange(bt_lane x, int set)
{
    if (set & 1) x = __builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6);
    if (set & 2) x = __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5);
    if (set & 4) x = __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
    return x;
}

/* to[s] = max(to[s], from[s ^ set] + c) for all s. */
static inline void raise(bt_bound *to, const bt_bound *from, int set, int16_t c)
{
    for (int i = 0; i < BT_LANES; i++)
        to->lane[i] = greater(to->lane[i], exchange(from->lane[i ^ set >> 3], set) + c);
}

/* Sums of nothing and something are nothing again. */
static inline void clean(bt_bound *b)
{
    for (int i = 0; i < BT_LANES; i++) {
        bt_lane known = b->lane[i] > (int16_t)(BT_NO_BOUND / 2);
        b->lane[i] = (b->lane[i] & known) | (((bt_lane){0} + (int16_t)BT_NO_BOUND) & ~known);
    }
}

void bt_solve__bound_add_number(bt_bound *b, int n)
{
    for (int i = 0; i < BT_LANES; i++) b->lane[i] += (int16_t)n;
    clean(b);
}

/* A switch of which no more is known than of any number is of no use. */
static bool is_of_use(const bt_one_bound *c, int size)
{
    return c->c[1 + size] >= c->c[0] - bt_solve__sizes[size] && c->c[1 + size] > BT_NO_BOUND;
}

void bt_solve__bound_add_one(bt_bound *b, const bt_one_bound *c)
{
    bt_bound old = *b;
    bt_solve__bound_add_number(b, c->c[0]);
    for (int i = 0; i < BT_SIZES; i++)
        if (is_of_use(c, i)) raise(b, &old, 1 << i, c->c[1 + i]);
    clean(b);
}

void bt_solve__bound_add(bt_bound *b, const bt_bound *c)
{
    bt_bound old = *b, other = *c;
    bt_solve__bound_nothing(b);
    for (int set = 0; set < BT_SETS; set++)
        if (other.at[set] > BT_NO_BOUND) raise(b, &old, set, other.at[set]);
    clean(b);
}

void bt_solve__bound_best(bt_bound *b, const bt_bound *other)
{
    for (int i = 0; i < BT_LANES; i++) b->lane[i] = greater(b->lane[i], other->lane[i]);
}

/* What comes of each set of switches when they are taken in turn, the largest first: the taker of
   the first gets so much. */
static const bt_bound taken = {{0,  0,  2,  2,  4, 4, 2,  2,  6,  6,  4, 4, 2,  2,  4, 4,
                                8,  8,  6,  6,  4, 4, 6,  6,  2,  2,  4, 4, 6,  6,  4, 4,
                                12, 12, 10, 10, 8, 8, 10, 10, 6,  6,  8, 8, 10, 10, 8, 8,
                                4,  4,  6,  6,  8, 8, 6,  6,  10, 10, 8, 8, 6,  6,  8, 8}};

/* The number that a set must come with for Left to win, moving first or second: at the end, when
   the switches are gone, whoever is to move loses at 0. */
static const bt_bound needed_first = {
    {1,   0,  -2, -1, -4, -3, -1, -2, -6, -5, -3,  -4,  -1,  -2,  -4, -3, -8,  -7, -5, -6, -3, -4,
     -6,  -5, -1, -2, -4, -3, -6, -5, -3, -4, -12, -11, -9,  -10, -7, -8, -10, -9, -5, -6, -8, -7,
     -10, -9, -7, -8, -3, -4, -6, -5, -8, -7, -5,  -6,  -10, -9,  -7, -8, -5,  -6, -8, -7}};
static const bt_bound needed_second = {{0,  1,  3,  2,  5, 4, 2,  3,  7,  6,  4, 5, 2,  3,  5, 4,
                                        9,  8,  6,  7,  4, 5, 7,  6,  2,  3,  5, 4, 7,  6,  4, 5,
                                        13, 12, 10, 11, 8, 9, 11, 10, 6,  7,  9, 8, 11, 10, 8, 9,
                                        4,  5,  7,  6,  9, 8, 6,  7,  11, 10, 8, 9, 6,  7,  9, 8}};

bool bt_solve__bound_wins(const bt_bound *b, bool first)
{
    const bt_bound *needed = first ? &needed_first : &needed_second;
    bt_lane any = {0};
    for (int i = 0; i < BT_LANES; i++) any |= b->lane[i] >= needed->lane[i];
    uint64_t half[2];
    memcpy(half, &any, sizeof half);
    return half[0] | half[1];
}

int bt_solve__bound_score(const bt_bound *b)
{
    bt_bound best = {.lane[0] = b->lane[0] - taken.lane[0]};
    int score = BT_NO_BOUND;
    for (int i = 1; i < BT_LANES; i++)
        best.lane[0] = greater(best.lane[0], b->lane[i] - taken.lane[i]);
    for (int i = 0; i < 8; i++)
        if (best.at[i] > score) score = best.at[i];
    return score;
}

/* -- the recurrence -- */

static bool wins_first(int best, int least, int n);

/* S >= n: Left moves second in S - n, and wins whatever Right does in S, and also if he moves in
   the number. Fractions have the options n -+ 1/2, or n -+ 1/4; integers one or none. */
static bool is_at_least(int best, int least, int n)
{
    if (n > least) return false;
    if (n % 4 == 0) return n <= 0 || wins_first(best, least, n - 4);
    return wins_first(best, least, n % 2 == 0 ? n - 2 : n - 1);
}

/* Left moves first in S - n, in S or in the number. */
static bool wins_first(int best, int least, int n)
{
    if (n <= best) return true;
    if (n % 4 == 0) return n < 0 && is_at_least(best, least, n + 4);
    return is_at_least(best, least, n % 2 == 0 ? n + 2 : n + 1);
}

int bt_solve__bound_number(int best, int least, int *first)
{
    int n = best < 0 ? 0 : best / 4 * 4 + 4;
    if (n > least) n = least;
    while (n > -BT_FAR_AWAY && !is_at_least(best, least, n)) n--;
    *first = best > n - 1 ? best : n - 1;
    return n;
}

/* With a switch: Right may take it, or move in S; moves in the number can wait, for S and the
   switch make a number only if S is that switch, with the number at its middle. */
void bt_solve__bound_conclude(int best, int least, const bt_one_bound *after, bt_one_bound *c,
                              int16_t *first)
{
    int alone;
    c->c[0] = (int16_t)bt_solve__bound_number(best, least, &alone);
    *first = (int16_t)alone;
    for (int i = 0; i < BT_SIZES; i++) {
        int with = alone - bt_solve__sizes[i];
        c->c[1 + i] = (int16_t)(with < after->c[1 + i] ? with : after->c[1 + i]);
    }
}
