/* Subtraction sets as a family of surveys: an item is a block of sets. */
#ifndef BOUTON_STUDY_CENSUS_FAMILY_H
#define BOUTON_STUDY_CENSUS_FAMILY_H

#include "study/census.h"
#include "study/survey.h"

/* The data of such a survey. Rows are added to the sum as they come. */
typedef struct bt_study__counting {
    bt_study__census census;
    const bt_study__kernel *kernel; /* set by whoever runs it */
    bt_study__tally *sum, *one;
} bt_study__counting;

extern const bt_survey_family bt_study__subtraction_survey;

/* A survey of these sets. */
bt_status bt_study__census_survey(bt_survey **out, bt_context *ctx,
                                  const bt_study_census_options *options);
/* The columns of a row whose state is the tally. */
void bt_study__census_columns(const bt_study__tally *tally, bt_survey_row *row);

#endif
