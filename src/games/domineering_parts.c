/* Options in Domineering on boards of up to 8 by 8, on which nearly all time is spent: a board is
   one word, a byte for each row. The board is turned so that the player places dominoes upright. */
#include "games/domineering_parts.h"

#include <endian.h>
#include <string.h>

enum { SMALL_MAX = 8 };
typedef struct small {
    unsigned rows, columns;
    uint64_t free;
} small;

static const uint64_t not_first = 0xfefefefefefefefe; /* squares not in the first column */
static const uint64_t first_column = 0x0101010101010101;

/* -- images of a board -- */

/* Exchanges bits that lie `far` apart: those in the mask with those above them. */
static inline uint64_t exchange(uint64_t x, uint64_t mask, unsigned far)
{
    uint64_t differ = (x ^ x >> far) & mask;
    return x ^ differ ^ differ << far;
}

static inline uint64_t transpose(uint64_t x)
{
    x = exchange(x, 0x00aa00aa00aa00aa, 7);
    x = exchange(x, 0x0000cccc0000cccc, 14);
    return exchange(x, 0x00000000f0f0f0f0, 28);
}

static inline uint64_t lesser(uint64_t x, uint64_t y)
{
    return x < y ? x : y;
}

/* A board, its mirror image, and both upside down. */
typedef struct reflections {
    uint64_t at[4];
} reflections;

static inline reflections reflect(uint64_t x, unsigned rows, unsigned columns)
{
    uint64_t y = exchange(x, 0x5555555555555555, 1);
    y = exchange(y, 0x3333333333333333, 2);
    y = exchange(y, 0x0f0f0f0f0f0f0f0f, 4) >> (8 - columns);
    unsigned unused = 64 - 8 * rows;
    return (reflections){{x, y, __builtin_bswap64(x) >> unused, __builtin_bswap64(y) >> unused}};
}

static inline uint64_t least(reflections r)
{
    return lesser(lesser(r.at[0], r.at[1]), lesser(r.at[2], r.at[3]));
}

/* -- parts -- */

/* A player's options on their way out: the board as it is turned, and its images. */
typedef struct listing {
    small board;
    bool turned;                     /* the player is Right */
    reflections straight, crosswise; /* crosswise: the board transposed */
    bt_part_sink *out;
} listing;

static inline listing open_listing(bt_bytes position, bt_player player, bt_part_sink *out)
{
    unsigned columns = position.at[0], rows = position.at[1];
    uint64_t free = 0;
    memcpy(&free, position.at + 2, rows);
    free = le64toh(free);
    if (player == BT_LEFT) return (listing){.board = {rows, columns, free}, .out = out};
    return (listing){.board = {columns, rows, transpose(free)}, .turned = true, .out = out};
}

/* A representative, which is the board itself or an image of it `crosswise`. */
static inline bool add_part(const listing *l, small part, bool crosswise)
{
    uint64_t words[2] = {htole64(part.columns | part.rows << 8 | part.free << 16),
                         htole64(part.free >> 48)};
    return l->out->add(l->out->data, (bt_bytes){(const unsigned char *)words, 2 + part.rows},
                       crosswise != l->turned);
}

/* Of the least images of a square part, straight and crosswise. Where they are the same, the part
   is its own negative and counts as not negated. */
static inline bool add_square(const listing *l, unsigned side, uint64_t straight,
                              uint64_t crosswise)
{
    bool is_crosswise = l->turned ? crosswise <= straight : crosswise < straight;
    return add_part(l, (small){side, side, lesser(straight, crosswise)}, is_crosswise);
}

