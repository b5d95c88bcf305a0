/* The survey of the values of subtraction games: for every set, how the order of its heaps repeats,
   and whether their values do. */
#include "study/survey.h"

#include "base/context.h"

#include <stdio.h>
#include <string.h>

enum { MAX = 40, MIN_USUAL = 2, MAX_USUAL = 9, HEAPS = 2000, LEAST_HEAPS = 100 };
static const int64_t most_heaps = 1 << 20;

typedef struct sets {
    unsigned min, max; /* of all elements */
    uint64_t to;       /* heaps compared with each other */
    const char *ends;  /* the survey's */
} sets;

static bt_study_mask set_of(const sets *s, uint64_t item)
{
    return (item + 1) << (s->min - 1);
}

static bt_status plan(bt_survey *survey)
{
    int64_t min = 0, max = 0, to = 0;
    sets *s = survey->data = bt__alloc_zero(survey->ctx, sizeof *s);
    if (!s) return BT_LIMIT;
    bt_status status = bt_study__survey_number(survey, "min", 1, MAX, MIN_USUAL, &min);
    if (!status) status = bt_study__survey_number(survey, "max", min, MAX, MAX_USUAL, &max);
    if (!status)
        status = bt_study__survey_number(survey, "to", LEAST_HEAPS, most_heaps, HEAPS, &to);
    s->ends = status ? NULL : bt_study__survey_text(survey, "end", "LR");
    if (!s->ends) return bt_error(survey->ctx);
    if (!*s->ends || s->ends[strspn(s->ends, "LRNP")])
        return bt__fail(survey->ctx, BT_INPUT, "--end takes letters L, R, N or P, not '%.40s'",
                        s->ends);
    s->min = (unsigned)min;
    s->max = (unsigned)max;
    s->to = (uint64_t)to;
    survey->count = ((uint64_t)1 << (max - min + 1)) - 1;
    return BT_OK;
}

static void drop(bt_survey *survey)
{
    bt__free(survey->ctx, survey->data, survey->data ? sizeof(sets) : 0);
}

static void write_key(const bt_survey *survey, uint64_t item, bt_text *out)
{
    bt_study_mask set = set_of(survey->data, item);
    for (const char *comma = ""; set; set &= set - 1, comma = ",")
        bt_text__format(out, "%s%d", comma, __builtin_ctzll(set) + 1);
}

static void title(const bt_survey *survey, bt_text *out)
{
    const sets *s = survey->data;
    bt_text__format(out, "subtraction sets with elements from %u to %u, end=%.60s, to heap %llu",
                    s->min, s->max, s->ends, (unsigned long long)s->to);
}

/* -- rows -- */

enum { SIZE, KIND, PERIOD, PREPERIOD, ORDER, NEW, LINE, LOOKED_AT, CERTIFICATE };

static const bt_survey_column columns[] = {
    [SIZE] = {"size", "number of elements", .type = BT_SURVEY_INTEGER},
    [KIND] = {"kind",
              "values that are periodic, some-new or all-new in each period of the order; line: "
              "the order changes along a line and has no period; open",
              BT_SURVEY_TEXT, .indexed = true},
    [PERIOD] = {"period", "the least period of the values, proved", BT_SURVEY_INTEGER,
                .indexed = true},
    [PREPERIOD] = {"preperiod", "the first heap of the periodic part", .type = BT_SURVEY_INTEGER},
    [ORDER] = {"order_period", "the period of the order, proved", BT_SURVEY_INTEGER,
               .indexed = true},
    [NEW] = {"new", "new values in each period of the order", .type = BT_SURVEY_INTEGER},
    [LINE] = {"line", "n : m on the line along which the order changes", .type = BT_SURVEY_TEXT},
    [LOOKED_AT] = {"heaps", "heaps that were compared with each other", .type = BT_SURVEY_INTEGER},
    [CERTIFICATE] = {"certificate", "the proof, for 'verify'", BT_SURVEY_TEXT, .hidden = true},
    {0},
};

