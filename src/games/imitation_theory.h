/* The mathematics of (k,m)-Imitation Nim: histories, outcomes, winning moves, the learner. */
#ifndef BOUTON_IMITATION_THEORY_H
#define BOUTON_IMITATION_THEORY_H

#include "games/wythoff_theory.h"

/* Nim on two piles. When the previous player took t from a pile not larger than the other (before
   that move; equal piles both lead), taking u from the other pile with t <= u < t+m imitates. With
   Z -> Y -> X the last moves, L(X) = L(Z)+1 if Y -> X imitates Z -> Y, otherwise 0; a move that
   would make L(X) = k is illegal (Larsson 2009). The parameters are those of the bt_wythoff that
   every function is given: by Larsson's theorem its P-positions decide this game too. */

/* A position and what still matters of its history. */
typedef struct bt_imitation_state {
    mpz_t pile[2];
    bool answering; /* the last move took `taken` from a leading pile: it can be imitated */
    unsigned led;   /* that pile, which is now the smaller one */
    mpz_t taken;
    uint64_t
        own; /* L of the position before: the count of the player to move; 0 if not answering */
    uint64_t last; /* L of this position: the count of the previous player; 0 if answering */
} bt_imitation_state;

void bt_games__imitation_init(bt_imitation_state *state); /* piles 0 and 0, no history */
void bt_games__imitation_clear(bt_imitation_state *state);
void bt_games__imitation_set(bt_imitation_state *state, const bt_imitation_state *other);
bt_status bt_games__imitation_start(bt_wythoff *w, bt_imitation_state *state, const mpz_t x,
                                    const mpz_t y);

typedef enum bt_imitation_rule {
    BT_IMITATION_LEGAL,
    BT_IMITATION_NOTHING,   /* no token was taken */
    BT_IMITATION_GROWS,     /* a pile grew */
    BT_IMITATION_TWO_PILES, /* both piles changed */
    BT_IMITATION_NEGATIVE,  /* more was taken than there is */
    BT_IMITATION_LIMIT,     /* the k-th imitation in a row */
} bt_imitation_rule;

/* Would moving to piles x, y break a rule? Which? */
bt_imitation_rule bt_games__imitation_check(const bt_wythoff *w, const bt_imitation_state *state,
                                            const mpz_t x, const mpz_t y);
const char *bt_games__imitation_rule_text(bt_imitation_rule rule);
/* Does that legal or illegal move imitate the last one? */
bool bt_games__imitation_imitates(const bt_wythoff *w, const bt_imitation_state *state,
                                  const mpz_t x, const mpz_t y);
/* Makes the move; BT_INPUT naming the rule broken, the state unchanged. */
bt_status bt_games__imitation_move(bt_wythoff *w, bt_imitation_state *state, const mpz_t x,
                                   const mpz_t y);
/* Plays positions[0] -> .. -> positions[count-1]; on BT_INPUT *bad is the first one not allowed. */
bt_status bt_games__imitation_replay(bt_wythoff *w, bt_imitation_state *state,
                                     const mpz_t (*positions)[2], size_t count, size_t *bad);
/* The moves that would be the k-th imitation in a row: the larger pile, 1 - led, reduced to
   low..high. False when there are none. */
bool bt_games__imitation_forbidden(const bt_wythoff *w, const bt_imitation_state *state, mpz_t low,
                                   mpz_t high);

/* -- outcomes -- */

typedef enum bt_imitation_class {
    BT_IMITATION_P_STABLE, /* P whatever the history */
    BT_IMITATION_P_FREE,
    BT_IMITATION_N_STABLE, /* N whatever the history */
    BT_IMITATION_N_FREE,
} bt_imitation_class;

typedef struct bt_imitation_facts {
    bool is_p; /* with this history */
    bt_imitation_class kind;
    bool dynamic; /* does the outcome depend on the history? */
    bool is_b;    /* the smaller pile is b_index, and a_index < b_index; else it is a_index */
    mpz_t index;
    mpz_t partner; /* what makes a P-position of Wythoff Nim with the smaller pile */
    uint64_t xi;   /* k - (index mod k): that P-position is one as long as its L is less */
} bt_imitation_facts;

void bt_games__imitation_facts_init(bt_imitation_facts *facts);
void bt_games__imitation_facts_clear(bt_imitation_facts *facts);
bt_status bt_games__imitation_facts(bt_wythoff *w, const bt_imitation_state *state,
                                    bt_imitation_facts *facts);
const char *bt_games__imitation_class_text(bt_imitation_class kind);

/* The outcome alone, in machine words. taken is 0 when the last move cannot be imitated; count is
   `own` if it can and `last` if not. */
bt_status bt_games__imitation_outcome64(bt_wythoff *w, uint64_t x, uint64_t y, uint64_t taken,
                                        uint64_t count, bool *is_p);

/* All winning moves. When the piles are equal, those on the smaller pile can be made on either. */
typedef struct bt_imitation_wins {
    unsigned smaller;
    bool has_larger, has_exact;
    mpz_t larger;       /* the larger pile to this: a P-position of Wythoff Nim */
    mpz_t exact;        /* the smaller pile to this: another one */
    mpz_t first, count; /* the smaller pile to a_n, first <= n < first+count: the answer that would
                           reach {a_n,b_n} comes once too often */
} bt_imitation_wins;

void bt_games__imitation_wins_init(bt_imitation_wins *wins);
void bt_games__imitation_wins_clear(bt_imitation_wins *wins);
bt_status bt_games__imitation_wins(bt_wythoff *w, const bt_imitation_state *state,
                                   bt_imitation_wins *wins);
/* One of them; *found is false when the position is P. */
bt_status bt_games__imitation_win(bt_wythoff *w, const bt_imitation_state *state, bool *found,
                                  mpz_t x, mpz_t y);

/* -- learning -- */

/* The fewest tokens that may be taken from the larger pile, or else from the smaller. *found is
   false when there is no legal move. */
void bt_games__imitation_linger(const bt_wythoff *w, const bt_imitation_state *state, bool *found,
                                mpz_t x, mpz_t y);
/* The perfect player: a winning move, or else lingering. */
bt_status bt_games__imitation_perfect(bt_wythoff *w, const bt_imitation_state *state, bool *found,
                                      mpz_t x, mpz_t y);

/* One turn of the second player, who knows the rules but not the P-positions. */
typedef struct bt_imitation_lesson {
    bool moved; /* false: no legal move is left */
    mpz_t to[2];
    bool recorded; /* pair is now believed to be a P-position of Wythoff Nim */
    mpz_t pair[2];
    bool hit; /* and it is one */
} bt_imitation_lesson;

void bt_games__imitation_lesson_init(bt_imitation_lesson *lesson);
void bt_games__imitation_lesson_clear(bt_imitation_lesson *lesson);
bt_status bt_games__imitation_learn(bt_wythoff *w, const bt_imitation_state *state,
                                    bt_imitation_lesson *lesson);

#endif
