/* Pictures of Partial Nim: blue stones are round, red ones square, green ones hexagonal; the bar on
   a stone says who may take it with those above. */
#include "games/partial_nim_bytes.h"
#include "rules/heaps.h"
#include "rules/heaps_draw.h"

#include <stdio.h>

/* The piles of a position in order, handed out one by one. */
typedef struct walk {
    bt_bytes rest;
    uint64_t count[2]; /* blue and red ones still to come */
    bt__pn_colour colour;
    mpz_t size;
} walk;

static void start(walk *w, bt_bytes position)
{
    w->rest = position;
    w->count[0] = w->count[1] = 0;
    mpz_init(w->size);
    bt_rules__next_heap(&w->rest, &w->count[0]);
    bt_rules__next_heap(&w->rest, &w->count[1]);
}

static bool step(walk *w)
{
    if (!bt_rules__next_heap_z(&w->rest, w->size)) return false;
    w->colour = w->count[0] ? BT__PN_BLUE : w->count[1] ? BT__PN_RED : BT__PN_GREEN;
    if (w->colour != BT__PN_GREEN) w->count[w->colour]--;
    return true;
}

static void stop(walk *w)
{
    mpz_clear(w->size);
}

/* -- drawing -- */

static bt_who who_takes(bt__pn_rule rule, bt__pn_colour colour, uint64_t amount)
{
    bool left = bt_games__pn_may_take(rule, BT_LEFT, colour, amount);
    bool right = bt_games__pn_may_take(rule, BT_RIGHT, colour, amount);
    return left && right ? BT_WHO_BOTH : left ? BT_WHO_LEFT : right ? BT_WHO_RIGHT : BT_WHO_NONE;
}

/* Of equal piles of one colour the moves of the first are listed. */
static void mark_like(const bt_piles_view *view, bt_heap *heap)
{
    const bt_heap *first = view->at;
    while (first->style != heap->style || first->size != heap->size) first++;
    heap->like_ground = false;
    snprintf(heap->like, sizeof heap->like, "%s", first == heap ? "" : first->id);
}

static void add_pile(bt_piles_view *view, bt__pn_rule rule, const walk *w)
{
    static const bt_style styles[] = {BT_STYLE_LEFT, BT_STYLE_RIGHT, BT_STYLE_BOTH};
    bt_heap *heap = bt_rules__pile_add(view, w->size, styles[w->colour]);
    if (!heap || heap->size > BT_STONES) return;
    unsigned size = (unsigned)heap->size;
    for (unsigned k = 0; k < size; k++)
        heap->who[k] = (uint8_t)who_takes(rule, w->colour, size - k);
    mark_like(view, heap);
}

bt_status bt_games__pn_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_piles_view view;
    walk w;
    bt__pn_rule rule = *(const bt__pn_rule *)game->data;
    bt_rules__pile_open(&view, game->ctx);
    start(&w, position);
    while (step(&w) && !bt__check(game->ctx)) add_pile(&view, rule, &w);
    bt_picture__name(out, "",
                     "Blue stones are round, red ones square, green ones hexagonal. The bar on a "
                     "stone says who may take it with all above: upright Left, across Right.");
    bt_picture__heaps(out, view.at, view.count, view.more);
    bt_rules__pile_close(&view);
    stop(&w);
    return bt_error(game->ctx);
}

/* -- what a move touches -- */

static uint64_t count_piles(bt_bytes position)
{
    uint64_t count = 0;
    while (position.length) {
        bt_rules__cut_heap(&position);
        count++;
    }
    return count;
}

/* The first pile that differs is the one that changed, or that is gone. */
bt_status bt_games__pn_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                             bt_text *ids)
{
    walk before, after;
    mpz_t last;
    bt__pn_colour colour = BT__PN_BLUE;
    size_t which = 0, run = 0; /* piles before this one that are equal to it */
    bool gone = count_piles(to) < count_piles(from);
    (void)game, (void)player;
    start(&before, from);
    start(&after, to);
    mpz_init(last);
    for (; step(&before); which++) {
        run = which && before.colour == colour && !mpz_cmp(before.size, last) ? run + 1 : 0;
        if (!step(&after) || before.colour != after.colour || mpz_cmp(before.size, after.size))
            break;
        mpz_swap(last, before.size);
        colour = before.colour;
    }
    if (gone) mpz_set_ui(after.size, 0);
    if (gone) which -= run;
    mpz_clear(last);
    bt_rules__touch_pile(which, before.size, after.size, ids);
    stop(&before);
    stop(&after);
    return ids->failed ? BT_LIMIT : BT_OK;
}
