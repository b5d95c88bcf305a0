/* Every statement of Lim 2005 about Partial Nim, by canonical values from the rules alone. */
#include "partial_nim_paper.h"

enum { TERMS = 8 };

/* Ascending m_1, .., m_r. */
typedef struct tuple {
    int length, at[TERMS];
} tuple;

static bt_value brackets(paper *p, const tuple *m)
{
    bt_value sum = p->zero;
    for (int i = 0; i < m->length; i++) sum = plus(p, sum, bracket(p, m->at[i]));
    return sum;
}

static bool at_most_one_1(const tuple *m)
{
    return m->length < 2 || m->at[1] > 1;
}

/* The first tuple of the length, and the next one with entries up to `most`; false past the last.
   They come in lexicographical order. */
static tuple first_tuple(int length, int least)
{
    tuple m = {.length = length};
    for (int i = 0; i < length; i++) m.at[i] = least;
    return m;
}

static bool next_tuple(tuple *m, int most)
{
    int i = m->length - 1;
    while (i >= 0 && m->at[i] == most) i--;
    if (i < 0) return false;
    int next = m->at[i] + 1;
    for (; i < m->length; i++) m->at[i] = next;
    return true;
}

/* Of the first r entries of both. */
static int order(const tuple *m, const tuple *n, int r)
{
    for (int i = 0; i < r; i++)
        if (m->at[i] != n->at[i]) return m->at[i] < n->at[i] ? -1 : 1;
    return 0;
}

/* The next tuple of entries up to `most` of either sign, none of them 0, in any order. */
static bool next_signed(tuple *m, int most)
{
    for (int i = m->length - 1; i >= 0; i--) {
        m->at[i] += m->at[i] == -1 ? 2 : 1;
        if (m->at[i] <= most) return true;
        m->at[i] = -most;
    }
    return false;
}

/* -- section 2 -- */

static void test_theorem_1_i_odd_piles_are_powers_of_one_half(void **state)
{
    paper *p = *state;
    for (int n = 1; 2 * n - 1 < PILES; n++)
        assert_int_equal(p->a[2 * n - 1], bt_value_dyadic(p->ctx, 1, (unsigned)n - 1));
}

static void test_theorem_1_ii_even_piles_and_their_canonical_form(void **state)
{
    paper *p = *state;
    bt_value one = bt_value_integer(p->ctx, 1);
    bt_words options;
    bt_words__open(&options, p->ctx);
    for (int n = 1; 2 * n < PILES; n++) {
        bt_value right[] = {p->zero, p->a[2 * n - 2]};
        assert_int_equal(p->a[2 * n], bt_value_game(p->ctx, &one, 1, right, 2));
        options.length = 0;
        assert_true(bt_value__options(p->ctx, p->a[2 * n], BT_LEFT, &options));
        assert_int_equal(options.length, 1);
        assert_int_equal(options.at[0], one);
        options.length = 0;
        assert_true(bt_value__options(p->ctx, p->a[2 * n], BT_RIGHT, &options));
        assert_int_equal(options.length, n > 1 ? 2 : 1);
        if (n == 1) continue;
        assert_true((options.at[0] == right[0] && options.at[1] == right[1]) ||
                    (options.at[1] == right[0] && options.at[0] == right[1]));
    }
    bt_words__close(&options);
}

static void test_theorem_1_iii_even_piles_decrease(void **state)
{
    paper *p = *state;
    for (int n = 2; 2 * n < PILES; n++) assert_true(less(p, p->a[2 * n], p->a[2 * n - 2]));
}

/* The numbers n/16 around a game: confused from low/16 to high/16, both included. */
static void check_interval(paper *p, bt_value g, int low, int high)
{
    for (int n = low - 20; n <= high + 20; n++) {
        bt_value x = bt_value_dyadic(p->ctx, n, 4);
        bt_relation expected = n < low ? BT_GREATER : n > high ? BT_LESS : BT_FUZZY;
        assert_int_equal(bt_value_compare(p->ctx, g, x), expected);
    }
}

static void test_corollary_1_the_closed_interval_and_the_temperature(void **state)
{
    paper *p = *state;
    for (int n = 1; 2 * n < PILES; n++) {
        check_interval(p, p->a[2 * n], 0, 16);
        assert_int_equal(bt_value_temperature(p->ctx, p->a[2 * n]), p->half);
        assert_int_equal(bt_value_mean(p->ctx, p->a[2 * n]), p->half);
    }
}

