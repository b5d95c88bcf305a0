/* Partial Nim: the reason for an outcome, written as the paper's examples and as a teacher would.
 */
#include "games/partial_nim_theory.h"

#include <string.h>

enum { SHOWN = 12, WORD_BITS = 62 };

/* The brackets of one sign after cancelling, without it: the smallest, ascending, in brief. */
typedef struct side {
    uint64_t m[SHOWN + 1], largest; /* one more than is shown, as one may be taken away */
    size_t count;
} side;

typedef struct lesson {
    bt__pn_position *position;
    bt__pn_board board;
    bt__pn_digest digest;
    bt__pn_reason why;
    side plus, minus;
    bt_steps *steps;
    bt_text *out; /* the text of the step that is being written */
    bt_status status;
} lesson;

bt_status bt_games__pn_half_print(const bt__pn_board *board, uint64_t brief, bt_text *out)
{
    bt__pn_position *position = board->position;
    size_t mark = position->sizes.used;
    bt__size size;
    bt_status status = bt_games__pn_unbrief(board, brief, &size);
    if (!status) status = bt__size_halve(&position->sizes, size, &size);
    if (!status) bt__size_print(&position->sizes, size, out);
    position->sizes.used = mark;
    return status;
}

/* The same of a size that is not in brief. */
static void print_half(lesson *on, bt__size size)
{
    size_t mark = on->position->sizes.used;
    bt_status status = bt__size_halve(&on->position->sizes, size, &size);
    if (!status) bt__size_print(&on->position->sizes, size, on->out);
    on->position->sizes.used = mark;
    if (!on->status) on->status = status;
}

/* The formula of the step is what was written from `start` on, unless there are words in it. */
static void put_latex(lesson *on, size_t start)
{
    bt_text *latex = bt_rules__step_latex(on->steps);
    const char *at = on->out->at + start, *digits = "0123456789";
    if (on->out->failed || at[strcspn(at, "abcdefghijklmnopqrstuvwxyz(")]) return;
    while (*at) {
        size_t top = strspn(at, digits), bottom;
        if (top == 0 || at[top] != '/') {
            size_t length = top ? top : 1;
            bt_text__add_bytes(latex, at, length);
            at += length;
            continue;
        }
        bottom = strspn(at + top + 1, digits);
        bt_text__format(latex, "\\tfrac{%.*s}{%.*s", (int)top, at, (int)bottom, at + top + 1);
        at += top + 1 + bottom;
        if (*at == '^') { /* 1/2^100 */
            size_t power = strspn(at + 1, digits);
            bt_text__format(latex, "^{%.*s}", (int)power, at + 1);
            at += 1 + power;
        }
        bt_text__char(latex, '}');
    }
}

static void print_more(lesson *on, size_t more)
{
    if (more > 0) bt_text__format(on->out, " and %zu more", more);
}

/* -- numbers -- */

/* `1`, `1/8`, `1/2^100` */
static void print_power(lesson *on, bt__size pile)
{
    if (pile / 2 == 0) {
        bt_text__char(on->out, '1');
    } else if (pile / 2 <= WORD_BITS) {
        bt_text__format(on->out, "1/%llu", 1ull << pile / 2);
    } else {
        bt_text__add(on->out, "1/2^");
        print_half(on, pile);
    }
}

static void print_sign(lesson *on, bool minus, bool first)
{
    bt_text__add(on->out, first ? (minus ? "-" : "") : minus ? " - " : " + ");
}

/* n / 2^exponent in lowest terms. */
static void print_fraction(lesson *on, int64_t n, int exponent)
{
    for (; exponent > 0 && n % 2 == 0; exponent--) n /= 2;
    bt_text__format(on->out, "%lld", (long long)n);
    if (exponent > 0) bt_text__format(on->out, "/%llu", 1ull << exponent);
}

/* The sum of the odd piles, and of the halves if wanted, as n / 2^exponent; false when too long. */
static bool add_up(const lesson *on, bool halves, int64_t *n, int *exponent)
{
    __int128 sum = 0;
    *exponent = WORD_BITS;
    for (int c = 0; c < 2; c++) {
        for (size_t i = 0; i < on->board.count[c]; i++) {
            uint64_t pile = on->board.piles[c][i], e = pile & 1 ? pile / 2 : 1;
            if (!(pile & 1) && !halves) continue;
            if (e > WORD_BITS) return false;
            __int128 part = (__int128)1 << (WORD_BITS - (int)e);
            sum += c == BT__PN_BLUE ? part : -part;
        }
    }
    for (; *exponent > 0 && sum % 2 == 0; --*exponent) sum /= 2;
    *n = (int64_t)sum;
    return *n == sum;
}

