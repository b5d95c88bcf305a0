/* Pictures of positions that are lists of heaps. */
#ifndef BOUTON_RULES_HEAPS_DRAW_H
#define BOUTON_RULES_HEAPS_DRAW_H

#include "rules/rules.h"

enum { BT_HEAPS_SHOWN = 48 }; /* heaps that are drawn; the others are counted */

/* What a ruleset whose positions are lists of heaps needs: columns of stones; a move touches the
   stones that it takes, the lowest first. */
bt_status bt_rules__draw_heaps(bt_game *game, bt_bytes heaps, bt_picture *out);
bt_status bt_rules__touch_heaps(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                bt_text *ids);

/* The same as pieces. Heaps being gathered: `h1`, `h2`, ..; beyond some they are only counted. */
typedef struct bt_piles_view {
    bt_context *ctx;
    bt_heap *at;
    size_t count, capacity, more;
} bt_piles_view;
void bt_rules__pile_open(bt_piles_view *view, bt_context *ctx);
void bt_rules__pile_close(bt_piles_view *view);
/* NULL when it is only counted, or at a limit. */
bt_heap *bt_rules__pile_add(bt_piles_view *view, const mpz_t size, bt_style style);
/* Draws a list of heaps and gives the y below them. */
double bt_rules__draw_piles(bt_bytes heaps, bt_picture *out);
/* The heap that a move changed, counted from 0, with its sizes (after: 0 when it is gone; of equal
   ones the first). */
size_t bt_rules__find_pile(bt_bytes from, bt_bytes to, mpz_t before, mpz_t after);
/* The ids of the stones that go when heap `which`, counted from 0, is brought from one size to
   another; of a bar, or a heap that grows, the id of the heap. */
void bt_rules__touch_pile(size_t which, const mpz_t before, const mpz_t after, bt_text *ids);
/* Appends an id to a list that is separated by blanks. */
void bt_rules__add_id(bt_text *ids, const char *format, ...) BT_PRINTF(2, 3);
/* That of what is not drawn, once. */
void bt_rules__add_more(bt_text *ids);

#endif
