/* Misère quotients of octal games, surveyed: orders, periods of the images, certificates. */
#include "study/survey_octal.h"

#include "base/context.h"
#include "study/quotient.h"

#include <stdio.h>

/* Steps for each code: the same everywhere, so that rows are, too. */
enum { STEPS = 1 << 19 };

enum {
    FOUND,
    HEAPS,
    ORDER,
    PORTION,
    PERIOD,
    PREPERIOD,
    TAME,
    KERNEL,
    GENERATORS,
    CERTIFICATE,
};

static const bt_survey_column columns[] = {
    [FOUND] = {"found", "solved (for all heaps), open, or apparently infinite", BT_SURVEY_TEXT,
               .indexed = true},
    [HEAPS] = {"heaps", "heaps whose quotient is known", .type = BT_SURVEY_INTEGER},
    [ORDER] = {"order", "elements of the quotient", BT_SURVEY_INTEGER, .indexed = true},
    [PORTION] = {"p_portion", "elements of its P-portion", .type = BT_SURVEY_INTEGER},
    [PERIOD] = {"period", "the period of the images of heaps, proved", .type = BT_SURVEY_INTEGER},
    [PREPERIOD] = {"preperiod", "the first heap of the periodic part", .type = BT_SURVEY_INTEGER},
    [TAME] = {"tame", "yes when it is the quotient of Nim, else no", .type = BT_SURVEY_TEXT},
    [KERNEL] = {"kernel", "elements of the kernel", .type = BT_SURVEY_INTEGER},
    [GENERATORS] = {"generators", "heaps that generate it", .type = BT_SURVEY_INTEGER},
    [CERTIFICATE] = {"certificate", "the proof, for 'verify'", BT_SURVEY_TEXT, .hidden = true},
    {0},
};

static const bt_survey_total totals[] = {
    {BT_SURVEY_COUNTS, "found", "codes by what was found"},
    {BT_SURVEY_COUNTS, "tame", "tame quotients"},
    {BT_SURVEY_LARGEST, "order", "largest order"},
    {BT_SURVEY_LARGEST, "period", "largest period"},
    {0},
};

/* BT_PASS: not within the steps for it. */
static bt_status learn(bt_misere *m, uint64_t to)
{
    bt_context *ctx = m->game->ctx;
    bt__loan loan = bt__lend(ctx, STEPS);
    bt_status status = bt_solve__misere_extend(m, to);
    bool spent = bt__end_loan(ctx, loan);
    if (status != BT_LIMIT || !(spent || m->q.beyond)) return status;
    if (!spent) bt_clear(ctx);
    return BT_PASS;
}

static bt_status write_certificate(bt_misere *m, bt_survey_row *row)
{
    bt_text text;
    bt_text__open(&text, m->game->ctx);
    bt_status status = bt_study__quotient_write(m, &text);
    if (!status) bt_study__row_string(row, CERTIFICATE, text.at);
    bt_text__close(&text);
    return status;
}

static bt_status write_row(bt_misere *m, bool open, bt_survey_row *row)
{
    bt_presentation p;
    bt_quotient_structure s;
    bt_status status = bt_solve__presentation_open(&p, &m->q);
    if (!status) status = bt_solve__quotient_structure(&m->q, &s);
    if (!status) {
        bt_study__row_string(row, FOUND, !open ? "solved" : m->q.beyond ? "infinite" : "open");
        bt_study__row_integer(row, HEAPS, (int64_t)m->q.count);
        bt_study__row_integer(row, ORDER, m->q.monoid.order);
        bt_study__row_integer(row, PORTION, s.p_count);
        bt_study__row_string(row, TAME, s.tame ? "yes" : "no");
        bt_study__row_integer(row, KERNEL, s.kernel);
        bt_study__row_integer(row, GENERATORS, p.generators);
        if (m->settled) bt_study__row_integer(row, PERIOD, (int64_t)m->period);
        if (m->settled) bt_study__row_integer(row, PREPERIOD, (int64_t)m->preperiod);
    }
    bt_solve__presentation_close(&p);
    return status ? status : write_certificate(m, row);
}

static bt_status open_game(const bt_survey_worker *worker, uint64_t item, bt_game **out)
{
    bt_text name;
    bt_text__open(&name, worker->ctx);
    bt_text__add(&name, "misere:octal:");
    bt_study__octal_code(worker->survey, item, &name);
    bt_status status = name.failed ? BT_LIMIT : bt_games_open(worker->ctx, name.at, out);
    bt_text__close(&name);
    return status;
}

static bt_status compute(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    const bt_octal_survey *octal = worker->survey->data;
    bt_game *game = NULL;
    bt_misere m = {0};
    bt_status status = open_game(worker, item, &game);
    if (status) return status;
    bt_study__row_clear(row, item);
    status = bt_solve__misere_open(&m, game);
    if (!status) status = learn(&m, octal->to);
    bool open = status == BT_PASS || !m.settled;
    if (status == BT_PASS) status = BT_OK;
    if (!status) status = write_row(&m, open, row);
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    return status;
}

const bt_survey_study bt_study__octal_quotient = {
    .name = "quotient",
    .columns = columns,
    .totals = totals,
    .compute = compute,
};
