/* How the values of heaps of a subtraction game compare. */
#ifndef BOUTON_GAMES_SUBTRACTION_ORDER_H
#define BOUTON_GAMES_SUBTRACTION_ORDER_H

#include "games/games.h"

/* Whether G(n) <= G(m) for all heaps up to `top`, by antidiagonals n + m = t: in the diagonal t the
   bit n of at_most says that G(n) <= G(t-n), the bit n of at_least that G(n) >= G(t-n). Only the
   words with heaps up to `top` are kept. See subtraction_order.c for the recurrence. */
typedef struct bt_games__order {
    bt_context *ctx;
    const bt_games_subtraction *game;
    bool infinite;
    size_t longest; /* the largest element of finite sets */
    size_t least;   /* heaps below are ends */
    size_t top;
    uint32_t *takes[2]; /* by bt_player: the elements up to top, ascending */
    size_t take_count[2], take_capacity[2];
    size_t *start; /* of each diagonal among the words; one more than there are diagonals */
    uint64_t *at_most, *at_least;
    char *outcome;   /* of each heap */
    uint32_t *first; /* the least heap of the same value */
    /* Once found (period > 0): A(n+period, m+period) = A(n, m) for n, m >= from, and A(n+period, m)
       = A(n, m), A(m, n+period) = A(m, n) for n >= m + width, where A(n, m) is G(n) <= G(m). */
    size_t period, from, width;
    size_t searched; /* heaps of the largest table in which the period was sought */
} bt_games__order;

/* BT_DOMAIN when the game has no values: an own set for each player and ends with letters. */
bt_status bt_games__order_open(bt_games__order *order, bt_context *ctx,
                               const bt_games_subtraction *game);
void bt_games__order_close(bt_games__order *order);

/* Makes the heaps up to n known: in the table, or by the period. */
bt_status bt_games__order_reach(bt_games__order *order, uint64_t n);
/* Looks for the period in tables of up to `limit` heaps. */
bt_status bt_games__order_find(bt_games__order *order, uint64_t limit);

/* For heaps within reach. */
bool bt_games__order_le(const bt_games__order *order, uint64_t n, uint64_t m);
bt_outcome bt_games__order_outcome(const bt_games__order *order, uint64_t n);
uint64_t bt_games__order_first(const bt_games__order *order, uint64_t n);

/* From here on a heap has a new value or not according to its residue modulo the period. */
static inline uint64_t bt_games__order_settled(const bt_games__order *order)
{
    return order->from + order->width + 2 * order->period;
}

#define BT_GAMES__ZERO UINT32_MAX /* among canonical options: the game 0 */

/* The context, and the game when that is asked for. */
bt_context *bt_games__values_context(bt_games_values *values, const bt_games_subtraction **game);
/* The canonical options of a heap: heaps, each the least of its value, or BT_GAMES__ZERO. They are
   borrowed until the next question. */
bt_status bt_games__values_options(bt_games_values *values, uint64_t heap, bt_player player,
                                   const uint32_t **at, size_t *count);

#endif
