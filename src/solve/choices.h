/* Every move of a player: whether it wins, what it leaves. */
#ifndef BOUTON_SOLVE_CHOICES_H
#define BOUTON_SOLVE_CHOICES_H

#include "solve/solve.h"

typedef struct bt_choice {
    bt_move move; /* a range of the solution's, where moves are too many to be listed */
    bool known;   /* whether it wins */
    bool wins;
    bool blockable; /* the other player may block it, in a blocking game */
    bool blocked;   /* it would win, and the other player will block it */
    bt_value value; /* of what it leaves, where that is soon found */
} bt_choice;
typedef struct bt_choices {
    bt_context *ctx;
    bt_choice *at;
    size_t count, capacity;
    bool complete; /* else there are more moves than these */
} bt_choices;

void bt_solve__choices_open(bt_choices *choices, bt_context *ctx);
void bt_solve__choices_close(bt_choices *choices);
/* Lists the moves of a player, at most 2000; to be called before solving, since nothing can be
   listed once the time is over. */
bt_status bt_solve__list_choices(const bt_sum *sum, bt_player player, bt_choices *out);
/* Says which of them win. `all`: the solution was asked for all winning moves. At a limit those
   that are known are marked. */
bt_status bt_solve__judge_choices(const bt_sum *sum, const bt_solution *found, bool all,
                                  bt_player player, bt_choices *choices);
/* Adds the values of what they leave, if that of the whole was found, and as long as it is cheap.
 */
bt_status bt_solve__value_choices(const bt_sum *sum, const bt_solution *found, bt_choices *choices);

#endif
