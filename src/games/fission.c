/* Fission: a stone becomes two, on both sides of its square. */
#include "games/grid.h"
#include "games/list.h"

enum { STONE, HOLE };

static void start(bt_grid *g)
{
    g->at[STONE] = bt_grid__square(g, (g->rows - 1) / 2, (g->columns - 1) / 2);
}

/* Stones with an empty square on both sides, up and down for Left, to the sides for Right. */
static bt_bits find_ready(const bt_grid *g, bt_player player, bt_bits empty)
{
    int d = player == BT_LEFT ? BT_SOUTH : BT_EAST;
    return g->at[STONE] & bt_grid__step(g, empty, d) & bt_grid__step(g, empty, d ^ 1);
}

static bt_bits empty_squares(const bt_grid *g)
{
    return g->all & ~(g->at[STONE] | g->at[HOLE]);
}

static bool moves(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out)
{
    int d = player == BT_LEFT ? BT_SOUTH : BT_EAST;
    bt_bits ready = find_ready(g, player, empty_squares(g));
    (void)of;
    for (; ready; ready &= ready - 1) {
        bt_bits stone = bt_grid__lowest(ready);
        bt_grid option = *g;
        option.at[STONE] ^= stone | bt_grid__step(g, stone, d) | bt_grid__step(g, stone, d ^ 1);
        if (!out->take(out->data, &option)) return false;
    }
    return true;
}

static void mobility(const bt_grid_game *of, const bt_grid *g, uint32_t count[2])
{
    (void)of;
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++)
        count[p] += bt_grid__count(find_ready(g, p, empty_squares(g)));
}

/* Squares that hang together by sides; dead when nobody can move there: then nobody ever can. */
static bool part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    (void)of;
    for (bt_bits left = rest->all & ~rest->at[HOLE]; left;) {
        bt_bits region = bt_grid__region(rest, bt_grid__lowest(left), left, false);
        bt_bits empty = empty_squares(rest);
        bool dead =
            !(region & (find_ready(rest, BT_LEFT, empty) | find_ready(rest, BT_RIGHT, empty)));
        if (!dead) bt_grid__cut(rest, region, HOLE, out);
        left &= ~region;
        rest->at[STONE] &= left;
        rest->at[HOLE] = rest->all & ~left;
        if (!dead) return true;
    }
    return false;
}

static const bt_grid_rules fission = {
    .letters = "x#",
    .look = {BT_LOOK_STONE, BT_LOOK_HOLE},
    .names = {"a stone", "no square"},
    .exchanged = {STONE, HOLE, 2, 3, 4},
    .turns = true,
    .start = start,
    .moves = moves,
    .part = part,
    .mobility = mobility,
};

static bt_status open_fission(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count) return bt__fail_at(game->ctx, given->place, "fission takes no parameters");
    return bt_grid__open(game, &fission, 0);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Keep stones with room on both sides in your direction, and none in the other one.";
}

const bt_rules bt_games__fission = {
    .name = "fission",
    .summary = "a stone splits in two: above and below for Left, left and right for Right",
    .notation = "rows from the top, separated by /: stones x, empty squares ., no square #; or "
                "3x5 for one stone in the middle",
    .example = "..x../...../.x...",
    .help =
        "Left replaces a stone by two stones on the squares directly above and below it, which\n"
        "must be empty; Right replaces one by two on the squares directly to its left and right.\n"
        "# is no square. The player who cannot move loses. A quarter turn of the board exchanges\n"
        "the players.\n"
        "3x5 is the empty board with one stone in the middle (if a side is even, the upper or\n"
        "left one of the two middle squares).\n"
        "Example: bouton value fission 5x5\n"
        "References: M. H. Albert, R. J. Nowakowski and D. Wolfe, Lessons in Play (2007),\n"
        "appendix on rulesets; A. N. Siegel's Combinatorial Game Suite.",
    .partizan = true,
    .open = open_fission,
    .theory.lasting = true,
    .theory.idea = idea,
    .theory.part = "the region",
    BT_GRID_FUNCTIONS,
};
