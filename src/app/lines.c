/* Standard input, answered line by line. */
#include "app/app.h"
#include "base/context.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* The next line without its end; false when there is none. Its memory is counted. */
static bool read_line(bt_app *app, bt_text *line)
{
    int c;
    bt_text__cut(line, 0);
    atomic_store(&app->waiting, true);
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n' && !line->failed)
        bt_text__char(line, (char)c);
    atomic_store(&app->waiting, false);
    if (line->length && line->at[line->length - 1] == '\r') bt_text__cut(line, line->length - 1);
    return c != EOF || line->length > 0;
}

/* A byte 0 would end the text early, and so change its meaning. */
static bt_status check_line(bt_app *app, const bt_text *line)
{
    size_t length = strlen(line->at);
    bt_app__reading(app, line->at);
    if (line->failed) return BT_LIMIT;
    return length == line->length ? BT_OK
                                  : bt__fail_at(app->ctx, length, "the text contains a zero byte");
}

static bool passed_over(const char *line)
{
    line += strspn(line, " \t");
    return !*line || *line == '#';
}

/* As a field, so that answers stay in order, and as a message. */
bool bt_app__report_failure(bt_app *app, bt_status status)
{
    bt_exit end = bt_app__exit_of(status);
    bool stopped = bt_interrupted(app->ctx) || status == BT_IO;
    if (app->worst < end) app->worst = end;
    if (stopped) return false;
    if (status != BT_LIMIT || app->format != BT_FORMAT_JSON) bt_output__drop(app->out);
    bt_output__end_all(app->out); /* what is known at a limit stays */
    bt_output__resume(app->out);
    bt_output__string(app->out, "error", bt_message(app->ctx));
    bt_output__integer(app->out, "line", (int64_t)app->line);
    if (bt_error_place(app->ctx) != BT_NOWHERE)
        bt_output__integer(app->out, "place", (int64_t)bt_error_place(app->ctx));
    bt_app__blame(app);
    bool told = app->format != BT_FORMAT_JSON || !bt_output__finish(app->out);
    bt_output__drop(app->out);
    return told;
}

/* Sets the time for the next line of a batch. */
static bt_status start_clock(bt_app *app, double end)
{
    double left = app->time;
    if (end > 0) {
        double rest = end - bt__now();
        if (rest <= 0)
            return bt__fail(app->ctx, BT_LIMIT, "the time limit of %g s for all lines was reached",
                            app->total_time);
        if (!(left > 0 && left < rest)) left = ceil(1000 * rest) / 1000;
    }
    bt_limit_time(app->ctx, left);
    return BT_OK;
}

static bt_status answer_one(bt_app *app, const bt_call *call, const bt_text *line,
                            bt_line_answer *answer)
{
    bt_status status = check_line(app, line);
    if (!status) status = answer(app, call, line->at);
    return status ? status : bt_output__finish(app->out);
}

bt_status bt_app__each_line(bt_app *app, const bt_call *call, bool skip, bt_line_answer *answer)
{
    bt_text line;
    bool going = true, batch = bt_app__has(call, "batch");
    double end = app->total_time > 0 ? bt__now() + app->total_time : 0;
    bt_text__open(&line, app->ctx);
    while (going && read_line(app, &line)) {
        app->line++;
        if (skip && passed_over(line.at)) continue;
        if (batch && start_clock(app, end)) break;
        bt_status status = answer_one(app, call, &line, answer);
        if (status) going = bt_app__report_failure(app, status);
        if (line.failed) break;
        if (going && status == BT_LIMIT && !batch && bt__check(app->ctx)) {
            bt_clear(app->ctx); /* the time is over, as was just said */
            break;
        }
    }
    if (ferror(stdin)) bt__fail(app->ctx, BT_IO, "cannot read: %s", strerror(errno));
    bt_app__reading(app, NULL);
    app->line = 0;
    bt_text__close(&line);
    return bt_error(app->ctx);
}
