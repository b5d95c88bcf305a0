/* The nim-values of octal games, surveyed: periods with certificates, or how far they were
 * followed.
 */
#include "study/survey_octal.h"

#include "base/context.h"
#include "games/taking_moves.h"

#include <stdio.h>
#include <string.h>

/* A game is called trivial when the first thousand values prove its period. */
enum { TRIVIAL = 1000 };

enum {
    FOUND,
    HEAPS,
    PERIOD,
    PREPERIOD,
    LAST_EXCEPTION,
    LARGEST,
    LARGEST_AT,
    RARE,
    SHIFT,
    CERTIFICATE,
    DIGEST,
};

/* The first code in order with the same values, but for zeros that come first. */
#define FIRST_EQUAL                                                                                \
    "(SELECT b.code FROM item b WHERE b.digest = item.digest AND b.number < item.number"           \
    " ORDER BY b.number LIMIT 1)"

static const bt_survey_column columns[] = {
    [FOUND] = {"found", "trivial (proved by 1000 values), periodic or open", BT_SURVEY_TEXT,
               .hidden = true},
    [HEAPS] = {"heaps", "heaps whose values were examined", .type = BT_SURVEY_INTEGER},
    [PERIOD] = {"period", "the least period, proved", BT_SURVEY_INTEGER, .indexed = true},
    [PREPERIOD] = {"preperiod", "the first heap of the periodic part", .type = BT_SURVEY_INTEGER},
    [LAST_EXCEPTION] = {"last_exception", "the last heap before it", .type = BT_SURVEY_INTEGER},
    [LARGEST] = {"largest_value", "the largest nim-value", BT_SURVEY_INTEGER, .indexed = true},
    [LARGEST_AT] = {"largest_at", "the first heap that has it", .type = BT_SURVEY_INTEGER},
    [RARE] = {"rare", "heaps with rare values", .type = BT_SURVEY_INTEGER},
    [SHIFT] = {"shift", "heaps of value 0 before the first other one", .type = BT_SURVEY_INTEGER},
    [CERTIFICATE] = {"certificate", "the proof, for 'verify'", BT_SURVEY_TEXT, .hidden = true},
    [DIGEST] = {"digest", "equal for games with equal values", BT_SURVEY_TEXT, .indexed = true,
                .hidden = true},
    {"equals", "the first code with the same values", BT_SURVEY_TEXT, .sql = FIRST_EQUAL},
    {"class", "trivial, periodic, open, or equivalent to another code", BT_SURVEY_TEXT,
     .sql = "CASE WHEN " FIRST_EQUAL " IS NULL THEN found ELSE 'equivalent' END"},
    {0},
};

static const bt_survey_total totals[] = {
    {BT_SURVEY_COUNTS, "class", "codes by class"},
    {BT_SURVEY_LARGEST, "period", "largest period"},
    {BT_SURVEY_LARGEST, "last_exception", "latest exception"},
    {BT_SURVEY_LARGEST, "largest_value", "largest nim-value"},
    {0},
};

static bt_status resume(bt_survey_worker *worker, bt_taking *table, const bt_text *state)
{
    const uint8_t *at = (const uint8_t *)state->at, *end = at + state->length;
    uint32_t *values;
    size_t count;
    if (state->length == 0) return BT_OK;
    bt_status status = bt_study__get_values(worker->ctx, &at, end, &values, &count);
    if (status) return status;
    status = bt_games__taking_resume(table, values, count);
    bt__free(worker->ctx, values, count * sizeof *values);
    return status;
}

/* -- what the values are like -- */

/* All amounts that split a heap have the parity of one of them, and so it may be mixed in. */
static bool may_mix(const bt_taking_rules *rules)
{
    const bt_amounts *two = &rules->leave[2];
    for (size_t k = 1; k < two->count; k++)
        if ((two->at[k] ^ two->at[0]) & 1) return false;
    return two->count > 0;
}

/* The transform of Walsh and Hadamard. */
static void transform(int64_t *sum, size_t size)
{
    for (size_t step = 1; step < size; step *= 2)
        for (size_t i = 0; i < size; i++)
            if (!(i & step)) {
                int64_t a = sum[i], b = sum[i + step];
                sum[i] = a + b;
                sum[i + step] = a - b;
            }
}

/* Heaps of rare values: those with evenly many bits of a mask, for the mask that leaves the fewest
   such heaps; all masks at once. With the parity of heaps mixed in, every other heap is counted if
   it has oddly many. */
static bt_status count_rare(bt_context *ctx, const bt_taking *table, size_t count, uint32_t largest,
                            uint64_t *rare)
{
    const bt_taking_rules *rules = bt_games__taking_rules(table);
    const uint32_t *values = bt_games__taking_values(table, &(size_t){0});
    size_t size = 2, forms = may_mix(rules) ? 2 : 1;
    while (size <= largest) size *= 2;
    int64_t *sum = bt__alloc(ctx, size * sizeof *sum), least = INT64_MAX;
    if (!sum) return BT_LIMIT;
    for (size_t form = 0; form < forms; form++) {
        size_t odd = form ? rules->leave[2].at[0] : 0;
        memset(sum, 0, size * sizeof *sum);
        for (size_t n = 1; n < count; n++) sum[values[n]] += form & (n ^ odd) ? -1 : 1;
        transform(sum, size);
        for (size_t mask = 1; mask < size; mask++)
            if (sum[mask] < least) least = sum[mask];
    }
    *rare = (uint64_t)(((int64_t)count - 1 + least) / 2);
    bt__free(ctx, sum, size * sizeof *sum);
    return BT_OK;
}

