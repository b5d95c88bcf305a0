/* Closed forms and sums of heaps in words, as options and proof files have them, and the
   certificates that consist of such words. */
#include "games/subtraction_claims.h"

#include <stdlib.h>
#include <string.h>

/* -- closed forms: {[0], [2] | [n-2]}, a number in brackets is a heap -- */

static void write_side(const bt_games_form *form, bt_player player, bt_text *out)
{
    for (size_t i = 0; i < form->count[player]; i++) {
        const bt_games_form_option *option = &form->option[player][i];
        if (i) bt_text__add(out, ", ");
        if (option->kind == BT_GAMES_FORM_ZERO)
            bt_text__add(out, "0");
        else
            bt_text__format(out, option->kind == BT_GAMES_FORM_LESS ? "[n-%llu]" : "[%llu]",
                            (unsigned long long)option->number);
    }
}

void bt_games__form_write(const bt_games_form *form, bt_text *out)
{
    bt_text__add(out, "{");
    write_side(form, BT_LEFT, out);
    bt_text__add(out, form->count[BT_LEFT] ? " |" : "|");
    if (form->count[BT_RIGHT]) bt_text__add(out, " ");
    write_side(form, BT_RIGHT, out);
    bt_text__add(out, "}");
}

typedef struct reader {
    bt_context *ctx;
    const char *text;
    size_t at;
} reader;

static bool take(reader *r, const char *words)
{
    size_t length = strlen(words);
    bool there = strncmp(r->text + r->at, words, length) == 0;
    if (there) r->at += length;
    return there;
}

static void skip_spaces(reader *r)
{
    r->at += strspn(r->text + r->at, " ");
}

static bt_status expect(reader *r, const char *what)
{
    return bt__fail_at(r->ctx, r->at, "expected %s", what);
}

static bt_status read_number(reader *r, uint64_t *number, const char *what)
{
    size_t digits = strspn(r->text + r->at, "0123456789");
    if (digits == 0 || digits > 6) return expect(r, what);
    *number = strtoull(r->text + r->at, NULL, 10);
    r->at += digits;
    return BT_OK;
}

static bt_status read_option(reader *r, bt_games_form_option *out)
{
    bt_status status;
    *out = (bt_games_form_option){BT_GAMES_FORM_ZERO, 0};
    if (take(r, "0")) return BT_OK;
    out->kind = take(r, "[n-") ? BT_GAMES_FORM_LESS : BT_GAMES_FORM_HEAP;
    if (out->kind == BT_GAMES_FORM_HEAP && !take(r, "["))
        return expect(r, "an option: [n-2], [3] or 0");
    status = read_number(r, &out->number, "a number below a million");
    if (status) return status;
    return take(r, "]") ? BT_OK : expect(r, "]");
}

static bt_status read_side(reader *r, bt_games_form *form, bt_player player, const char *end)
{
    bt_status status = BT_OK;
    skip_spaces(r);
    for (size_t i = 0; !status && !take(r, end); i++) {
        if (i && !take(r, ",")) return expect(r, "a comma between options, or the end of the list");
        if (i == BT_GAMES_FORM_OPTIONS) return expect(r, "fewer options");
        skip_spaces(r);
        status = read_option(r, &form->option[player][i]);
        form->count[player] = i + 1;
        skip_spaces(r);
    }
    return status;
}

static bt_status read_form(reader *r, bt_games_form *form)
{
    skip_spaces(r);
    if (!take(r, "{")) return expect(r, "a closed form in braces for every residue");
    bt_status status = read_side(r, form, BT_LEFT, "|");
    return status ? status : read_side(r, form, BT_RIGHT, "}");
}

static bool is_at_end(const reader *r)
{
    return !r->text[r->at] || r->text[r->at] == '\n';
}

/* As many forms as the period has residues. */
static bt_status read_forms(reader *r, bt_games_forms *forms)
{
    bt_status status = BT_OK;
    size_t rest = strcspn(r->text + r->at, "\n");
    if (forms->period == 0 || forms->period > rest)
        return expect(r, "a closed form for every residue of the period");
    forms->at = bt__alloc_zero(r->ctx, forms->period * sizeof *forms->at);
    if (!forms->at) return BT_LIMIT;
    for (uint64_t i = 0; i < forms->period && !status; i++) status = read_form(r, &forms->at[i]);
    if (!status && !is_at_end(r)) status = expect(r, "the end of the line");
    return status;
}

/* -- sums -- */

