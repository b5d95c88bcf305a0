/* Kayles and its kin: nim-values against the digits of their codes, huge heaps, moves, periods. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

enum { SIZE = 60 };

/* -- the slow side: a code read digit by digit -- */

static void mark(bool *seen, unsigned nim)
{
    if (nim < 256) seen[nim] = true;
}

static unsigned find_mex(const bool *seen)
{
    unsigned mex = 0;
    while (seen[mex]) mex++;
    return mex;
}

/* What can be left of a heap with `rest` beans, by the bits of a digit. */
static void mark_digit(const unsigned *value, unsigned digit, unsigned rest, bool unequal,
                       bool *seen)
{
    if (digit & 1 && rest == 0) mark(seen, 0);
    if (digit & 2 && rest > 0) mark(seen, value[rest]);
    for (unsigned a = 1; a < rest; a++) {
        if (digit & 4 && !(unequal && 2 * a == rest)) mark(seen, value[a] ^ value[rest - a]);
        for (unsigned b = 1; digit & 8 && a + b < rest; b++)
            mark(seen, value[a] ^ value[b] ^ value[rest - a - b]);
    }
}

static void find_values(const char *code, bool unequal, unsigned *value)
{
    for (unsigned n = 0; n < SIZE; n++) {
        bool seen[257] = {false};
        mark_digit(value, (unsigned)strtoul((char[2]){code[0], 0}, NULL, 16), n, unequal, seen);
        for (unsigned i = 1; code[i + 1] && i <= n; i++)
            mark_digit(value, (unsigned)strtoul((char[2]){code[i + 1], 0}, NULL, 16), n - i,
                       unequal, seen);
        value[n] = find_mex(seen);
    }
}

