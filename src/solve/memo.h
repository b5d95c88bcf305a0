/* What the solvers remember of a game. Shared inside src/solve only. */
#ifndef BOUTON_SOLVE_MEMO_H
#define BOUTON_SOLVE_MEMO_H

#include "base/cache.h"
#include "base/context.h"
#include "base/map.h"
#include "solve/bounds.h"
#include "solve/solve.h"
#include "solve/table.h"

/* What a memo holds for a position that is being looked at (met again, play would not end), and for
   one that was given up. No outcome, nim-value or handle is as large. */
#define UNDER_WAY UINT32_MAX
#define UNKNOWN   (UINT32_MAX - 1)

typedef struct bt_piece bt_piece;
typedef struct bt_swift_search bt_swift_search;
typedef struct bt_dominance bt_dominance;

typedef struct bt_memos {
    bt_map wins[2];      /* by the player to move: position -> 0 or 1 */
    bt_positions *parts; /* representatives whose nim-values are sought */
    bt_map nims;         /* of these: part -> nim-value */
    bt_map excluded;     /* part -> a mask of nim-values that it has not: see nim_search.c */
    bt_map values;       /* representative -> value */
    bt_map hard;         /* representative -> the largest budget that did not do for its value */
    bt_map pieces;       /* representative -> its place among the bounds of pieces */
    bt_piece *piece;
    size_t piece_count, piece_capacity;
    bt_map relaxed;          /* position given by relax -> where its pieces are listed: */
    bt_words falls;          /* twice their place, and 1 if negated; each list ends with UNKNOWN */
    bt_swift_search *swift;  /* or NULL: see swift.h */
    bt_dominance *dominance; /* while a value is sought; or NULL: see dominance.h */
    size_t count;            /* positions whose options were made */
    unsigned threads;        /* that may search for nim-values; 0: one */
    size_t alone;            /* positions before helpers are called */
    bt_table *masks;         /* what these find, as in `excluded`; or NULL: see nim_table.c */
    bool brief;              /* which takes the place of `nims` and `excluded` */
    unsigned searches;       /* of nim-values under way: rulesets may ask within one */
    bt_position bounded;     /* where bt_solve__nim last stopped at a limit, and knew this much: */
    uint32_t nim_low, nim_high;
    bt__cache *cache; /* what other processes found; NULL: none, see kept.h */
    bool cache_sought;
} bt_memos;

/* The memos of a game, made at the first call; NULL at the memory limit. */
bt_memos *bt_solve__memos(bt_game *game);

/* Another position is looked at. How many there will be nobody knows: so progress has no end. */
static inline void bt_solve__count_position(bt_game *game, bt_memos *memos)
{
    if (++memos->count % 4096 == 0) bt__progress(game->ctx, "positions", (double)memos->count, 0);
}

/* The same for nim-values, so many moves from the start; helpers may have looked at others. */
void bt_solve__say_parts(const bt_game *game, size_t others, size_t depth);
static inline bool bt_solve__count_part(bt_memos *memos)
{
    return ++memos->count % 4096 == 0; /* then it is to be said */
}

/* A lower bound on a position, from the pieces in which it falls when Left gives up some moves; if
   `negative`, on its negative. Nothing is known where the ruleset offers none, or they are too
   many: see pieces.c. */
void bt_solve__open_pieces(bt_memos *memos, bt_context *ctx);
void bt_solve__close_pieces(bt_memos *memos, bt_context *ctx);
bt_status bt_solve__relaxed(bt_game *game, bt_bytes position, bool negative, bt_bound *out);

/* Fails: this position can come up again and again. */
bt_status bt_solve__repeated(bt_game *game, bt_position position);

/* The nim-value of an impartial position in normal play by questions, looking at no more than
   `budget` parts: else BT_LIMIT and no error. BT_PASS: nim-values are too large for
   this, or games too long. */
bt_status bt_solve__nim_by_search(bt_game *game, bt_position position, size_t budget,
                                  uint32_t *nim);

/* The same if it is known without any search. */
bool bt_solve__nim_known(bt_game *game, bt_position position, uint32_t *nim);
/* Only whether it is this one: the others need not be told apart. BT_PASS as above. */
bt_status bt_solve__nim_is(bt_game *game, bt_position position, uint32_t nim, bool *is);
/* Closes the table for this, if there is one. */
void bt_solve__close_masks(bt_memos *memos, bt_context *ctx);
/* A question about nim-values begins, and ends: if true, what is remembered had to make way for a
   table, and the question is to be asked again. */
size_t bt_solve__begin_nims(bt_game *game);
bool bt_solve__end_nims(bt_game *game, size_t limit);
/* The table is of no use: all memory is for the memos. */
void bt_solve__leave_table(bt_memos *memos, bt_context *ctx);

/* The value of a position; the budget counts down with every position that is looked at. BT_NONE:
   with an error, or when it is used up. */
bt_value bt_solve__value_within(bt_game *game, bt_position position, size_t *budget);

/* The value of a position if it can be had by looking at no more than `budget` new positions:
   BT_NONE and no error when it cannot. */
bt_value bt_solve__easy_value(bt_game *game, bt_position position, size_t budget);

/* Who wins a sum, by search over the sum: see sum.c. Parts whose value is found by looking at no
   more than `easy` positions are replaced by it; if `closed`, by closed forms, too. In misere play
   it is one position, whose parts stay what they are. */
typedef struct bt_sum_search bt_sum_search;
bt_status bt_solve__sum_open(bt_context *ctx, size_t easy, bool closed, bt_sum_search **out);
void bt_solve__sum_close(bt_sum_search *search);
/* By so many threads, where it takes long and all games can be opened again. */
void bt_solve__sum_use_threads(bt_sum_search *search, unsigned threads);
/* From now on with this budget for the parts; what is known stays known. */
void bt_solve__sum_raise(bt_sum_search *search, size_t easy);
/* What the ruleset itself says that a position is worth; BT_NONE and no error where it says
 * nothing. */
bt_value bt_solve__closed_value(bt_game *game, bt_bytes position);
bt_status bt_solve__sum_wins(bt_sum_search *search, const bt_sum *sum, bt_player first, bool *wins);
/* Helpers, where there are any, search while something else is tried, until they are told to come
   back. Until then nothing is asked. The search may be NULL. */
bt_status bt_solve__sum_go_ahead(bt_sum_search *search, const bt_sum *sum, bt_player first);
void bt_solve__sum_come_back(bt_sum_search *search);
/* How good a move of a player from one sum to another looks: the same however often and by how many
   threads the search was asked. If `deep`, replies are counted. */
typedef struct bt_sum_score {
    int score;
    uint64_t tie; /* of those that look equally good the one with the least is first */
} bt_sum_score;
/* The same for one of an impartial game. */
bt_status bt_solve__nim_score(bt_game *game, bt_position to, bt_sum_score *out);
bt_status bt_solve__sum_score(bt_sum_search *search, const bt_sum *from, bt_player player,
                              const bt_sum *to, bool deep, bt_sum_score *out);

#endif