/* Printed is the open interval (0,1), but 0 and 1 are confused with the game as well. */
static void test_corollary_1_i_as_printed_leaves_out_the_end_points(void **state)
{
    paper *p = *state;
    assert_true(confused(p, p->a[2], p->zero));
    assert_true(confused(p, p->a[2], bt_value_integer(p->ctx, 1)));
}

static void test_definition_2_the_recursion_of_brackets(void **state)
{
    paper *p = *state;
    assert_int_equal(bracket(p, 1), bt_value_game(p->ctx, &p->half, 1, &p->minus_half, 1));
    for (int m = 1; 2 * m + 2 < PILES; m++) {
        bt_value left[] = {p->half, bracket(p, m)};
        assert_int_equal(bracket(p, m + 1), bt_value_game(p->ctx, left, 2, &p->minus_half, 1));
    }
}

/* -- section 3 -- */

static void test_lemma_1(void **state)
{
    paper *p = *state;
    assert_int_equal(bracket(p, 1), bracket(p, -1));
    for (int m = 1; 2 * m < PILES; m++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            check_interval(p, bracket(p, sign * m), -8, 8);
            assert_int_equal(bt_value_temperature(p->ctx, bracket(p, sign * m)), p->half);
        }
        if (m == 1) continue;
        assert_true(less(p, bracket(p, m - 1), bracket(p, m)));
        assert_true(less(p, bracket(p, -m), bracket(p, 1 - m)));
    }
}

static void test_lemma_2_pairs_are_infinitesimal(void **state)
{
    paper *p = *state;
    for (int i = -20; i <= 20; i++)
        for (int j = -20; j <= 20; j++)
            if (i != 0 && j != 0)
                assert_true(
                    bt_value_is_infinitesimal(p->ctx, plus(p, bracket(p, i), bracket(p, j))));
}

/* All pairs of r-tuples with entries up to `most`. */
static void check_theorem_2(paper *p, int r, int most)
{
    tuple m = first_tuple(r, 1);
    do {
        tuple n = first_tuple(r, 1);
        bt_value left = brackets(p, &m);
        do {
            static const bt_relation expected[] = {BT_LESS, BT_EQUAL, BT_GREATER};
            bt_relation found = bt_value_compare(p->ctx, left, brackets(p, &n));
            assert_int_equal(found, expected[order(&m, &n, r) + 1]);
        } while (next_tuple(&n, most));
    } while (next_tuple(&m, most));
}

static void test_theorem_2_lexicographical_ordering(void **state)
{
    check_theorem_2(*state, 1, 30);
    check_theorem_2(*state, 2, 15);
    check_theorem_2(*state, 3, 8);
    check_theorem_2(*state, 4, 6);
    check_theorem_2(*state, 5, 5);
    check_theorem_2(*state, 6, 4);
}

/* Calls `check` for all tuples m of r and n of s entries up to `most`. */
typedef void pair_checker(paper *p, const tuple *m, const tuple *n);

static void each_pair(paper *p, int r, int s, int most, pair_checker *check)
{
    tuple m = first_tuple(r, 1);
    do {
        tuple n = first_tuple(s, 1);
        do check(p, &m, &n);
        while (next_tuple(&n, most));
    } while (next_tuple(&m, most));
}

/* Printed with "at most one 1" in both tuples; the longer one is enough. */
static void check_corollary_2(paper *p, const tuple *m, const tuple *n)
{
    if (at_most_one_1(n)) assert_true(less(p, brackets(p, m), brackets(p, n)));
}

static void test_corollary_2_longer_is_larger(void **state)
{
    for (int s = 2; s <= 5; s++)
        for (int r = s - 2; r >= 0; r -= 2) each_pair(*state, r, s, 5, check_corollary_2);
}

/* "[m_1,..,m_r] > [n_1,..,n_s] for r > s of the same parity" is printed before the corollary
   without its condition. */
static void test_the_sentence_before_corollary_2_fails_for_ones(void **state)
{
    paper *p = *state;
    tuple ones = first_tuple(2, 1);
    assert_int_equal(brackets(p, &ones), p->zero);
    assert_true(holds(p, "br(1,1) == 0"));
    assert_true(holds(p, "br(1,1,2) == br(2)"));
}

