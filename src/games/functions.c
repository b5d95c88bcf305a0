/* Functions that games add to the expression language. */
#include "bouton/games.h"
#include "games/partial_nim_values.h"

#include <string.h>

/* A pile size among the arguments: an integer that is not negative. */
static bt_value pile_of(bt_context *ctx, const char *name, bt__pn_rule rule, bt_value size)
{
    int64_t n;
    if (!size) return BT_NONE;
    if (!bt_value_is_integer(ctx, size) || bt_value_outcome(ctx, size) == BT_OUTCOME_R) {
        bt_fail(ctx, BT_INPUT, "%s(n) takes the number of stones, 0 or more; a red pile is -%s(n)",
                name, name);
        return BT_NONE;
    }
    if (!bt_value_to_integer(ctx, size, &n)) n = INT64_MAX;
    return bt_games__pn_pile_value(ctx, rule, (uint64_t)n);
}

static bt_value call_a(bt_context *ctx, const bt_value *args, size_t count)
{
    (void)count;
    return pile_of(ctx, "A", BT__PN_ODD_EVEN, args[0]);
}

static bt_value call_b(bt_context *ctx, const bt_value *args, size_t count)
{
    (void)count;
    return pile_of(ctx, "B", BT__PN_ANY_ODD, args[0]);
}

static bt_value call_brackets(bt_context *ctx, const bt_value *args, size_t count)
{
    bt_value sum = bt_value_integer(ctx, 0);
    for (size_t i = 0; i < count && sum; i++) {
        int64_t m = 0;
        if (!bt_value_is_integer(ctx, args[i]) || args[i] == bt_value_integer(ctx, 0)) {
            bt_fail(ctx, BT_INPUT, "br(m,..) takes integers other than 0, as in br(4,2,1,-6)");
            return BT_NONE;
        }
        if (!bt_value_to_integer(ctx, args[i], &m)) m = INT64_MAX;
        sum = bt_value_add(ctx, sum, bt_games__pn_bracket_value(ctx, m));
    }
    return sum;
}

typedef struct callable {
    bt_function about;
    size_t least, most; /* arguments */
    bt_value (*call)(bt_context *ctx, const bt_value *args, size_t count);
} callable;

static const callable table[] = {
    {{"A", "n", "a blue pile of n stones in Partial Nim: 1/2^k for 2k+1, a switch for even n",
      "A(6)"},
     1,
     1,
     call_a},
    {{"B", "n", "a blue pile of n stones in Partial Nim with rule=any-odd: ups", "B(6)"},
     1,
     1,
     call_b},
    {{"br", "m,..", "brackets of Partial Nim: [m] = 1/2 - A(2m), [-m] = -[m], added up",
      "br(4,2,1,-6) > 0"},
     1,
     SIZE_MAX,
     call_brackets},
};

enum { FUNCTIONS = sizeof table / sizeof *table };

bool bt_games_call(bt_context *ctx, const char *name, const bt_value *args, size_t count,
                   bt_value *out)
{
    const callable *f = table;
    while (f < table + FUNCTIONS && strcmp(f->about.name, name) != 0) f++;
    *out = BT_NONE;
    if (f == table + FUNCTIONS) return false;
    if (count < f->least || count > f->most)
        bt_fail(ctx, BT_INPUT, "%s takes %s argument: %s(%s)", name,
                f->most == 1 ? "one" : "at least one", name, f->about.arguments);
    else
        *out = f->call(ctx, args, count);
    return true;
}

const bt_function *bt_games_function(size_t index)
{
    return index < FUNCTIONS ? &table[index].about : NULL;
}
