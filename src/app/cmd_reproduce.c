/* bouton reproduce [SOURCE|LABEL]..: every statement of the papers behind the project, checked. */
#include "app/commands.h"
#include "app/reproduce.h"
#include "papers/papers.h"

#include <string.h>

enum { SOURCES = 8, NAMES = 256, WIDTH = 100, INDENT = 11 };

/* What came out so far, of one paper and of all. */
typedef struct tally {
    size_t of[BT_PAPERS_FAILS + 1];
    size_t wanted; /* statements */
    double seconds;
} tally;

typedef struct job {
    bt_app *app;
    const bt_call *call;
    bool thorough, summary;
    size_t done; /* statements */
    int label_width;
    tally tallies[SOURCES], all;
} job;

/* -- which papers and statements -- */

static bool is_source(const char *word)
{
    for (size_t i = 0; bt_papers_at(i); i++)
        if (!strcmp(bt_papers_at(i)->source, word)) return true;
    return false;
}

/* Is this paper among the words? All are when none is named. */
static bool is_wanted_paper(const bt_call *call, const bt_papers_paper *paper)
{
    bool named = false;
    for (size_t i = 0; i < call->count; i++) {
        if (!strcmp(call->arguments[i], paper->source)) return true;
        named |= is_source(call->arguments[i]);
    }
    return !named;
}

/* Is this statement of such a paper? All are when none is named. */
static bool is_wanted(const bt_call *call, const bt_papers_claim *claim)
{
    bool named = false;
    for (size_t i = 0; i < call->count; i++) {
        if (is_source(call->arguments[i])) continue;
        if (bt_papers_is_label(claim, call->arguments[i])) return true;
        named = true;
    }
    return !named;
}

/* The sources, or the labels in the papers that are wanted, as far as there is room. */
static void list_names(const bt_call *call, bool labels, const char *names[NAMES + 1])
{
    size_t count = 0;
    const bt_papers_paper *paper;
    const bt_papers_claim *claim;
    for (size_t i = 0; (paper = bt_papers_at(i)); i++) {
        if (!labels && count < NAMES) names[count++] = paper->source;
        if (!labels || !is_wanted_paper(call, paper)) continue;
        for (size_t k = 0; (claim = bt_papers_claim_at(paper, k)); k++)
            if (count < NAMES) names[count++] = claim->label;
    }
    names[count] = NULL;
}

static bt_status refuse(bt_app *app, const bt_call *call, const char *word)
{
    const char *names[NAMES + 1];
    for (int labels = 0; labels < 2; labels++) {
        list_names(call, labels, names);
        const char *near = bt__nearest(word, strlen(word), names);
        if (near)
            return bt__fail_at(app->ctx, 0, "there is no %s '%.60s'; did you mean '%s'?",
                               labels ? "statement" : "paper", word, near);
    }
    return bt__fail_at(app->ctx, 0,
                       "there is no paper '%.60s': expected partial-nim, nim, imitation or "
                       "ending-partizan, or the label of a statement such as 'Theorem 2'",
                       word);
}

/* Whether a word names a paper, or a statement in one that is wanted. */
static bool is_known(const bt_call *call, const char *word)
{
    const bt_papers_paper *paper;
    const bt_papers_claim *claim;
    if (is_source(word)) return true;
    for (size_t i = 0; (paper = bt_papers_at(i)); i++)
        for (size_t k = 0; is_wanted_paper(call, paper) && (claim = bt_papers_claim_at(paper, k));
             k++)
            if (bt_papers_is_label(claim, word)) return true;
    return false;
}

static int label_width(const bt_papers_claim *claim)
{
    return (int)bt_output__width(claim->label, strlen(claim->label));
}

static void count_wanted(job *j)
{
    const bt_papers_paper *paper;
    const bt_papers_claim *claim;
    for (size_t i = 0; (paper = bt_papers_at(i)); i++)
        for (size_t k = 0; (claim = bt_papers_claim_at(paper, k)); k++) {
            if (!is_wanted_paper(j->call, paper) || !is_wanted(j->call, claim)) continue;
            j->tallies[i].wanted++;
            j->all.wanted++;
            if (label_width(claim) > j->label_width) j->label_width = label_width(claim);
        }
}

static bt_status choose(job *j)
{
    for (size_t i = 0; i < j->call->count; i++) {
        const char *word = j->call->arguments[i];
        bt_app__reading(j->app, word);
        if (!is_known(j->call, word)) return refuse(j->app, j->call, word);
    }
    bt_app__reading(j->app, NULL);
    count_wanted(j);
    return BT_OK;
}

/* -- one statement -- */

