/* Short games as plain trees: no canonical forms, everything straight from the definitions.
   The slow side of the tests of values; it never asks the library for an answer. */
#ifndef BOUTON_TESTS_NAIVE_H
#define BOUTON_TESTS_NAIVE_H

#include "value/value.h"

/* A tree in its store. Trees written alike share one index, so that results can be remembered;
   trees that are merely equal as games do not. */
typedef uint32_t naive;
typedef struct naive_store naive_store;

/* n/2^e in lowest terms: e = 0 or n odd. */
typedef struct dyadic {
    int64_t n;
    unsigned e;
} dyadic;

dyadic dyadic_make(int64_t n, unsigned e);
dyadic dyadic_add(dyadic a, dyadic b);
dyadic dyadic_negate(dyadic a);
int dyadic_compare(dyadic a, dyadic b);

naive_store *naive_open(void);
void naive_close(naive_store *store);
void naive_clear(naive_store *store);        /* forgets all trees */
size_t naive_size(const naive_store *store); /* trees made since */

naive naive_game(naive_store *store, const naive *left, size_t left_count, const naive *right,
                 size_t right_count);
size_t naive_count(const naive_store *store, naive g, bt_player player);
naive naive_option(const naive_store *store, naive g, bt_player player, size_t index);
unsigned naive_height(naive_store *store, naive g);

naive naive_zero(naive_store *store);
naive naive_integer(naive_store *store, int64_t n);
naive naive_number(naive_store *store, dyadic x);
naive naive_star(naive_store *store, unsigned n);
naive naive_ups(naive_store *store, int n); /* n.^ as a sum of copies of {0|*} */

/* Order, sums, winners. */
bool naive_le(naive_store *store, naive g, naive h);
bool naive_equal(naive_store *store, naive g, naive h);
bt_relation naive_compare(naive_store *store, naive g, naive h);
bt_outcome naive_outcome(naive_store *store, naive g); /* by playing the game */
naive naive_negate(naive_store *store, naive g);
naive naive_add(naive_store *store, naive g, naive h);
naive naive_subtract(naive_store *store, naive g, naive h);
naive naive_multiple(naive_store *store, int n, naive g);

/* True, and the number, when g is equal to a number. */
bool naive_is_number(naive_store *store, naive g, dyadic *x);
bool naive_is_all_small(naive_store *store, naive g); /* of the tree as written */
dyadic naive_stop(naive_store *store, naive g, bt_player first);

/* Products and the like, each depending on the tree as written. */
naive naive_ordinal_sum(naive_store *store, naive g, naive h);
naive naive_conway(naive_store *store, naive g, naive h);
naive naive_ordinal_product(naive_store *store, naive g, naive h);
naive naive_norton(naive_store *store, naive g, naive unit);
naive naive_heat(naive_store *store, naive g, naive t);
naive naive_overheat(naive_store *store, naive g, naive s, naive t);

/* The walls at the temperatures from + i/2^e, 0 <= i < count, in units of 2^-e; from is 0 or -1.
   Those from -1 are meant for trees in canonical form. False when some corner lies between two
   points, so that a finer grid is needed. */
typedef struct naive_walls {
    unsigned e;
    int from;
    size_t count;
    int64_t *left, *right;
    int64_t mast; /* where the walls meet, in the same units */
    int64_t meet; /* and at which temperature; -2^e at least */
} naive_walls;
bool naive_walls_make(naive_store *store, naive g, naive_walls *out);
void naive_walls_free(naive_walls *walls);
/* g cooled by t >= -1; in canonical form when t < 0. */
naive naive_cool(naive_store *store, naive g, dyadic t);

/* The atomic weight of an all-small tree. */
naive naive_atomic_weight(naive_store *store, naive g);

/* Between the two worlds: through bt_value_game on options, and through bt_value__options. */
bt_value naive_to_value(naive_store *store, bt_context *ctx, naive g);
naive naive_from_value(naive_store *store, bt_context *ctx, bt_value g);

/* A small reader, apart from the library's: sums, differences and integer multiples of numbers,
   nimbers, ups, Tiny(n), Miny(n), +-G and braces with bars. Ends the program on anything else. */
naive naive_read(naive_store *store, const char *text);

#endif
