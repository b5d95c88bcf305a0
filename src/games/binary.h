/* Heaps in binary, column by column: the step that games won as Nim is share. */
#ifndef BOUTON_GAMES_BINARY_H
#define BOUTON_GAMES_BINARY_H

#include "rules/rules.h"

/* Adds a step with the heaps and their nim-sum in binary, and what becomes of each heap when the
   player to move makes the sum 0, if `remarks`. Many or long heaps are left out: false. */
bool bt_games__show_binary(bt_bytes heaps, const mpz_t sum, bool remarks, bt_steps *out);
/* The conclusion for a game that is won as Nim is. */
void bt_games__conclude_nim(const mpz_t sum, bt_steps *out);

#endif
