/* Games on boards of squares, written from the rules alone: boards as letters, one function of
   moves for each game. The slow side of tests. */
#ifndef BOUTON_TESTS_PLAIN_BOARDS_H
#define BOUTON_TESTS_PLAIN_BOARDS_H

#include "base/base.h"

enum { SIDE = 14, TEXT = 64, OPTIONS = 400 };

typedef struct plain {
    int rows, columns;
    char at[SIDE][SIDE];
} plain;

typedef struct listed {
    plain at[OPTIONS];
    size_t count;
} listed;

typedef void move_maker(const plain *b, int player, listed *out);

typedef struct board_rules {
    const char *name;
    move_maker *moves;
    const char *letters; /* of random boards, each as often as it stands here */
    int squares;         /* of these boards, at most */
} board_rules;

/* Ended by one without a name. */
extern const board_rules plain_boards[];

#define FOR_SQUARES(b, r, c)                                                                       \
    for (int r = 0; r < (b)->rows; r++)                                                            \
        for (int c = 0; c < (b)->columns; c++)

/* Rows separated by strokes; up to TEXT bytes. */
void plain_write_board(const plain *b, char *text);
plain plain_random_board(bt_random *random, const char *letters, int squares);

#endif
