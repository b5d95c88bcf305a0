/* Nim-values that are claimed, and checked heap by heap from the rules: shared by the checks of
   certificates (taking_verify_local.c, taking_verify_claims.c), the work on blocks of heaps and by
   threads (taking_verify_steps.c, taking_verify_crew.c), and on lanes (taking_verify_lanes.c). */
#ifndef BOUTON_TAKING_VERIFY_H
#define BOUTON_TAKING_VERIFY_H

#include "games/taking_proofs.h"

enum {
    BT_VERIFY_WORDS = 4,
    BT_VERIFY_VALUES = 64 * BT_VERIFY_WORDS, /* values are below 256 */
    BT_VERIFY_LANES = 64,                    /* heaps that are looked at side by side, and */
    BT_VERIFY_GROUP = 8,                     /* those for which sets of values are made */
    BT_VERIFY_NEAR = 4096                    /* heaps that are split off in groups */
};

typedef struct bt_verify_set {
    uint64_t word[BT_VERIFY_WORDS];
} bt_verify_set;

/* A heap that is split off: what is left of the heap n is n - shift. */
typedef struct bt_verify_item {
    uint64_t shift; /* the heap and what is taken */
    uint64_t value; /* of the heap, in every byte */
} bt_verify_item;

typedef struct bt_verifier {
    bt_context *ctx;
    const bt_taking_rules *rules; /* moves split a heap into two, and not into three */
    bt_verify_plan plan;
    uint64_t mask;
    bool parity;
    size_t largest_rare, depth, window; /* window: max(largest_rare, depth) + the largest amount */
    size_t first_local, count;          /* all steps from first_local on must be local */
    uint8_t *value;                     /* count of them */
    bool narrow;                        /* all values are below 64 */
    uint32_t *rare;                     /* ascending */
    size_t rare_count, rare_capacity;
    bt_verify_set rare_type[2]; /* the values of type 0, at even and at odd heaps */
    bt_verify_item *near;       /* splits with small heaps, by size */
    bt_verify_item *far;        /* with rare heaps: for each amount all of them, ascending */
    size_t near_parts, near_capacity, far_capacity;
} bt_verifier;

bt_status bt_games__verify_refuse(const bt_verifier *verifier, const char *why);
/* Space for `count` values, all 0; and all of it freed. */
bt_status bt_games__verify_open(bt_verifier *verifier);
void bt_games__verify_close(bt_verifier *verifier);

/* Claims the values of all heaps, for a certificate by local steps, and checks them. */
bt_status bt_games__verify_fill(bt_verifier *verifier);
/* Checks the values that stand in the table already. A mask is chosen for them. */
bt_status bt_games__verify_claims(bt_verifier *verifier);

/* -- what is shared by the files of the verifier -- */

/* Lists the values of type 0, by the mask. */
void bt_games__verify_list_types(bt_verifier *verifier);
bool bt_games__verify_is_rare(const bt_verifier *verifier, size_t n);
/* Lists the next rare heap. */
bt_status bt_games__verify_add_rare(bt_verifier *verifier, size_t n);
/* The value of n by every option of it. */
unsigned bt_games__verify_plainly(const bt_verifier *verifier, size_t n);
/* The values of the heaps from..to-1, if they are common; false: one is too large. */
bool bt_games__verify_claim(bt_verifier *verifier, size_t from, size_t to);
/* What is wrong with the heaps from..to-1; NULL: nothing. */
const char *bt_games__verify_block(const bt_verifier *verifier, size_t from, size_t to);
/* The splits that are tried first; after the rare heaps are known. */
bt_status bt_games__verify_list_items(bt_verifier *verifier);
/* Checks everything from `first` on, and claims it before if so wanted; with threads, unless there
   is little to do. BT_PASS: a value is beyond 255, or beyond 63 if they were to be narrow. */
bt_status bt_games__verify_share(bt_verifier *verifier, size_t first, bool claim);

/* Whether the values from..from+length-1 come again p later. */
bool bt_games__verify_repeats(const bt_verifier *verifier, size_t from, size_t length, size_t p);
/* Refuses a period, being one, that is not the least, and a preperiod likewise. */
bt_status bt_games__verify_least(const bt_verifier *verifier, size_t from, size_t p);
/* Whether the types may have the parity of heaps mixed in: whether all amounts have one parity. */
bool bt_games__verify_may_mix(const bt_taking_rules *rules);

/* -- lanes: the heaps at[0], at[1], .. -- */

/* Adds the values below 64 of the splits of a group; narrow: there are no others. */
void bt_games__verify_gather(const uint8_t *at, const bt_verify_item *items, size_t count,
                             bool narrow, uint64_t seen[BT_VERIFY_GROUP]);
/* The lanes whose own value is that of a split. */
uint64_t bt_games__verify_meet(const uint8_t *at, const bt_verify_item *items, size_t count);
/* Whether a[i] ^ b[-i] is v for one of the first `count` i. */
bool bt_games__verify_find(const uint8_t *a, const uint8_t *b, size_t count, unsigned v);

#endif
