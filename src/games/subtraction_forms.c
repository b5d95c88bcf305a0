/* Closed forms of the values of heaps, read off the canonical options one period apart.

   Where the order of heaps repeats, so mostly do their canonical options: an option of the heap n
   is an option of n + p as it is, or p larger. What is found so is proved by bt_games__forms_check.
 */
#include "games/subtraction_order.h"

enum { LARGEST = 1 << 11 }; /* heaps in the table of a proof */

static bool is_among(const uint32_t *list, size_t count, uint32_t heap)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == heap) return true;
    return false;
}

/* One side of the form of heap n; `later` is the same side of n + p. False: no rule is seen. */
static bool read_side(const bt_games_forms *forms, uint64_t n, const bt_words *now,
                      const uint32_t *later, size_t later_count, bt_games_form *form,
                      bt_player player)
{
    uint32_t p = (uint32_t)forms->period;
    if (now->length != later_count || now->length > BT_GAMES_FORM_OPTIONS) return false;
    form->count[player] = now->length;
    for (size_t i = 0; i < now->length; i++) {
        uint32_t option = now->at[i];
        bt_games_form_option *out = &form->option[player][i];
        if (option == BT_GAMES__ZERO)
            *out = (bt_games_form_option){BT_GAMES_FORM_ZERO, 0};
        else if (is_among(later, later_count, option + p))
            *out = (bt_games_form_option){BT_GAMES_FORM_LESS, n - option};
        else
            *out = (bt_games_form_option){BT_GAMES_FORM_HEAP, option};
        if (out->kind != BT_GAMES_FORM_LESS && !is_among(later, later_count, option)) return false;
    }
    return true;
}

static bt_status read_form(bt_games_values *values, bt_context *ctx, const bt_games_forms *forms,
                           uint64_t n, bool *seen)
{
    bt_words now;
    bt_status status = BT_OK;
    bt_words__open(&now, ctx);
    for (int player = 0; player < 2 && !status && *seen; player++) {
        const uint32_t *at;
        size_t count;
        now.length = 0;
        status = bt_games__values_options(values, n, (bt_player)player, &at, &count);
        for (size_t i = 0; i < count && !status; i++)
            if (!bt_words__push(&now, at[i])) status = BT_LIMIT;
        if (!status)
            status =
                bt_games__values_options(values, n + forms->period, (bt_player)player, &at, &count);
        if (!status)
            *seen = read_side(forms, n, &now, at, count, &forms->at[n % forms->period],
                              (bt_player)player);
    }
    bt_words__close(&now);
    return status;
}

/* The heap from which on the theorem speaks of these forms. */
static uint64_t find_start(const bt_games_pattern *p, const bt_games_forms *forms, uint64_t longest)
{
    uint64_t less = longest, start = forms->from;
    for (uint64_t i = 0; i < forms->period; i++)
        for (int player = 0; player < 2; player++)
            for (size_t k = 0; k < forms->at[i].count[player]; k++) {
                const bt_games_form_option *option = &forms->at[i].option[player][k];
                if (option->kind == BT_GAMES_FORM_LESS && option->number > less)
                    less = option->number;
            }
    uint64_t least = less + (p->from > p->width ? p->from : p->width);
    return start > least ? start : least;
}

static uint64_t find_longest(const bt_games_subtraction *game)
{
    const bt_games_set *sets[] = {&game->left, &game->right};
    uint64_t longest = 0;
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < sets[i]->count; k++)
            if (longest < sets[i]->elements[k]) longest = sets[i]->elements[k];
    return longest;
}

void bt_games__forms_close(bt_context *ctx, bt_games_forms *forms)
{
    bt__free(ctx, forms->at, forms->at ? forms->period * sizeof *forms->at : 0);
    forms->at = NULL;
}

/* The forms as they look from the heap `from` on; the check then decides. */
static bt_status try_forms(bt_games_values *values, const bt_games_pattern *pattern,
                           bt_games_forms *forms, bool *good)
{
    const bt_games_subtraction *game;
    bt_context *ctx = bt_games__values_context(values, &game);
    bt_status status = BT_OK;
    *good = true;
    for (uint64_t n = forms->from; n < forms->from + forms->period && !status && *good; n++)
        status = read_form(values, ctx, forms, n, good);
    if (status || !*good) return status;
    forms->from = find_start(pattern, forms, find_longest(game));
    status = bt_games__forms_check(ctx, game, pattern, forms);
    if (status != BT_DOMAIN) return status;
    *good = false;
    bt_clear(ctx);
    return BT_OK;
}

bt_status bt_games__values_forms(bt_games_values *values, const bt_games_pattern *pattern,
                                 bt_games_forms *out)
{
    bt_context *ctx = bt_games__values_context(values, NULL);
    bool good = false;
    bt_status status = BT_OK;
    *out = (bt_games_forms){.period = pattern->period};
    if (!pattern->found || pattern->settled + 8 * pattern->period > LARGEST) return BT_OK;
    out->at = bt__alloc_zero(ctx, out->period * sizeof *out->at);
    if (!out->at) return BT_LIMIT;
    for (uint64_t later = 0; later <= 4 && !good && !status; later += 2) {
        out->from = pattern->settled + later * pattern->period;
        status = try_forms(values, pattern, out, &good);
    }
    if (status || !good) bt_games__forms_close(ctx, out);
    return status;
}
