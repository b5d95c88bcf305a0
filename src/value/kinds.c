/* Kinds of games that have a name. */
#include "value/store.h"

bool bt_value__is_zero(bt_context *ctx, bt_value g)
{
    (void)ctx;
    return g == ZERO;
}

bool bt_value__is_star(bt_context *ctx, bt_value g)
{
    uint32_t n;
    return bt_value_is_nimber(ctx, g, &n);
}

bool bt_value__is_numberish(bt_context *ctx, bt_value g)
{
    return g && stop_of(ctx, g, BT_LEFT) == stop_of(ctx, g, BT_RIGHT);
}

bool bt_value__is_hot(bt_context *ctx, bt_value g)
{
    return g && !bt_value__is_numberish(ctx, g);
}

bool bt_value__is_tepid(bt_context *ctx, bt_value g)
{
    return bt_value__is_numberish(ctx, g) && !is_number(ctx, g);
}

/* -- a number plus Tiny(H) or Miny(H) -- */

/* {0||0|-H} with H > 0. */
static bool is_tiny(bt_context *ctx, bt_value g)
{
    if (!g || !is_game(ctx, g) || bt_value__only_option(ctx, g, BT_LEFT) != ZERO) return false;
    bt_value threat = bt_value__only_option(ctx, g, BT_RIGHT);
    if (!threat || bt_value__only_option(ctx, threat, BT_LEFT) != ZERO) return false;
    bt_value low = bt_value__only_option(ctx, threat, BT_RIGHT);
    return low && bt_value_compare(ctx, low, ZERO) == BT_LESS;
}

bool bt_value__is_number_tiny(bt_context *ctx, bt_value g)
{
    if (!bt_value__is_tepid(ctx, g)) return false;
    bt_value rest = bt_value_subtract(ctx, g, stop_of(ctx, g, BT_LEFT));
    return is_tiny(ctx, rest) || is_tiny(ctx, bt_value_negate(ctx, rest));
}

/* -- parity: of integers, or of the moves until a number is reached -- */

typedef enum parity { EVEN = 1, ODD, EVEN_TEMPERED, ODD_TEMPERED } parity;

static parity opposite_of(parity which)
{
    static const parity opposites[] = {0, ODD, EVEN, ODD_TEMPERED, EVEN_TEMPERED};
    return opposites[which];
}

static bool number_is(bt_context *ctx, bt_value x, parity which)
{
    if (which >= EVEN_TEMPERED) return which == EVEN_TEMPERED;
    if (!bt_value_is_integer(ctx, x)) return false;
    return (bt_value__mod(ctx, x, bt_value_integer(ctx, 2)) == ZERO) == (which == EVEN);
}

static bool has_parity(bt_context *ctx, bt_value g, parity which);

static bool options_have(bt_context *ctx, bt_value g, bt_player player, parity which)
{
    size_t mark = ctx->values->scratch.length;
    bool all = bt_value__push_options(ctx, g, player) >= 0;
    for (size_t i = mark; all && i < ctx->values->scratch.length; i++)
        all = has_parity(ctx, ctx->values->scratch.at[i], which);
    cut(ctx, mark);
    return all;
}

/* x* has the opposite parity of x. Larger stars and ups have options of both parities, and so none
   themselves. */
static bool has_parity(bt_context *ctx, bt_value g, parity which)
{
    uint32_t known;
    if (!is_game(ctx, g)) {
        bt_ups parts = bt_value__ups(ctx, g);
        if (parts.ups || parts.nimber > 1) return false;
        return number_is(ctx, parts.number, parts.nimber ? opposite_of(which) : which);
    }
    if (bt_value__recall(ctx, OP_PARITY, g, which, &known)) return known;
    if (bt__enter(ctx)) return false;
    bool has = options_have(ctx, g, BT_LEFT, opposite_of(which)) &&
               options_have(ctx, g, BT_RIGHT, opposite_of(which));
    bt__leave(ctx);
    if (!bt_error(ctx)) bt_value__remember(ctx, OP_PARITY, g, which, has);
    return has;
}

bool bt_value__is_even(bt_context *ctx, bt_value g)
{
    return g && has_parity(ctx, g, EVEN);
}

bool bt_value__is_odd(bt_context *ctx, bt_value g)
{
    return g && has_parity(ctx, g, ODD);
}

bool bt_value__is_even_tempered(bt_context *ctx, bt_value g)
{
    return g && has_parity(ctx, g, EVEN_TEMPERED);
}

bool bt_value__is_odd_tempered(bt_context *ctx, bt_value g)
{
    return g && has_parity(ctx, g, ODD_TEMPERED);
}
