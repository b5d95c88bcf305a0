/* Functions that games add to the expression language. */
#include "games/games.h"
#include "games/partial_nim_values.h"

#include <string.h>

/* A pile size among the arguments: an integer that is not negative. */
static bt_value pile_of(bt_context *ctx, const char *name, bt__pn_rule rule, bt_value size)
{
    int64_t n;
    if (!size) return BT_NONE;
    if (!bt_value_is_integer(ctx, size) || bt_value_outcome(ctx, size) == BT_OUTCOME_R) {
        bt__fail(ctx, BT_INPUT, "%s(n) takes the number of stones, 0 or more; a red pile is -%s(n)",
                 name, name);
        return BT_NONE;
    }
    if (!bt_value_to_integer(ctx, size, &n)) n = INT64_MAX;
    return bt_games__pn_pile_value(ctx, rule, (uint64_t)n);
}

static bt_value pile_a(bt_context *ctx, bt_value size)
{
    return pile_of(ctx, "A", BT__PN_ODD_EVEN, size);
}

static bt_value pile_b(bt_context *ctx, bt_value size)
{
    return pile_of(ctx, "B", BT__PN_ANY_ODD, size);
}

static bt_value add_brackets(bt_context *ctx, const bt_value *args, size_t count)
{
    bt_value sum = bt_value_integer(ctx, 0);
    for (size_t i = 0; i < count && sum; i++) {
        int64_t m = 0;
        if (!bt_value_is_integer(ctx, args[i]) || args[i] == bt_value_integer(ctx, 0)) {
            bt__fail(ctx, BT_INPUT, "br(m,..) takes integers other than 0, as in br(4,2,1,-6)");
            return BT_NONE;
        }
        if (!bt_value_to_integer(ctx, args[i], &m)) m = INT64_MAX;
        sum = bt_value_add(ctx, sum, bt_games__pn_bracket_value(ctx, m));
    }
    return sum;
}

static const bt_function table[] = {
    {"A", "n", "a blue pile of n stones in Partial Nim: 1/2^k for 2k+1, a switch for even n",
     "A(6)", .one = pile_a},
    {"B", "n", "a blue pile of n stones in Partial Nim with rule=any-odd: ups", "B(6)",
     .one = pile_b},
    {"br", "m,..", "brackets of Partial Nim: [m] = 1/2 - A(2m), [-m] = -[m], added up",
     "br(4,2,1,-6) > 0", .many = add_brackets},
    {0},
};

enum { FUNCTIONS = sizeof table / sizeof *table - 1 };

const bt_function *bt_games__functions(void)
{
    return table;
}

const bt_function *bt_games__function(size_t index)
{
    size_t own = 0;
    while (own < index && bt_value__function(own)) own++;
    if (bt_value__function(own)) return bt_value__function(index);
    return index - own < FUNCTIONS ? &table[index - own] : NULL;
}

/* -- for users of the library -- */

/* Without those of lists, which every language has of its own. */
static const bt_function *plain_function(size_t index)
{
    const bt_function *f;
    for (size_t i = 0; (f = bt_games__function(i)); i++)
        if (!f->any && index-- == 0) return f;
    return NULL;
}

const char *bt_games_function(size_t index, bt_function_word word)
{
    const bt_function *f = plain_function(index);
    if (!f) return NULL;
    switch (word) {
    case BT_FUNCTION_NAME: return f->name;
    case BT_FUNCTION_ARGUMENTS: return f->arguments;
    case BT_FUNCTION_SUMMARY: return f->summary;
    case BT_FUNCTION_EXAMPLE: return f->example;
    }
    return NULL;
}

bt_status bt_games_call(bt_context *ctx, const char *name, const bt_value *args, size_t count,
                        bt_result **out)
{
    bt_result found = {.kind = BT_RESULT_NOTHING};
    const bt_function *f;
    *out = NULL;
    for (size_t i = 0; (f = plain_function(i)) && strcmp(f->name, name) != 0;) i++;
    if (!f) return bt__fail(ctx, BT_INPUT, "there is no function '%.60s'", name);
    bt_status status = bt_value__call_entry(ctx, f, args, count, &found);
    return bt_result__hand_out(ctx, status, &found, out);
}
