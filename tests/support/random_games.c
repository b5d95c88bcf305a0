/* Seeded random games of bounded size, as plain trees and as values. */
#include "random_games.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTIONS_MOST = 4 };

fixture open_fixture(const char *test)
{
    fixture f = {bt_open(), naive_open(), random_start(test)};
    if (!f.ctx) abort();
    return f;
}

void close_fixture(fixture *f)
{
    naive_close(f->store);
    bt_close(f->ctx);
}

int random_rounds(int usual)
{
    return getenv("BOUTON_THOROUGH") ? 20 * usual : usual;
}

int random_between(bt_random *random, int low, int high)
{
    return low + (int)bt_random__below(random, (uint64_t)(high - low + 1));
}

dyadic random_dyadic(bt_random *random, int most, unsigned exponent)
{
    unsigned e = (unsigned)random_between(random, 0, (int)exponent);
    int reach = most << e;
    return dyadic_make(random_between(random, -reach, reach), e);
}

static naive random_leaf(naive_store *store, bt_random *random)
{
    switch (random_between(random, 0, 5)) {
    case 0: return naive_star(store, (unsigned)random_between(random, 1, 3));
    case 1: return naive_ups(store, random_between(random, -2, 2));
    case 2: return naive_number(store, random_dyadic(random, 2, 2));
    default: return naive_integer(store, random_between(random, -2, 2));
    }
}

naive random_tree(naive_store *store, bt_random *random, unsigned depth, unsigned width)
{
    if (depth == 0) return random_leaf(store, random);
    naive options[2][OPTIONS_MOST];
    size_t counts[2];
    for (int i = 0; i < 2; i++) {
        counts[i] = (size_t)random_between(random, random_between(random, 0, 3) > 0, (int)width);
        for (size_t j = 0; j < counts[i]; j++) {
            unsigned below = (unsigned)random_between(random, 0, (int)depth - 1);
            options[i][j] = random_tree(store, random, below, width);
        }
    }
    return naive_game(store, options[0], counts[0], options[1], counts[1]);
}

naive random_all_small(naive_store *store, bt_random *random, unsigned depth, unsigned width)
{
    if (depth == 0)
        return random_between(random, 0, 1)
                   ? naive_star(store, (unsigned)random_between(random, 0, 2))
                   : naive_ups(store, random_between(random, -2, 2));
    naive options[2][OPTIONS_MOST];
    size_t counts[2];
    for (int i = 0; i < 2; i++) {
        counts[i] = (size_t)random_between(random, 1, (int)width);
        for (size_t j = 0; j < counts[i]; j++)
            options[i][j] = random_all_small(store, random, depth - 1, width);
    }
    return naive_game(store, options[0], counts[0], options[1], counts[1]);
}

bt_value value_of_dyadic(bt_context *ctx, dyadic x)
{
    return bt_value_dyadic(ctx, x.n, x.e);
}

dyadic dyadic_of_value(bt_context *ctx, bt_value g)
{
    for (unsigned e = 0; e < 40; e++) {
        int64_t n;
        bt_value scaled = bt_value_multiple(ctx, bt_value_integer(ctx, (int64_t)1 << e), g);
        if (bt_value_to_integer(ctx, scaled, &n)) return dyadic_make(n, e);
    }
    fprintf(stderr, "not a small dyadic rational\n");
    abort();
}

bt_value random_number(bt_context *ctx, bt_random *random)
{
    return value_of_dyadic(ctx, random_dyadic(random, 4, 3));
}

bt_value random_ups(bt_context *ctx, bt_random *random)
{
    bt_value number =
        random_between(random, 0, 1) ? random_number(ctx, random) : bt_value_integer(ctx, 0);
    return bt_value_ups(ctx, number, random_between(random, -4, 4),
                        (uint64_t)random_between(random, 0, 5));
}

/* {a, b | c, d} with the left options above the right ones on the whole. */
bt_value random_hot(bt_context *ctx, bt_random *random, unsigned depth)
{
    bt_value options[2][2];
    size_t counts[2];
    for (int i = 0; i < 2; i++) {
        counts[i] = (size_t)random_between(random, 1, 2);
        for (size_t j = 0; j < counts[i]; j++) {
            bt_value option =
                depth > 0 ? random_hot(ctx, random, depth - 1) : random_ups(ctx, random);
            bt_value by = bt_value_integer(ctx, (i == 0 ? 1 : -1) * random_between(random, 0, 3));
            options[i][j] = bt_value_add(ctx, option, by);
        }
    }
    return bt_value_game(ctx, options[0], counts[0], options[1], counts[1]);
}

bt_value random_infinitesimal(bt_context *ctx, bt_random *random, unsigned depth)
{
    bt_value options[2];
    if (depth == 0) {
        if (random_between(random, 0, 4) == 0)
            return bt_value_tiny(ctx, bt_value_integer(ctx, random_between(random, 1, 3)));
        return bt_value_ups(ctx, bt_value_integer(ctx, 0), random_between(random, -3, 3),
                            (uint64_t)random_between(random, 0, 3));
    }
    options[0] = random_infinitesimal(ctx, random, depth - 1);
    options[1] = random_infinitesimal(ctx, random, depth - 1);
    if (random_between(random, 0, 2) == 0) return bt_value_add(ctx, options[0], options[1]);
    return bt_value_game(ctx, options, 1, options + 1, 1);
}

bt_value random_value(bt_context *ctx, bt_random *random)
{
    switch (random_between(random, 0, 5)) {
    case 0: return random_number(ctx, random);
    case 1: return random_ups(ctx, random);
    case 2: return random_infinitesimal(ctx, random, 1);
    case 3: return random_hot(ctx, random, 0);
    case 4: return random_hot(ctx, random, 1);
    default:
        return bt_value_add(ctx, random_hot(ctx, random, 0), random_infinitesimal(ctx, random, 1));
    }
}

bt_result written_form(fixture *f, naive g)
{
    bt_result form = {.kind = BT_RESULT_FORM, .list = bt_list__open(f->ctx)};
    for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_result side = {.kind = BT_RESULT_LIST, .list = bt_list__open(f->ctx)};
        for (size_t i = 0; i < naive_count(f->store, g, player); i++)
            bt_list__push(side.list, written_form(f, naive_option(f->store, g, player, i)));
        bt_list__push(form.list, side);
    }
    return form;
}
