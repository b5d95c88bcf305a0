/* What is said to those who ask why, checked for every ruleset on small positions by brute force
   over its options alone: every move and whether it wins; hints; each step
   of an explanation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "output/output.h"
#include "support/brute.h"

enum {
    POSITIONS = 1500, /* of a game that are looked at */
    EXPLORED = 8000,  /* that may be reachable from them */
    HEAPS = 9,
    CELLS = 5,
    DRAWN = 12,  /* moves of a position whose picture is looked at */
    TOUCHED = 3, /* of which so many are tried */
};

/* Games with other parameters than the sample of their ruleset. */
static const char *const more[] = {
    "nim:misere",
    "misere:kayles",
    "misere:domineering",
    "impartial:hackenbush",
    "poker-nim",
    "octal:0.137",
    "octal:4.4",
    "octal:0.8",
    "subtraction:2,3:end=LR",
    "subtraction:1,2,3",
    "subtraction:left=1,3:right=2",
    "subtraction:2,4,7:end=N",
    "wythoff:k=2:m=3",
    "wythoff:k=3",
    "diagonal:r=2",
    "diagonal:r=3:k=2",
    "imitation:k=2:m=1",
    "imitation:k=2:m=3",
    "partial-nim:rule=any-odd",
};

/* Positions beside those that are reached from a ruleset's example. */
static const char *const further[][2] = {
    {"nim", "3,5,6"},
    {"nim:misere", "1,1,2"},
    {"domineering", "3x3"},
    {"domineering", "2x4"},
    {"toads-and-frogs", "TTT..FF"},
    {"toads-and-frogs", "TT..FF"},
    {"hackenbush", "LRL,RR"},
    {"hackenbush", "L(R,G),RG,GL"},
    {"partial-nim", "(3,4), ((2)), *2"},
    {"partial-nim", "(2,1), ((4))"},
    {"imitation:k=2:m=3", "4,5 > 3,5"},
};

typedef struct setting {
    const char *name;
    bt_context *ctx;
    bt_game *game;
    brute *b;
} setting;

static void fail_at(setting *s, bt_position position, const char *what)
{
    bt_text text;
    bt_text__open(&text, s->ctx);
    if (position) bt_rules__print(s->game, position, &text);
    fail_msg("%s, position %s: %s %s", s->name, text.at, what, bt_message(s->ctx));
}

static void expect(setting *s, bt_position position, bool promise, const char *what)
{
    if (!promise) fail_at(s, position, what);
}

/* -- small positions of all kinds -- */

static void explore_if_small(setting *s, bt_position start)
{
    brute *trial = brute_open(s->game);
    bool small = brute_explore(trial, start, EXPLORED / 4);
    brute_close(trial);
    if (small && brute_count(s->b) < EXPLORED / 2) brute_explore(s->b, start, EXPLORED);
}

static void explore_text(setting *s, const char *text)
{
    bt_position start;
    if (bt_rules_parse(s->game, text, &start)) fail_at(s, 0, text);
    explore_if_small(s, start);
}

static void explore_bytes(setting *s, bt_text *bytes)
{
    explore_if_small(s, bt_rules__keep_position(s->game, bytes->at, bytes->length));
    bt_text__cut(bytes, 0);
}

static void explore_all(setting *s)
{
    bt_text bytes;
    bt_text__open(&bytes, s->ctx);
    explore_text(s, s->game->rules->example);
    for (size_t i = 0; i < sizeof further / sizeof *further; i++)
        if (!strcmp(further[i][0], s->name)) explore_text(s, further[i][1]);
    for (uint64_t n = 0; s->game->series.heap && n <= HEAPS; n++) {
        assert_int_equal(s->game->series.heap(s->game, n, &bytes), BT_OK);
        explore_bytes(s, &bytes);
    }
    for (uint64_t i = 0; s->game->series.cell && i < CELLS * CELLS; i++) {
        assert_int_equal(s->game->series.cell(s->game, i / CELLS, i % CELLS, &bytes), BT_OK);
        explore_bytes(s, &bytes);
    }
    bt_text__close(&bytes);
    assert_true(brute_count(s->b) > 0);
    brute_solve(s->b);
}

/* -- every move -- */

/* Does the player win by having moved here? */
static bool wins_by(setting *s, bt_position to, bt_player player)
{
    return brute_wins(s->b, to, bt_rules__other(player)) == BRUTE_LOST;
}

static const bt_choice *find_choice(const bt_choices *choices, bt_position to)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choices->at[i].move.to == to) return &choices->at[i];
    return NULL;
}

