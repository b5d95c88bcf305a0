/* What lists of P-positions of games on two piles have in common. */
#ifndef BOUTON_APP_PAIRS_H
#define BOUTON_APP_PAIRS_H

#include "app/app.h"

/* Adds to the report which of the properties of Wythoff pairs these pairs have, with figures. Where
   they are stated for the game and fail, the answer is "no". */
bt_status bt_app__explain_pairs(bt_app *app, const bt_game *game, const uint64_t *pairs,
                                size_t count);

#endif
