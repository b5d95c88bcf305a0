/* Certificates of subtraction games that consist of words: closed forms and outcomes of sums. */
#ifndef BOUTON_GAMES_SUBTRACTION_CLAIMS_H
#define BOUTON_GAMES_SUBTRACTION_CLAIMS_H

#include "games/games.h"

extern const bt_certificate_field bt_games__forms_fields[]; /* those of the order, then the forms */
extern const bt_certificate_field bt_games__sum_fields[];
const bt_certificate_kind *bt_games__forms_kind(void);
const bt_certificate_kind *bt_games__sum_kind(void);

/* The fields of an order, which come first in both kinds that have them. */
bt_games_pattern bt_games__pattern_read(const bt_certificate *certificate);
bt_certificate bt_games__pattern_certificate(const bt_games_pattern *pattern,
                                             const bt_certificate_kind *kind);

/* The checks of the two kinds: the words are read, what they say is checked by the rules. */
bt_status bt_games__forms_recheck(bt_game *game, const bt_certificate *certificate);
bt_status bt_games__sum_recheck(bt_game *game, const bt_certificate *certificate);

#endif
