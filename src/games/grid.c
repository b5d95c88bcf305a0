/* Boards of squares as sets: regions, parts, images, bytes. */
#include "games/grid.h"
#include "games/grid_small.h"

#include <endian.h>
#include <string.h>

static const uint64_t first_column = 0x0101010101010101;

/* -- shapes -- */

static bool is_small(unsigned rows, unsigned columns)
{
    return rows <= BT_GRID_SMALL && columns <= BT_GRID_SMALL;
}

static void shape_small(bt_grid *g)
{
    uint64_t first = g->rows && g->columns ? first_column >> (64 - 8 * g->rows) : 0;
    g->stride = BT_GRID_SMALL;
    g->first = first;
    g->last = g->columns ? first << (g->columns - 1) : 0;
    g->all = first * (((uint64_t)1 << g->columns) - 1);
}

static void shape_large(bt_grid *g)
{
    bt_bits row = ((bt_bits)1 << g->columns) - 1;
    g->stride = g->columns;
    g->all = g->first = g->last = 0;
    for (unsigned r = 0; g->columns && r < g->rows; r++) {
        g->all |= row << r * g->stride;
        g->first |= (bt_bits)1 << r * g->stride;
    }
    g->last = g->columns ? g->first << (g->columns - 1) : 0;
}

bool bt_grid__shape(bt_grid *g, uint64_t rows, uint64_t columns)
{
    if (rows > BT_GRID_SQUARES || columns > BT_GRID_SQUARES || rows * columns > BT_GRID_SQUARES)
        return false;
    *g = (bt_grid){.rows = (unsigned)rows, .columns = (unsigned)columns};
    if (is_small(g->rows, g->columns))
        shape_small(g);
    else
        shape_large(g);
    return true;
}

void bt_grid__chequer(bt_grid *g, unsigned kind, unsigned other)
{
    for (unsigned r = 0; r < g->rows; r++)
        for (unsigned c = 0; c < g->columns; c++)
            g->at[(r + c) & 1 ? other : kind] |= bt_grid__square(g, r, c);
}

/* -- regions -- */

static uint64_t region_small(uint64_t region, uint64_t within, bool corners)
{
    const uint64_t not_first = ~first_column, not_last = ~(first_column << 7);
    for (uint64_t before = 0; region != before;) {
        before = region;
        uint64_t sides = (region & not_last) << 1 | (region & not_first) >> 1;
        uint64_t column = corners ? region | sides : region;
        region = (region | sides | column << 8 | column >> 8) & within;
    }
    return region;
}

bt_bits bt_grid__region(const bt_grid *g, bt_bits seed, bt_bits within, bool corners)
{
    if (bt_grid__is_small(g)) return region_small((uint64_t)seed, (uint64_t)within, corners);
    for (bt_bits before = 0; seed != before;) {
        before = seed;
        seed |= corners ? bt_grid__around(g, seed) : bt_grid__beside(g, seed);
        seed &= within;
    }
    return seed;
}

/* -- parts -- */

static bt_bits row_of(const bt_grid *g, bt_bits x, unsigned r)
{
    return x >> r * g->stride & (((bt_bits)1 << g->columns) - 1);
}

/* The box around some squares: its upper left corner; the shape of the part is set. */
static void find_box(const bt_grid *g, bt_bits squares, bt_grid *part, unsigned corner[2])
{
    bt_bits columns = 0;
    unsigned first = 0, past = 0;
    for (unsigned r = 0; r < g->rows; r++) {
        bt_bits row = row_of(g, squares, r);
        if (!row) continue;
        if (!past) first = r;
        past = r + 1;
        columns |= row;
    }
    unsigned left = columns ? bt_grid__index(columns) : 0, width = 0;
    for (columns >>= left; columns; columns >>= 1) width++;
    corner[0] = first;
    corner[1] = left;
    bt_grid__shape(part, past - first, width);
}

/* The squares of a set that lie in the box, as a set of the part. */
static bt_bits move_to_box(const bt_grid *g, bt_bits x, const bt_grid *part,
                           const unsigned corner[2])
{
    if (g->stride == part->stride) return x >> (corner[0] * g->stride + corner[1]) & part->all;
    bt_bits moved = 0, mask = ((bt_bits)1 << part->columns) - 1;
    for (unsigned r = 0; r < part->rows; r++)
        moved |= (row_of(g, x, corner[0] + r) >> corner[1] & mask) << r * part->stride;
    return moved;
}

