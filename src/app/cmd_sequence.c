/* bouton sequence: what happens from heap to heap. */
#include "app/commands.h"

#include <stdio.h>
#include <string.h>

static const char *const of_words[] = {"outcome", "nim", "value", NULL};

static bt_status open_game(bt_app *app, const bt_call *call, bt_game **game, bt_of *of)
{
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], game);
    if (status) return status;
    bt_app__reading(app, NULL);
    size_t choice = bt_study_default_of(*game);
    status = bt_app__choice(app, call, "of", of_words, &choice);
    *of = (bt_of)choice;
    return status;
}

/* -- sequence -- */

static void add_answer(bt_report *report, bt_of of, uint32_t answer)
{
    char letter[2] = {0};
    if (of == BT_OF_NIM) {
        bt_report_integer(report, NULL, answer);
    } else if (of == BT_OF_VALUE) {
        bt_report_value(report, NULL, answer);
    } else {
        letter[0] = bt_outcome_letter((bt_outcome)answer);
        bt_report_string(report, NULL, letter);
    }
}

static void say_answer(bt_report *report, bt_of of, uint32_t answer)
{
    bt_text *text = bt_report_text(report);
    if (of == BT_OF_NIM)
        bt_text_format(text, "%u", answer);
    else if (of == BT_OF_VALUE)
        bt_report_say_value(report, answer);
    else
        bt_text_char(text, bt_outcome_letter((bt_outcome)answer));
}

/* A cell of CSV. */
static void add_cell(bt_app *app, bt_of of, uint32_t answer)
{
    if (of == BT_OF_NIM) {
        bt_report_cell(app->report, "%u", answer);
    } else if (of == BT_OF_OUTCOME) {
        bt_report_cell(app->report, "%c", bt_outcome_letter((bt_outcome)answer));
    } else {
        bt_text value;
        bt_text_open(&value, app->ctx);
        bt_value_print(app->ctx, answer, app->notation, &value);
        bt_report_cell(app->report, "%s", value.at);
        bt_text_close(&value);
    }
}

/* Rows as long as the period, once a short one is known; else of a fixed length. */
static uint64_t row_length(bt_game *game, bt_of of, uint64_t to)
{
    enum { WIDEST = 40, USUAL = 20, LOOK = 4096 };
    bt_period period = {0};
    bt_context *ctx = game->ctx;
    if (of == BT_OF_VALUE) return 1;
    bt_status status = BT_DOMAIN;
    if (game->rules->period) status = game->rules->period(game, of, LOOK, &period);
    if (status) bt_clear(ctx);
    if (status || !period.found || period.period > WIDEST || to < period.period) return USUAL;
    return period.period < 5 ? period.period * (USUAL / period.period) : period.period;
}

static void say_rows(bt_app *app, bt_of of, uint64_t from, uint64_t width, const uint32_t *answers,
                     size_t count)
{
    bt_text *text = bt_report_text(app->report);
    for (size_t i = 0; i < count; i++) {
        uint64_t n = from + i;
        if (i == 0 || n % width == 0)
            bt_text_format(text, "%s%8llu:", i ? "\n" : "", (unsigned long long)n);
        bt_text_char(text, ' ');
        if (of == BT_OF_NIM)
            bt_text_format(text, "%2u", answers[i]);
        else
            say_answer(app->report, of, answers[i]);
    }
    bt_text_char(text, '\n');
}

/* The values' equality: for each heap the first one listed with the same value. */
static bt_status report_equals(bt_app *app, uint64_t from, const uint32_t *answers, size_t count)
{
    size_t distinct = 0;
    if (app->format != BT_FORMAT_JSON || count == 0) return BT_OK;
    uint32_t *first = bt_alloc(app->ctx, count * sizeof *first);
    bt_status status =
        first ? bt_study_equals(app->ctx, answers, count, first, &distinct) : BT_LIMIT;
    if (!status) {
        bt_report_integer(app->report, "distinct", (int64_t)distinct);
        bt_report_list(app->report, "first");
        for (size_t i = 0; i < count; i++)
            bt_report_integer(app->report, NULL, (int64_t)(from + first[i]));
        bt_report_end(app->report);
    }
    bt_free(app->ctx, first, first ? count * sizeof *first : 0);
    return status;
}

static bt_status report_sequence(bt_app *app, const bt_call *call, bt_game *game, bt_of of,
                                 uint64_t from, const uint32_t *answers, size_t count)
{
    bt_report *report = app->report;
    bool bfile = bt_app__has(call, "bfile");
    const char *const names[] = {"n", bt_study_of_name(of)};
    bt_report_string(report, "game", game->name);
    bt_report_string(report, "of", bt_study_of_name(of));
    bt_report_integer(report, "from", (int64_t)from);
    bt_report_list(report, "values");
    for (size_t i = 0; app->format == BT_FORMAT_JSON && i < count; i++)
        add_answer(report, of, answers[i]);
    bt_report_end(report);
    bt_status status = of == BT_OF_VALUE ? report_equals(app, from, answers, count) : BT_OK;
    if (app->format == BT_FORMAT_CSV) {
        bt_report_columns(report, names, 2);
        for (size_t i = 0; i < count; i++) {
            unsigned long long n = from + i;
            bt_report_cell(report, "%llu", n);
            add_cell(app, of, answers[i]);
        }
    } else if (bfile) {
        for (size_t i = 0; i < count; i++) {
            unsigned long long n = from + i;
            bt_text_format(bt_report_text(report), "%llu ", n);
            say_answer(report, of, answers[i]);
            bt_text_char(bt_report_text(report), '\n');
        }
    } else if (app->format == BT_FORMAT_TEXT && count > 0) {
        say_rows(app, of, from, row_length(game, of, from + count), answers, count);
    }
    return status;
}

