/* What a request asks for: JSON, or the query of an address, becomes the words of a command. */
#include "app/serve.h"
#include "app/serve_json.h"
#include "base/context.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 10000, FILES_MOST = 100 };

/* The request while it is read, whose fields may come in any order. */
struct bt_reading {
    bt_server *server;
    bt_json in;
    bt_text command, key, item;         /* plain */
    bt_text arguments, options, others; /* frames */
    size_t words, files;
    /* What the request wants; 0: it does not say, -1: it makes no sense, as the worker will say. */
    double seconds, total, memory;
    bool batch;
    const char *type; /* of the picture that is the answer; NULL: none is */
};
typedef struct bt_reading reading;

static void open_reading(reading *r, bt_server *server)
{
    *r = (reading){.server = server};
    bt_text *const texts[] = {&r->command,   &r->key,     &r->item,
                              &r->arguments, &r->options, &r->others};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) bt_text__open(texts[i], server->ctx);
}

static void close_reading(reading *r)
{
    bt_text *const texts[] = {&r->command,   &r->key,     &r->item,
                              &r->arguments, &r->options, &r->others};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) bt_text__close(texts[i]);
}

static bt_status count_word(reading *r)
{
    if (r->words++ < WORDS_MOST) return BT_OK;
    return bt__fail(r->server->ctx, BT_INPUT, "more than %d arguments", WORDS_MOST);
}

/* -- options -- */

static bool is_option_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && !name[length] && name[0] >= 'a' && name[0] <= 'z' && length < 40;
}

static double read_seconds(const char *text)
{
    if (!text || strlen(text) > 20 || strspn(text, "0123456789.") != strlen(text)) return -1;
    double seconds = strtod(text, NULL);
    return seconds > 0 ? seconds : -1;
}

/* What the server must know of an option: how long the worker may take, what comes out. */
static void note_option(reading *r, const char *name, const char *value)
{
    static const char *const kinds[][2] = {{"tikz", "text/x-tex; charset=utf-8"},
                                           {"pdf", "application/pdf"},
                                           {"png", "image/png"},
                                           {"svg", "image/svg+xml"}};
    size_t bytes;
    bt_app *app = r->server->app;
    if (!strcmp(name, "batch")) r->batch = true;
    if (!strcmp(name, "time")) r->seconds = read_seconds(value);
    if (!strcmp(name, "total-time")) r->total = read_seconds(value);
    if (!strcmp(name, "memory")) {
        bool good = value && !bt_app__read_size(app, value, &bytes);
        bt_clear(app->ctx);
        r->memory = good ? (double)bytes : -1;
    }
    if (!value || strcmp(value, "-") != 0) return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(name, kinds[i][0])) r->type = kinds[i][1];
}

/* --name, or --name=value. */
static bt_status add_option(reading *r, const char *name, const char *value)
{
    bt_text word;
    if (!is_option_name(name))
        return bt__fail(r->server->ctx, BT_INPUT, "'%.40s' is not the name of an option", name);
    if (count_word(r)) return BT_INPUT;
    note_option(r, name, value);
    bt_text__open(&word, r->server->ctx);
    bt_text__format(&word, "--%s%s%s", name, value ? "=" : "", value ? value : "");
    bt_app__add_frame(&r->options, BT_FRAME_WORD, word.at, word.length);
    bt_status status = word.failed ? BT_LIMIT : BT_OK;
    bt_text__close(&word);
    return status;
}

static bt_status read_option(reading *r)
{
    bt_json_kind kind = bt_app__json_kind(&r->in);
    bt_status status;
    bt_text__cut(&r->item, 0);
    switch (kind) {
    case BT_JSON_STRING: status = bt_app__json_string(&r->in, &r->item); break;
    case BT_JSON_NUMBER: status = bt_app__json_number(&r->in, &r->item); break;
    case BT_JSON_TRUE: status = bt_app__json_word(&r->in, "true"); break;
    case BT_JSON_FALSE: return bt_app__json_word(&r->in, "false");
    case BT_JSON_NULL: return bt_app__json_word(&r->in, "null");
    default: return bt_app__json_fail(&r->in, "a string, a number, true, false or null");
    }
    if (status) return status;
    return add_option(r, r->key.at, kind == BT_JSON_TRUE ? NULL : r->item.at);
}

