/* Bounds and search against values: what a bound says is so, and search and value agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "games/games.h"
#include "solve/memo.h"
#include "solve/table.h"
#include "support/seed.h"

/* The game that a bound speaks of: a number of quarters and a switch of each size in the set. */
static bt_value make(bt_context *ctx, int quarters, int set)
{
    bt_value sum = bt_value_dyadic(ctx, quarters, 2);
    for (int i = 0; i < BT_SIZES; i++) {
        int size = bt_solve__sizes[i];
        bt_value left = bt_value_dyadic(ctx, size, 2), right = bt_value_dyadic(ctx, -size, 2);
        bt_value hot = bt_value_game(ctx, &left, 1, &right, 1);
        if (set >> i & 1) sum = bt_value_add(ctx, sum, hot);
    }
    return sum;
}

static void test_who_wins_a_number_and_switches(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    for (int set = 0; set < BT_SETS; set++)
        for (int n = -40; n <= 40; n++) {
            bt_bound b;
            bt_solve__bound_nothing(&b);
            b.at[set] = (int16_t)n;
            bt_outcome outcome = bt_value_outcome(ctx, make(ctx, n, set));
            assert_int_equal(bt_solve__bound_wins(&b, true),
                             outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N);
            assert_int_equal(bt_solve__bound_wins(&b, false),
                             outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_P);
        }
    bt_close(ctx);
}

/* Sums of bounds, set by set. */
static void test_sums_of_bounds(void **state)
{
    bt_random random = random_start("sums of bounds");
    (void)state;
    for (int round = 0; round < 2000; round++) {
        bt_bound x, y, sum;
        bt_solve__bound_nothing(&x);
        bt_solve__bound_nothing(&y);
        for (int i = 0; i < 4; i++) {
            x.at[bt_random__below(&random, BT_SETS)] =
                (int16_t)((int)bt_random__below(&random, 81) - 40);
            y.at[bt_random__below(&random, BT_SETS)] =
                (int16_t)((int)bt_random__below(&random, 81) - 40);
        }
        sum = x;
        bt_solve__bound_add(&sum, &y);
        for (int s = 0; s < BT_SETS; s++) {
            int best = BT_NO_BOUND;
            for (int t = 0; t < BT_SETS; t++)
                if (x.at[t] > BT_NO_BOUND && y.at[s ^ t] > BT_NO_BOUND &&
                    x.at[t] + y.at[s ^ t] > best)
                    best = x.at[t] + y.at[s ^ t];
            assert_int_equal(sum.at[s], best);
        }
    }
}

static void random_board(bt_random *random, unsigned squares, bt_text *out)
{
    unsigned rows = 1 + (unsigned)bt_random__below(random, 6);
    unsigned columns = 1 + (unsigned)bt_random__below(random, squares / rows);
    unsigned taken = (unsigned)bt_random__below(random, 4);
    bt_text__cut(out, 0);
    if (columns > 7) columns = 7;
    for (unsigned r = 0; r < rows; r++) {
        if (r) bt_text__char(out, '/');
        for (unsigned c = 0; c < columns; c++)
            bt_text__char(out, bt_random__below(random, 8) < taken ? '#' : '.');
    }
}

/* Whatever a bound by relaxation says holds for the value. */
static void check_bound(bt_context *ctx, const bt_bound *b, bt_value value, const char *board)
{
    for (int set = 0; set < BT_SETS; set++)
        if (b->at[set] > BT_NO_BOUND && !bt_value_le(ctx, make(ctx, b->at[set], set), value))
            fail_msg("%s is not at least %d quarters with the switches %d", board, b->at[set], set);
}

