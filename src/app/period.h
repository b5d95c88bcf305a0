/* bouton period: what it tells besides a period. */
#ifndef BOUTON_APP_PERIOD_H
#define BOUTON_APP_PERIOD_H

#include "app/commands.h"

/* The pattern of the values of a subtraction game, after its period. */
bt_status bt_app__tell_pattern(bt_app *app, bt_game *game, const bt_period *period, uint64_t limit);
/* The outcomes of a sum of heaps, its terms as +9,-0. */
bt_status bt_app__tell_sum(bt_app *app, bt_game *game, const char *terms, uint64_t limit);

#endif
