/* The prompt of the interactive calculator: shared by repl.c and complete.c. */
#ifndef BOUTON_APP_REPL_H
#define BOUTON_APP_REPL_H

#include "app/editor.h"

typedef struct bt_prompt {
    bt_app *app;
    bt_room room;
    char **variables; /* names given so far */
    size_t variable_count, variable_capacity;
} bt_prompt;

/* A bt_completer; the data are a bt_prompt. */
void bt_app__complete(void *prompt, const char *line, bt_offers *offers);

/* Notes the names to which a line gives values, for completion. */
void bt_app__note_variables(bt_prompt *prompt, const char *line);
void bt_app__forget_variables(bt_prompt *prompt);

#endif
