/* Euclid: take a multiple of the smaller number from the larger one. */
#include "games/list.h"
#include "games/size_list.h"
#include "rules/heaps_draw.h"

#include <string.h>

/* A position is its two numbers. game->data tells whether a number may become 0. */

static bool has_zero(const bt_game *game)
{
    return game->data != NULL;
}

static bt_status open_euclid(bt_game *game, const bt_parameter *given, size_t count)
{
    static const char zero[] = "zero";
    for (size_t i = 0; i < count; i++) {
        if (given[i].name[0] || strcmp(given[i].value, zero) != 0)
            return bt__fail_at(game->ctx, given[i].place, "euclid takes only the parameter zero");
        game->data = (void *)zero;
    }
    return BT_OK;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    size_t start = out->length, count = 0;
    bt_status status = bt_rules__read_sizes(game->ctx, text, 0, "number", out);
    for (size_t i = start; i < out->length; i++) count += !(out->at[i] & 128);
    if (!status && count != 2)
        status = bt__fail_at(game->ctx, strlen(text), "expected two numbers, as 21,8");
    return status;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

/* The pair with its quotient and rest: at[large] = quotient * at[1 - large] + rest. */
typedef struct pair {
    bt_size_list numbers;
    int large;
    mpz_t quotient, rest;
} pair;

static bt_status open_pair(bt_game *game, bt_bytes position, pair *p)
{
    mpz_inits(p->quotient, p->rest, NULL);
    bt_status status = bt_games__sizes_open(&p->numbers, game->ctx, position);
    if (status) return status;
    p->large = mpz_cmp(p->numbers.at[1], p->numbers.at[0]) > 0;
    if (mpz_sgn(p->numbers.at[!p->large]) == 0) return BT_OK;
    mpz_fdiv_qr(p->quotient, p->rest, p->numbers.at[p->large], p->numbers.at[!p->large]);
    if (!has_zero(game) && mpz_sgn(p->rest) == 0) { /* the last multiple may not be taken */
        mpz_sub_ui(p->quotient, p->quotient, 1);
        mpz_set(p->rest, p->numbers.at[!p->large]);
    }
    return BT_OK;
}

static void close_pair(pair *p)
{
    bt_games__sizes_close(&p->numbers);
    mpz_clears(p->quotient, p->rest, NULL);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    pair p;
    (void)player;
    bt_status status = open_pair(game, position, &p);
    if (!status) status = bt_games__sizes_few(game->ctx, p.quotient);
    while (!status && mpz_sgn(p.quotient) > 0) {
        mpz_sub(p.numbers.at[p.large], p.numbers.at[p.large], p.numbers.at[!p.large]);
        mpz_sub_ui(p.quotient, p.quotient, 1);
        bt_games__sizes_put(&p.numbers, &out->scratch);
        if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
    }
    close_pair(&p);
    return status;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    bt_size_list a, b;
    (void)player;
    bool good = !bt_games__sizes_open(&a, game->ctx, from);
    good = !bt_games__sizes_open(&b, game->ctx, to) && good;
    size_t which = good ? bt_games__sizes_differ(&a, &b) : 2;
    if (which < 2) {
        bt_text__add(out, "reduce ");
        bt_rules__print_size(a.at[which], out);
        bt_text__add(out, " to ");
        bt_rules__print_size(b.at[which], out);
    }
    bt_games__sizes_close(&a);
    bt_games__sizes_close(&b);
}

/* -- who wins -- */

/* The larger one is more than the golden ratio times the smaller one: y (y - x) > x^2. */
static bool is_golden(const mpz_t x, const mpz_t y)
{
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    mpz_sub(a, y, x);
    mpz_mul(a, a, y);
    mpz_mul(b, x, x);
    bool golden = mpz_cmp(a, b) > 0;
    mpz_clears(a, b, NULL);
    return golden;
}

/* Does the player to move win from x <= y? */
static bool is_won(const bt_game *game, const mpz_t x, const mpz_t y)
{
    if (mpz_sgn(x) == 0) return false;
    return is_golden(x, y) || (has_zero(game) && mpz_cmp(x, y) == 0);
}

/* floor(y/x - x/y) = floor((y^2 - x^2) / xy) (Nivasch 2006). */
static void find_nim(const mpz_t x, const mpz_t y, mpz_t nim)
{
    mpz_t a;
    mpz_init(a);
    mpz_mul(nim, y, y);
    mpz_submul(nim, x, x);
    mpz_mul(a, x, y);
    mpz_fdiv_q(nim, nim, a);
    mpz_clear(a);
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    pair p;
    bt_status status = open_pair(game, position, &p);
    if (!status) {
        const mpz_t *x = &p.numbers.at[!p.large], *y = &p.numbers.at[p.large];
        out->has_outcome = true;
        out->outcome = is_won(game, *x, *y) ? BT_OUTCOME_N : BT_OUTCOME_P;
        out->has_nim = !has_zero(game);
        if (out->has_nim && mpz_sgn(*x)) find_nim(*x, *y, out->nim);
        out->statement =
            !mpz_sgn(*x) ? "a position with a 0 has no moves"
            : has_zero(game)
                ? "Cole and Davie 1969: the player to move wins when the numbers are equal, or "
                  "when one is more than 1.618.. times the other"
                : "Nivasch 2006: the nim-value of x,y is the integer part of |y/x - x/y|";
    }
    close_pair(&p);
    return status;
}

static bt_status try_rest(bt_game *game, pair *p, bt_moves *out)
{
    bt_text after;
    const mpz_t *x = &p->numbers.at[!p->large];
    mpz_set(p->numbers.at[p->large], p->rest);
    bool less = mpz_cmp(*x, p->rest) < 0;
    if (is_won(game, less ? *x : p->rest, less ? p->rest : *x)) return BT_OK;
    bt_text__open(&after, game->ctx);
    bt_games__sizes_put(&p->numbers, &after);
    return bt_rules__add_written(out, game, &after);
}

/* Only the two last multiples leave less than twice the smaller number. */
static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    pair p;
    (void)player;
    bt_status status = open_pair(game, position, &p);
    for (unsigned long left = 0; left < 2 && !status; left++) {
        if (mpz_cmp_ui(p.quotient, left) <= 0 || (!all && out->count)) break;
        if (left) mpz_add(p.rest, p.rest, p.numbers.at[!p.large]);
        status = try_rest(game, &p, out);
    }
    close_pair(&p);
    return status;
}

