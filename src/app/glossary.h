/* The words of the field: what each means, an example, related words. */
#ifndef BOUTON_APP_GLOSSARY_H
#define BOUTON_APP_GLOSSARY_H

#include "app/app.h"

typedef struct bt_word {
    const char *name;
    const char *also;    /* OPTIONAL: other names, with commas */
    const char *text;    /* one to four sentences */
    const char *example; /* a command, without `bouton`; the tests run it */
    const char *see;     /* OPTIONAL: related words, with commas */
} bt_word;

/* The tables, each ended by a word without a name. */
extern const bt_word bt_app__words_of_play[], bt_app__words_of_values[], bt_app__words_of_heat[];

const bt_word *bt_app__term(size_t index); /* NULL past the end */
/* By its name or another one; capitals do not matter, nor whether there are blanks or hyphens. */
const bt_word *bt_app__find_term(const char *name);
/* Tells what it means. */
void bt_app__explain_term(bt_app *app, const bt_word *word);
/* The list of all words. */
void bt_app__list_terms(bt_app *app);

#endif
