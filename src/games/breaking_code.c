/* Reading the codes of take-and-break games: digits of many kinds, and a part that is repeated. */
#include "games/breaking.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    bt_breaking *b;
    const char *code;
    size_t at;
} reader;

static bt_status expect(reader *r, const char *what)
{
    return bt__fail_at(r->b->ctx, r->at, "expected %s", what);
}

static bool is_mark(char c)
{
    return c && strchr("!?=", c);
}

static char read_mark(reader *r)
{
    return is_mark(r->code[r->at]) ? r->code[r->at++] : BT_BREAKING_FREE;
}

static int value_of(char c)
{
    c = (char)toupper((unsigned char)c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'V' ? c - 'A' + 10 : -1;
}

/* -- digits -- */

/* A number below `limit`; false if there is none. */
static bool read_number(reader *r, uint64_t limit, uint64_t *out)
{
    const char *text = r->code + r->at;
    if (!isdigit((unsigned char)*text)) return false;
    char *end;
    *out = strtoull(text, &end, 10);
    if (end - text > 19 || *out >= limit) return false;
    r->at += (size_t)(end - text);
    return true;
}

/* Bit h of the mask stands for h heaps. */
static void allow_bits(bt_breaking_digit *digit, uint64_t mask, char mark)
{
    for (unsigned h = 0; h <= BT_BREAKING_PARTS; h++)
        if (h < 64 && mask >> h & 1) digit->heaps[h] = mark;
}

/* `{0,1,4}`, `{2,3!,5?}`, `{2+}`: numbers of heaps, each with its own mark; + for all larger ones
   with the mark of the last. */
static bt_status read_braces(reader *r, bt_breaking_digit *digit)
{
    uint64_t heaps;
    do {
        r->at++;
        if (!read_number(r, BT_BREAKING_PARTS + 1, &heaps))
            return bt__fail_at(r->b->ctx, r->at,
                               "expected how many heaps may be left, from 0 to %d",
                               BT_BREAKING_PARTS);
        digit->heaps[heaps] = read_mark(r);
    } while (r->code[r->at] == ',');
    if (r->code[r->at] == '+') {
        r->at++;
        digit->more = digit->heaps[heaps];
        for (size_t h = heaps + 1; h <= BT_BREAKING_PARTS; h++) digit->heaps[h] = digit->more;
    }
    if (r->code[r->at] != '}') return expect(r, "',', '+' or '}'");
    r->at++;
    return BT_OK;
}

/* A mark behind the braces is for all numbers within, which have none of their own then. */
static bt_status mark_braces(reader *r, bt_breaking_digit *digit)
{
    if (!is_mark(r->code[r->at])) return BT_OK;
    for (size_t h = 0; h <= BT_BREAKING_PARTS; h++)
        if (is_mark(digit->heaps[h])) return expect(r, "marks inside of the braces or behind them");
    char mark = read_mark(r);
    for (size_t h = 0; h <= BT_BREAKING_PARTS; h++)
        if (digit->heaps[h]) digit->heaps[h] = mark;
    if (digit->more) digit->more = mark;
    return BT_OK;
}

/* `&40;`: the sum of 1, 2, 4, .. for digits that are too large for one character. */
static bt_status read_large(reader *r, bt_breaking_digit *digit)
{
    uint64_t mask;
    r->at++;
    if (!read_number(r, UINT64_MAX, &mask)) return expect(r, "a number, as in &40;");
    if (r->code[r->at] != ';') return expect(r, "';'");
    r->at++;
    allow_bits(digit, mask, read_mark(r));
    return BT_OK;
}

static bt_status read_digit(reader *r, bt_breaking_digit *digit)
{
    char c = r->code[r->at];
    *digit = (bt_breaking_digit){.more = 0};
    if (c == '{') {
        bt_status status = read_braces(r, digit);
        return status ? status : mark_braces(r, digit);
    }
    if (c == '&') return read_large(r, digit);
    int value = value_of(c);
    if (c != '*' && value < 0)
        return expect(r, "a digit, 0 to 9 or A to V, *, or such as {0,1,4} or &40;");
    r->at++;
    char mark = read_mark(r);
    allow_bits(digit, c == '*' ? UINT64_MAX : (uint64_t)value, mark);
    if (c == '*') digit->heaps[BT_BREAKING_PARTS] = digit->more = mark;
    return BT_OK;
}

static bt_status add_digit(reader *r)
{
    bt_breaking *b = r->b;
    bt_breaking_digit digit;
    bt_status status = read_digit(r, &digit);
    if (status) return status;
    if (b->count > BT_BREAKING_DIGITS)
        return bt__fail(b->ctx, BT_LIMIT, "a code of more than %d digits", BT_BREAKING_DIGITS);
    if (!BT_GROW(b->ctx, b->digits, b->capacity, b->count + 1)) return BT_LIMIT;
    b->digits[b->count++] = digit;
    return BT_OK;
}

/* -- codes -- */

/* Before the point stand the digits for k, .., 1 chips added and for none taken. So that heaps
   become smaller there must be k + 2 heaps or more. */
static bt_status check_added(reader *r)
{
    const bt_breaking *b = r->b;
    for (size_t i = 0; i <= b->added; i++)
        for (size_t h = 0; h < b->added - i + 2; h++)
            if (b->digits[i].heaps[h])
                return bt__fail_at(b->ctx, 0,
                                   "before the point stands what may be done without taking "
                                   "anything: the heap may be split into two or more, or play "
                                   "could go on for ever");
    return BT_OK;
}

static bt_status read_before(reader *r)
{
    bt_status status = BT_OK;
    if (r->code[0] == '.') {
        if (!BT_GROW(r->b->ctx, r->b->digits, r->b->capacity, 1)) return BT_LIMIT;
        r->b->digits[r->b->count++] = (bt_breaking_digit){.more = 0};
    }
    while (!status && r->code[r->at] && r->code[r->at] != '.') {
        if (r->b->count > BT_BREAKING_ADDED)
            return expect(r, "the point: a code looks like 0.77 or 4!.0");
        status = add_digit(r);
    }
    if (status) return status;
    if (r->code[r->at] != '.') return expect(r, "the point: a code looks like 0.77 or 4!.0");
    r->at++;
    r->b->added = r->b->count - 1;
    return check_added(r);
}

static bt_status read_code(reader *r)
{
    bt_breaking *b = r->b;
    bt_status status = read_before(r);
    size_t start = 0;
    while (!status && r->code[r->at] && r->code[r->at] != ']') {
        if (r->code[r->at] == '[' && !start) {
            start = b->count;
            r->at++;
        }
        status = add_digit(r);
    }
    if (status) return status;
    if (b->count < b->added + 2) return expect(r, "digits behind the point");
    if (start && r->code[r->at] != ']') return expect(r, "a digit or ']'");
    if (start) {
        b->period = b->count - start;
        r->at++;
    }
    return r->code[r->at] ? expect(r, "the end of the code") : BT_OK;
}

bt_status bt_games__breaking_read(bt_breaking *b, bt_context *ctx, const char *code)
{
    *b = (bt_breaking){.ctx = ctx};
    reader r = {.b = b, .code = code};
    bt_status status = read_code(&r);
    if (status) bt_games__breaking_close(b);
    return status;
}
