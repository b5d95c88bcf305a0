/* Piles of Partial Nim and the brackets [m] of Lim 2005, as values: for the checks of that paper.
 */
#ifndef BOUTON_PAPERS_BRACKETS_H
#define BOUTON_PAPERS_BRACKETS_H

#include "papers/inquiry.h"

/* A_n: the value of a blue pile of n stones, worked out from the moves. */
bt_value bt_papers__blue(bt_inquiry *q, unsigned n);
/* [m] = 1/2 - A_2m and [-m] = -[m]. */
bt_value bt_papers__bracket(bt_inquiry *q, int m);
bt_value bt_papers__halves(bt_inquiry *q, int n); /* n/2 */
/* Whether the canonical options of a player are just these. */
bool bt_papers__has_options(bt_inquiry *q, bt_value g, bt_player player, const bt_value *these,
                            size_t count);

/* An ascending tuple of positive integers, and the sum [m_1, .., m_r] of its brackets. */
enum { BT_TUPLE_TERMS = 8, BT_TUPLE_WORDS = 64 };
typedef struct bt_tuple {
    int count, at[BT_TUPLE_TERMS];
    bt_value value;
} bt_tuple;

typedef struct bt_tuples {
    bt_tuple *at;
    size_t count, capacity;
} bt_tuples;

int bt_papers__count_ones(const bt_tuple *t);
/* As in a dictionary: -1, 0 or 1; of tuples of different lengths the first entries count. */
int bt_papers__compare_tuples(const bt_tuple *a, const bt_tuple *b);
void bt_papers__show_tuple(const bt_tuple *t, char words[BT_TUPLE_WORDS]); /* "[1,2,2]" */

/* All tuples with so many entries from 1 to `most`, in the order of a dictionary. */
bt_tuples bt_papers__gather(bt_inquiry *q, int count, int most);
void bt_papers__drop(bt_inquiry *q, bt_tuples *list);

/* Calls `check` for every pair of tuples with r and s entries, until one refutes the form. */
typedef void bt_pair_check(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n);
void bt_papers__each_pair(bt_inquiry *q, int r, int s, int most, bt_pair_check *check);
/* The same for all s < r <= terms of the same parity. */
void bt_papers__each_even_pair(bt_inquiry *q, int terms, int most, bt_pair_check *check);
/* The same for all r < s <= terms of different parity. */
void bt_papers__each_odd_pair(bt_inquiry *q, int terms, int most, bt_pair_check *check);

/* H << G: n.H < G for all n, proved; H > 0. False when that is not so, or not found out, as between
   ups, where nobody threatens more than the other. */
bool bt_papers__is_far_below(bt_inquiry *q, bt_value h, bt_value g);

/* Cases: a relation between two sums; a truth about [m_1, ..] - [n_1, ..] and x. */
void bt_papers__expect_relation(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n,
                                bt_relation relation);
void bt_papers__expect_against(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n, bt_value x,
                               bool truth);
bt_value bt_papers__difference(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n);

#endif
