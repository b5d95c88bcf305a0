/* Inside the check of a ruleset: what was found, and what its moves alone say. */
#ifndef BOUTON_STUDY_CHECK_H
#define BOUTON_STUDY_CHECK_H

#include "base/map.h"
#include "study/study.h"

/* A position in the order of the check. */
typedef struct bt_check_place {
    bt_position position;
    uint32_t height; /* the most moves that play from there can last, and one; 0: unknown */
    bt_bytes bytes;
} bt_check_place;

/* Positions found so far, in the order of the search; the moves of each lie in `edges` from
   first[i] to first[i+1], as numbers of positions. */
typedef struct bt_checker {
    bt_game *game;
    bt_context *ctx;
    bt_study_report *out;
    bt_words positions, first, edges;
    bt_map number;         /* position -> its number + 1; once ordered, its place + 1 */
    bt_check_place *order; /* first those from which play is known to end, the smallest ahead */
    size_t ordered;        /* how many these are */
    size_t most;
    bool cut;         /* not all was looked at */
    bt_game plain;    /* the game by its moves alone, */
    bt_game last;     /* the same when the player who moves last wins, */
    bt_game opposite; /* and when the player who moves last loses */
} bt_checker;

/* Keeps what is wrong, unless the same fault was found before. */
void bt_study__find(bt_checker *c, bt_study_fault fault, bt_position position, const char *words);
/* An error of the ruleset is a finding, too; limits are handed on. */
bt_status bt_study__note_error(bt_checker *c, bt_position position);
/* Whether a position is among those from which play is known to end. */
bool bt_study__is_ended(const bt_checker *c, bt_position position);

/* What a position is worth by its moves alone: its value in normal play, else its outcome; as that
   of its negative when `negated`. False: the error is set. */
bool bt_study__judge(bt_checker *c, bt_position position, bool negated, uint32_t *answer);
bt_value bt_study__plain_value(bt_game *plain,
                               bt_position position); /* BT_NONE: the error is set */
void bt_study__print_answer(bt_checker *c, uint32_t answer, bt_text *out);

/* -- check_promises.c, check_theory.c: what is promised of single positions -- */
bt_status bt_study__check_text(bt_checker *c, bt_position position);
bt_status bt_study__check_normal(bt_checker *c, bt_position position);
bt_status bt_study__check_split(bt_checker *c, bt_position position);
bt_status bt_study__check_negative(bt_checker *c, bt_position position);
bt_status bt_study__check_parts(bt_checker *c, bt_position position);
bt_status bt_study__check_theorem(bt_checker *c, bt_position position);
bt_status bt_study__check_value(bt_checker *c, bt_position position);

/* -- check_exact.c: that the parts keep every move, for games in which both have the same -- */
bt_status bt_study__check_exact(bt_checker *c, bt_position position);

/* -- check_series.c: heaps, cells, and what is listed of them -- */
bt_status bt_study__check_series(bt_checker *c);
/* Small positions: heaps, a grid, the example. */
bt_status bt_study__choose_positions(bt_game *game, bt_words *out);

#endif
