/* The periods of subtraction games: of outcomes by windows and runs, of values by their order, of
   nim-values as for octal games. Each kind of certificate with its fields, words and check. */
#include "games/subtraction_proofs.h"
#include "games/subtraction_claims.h"

/* The kinds for outcomes are in the order of bt_games_rule. */
enum {
    NIM,
    VALUE_BY_NIM,
    VALUE_ORDER,
    VALUE_SLOPE,
    VALUE_FORMS,
    SUM,
    OUTCOMES,
    KINDS = OUTCOMES + BT_GAMES_RIGHT_FIRST
};

const bt_certificate_kind *bt_games__forms_kind(void)
{
    return &bt_games__sub_kinds[VALUE_FORMS];
}

const bt_certificate_kind *bt_games__sum_kind(void)
{
    return &bt_games__sub_kinds[SUM];
}

static const bt_certificate_kind *outcome_kind(bt_games_rule rule)
{
    return &bt_games__sub_kinds[OUTCOMES + rule - BT_GAMES_WINDOWS];
}

const char *bt_games__rule_name(bt_games_rule rule)
{
    if (rule == BT_GAMES_ANY) return "any";
    return rule <= BT_GAMES_RIGHT_FIRST ? outcome_kind(rule)->formerly : "unknown";
}

/* -- outcomes -- */

static const bt_certificate_field outcome_fields[] = {
    {"preperiod", BT_FIELD_NUMBER},
    {"period", BT_FIELD_NUMBER},
    {"from", BT_FIELD_NUMBER},
    {"length", BT_FIELD_NUMBER},
    {"shift", BT_FIELD_NUMBER},
    {"letters", BT_FIELD_LETTERS},
    {0},
};

static bt_games_certificate read_outcome(const bt_certificate *c)
{
    ptrdiff_t which = c->kind - outcome_kind(BT_GAMES_WINDOWS);
    return (bt_games_certificate){.rule = (bt_games_rule)(BT_GAMES_WINDOWS + which),
                                  .preperiod = c->number[0],
                                  .period = c->number[1],
                                  .from = c->number[2],
                                  .length = c->number[3],
                                  .shift = c->number[4],
                                  .letters = (uint32_t)c->number[5]};
}

static bt_status find_outcome(bt_game *game, bt_period *out)
{
    bt_games_certificate c;
    bt_status status =
        bt_games__outcome_period(game->ctx, bt_games__subtraction_of(game), BT_GAMES_ANY, &c);
    if (status) {
        *out =
            (bt_period){.searched = c.length, .certificate.kind = outcome_kind(BT_GAMES_WINDOWS)};
        return status;
    }
    *out = (bt_period){
        .found = true,
        .proved = true,
        .preperiod = c.preperiod,
        .period = c.period,
        .searched = c.from + c.length + c.shift,
        .certificate = {.kind = outcome_kind(c.rule),
                        .number = {c.preperiod, c.period, c.from, c.length, c.shift, c.letters}}};
    return BT_OK;
}

static bt_status check_outcome(bt_game *game, const bt_certificate *certificate)
{
    bt_games_certificate c = read_outcome(certificate);
    return bt_games__certificate_check(game->ctx, bt_games__subtraction_of(game), &c);
}

static void explain_windows(const bt_games_certificate *c, bt_text *out)
{
    bt_text__format(out,
                    "equal windows: the %llu outcomes from heap %llu on are those from heap %llu "
                    "on, and they decide all later ones",
                    (unsigned long long)c->length, (unsigned long long)c->from,
                    (unsigned long long)c->from + c->shift);
}

static void explain_outcome(bt_game *game, const bt_period *period, bt_text *out)
{
    bt_games_certificate c = read_outcome(&period->certificate);
    unsigned long long from = c.from, length = c.length;
    bool left = c.rule == BT_GAMES_LEFT_RUN || c.rule == BT_GAMES_LEFT_FIRST;
    const char *winner = left ? "Left" : "Right";
    (void)game;
    if (!period->proved)
        bt_text__format(out, "not proved up to n = %llu",
                        (unsigned long long)(period->searched ? period->searched - 1 : 0));
    else if (c.rule == BT_GAMES_WINDOWS)
        explain_windows(&c, out);
    else if (c.rule == BT_GAMES_LEFT_RUN || c.rule == BT_GAMES_RIGHT_RUN)
        bt_text__format(out,
                        "%llu consecutive %c from heap %llu on: every later move leads into them",
                        length, *winner, from);
    else
        bt_text__format(out,
                        "%s wins moving first at %llu consecutive heaps from %llu on, so %s wins "
                        "for ever after",
                        winner, length, from, winner);
}

/* -- values -- */

