/* Every state of (k,m)-Imitation Nim, from the rules alone: for the checks of Larsson 2008. */
#ifndef BOUTON_PAPERS_STATES_H
#define BOUTON_PAPERS_STATES_H

#include "papers/imitation/boards.h"

/* Piles a <= b, and what still matters of the history. If the last move took t > 0 from a pile that
   led, `count` is L of the position before it, that is, the imitations in a row of the player to
   move. Otherwise t is 0, and `count` is L of this position. Every such state comes up in some
   play. */
typedef struct bt_state {
    int a, b, t, count;
} bt_state;

typedef struct bt_states {
    int size, k, m;
    bt_board *wythoff; /* (k,m)-Wythoff Nim */
    size_t room;
    bool *p; /* of each state: see bt_papers__place */
} bt_states;

/* False at the memory limit; close it in any case. */
bool bt_papers__open_table(bt_inquiry *q, bt_states *g, int k, int m, int size);
void bt_papers__close_table(bt_inquiry *q, bt_states *g);
size_t bt_papers__place(const bt_states *g, bt_state s);

/* Calls `visit` for every state with these piles. */
typedef void bt_state_visitor(bt_inquiry *q, const bt_states *g, bt_state s, void *data);
void bt_papers__each_state(bt_inquiry *q, const bt_states *g, int a, int b, bt_state_visitor *visit,
                           void *data);
/* Calls `check` for all piles a <= b of many games, and says of which. */
typedef void bt_piles_check(bt_inquiry *q, const bt_states *g, int a, int b);
void bt_papers__each_piles(bt_inquiry *q, bt_piles_check *check);

/* -- moves -- */
int bt_papers__counted(bt_state s); /* L of the position itself */
/* Would taking u from the larger pile imitate the last move? */
bool bt_papers__imitates(const bt_states *g, bt_state s, int u);
/* After u was taken from the smaller pile, which leads. */
bt_state bt_papers__after_smaller(bt_state s, int u);
/* After u was taken from the larger pile; false when that is one imitation too many. */
bool bt_papers__after_larger(const bt_states *g, bt_state s, int u, bt_state *after);

/* -- classes, as defined -- */
/* xi: the P-positions of Wythoff Nim with the same difference from this one on; there are k. */
int bt_papers__find_xi(const bt_states *g, int a, int b);
bool bt_papers__is_p_stable(const bt_states *g, int a, int b);
/* (I): the partner of a is above b. (II): a is the larger number of a P-position, strictly so in
   the corrected form. */
bool bt_papers__is_n_stable(const bt_states *g, int a, int b, bool strictly);
/* Are there states that are P, and states that are N? */
typedef struct bt_kinds {
    bool p, n;
} bt_kinds;
bt_kinds bt_papers__find_kinds(bt_inquiry *q, const bt_states *g, int a, int b);

/* -- played games, by the ruleset and search; the history is a text -- */
/* The one winning move after a history. */
void bt_papers__expect_only_win(bt_inquiry *q, const char *game, const char *history,
                                const char *to);
/* Whether a move is legal. */
bool bt_papers__can_play(bt_inquiry *q, const char *game, const char *history, const char *to);

#endif
