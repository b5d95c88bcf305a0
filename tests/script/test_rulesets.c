/* The rulesets of the folder games: against brute force over their moves, and against twins in C.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "script/script.h"
#include "support/brute.h"

enum { HEAPS = 9, CELLS = 4, EXPLORED = 4000, POSITIONS = 900 };

typedef struct setting {
    const char *name;
    bt_context *ctx;
    bt_game *game;
    brute *b;
} setting;

static void expect(const setting *s, bt_position position, bool promise, const char *what)
{
    if (promise) return;
    bt_text text;
    bt_text__open(&text, s->ctx);
    if (position) bt_rules__print(s->game, position, &text);
    fail_msg("%s, position %s: %s %s", s->name, text.at, what, bt_message(s->ctx));
}

static bt_status open_inner(void *data, bt_context *ctx, const char *name, bt_game **out)
{
    (void)data;
    return bt_script__is_named(name) ? bt_script__open_file(ctx, name, NULL, out)
                                     : bt_games_open(ctx, name, out);
}

static void open_game(setting *s, const char *name)
{
    s->name = name;
    s->ctx = bt_open();
    assert_non_null(s->ctx);
    bt_status status = bt_rules__open_wrapped(s->ctx, name, open_inner, NULL, &s->game);
    if (status) fail_msg("%s: %s", name, bt_message(s->ctx));
}

static void close_game(setting *s)
{
    bt_rules_close(s->game);
    bt_close(s->ctx);
}

/* -- laws -- */

static void explore(setting *s, bt_position start)
{
    brute *trial = brute_open(s->game);
    if (brute_explore(trial, start, EXPLORED / 4) && brute_count(s->b) < POSITIONS)
        assert_true(brute_explore(s->b, start, EXPLORED));
    brute_close(trial);
}

static void explore_written(setting *s, bt_status status, bt_text *bytes)
{
    expect(s, 0, status == BT_OK, "a heap or cell fails:");
    explore(s, bt_rules__keep_position(s->game, bytes->at, bytes->length));
    bt_text__cut(bytes, 0);
}

static void explore_all(setting *s)
{
    const bt_rules *rules = s->game->rules;
    bt_text bytes;
    bt_position example;
    bt_text__open(&bytes, s->ctx);
    expect(s, 0, bt_rules_parse(s->game, rules->example, &example) == BT_OK, "its example:");
    explore(s, example);
    const bt_rules_series *series = &s->game->series;
    for (uint64_t n = 0; series->heap && n <= HEAPS; n++)
        explore_written(s, series->heap(s->game, n, &bytes), &bytes);
    for (uint64_t i = 0; series->cell && i < CELLS * CELLS; i++)
        explore_written(s, series->cell(s->game, i / CELLS, i % CELLS, &bytes), &bytes);
    bt_text__close(&bytes);
    assert_true(brute_count(s->b) > 10);
    brute_solve(s->b);
    assert_false(brute_is_loopy(s->b));
}

static void check_text(setting *s, bt_position position)
{
    bt_text text;
    bt_position again = BT_NO_POSITION;
    bt_text__open(&text, s->ctx);
    bt_rules__print(s->game, position, &text);
    expect(s, position, bt_rules_parse(s->game, text.at, &again) == BT_OK, "is not read back:");
    expect(s, position, again == position, "is read back as another one");
    bt_text__close(&text);
}

static void check_solvers(setting *s, bt_position position)
{
    bt_outcome outcome, found = BT_OUTCOME_P;
    uint32_t nim = 0;
    assert_true(brute_outcome(s->b, position, &outcome));
    expect(s, position, bt_solve__outcome(s->game, position, &found) == BT_OK, "is not searched:");
    expect(s, position, found == outcome, "search errs");
    if (!bt_rules_is_normal_play(s->game)) return;
    if (!s->game->partizan) {
        expect(s, position, bt_solve__nim(s->game, position, &nim) == BT_OK, "no nim-value:");
        expect(s, position, nim == brute_nim(s->b, position), "nim-value errs");
    }
    expect(s, position, bt_solve__value(s->game, position) == brute_value(s->b, position),
           "value errs");
}