static void test_relaxation(void **state)
{
    bt_random random = random_start("relaxation");
    int rounds = getenv("BOUTON_THOROUGH") ? 20000 : 400;
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_text board;
    bt_bound b;
    (void)state;
    assert_int_equal(bt_games_open(ctx, "domineering", &game), BT_OK);
    bt_text__open(&board, ctx);
    for (int i = 0; i < rounds; i++) {
        bt_position position;
        random_board(&random, 18, &board);
        assert_int_equal(bt_rules_parse(game, board.at, &position), BT_OK);
        bt_value value = bt_solve__value(game, position);
        for (int negative = 0; negative < 2; negative++) {
            bt_bytes bytes = bt_rules__bytes(game, position);
            assert_int_equal(bt_solve__relaxed(game, bytes, negative, &b), BT_OK);
            check_bound(ctx, &b, negative ? bt_value_negate(ctx, value) : value, board.at);
        }
    }
    bt_text__close(&board);
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- sums of several games -- */

static const char *const games[] = {"domineering", "toads-and-frogs", "hackenbush", "kayles"};
enum { GAMES = sizeof games / sizeof *games };

static void random_letters(bt_random *random, const char *letters, size_t kinds, bt_text *out)
{
    bt_text__cut(out, 0);
    for (size_t n = 1 + bt_random__below(random, 7); n > 0; n--)
        bt_text__char(out, letters[bt_random__below(random, kinds)]);
}

static void random_position(bt_random *random, size_t game, bt_text *out)
{
    if (game == 0) random_board(random, 14, out);
    if (game == 1) random_letters(random, "TF..", 4, out);
    if (game == 2) random_letters(random, "LRG", 3, out);
    if (game == 3) random_letters(random, "123456789", 9, out);
    if (game == 3) bt_text__cut(out, 1);
}

/* What search says of both players, with parts valued or not, is what the value says. */
static void compare_sum(bt_random *random, size_t easy)
{
    bt_context *ctx = bt_open();
    bt_game *opened[GAMES];
    bt_sum sum;
    bt_sum_search *search;
    bt_text text;
    bool wins[2];
    bt_rules__sum_open(&sum, ctx);
    bt_text__open(&text, ctx);
    for (size_t i = 0; i < GAMES; i++)
        assert_int_equal(bt_games_open(ctx, games[i], &opened[i]), BT_OK);
    for (size_t n = 1 + bt_random__below(random, 4); n > 0; n--) {
        size_t i = bt_random__below(random, GAMES);
        bt_position position;
        random_position(random, i, &text);
        assert_int_equal(bt_rules_parse(opened[i], text.at, &position), BT_OK);
        assert_int_equal(bt_rules_sum_add(&sum, opened[i], position, bt_random__below(random, 2)),
                         BT_OK);
    }
    assert_int_equal(bt_solve__sum_open(ctx, easy, bt_random__below(random, 2), &search), BT_OK);
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++)
        assert_int_equal(bt_solve__sum_wins(search, &sum, p, &wins[p]), BT_OK);
    bt_outcome outcome = bt_value_outcome(ctx, bt_solve__ask_value(&sum));
    bt_text__cut(&text, 0);
    bt_rules__print_sum(&sum, true, NULL, &text);
    if (wins[0] != (outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N) ||
        wins[1] != (outcome == BT_OUTCOME_R || outcome == BT_OUTCOME_N))
        fail_msg("%s: Left first %d, Right first %d, but the value says %c", text.at, wins[0],
                 wins[1], bt_outcome_letter(outcome));
    bt_solve__sum_close(search);
    bt_rules__sum_close(&sum);
    bt_text__close(&text);
    for (size_t i = 0; i < GAMES; i++) bt_rules_close(opened[i]);
    bt_close(ctx);
}

static void test_sums_of_games(void **state)
{
    bt_random random = random_start("sums of games");
    int rounds = getenv("BOUTON_THOROUGH") ? 100000 : 600;
    (void)state;
    for (int i = 0; i < rounds; i++) compare_sum(&random, (size_t)(i % 3) * 20);
}

/* -- the table -- */

/* Answers of many bits; a key that differs in one bit is another key. */
static void test_wide_answers(void **state)
{
    enum { STATES = 5000, BITS = 24, OTHERS = 7 + BITS };
    bt_random random = random_start("wide answers");
    bt_context *ctx = bt_open();
    bt_table table;
    (void)state;
    assert_int_equal(bt_table__open(&table, ctx, 1 << 20, false), BT_OK);
    table.bits = BITS;
    for (int i = 0; i < STATES; i++) {
        bt_key key = {bt_random__next(&random), bt_random__next(&random)};
        int answer = (int)bt_random__below(&random, 1 << BITS);
        unsigned bit = (unsigned)bt_random__below(&random, 128 - OTHERS);
        bt_key other = key;
        if (bit < 64)
            other.a ^= (uint64_t)1 << bit;
        else
            other.b ^= (uint64_t)1 << (bit - 64 + OTHERS);
        bt_table__put(&table, key, i, 3);
        bt_table__put(&table, key, answer, 1 + (uint64_t)i);
        assert_int_equal(bt_table__get(&table, key), answer);
        assert_int_equal(bt_table__get(&table, other), -1);
    }
    bt_table__close(&table);
    bt_close(ctx);
}

/* It never tells of a state what was not said of it, however full it is. */
static void test_table(void **state)
{
    enum { STATES = 20000 };
    bt_random random = random_start("table");
    bt_context *ctx = bt_open();
    bt_table table;
    bt_key *keys = malloc(STATES * sizeof *keys);
    size_t kept = 0;
    (void)state;
    assert_int_equal(bt_table__open(&table, ctx, 1 << 16, false), BT_OK);
    for (size_t i = 0; i < STATES; i++) {
        keys[i] = (bt_key){bt_random__next(&random), bt_random__next(&random)};
        bt_table__put(&table, keys[i], keys[i].a >> 40 & 1, 1 + i % 100);
        assert_int_equal(bt_table__get(&table, keys[i]), keys[i].a >> 40 & 1);
    }
    for (size_t i = 0; i < STATES; i++) {
        int known = bt_table__get(&table, keys[i]);
        kept += known >= 0;
        if (known >= 0) assert_int_equal(known, keys[i].a >> 40 & 1);
        assert_int_equal(bt_table__get(&table, (bt_key){keys[i].a, ~keys[i].b}), -1);
    }
    assert_in_range(kept, 3000, 4096);
    bt_table__close(&table);
    free(keys);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_wins_a_number_and_switches),
        cmocka_unit_test(test_sums_of_bounds),
        cmocka_unit_test(test_relaxation),
        cmocka_unit_test(test_sums_of_games),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_wide_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