/* The leading digits of x, the largest last in the digest: `1/2 - 1/2^100 + ...`. */
static void print_digits(lesson *on)
{
    const bt__pn_digest *digest = &on->digest;
    for (int i = digest->power_count - 1; i >= 0; i--) {
        const bt__pn_power *power = &digest->power[i];
        print_sign(on, power->sign < 0, i == digest->power_count - 1);
        if (power->exponent <= 0) {
            bt_text__format(on->out, "%llu", 1ull << -power->exponent);
        } else if (power->exponent <= WORD_BITS) {
            bt_text__format(on->out, "1/%llu", 1ull << power->exponent);
        } else {
            bt_text__add(on->out, "1/2^");
            bt_status status =
                bt_games__pn_half_print(&on->board, 2 * (uint64_t)power->exponent + 1, on->out);
            if (!on->status) on->status = status;
        }
    }
    if (digest->power_count == 0) bt_text__char(on->out, '0');
    if (digest->cut) bt_text__add(on->out, " + ...");
}

static void print_x(lesson *on)
{
    int64_t n;
    int exponent;
    if (add_up(on, true, &n, &exponent))
        print_fraction(on, n, exponent);
    else
        print_digits(on);
}

static void tell_odd(lesson *on)
{
    size_t shown = 0, more = 0, start = 0;
    int64_t n;
    int exponent;
    for (int c = 0; c < 2; c++) {
        const bt__pn_list *list = &on->position->piles[c];
        for (size_t i = 0; i < list->length; i++) {
            if (!bt__size_odd(&on->position->sizes, list->at[i])) continue;
            if (shown == SHOWN) {
                more++;
                continue;
            }
            if (shown == 0) {
                on->out = bt_rules__step(on->steps, BT_STEP_FACT, "Odd piles are numbers");
                bt_text__add(on->out, "2k+1 blue stones are worth 1/2^k, red ones -1/2^k "
                                      "(Theorem 1). Here: ");
                start = on->out->length;
            }
            print_sign(on, c == BT__PN_RED, shown++ == 0);
            print_power(on, list->at[i]);
        }
    }
    if (shown == 0) return;
    print_more(on, more);
    if (shown > 1 && add_up(on, false, &n, &exponent)) {
        bt_text__add(on->out, " = ");
        print_fraction(on, n, exponent);
    }
    put_latex(on, start);
    bt_text__char(on->out, '.');
}

/* -- brackets -- */

static void put(side *to, uint64_t m, size_t times)
{
    for (size_t i = to->count; i <= SHOWN && i < to->count + times; i++) to->m[i] = m;
    to->count += times;
    if (times > 0) to->largest = m;
}

static size_t count_equal(const uint64_t *sizes, size_t count, size_t at, uint64_t size)
{
    size_t end = at;
    while (end < count && sizes[end] == size) end++;
    return end - at;
}

/* Cancels [m] with [-m], and ones in pairs whatever their signs: [1] = [-1]. A one left over may be
   written on either side; it keeps the sign that most ones had. */
static void gather(lesson *on)
{
    const bt__pn_board *board = &on->board;
    size_t i = 0, j = 0;
    while (i < board->count[0] || j < board->count[1]) {
        uint64_t size = i < board->count[0] ? board->piles[0][i] : UINT64_MAX;
        if (j < board->count[1] && board->piles[1][j] < size) size = board->piles[1][j];
        size_t blue = count_equal(board->piles[0], board->count[0], i, size);
        size_t red = count_equal(board->piles[1], board->count[1], j, size);
        size_t left = red > blue ? red - blue : blue - red;
        i += blue;
        j += red;
        if (size & 1) continue;
        put(red > blue ? &on->plus : &on->minus, size / 2, size == 2 ? left & 1 : left);
    }
}

static void print_m(lesson *on, uint64_t m)
{
    bt_status status = bt_games__pn_half_print(&on->board, 2 * m, on->out);
    if (!on->status) on->status = status;
}

/* `2,2,4`: the numbers of one side, smallest first; a comma before, when something stands there. */
static void print_side(lesson *on, const side *of, const char *sign, bool comma)
{
    for (size_t i = 0; i < of->count && i < SHOWN; i++) {
        bt_text__add(on->out, i > 0 || comma ? "," : "");
        bt_text__add(on->out, sign);
        print_m(on, of->m[i]);
    }
    if (of->count > SHOWN) bt_text__format(on->out, ",.. (%zu in all)", of->count);
}

