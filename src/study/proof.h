/* Checking periods of nim-values from the rules of a game. */
#ifndef BOUTON_STUDY_PROOF_H
#define BOUTON_STUDY_PROOF_H

#include "bouton/study.h"

/* Octal games, and subtraction games with one finite set in normal play. */
bool bt_study__has_nim_proofs(const bt_game *game);
/* Whether this is the least preperiod and the least period: by the moves of the game alone. */
bt_status bt_study__check_nims(bt_game *game, uint64_t preperiod, uint64_t period);

#endif
