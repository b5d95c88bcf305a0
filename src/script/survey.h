/* Surveys that are scripts. */
#ifndef BOUTON_SCRIPT_SURVEY_H
#define BOUTON_SCRIPT_SURVEY_H

#include "study/survey.h"

/* Its options: `path`, the text of the `script`, a limit `to`. A script returns a table:

     items     a list of texts or whole numbers, or a function that gives one
     columns   a list of {NAME, "integer" | "real" | "text"}
     row       a function of an item, the limit (or nil) and what was saved of the item (or nil),
               that gives a table by the names of columns, and what is to be saved (or nothing)
     finished  a function of such a table and the limit: whether it is all that the limit asks for;
               without it rows are never continued
     title, item, items_name   words
     counts, largest           lists of columns for the summary */
extern const bt_survey_family bt_script__survey;

#endif
