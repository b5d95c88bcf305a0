/* bouton compare --in GAME A B: can two positions replace each other in misère play of a game? */
#include "app/commands.h"
#include "study/quotient.h"

enum { HEAPS_MOST = 1000000, DEFAULT_HEAPS = 20 };

typedef struct pair {
    bt_position at[2];
    uint32_t image[2];
} pair;

static bt_status read_pair(bt_app *app, bt_game *game, const bt_call *call, pair *p)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < 2 && !status; i++) {
        bt_sum sum;
        bt_rules__sum_open(&sum, app->ctx);
        bt_app__reading(app, call->arguments[i]);
        status = bt_rules__read_sum(game, call->arguments[i], &sum);
        if (!status) p->at[i] = sum.terms[0].position;
        bt_rules__sum_close(&sum);
    }
    bt_app__reading(app, NULL);
    return status;
}

/* All heaps where that can be had, else some; what the positions consist of in any case. */
static bt_status find_images(bt_app *app, const bt_call *call, bt_misere *m, pair *p)
{
    int64_t to = m->bounded ? HEAPS_MOST : DEFAULT_HEAPS;
    bt_status status = bt_app__integer(app, call, "to", 0, HEAPS_MOST, &to);
    if (!status && m->game->series.heap) status = bt_solve__misere_extend(m, (uint64_t)to);
    for (size_t i = 0; i < 2 && !status && !m->settled; i++)
        status = bt_solve__misere_add(m, p->at[i]);
    for (size_t i = 0; i < 2 && !status; i++)
        status = bt_solve__misere_image(m, bt_rules__bytes(m->game, p->at[i]), &p->image[i]);
    return status;
}

/* An element in whose company the outcomes differ, written as the parts of a position. */
static void print_test(const bt_misere *m, const pair *p, bt_text *out)
{
    const bt_monoid *q = &m->q.monoid;
    const uint64_t *a = bt_quotient__row(q, p->image[0]), *b = bt_quotient__row(q, p->image[1]);
    uint32_t z = 0;
    while (bt_quotient__has(a, z) == bt_quotient__has(b, z)) z++;
    for (uint32_t x = z; x; x = q->parent[x]) {
        bt_rules__print(m->game, m->parts.at[m->q.letter_heap[q->last[x]]], out);
        if (q->parent[x]) bt_text__char(out, ',');
    }
}

static void tell(bt_app *app, const bt_call *call, const bt_misere *m, const pair *p)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out), test;
    const char *a = call->arguments[0], *b = call->arguments[1];
    bool alike = p->image[0] == p->image[1];
    bt_text__open(&test, app->ctx);
    if (!alike) print_test(m, p, &test);
    bt_output__string(out, "a", a);
    bt_output__string(out, "b", b);
    bt_output__string(out, "in", m->game->name);
    bt_output__string(out, "relation", alike ? "=" : "!=");
    bt_output__truth(out, "all_heaps", m->settled);
    if (!alike) bt_output__written(out, "test", &test);
    bt_text__format(text, "%s %s %s in %s\n", a, alike ? "=" : "!=", b, m->game->name);
    if (alike)
        bt_text__add(text, "  they have the same outcome whatever ");
    else if (test.length)
        bt_text__format(text, "  with %s added, one is a P-position, the other is not", test.at);
    else
        bt_text__add(text, "  one is a P-position, the other is not");
    if (alike && m->settled)
        bt_text__add(text, "position of the game is added to both");
    else if (alike)
        bt_text__format(text, "sum of the %zu parts examined is added to both", m->q.count);
    bt_text__add(text, "\n");
    bt_text__close(&test);
}

static bt_status expect(bt_app *app, const bt_call *call, bool alike)
{
    static const char *const signs[] = {"=", "!=", NULL};
    size_t wanted = 0;
    if (!bt_app__has(call, "expect")) return BT_OK;
    if (bt_app__expected_sign(app, call, signs, &wanted)) return BT_INPUT;
    app->no = alike != (wanted == 0);
    bt_output__string(app->out, "expected", signs[wanted]);
    bt_output__truth(app->out, "holds", !app->no);
    if (app->no) bt_app__warn(app, "bouton: expected %s\n", signs[wanted]);
    return BT_OK;
}

bt_status bt_app__compare_in(bt_app *app, const bt_call *call, const char *name)
{
    bt_game *game;
    bt_misere m;
    pair p = {0};
    bt_app__reading(app, name);
    bt_status status = bt_app__open_game(app, name, &game);
    if (status) return status;
    if (!game->misere)
        return bt__fail_at(app->ctx, 0, "expected a game in misere play, as in misere:kayles");
    bt_app__reading(app, NULL);
    status = bt_solve__misere_open(&m, game);
    if (!status) status = read_pair(app, game, call, &p);
    if (!status) status = find_images(app, call, &m, &p);
    if (!status) tell(app, call, &m, &p);
    if (!status) status = expect(app, call, p.image[0] == p.image[1]);
    bt_solve__misere_close(&m);
    return status == BT_PASS ? bt__fail(app->ctx, BT_LIMIT, "the heaps are too large") : status;
}