static void check_solution(setting *s, bt_position position)
{
    bt_sum sum;
    bt_solution solution;
    bt_outcome outcome;
    assert_true(brute_outcome(s->b, position, &outcome));
    bt_rules__sum_open(&sum, s->ctx);
    bt_rules_sum_add(&sum, s->game, position, false);
    bt_status status = bt_solve__ask(
        &sum, (bt_question){.method = BT_METHOD_AUTO, .moves = BT_MOVES_ALL}, &solution);
    expect(s, position, status == BT_OK, "is not solved:");
    expect(s, position, solution.outcome == outcome, "solved wrongly");
    bool left = outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N;
    expect(s, position, left == (solution.moves[BT_LEFT].count > 0) || !solution.moves[BT_LEFT].at,
           "winning moves of the wrong player");
    bt_solution__close(&solution);
    bt_rules__sum_close(&sum);
}

static void check_laws(const char *name)
{
    setting s;
    open_game(&s, name);
    s.b = brute_open(s.game);
    explore_all(&s);
    for (size_t i = 0; i < brute_count(s.b); i++) {
        check_text(&s, brute_at(s.b, i));
        check_solvers(&s, brute_at(s.b, i));
        check_solution(&s, brute_at(s.b, i));
    }
    brute_close(s.b);
    close_game(&s);
}

static void test_every_script_keeps_the_laws(void **state)
{
    (void)state;
    glob_t found;
    assert_int_equal(glob("games/*.lua", 0, NULL, &found), 0);
    size_t rulesets = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (strstr(found.gl_pathv[i], "-study.lua")) continue;
        check_laws(found.gl_pathv[i]);
        rulesets++;
    }
    globfree(&found);
    assert_true(rulesets >= 12);
    check_laws("games/limitation-kayles.lua:k=1");
    check_laws("games/wythoff.lua:m=3");
}

