/* Reading JSON, piece by piece: a strict reader that keeps nothing. */
#include "app/serve_json.h"
#include "base/context.h"

#include <string.h>

static void skip_blanks(bt_json *in)
{
    while (in->at < in->end && strchr(" \t\r\n", *in->at) && *in->at) in->at++;
}

bt_status bt_app__json_fail(bt_json *in, const char *expected)
{
    return bt__fail(in->ctx, BT_INPUT, "the request at byte %zu: expected %s",
                    (size_t)(in->at - in->start), expected);
}

bt_json_kind bt_app__json_kind(bt_json *in)
{
    skip_blanks(in);
    if (in->at == in->end) return BT_JSON_BAD;
    switch (*in->at) {
    case '"': return BT_JSON_STRING;
    case '[': return BT_JSON_LIST;
    case '{': return BT_JSON_OBJECT;
    case 't': return BT_JSON_TRUE;
    case 'f': return BT_JSON_FALSE;
    case 'n': return BT_JSON_NULL;
    default: return strchr("-0123456789", *in->at) && *in->at ? BT_JSON_NUMBER : BT_JSON_BAD;
    }
}

/* Passes over a letter, if it is there. */
static bool take(bt_json *in, char letter)
{
    skip_blanks(in);
    if (in->at == in->end || *in->at != letter) return false;
    in->at++;
    return true;
}

/* -- strings -- */

static void add_code_point(bt_text *out, uint32_t c)
{
    char bytes[4];
    size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length - 1; i > 0; i--, c >>= 6) bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(first[length] | c);
    bt_text__add_bytes(out, bytes, length);
}

/* Four hexadecimal digits; -1: they are not there. */
static int32_t take_hex(bt_json *in)
{
    int32_t n = 0;
    if (in->end - in->at < 4) return -1;
    for (int i = 0; i < 4; i++, in->at++) {
        static const char digits[] = "0123456789abcdefABCDEF";
        const char *found = *in->at ? strchr(digits, *in->at) : NULL;
        if (!found) return -1;
        int32_t digit = (int32_t)(found - digits);
        n = 16 * n + (digit > 15 ? digit - 6 : digit);
    }
    return n;
}

/* After \u: one character, or two halves of one. */
static bt_status take_unicode(bt_json *in, bt_text *out)
{
    int32_t c = take_hex(in);
    if (c >= 0xd800 && c < 0xdc00 && in->end - in->at >= 2 && !memcmp(in->at, "\\u", 2)) {
        in->at += 2;
        int32_t low = take_hex(in);
        c = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00) : -1;
    }
    if (c <= 0 || (c >= 0xd800 && c < 0xe000))
        return bt_app__json_fail(in, "a character of text after \\u");
    add_code_point(out, (uint32_t)c);
    return BT_OK;
}

static bt_status take_escape(bt_json *in, bt_text *out)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (in->at == in->end) return bt_app__json_fail(in, "the end of a string");
    char c = *in->at++;
    if (c == 'u') return take_unicode(in, out);
    const char *found = c ? strchr(names, c) : NULL;
    if (!found) return bt_app__json_fail(in, "one of \" \\ / b f n r t u after \\");
    bt_text__char(out, meant[found - names]);
    return BT_OK;
}

bt_status bt_app__json_string(bt_json *in, bt_text *out)
{
    if (!take(in, '"')) return bt_app__json_fail(in, "a string");
    while (in->at < in->end && *in->at != '"') {
        size_t size = 1;
        unsigned char c = (unsigned char)*in->at;
        if (c < 0x20) return bt_app__json_fail(in, "no control character");
        if (c == '\\') {
            in->at++;
            if (take_escape(in, out)) return BT_INPUT;
            continue;
        }
        if (bt__code_point(in->at, (size_t)(in->end - in->at), &size) == BT_BAD_BYTE && size == 1)
            return bt_app__json_fail(in, "UTF-8");
        bt_text__add_bytes(out, in->at, size);
        in->at += size;
    }
    if (in->at == in->end) return bt_app__json_fail(in, "the end of a string");
    in->at++;
    return out->failed ? BT_LIMIT : BT_OK;
}

/* -- the rest -- */

static size_t take_digits(bt_json *in)
{
    const char *start = in->at;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9') in->at++;
    return (size_t)(in->at - start);
}

bt_status bt_app__json_number(bt_json *in, bt_text *out)
{
    skip_blanks(in);
    const char *start = in->at;
    if (in->at < in->end && *in->at == '-') in->at++;
    const char *first = in->at;
    size_t digits = take_digits(in);
    bool good = digits > 0 && (digits == 1 || *first != '0');
    if (good && in->at < in->end && *in->at == '.') {
        in->at++;
        good = take_digits(in) > 0;
    }
    if (good && in->at < in->end && (*in->at == 'e' || *in->at == 'E')) {
        in->at++;
        if (in->at < in->end && (*in->at == '+' || *in->at == '-')) in->at++;
        good = take_digits(in) > 0;
    }
    if (!good) return bt_app__json_fail(in, "a number");
    bt_text__add_bytes(out, start, (size_t)(in->at - start));
    return out->failed ? BT_LIMIT : BT_OK;
}

bt_status bt_app__json_word(bt_json *in, const char *word)
{
    size_t length = strlen(word);
    skip_blanks(in);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0)
        return bt_app__json_fail(in, word);
    in->at += length;
    return BT_OK;
}

bt_status bt_app__json_next(bt_json *in, char close, size_t *count, bool *more)
{
    if (*count == 0 && !take(in, close == ']' ? '[' : '{'))
        return bt_app__json_fail(in, close == ']' ? "a list" : "an object");
    *more = !take(in, close);
    if (*more && *count > 0 && !take(in, ','))
        return bt_app__json_fail(in, close == ']' ? "a comma or ]" : "a comma or }");
    ++*count;
    return BT_OK;
}

bt_status bt_app__json_key(bt_json *in, bt_text *out)
{
    bt_text__cut(out, 0);
    bt_status status = bt_app__json_string(in, out);
    if (!status && !take(in, ':')) status = bt_app__json_fail(in, "a colon");
    return status;
}

bt_status bt_app__json_end(bt_json *in)
{
    skip_blanks(in);
    return in->at == in->end ? BT_OK : bt_app__json_fail(in, "nothing more");
}
