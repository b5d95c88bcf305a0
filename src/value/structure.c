/* The fine structure: birthdays, subpositions, all-small games, incentives. */
#include "value/store.h"

#include <stdlib.h>

/* -- birthday: the height of the canonical form -- */

/* n.^ + *k descends n times and then a nim-heap; a chain that ends in ^* is one longer. */
static bt_value ups_birthday(bt_context *ctx, bt_ups g)
{
    int64_t height = abs(g.ups), end = g.nimber ^ (uint32_t)(g.ups & 1);
    height += g.ups && !end ? 1 : end;
    return bt_value__sum_numbers(ctx, bt_value__number_birthday(ctx, g.number),
                                 bt_value_integer(ctx, height));
}

static bt_value game_birthday(bt_context *ctx, bt_value g)
{
    size_t mark = ctx->values->scratch.length;
    bool good = bt_value__push_options(ctx, g, BT_LEFT) >= 0 &&
                bt_value__push_options(ctx, g, BT_RIGHT) >= 0;
    bt_value latest = ZERO;
    for (size_t i = mark; good && i < ctx->values->scratch.length; i++) {
        bt_value day = bt_value_birthday(ctx, ctx->values->scratch.at[i]);
        good = day != BT_NONE;
        if (good && bt_value__cmp(ctx, day, latest) > 0) latest = day;
    }
    cut(ctx, mark);
    return good ? bt_value__sum_numbers(ctx, latest, bt_value_integer(ctx, 1)) : BT_NONE;
}

bt_value bt_value_birthday(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!g) return BT_NONE;
    if (is_number(ctx, g)) return bt_value__number_birthday(ctx, g);
    if (!is_game(ctx, g)) return ups_birthday(ctx, bt_value__ups(ctx, g));
    if (bt_value__recall(ctx, OP_BIRTHDAY, g, 0, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    bt_value day = game_birthday(ctx, g);
    bt__leave(ctx);
    if (day) bt_value__remember(ctx, OP_BIRTHDAY, g, 0, day);
    return day;
}

/* -- distinct subpositions -- */

/* The walk marks what it has met. Integers are not walked one by one: below n > 0 lie 0..n-1,
   so the largest and the smallest met tell how many there are. Nor are nimbers and ups: see
   visit_ups. */
typedef struct walk {
    bt_map met;
    size_t count;
    bt_value highest, lowest;
    bt_words todo;
} walk;

/* Marks the members 1, .., top of a chain of values, of which g is the first. */
static bool raise_chain(bt_context *ctx, walk *w, bt_ups first, uint32_t top)
{
    bt_value g = bt_value__from_ups(ctx, first);
    if (!g) return false;
    const uint32_t *known = bt__map_get(&w->met, key_of(g));
    uint32_t before = known ? *known : 0;
    if (top <= before) return true;
    w->count += top - before;
    return bt__map_put(&w->met, key_of(g), top);
}

static bool visit(bt_context *ctx, walk *w, bt_value g);

/* Below x + *k lie x, x + *1, .., so the largest k met for an x tells how many. Below x + n.^ + *k
   lies the chain x + m.^ + *j with m = n-1, .., 1, where j xor (m mod 2) stays the same; its end is
   the nim-heap of that size, or * when the chain ends in ^* = {0,*|0}. */
static bool visit_ups(bt_context *ctx, walk *w, bt_ups g)
{
    uint32_t heap = g.nimber, n = (uint32_t)abs(g.ups);
    if (!visit(ctx, w, g.number)) return false;
    if (n > 0) {
        uint32_t end = g.nimber ^ (n & 1);
        bt_ups first = {g.number, g.ups > 0 ? 1 : -1, end ^ 1};
        if (!raise_chain(ctx, w, first, n)) return false;
        heap = end ? end : 1;
    }
    return raise_chain(ctx, w, (bt_ups){g.number, 0, 1}, heap);
}

static bool visit(bt_context *ctx, walk *w, bt_value g)
{
    if (kind_of(ctx, g) == KIND_UPS) return visit_ups(ctx, w, bt_value__ups(ctx, g));
    if (bt_value_is_integer(ctx, g)) {
        if (bt_value__cmp(ctx, g, w->highest) > 0) w->highest = g;
        if (bt_value__cmp(ctx, g, w->lowest) < 0) w->lowest = g;
        return true;
    }
    if (bt__map_get(&w->met, key_of(g))) return true;
    w->count++;
    return bt__map_put(&w->met, key_of(g), 1) && bt_words__push(&w->todo, g);
}

static bool walk_down(bt_context *ctx, walk *w)
{
    while (w->todo.length > 0) {
        bt_value g = w->todo.at[--w->todo.length];
        size_t mark = ctx->values->scratch.length;
        bool good = !bt__check(ctx) && bt_value__push_options(ctx, g, BT_LEFT) >= 0 &&
                    bt_value__push_options(ctx, g, BT_RIGHT) >= 0;
        for (size_t i = mark; good && i < ctx->values->scratch.length; i++)
            good = visit(ctx, w, ctx->values->scratch.at[i]);
        cut(ctx, mark);
        if (!good) return false;
    }
    return true;
}

bt_value bt_value_nodes(bt_context *ctx, bt_value g)
{
    if (!g) return BT_NONE;
    walk w = {.highest = ZERO, .lowest = ZERO};
    bt__map_open(&w.met, ctx);
    bt_words__open(&w.todo, ctx);
    bt_value count = BT_NONE;
    if (visit(ctx, &w, g) && walk_down(ctx, &w)) {
        count = bt_value_integer(ctx, (int64_t)w.count + 1); /* with 0 */
        count = bt_value__sum_numbers(ctx, count, w.highest);
        count = bt_value__sum_numbers(ctx, count, bt_value__negate_number(ctx, w.lowest));
    }
    bt_words__close(&w.todo);
    bt__map_close(&w.met);
    return count;
}

/* -- all-small: in every subposition both players can move or neither -- */

static bool all_options_small(bt_context *ctx, bt_value g, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, g, player);
    bool small = count > 0;
    for (size_t i = mark; small && i < mark + (size_t)count; i++)
        small = bt_value_is_all_small(ctx, ctx->values->scratch.at[i]);
    cut(ctx, mark);
    return small;
}

