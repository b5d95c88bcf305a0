/* A question being answered. Shared inside src/solve only. */
#ifndef BOUTON_SOLVE_ASK_H
#define BOUTON_SOLVE_ASK_H

#include "solve/memo.h"

typedef struct bt_asker {
    const bt_sum *sum;
    bt_context *ctx;
    bt_question question;
    bt_solution *out;
    mpz_t nim;             /* the nim-value where out->nim is set */
    bt_sum_search *search; /* of this sum and those after a move */
    unsigned searches;     /* so far: the players take turns in being looked at first */
} bt_asker;

void bt_solve__asker_open(bt_asker *a, const bt_sum *sum, bt_question question, bt_solution *out);
void bt_solve__asker_close(bt_asker *a);

/* Finds the outcome by the method that the question names. */
bt_status bt_solve__decide(bt_asker *a);
bt_status bt_solve__search(bt_asker *a, size_t easy);
/* Whether a player, moving first, wins a sum: this one or another, by search. */
bt_status bt_solve__asker_wins(bt_asker *a, const bt_sum *sum, bt_player first, bool *wins);
/* Whether a player, moving first, loses a sum, by the method that the question names; the search
   goes on with *search, and is left there. */
bt_status bt_solve__first_loses(const bt_sum *sum, bt_question question, bt_sum_search **search,
                                bt_player first, bool *loses);
/* Does the search of sums know such an end of play? */
bool bt_solve__is_summed(const bt_game *game);
/* By the moves alone; BT_PASS when the sum is too large for that. */
bt_status bt_solve__decide_plainly(bt_asker *a);
/* Then lists winning moves of both players, as many as the question wants. */
bt_status bt_solve__find_moves(bt_asker *a);

/* Same moves for both, and the player who cannot move loses. */
bool bt_solve__is_impartial(const bt_sum *sum);
/* The nim-value of one term: by its closed form if `closed` and known, else by mex. */
bt_status bt_solve__nim_of(bt_game *game, bt_position position, bool closed, mpz_t nim);
/* Whether that is this number: often sooner found. */
bt_status bt_solve__is_worth(bt_game *game, bt_position position, bool closed, const mpz_t nim,
                             bool *is);

#endif
