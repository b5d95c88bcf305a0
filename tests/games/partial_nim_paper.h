/* Partial Nim: what the tests of the paper's statements share: piles valued by the rules alone. */
#ifndef PARTIAL_NIM_PAPER_H
#define PARTIAL_NIM_PAPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/games.h"

enum { PILES = 61 };

/* Blue piles of both games, valued option by option. */
typedef struct paper {
    bt_context *ctx;
    bt_scope *scope;
    bt_value a[PILES], b[PILES], half, minus_half, zero;
    int failures;
} paper;

static inline void value_piles(bt_context *ctx, const char *name, bt_value *out)
{
    bt_game *game;
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    for (int n = 0; n < PILES; n++) {
        char text[20];
        bt_position position;
        snprintf(text, sizeof text, "(%d)", n);
        assert_int_equal(bt_rules_parse(game, text, &position), BT_OK);
        out[n] = bt_solve__value(game, position);
        assert_true(out[n] != BT_NONE);
    }
    bt_rules_close(game);
}

static inline int open_paper(void **state)
{
    paper *p = *state = calloc(1, sizeof *p);
    p->ctx = bt_open();
    p->scope = bt_scope__open(p->ctx, &(bt_hooks){.functions = bt_games__functions()});
    value_piles(p->ctx, "partial-nim", p->a);
    value_piles(p->ctx, "partial-nim:rule=any-odd", p->b);
    p->half = bt_value_dyadic(p->ctx, 1, 1);
    p->minus_half = bt_value_dyadic(p->ctx, -1, 1);
    p->zero = bt_value_integer(p->ctx, 0);
    return 0;
}

static inline int close_paper(void **state)
{
    paper *p = *state;
    bt_scope_close(p->scope);
    bt_close(p->ctx);
    free(p);
    return 0;
}

/* -- shorthand -- */

static inline bool less(paper *p, bt_value g, bt_value h)
{
    return bt_value_compare(p->ctx, g, h) == BT_LESS;
}

static inline bool confused(paper *p, bt_value g, bt_value h)
{
    return bt_value_compare(p->ctx, g, h) == BT_FUZZY;
}

static inline bt_value plus(paper *p, bt_value g, bt_value h)
{
    return bt_value_add(p->ctx, g, h);
}

static inline bt_value minus(paper *p, bt_value g, bt_value h)
{
    return bt_value_subtract(p->ctx, g, h);
}

static inline bt_value times(paper *p, int n, bt_value g)
{
    return bt_value_multiple(p->ctx, bt_value_integer(p->ctx, n), g);
}

/* [m] by its definition, from the pile. */
static inline bt_value bracket(paper *p, int m)
{
    if (m < 0) return bt_value_negate(p->ctx, bracket(p, -m));
    return minus(p, p->half, p->a[2 * m]);
}

static inline bool holds(paper *p, const char *text)
{
    bt_result result;
    if (bt_value__evaluate(p->ctx, p->scope, text, &result))
        fail_msg("%s: %s", text, bt_message(p->ctx));
    assert_int_equal(result.kind, BT_RESULT_TRUTH);
    return result.truth;
}

#endif
