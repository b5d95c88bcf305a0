/* Statements about every heap, proved: periods by their certificates, which are written as files,
   checked by the rules alone and kept with the finding. */
#include "base/numbers.h"
#include "papers/inquiry.h"

#include <stdio.h>
#include <string.h>

uint64_t bt_papers__field(const bt_certificate *certificate, const char *name)
{
    const bt_certificate_field *field = certificate->kind->fields;
    for (size_t i = 0; field[i].name; i++)
        if (!strcmp(field[i].name, name)) return certificate->number[i];
    return UINT64_MAX;
}

/* A file is kept once it is checked. */
static bt_status keep_file(bt_inquiry *q, const bt_text *file)
{
    bt_study_claim claim;
    bt_status status = file->failed ? BT_LIMIT : bt_study__proof_check(q->ctx, file->at, &claim);
    if (!status) bt_text__add(&q->finding->certificate, file->at);
    return status;
}

bt_status bt_papers__keep(bt_inquiry *q, const bt_game *game, const bt_certificate *certificate)
{
    bt_text file;
    bt_text__open(&file, q->ctx);
    bt_study__certificate_write(game, certificate, &file);
    bt_status status = keep_file(q, &file);
    bt_text__close(&file);
    return status;
}

static bt_status keep_proof(bt_inquiry *q, bt_game *game, bt_of of, const bt_period *period)
{
    bt_text file;
    bt_text__open(&file, q->ctx);
    bt_status status = bt_study__proof_write(game, of, period, &file);
    if (!status) status = keep_file(q, &file);
    bt_text__close(&file);
    return status;
}

bool bt_papers__certify(bt_inquiry *q, const char *name, bt_of of, bt_period *period)
{
    bt_game *game = bt_papers__going(q) ? bt_papers__game(q, name) : NULL;
    if (!game || !bt_papers__fine(q, bt_study__period(game, of, 0, period))) return false;
    bt_status status = period->proved ? keep_proof(q, game, of, period) : BT_DOMAIN;
    if (status == BT_DOMAIN) bt_clear(q->ctx);
    bt_papers__expect(q, status != BT_DOMAIN, "there is no proof for %s", name);
    return status == BT_DOMAIN ? false : bt_papers__fine(q, status);
}

/* "the outcomes of X repeat every 5 heaps from 2 on (certificate .., checked by the rules)" */
static void say_period(bt_inquiry *q, const char *name, bt_of of, const bt_period *p,
                       uint64_t decides)
{
    static const char *const what[] = {
        [BT_OF_OUTCOME] = "outcomes", [BT_OF_NIM] = "nim-values", [BT_OF_VALUE] = "values"};
    char repeat[64] = "do not change";
    if (p->period > 1)
        snprintf(repeat, sizeof repeat, "repeat every %llu heaps", (unsigned long long)p->period);
    bt_papers__settle(q,
                      "n < %llu decides all n: the %s of %s %s from %llu on (certificate %s, "
                      "checked by the rules)",
                      (unsigned long long)decides, what[of], name, repeat,
                      (unsigned long long)p->preperiod, p->certificate.kind->name);
}

void bt_papers__settle_by_period(bt_inquiry *q, const char *name, bt_of of, uint64_t range,
                                 uint64_t from, uint64_t every)
{
    bt_period p;
    if (!bt_papers__certify(q, name, of, &p)) return;
    uint64_t start = p.preperiod > from ? p.preperiod : from;
    uint64_t both = p.period ? p.period / bt__gcd(p.period, every) * every : 0;
    bt_papers__expect(q, both && start + both <= range, "%s: n < %llu is too few", name,
                      (unsigned long long)range);
    say_period(q, name, of, &p, start + both);
}
