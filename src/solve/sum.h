/* The search of sums from inside. Shared by sum.c, sum_options.c and sum_ask.c only. */
#ifndef BOUTON_SOLVE_SUM_H
#define BOUTON_SOLVE_SUM_H

#include "solve/busy.h"
#include "solve/state.h"

enum {
    BT_ON_PATH = 1 << 12,
    BT_MOVES_COUNTED = 128, /* and more are all alike */
    BT_FEWER_REPLIES = 16,  /* what a reply counts against a move */
    BT_REPLIES_TOLD = 1 << 15,
};

/* A state under way: its options that are not decided lie from `first` to `end`. */
typedef struct bt_sum_frame {
    bt_key key;
    size_t first, next, end;
    size_t parts, bytes; /* the arena when its options had not been made */
    uint64_t since;
    uint32_t moves; /* of both players, as far as they are told apart */
    bool skipped;   /* some options, at which other threads were, */
    bool second;    /* which are tried in the second round */
} bt_sum_frame;

/* What the threads share that are at the same question, besides the table. */
typedef struct bt_crowd {
    bt_busy busy;
    _Atomic uint64_t replies[BT_REPLIES_TOLD]; /* to options: see sum.c */
    atomic_int answer;            /* 1: the player to move wins, 0: loses, -1: none yet */
    _Atomic uint64_t count, ends; /* states and positions that the helpers looked at */
} bt_crowd;

struct bt_sum_search {
    bt_arena arena;
    bt_table *table, own;     /* its own, or that of the one it helps */
    bt_crowd *crowd;          /* or NULL: it is alone */
    struct bt_sum_team *team; /* that has helped, or NULL */
    bt_state *states;
    size_t state_count, state_capacity;
    bt_sum_frame *frames;
    size_t depth, capacity;
    uint64_t count; /* states looked at */
    uint64_t most;  /* of these, before another way is tried */
    uint64_t ends;  /* positions that rulesets looked at by themselves */
    unsigned threads;
    bool blind;          /* the table is not asked */
    unsigned look_round; /* steps between two looks at what other threads found */
    uint64_t first_turn; /* states; then another search is tried, and later on helpers are called */
    uint8_t on_path[BT_ON_PATH];     /* how many frames have keys that fall here */
    uint64_t work[BT_MOVES_COUNTED]; /* what states with so many moves took, of late; or 0 */
};

/* A search that shares the table of another one, in a context of its own. */
bt_status bt_solve__sum_join(bt_context *ctx, const bt_sum_search *leader, bt_crowd *crowd,
                             bt_sum_search **out);
/* Lets the helpers go. */
void bt_solve__sum_dismiss(bt_sum_search *s);

/* Appends the options of a state that are not decided, those in a number from *late on; *won: one
   of them is seen to win. */
bt_status bt_solve__sum_options(bt_sum_search *s, bt_state from, bool *won, size_t *late);

/* Does Left, to move, win the state? BT_PASS: as many states as there may be were looked at, or
   somebody else has the answer. */
bt_status bt_solve__sum_run(bt_sum_search *s, bt_state start, bool *wins);

#endif
