/* bouton reproduce [SOURCE]..: every statement of the papers behind the
 * project, checked. */
#include "app/commands.h"

#include <string.h>

enum { SOURCES = 8, WIDTH = 100, INDENT = 11 };

/* What came out so far, of one paper and of all. */
typedef struct tally {
    size_t of[BT_STUDY_FAILS + 1];
    double seconds;
} tally;

typedef struct job {
    bt_app *app;
    bool thorough, summary;
    bool wanted[SOURCES];
    size_t total, done; /* statements */
    int label_width;
    tally tallies[SOURCES], all;
} job;

/* -- which papers -- */

static bt_status refuse_source(bt_app *app, const char *word)
{
    const char *names[SOURCES + 1] = {NULL};
    for (size_t i = 0; bt_study_paper_at(i); i++) names[i] = bt_study_paper_at(i)->source;
    const char *near = bt_nearest(word, strlen(word), names);
    if (near)
        return bt_fail_at(app->ctx, 0, "there is no paper '%.60s'; did you mean '%s'?", word, near);
    return bt_fail_at(app->ctx, 0,
                      "there is no paper '%.60s': expected partial-nim, nim, imitation or "
                      "ending-partizan",
                      word);
}

static size_t find_paper(const char *source)
{
    size_t i = 0;
    while (bt_study_paper_at(i) && strcmp(bt_study_paper_at(i)->source, source) != 0) i++;
    return i;
}

static int label_width(const bt_study_statement *claim)
{
    return (int)bt_output_width(claim->label, strlen(claim->label));
}

static bt_status choose(bt_app *app, const bt_call *call, job *j)
{
    for (size_t i = 0; i < SOURCES; i++) j->wanted[i] = call->count == 0;
    for (size_t i = 0; i < call->count; i++) {
        size_t paper = find_paper(call->arguments[i]);
        bt_app__reading(app, call->arguments[i]);
        if (!bt_study_paper_at(paper)) return refuse_source(app, call->arguments[i]);
        j->wanted[paper] = true;
    }
    bt_app__reading(app, NULL);
    for (size_t i = 0; bt_study_statement_at(i); i++) {
        const bt_study_statement *claim = bt_study_statement_at(i);
        int width = label_width(claim);
        if (!j->wanted[find_paper(claim->source)]) continue;
        j->total++;
        if (width > j->label_width) j->label_width = width;
    }
    return BT_OK;
}

/* -- one statement -- */

/* Words after a heading, in lines that are not too long. */
static void say_wrapped(bt_text *text, const char *heading, const char *words)
{
    size_t column = (size_t)INDENT + strlen(heading);
    bt_text_format(text, "%*s%s", INDENT, "", heading);
    while (*words) {
        size_t length = strcspn(words, " ");
        if (column + 1 + length > WIDTH) {
            bt_text_format(text, "\n%*s", INDENT + (int)strlen(heading), "");
            column = (size_t)INDENT + strlen(heading);
        }
        bt_text_char(text, ' ');
        bt_text_add_bytes(text, words, length);
        column += length + 1;
        words += length + (words[length] == ' ');
    }
    bt_text_char(text, '\n');
}

static void say_claim(job *j, const bt_study_statement *claim, const bt_study_finding *f)
{
    bt_text *text = bt_output_text(j->app->out);
    bt_text_format(text, "%-*s%s%*s%s\n", INDENT, bt_study_standing_name(f->standing), claim->label,
                   j->label_width - label_width(claim) + 2, "", claim->statement);
    bt_text_format(text, "%*s %s (%llu case%s, %.2f s)\n", INDENT - 1, "", f->checked.at,
                   (unsigned long long)f->cases, f->cases == 1 ? "" : "s", f->seconds);
    if (f->standing == BT_STUDY_CORRECTED) {
        say_wrapped(text, "printed:", f->printed.at);
        say_wrapped(text, "right:  ", f->corrected.at);
    }
    if (f->counterexample.length) say_wrapped(text, "found:  ", f->counterexample.at);
    if (f->note.length) say_wrapped(text, "note:   ", f->note.at);
}

static void fill_fields(bt_output *out, const bt_study_statement *claim, const bt_study_finding *f)
{
    bt_output_string(out, "source", claim->source);
    bt_output_string(out, "claim", claim->label);
    bt_output_string(out, "statement", claim->statement);
    bt_output_string(out, "checked", f->checked.at);
    bt_output_integer(out, "cases", (int64_t)f->cases);
    bt_output_string(out, "status", bt_study_standing_name(f->standing));
    if (f->standing == BT_STUDY_CORRECTED) {
        bt_output_string(out, "printed", f->printed.at);
        bt_output_string(out, "corrected", f->corrected.at);
    }
    if (f->counterexample.length) bt_output_string(out, "counterexample", f->counterexample.at);
    if (f->note.length) bt_output_string(out, "note", f->note.at);
    bt_output_real(out, "seconds", f->seconds);
}

