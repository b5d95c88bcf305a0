/* The statements of "Partial Nim" (C.-W. Lim, 2005), sections 4 and 5: infinitesimals, green piles,
   the other rule; and what its abstract promises. */
#include "games/partial_nim_theory.h"
#include "study/reproduce_brackets.h"

/* -- section 4: tiny games -- */

/* D_m = [m+1,-m]. */
static bt_value step(bt_inquiry *q, int m)
{
    return bt_value_subtract(q->ctx, bt_study__bracket(q, m + 1), bt_study__bracket(q, m));
}

static bt_value times(bt_inquiry *q, unsigned n, bt_value g)
{
    return bt_value_multiple(q->ctx, bt_value_integer(q->ctx, n), g);
}

/* +_(1 + sign/2^e) */
static bt_value tiny(bt_inquiry *q, int sign, unsigned e)
{
    bt_value epsilon = bt_value_dyadic(q->ctx, sign, e);
    return bt_value_tiny(q->ctx, bt_value_add(q->ctx, bt_value_integer(q->ctx, 1), epsilon));
}

static bool is_less(bt_inquiry *q, bt_value g, bt_value h)
{
    return bt_value_compare(q->ctx, g, h) == BT_LESS;
}

static void lemma_3(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 12, 20);
    unsigned multiples = bt_study__pick(q, 20, 40);
    bt_study__range(q, "m <= %d, multiples up to %u, epsilon = 1/2 .. 1/256", most, multiples);
    bt_study__expect(q, step(q, 1) == bt_value_tiny(q->ctx, bt_value_integer(q->ctx, 1)), "D_1");
    for (int m = 1; m <= most; m++)
        for (unsigned i = 1; i <= multiples && bt_study__going(q); i++) {
            bt_study__expect(q, is_less(q, times(q, i, step(q, m + 1)), step(q, m)),
                             "D_%d and %u D_%d", m, i, m + 1);
            bt_study__expect(q, is_less(q, times(q, i, tiny(q, 1, 1 + i % 8)), step(q, m)),
                             "D_%d and %u times tiny", m, i);
        }
}

static void check_between_tinies(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_study__difference(q, m, n);
    if (bt_value_outcome(q->ctx, g) == BT_OUTCOME_R) g = bt_value_negate(q->ctx, g);
    if (bt_value_outcome(q->ctx, g) != BT_OUTCOME_L) return;
    for (unsigned e = 0; e <= 6; e += 2) {
        bt_study__expect_against(q, m, n, tiny(q, 1, e), is_less(q, tiny(q, 1, e), g));
        bt_study__expect_against(q, m, n, tiny(q, -1, e), is_less(q, g, tiny(q, -1, e)));
    }
}

static void check_fuzzy(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_study__difference(q, m, n), zero = bt_value_integer(q->ctx, 0);
    bt_study__expect_against(q, m, n, zero, bt_value_compare(q->ctx, g, zero) == BT_FUZZY);
}

static void corollary_3(bt_inquiry *q)
{
    int terms = (int)bt_study__pick(q, 4, 5), most = (int)bt_study__pick(q, 5, 6);
    bt_study__range(q, "r, s <= %d, entries up to %d, epsilon = 1, 1/4, 1/16, 1/64", terms, most);
    bt_study__each_even_pair(q, terms, most, check_between_tinies);
    for (int r = 1; r <= terms; r++) bt_study__each_pair(q, r, r, most, check_between_tinies);
    bt_study__each_odd_pair(q, terms, most, check_fuzzy);
}

/* The case to which the proof comes down: m_1 > n_1, and m_i < n_i for the others, whose sum of
   [n_i,-m_i] is to be below a multiple of D_x. */
static void check_others(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n, int x)
{
    bt_value others = bt_value_integer(q->ctx, 0);
    char left[BT_TUPLE_WORDS], right[BT_TUPLE_WORDS];
    enum { MULTIPLE = 64 };
    if (m->at[0] <= n->at[0]) return;
    for (int i = 1; i < m->count; i++) {
        if (m->at[i] >= n->at[i]) return;
        others = bt_value_add(q->ctx, others, bt_study__bracket(q, n->at[i]));
        others = bt_value_subtract(q->ctx, others, bt_study__bracket(q, m->at[i]));
    }
    bt_study__show_tuple(m, left);
    bt_study__show_tuple(n, right);
    bt_study__expect(q, is_less(q, others, times(q, MULTIPLE, step(q, x))),
                     "m = %s, n = %s: the other terms exceed %d D_%d", left, right, MULTIPLE, x);
}

