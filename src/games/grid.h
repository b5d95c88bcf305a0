/* Games on boards of squares: what they share. A board is a few sets of squares, one for each kind
   of thing that can stand there; a ruleset supplies the moves and the parts, and little else. */
#ifndef BOUTON_GAMES_GRID_H
#define BOUTON_GAMES_GRID_H

#include "games/games.h"

/* A set of squares. Square (r, c) is bit r * stride + c. Boards of up to 8 by 8 have stride 8, so
   that they fit in a word and can be turned quickly; others have as many as columns. */
typedef unsigned __int128 bt_bits;
enum { BT_GRID_SQUARES = 121, BT_GRID_KINDS = 5, BT_GRID_SMALL = 8 };

typedef struct bt_grid {
    unsigned rows, columns, stride;
    bt_bits all, first, last;  /* all squares; those in the first and last column */
    bt_bits at[BT_GRID_KINDS]; /* where each kind of thing stands; elsewhere is nothing */
} bt_grid;

/* Does it fit in a word? A higher board of 8 columns has the same stride, and does not. */
static inline bool bt_grid__is_small(const bt_grid *g)
{
    return g->stride == BT_GRID_SMALL && g->rows <= BT_GRID_SMALL;
}

/* Takes options. False: stop. */
typedef struct bt_grid_sink {
    bool (*take)(void *data, const bt_grid *option);
    void *data;
} bt_grid_sink;

typedef struct bt_grid_rules bt_grid_rules;

/* An opened game: its data. */
typedef struct bt_grid_game {
    const bt_grid_rules *rules;
    uint32_t form; /* the ruleset's own */
} bt_grid_game;

/* What stands on a square, in pictures. */
typedef enum bt_grid_look {
    BT_LOOK_LEFT,
    BT_LOOK_RIGHT,
    BT_LOOK_STONE,
    BT_LOOK_HOLE,
    BT_LOOK_ONLY_LEFT, /* an empty square that only Left may use */
    BT_LOOK_ONLY_RIGHT,
    BT_LOOK_TAKEN, /* a square that is gone, by a move */
} bt_grid_look;

/* Spots, not to be seen, that tell moves apart which touch the same squares: where an arrow lands,
   `a1-2`; who entered a square, `l1-2` or `r1-2`. */
typedef enum bt_grid_spots { BT_SPOTS_NONE, BT_SPOTS_ARROW, BT_SPOTS_WHO } bt_grid_spots;

struct bt_grid_rules {
    const char *letters;              /* one for each kind; nothing is `.` */
    uint8_t look[BT_GRID_KINDS];      /* bt_grid_look */
    const char *names[BT_GRID_KINDS]; /* for messages: "Left's stone" */
    uint8_t exchanged[BT_GRID_KINDS]; /* the kind with the players exchanged */
    bool turns;                       /* transposing the board exchanges the players, too */
    bt_grid_spots spots;              /* what a move touches besides squares */
    void (*start)(bt_grid *empty);    /* sets up the board for a given size; NULL: empty */
    /* The options of a player; false when the sink said so. */
    bool (*moves)(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out);
    /* Takes the next part out of the rest, which only serves to find the next; false: no more. */
    bool (*part)(const bt_grid_game *of, bt_grid *rest, bt_grid *part);
    /* OPTIONAL: prepares the rest, once. */
    void (*simplify)(const bt_grid_game *of, bt_grid *rest);
    /* OPTIONAL: how many moves each player has. NULL: they are counted. */
    void (*mobility)(const bt_grid_game *of, const bt_grid *g, uint32_t moves[2]);
    /* OPTIONAL: the size of a part, in squares, and the largest whose value a search had better
       know. NULL: those with few moves. */
    uint32_t (*size)(const bt_grid_game *of, const bt_grid *g);
    uint32_t small;
    /* OPTIONAL, for searches at speed: does the player to move win? 1: yes, 0: no, -1: it is not
       seen at once. The boards looked at for that are added to *count. NULL: it never is. */
    int (*judge)(const bt_grid_game *of, const bt_grid *g, bt_player player, uint64_t *count);
};

/* -- sets of squares -- */

/* Moved by a step: right, left, down, up, then the diagonals; what leaves the board is dropped. */
enum {
    BT_EAST,
    BT_WEST,
    BT_SOUTH,
    BT_NORTH,
    BT_SOUTH_EAST,
    BT_SOUTH_WEST,
    BT_NORTH_EAST,
    BT_NORTH_WEST,
    BT_DIRECTIONS
};

static inline bt_bits bt_grid__step(const bt_grid *g, bt_bits x, int direction)
{
    switch (direction) {
    case BT_EAST: return (x & ~g->last) << 1;
    case BT_WEST: return (x & ~g->first) >> 1;
    case BT_SOUTH: return x << g->stride & g->all;
    case BT_NORTH: return x >> g->stride;
    case BT_SOUTH_EAST: return (x & ~g->last) << (g->stride + 1) & g->all;
    case BT_SOUTH_WEST: return (x & ~g->first) << (g->stride - 1) & g->all;
    case BT_NORTH_EAST: return (x & ~g->last) >> (g->stride - 1);
    default: return (x & ~g->first) >> (g->stride + 1);
    }
}

