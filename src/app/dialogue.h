/* Lines of the program's language: the same at the prompt, in a file and on a pipe. */
#ifndef BOUTON_APP_DIALOGUE_H
#define BOUTON_APP_DIALOGUE_H

#include "app/app.h"

/* Adds a line to those before it. True: it is not complete, since a bracket or a quotation is open
   or it ends with a backslash; an empty line completes it in any case. */
bool bt_app__join_line(bt_app *app, bt_text *joined, const char *line);
/* Answers a line: an expression, a command, or `GAME POSITION`. False when it asks to leave. */
bool bt_app__obey(bt_app *app, const char *line);
/* Does the command line name a file with lines instead of a command? Its place, or `word_count`. */
size_t bt_app__find_script(bt_app *app);
/* Answers the lines of a file (NULL: of standard input); app->status is the worst of them. */
void bt_app__read_dialogue(bt_app *app, const char *path);

#endif
