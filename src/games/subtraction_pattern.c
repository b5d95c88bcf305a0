/* Checks patterns in the order of heap values from the rules of the game alone, by plain tables and
   loops that share nothing with the search. */
#include "games/games.h"

#include <string.h>

/* One byte for every pair of heaps up to `top`. */
typedef struct pair_table {
    bt_context *ctx;
    const bt_games_subtraction *game;
    size_t top, longest, least;
    uint8_t *le;      /* le[n * (top + 1) + m]: G(n) <= G(m) */
    uint8_t *wins[2]; /* the player wins the heap moving first */
} pair_table;

static bt_status refuse(pair_table *table, const char *why)
{
    return bt__fail(table->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static const bt_games_set *set_of(const pair_table *table, int player)
{
    return player == BT_RIGHT && table->game->right.count ? &table->game->right
                                                          : &table->game->left;
}

static bool le(const pair_table *table, size_t n, size_t m)
{
    return table->le[n * (table->top + 1) + m];
}

static char letter_of(const pair_table *table, size_t heap)
{
    const char *ends = table->game->ends ? table->game->ends : "P";
    return ends[heap % strlen(ends)];
}

/* A player who cannot move wins at an end of the own letter or N, and then has a move to 0 in the
   value of the end. */
static bool wins_end(const pair_table *table, size_t heap, int player)
{
    char letter = letter_of(table, heap);
    return letter == 'N' || letter == (player == BT_LEFT ? 'L' : 'R');
}

static void play(pair_table *table, size_t heap)
{
    for (int player = 0; player < 2; player++) {
        const bt_games_set *set = set_of(table, player);
        bool moves = false, wins = false;
        for (size_t i = 0; i < set->count; i++) {
            if (set->elements[i] > heap) continue;
            moves = true;
            wins |= !table->wins[!player][heap - set->elements[i]];
        }
        table->wins[player][heap] = moves ? wins : wins_end(table, heap, player);
    }
}

/* G(n) <= G(m) unless G(m) <= some left option of n, or some right option of m is <= G(n). */
static bool compare(const pair_table *table, size_t n, size_t m)
{
    const bt_games_set *left = set_of(table, BT_LEFT), *right = set_of(table, BT_RIGHT);
    for (size_t i = 0; i < left->count; i++)
        if (left->elements[i] <= n && le(table, m, n - left->elements[i])) return false;
    for (size_t i = 0; i < right->count; i++)
        if (right->elements[i] <= m && le(table, m - right->elements[i], n)) return false;
    /* 0 as an option of an end: 0 >= G(m) if Left, moving first, does not win m */
    if (n < table->least && wins_end(table, n, BT_LEFT) && !table->wins[BT_LEFT][m]) return false;
    return !(m < table->least && wins_end(table, m, BT_RIGHT) && !table->wins[BT_RIGHT][n]);
}

static bt_status fill(pair_table *table)
{
    size_t top = table->top;
    for (size_t n = 0; n <= top; n++) play(table, n);
    for (size_t sum = 0; sum <= 2 * top; sum++) {
        if (bt__check(table->ctx)) return BT_LIMIT;
        for (size_t n = sum > top ? sum - top : 0; n <= top && n <= sum; n++)
            table->le[n * (top + 1) + sum - n] = compare(table, n, sum - n);
    }
    return BT_OK;
}

/* The three conditions of the theorem (see the order of heaps), wherever both sides are known. */
static bt_status check_order(pair_table *table, const bt_games_pattern *c)
{
    size_t p = (size_t)c->period, last = table->top - p;
    for (size_t n = 0; n <= last; n++) {
        if (n >= c->width && (table->wins[BT_LEFT][n] != table->wins[BT_LEFT][n + p] ||
                              table->wins[BT_RIGHT][n] != table->wins[BT_RIGHT][n + p]))
            return refuse(table, "the outcomes do not repeat");
        for (size_t m = 0; m <= last; m++) {
            if (n >= c->from && m >= c->from && le(table, n, m) != le(table, n + p, m + p))
                return refuse(table, "the order changes when both heaps grow");
            if (n >= m + c->width &&
                (le(table, n, m) != le(table, n + p, m) || le(table, m, n) != le(table, m, n + p)))
                return refuse(table, "the order changes when the larger heap grows");
        }
    }
    return BT_OK;
}

static bool equal(const pair_table *table, size_t n, size_t m)
{
    return le(table, n, m) && le(table, m, n);
}

static bool is_fresh(const pair_table *table, size_t n)
{
    for (size_t m = 0; m < n; m++)
        if (equal(table, n, m)) return false;
    return true;
}

/* G(n+d) = G(n) for n >= from. */
static bool repeats(const pair_table *table, uint64_t from, uint64_t d)
{
    for (size_t n = (size_t)from; n + d <= table->top; n++)
        if (!equal(table, n, n + (size_t)d)) return false;
    return true;
}

static bt_status check_values(pair_table *table, const bt_games_pattern *c)
{
    uint64_t before = 0, fresh = 0, from = c->value_preperiod, d = c->value_period;
    for (size_t n = 0; n < c->settled + c->period; n++)
        if (is_fresh(table, n)) ++*(n < c->settled ? &before : &fresh);
    if (before != c->before || fresh != c->fresh)
        return refuse(table, "the different values are miscounted");
    if (fresh) return d + from == 0 ? BT_OK : refuse(table, "the values do not repeat");
    if (d == 0 || d > c->period || from > c->settled || !repeats(table, from, d))
        return refuse(table, "the period is broken");
    if (from > 0 && repeats(table, from - 1, d))
        return refuse(table, "the preperiod is not the least");
    for (uint64_t e = 1; e < d; e++)
        if (repeats(table, c->settled, e)) return refuse(table, "the period is not the least");
    return BT_OK;
}

static bt_status check_game(pair_table *table)
{
    const bt_games_subtraction *game = table->game;
    const bt_games_set *sets[] = {&game->left, &game->right};
    const char *ends = game->ends ? game->ends : "P";
    table->least = SIZE_MAX;
    for (int i = 0; i < 2; i++) {
        if (sets[i]->every || sets[i]->odd || sets[i]->even)
            return refuse(table, "it needs a finite set");
        for (size_t k = 0; k < sets[i]->count; k++) {
            size_t s = sets[i]->elements[k];
            if (s == 0) return refuse(table, "0 cannot be taken");
            if (table->longest < s) table->longest = s;
            if (table->least > s) table->least = s;
        }
    }
    if (!game->left.count) return refuse(table, "a set is empty");
    if (!*ends || ends[strspn(ends, "LRNP")]) return refuse(table, "its ending rule is no rule");
    if (game->right.count && ends[strspn(ends, "P")])
        return refuse(table, "two sets have values in normal play only");
    return BT_OK;
}

/* -- closed forms -- */

#define ZERO SIZE_MAX /* in place of a heap: the game 0 */

static bool le_with_zero(const pair_table *table, size_t n, size_t m)
{
    if (n == ZERO) return m == ZERO || !table->wins[BT_RIGHT][m];
    if (m == ZERO) return !table->wins[BT_LEFT][n];
    return le(table, n, m);
}

/* Whether `a` is at least as good for the player as `b`. */
static bool is_good(const pair_table *table, int player, size_t a, size_t b)
{
    return player == BT_LEFT ? le_with_zero(table, b, a) : le_with_zero(table, a, b);
}

static size_t option_of(const bt_games_form_option *option, size_t n)
{
    if (option->kind == BT_GAMES_FORM_ZERO) return ZERO;
    return option->kind == BT_GAMES_FORM_LESS ? n - (size_t)option->number : (size_t)option->number;
}

/* Some option of the form is at least as good for the player as h. */
static bool form_reaches(const pair_table *table, const bt_games_form *form, int player, size_t n,
                         size_t h)
{
    for (size_t i = 0; i < form->count[player]; i++)
        if (is_good(table, player, option_of(&form->option[player][i], n), h)) return true;
    return false;
}

/* Some option of the heap n is; an end may have the option 0. */
static bool heap_reaches(const pair_table *table, int player, size_t n, size_t h)
{
    const bt_games_set *set = set_of(table, player);
    if (n == ZERO) return false;
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] <= n && is_good(table, player, n - set->elements[i], h)) return true;
    return n < table->least && wins_end(table, n, player) && is_good(table, player, ZERO, h);
}

