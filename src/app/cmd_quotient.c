/* bouton quotient: the misère quotient of a game, with its proof. */
#include "app/commands.h"
#include "base/files.h"
#include "study/quotient.h"

#include <string.h>

enum { DEFAULT_HEAPS = 20, HEAPS_MOST = 1000000, SHOWN = 60, RELATIONS_SHOWN = 80, ROWS = 400 };

/* -- the game -- */

bt_status bt_app__open_misere(bt_app *app, const char *name, bt_game **out)
{
    bt_text text;
    bt_app__reading(app, name);
    bt_status status = bt_app__open_game(app, name, out);
    if (status || (*out)->misere) return status;
    bt_text__open(&text, app->ctx);
    bt_text__format(&text, "misere:%s", name);
    bt_app__reading(app, text.at);
    status = text.failed ? BT_LIMIT : bt_app__open_game(app, text.at, out);
    if (status == BT_INPUT) bt_app__blame(app);
    bt_app__reading(app, NULL);
    bt_text__close(&text);
    return status;
}

static bt_status add_positions(bt_app *app, bt_misere *m, const char *const *positions,
                               size_t count)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        bt_sum sum;
        bt_rules__sum_open(&sum, app->ctx);
        bt_app__reading(app, positions[i]);
        status = bt_rules__read_sum(m->game, positions[i], &sum);
        for (size_t k = 0; k < sum.count && !status; k++)
            status = bt_solve__misere_add(m, sum.terms[k].position);
        bt_rules__sum_close(&sum);
    }
    bt_app__reading(app, NULL);
    return status;
}

bt_status bt_app__fill_quotient(bt_app *app, const bt_call *call, const char *const *positions,
                                size_t count, bt_misere *m)
{
    int64_t to = m->bounded ? HEAPS_MOST : DEFAULT_HEAPS;
    bt_status status = bt_app__integer(app, call, "to", 0, HEAPS_MOST, &to);
    if (status) return status;
    if (count) return add_positions(app, m, positions, count);
    if (m->game->series.heap) return bt_solve__misere_extend(m, (uint64_t)to);
    return bt_study__quotient_nodes(m);
}

/* -- the answer -- */

static bool has_heaps(const bt_misere *m, const bt_call *call)
{
    return call->count == 1 && m->game->series.heap;
}

static void name_part(const bt_misere *m, bool heaps, uint32_t number, bt_text *out)
{
    if (heaps)
        bt_text__format(out, "heap %u", number);
    else
        bt_rules__print(m->game, m->parts.at[number], out);
}

static void tell_generators(bt_app *app, const bt_misere *m, const bt_presentation *p, bool heaps)
{
    bt_text *text = bt_output__prose(app->out);
    bt_text__add(text, "  generators:");
    bt_output__list(app->out, "generators");
    for (uint32_t g = 0; g < p->generators; g++) {
        bt_text name, part;
        bt_text__open(&name, app->ctx);
        bt_text__open(&part, app->ctx);
        bt_solve__print_generator(p, g, &name);
        name_part(m, heaps, p->heap[g], &part);
        bt_text__format(text, "%s %s = %s%s", g ? "," : "", name.at, heaps ? "" : "position ",
                        part.at);
        bt_output__object(app->out, NULL);
        bt_output__formula(app->out, "name", &name, &name);
        if (heaps)
            bt_output__integer(app->out, "heap", p->heap[g]);
        else
            bt_output__string(app->out, "position", part.at);
        bt_output__end(app->out);
        bt_text__close(&part);
        bt_text__close(&name);
    }
    bt_output__end(app->out);
    bt_text__add(text, p->generators ? "\n" : " none\n");
}

/* A word or a relation, for people and for LaTeX. */
typedef struct formula {
    bt_text plain, latex;
} formula;

static void open_formula(formula *f, bt_context *ctx)
{
    bt_text__open(&f->plain, ctx);
    bt_text__open(&f->latex, ctx);
}

static void close_formula(formula *f)
{
    bt_text__close(&f->plain);
    bt_text__close(&f->latex);
}

static void add_word(formula *f, const bt_presentation *p, const bt_quotient_word *word)
{
    bt_solve__print_word(p, word, false, &f->plain);
    bt_solve__print_word(p, word, true, &f->latex);
}

/* A list of words, in lines. */
typedef struct listing {
    bt_app *app;
    size_t column, count, most;
} listing;

static void list_word(listing *l, const formula *f)
{
    bt_text *text = bt_output__prose(l->app->out);
    const bt_text *word = &f->plain;
    bt_output__formula(l->app->out, NULL, &f->plain, &f->latex);
    if (++l->count > l->most) return;
    bool wrap = l->column + word->length > 76;
    if (l->count > 1) bt_text__add(text, wrap ? ",\n    " : ", ");
    if (l->count == 1) bt_text__add(text, "    ");
    l->column = (wrap || l->count == 1 ? 4 : l->column) + word->length + 2;
    bt_text__add(text, word->at);
}

