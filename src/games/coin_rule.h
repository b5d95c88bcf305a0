/* Which coins a move of a coin-turning game turns, in one row; and the nim-value of each coin. */
#ifndef BOUTON_COIN_RULE_H
#define BOUTON_COIN_RULE_H

#include "base/base.h"

enum { BT_COINS_MOST = 1000 }; /* coins of a row */

/* A move turns a coin from heads to tails, and others to the left of it. */
typedef struct bt_coin_rule {
    unsigned least, most; /* coins that are turned */
    bool consecutive;     /* all of them side by side */
} bt_coin_rule;

/* Reads a name: `turtles`, `mock`, `ruler`, `twins`, `triplets`, or `most5`, `exactly4`; the length
   that was read, 0 when it is none. */
size_t bt_games__coin_rule_read(bt_coin_rule *rule, const char *text);
/* Calls `see` with the coins of every move whose rightmost coin is n, in ascending order, until it
   fails. */
typedef bt_status bt_coins_seer(void *data, const uint32_t *coins, size_t count);
bt_status bt_games__coin_rule_moves(bt_context *ctx, const bt_coin_rule *rule, uint32_t n,
                                    bt_coins_seer *see, void *data);
/* The nim-value of the coin n alone showing heads, by a closed form; false where none is known. */
bool bt_games__coin_rule_nim(const bt_coin_rule *rule, uint32_t n, uint64_t *nim);

#endif
