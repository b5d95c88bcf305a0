/* Strategies by parts: random sums are written, checked, followed and spoiled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "laws/strategies.h"
#include "support/seed.h"

enum { SUMS = 60, TERMS_MOST = 3, SPOILED = 25, CHANGES = 150, LINES = 90, SIZE = 1 << 22 };

static const char *const pool[] = {
    "nim 3",
    "nim 1,2",
    "kayles 4",
    "domineering 2x3",
    "domineering 2x2",
    "domineering ..#/.../#..",
    "hackenbush L(R,G)",
    "toads-and-frogs T.TF.F",
    "clobber xox/oxo",
    "nogo 2x2",
    "subtraction:left=1,3:right=2 5",
    "impartial:domineering 2x3",
    "clobber.lua xoxo",
    "1/2",
    "^",
    "+-1",
    "-2",
    "{2|-1}",
    "{3||1|-4}",
};

static void make_sum(bt_random *random, bt_text *out)
{
    size_t terms = 1 + bt_random__below(random, TERMS_MOST);
    bt_text__cut(out, 0);
    for (size_t i = 0; i < terms; i++) {
        if (i > 0) bt_text__add(out, bt_random__below(random, 3) ? " + " : " - ");
        bt_text__add(out, pool[bt_random__below(random, sizeof pool / sizeof *pool)]);
    }
}

/* Writes both kinds: the one by parts to s->text, the graph to `graph`. */
static void write_both(setting *s, const char *position, bt_text *graph)
{
    bt_sum sum;
    bt_solution found;
    bool large;
    bt_rules__sum_open(&sum, s->ctx);
    bt_text__cut(&s->text, 0);
    assert_int_equal(bt_rules__read_mixed_sum(s->ctx, position, find, &s->games, &sum), BT_OK);
    assert_int_equal(bt_solve__ask(&sum, (bt_question){.moves = BT_MOVES_NONE}, &found), BT_OK);
    s->outcome = found.outcome;
    assert_int_equal(bt_solve__write_parts(&sum, "sum", found.outcome, SIZE, &s->text), BT_OK);
    assert_int_equal(bt_solve__write_graph(&sum, "sum", &found, SIZE, &large, graph), BT_OK);
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
}

/* A sum with its strategy by parts; s->text is to be closed. */
static void open_sum(setting *s, bt_random *random)
{
    bt_text position, graph;
    set_up(s);
    bt_text__open(&position, s->ctx);
    bt_text__open(&graph, s->ctx);
    make_sum(random, &position);
    write_both(s, position.at, &graph);
    bt_text__close(&position);
    bt_text__close(&graph);
}

static void test_both_kinds_hold_and_agree(void **state)
{
    bt_random random = random_start("both kinds");
    (void)state;
    for (int n = 0; n < SUMS; n++) {
        setting s;
        bt_text position, graph;
        bt_strategy_claim claim, other;
        set_up(&s);
        bt_text__open(&position, s.ctx);
        bt_text__open(&graph, s.ctx);
        make_sum(&random, &position);
        write_both(&s, position.at, &graph);
        if (check(&s, s.text.at, &claim)) fail_msg("%s: %s", position.at, bt_message(s.ctx));
        if (check(&s, graph.at, &other)) fail_msg("%s: %s", position.at, bt_message(s.ctx));
        assert_int_equal(claim.outcome, s.outcome);
        assert_int_equal(other.outcome, s.outcome);
        assert_true(claim.terms > 0 && other.terms == 0 && claim.positions >= claim.values);
        bt_text__close(&position);
        bt_text__close(&graph);
        tear_down(&s);
    }
}

/* -- following -- */

