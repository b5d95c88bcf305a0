/* bouton period: the pattern in the values of heaps of a subtraction game, and in sums of them. */
#include "app/period.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 100 }; /* of a pattern, in the text */

static const char difference_letters[] = {
    [BT_LESS] = 'R', [BT_GREATER] = 'L', [BT_EQUAL] = 'P', [BT_FUZZY] = 'N'};

static void add_form(bt_app *app, const bt_games_form *form)
{
    bt_text text;
    bt_text__open(&text, app->ctx);
    bt_games__form_write(form, &text);
    bt_output__written(app->out, "options", &text);
    bt_output__cell_written(app->out, &text);
    bt_text__close(&text);
}

/* One residue: which value its heaps have, and how the values p apart compare. */
static bt_status add_row(bt_app *app, bt_games_values *values, const bt_games_pattern *p,
                         const bt_games_forms *forms, uint64_t heap)
{
    uint64_t first;
    bt_relation relation;
    char words[48] = "new";
    bt_status status = bt_games__values_first(values, heap, &first);
    if (!status) status = bt_games__values_compare(values, heap + p->period, heap, &relation);
    if (status) return status;
    bool near = first != heap && heap - first < p->width;
    if (near)
        snprintf(words, sizeof words, "that of heap n-%llu", (unsigned long long)(heap - first));
    else if (first != heap)
        snprintf(words, sizeof words, "that of heap %llu", (unsigned long long)first);
    char letter[2] = {difference_letters[relation], 0};
    bt_output__object(app->out, NULL);
    bt_output__integer(app->out, "residue", (int64_t)(heap % p->period));
    bt_output__string(app->out, "value", words);
    bt_output__string(app->out, "difference", letter);
    bt_output__cell_integer(app->out, (heap % p->period));
    bt_output__add_cell(app->out, words);
    bt_output__add_cell(app->out, letter);
    if (forms->at) add_form(app, &forms->at[heap % p->period]);
    bt_output__end(app->out);
    return BT_OK;
}

static bt_status add_rows(bt_app *app, bt_games_values *values, const bt_games_pattern *p,
                          const bt_games_forms *forms)
{
    char heading[48];
    bt_status status = BT_OK;
    uint64_t p0 = p->period, start = p->settled + (p0 - p->settled % p0) % p0;
    snprintf(heading, sizeof heading, "[n+%llu]-[n]", (unsigned long long)p0);
    bt_output__columns(app->out, (const char *const[]){"residue", "value", heading, "options"},
                       forms->at ? 4 : 3, p0 <= ROWS_SHOWN ? ROWS_SHOWN : 0, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "pattern");
    for (uint64_t i = 0; i < p0 && !status; i++) status = add_row(app, values, p, forms, start + i);
    bt_output__end_all(app->out);
    return status;
}

/* Whether the differences [n+p]-[n] are constant: only asked where sums are small. */
static bool find_additive(bt_app *app, bt_games_values *values, const bt_games_pattern *p,
                          bool *additive)
{
    enum { LARGEST = 80 };
    bt_context *ctx = app->ctx;
    if (p->settled + 3 * p->period > LARGEST) return false;
    *additive = true;
    for (uint64_t n = p->settled; n < p->settled + p->period && *additive; n++) {
        bt_value a = bt_games__values_at(values, n), b = bt_games__values_at(values, n + p->period);
        bt_value c = bt_games__values_at(values, n + 2 * p->period);
        bt_value once = bt_value_subtract(ctx, b, a), twice = bt_value_subtract(ctx, c, b);
        if (!once || !twice) return false;
        *additive = once == twice;
    }
    return true;
}

/* Nim-values have a proof of their own; then the pattern is looked for besides. */
static bt_status find_pattern(bt_games_values *values, const bt_period *period, uint64_t limit,
                              bt_games_pattern *p)
{
    return bt_games__pattern_of(period, p) ? BT_OK : bt_games__values_pattern(values, limit, p);
}

static bt_status tell_rows(bt_app *app, bt_games_values *values, const bt_games_pattern *p)
{
    bt_games_forms forms;
    bt_status status = bt_games__values_forms(values, p, &forms);
    if (!status && forms.at) {
        bt_output__integer(app->out, "options_from", (int64_t)forms.from);
        bt_text__format(
            bt_output__prose(app->out),
            "  from heap %llu on the canonical options are those below (proved for all n)\n",
            (unsigned long long)forms.from);
    }
    if (!status) status = add_rows(app, values, p, &forms);
    bt_games__forms_close(app->ctx, &forms);
    return status;
}

bt_status bt_app__tell_pattern(bt_app *app, bt_game *game, const bt_period *period, uint64_t limit)
{
    bt_games_values *values = bt_games__values_of(game);
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_games_pattern p;
    bool additive;
    if (!values) return bt_error(app->ctx);
    if (period->proved && !period->found && !bt_games__pattern_of(period, &p)) return BT_OK;
    bt_status status = find_pattern(values, period, limit, &p);
    if (status || !p.found) return status;
    bt_output__integer(out, "order_period", (int64_t)p.period);
    bt_output__integer(out, "order_from", (int64_t)p.from);
    bt_output__integer(out, "order_width", (int64_t)p.width);
    bt_output__integer(out, "settled", (int64_t)p.settled);
    bt_output__integer(out, "distinct_before", (int64_t)p.before);
    bt_output__integer(out, "new_per_period", (int64_t)p.fresh);
    bt_text__format(text,
                    "  %llu different values below heap %llu, then %llu new ones every %llu "
                    "heaps\n",
                    (unsigned long long)p.before, (unsigned long long)p.settled,
                    (unsigned long long)p.fresh, (unsigned long long)p.period);
    bool known = find_additive(app, values, &p, &additive);
    if (known)
        bt_text__format(text, "  the differences [n+%llu]-[n] are %s\n",
                        (unsigned long long)p.period,
                        additive ? "the same one period later" : "not constant either");
    status = tell_rows(app, values, &p);
    if (!status && known) bt_output__truth(out, "additive", additive);
    return status ? status : bt_error(app->ctx);
}