bool bt_value_is_all_small(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!g) return false;
    if (is_uptimal(ctx, g)) return stop_of(ctx, g, BT_LEFT) == ZERO;
    if (bt_value__recall(ctx, OP_ALL_SMALL, g, 0, &known)) return known;
    if (bt__enter(ctx)) return false;
    bool small = all_options_small(ctx, g, BT_LEFT) && all_options_small(ctx, g, BT_RIGHT);
    bt__leave(ctx);
    if (!bt_error(ctx)) bt_value__remember(ctx, OP_ALL_SMALL, g, 0, small);
    return small;
}

/* -- incentives -- */

/* Appends what a player gains by each option; false at a limit. */
static bool add_incentives(bt_context *ctx, bt_value g, bt_player player, bt_words *out)
{
    size_t from = out->length;
    if (!bt_value__append_options(ctx, g, player, out)) return false;
    for (size_t i = from; i < out->length; i++) {
        if (bt__check(ctx)) return false;
        out->at[i] = player == BT_LEFT ? bt_value_subtract(ctx, out->at[i], g)
                                       : bt_value_subtract(ctx, g, out->at[i]);
        if (!out->at[i]) return false;
    }
    return true;
}

/* Those of Left, of Right, or of both without what is dominated. Of a nim-heap they are nimbers,
   the same for both and never dominated. */
static bool collect_incentives(bt_context *ctx, bt_value g, bool left, bool right, bt_words *out)
{
    bt_words gains;
    if (!g) return false;
    bt_words__open(&gains, ctx);
    bool heap = !is_game(ctx, g) && !is_number(ctx, g) && bt_value__ups(ctx, g).ups == 0;
    if (heap && left) right = false;
    bool good = (!left || add_incentives(ctx, g, BT_LEFT, &gains)) &&
                (!right || add_incentives(ctx, g, BT_RIGHT, &gains));
    if (good && !heap) {
        gains.length = (size_t)bt_value__sort_unique(gains.at, gains.length);
        good = bt_value__drop_dominated(ctx, &gains, BT_LEFT);
    }
    for (size_t i = 0; i < gains.length && good; i++) good = bt_words__push(out, gains.at[i]);
    bt_words__close(&gains);
    return good;
}

bool bt_value__incentives(bt_context *ctx, bt_value g, bt_words *out)
{
    return collect_incentives(ctx, g, true, true, out);
}

bool bt_value__side_incentives(bt_context *ctx, bt_value g, bt_player player, bt_words *out)
{
    return collect_incentives(ctx, g, player == BT_LEFT, player == BT_RIGHT, out);
}