/* Whoever wins has a move until the other one has none. */
static void play_on(setting *s, const bt_strategy *read, bt_random *random, bt_player first)
{
    bool wins = read->outcome == BT_OUTCOME_N ||
                read->outcome == (first == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
    bt_player winner = wins ? first : bt_rules__other(first), player = first;
    bt_move move;
    bt_sum now;
    assert_int_equal(bt_rules__sum_after(&read->start, NULL, &now), BT_OK);
    for (;; player = bt_rules__other(player)) {
        if (player != winner && !move_at_random(random, &now, player)) break;
        if (player != winner) continue;
        assert_int_equal(bt_rules__strategy_move(read, &now, winner, &move), BT_OK);
        now.terms[move.term].position = move.to;
    }
    assert_int_equal(bt_error(s->ctx), BT_OK);
    bt_rules__sum_close(&now);
}

static void test_whoever_follows_them_wins(void **state)
{
    bt_random random = random_start("following parts");
    (void)state;
    for (int n = 0; n < SUMS; n++) {
        setting s;
        bt_strategy read;
        bt_strategy_claim claim;
        open_sum(&s, &random);
        assert_int_equal(bt_rules__read_strategy(s.ctx, s.text.at, find, &s.games, &claim, &read),
                         BT_OK);
        for (int k = 0; k < 10; k++) play_on(&s, &read, &random, k % 2 ? BT_LEFT : BT_RIGHT);
        bt_rules__strategy_close(&read);
        tear_down(&s);
    }
}

/* -- changes -- */

/* Another value instead: one that is a little larger, as it is printed. */
static void spoil_value(setting *s, size_t at)
{
    const char *number = s->text.at + at + 6, *text = number + strcspn(number, " ") + 1;
    size_t length = strcspn(text, "\n");
    bt_text own, other;
    bt_text__open(&own, s->ctx);
    bt_text__open(&other, s->ctx);
    bt_text__add_bytes(&own, text, length);
    bt_value value = bt_value_read(s->ctx, own.at);
    value = bt_value_add(s->ctx, value, bt_value_ups(s->ctx, bt_value_integer(s->ctx, 0), 1, 0));
    bt_value__print(s->ctx, value, BT_PLAIN, &other);
    spoil(s, (size_t)(text - s->text.at), length, other.at, "another value");
    bt_text__close(&own);
    bt_text__close(&other);
}

/* Every other value that was declared before. */
static void spoil_number(setting *s, size_t at, unsigned declared)
{
    char number[20];
    unsigned own = (unsigned)strtoul(s->text.at + at, NULL, 10);
    size_t length = strspn(s->text.at + at, "0123456789");
    for (unsigned n = 1; n <= declared + 1 && n < 12; n++) {
        snprintf(number, sizeof number, "%u", n);
        if (n != own) spoil(s, at, length, number, "the number of another value");
    }
}

static void change_line(setting *s, size_t at, unsigned *declared)
{
    const char *line = s->text.at + at;
    spoil_line(s, at);
    if (!strncmp(line, "outcome ", 8)) spoil_outcome(s, at + 8);
    if (!strncmp(line, "value ", 6)) {
        ++*declared;
        spoil_value(s, at);
    }
    if (strchr("123456789", *line)) spoil_number(s, at, *declared);
}

static void test_changed_lines_are_refused(void **state)
{
    bt_random random = random_start("changed lines of parts");
    (void)state;
    for (int n = 0; n < SPOILED; n++) {
        setting s;
        unsigned declared = 0;
        open_sum(&s, &random);
        size_t at = 0;
        for (int line = 0; line < LINES && at < s.text.length; line++) {
            change_line(&s, at, &declared);
            at += line_length(s.text.at + at);
        }
        tear_down(&s);
    }
}

static void test_changed_bytes(void **state)
{
    bt_random random = random_start("changed bytes of parts");
    (void)state;
    for (int n = 0; n < SUMS; n++) {
        setting s;
        open_sum(&s, &random);
        change_bytes(&s, &random, CHANGES);
        tear_down(&s);
    }
}

/* -- particular files -- */

#define HEAD(game, position, outcome)                                                              \
    "bouton strategy 2\ngame " game "\nposition " position "\noutcome " outcome "\nterm 1\n"

static const struct {
    const char *why, *text;
} refused[] = {
    {"comes twice", HEAD("nim", "0", "P") "value 1 0\n1 0\n1 0\n"},
    {"not listed in front", HEAD("nim", "1", "N") "value 1 *\n1 1\n"},
    {"not listed in front", HEAD("nim", "1000000000000", "N") "value 1 *\n1 1000000000000\n"},
    {"term 1 is not listed", HEAD("nim", "1", "N") "value 1 0\n1 0\n"},
    {"term 2 is not listed", HEAD("sum", "nim 0 + nim 0", "P") "value 1 0\n1 0\n"},
    {"another outcome", HEAD("nim", "0", "N") "value 1 0\n1 0\n"},
    {"does not follow", HEAD("nim", "0", "P") "value 1 *\n1 0\n"},
    {"does not follow", HEAD("domineering", "1x2", "L") "value 1 0\n1 ##\nvalue 2 1\n2 1x2\n"},
    {"does not follow", HEAD("domineering", "2x1", "R") "value 1 0\n1 #/#\nvalue 2 -1\n2 2x1\n"},
    {"as it is printed", HEAD("nim", "0", "P") "value 1 1-1\n1 0\n"},
    {"no value 2", HEAD("nim", "0", "P") "value 1 0\n2 0\n"},
    {"expected value 1", HEAD("nim", "0", "P") "value 2 0\n2 0\n"},
    {"expected term 2 of 1", HEAD("nim", "0", "P") "value 1 0\n1 0\nterm 2\n"},
    {"normal play", HEAD("poker-nim", "1 hands 0,1", "P") "value 1 0\n1 1 hands 0,1\n"},
    {"normal play", HEAD("nim:misere", "0", "N") "value 1 0\n1 0\n"},
    {"normal play", HEAD("subtraction:2,3:end=L", "0", "L") "value 1 1\n1 0\n"},
    {"term 1", "bouton strategy 2\ngame nim\nposition 0\noutcome P\nvalue 1 0\n1 0\n"},
    {"", HEAD("nim", "0", "P") "value 1 0\n1 ##/..\n"},
    {"", HEAD("nim", "0", "P") "value 1 0\n1\n"},
    {"", HEAD("nim", "0", "P") "value 1\n1 0\n"},
    {"", HEAD("nim", "0", "P") "\n"},
};

static void test_files_that_must_be_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        setting s;
        bt_strategy_claim claim;
        set_up(&s);
        bt_status status = check(&s, refused[i].text, &claim);
        if (status != BT_DOMAIN && status != BT_INPUT)
            fail_msg("status %d\n%s", status, refused[i].text);
        if (!strstr(bt_message(s.ctx), refused[i].why))
            fail_msg("%s\n%s", bt_message(s.ctx), refused[i].text);
        tear_down(&s);
    }
}

