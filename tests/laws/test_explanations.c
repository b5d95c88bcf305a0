/* What explanations say, checked for every ruleset by brute force over its options alone: who wins,
   winning moves, answers, what options are worth and by what they are dominated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "output/output.h"
#include "support/solved.h"

typedef struct lesson {
    solved_setting *s;
    const bt_sum *sum;
    bt_position position;
    bt_outcome outcome;
    const bt_solution *found;
    bt_steps why;
} lesson;

static void expect_lesson(lesson *l, bool promise, const char *what)
{
    solved_expect(l->s, l->position, promise, what);
}

/* Sentences that name a winner name the right one. */
static void check_sentences(lesson *l, const char *text)
{
    static const struct {
        const char *words, *right; /* outcomes of which they are true */
    } claims[] = {
        {"Left wins", "L"},           {"Right wins", "R"},
        {"player to move wins", "N"}, {"previous player wins", "P"},
        {"Whoever starts wins", "N"}, {"Whoever starts loses", "P"},
        {"is positive", "L"},         {"is negative", "R"},
        {"confused with 0", "N"},     {"The sum is 0", "P"},
        {"nim-sum is 0", "P"},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (strstr(text, claims[i].words) &&
            !strchr(claims[i].right, bt_outcome_letter(l->outcome)))
            solved_fail(l->s, l->position, text);
}

static void check_conclusions(lesson *l)
{
    size_t conclusions = 0;
    for (size_t i = 0; i < l->why.count; i++) {
        const bt_step *step = l->why.at[i];
        bool last = step->kind == BT_STEP_CONCLUSION;
        conclusions += last;
        expect_lesson(l, step->title.length > 0, "a step without a title");
        expect_lesson(l, step->text.length + step->rows.length > 0, "an empty step");
        expect_lesson(l, !strchr(step->text.at, '\n'), "a line end in a step");
        if (step->text.length)
            expect_lesson(l, strchr(".)", step->text.at[step->text.length - 1]) != NULL,
                          step->text.at);
        if (last)
            expect_lesson(l, !strcmp(step->title.at, bt_rules__verdict(l->outcome)),
                          "a wrong conclusion");
        if (last) check_sentences(l, step->text.at);
    }
    expect_lesson(l, conclusions == 1, "not just one conclusion");
}

/* The position that a cell names. */
static bt_position read_cell(lesson *l, const char *cell)
{
    bt_position position = BT_NO_POSITION;
    if (bt_rules_parse(l->s->game, cell, &position)) solved_fail(l->s, l->position, cell);
    return position;
}

static bool is_option(solved_setting *s, bt_position from, bt_player player, bt_position to)
{
    const bt_position *options;
    size_t count = brute_options(s->b, from, player, &options);
    for (size_t i = 0; i < count; i++)
        if (options[i] == to) return true;
    return false;
}

/* Is it reached by the answer to a move, and lost for the player who is then to move? */
static bool is_good_reply(lesson *l, bt_player first, bt_position end)
{
    const bt_position *options;
    size_t count = brute_options(l->s->b, l->position, first, &options);
    if (!solved_wins_by(l->s, end, bt_rules__other(first))) return false;
    for (size_t i = 0; i < count; i++)
        if (is_option(l->s, options[i], bt_rules__other(first), end)) return true;
    return false;
}

static size_t count_different(solved_setting *s, bt_position position, bt_player player)
{
    const bt_position *options;
    size_t count = brute_options(s->b, position, player, &options), different = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (options[k] != options[i]) k++;
        different += k == i;
    }
    return different;
}

/* The moves that the rows stand for: `.. (or 3 more like it)` are four. */
static size_t count_told(const bt_step *step)
{
    size_t told = 0;
    for (size_t r = 0; r < step->rows.length; r++) {
        const char *cell = bt_rules__step_at(step, r, 0), *more = strstr(cell, " more like it)");
        while (more && strncmp(more, "(or ", 4) != 0) more--;
        told += 1 + (more ? strtoul(more + 4, NULL, 10) : 0);
    }
    return told;
}

