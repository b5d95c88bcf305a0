/* Bounds on Domineering boards by strips of rows, from tables. docs/theory-search.md proves them.

   Left, who places dominoes upright, gives up placing them across the edge between some rows. What
   is left is a sum of strips, no better for her than the board. Of every strip that fits in a
   window of a few rows and columns a table knows how much it is worth at least: a number, or a
   number and a switch. */
#ifndef BOUTON_GAMES_DOMINEERING_STRIPS_H
#define BOUTON_GAMES_DOMINEERING_STRIPS_H

#include "games/byte_lanes.h"
#include "solve/bounds.h"
#include <string.h>

enum { BT_STRIP_ROWS = 5, BT_STRIP_SIDE = 12 };

/* In quarters: c[0] alone, c[1 + i] with a switch of size i, or BT_STRIP_NONE where that says no
   more; then with how much taken off Left wins, moving first. */
enum { BT_STRIP_NONE = -128 };
typedef struct bt_strip {
    int8_t c[2 + BT_SIZES];
} bt_strip;

/* For each number of rows the widest window, and a table of all boards in it: bit shift[rows][r] +
   c is set where the square in row r and column c is free. The tables hold the bytes of a strip in
   one word, with 128 added to each, so that they are not below 0. Where rows are wider than the
   window, some tables serve to cut them: those of strips whose first column is Right's alone. */
typedef struct bt_strips {
    bt_context *ctx;
    unsigned width[BT_STRIP_ROWS + 1];
    uint8_t shift[BT_STRIP_ROWS + 1][BT_STRIP_ROWS];
    uint64_t *table[BT_STRIP_ROWS + 1];
    uint64_t *edge[BT_STRIP_ROWS + 1]; /* or NULL */
    uint16_t mirrored[1 << BT_STRIP_SIDE];
} bt_strips;

/* Tables for boards with sides up to `side`, as large as memory allows; so many threads make them.
   Those that go beyond others, by cuts and wider windows, take a gigabyte and some seconds; BT_PASS
   where there is no room for such. */
bt_status bt_games__strips_open(bt_strips *s, bt_context *ctx, unsigned side, const bt_strips *than,
                                unsigned threads);
void bt_games__strips_close(bt_strips *s);

static inline bt_strip bt_games__read_strip(uint64_t word)
{
    bt_strip out;
    word ^= 0x8080808080808080u;
    memcpy(&out, &word, sizeof out);
    return out;
}

static inline bt_strip bt_games__strip(const bt_strips *s, unsigned rows, uint32_t board)
{
    return bt_games__read_strip(s->table[rows][board]);
}

/* Where only Right may use the first column. */
static inline bt_strip bt_games__edge_strip(const bt_strips *s, unsigned rows, uint32_t board)
{
    return bt_games__read_strip(s->edge[rows][board]);
}

/* A bound as in solve/bounds.h, in bytes: each is the number in quarters, and so much is added that
   nothing is below 0. */
typedef union bt_byte_bound {
    uint8_t at[BT_SETS];
    bt_byte_lane lane[BT_SETS / 16];
} bt_byte_bound;

/* Boards one below the other, which no domino joins: a bit for each free square. Above the edge t,
   which is below row t - 1, are tall[t] rows of one board: so high may a strip be that ends there.
 */
enum { BT_STACK_ROWS = 48 };
typedef struct bt_stack {
    unsigned rows;
    uint16_t row[BT_STACK_ROWS];
    uint8_t tall[BT_STACK_ROWS + 1];
} bt_stack;

/* What chains of strips say of a stack, up to each edge between rows from above: `at`, and how much
   is needed there for Left to win by what is below: `need`. */
typedef struct bt_chain {
    bt_byte_bound at[BT_STACK_ROWS + 1], need[BT_STACK_ROWS + 1];
} bt_chain;

/* The scale of the bytes: Right must not have more than so many moves on any board. */
enum { BT_STRIP_MOVES = 50 };
typedef struct bt_strip_scale {
    bt_byte_bound nothing; /* the empty sum */
    bt_byte_bound need[2]; /* for Left to win, moving second or first */
} bt_strip_scale;
void bt_games__strip_scale(unsigned moves, bt_strip_scale *out);

void bt_games__chain_make(const bt_strips *s, const bt_strip_scale *scale, const bt_stack *of,
                          bool first, bt_chain *out);
/* The margin by which Left wins on a stack that differs from the chain's in `count` rows from
   `from` on, one or two of the same board: in quarters, below 0 where it is not known that she
   wins. */
int bt_games__chain_margin(const bt_strips *s, const bt_chain *chain, const bt_stack *of,
                           unsigned from, unsigned count);

#endif