/* A region of two squares or more, cut to its box and in normal form; a strip as an integer. */
static inline bool add_box(const listing *l, uint64_t region)
{
    region >>= __builtin_ctzll(region) & ~7;
    uint64_t all = region | region >> 32;
    all |= all >> 16;
    all = (all | all >> 8) & 0xff;
    unsigned left = (unsigned)__builtin_ctzll(all);
    unsigned rows = 8 - (unsigned)__builtin_clzll(region) / 8;
    unsigned columns = 64 - (unsigned)__builtin_clzll(all) - left;
    region >>= left;
    if (rows == 1 || columns == 1) { /* only one player has moves, one for each two squares */
        int64_t moves = (rows * columns) / 2;
        l->out->add_integer(l->out->data, (columns == 1) == l->turned ? -moves : moves);
        return true;
    }
    if (columns < rows) {
        uint64_t straight = least(reflect(region, rows, columns));
        return add_part(l, (small){rows, columns, straight}, false);
    }
    uint64_t crosswise = least(reflect(transpose(region), columns, rows));
    if (columns > rows) return add_part(l, (small){columns, rows, crosswise}, true);
    return add_square(l, rows, least(reflect(region, rows, columns)), crosswise);
}

/* A region and the free squares up to one step up or down and one to a side away from it. */
static inline uint64_t spread(uint64_t region, uint64_t free)
{
    region |= (region << 8 | region >> 8) & free;
    return region | (((region << 1 & not_first) | (region & not_first) >> 1) & free);
}

/* The region of one square. */
static inline uint64_t find_region(uint64_t free)
{
    uint64_t region = free & -free, before;
    do {
        before = region;
        region = spread(region, free);
    } while (region != before);
    return region;
}

/* Single squares are left out: no domino covers them. */
static inline bool add_region(const listing *l, uint64_t region)
{
    return (region & (region - 1)) == 0 || add_box(l, region);
}

static bool add_regions(const listing *l, uint64_t free)
{
    while (free) {
        uint64_t region = find_region(free);
        if (!add_region(l, region)) return false;
        free ^= region;
    }
    return true;
}

/* The same for a board that falls in two regions at most, both next to a domino. They spread side
   by side until the smaller one is found. */
static bool add_two_regions(const listing *l, uint64_t free, uint64_t domino)
{
    uint64_t sides = (domino << 1 & not_first) | (domino & not_first) >> 1;
    uint64_t next = (sides | domino << 8 | domino >> 8) & free, before, other_before;
    uint64_t region = next & -next, other = (uint64_t)1 << (63 - __builtin_clzll(next));
    do {
        before = region;
        region = spread(region, free);
        other_before = other;
        other = spread(other, free);
    } while (region != before && other != other_before);
    if (other == other_before) region = other;
    return add_region(l, region) && (region == free || add_region(l, free ^ region));
}

/* -- moves, each by its upper square; the squares around it by the points of the compass -- */

typedef struct around {
    uint64_t n, ne, e, e_below, se, s, sw, w_below, w, nw;
} around;

static inline around look_around(uint64_t free)
{
    uint64_t e = (free & not_first) >> 1, w = free << 1 & not_first;
    return (around){free << 8, e << 8, e, e >> 8, e >> 16, free >> 16, w >> 16, w >> 8, w, w << 8};
}

/* The squares next to a domino fall in runs that hang together by the squares around it; each
   starts at a square not joined to the one before. Of each move: has it more than one run, more
   than two? So many regions are left at most. */
typedef struct runs {
    uint64_t two, three;
} runs;

static inline runs find_runs(const around *a)
{
    const uint64_t starts[] = {a->n & ~(a->nw & a->w),       a->e & ~(a->n & a->ne),
                               a->e_below & ~a->e,           a->s & ~(a->se & a->e_below),
                               a->w_below & ~(a->sw & a->s), a->w & ~a->w_below};
    uint64_t one = 0, two = 0, three = 0;
    for (int i = 0; i < 6; i++) {
        three |= two & starts[i];
        two |= one & starts[i];
        one |= starts[i];
    }
    return (runs){two, three};
}

/* What lies two columns to the right, or to the left. */
static inline uint64_t from_second_right(uint64_t x)
{
    return (x & not_first & not_first << 1) >> 2;
}
static inline uint64_t from_second_left(uint64_t x)
{
    return x << 2 & not_first & not_first << 1;
}

