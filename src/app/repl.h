/* The prompt of the interactive calculator. */
#ifndef BOUTON_APP_REPL_H
#define BOUTON_APP_REPL_H

#include "app/editor.h"

/* A bt_completer: whatever may stand in a line of the calculator. The data are the bt_app. */
void bt_app__complete(void *app, const char *line, bt_offers *offers);

#endif
