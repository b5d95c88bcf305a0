/* The papers, and how the check of a statement is run and comes out. */
#include "base/context.h"
#include "papers/inquiry.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TABLES(...)                                                                                \
    (const bt_papers_claim *const[])                                                               \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

static const bt_papers_paper papers[] = {
    {
        .source = "partial-nim",
        .title = "Partial Nim",
        .authors = "C.-W. Lim, Integers 5 (2005), G02",
        .tables =
            TABLES(bt_papers__pn_abstract, bt_papers__pn_piles, bt_papers__pn_order,
                   bt_papers__pn_examples, bt_papers__pn_infinitesimals,
                   bt_papers__pn_green_examples, bt_papers__pn_variants, bt_papers__pn_beyond),
    },
    {
        .source = "nim",
        .title = "Combinatorial Games",
        .authors = "S. Alpern and B. von Stengel, slides on Nim and the mex rule",
        .tables = TABLES(bt_papers__nim_positions, bt_papers__nim_heaps, bt_papers__nim_mex,
                         bt_papers__nim_boards),
    },
    {
        .source = "imitation",
        .title = "2-pile Nim with a Restricted Number of Move-size Imitations",
        .authors = "U. Larsson, slides (2008)",
        .tables = TABLES(bt_papers__im_wythoff, bt_papers__im_blocking, bt_papers__im_diagonal,
                         bt_papers__im_theorem, bt_papers__im_learning),
    },
    {
        .source = "ending-partizan",
        .title = "On Ending Partizan Subtraction Nim",
        .authors = "H. Inoue, S. Kadowaki, S. Kimura, H. Wada (2026)",
        .tables = TABLES(bt_papers__ep_outcomes, bt_papers__ep_symmetric, bt_papers__ep_values),
    },
};

const bt_papers_paper *bt_papers_at(size_t index)
{
    return index < sizeof papers / sizeof *papers ? &papers[index] : NULL;
}

const bt_papers_claim *bt_papers_claim_at(const bt_papers_paper *paper, size_t index)
{
    for (const bt_papers_claim *const *table = paper->tables; *table; table++)
        for (const bt_papers_claim *claim = *table; claim->label; claim++)
            if (index-- == 0) return claim;
    return NULL;
}

bool bt_papers_is_label(const bt_papers_claim *claim, const char *words)
{
    size_t length = strlen(words);
    if (length == 0 || strncasecmp(claim->label, words, length) != 0) return false;
    return claim->label[length] == '\0' || strchr(" ,", claim->label[length]);
}

const char *bt_papers_standing_name(bt_papers_standing standing)
{
    static const char *const names[] = {"proved", "holds", "corrected", "fails"};
    return names[standing];
}

static void open_finding(bt_papers_finding *finding, bt_context *ctx)
{
    *finding = (bt_papers_finding){.standing = BT_PAPERS_FAILS};
    bt_text__open(&finding->checked, ctx);
    bt_text__open(&finding->proof, ctx);
    bt_text__open(&finding->certificate, ctx);
    bt_text__open(&finding->note, ctx);
    bt_text__open(&finding->printed, ctx);
    bt_text__open(&finding->corrected, ctx);
    bt_text__open(&finding->counterexample, ctx);
}

void bt_papers_finding_close(bt_papers_finding *finding)
{
    bt_text__close(&finding->checked);
    bt_text__close(&finding->proof);
    bt_text__close(&finding->certificate);
    bt_text__close(&finding->note);
    bt_text__close(&finding->printed);
    bt_text__close(&finding->corrected);
    bt_text__close(&finding->counterexample);
}

static bool is_cut(const bt_papers_finding *f)
{
    return f->checked.failed || f->proof.failed || f->certificate.failed || f->note.failed ||
           f->printed.failed || f->corrected.failed || f->counterexample.failed;
}

/* What is left standing when no case of the last form under way failed. */
static bt_papers_standing find_standing(const bt_inquiry *q)
{
    if (q->slip) return BT_PAPERS_CORRECTED;
    return q->whole || q->finding->proof.length ? BT_PAPERS_PROVED : BT_PAPERS_HOLDS;
}

bt_status bt_papers_check(bt_context *ctx, const bt_papers_claim *claim, bool thorough,
                          bt_papers_finding *finding)
{
    bt_inquiry q = {
        .ctx = ctx, .thorough = thorough, .part = claim->part, .random = {BT_PAPERS_SEED}};
    double start = bt__now();
    q.finding = finding;
    open_finding(finding, ctx);
    claim->check(&q);
    for (size_t i = 0; i < q.game_count; i++) bt_rules_close(q.games[i]);
    bt__free(ctx, q.games, q.game_capacity * sizeof *q.games);
    if (finding->cases == 0 && !q.refuted)
        bt_text__add(&finding->counterexample, "no case was looked at");
    else if (!q.refuted)
        finding->standing = find_standing(&q);
    if (q.refuted) bt_text__cut(&finding->proof, 0);
    finding->seconds = bt__now() - start;
    if (!q.status && (bt_error(ctx) || is_cut(finding))) q.status = bt_error(ctx);
    return q.status;
}

/* -- what checks say -- */

static void add_words(bt_text *text, const char *format, va_list args)
{
    if (text->length) bt_text__add(text, "; ");
    bt__text_format(text, format, args);
}

void bt_papers__range(bt_inquiry *q, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_words(&q->finding->checked, format, args);
    va_end(args);
}

void bt_papers__whole(bt_inquiry *q, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_words(&q->finding->checked, format, args);
    va_end(args);
    q->whole = true;
}

void bt_papers__note(bt_inquiry *q, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_words(&q->finding->note, format, args);
    va_end(args);
}

void bt_papers__settle(bt_inquiry *q, const char *format, ...)
{
    if (!bt_papers__going(q)) return;
    va_list args;
    va_start(args, format);
    add_words(&q->finding->proof, format, args);
    va_end(args);
}

void bt_papers__as_printed(bt_inquiry *q, const char *form)
{
    bt_text__add(&q->finding->printed, form);
}

void bt_papers__as_corrected(bt_inquiry *q, const char *form)
{
    q->slip = q->refuted;
    q->refuted = false;
    q->corrected = true;
    bt_text__add(&q->finding->corrected, form);
}

bool bt_papers__fine(bt_inquiry *q, bt_status status)
{
    if (status && !q->status) q->status = status;
    return !status;
}

void bt_papers__expect(bt_inquiry *q, bool truth, const char *format, ...)
{
    if (!bt_papers__fine(q, bt_error(q->ctx)) || q->status) return;
    q->finding->cases++;
    if (truth || q->refuted) return;
    q->refuted = true;
    va_list args;
    va_start(args, format);
    add_words(&q->finding->counterexample, format, args);
    va_end(args);
}

void bt_papers__count(bt_inquiry *q, uint64_t cases)
{
    q->finding->cases += cases;
}

bool bt_papers__going(bt_inquiry *q)
{
    return !q->refuted && !q->status && bt_papers__fine(q, bt__check(q->ctx)) &&
           bt_papers__fine(q, bt_error(q->ctx));
}

unsigned bt_papers__pick(const bt_inquiry *q, unsigned quick, unsigned thorough)
{
    return q->thorough ? thorough : quick;
}