/* What lies one or two. */
static inline uint64_t from_right(uint64_t x)
{
    return (x & not_first) >> 1 | from_second_right(x);
}
static inline uint64_t from_left(uint64_t x)
{
    return (x << 1 & not_first) | from_second_left(x);
}

/* Moves that another one is at least as good as. That is so if its board has all pairs of squares
   for an upright domino that the board of the first has, and no more pairs across; here up to
   putting one or two squares, which no other pair for this player contains, in the place of others.

   In one column: of three free squares a, b, c let none be free above a, none beside c. Then bc is
   no better than ab: c takes the place of a. The same upside down; where both are so, one stays.

   In two columns: let a move be closed, that is no square above or below it free. A move whose
   squares have no free squares beside them is no better: they take the place of the closed one. Nor
   is it if they have such squares which, where they come to lie, are also beside that place: with
   the closed move one or two columns away, on the same rows or one row off. Of two closed moves the
   one to the right stays. */
static inline uint64_t find_dominated(uint64_t free, const around *a)
{
    uint64_t places = free & free >> 8, closed = places & ~a->n & ~a->s, open = places ^ closed;
    uint64_t upper_left = ~a->w, upper_right = ~a->e; /* where these squares are not free */
    uint64_t lower_left = ~a->w_below, lower_right = ~a->e_below;
    uint64_t lower = open & a->n & ~(free << 16) & lower_left & lower_right;
    uint64_t upper = open & a->s & ~(free >> 24) & upper_left & upper_right & ~(lower >> 8);
    uint64_t dominated = lower | upper;
    if (!closed) return dominated;
    uint64_t left = upper_left & lower_left, right = upper_right & lower_right;
    uint64_t higher = closed << 8, deeper = closed >> 8;
    dominated |= open & left & right;
    dominated |= places & left &
                 (from_right(closed) | (upper_right & from_right(deeper)) |
                  (lower_right & from_right(higher)));
    dominated |=
        open & right &
        (from_left(closed) | (upper_left & from_left(deeper)) | (lower_left & from_left(higher)));
    return dominated;
}

/* The least of the images of a board without a domino, which lies at `at` in the first of them; a
   reflection moves it by so many squares. */
static inline uint64_t least_without(const reflections *r, uint64_t domino, int at, int across,
                                     int down)
{
    reflections rest = {{r->at[0] & ~(domino << at), r->at[1] & ~(domino << (at + across)),
                         r->at[2] & ~(domino << (at + down)),
                         r->at[3] & ~(domino << (at + across + down))}};
    return least(rest);
}

/* An option that is one region in the box of the board itself. */
static inline bool add_joined(const listing *l, int place)
{
    int rows = (int)l->board.rows, columns = (int)l->board.columns;
    int r = place >> 3, c = place & 7, down = rows - 2 - 2 * r, across = columns - 1 - 2 * c;
    uint64_t straight = 0, crosswise = 0;
    if (rows >= columns) straight = least_without(&l->straight, 0x101, place, across, 8 * down);
    if (rows > columns)
        return add_part(l, (small){l->board.rows, l->board.columns, straight}, false);
    crosswise = least_without(&l->crosswise, 3, 8 * c + r, down, 8 * across);
    if (rows < columns)
        return add_part(l, (small){l->board.columns, l->board.rows, crosswise}, true);
    return add_square(l, l->board.rows, straight, crosswise);
}

/* Does the board reach all sides of its box? */
static inline bool fills_box(uint64_t free, unsigned rows, unsigned columns)
{
    return free & 0xff && free >> 8 * (rows - 1) && free & first_column &&
           free & first_column << (columns - 1);
}

/* The regions left by a move, when the board is one region. */
static inline bool add_option(const listing *l, int place, const runs *r)
{
    uint64_t domino = (uint64_t)0x101 << place, rest = l->board.free & ~domino;
    if (r->three >> place & 1) return add_regions(l, rest);
    if (r->two >> place & 1) return add_two_regions(l, rest, domino);
    if (fills_box(rest, l->board.rows, l->board.columns)) return add_joined(l, place);
    return rest == 0 || add_region(l, rest);
}