/* The squares beside a set, by sides, or by sides and corners. */
static inline bt_bits bt_grid__beside(const bt_grid *g, bt_bits x)
{
    return (x & ~g->last) << 1 | (x & ~g->first) >> 1 | (x << g->stride & g->all) | x >> g->stride;
}
static inline bt_bits bt_grid__around(const bt_grid *g, bt_bits x)
{
    x |= (x & ~g->last) << 1 | (x & ~g->first) >> 1;
    return x | (x << g->stride & g->all) | x >> g->stride;
}

static inline bt_bits bt_grid__lowest(bt_bits x)
{
    return x & -x;
}
static inline unsigned bt_grid__index(bt_bits x) /* of the lowest square; x is not empty */
{
    uint64_t low = (uint64_t)x;
    return low ? (unsigned)__builtin_ctzll(low)
               : 64 + (unsigned)__builtin_ctzll((uint64_t)(x >> 64));
}
/* By hand: what the compiler calls where it cannot count on an instruction takes longer. */
static inline uint32_t bt_grid__count_word(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (uint32_t)(x * 0x0101010101010101 >> 56);
}
static inline uint32_t bt_grid__count(bt_bits x)
{
    uint64_t high = (uint64_t)(x >> 64);
    return bt_grid__count_word((uint64_t)x) + (high ? bt_grid__count_word(high) : 0);
}
static inline bt_bits bt_grid__square(const bt_grid *g, unsigned row, unsigned column)
{
    return (bt_bits)1 << (row * g->stride + column);
}

/* The squares of a set that hang together with some of it, by sides or also by corners. */
bt_bits bt_grid__region(const bt_grid *g, bt_bits seed, bt_bits within, bool corners);

/* -- boards -- */

/* False when it is too large. */
bool bt_grid__shape(bt_grid *g, uint64_t rows, uint64_t columns);
/* Chequered with two kinds, the first in the upper left corner. */
void bt_grid__chequer(bt_grid *g, unsigned kind, unsigned other);
/* A board of the squares given, with what stands there; the others are `hole`, if that is a kind
   (BT_GRID_KINDS: nothing stands there). */
void bt_grid__cut(const bt_grid *g, bt_bits squares, unsigned hole, bt_grid *part);

/* -- what a ruleset puts into its table -- */

bt_status bt_grid__open(bt_game *game, const bt_grid_rules *rules, uint32_t form);
void bt_grid__close(bt_game *game);
bt_status bt_grid__parse(bt_game *game, const char *text, bt_text *out);
void bt_grid__print(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_grid__options(bt_game *game, bt_bytes position, bt_player player,
                           bt_position_list *out);
void bt_grid__describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out);
bt_status bt_grid__split(bt_game *game, bt_bytes position, bt_position_list *out);
bool bt_grid__normal(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_grid__parts(bt_game *game, bt_bytes position, bt_player player, bt_part_sink *out);
void bt_grid__mobility(bt_game *game, bt_bytes position, uint32_t moves[2]);
bool bt_grid__small(bt_game *game, bt_bytes position);
void bt_grid__negate(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_grid__heap(bt_game *game, uint64_t n, bt_text *out);
bt_status bt_grid__cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out);
bt_status bt_grid__draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_grid__touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids);

/* All of these at once. */
#define BT_GRID_FUNCTIONS                                                                          \
    .close = bt_grid__close, .play.parse = bt_grid__parse, .play.print = bt_grid__print,           \
    .play.options = bt_grid__options, .play.describe = bt_grid__describe, .theory.exact = true,    \
    .theory.split = bt_grid__split, .theory.normal = bt_grid__normal,                              \
    .theory.parts = bt_grid__parts, .theory.mobility = bt_grid__mobility,                          \
    .theory.small = bt_grid__small, .theory.negate = bt_grid__negate,                              \
    .series.heap = bt_grid__heap, .series.cell = bt_grid__cell, .picture.draw = bt_grid__draw,     \
    .picture.touch = bt_grid__touch

/* -- shared by the files of these -- */

enum { BT_GRID_BYTES = 3 + BT_GRID_SQUARES * BT_GRID_KINDS / 8 + 40 };
size_t bt_grid__encode(const bt_grid *g, unsigned char *bytes);
void bt_grid__decode(bt_bytes bytes, bt_grid *g);
/* Makes it the least of its images; true when the players are exchanged in that. */
bool bt_grid__least(const bt_grid_rules *rules, bt_grid *g);
/* The same with the players exchanged. */
void bt_grid__exchange(const bt_grid_rules *rules, bt_grid *g);
/* What a move changed: the squares that its piece left, those where it is new, all that differ. */
typedef struct bt_grid_change {
    bt_bits left, entered, differ;
    bt_player who; /* whose piece it is */
} bt_grid_change;
bt_grid_change bt_grid__change(const bt_grid *from, const bt_grid *to);

#endif
