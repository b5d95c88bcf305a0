/* A worker: reads requests of the server, runs each in a context of its own, answers. */
#include "app/serve.h"
#include "base/context.h"
#include "base/files.h"

#include <errno.h>
#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* After so many answers, or once it has been so large, a worker makes way for a new one. */
enum { ANSWERS_MOST = 1000, RESIDENT_MOST = 128 << 10 /* KiB */ };

bool bt_app__is_worker(const char *program_name)
{
    return program_name && !strcmp(program_name, "bouton-worker");
}

/* -- frames -- */

/* The server closes its end when it wants no more: then this process ends. */
static void send_all(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = write(BT_SERVE_SOCKET, bytes, length);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) _exit(BT_EXIT_SYSTEM);
        bytes += sent;
        length -= (size_t)sent;
    }
}

static void send_frame(bt_serve_frame kind, const char *bytes, size_t length)
{
    uint32_t size = (uint32_t)length;
    char head[BT_FRAME_HEAD] = {(char)kind};
    memcpy(head + 1, &size, sizeof size);
    send_all(head, sizeof head);
    send_all(bytes, length);
}

static bool receive(char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t got = read(BT_SERVE_SOCKET, bytes, length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        length -= (size_t)got;
    }
    return true;
}

/* -- a request -- */

typedef struct request {
    bt_context *ctx;
    bt_text bytes; /* all texts, each ended by \0 */
    /* Where they start in `bytes`. */
    bt_words words, names, texts, lengths;
    size_t input, input_length;
} request;

static void open_request(request *r, bt_context *ctx)
{
    *r = (request){.ctx = ctx};
    bt_text__open(&r->bytes, ctx);
    bt_words__open(&r->words, ctx);
    bt_words__open(&r->names, ctx);
    bt_words__open(&r->texts, ctx);
    bt_words__open(&r->lengths, ctx);
}

static void close_request(request *r)
{
    bt_text__close(&r->bytes);
    bt_words__close(&r->words);
    bt_words__close(&r->names);
    bt_words__close(&r->texts);
    bt_words__close(&r->lengths);
}

static void note_frame(request *r, bt_serve_frame kind, size_t place, size_t size)
{
    if (kind == BT_FRAME_WORD) bt_words__push(&r->words, (uint32_t)place);
    if (kind == BT_FRAME_FILE) bt_words__push(&r->names, (uint32_t)place);
    if (kind == BT_FRAME_TEXT) {
        bt_words__push(&r->texts, (uint32_t)place);
        bt_words__push(&r->lengths, (uint32_t)size);
    }
    if (kind == BT_FRAME_INPUT) {
        r->input = place;
        r->input_length = size;
    }
}

/* False when the server has gone. */
static bool read_request(request *r)
{
    char head[BT_FRAME_HEAD], block[4096];
    while (receive(head, sizeof head)) {
        uint32_t size;
        memcpy(&size, head + 1, sizeof size);
        if (head[0] == BT_FRAME_GO) return !bt_error(r->ctx);
        size_t place = r->bytes.length;
        for (size_t left = size, piece; left > 0; left -= piece) {
            piece = left < sizeof block ? left : sizeof block;
            if (!receive(block, piece)) return false;
            bt_text__add_bytes(&r->bytes, block, piece);
        }
        bt_text__char(&r->bytes, '\0');
        note_frame(r, (bt_serve_frame)head[0], place, size);
    }
    return false;
}

/* Commands read their input where they always do. */
static void set_input(const request *r)
{
    int file = memfd_create("input", 0);
    if (file < 0) return;
    if (write(file, r->bytes.at + r->input, r->input_length) >= 0) lseek(file, 0, SEEK_SET);
    dup2(file, STDIN_FILENO);
    close(file);
    rewind(stdin);
    fflush(stdin); /* what was read ahead belongs to another request */
}

/* -- what a command says -- */

static bt_status write_answer(bt_app *app, const char *bytes, size_t length)
{
    (void)app;
    send_frame(BT_FRAME_OUT, bytes, length);
    return BT_OK;
}

static bt_status send_error_bytes(void *data, const char *bytes, size_t length)
{
    (void)data;
    send_frame(BT_FRAME_ERROR, bytes, length);
    return BT_OK;
}

