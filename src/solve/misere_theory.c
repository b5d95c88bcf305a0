/* What games in misère play know by their quotients: outcomes, winning moves, reasons, periods. */
#include "base/context.h"
#include "solve/misere.h"
#include "solve/quotient_words.h"
#include "solve/solve.h"

#include <string.h>

enum {
    STEPS = 1 << 18, /* for learning the quotient, before other ways are tried */
    PERIOD_STEPS = 1 << 19,
    HEAPS_MOST = 100000, /* among which a period of the images is sought */
    HEAPS_SHOWN = 40,
    MOVES_SHOWN = 12,
};

/* -- the quotient of a game -- */

static void close_lore(bt_game *game)
{
    bt_misere *m = game->lore;
    bt_solve__misere_close(m);
    bt__free(game->ctx, m, sizeof *m);
    game->lore = NULL;
    game->close_lore = NULL;
}

bt_misere *bt_solve__misere_of(bt_game *game)
{
    if (game->lore) return game->lore;
    bt_misere *m = bt__alloc_zero(game->ctx, sizeof *m);
    if (!m) return NULL;
    game->lore = m;
    game->close_lore = close_lore;
    if (!bt_solve__misere_open(m, game)) return m;
    close_lore(game);
    return NULL;
}

/* Learns the heaps up to n. BT_PASS: within the steps for it, or at all, it cannot be done. */
static bt_status learn(bt_misere *m, uint64_t n, uint64_t steps)
{
    bt_context *ctx = m->game->ctx;
    if (m->settled || m->q.count > n) return BT_OK;
    if (m->failed && n >= m->failed) return BT_PASS;
    bt__loan loan = bt__lend(ctx, steps);
    bt_status status = bt_solve__misere_extend(m, n);
    bool spent = bt__end_loan(ctx, loan);
    if (status == BT_LIMIT && (spent || m->q.beyond)) {
        m->failed = m->q.count;
        if (!spent) bt_clear(ctx);
        return BT_PASS;
    }
    return status;
}

static uint64_t largest_heap(bt_bytes position)
{
    mpz_t heap;
    uint64_t most = 0;
    mpz_init(heap);
    while (bt_rules__next_heap_z(&position, heap)) {
        uint64_t n = mpz_cmp_ui(heap, HEAPS_MOST) > 0 ? HEAPS_MOST : mpz_get_ui(heap);
        if (n > most) most = n;
    }
    mpz_clear(heap);
    return most;
}

static bt_status find_image(bt_game *game, bt_bytes position, uint32_t *image)
{
    bt_misere *m = bt_solve__misere_of(game);
    if (!m) return bt_error(game->ctx);
    bt_status status = learn(m, largest_heap(position), STEPS);
    return status ? status : bt_solve__misere_image(m, position, image);
}

/* -- outcomes -- */

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    uint32_t image = 0;
    bt_status status = find_image(game, position, &image);
    const bt_misere *m = game->lore;
    if (status || !m) return status ? status : BT_PASS;
    out->has_outcome = true;
    out->outcome = bt_quotient__is_p(&m->q.monoid, image) ? BT_OUTCOME_P : BT_OUTCOME_N;
    out->statement = "Plambeck 2005, Plambeck and Siegel 2008: the misere quotient of these heaps, "
                     "which was proved, has the images of all P-positions in its P-portion";
    return BT_OK;
}

static void so_far(bt_game *game, bt_text *out)
{
    const bt_misere *m = game->lore;
    if (!m || !m->q.count) return;
    bt_text__format(out, "the misere quotient of heaps up to %zu has %u elements", m->q.count - 1,
                    m->q.monoid.order);
}

/* -- winning moves -- */

/* Looks through the moves on one heap, or on a smaller one that is alike: `more` is the difference,
   which the largest heap left takes. `rest` is the image of all other heaps. */
