/* Partial Nim as a ruleset: three methods and plain search agree; moves, words, notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "partial_nim_brute.h"
#include "support/playing.h"

typedef struct play {
    bt_context *ctx;
    bt_game *game;
    brute table;
    size_t positions, moves;
} play;

static void open_play(play *on, const char *name)
{
    *on = (play){.ctx = bt_open()};
    brute_open(&on->table, strstr(name, "any-odd") != NULL);
    if (bt_games_open(on->ctx, name, &on->game)) fail_msg("%s: %s", name, bt_message(on->ctx));
}

static void close_play(play *on)
{
    assert_int_equal(bt_error(on->ctx), BT_OK);
    bt_rules_close(on->game);
    bt_close(on->ctx);
    brute_close(&on->table);
}

static bt_status solve(play *on, const char *text, bt_method method, bt_wanted wanted,
                       bt_solution *out)
{
    bt_sum sum;
    bt_rules__sum_open(&sum, on->ctx);
    bt_rules_sum_add(&sum, on->game, read_position(on->game, text), false);
    bt_status status = bt_solve__ask(&sum, (bt_question){.method = method, .moves = wanted}, out);
    bt_rules__sum_close(&sum);
    return status;
}

static char *print_position(play *on, bt_position position)
{
    bt_text text;
    bt_text__open(&text, on->ctx);
    bt_rules__print(on->game, position, &text);
    char *copy = strdup(text.at);
    bt_text__close(&text);
    return copy;
}

/* -- three methods and the rules alone -- */

/* The position in the notation, written here from the piles of the slow side. */
static void write_text(const brute_position *from, char *out)
{
    static const char *const open[] = {"(", "((", "*"}, *const close[] = {")", "))", ""};
    bool any = false;
    *out = '\0';
    for (int i = 0; i < BRUTE_PILES && from->pile[i]; i++, any = true) {
        int c = from->pile[i] / 64;
        out += sprintf(out, "%s%s%d%s", any ? ", " : "", open[c], from->pile[i] % 64, close[c]);
    }
    if (!any) strcpy(out, "0");
}

/* Reads it back: sizes with the number of parentheses before them. */
static brute_position read_text(const char *text)
{
    brute_position position = {{0}};
    int depth = 0;
    for (; *text; text++) {
        if (*text == '(') depth++;
        if (*text == ')') depth--;
        if (*text < '0' || *text > '9') continue;
        int colour = depth > 0 ? depth - 1 : 2;
        char *end;
        brute_add(&position, colour, (int)strtol(text, &end, 10));
        text = end - 1;
    }
    return position;
}

/* Which positions a player can move to and win, by the rules alone; their number. */
static size_t list_winning(play *on, brute_position from, bool left, brute_position *list)
{
    size_t count = 0;
    unsigned reply = left ? BRUTE_RIGHT_FIRST : BRUTE_LEFT_FIRST;
    for (int i = 0; i < BRUTE_PILES && from.pile[i]; i++) {
        int size = from.pile[i] % 64, colour = from.pile[i] / 64;
        if (i > 0 && from.pile[i] == from.pile[i - 1]) continue;
        for (int taken = 1; taken <= size; taken++) {
            brute_position to = brute_play(from, i, size - taken);
            if (!brute_may(on->table.any_odd, left, colour, taken)) continue;
            if (!(brute_wins(&on->table, to) & reply)) list[count++] = to;
        }
    }
    return count;
}

static void check_moves(play *on, const brute_position *from, bool left, const char *text,
                        const bt_moves *moves)
{
    brute_position list[256];
    size_t count = list_winning(on, *from, left, list);
    if (moves->count != count)
        fail_msg("%s: %zu winning moves, not %zu", text, count, moves->count);
    for (size_t i = 0; i < count; i++) {
        char *written = write_position(on->game, moves->at[i].to);
        brute_position to = read_text(written);
        bool found = false;
        for (size_t k = 0; k < count; k++) found = found || !memcmp(&list[k], &to, sizeof to);
        for (size_t k = 0; k < i; k++)
            if (moves->at[k].to == moves->at[i].to) fail_msg("%s: listed twice", text);
        if (!found) fail_msg("%s: %s does not win", text, written);
        free(written);
    }
    on->moves += count;
}

