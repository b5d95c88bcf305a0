/* Take-and-break heap games: their rules, tables of nim-values, and periods with proofs. */
#ifndef BOUTON_TAKING_H
#define BOUTON_TAKING_H

#include "base/base.h"

enum { BT_TAKING_DIGITS = 1000, BT_TAKING_AMOUNT = 1000000 };

/* A list of amounts, ascending. */
typedef struct bt_amounts {
    uint32_t *at;
    size_t count, capacity;
} bt_amounts;

/* The moves on one heap of n: leave[h] holds the amounts i after taking which exactly h non-empty
   heaps may be left, of sizes adding up to n - i. A code digit d_i puts i into leave[h] for every
   bit h of it (Guy and Smith 1956); an element s of a subtraction set is in leave[0] and leave[1].
   Amount 0 occurs in leave[2] and leave[3] only, or a player could pass for ever. */
typedef struct bt_taking_rules {
    bt_amounts leave[4];
    uint32_t last;     /* the largest amount; 0 when there is none */
    unsigned heaps;    /* the most heaps a move leaves, 0 to 3 */
    bool unequal;      /* Grundy's game: two heaps left must differ in size */
    bool whole_is_one; /* leave[0] = leave[1] and no splitting: a subtraction set */
} bt_taking_rules;

/* Codes: one digit d0 (may be missing), a point, digits d1 d2 ..; digits 0 to 7 make it octal, 8, 9
   and A to F (either case) hexadecimal. BT_INPUT with the offset of what is wrong. */
bt_status bt_games__taking_read(bt_taking_rules *rules, bt_context *ctx, const char *code,
                                size_t length);
bt_status bt_games__taking_grundy(bt_taking_rules *rules, bt_context *ctx);
/* A subtraction set in any order, repeats allowed; elements from 1 to BT_TAKING_AMOUNT. */
bt_status bt_games__taking_subtraction(bt_taking_rules *rules, bt_context *ctx, const uint32_t *set,
                                       size_t count);
void bt_games__taking_drop(bt_taking_rules *rules, bt_context *ctx);

/* How the values are computed. All of them give the same table; AUTO takes the fastest. */
typedef enum bt_taking_method {
    BT_TAKING_AUTO,
    BT_TAKING_PLAIN,  /* mex over every option: the reference */
    BT_TAKING_DENSE,  /* the same for splits into two, by vectors */
    BT_TAKING_SPARSE, /* rare and common heaps told apart by a mask */
} bt_taking_method;

/* G(n + period) = G(n) + saltus for every n >= preperiod, and preperiod is the least such: the last
   exception is at preperiod - 1 (none when preperiod is 0). The period is the least one too.
   proved: it holds for ever, by the theorem that bt_games__taking_proof spells out; otherwise it
   was only seen among the `known` values. period 0: nothing was found among them. */
typedef struct bt_taking_period {
    size_t preperiod, period;
    uint32_t saltus;
    bool proved;
    size_t needed; /* known values that suffice for the proof (G(0) counts as one) */
    size_t known;  /* values that were looked at */
    /* Proved by local steps (taking_local.c): by this mask, the greatest rare heap, the depth of
       the steps, and a multiple of the period. */
    bool local, parity;
    uint32_t mask;
    size_t rare, depth, step;
    size_t band; /* with a saltus: T of the theorem in taking_saltus.c */
} bt_taking_period;

/* A growing table of nim-values. */
typedef struct bt_taking bt_taking;

/* Takes the rules over, also on failure: the caller must not drop them. */
bt_status bt_games__taking_open(bt_taking **out, bt_context *ctx, bt_taking_rules *rules);
void bt_games__taking_close(bt_taking *table);

/* Before the first values; BT_DOMAIN when the method does not apply to these rules. */
bt_status bt_games__taking_choose(bt_taking *table, bt_taking_method method);

/* Makes G(0..n) known. On BT_LIMIT the values known so far stay good. A proved period found on the
   way is used (with AUTO only), so that large n cost a copy. */
bt_status bt_games__taking_extend(bt_taking *table, size_t n);
/* Borrowed, good until the next call that extends; *count values, from G(0). */
const uint32_t *bt_games__taking_values(const bt_taking *table, size_t *count);
/* Values from G(0) on that were computed before, for a table that has none yet. */
bt_status bt_games__taking_resume(bt_taking *table, const uint32_t *values, size_t count);
/* G(n) for any n: without a table of that size once a period is proved. */
bt_status bt_games__taking_value(bt_taking *table, uint64_t n, uint32_t *value);

/* G(from), .., G(to), written to `out`. On BT_LIMIT the first *done of them are good. */
bt_status bt_games__taking_list(bt_taking *table, uint64_t from, uint64_t to, uint32_t *out,
                                size_t *done);

/* The period, looking at no more than G(0..n): extends the table until it is proved or n is
   reached. Without a proof it is still BT_OK, with proved = false. On BT_LIMIT the last look at a
   smaller table counts, if there was one: else `known` is 0. */
bt_status bt_games__taking_period(bt_taking *table, size_t n, bt_taking_period *out);
/* One or two sentences: what is proved and by which bound, or up to where nothing is. */
void bt_games__taking_proof(const bt_taking *table, const bt_taking_period *period, bt_text *out);

const bt_taking_rules *bt_games__taking_rules(const bt_taking *table);

#endif
