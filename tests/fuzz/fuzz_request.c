/* Fuzzes requests to the server. What is taken for a request is good JSON, and the worker is told
   whole words, the command first and the limits always; what is not has a clean message. */
#include "app/serve.h"
#include "fuzz/fuzz.h"
#include "support/json.h"

enum { TEXT_MOST = 4000, MEMORY = 1 << 20, SERVED = 1 << 28 };

/* By the other reader, which wants one value on one line. */
static void require_good_json(char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (strchr("\t\r\n", text[i]) && text[i]) text[i] = ' ';
    text[size] = '\n';
    FILE *file = fmemopen(text, size + 1, "r");
    fuzz_require(file && json_is_good(file, false), "taken, but no JSON:", text);
    fclose(file);
}

static void require_good_frames(const bt_text *frames)
{
    size_t at = 0, size = 0, words = 0;
    bt_serve_frame kind = BT_FRAME_GO;
    bool limits = false;
    while (bt_app__see_frame(frames->at + at, frames->length - at, &kind, &size)) {
        const char *bytes = frames->at + at + BT_FRAME_HEAD;
        fuzz_require(!memchr(bytes, '\0', size), "a byte 0 for the worker", "");
        if (kind == BT_FRAME_WORD && words++ == 0)
            fuzz_require(size > 0, "no command", "");
        else if (kind == BT_FRAME_WORD && size > 7)
            limits = limits || !memcmp(bytes, "--time=", 7);
        at += BT_FRAME_HEAD + size;
        if (kind == BT_FRAME_GO) break;
    }
    fuzz_require(kind == BT_FRAME_GO && at == frames->length, "half a request for the worker", "");
    fuzz_require(limits, "no limit for the worker", "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > TEXT_MOST) size = TEXT_MOST;
    char *text = malloc(size + 2);
    bt_app app = {.ctx = fuzz_open(MEMORY)};
    bt_server server = {
        .app = &app, .ctx = app.ctx, .seconds = 30, .most_seconds = 60, .memory = SERVED};
    bt_asked asked = {.seconds = 0};
    if (!text) abort();
    if (size > 0) memcpy(text, data, size);
    bt_text__open(&asked.frames, app.ctx);
    bt_status status = bt_app__read_request(&server, text, size, &asked);
    fuzz_require(status == BT_OK || status == BT_INPUT || status == BT_LIMIT, "a wrong status", "");
    fuzz_require(status == bt_error(app.ctx), "a status that is not the error's", "");
    fuzz_check_message(app.ctx, size);
    if (!status) {
        require_good_frames(&asked.frames);
        fuzz_require(asked.seconds > 0 && asked.seconds <= 60, "no end", "");
        require_good_json(text, size);
    }
    bt_text__close(&asked.frames);
    bt_close(app.ctx);
    free(text);
    return 0;
}
