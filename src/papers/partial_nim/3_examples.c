/* "Partial Nim" (C.-W. Lim, 2005): the seven examples of section 3, the canonical form of the
   sixth, and the same examples beside a green pile in section 4. */
#include "papers/partial_nim/brackets.h"

#include <stdio.h>

/* What the paper says of a position, and the same as a sum of piles and brackets. */
typedef struct example {
    const char *position, *sum;
    char outcome, with_green;
} example;

static const example examples[] = {
    {"(3,3,9), ((2,1))", "1/2 + 1/2 + 1/16 - 1 - [P (2)]", 'N', 'N'},
    {"(1,2,6), ((3,3,3,5))", "-3/4 + [P (2)] + [P (6)]", 'L', 'L'},
    {"(1), ((8,4,6))", "1 - [P (8)] - [P (4)] - [P (6)]", 'N', 'R'},
    {"(1,2,6,10), ((3,5,5,4,4,8))", "[B 2] + [B 2] + [B 4] - [B 1] - [B 3] - [B 5]", 'L', 'N'},
    {"(1,3,12), ((5,5,8,4,2))", "[B 4] + [B 2] + [B 1] - [B 6]", 'L', 'N'},
    {"(3,3,4,8), ((6,10,6))", "1/2 + [B 3] + [B 3] + [B 5] - [B 2] - [B 4]", 'L', 'L'},
    {"(3,3,8,8), ((6,10,6))", "1/2 + [B 3] + [B 3] + [B 5] - [B 4] - [B 4]", 'N', 'L'},
};

/* Between brackets: `B` and a bracket's number, or `P` and a position. */
static bt_value read_bracket(void *data, bt_context *ctx, const char *text, size_t length)
{
    bt_inquiry *q = data;
    int m;
    (void)ctx;
    if (text[0] == 'P')
        return bt_papers__value(q, "partial-nim", "%.*s", (int)length - 2, text + 2);
    return sscanf(text, "B %d", &m) == 1 ? bt_papers__bracket(q, m) : BT_NONE;
}

static bt_value read_sum(bt_inquiry *q, const char *text)
{
    bt_hooks hooks = {.data = q, .bracket = read_bracket};
    bt_scope *scope = bt_scope__open(q->ctx, &hooks);
    bt_result result = {0};
    bt_value g = BT_NONE;
    if (scope && bt_papers__fine(q, bt_value__evaluate(q->ctx, scope, text, &result)))
        g = result.value;
    bt_result__close(&result);
    bt_scope_close(scope);
    return g;
}

static void check_example(bt_inquiry *q, const example *e)
{
    bt_value g = bt_papers__value(q, "partial-nim", "%s", e->position);
    char found = bt_papers__outcome(q, "partial-nim", "%s", e->position);
    bt_papers__expect(q, g == read_sum(q, e->sum), "%s is not %s", e->position, e->sum);
    bt_papers__expect(q, found == e->outcome, "%s is %c by search", e->position, found);
    found = bt_outcome_letter(bt_value_outcome(q->ctx, g));
    bt_papers__expect(q, found == e->outcome, "%s is %c by its value", e->position, found);
}

static void say_example(bt_inquiry *q, const example *e)
{
    bt_papers__whole(q, "%s by search and by value, and the sum given for it", e->position);
}

static void plain_example(bt_inquiry *q)
{
    say_example(q, &examples[q->part]);
    check_example(q, &examples[q->part]);
}

static void example_2(bt_inquiry *q)
{
    say_example(q, &examples[1]);
    bt_papers__as_printed(q, "(2,6) = A_2 + A_4 = 1 + [-1,-3]");
    bt_value piles = bt_papers__value(q, "partial-nim", "(2,6)");
    bt_papers__expect(q, piles == read_sum(q, "[P (2)] + [P (4)]"), "(2,6) is not A_2 + A_4");
    bt_papers__as_corrected(q, "(2,6) = A_2 + A_6 = 1 + [-1,-3]");
    bt_papers__expect(q, piles == read_sum(q, "[P (2)] + [P (6)]"), "(2,6) is not A_2 + A_6");
    bt_papers__expect(q, piles == read_sum(q, "1 - [B 1] - [B 3]"), "(2,6) is not 1 + [-1,-3]");
    check_example(q, &examples[1]);
}

static void example_3(bt_inquiry *q)
{
    const example *e = &examples[2];
    say_example(q, e);
    bt_papers__as_printed(q, "(1), ((8,4,6)) = 1 - A_4 - A_2 - A_3 = -1/2 + [4,2,3]");
    bt_value g = bt_papers__value(q, "partial-nim", "%s", e->position);
    bt_papers__expect(q, g == read_sum(q, "1 - [P (4)] - [P (2)] - [P (3)]"),
                      "%s is not 1 - A_4 - A_2 - A_3", e->position);
    bt_papers__as_corrected(q, "(1), ((8,4,6)) = 1 - A_8 - A_4 - A_6 = -1/2 + [4,2,3]");
    bt_papers__expect(q, g == read_sum(q, "-1/2 + [B 4] + [B 2] + [B 3]"), "not -1/2 + [4,2,3]");
    check_example(q, e);
}

static void example_6(bt_inquiry *q)
{
    say_example(q, &examples[5]);
    check_example(q, &examples[5]);
    bt_relation found =
        bt_value_compare(q->ctx, read_sum(q, "[B 2] + [B 4]"), read_sum(q, "[B 3] + [B 3]"));
    bt_papers__expect(q, found == BT_LESS, "[2,4] and [3,3]");
}

