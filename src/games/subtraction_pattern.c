/* Checks patterns in the order of heap values from the rules of the game alone, by plain tables and
   loops that share nothing with the search. */
#include "games/subtraction_pairs.h"

/* The three conditions of the theorem (see the order of heaps), wherever both sides are known. */
static bt_status check_order(bt_games__pairs *table, const bt_games_pattern *c)
{
    size_t p = (size_t)c->period, last = table->top - p;
    for (size_t n = 0; n <= last; n++) {
        if (n >= c->width && (table->wins[BT_LEFT][n] != table->wins[BT_LEFT][n + p] ||
                              table->wins[BT_RIGHT][n] != table->wins[BT_RIGHT][n + p]))
            return bt_games__pairs_refuse(table, "the outcomes do not repeat");
        for (size_t m = 0; m <= last; m++) {
            if (n >= c->from && m >= c->from &&
                bt_games__pairs_le(table, n, m) != bt_games__pairs_le(table, n + p, m + p))
                return bt_games__pairs_refuse(table, "the order changes when both heaps grow");
            if (n >= m + c->width &&
                (bt_games__pairs_le(table, n, m) != bt_games__pairs_le(table, n + p, m) ||
                 bt_games__pairs_le(table, m, n) != bt_games__pairs_le(table, m, n + p)))
                return bt_games__pairs_refuse(table,
                                              "the order changes when the larger heap grows");
        }
    }
    return BT_OK;
}

static bool equal(const bt_games__pairs *table, size_t n, size_t m)
{
    return bt_games__pairs_le(table, n, m) && bt_games__pairs_le(table, m, n);
}

static bool is_fresh(const bt_games__pairs *table, size_t n)
{
    for (size_t m = 0; m < n; m++)
        if (equal(table, n, m)) return false;
    return true;
}

/* G(n+d) = G(n) for n >= from. */
static bool repeats(const bt_games__pairs *table, uint64_t from, uint64_t d)
{
    for (size_t n = (size_t)from; n + d <= table->top; n++)
        if (!equal(table, n, n + (size_t)d)) return false;
    return true;
}

static bt_status check_values(bt_games__pairs *table, const bt_games_pattern *c)
{
    uint64_t before = 0, fresh = 0, from = c->value_preperiod, d = c->value_period;
    for (size_t n = 0; n < c->settled + c->period; n++)
        if (is_fresh(table, n)) ++*(n < c->settled ? &before : &fresh);
    if (before != c->before || fresh != c->fresh)
        return bt_games__pairs_refuse(table, "the different values are miscounted");
    if (fresh)
        return d + from == 0 ? BT_OK : bt_games__pairs_refuse(table, "the values do not repeat");
    if (d == 0 || d > c->period || from > c->settled || !repeats(table, from, d))
        return bt_games__pairs_refuse(table, "the period is broken");
    if (from > 0 && repeats(table, from - 1, d))
        return bt_games__pairs_refuse(table, "the preperiod is not the least");
    for (uint64_t e = 1; e < d; e++)
        if (repeats(table, c->settled, e))
            return bt_games__pairs_refuse(table, "the period is not the least");
    return BT_OK;
}

/* -- closed forms -- */

#define ZERO SIZE_MAX /* in place of a heap: the game 0 */

static bool le_with_zero(const bt_games__pairs *table, size_t n, size_t m)
{
    if (n == ZERO) return m == ZERO || !table->wins[BT_RIGHT][m];
    if (m == ZERO) return !table->wins[BT_LEFT][n];
    return bt_games__pairs_le(table, n, m);
}

/* Whether `a` is at least as good for the player as `b`. */
static bool is_good(const bt_games__pairs *table, int player, size_t a, size_t b)
{
    return player == BT_LEFT ? le_with_zero(table, b, a) : le_with_zero(table, a, b);
}