static void check_others_printed(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    check_others(q, m, n, m->at[0] + 1);
}

static void check_others_corrected(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    check_others(q, m, n, n->at[0] + 1);
}

static void corollary_3_proof(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 6, 8);
    bt_study__range(q, "s = 2, 3, entries up to %d, k = 64", most);
    bt_study__as_printed(q, "G > D_m1 - k.D_(m1+1): the other terms come to less than k.D_(m1+1)");
    for (int s = 2; s <= 3; s++) bt_study__each_pair(q, s, s, most, check_others_printed);
    bt_study__as_corrected(q, "G > D_n1 - k.D_(n1+1): they come to less than k.D_(n1+1)");
    for (int s = 2; s <= 3; s++) bt_study__each_pair(q, s, s, most, check_others_corrected);
}

/* -- green piles -- */

enum { GREEN = 4 };

static void check_theorem_4_i(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_study__difference(q, m, n);
    for (unsigned green = 1; green <= GREEN; green++) {
        bt_value star = bt_value_nimber(q->ctx, green);
        bt_study__expect_against(q, m, n, star, bt_value_compare(q->ctx, g, star) == BT_FUZZY);
    }
}

static void theorem_4_i(bt_inquiry *q)
{
    int terms = (int)bt_study__pick(q, 4, 5), most = (int)bt_study__pick(q, 5, 6);
    bt_study__range(q, "r, s <= %d, entries up to %d, N <= %d", terms, most, GREEN);
    bt_study__each_even_pair(q, terms, most, check_theorem_4_i);
    for (int r = 1; r <= terms; r++) bt_study__each_pair(q, r, r, most, check_theorem_4_i);
}

static void check_theorem_4_ii(bt_inquiry *q, const bt_tuple *m, const bt_tuple *n)
{
    bt_value g = bt_study__difference(q, m, n);
    for (unsigned green = 1; green <= GREEN; green++) {
        bt_value star = bt_value_nimber(q->ctx, green), h = bt_value_add(q->ctx, g, star);
        bool inside =
            is_less(q, bt_study__halves(q, -1), h) && is_less(q, h, bt_study__halves(q, 1));
        bt_study__expect_against(q, m, n, star, inside);
    }
}

static void theorem_4_ii(bt_inquiry *q)
{
    int terms = (int)bt_study__pick(q, 4, 5), most = (int)bt_study__pick(q, 5, 6);
    bt_study__range(q, "r < s <= %d, r + s odd, entries up to %d, N <= %d", terms, most, GREEN);
    bt_study__each_odd_pair(q, terms, most, check_theorem_4_ii);
}

/* -- section 5: own colour any number, the other colour odd numbers -- */

/* up^m = {0 | -(up + .. + up^(m-1)) + *}, the sum so far being given. */
static bt_value next_up(bt_inquiry *q, bt_value sum)
{
    bt_value zero = bt_value_integer(q->ctx, 0);
    bt_value right = bt_value_subtract(q->ctx, bt_value_nimber(q->ctx, 1), sum);
    return bt_value_game(q->ctx, &zero, 1, &right, 1);
}

/* Both parts of Theorem 5: piles of 2m + odd stones. */
static void theorem_5(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 10, 24), odd = (unsigned)q->part;
    bt_value sum = bt_value_integer(q->ctx, 0);
    bt_study__range(q, "m <= %u", most);
    for (unsigned m = 0; m <= most && bt_study__going(q); m++) {
        bt_value pile = bt_study__value(q, "partial-nim:rule=any-odd", "(%u)", 2 * m + odd);
        bt_value right = bt_value_add(q->ctx, sum, bt_value_nimber(q->ctx, odd));
        bt_study__expect(q, pile == right, "B_%u", 2 * m + odd);
        sum = bt_value_add(q->ctx, sum, next_up(q, sum));
    }
}

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
    bt_text_open(&text, q->ctx);
    bt_games__pn_print(&w->position, &text);
    bt_study__fine(q, bt_games__pn_outcome(&w->position, w->rule, &outcome));
    char found = bt_study__outcome(q, game, "%s", text.at);
    bt_study__expect(q, found == bt_outcome_letter(outcome), "%s is %c", text.at, found);
    bt_text_close(&text);
}

