/* Partial Nim with many piles: outcomes and moves against the theorems spelled out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/partial_nim_brute.h"
#include "games/partial_nim_spelled.h"
#include "support/seed.h"

static void build(bt_context *ctx, const plain *from, bt__pn_position *out)
{
    bt_games__pn_open(out, ctx);
    for (size_t i = 0; i < from->count; i++)
        assert_int_equal(bt_games__pn_add(out, (bt__pn_colour)from->colour[i], from->size[i]),
                         BT_OK);
}

static char outcome_of(bt__pn_position *position, bt__pn_rule rule)
{
    bt_outcome outcome;
    assert_int_equal(bt_games__pn_outcome(position, rule, &outcome), BT_OK);
    return "LRNP"[outcome];
}

/* -- positions where much is tied -- */

/* Brings x to 0, 1/2 or -1/2 by odd piles, one for each digit that is wrong. */
static void balance(plain *position, int halves)
{
    mpz_t x, half;
    mpz_init(x);
    mpz_init_set_ui(half, 1);
    mpz_mul_2exp(half, half, BITS - 1);
    spell_x(position, x);
    if (halves > 0) mpz_sub(x, x, half);
    if (halves < 0) mpz_add(x, x, half);
    int colour = mpz_sgn(x) > 0;
    mpz_abs(x, x);
    for (mp_bitcnt_t bit = mpz_scan1(x, 0); mpz_sgn(x) && bit <= BITS; bit = mpz_scan1(x, bit + 1))
        put(position, colour, 2 * (BITS - (uint64_t)bit) + 1);
    mp_bitcnt_t top = mpz_sgn(x) ? mpz_sizeinbase(x, 2) : 0;
    for (mp_bitcnt_t bit = BITS + 1; bit < top; bit++)
        for (int i = 0; mpz_tstbit(x, bit) && i < 1 << (bit - BITS); i++) put(position, colour, 1);
    mpz_clears(x, half, NULL);
}

static plain make_tied(bt_random *random, uint64_t piles, uint64_t top)
{
    plain position = {.count = 0};
    uint64_t count = bt_random__below(random, piles + 1);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t size = 1 + bt_random__below(random, 1 + bt_random__below(random, top));
        int colour = (int)bt_random__below(random, 2);
        put(&position, colour, size);
        if (bt_random__below(random, 2)) put(&position, 1 - colour, size ^ (size > 1 ? 2 : 0));
        if (bt_random__below(random, 3) == 0) put(&position, colour, size);
    }
    uint64_t wanted = bt_random__below(random, 4);
    if (wanted < 3) balance(&position, (int)wanted - 1);
    for (uint64_t i = bt_random__below(random, 3); i > 0; i--)
        put(&position, 2, 1 + bt_random__below(random, 3));
    return position;
}

static void test_outcome_against_theorems_spelled_out(void **state)
{
    bt_random random = random_start(__func__);
    size_t seen[2][128] = {{0}};
    for (int i = 0; i < 30000; i++) {
        uint64_t piles = i % 100 ? 6 : 60, top = i % 50 ? 20 : 4000;
        plain from = make_tied(&random, piles, top);
        bt__pn_position position;
        build(*state, &from, &position);
        for (int rule = 0; rule < 2; rule++) {
            char outcome = outcome_of(&position, (bt__pn_rule)rule);
            assert_int_equal(outcome, spell(&from, (bt__pn_rule)rule));
            seen[rule][(int)outcome]++;
        }
        bt_games__pn_close(&position);
    }
    for (int rule = 0; rule < 2; rule++)
        printf("rule %d: L %zu R %zu N %zu P %zu\n", rule, seen[rule]['L'], seen[rule]['R'],
               seen[rule]['N'], seen[rule]['P']);
}

/* The digest once kept digits 1, 1 side by side when piles of neighbouring sizes carried into each
   other; comparing with its first four digits was wrong then. */
static void check_digits(bt_context *ctx, const plain *from)
{
    bt__pn_position position;
    bt__pn_board board;
    bt__pn_digest digest;
    mpz_t x, term;
    mpz_inits(x, term, NULL);
    spell_x(from, x);
    build(ctx, from, &position);
    assert_int_equal(bt_games__pn_board_open(&board, &position, BT__PN_ODD_EVEN), BT_OK);
    bt_games__pn_digest(&board, &digest);
    for (int i = digest.power_count - 1; i >= 0; i--) {
        int64_t e = digest.power[i].exponent;
        assert_true(i == digest.power_count - 1 || e > digest.power[i + 1].exponent + 1);
        mpz_set_si(term, -digest.power[i].sign);
        mpz_mul_2exp(term, term, (mp_bitcnt_t)(BITS - e));
        mpz_add(x, x, term); /* what is left is below the next place */
        assert_true(mpz_sgn(x) == 0 || mpz_sizeinbase(x, 2) < (size_t)(BITS - e + 1));
    }
    assert_int_equal(digest.cut, mpz_sgn(x) != 0);
    bt_games__pn_board_close(&board);
    bt_games__pn_close(&position);
    mpz_clears(x, term, NULL);
}

