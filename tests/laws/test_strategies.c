/* Strategies of every ruleset: what is written holds, and what is changed is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "laws/strategies.h"
#include "solve/line.h"
#include "support/seed.h"

enum { CHANGES = 150, STEPS = 1 << 15 };

static const char *const more[][2] = {
    {"nim", "1,2,3"},
    {"nim", "0"},
    {"nim:misere", "1,1,2"},
    {"nim:misere", "0"},
    {"poker-nim", "2,1 hands 1,0"},
    {"kayles", "3 + 2,2"},
    {"misere:kayles", "5"},
    {"subtraction:2,3:end=LR", "9"},
    {"subtraction:2,3:end=L", "4"},
    {"subtraction:2,3:end=N", "7"},
    {"subtraction:left=1,3:right=2", "4,7"},
    {"hackenbush", "L(R,G),RL"},
    {"domineering", "3x3"},
    {"domineering", "2x3 + 3x2 - 1x2"},
    {"misere:domineering", "3x2"},
    {"impartial:domineering", "..#/.../#.."},
    {"misere:impartial:domineering", "2x3"},
    {"cram", "3x3"},
    {"toads-and-frogs", "T.TF.F,T.F"},
    {"imitation:k=2", "3,4"},
    {"clobber.lua", "xoxo.ox"},
    {"sum", "domineering 2x2 + 1/2 - ^* + nim 1"},
    {"sum", "kayles 3 - hackenbush LR"},
};

static bt_status write_strategy(setting *s, const char *game, const char *position)
{
    bt_sum sum;
    bt_solution found;
    bt_rules__sum_open(&sum, s->ctx);
    bt_text__cut(&s->text, 0);
    bt_status status = bt_rules__read_named_sum(s->ctx, game, position, find, &s->games, &sum);
    assert_int_equal(status, BT_OK);
    status = bt_solve__ask(&sum, (bt_question){.moves = BT_MOVES_NONE}, &found);
    s->outcome = found.outcome;
    if (!status) status = bt_solve__write_strategy(&sum, game, &found, &s->text);
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
    return status;
}

static void must_hold(setting *s, const char *game)
{
    bt_strategy_claim claim;
    if (check(s, s->text.at, &claim)) fail_msg("%s: %s\n%s", game, bt_message(s->ctx), s->text.at);
    assert_int_equal(claim.outcome, s->outcome);
    assert_true(claim.positions > 0 || strstr(s->text.at, "starts end"));
}

static void test_written_strategies_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        setting s;
        set_up(&s);
        assert_int_equal(write_strategy(&s, more[i][0], more[i][1]), BT_OK);
        must_hold(&s, more[i][0]);
        tear_down(&s);
    }
}

/* The example of a ruleset, unless it is large: then there is a message, and nothing wrong. */
static void try_example(const bt_rules *rules)
{
    setting s;
    char name[200];
    snprintf(name, sizeof name, "%s%s%s", rules->name, rules->sample ? ":" : "",
             rules->sample ? rules->sample : "");
    set_up(&s);
    bt_game *game = find(&s.games, s.ctx, name);
    assert_non_null(game);
    bt__loan loan = bt__lend(s.ctx, STEPS);
    bt_status status = write_strategy(&s, name, rules->example);
    bool over = bt__end_loan(s.ctx, loan);
    if (status == BT_OK && !over)
        must_hold(&s, name);
    else
        assert_true(over || status == BT_LIMIT || (status == BT_DOMAIN && game->blocks));
    tear_down(&s);
}

static void test_examples_of_all_rulesets(void **state)
{
    (void)state;
    for (size_t i = 0; bt_games__at(i); i++) try_example(bt_games__at(i));
}

/* -- lines of play -- */

static bool is_option(bt_sum *sum, bt_player player, const bt_move *move)
{
    const bt_term *term = &sum->terms[move->term];
    bt_position_list list;
    bool is = false;
    bt_rules__list_open(&list, term->game);
    bt_rules__options(term->game, term->position, bt_rules__mover(term, player), &list);
    for (size_t i = 0; i < list.at.length; i++) is = is || list.at.at[i] == move->to;
    bt_rules__list_close(&list);
    return is;
}

/* Who wins at the end is who was said to win at the start; every move is one. */
static void walk(setting *s, const bt_sum *sum, bt_player first)
{
    bt_line line;
    bt_move move;
    bt_status status = bt_solve__line_open(&line, sum, first);
    bool wins = line.at.outcome == BT_OUTCOME_N ||
                line.at.outcome == (first == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
    bt_player winner = wins ? first : bt_rules__other(first);
    while (!status && !(status = bt_solve__line_find(&line, &move))) {
        assert_true(is_option(&line.now, line.player, &move));
        status = bt_solve__line_go(&line, &move);
    }
    assert_int_equal(status, BT_PASS);
    const bt_term *end = line.now.terms;
    bool stuck_wins =
        sum->count == 1 && bt_rules__stuck_wins(end->game, end->position, line.player);
    assert_int_equal(winner == line.player, stuck_wins);
    assert_int_equal(bt_error(s->ctx), BT_OK);
    bt_solve__line_close(&line);
}

static void test_lines_end_as_was_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        setting s;
        bt_sum sum;
        set_up(&s);
        bt_rules__sum_open(&sum, s.ctx);
        assert_int_equal(
            bt_rules__read_named_sum(s.ctx, more[i][0], more[i][1], find, &s.games, &sum), BT_OK);
        walk(&s, &sum, BT_LEFT);
        walk(&s, &sum, BT_RIGHT);
        bt_rules__sum_close(&sum);
        tear_down(&s);
    }
}

