/* The order of heaps by the rules alone, for checks: nothing is shared with the search. */
#ifndef BOUTON_GAMES_SUBTRACTION_PAIRS_H
#define BOUTON_GAMES_SUBTRACTION_PAIRS_H

#include "games/games.h"

/* One byte for every pair of heaps up to `top`. */
typedef struct bt_games__pairs {
    bt_context *ctx;
    const bt_games_subtraction *game;
    size_t top, longest, least;
    uint8_t *le;      /* le[n * (top + 1) + m]: G(n) <= G(m) */
    uint8_t *wins[2]; /* the player wins the heap moving first */
} bt_games__pairs;

static inline bool bt_games__pairs_le(const bt_games__pairs *table, size_t n, size_t m)
{
    return table->le[n * (table->top + 1) + m];
}

/* Reads the game; BT_DOMAIN when the theorems do not speak of it. */
bt_status bt_games__pairs_read(bt_games__pairs *table);
/* Fills the tables for the heaps up to `top`; the tables are freed by the second. */
bt_status bt_games__pairs_open(bt_games__pairs *table);
void bt_games__pairs_close(bt_games__pairs *table);
bt_status bt_games__pairs_refuse(bt_games__pairs *table, const char *why); /* BT_DOMAIN */
const bt_games_set *bt_games__pairs_set(const bt_games__pairs *table, int player);
/* An end that a player without a move wins; its value has 0 for an option of this player. */
bool bt_games__pairs_wins_end(const bt_games__pairs *table, size_t heap, int player);

#endif
