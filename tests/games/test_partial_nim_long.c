/* Partial Nim with sizes of a hundred digits: stretched, hidden and mirrored small positions. */
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

/* -- long sizes: the same position with its gaps stretched -- */

enum { CLUSTERS = 4, STRETCH_DIGITS = 100 };

/* Sizes gap * j + d with small d become base[j] + d; base[0] = 0. */
typedef struct stretch {
    uint64_t gap;
    mpz_t base[CLUSTERS];
} stretch;

static void open_stretch(stretch *map, uint64_t gap, bt_random *random, bool just_long)
{
    map->gap = gap;
    mpz_init(map->base[0]);
    for (int j = 1; j < CLUSTERS; j++) {
        mpz_init(map->base[j]);
        for (int word = 0; word < (just_long ? 1 : 5 + j); word++) {
            mpz_mul_2exp(map->base[j], map->base[j], 64);
            mpz_add_ui(map->base[j], map->base[j], bt_random__next(random) >> 2 | 1ul << 61);
        }
        mpz_add(map->base[j], map->base[j], map->base[j - 1]);
        if (mpz_odd_p(map->base[j])) mpz_add_ui(map->base[j], map->base[j], 1);
    }
}

static void close_stretch(stretch *map)
{
    for (int j = 0; j < CLUSTERS; j++) mpz_clear(map->base[j]);
}

static bt__size stretch_size(const stretch *map, bt__pn_position *position, uint64_t size)
{
    uint64_t j = (size + map->gap / 3) / map->gap;
    bt__size out;
    mpz_t z;
    mpz_init_set_ui(z, size);
    mpz_sub_ui(z, z, j * map->gap);
    mpz_add(z, z, map->base[j]);
    char *digits = mpz_get_str(NULL, 10, z);
    assert_int_equal(bt__size_read(&position->sizes, digits, strlen(digits), &out), BT_OK);
    free(digits);
    mpz_clear(z);
    return out;
}

static void build_stretched(bt_context *ctx, const stretch *map, const plain *from,
                            bt__pn_position *out)
{
    bt_games__pn_open(out, ctx);
    for (size_t i = 0; i < from->count; i++) {
        bool coloured = from->colour[i] < 2;
        bt__size size = coloured ? stretch_size(map, out, from->size[i]) : from->size[i];
        assert_int_equal(bt_games__pn_add(out, (bt__pn_colour)from->colour[i], size), BT_OK);
    }
}

static plain make_clustered(bt_random *random, uint64_t piles, uint64_t gap, uint64_t width)
{
    plain position = {.count = 0};
    for (uint64_t i = 1 + bt_random__below(random, piles); i > 0; i--) {
        uint64_t size = gap * bt_random__below(random, CLUSTERS) + bt_random__below(random, width);
        put(&position, (int)bt_random__below(random, 2), size);
        if (bt_random__below(random, 2) && position.count + 1 < piles)
            put(&position, (int)bt_random__below(random, 2), size ^ bt_random__below(random, 3));
    }
    if (bt_random__below(random, 3) == 0) put(&position, 2, 1 + bt_random__below(random, 3));
    return position;
}

static bool same_target(const stretch *map, bt__pn_position *position, uint64_t size,
                        bt__size stretched)
{
    bt__size expected = stretch_size(map, position, size);
    return !bt__size_compare(&position->sizes, expected, stretched);
}

