/* Pictures of Poker Nim: the heaps, and the hands as trays below them. */
#include "games/poker_nim_draw.h"

#include "rules/heaps_draw.h"

#include <stdio.h>

typedef struct table {
    mpz_t hand, other;
    bt_bytes heaps;
} table;

static void read_table(bt_bytes position, table *t)
{
    mpz_inits(t->hand, t->other, NULL);
    bt_rules__next_heap_z(&position, t->hand);
    bt_rules__next_heap_z(&position, t->other);
    t->heaps = position;
}

static void close_table(table *t)
{
    mpz_clears(t->hand, t->other, NULL);
}

static void draw_chips(bt_picture *p, char tray, const bt_heap *hand, double y)
{
    char id[BT_ID_SIZE];
    if (hand->size > BT_STONES) {
        bt_picture__text(p, BT_STYLE_NUMBER, BT_ANCHOR_START, 12, y + 21, hand->number, NULL);
        return;
    }
    for (unsigned k = 0; k < (unsigned)hand->size; k++) {
        snprintf(id, sizeof id, "%c-%u", tray, k + 1);
        bt_picture__begin(p, id, "");
        bt_picture__stone(p, 20 + 26 * k, y + 16, 11);
        bt_picture__end(p);
    }
}

/* `a-1`, .. are the chips of the player to move, `b-1`, .. those of the other. */
static void draw_hand(bt_picture *p, char tray, const mpz_t chips, double y)
{
    bt_heap hand = {.size = 0};
    bt_text digits;
    char id[] = {tray, '\0'}, text[80];
    bt_text__open(&digits, p->ctx);
    bt_rules__print_size(chips, &digits);
    bt_picture__measure_heap(&hand, digits.at ? digits.at : "0");
    bt_text__close(&digits);
    double width = hand.size > BT_STONES ? 170 : 26 * hand.size + 14;
    if (width < 60) width = 60;
    snprintf(text, sizeof text, "%s%s", hand.size > 0 ? hand.number : "no chips",
             tray == 'a' ? ": the player to move" : ": the other player");
    bt_picture__begin(p, id, text);
    bt_picture__rect(p, BT_STYLE_FRAME, 0, y, width, 32, 6);
    draw_chips(p, tray, &hand, y);
    bt_picture__text(p, BT_STYLE_SMALL, BT_ANCHOR_START, width + 8, y + 20, text, NULL);
    bt_picture__end(p);
}

bt_status bt_games__poker_draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    table t;
    read_table(position, &t);
    double y = bt_rules__draw_piles(t.heaps, out) + 16; /* room for marks on the way to a heap */
    draw_hand(out, 'a', t.hand, y);
    draw_hand(out, 'b', t.other, y + 42);
    close_table(&t);
    return bt_error(game->ctx);
}

/* Chips that come from the hand, from its right end. The last one tells how many they are. */
static void touch_added(const table *t, const mpz_t amount, bt_text *ids)
{
    if (mpz_cmp_ui(t->hand, BT_STONES) > 0) {
        bt_rules__add_id(ids, "a");
        return;
    }
    unsigned long hand = mpz_get_ui(t->hand), count = mpz_get_ui(amount);
    for (unsigned long k = hand; k > hand - count; k--) bt_rules__add_id(ids, "a-%lu", k);
}

bt_status bt_games__poker_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                bt_text *ids)
{
    table a, b;
    mpz_t x, y;
    (void)game, (void)player;
    read_table(from, &a);
    read_table(to, &b);
    bt_bytes old = a.heaps, new = b.heaps;
    mpz_inits(x, y, NULL);
    for (size_t i = 0; bt_rules__next_heap_z(&old, x) && bt_rules__next_heap_z(&new, y); i++) {
        if (mpz_cmp(x, y) == 0) continue;
        bt_rules__touch_pile(i, x, y, ids);
        mpz_sub(x, y, x);
        if (mpz_sgn(x) > 0) touch_added(&a, x, ids);
        break;
    }
    mpz_clears(x, y, NULL);
    close_table(&a);
    close_table(&b);
    return ids->failed ? BT_LIMIT : BT_OK;
}
