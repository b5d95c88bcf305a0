/* Domineering searched at speed: boards with sides up to 12 and up to 100 squares. */
#ifndef BOUTON_GAMES_DOMINEERING_SWIFT_H
#define BOUTON_GAMES_DOMINEERING_SWIFT_H

#include "rules/rules.h"

extern const bt_swift bt_games__domineering_swift;

#endif
