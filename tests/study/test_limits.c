/* Sequences and periods that meet a limit: what is known by then is told, and is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"
#include "support/collect.h"

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
    assert_int_equal(bt_study__sequence(game, s->of, 0, s->count - 1, known, &done), BT_LIMIT);
    assert_in_range(done, s->reports > 0, s->count - 1);
    bt_limit_time(ctx, 0);
    bt_clear(ctx);
    if (done) {
        assert_int_equal(bt_study__sequence(again, s->of, 0, done - 1, right, &all), BT_OK);
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
        {"octal:0.1A", BT_OF_NIM, 20000, 3},
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

enum { WORDS = 600 };

static bt_status stopped_period(const char *name, bt_of of, unsigned reports, bt_period *p,
                                char why[WORDS])
{
    bt_text text;
    bt_context *ctx = bt_open();
    stop after = {ctx, reports};
    bt_game *game = open_game(ctx, name);
    bt_watch(ctx, count_reports, &after);
    if (!reports) bt_limit_time(ctx, NO_TIME);
    bt_status status = bt_study__period(game, of, 0, p);
    bt_text__open(&text, ctx);
    bt_study__period_explain(game, p, &text);
    snprintf(why, WORDS, "%s", text.at);
    bt_text__close(&text);
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
        char words[60], why[WORDS];
        bt_period p;
        assert_int_equal(stopped_period(s->game, s->of, s->reports, &p, why), BT_LIMIT);
        assert_true(p.searched > 0 && !p.found && !p.proved);
        snprintf(words, sizeof words, "not proved up to n = %llu",
                 (unsigned long long)p.searched - 1);
        assert_string_equal(why, words);
    }
}

static void periods_seen_before_a_limit_are_told(void **state)
{
    bt_period p;
    char why[WORDS];
    (void)state;
    assert_int_equal(stopped_period("nim:misere", BT_OF_OUTCOME, 100, &p, why), BT_LIMIT);
    assert_true(p.found && !p.proved);
    assert_int_equal(p.searched, 100);
    assert_int_equal(p.period, 1);
    assert_int_equal(p.preperiod, 2);
    assert_string_equal(why, "seen among the first 100 heaps, not proved");
    assert_int_equal(stopped_period("octal:0.1A", BT_OF_NIM, 5, &p, why), BT_LIMIT);
    assert_true(p.found && !p.proved);
    assert_int_equal(p.saltus, 1);
    assert_int_equal(stopped_period("subtraction:5,99991", BT_OF_NIM, 10, &p, why), BT_LIMIT);
    assert_true(p.found && !p.proved);
    assert_int_equal(p.period, 10); /* below 99991 only 5 is ever taken */
}

static void nothing_is_said_of_no_heaps(void **state)
{
    bt_period p;
    char why[WORDS];
    (void)state;
    assert_int_equal(stopped_period("treblecross", BT_OF_NIM, 0, &p, why), BT_LIMIT);
    assert_int_equal(p.searched, 0);
    assert_int_equal(stopped_period("nim:misere", BT_OF_OUTCOME, 0, &p, why), BT_LIMIT);
    assert_int_equal(p.searched, 0);
}

/* Takes rows until the time is over. */
typedef struct hurried {
    collected_rows rows;
    bt_context *ctx;
    size_t most;
} hurried;

static bt_status take_in_time(void *data, const uint32_t *row)
{
    hurried *h = data;
    if (h->rows.count + 1 == h->most) bt_limit_time(h->ctx, NO_TIME);
    return collect_row(&h->rows, row);
}

static void check_first_rows(const char *name, bt_of of)
{
    enum { ROWS = 300, COLUMNS = 110 };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    size_t bytes = (size_t)ROWS * COLUMNS * sizeof(uint32_t);
    collected_rows right = {malloc(bytes), COLUMNS, ROWS, 0};
    hurried h = {{malloc(bytes), COLUMNS, ROWS, 0}, ctx, 100};
    assert_int_equal(bt_study_table(game, of, ROWS, COLUMNS, collect_row, &right), BT_OK);
    assert_int_equal(right.count, ROWS);
    assert_int_equal(bt_study_table(game, of, ROWS, COLUMNS, take_in_time, &h), BT_LIMIT);
    assert_true(h.rows.count >= 100 && h.rows.count < ROWS);
    assert_memory_equal(h.rows.at, right.at, h.rows.count * COLUMNS * sizeof(uint32_t));
    free(h.rows.at);
    free(right.at);
    bt_rules_close(game);
    bt_close(ctx);
}

/* By sets of used values, by a formula, cell by cell through a closed form and by search. */
static void tables_tell_their_first_rows(void **state)
{
    (void)state;
    check_first_rows("queen", BT_OF_NIM);
    check_first_rows("rook", BT_OF_NIM);
    check_first_rows("wythoff:k=2:m=3", BT_OF_OUTCOME);
    check_first_rows("nim", BT_OF_NIM);
}

/* Closed forms are asked without keeping the positions. */
static void tables_take_no_memory_for_positions(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "wythoff:k=2:m=3");
    uint32_t *room = malloc(300 * 300 * sizeof *room);
    collected_rows rows = {room, 300, 300, 0};
    size_t before = bt_memory_used(ctx);
    assert_int_equal(bt_study_table(game, BT_OF_OUTCOME, 300, 300, collect_row, &rows), BT_OK);
    assert_true(bt_memory_used(ctx) < before + 100000);
    free(room);
    bt_rules_close(game);
    bt_close(ctx);
}

static bt_status count_pairs(void *data, const uint64_t *x, const uint64_t *y, size_t count)
{
    *(uint64_t *)data += count;
    return x[0] <= y[0] ? BT_OK : BT_DOMAIN;
}

/* However many positions are listed, few are held. */
static void positions_are_not_kept(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "wythoff:k=3:m=2");
    uint64_t count = 0;
    bt_limit_memory(ctx, bt_memory_used(ctx) + 1000000);
    assert_int_equal(bt_study_positions(game, BT_OUTCOME_P, 3000000, count_pairs, &count), BT_OK);
    assert_int_equal(count, 3000000);
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
        cmocka_unit_test(tables_tell_their_first_rows),
        cmocka_unit_test(tables_take_no_memory_for_positions),
        cmocka_unit_test(positions_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
