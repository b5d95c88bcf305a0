/* Making games. Shared inside src/rules only. */
#ifndef BOUTON_RULES_GAME_H
#define BOUTON_RULES_GAME_H

#include "rules/positions.h"

/* A game that is not open yet, with room for a name of that length; NULL at the memory limit. */
bt_game *bt_rules__make(bt_context *ctx, const bt_rules *rules, size_t name);

#endif