/* Braces within braces end at a limit, or with a message: never otherwise. */
static void test_deep_nesting_is_refused(void **state)
{
    setting s;
    bt_text t;
    bt_strategy_claim claim;
    (void)state;
    set_up(&s);
    bt_text__open(&t, s.ctx);
    bt_text__add(&t, HEAD("nim", "0", "P") "value 1 ");
    for (int i = 0; i < 100000; i++) bt_text__char(&t, '{');
    bt_text__add(&t, "\n1 0\n");
    bt_status status = check(&s, t.at, &claim);
    assert_true(status == BT_LIMIT || status == BT_INPUT);
    bt_text__close(&t);
    tear_down(&s);
}

/* -- rulesets that do not keep what they promise -- */

/* Left moves from 0 to 1 and Right from 1 to 0, again and again. */
static bt_status go_round(void *data, uint64_t position, bt_player player, bt_position_list *out)
{
    (void)data;
    bool moves = player == (position == 0 ? BT_LEFT : BT_RIGHT);
    return !moves || bt_rules_give(out, 1 - position) ? BT_OK : BT_LIMIT;
}

/* A heap from which one may take one or two. */
static bt_status take_few(void *data, uint64_t position, bt_player player, bt_position_list *out)
{
    (void)data;
    (void)player;
    for (uint64_t n = 1; n <= 2 && n <= position; n++)
        if (!bt_rules_give(out, position - n)) return BT_LIMIT;
    return BT_OK;
}

/* Is said to be alike a heap of 1, which is wrong. */
static bt_status say_alike(void *data, uint64_t position, uint64_t *out, bool *negated)
{
    (void)data;
    *out = position > 1 ? 1 : position;
    *negated = false;
    return BT_OK;
}

static bt_status print_number(void *data, uint64_t position, bt_text *out)
{
    (void)data;
    bt_text__format(out, "%d", (int)position);
    return BT_OK;
}

static bt_status parse_number(void *data, const char *text, uint64_t *out)
{
    (void)data;
    *out = strtoull(text, NULL, 10);
    return BT_OK;
}

