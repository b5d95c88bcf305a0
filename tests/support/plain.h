/* Small positions of many games, each with everything that can come of it, found by moves that are
   written from the rules alone; and who wins sums of them, by trying all moves. The slow side of
   tests. */
#ifndef BOUTON_TESTS_PLAIN_H
#define BOUTON_TESTS_PLAIN_H

#include "base/base.h"
#include "support/plain_graphs.h"

enum { STATE = 64, PLAIN_TEXT = 400, NODES = 600 };

/* Options being listed: states as texts. */
typedef struct states {
    char (*at)[STATE];
    size_t count, capacity;
} states;
void plain_add(states *out, const char *state);

typedef struct plain_start plain_start;
typedef struct plain_game {
    const char *name;
    const void *rules; /* whatever tells its moves from those of its relatives */
    void (*make)(bt_random *random, plain_start *out); /* a random position */
    void (*moves)(const plain_start *start, const char *state, int player, states *out);
} plain_game;

struct plain_start {
    plain_game game;
    char text[PLAIN_TEXT]; /* as the program reads it */
    char state[STATE];
    graph g; /* of games on graphs */
};

/* All games, in groups; each group is ended by one without a name. */
extern const plain_game plain_rows[], plain_heaps[], plain_pairs[];
size_t plain_count(void);
/* The game with this number and a random position of it. */
void plain_make(bt_random *random, size_t which, plain_start *out);
const char *plain_name(size_t which);

/* What can come of a position: nodes with the options of both players; node 0 is the start. */
typedef struct plain_tree {
    size_t count;
    size_t first[NODES][2], end[NODES][2]; /* in the list of options */
    unsigned short *options;
} plain_tree;
/* False: there are more than NODES. */
bool plain_grow(const plain_start *start, plain_tree *out);
void plain_drop(plain_tree *tree);

/* Who wins a sum of trees, some of them with the players exchanged: by trying all moves. */
enum { TERMS = 4 };
typedef struct plain_sum {
    size_t count;
    plain_tree tree[TERMS];
    bool negated[TERMS];
} plain_sum;
size_t plain_size(const plain_sum *sum);
void plain_solve(const plain_sum *sum, bool wins[2]);

#endif
