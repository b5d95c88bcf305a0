/* How a job ends: its status of HTTP, its body, and the events of a stream. */
#include "app/serve.h"

#include <string.h>

static bt_status gather(void *data, const char *bytes, size_t length)
{
    bt_text *out = data;
    bt_text__add_bytes(out, bytes, length);
    return out->failed ? BT_LIMIT : BT_OK;
}

void bt_app__add_error(bt_text *out, const char *message, bool busy)
{
    bt_output *json = bt_output__open(out->ctx, BT_FORMAT_JSON, BT_PLAIN, gather, out);
    if (!json) return;
    bt_output__string(json, "error", message);
    if (busy) bt_output__truth(json, "busy", true);
    bt_output__finish(json);
    bt_output__close(json);
}

/* Every line of the data has a field of its own; the last end of line is left out. */
void bt_app__add_event(bt_job *job, const char *name, const char *data, size_t length)
{
    bt_text *out = &job->events;
    if (length > 0 && data[length - 1] == '\n') length--;
    bt_text__format(out, "event: %s\n", name);
    for (;;) {
        const char *end = length ? memchr(data, '\n', length) : NULL;
        size_t line = end ? (size_t)(end - data) : length;
        bt_text__add(out, "data: ");
        bt_text__add_bytes(out, data, line);
        bt_text__char(out, '\n');
        if (!end) break;
        data += line + 1;
        length -= line + 1;
    }
    bt_text__char(out, '\n');
}

static unsigned http_status(int exit)
{
    switch (exit) {
    case BT_EXIT_ANSWERED:
    case BT_EXIT_NO: return 200;
    case BT_EXIT_BAD: return 400;
    case BT_EXIT_SYSTEM: return 500;
    default: return 503;
    }
}

static void add_status_event(bt_job *job)
{
    bt_text text;
    bt_text__open(&text, job->out.ctx);
    bt_output *json = bt_output__open(text.ctx, BT_FORMAT_JSON, BT_PLAIN, gather, &text);
    if (json) {
        bt_output__integer(json, "status", job->status);
        bt_output__integer(json, "exit", job->exit);
        bt_output__written(json, "message", &job->message);
        bt_output__finish(json);
    }
    bt_output__close(json);
    bt_app__add_event(job, "status", text.at, text.length);
    bt_text__close(&text);
}

/* When the command has printed nothing, its error is the body. */
void bt_app__end_job(bt_server *server, bt_job *job, int exit)
{
    job->state = BT_JOB_DONE;
    job->exit = exit;
    job->status = http_status(exit);
    bool empty = job->out.length == 0;
    if (empty && job->error.length) bt_text__add_bytes(&job->out, job->error.at, job->error.length);
    if (empty && !job->error.length && job->status != 200)
        bt_app__add_error(&job->out, exit < 0 ? "the work was stopped" : "no answer", false);
    if (!job->stream) return;
    add_status_event(job);
    bt_app__add_event(job, "result", job->out.at, job->out.length);
    bt_clear(server->ctx);
}