static void open_own(setting *s, const bt_own_rules *own)
{
    set_up(s);
    bt_own_rules rules = *own;
    rules.size = sizeof rules;
    rules.name = "own";
    rules.example = "0";
    rules.print = print_number;
    rules.parse = parse_number;
    assert_int_equal(bt_rules_open_own(s->ctx, &rules, &s->games.at[0]), BT_OK);
    s->games.count = 1;
}

/* 0 and -1 would follow from each other, but play does not end: nobody wins. */
static void test_values_that_follow_from_each_other_are_refused(void **state)
{
    setting s;
    bt_sum sum;
    (void)state;
    open_own(&s, &(bt_own_rules){.partizan = true, .options = go_round});
    must_fail(&s, HEAD("own", "0", "P") "value 1 0\n1 0\nvalue 2 -1\n2 1\n", "a loop");
    must_fail(&s, HEAD("own", "0", "P") "value 1 -1\n1 1\nvalue 2 0\n2 0\n", "a loop");
    bt_rules__sum_open(&sum, s.ctx);
    assert_int_equal(bt_rules__read_sum(s.games.at[0], "0", &sum), BT_OK);
    assert_int_equal(bt_solve__write_parts(&sum, "own", BT_OUTCOME_P, SIZE, &s.text), BT_PASS);
    bt_rules__sum_close(&sum);
    tear_down(&s);
}

/* The solver believes the ruleset; the check does not. */
static void test_false_symmetry_is_found_out(void **state)
{
    bt_strategy_claim claim;
    (void)state;
    for (int lies = 0; lies < 2; lies++) {
        setting s;
        bt_sum sum;
        open_own(&s, &(bt_own_rules){.options = take_few, .normal = lies ? say_alike : NULL});
        bt_rules__sum_open(&sum, s.ctx);
        assert_int_equal(bt_rules__read_sum(s.games.at[0], "3", &sum), BT_OK);
        bt_outcome outcome = lies ? BT_OUTCOME_N : BT_OUTCOME_P;
        assert_int_equal(bt_solve__write_parts(&sum, "own", outcome, SIZE, &s.text), BT_OK);
        if (lies)
            must_fail(&s, s.text.at, "positions that are not alike");
        else
            assert_int_equal(check(&s, s.text.at, &claim), BT_OK);
        bt_rules__sum_close(&sum);
        tear_down(&s);
    }
}

/* -- which kind -- */

static void must_be(const char *position, const char *heading)
{
    setting s;
    bt_sum sum;
    bt_solution found;
    bt_strategy_claim claim;
    set_up(&s);
    bt_rules__sum_open(&sum, s.ctx);
    assert_int_equal(bt_rules__read_mixed_sum(s.ctx, position, find, &s.games, &sum), BT_OK);
    assert_int_equal(bt_solve__ask(&sum, (bt_question){.moves = BT_MOVES_NONE}, &found), BT_OK);
    assert_int_equal(bt_solve__write_strategy(&sum, "sum", &found, &s.text), BT_OK);
    assert_memory_equal(s.text.at, heading, strlen(heading));
    assert_int_equal(check(&s, s.text.at, &claim), BT_OK);
    assert_int_equal(claim.outcome, found.outcome);
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
    tear_down(&s);
}

static void test_large_sums_are_written_by_parts(void **state)
{
    (void)state;
    must_be("domineering 3x3 + 1/2 - ^", BT_STRATEGY_HEADING);
    must_be("domineering 4x4 + clobber 3x4 + 1/2 - ^", BT_STRATEGY_PARTS_HEADING);
    must_be("domineering 3x4 + domineering 3x4 - domineering 4x3", BT_STRATEGY_PARTS_HEADING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_kinds_hold_and_agree),
        cmocka_unit_test(test_whoever_follows_them_wins),
        cmocka_unit_test(test_changed_lines_are_refused),
        cmocka_unit_test(test_changed_bytes),
        cmocka_unit_test(test_files_that_must_be_refused),
        cmocka_unit_test(test_deep_nesting_is_refused),
        cmocka_unit_test(test_values_that_follow_from_each_other_are_refused),
        cmocka_unit_test(test_false_symmetry_is_found_out),
        cmocka_unit_test(test_large_sums_are_written_by_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