static void test_the_ordering_that_sums_it_up(void **state)
{
    paper *p = *state;
    bt_value before = BT_NONE;
    int seen = 0;
    static const struct {
        int length, most;
    } rows[] = {{2, 8}, {4, 5}, {6, 3}};
    for (int row = 0; row < 3; row++) {
        tuple m = first_tuple(rows[row].length, 1);
        do {
            if (rows[row].length > 2 && !at_most_one_1(&m)) continue;
            bt_value sum = brackets(p, &m);
            if (seen++ == 0)
                assert_int_equal(sum, p->zero);
            else
                assert_true(less(p, before, sum));
            before = sum;
        } while (next_tuple(&m, rows[row].most));
    }
    assert_true(seen > 80);
    assert_true(holds(p, "br(1,1) < br(1,2)"));
    assert_true(holds(p, "br(1,20) < br(2,2)"));
    assert_true(holds(p, "br(20,20) < br(1,2,2,2)"));
    assert_true(holds(p, "br(9,9,9,9) < br(1,2,2,2,2,2)"));
}

static bool theorem_3_i(paper *p, const tuple *m, const tuple *n)
{
    return confused(p, minus(p, brackets(p, m), brackets(p, n)), p->minus_half);
}

/* Below 1/2, in the exceptional case confused with it. */
static bool theorem_3_ii(paper *p, const tuple *m, const tuple *n)
{
    bt_value g = minus(p, brackets(p, m), brackets(p, n));
    bool exceptional = m->length == n->length - 1 && order(m, n, m->length) >= 0;
    return exceptional ? confused(p, g, p->half) : less(p, g, p->half);
}

static void check_theorem_3(paper *p, const tuple *m, const tuple *n)
{
    if (!at_most_one_1(m) || !at_most_one_1(n)) return;
    assert_true(theorem_3_i(p, m, n));
    assert_true(theorem_3_ii(p, m, n));
}

static void test_theorem_3_against_one_half(void **state)
{
    for (int s = 1; s <= 5; s++)
        for (int r = s - 1; r >= 0; r -= 2) each_pair(*state, r, s, 5, check_theorem_3);
}

/* The condition on ones stands before the theorem and is needed: it fails without, but then only.
   m = (2,2), n = (1,1,1) is one of the pairs. */
static void count_failures(paper *p, const tuple *m, const tuple *n)
{
    if (theorem_3_i(p, m, n) && theorem_3_ii(p, m, n)) return;
    assert_false(at_most_one_1(m) && at_most_one_1(n));
    p->failures++;
}

static void test_theorem_3_fails_with_more_ones(void **state)
{
    paper *p = *state;
    const tuple m = {2, {2, 2}}, n = {3, {1, 1, 1}};
    p->failures = 0;
    for (int s = 1; s <= 4; s++)
        for (int r = s - 1; r >= 0; r -= 2) each_pair(p, r, s, 3, count_failures);
    assert_true(p->failures > 0);
    assert_false(theorem_3_i(p, &m, &n));
    assert_true(holds(p, "br(2,2,-1,-1,-1) > -1/2"));
}

/* -- section 4 -- */

static bt_value d(paper *p, int m)
{
    return plus(p, bracket(p, m + 1), bracket(p, -m));
}

/* The tiny of 1 + sign/2^e. */
static bt_value tiny(paper *p, int sign, unsigned e)
{
    return bt_value_tiny(p->ctx, bt_value_dyadic(p->ctx, (1 << e) + sign, e));
}

static void test_lemma_3_differences_of_neighbours(void **state)
{
    paper *p = *state;
    assert_int_equal(d(p, 1), bt_value_tiny(p->ctx, bt_value_integer(p->ctx, 1)));
    for (int m = 1; m <= 12; m++) {
        for (int k = 1; k <= 16; k++) {
            assert_true(less(p, times(p, k, d(p, m + 1)), d(p, m)));
            for (unsigned e = 0; e <= 8; e += 2)
                assert_true(less(p, times(p, k, tiny(p, 1, e)), d(p, m)));
        }
    }
}

static void test_corollary_3_between_two_tinies(void **state)
{
    paper *p = *state;
    int positive = 0;
    for (int r = 2; r <= 4; r += 2) {
        tuple m = first_tuple(r, -4);
        do {
            bt_value g = brackets(p, &m);
            if (!less(p, p->zero, g)) continue;
            positive++;
            for (unsigned e = 1; e <= 7; e += 3) {
                assert_true(less(p, tiny(p, 1, e), g));
                assert_true(less(p, g, tiny(p, -1, e)));
            }
        } while (next_signed(&m, 4));
    }
    assert_true(positive > 500);
}

