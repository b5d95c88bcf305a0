/* Certificates of periods of nim-values, and their words. */
#include "games/taking_proofs.h"

/* In the order of these fields, whether a kind writes them all or not; the saltus of the nim-values
   follows, for the words alone. */
const bt_certificate_field bt_games__outcome_by_nim_fields[] = {
    {"preperiod", false},  {"period", false}, {"nim-preperiod", false},
    {"nim-period", false}, {NULL, false},
};
const bt_certificate_field bt_games__nim_fields[] = {
    {"preperiod", false}, {"period", false}, {NULL, false}};

void bt_games__nims_tell(const bt_certificate_kind *kind, const bt_taking_period *nims,
                         const bt_taking_period *least, bt_period *out)
{
    *out = (bt_period){
        .found = least->period > 0,
        .proved = nims->proved,
        .preperiod = least->preperiod,
        .period = least->period,
        .saltus = least->saltus,
        .searched = nims->known,
        .certificate = {
            kind, {least->preperiod, least->period, nims->preperiod, nims->period, nims->saltus}}};
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