static void check_position(void *data, const brute_position *from)
{
    play *on = data;
    char text[512];
    write_text(from, text);
    char outcome = brute_outcome(&on->table, *from);
    for (bt_method method = BT_METHOD_THEOREM; method <= BT_METHOD_VALUE; method++) {
        bt_solution found;
        assert_int_equal(solve(on, text, method, BT_MOVES_ALL, &found), BT_OK);
        if (bt_outcome_letter(found.outcome) != outcome)
            fail_msg("%s is %c, not %c by %s", text, outcome, bt_outcome_letter(found.outcome),
                     found.method);
        check_moves(on, from, true, text, &found.moves[BT_LEFT]);
        check_moves(on, from, false, text, &found.moves[BT_RIGHT]);
        bt_solution__close(&found);
    }
    on->positions++;
}

static void check_all(const char *name)
{
    play on;
    int stones = getenv("BOUTON_THOROUGH") ? 13 : 11;
    open_play(&on, name);
    brute_each_position(stones, check_position, &on);
    printf("%s: %zu positions of at most %d stones, %zu winning moves by three methods\n", name,
           on.positions, stones, on.moves);
    assert_true(stones != 11 || on.positions == 10372); /* partitions in three colours */
    close_play(&on);
}

static void test_methods_agree(void **state)
{
    (void)state;
    check_all("partial-nim");
}

static void test_methods_agree_any_odd(void **state)
{
    (void)state;
    check_all("partial-nim:rule=any-odd");
}

/* -- the examples of Lim 2005, sections 3 and 4 -- */

static const struct {
    const char *position;
    char alone, with_green;
    const char *statement, *statement_with_green;
} examples[] = {
    {"(3,3,9), ((2,1))", 'N', 'N', "Lemma 1", "Lemma 1"},
    {"(1,2,6), ((3,3,3,5))", 'L', 'L', "Lemmas 1 and 2", "Lemmas 1 and 2"},
    {"(1), ((8,4,6))", 'N', 'R', "Theorem 3", "Theorem 4 (ii)"},
    {"(1,2,6,10), ((3,5,5,4,4,8))", 'L', 'N', "Theorem 2", "Theorem 4 (i)"},
    {"(1,3,12), ((5,5,8,4,2))", 'L', 'N', "Theorem 2", "Theorem 4 (i)"},
    {"(3,3,4,8), ((6,10,6))", 'L', 'L', "Theorem 3", "Theorem 4 (ii)"},
    {"(3,3,8,8), ((6,10,6))", 'N', 'L', "Theorem 3", "Theorem 4 (ii)"},
};

static void check_example(play *on, const char *text, char letter, const char *statement)
{
    for (bt_method method = BT_METHOD_AUTO; method <= BT_METHOD_VALUE; method++) {
        bt_solution found;
        assert_int_equal(solve(on, text, method, BT_MOVES_ONE, &found), BT_OK);
        assert_int_equal(bt_outcome_letter(found.outcome), letter);
        assert_int_equal(found.moves[BT_LEFT].count, letter == 'L' || letter == 'N');
        assert_int_equal(found.moves[BT_RIGHT].count, letter == 'R' || letter == 'N');
        if (method == BT_METHOD_AUTO) {
            assert_string_equal(found.method, "theorem");
            assert_non_null(strstr(found.statement, statement));
        }
        bt_solution__close(&found);
    }
}

static void test_the_fourteen_examples(void **state)
{
    play on;
    (void)state;
    open_play(&on, "partial-nim");
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        check_example(&on, examples[i].position, examples[i].alone, examples[i].statement);
        for (int green = 1; green <= 4; green++) {
            char text[100];
            snprintf(text, sizeof text, "%s, *%d", examples[i].position, green);
            check_example(&on, text, examples[i].with_green, examples[i].statement_with_green);
        }
    }
    close_play(&on);
}

/* -- notation, words, families -- */

static void test_piles_keep_their_order(void **state)
{
    static const char *const same[] = {"(9,3,3), ((2,1)), *4, *3, *4", "0", "((5))", "*1",
                                       ("(18446744073709551615,1), ((9223372036854775808)), "
                                        "*123456789012345678901234567890123456789012345678901")};
    play on;
    (void)state;
    open_play(&on, "partial-nim");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        char *printed = print_position(&on, read_position(on.game, same[i]));
        assert_string_equal(printed, same[i]);
        free(printed);
    }
    assert_int_equal(read_position(on.game, "*4 (0,3) ((0))"), read_position(on.game, "(3), *4"));
    close_play(&on);
}