typedef struct hunt {
    bt_misere *m;
    bt_bytes position;
    size_t which;
    uint32_t rest;
    bool all;
    mpz_t more;
    bt_moves *out;
    bt_status status;
} hunt;

static void put_parts(bt_bytes option, const mpz_t more, bt_text *out)
{
    bt_bytes rest = option;
    size_t largest = 0, i = 0;
    mpz_t heap, most;
    mpz_inits(heap, most, NULL);
    for (; bt_rules__next_heap_z(&rest, heap); i++)
        if (mpz_cmp(heap, most) > 0) {
            mpz_set(most, heap);
            largest = i;
        }
    for (i = 0, rest = option; bt_rules__next_heap_z(&rest, heap); i++) {
        if (i == largest) mpz_add(heap, heap, more);
        bt_rules__put_heap_z(out, heap);
    }
    mpz_clears(heap, most, NULL);
}

static bt_status add_move(hunt *h, bt_bytes option)
{
    bt_text bytes;
    bt_bytes rest = h->position;
    mpz_t heap;
    mpz_init(heap);
    bt_text__open(&bytes, h->m->game->ctx);
    for (size_t i = 0; bt_rules__next_heap_z(&rest, heap); i++)
        if (i == h->which)
            put_parts(option, h->more, &bytes);
        else
            bt_rules__put_heap_z(&bytes, heap);
    mpz_clear(heap);
    return bt_rules__add_written(h->out, h->m->game, &bytes);
}

static bool see_option(void *data, bt_bytes option)
{
    hunt *h = data;
    uint32_t image;
    h->status = bt_solve__misere_image(h->m, option, &image);
    if (h->status) return false;
    const bt_monoid *monoid = &h->m->q.monoid;
    if (!bt_quotient__is_p(monoid, bt_quotient__times(monoid, image, h->rest))) return true;
    h->status = add_move(h, option);
    return !h->status && h->all;
}

/* The least heap alike that is large enough: every move on it leaves a heap from which, and to
   which, the period can be added. */
static void choose_heap(hunt *h, const mpz_t heap, mpz_t chosen)
{
    const bt_misere *m = h->m;
    uint64_t least = m->pieces * (m->preperiod + m->period + 1) + m->taken;
    mpz_set(chosen, heap);
    if (m->settled && mpz_cmp_ui(heap, least) > 0) {
        mpz_sub_ui(chosen, heap, least);
        mpz_set_ui(chosen, least + mpz_fdiv_ui(chosen, m->period));
    }
    mpz_sub(h->more, heap, chosen);
}

/* When all moves are wanted, those of a large heap cannot be had from a smaller one. */
static bt_status hunt_heap(hunt *h, const mpz_t heap)
{
    bt_game *game = h->m->game;
    bt_text bytes;
    bt_position_list list;
    mpz_t chosen;
    mpz_init(chosen);
    choose_heap(h, heap, chosen);
    if (h->all) {
        mpz_set(chosen, heap);
        mpz_set_ui(h->more, 0);
    }
    bt_text__open(&bytes, game->ctx);
    bt_rules__put_heap_z(&bytes, chosen);
    bt_rules__list_open(&list, game);
    list.sink = see_option;
    list.data = h;
    bt_status status = game->play.options(
        game, (bt_bytes){(const unsigned char *)bytes.at, bytes.length}, BT_LEFT, &list);
    if (h->status || (!h->all && h->out->count)) status = h->status;
    bt_rules__list_close(&list);
    bt_text__close(&bytes);
    mpz_clear(chosen);
    return status;
}

