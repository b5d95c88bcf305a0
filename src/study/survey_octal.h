/* The survey of octal games: what its studies share. */
#ifndef BOUTON_STUDY_SURVEY_OCTAL_H
#define BOUTON_STUDY_SURVEY_OCTAL_H

#include "study/survey.h"

enum { BT_OCTAL_DIGITS = 6 };

/* All codes with so many digits behind the point and the digit 0, or also 4, before it. */
typedef struct bt_octal_survey {
    unsigned digits;
    unsigned base;  /* digits are smaller than this */
    uint64_t codes; /* with one digit before the point */
    bool from_four; /* the digit before the point is 4 for all of them */
    uint64_t to;    /* heaps to be followed */
} bt_octal_survey;

/* The code of an item, "0.77": digits in order, the last ones left out when they are 0. */
void bt_study__octal_code(const bt_survey *survey, uint64_t item, bt_text *out);
/* The game of an item, opened in the worker's context. */
bt_status bt_study__octal_game(const bt_survey_worker *worker, uint64_t item, bt_game **out);

/* Studies, one line each. */
extern const bt_survey_study bt_study__octal_nim, bt_study__octal_quotient;

#endif
