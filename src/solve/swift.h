/* Who wins one position, by the search that its ruleset supplies (rules/swift.h). Shared inside
   src/solve only.

   It belongs to the memos of a game, so that what is known stays known from one question to the
   next one about boards of the same size. */
#ifndef BOUTON_SOLVE_SWIFT_H
#define BOUTON_SOLVE_SWIFT_H

#include "solve/memo.h"

/* BT_PASS: the ruleset has nothing for such positions. */
bt_status bt_solve__swift_open(bt_game *game, bt_bytes position, unsigned threads);
void bt_solve__swift_close(bt_swift_search *search); /* or NULL */
/* In what place the search tries a move of a player at the start, whatever the table knows by now;
   -1: it does not list the move, for it is no good or another one is as good. False: it does not
   say. */
bool bt_solve__swift_place(bt_swift_search *search, bt_bytes from, bt_player player, bt_bytes to,
                           int *place);
/* By so many threads on one table; the answer does not depend on their number. BT_PASS as above.
 *verdict is -1 after `most` states by the calling thread; *count is how many there were in all. */
bt_status bt_solve__swift_wins(bt_swift_search *search, bt_bytes position, bt_player player,
                               unsigned threads, uint64_t most, int *verdict, uint64_t *count);

#endif