/* The proof with closed forms; without, when there are none. */
bt_status bt_app__write_pattern(bt_app *app, bt_game *game, const bt_period *period, bt_text *proof)
{
    bt_games_pattern p;
    bt_games_forms forms = {0};
    bt_text words;
    bt_certificate certificate = period->certificate;
    bt_games__pattern_of(period, &p);
    bt_status status = bt_games__values_forms(bt_games__values_of(game), &p, &forms);
    bt_text__open(&words, app->ctx);
    if (!status && forms.at) bt_games__forms_certify(&p, &forms, &words, &certificate);
    if (!status) status = words.failed ? BT_LIMIT : BT_OK;
    if (!status) bt_study__certificate_write(game, &certificate, proof);
    bt_text__close(&words);
    bt_games__forms_close(app->ctx, &forms);
    return status;
}

/* -- sums -- */

static void write_sum(const bt_games_sum *sum, bt_text *out)
{
    for (size_t i = 0; i < sum->count; i++) {
        if (i || sum->minus[i]) bt_text__add(out, sum->minus[i] ? "-" : "+");
        if (sum->offset[i])
            bt_text__format(out, "[n+%llu]", (unsigned long long)sum->offset[i]);
        else
            bt_text__add(out, "[n]");
    }
}

static void tell_outcomes(bt_app *app, const bt_games_sum_pattern *p, const char *outcome)
{
    bt_output *out = app->out;
    bt_output__print(out, "preperiod_outcomes", "%.*s", (int)p->from, outcome);
    bt_output__columns(out, (const char *const[]){"residue", "outcome"}, 2, ROWS_SHOWN,
                       BT_OUTPUT_ALIGNED);
    bt_output__list(out, "outcomes");
    for (uint64_t i = 0; i < p->period; i++) {
        uint64_t n = p->from + (i + p->period - p->from % p->period) % p->period;
        char letter[2] = {outcome[n], 0};
        bt_output__object(out, NULL);
        bt_output__integer(out, "residue", (int64_t)i);
        bt_output__string(out, "outcome", letter);
        bt_output__cell_integer(out, i);
        bt_output__add_cell(out, letter);
        bt_output__end(out);
    }
    bt_output__end_all(out);
}

static void tell_proof(bt_app *app, bt_game *game, const bt_games_sum *sum,
                       const bt_games_sum_pattern *p)
{
    bt_output *out = app->out;
    bt_text words;
    bt_text__open(&words, app->ctx);
    write_sum(sum, &words);
    bt_output__string(out, "game", game->name);
    bt_output__written(out, "sum", &words);
    bt_output__truth(out, "proved", true);
    bt_output__integer(out, "period", (int64_t)p->period);
    bt_output__integer(out, "from", (int64_t)p->from);
    bt_output__integer(out, "width", (int64_t)p->width);
    bt_output__integer(out, "states", (int64_t)p->states);
    bt_text__format(
        bt_output__prose(out),
        "%s: period %llu from n = %llu on\n"
        "  Proof: the outcome of such a sum stays the same when all heaps grow by %llu (none is "
        "smaller than %llu), or all that stand above a gap of at least %llu; %llu sums "
        "were examined, which decides all others.\n",
        words.at, (unsigned long long)p->period, (unsigned long long)p->from,
        (unsigned long long)p->period, (unsigned long long)p->from, (unsigned long long)p->width,
        (unsigned long long)p->states);
    bt_text__close(&words);
}

static bt_status save_sum(bt_app *app, bt_game *game, const bt_games_sum *sum,
                          const bt_games_sum_pattern *p, const char *outcome, const char *path)
{
    bt_text words, proof;
    bt_certificate certificate;
    bt_text__open(&words, app->ctx);
    bt_text__open(&proof, app->ctx);
    bt_games__sum_certify(sum, p, outcome, &words, &certificate);
    if (!words.failed) bt_study__certificate_write(game, &certificate, &proof);
    bt_status status = words.failed ? BT_LIMIT : bt_app__hand_over_proof(app, &proof, path);
    bt_text__close(&proof);
    bt_text__close(&words);
    return status;
}

bt_status bt_app__tell_sum(bt_app *app, bt_game *game, const char *terms, uint64_t limit,
                           const char *path)
{
    bt_games_values *values = bt_games__values_of(game);
    bt_games_pattern order;
    bt_games_sum sum;
    bt_games_sum_pattern p;
    char *outcome;
    if (!values && bt_error(app->ctx)) return bt_error(app->ctx);
    if (!values) return bt__fail(app->ctx, BT_DOMAIN, "--sum is for subtraction games with values");
    bt_app__reading(app, terms);
    bt_status status = bt_games__sum_read(app->ctx, terms, 0, &sum);
    bt_app__reading(app, status ? terms : NULL);
    if (!status) status = bt_games__values_pattern(values, limit, &order);
    if (status) return status;
    if (!order.found)
        return bt__fail(app->ctx, BT_LIMIT,
                        "the order of the heaps shows no period as far as it was "
                        "examined, so nothing is known of their sums");
    status =
        bt_games__sum_find(app->ctx, bt_games__subtraction_of(game), &order, &sum, &p, &outcome);
    if (!status) {
        tell_proof(app, game, &sum, &p);
        tell_outcomes(app, &p, outcome);
        if (path) status = save_sum(app, game, &sum, &p, outcome, path);
    }
    bt__free(app->ctx, outcome, outcome ? p.from + p.period : 0);
    return status;
}
