/* What the census command shares with its reader of conditions. */
#ifndef BOUTON_APP_CENSUS_H
#define BOUTON_APP_CENSUS_H

#include "app/commands.h"

/* census subtraction, and what its store holds. */
bt_status bt_app__run_census(bt_app *app, const bt_call *call);
bt_status bt_app__show_census(bt_app *app, const char *path);

/* Reads 'period>50 and letters=LN'. */
bt_status bt_app__read_where(bt_app *app, const char *text, bt_study_where *where);

#endif