/* Words after a heading, in lines that are not too long. */
static void say_wrapped(bt_text *text, const char *heading, const char *words)
{
    size_t column = (size_t)INDENT + strlen(heading);
    bt_text__format(text, "%*s%s", INDENT, "", heading);
    while (*words) {
        size_t length = strcspn(words, " ");
        if (column + 1 + length > WIDTH) {
            bt_text__format(text, "\n%*s", INDENT + (int)strlen(heading), "");
            column = (size_t)INDENT + strlen(heading);
        }
        bt_text__char(text, ' ');
        bt_text__add_bytes(text, words, length);
        column += length + 1;
        words += length + (words[length] == ' ');
    }
    bt_text__char(text, '\n');
}

static void say_claim(job *j, const bt_papers_claim *claim, const bt_papers_finding *f)
{
    bt_text *text = bt_output__prose(j->app->out);
    bt_text__format(text, "%-*s%s%*s%s\n", INDENT, bt_papers_standing_name(f->standing),
                    claim->label, j->label_width - label_width(claim) + 2, "", claim->statement);
    bt_text__format(text, "%*s %s (%llu case%s, %.2f s)\n", INDENT - 1, "", f->checked.at,
                    (unsigned long long)f->cases, f->cases == 1 ? "" : "s", f->seconds);
    if (f->standing == BT_PAPERS_CORRECTED) {
        say_wrapped(text, "printed:", f->printed.at);
        say_wrapped(text, "right:  ", f->corrected.at);
    }
    if (f->counterexample.length) say_wrapped(text, "found:  ", f->counterexample.at);
    if (f->proof.length) say_wrapped(text, "proof:  ", f->proof.at);
    if (f->note.length) say_wrapped(text, "note:   ", f->note.at);
}

static void fill_fields(bt_output *out, const char *source, const bt_papers_claim *claim,
                        const bt_papers_finding *f)
{
    bt_output__string(out, "source", source);
    bt_output__string(out, "claim", claim->label);
    bt_output__string(out, "statement", claim->statement);
    bt_output__written(out, "checked", &f->checked);
    bt_output__integer(out, "cases", (int64_t)f->cases);
    bt_output__string(out, "status", bt_papers_standing_name(f->standing));
    if (f->standing == BT_PAPERS_CORRECTED) {
        bt_output__written(out, "printed", &f->printed);
        bt_output__written(out, "corrected", &f->corrected);
    }
    if (f->counterexample.length) bt_output__written(out, "counterexample", &f->counterexample);
    if (f->proof.length) bt_output__written(out, "proof", &f->proof);
    if (f->certificate.length) bt_output__written(out, "certificate", &f->certificate);
    if (f->note.length) bt_output__written(out, "note", &f->note);
    bt_output__real(out, "seconds", f->seconds);
}

static void fill_row(bt_output *out, const char *source, const bt_papers_claim *claim,
                     const bt_papers_finding *f)
{
    static const char *const columns[] = {"source", "claim",  "statement",      "checked",
                                          "cases",  "status", "counterexample", "seconds"};
    bt_output__columns(out, columns, sizeof columns / sizeof *columns, 0, BT_OUTPUT_ALIGNED);
    bt_output__add_cell(out, source);
    bt_output__add_cell(out, claim->label);
    bt_output__add_cell(out, claim->statement);
    bt_output__cell_written(out, &f->checked);
    bt_output__cell_integer(out, f->cases);
    bt_output__add_cell(out, bt_papers_standing_name(f->standing));
    bt_output__cell_written(out, &f->counterexample);
    bt_output__cell_print(out, "%.3f", f->seconds);
    bt_output__end_rows(out);
}

static void count(tally *t, const bt_papers_finding *f)
{
    t->of[f->standing]++;
    t->seconds += f->seconds;
}

/* What is written as LaTeX already goes out as it is. */
static void put_latex(job *j, bt_text *text)
{
    bt_output__verbatim(j->app->out, text);
    bt_text__close(text);
}

static bt_status put_appendix(job *j, const bt_papers_claim *claim, const bt_papers_finding *f)
{
    bt_text text;
    bt_text__open(&text, j->app->ctx);
    bt_app__appendix_claim(&text, claim, f);
    put_latex(j, &text);
    return bt_error(j->app->ctx);
}

/* Machines get one answer for each statement, people a page for each paper. */
static bt_status report_claim(job *j, size_t paper, const bt_papers_claim *claim,
                              const bt_papers_finding *f)
{
    const char *source = bt_papers_at(paper)->source;
    count(&j->tallies[paper], f);
    count(&j->all, f);
    j->done++;
    if (f->standing == BT_PAPERS_FAILS) j->app->no = true;
    if (j->app->format == BT_FORMAT_TEXT) {
        if (!j->summary || f->standing == BT_PAPERS_FAILS) say_claim(j, claim, f);
        return BT_OK;
    }
    if (j->app->format == BT_FORMAT_LATEX) return j->summary ? BT_OK : put_appendix(j, claim, f);
    fill_fields(j->app->out, source, claim, f);
    fill_row(j->app->out, source, claim, f);
    return bt_output__finish(j->app->out);
}

