/* NoGo: stones are placed so that every group keeps an empty square beside it. */
#include "games/grid.h"
#include "games/grid_swift.h"
#include "games/list.h"
#include "games/nogo_small.h"

enum { LEFT, RIGHT, HOLE };

static bt_bits empty_squares(const bt_grid *g)
{
    return g->all & ~(g->at[LEFT] | g->at[RIGHT] | g->at[HOLE]);
}

static bt_nogo small_board(const bt_grid *g)
{
    return (bt_nogo){{(uint64_t)g->at[LEFT], (uint64_t)g->at[RIGHT]}, (uint64_t)empty_squares(g)};
}

static void find_legal_small(const bt_grid *g, bt_bits legal[2])
{
    bt_nogo board = small_board(g);
    uint64_t places[2];
    bt_nogo__legal(&board, places);
    for (int p = 0; p < 2; p++) legal[p] = places[p];
}

/* Where each player may place a stone. The other player's groups beside it must keep a free square:
   none of them may have this one alone. And the stone needs a free square beside it, or a group of
   its own colour there that has another one. */
static void find_legal(const bt_grid *g, bt_bits legal[2])
{
    bt_bits empty = empty_squares(g), last[2] = {0, 0}, joined[2] = {0, 0};
    if (bt_grid__is_small(g)) {
        find_legal_small(g, legal);
        return;
    }
    for (int p = 0; p < 2; p++)
        for (bt_bits left = g->at[p]; left;) {
            bt_bits group = bt_grid__region(g, bt_grid__lowest(left), g->at[p], false);
            bt_bits free = bt_grid__beside(g, group) & empty;
            *(free & (free - 1) ? &joined[p] : &last[p]) |= free;
            left &= ~group;
        }
    bt_bits open = bt_grid__beside(g, empty);
    for (int p = 0; p < 2; p++) legal[p] = empty & ~last[!p] & (open | joined[p]);
}

static bool moves(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out)
{
    bt_bits legal[2];
    (void)of;
    find_legal(g, legal);
    for (bt_bits places = legal[player]; places; places &= places - 1) {
        bt_grid option = *g;
        option.at[player] |= bt_grid__lowest(places);
        if (!out->take(out->data, &option)) return false;
    }
    return true;
}

static void mobility(const bt_grid_game *of, const bt_grid *g, uint32_t count[2])
{
    bt_bits legal[2];
    (void)of;
    find_legal(g, legal);
    for (int p = 0; p < 2; p++) count[p] = bt_grid__count(legal[p]);
}

/* What hangs together by sides, except that stones of different colours do not: whether a stone can
   be placed depends on the groups beside it, and on the empty squares beside these. */
static bt_bits find_region(const bt_grid *g, bt_bits region)
{
    bt_bits empty = empty_squares(g);
    if (bt_grid__is_small(g)) {
        bt_nogo board = small_board(g);
        return bt_nogo__region(&board, (uint64_t)region);
    }
    for (bt_bits before = 0; region != before;) {
        before = region;
        bt_bits near = bt_grid__beside(g, region & empty) & ~g->at[HOLE];
        near |= bt_grid__beside(g, region) & empty;
        for (int p = 0; p < 2; p++) near |= bt_grid__beside(g, region & g->at[p]) & g->at[p];
        region |= near;
    }
    return region;
}

static bool part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    bt_bits empty = empty_squares(rest);
    (void)of;
    if (!empty) return false;
    bt_bits region = find_region(rest, bt_grid__lowest(empty));
    bt_grid__cut(rest, region, HOLE, out);
    rest->at[LEFT] &= ~region;
    rest->at[RIGHT] &= ~region;
    rest->at[HOLE] |= region;
    return true;
}

static int judge(const bt_grid_game *of, const bt_grid *g, bt_player player, uint64_t *count)
{
    bt_nogo board = small_board(g);
    (void)of;
    return bt_nogo__judge(&board, player, count);
}

static uint32_t size(const bt_grid_game *of, const bt_grid *g)
{
    (void)of;
    return bt_grid__count(empty_squares(g));
}

static const bt_grid_rules nogo = {
    .letters = "xo#",
    .look = {BT_LOOK_LEFT, BT_LOOK_RIGHT, BT_LOOK_HOLE},
    .names = {"Left's stone", "Right's stone", "no square"},
    .exchanged = {RIGHT, LEFT, HOLE, 3, 4},
    .spots = BT_SPOTS_WHO,
    .moves = moves,
    .part = part,
    .mobility = mobility,
    .size = size,
    .small = 2,
    .judge = judge,
};

static bt_status open_nogo(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count) return bt__fail_at(game->ctx, given->place, "nogo takes no parameters");
    return bt_grid__open(game, &nogo, 0);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Make empty squares where only you can place a stone: eyes of your groups are moves "
           "for later.";
}

const bt_rules bt_games__nogo = {
    .name = "nogo",
    .summary = "place stones as in Go, but captures are forbidden",
    .notation = "rows from the top, separated by /: Left's stones x, Right's o, empty squares ., "
                "no square #; or 3x4 for the empty board",
    .example = "3x3",
    .help =
        "Left places a stone x on an empty square, Right a stone o. Stones of one colour that are\n"
        "connected by sides form a group. After the move, the group of the new stone and every\n"
        "group adjacent to it must have an empty square beside it: no stone may be captured, and\n"
        "no player may fill the last empty square of a group. So a group without an empty square\n"
        "beside it, a captured one, never arises in play; on a board that has one it stays where\n"
        "it is. # is no square. The player who cannot move loses. The game is also called\n"
        "Anti-Atari-Go.\n"
        "Example: bouton solve nogo 3x4\n"
        "References: C.-W. Chou, O. Teytaud and S.-J. Yen, Revisiting Monte-Carlo tree search on\n"
        "a normal form game: NoGo, EvoApplications (2011); P. She, The design and study of NoGo\n"
        "program (2013).",
    .partizan = true,
    .open = open_nogo,
    .theory.lasting = true,
    .theory.idea = idea,
    .theory.swift = &bt_grid__swift,
    .theory.part = "the region",
    BT_GRID_FUNCTIONS,
};
