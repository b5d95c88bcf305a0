/* Pictures of positions of two piles: a piece on a board, with the squares it can reach, or the
   piles themselves when the board would be large. */
#include "games/two_piles.h"
#include "rules/heaps_draw.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_MAX = 32 }; /* rows and columns of a board besides 0 */

/* The piles when there is a board of that size; else false. */
static bool read_small(bt_bytes position, unsigned at[2])
{
    bt_piles piles;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&position, &piles);
    bool small = true;
    for (int i = 0; i < 2; i++) {
        small = small && mpz_cmp_ui(piles.at[i], SIDE_MAX) <= 0;
        at[i] = small ? (unsigned)mpz_get_ui(piles.at[i]) : 0;
    }
    bt_games__piles_clear(&piles);
    return small;
}

/* -- pieces -- */

static void draw_queen(bt_picture *p, bt_point at, double s)
{
    bt_point crown[] = {{-0.34, 0.3}, {-0.38, -0.22}, {-0.17, 0.02}, {0, -0.32},
                        {0.17, 0.02}, {0.38, -0.22},  {0.34, 0.3}};
    for (int i = 0; i < 7; i++) crown[i] = (bt_point){at.x + s * crown[i].x, at.y + s * crown[i].y};
    bt_picture__polygon(p, BT_STYLE_INK, crown, 7);
}

static void draw_rook(bt_picture *p, bt_point at, double s)
{
    bt_point tower[] = {{-0.3, 0.32},   {-0.2, -0.05},  {-0.3, -0.1},   {-0.3, -0.32},
                        {-0.15, -0.32}, {-0.15, -0.22}, {-0.07, -0.22}, {-0.07, -0.32},
                        {0.07, -0.32},  {0.07, -0.22},  {0.15, -0.22},  {0.15, -0.32},
                        {0.3, -0.32},   {0.3, -0.1},    {0.2, -0.05},   {0.3, 0.32}};
    for (int i = 0; i < 16; i++)
        tower[i] = (bt_point){at.x + s * tower[i].x, at.y + s * tower[i].y};
    bt_picture__polygon(p, BT_STYLE_INK, tower, 16);
}

/* -- the board -- */

typedef struct reached {
    bool square[SIDE_MAX + 1][SIDE_MAX + 1];
} reached;

static bool mark_reached(void *data, bt_bytes position)
{
    unsigned at[2];
    reached *r = data;
    if (read_small(position, at)) r->square[at[0]][at[1]] = true;
    return true;
}

static bt_status find_reached(bt_game *game, bt_bytes position, reached *out)
{
    bt_position_list list;
    memset(out, 0, sizeof *out);
    bt_rules__list_open(&list, game);
    list.sink = mark_reached;
    list.data = out;
    bt_status status = game->play.options(game, position, BT_LEFT, &list);
    bt_rules__list_close(&list);
    return status;
}

static void draw_square(bt_picture *p, const bt_squares *b, bool reach, unsigned r, unsigned c)
{
    char id[BT_ID_SIZE];
    snprintf(id, sizeof id, "s%u-%u", r, c);
    bt_picture__begin(p, id, "");
    bt_picture__square(p, b, BT_STYLE_SQUARE, r, c);
    bt_point at = bt_picture__middle(b, r, c);
    if (reach) bt_picture__circle(p, BT_STYLE_REACH, at.x, at.y, 5);
    bt_picture__end(p);
}

static bt_status draw_board(bt_game *game, bt_bytes position, const unsigned at[2], bt_picture *out)
{
    reached r;
    bt_squares b = {.rows = at[0] + 1, .columns = at[1] + 1};
    bt_status status = find_reached(game, position, &r);
    if (status) return status;
    bt_picture__board(out, &b);
    for (unsigned i = 0; i < b.rows; i++)
        for (unsigned j = 0; j < b.columns; j++) draw_square(out, &b, r.square[i][j], i, j);
    bt_picture__board_edge(out, &b);
    bt_point middle = bt_picture__middle(&b, at[0], at[1]);
    bt_picture__begin(out, "piece", "");
    if (strcmp(game->rules->name, "rook") != 0)
        draw_queen(out, middle, b.cell);
    else
        draw_rook(out, middle, b.cell);
    bt_picture__end(out);
    return bt_error(game->ctx);
}

bt_status bt_games__piles_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    unsigned at[2];
    if (read_small(position, at)) return draw_board(game, position, at, out);
    return bt_rules__draw_heaps(game, position, out);
}

/* -- what a move touches -- */

void bt_games__piles_touch_stones(bt_bytes from, bt_bytes to, bt_text *ids)
{
    bt_piles before, after;
    bt_games__piles_init(&before);
    bt_games__piles_init(&after);
    bt_games__piles_next(&from, &before);
    bt_games__piles_next(&to, &after);
    for (size_t i = 0; i < 2; i++)
        if (mpz_cmp(before.at[i], after.at[i]))
            bt_rules__touch_pile(i, before.at[i], after.at[i], ids);
    bt_games__piles_clear(&before);
    bt_games__piles_clear(&after);
}

bt_status bt_games__piles_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                bt_text *ids)
{
    unsigned at[2];
    (void)game, (void)player;
    if (read_small(from, at) && read_small(to, at))
        bt_rules__add_id(ids, "s%u-%u", at[0], at[1]);
    else
        bt_games__piles_touch_stones(from, to, ids);
    return ids->failed ? BT_LIMIT : BT_OK;
}
