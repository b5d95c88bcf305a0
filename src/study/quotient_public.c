/* Misère quotients for those who bind the library. */
#include "study/quotient.h"

#include <stdio.h>
#include <string.h>

enum { ALL_HEAPS = 1000000 };

static void put_element(const bt_presentation *p, uint32_t element, bt_text *out)
{
    bt_text__char(out, '\t');
    bt_solve__print_element(p, element, out);
}

/* Four lines, each a word and what it lists, with tabs between. */
static void write_lists(const bt_misere *m, const bt_presentation *p, bt_text *out)
{
    bt_text__add(out, "images");
    for (size_t n = 0; n < m->q.count; n++) put_element(p, m->q.heaps[n].image, out);
    bt_text__add(out, "\np_portion");
    for (uint32_t i = 0; i < m->q.monoid.order; i++)
        if (bt_quotient__is_p(&m->q.monoid, p->order[i])) put_element(p, p->order[i], out);
    bt_text__add(out, "\nrelations");
    for (size_t i = 0; i < p->relation_count; i++) {
        bt_text__char(out, '\t');
        bt_solve__print_word(p, &p->relations[i].left, false, out);
        bt_text__add(out, " = ");
        bt_solve__print_element(p, p->relations[i].right, out);
    }
    bt_text__add(out, "\ngenerators");
    for (uint32_t g = 0; g < p->generators; g++) bt_text__format(out, "\t%u", p->heap[g]);
    bt_text__char(out, '\n');
}

static bt_status describe(const bt_misere *m, bt_study_monoid *out, char **words)
{
    bt_presentation p;
    bt_quotient_structure s = {0};
    bt_status status = bt_solve__presentation_open(&p, &m->q);
    if (!status) status = bt_solve__quotient_structure(&m->q, &s);
    bt_study_monoid full = {.size = out->size,
                            .order = m->q.monoid.order,
                            .heaps = m->q.count,
                            .all_heaps = m->settled,
                            .preperiod = m->preperiod,
                            .period = m->period,
                            .tame = s.tame,
                            .kernel = s.kernel};
    if (!status) memcpy(out, &full, out->size);
    if (!status && words) {
        bt_text text;
        bt_text__open(&text, m->game->ctx);
        write_lists(m, &p, &text);
        *words = bt_text__take(&text);
        if (!*words) status = BT_LIMIT;
    }
    bt_solve__presentation_close(&p);
    return status;
}

/* At a limit it is kept while the heaps before it are told. */
static bt_status describe_so_far(const bt_misere *m, bt_study_monoid *out, char **words)
{
    char message[400];
    bt_context *ctx = m->game->ctx;
    snprintf(message, sizeof message, "%s", bt_message(ctx));
    bt_clear(ctx);
    if (m->q.count) describe(m, out, words);
    bt_clear(ctx);
    return bt__fail(ctx, BT_LIMIT, "%s", message);
}

static bt_status find_quotient(bt_misere *m, bt_game *game, uint64_t last)
{
    *m = (bt_misere){.game = game};
    if (!game->misere)
        return bt__fail(game->ctx, BT_INPUT, "expected a game in misere play, as in misere:kayles");
    bt_status status = bt_solve__misere_open(m, game);
    return status ? status : bt_solve__misere_extend(m, last < ALL_HEAPS ? last : ALL_HEAPS);
}

bt_status bt_study_quotient(bt_game *game, uint64_t last, bt_study_monoid *out, char **words)
{
    bt_misere m;
    if (words) *words = NULL;
    if (out->size < sizeof out->size || out->size > sizeof *out)
        return bt__fail(game->ctx, BT_INPUT,
                        "an answer of %zu bytes does not fit this version of the library",
                        out->size);
    bt_status status = find_quotient(&m, game, last);
    if (!status)
        status = describe(&m, out, words);
    else if (status == BT_LIMIT)
        status = describe_so_far(&m, out, words);
    bt_solve__misere_close(&m);
    return status;
}

bt_status bt_study_quotient_proof(bt_game *game, uint64_t last, char **proof)
{
    bt_misere m;
    bt_text text;
    *proof = NULL;
    bt_text__open(&text, game->ctx);
    bt_status status = find_quotient(&m, game, last);
    if (!status) status = bt_study__quotient_write(&m, &text);
    if (!status) *proof = bt_text__take(&text);
    if (!status && !*proof) status = BT_LIMIT;
    if (status) bt_text__close(&text);
    bt_solve__misere_close(&m);
    return status;
}

/* The game at hand, if it is the one that is named. */
static bt_game *find_this(void *data, bt_context *ctx, const char *name)
{
    bt_game *game = data;
    if (!strcmp(game->name, name)) return game;
    bt__fail(ctx, BT_DOMAIN, "it is a proof for %.100s, not for %.100s", name, game->name);
    return NULL;
}

bt_status bt_study_quotient_verify(bt_game *game, const char *proof)
{
    bt_study_quotient_claim claim;
    return bt_study__quotient_check(game->ctx, proof, find_this, game, &claim);
}