static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    return bt_rules__sort_heaps(game, position, out);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Leave two numbers whose ratio is less than the golden ratio 1.618..: then the next "
           "move is forced.";
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    (void)game;
    bt_rules__put_heap(out, row);
    bt_rules__put_heap(out, column);
    return BT_OK;
}

const bt_rules bt_games__euclid = {
    .name = "euclid",
    .summary = "subtract a multiple of the smaller number from the larger one",
    .parameters = "zero",
    .notation = "two numbers: 21,8",
    .example = "21,8",
    .help =
        "A move subtracts a positive multiple of the smaller number from the larger one; both\n"
        "numbers must stay positive. The player who cannot move, because the numbers are equal,\n"
        "loses. In euclid:zero a number may also become 0. A position with a 0 has no moves.\n"
        "Numbers may be of any size.\n"
        "The player to move wins exactly when the larger number is more than 1.618.. times the\n"
        "smaller (the golden ratio), and in euclid:zero also when they are equal.\n"
        "Example: bouton table euclid 12x12\n"
        "References: A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a\n"
        "winning strategy for it, Mathematical Gazette 53 (1969); J. W. Grossman, A nim-type\n"
        "game, problem 1537, Mathematics Magazine 70 (1997); G. Nivasch, The Sprague-Grundy\n"
        "function of the game Euclid, Discrete Mathematics 306 (2006).",
    .open = open_euclid,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.normal = normal,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.idea = idea,
    .series.cell = cell,
    .picture.draw = bt_rules__draw_heaps,
    .picture.touch = bt_rules__touch_heaps,
};
