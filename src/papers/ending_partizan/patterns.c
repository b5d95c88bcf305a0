/* Statements about the values of all heaps of a set: by proved patterns in sums of heaps, and by
   proved closed forms. */
#include "papers/ending_partizan/heaps.h"

#include <string.h>

/* The values of a game and the pattern of their order; NULL when there is none. */
static bt_games_values *find_order(bt_inquiry *q, const char *name, bt_game **game,
                                   bt_games_pattern *order)
{
    *game = bt_papers__going(q) ? bt_papers__game(q, name) : NULL;
    bt_games_values *values = *game ? bt_games__values_of(*game) : NULL;
    if (!values || !bt_papers__fine(q, bt_games__values_pattern(values, 0, order))) return NULL;
    bt_papers__expect(q, order->found, "the order of the values has no pattern");
    return order->found ? values : NULL;
}

static void keep_sum(bt_inquiry *q, bt_game *game, const bt_games_sum *sum,
                     const bt_games_sum_pattern *p, const char *outcome)
{
    bt_text words;
    bt_certificate certificate;
    bt_text__open(&words, q->ctx);
    bt_games__sum_certify(sum, p, outcome, &words, &certificate);
    bt_papers__fine(q, words.failed ? BT_LIMIT : bt_papers__keep(q, game, &certificate));
    bt_text__close(&words);
}

static void keep_forms(bt_inquiry *q, bt_game *game, const bt_games_pattern *order,
                       const bt_games_forms *forms)
{
    bt_text words;
    bt_certificate certificate;
    bt_text__open(&words, q->ctx);
    bt_games__forms_certify(order, forms, &words, &certificate);
    bt_papers__fine(q, words.failed ? BT_LIMIT : bt_papers__keep(q, game, &certificate));
    bt_text__close(&words);
}

void bt_papers__settle_sum(bt_inquiry *q, const char *name, const bt_games_sum *sum,
                           uint64_t residue, char letter)
{
    bt_game *game;
    bt_games_pattern order;
    bt_games_sum_pattern p;
    char *outcome = NULL;
    if (!find_order(q, name, &game, &order)) return;
    const bt_games_subtraction *rules = bt_games__subtraction_of(game);
    if (!bt_papers__fine(q, bt_games__sum_find(q->ctx, rules, &order, sum, &p, &outcome))) return;
    for (uint64_t n = p.from; n < p.from + p.period; n++)
        if (n % p.period == residue % p.period)
            bt_papers__expect(q, outcome[n] == letter, "n = %llu", (unsigned long long)n);
    keep_sum(q, game, sum, &p, outcome);
    bt_papers__settle(
        q,
        "for n >= %llu the sum is always %c: its outcome stays the same when all heaps grow by "
        "%llu, and %llu sums decide all others (certificate sum-outcomes, checked by the rules)",
        (unsigned long long)p.from, letter, (unsigned long long)p.period,
        (unsigned long long)p.states);
    bt__free(q->ctx, outcome, outcome ? p.from + p.period : 0);
}

static bool has_option(const bt_games_form *form, int player, const bt_games_form_option *option)
{
    for (size_t i = 0; i < form->count[player]; i++)
        if (form->option[player][i].kind == option->kind &&
            form->option[player][i].number == option->number)
            return true;
    return false;
}

static bool is_form(const bt_games_form *found, const bt_games_form *expected)
{
    for (int player = 0; player < 2; player++) {
        if (found->count[player] != expected->count[player]) return false;
        for (size_t i = 0; i < expected->count[player]; i++)
            if (!has_option(found, player, &expected->option[player][i])) return false;
    }
    return true;
}

void bt_papers__settle_forms(bt_inquiry *q, const char *name, const bt_residue_form *expected,
                             size_t count, uint64_t range)
{
    bt_game *game;
    bt_games_pattern order;
    bt_games_forms forms;
    bt_games_values *values = find_order(q, name, &game, &order);
    if (!values || !bt_papers__fine(q, bt_games__values_forms(values, &order, &forms))) return;
    bt_papers__expect(q, forms.at && forms.from + forms.period <= range, "no form was found");
    for (size_t i = 0; i < count && forms.at; i++)
        bt_papers__expect(q, is_form(&forms.at[expected[i].residue], &expected[i].form),
                          "residue %u has another form", expected[i].residue);
    if (forms.at && bt_papers__going(q)) keep_forms(q, game, &order, &forms);
    bt_papers__settle(
        q,
        "from heap %llu on the options of the closed form are those of the heaps, for "
        "all n (by the pattern of their order; certificate value-forms, checked by the rules)",
        (unsigned long long)forms.from);
    bt_games__forms_close(q->ctx, &forms);
}