/* The winning moves of the stretched position are the stretched winning moves. */
static void check_stretched_moves(const stretch *map, bt__pn_position *small,
                                  bt__pn_position *large, bt__pn_rule rule, bt_player player)
{
    bt__pn_ranges a, b;
    assert_int_equal(bt_games__pn_winning_moves(small, rule, player, &a), BT_OK);
    assert_int_equal(bt_games__pn_winning_moves(large, rule, player, &b), BT_OK);
    assert_int_equal(a.length, b.length);
    for (size_t i = 0; i < a.length; i++) {
        const bt__pn_range *r = &a.at[i], *s = &b.at[i];
        assert_int_equal(r->colour, s->colour);
        assert_int_equal(r->step, s->step);
        if (r->colour == BT__PN_GREEN) {
            assert_true(r->pile == s->pile && r->from == s->from && r->to == s->to);
        } else {
            assert_true(same_target(map, large, r->pile, s->pile));
            assert_true(same_target(map, large, r->from, s->from));
            assert_true(same_target(map, large, r->to, s->to));
        }
    }
    bt_games__pn_ranges_close(&a);
    bt_games__pn_ranges_close(&b);
}

static void check_stretched(bt_context *ctx, const stretch *map, const plain *from)
{
    bt__pn_position small, large;
    build(ctx, from, &small);
    build_stretched(ctx, map, from, &large);
    for (int rule = 0; rule < 2; rule++) {
        assert_int_equal(outcome_of(&large, (bt__pn_rule)rule), spell(from, (bt__pn_rule)rule));
        for (int player = 0; player < 2; player++)
            check_stretched_moves(map, &small, &large, (bt__pn_rule)rule, (bt_player)player);
    }
    bt_games__pn_close(&large);
    bt_games__pn_close(&small);
}

static void test_long_sizes_by_stretching(void **state)
{
    bt_random random = random_start(__func__);
    for (int i = 0; i < 6000; i++) {
        stretch map;
        open_stretch(&map, 1200, &random, i % 5 == 0);
        plain from = make_clustered(&random, i % 50 ? 7 : 100, 1200, 12);
        check_stretched(*state, &map, &from);
        close_stretch(&map);
    }
}

/* Three piles whose long gaps, cut down to 12, can be searched from the rules. */
static void test_long_sizes_by_search(void **state)
{
    bt_random random = random_start(__func__);
    for (int rule = 0; rule < 2; rule++) {
        brute table;
        brute_open(&table, rule == 1);
        for (int i = 0; i < 3000; i++) {
            stretch map;
            brute_position position = {{0}};
            bt__pn_position large;
            plain from = make_clustered(&random, 3, 12, 3);
            if (from.count > 3) from.count = 3;
            open_stretch(&map, 12, &random, i % 5 == 0);
            for (size_t k = 0; k < from.count; k++)
                brute_add(&position, from.colour[k], (int)from.size[k]);
            build_stretched(*state, &map, &from, &large);
            assert_int_equal(outcome_of(&large, (bt__pn_rule)rule),
                             brute_outcome(&table, position));
            bt_games__pn_close(&large);
            close_stretch(&map);
        }
        brute_close(&table);
    }
}

/* -- a small position hidden in a large one of the same value -- */

static bt__size random_size(bt_random *random, bt__pn_position *position, bool is_long)
{
    char digits[STRETCH_DIGITS];
    bt__size size = 1 + (bt_random__next(random) >> 2);
    if (!is_long) return size;
    for (int i = 0; i < STRETCH_DIGITS; i++) digits[i] = (char)('1' + bt_random__below(random, 9));
    assert_int_equal(bt__size_read(&position->sizes, digits, STRETCH_DIGITS, &size), BT_OK);
    return size;
}

/* [m] and -[m], or equal odd piles of opposite colours: worth 0 together. */
static void hide_pair(bt__pn_position *position, bt__size size)
{
    assert_int_equal(bt_games__pn_add(position, BT__PN_BLUE, size), BT_OK);
    assert_int_equal(bt_games__pn_add(position, BT__PN_RED, size), BT_OK);
}

/* In the paper's game an odd pile s is worth two of s + 2, and (1) is worth (2,2); in the other
   one (1) is worth *1. A green pile is worth two with its size as nim-sum. */
