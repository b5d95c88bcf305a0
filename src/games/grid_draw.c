/* Pictures of boards of squares: squares `s1-2` with what stands there. A move touches the squares
   that it changes, the one that a piece leaves first. */
#include "games/grid.h"
#include "rules/heaps_draw.h"

#include <stdio.h>

static void draw_disc(bt_picture *p, const bt_squares *b, bt_point at)
{
    bt_picture__circle(p, BT_STYLE_LEFT, at.x, at.y, b->cell * 0.36);
    bt_picture__bar(p, BT_STYLE_ON_LINE, BT_WHO_LEFT, at.x, at.y, b->cell * 0.26);
}

static void draw_block(bt_picture *p, const bt_squares *b, bt_point at)
{
    double half = b->cell * 0.33;
    bt_picture__rect(p, BT_STYLE_RIGHT, at.x - half, at.y - half, 2 * half, 2 * half, 2);
    bt_picture__bar(p, BT_STYLE_ON_LINE, BT_WHO_RIGHT, at.x, at.y, b->cell * 0.26);
}

static void draw_look(bt_picture *p, const bt_squares *b, bt_grid_look look, bt_point at)
{
    double bar = b->cell * 0.3;
    if (look == BT_LOOK_LEFT) draw_disc(p, b, at);
    if (look == BT_LOOK_RIGHT) draw_block(p, b, at);
    if (look == BT_LOOK_STONE) bt_picture__stone(p, at.x, at.y, b->cell * 0.34);
    if (look == BT_LOOK_ONLY_LEFT)
        bt_picture__bar(p, BT_STYLE_LEFT_BAR, BT_WHO_LEFT, at.x, at.y, bar);
    if (look == BT_LOOK_ONLY_RIGHT)
        bt_picture__bar(p, BT_STYLE_RIGHT_BAR, BT_WHO_RIGHT, at.x, at.y, bar);
}

static void draw_square(bt_picture *p, const bt_squares *b, const bt_grid_rules *rules,
                        const bt_grid *g, unsigned r, unsigned c)
{
    char id[BT_ID_SIZE];
    size_t k = 0;
    while (rules->letters[k] && !(g->at[k] & bt_grid__square(g, r, c))) k++;
    bool empty = !rules->letters[k];
    bt_grid_look look = empty ? BT_LOOK_HOLE : (bt_grid_look)rules->look[k];
    snprintf(id, sizeof id, "s%u-%u", r + 1, c + 1);
    bt_picture__begin(p, id, empty ? "" : rules->names[k]);
    if (!empty && look == BT_LOOK_TAKEN)
        bt_picture__taken(p, b, r, c);
    else
        bt_picture__square(p, b, !empty && look == BT_LOOK_HOLE ? BT_STYLE_HOLE : BT_STYLE_SQUARE,
                           r, c);
    if (!empty) draw_look(p, b, look, bt_picture__middle(b, r, c));
    bt_picture__end(p);
}

static void draw_spot(bt_picture *p, const bt_squares *b, char letter, double away, unsigned r,
                      unsigned c)
{
    char id[BT_ID_SIZE];
    bt_point at = bt_picture__middle(b, r + 0.3, c + away);
    snprintf(id, sizeof id, "%c%u-%u", letter, r + 1, c + 1);
    bt_picture__spot(p, id, at.x, at.y, b->cell / 6);
}

static void draw_spots(bt_picture *p, const bt_squares *b, bt_grid_spots spots)
{
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned c = 0; c < b->columns; c++) {
            if (spots == BT_SPOTS_ARROW) draw_spot(p, b, 'a', 0.3, r, c);
            if (spots == BT_SPOTS_WHO) draw_spot(p, b, 'l', -0.3, r, c);
            if (spots == BT_SPOTS_WHO) draw_spot(p, b, 'r', 0.3, r, c);
        }
}

bt_status bt_grid__draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    const bt_grid_rules *rules = ((const bt_grid_game *)game->data)->rules;
    bt_grid g;
    bt_grid__decode(position, &g);
    bt_squares b = {.rows = g.rows, .columns = g.columns, .first = 1};
    if (!g.all) b.rows = b.columns = 0;
    bt_picture__board(out, &b);
    for (unsigned r = 0; r < b.rows; r++)
        for (unsigned c = 0; c < b.columns; c++) draw_square(out, &b, rules, &g, r, c);
    bt_picture__board_edge(out, &b);
    draw_spots(out, &b, rules->spots);
    return bt_error(game->ctx);
}

static void add_squares(const bt_grid *g, bt_bits squares, char letter, bt_text *ids)
{
    for (; squares; squares &= squares - 1) {
        unsigned at = bt_grid__index(squares);
        bt_rules__add_id(ids, "%c%u-%u", letter, at / g->stride + 1, at % g->stride + 1);
    }
}

bt_status bt_grid__touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    bt_grid_spots spots = ((const bt_grid_game *)game->data)->rules->spots;
    bt_grid before, after;
    (void)player;
    bt_grid__decode(from, &before);
    bt_grid__decode(to, &after);
    bt_grid_change change = bt_grid__change(&before, &after);
    add_squares(&before, change.left, 's', ids);
    if (spots == BT_SPOTS_ARROW) {
        add_squares(&before, change.entered, 's', ids);
        add_squares(&before, after.at[2] & ~before.at[2], 'a', ids);
    } else {
        add_squares(&before, change.entered & ~change.left, 's', ids);
        add_squares(&before, change.differ & ~change.left & ~change.entered, 's', ids);
    }
    if (spots == BT_SPOTS_WHO)
        add_squares(&before, change.entered, change.who == BT_LEFT ? 'l' : 'r', ids);
    return ids->failed ? BT_LIMIT : BT_OK;
}
