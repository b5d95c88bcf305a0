/* Pictures of take-and-break heap games: Kayles as pins, Dawson's Chess as pawns, Treblecross as
   squares, all others as stones in a row. */
#include "games/taking_moves.h"
#include "rules/heaps_draw.h"

#include <string.h>

enum { BEYOND = 2 }; /* so much longer than its strip is a heap of Treblecross */

static bt_row_kind kind_of(const bt_game *game)
{
    const char *name = game->rules->name;
    if (strstr(name, "kayles")) return BT_ROW_PINS;
    if (!strcmp(name, "dawsons-chess")) return BT_ROW_FILES;
    return strcmp(name, "treblecross") ? BT_ROW_STONES : BT_ROW_SQUARES;
}

bt_status bt_games__taking_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_row_kind kind = kind_of(game);
    bt_piles_view view;
    mpz_t heap;
    mpz_init(heap);
    bt_rules__pile_open(&view, game->ctx);
    while (bt_rules__next_heap_z(&position, heap) && !bt__check(game->ctx)) {
        if (kind == BT_ROW_SQUARES) mpz_sub_ui(heap, heap, mpz_cmp_ui(heap, 2) < 0 ? 1 : BEYOND);
        bt_rules__pile_add(&view, heap, BT_STYLE_STONE);
    }
    bt_picture__rows(out, view.at, view.count, view.more, kind);
    bt_rules__pile_close(&view);
    mpz_clear(heap);
    return bt_error(game->ctx);
}

/* -- what a move touches: things of a row from `first` on, counted from 1 -- */

typedef struct hit {
    size_t row;
    unsigned long first, count;
    bt_text *ids;
} hit;

static void touch_thing(const hit *h, unsigned long at)
{
    bt_rules__add_id(h->ids, "h%zu-%lu", h->row, at);
}

static void touch_gap(const hit *h, unsigned long after)
{
    bt_rules__add_id(h->ids, "h%zu-g%lu", h->row, after);
}

/* The middle of what is taken is to be clicked on: a thing, or a gap when there are gaps. */
static void touch_things(const hit *h, bool gaps)
{
    unsigned long last = h->first + h->count - 1, middle = (h->first + last) / 2;
    bool gap = gaps && h->count % 2 == 0;
    if (gap)
        touch_gap(h, middle);
    else
        touch_thing(h, middle);
    for (unsigned long i = h->first; i <= last; i++)
        if (gap || i != middle) touch_thing(h, i);
}

static void touch_change(const bt_change *c, bt_row_kind kind, bt_text *ids)
{
    hit h = {c->which + 1, 1, mpz_get_ui(c->taken), ids};
    if (c->count > 1) h.first += mpz_get_ui(c->left[0]);
    if (kind == BT_ROW_SQUARES) { /* the square of the cross: the first one lies beyond the strip */
        touch_thing(&h, h.first);
        return;
    }
    if (h.count)
        touch_things(&h, kind != BT_ROW_FILES);
    else
        touch_gap(&h, h.first - 1);
    if (c->count > 2) touch_gap(&h, h.first + h.count - 1 + mpz_get_ui(c->left[1]));
}

bt_status bt_games__taking_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                 bt_text *ids)
{
    bt_change c;
    (void)player;
    bt_games__taking_change_open(&c);
    bt_row_kind kind = kind_of(game);
    bool found =
        bt_games__taking_find_change(bt_games__taking_rules(game->data), game->ctx, from, to, &c);
    if (found && c.which >= BT_HEAPS_SHOWN)
        bt_rules__add_more(ids);
    else if (found && mpz_cmp_ui(c.heap, BT_ROW + (kind == BT_ROW_SQUARES ? BEYOND : 0)) > 0)
        bt_rules__add_id(ids, "h%zu", c.which + 1);
    else if (found)
        touch_change(&c, kind, ids);
    bt_games__taking_change_close(&c);
    return found ? bt_error(game->ctx) : BT_PASS;
}