static void test_moves_are_told_in_words(void **state)
{
    static const struct {
        const char *from, *to, *words;
    } cases[] = {
        {"(8,3), ((2))", "(1,3), ((2))", "take 7 from the blue pile of 8, leaving 1"},
        {"(8,3), ((2))", "(8), ((2))", "take 3 from the blue pile of 3, leaving 0"},
        {"(8,3), ((2))", "(3), ((2))", "take 8 from the blue pile of 8, leaving 0"},
        {"(3,3), ((4,6))", "(3,3), ((4,2))", "take 4 from the red pile of 6, leaving 2"},
        {"(3), *5, *5", "(3), *5", "take 5 from the green pile of 5, leaving 0"},
        {"*100000000000000000000000000", "*99999999999999999999999999",
         "take 1 from the green pile of 100000000000000000000000000, leaving "
         "99999999999999999999999999"},
    };
    play on;
    bt_text words;
    (void)state;
    open_play(&on, "partial-nim");
    bt_text__open(&words, on.ctx);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_text__cut(&words, 0);
        bt_rules__describe(on.game, read_position(on.game, cases[i].from),
                           read_position(on.game, cases[i].to), BT_LEFT, &words);
        assert_string_equal(words.at, cases[i].words);
    }
    bt_text__close(&words);
    close_play(&on);
}

static void check_normal(play *on, const char *from, const char *to, bool expected)
{
    bool negated;
    bt_position normal = bt_rules__normal(on->game, read_position(on->game, from), &negated);
    char *printed = print_position(on, normal);
    assert_string_equal(printed, to);
    assert_int_equal(negated, expected);
    free(printed);
}

static void test_normal_form(void **state)
{
    play on;
    (void)state;
    open_play(&on, "partial-nim");
    check_normal(&on, "(9,3,3), ((2,1))", "(3,3,9), ((1,2))", false);
    check_normal(&on, "((9,3)), *4, *1", "(3,9), *1, *4", true);
    check_normal(&on, "(3,5,3), ((3,8)), *4, *2, *4, *4", "(3,5), ((8)), *2, *4", false);
    check_normal(&on, "(300,2), ((2,128,300))", "(128)", true);
    check_normal(&on, "(5), ((5)), *7, *7", "0", false);
    check_normal(&on, "(100000000000000000000), ((100000000000000000001))",
                 "(100000000000000000001), ((100000000000000000000))", true);
    bt_position negative = bt_rules_negate(on.game, read_position(on.game, "(3,1), ((2)), *5"));
    assert_int_equal(negative, read_position(on.game, "(2), ((3,1)), *5"));
    close_play(&on);
}

static void test_many_piles(void **state)
{
    enum { PILES = 5000 };
    play on;
    bt_text text;
    bt_solution found;
    (void)state;
    open_play(&on, "partial-nim");
    bt_text__open(&text, on.ctx);
    for (int i = 0; i < PILES; i++)
        bt_text__format(&text, "%s(%d), ((%d))", i ? ", " : "", 2 * i + 2, 2 * i + (i ? 2 : 4));
    assert_int_equal(solve(&on, text.at, BT_METHOD_AUTO, BT_MOVES_ALL, &found), BT_OK);
    assert_int_equal(found.outcome, BT_OUTCOME_L); /* what is left is [2] - [1] */
    assert_true(found.moves[BT_LEFT].count > 0);
    assert_int_equal(found.moves[BT_RIGHT].count, 0);
    bt_solution__close(&found);
    bool negated;
    bt_position normal = bt_rules__normal(on.game, read_position(on.game, text.at), &negated);
    assert_int_equal(normal, read_position(on.game, negated ? "(4), ((2))" : "(2), ((4))"));
    bt_text__close(&text);
    close_play(&on);
}

/* -- ranges of moves -- */