/* The moves that look best come first: those that take most squares from pairs across and fewest
   from upright ones. Of the squares around a move the free ones to its sides count, and those above
   and below it that are not free; a pair to a side that only the player can use from now on counts
   double. So many levels, in four binary digits. */
enum { LEVEL_MAX = 10 };
typedef struct levels {
    uint64_t digits[4];
} levels;

static inline levels find_levels(uint64_t free, const around *a)
{
    uint64_t far_e = from_second_right(free), far_w = from_second_left(free);
    uint64_t safe_e = a->e & a->e_below & ~far_e & ~(far_e >> 8);
    uint64_t safe_w = a->w & a->w_below & ~far_w & ~(far_w >> 8);
    const uint64_t good[LEVEL_MAX] = {a->e,  a->e_below, a->w,   a->w_below, ~a->n,
                                      ~a->s, safe_e,     safe_e, safe_w,     safe_w};
    levels sum = {{0}};
    for (int i = 0; i < LEVEL_MAX; i++) {
        uint64_t carry = good[i];
        for (int k = 0; k < 4; k++) {
            uint64_t next = sum.digits[k] & carry;
            sum.digits[k] ^= carry;
            carry = next;
        }
    }
    return sum;
}

static inline uint64_t at_level(const levels *l, int level)
{
    uint64_t places = UINT64_MAX;
    for (int i = 0; i < 4; i++) places &= level >> i & 1 ? l->digits[i] : ~l->digits[i];
    return places;
}

static bool add_options(listing *l)
{
    uint64_t free = l->board.free;
    around a = look_around(free);
    levels by = find_levels(free, &a);
    runs r = find_region(free) == free ? find_runs(&a) : (runs){free, free};
    l->straight = reflect(free, l->board.rows, l->board.columns);
    l->crosswise = reflect(transpose(free), l->board.columns, l->board.rows);
    uint64_t moves = free & free >> 8 & ~find_dominated(free, &a);
    for (int level = LEVEL_MAX; level >= 0 && moves; level--) {
        uint64_t places = moves & at_level(&by, level);
        moves ^= places;
        for (; places; places &= places - 1) {
            int place = __builtin_ctzll(places);
            if (!l->out->begin(l->out->data) || !add_option(l, place, &r)) return false;
        }
    }
    return true;
}

/* -- bounds -- */

/* The squares to the left of a line between columns that cuts pairs across, of such lines the
   `which`th from the middle outwards; 0 when there are no more. */
static uint64_t find_cut(small board, unsigned which)
{
    uint64_t pairs = board.free & (board.free & not_first) >> 1;
    unsigned column = board.columns / 2;
    for (unsigned i = 1; i < board.columns; i++) {
        uint64_t last = first_column << (column - 1);
        if (pairs & last && which-- == 0) return (last << 1) - first_column;
        column = (i ^ board.columns) & 1 ? column - i : column + i;
    }
    return 0;
}

/* The board is cut along a line. That takes moves across away, and the other player is no better
   off without them; what is left are the boards on both sides of it. */
bool bt_games__domineering_bound(bt_game *game, bt_bytes position, bt_player player, unsigned which,
                                 bt_part_sink *out)
{
    (void)game;
    if (position.at[0] > SMALL_MAX || position.at[1] > SMALL_MAX) return false;
    listing l = open_listing(position, player, out);
    uint64_t left = find_cut(l.board, which);
    return left && add_regions(&l, l.board.free & left) && add_regions(&l, l.board.free & ~left);
}

bt_status bt_games__domineering_parts(bt_game *game, bt_bytes position, bt_player player,
                                      bt_part_sink *out)
{
    if (position.at[0] > SMALL_MAX || position.at[1] > SMALL_MAX) return BT_PASS;
    listing l = open_listing(position, player, out);
    return !l.board.free || add_options(&l) ? BT_OK : bt_error(game->ctx);
}
