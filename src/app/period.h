/* bouton period: what it tells besides a period. */
#ifndef BOUTON_APP_PERIOD_H
#define BOUTON_APP_PERIOD_H

#include "app/commands.h"

/* The pattern of the values of a subtraction game, after its period. */
bt_status bt_app__tell_pattern(bt_app *app, bt_game *game, const bt_period *period, uint64_t limit);
/* Its proof, when the certificate of the period is that of the order of values. */
bt_status bt_app__write_pattern(bt_app *app, bt_game *game, const bt_period *period,
                                bt_text *proof);
/* The outcomes of a sum of heaps, its terms as +9,-0. The proof goes to the file `path`, if any. */
bt_status bt_app__tell_sum(bt_app *app, bt_game *game, const char *terms, uint64_t limit,
                           const char *path);

/* Writes a proof to a file; "-": it is a part of the answer. */
bt_status bt_app__hand_over_proof(bt_app *app, const bt_text *proof, const char *path);

#endif
