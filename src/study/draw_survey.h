/* Pictures of surveys: what their files share. */
#ifndef BOUTON_STUDY_DRAW_SURVEY_H
#define BOUTON_STUDY_DRAW_SURVEY_H

#include "study/draw.h"
#include "study/survey.h"

enum { BT_SURVEY_CHART = 236 }; /* height of a chart and what is between it and the next */

/* How many of the `things` have each value of `name`, on a logarithmic scale; y: the upper edge. */
void bt_study__draw_histogram(bt_context *ctx, const bt_study_histogram *histogram,
                              const char *name, const char *things, double y, bt_picture *out);
/* A survey whose rows are kept: a chart for each line of its summary. */
bt_status bt_study__draw_family(const bt_survey *survey, bt_survey_store *store, bt_picture *out);
/* Any store. */
bt_status bt_study__draw_store(bt_context *ctx, const char *path, bt_survey_finder *find,
                               void *data, bt_picture *out);

#endif