static void test_values(void **state)
{
    static const char *const games[][2] = {
        {"kayles", "0.77"},       {"dawsons-kayles", "0.07"},  {"dawsons-chess", "0.137"},
        {"treblecross", "0.007"}, {"grundy", "4.0"},           {"octal:0.15", "0.15"},
        {"octal:0.156", "0.156"}, {"octal:4.7", "4.7"},        {"octal:.6", "0.6"},
        {"octal:0.F", "0.F"},     {"octal:8.3", "8.3"},        {"octal:0.1A", "0.1A"},
        {"octal:0.3", "0.3"},     {"octal:code=0.45", "0.45"}, {"octal:0.0", "0.0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        unsigned value[SIZE];
        uint32_t fast[SIZE];
        size_t done;
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, games[i][0]);
        find_values(games[i][1], strcmp(games[i][0], "grundy") == 0, value);
        assert_int_equal(game->series.sequence(game, BT_OF_NIM, 0, SIZE - 1, fast, &done), BT_OK);
        for (unsigned n = 0; n < SIZE; n++) {
            char text[20];
            snprintf(text, sizeof text, "%u", n);
            bt_solution s = solve_text(game, text, BT_METHOD_THEOREM);
            if (strtoul(s.nim, NULL, 10) != value[n] || fast[n] != value[n])
                fail_msg("%s, n = %u", games[i][0], n);
            bt_solution__close(&s);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- huge heaps -- */

/* Kayles from 71 on, for n mod 12 (Guy and Smith 1956). */
static const unsigned kayles[12] = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};

static void check_huge(bt_game *game, const char *text)
{
    mpz_t n, left, part;
    mpz_init_set_str(n, text, 10);
    mpz_inits(left, part, NULL);
    unsigned nim = kayles[mpz_fdiv_ui(n, 12)];
    bt_sum sum;
    bt_solution s;
    bt_rules__sum_open(&sum, game->ctx);
    assert_int_equal(bt_rules__read_sum(game, text, &sum), BT_OK);
    assert_int_equal(
        bt_solve__ask(&sum, (bt_question){.method = BT_METHOD_AUTO, .moves = BT_MOVES_ONE}, &s),
        BT_OK);
    assert_int_equal(strtoul(s.nim, NULL, 10), nim);
    assert_int_equal(s.moves[BT_LEFT].count, 1);
    bt_solution then;
    assert_int_equal(bt_solve__ask_position(game, s.moves[BT_LEFT].at[0].to,
                                            (bt_question){.method = BT_METHOD_THEOREM}, &then),
                     BT_OK);
    char *to = write_position(game, s.moves[BT_LEFT].at[0].to);
    for (char *at = strtok(to, ","); at; at = strtok(NULL, ",")) {
        mpz_set_str(part, at, 10);
        mpz_add(left, left, part);
    }
    mpz_sub(left, n, left); /* one or two pins are gone, and the rest is a P-position */
    assert_true(mpz_cmp_ui(left, 1) == 0 || mpz_cmp_ui(left, 2) == 0);
    assert_int_equal(then.outcome, BT_OUTCOME_P);
    free(to);
    bt_solution__close(&then);
    bt_solution__close(&s);
    bt_rules__sum_close(&sum);
    mpz_clears(n, left, part, NULL);
}

static void test_huge_kayles(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "kayles");
    char text[40];
    (void)state;
    for (unsigned i = 0; i < 12; i++) {
        snprintf(text, sizeof text, "1000000000000000%03u", i);
        check_huge(game, text);
        snprintf(text, sizeof text, "1000000000000000000000000%03u", 900 + i);
        check_huge(game, text);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* No period of Grundy's game is known: that is a limit and no answer, as is a list of all moves. */
static void test_limits(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "grundy"), *pins = open_game(ctx, "kayles");
    bt_position huge = read_position(game, "1000000000000000000");
    bt_verdict said = {.value = BT_NONE};
    bt_moves moves;
    (void)state;
    mpz_init(said.nim);
    bt_limit_time(ctx, 0.05);
    assert_int_equal(game->theory.theorem(game, bt_rules__bytes(game, huge), &said), BT_LIMIT);
    assert_true(bt_message(ctx)[0]);
    bt_limit_time(ctx, 0);
    bt_clear(ctx);
    bt_rules__moves_open(&moves, ctx);
    bt_bytes bytes = bt_rules__bytes(game, huge);
    assert_int_equal(pins->theory.winning(pins, bytes, BT_LEFT, true, &moves), BT_LIMIT);
    bt_clear(ctx);
    bt_rules__moves_close(&moves);
    bt_position_list list;
    bt_rules__list_open(&list, pins);
    huge = read_position(pins, "1000000000000000000");
    assert_int_equal(bt_rules__options(pins, huge, BT_LEFT, &list), BT_LIMIT);
    bt_clear(ctx);
    bt_rules__list_close(&list);
    mpz_clear(said.nim);
    bt_rules_close(game);
    bt_rules_close(pins);
    bt_close(ctx);
}

/* -- periods -- */

static void test_periods(void **state)
{
    static const struct {
        const char *game;
        bt_of of;
        uint64_t preperiod, period;
    } known[] = {
        {"kayles", BT_OF_NIM, 71, 12},         {"kayles", BT_OF_VALUE, 71, 12},
        {"kayles", BT_OF_OUTCOME, 1, 1},       {"dawsons-kayles", BT_OF_NIM, 53, 34},
        {"dawsons-chess", BT_OF_NIM, 52, 34},  {"octal:0.15", BT_OF_NIM, 1, 10},
        {"octal:0.156", BT_OF_NIM, 3479, 349}, {"octal:0.3", BT_OF_OUTCOME, 0, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, known[i].game);
        bt_period p;
        assert_int_equal(game->series.period(game, known[i].of, 100000, &p), BT_OK);
        if (!p.found || !p.proved || p.preperiod != known[i].preperiod ||
            p.period != known[i].period)
            fail_msg("%s: preperiod %llu, period %llu", known[i].game,
                     (unsigned long long)p.preperiod, (unsigned long long)p.period);
        assert_ptr_equal(p.certificate.kind, &game->series.certificates[known[i].of]);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* The outcomes of Dawson's Kayles: 0 occurs among its nim-values for ever. */
static void test_outcome_period(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "dawsons-kayles");
    uint32_t letters[700];
    size_t done;
    bt_period p;
    (void)state;
    assert_int_equal(game->series.period(game, BT_OF_OUTCOME, 100000, &p), BT_OK);
    assert_int_equal(game->series.sequence(game, BT_OF_OUTCOME, 0, 699, letters, &done), BT_OK);
    for (uint64_t n = p.preperiod; n + p.period < 700; n++)
        assert_int_equal(letters[n], letters[n + p.period]);
    assert_true(p.preperiod == 0 ||
                letters[p.preperiod - 1] != letters[p.preperiod - 1 + p.period]);
    for (uint64_t q = 1; q < p.period; q++) { /* none is smaller */
        bool repeats = true;
        for (uint64_t n = p.preperiod; n + q < 700 && repeats; n++)
            repeats = letters[n] == letters[n + q];
        assert_false(repeats);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* No limit was taken for a limit of no heaps. */
static void test_the_period_of_values_was_sought_in_no_heaps(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "kayles");
    bt_period p;
    (void)state;
    assert_int_equal(game->series.period(game, BT_OF_VALUE, 0, &p), BT_OK);
    assert_true(p.found && p.proved);
    assert_int_equal(p.period, 12);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_no_period_of_grundy(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "grundy");
    bt_period p;
    (void)state;
    assert_int_equal(game->series.period(game, BT_OF_NIM, 2000, &p), BT_OK);
    assert_false(p.proved);
    assert_null(game->series.certificates);
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- words -- */

static void test_words(void **state)
{
    static const char *const said[][4] = {
        {"kayles", "1", "0", "pin 1"},
        {"kayles", "2", "0", "pins 1 and 2"},
        {"kayles", "5", "3", "pins 1 and 2 (or 4 and 5)"},
        {"kayles", "6", "1,4", "pin 2 (or 5)"},
        {"kayles", "1,4,4", "1,4,1,1", "row of 4: pins 2 and 3"},
        {"kayles", "2,1", "1", "row of 2: pins 1 and 2"},
        {"kayles", "3,3", "3,1,1", "row of 3: pin 2"},
        {"grundy", "7", "3,4", "split 7 into 3 and 4"},
        {"octal:0.77", "6,3", "3,3", "take 3"},
        {"octal:0.77", "6,3", "6,1", "take 2 from 3, leaving 1"},
        {"octal:0.8", "7", "1,2,3", "take 1 from 7, leaving 1, 2 and 3"},
        {"octal:0.3", "5,1", "5", "take the whole heap 1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, said[i][0]);
        bt_text words;
        bt_text__open(&words, ctx);
        bt_rules__describe(game, read_position(game, said[i][1]), read_position(game, said[i][2]),
                           BT_LEFT, &words);
        if (i == 8) /* not a move of this game: no wrong words for it */
            assert_string_equal(words.at, "to 3,3");
        else
            assert_string_equal(words.at, said[i][3]);
        bt_text__close(&words);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_explanation(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "kayles");
    bt_steps why;
    (void)state;
    bt_rules__steps_open(&why, ctx);
    bt_bytes lost = bt_rules__bytes(game, read_position(game, "1,4"));
    assert_int_equal(game->theory.explain(game, lost, &why), BT_OK);
    assert_int_equal(why.count, 2);
    assert_string_equal(bt_rules__step_at(why.at[0], 1, 0), "4");
    assert_string_equal(bt_rules__step_at(why.at[0], 1, 1), "1");
    assert_non_null(strstr(why.at[1]->text.at, "the previous player wins"));
    bt_rules__steps_close(&why);
    bt_rules__steps_open(&why, ctx);
    bt_bytes won = bt_rules__bytes(game, read_position(game, "6"));
    assert_int_equal(game->theory.explain(game, won, &why), BT_OK);
    assert_int_equal(why.count, 3);
    assert_string_equal(bt_rules__step_at(why.at[2], 0, 0), "pin 2 (or 5)");
    assert_string_equal(bt_rules__step_at(why.at[2], 0, 1), "1,4");
    assert_string_equal(bt_rules__step_at(why.at[2], 1, 0), "pins 3 and 4");
    assert_string_equal(bt_rules__step_at(why.at[2], 1, 1), "2,2");
    bt_rules__steps_close(&why);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_wrong_parameters(void **state)
{
    static const struct {
        const char *game;
        size_t place;
    } wrong[] = {{"octal", 5},       {"octal:0.7X", 9}, {"octal:1.7", 6}, {"octal:0.7:k=2", 12},
                 {"octal:k=0.7", 8}, {"kayles:3", 7},   {"grundy:3", 7},  {"octal:0.7.7", 9}};
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(refuse_game(ctx, wrong[i].game), BT_INPUT);
        if (bt_error_place(ctx) != wrong[i].place)
            fail_msg("%s: place %zu, %s", wrong[i].game, bt_error_place(ctx), bt_message(ctx));
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_huge_kayles),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_outcome_period),
        cmocka_unit_test(test_the_period_of_values_was_sought_in_no_heaps),
        cmocka_unit_test(test_no_period_of_grundy),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_explanation),
        cmocka_unit_test(test_wrong_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