static bt_status read_options(reading *r)
{
    size_t count = 0;
    bool more;
    bt_status status = bt_app__json_next(&r->in, '}', &count, &more);
    while (!status && more) {
        status = bt_app__json_key(&r->in, &r->key);
        if (!status) status = read_option(r);
        if (!status) status = bt_app__json_next(&r->in, '}', &count, &more);
    }
    return status;
}

/* -- the other fields -- */

static bt_status read_arguments(reading *r)
{
    size_t count = 0;
    bool more;
    bt_status status = bt_app__json_next(&r->in, ']', &count, &more);
    while (!status && more) {
        bt_text__cut(&r->item, 0);
        bool number = bt_app__json_kind(&r->in) == BT_JSON_NUMBER;
        status =
            number ? bt_app__json_number(&r->in, &r->item) : bt_app__json_string(&r->in, &r->item);
        if (!status) status = count_word(r);
        bt_app__add_frame(&r->arguments, BT_FRAME_WORD, r->item.at, r->item.length);
        if (!status) status = bt_app__json_next(&r->in, ']', &count, &more);
    }
    return status;
}

/* Names of files are plain: they are nothing but names to the worker. */
static bool is_file_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= 100 && !strchr(name, '/') && name[0] != '.';
}

static bt_status read_files(reading *r)
{
    size_t count = 0;
    bool more;
    bt_status status = bt_app__json_next(&r->in, '}', &count, &more);
    while (!status && more) {
        status = bt_app__json_key(&r->in, &r->key);
        if (!status && (!is_file_name(r->key.at) || ++r->files > FILES_MOST))
            status = bt_app__json_fail(&r->in, "not more than 100 files with plain names");
        bt_text__cut(&r->item, 0);
        if (!status) status = bt_app__json_string(&r->in, &r->item);
        bt_app__add_frame(&r->others, BT_FRAME_FILE, r->key.at, r->key.length);
        bt_app__add_frame(&r->others, BT_FRAME_TEXT, r->item.at, r->item.length);
        if (!status) status = bt_app__json_next(&r->in, '}', &count, &more);
    }
    return status;
}

static bt_status read_input(reading *r)
{
    bt_text__cut(&r->item, 0);
    bt_status status = bt_app__json_string(&r->in, &r->item);
    bt_app__add_frame(&r->others, BT_FRAME_INPUT, r->item.at, r->item.length);
    return status;
}

static bt_status read_field(reading *r)
{
    const char *key = r->key.at;
    if (!strcmp(key, "command")) {
        bt_text__cut(&r->command, 0);
        return bt_app__json_string(&r->in, &r->command);
    }
    if (!strcmp(key, "arguments")) return read_arguments(r);
    if (!strcmp(key, "options")) return read_options(r);
    if (!strcmp(key, "files")) return read_files(r);
    if (!strcmp(key, "input")) return read_input(r);
    return bt_app__json_fail(&r->in, "command, arguments, options, files or input before this");
}

static bt_status read_fields(reading *r)
{
    size_t count = 0;
    bool more;
    bt_status status = bt_app__json_next(&r->in, '}', &count, &more);
    while (!status && more) {
        status = bt_app__json_key(&r->in, &r->key);
        if (!status) status = read_field(r);
        if (!status) status = bt_app__json_next(&r->in, '}', &count, &more);
    }
    return status ? status : bt_app__json_end(&r->in);
}

/* -- the words of the command -- */

/* The request may ask for less than it is given, not for more. An option that makes no sense is
   left for the command to refuse. */
static bt_status limit_seconds(reading *r, const char *name, double usual, double *seconds)
{
    char text[40];
    double most = r->server->most_seconds;
    if (*seconds < 0)
        *seconds = 1;
    else if (*seconds > 0 && *seconds <= most)
        return BT_OK;
    else {
        snprintf(text, sizeof text, "%g", *seconds > most ? most : usual);
        *seconds = strtod(text, NULL);
        return add_option(r, name, text);
    }
    return BT_OK;
}

