/* The survey of partizan subtraction: every pair of sets, one for each player. */
#include "study/survey.h"

#include "base/context.h"
#include "games/subtraction.h"

#include <string.h>

enum { MAX = 12, MAX_USUAL = 5, PAIRS_AT_ONCE = 512 };

typedef struct pairs {
    unsigned max;
    const char *ends; /* the survey's */
} pairs;

/* -- items: the bits of both sets, none of them empty -- */

static uint64_t left_of(const pairs *p, uint64_t item)
{
    return item / (((uint64_t)1 << p->max) - 1) + 1;
}

static uint64_t right_of(const pairs *p, uint64_t item)
{
    return item % (((uint64_t)1 << p->max) - 1) + 1;
}

static bt_status plan(bt_survey *survey)
{
    int64_t max = 0;
    pairs *p = survey->data = bt__alloc_zero(survey->ctx, sizeof *p);
    if (!p) return BT_LIMIT;
    bt_status status = bt_study__survey_number(survey, "max", 1, MAX, MAX_USUAL, &max);
    if (status) return status;
    p->max = (unsigned)max;
    p->ends = bt_study__survey_text(survey, "end", "P");
    if (!p->ends) return bt_error(survey->ctx);
    if (!*p->ends || p->ends[strspn(p->ends, "LRNP")])
        return bt__fail(survey->ctx, BT_INPUT, "--end takes letters L, R, N or P, not '%.40s'",
                        p->ends);
    uint64_t sets = ((uint64_t)1 << p->max) - 1;
    survey->count = sets * sets;
    return BT_OK;
}

static void drop(bt_survey *survey)
{
    bt__free(survey->ctx, survey->data, survey->data ? sizeof(pairs) : 0);
}

static void write_key(const bt_survey *survey, uint64_t item, bt_text *out)
{
    const pairs *p = survey->data;
    bt_study__mask_write(out, left_of(p, item));
    bt_text__char(out, ' ');
    bt_study__mask_write(out, right_of(p, item));
}

static void title(const bt_survey *survey, bt_text *out)
{
    const pairs *p = survey->data;
    bt_text__format(out, "partizan subtraction with elements up to %u for each player, end=%.60s",
                    p->max, p->ends);
}

/* -- rows -- */

enum { LEFT, RIGHT, LEFT_SIZE, RIGHT_SIZE, PERIOD, PREPERIOD, LETTERS, EVENTUALLY };

static const bt_survey_column columns[] = {
    [LEFT] = {"left", "Left's set", BT_SURVEY_TEXT, .hidden = true},
    [RIGHT] = {"right", "Right's set", BT_SURVEY_TEXT, .hidden = true},
    [LEFT_SIZE] = {"left_size", "number of elements of Left's set", .type = BT_SURVEY_INTEGER},
    [RIGHT_SIZE] = {"right_size", "number of elements of Right's set", .type = BT_SURVEY_INTEGER},
    [PERIOD] = {"period", "the least period of the outcomes", BT_SURVEY_INTEGER, .indexed = true},
    [PREPERIOD] = {"preperiod", "the first heap of the periodic part", .type = BT_SURVEY_INTEGER},
    [LETTERS] = {"letters", "outcomes in the period", BT_SURVEY_TEXT, .indexed = true},
    [EVENTUALLY] = {"eventually", "the outcome of all large heaps, if it is one",
                    .type = BT_SURVEY_TEXT},
    {0},
};

static const bt_survey_total totals[] = {
    {BT_SURVEY_COUNTS, "letters", "pairs by outcomes in the period"},
    {BT_SURVEY_LARGEST, "period", "largest period"},
    {BT_SURVEY_LARGEST, "preperiod", "largest preperiod"},
    {0},
};

static void write_set(bt_survey_row *row, size_t column, size_t size, uint64_t set, bt_text *text)
{
    bt_text__cut(text, 0);
    bt_study__mask_write(text, set);
    bt_study__row_string(row, column, text->at);
    bt_study__row_integer(row, size, __builtin_popcountll(set));
}

static void write_letters(bt_survey_row *row, uint32_t letters)
{
    char text[5] = "", *at = text;
    for (unsigned i = 0; i < 4; i++)
        if (letters >> i & 1) *at++ = bt_outcome_letter((bt_outcome)i);
    *at = '\0';
    bt_study__row_string(row, LETTERS, text);
    if (!text[1]) bt_study__row_string(row, EVENTUALLY, text);
}

static void prepare(const pairs *p, uint64_t item, bt_games__sub_small *small)
{
    const uint64_t sets[2] = {left_of(p, item), right_of(p, item)};
    size_t length = strlen(p->ends);
    for (int i = 0; i < 2; i++) {
        unsigned least = (unsigned)__builtin_ctzll(sets[i]) + 1;
        unsigned reach = 64 - (unsigned)__builtin_clzll(sets[i]);
        small->set[i] = sets[i];
        if (small->settled < least) small->settled = least;
        if (small->reach < reach) small->reach = reach;
        for (unsigned n = 0; n < least; n++) {
            char letter = p->ends[n % length];
            if (letter == 'N' || letter == (i == BT_LEFT ? 'L' : 'R'))
                small->end_wins[i] |= (uint64_t)1 << n;
        }
    }
}

static bool go_on(void *ctx)
{
    return !bt__check(ctx);
}

static bt_status compute(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    bt_games__sub_small small = {0};
    bt_games__sub_small_period found;
    bt_text text;
    prepare(worker->survey->data, item, &small);
    if (!bt_games__sub_find_small_period(&small, &found, go_on, worker->ctx)) return BT_LIMIT;
    bt_text__open(&text, worker->ctx);
    write_set(row, LEFT, LEFT_SIZE, small.set[0], &text);
    write_set(row, RIGHT, RIGHT_SIZE, small.set[1], &text);
    bt_text__close(&text);
    bt_study__row_integer(row, PERIOD, (int64_t)found.period);
    bt_study__row_integer(row, PREPERIOD, (int64_t)found.preperiod);
    write_letters(row, found.letters);
    return BT_OK;
}

static const bt_survey_study outcomes = {
    .name = "outcome",
    .columns = columns,
    .totals = totals,
    .batch = PAIRS_AT_ONCE,
    .compute = compute,
};

const bt_survey_family bt_study__pairs_survey = {
    .name = "partizan-subtraction",
    .item = "pair",
    .items = "pairs",
    .options = (const bt_survey_option[]){{"max", false}, {"end", false}, {0}},
    .studies = (const bt_survey_study *const[]){&outcomes, NULL},
    .plan = plan,
    .drop = drop,
    .key = write_key,
    .title = title,
};