static const bt_certificate_field order_fields[] = {
    {"preperiod", BT_FIELD_NUMBER},
    {"period", BT_FIELD_NUMBER},
    {"order-period", BT_FIELD_NUMBER},
    {"order-from", BT_FIELD_NUMBER},
    {"order-width", BT_FIELD_NUMBER},
    {"settled", BT_FIELD_NUMBER},
    {"before", BT_FIELD_NUMBER},
    {"fresh", BT_FIELD_NUMBER},
    {0},
};

bt_games_pattern bt_games__pattern_read(const bt_certificate *c)
{
    return (bt_games_pattern){.found = true,
                              .value_preperiod = c->number[0],
                              .value_period = c->number[1],
                              .period = c->number[2],
                              .from = c->number[3],
                              .width = c->number[4],
                              .settled = c->number[5],
                              .before = c->number[6],
                              .fresh = c->number[7]};
}

bt_certificate bt_games__pattern_certificate(const bt_games_pattern *p,
                                             const bt_certificate_kind *kind)
{
    return (bt_certificate){.kind = kind,
                            .number = {p->value_preperiod, p->value_period, p->period, p->from,
                                       p->width, p->settled, p->before, p->fresh}};
}

bool bt_games__pattern_of(const bt_period *period, bt_games_pattern *out)
{
    if (!period->proved || period->certificate.kind != &bt_games__sub_kinds[VALUE_ORDER])
        return false;
    *out = bt_games__pattern_read(&period->certificate);
    out->searched = period->searched;
    return true;
}

/* An order without a period, after a first look for one. */
static bt_status find_slope(bt_game *game, uint64_t limit, bt_period *out)
{
    bt_games_slope s;
    bt_status status = bt_games__slope_find(game->ctx, bt_games__subtraction_of(game), limit, &s);
    if (status) return status;
    *out = (bt_period){.proved = true,
                       .searched = s.heaps + 1,
                       .certificate = {.kind = &bt_games__sub_kinds[VALUE_SLOPE],
                                       .number = {0, 0, s.period, s.run, s.rise, s.heaps}}};
    return BT_OK;
}

static void tell_pattern(const bt_games_pattern *p, bt_period *out)
{
    *out =
        (bt_period){.searched = p->searched, .certificate.kind = &bt_games__sub_kinds[VALUE_ORDER]};
    if (!p->found) return;
    out->found = p->fresh == 0;
    out->proved = true;
    out->preperiod = p->value_preperiod;
    out->period = p->value_period;
    out->certificate = bt_games__pattern_certificate(p, &bt_games__sub_kinds[VALUE_ORDER]);
}

/* A short look for a period, then for a line that excludes one, then a long look. */
static bt_status find_pattern(bt_game *game, uint64_t limit, bt_period *out)
{
    enum { FIRST_LOOK = 1 << 10 };
    bt_games_values *values = bt_games__values_of(game);
    bt_games_pattern p;
    if (!values) return bt_error(game->ctx) ? bt_error(game->ctx) : BT_PASS;
    bool short_look = !limit || limit > FIRST_LOOK;
    bt_status status = bt_games__values_pattern(values, short_look ? FIRST_LOOK : limit, &p);
    if (!p.searched) return status ? status : BT_PASS;
    tell_pattern(&p, out);
    if (status || p.found) return p.found ? BT_OK : status;
    status = find_slope(game, limit ? limit : UINT64_MAX, out);
    if (status != BT_PASS || !short_look) return status == BT_PASS ? BT_OK : status;
    status = bt_games__values_pattern(values, limit, &p);
    tell_pattern(&p, out);
    return p.found ? BT_OK : status;
}

static bt_status check_pattern(bt_game *game, const bt_certificate *certificate)
{
    bt_games_pattern p = bt_games__pattern_read(certificate);
    return bt_games__pattern_check(game->ctx, bt_games__subtraction_of(game), &p);
}

static void explain_pattern(bt_game *game, const bt_period *period, bt_text *out)
{
    bt_games_pattern p = bt_games__pattern_read(&period->certificate);
    unsigned long long p0 = p.period, searched = period->searched;
    (void)game;
    if (!period->proved) {
        bt_text__format(out,
                        "the order of the %llu smallest heaps shows no period; nothing is proved",
                        searched);
        return;
    }
    if (period->found)
        bt_text__format(out, "the values repeat: G(n+%llu) = G(n) for n >= %llu. ",
                        (unsigned long long)period->period, (unsigned long long)period->preperiod);
    else
        bt_text__format(
            out,
            "the values never repeat: from heap %llu on %llu of every %llu heaps have a "
            "value that no smaller heap has. ",
            (unsigned long long)p.settled, (unsigned long long)p.fresh, p0);
    bt_text__format(out,
                    "Proof: the order of the values does. Whether G(n) <= G(m) stays the same when "
                    "both heaps grow by %llu (n, m >= %llu), or when the larger one alone does and "
                    "they differ by at least %llu; checked for the %llu smallest heaps, which "
                    "decides all others.",
                    p0, (unsigned long long)p.from, (unsigned long long)p.width, searched);
}

