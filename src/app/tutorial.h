/* The tutorial, lesson by lesson: `help tutorial`, and `next` at the prompt. */
#ifndef BOUTON_APP_TUTORIAL_H
#define BOUTON_APP_TUTORIAL_H

#include "app/app.h"

/* Lists the lessons (NULL), tells one of them (its number), or goes on (`next`). At the prompt a
   lesson stops at each of its commands; app->tour is the place of that command. */
bt_status bt_app__tell_tutorial(bt_app *app, const char *which);
/* Runs the command at hand, and tells what follows it. */
void bt_app__continue_tour(bt_app *app);

#endif
