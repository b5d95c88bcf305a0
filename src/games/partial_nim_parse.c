/* Partial Nim: reads positions in the paper's notation, `(3,3,9), ((2,1)), *4`. */
#include "games/partial_nim_theory.h"

typedef struct reader {
    bt_context *ctx;
    const char *text;
    size_t length, at;
    bt__pn_position *position;
} reader;

static const char *const colour_names[] = {"blue", "red"};

/* The next byte that is no space, -1 at the end. */
static int peek(reader *in)
{
    while (in->at < in->length) {
        char c = in->text[in->at];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') return (unsigned char)c;
        in->at++;
    }
    return -1;
}

static bool skip(reader *in, char wanted)
{
    if (peek(in) != wanted) return false;
    in->at++;
    return true;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bt_status complain(reader *in, const char *wanted)
{
    int c = peek(in);
    if (c < 0) return bt__fail_at(in->ctx, in->at, "expected %s, not the end", wanted);
    if (c > ' ' && c < 127) return bt__fail_at(in->ctx, in->at, "expected %s, not '%c'", wanted, c);
    return bt__fail_at(in->ctx, in->at, "expected %s, not the byte 0x%02x", wanted, (unsigned)c);
}

static bt_status read_pile(reader *in, bt__pn_colour colour)
{
    bt__size size;
    int c = peek(in);
    if (c == '-') return bt__fail_at(in->ctx, in->at, "expected a pile size, which is 0 or more");
    if (!is_digit(c))
        return complain(in, colour == BT__PN_GREEN ? "a pile size after '*'" : "a pile size");
    size_t start = in->at;
    while (in->at < in->length && is_digit(in->text[in->at])) in->at++;
    bt_status status = bt__check(in->ctx);
    if (!status)
        status = bt__size_read(&in->position->sizes, in->text + start, in->at - start, &size);
    return status ? status : bt_games__pn_add(in->position, colour, size);
}

/* What stands in place of a closing parenthesis. */
static bt_status complain_open(reader *in, bt__pn_colour colour, bool empty)
{
    if (peek(in) >= 0)
        return complain(in, empty                   ? "a pile size or ')'"
                            : colour == BT__PN_BLUE ? "',' or ')'"
                                                    : "',' or '))'");
    return bt__fail_at(in->ctx, in->at, "expected '%s' to close the %s piles, not the end",
                       colour == BT__PN_BLUE ? ")" : "))", colour_names[colour]);
}

/* Behind the first parenthesis. */
static bt_status read_group(reader *in)
{
    bt__pn_colour colour = skip(in, '(') ? BT__PN_RED : BT__PN_BLUE;
    bool empty = !is_digit(peek(in)) && peek(in) != '-';
    if (!empty) {
        do {
            bt_status status = read_pile(in, colour);
            if (status) return status;
        } while (skip(in, ','));
    }
    if (!skip(in, ')')) return complain_open(in, colour, empty);
    if (colour == BT__PN_BLUE || skip(in, ')')) return BT_OK;
    return complain(in, "a second ')' to close the red piles");
}

static bt_status read_item(reader *in)
{
    int c = peek(in);
    if (skip(in, '(')) return read_group(in);
    if (skip(in, '*')) return read_pile(in, BT__PN_GREEN);
    if (c == ')') return bt__fail_at(in->ctx, in->at, "this ')' closes nothing");
    if (is_digit(c))
        return bt__fail_at(
            in->ctx, in->at,
            "expected a colour: (5) is a blue pile, ((5)) a red one, *5 a green one");
    return complain(in, "'(' for blue, '((' for red or '*' for green piles");
}

/* `0` with nothing else is the empty position. */
static bool read_nothing(reader *in)
{
    if (!skip(in, '0')) return false;
    if (peek(in) < 0) return true;
    in->at = 0;
    return false;
}

static bt_status read_position(reader *in)
{
    if (read_nothing(in)) return BT_OK;
    do {
        bt_status status = read_item(in);
        if (status) return status;
    } while (skip(in, ',') || peek(in) == '(' || peek(in) == '*');
    if (peek(in) < 0) return BT_OK;
    if (peek(in) == ')') return bt__fail_at(in->ctx, in->at, "this ')' closes nothing");
    return complain(in, "',' or the end");
}

bt_status bt_games__pn_parse(bt_context *ctx, const char *text, size_t length, bt__pn_position *out)
{
    reader in = {.ctx = ctx, .text = text, .length = length, .position = out};
    bt_games__pn_open(out, ctx);
    bt_status status = read_position(&in);
    if (status) bt_games__pn_close(out);
    return status;
}
