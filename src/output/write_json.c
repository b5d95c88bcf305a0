/* The writer of JSON: fields as one object on one line. */
#include "output/stream.h"

#include <stdio.h>
#include <string.h>

/* -- strings -- */

static void put_escape(bt_output *out, unsigned char c)
{
    static const char short_forms[] = {['"'] = '"',  ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f',
                                       ['\n'] = 'n', ['\r'] = 'r',  ['\t'] = 't'};
    char escape[8];
    int length = short_forms[c] ? snprintf(escape, sizeof escape, "\\%c", short_forms[c])
                                : snprintf(escape, sizeof escape, "\\u%04X", c);
    put(out, escape, (size_t)length);
}

/* How many bytes from here on need no escape: good UTF-8 without quotes and controls. */
static size_t plain_length(const char *text, size_t length)
{
    size_t i = 0, size;
    for (; i < length; i += size) {
        unsigned char c = (unsigned char)text[i];
        size = 1;
        if (c < 0x20 || c == '"' || c == '\\') break;
        if (c >= 0x80 && bt__code_point(text + i, length - i, &size) == 0xfffd && size == 1) break;
    }
    return i;
}

/* What is no UTF-8 becomes U+FFFD. */
static void put_quoted(bt_output *out, const char *text, size_t length)
{
    put(out, "\"", 1);
    while (length > 0) {
        size_t plain = plain_length(text, length);
        put(out, text, plain);
        text += plain;
        length -= plain;
        if (length == 0) break;
        if ((unsigned char)*text < 0x80)
            put_escape(out, (unsigned char)*text);
        else
            put_string(out, "\xef\xbf\xbd");
        text++;
        length--;
    }
    put(out, "\"", 1);
}

/* -- events -- */

/* What stands before an item of a level: the answer's brace, a comma, a key. */
static void put_before(bt_output *out, const bt_output_level *level, const char *key)
{
    if (level == out->levels && level->items == 0) put(out, "{", 1);
    if (level->items > 0) put(out, ", ", 2);
    if (level->list) return;
    put_quoted(out, key, strlen(key));
    put(out, ": ", 2);
}

static void field(bt_output *out, const char *key, bt_output_item item)
{
    put_before(out, &out->levels[out->depth], key);
    if (item.kind == BT_OUTPUT__INTEGER || item.kind == BT_OUTPUT__WORD) {
        put(out, item.at, item.length);
    } else if (item.kind == BT_OUTPUT__REAL) {
        put(out, item.at, item.length);
        if (!item.at[strcspn(item.at, ".e")]) put(out, ".0", 2); /* it stays a real */
    } else {
        put_quoted(out, item.at, item.length);
    }
}

static void begin(bt_output *out, const char *key)
{
    put_before(out, &out->levels[out->depth - 1], key);
    put(out, out->levels[out->depth].list ? "[" : "{", 1);
}

static void end(bt_output *out)
{
    put(out, out->levels[out->depth].list ? "]" : "}", 1);
}

/* An answer in words alone has nothing to say here. */
static void finish(bt_output *out)
{
    if (out->levels[0].items > 0) put(out, "}\n", 2);
}

const bt_output_writer bt_output__json = {
    .field = field, .begin = begin, .end = end, .finish = finish};
