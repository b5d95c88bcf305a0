/* Certificates of periods of nim-values, and their words. */
#include "games/taking_proofs.h"

/* In the order of these fields, whether a kind writes them all or not; the saltus of the nim-values
   follows, for the words alone. */
const bt_certificate_field bt_games__outcome_by_nim_fields[] = {
    {"preperiod", BT_FIELD_NUMBER},
    {"period", BT_FIELD_NUMBER},
    {"nim-preperiod", BT_FIELD_NUMBER},
    {"nim-period", BT_FIELD_NUMBER},
    {0},
};
const bt_certificate_field bt_games__nim_fields[] = {
    {"preperiod", BT_FIELD_NUMBER}, {"period", BT_FIELD_NUMBER}, {0}};

void bt_games__nims_tell(const bt_certificate_kind *kind, const bt_taking_period *nims,
                         const bt_taking_period *least, bt_period *out)
{
    *out = (bt_period){.found = least->period > 0,
                       .proved = nims->proved,
                       .preperiod = least->preperiod,
                       .period = least->period,
                       .saltus = least->saltus,
                       .searched = nims->known,
                       .certificate = {.kind = kind,
                                       .number = {least->preperiod, least->period, nims->preperiod,
                                                  nims->period, nims->saltus}}};
}

void bt_games__nims_explain(const bt_taking *table, const bt_period *period, bt_text *out)
{
    const uint64_t *number = period->certificate.number;
    bt_taking_period nims = {.preperiod = (size_t)number[2],
                             .period = (size_t)number[3],
                             .saltus = (uint32_t)number[4],
                             .proved = period->proved,
                             .known = (size_t)period->searched};
    if (period->certificate.kind->of == BT_OF_OUTCOME)
        bt_text__add(out, "the outcome is P where G(n) = 0; ");
    bt_games__taking_proof(table, &nims, out);
}

/* -- by local steps -- */

const bt_certificate_field bt_games__local_fields[] = {
    {"preperiod", BT_FIELD_NUMBER}, {"period", BT_FIELD_NUMBER},
    {"mask", BT_FIELD_NUMBER},      {"parity", BT_FIELD_NUMBER},
    {"rare", BT_FIELD_NUMBER},      {"depth", BT_FIELD_NUMBER},
    {"step", BT_FIELD_NUMBER},      {0}};

void bt_games__local_tell(const bt_certificate_kind *kind, const bt_taking_period *found,
                          bt_period *out)
{
    *out = (bt_period){
        .found = true,
        .proved = true,
        .preperiod = found->preperiod,
        .period = found->period,
        .searched = found->known,
        .certificate = {.kind = kind,
                        .number = {found->preperiod, found->period, found->mask, found->parity,
                                   found->rare, found->depth, found->step}}};
}

void bt_games__local_explain(const bt_taking_rules *rules, const bt_period *period, bt_text *out)
{
    const uint64_t *number = period->certificate.number;
    uint64_t reach = number[4] > number[5] ? number[4] : number[5], window = reach + rules->last;
    bt_text__format(out, "G(n+%llu) = G(n) for all n >= %llu", (unsigned long long)number[1],
                    (unsigned long long)number[0]);
    if (number[0])
        bt_text__format(out, " (last exception n = %llu)", (unsigned long long)number[0] - 1);
    bt_text__format(
        out,
        ". Proof (sparse spaces): no heap above %llu is rare, and splits with a heap of "
        "at most %llu decide every value, so that a value depends on the %llu before "
        "it only; these come again after %llu heaps.",
        (unsigned long long)number[4], (unsigned long long)reach, (unsigned long long)window,
        (unsigned long long)number[6]);
}

/* -- with a saltus -- */

const bt_certificate_field bt_games__saltus_fields[] = {
    {"preperiod", BT_FIELD_NUMBER}, {"period", BT_FIELD_NUMBER}, {"saltus", BT_FIELD_NUMBER},
    {"band", BT_FIELD_NUMBER},      {"heaps", BT_FIELD_NUMBER},  {0}};

void bt_games__saltus_tell(const bt_certificate_kind *kind, const bt_taking_period *found,
                           bt_period *out)
{
    *out = (bt_period){.found = true,
                       .proved = true,
                       .preperiod = found->preperiod,
                       .period = found->period,
                       .saltus = found->saltus,
                       .searched = found->known,
                       .certificate = {.kind = kind,
                                       .number = {found->preperiod, found->period, found->saltus,
                                                  found->band, found->needed}}};
}

void bt_games__saltus_explain(const bt_taking *table, const bt_period *period, bt_text *out)
{
    const uint64_t *number = period->certificate.number;
    bt_taking_period found = {.preperiod = (size_t)number[0],
                              .period = (size_t)number[1],
                              .saltus = (uint32_t)number[2],
                              .proved = true,
                              .needed = (size_t)number[4]};
    bt_games__taking_proof(table, &found, out);
}
