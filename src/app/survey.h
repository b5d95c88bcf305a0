/* What the files of the survey command share. */
#ifndef BOUTON_APP_SURVEY_H
#define BOUTON_APP_SURVEY_H

#include "app/commands.h"
#include "study/survey.h"

/* What of the rows is shown. */
typedef struct bt_survey_view {
    const char *where;   /* as typed, or NULL */
    const char *columns; /* names of columns, "all", or NULL: those that are not hidden */
    uint64_t list;       /* rows at most; 0: not said */
} bt_survey_view;
bt_status bt_app__read_view(bt_app *app, const bt_call *call, bt_survey_view *out);

/* How a run went, for the end of the answer; NULL for a store that was only read. */
typedef struct bt_survey_told {
    bt_survey_run run;
} bt_survey_told;

/* Reports a survey: its title, totals, the rows asked for, how far it is. */
bt_status bt_app__report_survey(bt_app *app, const bt_survey *survey, bt_survey_store *store,
                                const bt_survey_view *view, const bt_survey_told *told);

/* The family of a store, see bt_survey_finder: one of the library's, or a script. */
const bt_survey_family *bt_app__find_survey(void *data, bt_context *ctx, const char *name);

/* --slurm: the job script for what was asked. */
bt_status bt_app__write_slurm(bt_app *app, const bt_call *call);

/* "2/7" */
bt_status bt_app__read_part(bt_app *app, const char *text, unsigned *part, unsigned *parts);

#endif