/* The image of all heaps but one. */
static bt_status find_rest(hunt *h)
{
    bt_text bytes;
    bt_bytes rest = h->position;
    mpz_t heap;
    mpz_init(heap);
    bt_text__open(&bytes, h->m->game->ctx);
    for (size_t i = 0; bt_rules__next_heap_z(&rest, heap); i++)
        if (i != h->which) bt_rules__put_heap_z(&bytes, heap);
    bt_status status = bytes.failed ? BT_LIMIT : BT_OK;
    if (!status)
        status = bt_solve__misere_image(
            h->m, (bt_bytes){(const unsigned char *)bytes.at, bytes.length}, &h->rest);
    bt_text__close(&bytes);
    mpz_clear(heap);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    uint32_t image;
    hunt h = {.position = position, .all = all, .out = out};
    bt_bytes rest = position;
    mpz_t heap;
    (void)player;
    bt_status status = find_image(game, position, &image);
    h.m = game->lore;
    mpz_inits(heap, h.more, NULL);
    for (; !status && bt_rules__next_heap_z(&rest, heap); h.which++) {
        status = find_rest(&h);
        if (!status) status = hunt_heap(&h, heap);
        if (!all && out->count) break;
    }
    mpz_clears(heap, h.more, NULL);
    return status;
}

/* -- reasons -- */

static bt_status show_heaps(bt_game *game, bt_bytes position, const bt_presentation *p,
                            bt_steps *out)
{
    bt_misere *m = game->lore;
    bt_bytes rest = position;
    mpz_t heap;
    bt_status status = BT_OK;
    mpz_init(heap);
    for (size_t i = 0; i < HEAPS_SHOWN && rest.length && !status; i++) {
        const unsigned char *start = rest.at;
        uint32_t image = 0;
        bt_rules__next_heap_z(&rest, heap);
        status = bt_solve__misere_image(m, (bt_bytes){start, (size_t)(rest.at - start)}, &image);
        bt_rules__step_row(out);
        bt_rules__print_size(heap, bt_rules__step_cell(out));
        bt_solve__print_element(p, image, bt_rules__step_cell(out));
    }
    mpz_clear(heap);
    return status;
}

static bt_status show_winning(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_moves moves;
    bt_rules__moves_open(&moves, game->ctx);
    bt_status status = winning(game, position, BT_LEFT, false, &moves);
    bt_rules__step(out, BT_STEP_MOVES, "A move into the P-portion");
    for (size_t i = 0; i < moves.count && i < MOVES_SHOWN && !status; i++) {
        bt_bytes to = bt_rules__bytes(game, moves.at[i].to);
        bt_rules__step_row(out);
        if (game->play.describe)
            game->play.describe(game, position, to, BT_LEFT, bt_rules__step_cell(out));
        else
            bt_rules__step_cell(out);
        game->play.print(game, to, bt_rules__step_cell(out));
    }
    bt_rules__moves_close(&moves);
    return status;
}

static void show_quotient(const bt_misere *m, const bt_presentation *p, bt_steps *out)
{
    bt_text *text = bt_rules__step(out, BT_STEP_THEOREM, "The misere quotient of the heaps");
    bt_text__format(text, "It has %u elements and is proved for ", m->q.monoid.order);
    if (m->settled)
        bt_text__add(text, "all heaps.");
    else
        bt_text__format(text, "heaps up to %zu.", m->q.count - 1);
    if (p->generators) bt_text__add(text, " It is generated by");
    for (uint32_t g = 0; g < p->generators; g++) {
        bt_text__add(text, g == 0 ? " " : g + 1 == p->generators ? " and " : ", ");
        bt_solve__print_generator(p, g, text);
        bt_text__format(text, " = heap %u", p->heap[g]);
    }
    if (p->generators) bt_text__char(text, '.');
    bt_text__add(text, " Heaps with the same image can replace each other in any position.");
}