static void end_listing(listing *l)
{
    bt_text *text = bt_output__prose(l->app->out);
    bt_output__end(l->app->out);
    if (l->count > l->most) bt_text__format(text, " and %zu more", l->count - l->most);
    bt_text__add(text, l->count ? "\n" : "    none\n");
}

static void tell_relations(bt_app *app, const bt_presentation *p)
{
    listing l = {.app = app, .most = RELATIONS_SHOWN};
    bt_text__add(bt_output__prose(app->out), "  relations:\n");
    bt_output__list(app->out, "relations");
    for (size_t i = 0; i < p->relation_count; i++) {
        formula f;
        open_formula(&f, app->ctx);
        add_word(&f, p, &p->relations[i].left);
        bt_text__add(&f.plain, " = ");
        bt_text__char(&f.latex, '=');
        add_word(&f, p, &p->words[p->relations[i].right]);
        list_word(&l, &f);
        close_formula(&f);
    }
    end_listing(&l);
}

static void tell_p_portion(bt_app *app, const bt_presentation *p, uint32_t count)
{
    const bt_monoid *m = &p->q->monoid;
    listing l = {.app = app, .most = SHOWN};
    bt_text__format(bt_output__prose(app->out), "  P-portion, %u element%s:\n", count,
                    count == 1 ? "" : "s");
    bt_output__list(app->out, "p_portion");
    for (uint32_t i = 0; i < m->order; i++) {
        if (!bt_quotient__is_p(m, p->order[i])) continue;
        formula f;
        open_formula(&f, app->ctx);
        add_word(&f, p, &p->words[p->order[i]]);
        list_word(&l, &f);
        close_formula(&f);
    }
    end_listing(&l);
}

static void tell_latex(bt_app *app, const bt_presentation *p)
{
    bt_text latex;
    bt_text__open(&latex, app->ctx);
    bt_text__add(&latex, "\\langle ");
    for (uint32_t g = 0; g < p->generators; g++) {
        bt_quotient_word letter = {0};
        letter.power[g] = 1;
        if (g) bt_text__char(&latex, ',');
        bt_solve__print_word(p, &letter, true, &latex);
    }
    bt_text__add(&latex, " \\mid ");
    for (size_t i = 0; i < p->relation_count; i++) {
        if (i) bt_text__add(&latex, ",\\ ");
        bt_solve__print_word(p, &p->relations[i].left, true, &latex);
        bt_text__char(&latex, '=');
        bt_solve__print_word(p, &p->words[p->relations[i].right], true, &latex);
    }
    bt_text__add(&latex, " \\rangle");
    bt_output__formula(app->out, "latex", &latex, &latex);
    bt_text__close(&latex);
}

static void tell_image(bt_app *app, const bt_misere *m, const bt_presentation *p, bool heaps,
                       uint32_t number)
{
    const bt_quotient_heap *heap = &m->q.heaps[number];
    bool lost = bt_quotient__is_p(&m->q.monoid, heap->image);
    bt_text part;
    formula image;
    open_formula(&image, app->ctx);
    bt_text__open(&part, app->ctx);
    add_word(&image, p, &p->words[heap->image]);
    if (heaps)
        bt_text__format(&part, "%u", number);
    else
        name_part(m, false, number, &part);
    if (heaps) {
        bt_output__formula(app->out, NULL, &image.plain, &image.latex);
    } else {
        bt_output__object(app->out, NULL);
        bt_output__string(app->out, "position", part.at);
        bt_output__formula(app->out, "image", &image.plain, &image.latex);
        bt_output__end(app->out);
    }
    bt_output__cell_written(app->out, &part);
    bt_output__cell_formula(app->out, &image.plain, &image.latex);
    bt_output__add_cell(app->out, lost ? "P" : "N");
    bt_text__close(&part);
    close_formula(&image);
}

static void tell_images(bt_app *app, const bt_misere *m, const bt_presentation *p, bool heaps)
{
    uint64_t shown = m->settled ? m->preperiod + m->period : m->q.count;
    bt_text__add(bt_output__prose(app->out), "  images:\n");
    bt_output__columns(app->out,
                       (const char *const[]){heaps ? "heap" : "position", "image", "outcome"}, 3,
                       shown < ROWS ? (size_t)shown : ROWS, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "images");
    for (uint32_t h = 0; h < m->q.count; h++) tell_image(app, m, p, heaps, h);
    bt_output__end_all(app->out);
}

static void tell_period(bt_app *app, const bt_misere *m, bool heaps, bool complete)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_text__format(text, "%s: misere quotient of order %u", m->game->name, m->q.monoid.order);
    if (m->settled) {
        bt_output__integer(out, "preperiod", (int64_t)m->preperiod);
        bt_output__integer(out, "period", (int64_t)m->period);
        bt_text__format(
            text, " for all heaps: proved\n  heap n+%llu is equivalent to heap n for n >= %llu\n",
            (unsigned long long)m->period, (unsigned long long)m->preperiod);
    } else {
        bt_output__null(out, "preperiod");
        bt_output__null(out, "period");
        if (heaps)
            bt_text__format(text, " for heaps up to %zu: proved", m->q.count - 1);
        else
            bt_text__format(text, " for %zu parts: proved", m->q.count);
        bt_text__add(text, complete ? "\n" : "; for all of them: not proved\n");
    }
    bt_output__truth(out, "proved", m->settled || complete);
    bt_output__truth(out, "all_heaps", m->settled);
    if (heaps) bt_output__integer(out, "to", (int64_t)m->q.count - 1);
}