static void print_brackets(lesson *on, const side *plus, const side *minus)
{
    if (plus->count + minus->count == 0) {
        bt_text__char(on->out, '0');
        return;
    }
    bt_text__char(on->out, '[');
    print_side(on, plus, "", false);
    print_side(on, minus, "-", plus->count > 0);
    bt_text__char(on->out, ']');
}

/* One side in parentheses, padded in front with ones. */
static void print_padded(lesson *on, const side *of, size_t to)
{
    side padded = {.count = 0};
    put(&padded, 1, to - of->count);
    for (size_t i = 0; i < of->count && i < SHOWN; i++) put(&padded, of->m[i], 1);
    padded.count = to;
    bt_text__char(on->out, '(');
    print_side(on, &padded, "", false);
    bt_text__char(on->out, ')');
}

static void tell_even(lesson *on)
{
    size_t shown = 0, more = 0, count[2] = {0, 0};
    for (int c = 0; c < 2; c++)
        for (size_t i = 0; i < on->board.count[c]; i++) count[c] += !(on->board.piles[c][i] & 1);
    if (count[0] + count[1] == 0) return;
    on->out = bt_rules__step(on->steps, BT_STEP_BRACKETS, "Even piles are brackets");
    bt_text__add(on->out, "2m blue stones are worth 1/2 - [m], red ones -1/2 + [m]. Here: ");
    size_t start = on->out->length;
    print_fraction(on, (int64_t)count[0] - (int64_t)count[1], 1);
    bt_text__add(on->out, " + [");
    for (int c = 1; c >= 0; c--) { /* red piles make the positive brackets */
        const bt__pn_list *list = &on->position->piles[c];
        for (size_t i = 0; i < list->length; i++) {
            if (bt__size_odd(&on->position->sizes, list->at[i])) continue;
            if (shown == SHOWN) {
                more++;
                continue;
            }
            bt_text__add(on->out, shown++ > 0 ? "," : "");
            bt_text__add(on->out, c == BT__PN_BLUE ? "-" : "");
            print_half(on, list->at[i]);
        }
    }
    print_more(on, more);
    bt_text__char(on->out, ']');
    put_latex(on, start);
    bt_text__char(on->out, '.');
}

static void tell_sum(lesson *on)
{
    size_t brackets = on->plus.count + on->minus.count;
    if (on->board.count[0] + on->board.count[1] == 0 && on->board.nim == 0) return;
    on->out = bt_rules__step(on->steps, BT_STEP_BRACKETS, "Add up, and cancel");
    bt_text__add(on->out, "The sum, what cancels left out: ");
    size_t start = on->out->length;
    if (on->why.x_sign != 0 || (brackets == 0 && on->board.nim == 0)) print_x(on);
    if (brackets > 0) {
        bt_text__add(on->out, on->why.x_sign != 0 ? " + " : "");
        print_brackets(on, &on->plus, &on->minus);
    }
    if (on->board.nim != 0) {
        bt_text__add(on->out, on->why.x_sign != 0 || brackets > 0 ? " + *" : "*");
        bt__size_print(&on->position->sizes, on->board.nim, on->out);
        if (on->position->piles[BT__PN_GREEN].length > 1)
            bt_text__add(on->out, " (the nim-sum of the green piles)");
    } else if (on->position->piles[BT__PN_GREEN].length > 0) {
        bt_text__add(on->out, " (the green piles have nim-sum 0)");
    }
    put_latex(on, start);
    bt_text__char(on->out, '.');
}

/* -- the deciding step -- */

static void tell_number(lesson *on)
{
    size_t brackets = on->plus.count + on->minus.count;
    const char *sign = on->why.x_sign > 0 ? "positive" : "negative";
    if (brackets % 2 == 1)
        bt_text__format(on->out,
                        "An odd number of brackets is confused with the numbers from -1/2 to 1/2 "
                        "only (Lemma 1); the number here is %s.",
                        on->why.x_sign > 0 ? "above 1/2" : "below -1/2");
    else if (brackets > 0)
        bt_text__format(on->out,
                        "An even number of brackets is infinitesimal (Lemma 2): the number is %s "
                        "and decides.",
                        sign);
    else
        bt_text__format(on->out, "The number is %s and decides.", sign);
}

