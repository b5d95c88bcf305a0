/* Outcomes of subtraction games by bit windows: 64 heaps at a time, or one set in two registers. */
#ifndef BOUTON_GAMES_SUBTRACTION_H
#define BOUTON_GAMES_SUBTRACTION_H

#include "games/games.h"

/* One player's set, made ready. Elements up to 64 are bits of `near` (bit s-1), larger ones up to
   the reach are listed, and beyond the reach only whole parities are left. */
typedef struct bt_games__sub_side {
    uint64_t near;
    uint32_t *far;
    size_t far_count, far_capacity;
    uint64_t min, max; /* max of the listed elements */
    bool tail[2];      /* every even, every odd s beyond the reach belongs to the set */
} bt_games__sub_side;

typedef struct bt_games__sub_rules {
    bt_games__sub_side side[2]; /* by bt_player */
    const char *ends;
    size_t ends_length;
    uint64_t reach; /* outcomes further back than this matter only through tails */
    bool infinite;
} bt_games__sub_rules;

bt_status bt_games__sub_rules_open(bt_games__sub_rules *rules, bt_context *ctx,
                                   const bt_games_subtraction *game);
void bt_games__sub_rules_close(bt_games__sub_rules *rules, bt_context *ctx);

/* Whether the player who cannot move at this heap wins. */
bool bt_games__sub_end_wins(const bt_games__sub_rules *rules, bt_player player, uint64_t heap);

/* The heaps computed so far, 64 to a word, the first of them in the highest bit, so that a full
   word is also the shift register of the last 64 heaps. A set bit of lost[player] says that this
   player, moving first, loses. Words of negative heaps are 0: moving there wins nothing.
   The words are a ring of `size` (a power of 2) or, with keep_all, simply all words. */
typedef struct bt_games__sub_heaps {
    bt_context *ctx;
    const bt_games__sub_rules *rules;
    uint64_t *lost[2];
    size_t size, held[2];      /* words in use, and held by each block */
    uint64_t words;            /* how many were computed */
    bool keep_all;             /* grow instead of overwriting */
    uint64_t first_lost[2][2]; /* by player and parity of the heap; UINT64_MAX: none yet */
} bt_games__sub_heaps;

bt_status bt_games__sub_heaps_open(bt_games__sub_heaps *heaps, bt_context *ctx,
                                   const bt_games__sub_rules *rules, bool keep_all);
void bt_games__sub_heaps_close(bt_games__sub_heaps *heaps);
/* Computes the next 64 heaps. */
bt_status bt_games__sub_heaps_next(bt_games__sub_heaps *heaps);

/* A word is at index & (size - 1); the heap in the bit 63 - heap % 64. */
static inline bool bt_games__sub_heap_lost(const bt_games__sub_heaps *heaps, bt_player player,
                                           uint64_t heap)
{
    return heaps->lost[player][heap / 64 & (heaps->size - 1)] >> (63 - heap % 64) & 1;
}

/* l, r = 10 L, 01 R, 11 N, 00 P. */
static inline bt_outcome bt_games__sub_outcome(bool left_lost, bool right_lost)
{
    if (left_lost) return right_lost ? BT_OUTCOME_P : BT_OUTCOME_R;
    return right_lost ? BT_OUTCOME_L : BT_OUTCOME_N;
}

static inline bt_outcome bt_games__sub_heap_outcome(const bt_games__sub_heaps *heaps, uint64_t heap)
{
    return bt_games__sub_outcome(bt_games__sub_heap_lost(heaps, BT_LEFT, heap),
                                 bt_games__sub_heap_lost(heaps, BT_RIGHT, heap));
}

/* Finite sets within 1..64: the two registers alone. */
typedef struct bt_games__sub_small {
    uint64_t set[2]; /* by bt_player: bit s-1 for the element s */
    unsigned reach;
    unsigned settled;     /* from here on no heap is an end for anybody */
    uint64_t end_wins[2]; /* bit n: the player who cannot move at n wins */
} bt_games__sub_small;

typedef struct bt_games__sub_small_period {
    uint64_t preperiod, period;
    uint32_t letters;
    uint64_t searched; /* heaps looked at for the period */
} bt_games__sub_small_period;

/* Least preperiod and period; exact. `go_on` is asked now and then; false: it said no, and what is
   known is `searched`. */
bool bt_games__sub_find_small_period(const bt_games__sub_small *small,
                                     bt_games__sub_small_period *found, bool (*go_on)(void *data),
                                     void *data);

#endif