/* -- values whose order has no period -- */

static const bt_certificate_field slope_fields[] = {
    {"preperiod", BT_FIELD_NUMBER},
    {"period", BT_FIELD_NUMBER},
    {"order-period", BT_FIELD_NUMBER},
    {"run", BT_FIELD_NUMBER},
    {"rise", BT_FIELD_NUMBER},
    {"heaps", BT_FIELD_NUMBER},
    {0},
};

static bt_status check_slope(bt_game *game, const bt_certificate *c)
{
    bt_games_slope s = {c->number[2], c->number[3], c->number[4], c->number[5]};
    if (c->number[0] || c->number[1])
        return bt__fail(game->ctx, BT_DOMAIN,
                        "the certificate proves nothing: the values do not repeat");
    return bt_games__slope_check(game->ctx, bt_games__subtraction_of(game), &s);
}

static void explain_slope(bt_game *game, const bt_period *period, bt_text *out)
{
    const uint64_t *number = period->certificate.number;
    unsigned long long p = number[2], run = number[3], rise = number[4];
    (void)game;
    bt_text__format(
        out,
        "the values never repeat, and neither does their order: whether G(n) <= G(m) changes "
        "along the line n : m = %llu : %llu. Proof: the order stays the same when n grows by "
        "%llu below the line, when both do above it, and when n grows by %llu and m by %llu "
        "far from the axis and the diagonal; checked for the %llu smallest heaps, which "
        "decides all others. On the two sides it differs for the same residues.",
        run, rise, p, run * p, rise * p, (unsigned long long)period->searched);
}

/* -- nim-values -- */

static bt_status find_nims(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    bt_taking_period p;
    bt_status status =
        bt_games__taking_period(bt_games__sub_nims(game), limit ? limit : 1 << 24, &p);
    if (status && !p.known) return status;
    bt_games__nims_tell(&bt_games__sub_kinds[of == BT_OF_NIM ? NIM : VALUE_BY_NIM], &p, &p, out);
    return status;
}

static bt_status check_nims(bt_game *game, const bt_certificate *certificate)
{
    const bt_games_set *set = &bt_games__subtraction_of(game)->left;
    uint64_t longest = 0;
    for (size_t i = 0; i < set->count; i++)
        if (longest < set->elements[i]) longest = set->elements[i];
    return bt_games__nims_check(game, longest, certificate);
}

static void explain_nims(bt_game *game, const bt_period *period, bt_text *out)
{
    bt_games__nims_explain(bt_games__sub_nims(game), period, out);
}

/* -- all of them -- */

#define OUTCOME(name, formerly)                                                                    \
    {                                                                                              \
        name, BT_OF_OUTCOME, formerly, outcome_fields, check_outcome, explain_outcome              \
    }

const bt_certificate_kind bt_games__sub_kinds[KINDS + 1] = {
    [NIM] = {"nim", BT_OF_NIM, "", bt_games__nim_fields, check_nims, explain_nims},
    [VALUE_BY_NIM] = {"value-by-nim", BT_OF_VALUE, NULL, bt_games__nim_fields, check_nims,
                      explain_nims},
    [VALUE_ORDER] = {"value-order", BT_OF_VALUE, "", order_fields, check_pattern, explain_pattern},
    [VALUE_SLOPE] = {"value-slope", BT_OF_VALUE, NULL, slope_fields, check_slope, explain_slope},
    [VALUE_FORMS] = {"value-forms", BT_OF_VALUE, NULL, bt_games__forms_fields,
                     bt_games__forms_recheck, NULL},
    [SUM] = {"sum-outcomes", BT_OF_OUTCOME, NULL, bt_games__sum_fields, bt_games__sum_recheck,
             NULL},
    [OUTCOMES] = OUTCOME("outcome-windows", "equal windows"),
    OUTCOME("outcome-left-run", "consecutive L"),
    OUTCOME("outcome-left-first", "Left wins first"),
    OUTCOME("outcome-right-run", "consecutive R"),
    OUTCOME("outcome-right-first", "Right wins first"),
};

bt_status bt_games__sub_period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    if (of == BT_OF_OUTCOME) return find_outcome(game, out);
    if (bt_games__sub_nims(game)) return find_nims(game, of, limit, out);
    return of == BT_OF_VALUE ? find_pattern(game, limit, out) : BT_PASS;
}
