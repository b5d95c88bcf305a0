/* Runs the checks of the papers' statements, and says how each came out. */
#include "study/reproduce.h"

#include "base/context.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* clang-format off */
static const bt_claim *const tables[] = {
    bt_study__partial_nim, bt_study__partial_nim_examples, bt_study__partial_nim_green,
    bt_study__nim, bt_study__nim_play, bt_study__nim_games,
    bt_study__wythoff, bt_study__beatty, bt_study__diagonal, bt_study__imitation,
    bt_study__learning,
    bt_study__ending, bt_study__ending_periods, bt_study__ending_values,
};
/* clang-format on */

static const bt_claim *find_claim(size_t index)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const bt_claim *claim = tables[i]; claim->about.label; claim++)
            if (index-- == 0) return claim;
    return NULL;
}

static const bt_study_paper papers[] = {
    {"partial-nim", "Partial Nim", "C.-W. Lim, Integers 5 (2005), G02"},
    {"nim", "Combinatorial Games", "S. Alpern and B. von Stengel, slides on Nim and the mex rule"},
    {"imitation", "2-pile Nim with a Restricted Number of Move-size Imitations",
     "U. Larsson, slides (2008)"},
    {"ending-partizan", "On Ending Partizan Subtraction Nim",
     "H. Inoue, S. Kadowaki, S. Kimura, H. Wada (2026)"},
};

const bt_study_paper *bt_study_paper_at(size_t index)
{
    return index < sizeof papers / sizeof *papers ? &papers[index] : NULL;
}

const bt_study_statement *bt_study_statement_at(size_t index)
{
    const bt_claim *claim = find_claim(index);
    return claim ? &claim->about : NULL;
}

const char *bt_study_standing_name(bt_study_standing standing)
{
    static const char *const names[] = {"holds", "corrected", "fails"};
    return names[standing];
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void open_finding(bt_study_finding *finding, bt_context *ctx)
{
    *finding = (bt_study_finding){.standing = BT_STUDY_FAILS};
    bt_text_open(&finding->checked, ctx);
    bt_text_open(&finding->note, ctx);
    bt_text_open(&finding->printed, ctx);
    bt_text_open(&finding->corrected, ctx);
    bt_text_open(&finding->counterexample, ctx);
}

void bt_study_finding_close(bt_study_finding *finding)
{
    bt_text_close(&finding->checked);
    bt_text_close(&finding->note);
    bt_text_close(&finding->printed);
    bt_text_close(&finding->corrected);
    bt_text_close(&finding->counterexample);
}

static bool is_cut(const bt_study_finding *f)
{
    return f->checked.failed || f->note.failed || f->printed.failed || f->corrected.failed ||
           f->counterexample.failed;
}

bt_status bt_study__inquire(bt_context *ctx, const bt_claim *claim, bool thorough,
                            bt_study_finding *finding)
{
    bt_inquiry q = {
        .ctx = ctx, .thorough = thorough, .part = claim->part, .random = {BT_STUDY_SEED}};
    double start = now();
    q.finding = finding;
    open_finding(finding, ctx);
    claim->check(&q);
    for (size_t i = 0; i < q.game_count; i++) bt_rules_close(q.games[i]);
    bt_free(ctx, q.games, q.game_capacity * sizeof *q.games);
    if (finding->cases == 0 && !q.refuted)
        bt_text_add(&finding->counterexample, "no case was looked at");
    else if (!q.refuted)
        finding->standing = q.slip ? BT_STUDY_CORRECTED : BT_STUDY_HOLDS;
    finding->seconds = now() - start;
    if (!q.status && (bt_error(ctx) || is_cut(finding))) q.status = bt_error(ctx);
    return q.status;
}

bt_status bt_study_check_statement(bt_context *ctx, size_t index, bool thorough,
                                   bt_study_finding *finding)
{
    const bt_claim *claim = find_claim(index);
    if (claim) return bt_study__inquire(ctx, claim, thorough, finding);
    open_finding(finding, ctx);
    return bt_fail(ctx, BT_INPUT, "there is no statement number %zu", index);
}

/* -- what checks say -- */

static void add_words(bt_text *text, const char *format, va_list args)
{
    if (text->length) bt_text_add(text, "; ");
    bt__text_format(text, format, args);
}

void bt_study__range(bt_inquiry *q, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_words(&q->finding->checked, format, args);
    va_end(args);
}

void bt_study__note(bt_inquiry *q, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_words(&q->finding->note, format, args);
    va_end(args);
}

void bt_study__as_printed(bt_inquiry *q, const char *form)
{
    bt_text_add(&q->finding->printed, form);
}

void bt_study__as_corrected(bt_inquiry *q, const char *form)
{
    q->slip = q->refuted;
    q->refuted = false;
    bt_text_add(&q->finding->corrected, form);
}

bool bt_study__fine(bt_inquiry *q, bt_status status)
{
    if (status && !q->status) q->status = status;
    return !status;
}

void bt_study__expect(bt_inquiry *q, bool truth, const char *format, ...)
{
    if (!bt_study__fine(q, bt_error(q->ctx)) || q->status) return;
    q->finding->cases++;
    if (truth || q->refuted) return;
    q->refuted = true;
    va_list args;
    va_start(args, format);
    add_words(&q->finding->counterexample, format, args);
    va_end(args);
}

void bt_study__count(bt_inquiry *q, uint64_t cases)
{
    q->finding->cases += cases;
}

bool bt_study__going(bt_inquiry *q)
{
    return !q->refuted && !q->status && bt_study__fine(q, bt_check(q->ctx)) &&
           bt_study__fine(q, bt_error(q->ctx));
}

unsigned bt_study__pick(const bt_inquiry *q, unsigned quick, unsigned thorough)
{
    return q->thorough ? thorough : quick;
}