static size_t leading_zeros(const uint32_t *values, size_t count)
{
    size_t n = 1;
    while (n < count && !values[n]) n++;
    return n - 1;
}

/* Tells sequences apart, but for zeros that come first: of a proved period all of it, else all that
   two games followed equally far must have in common. */
static void write_digest(const bt_survey *survey, const bt_taking_period *period,
                         const uint32_t *values, size_t count, bt_survey_row *row)
{
    const bt_octal_survey *octal = survey->data;
    char text[80];
    size_t zeros = leading_zeros(values, count), from = period->preperiod ? period->preperiod : 1;
    if (zeros + 1 >= count) zeros = 0;
    from = from > zeros + 1 ? from - zeros : 1;
    size_t length = period->proved ? from - 1 + period->period : count - octal->digits - 4;
    uint64_t sum = bt__mix(length);
    for (size_t n = 1; n <= length; n++) sum = bt__mix(sum ^ values[zeros + n]) + n;
    snprintf(text, sizeof text, "%s %zu %zu %016llx", period->proved ? "proved" : "seen", length,
             period->proved ? period->period : 0, (unsigned long long)sum);
    bt_study__row_string(row, DIGEST, text);
    bt_study__row_integer(row, SHIFT, (int64_t)zeros);
}

static void write_largest(const uint32_t *values, size_t count, bt_survey_row *row)
{
    size_t at = 0;
    for (size_t n = 1; n < count; n++)
        if (values[n] > values[at]) at = n;
    bt_study__row_integer(row, LARGEST, values[at]);
    bt_study__row_integer(row, LARGEST_AT, (int64_t)at);
}

static bt_status write_certificate(bt_game *game, uint64_t limit, bt_survey_row *row)
{
    bt_period found;
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_status status = bt_study__period(game, BT_OF_NIM, limit, &found);
    if (!status) status = bt_study__proof_write(game, BT_OF_NIM, &found, &text);
    if (!status && text.failed) status = BT_LIMIT;
    if (!status) bt_study__row_string(row, CERTIFICATE, text.at);
    bt_text__close(&text);
    return status;
}

/* -- a row -- */

static bt_status write_row(bt_survey_worker *worker, bt_game *game, const bt_taking_period *period,
                           bool trivial, bt_survey_row *row)
{
    const bt_octal_survey *octal = worker->survey->data;
    bt_taking *table = bt_games__taking_of(game);
    size_t known, end = period->preperiod + period->period;
    uint64_t rare;
    bt_status status =
        period->proved ? bt_games__taking_extend(table, end + octal->digits + 4) : BT_OK;
    if (status) return status;
    const uint32_t *values = bt_games__taking_values(table, &known);
    size_t count = period->proved ? end + 1 : known;
    bt_study__row_string(row, FOUND, trivial ? "trivial" : period->proved ? "periodic" : "open");
    bt_study__row_integer(row, HEAPS, (int64_t)(period->proved ? period->needed : known - 1));
    write_largest(values, count, row);
    write_digest(worker->survey, period, values, known, row);
    uint32_t largest = (uint32_t)row->cells[LARGEST].integer;
    status = count_rare(worker->ctx, table, count, largest, &rare);
    if (status) return status;
    bt_study__row_integer(row, RARE, (int64_t)rare);
    if (!period->proved) {
        bt_study__put_values(&row->state, values, known);
        return BT_OK;
    }
    bt_study__row_integer(row, PERIOD, (int64_t)period->period);
    bt_study__row_integer(row, PREPERIOD, (int64_t)period->preperiod);
    if (period->preperiod)
        bt_study__row_integer(row, LAST_EXCEPTION, (int64_t)period->preperiod - 1);
    return write_certificate(game, octal->to, row);
}

static bt_status compute(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    const bt_octal_survey *octal = worker->survey->data;
    bt_game *game;
    bt_taking_period period = {0};
    bool fresh = row->state.length == 0;
    bt_status status = bt_study__octal_game(worker, item, &game);
    if (status) return status;
    bt_taking *table = bt_games__taking_of(game);
    status = fresh ? bt_games__taking_period(table, TRIVIAL, &period)
                   : resume(worker, table, &row->state);
    bool trivial = fresh && period.proved;
    if (!status && !trivial) status = bt_games__taking_period(table, octal->to, &period);
    bt_study__row_clear(row, item);
    if (!status) status = write_row(worker, game, &period, trivial, row);
    bt_rules_close(game);
    return status;
}

static bool finished(const bt_survey *survey, const bt_survey_row *row)
{
    const bt_octal_survey *octal = survey->data;
    return row->cells[PERIOD].known || row->cells[HEAPS].integer >= (int64_t)octal->to;
}

const bt_survey_study bt_study__octal_nim = {
    .name = "nim",
    .columns = columns,
    .totals = totals,
    .compute = compute,
    .finished = finished,
};
