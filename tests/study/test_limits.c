/* Sequences and periods that meet a limit: what is known by then is told, and is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bouton/study.h"

static const double NO_TIME = 1e-9;

/* Lets the time run out at the n-th report of progress. */
typedef struct stop {
    bt_context *ctx;
    unsigned reports;
} stop;

static void count_reports(void *data, const char *what, double done, double total)
{
    stop *s = data;
    (void)what, (void)done, (void)total;
    if (s->reports && !--s->reports) bt_limit_time(s->ctx, NO_TIME);
}

static bt_game *open_game(bt_context *ctx, const char *name)
{
    bt_game *game;
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    return game;
}

typedef struct sample {
    const char *game;
    bt_of of;
    size_t count;
    unsigned reports; /* 0: a time too short for so many heaps */
} sample;

static void check_sequence(const sample *s)
{
    bt_context *ctx = bt_open();
    stop after = {ctx, s->reports};
    bt_game *game = open_game(ctx, s->game), *again = open_game(ctx, s->game);
    uint32_t *known = calloc(s->count, sizeof *known), *right = calloc(s->count, sizeof *right);
    size_t done = s->count, all;
    assert_non_null(known);
    assert_non_null(right);
    bt_watch(ctx, count_reports, &after);
    if (!s->reports) bt_limit_time(ctx, 0.01);
    assert_int_equal(bt_study_sequence(game, s->of, 0, s->count - 1, known, &done), BT_LIMIT);
    assert_in_range(done, s->reports > 0, s->count - 1);
    bt_limit_time(ctx, 0);
    bt_clear(ctx);
    if (done) {
        assert_int_equal(bt_study_sequence(again, s->of, 0, done - 1, right, &all), BT_OK);
        assert_int_equal(all, done);
        assert_memory_equal(known, right, done * sizeof *known);
    }
    free(known);
    free(right);
    bt_rules_close(game);
    bt_rules_close(again);
    bt_close(ctx);
}

static void sequences_keep_what_is_done(void **state)
{
    static const sample samples[] = {
        {"treblecross", BT_OF_NIM, 200000, 4},
        {"treblecross", BT_OF_OUTCOME, 200000, 4},
        {"grundy", BT_OF_VALUE, 200000, 3},
        {"octal:0.8A", BT_OF_NIM, 20000, 3},
        {"subtraction:5,99991,777777", BT_OF_NIM, 900000, 12},
        {"subtraction:5,99991,777777", BT_OF_VALUE, 900000, 12},
        {"nim", BT_OF_NIM, 1000, 77},
        {"nim:misere", BT_OF_OUTCOME, 1000, 77},
        {"kayles", BT_OF_NIM, 1 << 24, 0}, /* by its period */
        {"subtraction:2,3:end=LR", BT_OF_OUTCOME, 1 << 24, 0},
        {"partial-nim", BT_OF_VALUE, 100000, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) check_sequence(&samples[i]);
}

static bt_status stopped_period(const char *name, bt_of of, unsigned reports, bt_period *p)
{
    bt_context *ctx = bt_open();
    stop after = {ctx, reports};
    bt_game *game = open_game(ctx, name);
    bt_watch(ctx, count_reports, &after);
    if (!reports) bt_limit_time(ctx, NO_TIME);
    bt_status status = bt_study_period(game, of, 0, p);
    bt_rules_close(game);
    bt_close(ctx);
    return status;
}

static void periods_say_how_far_they_looked(void **state)
{
    static const sample samples[] = {
        {"treblecross", BT_OF_NIM, 0, 9},
        {"grundy", BT_OF_NIM, 0, 9},
        {"octal:0.6", BT_OF_NIM, 0, 9},
        {"subtraction:11,23,31,47,61,64", BT_OF_OUTCOME, 0, 0}, /* in registers */
    };
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const sample *s = &samples[i];
        char words[60];
        bt_period p;
        assert_int_equal(stopped_period(s->game, s->of, s->reports, &p), BT_LIMIT);
        assert_true(p.searched > 0 && !p.found && !p.proved);
        snprintf(words, sizeof words, "not proved up to n = %llu",
                 (unsigned long long)p.searched - 1);
        assert_string_equal(p.proof, words);
    }
}

static void periods_seen_before_a_limit_are_told(void **state)
{
    bt_period p;
    (void)state;
    assert_int_equal(stopped_period("nim:misere", BT_OF_OUTCOME, 100, &p), BT_LIMIT);
    assert_true(p.found && !p.proved);
    assert_int_equal(p.searched, 100);
    assert_int_equal(p.period, 1);
    assert_int_equal(p.preperiod, 2);
    assert_string_equal(p.proof, "seen among the first 100 heaps, not proved");
    assert_int_equal(stopped_period("octal:0.8A", BT_OF_NIM, 5, &p), BT_LIMIT);
    assert_true(p.found && !p.proved);
    assert_int_equal(p.saltus, 1);
    assert_int_equal(stopped_period("subtraction:5,99991", BT_OF_NIM, 10, &p), BT_LIMIT);
    assert_true(p.found && !p.proved);
    assert_int_equal(p.period, 10); /* below 99991 only 5 is ever taken */
}

static void nothing_is_said_of_no_heaps(void **state)
{
    bt_period p;
    (void)state;
    assert_int_equal(stopped_period("treblecross", BT_OF_NIM, 0, &p), BT_LIMIT);
    assert_int_equal(p.searched, 0);
    assert_int_equal(stopped_period("nim:misere", BT_OF_OUTCOME, 0, &p), BT_LIMIT);
    assert_int_equal(p.searched, 0);
}

/* The queen's table, but the time runs out in the third one asked for. */
static bt_rules_series the_queen;
static unsigned tables_asked;

static bt_status table_in_time(bt_game *game, uint32_t rows, uint32_t columns, uint32_t *out)
{
    if (++tables_asked == 3) bt_limit_time(game->ctx, NO_TIME);
    return the_queen.table(game, rows, columns, out);
}

static void tables_keep_their_first_rows(void **state)
{
    enum { ROWS = 1024, COLUMNS = 1100 };
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "queen");
    the_queen = game->series;
    uint32_t *known = calloc((size_t)ROWS * COLUMNS, sizeof *known), done;
    uint32_t *right = calloc((size_t)ROWS * COLUMNS, sizeof *right), all;
    assert_non_null(known);
    assert_non_null(right);
    assert_int_equal(bt_study_table(game, BT_OF_NIM, ROWS, COLUMNS, right, &all), BT_OK);
    assert_int_equal(all, ROWS);
    tables_asked = 0;
    game->series.table = table_in_time;
    assert_int_equal(bt_study_table(game, BT_OF_NIM, ROWS, COLUMNS, known, &done), BT_LIMIT);
    assert_int_equal(done, ROWS / 4);
    assert_memory_equal(known, right, (size_t)done * COLUMNS * sizeof *known);
    free(known);
    free(right);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_keep_what_is_done),
        cmocka_unit_test(periods_say_how_far_they_looked),
        cmocka_unit_test(periods_seen_before_a_limit_are_told),
        cmocka_unit_test(nothing_is_said_of_no_heaps),
        cmocka_unit_test(tables_keep_their_first_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
