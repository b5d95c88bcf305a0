/* Games on small boards searched at speed: see rules/swift.h. */
#ifndef BOUTON_GAMES_GRID_SWIFT_H
#define BOUTON_GAMES_GRID_SWIFT_H

#include "games/grid.h"

/* For games that seldom fall into several parts, since these are not told apart; with at most three
   kinds of things, no more options than BT_SWIFT_OPTIONS and no longer play than BT_SWIFT_LEVELS on
   boards of up to 37 squares. */
extern const bt_swift bt_grid__swift;

#endif
