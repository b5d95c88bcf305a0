/* bouton paper: the papers behind the project, and the tools that serve one of them. */
#include "app/commands.h"
#include "papers/papers.h"

#include <string.h>

static size_t count_claims(const bt_papers_paper *paper)
{
    size_t count = 0;
    while (bt_papers_claim_at(paper, count)) count++;
    return count;
}

static void tell_tools(bt_app *app, const bt_papers_paper *paper)
{
    const bt_command *tool;
    bt_output__list(app->out, "tools");
    for (size_t i = 0; (tool = bt_app__tool(i)); i++) {
        if (strcmp(tool->paper, paper->source) != 0) continue;
        bt_output__object(app->out, NULL);
        bt_output__string(app->out, "name", tool->name);
        bt_output__string(app->out, "usage", tool->usage);
        bt_output__string(app->out, "summary", tool->summary);
        bt_output__end(app->out);
        bt_text__format(bt_output__prose(app->out), "  bouton paper %s %s %s\n      %s\n",
                        paper->source, tool->name, tool->usage, tool->summary);
    }
    bt_output__end(app->out);
}

static void tell_paper(bt_app *app, const bt_papers_paper *paper)
{
    size_t claims = count_claims(paper);
    bt_output__object(app->out, NULL);
    bt_output__string(app->out, "paper", paper->source);
    bt_output__string(app->out, "title", paper->title);
    bt_output__string(app->out, "authors", paper->authors);
    bt_output__integer(app->out, "statements", (int64_t)claims);
    bt_text__format(bt_output__prose(app->out),
                    "%s\n  %s\n  %s\n  bouton reproduce %s\n      check its %zu statements\n",
                    paper->source, paper->title, paper->authors, paper->source, claims);
    tell_tools(app, paper);
    bt_output__end(app->out);
}

static const bt_papers_paper *find_paper(const char *name)
{
    for (size_t i = 0; bt_papers_at(i); i++)
        if (!strcmp(bt_papers_at(i)->source, name)) return bt_papers_at(i);
    return NULL;
}

static bt_status unknown(bt_app *app, const char *what, const char *name, const char *const *names)
{
    const char *near = bt__nearest(name, strlen(name), names);
    bt_app__reading(app, name);
    if (near) return bt__fail_at(app->ctx, 0, "unknown %s; did you mean '%s'?", what, near);
    return bt__fail_at(app->ctx, 0, "unknown %s: 'bouton paper' lists them", what);
}

/* A tool that exists is found by the command line itself. */
static bt_status unknown_tool(bt_app *app, const bt_papers_paper *paper, const char *name)
{
    const char *names[32] = {NULL};
    size_t count = 0;
    for (size_t i = 0; count < 31 && bt_app__tool(i); i++)
        if (!strcmp(bt_app__tool(i)->paper, paper->source)) names[count++] = bt_app__tool(i)->name;
    return unknown(app, "tool of this paper", name, names);
}

static bt_status unknown_paper(bt_app *app, const char *name)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; i < 31 && bt_papers_at(i); i++) names[i] = bt_papers_at(i)->source;
    return unknown(app, "paper", name, names);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const bt_papers_paper *paper = call->count ? find_paper(call->arguments[0]) : NULL;
    if (call->count && !paper) return unknown_paper(app, call->arguments[0]);
    if (call->count > 1) return unknown_tool(app, paper, call->arguments[1]);
    bt_output__list(app->out, "papers");
    for (size_t i = 0; bt_papers_at(i); i++) {
        if (paper && paper != bt_papers_at(i)) continue;
        if (i && !paper) bt_text__char(bt_output__prose(app->out), '\n');
        tell_paper(app, bt_papers_at(i));
    }
    bt_output__end(app->out);
    return BT_OK;
}

const bt_command bt_app__paper = {
    .name = "paper",
    .usage = "[PAPER [TOOL ARGUMENTS..]]",
    .summary = "list the papers behind bouton, or run a tool that belongs to one of them",
    .examples = (const char *const[]){"paper", "paper imitation",
                                      "paper imitation learn imitation:k=2:m=3 4,9", NULL},
    .without = "unicode color",
    .served = true,
    .run = run,
};
