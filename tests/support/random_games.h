/* Seeded random games of bounded size, as plain trees and as values. */
#ifndef BOUTON_TESTS_RANDOM_GAMES_H
#define BOUTON_TESTS_RANDOM_GAMES_H

#include "naive.h"
#include "seed.h"
#include "value/value.h"

/* What most tests work with: a context, a store of trees, and random numbers. */
typedef struct fixture {
    bt_context *ctx;
    naive_store *store;
    bt_random random;
} fixture;
fixture open_fixture(const char *test);
void close_fixture(fixture *f);

/* How often to try: the usual number, or twenty times that when BOUTON_THOROUGH is set. */
int random_rounds(int usual);

int random_between(bt_random *random, int low, int high); /* both included */
dyadic random_dyadic(bt_random *random, int most, unsigned exponent);

/* Trees. A tree of depth 0 is a small number, nimber or up. */
naive random_tree(naive_store *store, bt_random *random, unsigned depth, unsigned width);
naive random_all_small(naive_store *store, bt_random *random, unsigned depth, unsigned width);

/* A tree as a form of the expression language, not simplified at any level. */
bt_result written_form(fixture *f, naive g);

/* Values, made through the library: each of one kind, or of any. */
bt_value random_number(bt_context *ctx, bt_random *random);
bt_value random_ups(bt_context *ctx, bt_random *random); /* number + ups + nimber */
bt_value random_hot(bt_context *ctx, bt_random *random, unsigned depth);
bt_value random_infinitesimal(bt_context *ctx, bt_random *random, unsigned depth);
bt_value random_value(bt_context *ctx, bt_random *random);

/* n/2^e as a value, and back; the second fails the test when g is not such a number. */
bt_value value_of_dyadic(bt_context *ctx, dyadic x);
dyadic dyadic_of_value(bt_context *ctx, bt_value g);

#endif
