/* Konane: stones jump over neighbouring stones of the other colour, which are removed. */
#include "games/grid.h"
#include "games/grid_swift.h"
#include "games/list.h"

enum { LEFT, RIGHT, HOLE };

/* The chequered board without the two stones in its middle, side by side. */
static void start(bt_grid *g)
{
    bt_grid__chequer(g, LEFT, RIGHT);
    unsigned r = (g->rows - 1) / 2, c = (g->columns - 1) / 2;
    bt_bits gone = bt_grid__square(g, r, c);
    if (g->columns > 1)
        gone |= bt_grid__square(g, r, c + 1);
    else if (g->rows > 1)
        gone |= bt_grid__square(g, r + 1, c);
    g->at[LEFT] &= ~gone;
    g->at[RIGHT] &= ~gone;
}

static bt_bits empty_squares(const bt_grid *g)
{
    return g->all & ~(g->at[LEFT] | g->at[RIGHT] | g->at[HOLE]);
}

/* A stone jumps on in the same direction as long as it can, and stops where it likes. */
static bool jump_on(const bt_grid *g, bt_player player, bt_bits from, int direction,
                    bt_grid_sink *out)
{
    bt_bits empty = empty_squares(g), at = from;
    bt_grid next = *g;
    next.at[player] &= ~from;
    for (;;) {
        bt_bits over = bt_grid__step(g, at, direction) & g->at[!player];
        at = bt_grid__step(g, over, direction) & empty;
        if (!at) return true;
        next.at[!player] &= ~over;
        bt_grid option = next;
        option.at[player] |= at;
        if (!out->take(out->data, &option)) return false;
    }
}

static bool moves(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out)
{
    bt_bits empty = empty_squares(g);
    (void)of;
    for (int d = 0; d < BT_SOUTH_EAST; d++) {
        bt_bits over = bt_grid__step(g, empty, d ^ 1) & g->at[!player];
        bt_bits from = bt_grid__step(g, over, d ^ 1) & g->at[player];
        for (; from; from &= from - 1)
            if (!jump_on(g, player, bt_grid__lowest(from), d, out)) return false;
    }
    return true;
}

/* Where stones can ever get to, if the others stand as they like: a jump from there over what is
   reached by the other player lands on any square of the board. Whatever is played later, its jumps
   are among these. */
static void find_reach(const bt_grid *g, bt_bits reach[2])
{
    bt_bits board = g->all & ~g->at[HOLE];
    reach[LEFT] = g->at[LEFT];
    reach[RIGHT] = g->at[RIGHT];
    for (bool changed = true; changed;) {
        changed = false;
        for (int p = 0; p < 2; p++)
            for (int d = 0; d < BT_SOUTH_EAST; d++) {
                bt_bits over = bt_grid__step(g, reach[p], d) & reach[!p];
                bt_bits to = bt_grid__step(g, over, d) & board;
                changed = changed || to & ~reach[p];
                reach[p] |= to;
            }
    }
}

/* The squares that jumps join to a set, once: such a jump has one of its three squares there. */
static bt_bits join(const bt_grid *g, const bt_bits reach[2], bt_bits part)
{
    bt_bits board = g->all & ~g->at[HOLE], joined = part;
    for (int p = 0; p < 2; p++)
        for (int d = 0; d < BT_SOUTH_EAST; d++) {
            bt_bits over = bt_grid__step(g, reach[p], d) & reach[!p];
            bt_bits to = bt_grid__step(g, over, d) & board;
            bt_bits middle = bt_grid__step(g, to, d ^ 1), from = bt_grid__step(g, middle, d ^ 1);
            bt_bits used = bt_grid__step(g, from & part, d) | (middle & part) |
                           bt_grid__step(g, to & part, d ^ 1);
            used &= middle;
            joined |= used | bt_grid__step(g, used, d) | bt_grid__step(g, used, d ^ 1);
        }
    return joined;
}

/* Squares that have jumps in common, of those that can ever be made. Stones that are in none are
   dead. */
static bool part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    bt_bits reach[2], left = rest->at[LEFT] | rest->at[RIGHT];
    (void)of;
    find_reach(rest, reach);
    while (left) {
        bt_bits region = bt_grid__lowest(left);
        for (bt_bits before = 0; region != before;) {
            before = region;
            region = join(rest, reach, region);
        }
        left &= ~region;
        bool dead =
            !(region & (region - 1)) || !(region & rest->at[LEFT]) || !(region & rest->at[RIGHT]);
        if (!dead) bt_grid__cut(rest, region, HOLE, out);
        rest->at[LEFT] &= ~region;
        rest->at[RIGHT] &= ~region;
        rest->at[HOLE] |= region;
        if (!dead) return true;
    }
    return false;
}

static uint32_t size(const bt_grid_game *of, const bt_grid *g)
{
    (void)of;
    return bt_grid__count(g->at[LEFT] | g->at[RIGHT]);
}

static const bt_grid_rules konane = {
    .letters = "xo#",
    .look = {BT_LOOK_LEFT, BT_LOOK_RIGHT, BT_LOOK_HOLE},
    .names = {"Left's stone", "Right's stone", "no square"},
    .exchanged = {RIGHT, LEFT, HOLE, 3, 4},
    .start = start,
    .moves = moves,
    .part = part,
    .size = size,
    .small = 6,
};

static bt_status open_konane(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count) return bt__fail_at(game->ctx, given->place, "konane takes no parameters");
    return bt_grid__open(game, &konane, 0);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Count the safe jumps of each side, and first make those jumps of yours that the "
           "other player could spoil.";
}

const bt_rules bt_games__konane = {
    .name = "konane",
    .summary = "stones jump over stones of the other colour and remove them",
    .notation = "rows from the top, separated by /: Left's stones x, Right's o, empty squares .; "
                "or 6x6 for the board after the opening",
    .example = "xo.o/o.xo",
    .help =
        "A stone jumps horizontally or vertically over an adjacent stone of the other colour onto\n"
        "the empty square beyond it; the stone jumped over is removed. It may go on jumping in\n"
        "the same direction. Left has the stones x, Right the stones o; # is no square. The\n"
        "player who cannot move loses.\n"
        "6x6 is the board after the opening: it is filled with stones of alternating colours,\n"
        "Left's in the upper left corner, and two adjacent stones of the middle row are removed.\n"
        "With an even number of rows that is the upper one of the two in the middle; with an odd\n"
        "number of columns the stones are those of the middle column and of the next one to the\n"
        "right. A board of one column loses two stones of this column.\n"
        "Example: bouton value konane xo.o.\n"
        "References: W. C. Chan and A. Tsai, Konane has infinite nim-dimension, Integers 2\n"
        "(2002), G2; M. D. Ernst, Playing Konane mathematically, UMAP Journal 16 (1995).",
    .partizan = true,
    .open = open_konane,
    .theory.lasting = true,
    .theory.idea = idea,
    .theory.swift = &bt_grid__swift,
    .theory.part = "the group",
    BT_GRID_FUNCTIONS,
};