static void conclude(const bt_misere *m, const bt_presentation *p, uint32_t image, bt_steps *out)
{
    bool lost = bt_quotient__is_p(&m->q.monoid, image);
    bt_text *text = bt_rules__conclude(out, lost ? BT_OUTCOME_P : BT_OUTCOME_N);
    bt_text__add(text, "The product of the images is ");
    bt_solve__print_element(p, image, text);
    bt_text__add(text, lost ? ", which belongs to the P-portion of the quotient: every move leaves "
                              "it, and can be answered by one into it."
                            : ", which does not belong to the P-portion of the quotient.");
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    uint32_t image = 0;
    bt_presentation p;
    bt_status status = find_image(game, position, &image);
    const bt_misere *m = game->lore;
    if (status || !m) return status ? status : BT_PASS;
    status = bt_solve__presentation_open(&p, &m->q);
    if (!status) {
        show_quotient(m, &p, out);
        bt_text *text = bt_rules__step(out, BT_STEP_IMAGES, "Heaps and their images");
        if (position.length == 0) bt_text__add(text, "There are no heaps.");
        status = show_heaps(game, position, &p, out);
    }
    if (!status) conclude(m, &p, image, out);
    if (!status && position.length && !bt_quotient__is_p(&m->q.monoid, image))
        status = show_winning(game, position, out);
    bt_solve__presentation_close(&p);
    return status ? status : bt_rules__steps_status(out);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Every heap stands for an element of the misere quotient: leave heaps whose product is "
           "in its P-portion.";
}

/* -- periods -- */

static void explain_period(bt_game *game, const bt_period *period, bt_text *out)
{
    const bt_misere *m = game->lore;
    if (period->proved)
        bt_text__format(out,
                        "the misere quotient has %u elements, and heap n+%llu is heap n in it from "
                        "%llu on: proved for all heaps, `bouton quotient` writes the proof",
                        m->q.monoid.order, (unsigned long long)m->period,
                        (unsigned long long)m->preperiod);
    else
        bt_text__format(out,
                        "the misere quotient of heaps up to %llu has %u elements; nothing is "
                        "proved of larger heaps",
                        (unsigned long long)period->searched - 1, m ? m->q.monoid.order : 0);
}

const bt_certificate_kind bt_solve__quotient_kind = {
    .name = "misere-quotient", .of = BT_OF_OUTCOME, .explain = explain_period};

static bool is_p(const bt_misere *m, uint64_t heap)
{
    return bt_quotient__is_p(&m->q.monoid, m->q.heaps[bt_solve__misere_reduce(m, heap)].image);
}

/* Outcomes repeat with the images, perhaps sooner: their least period divides that one. */
static void reduce_to_outcomes(const bt_misere *m, bt_period *out)
{
    uint64_t p = m->period, q = 1, from = m->preperiod;
    for (; q < p; q++) {
        uint64_t same = 0;
        while (p % q == 0 && same < p && is_p(m, from + same) == is_p(m, from + same + q)) same++;
        if (same == p) break;
    }
    while (from > 0 && is_p(m, from - 1) == is_p(m, from - 1 + q)) from--;
    out->found = out->proved = true;
    out->period = q;
    out->preperiod = from;
}

/* Without a proof the heaps that are known tell nothing of the others. */
static bt_status period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    bt_misere *m = bt_solve__misere_of(game);
    if (!m) return bt_error(game->ctx);
    if (of != BT_OF_OUTCOME || !m->bounded) return BT_PASS;
    bt_status status = learn(m, limit && limit < HEAPS_MOST ? limit - 1 : HEAPS_MOST, PERIOD_STEPS);
    out->searched = m->q.count;
    if (status && status != BT_PASS) return status;
    out->certificate.kind = &bt_solve__quotient_kind;
    if (m->settled) reduce_to_outcomes(m, out);
    return out->searched ? BT_OK : BT_PASS;
}

void bt_solve__teach_misere(bt_game *game)
{
    bool apt = game->misere && !game->partizan && !game->letters && !game->blocks && !game->alone;
    if (!apt || !game->series.heap || !game->series.reach || game->theory.theorem) return;
    game->theory.theorem = theorem;
    game->theory.winning = winning;
    game->theory.explain = explain;
    game->theory.idea = idea;
    game->theory.so_far = so_far;
    game->series.period = period;
}