static void fill_row(bt_output *out, const bt_study_statement *claim, const bt_study_finding *f)
{
    static const char *const columns[] = {"source", "claim",  "statement",      "checked",
                                          "cases",  "status", "counterexample", "seconds"};
    bt_output_columns(out, columns, sizeof columns / sizeof *columns, 0, BT_OUTPUT_ALIGNED);
    bt_output_cell(out, claim->source);
    bt_output_cell(out, claim->label);
    bt_output_cell(out, claim->statement);
    bt_output_cell(out, f->checked.at);
    bt_output_cell_integer(out, f->cases);
    bt_output_cell(out, bt_study_standing_name(f->standing));
    bt_output_cell(out, f->counterexample.at);
    bt_output_cell_print(out, "%.3f", f->seconds);
    bt_output_end_rows(out);
}

static void count(tally *t, const bt_study_finding *f)
{
    t->of[f->standing]++;
    t->seconds += f->seconds;
}

/* Machines get one answer for each statement, people a page for each paper. */
static bt_status report_claim(job *j, const bt_study_statement *claim, const bt_study_finding *f)
{
    count(&j->tallies[find_paper(claim->source)], f);
    count(&j->all, f);
    j->done++;
    if (f->standing == BT_STUDY_FAILS) j->app->no = true;
    if (j->app->format == BT_FORMAT_TEXT) {
        if (!j->summary || f->standing == BT_STUDY_FAILS) say_claim(j, claim, f);
        return BT_OK;
    }
    fill_fields(j->app->out, claim, f);
    fill_row(j->app->out, claim, f);
    return bt_output_finish(j->app->out);
}

static bt_status check_claim(job *j, size_t index)
{
    const bt_study_statement *claim = bt_study_statement_at(index);
    bt_study_finding finding;
    bt_progress(j->app->ctx, claim->label, (double)j->done, (double)j->total);
    bt_status status = bt_study_check_statement(j->app->ctx, index, j->thorough, &finding);
    if (!status) status = report_claim(j, claim, &finding);
    bt_study_finding_close(&finding);
    return status;
}

/* -- all of them -- */

static bt_status check_paper(job *j, size_t paper)
{
    const bt_study_paper *about = bt_study_paper_at(paper);
    bt_status status = BT_OK;
    if (j->app->format == BT_FORMAT_TEXT && !j->summary)
        bt_text_format(bt_output_text(j->app->out), "%s: %s, %s\n\n", about->source, about->title,
                       about->authors);
    for (size_t i = 0; bt_study_statement_at(i) && !status; i++)
        if (find_paper(bt_study_statement_at(i)->source) == paper) status = check_claim(j, i);
    if (j->app->format != BT_FORMAT_TEXT || j->summary) return status;
    bt_text_char(bt_output_text(j->app->out), '\n');
    return status ? status : bt_output_finish(j->app->out);
}

static void say_tally(bt_text *text, const char *name, const tally *t)
{
    bt_text_format(text, "%-16s %4zu hold  %3zu corrected  %3zu fail  %6.1f s\n", name,
                   t->of[BT_STUDY_HOLDS], t->of[BT_STUDY_CORRECTED], t->of[BT_STUDY_FAILS],
                   t->seconds);
}

static void say_summary(job *j)
{
    bt_text *text = bt_output_text(j->app->out);
    size_t papers = 0;
    for (size_t i = 0; bt_study_paper_at(i); i++) {
        if (!j->wanted[i]) continue;
        say_tally(text, bt_study_paper_at(i)->source, &j->tallies[i]);
        papers++;
    }
    if (papers > 1) say_tally(text, "all", &j->all);
    if (j->done < j->total)
        bt_text_format(text, "stopped after %zu of %zu statements\n", j->done, j->total);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    job j = {.app = app};
    bt_status status = choose(app, call, &j);
    if (status) return status;
    j.thorough = bt_app__has(call, "thorough");
    j.summary = bt_app__has(call, "summary");
    for (size_t i = 0; bt_study_paper_at(i) && !status; i++)
        if (j.wanted[i]) status = check_paper(&j, i);
    if ((!status || status == BT_LIMIT) && app->format == BT_FORMAT_TEXT) say_summary(&j);
    return status;
}

const bt_command bt_app__reproduce = {
    .name = "reproduce",
    .usage = "[partial-nim|nim|imitation|ending-partizan]..",
    .summary = "check every statement of the papers behind bouton",
    .about = "holds: in every case looked at, by a computation that could have "
             "failed. corrected:\n"
             "the printed form has a counterexample, which the program found, "
             "and the corrected\n"
             "form has none. fails: neither; the exit status is then 1. Values "
             "and outcomes are\n"
             "worked out the slow way, from the rules.",
    .options =
        (const bt_option[]){
            {"thorough", NULL, "look at wider ranges; takes some minutes"},
            {"summary", NULL, "count only, and show what fails"},
            {0},
        },
    .examples = (const char *const[]){"reproduce partial-nim", "reproduce nim --summary", NULL},
    .csv = true,
    .run = run,
};
