/* Atomic weights: how many ups a game is worth. */
#include "value/store.h"

/* What numbers weigh, and half of that: more than any number of ups. */
#define HEAVY ((int64_t)1 << 40)

static bt_value naive_weight(bt_context *ctx, bt_value g);

/* Pushes aw(option) - 2 for Left's options, + 2 for Right's. */
static bool push_weights(bt_context *ctx, bt_value g, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, g, player);
    bt_value change = bt_value_integer(ctx, player == BT_LEFT ? -2 : 2);
    for (int64_t i = 0; i < count; i++) {
        bt_value weight = naive_weight(ctx, ctx->values->scratch.at[mark + (size_t)i]);
        weight = bt_value_add(ctx, weight, change);
        if (!weight) return false;
        ctx->values->scratch.at[mark + (size_t)i] = weight;
    }
    return count >= 0;
}

/* Is the integer n admissible for one side: no left weight >= n, no right weight <= n? */
static int admissible(bt_context *ctx, size_t at, size_t count, bt_player player, bt_value n)
{
    for (size_t i = at; i < at + count; i++) {
        bt_value weight = ctx->values->scratch.at[i];
        int reached =
            player == BT_LEFT ? bt_value__le(ctx, n, weight) : bt_value__le(ctx, weight, n);
        if (reached) return reached < 0 ? -1 : 0;
    }
    return 1;
}

/* From the integer n, which fits, on in one direction as long as that side still admits it. */
static bt_value last_admissible(bt_context *ctx, size_t at, size_t count, bt_player player,
                                bt_value n)
{
    bt_value step = bt_value_integer(ctx, player == BT_LEFT ? -1 : 1);
    for (;;) {
        bt_value next = bt_value__sum_numbers(ctx, n, step);
        int fits = next && !bt__check(ctx) ? admissible(ctx, at, count, player, next) : -1;
        if (fits <= 0) return fits < 0 ? BT_NONE : n;
        n = next;
    }
}

/* A remote star: a power of two beyond the nimbers that can arise from g. */
static bt_value remote_star(bt_context *ctx, bt_value g, uint32_t least)
{
    uint32_t far;
    if (!bt_value_is_nimber(ctx, bt_value__far_star(ctx, g), &far)) return BT_NONE;
    uint64_t size = least;
    while (size < far) size *= 2;
    return bt_value_nimber(ctx, size);
}

/* {aw(g^L)-2 | aw(g^R)+2}, unless that is an integer: then 0 when g is confused with the remote
   star, the largest integer that fits when g exceeds it, the least when it is below
   (Winning Ways, ch. 8; Siegel 2013, II.7). */
static bt_value weigh(bt_context *ctx, bt_value g)
{
    bt_words *scratch = &ctx->values->scratch;
    size_t at = scratch->length;
    if (!push_weights(ctx, g, BT_LEFT)) return BT_NONE;
    size_t left = scratch->length - at;
    if (!push_weights(ctx, g, BT_RIGHT)) return BT_NONE;
    size_t right = scratch->length - at - left;
    for (size_t i = 0; i < left + right; i++)
        if (!push(ctx, scratch->at[at + i])) return BT_NONE;
    bt_value weight = bt_value__build(ctx, at + left + right, left, right);
    if (!weight || !bt_value_is_integer(ctx, weight)) return weight;
    bt_value star = remote_star(ctx, g, 1);
    if (!star) return BT_NONE;
    int below = bt_value__le(ctx, g, star), above = bt_value__le(ctx, star, g);
    if (below < 0 || above < 0) return BT_NONE;
    if (above) return last_admissible(ctx, at + left, right, BT_RIGHT, weight);
    if (below) return last_admissible(ctx, at, left, BT_LEFT, weight);
    return ZERO;
}

/* A number that is not 0 outweighs all ups. */
static bt_value ups_weight(bt_context *ctx, bt_ups g)
{
    int sign = bt_value__sign(ctx, g.number);
    return bt_value_integer(ctx, sign ? sign * HEAVY : g.ups);
}

/* Higher powers of ^ weigh nothing. */
static bt_value uptimal_weight(bt_context *ctx, bt_value g)
{
    bt_uptimal u;
    return bt_value__read_uptimal(ctx, g, &u) ? bt_value_integer(ctx, u.times[0]) : BT_NONE;
}