/* How often each outcome occurs: of subtraction games without a list of them all. */
static bt_status count_outcomes(bt_game *game, uint64_t from, uint64_t to, uint64_t counts[4])
{
    bt_context *ctx = game->ctx;
    const bt_games_subtraction *rules = bt_games_subtraction_of(game);
    uint64_t before[4];
    size_t size = (size_t)(to - from + 1), done;
    if (rules) {
        bt_status status = bt_games_outcome_counts(ctx, rules, from, before);
        if (!status) status = bt_games_outcome_counts(ctx, rules, to + 1, counts);
        for (int i = 0; i < 4 && !status; i++) counts[i] -= before[i];
        return status;
    }
    uint32_t *answers = size < SIZE_MAX / 4 ? bt_alloc(ctx, size * sizeof *answers) : NULL;
    if (!answers) return bt_fail(ctx, BT_LIMIT, "%zu heaps do not fit", size);
    bt_status status = bt_study_sequence(game, BT_OF_OUTCOME, from, to, answers, &done);
    for (size_t i = 0; i < size && !status; i++) counts[answers[i]]++;
    bt_free(ctx, answers, size * sizeof *answers);
    return status;
}

static bt_status report_counts(bt_app *app, bt_game *game, bt_of of, uint64_t from, uint64_t to)
{
    uint64_t counts[4] = {0};
    if (of != BT_OF_OUTCOME)
        return bt_fail(app->ctx, BT_INPUT, "--counts counts outcomes: use --of outcome");
    bt_status status = count_outcomes(game, from, to, counts);
    if (status) return status;
    bt_report_string(app->report, "game", game->name);
    bt_report_integer(app->report, "from", (int64_t)from);
    bt_report_integer(app->report, "to", (int64_t)to);
    bt_report_object(app->report, "counts");
    for (int i = 0; i < 4; i++) {
        char letter[2] = {bt_outcome_letter((bt_outcome)i), 0};
        bt_report_integer(app->report, letter, (int64_t)counts[i]);
        bt_text_format(bt_report_text(app->report), "%s %llu\n", letter,
                       (unsigned long long)counts[i]);
    }
    bt_report_end(app->report);
    return BT_OK;
}

static bt_status run_sequence(bt_app *app, const bt_call *call)
{
    bt_game *game;
    bt_of of;
    int64_t from = 0, to = -1;
    bt_status status = open_game(app, call, &game, &of);
    if (!status) status = bt_app__integer(app, call, "to", 0, INT64_MAX / 2, &to);
    if (!status) status = bt_app__integer(app, call, "from", 0, INT64_MAX / 2, &from);
    if (status) return status;
    if (to < 0) return bt_fail(app->ctx, BT_INPUT, "expected --to N: the last heap");
    if (to < from) return bt_fail(app->ctx, BT_INPUT, "--to is less than --from");
    if (bt_app__has(call, "counts"))
        return report_counts(app, game, of, (uint64_t)from, (uint64_t)to);
    if (bt_app__has(call, "bfile") && of != BT_OF_NIM)
        return bt_fail(app->ctx, BT_INPUT, "a b-file holds integers: use it with --of nim");
    size_t count = (size_t)(to - from) + 1, done = 0;
    uint32_t *answers = NULL;
    if (count <= SIZE_MAX / sizeof *answers) answers = bt_alloc(app->ctx, count * sizeof *answers);
    if (!answers) return bt_fail(app->ctx, BT_LIMIT, "%zu heaps do not fit", count);
    status = bt_study_sequence(game, of, (uint64_t)from, (uint64_t)to, answers, &done);
    if (!status || status == BT_LIMIT) {
        bt_status reported = report_sequence(app, call, game, of, (uint64_t)from, answers, done);
        if (!status) status = reported;
    }
    bt_free(app->ctx, answers, count * sizeof *answers);
    return status;
}

const bt_command bt_app__sequence = {
    .name = "sequence",
    .usage = "GAME",
    .summary = "list outcomes, nim-values or values from heap to heap",
    .about =
        "Rows are as long as the period, where a short one is known. Of values --json also gives\n"
        "how many are different, and for each heap the first one listed with its value.",
    .options =
        (const bt_option[]){
            {"to", "N", "the last heap"},
            {"from", "M", "the first heap (0)"},
            {"of", "WHAT", "outcome, nim or value (nim for impartial games in normal play)"},
            {"counts", NULL, "how often each outcome occurs, instead of the list"},
            {"bfile", NULL, "lines `n value`, as the OEIS keeps them"},
            {0},
        },
    .examples =
        (const char *const[]){"sequence kayles --to 100", "sequence octal:0.07 --to 40 --csv",
                              "sequence subtraction:2,3,6:end=LR --to 20 --of value", NULL},
    .least = 1,
    .most = 1,
    .csv = true,
    .run = run_sequence,
};
