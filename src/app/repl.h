/* The prompt of the interactive calculator: shared by repl.c and complete.c. */
#ifndef BOUTON_APP_REPL_H
#define BOUTON_APP_REPL_H

#include "app/app.h"
#include <histedit.h>
#include <termios.h>

enum { HISTORY_PATH_MAX = 4096 };

typedef struct bt_prompt {
    bt_app *app;
    EditLine *editor;
    cc_t interrupt_key; /* of the terminal: Ctrl-C, usually */
    History *history;
    char history_path[HISTORY_PATH_MAX]; /* "" when history is not kept */
    char **variables;                    /* names given so far */
    size_t variable_count, variable_capacity;
} bt_prompt;

/* Completes the name before the cursor: commands, functions, topics, variables. */
unsigned char bt_app__complete(EditLine *editor, int key);

/* Notes the names to which a line gives values, for completion. */
void bt_app__note_variables(bt_prompt *prompt, const char *line);
void bt_app__forget_variables(bt_prompt *prompt);

#endif
