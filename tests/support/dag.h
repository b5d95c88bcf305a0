/* Random games for the tests of solvers: counters on a small graph whose arrows belong to players,
   with ends, blocks and cycles as a test wants them. */
#ifndef BOUTON_TESTS_DAG_H
#define BOUTON_TESTS_DAG_H

#include "solve/solve.h"

enum { DAG_MOST = 24 };

typedef struct dag {
    int nodes;
    bool arrow[2][DAG_MOST][DAG_MOST]; /* by player, from, to */
    bool stuck_wins[2][DAG_MOST];      /* by player: where letters decide */
    bool blockable[DAG_MOST][DAG_MOST];
} dag;

/* Arrows go from larger to smaller numbers only; each with probability one in `thin`. */
void dag_make(dag *d, bt_random *random, int nodes, unsigned thin, bool partizan);
/* The players exchanged. */
void dag_exchange(dag *d);

/* A game on it, counters as `3,3,0`; with_parts: the ruleset splits positions. The dag stays the
   caller's, and may be changed as long as nothing was solved. */
bt_game *dag_open(bt_context *ctx, dag *d, bool partizan, bool with_parts);
/* Ends decided by d->stuck_wins. */
bt_game *dag_open_letters(bt_context *ctx, dag *d, bool partizan);

#endif
