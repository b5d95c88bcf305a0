/* How exercises are told: questions on one page, solutions on another. */
#ifndef BOUTON_APP_EXERCISES_H
#define BOUTON_APP_EXERCISES_H

#include "app/commands.h"
#include "study/exercise.h"

typedef struct bt_sheet {
    bt_app *app;
    bt_exercises exercises;
    uint64_t seed;
} bt_sheet;

/* The question of an exercise, in a sentence. */
void bt_app__ask_exercise(const bt_sheet *sheet, const bt_exercise *x, bt_text *out);
/* The solution with its reason. Words go to the text of the answer, in LaTeX as it stands; in JSON
   these are fields. */
bt_status bt_app__solve_exercise(bt_sheet *sheet, const bt_exercise *x);
/* The table of an exercise, with or without what is hidden. */
void bt_app__show_table(bt_sheet *sheet, const bt_exercise *x, bool complete);
/* The picture of a position, or of the thermograph of its value. */
bt_status bt_app__show_exercise(bt_sheet *sheet, const bt_exercise *x, bool thermograph);

/* Writes words: those of LaTeX as they are set there. */
void bt_app__sheet_words(bt_sheet *sheet, const char *words);
void bt_app__sheet_wrapped(bt_sheet *sheet, const char *words);
void bt_app__sheet_latex(bt_sheet *sheet, const char *latex);

#endif
