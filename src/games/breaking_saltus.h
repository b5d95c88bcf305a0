/* Values of partizan octal games that repeat, or rise, for ever. */
#ifndef BOUTON_GAMES_BREAKING_SALTUS_H
#define BOUTON_GAMES_BREAKING_SALTUS_H

#include "games/breaking.h"
#include "games/games.h"

/* Whether the theorem speaks of these codes: at most three heaps are left, of any sizes. */
bool bt_games__breaking_is_plain(const bt_breaking rules[2]);
/* The period of the values of a game with such a code for each player. */
bt_status bt_games__breaking_period(bt_game *game, const bt_breaking rules[2], uint64_t limit,
                                    bt_period *out);
/* The kinds of its certificates. */
extern const bt_certificate_kind bt_games__breaking_kinds[];
/* Checks one by the options of the game alone. */
bt_status bt_games__breaking_check(bt_game *game, const bt_certificate *certificate);

#endif
