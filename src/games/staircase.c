/* Staircase Nim, and the Silver Dollar game, which is the same with gaps as stairs. */
#include "games/binary.h"
#include "games/list.h"
#include "games/size_list.h"
#include "rules/heaps_draw.h"

#include <stdio.h>
#include <string.h>

/* A position is the number of coins on each step, the lowest first. Coins move one step down; from
   the first step they leave. In the Silver Dollar game step 1 is the gap before the last coin, step
   2 that before the one to its left, and so on: a coin that moves to the left by d takes d squares
   from the gap before it to the one behind it. */

enum { SQUARES_SHOWN = 40, STAIR = 24, STAIRS_ACROSS = 16 };

static bool is_strip(const bt_game *game)
{
    return !strcmp(game->rules->name, "silver-dollar");
}

/* -- notation -- */

static bt_status parse_stairs(bt_game *game, const char *text, bt_text *out)
{
    return bt_rules__read_sizes(game->ctx, text, 0, "step", out);
}

static void print_stairs(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

/* Where number i of a list starts. */
static size_t place_of(const char *text, size_t i)
{
    size_t at = 0;
    for (; i > 0; i--) at += strcspn(text + at, ",") + 1;
    return at + strspn(text + at, " \t\n");
}

/* Squares in ascending order become gaps from the right. */
static bt_status put_gaps(bt_game *game, const bt_size_list *squares, const char *text,
                          bt_text *out)
{
    mpz_t gap;
    bt_status status = BT_OK;
    mpz_init(gap);
    for (size_t i = squares->count; i-- > 0 && !status;) {
        if (i)
            mpz_sub(gap, squares->at[i], squares->at[i - 1]);
        else
            mpz_set(gap, squares->at[0]);
        if (mpz_sgn(gap) <= 0)
            status = bt__fail_at(game->ctx, place_of(text, i),
                                 i ? "expected the squares in ascending order, each once"
                                   : "squares are counted from 1");
        mpz_sub_ui(gap, gap, 1);
        if (!status) bt_rules__put_heap_z(out, gap);
    }
    mpz_clear(gap);
    return status;
}

static bt_status parse_strip(bt_game *game, const char *text, bt_text *out)
{
    bt_text bytes;
    bt_size_list squares = {.ctx = game->ctx};
    bt_text__open(&bytes, game->ctx);
    bt_status status = bt_rules__read_sizes(game->ctx, text, 0, "square", &bytes);
    if (!status)
        status = bt_games__sizes_open(&squares, game->ctx,
                                      (bt_bytes){(const unsigned char *)bytes.at, bytes.length});
    if (!status) status = put_gaps(game, &squares, text, out);
    bt_games__sizes_close(&squares);
    bt_text__close(&bytes);
    return status;
}

/* The squares of the coins, from the left. */
static bt_status find_squares(bt_game *game, bt_bytes position, bt_size_list *squares)
{
    bt_status status = bt_games__sizes_open(squares, game->ctx, position);
    if (status) return status;
    for (size_t i = 0; i < squares->count / 2; i++)
        mpz_swap(squares->at[i], squares->at[squares->count - 1 - i]);
    for (size_t i = 0; i < squares->count; i++) {
        mpz_add_ui(squares->at[i], squares->at[i], 1);
        if (i) mpz_add(squares->at[i], squares->at[i], squares->at[i - 1]);
    }
    return BT_OK;
}

static void print_strip(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_size_list squares;
    if (find_squares(game, position, &squares)) out->failed = true;
    for (size_t i = 0; i < squares.count; i++) {
        if (i) bt_text__char(out, ',');
        bt_rules__print_size(squares.at[i], out);
    }
    bt_games__sizes_close(&squares);
}

/* -- moves -- */

static void carry(bt_size_list *steps, size_t from, const mpz_t coins)
{
    mpz_sub(steps->at[from], steps->at[from], coins);
    if (from) mpz_add(steps->at[from - 1], steps->at[from - 1], coins);
}

static void carry_back(bt_size_list *steps, size_t from, const mpz_t coins)
{
    mpz_add(steps->at[from], steps->at[from], coins);
    if (from) mpz_sub(steps->at[from - 1], steps->at[from - 1], coins);
}

static bt_status take_from(bt_game *game, bt_size_list *steps, size_t from, bt_position_list *out)
{
    mpz_t coins, most;
    mpz_init_set(most, steps->at[from]);
    mpz_init_set_ui(coins, 1);
    bt_status status = bt_games__sizes_few(game->ctx, most);
    for (; mpz_cmp(coins, most) <= 0 && !status; mpz_add_ui(coins, coins, 1)) {
        carry(steps, from, coins);
        bt_games__sizes_put(steps, &out->scratch);
        carry_back(steps, from, coins);
        if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
    }
    mpz_clears(coins, most, NULL);
    return status;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_size_list steps;
    (void)player;
    bt_status status = bt_games__sizes_open(&steps, game->ctx, position);
    for (size_t i = 0; i < steps.count && !status; i++) status = take_from(game, &steps, i, out);
    bt_games__sizes_close(&steps);
    return status;
}

/* Which step coins leave, counted from 0, and how many; the step is the one that becomes less. */
static bool find_move(bt_game *game, bt_bytes from, bt_bytes to, size_t *step, mpz_t coins)
{
    bt_size_list a, b;
    bool good = !bt_games__sizes_open(&a, game->ctx, from);
    good = !bt_games__sizes_open(&b, game->ctx, to) && good && a.count == b.count;
    bool found = false;
    for (size_t i = 0; good && !found && i < a.count; i++) {
        mpz_sub(coins, a.at[i], b.at[i]);
        *step = i;
        found = mpz_sgn(coins) > 0;
    }
    bt_games__sizes_close(&a);
    bt_games__sizes_close(&b);
    return found;
}

static void describe_coin(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out)
{
    bt_size_list a, b;
    bool good = !find_squares(game, from, &a);
    good = !find_squares(game, to, &b) && good;
    size_t which = good ? bt_games__sizes_differ(&a, &b) : 0;
    if (good && which < a.count) {
        bt_text__add(out, "the coin from square ");
        bt_rules__print_size(a.at[which], out);
        bt_text__add(out, " to ");
        bt_rules__print_size(b.at[which], out);
    }
    bt_games__sizes_close(&a);
    bt_games__sizes_close(&b);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    size_t step = 0;
    mpz_t coins;
    (void)player;
    if (is_strip(game)) {
        describe_coin(game, from, to, out);
        return;
    }
    mpz_init(coins);
    if (find_move(game, from, to, &step, coins)) {
        bt_rules__print_size(coins, out);
        bt_text__format(out, " from step %zu", step + 1);
        bt_text__add(out, step ? " to step " : " to the ground");
        if (step) bt_text__format(out, "%zu", step);
    }
    mpz_clear(coins);
}

/* -- the steps with odd numbers are heaps of Nim: what comes to them from an even step can be moved
   on at once -- */

static void find_sum(const bt_size_list *steps, mpz_t sum)
{
    mpz_set_ui(sum, 0);
    for (size_t i = 0; i < steps->count; i += 2) mpz_xor(sum, sum, steps->at[i]);
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_size_list steps;
    bt_status status = bt_games__sizes_open(&steps, game->ctx, position);
    find_sum(&steps, out->nim);
    out->has_nim = true;
    out->statement =
        is_strip(game)
            ? "Nim with every other gap between coins, counted from the right: a gap "
              "that has grown can be closed again"
            : "Nim with the coins on steps 1, 3, 5, ..: coins that come down to them from "
              "an even step can be moved on at once";
    bt_games__sizes_close(&steps);
    return status;
}

/* An odd step is made less, or more from the step above it: one amount each, if any. */
static bt_status try_step(bt_game *game, bt_size_list *steps, size_t odd, const mpz_t sum, bool up,
                          bt_moves *out)
{
    bt_text after;
    mpz_t coins;
    bt_status status = BT_OK;
    size_t from = up ? odd + 1 : odd;
    mpz_init(coins);
    mpz_xor(coins, steps->at[odd], sum);
    if (up)
        mpz_sub(coins, coins, steps->at[odd]);
    else
        mpz_sub(coins, steps->at[odd], coins);
    if (from < steps->count && mpz_sgn(coins) > 0 && mpz_cmp(coins, steps->at[from]) <= 0) {
        carry(steps, from, coins);
        bt_text__open(&after, game->ctx);
        bt_games__sizes_put(steps, &after);
        status = bt_rules__add_written(out, game, &after);
        carry_back(steps, from, coins);
    }
    mpz_clear(coins);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    bt_size_list steps;
    mpz_t sum;
    (void)player;
    mpz_init(sum);
    bt_status status = bt_games__sizes_open(&steps, game->ctx, position);
    find_sum(&steps, sum);
    for (int up = 0; up < 1 + all; up++)
        for (size_t i = 0; i < steps.count && !status && (all || !out->count); i += 2)
            status = try_step(game, &steps, i, sum, up, out);
    bt_games__sizes_close(&steps);
    mpz_clear(sum);
    return status;
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_size_list steps;
    bt_text odd;
    mpz_t sum;
    mpz_init(sum);
    bt_text__open(&odd, game->ctx);
    bt_status status = bt_games__sizes_open(&steps, game->ctx, position);
    find_sum(&steps, sum);
    for (size_t i = 0; i < steps.count; i += 2)
        if (mpz_sgn(steps.at[i])) bt_rules__put_heap_z(&odd, steps.at[i]);
    bt_text__add(bt_rules__step(out, BT_STEP_FACT,
                                is_strip(game) ? "Every other gap is a heap of Nim"
                                               : "Every other step is a heap of Nim"),
                 is_strip(game)
                     ? "Pair the coins from the right: the gaps within the pairs count. "
                       "If a gap grows, close it again at once."
                     : "The steps 1, 3, 5, .. count. Coins that come down to them from an "
                       "even step can be moved on at once.");
    if (!status && !odd.failed)
        bt_games__show_binary((bt_bytes){(const unsigned char *)odd.at, odd.length}, sum, true,
                              out);
    bt_games__conclude_nim(sum, out);
    bt_games__sizes_close(&steps);
    bt_text__close(&odd);
    mpz_clear(sum);
    return status ? status : bt_rules__steps_status(out);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return is_strip(game) ? "Pair the coins from the right: the gaps within the pairs are heaps of "
                            "Nim."
                          : "Only the steps 1, 3, 5, .. count: they are heaps of Nim.";
}

/* -- pictures -- */

/* Equal numbers of coins on two steps are not alike: it matters where they lie. */
static bt_status draw_stairs(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_piles_view view;
    mpz_t coins;
    mpz_init(coins);
    bt_rules__pile_open(&view, game->ctx);
    for (size_t i = 0; bt_rules__next_heap_z(&position, coins) && !bt__check(game->ctx); i++) {
        bt_heap *step = bt_rules__pile_add(&view, coins, BT_STYLE_STONE);
        if (!step) continue;
        step->like[0] = '\0';
        step->rise = STAIR * (double)(i % STAIRS_ACROSS + 1);
    }
    bt_picture__heaps(out, view.at, view.count, view.more);
    bt_rules__pile_close(&view);
    mpz_clear(coins);
    return bt_error(game->ctx);
}

static bt_status touch_stairs(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                              bt_text *ids)
{
    bt_size_list steps;
    size_t step = 0;
    mpz_t coins;
    (void)player;
    mpz_init(coins);
    bt_status status = bt_games__sizes_open(&steps, game->ctx, from);
    if (!status && !find_move(game, from, to, &step, coins)) status = BT_PASS;
    if (!status) {
        mpz_sub(coins, steps.at[step], coins);
        bt_rules__touch_pile(step, steps.at[step], coins, ids);
    }
    bt_games__sizes_close(&steps);
    mpz_clear(coins);
    return status;
}

static bool is_short(const bt_size_list *squares)
{
    return squares->count && mpz_cmp_ui(squares->at[squares->count - 1], SQUARES_SHOWN) <= 0;
}

static void draw_squares(const bt_size_list *squares, bt_picture *out)
{
    size_t coin = 0;
    unsigned long last = mpz_get_ui(squares->at[squares->count - 1]);
    for (unsigned long s = 1; s <= last; s++) {
        char id[BT_ID_SIZE];
        bool there = mpz_cmp_ui(squares->at[coin], s) == 0;
        double x = 38.0 * (double)s;
        snprintf(id, sizeof id, "s-%lu", s);
        bt_picture__begin(out, id, there ? "coin" : "");
        bt_picture__rect(out, BT_STYLE_SQUARE, x - 19, -19, 38, 38, 0);
        if (there) bt_picture__stone(out, x, 0, 14);
        bt_picture__end(out);
        coin += there;
    }
    for (unsigned long s = 1; s <= last; s++) {
        char number[24];
        snprintf(number, sizeof number, "%lu", s);
        bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_MIDDLE, 38.0 * (double)s, 34, number, NULL);
    }
}

