/* How many P-positions a winner must show in one play: for the checks of Larsson 2008. */
#ifndef BOUTON_PAPERS_SHOWING_H
#define BOUTON_PAPERS_SHOWING_H

#include "papers/imitation/boards.h"

/* The P-positions of a board of (k,m)-Wythoff Nim, k <= 16, and for each of them how many
   P-positions a winner who has just moved there has shown when the play ends, this one counted, if
   the loser looks for as many as he can get. False at the memory limit. */
bool bt_papers__show_all(bt_inquiry *q, const bt_board *w, bt_board_pairs *pairs, int *shown);

#endif