static size_t option_of(const bt_games_form_option *option, size_t n)
{
    if (option->kind == BT_GAMES_FORM_ZERO) return ZERO;
    return option->kind == BT_GAMES_FORM_LESS ? n - (size_t)option->number : (size_t)option->number;
}

/* Some option of the form is at least as good for the player as h. */
static bool form_reaches(const bt_games__pairs *table, const bt_games_form *form, int player,
                         size_t n, size_t h)
{
    for (size_t i = 0; i < form->count[player]; i++)
        if (is_good(table, player, option_of(&form->option[player][i], n), h)) return true;
    return false;
}

/* Some option of the heap n is; an end may have the option 0. */
static bool heap_reaches(const bt_games__pairs *table, int player, size_t n, size_t h)
{
    const bt_games_set *set = bt_games__pairs_set(table, player);
    if (n == ZERO) return false;
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] <= n && is_good(table, player, n - set->elements[i], h)) return true;
    return n < table->least && bt_games__pairs_wins_end(table, n, player) &&
           is_good(table, player, ZERO, h);
}

/* The form and the heap n compare alike with h for this player, unless the other player has a move
   in h that settles the matter for both. */
static bool is_alike(const bt_games__pairs *table, const bt_games_form *form, int player, size_t n,
                     size_t h)
{
    return heap_reaches(table, !player, h, n) ||
           form_reaches(table, form, player, n, h) == heap_reaches(table, player, n, h);
}

static bt_status check_forms(bt_games__pairs *table, const bt_games_forms *forms)
{
    for (size_t n = (size_t)forms->from; n <= table->top; n++) {
        const bt_games_form *form = &forms->at[n % forms->period];
        if (bt__check(table->ctx)) return BT_LIMIT;
        for (int player = 0; player < 2; player++) {
            bool good = is_alike(table, form, player, n, ZERO);
            for (size_t h = 0; h <= n && good; h++) good = is_alike(table, form, player, n, h);
            if (!good) return bt_games__pairs_refuse(table, "a closed form is not the value");
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
static bt_status measure(bt_games__pairs *table, const bt_games_pattern *c,
                         const bt_games_forms *forms)
{
    uint64_t fixed = 0, less = table->longest, p = c->period;
    if (forms->period != p || !measure_forms(forms, &fixed, &less))
        return bt_games__pairs_refuse(table, "a closed form is no form");
    if (forms->from < less + larger(c->from, c->width) || forms->from <= fixed)
        return bt_games__pairs_refuse(table, "its closed forms begin later");
    uint64_t low = larger(c->from + table->longest, fixed + c->width);
    uint64_t top = larger(forms->from + p, low + 2 * p + less + c->width);
    if (top > 1 << 14)
        return bt__fail(table->ctx, BT_LIMIT, "the closed forms need too many heaps to be checked");
    if (table->top < top) table->top = (size_t)top;
    return BT_OK;
}

static bt_status check_table(bt_games__pairs *table, const bt_games_pattern *c,
                             const bt_games_forms *forms)
{
    bt_status status = bt_games__pairs_open(table);
    if (!status) status = check_order(table, c);
    if (!status) status = check_values(table, c);
    if (!status && forms) status = check_forms(table, forms);
    bt_games__pairs_close(table);
    return status;
}

static bt_status check(bt_context *ctx, const bt_games_subtraction *game, const bt_games_pattern *c,
                       const bt_games_forms *forms)
{
    const uint64_t limit = 1 << 20;
    bt_games__pairs table = {.ctx = ctx, .game = game};
    bt_status status = bt_games__pairs_read(&table);
    if (status) return status;
    if (!c->found || c->period == 0)
        return bt_games__pairs_refuse(&table, "a period is at least 1");
    if (c->from > limit || c->width > limit || c->period > limit || table.longest > limit)
        return bt__fail(ctx, BT_LIMIT, "the certificate needs too many heaps to be checked");
    if (c->settled < c->from + c->width + 2 * c->period || c->settled > limit)
        return bt_games__pairs_refuse(&table, "its heaps settle later");
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
