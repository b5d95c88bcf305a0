/* Statements of a line of the calculator. */
#ifndef BOUTON_APP_STATEMENTS_H
#define BOUTON_APP_STATEMENTS_H

#include "app/app.h"

/* The next statement from *at on, which is moved behind it; false when there is none. What stands
   before it becomes blanks, so that the places of errors are those of the text. */
bool bt_app__next_statement(const char *text, size_t *at, bt_text *out);
bool bt_app__is_assignment(const char *statement);
/* Is it `mean(..)` or the like, a number that measures something? Its own mean and temperature are
   then of no interest. */
bool bt_app__is_measure(const char *statement);

#endif
