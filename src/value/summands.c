/* Games whose options are given as sums. */
#include "value/summands.h"
#include "value/store.h"

static bt_value signed_value(bt_context *ctx, bt_summand term)
{
    return term.marks & BT_SUMMAND_NEGATED ? bt_value_negate(ctx, term.value) : term.value;
}

bt_value bt_value__sum_of(bt_context *ctx, const bt_summand *terms, size_t count)
{
    if (!bt_value__store(ctx)) return BT_NONE;
    bt_value sum = ZERO;
    for (size_t i = 0; i < count && sum; i++)
        sum = bt_value_add(ctx, sum, signed_value(ctx, terms[i]));
    return sum;
}

/* Pushes sums on the scratch stack; false at a limit. */
static bool push_sums(bt_context *ctx, const bt_summand *terms, size_t count)
{
    for (size_t i = 0; i < count;) {
        bt_value sum = signed_value(ctx, terms[i]);
        while (++i < count && !(terms[i].marks & BT_SUMMAND_BEGINS))
            sum = bt_value__add_briefly(ctx, sum, signed_value(ctx, terms[i]));
        if (!push(ctx, sum)) return false;
    }
    return true;
}

bt_value bt_value__game_of_sums(bt_context *ctx, const bt_summand *left, size_t left_terms,
                                const bt_summand *right, size_t right_terms)
{
    bt__values *v = bt_value__store(ctx);
    if (!v) return BT_NONE;
    size_t at = v->scratch.length, middle, brief = v->brief_count;
    bt_value value = BT_NONE;
    bool good = push_sums(ctx, left, left_terms);
    middle = v->scratch.length;
    if (good && push_sums(ctx, right, right_terms))
        value = bt_value__build(ctx, at, middle - at, v->scratch.length - middle);
    cut(ctx, at);
    v->brief_count = brief;
    return value;
}
