/* Clobber: a stone takes a neighbouring stone of the other colour. */
#include "games/clobber_small.h"
#include "games/grid.h"
#include "games/list.h"

#include <string.h>

enum { LEFT, RIGHT, HOLE };
/* Forms: bits for the directions, and which squares are entered. */
enum { SIDES = 1, CORNERS = 2, CANNIBAL = 4, ANTI = 8, FAR = 16 };

static void start(bt_grid *g)
{
    bt_grid__chequer(g, LEFT, RIGHT);
}

static bt_bits empty_squares(const bt_grid *g)
{
    return g->all & ~(g->at[LEFT] | g->at[RIGHT] | g->at[HOLE]);
}

/* The squares that a player's stones may enter. */
static bt_bits targets_of(const bt_grid_game *of, const bt_grid *g, bt_player player)
{
    if (of->form & ANTI) return empty_squares(g);
    return of->form & CANNIBAL ? g->at[LEFT] | g->at[RIGHT] : g->at[!player];
}

static bool is_direction(const bt_grid_game *of, int direction)
{
    return of->form & (direction < BT_SOUTH_EAST ? SIDES : CORNERS);
}

/* A stone gets from a square to another one. */
static void move_stone(const bt_grid_game *of, bt_grid *g, bt_player player, bt_bits from,
                       bt_bits to)
{
    g->at[player] = (g->at[player] & ~from) | to;
    g->at[!player] &= ~to;
    if (of->form & ANTI) g->at[!player] |= from;
}

/* From each stone over empty squares to the first square that is not. */
static bool moves_afar(const bt_grid_game *of, const bt_grid *g, bt_player player,
                       bt_grid_sink *out)
{
    bt_bits targets = targets_of(of, g, player), empty = empty_squares(g);
    for (bt_bits stones = g->at[player]; stones; stones &= stones - 1) {
        bt_bits from = bt_grid__lowest(stones);
        for (int d = 0; d < BT_DIRECTIONS; d++) {
            if (!is_direction(of, d)) continue;
            bt_bits to = bt_grid__step(g, from, d);
            while (to & empty) to = bt_grid__step(g, to, d);
            if (!(to & targets)) continue;
            bt_grid next = *g;
            move_stone(of, &next, player, from, to);
            if (!out->take(out->data, &next)) return false;
        }
    }
    return true;
}

static bool moves(const bt_grid_game *of, const bt_grid *g, bt_player player, bt_grid_sink *out)
{
    if (of->form & FAR) return moves_afar(of, g, player, out);
    bt_bits targets = targets_of(of, g, player);
    for (int d = 0; d < BT_DIRECTIONS; d++) {
        if (!is_direction(of, d)) continue;
        for (bt_bits to = bt_grid__step(g, g->at[player], d) & targets; to; to &= to - 1) {
            bt_bits square = bt_grid__lowest(to);
            bt_grid next = *g;
            move_stone(of, &next, player, bt_grid__step(g, square, d ^ (d < 4 ? 1 : 3)), square);
            if (!out->take(out->data, &next)) return false;
        }
    }
    return true;
}

static uint32_t count_moves(const bt_grid_game *of, const bt_grid *g, bt_player player)
{
    bt_bits targets = targets_of(of, g, player);
    uint32_t count = 0;
    for (int d = 0; d < BT_DIRECTIONS; d++)
        if (is_direction(of, d))
            count += bt_grid__count(bt_grid__step(g, g->at[player], d) & targets);
    return count;
}

/* Half of the moves: most pairs of neighbours are a move for both. */
static void mobility(const bt_grid_game *of, const bt_grid *g, uint32_t count[2])
{
    bool alike = !(of->form & (CANNIBAL | ANTI)); /* just these pairs are moves */
    count[0] = (count_moves(of, g, BT_LEFT) + 1) / 2;
    count[1] = alike ? count[0] : (count_moves(of, g, BT_RIGHT) + 1) / 2;
}

/* Stones that hang together. Stones of one colour are dead, unless they take each other; in the
   anti form a part is what hangs together by empty squares, and dead without one or without
   stones. */
static bool is_dead(const bt_grid_game *of, const bt_grid *g, bt_bits part)
{
    bt_bits stones = part & (g->at[LEFT] | g->at[RIGHT]);
    if (of->form & ANTI) return !stones || !(part & empty_squares(g));
    if (of->form & CANNIBAL) return !(part & (part - 1));
    return !(part & g->at[LEFT]) || !(part & g->at[RIGHT]);
}

/* Stones that see each other from afar are all one part. */
static bool whole_part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    bt_bits stones = rest->at[LEFT] | rest->at[RIGHT];
    if (is_dead(of, rest, stones)) return false;
    *out = *rest;
    rest->at[LEFT] = rest->at[RIGHT] = 0;
    return true;
}

static bool part(const bt_grid_game *of, bt_grid *rest, bt_grid *out)
{
    if (of->form & FAR) return whole_part(of, rest, out);
    bt_bits left = rest->at[LEFT] | rest->at[RIGHT];
    if (of->form & ANTI) left = rest->all & ~rest->at[HOLE];
    while (left) {
        bt_bits region;
        if (of->form & SIDES) {
            region = bt_grid__region(rest, bt_grid__lowest(left), left, of->form & CORNERS);
        } else {
            region = bt_grid__lowest(left);
            for (bt_bits before = 0; region != before;) {
                before = region;
                for (int d = BT_SOUTH_EAST; d < BT_DIRECTIONS; d++)
                    region |= bt_grid__step(rest, region, d) & left;
            }
        }
        left &= ~region;
        bool dead = is_dead(of, rest, region);
        if (!dead) bt_grid__cut(rest, region, of->form & ANTI ? HOLE : BT_GRID_KINDS, out);
        for (unsigned k = LEFT; k <= RIGHT; k++) rest->at[k] &= left;
        if (of->form & ANTI) rest->at[HOLE] = rest->all & ~left;
        if (!dead) return true;
    }
    return false;
}

