/* Amazons: a queen moves and shoots an arrow, which takes a square away. */
#include "games/grid.h"
#include "games/list.h"

enum { LEFT, RIGHT, GONE };

/* A queen each, in opposite corners. */
static void start(bt_grid *g)
{
    g->at[LEFT] = bt_grid__square(g, 0, 0);
    g->at[RIGHT] = bt_grid__square(g, g->rows - 1, g->columns - 1) & ~g->at[LEFT];
}

static bt_bits free_squares(const bt_grid *g)
{
    return g->all & ~(g->at[LEFT] | g->at[RIGHT] | g->at[GONE]);
}

/* The free squares that a queen sees. */
static bt_bits find_seen(const bt_grid *g, bt_bits from, bt_bits free)
{
    bt_bits seen = 0;
    for (int d = 0; d < BT_DIRECTIONS; d++)
        for (bt_bits at = bt_grid__step(g, from, d) & free; at; at = bt_grid__step(g, at, d) & free)
            seen |= at;
    return seen;
}

static bool shoot(const bt_grid *g, bt_player player, bt_bits from, bt_bits to, bt_grid_sink *out)
{
    bt_grid next = *g;
    next.at[player] ^= from | to;
    bt_bits targets = find_seen(g, to, free_squares(&next));
    for (; targets; targets &= targets - 1) {
        bt_grid option = next;
        option.at[GONE] |= bt_grid__lowest(targets);
        if (!out->take(out->data, &option)) return false;
    }
    return true;
}

static bool moves(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out)
{
    bt_bits free = free_squares(g);
    (void)of;
    for (bt_bits queens = g->at[player]; queens; queens &= queens - 1) {
        bt_bits from = bt_grid__lowest(queens);
        for (bt_bits to = find_seen(g, from, free); to; to &= to - 1)
            if (!shoot(g, player, from, bt_grid__lowest(to), out)) return false;
    }
    return true;
}

/* The squares that the queens see. */
static void mobility(const bt_grid_game *of, const bt_grid *g, uint32_t count[2])
{
    bt_bits free = free_squares(g);
    (void)of;
    for (int p = 0; p < 2; p++)
        for (bt_bits queens = g->at[p]; queens; queens &= queens - 1)
            count[p] += bt_grid__count(find_seen(g, bt_grid__lowest(queens), free));
}

/* Squares that are left and hang together, by sides or corners; dead without queens or without
   room for them. */
static bool part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    bt_bits queens = rest->at[LEFT] | rest->at[RIGHT];
    (void)of;
    while (queens) {
        bt_bits region =
            bt_grid__region(rest, bt_grid__lowest(queens), rest->all & ~rest->at[GONE], true);
        bool dead = !(region & ~queens);
        if (!dead) bt_grid__cut(rest, region, GONE, out);
        queens &= ~region;
        rest->at[LEFT] &= queens;
        rest->at[RIGHT] &= queens;
        rest->at[GONE] |= region;
        if (!dead) return true;
    }
    return false;
}

static uint32_t size(const bt_grid_game *of, const bt_grid *g)
{
    (void)of;
    return bt_grid__count(free_squares(g));
}

static const bt_grid_rules amazons = {
    .letters = "xo#",
    .look = {BT_LOOK_LEFT, BT_LOOK_RIGHT, BT_LOOK_TAKEN},
    .names = {"Left's queen", "Right's queen", "a square that is gone"},
    .exchanged = {RIGHT, LEFT, GONE, 3, 4},
    .spots = BT_SPOTS_ARROW,
    .start = start,
    .moves = moves,
    .part = part,
    .size = size,
    .small = 4,
    .mobility = mobility,
};

static bt_status open_amazons(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count) return bt__fail_at(game->ctx, given->place, "amazons takes no parameters");
    return bt_grid__open(game, &amazons, 0);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Shut off room that only your queens can reach: every square of it is a move to come.";
}

const bt_rules bt_games__amazons = {
    .name = "amazons",
    .summary = "a queen moves and then shoots an arrow, which removes a square",
    .notation = "rows from the top, separated by /: Left's queens x, Right's o, free squares ., "
                "removed ones #; or 4x4 for one queen each in opposite corners",
    .example = "x../..o",
    .help =
        "A player moves one of his or her queens (amazons) as in chess: any number of free\n"
        "squares in one of eight directions. The queen then shoots an arrow, which flies like a\n"
        "queen and removes the square where it lands. Queens and arrows cannot pass over a queen\n"
        "or a removed square; the square that the queen has left is free. Left has the queens x,\n"
        "Right the queens o. The player who cannot move loses.\n"
        "4x4 is the board with Left's queen in the upper left corner and Right's in the lower\n"
        "right corner.\n"
        "Example: bouton value amazons x../..o\n"
        "References: E. R. Berlekamp, Sums of N x 2 Amazons, in Game Theory, Optimal Stopping,\n"
        "Probability and Statistics (2000); M. Muller and T. Tegos, Experiments in computer\n"
        "Amazons, More Games of No Chance (2002).",
    .partizan = true,
    .open = open_amazons,
    .theory.lasting = true,
    .theory.idea = idea,
    .theory.part = "the region",
    BT_GRID_FUNCTIONS,
};
