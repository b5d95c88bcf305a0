/* A game of taking and breaking, followed over many runs; what the follow*.c files share. */
#ifndef BOUTON_STUDY_FOLLOW_H
#define BOUTON_STUDY_FOLLOW_H

#include "games/taking_follow.h"
#include "study/survey.h"

/* Follows the nim-values of an octal game to its period, or up to `limit` heaps, from where the
   store ends; makes the store when it does not exist. On BT_LIMIT the store holds what was done.
   `window` as in taking_follow.h. BT_DOMAIN: it is another game. */
bt_status bt_study__follow(bt_game *game, const char *path, uint64_t limit, size_t window,
                           bt_period *out);

/* -- checkpoints: the rows of a store -- */

enum {
    BT_FOLLOW_KIND,
    BT_FOLLOW_HEAPS,
    BT_FOLLOW_DEPTH,
    BT_FOLLOW_MASK,
    BT_FOLLOW_PARITY,
    BT_FOLLOW_RARE,
    BT_FOLLOW_STEP,
    BT_FOLLOW_PREPERIOD,
    BT_FOLLOW_PERIOD
};

/* `values`: those since the row of values before it. `window`: the last ones before so many heaps.
   `period`: what was proved. */
typedef enum bt_follow_kind { BT_FOLLOW_VALUES, BT_FOLLOW_WINDOW, BT_FOLLOW_PROVED } bt_follow_kind;

typedef struct bt_follow_place {
    uint64_t item, heaps;
    size_t depth; /* of the steps since the place before */
    bt_follow_kind kind;
} bt_follow_place;

typedef struct bt_followed {
    bt_context *ctx;
    bt_taking *table; /* the game's */
    size_t window;
    bt_survey *survey;
    bt_survey_store *store;
    bt_survey_row row;
    bt_follow_place *places; /* in the order of rows */
    size_t place_count, place_capacity;
    uint64_t saved; /* heaps of the table in rows of values */
    uint32_t mask;  /* of the windows */
    bool parity;
    bt_taking_period proved; /* period 0: none yet */
} bt_followed;

bt_status bt_study__followed_open(bt_followed *f, bt_game *game, const char *path, size_t window);
void bt_study__followed_close(bt_followed *f);
/* Puts the values of the table that no row has, and commits. */
bt_status bt_study__followed_put_values(bt_followed *f);
/* A window, in place of the last one when that is close to the one before it. */
bt_status bt_study__followed_put_window(bt_followed *f, const bt_taking_follow *stream,
                                        size_t depth);
bt_status bt_study__followed_put_period(bt_followed *f, const bt_taking_period *period,
                                        uint64_t heaps);
/* The values of a row; the caller frees them. */
bt_status bt_study__followed_get(bt_followed *f, const bt_follow_place *place, uint32_t **values,
                                 size_t *count);

/* -- where a period begins -- */

/* Fills in the least period and its preperiod: `step` of it is proved from a window before `from`
   on. */
bt_status bt_study__followed_start(bt_followed *f, uint64_t from, bt_taking_period *period);

#endif
