/* Pictures of Imitation Nim: how the position was reached, and the piles, with slashed rings at the
   stones that must not be taken now. */
#include "games/imitation.h"
#include "games/two_piles.h"
#include "rules/heaps_draw.h"

#include <stdio.h>

enum { PAIRS_SHOWN = 12, PAD = 8, HEIGHT = 26 };

/* -- the history -- */

static void print_pair(const bt_piles *piles, bt_text *out)
{
    bt_heap heap;
    bt_text digits;
    bt_text__open(&digits, out->ctx);
    for (int i = 0; i < 2; i++) {
        bt_text__cut(&digits, 0);
        bt_rules__print_size(piles->at[i], &digits);
        bt_picture__measure_heap(&heap, digits.at ? digits.at : "0");
        bt_text__format(out, i ? ",%s" : "%s", heap.number);
    }
    bt_text__close(&digits);
}

/* The box of one position; the last one is black. Gives its right side. */
static double draw_pair(bt_picture *p, const bt_piles *piles, bool imitates, bool last, double x)
{
    bt_text text;
    bt_text__open(&text, p->ctx);
    print_pair(piles, &text);
    if (imitates) bt_text__add(&text, "  imitation");
    const char *words = text.at ? text.at : "";
    double width = bt_picture__text_width(BT_STYLE_ON_LABEL, words) + 2 * PAD;
    bt_style box = last ? BT_STYLE_INK : imitates ? BT_STYLE_FORBID : BT_STYLE_FRAME;
    bt_picture__rect(p, box, x, -HEIGHT - 24, width, HEIGHT, 5);
    bt_picture__centred(p, last ? BT_STYLE_ON_LABEL : BT_STYLE_LABEL, x + width / 2,
                        -HEIGHT / 2.0 - 24, words, NULL);
    bt_text__close(&text);
    return x + width;
}

static double draw_cut(bt_picture *p, double x)
{
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_START, x, -HEIGHT / 2.0 - 20, "..", NULL);
    return x + 18;
}

static size_t count_pairs(bt_bytes rest)
{
    size_t count = 0;
    for (size_t i = 0; i < rest.length; i++) count += !(rest.at[i] & 128);
    return count / 2;
}

/* Plays the history; boxes are drawn from the last few positions on. */
static bt_status draw_history(bt_game *game, bt_bytes rest, bt_imitation_state *state,
                              bt_picture *out)
{
    size_t count = count_pairs(rest), skipped = count > PAIRS_SHOWN ? count - PAIRS_SHOWN : 0;
    bt_piles piles;
    bt_status status = BT_OK;
    double x = skipped ? draw_cut(out, 0) : 0;
    bt_games__piles_init(&piles);
    for (size_t i = 0; i < count && !status; i++) {
        bt_games__piles_next(&rest, &piles);
        bool imitates =
            i && bt_games__imitation_imitates(game->data, state, piles.at[0], piles.at[1]);
        status = i ? bt_games__imitation_move(game->data, state, piles.at[0], piles.at[1])
                   : bt_games__imitation_start(game->data, state, piles.at[0], piles.at[1]);
        if (i >= skipped && count > 1) x = draw_pair(out, &piles, imitates, i + 1 == count, x) + 8;
    }
    bt_games__piles_clear(&piles);
    return status;
}

/* -- the piles -- */

/* Rings beside the stones that would bring the larger pile to low..high. */
static void draw_forbidden(bt_game *game, const bt_imitation_state *state, bt_picture *out)
{
    char id[BT_ID_SIZE];
    mpz_t low, high;
    bt_box box;
    unsigned pile = 1 - state->led;
    mpz_inits(low, high, NULL);
    bool any = bt_games__imitation_forbidden(game->data, state, low, high) &&
               mpz_cmp_ui(state->pile[pile], BT_STONES) <= 0;
    for (unsigned long to = mpz_get_ui(low); any && to <= mpz_get_ui(high); to++) {
        snprintf(id, sizeof id, "h%u-%lu", pile + 1, to + 1);
        if (bt_picture__find(out, id, &box))
            bt_picture__mark(out, BT_MARK_FORBID, box.right + 12, (box.top + box.bottom) / 2);
    }
    mpz_clears(low, high, NULL);
}

static void draw_piles(const bt_imitation_state *state, bt_picture *out)
{
    bt_text bytes;
    bt_text__open(&bytes, out->ctx);
    bt_rules__put_heap_z(&bytes, state->pile[0]);
    bt_rules__put_heap_z(&bytes, state->pile[1]);
    bt_rules__draw_piles((bt_bytes){(unsigned char *)bytes.at, bytes.length}, out);
    bt_text__close(&bytes);
}

bt_status bt_games__imitation_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_imitation_state state;
    if (position.at[0] != 'h') return BT_PASS;
    bt_games__imitation_init(&state);
    bt_bytes rest = {position.at + 1, position.length - 1};
    bt_status status = draw_history(game, rest, &state, out);
    if (!status) {
        draw_piles(&state, out);
        draw_forbidden(game, &state, out);
    }
    bt_games__imitation_clear(&state);
    return status ? status : bt_error(game->ctx);
}

/* -- what a move touches -- */

/* The last pair of a history. */
static bt_bytes last_pair(bt_bytes position)
{
    bt_bytes rest = {position.at + 1, position.length - 1}, last = rest;
    bt_piles piles;
    bt_games__piles_init(&piles);
    while (rest.length) {
        last = rest;
        bt_games__piles_next(&rest, &piles);
    }
    bt_games__piles_clear(&piles);
    return last;
}

bt_status bt_games__imitation_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                    bt_text *ids)
{
    (void)game, (void)player;
    if (from.at[0] != 'h' || to.at[0] != 'h') return BT_PASS;
    bt_games__piles_touch_stones(last_pair(from), last_pair(to), ids);
    return ids->failed ? BT_LIMIT : BT_OK;
}