static bt_status draw_strip(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_size_list squares;
    bt_status status = find_squares(game, position, &squares);
    if (!status && !is_short(&squares)) status = BT_PASS;
    if (!status) draw_squares(&squares, out);
    bt_games__sizes_close(&squares);
    return status ? status : bt_error(game->ctx);
}

/* The square that the coin goes to, then the one that it leaves. */
static bt_status touch_strip(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                             bt_text *ids)
{
    bt_size_list a, b;
    (void)player;
    bt_status status = find_squares(game, from, &a);
    bt_status other = find_squares(game, to, &b);
    if (!status) status = other;
    size_t which = status ? 0 : bt_games__sizes_differ(&a, &b);
    if (!status && !is_short(&a)) {
        bt_rules__add_id(ids, "position");
    } else if (!status && which < a.count) {
        bt_rules__add_id(ids, "s-%lu", mpz_get_ui(b.at[which]));
        bt_rules__add_id(ids, "s-%lu", mpz_get_ui(a.at[which]));
    }
    bt_games__sizes_close(&a);
    bt_games__sizes_close(&b);
    return status ? status : ids->failed ? BT_LIMIT : BT_OK;
}

/* -- tables -- */

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    (void)game;
    bt_rules__put_heap(out, row);
    bt_rules__put_heap(out, 1);
    bt_rules__put_heap(out, column);
    return BT_OK;
}

