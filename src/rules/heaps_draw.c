/* Pictures of positions that are lists of heaps, and what a move on one of them touches. */
#include "rules/heaps_draw.h"

#include <stdio.h>
#include <string.h>

void bt_rules__pile_open(bt_piles_view *view, bt_context *ctx)
{
    *view = (bt_piles_view){.ctx = ctx};
}

void bt_rules__pile_close(bt_piles_view *view)
{
    bt__free(view->ctx, view->at, view->capacity * sizeof *view->at);
}

static void measure(bt_heap *heap, const mpz_t size, bt_text *digits)
{
    bt_text__cut(digits, 0);
    bt_rules__print_size(size, digits);
    bt_picture__measure_heap(heap, digits->at ? digits->at : "0");
}

/* A whole heap may be taken from any of those in a row that are equal: the first one stands for
   all. */
static void mark_like(bt_piles_view *view)
{
    if (view->count < 2) return;
    bt_heap *heap = &view->at[view->count - 1];
    const bt_heap *before = heap - 1;
    if (heap->style != before->style || heap->size > BT_STONES || heap->size != before->size)
        return;
    heap->like_ground = true;
    snprintf(heap->like, sizeof heap->like, "%s", before->like[0] ? before->like : before->id);
}

bt_heap *bt_rules__pile_add(bt_piles_view *view, const mpz_t size, bt_style style)
{
    if (view->count == BT_HEAPS_SHOWN) {
        view->more++;
        return NULL;
    }
    if (!BT_GROW(view->ctx, view->at, view->capacity, view->count + 1)) return NULL;
    bt_heap *heap = &view->at[view->count++];
    *heap = (bt_heap){.style = style};
    snprintf(heap->id, sizeof heap->id, "h%zu", view->count);
    bt_text digits;
    bt_text__open(&digits, view->ctx);
    measure(heap, size, &digits);
    bt_text__close(&digits);
    mark_like(view);
    return heap;
}

double bt_rules__draw_piles(bt_bytes heaps, bt_picture *out)
{
    bt_piles_view view;
    mpz_t heap;
    mpz_init(heap);
    bt_rules__pile_open(&view, out->ctx);
    while (bt_rules__next_heap_z(&heaps, heap) && !bt__check(out->ctx))
        bt_rules__pile_add(&view, heap, BT_STYLE_STONE);
    double below = bt_picture__heaps(out, view.at, view.count, view.more);
    bt_rules__pile_close(&view);
    mpz_clear(heap);
    return below;
}

bt_status bt_rules__draw_heaps(bt_game *game, bt_bytes heaps, bt_picture *out)
{
    bt_rules__draw_piles(heaps, out);
    return bt_error(game->ctx);
}

/* -- what a move touches -- */

void bt_rules__add_id(bt_text *ids, const char *format, ...)
{
    char id[BT_ID_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(id, sizeof id, format, arguments);
    va_end(arguments);
    if (ids->length) bt_text__char(ids, ' ');
    bt_text__add(ids, id);
}

void bt_rules__add_more(bt_text *ids)
{
    if (ids->length < 4 || strcmp(ids->at + ids->length - 4, "more") != 0)
        bt_rules__add_id(ids, "more");
}

void bt_rules__touch_pile(size_t which, const mpz_t before, const mpz_t after, bt_text *ids)
{
    if (which >= BT_HEAPS_SHOWN)
        bt_rules__add_more(ids);
    else if (mpz_cmp_ui(before, BT_STONES) > 0 || mpz_cmp(after, before) >= 0)
        bt_rules__add_id(ids, "h%zu", which + 1);
    else
        for (unsigned long k = mpz_get_ui(after); k < mpz_get_ui(before); k++)
            bt_rules__add_id(ids, "h%zu-%lu", which + 1, k + 1);
}

static size_t count_heaps(bt_bytes heaps)
{
    size_t count = 0;
    for (size_t i = 0; i < heaps.length; i++) count += !(heaps.at[i] & 128);
    return count;
}

size_t bt_rules__find_pile(bt_bytes from, bt_bytes to, mpz_t before, mpz_t after)
{
    mpz_t last;
    size_t which = 0, run = 0; /* heaps before this one that are equal to it */
    bool gone = count_heaps(to) < count_heaps(from);
    mpz_init(last);
    for (; bt_rules__next_heap_z(&from, before); which++) {
        run = which && !mpz_cmp(before, last) ? run + 1 : 0;
        if (!bt_rules__next_heap_z(&to, after) || mpz_cmp(before, after)) break;
        mpz_swap(last, before);
    }
    if (gone) mpz_set_ui(after, 0);
    mpz_clear(last);
    return gone ? which - run : which;
}

bt_status bt_rules__touch_heaps(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                bt_text *ids)
{
    mpz_t before, after;
    (void)game, (void)player;
    mpz_inits(before, after, NULL);
    size_t which = bt_rules__find_pile(from, to, before, after);
    bt_rules__touch_pile(which, before, after, ids);
    mpz_clears(before, after, NULL);
    return ids->failed ? BT_LIMIT : BT_OK;
}
