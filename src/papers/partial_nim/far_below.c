/* H << G: every multiple of H is less than G. Proved for all multiples at once, by stops. */
#include "papers/partial_nim/brackets.h"

/* Two questions about a game X, for all n >= 0 at once:

       S(X): Left wins X - n.H when Right begins      F(X): Left wins X - n.H when she begins

   H is infinitesimal, so that multiples of H do not change stops. If the right stop of X is not 0,
   its sign answers S(X); if the left stop is not 0, its sign answers F(X). Otherwise

       S(X) if F(X^R) for every X^R, and F(X - H^L) for every H^L;
       F(X) if S(X^L) for some X^L; or if Left wins X moving first and S(X - H^R) for some H^R.

   Each step is a move in X - n.H: it makes n smaller, or X simpler with the same n. So the answers
   may lean on one another: whatever set of questions answers itself by these rules is true. Of all
   questions met we strike out those that are not answered, until no more are. */

enum { QUESTIONS = 400 };

typedef struct question {
    bt_value x;
    bool begins; /* Left does */
    bool open;   /* not struck out */
} question;

typedef struct inquest {
    bt_inquiry *q;
    bt_value h;
    question at[QUESTIONS];
    size_t count;
    bool full;
} inquest;

static int sign_of(bt_inquiry *q, bt_value number)
{
    bt_relation r = bt_value_compare(q->ctx, number, bt_value_integer(q->ctx, 0));
    return r == BT_GREATER ? 1 : r == BT_LESS ? -1 : 0;
}

/* The place of a question that stops do not answer; it is added when it is new. */
static size_t find_question(inquest *t, bt_value x, bool begins)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->at[i].x == x && t->at[i].begins == begins) return i;
    t->full = t->full || t->count == QUESTIONS;
    if (t->full) return 0;
    t->at[t->count] = (question){x, begins, true};
    return t->count++;
}

static bool ask(inquest *t, bt_value x, bool begins)
{
    bt_context *ctx = t->q->ctx;
    int sign = sign_of(t->q, begins ? bt_value_left_stop(ctx, x) : bt_value_right_stop(ctx, x));
    return sign ? sign > 0 : t->at[find_question(t, x, begins)].open;
}

enum { OPTIONS = 64 };

/* For the options of g by a player, minus from x or as they are: F of all, or S of some. */
static bool ask_options(inquest *t, bt_value g, bt_player player, const bt_value *x, bool all)
{
    bt_value options[OPTIONS];
    size_t count = bt_value_options(t->q->ctx, g, player, options, OPTIONS);
    t->full = t->full || count > OPTIONS;
    for (size_t i = 0; i < count && !t->full; i++) {
        bt_value to = x ? bt_value_subtract(t->q->ctx, *x, options[i]) : options[i];
        if (ask(t, to, all) != all) return !all;
    }
    return all;
}

static bool is_answered(inquest *t, const question *asked)
{
    bt_value x = asked->x;
    if (!asked->begins)
        return ask_options(t, x, BT_RIGHT, NULL, true) && ask_options(t, t->h, BT_LEFT, &x, true);
    bt_outcome outcome = bt_value_outcome(t->q->ctx, x);
    bool first = outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N;
    return ask_options(t, x, BT_LEFT, NULL, false) ||
           (first && ask_options(t, t->h, BT_RIGHT, &x, false));
}

bool bt_papers__is_far_below(bt_inquiry *q, bt_value h, bt_value g)
{
    inquest t = {.q = q, .h = h};
    bool changed = true;
    if (sign_of(q, bt_value_left_stop(q->ctx, h)) || sign_of(q, bt_value_right_stop(q->ctx, h)))
        return false;
    ask(&t, g, false);
    while (changed && !t.full && bt_papers__going(q)) {
        changed = false;
        for (size_t i = 0; i < t.count && !t.full; i++) {
            question asked = t.at[i];
            size_t before = t.count;
            bool open = asked.open && is_answered(&t, &asked);
            changed = changed || open != asked.open || t.count > before;
            t.at[i].open = open;
        }
    }
    return !t.full && !q->status && ask(&t, g, false);
}