bt_status bt_games__sum_read(bt_context *ctx, const char *text, size_t at, bt_games_sum *sum)
{
    reader r = {ctx, text, at};
    bt_status status = BT_OK;
    *sum = (bt_games_sum){0};
    while (!status) {
        if (sum->count == BT_GAMES_SUM_HEAPS)
            return bt__fail_at(ctx, r.at, "a sum has at most %d heaps here", BT_GAMES_SUM_HEAPS);
        sum->minus[sum->count] = take(&r, "-");
        if (!sum->minus[sum->count] && !take(&r, "+"))
            return expect(&r, "+ or - before each term, as in +18,-9,-9,+0");
        status = read_number(&r, &sum->offset[sum->count++],
                             "a number below a million: what is added to n");
        if (!status && is_at_end(&r)) break;
        if (!status && !take(&r, ",")) return expect(&r, "a comma between terms");
    }
    return status;
}

static void write_terms(const bt_games_sum *sum, bt_text *out)
{
    for (size_t i = 0; i < sum->count; i++)
        bt_text__format(out, "%s%c%llu", i ? "," : "", sum->minus[i] ? '-' : '+',
                        (unsigned long long)sum->offset[i]);
}

/* -- certificates -- */

enum { ORDER_FIELDS = 8, FORMS_FROM = ORDER_FIELDS, FORMS_WORDS };

const bt_certificate_field bt_games__forms_fields[] = {
    {"preperiod", BT_FIELD_NUMBER},
    {"period", BT_FIELD_NUMBER},
    {"order-period", BT_FIELD_NUMBER},
    {"order-from", BT_FIELD_NUMBER},
    {"order-width", BT_FIELD_NUMBER},
    {"settled", BT_FIELD_NUMBER},
    {"before", BT_FIELD_NUMBER},
    {"fresh", BT_FIELD_NUMBER},
    {"options-from", BT_FIELD_NUMBER},
    {"options", BT_FIELD_WORDS},
    {0},
};

const bt_certificate_field bt_games__sum_fields[] = {
    {"preperiod", BT_FIELD_NUMBER}, {"period", BT_FIELD_NUMBER},  {"width", BT_FIELD_NUMBER},
    {"sum", BT_FIELD_WORDS},        {"outcomes", BT_FIELD_WORDS}, {0},
};

void bt_games__forms_certify(const bt_games_pattern *order, const bt_games_forms *forms,
                             bt_text *words, bt_certificate *out)
{
    *out = bt_games__pattern_certificate(order, bt_games__forms_kind());
    out->number[FORMS_FROM] = forms->from;
    out->number[FORMS_WORDS] = words->length;
    for (uint64_t i = 0; i < forms->period; i++) {
        if (i) bt_text__add(words, " ");
        bt_games__form_write(&forms->at[i], words);
    }
    out->text = words->at;
}

void bt_games__sum_certify(const bt_games_sum *sum, const bt_games_sum_pattern *p,
                           const char *outcome, bt_text *words, bt_certificate *out)
{
    size_t terms = words->length;
    write_terms(sum, words);
    bt_text__char(words, '\n');
    *out = (bt_certificate){.kind = bt_games__sum_kind(),
                            .number = {p->from, p->period, p->width, terms, words->length}};
    bt_text__add_bytes(words, outcome, (size_t)(p->from + p->period));
    out->text = words->at;
}

bt_status bt_games__forms_recheck(bt_game *game, const bt_certificate *c)
{
    bt_games_pattern pattern = bt_games__pattern_read(c);
    bt_games_forms forms = {.period = pattern.period, .from = c->number[FORMS_FROM]};
    reader r = {game->ctx, c->text, (size_t)c->number[FORMS_WORDS]};
    bt_status status = read_forms(&r, &forms);
    if (!status)
        status = bt_games__forms_check(game->ctx, bt_games__subtraction_of(game), &pattern, &forms);
    bt_games__forms_close(game->ctx, &forms);
    return status;
}

bt_status bt_games__sum_recheck(bt_game *game, const bt_certificate *c)
{
    bt_games_sum sum;
    bt_games_sum_pattern p = {.from = c->number[0], .period = c->number[1], .width = c->number[2]};
    const char *outcome = c->text + c->number[4];
    bt_status status = bt_games__sum_read(game->ctx, c->text, (size_t)c->number[3], &sum);
    return status ? status
                  : bt_games__sum_check(game->ctx, bt_games__subtraction_of(game), &sum, &p,
                                        outcome, strcspn(outcome, "\n"));
}