static void hide_pile(bt_random *random, bt__pn_position *position, bt__pn_rule rule, int colour,
                      uint64_t size)
{
    bt__pn_colour own = (bt__pn_colour)colour;
    while (colour < 2 && rule == BT__PN_ODD_EVEN && size % 2 && bt_random__below(random, 4)) {
        if (size == 1 && bt_random__below(random, 2)) {
            bt_games__pn_add(position, own, 2);
            size = 2;
            continue;
        }
        bt_games__pn_add(position, own, size += 2);
    }
    if (colour < 2 && rule == BT__PN_ANY_ODD && size == 1) own = BT__PN_GREEN;
    if (own == BT__PN_GREEN) {
        bt__size other = random_size(random, position, bt_random__below(random, 2)), sum;
        bt__size_xor(&position->sizes, other, size, &sum);
        bt_games__pn_add(position, own, other);
        bt_games__pn_add(position, own, sum);
        return;
    }
    bt_games__pn_add(position, own, size);
}

static void check_one_move(bt__pn_position *position, bt__pn_rule rule, bt_player player,
                           char outcome)
{
    bt__pn_range move;
    bt__pn_position after;
    bool found, expected = outcome == 'N' || outcome == (player == BT_LEFT ? 'L' : 'R');
    assert_int_equal(bt_games__pn_winning_move(position, rule, player, &found, &move), BT_OK);
    assert_int_equal(found, expected);
    if (!found) return;
    assert_int_equal(bt_games__pn_play(position, move.colour, move.pile, move.from, &after), BT_OK);
    char then = outcome_of(&after, rule);
    assert_true(then == 'P' || then == (player == BT_LEFT ? 'L' : 'R'));
    bt_games__pn_close(&after);
}

static void check_hidden(bt_context *ctx, bt_random *random, bt__pn_rule rule, const plain *core,
                         size_t pairs, char outcome)
{
    bt__pn_position position, swapped;
    bt_games__pn_open(&position, ctx);
    for (size_t i = 0; i < core->count; i++)
        hide_pile(random, &position, rule, core->colour[i], core->size[i]);
    for (size_t i = 0; i < pairs; i++)
        hide_pair(&position, random_size(random, &position, bt_random__below(random, 2)));
    assert_int_equal(outcome_of(&position, rule), outcome);
    for (int player = 0; player < 2; player++)
        check_one_move(&position, rule, (bt_player)player, outcome);
    assert_int_equal(bt_games__pn_play(&position, BT__PN_BLUE, 0, 0, &swapped), BT_OK);
    bt__pn_list blue = swapped.piles[0];
    swapped.piles[0] = swapped.piles[1];
    swapped.piles[1] = blue;
    assert_int_equal(outcome_of(&swapped, rule), mirror(outcome));
    for (int c = 0; c < 3; c++)
        assert_int_equal(
            bt_games__pn_sort_sizes(&swapped, swapped.piles[c].at, swapped.piles[c].length), BT_OK);
    assert_int_equal(outcome_of(&swapped, rule), mirror(outcome));
    bt_games__pn_close(&swapped);
    bt_games__pn_close(&position);
}

static void test_small_position_hidden_in_a_large_one(void **state)
{
    bt_random random = random_start(__func__);
    for (int rule = 0; rule < 2; rule++) {
        brute table;
        brute_open(&table, rule == 1);
        for (int i = 0; i < 3000; i++) {
            plain core = {.count = 0};
            brute_position position = {{0}};
            for (uint64_t k = bt_random__below(&random, 5); k > 0; k--)
                put(&core, (int)bt_random__below(&random, 3), 1 + bt_random__below(&random, 8));
            for (size_t k = 0; k < core.count; k++)
                brute_add(&position, core.colour[k], (int)core.size[k]);
            check_hidden(*state, &random, (bt__pn_rule)rule, &core, i % 100 ? 3 : 500,
                         brute_outcome(&table, position));
        }
        brute_close(&table);
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
        TEST(test_long_sizes_by_stretching),
        TEST(test_long_sizes_by_search),
        TEST(test_small_position_hidden_in_a_large_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
