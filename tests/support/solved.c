/* Small positions of every ruleset, solved by brute force and by the solvers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "script/script.h"
#include "support/solved.h"

enum {
    POSITIONS = 1500, /* of a game that are looked at */
    EXPLORED = 8000,  /* that may be reachable from them */
    HEAPS = 9,
    CELLS = 5,
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
    "clobber.lua", /* scripts that come with the program */
    "snort.lua",
    "col.lua",
    "chomp",
    "cutcake.lua",
    "end-nim",
    "push",
    "fibonacci-nim",
    "imitation-three",
    "limitation-kayles:k=2",
    "partizan-kayles",
    "partizan-dawsons-chess",
    "misere:partizan-treblecross",
    "impartial:clobber",
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

void solved_fail(solved_setting *s, bt_position position, const char *what)
{
    bt_text text;
    bt_text__open(&text, s->ctx);
    if (position) bt_rules__print(s->game, position, &text);
    fail_msg("%s, position %s: %s %s", s->name, text.at, what, bt_message(s->ctx));
}

void solved_expect(solved_setting *s, bt_position position, bool promise, const char *what)
{
    if (!promise) solved_fail(s, position, what);
}

/* -- small positions of all kinds -- */

static void explore_if_small(solved_setting *s, bt_position start)
{
    brute *trial = brute_open(s->game);
    bool small = brute_explore(trial, start, EXPLORED / 4);
    brute_close(trial);
    if (small && brute_count(s->b) < EXPLORED / 2) brute_explore(s->b, start, EXPLORED);
}

static void explore_text(solved_setting *s, const char *text)
{
    bt_position start;
    if (bt_rules_parse(s->game, text, &start)) solved_fail(s, 0, text);
    explore_if_small(s, start);
}

static void explore_bytes(solved_setting *s, bt_text *bytes)
{
    explore_if_small(s, bt_rules__keep_position(s->game, bytes->at, bytes->length));
    bt_text__cut(bytes, 0);
}

static void explore_all(solved_setting *s)
{
    bt_text bytes;
    bt_text__open(&bytes, s->ctx);
    explore_text(s, bt_rules__example(s->game));
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

bool solved_wins_by(solved_setting *s, bt_position to, bt_player player)
{
    return brute_wins(s->b, to, bt_rules__other(player)) == BRUTE_LOST;
}

/* -- the rulesets -- */

static void check_position(solved_setting *s, bt_position position)
{
    bt_sum sum;
    bt_solution found;
    bt_outcome outcome;
    if (!brute_outcome(s->b, position, &outcome)) return;
    bt_rules__sum_open(&sum, s->ctx);
    assert_int_equal(bt_rules_sum_add(&sum, s->game, position, false), BT_OK);
    bt_question question = {.moves = BT_MOVES_ALL};
    solved_expect(s, position, !bt_solve__ask(&sum, question, &found), "is not solved");
    s->check(s, &sum, &found);
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
}

static void test_ruleset(void **state)
{
    solved_setting s = *(solved_setting *)*state;
    s.ctx = bt_open();
    assert_non_null(s.ctx);
    if (bt_script_open(s.ctx, s.name, "games", &s.game))
        fail_msg("%s: %s", s.name, bt_message(s.ctx));
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

int solved_run(const char *group, solved_check *check)
{
    enum { MOST = 100, MORE = sizeof more / sizeof *more };
    struct CMUnitTest tests[MOST];
    static solved_setting settings[MOST];
    size_t count = 0, named;
    for (; bt_games__at(count) && count < MOST - MORE; count++)
        settings[count].name = name_with_sample(bt_games__at(count));
    named = count;
    for (size_t i = 0; i < MORE; i++) settings[count++].name = more[i];
    for (size_t i = 0; i < count; i++) {
        settings[i].check = check;
        tests[i] = (struct CMUnitTest){settings[i].name, test_ruleset, NULL, NULL, &settings[i]};
    }
    int failed = _cmocka_run_group_tests(group, tests, count, NULL, NULL);
    for (size_t i = 0; i < named; i++) free((char *)(uintptr_t)settings[i].name);
    return failed;
}