/* -- following a strategy -- */

/* Whoever plays against it comes to an end where the strategy has a reply to every move, or a
   player who cannot move and wins by that. */
static void play_against(setting *s, const bt_strategy *read, bt_random *random, bt_player first)
{
    bool wins = read->outcome == BT_OUTCOME_N ||
                read->outcome == (first == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
    bt_player winner = wins ? first : bt_rules__other(first);
    uint32_t node = bt_rules__strategy_start(read, first);
    bt_sum now, before;
    assert_int_equal(bt_rules__sum_after(&read->start, NULL, &now), BT_OK);
    if (node != BT_STRATEGY_END) bt_rules__strategy_at(read, node, &now);
    while (node != BT_STRATEGY_END) {
        assert_int_equal(bt_rules__sum_after(&now, NULL, &before), BT_OK);
        bool moved = move_at_random(random, &now, bt_rules__other(winner));
        if (moved) node = bt_rules__strategy_reply(read, winner, &before, &now);
        bt_rules__sum_close(&before);
        if (!moved) break;
        if (node == BT_STRATEGY_END) assert_false(move_at_random(random, &now, winner));
        if (node != BT_STRATEGY_END) bt_rules__strategy_at(read, node, &now);
    }
    const bt_term *end = now.terms;
    bt_player stuck = node == BT_STRATEGY_END ? winner : bt_rules__other(winner);
    assert_int_equal(now.count == 1 && bt_rules__stuck_wins(end->game, end->position, stuck),
                     stuck == winner);
    assert_int_equal(bt_error(s->ctx), BT_OK);
    bt_rules__sum_close(&now);
}

static void test_whoever_follows_a_strategy_wins(void **state)
{
    bt_random random = random_start("following");
    (void)state;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        setting s;
        bt_strategy read;
        bt_strategy_claim claim;
        set_up(&s);
        assert_int_equal(write_strategy(&s, more[i][0], more[i][1]), BT_OK);
        assert_int_equal(bt_rules__read_strategy(s.ctx, s.text.at, find, &s.games, &claim, &read),
                         BT_OK);
        for (int n = 0; n < 40; n++) play_against(&s, &read, &random, n % 2 ? BT_LEFT : BT_RIGHT);
        bt_rules__strategy_close(&read);
        tear_down(&s);
    }
}

/* -- changes -- */

static void change_words(setting *s, size_t at)
{
    const char *line = s->text.at + at;
    size_t indent = strspn(line, " "), number = strcspn(line + indent, " ");
    if (!strncmp(line, "outcome ", 8)) {
        spoil_outcome(s, at + 8);
    } else if (indent == 2) {
        spoil(s, at + indent, number, "999999", "another number");
        if (line[2] != 'e') spoil(s, at + indent, number, "end", "an end");
    } else if (strchr("123456789", *line)) {
        const char *winner = line + number + 1;
        spoil(s, at + number + 1, strcspn(winner, " "), *winner == 'l' ? "right" : "left",
              "another winner");
        spoil(s, at, number, "999999", "another number");
    }
}

static void test_changed_lines_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        setting s;
        set_up(&s);
        assert_int_equal(write_strategy(&s, more[i][0], more[i][1]), BT_OK);
        for (size_t at = 0; at < s.text.length && at < 4000; at += line_length(s.text.at + at)) {
            spoil_line(&s, at);
            change_words(&s, at);
        }
        tear_down(&s);
    }
}

static void test_changed_bytes(void **state)
{
    bt_random random = random_start("changed bytes");
    (void)state;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        setting s;
        set_up(&s);
        assert_int_equal(write_strategy(&s, more[i][0], more[i][1]), BT_OK);
        change_bytes(&s, &random, CHANGES);
        tear_down(&s);
    }
}

static void test_what_cannot_be_written(void **state)
{
    setting s;
    (void)state;
    set_up(&s);
    assert_int_equal(write_strategy(&s, "diagonal:k=2", "2,3"), BT_DOMAIN);
    assert_non_null(strstr(bt_message(s.ctx), "blocking"));
    bt_clear(s.ctx);
    assert_int_equal(write_strategy(&s, "nim", "100000000000,3"), BT_LIMIT);
    assert_non_null(strstr(bt_message(s.ctx), "too large"));
    bt_clear(s.ctx);
    must_fail(&s,
              "bouton strategy 1\ngame diagonal:k=2\nposition 0,0\noutcome P\nleft starts 1\n"
              "right starts 1\n1 both 0,0\n",
              "a blocking game");
    tear_down(&s);
}

/* Replies that lead back to where play was would never end. */
static void test_a_strategy_cannot_go_round_in_circles(void **state)
{
    setting s;
    (void)state;
    set_up(&s);
    bt_strategy_claim claim;
    const char *text = "bouton strategy 1\ngame poker-nim\nposition 1 hands 0,1\noutcome P\n"
                       "left starts 1\nright starts 1\n1 both 1 hands 0,1\n  1 0 hands 1,1\n";
    assert_int_equal(check(&s, text, &claim), BT_DOMAIN);
    assert_non_null(strstr(bt_message(s.ctx), "by itself"));
    tear_down(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written_strategies_hold),
        cmocka_unit_test(test_examples_of_all_rulesets),
        cmocka_unit_test(test_lines_end_as_was_said),
        cmocka_unit_test(test_whoever_follows_a_strategy_wins),
        cmocka_unit_test(test_changed_lines_are_refused),
        cmocka_unit_test(test_changed_bytes),
        cmocka_unit_test(test_what_cannot_be_written),
        cmocka_unit_test(test_a_strategy_cannot_go_round_in_circles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