/* Two examples are similar when their means and their numbers of even piles are alike. */
static bool are_similar(bt_inquiry *q, const example *a, const example *b)
{
    bt_value g = bt_papers__value(q, "partial-nim", "%s", a->position);
    bt_value h = bt_papers__value(q, "partial-nim", "%s", b->position);
    return bt_value_mean(q->ctx, g) == bt_value_mean(q->ctx, h) &&
           bt_value_temperature(q->ctx, g) == bt_value_temperature(q->ctx, h);
}

static void example_7(bt_inquiry *q)
{
    const example *e = &examples[6];
    say_example(q, e);
    bt_papers__as_printed(q, "similar to (5); without [5] the brackets say [3,5] < [4,4]");
    bt_value rest = read_sum(q, "[B 3] + [B 3] + [B 5] - [B 4] - [B 4] - [B 5]");
    bt_papers__expect(q, are_similar(q, e, &examples[4]),
                      "example 7 has another mean or temperature than example 5");
    bt_papers__expect(q, rest == read_sum(q, "[B 3] + [B 5] - [B 4] - [B 4]"),
                      "[3,3,5,-4,-4] without [5] is not [3,5,-4,-4]");
    bt_papers__as_corrected(q, "similar to (6); without [5] the brackets say [3,3] < [4,4]");
    bt_papers__expect(q, are_similar(q, e, &examples[5]), "examples 6 and 7 differ");
    bt_papers__expect(q, rest == read_sum(q, "[B 3] + [B 3] - [B 4] - [B 4]"), "not [3,3,-4,-4]");
    bt_relation found = bt_value_compare(q->ctx, rest, bt_value_integer(q->ctx, 0));
    bt_papers__expect(q, found == BT_LESS, "[3,3] and [4,4]");
    check_example(q, e);
}

/* The form that Wolfe's Gamesman's Toolkit printed, option by option. */
static void canonical_form_of_6(bt_inquiry *q)
{
    bt_value g = bt_papers__value(q, "partial-nim", "%s", examples[5].position);
    bt_value one = bt_value_integer(q->ctx, 1);
    bt_value h2 = bt_value_read(q->ctx, "{0|-1,{0|-1}}");
    bt_value h3 = bt_value_read(q->ctx, "{0||0|-1,{0|-1}}");
    bt_value x = bt_value_read(q->ctx, "{1|||0||0|-1,{0|-1}}");
    bt_value left[] = {one, x}, below[] = {h2, h3}, right = bt_value_game(q->ctx, &x, 1, below, 2);
    bt_papers__whole(q, "%s: every option of the printed form", examples[5].position);
    bt_papers__expect(q, g == bt_value_game(q->ctx, left, 2, &right, 1),
                      "the value is another one");
    bt_papers__expect(q, bt_papers__has_options(q, g, BT_LEFT, left, 2), "Left's options");
    bt_papers__expect(q, bt_papers__has_options(q, g, BT_RIGHT, &right, 1), "Right's options");
    bt_papers__expect(q, bt_papers__has_options(q, right, BT_LEFT, &x, 1),
                      "Left's options after Right");
    bt_papers__expect(q, bt_papers__has_options(q, right, BT_RIGHT, below, 2),
                      "Right's after Right");
    bt_papers__expect(q, bt_value_outcome(q->ctx, g) == BT_OUTCOME_L, "it is not positive");
}

/* The same with *N beside it. */
static void with_green(bt_inquiry *q)
{
    const example *e = &examples[q->part];
    unsigned most = bt_papers__pick(q, 4, 9);
    bt_value g = bt_papers__value(q, "partial-nim", "%s", e->position);
    bt_papers__range(q, "%s, *N with N <= %u by value, N = 1 by search", e->position, most);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++) {
        bt_value sum = bt_value_add(q->ctx, g, bt_value_nimber(q->ctx, n));
        char found = bt_outcome_letter(bt_value_outcome(q->ctx, sum));
        bt_papers__expect(q, found == e->with_green, "N = %u is %c", n, found);
    }
    char found = bt_papers__outcome(q, "partial-nim", "%s, *1", e->position);
    bt_papers__expect(q, found == e->with_green, "N = 1 is %c by search", found);
}

const bt_papers_claim bt_papers__pn_examples[] = {
    {"Example 1", "(3,3,9), ((2,1)): the first player wins", plain_example, 0},
    {"Example 2", "(1,2,6), ((3,3,3,5)): Left wins", example_2, 0},
    {"Example 3", "(1), ((8,4,6)): the first player wins", example_3, 0},
    {"Example 4", "(1,2,6,10), ((3,5,5,4,4,8)) = [2,2,4,-1,-3,-5]: Left wins", plain_example, 3},
    {"Example 5", "(1,3,12), ((5,5,8,4,2)) = [4,2,1,-6]: Left wins", plain_example, 4},
    {"Example 6", "(3,3,4,8), ((6,10,6)) = 1/2 + [3,3,5,-2,-4]: Left wins", example_6, 0},
    {"Example 7", "(3,3,8,8), ((6,10,6)): the first player wins", example_7, 0},
    {"canonical form", "of example 6, as the Gamesman's Toolkit printed it", canonical_form_of_6,
     0},
    {0},
};

const bt_papers_claim bt_papers__pn_green_examples[] = {
    {"Example 1 with *N", "the first player wins", with_green, 0},
    {"Example 2 with *N", "Left wins", with_green, 1},
    {"Example 3 with *N", "Right wins", with_green, 2},
    {"Example 4 with *N", "the first player wins", with_green, 3},
    {"Example 5 with *N", "the first player wins", with_green, 4},
    {"Example 6 with *N", "Left wins", with_green, 5},
    {"Example 7 with *N", "Left wins", with_green, 6},
    {0},
};