/* Every position with so many stones more, piles no larger than the last one of their colour. */
static void each_position(walk *w, bt__pn_colour colour, unsigned largest, unsigned stones)
{
    check_position(w);
    for (bt__pn_colour c = colour; c <= BT__PN_GREEN; c++) {
        unsigned most = c == colour && largest < stones ? largest : stones;
        for (unsigned size = 1; size <= most && bt_study__going(w->q); size++) {
            if (!bt_study__fine(w->q, bt_games__pn_add(&w->position, c, size))) return;
            each_position(w, c, size, stones - size);
            w->position.piles[c].length--;
        }
    }
}

static void strategy(bt_inquiry *q)
{
    walk w = {.q = q, .rule = q->part ? BT__PN_ANY_ODD : BT__PN_ODD_EVEN};
    unsigned stones = q->part ? bt_study__pick(q, 12, 15) : bt_study__pick(q, 14, 17);
    bt_study__range(q, "all positions of at most %u stones, closed form against search", stones);
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
    bt_words_open(&options, q->ctx);
    if (!bt_value_options(q->ctx, g, BT_LEFT, &options) ||
        !bt_value_options(q->ctx, g, BT_RIGHT, &options))
        bt_study__fine(q, bt_error(q->ctx));
    for (size_t i = 0; i < options.length && size < bound; i++)
        size += tree_size(q, options.at[i], bound - size);
    bt_words_close(&options);
    return size;
}

static int64_t count_nodes(bt_inquiry *q, bt_value g)
{
    int64_t nodes = 0;
    bt_value_to_integer(q->ctx, bt_value_nodes(q->ctx, g), &nodes);
    return nodes;
}

static void check_positions_of_form(bt_inquiry *q, unsigned r, bt_value g)
{
    int64_t nodes = count_nodes(q, g);
    bt_study__expect(q, nodes >= (int64_t)1 << r / 2, "[2,..,%u] has only %lld different positions",
                     r + 1, (long long)nodes);
}

static void check_tree_of_form(bt_inquiry *q, unsigned r, bt_value g)
{
    uint64_t many = (uint64_t)1 << r, tree = tree_size(q, g, 2 * many);
    bt_study__expect(q, tree >= many, "[2,..,%u] is a tree of %llu nodes", r + 1,
                     (unsigned long long)tree);
    bt_study__expect(q, count_nodes(q, g) <= 3 * r + 4, "[2,..,%u]", r + 1);
}

static void each_form(bt_inquiry *q, unsigned most,
                      void (*check)(bt_inquiry *q, unsigned r, bt_value g))
{
    bt_value g = bt_value_integer(q->ctx, 0);
    for (unsigned r = 1; r <= most && bt_study__going(q); r++) {
        g = bt_value_add(q->ctx, g, bt_study__bracket(q, (int)r + 1));
        check(q, r, g);
    }
}

static void canonical_forms(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 14, 18);
    bt_study__range(q, "[2,3,..,r+1], r <= %u", most);
    bt_study__as_printed(q, "the canonical form of a sum of r brackets has exponential size");
    each_form(q, most, check_positions_of_form);
    bt_study__as_corrected(
        q, "only as a tree, of more than 2^r nodes: its different positions are no more than 3r+4");
    each_form(q, most, check_tree_of_form);
}

#define PAPER "partial-nim"

const bt_claim bt_study__partial_nim_green[] = {
    {{PAPER, "Lemma 3", "with D_m = [m+1,-m]: +_1 = D_1 >> D_2 >> .. >> +_(1+epsilon)"},
     lemma_3,
     0},
    {{PAPER, "Corollary 3", "a positive [m_1,..,m_r] is between +_(1+epsilon) and +_(1-epsilon)"},
     corollary_3,
     0},
    {{PAPER, "Corollary 3, proof", "the first terms outweigh the others"}, corollary_3_proof, 0},
    {{PAPER, "Theorem 4 (i)", "an even number of brackets is confused with *N"}, theorem_4_i, 0},
    {{PAPER, "Theorem 4 (ii)", "an odd number of brackets and *N lie between -1/2 and 1/2"},
     theorem_4_ii,
     0},
    {{PAPER, "Theorem 5 (i)", "section 5's rule: B_2m = up + up^2 + .. + up^m"}, theorem_5, 0},
    {{PAPER, "Theorem 5 (ii)", "B_(2m+1) = up + up^2 + .. + up^m + *"}, theorem_5, 1},
    {{PAPER, "Abstract, strategy", "the theorems decide every position"}, strategy, 0},
    {{PAPER, "Beyond: section 5", "sums under section 5's rule are decided too"}, strategy, 1},
    {{PAPER, "Abstract, forms", "canonical forms are exponentially complex"}, canonical_forms, 0},
    {{0}, NULL, 0},
};
