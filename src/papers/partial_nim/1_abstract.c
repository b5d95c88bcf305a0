/* "Partial Nim" (C.-W. Lim, Integers 5, 2005), what its abstract promises: a strategy for all
   positions, and canonical forms of exponential size. */
#include "games/partial_nim_theory.h"
#include "papers/partial_nim/brackets.h"

/* -- the complete strategy -- */

typedef struct walk {
    bt_inquiry *q;
    bt__pn_rule rule;
    bt__pn_position position;
} walk;

/* The closed form against search. */
static void check_position(walk *w)
{
    bt_inquiry *q = w->q;
    bt_outcome outcome = BT_OUTCOME_P;
    bt_text text;
    const char *game = w->rule == BT__PN_ANY_ODD ? "partial-nim:rule=any-odd" : "partial-nim";
    bt_text__open(&text, q->ctx);
    bt_games__pn_print(&w->position, &text);
    bt_papers__fine(q, bt_games__pn_outcome(&w->position, w->rule, &outcome));
    char found = bt_papers__outcome(q, game, "%s", text.at);
    bt_papers__expect(q, found == bt_outcome_letter(outcome), "%s is %c", text.at, found);
    bt_text__close(&text);
}

/* Every position with so many stones more, piles no larger than the last one of their colour. */
static void each_position(walk *w, bt__pn_colour colour, unsigned largest, unsigned stones)
{
    check_position(w);
    for (bt__pn_colour c = colour; c <= BT__PN_GREEN; c++) {
        unsigned most = c == colour && largest < stones ? largest : stones;
        for (unsigned size = 1; size <= most && bt_papers__going(w->q); size++) {
            if (!bt_papers__fine(w->q, bt_games__pn_add(&w->position, c, size))) return;
            each_position(w, c, size, stones - size);
            w->position.piles[c].length--;
        }
    }
}

static void strategy(bt_inquiry *q)
{
    walk w = {.q = q, .rule = q->part ? BT__PN_ANY_ODD : BT__PN_ODD_EVEN};
    unsigned stones = q->part ? bt_papers__pick(q, 12, 15) : bt_papers__pick(q, 14, 17);
    bt_papers__range(q, "all positions of at most %u stones, closed form against search", stones);
    bt_games__pn_open(&w.position, q->ctx);
    each_position(&w, BT__PN_BLUE, stones, stones);
    bt_games__pn_close(&w.position);
}

/* -- the size of canonical forms -- */

/* Nodes of the form written out as a tree, up to a bound; a number counts as one. */
static uint64_t tree_size(bt_inquiry *q, bt_value g, uint64_t bound)
{
    uint64_t size = 1;
    bt_words options;
    if (bt_value_is_number(q->ctx, g)) return 1;
    bt_words__open(&options, q->ctx);
    if (!bt_value__options(q->ctx, g, BT_LEFT, &options) ||
        !bt_value__options(q->ctx, g, BT_RIGHT, &options))
        bt_papers__fine(q, bt_error(q->ctx));
    for (size_t i = 0; i < options.length && size < bound; i++)
        size += tree_size(q, options.at[i], bound - size);
    bt_words__close(&options);
    return size;
}

static int64_t count_nodes(bt_inquiry *q, bt_value g)
{
    int64_t nodes = 0;
    bt_value_to_integer(q->ctx, bt_value_nodes(q->ctx, g), &nodes);
    return nodes;
}

/* The forms of [2,3,..,r+1]: large as printed, that is as trees; small where equal parts are kept
   once. */
static void canonical_forms(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 14, 18);
    bt_value g = bt_value_integer(q->ctx, 0);
    int64_t nodes = 0;
    bt_papers__range(q, "[2,3,..,r+1], r <= %u: more than 2^r nodes as a tree", most);
    for (unsigned r = 1; r <= most && bt_papers__going(q); r++) {
        g = bt_value_add(q->ctx, g, bt_papers__bracket(q, (int)r + 1));
        uint64_t many = (uint64_t)1 << r, tree = tree_size(q, g, 2 * many);
        nodes = count_nodes(q, g);
        bt_papers__expect(q, tree > many, "[2,..,%u] is a tree of %llu nodes", r + 1,
                          (unsigned long long)tree);
        bt_papers__expect(q, nodes <= 3 * r + 4, "[2,..,%u] has %lld different positions", r + 1,
                          (long long)nodes);
    }
    if (!q->refuted)
        bt_papers__note(q,
                        "a refinement: different positions are no more than 3r+4, for r = %u only "
                        "%lld",
                        most, (long long)nodes);
}

const bt_papers_claim bt_papers__pn_abstract[] = {
    {"Abstract, strategy", "the theorems decide every position", strategy, 0},
    {"Abstract, forms", "canonical forms are exponentially complex", canonical_forms, 0},
    {0},
};

const bt_papers_claim bt_papers__pn_beyond[] = {
    {"Beyond: section 5", "sums under section 5's rule are decided too", strategy, 1},
    {0},
};
