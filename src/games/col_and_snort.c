/* Col and Snort on boards: squares are coloured; neighbours never have the same colour in Col,
   never different colours in Snort. */
#include "games/grid.h"
#include "games/list.h"

enum { LEFT, RIGHT, HOLE, ONLY_LEFT, ONLY_RIGHT };
enum { COL, SNORT };

/* Where each player may colour. */
static void find_free(const bt_grid_game *of, const bt_grid *g, bt_bits free[2])
{
    bt_bits empty = g->all & ~(g->at[LEFT] | g->at[RIGHT] | g->at[HOLE]);
    for (int p = 0; p < 2; p++) {
        bt_bits feared = g->at[of->form == COL ? p : !p];
        free[p] = empty & ~g->at[p ? ONLY_LEFT : ONLY_RIGHT] & ~bt_grid__beside(g, feared);
    }
}

static bool moves(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out)
{
    bt_bits free[2];
    find_free(of, g, free);
    for (bt_bits places = free[player]; places; places &= places - 1) {
        bt_bits square = bt_grid__lowest(places);
        bt_grid option = *g;
        option.at[player] |= square;
        option.at[ONLY_LEFT] &= ~square;
        option.at[ONLY_RIGHT] &= ~square;
        if (!out->take(out->data, &option)) return false;
    }
    return true;
}

static void mobility(const bt_grid_game *of, const bt_grid *g, uint32_t count[2])
{
    bt_bits free[2];
    find_free(of, g, free);
    count[BT_LEFT] += bt_grid__count(free[LEFT]);
    count[BT_RIGHT] += bt_grid__count(free[RIGHT]);
}

/* Colours are forgotten: what they leave to each player is marked on the squares. */
static void simplify(const bt_grid_game *of, bt_grid *g)
{
    bt_bits free[2];
    find_free(of, g, free);
    g->at[LEFT] = g->at[RIGHT] = 0;
    g->at[HOLE] = g->all & ~(free[LEFT] | free[RIGHT]);
    g->at[ONLY_LEFT] = free[LEFT] & ~free[RIGHT];
    g->at[ONLY_RIGHT] = free[RIGHT] & ~free[LEFT];
}

/* A square matters to its neighbour if colouring it takes a colour from that: in Col they hang
   together if one player may colour both, in Snort if Left may colour one and Right the other. */
static bool part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    bt_bits left = rest->all & ~rest->at[HOLE];
    bt_bits free[2] = {left & ~rest->at[ONLY_RIGHT], left & ~rest->at[ONLY_LEFT]};
    if (!left) return false;
    bt_bits region = bt_grid__lowest(left);
    for (bt_bits before = 0; region != before;) {
        before = region;
        for (int p = 0; p < 2; p++)
            region |= bt_grid__beside(rest, region & free[p]) & free[of->form == COL ? p : !p];
    }
    bt_grid__cut(rest, region, HOLE, out);
    rest->at[ONLY_LEFT] &= ~region;
    rest->at[ONLY_RIGHT] &= ~region;
    rest->at[HOLE] |= region;
    return true;
}

#define LETTERS                                                                                    \
    .letters = "LR#lr",                                                                            \
    .look = {BT_LOOK_LEFT, BT_LOOK_RIGHT, BT_LOOK_HOLE, BT_LOOK_ONLY_LEFT, BT_LOOK_ONLY_RIGHT},    \
    .names = {"Left's colour", "Right's colour", "no square", "empty, for Left alone",             \
              "empty, for Right alone"},                                                           \
    .exchanged = {RIGHT, LEFT, HOLE, ONLY_RIGHT, ONLY_LEFT}, .spots = BT_SPOTS_WHO,                \
    .moves = moves, .part = part, .simplify = simplify, .mobility = mobility

static const bt_grid_rules col = {LETTERS};
static const bt_grid_rules snort = {LETTERS};

static bt_status open_col(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count) return bt__fail_at(game->ctx, given->place, "col takes no parameters");
    return bt_grid__open(game, &col, COL);
}

static bt_status open_snort(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count) return bt__fail_at(game->ctx, given->place, "snort takes no parameters");
    return bt_grid__open(game, &snort, SNORT);
}

static const char *col_idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Leave squares that only you can colour, and take from your own colour as little as "
           "you can.";
}

static const char *snort_idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Play where you take most squares from the other player: next to your colour they are "
           "yours alone.";
}

#define NOTATION                                                                                   \
    "rows from the top, separated by /: squares coloured by Left L, by Right R, empty ., empty "   \
    "but for one player alone l or r, no square #; or 3x4 for the empty board"

const bt_rules bt_games__col = {
    .name = "col",
    .summary = "colour squares of a board; neighbours never have the same colour",
    .notation = NOTATION,
    .example = "..L/...",
    .help =
        "Left colours an empty square L, Right colours one R, but squares with a common side may\n"
        "not have the same colour. The player who cannot move loses. A square that only Left or\n"
        "only Right may still colour can be written l or r, as in the parts of a board; # is no\n"
        "square. Every position is worth a number, or a number and *.\n"
        "Example: bouton value col ....\n"
        "References: On Numbers and Games, chapter 8 (C. Vout's game); Winning Ways, chapter 2.",
    .partizan = true,
    .open = open_col,
    .theory.lasting = true,
    .theory.idea = col_idea,
    .theory.part = "the region",
    BT_GRID_FUNCTIONS,
};

const bt_rules bt_games__snort = {
    .name = "snort",
    .summary = "colour squares of a board; neighbours never have different colours",
    .notation = NOTATION,
    .example = "..L/...",
    .help =
        "Left colours an empty square L (a bull), Right colours one R (a cow), but squares with a\n"
        "common side may not have different colours. The player who cannot move loses. A square\n"
        "that only Left or only Right may still colour can be written l or r, as in the parts of\n"
        "a board; # is no square.\n"
        "Example: bouton value snort ...\n"
        "References: On Numbers and Games, chapter 8 (S. Norton's game); Winning Ways, chapter 6.",
    .partizan = true,
    .open = open_snort,
    .theory.lasting = true,
    .theory.idea = snort_idea,
    .theory.part = "the region",
    BT_GRID_FUNCTIONS,
};