static void tell_order(lesson *on)
{
    size_t plus = on->plus.count, minus = on->minus.count, longer = plus > minus ? plus : minus;
    bool positive = on->why.outcome == BT_OUTCOME_L;
    bt_text__add(on->out, "The order of the brackets decides. Smallest first");
    if (plus != minus) bt_text__add(on->out, ", the shorter list padded in front with ones");
    bt_text__add(on->out, ", the positive ones are ");
    print_padded(on, &on->plus, longer);
    bt_text__add(on->out, " and the negative ones ");
    print_padded(on, &on->minus, longer);
    bt_text__format(on->out,
                    ": in the order of a dictionary the %s list is larger, so the sum is %s (%s).",
                    positive ? "first" : "second", positive ? "positive" : "negative",
                    plus == minus ? "Theorem 2" : "Corollary 2");
}

/* Takes away the bracket that is best for the player whom x favours. */
static void remove_best(const lesson *on, side *plus, side *minus, bool *from_plus, uint64_t *m)
{
    bool ahead = on->why.x_sign > 0;
    side *good = ahead ? plus : minus, *bad = ahead ? minus : plus;
    *from_plus = good->count > 0 ? ahead : !ahead;
    *m = good->count > 0 ? good->largest : bad->m[0];
    if (good->count > 0) {
        good->count--;
        return;
    }
    for (size_t i = 1; i < bad->count && i <= SHOWN; i++) bad->m[i - 1] = bad->m[i];
    bad->count--;
}

static void tell_edge(lesson *on)
{
    bool ahead = on->why.x_sign > 0, from_plus, won = on->why.outcome != BT_OUTCOME_N;
    side plus = on->plus, minus = on->minus;
    uint64_t m;
    remove_best(on, &plus, &minus, &from_plus, &m);
    bt_text__format(on->out,
                    "The number is %s, the end of the reach of an odd number of brackets. ",
                    ahead ? "1/2" : "-1/2");
    bt_text__format(on->out, "Without the %s one, [%s", ahead ? "largest" : "smallest",
                    from_plus ? "" : "-");
    print_m(on, m);
    bt_text__add(on->out, "], they are ");
    print_brackets(on, &plus, &minus);
    bt_text__format(on->out, ", which is %s%s: %s (Theorem 3).", won ? "" : "not ",
                    ahead ? "positive" : "negative",
                    won ? "the brackets cannot make up for the number" : "the number is in reach");
}

static void tell_decision(lesson *on)
{
    bt_text *out = on->out = bt_rules__conclude(on->steps, on->why.outcome);
    switch (on->why.cause) {
    case BT__PN_EMPTY:
        bt_text__add(out, on->steps->count > 1 ? "The sum is 0." : "There is nothing to take.");
        break;
    case BT__PN_NIM: bt_text__add(out, "Only Nim is left, with a nim-sum that is not 0."); break;
    case BT__PN_NUMBER: tell_number(on); break;
    case BT__PN_HOT:
        bt_text__add(out,
                     "An odd number of brackets is confused with every number strictly between "
                     "-1/2 and 1/2 (Lemma 1): the move is worth more than the number.");
        break;
    case BT__PN_ORDER: tell_order(on); break;
    case BT__PN_REMOTE:
        bt_text__add(out, "An even number of brackets is confused with every green part "
                          "(Theorem 4 (i)).");
        break;
    case BT__PN_EDGE: tell_edge(on); break;
    case BT__PN_EDGE_GREEN:
        bt_text__add(out,
                     "An odd number of brackets beside a green part lies strictly between -1/2 "
                     "and 1/2 (Theorem 4 (ii)), so the number decides.");
        break;
    case BT__PN_UPS: break;
    }
}

static void tell_all(lesson *on)
{
    bt_games__pn_digest(&on->board, &on->digest);
    on->why = bt_games__pn_decide(&on->digest);
    if (on->board.rule == BT__PN_ANY_ODD) {
        on->status = bt_games__pn_explain_any_odd(&on->board, &on->digest, on->steps);
        return;
    }
    gather(on);
    tell_odd(on);
    tell_even(on);
    tell_sum(on);
    tell_decision(on);
}

bt_status bt_games__pn_explain(bt__pn_position *position, bt__pn_rule rule, bt_steps *out)
{
    size_t mark = position->sizes.used;
    lesson on = {.position = position, .steps = out};
    on.status = bt_games__pn_board_open(&on.board, position, rule);
    if (!on.status) tell_all(&on);
    bt_games__pn_board_close(&on.board);
    position->sizes.used = mark;
    return on.status ? on.status : bt_rules__steps_status(out);
}
