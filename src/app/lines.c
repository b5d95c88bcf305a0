/* Standard input, answered line by line. */
#include "app/app.h"

#include <errno.h>
#include <string.h>

/* The next line without its end; false when there is none. Its memory is counted. */
static bool read_line(bt_app *app, bt_text *line)
{
    int c;
    bt_text_cut(line, 0);
    atomic_store(&app->waiting, true);
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n' && !line->failed)
        bt_text_char(line, (char)c);
    atomic_store(&app->waiting, false);
    if (line->length && line->at[line->length - 1] == '\r') bt_text_cut(line, line->length - 1);
    return c != EOF || line->length > 0;
}

/* A byte 0 would end the text early, and so change its meaning. */
static bt_status check_line(bt_app *app, const bt_text *line)
{
    size_t length = strlen(line->at);
    bt_app__reading(app, line->at);
    if (line->failed) return BT_LIMIT;
    return length == line->length ? BT_OK : bt_fail_at(app->ctx, length, "a byte 0 in the text");
}

static bool passed_over(const char *line)
{
    line += strspn(line, " \t");
    return !*line || *line == '#';
}

/* Reports a line that failed: as a field, so that answers stay in order, and as a message. True
   when the next line may still be answered. */
static bool report_failure(bt_app *app, bt_status status)
{
    bt_exit end = bt_app__exit_of(status);
    bool stopped = bt_interrupted(app->ctx) || status == BT_IO;
    if (app->worst < end) app->worst = end;
    if (stopped) return false;
    if (status != BT_LIMIT) bt_report_clear(app->report); /* what is known at a limit stays */
    bt_report_string(app->report, "error", bt_message(app->ctx));
    bt_report_integer(app->report, "line", (int64_t)app->line);
    if (bt_error_place(app->ctx) != BT_NOWHERE)
        bt_report_integer(app->report, "place", (int64_t)bt_error_place(app->ctx));
    bt_app__blame(app);
    bool told = app->format != BT_FORMAT_JSON || !bt_app__emit(app);
    bt_report_clear(app->report);
    if (!told || !bt_check(app->ctx)) return told;
    if (status == BT_LIMIT) bt_clear(app->ctx); /* the time is over, as was just said */
    return false;
}

bt_status bt_app__each_line(bt_app *app, const bt_call *call, bool skip, bt_line_answer *answer)
{
    bt_text line;
    bool going = true;
    bt_text_open(&line, app->ctx);
    while (going && read_line(app, &line)) {
        app->line++;
        if (skip && passed_over(line.at)) continue;
        bt_status status = check_line(app, &line);
        if (!status) status = answer(app, call, line.at);
        if (!status) status = bt_app__emit(app);
        if (status) going = report_failure(app, status);
        if (line.failed) break;
    }
    if (ferror(stdin)) bt_fail(app->ctx, BT_IO, "cannot read: %s", strerror(errno));
    bt_app__reading(app, NULL);
    app->line = 0;
    bt_text_close(&line);
    return bt_error(app->ctx);
}
