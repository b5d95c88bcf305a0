/* Partial Nim: positions: made, copied, compared, played on, printed. */
#include "games/partial_nim_theory.h"

#include <string.h>

void bt_games__pn_open(bt__pn_position *position, bt_context *ctx)
{
    *position = (bt__pn_position){.ctx = ctx};
}

void bt_games__pn_close(bt__pn_position *position)
{
    bt_context *ctx = position->ctx;
    for (int c = 0; c < 3; c++) {
        bt__pn_list *list = &position->piles[c];
        bt_free(ctx, list->at, list->capacity * sizeof *list->at);
    }
    bt_free(ctx, position->longs, position->long_capacity * sizeof *position->longs);
    bt_free(ctx, position->limbs, position->limb_capacity * sizeof *position->limbs);
    bt_games__pn_open(position, ctx);
}

bt_status bt_games__pn_add(bt__pn_position *position, bt__pn_colour colour, bt__pn_size size)
{
    bt__pn_list *list = &position->piles[colour];
    if (size == 0) return BT_OK;
    if (!BT_GROW(position->ctx, list->at, list->capacity, list->length + 1)) return BT_LIMIT;
    list->at[list->length++] = size;
    return BT_OK;
}

/* Copies all piles, one pile of the colour and size changed to the target. */
static bt_status copy_changed(const bt__pn_position *from, bt__pn_colour colour, bt__pn_size pile,
                              bt__pn_size target, bt__pn_position *out)
{
    bt_status status = BT_OK;
    bool waiting = pile != 0;
    for (int c = 0; c < 3 && !status; c++) {
        const bt__pn_list *list = &from->piles[c];
        for (size_t i = 0; i < list->length && !status; i++) {
            bt__pn_size size = list->at[i], copy;
            if (waiting && c == (int)colour && !bt_games__pn_size_compare(from, size, pile)) {
                size = target;
                waiting = false;
            }
            status = bt_games__pn_size_copy(from, size, out, &copy);
            if (!status) status = bt_games__pn_add(out, (bt__pn_colour)c, copy);
            if (!status) status = bt_check(from->ctx);
        }
    }
    if (status || !waiting) return status;
    return bt_fail(from->ctx, BT_INPUT, "there is no such pile");
}

bt_status bt_games__pn_play(const bt__pn_position *position, bt__pn_colour colour, bt__pn_size pile,
                            bt__pn_size target, bt__pn_position *out)
{
    bt_games__pn_open(out, position->ctx);
    bt_status status = copy_changed(position, colour, pile, target, out);
    if (status) bt_games__pn_close(out);
    return status;
}

bt_status bt_games__pn_copy(const bt__pn_position *from, bt__pn_position *out)
{
    return bt_games__pn_play(from, BT__PN_BLUE, 0, 0, out);
}

static bool same_size(const bt__pn_position *a, bt__pn_size s, const bt__pn_position *b,
                      bt__pn_size t)
{
    if (!(s & t & BT__PN_LONG)) return s == t;
    const bt__pn_long *x = &a->longs[s - BT__PN_LONG], *y = &b->longs[t - BT__PN_LONG];
    return x->length == y->length &&
           !memcmp(a->limbs + x->at, b->limbs + y->at, x->length * sizeof *a->limbs);
}

bool bt_games__pn_same(const bt__pn_position *a, const bt__pn_position *b)
{
    for (int c = 0; c < 3; c++) {
        const bt__pn_list *x = &a->piles[c], *y = &b->piles[c];
        if (x->length != y->length) return false;
        for (size_t i = 0; i < x->length; i++)
            if (!same_size(a, x->at[i], b, y->at[i])) return false;
    }
    return true;
}

bt_status bt_games__pn_sort(bt__pn_position *position)
{
    bt_status status = BT_OK;
    for (int c = 0; c < 3 && !status; c++) {
        bt__pn_list *list = &position->piles[c];
        status = bt_games__pn_sort_sizes(position, list->at, list->length);
    }
    return status;
}

static void print_group(const bt__pn_position *position, bt__pn_colour colour, bt_text *out)
{
    static const char *const open[] = {"(", "((", "*"}, *const close[] = {")", "))", ""};
    const bt__pn_list *list = &position->piles[colour];
    for (size_t i = 0; i < list->length; i++) {
        if (i > 0) bt_text_add(out, colour == BT__PN_GREEN ? ", " : ",");
        if (i == 0 || colour == BT__PN_GREEN) bt_text_add(out, open[colour]);
        bt_games__pn_size_print(position, list->at[i], out);
    }
    if (list->length > 0) bt_text_add(out, close[colour]);
}

void bt_games__pn_print(const bt__pn_position *position, bt_text *out)
{
    bool any = false;
    for (int c = 0; c < 3; c++) {
        if (position->piles[c].length == 0) continue;
        if (any) bt_text_add(out, ", ");
        print_group(position, (bt__pn_colour)c, out);
        any = true;
    }
    if (!any) bt_text_char(out, '0');
}

bt_status bt_games__pn_move_print(bt__pn_position *position, bt__pn_colour colour, bt__pn_size pile,
                                  bt__pn_size target, bt_text *out)
{
    static const char *const names[] = {"blue", "red", "green"};
    bt__pn_mark mark = bt_games__pn_mark(position);
    bt__pn_size taken;
    bt_status status = bt_games__pn_size_subtract(position, pile, target, &taken);
    if (status) return status;
    bt_text_add(out, "take ");
    bt_games__pn_size_print(position, taken, out);
    bt_text_format(out, " from the %s pile of ", names[colour]);
    bt_games__pn_size_print(position, pile, out);
    bt_text_add(out, ", leaving ");
    bt_games__pn_size_print(position, target, out);
    bt_games__pn_release(position, mark);
    return out->failed ? BT_LIMIT : BT_OK;
}