static void check_choice(setting *s, bt_position position, bt_player player, const bt_choice *c)
{
    bt_position to = c->move.to;
    bool lost = brute_wins(s->b, position, player) == BRUTE_LOST;
    expect(s, position, c->known, "a move of which it is not said whether it wins");
    expect(s, position, c->wins == (wins_by(s, to, player) && !lost), "a move is judged wrongly");
    expect(s, position, c->blocked == (wins_by(s, to, player) && lost), "a move blocked wrongly");
    if (c->blocked) expect(s, position, s->game->blocks > 0, "a move blocked without blocking");
    if (c->value && !brute_is_loopy(s->b))
        expect(s, position, c->value == brute_value(s->b, to), "a move with a wrong value");
}

/* Whatever a move is said to touch is a shape of the picture. */
static void check_touch(setting *s, const bt_sum *sum, bt_player player, const bt_choice *c)
{
    bt_picture *picture = NULL;
    bt_position position = sum->terms[0].position;
    bt_text ids;
    bt_box box;
    bt_text__open(&ids, s->ctx);
    expect(s, position, !bt_picture_open(s->ctx, &picture), "no picture");
    expect(s, position, !bt_rules__draw_sum(sum, picture), "is not drawn");
    expect(s, position, !bt_rules__touch(sum, player, &c->move, &ids), "nothing is touched");
    expect(s, position, ids.length > 0, "a move that touches no shape");
    for (char *id = strtok(ids.at, " "); id; id = strtok(NULL, " "))
        expect(s, position, bt_picture__find(picture, id, &box), id);
    bt_picture_close(picture);
    bt_text__close(&ids);
}

static void check_choices(setting *s, const bt_sum *sum, const bt_solution *found, bt_player player)
{
    bt_choices choices;
    const bt_position *options;
    bt_position position = sum->terms[0].position;
    size_t count = brute_options(s->b, position, player, &options), listed = 0;
    bt_solve__choices_open(&choices, s->ctx);
    expect(s, position, !bt_solve__list_choices(sum, player, &choices), "moves are not listed");
    expect(s, position, !bt_solve__judge_choices(sum, found, true, player, &choices),
           "moves are not judged");
    expect(s, position, !bt_solve__value_choices(sum, &choices), "moves are not valued");
    expect(s, position, choices.complete, "moves are left out");
    for (size_t k = 0; k < count; k++) {
        const bt_choice *c = find_choice(&choices, options[k]);
        expect(s, position, c != NULL, "a move is missing");
        check_choice(s, position, player, c);
        if (k < TOUCHED && count < DRAWN) check_touch(s, sum, player, c);
        for (size_t j = 0; j < k && c; j++)
            if (options[j] == options[k]) c = NULL;
        listed += c != NULL;
    }
    expect(s, position, listed == choices.count, "a move that is none, or twice");
    bt_solve__choices_close(&choices);
}

/* -- hints -- */

static bool has_option(setting *s, bt_position position, bt_player player)
{
    const bt_position *options;
    return brute_options(s->b, position, player, &options) > 0;
}

/* Where the player wins, the move that the hint ends with is a winning one. */
static void check_hint(setting *s, const bt_sum *sum, const bt_solution *found, bt_player player)
{
    bt_hint hint;
    bt_position position = sum->terms[0].position, to = BT_NO_POSITION;
    bool wins = brute_wins(s->b, position, player) == BRUTE_WON;
    bt_solve__hint_open(&hint, s->ctx);
    expect(s, position, !bt_solve__hint(sum, false, found, player, &hint), "no hint is given");
    expect(s, position, hint.wins == wins, "a hint for the wrong player");
    expect(s, position, hint.idea.length > 0, "a hint without an idea");
    if (has_option(s, position, player)) {
        expect(s, position, hint.where.length > 0, "a hint does not say where");
        expect(s, position, hint.move.length > 0, "a hint without a move");
        expect(s, position, !bt_rules_parse(s->game, hint.to.at, &to), "a hint that is not read");
        if (wins) expect(s, position, wins_by(s, to, player), "a hint that does not win");
        expect(s, position, wins == !strstr(hint.idea.at, "Every move loses"), "the idea errs");
    } else {
        expect(s, position, strstr(hint.idea.at, "no move") != NULL, "an idea where all is over");
    }
    bt_solve__hint_close(&hint);
}

/* -- explanations -- */

typedef struct lesson {
    setting *s;
    const bt_sum *sum;
    bt_position position;
    bt_outcome outcome;
    const bt_solution *found;
    bt_steps why;
} lesson;