static void tell_structure(bt_app *app, const bt_quotient_structure *s)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bool sum = s->kernel_exponent <= 2;
    bool same = sum && s->kernel == (uint64_t)1 << s->normal_rank;
    bt_output__truth(out, "tame", s->tame);
    bt_output__object(out, "kernel");
    bt_output__integer(out, "order", s->kernel);
    bt_output__integer(out, "exponent", s->kernel_exponent);
    bt_output__end(out);
    bt_output__integer(out, "normal_play_order", (int64_t)1 << s->normal_rank);
    bt_text__format(text, "  %s; ", s->tame ? "tame: like Nim" : "wild");
    bt_text__format(text, "the kernel is a group of %u element%s", s->kernel,
                    s->kernel == 1 ? "" : "s");
    if (sum)
        bt_text__add(text, ", all of order 2 or 1");
    else
        bt_text__format(text, " with exponent %u", s->kernel_exponent);
    if (same)
        bt_text__add(text, ", as the quotient in normal play is\n");
    else
        bt_text__format(text, "; in normal play the quotient has %llu\n",
                        (unsigned long long)1 << s->normal_rank);
}

static bt_status tell_all(bt_app *app, const bt_misere *m, bool heaps, bool complete)
{
    bt_presentation p;
    bt_quotient_structure structure;
    bt_status status = bt_solve__presentation_open(&p, &m->q);
    if (!status) status = bt_solve__quotient_structure(&m->q, &structure);
    if (!status) {
        bt_output__string(app->out, "game", m->game->name);
        bt_output__integer(app->out, "order", m->q.monoid.order);
        tell_period(app, m, heaps, complete);
        tell_structure(app, &structure);
        tell_generators(app, m, &p, heaps);
        tell_p_portion(app, &p, structure.p_count);
        tell_relations(app, &p);
        tell_latex(app, &p);
        tell_images(app, m, &p, heaps);
    }
    bt_solve__presentation_close(&p);
    return status;
}

/* At a limit what is known is told in spite of it, and the limit is the status again. */
static bt_status tell_so_far(bt_app *app, bt_misere *m, bool heaps)
{
    char message[400];
    snprintf(message, sizeof message, "%s", bt_message(app->ctx));
    bt_clear(app->ctx);
    bt_status status = m->q.count ? tell_all(app, m, heaps, false) : BT_OK;
    return status ? status : bt__fail(app->ctx, BT_LIMIT, "%s", message);
}

/* "-": the proof is a part of the answer. */
static bt_status save_proof(bt_app *app, bt_misere *m, const char *path)
{
    bt_text proof;
    bt_text__open(&proof, app->ctx);
    bt_status status = bt_study__quotient_write(m, &proof);
    if (!status && !strcmp(path, "-")) {
        bt_output__written(app->out, "certificate", &proof);
        bt_text__add(bt_output__prose(app->out), proof.at);
    } else if (!status) {
        status = bt__write_file(app->ctx, path, &proof);
        if (!status) bt_output__string(app->out, "file", path);
        if (!status) bt_text__format(bt_output__prose(app->out), "proof written to %s\n", path);
    }
    bt_text__close(&proof);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const char *proof = bt_app__option(call, "proof");
    bt_game *game;
    bt_misere m;
    bt_status status = bt_app__open_misere(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = bt_solve__misere_open(&m, game);
    if (!status) {
        bool heaps = has_heaps(&m, call);
        status = bt_app__fill_quotient(app, call, call->arguments + 1, call->count - 1, &m);
        bool complete = !heaps || bt_app__has(call, "to");
        if (!status)
            status = tell_all(app, &m, heaps, complete);
        else if (status == BT_LIMIT)
            status = tell_so_far(app, &m, heaps);
        if (!status && proof) status = save_proof(app, &m, proof);
    }
    bt_solve__misere_close(&m);
    return status;
}

const bt_command bt_app__quotient = {
    .name = "quotient",
    .usage = "GAME [POSITION..]",
    .summary = "find the misere quotient of an impartial game, with a proof",
    .about = "In misere play the player who moves last loses. Positions that can replace\n"
             "each other in every sum form a commutative monoid, the misere quotient. It is\n"
             "found and proved heap by heap; for octal games and subtraction sets it is\n"
             "proved for all heaps once the images of heaps repeat. For a game on a graph\n"
             "all nodes are used; for other games, the POSITIONs given and all that can be\n"
             "reached from them.",
    .options =
        (const bt_option[]){
            {"to", "N", "use heaps up to N only"},
            {"proof", "FILE", "write the proof to a file, for 'verify'; - prints it"},
            {0},
        },
    .examples = (const char *const[]){"quotient kayles", "quotient octal:0.123",
                                      "quotient dawsons-kayles --to 20", NULL},
    .least = 1,
    .most = 64,
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