void bt_grid__cut(const bt_grid *g, bt_bits squares, unsigned hole, bt_grid *part)
{
    unsigned corner[2];
    if (bt_grid__is_small(g) && squares) {
        bt_grid__cut_small(g, (uint64_t)squares, hole, part);
        return;
    }
    find_box(g, squares, part, corner);
    for (unsigned k = 0; k < BT_GRID_KINDS; k++)
        if (g->at[k]) part->at[k] = move_to_box(g, g->at[k] & squares, part, corner);
    if (hole < BT_GRID_KINDS) part->at[hole] |= part->all & ~move_to_box(g, squares, part, corner);
}

/* -- images -- */

/* Square by square: which & 1 mirrors, & 2 turns upside down, & 4 transposes first. */
enum { MIRRORED = 1, UPSIDE_DOWN = 2, TRANSPOSED = 4 };
static bt_bits image_of(const bt_grid *g, bt_bits x, const bt_grid *to, unsigned which)
{
    bt_bits image = 0;
    for (; x; x &= x - 1) {
        unsigned at = bt_grid__index(x), r = at / g->stride, c = at % g->stride;
        if (which & TRANSPOSED) {
            unsigned row = r;
            r = c;
            c = row;
        }
        if (which & MIRRORED) c = to->columns - 1 - c;
        if (which & UPSIDE_DOWN) r = to->rows - 1 - r;
        image |= bt_grid__square(to, r, c);
    }
    return image;
}

static void take_image(const bt_grid *g, unsigned which, bt_grid *to)
{
    if (which & TRANSPOSED)
        bt_grid__shape(to, g->columns, g->rows);
    else
        *to = *g;
    for (unsigned k = 0; k < BT_GRID_KINDS; k++)
        to->at[k] = g->at[k] ? image_of(g, g->at[k], to, which) : 0;
}

static void exchange_kinds(const bt_grid_rules *rules, const bt_grid *g, bt_grid *to)
{
    *to = *g;
    for (unsigned k = 0; k < BT_GRID_KINDS; k++) to->at[k] = g->at[rules->exchanged[k]];
}

/* -1, 0, 1 as the first board comes before the other, of the same shape. */
static int compare(const bt_grid *a, const bt_grid *b)
{
    for (unsigned k = 0; k < BT_GRID_KINDS; k++)
        if (a->at[k] != b->at[k]) return a->at[k] < b->at[k] ? -1 : 1;
    return 0;
}

/* Of equal boards one that is not exchanged stays: then the board is its own negative. */
static void keep_less(bt_grid *best, const bt_grid *new, bool *negated, bool exchanged)
{
    int order = compare(new, best);
    if (order > 0) return;
    *best = *new;
    *negated = order < 0 ? exchanged : *negated && exchanged;
}

/* All images not wider than high. */
bool bt_grid__least(const bt_grid_rules *rules, bt_grid *g)
{
    if (bt_grid__is_small(g) && g->all) return bt_grid__least_small(rules, g);
    bt_grid from = *g, image, other;
    bool negated = false, begun = false;
    for (unsigned which = 0; which < 8; which++) {
        bool transposed = which & TRANSPOSED;
        if (transposed ? from.rows > from.columns : from.columns > from.rows) continue;
        take_image(&from, which, &image);
        bool exchanged = transposed && rules->turns;
        if (!begun) {
            *g = image;
            negated = exchanged;
            begun = true;
        } else {
            keep_less(g, &image, &negated, exchanged);
        }
        if (rules->turns) continue;
        exchange_kinds(rules, &image, &other);
        keep_less(g, &other, &negated, true);
    }
    return negated;
}

void bt_grid__exchange(const bt_grid_rules *rules, bt_grid *g)
{
    bt_grid from = *g;
    if (rules->turns)
        take_image(&from, TRANSPOSED, g);
    else
        exchange_kinds(rules, &from, g);
}

/* -- bytes: rows and columns, in one byte or behind a 0, then the sets without gaps -- */

