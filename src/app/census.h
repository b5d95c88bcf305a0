/* What the census command shares with its reader of conditions. */
#ifndef BOUTON_APP_CENSUS_H
#define BOUTON_APP_CENSUS_H

#include "app/commands.h"

/* Reads 'period>50 and letters=LN'. */
bt_status bt_app__read_where(bt_app *app, const char *text, bt_study_where *where);

#endif
