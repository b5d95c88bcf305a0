/* Nim-values followed far beyond any table: a window of them, and the heaps below its length. */
#ifndef BOUTON_GAMES_TAKING_FOLLOW_H
#define BOUTON_GAMES_TAKING_FOLLOW_H

#include "games/taking.h"

enum { BT_TAKING_WINDOW = 1 << 16 };

typedef struct bt_taking_follow bt_taking_follow;

/* Goes on from a table whose rare heaps, and whose steps of late, are within a window (a power of
   two); the table stays the caller's. BT_PASS: they are not, or the values are too large. */
bt_status bt_games__follow_open(bt_taking_follow **out, const bt_taking *table, size_t window);
/* The same again, by the mask it had then. */
bt_status bt_games__follow_reopen(bt_taking_follow **out, const bt_taking *table, size_t window,
                                  uint32_t mask, bool parity);
void bt_games__follow_close(bt_taking_follow *follow);

/* The next `window` values. BT_LIMIT: nothing has changed; either there is no time, or a value
   depends on heaps that are forgotten. */
bt_status bt_games__follow_step(bt_taking_follow *follow);
/* The place behind the last value, that of the heap *end - 1. After a step two windows stand before
   it, after a jump one. */
const uint32_t *bt_games__follow_values(const bt_taking_follow *follow, uint64_t *end);
/* The greatest depth of the last step. */
size_t bt_games__follow_depth(const bt_taking_follow *follow);
/* Jumps to a place that was reached before, with the last window below it. What is marked has steps
   of at most this depth behind it. */
void bt_games__follow_go(bt_taking_follow *follow, uint64_t end, const uint32_t *window,
                         size_t depth);
/* The mask that tells the rare heaps, the same for good. */
uint32_t bt_games__follow_mask(const bt_taking_follow *follow, bool *parity);

/* The last window is kept, to be met again; of older ones a few are kept. */
bt_status bt_games__follow_mark(bt_taking_follow *follow);
/* Whether a window that was kept came again within the last step. Then its distance, the first one
   of it (even if types are mixed with parity), is `step` of a period that is proved by the theorem
   in taking_local.c from a window before `from` on; preperiod and period are left open. */
bool bt_games__follow_look(bt_taking_follow *follow, bt_taking_period *out, uint64_t *from);

#endif
