/* Small random positions of impartial games, for tests against brute force. */
#ifndef BOUTON_TESTS_IMPARTIAL_H
#define BOUTON_TESTS_IMPARTIAL_H

#include "base/base.h"

enum { IMPARTIAL_GAMES = 11, IMPARTIAL_TEXT = 200 };

typedef struct impartial_game {
    const char *name;
    void (*make)(bt_random *random, char *out); /* a position, in at most IMPARTIAL_TEXT bytes */
} impartial_game;

extern const impartial_game impartial_games[IMPARTIAL_GAMES];

#endif
