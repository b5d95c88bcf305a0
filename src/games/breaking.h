/* Heap games given by longer codes, by a rule for the amounts, or by a code for each player. */
#ifndef BOUTON_BREAKING_H
#define BOUTON_BREAKING_H

#include "base/base.h"

enum {
    BT_BREAKING_PARTS = 64,     /* the most heaps that a move leaves */
    BT_BREAKING_ADDED = 8,      /* chips that a move may add */
    BT_BREAKING_DIGITS = 1000,  /* of a code */
    BT_BREAKING_HEAP = 1000000, /* the largest heap */
};

/* What must hold of the heaps that are left; and 0 when so many heaps may not be left. */
enum {
    BT_BREAKING_FREE = 'f', /* nothing */
    BT_BREAKING_DIFFER = '!',
    BT_BREAKING_UNEQUAL = '?', /* not all of them are equal */
    BT_BREAKING_EQUAL = '=',
};

/* What may be done with one amount, by the number of heaps that are left; `more` is for numbers
   beyond the list. */
typedef struct bt_breaking_digit {
    char heaps[BT_BREAKING_PARTS + 1], more;
} bt_breaking_digit;

/* The rules of a player: the digits of amounts -added, .., 0, 1, .., or the amounts of a set, of
   which none or one heap may be left. */
typedef struct bt_breaking {
    bt_context *ctx;
    bt_breaking_digit *digits;
    size_t count, capacity;
    size_t added;  /* how many chips a move may add */
    size_t period; /* as many last digits are repeated for ever; 0 for none */
    bool *taken;   /* of a set: for the amounts below `known` */
    size_t known;
    char *rule; /* the text of the set, or NULL */
} bt_breaking;

/* Reads a code such as `0.77`, `4!.0`, `0.{0,1,4}[3]`. BT_INPUT with the place of what is wrong. */
bt_status bt_games__breaking_read(bt_breaking *b, bt_context *ctx, const char *code);
/* Reads a rule for amounts: `squares`, `primes`, `fibonacci`, or a formula in n that increases for
   n = 1, 2, ..: `n^2`, `2^n-1`, `n*(n+1)/2`. */
bt_status bt_games__breaking_set(bt_breaking *b, bt_context *ctx, const char *rule);
void bt_games__breaking_close(bt_breaking *b);

/* The moves on a heap of n: `see` gets the heaps that are left, in ascending order. */
typedef bt_status bt_breaking_seer(void *data, const uint64_t *left, unsigned count);
bt_status bt_games__breaking_moves(bt_breaking *b, uint64_t n, bt_breaking_seer *see, void *data);

/* The value of a formula at n: a number of at least 2^62 is too large to be worked out. */
typedef enum bt_formula_value {
    BT_FORMULA_INTEGER,
    BT_FORMULA_LARGE,
    BT_FORMULA_FRACTION
} bt_formula_value;
bt_formula_value bt_games__formula_at(const char *formula, uint64_t n, int64_t *value);
/* Whether it is well written; the place of what is wrong, and what was expected. */
bool bt_games__formula_check(const char *formula, size_t *place, const char **expected);

#endif