/* Holes are as good as empty squares, unless these are entered. */
static void simplify(const bt_grid_game *of, bt_grid *g)
{
    if (!(of->form & (ANTI | FAR))) g->at[HOLE] = 0;
}

static uint32_t size(const bt_grid_game *of, const bt_grid *g)
{
    (void)of;
    return bt_grid__count(g->at[LEFT] | g->at[RIGHT]);
}

static const bt_grid_rules clobber = {
    .letters = "xo#",
    .look = {BT_LOOK_LEFT, BT_LOOK_RIGHT, BT_LOOK_HOLE},
    .names = {"Left's stone", "Right's stone", "no square"},
    .exchanged = {RIGHT, LEFT, HOLE, 3, 4},
    .spots = BT_SPOTS_WHO,
    .start = start,
    .moves = moves,
    .part = part,
    .size = size,
    .small = 7,
    .simplify = simplify,
    .mobility = mobility,
};

enum { ENDING_MOVES = 4, ENDING_BOARDS = 1000 };

/* The value becomes stones in a row of its own, below the board. */
static int ending(bt_game *game, bt_bytes position, bt_value with, bt_player player,
                  uint64_t *count)
{
    const bt_grid_game *of = game->data;
    uint64_t value[2] = {0, 0}, left = ENDING_BOARDS;
    uint32_t star;
    int32_t ups;
    bt_value number;
    bt_grid g;
    bt_grid__decode(position, &g);
    if (!bt_grid__is_small(&g) || count_moves(of, &g, BT_LEFT) > ENDING_MOVES) return -1;
    if (!bt_value_is_ups(game->ctx, with, &number, &ups, &star)) return -1;
    if (number != bt_value_integer(game->ctx, 0) || star > 1) return -1;
    bool needs_room = ups || star;
    if (needs_room && (g.rows > BT_GRID_SMALL - 2 || !bt_clobber__place_value(ups, star, value)))
        return -1;
    int answer = bt_clobber__wins((uint64_t)g.at[player] | value[player],
                                  (uint64_t)g.at[!player] | value[!player], &left);
    *count += ENDING_BOARDS - left;
    return answer;
}

static bt_status open_clobber(bt_game *game, const bt_parameter *given, size_t count)
{
    static const struct {
        const char *word;
        uint32_t set, unset;
    } forms[] = {{"king", CORNERS, 0},
                 {"diagonal", CORNERS, SIDES},
                 {"cannibal", CANNIBAL, 0},
                 {"anti", ANTI, 0},
                 {"far", FAR, 0}};
    enum { FORMS = sizeof forms / sizeof *forms };
    uint32_t form = SIDES;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < FORMS && (*given[i].name || strcmp(given[i].value, forms[k].word) != 0)) k++;
        if (k == FORMS)
            return bt__fail_at(
                game->ctx, given[i].place,
                "clobber takes the parameters king or diagonal, cannibal or anti, and far");
        if (k < 2 && form & CORNERS)
            return bt__fail_at(game->ctx, given[i].place, "expected king or diagonal, only one");
        form = (form | forms[k].set) & ~forms[k].unset;
    }
    if (form & ANTI && form & CANNIBAL)
        return bt__fail_at(game->ctx, given[count - 1].place,
                           "expected cannibal or anti, not both: an anti stone takes nothing");
    if (form & ANTI && form & FAR)
        return bt__fail_at(game->ctx, given[count - 1].place,
                           "expected anti or far, not both: an anti stone moves one square");
    if (form & FAR) game->theory.mobility = NULL;
    if (form != SIDES) game->theory.ending = NULL;
    return bt_grid__open(game, &clobber, form);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Break the board into parts whose values you know: a part and its copy with the colours "
           "exchanged add up to 0.";
}

const bt_rules bt_games__clobber = {
    .name = "clobber",
    .summary = "a stone captures an adjacent stone of the other colour",
    .parameters = "king|diagonal cannibal|anti far",
    .notation = "rows from the top, separated by /: Left's stones x, Right's o, empty squares .; "
                "or 4x5 for the chequered board",
    .example = "xoxo/oxox",
    .help =
        "A player moves one of his or her stones up, down or sideways onto an adjacent stone of\n"
        "the other colour, which is removed. Left has the stones x, Right the stones o. The\n"
        "player who cannot move loses. 4x5 is the board of 4 rows and 5 columns filled with\n"
        "stones of alternating colours, with Left's in the upper left corner; # is no square.\n"
        "Whenever one player can move, so can the other, so all values are infinitesimal.\n"
        "king: stones move diagonally as well. diagonal: they move diagonally only. cannibal:\n"
        "they also take stones of their own colour. anti: a stone moves to an empty square and\n"
        "leaves a stone of the other colour behind. far: stones move over any number of empty\n"
        "squares in a line, as rooks do, with king as queens.\n"
        "Example: bouton solve clobber 3x4\n"
        "References: M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction\n"
        "to Clobber, Integers 5(2) (2005), A01; the variants: I. Althofer (cannibal) and A. N.\n"
        "Siegel's Combinatorial Game Suite.",
    .partizan = true,
    .open = open_clobber,
    .theory.lasting = true,
    .theory.idea = idea,
    .theory.ending = ending,
    .theory.part = "the group",
    BT_GRID_FUNCTIONS,
};