const bt_rules bt_games__staircase_nim = {
    .name = "staircase-nim",
    .summary = "move coins one step down a staircase",
    .notation = "the coins on each step, the lowest step first: 3,0,2,5",
    .example = "2,1,2,1",
    .help =
        "Coins lie on the steps of a staircase. A move takes one or more coins from one step down\n"
        "to the next; from step 1 they fall to the ground and are out of the game. The player who\n"
        "cannot move loses. Steps may hold any number of coins.\n"
        "Only the odd steps 1, 3, 5, .. count, each as a Nim heap: coins that come down to an odd\n"
        "step from an even one can be moved on at once. A table has the coins of its row on step\n"
        "1, those of its column on step 3, and one coin on step 2.\n"
        "Example: bouton solve staircase-nim 3,0,2,5\n"
        "References: R. P. Sprague, Ueber zwei Abarten von Nim, Tohoku Mathematical Journal 43\n"
        "(1937); T. S. Ferguson, Game Theory, part I.",
    .play.parse = parse_stairs,
    .play.print = print_stairs,
    .play.options = options,
    .play.describe = describe,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.idea = idea,
    .series.cell = cell,
    .picture.draw = draw_stairs,
    .picture.touch = touch_stairs,
};

const bt_rules bt_games__silver_dollar = {
    .name = "silver-dollar",
    .summary = "move coins to the left along a strip, without passing another",
    .notation = "the squares of the coins, counted from the left: 2,5,9",
    .example = "2,5,7",
    .help =
        "Coins lie on a strip of squares, at most one on each. A move takes one coin any number\n"
        "of squares to the left; it may not pass another coin or share its square. The player who\n"
        "cannot move loses. This is the game without the dollar: no coin leaves the strip.\n"
        "Pair the coins from the right; if one is left over, pair it with the left end. The gaps\n"
        "within the pairs are Nim heaps. A table has three coins: its row is the gap before the\n"
        "last coin, its column the gap before the first, and there is one square between the\n"
        "first two.\n"
        "Example: bouton solve silver-dollar 3,6,10,20\n"
        "References: J. H. Conway, On Numbers and Games (1976), chapter 11; Winning Ways, chapter\n"
        "15.",
    .play.parse = parse_strip,
    .play.print = print_strip,
    .play.options = options,
    .play.describe = describe,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.idea = idea,
    .series.cell = cell,
    .picture.draw = draw_strip,
    .picture.touch = touch_strip,
};