static void test_ranges_stand_for_more_than_10000_moves(void **state)
{
    play on;
    bt_solution found;
    (void)state;
    open_play(&on, "partial-nim");
    /* the blue pile is a number, so Left may do to the green one as she likes */
    assert_int_equal(solve(&on, "(1), *10000", BT_METHOD_AUTO, BT_MOVES_ALL, &found), BT_OK);
    assert_int_equal(found.moves[BT_LEFT].count, 10000);
    assert_null(found.moves[BT_LEFT].total);
    bt_solution__close(&found);
    assert_int_equal(solve(&on, "(1), *10001", BT_METHOD_AUTO, BT_MOVES_ALL, &found), BT_OK);
    const bt_moves *moves = &found.moves[BT_LEFT];
    assert_string_equal(moves->total, "10001");
    uint64_t targets = 0;
    for (size_t i = 0; i < moves->count; i++) {
        const bt_range *m = moves->at[i].range;
        assert_non_null(m);
        assert_string_equal(m->pile, "10001");
        targets += (strtoull(m->until, NULL, 10) - strtoull(m->from, NULL, 10)) / m->step + 1;
    }
    assert_int_equal(targets, 10001);
    bt_solution__close(&found);
    close_play(&on);
}

static void test_ranges_of_long_piles(void **state)
{
    play on;
    bt_solution found;
    char nines[101], text[300];
    (void)state;
    memset(nines, '9', 99);
    strcpy(nines + 99, "8");
    snprintf(text, sizeof text, "(%s), ((3))", nines);
    open_play(&on, "partial-nim");
    assert_int_equal(solve(&on, text, BT_METHOD_AUTO, BT_MOVES_ALL, &found), BT_OK);
    assert_int_equal(found.outcome, BT_OUTCOME_N);   /* A(2n) - 1/2 */
    assert_int_equal(found.moves[BT_LEFT].count, 2); /* to 1 - 1/2 and to 1/2 - 1/2 */
    assert_true(lists_move(on.game, &found.moves[BT_LEFT], "(1), ((3))"));
    assert_true(lists_move(on.game, &found.moves[BT_LEFT], "(3), ((3))"));
    bt_text described;
    bt_text__open(&described, on.ctx);
    bt_rules__describe(on.game, read_position(on.game, text), read_position(on.game, "(1), ((3))"),
                       BT_LEFT, &described);
    char *words = described.at, *leaving = strstr(words, ", leaving 1");
    assert_int_equal(strlen("take ") + 99 + strlen("7 from the blue pile of ") + 100,
                     leaving - words);
    bt_text__close(&described);
    bt_solution__close(&found);
    snprintf(text, sizeof text, "(%s)", nines);
    assert_int_equal(solve(&on, text, BT_METHOD_AUTO, BT_MOVES_ALL, &found), BT_OK);
    const bt_range *m = found.moves[BT_LEFT].at[0].range;
    assert_non_null(m);
    assert_string_equal(m->from, "1");
    assert_string_equal(m->pile, nines);
    assert_int_equal(m->step, 2);
    assert_true(lists_move(on.game, &found.moves[BT_RIGHT], "0"));
    bt_solution__close(&found);
    assert_int_equal(solve(&on, text, BT_METHOD_SEARCH, BT_MOVES_ONE, &found), BT_LIMIT);
    bt_solution__close(&found);
    bt_clear(on.ctx);
    close_play(&on);
}

/* -- parameters -- */

static void test_parameters(void **state)
{
    static const struct {
        const char *name, *message;
        size_t place;
    } bad[] = {
        {"partial-nim:any-odd", "partial-nim takes only the parameter rule=any-odd", 12},
        {"partial-nim:rule=even", "the rule is odd-even or any-odd, not 'even'", 17},
        {"partial-nim:k=2", "partial-nim takes only the parameter rule=any-odd", 14},
    };
    bt_context *ctx = bt_open();
    bt_game *game;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(bt_games_open(ctx, bad[i].name, &game), BT_INPUT);
        assert_string_equal(bt_message(ctx), bad[i].message);
        assert_int_equal(bt_error_place(ctx), bad[i].place);
        bt_clear(ctx);
    }
    assert_int_equal(bt_games_open(ctx, "partial-nim:rule=odd-even", &game), BT_OK);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods_agree),
        cmocka_unit_test(test_methods_agree_any_odd),
        cmocka_unit_test(test_the_fourteen_examples),
        cmocka_unit_test(test_piles_keep_their_order),
        cmocka_unit_test(test_moves_are_told_in_words),
        cmocka_unit_test(test_normal_form),
        cmocka_unit_test(test_many_piles),
        cmocka_unit_test(test_ranges_stand_for_more_than_10000_moves),
        cmocka_unit_test(test_ranges_of_long_piles),
        cmocka_unit_test(test_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
