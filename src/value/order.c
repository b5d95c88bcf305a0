/* The order of values: closed forms and stops first, then the definition, memoised. */
#include "value/store.h"

enum { DEAR = 500 }; /* options tried for an answer that is not so soon found again */

/* n.^ + *k <= m.^ + *j, from: n.^ + *k >= 0 iff n >= 0, 2, 1 for k = 0, 1, more. */
static bool ups_le(bt_ups g, bt_ups h)
{
    uint32_t star = g.nimber ^ h.nimber;
    return (int64_t)h.ups - g.ups >= (star == 0 ? 0 : star == 1 ? 2 : 1);
}

/* Is some right option of h at most g + x? And the mirror: some left option of h at least g + x?
   1 yes, 0 no, -1 at a limit. A player need not move in a number while there is something else
   (number avoidance), so options of numbers are not tried. */
static int option_reaches(bt_context *ctx, bt_value h, bt_player mover, bt_value g, bt_value x)
{
    size_t mark = ctx->values->scratch.length;
    bt_span options;
    if (h == ZERO) return 0;
    int found = bt_value__span(ctx, h, mover, &options) && spend(ctx, options.count) ? 0 : -1;
    for (size_t i = 0; i < options.count && found == 0; i++) {
        bt_value option = (*options.list)[options.first + i];
        ctx->values->effort++;
        found = mover == BT_RIGHT ? bt_value__le_by(ctx, option, g, x)
                                  : bt_value__le_by(ctx, g, option, x);
    }
    cut(ctx, mark);
    return found;
}

/* The definition: g <= h + x iff no h^R <= g - x and no g^L with h <= g^L - x. */
static int le_by_options(bt_context *ctx, bt_value g, bt_value h, bt_value x)
{
    x = bt_value__negate_number(ctx, x);
    if (!x || bt__enter(ctx)) return -1;
    int found = option_reaches(ctx, h, BT_RIGHT, g, x);
    if (found == 0) found = option_reaches(ctx, g, BT_LEFT, h, x);
    bt__leave(ctx);
    return found < 0 ? -1 : !found;
}

/* What the stops tell: 1 yes, 0 no, -1 at a limit, 2 when they leave it open. */
static inline int le_by_stops(bt_context *ctx, bt_value g, bt_value h, bt_value x)
{
    bool none = false;
    bt_value left_g, right_g, left_h, right_h;
    both_stops(ctx, g, &left_g, &right_g);
    both_stops(ctx, h, &left_h, &right_h);
    if (cmp_with_sum(ctx, left_g, right_h, x, &none) < 0) return none ? -1 : 1;
    if (cmp_with_sum(ctx, left_g, left_h, x, &none) > 0) return none ? -1 : 0;
    if (cmp_with_sum(ctx, right_g, right_h, x, &none) > 0) return none ? -1 : 0;
    return none ? -1 : 2;
}

/* Takes the numbers out of two games into x, so that their translates share one answer. */
static void take_numbers(bt_context *ctx, bt_value *g, bt_value *h, bt_value *x)
{
    bt_value in_g, in_h;
    *g = take_number(ctx, *g, &in_g);
    *h = take_number(ctx, *h, &in_h);
    if (in_h != ZERO) *x = bt_value__sum_numbers(ctx, *x, in_h);
    if (in_g != ZERO) *x = bt_value__sum_numbers(ctx, *x, bt_value__negate_number(ctx, in_g));
}

int bt_value__le_by(bt_context *ctx, bt_value g, bt_value h, bt_value x)
{
    int by_stops = le_by_stops(ctx, g, h, x);
    if (by_stops != 2) return by_stops;
    if (!is_game(ctx, g) && !is_game(ctx, h)) /* the numbers are equal */
        return ups_le(bt_value__ups(ctx, g), bt_value__ups(ctx, h));
    if (is_uptimal(ctx, g) && is_uptimal(ctx, h)) return bt_value__uptimal_le(ctx, g, h);
    take_numbers(ctx, &g, &h, &x);
    bool known;
    if (!x) return -1;
    if (g == h) return 1; /* by their right stops */
    if (bt_value__recall_le(ctx, g, h, x, &known)) return known;
    ctx->values->orders++;
    size_t before = ctx->values->effort;
    int result = le_by_options(ctx, g, h, x);
    if (result >= 0)
        bt_value__remember_le(ctx, g, h, x, result, ctx->values->effort - before > DEAR);
    return result;
}

bool bt_value_le(bt_context *ctx, bt_value g, bt_value h)
{
    return g && h && bt_value__le(ctx, g, h) == 1;
}

bt_relation bt_value_compare(bt_context *ctx, bt_value g, bt_value h)
{
    if (!g || !h) return BT_UNKNOWN;
    int le = bt_value__le(ctx, g, h), ge = le < 0 ? -1 : bt_value__le(ctx, h, g);
    if (ge < 0) return BT_UNKNOWN;
    return le ? ge ? BT_EQUAL : BT_LESS : ge ? BT_GREATER : BT_FUZZY;
}

bt_outcome bt_value_outcome(bt_context *ctx, bt_value g)
{
    static const bt_outcome outcomes[] = {
        [BT_LESS] = BT_OUTCOME_R,  [BT_GREATER] = BT_OUTCOME_L,       [BT_EQUAL] = BT_OUTCOME_P,
        [BT_FUZZY] = BT_OUTCOME_N, [BT_UNKNOWN] = BT_OUTCOME_UNKNOWN,
    };
    return outcomes[bt_value_compare(ctx, g, ZERO)];
}

char bt_outcome_letter(bt_outcome outcome)
{
    return "LRNP?"[outcome];
}

const char *bt_relation_sign(bt_relation relation)
{
    static const char *const signs[] = {"<", ">", "=", "||", "?"};
    return signs[relation];
}
