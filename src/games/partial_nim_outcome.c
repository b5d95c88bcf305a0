/* Partial Nim: the digest of a position and the closed form of outcomes, for both rules. */
#include "games/partial_nim_theory.h"

#include <string.h>

enum { DIGITS = 4, HALVES = 3 };

static int sign_of(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* -- x: a sum of signed powers of 2 whose exponents may be as large as the piles -- */

/* Adds up count/2^exponent in the order of falling exponents; what has been passed is digits. The
   halves that come from even piles are known beforehand and join at their place. */
typedef struct adder {
    bt__pn_digest *out;
    int64_t exponent, carry, halves;
} adder;

static void push_digit(bt__pn_digest *out, int64_t exponent, int sign)
{
    if (out->power_count == DIGITS) {
        memmove(out->power, out->power + 1, (DIGITS - 1) * sizeof *out->power);
        out->power_count--;
        out->cut = true;
    }
    out->power[out->power_count++] = (bt__pn_power){exponent, sign};
}

/* Goes up to the exponent, where `count` is to join. An odd carry leaves the digit 1 or -1 that
   makes the rest divisible by 4, counting what joins at the next place: the digit there is 0. */
static void carry_up(adder *sum, int64_t exponent, int64_t count)
{
    for (; sum->carry != 0 && sum->exponent > exponent; sum->exponent--) {
        if (sum->carry & 1) {
            int64_t rest = sum->carry + (sum->exponent == exponent + 1 ? 2 * count : 0);
            int digit = (rest & 3) == 1 ? 1 : -1;
            push_digit(sum->out, sum->exponent, digit);
            sum->carry -= digit;
        }
        sum->carry /= 2;
    }
    sum->exponent = exponent;
    sum->carry += count;
}

static void add_powers(adder *sum, int64_t exponent, int64_t count)
{
    int64_t halves = exponent <= 1 ? sum->halves : 0;
    sum->halves -= halves;
    if (exponent == 1) count += halves;
    if (exponent < 1 && halves != 0) carry_up(sum, 1, halves);
    carry_up(sum, exponent, count);
}

/* The sign of the powers and plus/2. Most significant first: as soon as the part added up is not 0
   and the next exponent is 4 further, the at most 8 terms left cannot reach it. */
static int sign_of_x(const bt__pn_digest *digest, int plus)
{
    bt__pn_power term[sizeof digest->power / sizeof *digest->power + 1];
    int count = 0, sum = 0;
    for (int i = digest->power_count - (plus == 0); i >= 0; i--) {
        bt__pn_power next = i < digest->power_count ? digest->power[i] : (bt__pn_power){1, plus};
        int j = count++;
        for (; j > 0 && term[j - 1].exponent > next.exponent; j--) term[j] = term[j - 1];
        term[j] = next;
    }
    for (int i = 0; i < count; i++) {
        int64_t gap = i > 0 ? term[i].exponent - term[i - 1].exponent : 0;
        if (sum != 0 && gap >= 4) break;
        sum = sum * (1 << (sum != 0 ? gap : 0)) + term[i].sign;
    }
    return sign_of(sum);
}

/* -- brackets and halves -- */

static void push_half(bt__pn_digest *out, uint64_t half, int64_t net)
{
    out->total += net;
    if (net == 0) return;
    if (out->half_count < HALVES) out->half_count++;
    memmove(out->least + 1, out->least, (HALVES - 1) * sizeof *out->least);
    out->least[0] = (bt__pn_half){half, net};
}

static void change_half(bt__pn_digest *digest, uint64_t half, int by)
{
    digest->total += by;
    if (half > digest->horizon) return;
    for (int i = 0; i < digest->half_count; i++) {
        if (digest->least[i].half != half) continue;
        digest->least[i].net += by;
        return;
    }
    digest->least[digest->half_count++] = (bt__pn_half){half, by};
}

static int sign_of_least(const bt__pn_digest *digest)
{
    const bt__pn_half *best = NULL;
    for (int i = 0; i < digest->half_count; i++) {
        const bt__pn_half *half = &digest->least[i];
        if (half->net != 0 && (!best || half->half < best->half)) best = half;
    }
    return best ? sign_of(best->net) : 0;
}

/* -- the digest -- */

static void take_size(adder *sum, uint64_t size, int64_t blue_less_red, int64_t coloured)
{
    bt__pn_digest *out = sum->out;
    if (out->rule == BT__PN_ANY_ODD) {
        if (size > 1) push_half(out, size / 2, blue_less_red);
    } else if (size % 2 == 1) {
        add_powers(sum, (int64_t)(size / 2), blue_less_red);
    } else if (size > 2) {
        push_half(out, size / 2, -blue_less_red);
    } else {
        out->one = coloured & 1;
    }
}

/* In the other rule the odd and even piles of one half are two sizes but one half. */
static bool same_half(const bt__pn_digest *out, uint64_t a, uint64_t b)
{
    return a == b || (out->rule == BT__PN_ANY_ODD && a / 2 == b / 2);
}

/* Each size (each half, in the other rule) once, the largest first. */
static void take_sizes(adder *sum, const bt__pn_board *board)
{
    const uint64_t *blue = board->piles[0], *red = board->piles[1];
    size_t i = board->count[0], j = board->count[1];
    while (i > 0 || j > 0) {
        uint64_t size = i > 0 ? blue[i - 1] : 0;
        if (j > 0 && red[j - 1] > size) size = red[j - 1];
        size_t i0 = i, j0 = j;
        while (i > 0 && same_half(sum->out, blue[i - 1], size)) i--;
        while (j > 0 && same_half(sum->out, red[j - 1], size)) j--;
        int64_t blues = (int64_t)(i0 - i), reds = (int64_t)(j0 - j);
        take_size(sum, size, blues - reds, blues + reds);
    }
}

static int64_t count_even(const uint64_t *sizes, size_t count)
{
    int64_t even = 0;
    for (size_t i = 0; i < count; i++) even += !(sizes[i] & 1);
    return even;
}

void bt_games__pn_digest(const bt__pn_board *board, bt__pn_digest *out)
{
    *out = (bt__pn_digest){.rule = board->rule, .horizon = UINT64_MAX};
    adder sum = {.out = out};
    if (board->rule == BT__PN_ODD_EVEN)
        sum.halves = count_even(board->piles[0], board->count[0]) -
                     count_even(board->piles[1], board->count[1]);
    take_sizes(&sum, board);
    add_powers(&sum, 0, 0);
    carry_up(&sum, INT64_MIN, 0);
    if (out->half_count == HALVES) out->horizon = out->least[HALVES - 1].half;
    out->green = board->nim > 1 ? 2 : (int)board->nim;
}

void bt_games__pn_mirror(bt__pn_digest *digest)
{
    for (int i = 0; i < digest->power_count; i++) digest->power[i].sign *= -1;
    for (int i = 0; i < digest->half_count; i++) digest->least[i].net *= -1;
    digest->total = -digest->total;
}

void bt_games__pn_change(bt__pn_digest *digest, bt__pn_colour colour, uint64_t brief, int by)
{
    int blue = colour == BT__PN_BLUE ? by : -by;
    if (brief == 0) return;
    if (digest->rule == BT__PN_ANY_ODD) {
        if (brief & 1 && digest->green < 2) digest->green ^= 1;
        if (brief > 1) change_half(digest, brief / 2, blue);
        return;
    }
    int64_t exponent = brief & 1 ? (int64_t)(brief / 2) : 1;
    digest->power[digest->power_count++] = (bt__pn_power){exponent, blue};
    if (brief == 2)
        digest->one = !digest->one;
    else if (!(brief & 1))
        change_half(digest, brief / 2, -blue);
}

/* -- who wins -- */

/* The sign of an even number of brackets (Theorem 2 and Corollary 2, Lim 2005): padded in front
   with ones, the longer side is larger; of equally long ones, that without the smallest m. */
static int sign_of_brackets(int64_t excess, int least)
{
    return excess != 0 ? sign_of(excess) : -least;
}

/* An odd number of brackets against x = 1/2: Left wins as second player too, when the brackets
   without the largest one are positive (Theorem 3). With one more positive bracket than negative
   ones, taking the largest away leaves equally many and does not touch the smallest, unless that
   was the only one. */
static bool wins_at_half(int64_t excess, int least)
{
    return excess > 1 || (excess == 1 && least < 0);
}

static bt__pn_reason decide_even(bt__pn_reason why, bool brackets)
{
    static const bt_outcome by_sign[] = {BT_OUTCOME_R, BT_OUTCOME_P, BT_OUTCOME_L};
    if (why.x_sign != 0) {
        why.cause = BT__PN_NUMBER;
        why.outcome = by_sign[why.x_sign + 1];
    } else if (why.green > 0) {
        why.cause = brackets ? BT__PN_REMOTE : BT__PN_NIM;
        why.outcome = BT_OUTCOME_N;
    } else {
        why.cause = brackets ? BT__PN_ORDER : BT__PN_EMPTY;
        why.outcome = by_sign[sign_of_brackets(why.excess, why.least) + 1];
    }
    return why;
}

static bt__pn_reason decide_odd(bt__pn_reason why, const bt__pn_digest *digest)
{
    bt_outcome better = why.x_sign > 0 ? BT_OUTCOME_L : BT_OUTCOME_R;
    if (why.x_above_half != 0) {
        why.cause = why.x_above_half > 0 ? BT__PN_NUMBER : BT__PN_HOT;
        why.outcome = why.x_above_half > 0 ? better : BT_OUTCOME_N;
        return why;
    }
    /* Seen from the side that x favours. [1] = [-1], so a left over 1 counts as positive there. */
    int64_t excess = why.x_sign * digest->total + digest->one;
    int least = digest->one ? 1 : why.x_sign * sign_of_least(digest);
    why.cause = why.green > 0 ? BT__PN_EDGE_GREEN : BT__PN_EDGE;
    why.outcome = why.green > 0 || wins_at_half(excess, least) ? better : BT_OUTCOME_N;
    return why;
}

/* The sum rule of section 5's game: B(2m) = up + .. + up^m and up^i is infinitely larger than
   up^(i+1), so the sum of c_i up^i has the sign of the first c_i that is not 0. Against * it must
   exceed up + up^2 + .. + up^m for every m (c above (1,1,1,..)), and against *2 or more it needs
   one up only. c falls at a half where blue piles end: so the sign of least decides when c_1 ties.
 */
static bt__pn_reason decide_ups(bt__pn_reason why)
{
    int sign = sign_of_brackets(why.excess, why.least);
    int64_t up = sign > 0 ? why.excess : -why.excess;
    bool wins =
        why.green == 0 || (why.green == 1 ? up > 1 || (up == 1 && sign * why.least < 0) : up > 0);
    why.cause = BT__PN_UPS;
    if (wins && sign != 0)
        why.outcome = sign > 0 ? BT_OUTCOME_L : BT_OUTCOME_R;
    else
        why.outcome = why.green > 0 ? BT_OUTCOME_N : BT_OUTCOME_P;
    return why;
}

bt__pn_reason bt_games__pn_decide(const bt__pn_digest *digest)
{
    bt__pn_reason why = {.green = digest->green};
    why.excess = digest->total + digest->one;
    why.least = digest->one ? 1 : sign_of_least(digest);
    if (digest->rule == BT__PN_ANY_ODD) return decide_ups(why);
    why.x_sign = sign_of_x(digest, 0);
    if (!(why.excess & 1)) return decide_even(why, why.least != 0);
    why.x_above_half = why.x_sign < 0 ? -sign_of_x(digest, 1) : sign_of_x(digest, -1);
    return decide_odd(why, digest);
}

bt_status bt_games__pn_reason(bt__pn_position *position, bt__pn_rule rule, bt__pn_reason *out)
{
    size_t mark = position->sizes.used;
    bt__pn_board board;
    bt__pn_digest digest;
    bt_status status = bt_games__pn_board_open(&board, position, rule);
    if (!status) {
        bt_games__pn_digest(&board, &digest);
        *out = bt_games__pn_decide(&digest);
    }
    bt_games__pn_board_close(&board);
    position->sizes.used = mark;
    return status;
}

bt_status bt_games__pn_outcome(bt__pn_position *position, bt__pn_rule rule, bt_outcome *out)
{
    bt__pn_reason why;
    bt_status status = bt_games__pn_reason(position, rule, &why);
    if (!status) *out = why.outcome;
    return status;
}
