/* Exercises for a class: positions drawn at random that have a good question. */
#ifndef BOUTON_STUDY_EXERCISE_H
#define BOUTON_STUDY_EXERCISE_H

#include "study/study.h"

typedef enum bt_exercise_kind {
    BT_EXERCISE_WIN,         /* find the only winning move */
    BT_EXERCISE_WHO,         /* who wins, and why? */
    BT_EXERCISE_VALUE,       /* find the value, or the nim-value */
    BT_EXERCISE_TABLE,       /* complete a table */
    BT_EXERCISE_THERMOGRAPH, /* draw the thermograph */
    BT_EXERCISE_KINDS
} bt_exercise_kind;
const char *bt_study__exercise_name(bt_exercise_kind kind); /* "winning-move", .. */

enum { BT_EXERCISE_LEVELS = 5, BT_EXERCISE_CELLS = 100, BT_EXERCISE_TEXT = 240 };

typedef struct bt_exercise {
    bt_exercise_kind kind;
    char position[BT_EXERCISE_TEXT]; /* empty for a table */
    bt_position normal;              /* the same for positions that are alike */
    bool negated;                    /* but for the sides of the players */
    bt_player player;                /* who is to move, where that makes a difference */
    /* A table: a row of heaps from..from+columns-1 (rows is 1), or piles 0.. by 0... */
    bt_of of;
    bool grid;
    uint64_t from;
    size_t rows, columns;
    uint32_t answers[BT_EXERCISE_CELLS];
    bool hidden[BT_EXERCISE_CELLS];
} bt_exercise;

typedef struct bt_exercises {
    bt_game *game;
    const bt_rules *rules; /* by the name of the game: its words */
    unsigned level;        /* 1 is easy, 5 is hard */
    unsigned spent;        /* candidates of late that took too long */
    unsigned stretch;      /* how often positions had to become larger */
    bt_random random;
    bt_exercise *made;
    size_t count, capacity;
} bt_exercises;

/* Makes `count` different exercises, of the kinds that the game has, in turns. BT_DOMAIN when so
   many cannot be found: those that were found are there. Close it in any case. */
bt_status bt_study__make_exercises(bt_game *game, unsigned level, uint64_t seed, size_t count,
                                   bt_exercises *out);
void bt_study__close_exercises(bt_exercises *e);

/* Shared by these files: a position in the manner of the ruleset's example, with other numbers and
   letters; it need not be one. */
void bt_study__vary_example(bt_exercises *e, bt_text *out);

#endif