static void expect_lesson(lesson *l, bool promise, const char *what)
{
    expect(l->s, l->position, promise, what);
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
            fail_at(l->s, l->position, text);
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
    if (bt_rules_parse(l->s->game, cell, &position)) fail_at(l->s, l->position, cell);
    return position;
}

static bool is_option(setting *s, bt_position from, bt_player player, bt_position to)
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
    if (!wins_by(l->s, end, bt_rules__other(first))) return false;
    for (size_t i = 0; i < count; i++)
        if (is_option(l->s, options[i], bt_rules__other(first), end)) return true;
    return false;
}

static size_t count_different(setting *s, bt_position position, bt_player player)
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

/* Every move has its answer, and the answer wins. */
static void check_replies(lesson *l, const bt_step *step)
{
    bt_player first = !strncmp(step->title.at, "Right", 5) ? BT_RIGHT : BT_LEFT;
    size_t moves = count_different(l->s, l->position, first);
    expect_lesson(l, brute_wins(l->s->b, l->position, first) == BRUTE_LOST,
                  "answers where the player wins");
    expect_lesson(l, step->rows.length == (moves > 60 ? 60 : moves), "a move without an answer");
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
        expect_lesson(l, wins_by(l->s, to, player), "a move that does not win");
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
    if (!strncmp(text, "a game with", 11)) return BT_NONE;
    if (bt_value__evaluate(l->s->ctx, NULL, text, &result)) fail_at(l->s, l->position, text);
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

static void check_explanation(setting *s, const bt_sum *sum, const bt_solution *found)
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
        if (step->kind == BT_STEP_MOVES || step->kind == BT_STEP_BLOCKS) check_moves(&l, step);
        if (step->kind == BT_STEP_OPTIONS) check_options(&l, step);
    }
    bt_text__open(&text, s->ctx);
    bt_output__write_steps(&l.why, &text);
    expect_lesson(&l, text.length > 0 && text.at[text.length - 1] == '\n', "not written");
    bt_text__close(&text);
    bt_rules__steps_close(&l.why);
}

/* -- all of it -- */

static void check_position(setting *s, bt_position position)
{
    bt_sum sum;
    bt_solution found;
    bt_outcome outcome;
    if (!brute_outcome(s->b, position, &outcome)) return;
    bt_rules__sum_open(&sum, s->ctx);
    assert_int_equal(bt_rules_sum_add(&sum, s->game, position, false), BT_OK);
    bt_question question = {.moves = BT_MOVES_ALL};
    expect(s, position, !bt_solve__ask(&sum, question, &found), "is not solved");
    check_choices(s, &sum, &found, BT_LEFT);
    check_choices(s, &sum, &found, BT_RIGHT);
    check_explanation(s, &sum, &found);
    check_hint(s, &sum, &found, BT_LEFT);
    check_hint(s, &sum, &found, BT_RIGHT);
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
}

static void test_ruleset(void **state)
{
    setting s = {.name = *state, .ctx = bt_open()};
    assert_non_null(s.ctx);
    if (bt_games_open(s.ctx, s.name, &s.game)) fail_msg("%s: %s", s.name, bt_message(s.ctx));
    s.b = brute_open(s.game);
    explore_all(&s);
    size_t count = brute_count(s.b), step = count / POSITIONS + 1;
    for (size_t i = 0; i < count; i += step) check_position(&s, brute_at(s.b, i));
    assert_int_equal(bt_error(s.ctx), BT_OK);
    brute_close(s.b);
    bt_rules_close(s.game);
    bt_close(s.ctx);
}

static char *name_with_sample(const bt_rules *rules)
{
    char *name = NULL;
    const char *given = rules->sample ? rules->sample : "";
    if (asprintf(&name, "%s%s%s", rules->name, *given ? ":" : "", given) < 0) abort();
    return name;
}

int main(void)
{
    struct CMUnitTest tests[100];
    size_t count = 0;
    for (size_t i = 0; bt_games__at(i) && count < 60; i++) {
        char *name = name_with_sample(bt_games__at(i));
        tests[count++] = (struct CMUnitTest){name, test_ruleset, NULL, NULL, name};
    }
    size_t named = count;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        tests[count++] =
            (struct CMUnitTest){more[i], test_ruleset, NULL, NULL, (void *)(uintptr_t)more[i]};
    int failed = _cmocka_run_group_tests("why", tests, count, NULL, NULL);
    for (size_t i = 0; i < named; i++) free(tests[i].initial_state);
    return failed;
}