/* Every move has its answer, and the answer wins. Where some are left out, that is said. */
static void check_replies(lesson *l, const bt_step *step)
{
    bt_player first = !strncmp(step->title.at, "Right", 5) ? BT_RIGHT : BT_LEFT;
    size_t moves = count_different(l->s, l->position, first);
    expect_lesson(l, brute_wins(l->s->b, l->position, first) == BRUTE_LOST,
                  "answers where the player wins");
    expect_lesson(l, count_told(step) == moves || step->rows.length == 60,
                  "a move without an answer");
    expect_lesson(l, (count_told(step) < moves) == (step->text.length > 0),
                  "answers are missing, and that is not said");
    for (size_t r = 0; r < step->rows.length; r++) {
        const char *end = bt_rules__step_at(step, r, 2);
        if (*end) expect_lesson(l, is_good_reply(l, first, read_cell(l, end)), end);
    }
}

/* Moves said to win do; moves to be blocked would. */
static void check_moves(lesson *l, const bt_step *step)
{
    bt_player player = strstr(step->title.at, "for Right") ? BT_RIGHT : BT_LEFT;
    expect_lesson(
        l, (brute_wins(l->s->b, l->position, player) == BRUTE_WON) == (step->kind == BT_STEP_MOVES),
        "moves of the wrong player");
    expect_lesson(l, step->rows.length > 0, "no moves are named");
    for (size_t r = 0; r < step->rows.length; r++) {
        bt_position to = read_cell(l, bt_rules__step_at(step, r, 1));
        expect_lesson(l, is_option(l->s, l->position, player, to), "a move that is none");
        expect_lesson(l, solved_wins_by(l->s, to, player), "a move that does not win");
    }
}

static bt_player winner_of(lesson *l, const bt_step *step)
{
    bt_player player = strstr(step->title.at, "Right") ? BT_RIGHT : BT_LEFT;
    expect_lesson(l, brute_wins(l->s->b, l->position, player) == BRUTE_WON,
                  "a line of a player who does not win");
    return player;
}

/* Each move is one, and after those of the winner the other player loses. */
static void check_line(lesson *l, const bt_step *step)
{
    bt_player winner = winner_of(l, step), player = winner;
    bt_position at = l->position;
    expect_lesson(l, step->rows.length > 0, "a line without moves");
    for (size_t r = 0; r < step->rows.length; r++, player = bt_rules__other(player)) {
        bt_position to = read_cell(l, bt_rules__step_at(step, r, 2));
        expect_lesson(l, is_option(l->s, at, player, to), "a line with a move that is none");
        if (player == winner)
            expect_lesson(l, solved_wins_by(l->s, to, player), "a line that gives the win away");
        at = to;
    }
    const bt_position *options;
    if (strstr(step->text.at, "cannot move"))
        expect_lesson(l, brute_options(l->s->b, at, player, &options) == 0, "a line that goes on");
}

/* Where each kind of move is listed, all others win. */
static void check_failing(lesson *l, const bt_step *step)
{
    bt_player player = winner_of(l, step);
    const bt_position *options;
    size_t count = brute_options(l->s->b, l->position, player, &options), losing = 0;
    for (size_t i = 0; i < count; i++) losing += !solved_wins_by(l->s, options[i], player);
    expect_lesson(l, (step->rows.length > 0) == (losing > 0), "failing moves are missing");
    for (size_t r = 0; r < step->rows.length; r++) {
        const char *end = bt_rules__step_at(step, r, 2);
        if (*end) expect_lesson(l, is_good_reply(l, player, read_cell(l, end)), end);
    }
}

/* -- options: what they are worth, and by what they are dominated -- */

/* The value of the option whose words a cell begins with; BT_NONE: there is no such option. */
static bt_value find_worth(lesson *l, bt_player player, const char *cell)
{
    const bt_position *options;
    size_t count = brute_options(l->s->b, l->position, player, &options), longest = 0;
    bt_value value = BT_NONE;
    for (size_t i = 0; i < count; i++) {
        bt_text words;
        bt_text__open(&words, l->s->ctx);
        bt_rules__describe(l->s->game, l->position, options[i], player, &words);
        if (!strncmp(cell, words.at, words.length) && words.length > longest) {
            longest = words.length;
            value = brute_value(l->s->b, options[i]);
        }
        bt_text__close(&words);
    }
    return value;
}

