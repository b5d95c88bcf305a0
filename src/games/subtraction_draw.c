/* Pictures of subtraction games: a strip of cells 0, 1, .. up to the heap, with arcs for the moves
   (Right's below it, when the players differ), and letters where ends are decided by letters. */
#include "games/subtraction_draw.h"

#include "rules/heaps_draw.h"

#include <stdio.h>

enum {
    CELL = 36,
    HEAP_MAX = 40, /* cells of a strip */
    HEAPS_MAX = 8, /* strips */
    ARCS_MAX = 9,  /* for one player; of more, bars tell where they lead */
};

/* Where a player can move to from one heap. */
typedef struct reach {
    unsigned count;
    bool at[HEAP_MAX + 1];
} reach;

typedef struct strip {
    bt_game *game;
    bt_picture *out;
    size_t number; /* from 1 on */
    unsigned size;
    reach to[2];
    double x, y; /* its left upper corner */
} strip;

static double cell_x(const strip *s, unsigned cell)
{
    return s->x + (cell + 0.5) * CELL;
}

/* -- moves -- */

static bool note_move(void *data, bt_bytes position)
{
    uint64_t heap = 0;
    reach *r = data;
    bt_rules__next_heap(&position, &heap);
    if (heap <= HEAP_MAX && !r->at[heap]) {
        r->at[heap] = true;
        r->count++;
    }
    return true;
}

static bt_status find_moves(bt_game *game, unsigned heap, bt_player player, reach *out)
{
    bt_position_list list;
    bt_text bytes;
    *out = (reach){0};
    bt_rules__list_open(&list, game);
    list.sink = note_move;
    list.data = out;
    bt_text__open(&bytes, game->ctx);
    if (heap) bt_rules__put_heap(&bytes, heap);
    bt_status status = game->play.options(game, (bt_bytes){(unsigned char *)bytes.at, bytes.length},
                                          player, &list);
    bt_text__close(&bytes);
    bt_rules__list_close(&list);
    return status;
}

/* -- arcs -- */

static void draw_arc(const strip *s, bt_player player, unsigned to, bool below)
{
    char text[16];
    double from = cell_x(s, s->size), end = cell_x(s, to), high = 12 + 0.3 * (from - end);
    double y = below ? s->y + CELL + (s->game->letters ? 32 : 4) : s->y - 4;
    if (high > 110) high = 110;
    double top = below ? y + high : y - high;
    bt_style line = !s->game->partizan  ? BT_STYLE_FAINT
                    : player == BT_LEFT ? BT_STYLE_LEFT_LINE
                                        : BT_STYLE_RIGHT_LINE;
    bt_style head = !s->game->partizan  ? BT_STYLE_INK
                    : player == BT_LEFT ? BT_STYLE_LEFT
                                        : BT_STYLE_RIGHT;
    bt_point curve[] = {{from, y}, {from - 8, top}, {end + 8, top}, {end, y}};
    bt_picture__curve(s->out, line, curve, 4);
    bt_picture__arrow_head(s->out, head, curve[3], end - curve[2].x, y - top);
    snprintf(text, sizeof text, "%u", s->size - to);
    bt_picture__text(s->out, BT_STYLE_SMALL, BT_ANCHOR_END, end - 5, below ? y + 14 : y - 6, text,
                     NULL);
}

static void draw_arcs(const strip *s)
{
    for (int player = 0; player <= (int)s->game->partizan; player++) {
        const reach *r = &s->to[player];
        for (unsigned to = 0; to < s->size && r->count <= ARCS_MAX; to++)
            if (r->at[to]) draw_arc(s, (bt_player)player, to, player == BT_RIGHT);
    }
}

/* -- cells -- */

/* A bar at the foot of a cell that can be reached, when there are too many arcs. */
static void draw_reached(const strip *s, unsigned cell)
{
    bool left = s->to[0].at[cell] && s->to[0].count > ARCS_MAX;
    bool right = s->game->partizan && s->to[1].at[cell] && s->to[1].count > ARCS_MAX;
    if (left && !s->game->partizan) {
        bt_picture__circle(s->out, BT_STYLE_REACH, cell_x(s, cell), s->y + CELL - 7, 3);
        return;
    }
    double x = cell_x(s, cell), y = s->y + CELL - 7;
    if (left) bt_picture__bar(s->out, BT_STYLE_LEFT_BAR, BT_WHO_LEFT, x - 8, y, 7);
    if (right) bt_picture__bar(s->out, BT_STYLE_RIGHT_BAR, BT_WHO_RIGHT, x + 8, y, 7);
}