static bt_status check_claim(job *j, size_t paper, const bt_papers_claim *claim)
{
    bt_papers_finding finding;
    bt_app__progress(j->app, "statements", (double)j->done, (double)j->all.wanted);
    bt_status status = bt_papers_check(j->app->ctx, claim, j->thorough, &finding);
    if (!status) status = report_claim(j, paper, claim, &finding);
    bt_papers_finding_close(&finding);
    return status;
}

/* -- all of them -- */

static void begin_paper(job *j, const bt_papers_paper *about)
{
    bt_text text;
    if (j->summary) return;
    if (j->app->format == BT_FORMAT_TEXT)
        bt_text__format(bt_output__prose(j->app->out), "%s: %s, %s\n\n", about->source,
                        about->title, about->authors);
    if (j->app->format != BT_FORMAT_LATEX) return;
    bt_text__open(&text, j->app->ctx);
    bt_app__appendix_paper(&text, about);
    put_latex(j, &text);
}

/* After a limit, too, what is known is whole. */
static bt_status end_paper(job *j, bt_status status)
{
    bt_text text;
    bool latex = j->app->format == BT_FORMAT_LATEX;
    if (j->summary || (!latex && j->app->format != BT_FORMAT_TEXT)) return status;
    if (latex) {
        bt_text__open(&text, j->app->ctx);
        bt_app__appendix_end(&text);
        put_latex(j, &text);
    } else {
        bt_text__char(bt_output__prose(j->app->out), '\n');
    }
    return status ? status : bt_output__finish(j->app->out);
}

static bt_status check_paper(job *j, size_t paper)
{
    const bt_papers_paper *about = bt_papers_at(paper);
    const bt_papers_claim *claim;
    bt_status status = BT_OK;
    begin_paper(j, about);
    for (size_t i = 0; (claim = bt_papers_claim_at(about, i)) && !status; i++)
        if (is_wanted(j->call, claim)) status = check_claim(j, paper, claim);
    return end_paper(j, status);
}

static void say_tally(bt_text *text, const char *name, const tally *t)
{
    bt_text__format(text, "%-16s %4zu proved  %4zu hold  %3zu corrected  %3zu fail  %6.1f s\n",
                    name, t->of[BT_PAPERS_PROVED], t->of[BT_PAPERS_HOLDS],
                    t->of[BT_PAPERS_CORRECTED], t->of[BT_PAPERS_FAILS], t->seconds);
}

static void say_summary(job *j)
{
    bt_text *text = bt_output__prose(j->app->out);
    size_t papers = 0;
    for (size_t i = 0; bt_papers_at(i); i++) {
        if (!j->tallies[i].wanted) continue;
        say_tally(text, bt_papers_at(i)->source, &j->tallies[i]);
        papers++;
    }
    if (papers > 1) say_tally(text, "all", &j->all);
    if (j->done < j->all.wanted)
        bt_text__format(text, "stopped after %zu of %zu statements\n", j->done, j->all.wanted);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    job j = {.app = app, .call = call};
    bt_status status = choose(&j);
    if (status) return status;
    j.thorough = bt_app__has(call, "thorough");
    j.summary = bt_app__has(call, "summary");
    for (size_t i = 0; bt_papers_at(i) && !status; i++)
        if (j.tallies[i].wanted) status = check_paper(&j, i);
    if ((!status || status == BT_LIMIT) && app->format == BT_FORMAT_TEXT) say_summary(&j);
    return status;
}

const bt_command bt_app__reproduce = {
    .name = "reproduce",
    .usage = "[partial-nim|nim|imitation|ending-partizan|LABEL]..",
    .summary = "check every statement of the papers behind bouton",
    .about =
        "Each statement is checked in a slow way that uses the rules only. It is then\n"
        "  proved     it holds in every case: there are finitely many, or a certificate\n"
        "             that is checked by the rules alone decides them all;\n"
        "  holds      it holds in every case that was checked;\n"
        "  corrected  as printed it has a counterexample, as corrected it has none;\n"
        "  fails      none of these, and the exit status is 1.\n"
        "A label such as 'Theorem 2' selects statements of the papers named, or of all papers;\n"
        "'Theorem 1' selects its parts (i), (ii) and (iii) as well.",
    .options =
        (const bt_option[]){
            {"thorough", NULL, "check wider ranges; takes some minutes"},
            {"summary", NULL, "print counts, and what fails"},
            {0},
        },
    .examples = (const char *const[]){"reproduce partial-nim 'Theorem 2'", "reproduce partial-nim",
                                      "reproduce nim --summary", NULL},
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