static bt_value read_value(lesson *l, const char *text)
{
    bt_result result;
    if (!strncmp(text, "a value of", 10)) return BT_NONE;
    if (bt_value__evaluate(l->s->ctx, NULL, text, &result)) solved_fail(l->s, l->position, text);
    bt_value value = result.value;
    bt_result__close(&result);
    return value;
}

static bool is_as_good(lesson *l, bt_player player, bt_value a, bt_value b)
{
    bt_relation relation = bt_value_compare(l->s->ctx, a, b);
    return relation == BT_EQUAL || relation == (player == BT_LEFT ? BT_GREATER : BT_LESS);
}

static void check_option(lesson *l, bt_player player, const bt_step *step, size_t row)
{
    const char *judgement = bt_rules__step_at(step, row, 2), *by = bt_rules__step_at(step, row, 3);
    bt_value worth = find_worth(l, player, bt_rules__step_at(step, row, 0));
    bt_value said = read_value(l, bt_rules__step_at(step, row, 1));
    expect_lesson(l, worth != BT_NONE, "an option that is none");
    if (said) expect_lesson(l, said == worth, "an option with a wrong value");
    if (!strcmp(judgement, "dominated"))
        expect_lesson(l, is_as_good(l, player, find_worth(l, player, by), worth),
                      "dominated by a worse move");
    if (!strcmp(judgement, "reversible") && read_value(l, by))
        expect_lesson(l,
                      is_as_good(l, player, brute_value(l->s->b, l->position), read_value(l, by)),
                      "reversed through a position that is too good");
}

/* The winning move that is printed beside is among them. */
static void check_options(lesson *l, const bt_step *step)
{
    bt_player player = strstr(step->title.at, "Right") ? BT_RIGHT : BT_LEFT;
    const bt_moves *winning = &l->found->moves[player];
    bool named = winning->count == 0;
    bt_text words;
    bt_text__open(&words, l->s->ctx);
    if (!named) bt_rules__describe_move(l->sum, player, &winning->at[0], &words);
    for (size_t r = 0; r < step->rows.length; r++) {
        check_option(l, player, step, r);
        named = named || !strncmp(bt_rules__step_at(step, r, 0), words.at, words.length);
    }
    expect_lesson(l, named || step->rows.length == 60, "the winning move is missing");
    bt_text__close(&words);
}

static void check_explanation(solved_setting *s, const bt_sum *sum, const bt_solution *found)
{
    lesson l = {.s = s, .sum = sum, .position = sum->terms[0].position, .found = found};
    bt_text text;
    assert_true(brute_outcome(s->b, l.position, &l.outcome));
    bt_rules__steps_open(&l.why, s->ctx);
    expect_lesson(&l, !bt_solve__explain(sum, false, found, &l.why), "cannot be explained");
    check_conclusions(&l);
    for (size_t i = 0; i < l.why.count; i++) {
        const bt_step *step = l.why.at[i];
        if (step->kind == BT_STEP_REPLIES) check_replies(&l, step);
        if (step->kind == BT_STEP_LINE) check_line(&l, step);
        if (step->kind == BT_STEP_FAILING) check_failing(&l, step);
        if (step->kind == BT_STEP_MOVES || step->kind == BT_STEP_BLOCKS) check_moves(&l, step);
        if (step->kind == BT_STEP_OPTIONS) check_options(&l, step);
    }
    bt_text__open(&text, s->ctx);
    bt_output__write_steps(&l.why, &text);
    expect_lesson(&l, text.length > 0 && text.at[text.length - 1] == '\n', "not written");
    bt_text__close(&text);
    bt_rules__steps_close(&l.why);
}

int main(void)
{
    return solved_run("explanations", check_explanation);
}