/* Whoever moves last loses; the moves of both players for both. */
static void test_every_script_keeps_the_laws_when_wrapped(void **state)
{
    (void)state;
    glob_t found;
    size_t misere = 0, impartial = 0;
    assert_int_equal(glob("games/*.lua", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        setting s;
        char name[300];
        if (strstr(found.gl_pathv[i], "-study.lua")) continue;
        open_game(&s, found.gl_pathv[i]);
        bool normal = bt_rules_is_normal_play(s.game), partizan = s.game->partizan;
        close_game(&s);
        snprintf(name, sizeof name, "misere:%s", found.gl_pathv[i]);
        if (normal) check_laws(name), misere++;
        snprintf(name, sizeof name, "impartial:%s", found.gl_pathv[i]);
        if (partizan) check_laws(name), impartial++;
    }
    globfree(&found);
    assert_true(misere >= 10 && impartial >= 6);
}

static void test_check_finds_nothing_in_them(void **state)
{
    (void)state;
    glob_t found;
    assert_int_equal(glob("games/*.lua", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        setting s;
        bt_study_report report;
        bt_position example;
        if (strstr(found.gl_pathv[i], "-study.lua")) continue;
        open_game(&s, found.gl_pathv[i]);
        assert_int_equal(bt_rules_parse(s.game, s.game->rules->example, &example), BT_OK);
        bt_status status = bt_study__check(s.game, &example, 1, 500, &report);
        expect(&s, example, status == BT_OK, "check fails:");
        if (report.count) fail_msg("%s: %s", s.name, report.findings[0].words);
        close_game(&s);
    }
    globfree(&found);
}

/* -- twins -- */

/* The same position of the two games, as text. */
static void check_twins(setting *a, const char *one, setting *b, const char *two)
{
    bt_position x, y;
    bt_outcome left = BT_OUTCOME_P, right = BT_OUTCOME_P;
    uint32_t nim = 0, other = 0;
    expect(a, 0, bt_rules_parse(a->game, one, &x) == BT_OK, one);
    expect(b, 0, bt_rules_parse(b->game, two, &y) == BT_OK, two);
    expect(a, x, bt_solve__outcome(a->game, x, &left) == BT_OK, "is not searched:");
    expect(b, y, bt_solve__outcome(b->game, y, &right) == BT_OK, "is not searched:");
    expect(a, x, left == right, "is not as its twin");
    if (a->game->partizan) {
        bt_text first, second;
        bt_text__open(&first, a->ctx);
        bt_text__open(&second, b->ctx);
        bt_value__print(a->ctx, bt_solve__value(a->game, x), BT_PLAIN, &first);
        bt_value__print(b->ctx, bt_solve__value(b->game, y), BT_PLAIN, &second);
        expect(a, x, !strcmp(first.at, second.at), "is not worth as much as its twin");
        bt_text__close(&first);
        bt_text__close(&second);
    } else if (!a->game->alone) {
        expect(a, x, bt_solve__nim(a->game, x, &nim) == BT_OK, "no nim-value:");
        expect(b, y, bt_solve__nim(b->game, y, &other) == BT_OK, "no nim-value:");
        expect(a, x, nim == other, "has not the nim-value of its twin");
    }
}

static void test_kayles_twin(void **state)
{
    setting a, b;
    char text[64];
    (void)state;
    open_game(&a, "games/kayles.lua");
    open_game(&b, "kayles");
    for (int n = 1; n <= 40; n++) {
        snprintf(text, sizeof text, "%d,%d", n, n / 3 + 1);
        if (n <= 12) check_twins(&a, text, &b, text);
        uint32_t nim, other;
        bt_position x, y;
        snprintf(text, sizeof text, "%d", n);
        assert_int_equal(bt_rules_parse(a.game, text, &x), BT_OK);
        assert_int_equal(bt_rules_parse(b.game, text, &y), BT_OK);
        assert_int_equal(bt_solve__nim(a.game, x, &nim), BT_OK);
        assert_int_equal(bt_solve__nim(b.game, y, &other), BT_OK);
        assert_int_equal(nim, other);
    }
    close_game(&a);
    close_game(&b);
}

static void test_wythoff_twin(void **state)
{
    static const char *const names[][2] = {{"games/wythoff.lua", "wythoff"},
                                           {"games/wythoff.lua:m=2", "wythoff:m=2"},
                                           {"games/wythoff.lua:m=3", "wythoff:m=3"}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        setting a, b;
        char text[64];
        open_game(&a, names[i][0]);
        open_game(&b, names[i][1]);
        for (int k = 0; k < 15 * 15; k++) {
            snprintf(text, sizeof text, "%d,%d", k / 15, k % 15);
            check_twins(&a, text, &b, text);
        }
        close_game(&a);
        close_game(&b);
    }
}

/* All rows of three letters up to a length. */
static void check_row_twins(const char *script, const char *game, const char *letters, int longest)
{
    setting a, b;
    char text[16];
    open_game(&a, script);
    open_game(&b, game);
    for (int length = 1; length <= longest; length++) {
        for (int code = 0; code < 2187; code++) {
            int rest = code;
            for (int i = 0; i < length; i++, rest /= 3) text[i] = letters[rest % 3];
            text[length] = '\0';
            if (rest == 0) check_twins(&a, text, &b, text);
        }
    }
    close_game(&a);
    close_game(&b);
}

static void test_row_twins(void **state)
{
    (void)state;
    check_row_twins("games/toads-and-frogs.lua", "toads-and-frogs", ".TF", 7);
    check_row_twins("games/clobber.lua", "clobber", ".xo", 6);
    check_row_twins("games/col.lua", "col", ".LR", 5);
    check_row_twins("games/snort.lua", "snort", ".LR", 5);
}

static void test_cutcake_twin(void **state)
{
    setting a, b;
    char one[64], two[64];
    (void)state;
    open_game(&a, "games/cutcake.lua");
    open_game(&b, "cutcake");
    for (int rows = 1; rows <= 4; rows++) {
        for (int columns = 1; columns <= 4; columns++) {
            snprintf(one, sizeof one, "(%d,%d),(2,1)", rows, columns);
            snprintf(two, sizeof two, "%dx%d,2x1", rows, columns);
            check_twins(&a, one, &b, two);
        }
    }
    close_game(&a);
    close_game(&b);
}

/* With an empty pile the three-pile game is the one on two piles. */
static void test_imitation_twin(void **state)
{
    setting a, b;
    char one[64], two[64];
    (void)state;
    open_game(&a, "games/imitation-three.lua");
    open_game(&b, "imitation");
    for (int x = 0; x <= 10; x++) {
        for (int y = x; y <= 10; y++) {
            snprintf(one, sizeof one, "0,%d,%d,0,0", x, y);
            snprintf(two, sizeof two, "%d,%d", x, y);
            check_twins(&a, one, &b, two);
        }
    }
    close_game(&a);
    close_game(&b);
}

/* -- sequences as published or as promised in the scripts -- */

static void test_partizan_kayles_rises_by_one_in_four(void **state)
{
    setting s;
    bt_value values[61];
    (void)state;
    open_game(&s, "games/partizan-kayles.lua");
    for (uint64_t n = 0; n <= 60; n++) {
        bt_text bytes;
        bt_text__open(&bytes, s.ctx);
        assert_int_equal(s.game->series.heap(s.game, n, &bytes), BT_OK);
        bt_position heap = bt_rules__keep_position(s.game, bytes.at, bytes.length);
        bt_text__close(&bytes);
        values[n] = bt_solve__value(s.game, heap);
        assert_true(values[n] != BT_NONE);
        if (n < 4) continue;
        bt_value one = bt_value_integer(s.ctx, 1);
        assert_int_equal(values[n], bt_value_add(s.ctx, values[n - 4], one));
    }
    close_game(&s);
}

/* Fibonacci numbers are the P-positions at the start (Whinihan 1963). */
static void test_fibonacci_nim(void **state)
{
    static const int fibonacci[] = {1, 2, 3, 5, 8, 13, 21, 34};
    setting s;
    (void)state;
    open_game(&s, "games/fibonacci-nim.lua");
    for (int n = 1, k = 0; n <= 34; n++) {
        char text[32];
        bt_position start;
        bt_outcome outcome;
        snprintf(text, sizeof text, "%d,%d", n, n - 1);
        assert_int_equal(bt_rules_parse(s.game, text, &start), BT_OK);
        assert_int_equal(bt_solve__outcome(s.game, start, &outcome), BT_OK);
        assert_int_equal(outcome, n == fibonacci[k] ? BT_OUTCOME_P : BT_OUTCOME_N);
        k += n == fibonacci[k];
    }
    close_game(&s);
}

static void test_period_of_kayles_is_proved(void **state)
{
    setting s;
    bt_period p = {0};
    (void)state;
    open_game(&s, "games/kayles.lua");
    assert_int_equal(s.game->series.period(s.game, BT_OF_NIM, 1000, &p), BT_OK);
    assert_true(p.found && p.proved);
    assert_int_equal(p.period, 12);
    assert_int_equal(p.preperiod, 71);
    close_game(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_script_keeps_the_laws),
        cmocka_unit_test(test_every_script_keeps_the_laws_when_wrapped),
        cmocka_unit_test(test_check_finds_nothing_in_them),
        cmocka_unit_test(test_kayles_twin),
        cmocka_unit_test(test_wythoff_twin),
        cmocka_unit_test(test_row_twins),
        cmocka_unit_test(test_cutcake_twin),
        cmocka_unit_test(test_imitation_twin),
        cmocka_unit_test(test_partizan_kayles_rises_by_one_in_four),
        cmocka_unit_test(test_fibonacci_nim),
        cmocka_unit_test(test_period_of_kayles_is_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