static void test_digits_of_x_are_not_adjacent(void **state)
{
    bt_random random = random_start(__func__);
    for (int i = 0; i < 10000; i++) {
        plain from = make_tied(&random, 12, i % 20 ? 24 : 2000);
        check_digits(*state, &from);
    }
}

/* -- moves of larger positions against the theorems spelled out -- */

static bool covers(const bt__pn_ranges *ranges, int colour, uint64_t pile, uint64_t target)
{
    for (size_t i = 0; i < ranges->length; i++) {
        const bt__pn_range *r = &ranges->at[i];
        if ((int)r->colour == colour && r->pile == pile && r->from <= target && target <= r->to &&
            (target - r->from) % r->step == 0)
            return true;
    }
    return false;
}

static bool spell_wins(const plain *from, bt__pn_rule rule, bool left, size_t pile, uint64_t target)
{
    plain after = *from;
    if (!brute_may(rule == BT__PN_ANY_ODD, left, from->colour[pile],
                   (int)(from->size[pile] - target)))
        return false;
    after.size[pile] = target;
    if (target == 0) {
        after.count--;
        after.size[pile] = after.size[after.count];
        after.colour[pile] = after.colour[after.count];
    }
    char outcome = spell(&after, rule);
    return outcome == 'P' || outcome == (left ? 'L' : 'R');
}

static void check_moves(bt_context *ctx, const plain *from, bt__pn_rule rule, bt_player player)
{
    bt__pn_position position;
    bt__pn_ranges ranges;
    bt__pn_range move;
    bool found;
    build(ctx, from, &position);
    assert_int_equal(bt_games__pn_winning_moves(&position, rule, player, &ranges), BT_OK);
    for (size_t i = 0; i < from->count; i++)
        for (uint64_t target = 0; target < from->size[i]; target++)
            assert_int_equal(covers(&ranges, from->colour[i], from->size[i], target),
                             spell_wins(from, rule, player == BT_LEFT, i, target));
    assert_int_equal(bt_games__pn_winning_move(&position, rule, player, &found, &move), BT_OK);
    assert_int_equal(found, ranges.length > 0);
    if (found) assert_true(covers(&ranges, (int)move.colour, move.pile, move.from));
    bt_games__pn_ranges_close(&ranges);
    bt_games__pn_close(&position);
}

static void test_moves_against_theorems_spelled_out(void **state)
{
    bt_random random = random_start(__func__);
    for (int i = 0; i < 2000; i++) {
        plain from = make_tied(&random, 8, i % 10 ? 24 : 90);
        for (int rule = 0; rule < 2; rule++)
            for (int player = 0; player < 2; player++)
                check_moves(*state, &from, (bt__pn_rule)rule, (bt_player)player);
    }
}

/* A carry that runs through sixty levels and decides only at the last stone. */
static void test_long_carry(void **state)
{
    for (uint64_t levels = 1; levels < 200; levels++) {
        bt__pn_position position;
        bt_games__pn_open(&position, *state);
        bt_games__pn_add(&position, BT__PN_RED, 1);
        for (uint64_t k = 1; k <= levels; k++) bt_games__pn_add(&position, BT__PN_BLUE, 2 * k + 1);
        assert_int_equal(outcome_of(&position, BT__PN_ODD_EVEN), 'R');
        bt_games__pn_add(&position, BT__PN_BLUE, 2 * levels + 1);
        assert_int_equal(outcome_of(&position, BT__PN_ODD_EVEN), 'P');
        bt_games__pn_add(&position, BT__PN_BLUE, BT__SIZE_LONG - 1);
        assert_int_equal(outcome_of(&position, BT__PN_ODD_EVEN), 'L');
        bt_games__pn_close(&position);
    }
}

static int open_context(void **state)
{
    *state = bt_open();
    return *state == NULL;
}

static int close_context(void **state)
{
    size_t used = bt_memory_used(*state);
    bt_close(*state);
    return used != 0;
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
    const struct CMUnitTest tests[] = {
        TEST(test_outcome_against_theorems_spelled_out),
        TEST(test_digits_of_x_are_not_adjacent),
        TEST(test_moves_against_theorems_spelled_out),
        TEST(test_long_carry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