static bt_status limit_memory(reading *r)
{
    char text[40];
    size_t most = r->server->memory;
    if (r->memory < 0 || (r->memory > 0 && r->memory <= (double)most)) return BT_OK;
    snprintf(text, sizeof text, "%zu", most);
    return add_option(r, "memory", text);
}

/* Of a batch the time is that of each line. */
static bt_status set_limits(reading *r)
{
    double usual = r->server->seconds, seconds = r->seconds, total = r->total;
    bt_status status = limit_seconds(r, "time", usual, &seconds);
    if (!status && r->batch)
        status = limit_seconds(r, "total-time", seconds > usual ? seconds : usual, &total);
    r->seconds = r->batch ? total : seconds;
    return status ? status : limit_memory(r);
}

/* Arguments come after --, so that none of them is taken for an option. A picture is
   its own answer. */
static bt_status put_together(reading *r, bt_asked *out)
{
    bt_text *all = &out->frames;
    bt_status status = set_limits(r);
    if (!status && !r->type) status = add_option(r, "json", NULL);
    if (status) return status;
    bt_app__add_frame(all, BT_FRAME_WORD, r->command.at, r->command.length);
    bt_text__add_bytes(all, r->options.at, r->options.length);
    bt_app__add_frame(all, BT_FRAME_WORD, "--", 2);
    bt_text__add_bytes(all, r->arguments.at, r->arguments.length);
    bt_text__add_bytes(all, r->others.at, r->others.length);
    bt_app__add_frame(all, BT_FRAME_GO, "", 0);
    out->seconds = r->seconds;
    out->type = r->type ? r->type : "application/json";
    bool failed = all->failed || r->options.failed || r->arguments.failed || r->others.failed;
    return failed ? BT_LIMIT : BT_OK;
}

bt_status bt_app__read_request(bt_server *server, const char *body, size_t length, bt_asked *out)
{
    reading r;
    open_reading(&r, server);
    r.in = (bt_json){server->ctx, body, body, body + length};
    bt_status status = read_fields(&r);
    if (!status && !r.command.length)
        status = bt__fail(server->ctx, BT_INPUT, "the request names no command");
    if (!status) status = put_together(&r, out);
    close_reading(&r);
    return status;
}

/* -- queries -- */

bt_reading *bt_app__open_query(bt_server *server)
{
    reading *r = bt__alloc(server->ctx, sizeof *r);
    if (!r) return NULL;
    open_reading(r, server);
    bt_text__add(&r->command, "draw");
    return r;
}

void bt_app__close_query(bt_reading *r)
{
    if (!r) return;
    bt_context *ctx = r->server->ctx;
    close_reading(r);
    bt__free(ctx, r, sizeof *r);
}

/* The kind is the first argument: it may come after the others. */
bt_status bt_app__add_pair(bt_reading *r, const char *key, const char *value)
{
    bool kind = !strcmp(key, "kind");
    if (!kind && strcmp(key, "arg") != 0) return add_option(r, key, *value ? value : NULL);
    if (count_word(r)) return BT_INPUT;
    if (kind && r->key.length)
        return bt__fail(r->server->ctx, BT_INPUT, "the address names two kinds of picture");
    if (kind)
        bt_text__add(&r->key, value);
    else
        bt_app__add_frame(&r->arguments, BT_FRAME_WORD, value, strlen(value));
    return r->arguments.failed ? BT_LIMIT : BT_OK;
}

bt_status bt_app__end_query(bt_reading *r, bt_asked *out)
{
    if (!r->type) r->type = "image/svg+xml";
    if (!r->key.length)
        return bt__fail(r->server->ctx, BT_INPUT, "the address names no kind: kind=thermograph");
    bt_text__cut(&r->item, 0);
    bt_app__add_frame(&r->item, BT_FRAME_WORD, r->key.at, r->key.length);
    bt_text__add_bytes(&r->item, r->arguments.at, r->arguments.length);
    bt_text__cut(&r->arguments, 0);
    bt_text__add_bytes(&r->arguments, r->item.at, r->item.length);
    return r->item.failed ? BT_LIMIT : put_together(r, out);
}
