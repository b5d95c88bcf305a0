/* What fuzz targets share: promises, texts and files made of the input, and clean messages. */
#ifndef BOUTON_FUZZ_H
#define BOUTON_FUZZ_H

#include "output/output.h"
#include "script/script.h"
#include "study/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program when a promise is broken. */
static inline void fuzz_require(bool promise, const char *what, const char *text)
{
    if (promise) return;
    fprintf(stderr, "%s %s\n", what, text);
    abort();
}

/* The length of the UTF-8 character at this place; 0: there is none. */
static inline size_t fuzz_character(const uint8_t *at, size_t length)
{
    uint8_t c = at[0], next = length > 1 ? at[1] : 0;
    size_t size = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (size == 0 || size > length) return 0;
    for (size_t i = 1; i < size; i++)
        if (at[i] < 0x80 || at[i] > 0xbf) return 0;
    bool bad = (c == 0xe0 && next < 0xa0) || (c == 0xed && next > 0x9f) ||
               (c == 0xf0 && next < 0x90) || (c == 0xf4 && next > 0x8f);
    return bad ? 0 : size;
}

/* DEL, and the controls that take two bytes. */
static inline bool fuzz_is_high_control(const uint8_t *at, size_t size)
{
    return at[0] == 0x7f || (at[0] == 0xc2 && size == 2 && at[1] < 0xa0);
}

/* No control characters but the ends of lines, and no half characters. JSON may have high ones. */
static inline bool fuzz_is_clean(const char *text, size_t length, bool json)
{
    const uint8_t *at = (const uint8_t *)text;
    for (size_t i = 0, size; i < length; i += size) {
        size = fuzz_character(at + i, length - i);
        if (size == 0 || (at[i] < 0x20 && at[i] != '\n')) return false;
        if (!json && fuzz_is_high_control(at + i, size)) return false;
    }
    return true;
}

/* After a failure: there is a message, it is clean, and its place is within the text. */
static inline void fuzz_check_message(const bt_context *ctx, size_t length)
{
    const char *message = bt_message(ctx);
    size_t place = bt_error_place(ctx);
    if (!bt_error(ctx)) return;
    fuzz_require(message[0] != '\0', "no message", "");
    fuzz_require(fuzz_is_clean(message, strlen(message), false), "an unclean message:", message);
    fuzz_require(place == BT_NOWHERE || place <= length, "a place beyond the text:", message);
}

#define FUZZ_SECONDS 0.001 /* for an input: thousands are to run in a second */

/* A fresh context with small limits. */
static inline bt_context *fuzz_open(size_t memory)
{
    bt_context *ctx = bt_open();
    if (!ctx) abort();
    bt_limit_memory(ctx, memory);
    bt_limit_time(ctx, FUZZ_SECONDS);
    bt_limit_depth(ctx, 200);
    return ctx;
}

/* The input as a text of its own, at most `most` bytes of it. */
static inline char *fuzz_text(const uint8_t *data, size_t size, size_t most)
{
    if (size > most) size = most;
    char *text = malloc(size + 1);
    if (!text) abort();
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

static char fuzz_path[64]; /* of the one file that a target writes again and again */

static inline void fuzz_remove_file(void)
{
    unlink(fuzz_path);
}

/* Writes the input to a file in memory, where the system has such a folder. */
static inline const char *fuzz_file(const uint8_t *data, size_t size)
{
    static int fd = -1;
    if (fd < 0) {
        bool shm = !access("/dev/shm", W_OK);
        strcpy(fuzz_path, shm ? "/dev/shm/bouton-fuzz-XXXXXX" : "/tmp/bouton-fuzz-XXXXXX");
        fd = mkstemp(fuzz_path);
        atexit(fuzz_remove_file);
    }
    if (fd < 0 || pwrite(fd, data, size, 0) != (ssize_t)size || ftruncate(fd, (off_t)size)) abort();
    return fuzz_path;
}

#endif