/* The first error of the context, as fields, beside the message for people. */
static void send_error(bt_app *app, const char *text, size_t length)
{
    bt_context *own = app->data;
    bt_output *json = bt_output__open(own, BT_FORMAT_JSON, BT_PLAIN, send_error_bytes, NULL);
    if (!json) return;
    bt_output__string(json, "error", bt_message(app->ctx));
    if (bt_error_place(app->ctx) != BT_NOWHERE) {
        bt_output__integer(json, "place", (int64_t)bt_error_place(app->ctx));
        if (app->text) bt_output__string(json, "text", app->text);
    }
    if (app->line) bt_output__integer(json, "line", (int64_t)app->line);
    bt_output__print(json, "message", "%.*s", (int)length, text);
    bt_output__finish(json);
    bt_output__close(json);
    bt_clear(own);
}

static void write_message(bt_app *app, const char *text, size_t length)
{
    if (bt_error(app->ctx) && app->status == 0) {
        app->status = BT_EXIT_BAD; /* one is enough */
        send_error(app, text, length);
    }
    send_frame(BT_FRAME_MESSAGE, text, length);
}

/* Five times a second at most, and not at all at first. */
static void report_progress(void *data, const char *what, double done, double total)
{
    bt_app *app = data;
    char text[300];
    double now = bt__now();
    if (app->bar.started <= 0) app->bar.started = now;
    if (now - app->bar.started < 0.15 || now - app->bar.drawn < 0.2) return;
    app->bar.drawn = now;
    int length = snprintf(text, sizeof text,
                          "{\"what\": \"%.100s\", \"done\": %.15g, \"total\": %.15g, "
                          "\"seconds\": %.1f}",
                          what, done, total, now - app->bar.started);
    send_frame(BT_FRAME_PROGRESS, text, (size_t)length);
}

/* -- answering -- */

static bool list_words(request *r, const char **words)
{
    for (size_t i = 0; i < r->words.length; i++) words[i] = r->bytes.at + r->words.at[i];
    words[r->words.length] = NULL;
    return true;
}

static bt_exit run(bt_app *app, request *r, const struct bt__handed *handed)
{
    size_t size = (r->words.length + 1) * sizeof(char *);
    const char **words = bt__alloc(r->ctx, size);
    if (!words) return BT_EXIT_LIMIT;
    list_words(r, words);
    bt_app__count_memory(app->ctx);
    bt__hand_over(app->ctx, handed);
    bt_watch(app->ctx, report_progress, app);
    bt_exit end = BT_EXIT_LIMIT;
    if (bt_app__begin(app)) end = bt_app__run(app, words, r->words.length);
    bt_app__end(app);
    bt__free(r->ctx, words, size);
    return end;
}

static bt_exit answer(const bt_app *own, request *r, const char *folder)
{
    size_t count = r->texts.length, size = count * sizeof(bt__handed_file);
    bt__handed_file *files = count ? bt__alloc(r->ctx, size) : NULL;
    struct bt__handed handed = {files, files ? count : 0, folder};
    bt_app app = {.write = write_answer,
                  .complain = write_message,
                  .data = own->ctx,
                  .depth = own->depth,
                  .served = true,
                  .ctx = bt_open()};
    for (size_t i = 0; i < handed.count; i++)
        files[i] = (bt__handed_file){r->bytes.at + r->names.at[i], r->bytes.at + r->texts.at[i],
                                     r->lengths.at[i]};
    set_input(r);
    bt_exit end = app.ctx ? run(&app, r, &handed) : BT_EXIT_LIMIT;
    if (app.ctx) bt_close(app.ctx);
    bt__free(r->ctx, files, size);
    return end;
}

/* A script may have found a way to stay: whoever ran one ends with it. */
static bool should_end(const request *r, unsigned answers)
{
    struct rusage usage;
    if (r->texts.length || answers >= ANSWERS_MOST) return true;
    return getrusage(RUSAGE_SELF, &usage) || usage.ru_maxrss > RESIDENT_MOST;
}

void bt_app__work_for_page(bt_app *app)
{
    char folder[4000];
    const char *games = bt_app__games_folder(folder, sizeof folder);
    for (unsigned answers = 1;; answers++) {
        request r;
        open_request(&r, app->ctx);
        if (!read_request(&r)) {
            close_request(&r);
            return;
        }
        bt_exit end = answer(app, &r, games);
        char last[2] = {(char)end, should_end(&r, answers) ? 1 : 0};
        send_frame(BT_FRAME_END, last, sizeof last);
        close_request(&r);
        bt_clear(app->ctx);
    }
}
