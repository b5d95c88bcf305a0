/* Partial Nim: the closed form and winning moves against plain search, both rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "games/partial_nim_theory.h"
#include "partial_nim_brute.h"
#include "support/seed.h"

typedef struct check {
    bt_context *ctx;
    brute table;
    bt__pn_rule rule;
    bt__pn_position position;
    size_t positions, moves;
} check;

static void open_check(check *run, bt__pn_rule rule)
{
    *run = (check){.ctx = bt_open(), .rule = rule};
    brute_open(&run->table, rule == BT__PN_ANY_ODD);
    bt_games__pn_open(&run->position, run->ctx);
}

static void close_check(check *run, const char *what)
{
    printf("%s, %s: %zu positions, %zu winning moves\n", what,
           run->rule == BT__PN_ANY_ODD ? "any-odd" : "odd-even", run->positions, run->moves);
    bt_games__pn_close(&run->position);
    brute_close(&run->table);
    assert_int_equal(bt_memory_used(run->ctx), 0);
    bt_close(run->ctx);
}

static void set_position(check *run, const brute_position *from)
{
    for (int c = 0; c < 3; c++) run->position.piles[c].length = 0;
    for (int i = 0; i < BRUTE_PILES && from->pile[i]; i++)
        assert_int_equal(bt_games__pn_add(&run->position, (bt__pn_colour)(from->pile[i] / 64),
                                          from->pile[i] % 64),
                         BT_OK);
    run->positions++;
}

static void fail_on(check *run, const char *what)
{
    bt_text text;
    bt_text__open(&text, run->ctx);
    bt_games__pn_print(&run->position, &text);
    fail_msg("%s: %s", text.at, what);
}

static void check_outcome(void *data, const brute_position *from)
{
    check *run = data;
    bt_outcome outcome;
    set_position(run, from);
    assert_int_equal(bt_games__pn_outcome(&run->position, run->rule, &outcome), BT_OK);
    if ("LRNP"[outcome] != brute_outcome(&run->table, *from)) fail_on(run, "wrong outcome");
}

typedef struct told {
    uint8_t times[3][BRUTE_SIZE][BRUTE_SIZE]; /* colour, pile, target */
} told;

static void tell(check *run, bt_player player, told *out)
{
    bt__pn_ranges ranges;
    uint64_t count = 0;
    memset(out, 0, sizeof *out);
    assert_int_equal(bt_games__pn_winning_moves(&run->position, run->rule, player, &ranges), BT_OK);
    for (size_t i = 0; i < ranges.length; i++) {
        const bt__pn_range *range = &ranges.at[i];
        for (uint64_t t = range->from; t <= range->to; t += range->step) {
            assert_true(range->pile < BRUTE_SIZE && t < range->pile);
            out->times[range->colour][range->pile][t]++;
            count++;
        }
    }
    assert_int_equal(count, bt_games__pn_count(&run->position, &ranges));
    run->moves += count;
    bt_games__pn_ranges_close(&ranges);
}

/* The winning moves from the rules; counts them and takes them out of what was told. */
static int check_moves_of(check *run, const brute_position *from, bool left, told *given)
{
    int found = 0;
    for (int i = 0; i < BRUTE_PILES && from->pile[i]; i++) {
        int size = from->pile[i] % 64, colour = from->pile[i] / 64;
        if (i > 0 && from->pile[i] == from->pile[i - 1]) continue;
        for (int target = 0; target < size; target++) {
            uint8_t *times = &given->times[colour][size][target];
            unsigned after = brute_wins(&run->table, brute_play(*from, i, target));
            bool wins = brute_may(run->table.any_odd, left, colour, size - target) &&
                        !(after & (left ? BRUTE_RIGHT_FIRST : BRUTE_LEFT_FIRST));
            if (*times != wins) fail_on(run, wins ? "missed a move" : "told a wrong move");
            found += wins;
        }
    }
    return found;
}

static void check_one(check *run, bt_player player, const told *given, bool any)
{
    bt__pn_range move;
    bool found;
    assert_int_equal(bt_games__pn_winning_move(&run->position, run->rule, player, &found, &move),
                     BT_OK);
    if (found != any) fail_on(run, any ? "no move found" : "a move where none wins");
    if (found && (move.from != move.to || !given->times[move.colour][move.pile][move.from]))
        fail_on(run, "the one move does not win");
}

static void check_moves(void *data, const brute_position *from)
{
    check *run = data;
    told given;
    set_position(run, from);
    for (int player = 0; player < 2; player++) {
        tell(run, (bt_player)player, &given);
        int found = check_moves_of(run, from, player == BT_LEFT, &given);
        check_one(run, (bt_player)player, &given, found > 0);
    }
}

static void test_outcome_of_every_small_position(void **state)
{
    (void)state;
    int stones = getenv("BOUTON_THOROUGH") ? 20 : 16;
    for (int rule = 0; rule < 2; rule++) {
        check run;
        open_check(&run, (bt__pn_rule)rule);
        brute_each_position(stones, check_outcome, &run);
        close_check(&run, stones == 20 ? "up to 20 stones" : "up to 16 stones");
    }
}

static void test_moves_of_every_small_position(void **state)
{
    (void)state;
    for (int rule = 0; rule < 2; rule++) {
        check run;
        open_check(&run, (bt__pn_rule)rule);
        brute_each_position(12, check_moves, &run);
        close_check(&run, "moves up to 12 stones");
    }
}

static void try_random(bt__pn_rule rule, bt_random *random, int times, uint64_t piles, uint64_t top)
{
    check run;
    open_check(&run, rule);
    for (int i = 0; i < times; i++) {
        brute_position position = {{0}};
        uint64_t count = 1 + bt_random__below(random, piles),
                 size = 1 + bt_random__below(random, top);
        for (uint64_t j = 0; j < count; j++)
            brute_add(&position, (int)bt_random__below(random, 3),
                      1 + (int)bt_random__below(random, size));
        check_outcome(&run, &position);
        check_moves(&run, &position);
    }
    close_check(&run, "random");
}

static void test_random_positions(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    for (int rule = 0; rule < 2; rule++) {
        try_random((bt__pn_rule)rule, &random, 4000, 4, 12);
        try_random((bt__pn_rule)rule, &random, 2000, 3, 24);
        try_random((bt__pn_rule)rule, &random, 2000, 7, 5);
        try_random((bt__pn_rule)rule, &random, 300, 2, 60);
    }
}

static void test_may_take_is_the_rule(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * 2 * 3; i++) {
        int rule = i / 6, player = i / 3 % 2, colour = i % 3;
        assert_false(
            bt_games__pn_may_take((bt__pn_rule)rule, (bt_player)player, (bt__pn_colour)colour, 0));
        for (int taken = 1; taken < 7; taken++)
            assert_int_equal(bt_games__pn_may_take((bt__pn_rule)rule, (bt_player)player,
                                                   (bt__pn_colour)colour, (uint64_t)taken),
                             brute_may(rule == 1, player == 0, colour, taken));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_may_take_is_the_rule),
        cmocka_unit_test(test_outcome_of_every_small_position),
        cmocka_unit_test(test_moves_of_every_small_position),
        cmocka_unit_test(test_random_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