static bool player_wins_stuck(const strip *s, unsigned cell, bt_player player)
{
    bt_text bytes;
    bt_text__open(&bytes, s->game->ctx);
    if (cell) bt_rules__put_heap(&bytes, cell);
    bool wins = s->game->play.stuck_wins(
        s->game, (bt_bytes){(unsigned char *)bytes.at, bytes.length}, player);
    bt_text__close(&bytes);
    return wins;
}

/* The letter below a cell in which some player cannot move. */
static bt_status draw_end(const strip *s, unsigned cell)
{
    static const char *const letters[] = {"P", "L", "R", "N"};
    static const bt_style styles[] = {BT_STYLE_LABEL, BT_STYLE_LEFT_LABEL, BT_STYLE_RIGHT_LABEL,
                                      BT_STYLE_LABEL};
    static const bt_style bars[] = {BT_STYLE_NONE, BT_STYLE_LEFT_BAR, BT_STYLE_RIGHT_BAR,
                                    BT_STYLE_NONE};
    reach left, right;
    bt_status status = find_moves(s->game, cell, BT_LEFT, &left);
    if (!status) status = find_moves(s->game, cell, BT_RIGHT, &right);
    if (status || (left.count && right.count)) return status;
    int who = player_wins_stuck(s, cell, BT_LEFT) + 2 * player_wins_stuck(s, cell, BT_RIGHT);
    double x = cell_x(s, cell), y = s->y + CELL + 20;
    bt_picture__centred(s->out, styles[who], who % 3 ? x - 6 : x, y, letters[who], NULL);
    if (who % 3) bt_picture__bar(s->out, bars[who], (bt_who)who, x + 8, y, 9);
    return BT_OK;
}

static void draw_cell(const strip *s, unsigned cell)
{
    char id[BT_ID_SIZE], number[16];
    bool here = cell == s->size;
    double x = s->x + cell * CELL;
    snprintf(id, sizeof id, "h%zu-%u", s->number, cell);
    snprintf(number, sizeof number, "%u", cell);
    bt_picture__begin(s->out, id, "");
    bt_picture__circle(s->out, BT_STYLE_NONE, cell_x(s, cell), s->y + CELL, 10); /* for marks */
    bt_picture__rect(s->out, here ? BT_STYLE_STONE : BT_STYLE_SQUARE, x + 1.5, s->y, CELL - 3, CELL,
                     4);
    bt_picture__centred(s->out, here ? BT_STYLE_ON_LABEL : BT_STYLE_LABEL, cell_x(s, cell),
                        s->y + CELL / 2.0 - 3, number, NULL);
    draw_reached(s, cell);
    bt_picture__end(s->out);
}

static bt_status draw_strip(strip *s)
{
    bt_status status = find_moves(s->game, s->size, BT_LEFT, &s->to[0]);
    if (!status) status = find_moves(s->game, s->size, BT_RIGHT, &s->to[1]);
    for (unsigned cell = 0; cell <= s->size && !status; cell++) {
        draw_cell(s, cell);
        if (s->game->letters) status = draw_end(s, cell);
    }
    if (!status) draw_arcs(s);
    return status;
}

/* -- positions -- */

static bool has_strips(bt_bytes position)
{
    uint64_t heap;
    size_t count = 0;
    for (bt_bytes rest = position; rest.length; count++) {
        size_t before = rest.length;
        bt_rules__next_heap(&rest, &heap);
        if (before - rest.length > 8 || heap > HEAP_MAX || count == HEAPS_MAX) return false;
    }
    return true;
}

bt_status bt_games__sub_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    strip s = {.game = game, .out = out};
    uint64_t heap = 0;
    bt_status status = BT_OK;
    if (!has_strips(position)) return bt_rules__draw_heaps(game, position, out);
    if (!position.length) {
        s.number = 1;
        return draw_strip(&s);
    }
    while (bt_rules__next_heap(&position, &heap) && !status) {
        s.number++;
        s.size = (unsigned)heap;
        status = draw_strip(&s);
        s.y = out->box.bottom + 110; /* room for the arcs of the next one */
    }
    return status ? status : bt_error(game->ctx);
}

bt_status bt_games__sub_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                              bt_text *ids)
{
    mpz_t before, after;
    if (!has_strips(from)) return bt_rules__touch_heaps(game, from, to, player, ids);
    mpz_inits(before, after, NULL);
    size_t which = bt_rules__find_pile(from, to, before, after);
    bt_rules__add_id(ids, "h%zu-%lu", which + 1, mpz_get_ui(after));
    mpz_clears(before, after, NULL);
    return ids->failed ? BT_LIMIT : BT_OK;
}
