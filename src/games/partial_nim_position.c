/* Partial Nim: positions: made, copied, compared, played on, printed. */
#include "games/partial_nim_theory.h"

void bt_games__pn_open(bt__pn_position *position, bt_context *ctx)
{
    *position = (bt__pn_position){.ctx = ctx, .sizes.ctx = ctx};
}

void bt_games__pn_close(bt__pn_position *position)
{
    bt_context *ctx = position->ctx;
    for (int c = 0; c < 3; c++) {
        bt__pn_list *list = &position->piles[c];
        bt__free(ctx, list->at, list->capacity * sizeof *list->at);
    }
    bt__sizes_close(&position->sizes);
    bt_games__pn_open(position, ctx);
}

bt_status bt_games__pn_add(bt__pn_position *position, bt__pn_colour colour, bt__size size)
{
    bt__pn_list *list = &position->piles[colour];
    if (size == 0) return BT_OK;
    if (!BT_GROW(position->ctx, list->at, list->capacity, list->length + 1)) return BT_LIMIT;
    list->at[list->length++] = size;
    return BT_OK;
}

/* Copies all piles, one pile of the colour and size changed to the target. */
static bt_status copy_changed(const bt__pn_position *from, bt__pn_colour colour, bt__size pile,
                              bt__size target, bt__pn_position *out)
{
    bt_status status = BT_OK;
    bool waiting = pile != 0;
    for (int c = 0; c < 3 && !status; c++) {
        const bt__pn_list *list = &from->piles[c];
        for (size_t i = 0; i < list->length && !status; i++) {
            bt__size size = list->at[i], copy;
            if (waiting && c == (int)colour && !bt__size_compare(&from->sizes, size, pile)) {
                size = target;
                waiting = false;
            }
            status = bt__size_copy(&from->sizes, size, &out->sizes, &copy);
            if (!status) status = bt_games__pn_add(out, (bt__pn_colour)c, copy);
            if (!status) status = bt__check(from->ctx);
        }
    }
    if (status || !waiting) return status;
    return bt__fail(from->ctx, BT_INPUT, "there is no such pile");
}

bt_status bt_games__pn_play(const bt__pn_position *position, bt__pn_colour colour, bt__size pile,
                            bt__size target, bt__pn_position *out)
{
    bt_games__pn_open(out, position->ctx);
    bt_status status = copy_changed(position, colour, pile, target, out);
    if (status) bt_games__pn_close(out);
    return status;
}

static bool same_size(const bt__sizes *a, bt__size s, const bt__sizes *b, bt__size t)
{
    mpz_t x, y;
    if (!(s & t & BT__SIZE_LONG)) return s == t;
    return !mpz_cmp(bt__size_see(a, &s, x), bt__size_see(b, &t, y));
}

bool bt_games__pn_same(const bt__pn_position *a, const bt__pn_position *b)
{
    for (int c = 0; c < 3; c++) {
        const bt__pn_list *x = &a->piles[c], *y = &b->piles[c];
        if (x->length != y->length) return false;
        for (size_t i = 0; i < x->length; i++)
            if (!same_size(&a->sizes, x->at[i], &b->sizes, y->at[i])) return false;
    }
    return true;
}

static void print_group(const bt__pn_position *position, bt__pn_colour colour, bt_text *out)
{
    static const char *const open[] = {"(", "((", "*"}, *const close[] = {")", "))", ""};
    const bt__pn_list *list = &position->piles[colour];
    for (size_t i = 0; i < list->length; i++) {
        if (i > 0) bt_text__add(out, colour == BT__PN_GREEN ? ", " : ",");
        if (i == 0 || colour == BT__PN_GREEN) bt_text__add(out, open[colour]);
        bt__size_print(&position->sizes, list->at[i], out);
    }
    if (list->length > 0) bt_text__add(out, close[colour]);
}

void bt_games__pn_print(const bt__pn_position *position, bt_text *out)
{
    bool any = false;
    for (int c = 0; c < 3; c++) {
        if (position->piles[c].length == 0) continue;
        if (any) bt_text__add(out, ", ");
        print_group(position, (bt__pn_colour)c, out);
        any = true;
    }
    if (!any) bt_text__char(out, '0');
}

bt_status bt_games__pn_move_print(bt__pn_position *position, bt__pn_colour colour, bt__size pile,
                                  bt__size target, bt_text *out)
{
    static const char *const names[] = {"blue", "red", "green"};
    size_t mark = position->sizes.used;
    bt__size taken;
    bt_status status = bt__size_subtract(&position->sizes, pile, target, &taken);
    if (status) return status;
    bt_text__add(out, "take ");
    bt__size_print(&position->sizes, taken, out);
    bt_text__format(out, " from the %s pile of ", names[colour]);
    bt__size_print(&position->sizes, pile, out);
    bt_text__add(out, ", leaving ");
    bt__size_print(&position->sizes, target, out);
    position->sizes.used = mark;
    return out->failed ? BT_LIMIT : BT_OK;
}