/* The step of its proof: for m_1 > n_1 and m_i < n_i after that, the sum exceeds D_a - k D_(a+1)
   with a = n_1 (printed is a = m_1, from which nothing follows: the sums compared with are not
   below D_(m_1 + 1)). */
static void check_step(paper *p, const tuple *m, const tuple *n)
{
    int k = 1;
    if (m->at[0] <= n->at[0]) return;
    for (int i = 1; i < m->length; i++) {
        if (m->at[i] >= n->at[i]) return;
        k += n->at[i] - m->at[i];
    }
    bt_value bound = minus(p, d(p, n->at[0]), times(p, k, d(p, n->at[0] + 1)));
    assert_true(less(p, bound, minus(p, brackets(p, m), brackets(p, n))));
    assert_true(less(p, tiny(p, 1, 6), bound));
}

static void test_corollary_3_the_step_of_the_proof(void **state)
{
    for (int s = 1; s <= 3; s++) each_pair(*state, s, s, 6, check_step);
}

/* With m = (2,2), n = (1,3): the part subtracted, [3,-2] = D_2, is no multiple of D_3, as the
   printed a = m_1 = 2 would have it. */
static void test_corollary_3_the_printed_step_does_not_follow(void **state)
{
    paper *p = *state;
    for (int k = 1; k <= 50; k++) assert_true(less(p, times(p, k, d(p, 3)), d(p, 2)));
    assert_true(holds(p, "br(3,-2) > 50.br(4,-3)"));
}

static void test_theorem_4_green_piles_are_remote(void **state)
{
    paper *p = *state;
    for (int r = 1; r <= 5; r++) {
        int most = r < 4 ? 5 : r == 4 ? 3 : 2;
        tuple m = first_tuple(r, -most);
        do {
            for (uint64_t n = 1; n <= 3; n++) {
                bt_value g = plus(p, brackets(p, &m), bt_value_nimber(p->ctx, n));
                if (r % 2 == 0)
                    assert_true(confused(p, g, p->zero));
                else
                    assert_true(less(p, p->minus_half, g) && less(p, g, p->half));
            }
        } while (next_signed(&m, most));
    }
}

/* -- section 5 -- */

static void test_theorem_5_piles_are_ups(void **state)
{
    paper *p = *state;
    bt_value star = bt_value_nimber(p->ctx, 1);
    for (int m = 0; 2 * m + 1 < PILES; m++) {
        bt_value ups = p->zero;
        for (int i = 1; i <= m; i++) ups = plus(p, ups, bt_value_up_power(p->ctx, (unsigned)i));
        assert_int_equal(p->b[2 * m], ups);
        assert_int_equal(p->b[2 * m + 1], plus(p, ups, star));
    }
    assert_true(holds(p, "B(6) == ^[3]"));
    assert_true(holds(p, "B(7) == ^ + ^<2> + ^<3> + *"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_theorem_1_i_odd_piles_are_powers_of_one_half),
        cmocka_unit_test(test_theorem_1_ii_even_piles_and_their_canonical_form),
        cmocka_unit_test(test_theorem_1_iii_even_piles_decrease),
        cmocka_unit_test(test_corollary_1_the_closed_interval_and_the_temperature),
        cmocka_unit_test(test_corollary_1_i_as_printed_leaves_out_the_end_points),
        cmocka_unit_test(test_definition_2_the_recursion_of_brackets),
        cmocka_unit_test(test_lemma_1),
        cmocka_unit_test(test_lemma_2_pairs_are_infinitesimal),
        cmocka_unit_test(test_theorem_2_lexicographical_ordering),
        cmocka_unit_test(test_corollary_2_longer_is_larger),
        cmocka_unit_test(test_the_sentence_before_corollary_2_fails_for_ones),
        cmocka_unit_test(test_the_ordering_that_sums_it_up),
        cmocka_unit_test(test_theorem_3_against_one_half),
        cmocka_unit_test(test_theorem_3_fails_with_more_ones),
        cmocka_unit_test(test_lemma_3_differences_of_neighbours),
        cmocka_unit_test(test_corollary_3_between_two_tinies),
        cmocka_unit_test(test_corollary_3_the_step_of_the_proof),
        cmocka_unit_test(test_corollary_3_the_printed_step_does_not_follow),
        cmocka_unit_test(test_theorem_4_green_piles_are_remote),
        cmocka_unit_test(test_theorem_5_piles_are_ups),
    };
    return cmocka_run_group_tests(tests, open_paper, close_paper);
}
