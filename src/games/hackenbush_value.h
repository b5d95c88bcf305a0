/* Values of red-blue and of green Hackenbush trees by closed forms. */
#ifndef BOUTON_HACKENBUSH_VALUE_H
#define BOUTON_HACKENBUSH_VALUE_H

#include "games/hackenbush_plant.h"

/* numerator / 2^exponent plus a nimber. */
typedef struct bt_worth {
    mpz_t numerator;
    mp_bitcnt_t exponent;
    uint32_t nimber;
} bt_worth;
void bt_games__worth_open(bt_worth *worth);
void bt_games__worth_close(bt_worth *worth);
void bt_games__worth_copy(bt_worth *to, const bt_worth *from);
/* Adds the tree on the ground that starts with edge `first`, without what falls when edge `cut` is
   cut (BT_GROUND: all of it); or takes it away. BT_PASS when it has green edges
   among others, or is a tree (not a string) too large to compute. */
bt_status bt_games__worth_add(bt_worth *worth, const bt_plant *plant, uint32_t first, uint32_t cut);
bt_status bt_games__worth_subtract(bt_worth *worth, const bt_plant *plant, uint32_t first);
bt_outcome bt_games__worth_outcome(const bt_worth *worth);

#endif