/* The form and the heap n compare alike with h for this player, unless the other player has a move
   in h that settles the matter for both. */
static bool is_alike(const pair_table *table, const bt_games_form *form, int player, size_t n,
                     size_t h)
{
    return heap_reaches(table, !player, h, n) ||
           form_reaches(table, form, player, n, h) == heap_reaches(table, player, n, h);
}

static bt_status check_forms(pair_table *table, const bt_games_forms *forms)
{
    for (size_t n = (size_t)forms->from; n <= table->top; n++) {
        const bt_games_form *form = &forms->at[n % forms->period];
        if (bt__check(table->ctx)) return BT_LIMIT;
        for (int player = 0; player < 2; player++) {
            bool good = is_alike(table, form, player, n, ZERO);
            for (size_t h = 0; h <= n && good; h++) good = is_alike(table, form, player, n, h);
            if (!good) return refuse(table, "a closed form is not the value");
        }
    }
    return BT_OK;
}

/* The largest fixed heap and the largest subtrahend of the forms; false when they make no sense. */
static bool measure_forms(const bt_games_forms *forms, uint64_t *fixed, uint64_t *less)
{
    for (uint64_t i = 0; i < forms->period; i++)
        for (int player = 0; player < 2; player++)
            for (size_t k = 0; k < forms->at[i].count[player]; k++) {
                const bt_games_form_option *option = &forms->at[i].option[player][k];
                if (option->kind == BT_GAMES_FORM_HEAP && option->number > *fixed)
                    *fixed = option->number;
                if (option->kind == BT_GAMES_FORM_LESS && option->number == 0) return false;
                if (option->kind == BT_GAMES_FORM_LESS && option->number > *less)
                    *less = option->number;
            }
    return true;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* How many heaps must be looked at: see docs/theory-order.md. */
static bt_status measure(pair_table *table, const bt_games_pattern *c, const bt_games_forms *forms)
{
    uint64_t fixed = 0, less = table->longest, p = c->period;
    if (forms->period != p || !measure_forms(forms, &fixed, &less))
        return refuse(table, "a closed form is no form");
    if (forms->from < less + larger(c->from, c->width) || forms->from <= fixed)
        return refuse(table, "its closed forms begin later");
    uint64_t low = larger(c->from + table->longest, fixed + c->width);
    uint64_t top = larger(forms->from + p, low + 2 * p + less + c->width);
    if (top > 1 << 14)
        return bt__fail(table->ctx, BT_LIMIT, "the closed forms need too many heaps to be checked");
    if (table->top < top) table->top = (size_t)top;
    return BT_OK;
}

static bt_status check_table(pair_table *table, const bt_games_pattern *c,
                             const bt_games_forms *forms)
{
    size_t heaps = table->top + 1;
    table->le = bt__alloc(table->ctx, heaps * heaps);
    table->wins[0] = bt__alloc(table->ctx, heaps);
    table->wins[1] = bt__alloc(table->ctx, heaps);
    bool good = table->le && table->wins[0] && table->wins[1];
    bt_status status = good ? fill(table) : BT_LIMIT;
    if (!status) status = check_order(table, c);
    if (!status) status = check_values(table, c);
    if (!status && forms) status = check_forms(table, forms);
    bt__free(table->ctx, table->le, table->le ? heaps * heaps : 0);
    bt__free(table->ctx, table->wins[0], table->wins[0] ? heaps : 0);
    bt__free(table->ctx, table->wins[1], table->wins[1] ? heaps : 0);
    return status;
}

static bt_status check(bt_context *ctx, const bt_games_subtraction *game, const bt_games_pattern *c,
                       const bt_games_forms *forms)
{
    const uint64_t limit = 1 << 20;
    pair_table table = {.ctx = ctx, .game = game};
    bt_status status = check_game(&table);
    if (status) return status;
    if (!c->found || c->period == 0) return refuse(&table, "a period is at least 1");
    if (c->from > limit || c->width > limit || c->period > limit || table.longest > limit)
        return bt__fail(ctx, BT_LIMIT, "the certificate needs too many heaps to be checked");
    if (c->settled < c->from + c->width + 2 * c->period || c->settled > limit)
        return refuse(&table, "its heaps settle later");
    /* the theorem's bound, and two settled periods of values */
    table.top = (size_t)(c->settled + 2 * c->period) + 2 * table.longest;
    if (forms) status = measure(&table, c, forms);
    return status ? status : check_table(&table, c, forms);
}

bt_status bt_games__pattern_check(bt_context *ctx, const bt_games_subtraction *game,
                                  const bt_games_pattern *pattern)
{
    return check(ctx, game, pattern, NULL);
}

bt_status bt_games__forms_check(bt_context *ctx, const bt_games_subtraction *game,
                                const bt_games_pattern *pattern, const bt_games_forms *forms)
{
    return check(ctx, game, pattern, forms);
}