static const bt_survey_total totals[] = {
    {BT_SURVEY_COUNTS, "kind", "sets by kind"},
    {BT_SURVEY_LARGEST, "period", "largest period of values"},
    {BT_SURVEY_LARGEST, "order_period", "largest period of an order"},
    {0},
};

static bt_status open_game(const bt_survey_worker *worker, uint64_t item, bt_game **out)
{
    const sets *s = worker->survey->data;
    bt_text name;
    bt_text__open(&name, worker->ctx);
    bt_text__add(&name, "subtraction:");
    write_key(worker->survey, item, &name);
    bt_text__format(&name, ":end=%s", s->ends);
    bt_status status = name.failed ? BT_LIMIT : bt_games_open(worker->ctx, name.at, out);
    bt_text__close(&name);
    return status;
}

static void write_order(const bt_period *p, bt_survey_row *row)
{
    bt_games_pattern pattern;
    char line[48];
    const uint64_t *number = p->certificate.number;
    if (bt_games__pattern_of(p, &pattern)) {
        bt_study__row_integer(row, ORDER, (int64_t)pattern.period);
        bt_study__row_integer(row, NEW, (int64_t)pattern.fresh);
        bt_study__row_string(row, KIND,
                             pattern.fresh == 0                ? "periodic"
                             : pattern.fresh == pattern.period ? "all-new"
                                                               : "some-new");
    } else if (p->found) { /* by nim-values */
        bt_study__row_string(row, KIND, "periodic");
    } else {
        snprintf(line, sizeof line, "%llu:%llu", (unsigned long long)number[3],
                 (unsigned long long)number[4]);
        bt_study__row_string(row, KIND, "line");
        bt_study__row_string(row, LINE, line);
    }
}

static bt_status write_certificate(bt_game *game, const bt_period *p, bt_survey_row *row)
{
    bt_text proof;
    bt_text__open(&proof, game->ctx);
    bt_status status = bt_study__proof_write(game, BT_OF_VALUE, p, &proof);
    if (!status) bt_study__row_string(row, CERTIFICATE, proof.at);
    bt_text__close(&proof);
    return status;
}

static bt_status write_row(bt_game *game, const bt_period *p, bt_survey_row *row)
{
    bt_study__row_integer(row, LOOKED_AT, (int64_t)p->searched);
    if (!p->proved) {
        bt_study__row_string(row, KIND, "open");
        return BT_OK;
    }
    if (p->found) {
        bt_study__row_integer(row, PERIOD, (int64_t)p->period);
        bt_study__row_integer(row, PREPERIOD, (int64_t)p->preperiod);
    }
    write_order(p, row);
    return write_certificate(game, p, row);
}

static bt_status compute(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    const sets *s = worker->survey->data;
    bt_game *game;
    bt_period p;
    bt_study__row_clear(row, item);
    bt_study__row_integer(row, SIZE, __builtin_popcountll(set_of(s, item)));
    bt_status status = open_game(worker, item, &game);
    if (status) return status;
    status = bt_study__period(game, BT_OF_VALUE, s->to, &p);
    if (!status) status = write_row(game, &p, row);
    bt_rules_close(game);
    return status;
}

static bool finished(const bt_survey *survey, const bt_survey_row *row)
{
    const sets *s = survey->data;
    return row->cells[CERTIFICATE].known || row->cells[LOOKED_AT].integer > (int64_t)s->to;
}

static const bt_survey_study values = {
    .name = "value",
    .columns = columns,
    .totals = totals,
    .batch = 16,
    .compute = compute,
    .finished = finished,
};

const bt_survey_family bt_study__values_survey = {
    .name = "subtraction-values",
    .item = "set",
    .items = "sets",
    .options =
        (const bt_survey_option[]){
            {"min", false}, {"max", false}, {"end", false}, {"to", true}, {0}},
    .studies = (const bt_survey_study *const[]){&values, NULL},
    .plan = plan,
    .drop = drop,
    .key = write_key,
    .title = title,
};