static bt_bits pack(const bt_grid *g, bt_bits x)
{
    if (g->stride == g->columns || !x) return x;
    bt_bits packed = 0;
    for (unsigned r = 0; r < g->rows; r++) packed |= row_of(g, x, r) << r * g->columns;
    return packed;
}

static bt_bits unpack(const bt_grid *g, bt_bits x)
{
    if (g->stride == g->columns || !x) return x;
    bt_bits sparse = 0, mask = ((bt_bits)1 << g->columns) - 1;
    for (unsigned r = 0; r < g->rows; r++) sparse |= (x >> r * g->columns & mask) << r * g->stride;
    return sparse;
}

static unsigned write_shape(const bt_grid *g, unsigned char *bytes)
{
    bool brief = g->rows && g->columns && g->rows < 16 && g->columns < 16;
    bytes[0] = brief ? (unsigned char)(g->rows << 4 | g->columns) : 0;
    bytes[1] = (unsigned char)g->rows;
    bytes[2] = (unsigned char)g->columns;
    return brief ? 1 : 3;
}

/* Adds bits from an offset on, where all is 0 so far. */
static void write_bits(unsigned char *bytes, unsigned offset, bt_bits x)
{
    unsigned char *at = bytes + offset / 8;
    unsigned shift = offset % 8;
    *at |= (unsigned char)(x << shift);
    for (x >>= 8 - shift; x; x >>= 8) *++at = (unsigned char)x;
}

size_t bt_grid__encode(const bt_grid *g, unsigned char *bytes)
{
    if (bt_grid__is_small(g) && g->all) return bt_grid__encode_small(g, bytes);
    unsigned head = write_shape(g, bytes), squares = g->rows * g->columns;
    memset(bytes + head, 0, BT_GRID_KINDS * squares / 8 + 2);
    for (unsigned k = 0; k < BT_GRID_KINDS; k++)
        if (g->at[k]) write_bits(bytes + head, k * squares, pack(g, g->at[k]));
    size_t length = head + (BT_GRID_KINDS * squares + 7) / 8;
    while (length > head && !bytes[length - 1]) length--;
    return length;
}

static bt_bits read_bits(const unsigned char *bytes, unsigned offset, unsigned count)
{
    uint64_t low, high;
    bytes += offset / 8;
    memcpy(&low, bytes, 8);
    memcpy(&high, bytes + 8, 8);
    bt_bits x = (bt_bits)le64toh(high) << 64 | le64toh(low);
    x >>= offset % 8;
    if (offset % 8) x |= (bt_bits)bytes[16] << (128 - offset % 8);
    return x & (((bt_bits)1 << count) - 1);
}

void bt_grid__decode(bt_bytes position, bt_grid *g)
{
    unsigned head = position.at[0] ? 1 : 3;
    unsigned rows = head == 1 ? position.at[0] >> 4 : position.at[1];
    unsigned columns = head == 1 ? position.at[0] & 15 : position.at[2];
    bt_grid__shape(g, rows, columns);
    if (bt_grid__is_small(g) && g->all) {
        bt_grid__decode_small((bt_bytes){position.at + head, position.length - head}, g);
        return;
    }
    unsigned char bytes[BT_GRID_BYTES] = {0};
    memcpy(bytes, position.at + head, position.length - head);
    unsigned squares = rows * columns;
    for (unsigned k = 0; k < BT_GRID_KINDS && k * squares < 8 * (position.length - head); k++)
        g->at[k] = unpack(g, read_bits(bytes, k * squares, squares));
}

/* -- what a move did -- */

bt_grid_change bt_grid__change(const bt_grid *from, const bt_grid *to)
{
    bt_grid_change change = {0, 0, 0, BT_LEFT};
    for (unsigned k = 0; k < BT_GRID_KINDS; k++) change.differ |= from->at[k] ^ to->at[k];
    for (unsigned k = 0; k < 2; k++) {
        bt_bits left = from->at[k] & ~to->at[k], entered = to->at[k] & ~from->at[k];
        bool moved = left && entered, better = moved || !change.entered;
        if (!better || (!entered && change.entered)) continue;
        if (!moved && !entered && change.left) continue;
        change.left = left;
        change.entered = entered;
        change.who = k ? BT_RIGHT : BT_LEFT;
        if (moved) break;
    }
    return change;
}