/* The weight that g has if it has one. */
static bt_value naive_weight(bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (!is_game(ctx, g)) return ups_weight(ctx, bt_value__ups(ctx, g));
    if (kind_of(ctx, g) == KIND_UPTIMAL) return uptimal_weight(ctx, g);
    if (bt_value__recall(ctx, OP_ATOMIC, g, 0, &known)) return known;
    if (bt__enter(ctx)) return BT_NONE;
    size_t mark = ctx->values->scratch.length;
    bt_value weight = weigh(ctx, g);
    cut(ctx, mark);
    bt__leave(ctx);
    if (weight) bt_value__remember(ctx, OP_ATOMIC, g, 0, weight);
    return weight;
}

/* Is there a weight in it that only numbers have? 1 yes, 0 no, -1 at a limit. */
static int mentions_heavy(bt_context *ctx, bt_value weight)
{
    bt_words below;
    bt_words__open(&below, ctx);
    bt_value most = bt_value_integer(ctx, HEAVY / 2);
    int heavy = bt_words__push(&below, weight) ? 0 : -1;
    while (below.length > 0 && !heavy) {
        bt_value g = below.at[--below.length];
        if (is_game(ctx, g)) {
            if (bt__check(ctx) || !bt_value__append_options(ctx, g, BT_LEFT, &below) ||
                !bt_value__append_options(ctx, g, BT_RIGHT, &below))
                heavy = -1;
        } else {
            bt_value number = bt_value__ups(ctx, g).number;
            heavy = bt_value__cmp(ctx, bt_value__magnitude(ctx, number), most) > 0;
        }
    }
    bt_words__close(&below);
    return heavy;
}

/* Is the difference of g and weight.^ between -e and e, where e = ^* + *N:-1 for a remote star *N?
   Then weight is the atomic weight of g; all-small games pass always (Wolfe's test). */
static bool confirm(bt_context *ctx, bt_value g, bt_value weight)
{
    bt_value up = bt_value_ups(ctx, ZERO, 1, 0), up_star = bt_value_ups(ctx, ZERO, 1, 1);
    bt_value difference = bt_value_subtract(ctx, g, bt_value_norton(ctx, weight, up));
    bt_value star = remote_star(ctx, g, 2);
    bt_value kite = bt_value_ordinal_sum(ctx, star, bt_value_integer(ctx, -1));
    bt_value most = bt_value_add(ctx, up_star, kite), least = bt_value_negate(ctx, most);
    if (!difference || !most || !least) return false;
    return bt_value__le(ctx, difference, most) == 1 && bt_value__le(ctx, least, difference) == 1;
}

/* The weight, or BT_NONE without an error when there is none. */
static bt_value find_weight(bt_context *ctx, bt_value g)
{
    if (!g || !bt_value_is_infinitesimal(ctx, g)) return BT_NONE;
    bt_value weight = naive_weight(ctx, g);
    if (!weight || bt_value_is_all_small(ctx, g)) return bt_error(ctx) ? BT_NONE : weight;
    if (mentions_heavy(ctx, weight)) return BT_NONE;
    return confirm(ctx, g, weight) && !bt_error(ctx) ? weight : BT_NONE;
}

bt_value bt_value_atomic_weight(bt_context *ctx, bt_value g)
{
    bt_value weight = find_weight(ctx, g);
    if (g && !weight && !bt_error(ctx)) bt__fail(ctx, BT_DOMAIN, "this game has no atomic weight");
    return weight;
}

bool bt_value__is_atomic(bt_context *ctx, bt_value g)
{
    return find_weight(ctx, g) != BT_NONE;
}

/* The two-ahead rule: with an atomic weight of 2 or more Left wins, whoever starts. */
const char *bt_value__two_ahead(bt_context *ctx, bt_value g)
{
    bt_value weight = bt_value_atomic_weight(ctx, g);
    if (!weight) return NULL;
    int left = bt_value__le(ctx, bt_value_integer(ctx, 2), weight);
    int right = bt_value__le(ctx, weight, bt_value_integer(ctx, -2));
    if (left < 0 || right < 0) return NULL;
    return left ? "L" : right ? "R" : "undecided";
}
