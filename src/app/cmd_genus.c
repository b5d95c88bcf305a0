/* bouton genus, and what sequence and period tell of genera. */
#include "app/commands.h"
#include "solve/genus.h"

enum { HEAPS_MOST = 100000, EARLY = 8 }; /* so many are told before all are looked at at once */

/* -- positions -- */

static void add_digits(bt_output *out, const bt_genus *genus)
{
    bt_output__integer(out, "nim", genus->nim);
    bt_output__list(out, "misere");
    for (uint32_t i = 0; i < genus->count; i++) bt_output__integer(out, NULL, genus->digit[i]);
    bt_output__end(out);
}

static void tell_position(bt_app *app, const char *position, const bt_genus *genus,
                          bt_genus_kind kind)
{
    const char *normal = genus->nim ? "N" : "P", *misere = genus->digit[0] ? "N" : "P";
    bt_text written;
    bt_text__open(&written, app->ctx);
    bt_solve__print_genus(genus, &written);
    bt_output__object(app->out, NULL);
    bt_output__string(app->out, "position", position);
    bt_output__written(app->out, "genus", &written);
    add_digits(app->out, genus);
    bt_output__string(app->out, "kind", bt_solve__genus_kind_name(kind));
    bt_output__string(app->out, "outcome", misere);
    bt_output__string(app->out, "normal_outcome", normal);
    bt_output__end(app->out);
    bt_output__add_cell(app->out, position);
    bt_output__cell_written(app->out, &written);
    bt_output__add_cell(app->out, bt_solve__genus_kind_name(kind));
    bt_output__add_cell(app->out, misere);
    bt_output__add_cell(app->out, normal);
    bt_text__close(&written);
}

static bt_status answer(bt_app *app, bt_genera *g, const char *text)
{
    bt_sum sum;
    bt_genus genus;
    bt_genus_kind kind;
    bt_rules__sum_open(&sum, app->ctx);
    bt_app__reading(app, text);
    bt_status status = bt_rules__read_sum(g->game, text, &sum);
    bt_app__reading(app, NULL);
    if (!status && sum.count != 1)
        status = bt__fail(app->ctx, BT_INPUT, "expected one position; heaps are separated by ','");
    if (!status) status = bt_solve__genus_of_position(g, sum.terms[0].position, &genus, &kind);
    if (!status) tell_position(app, text, &genus, kind);
    bt_rules__sum_close(&sum);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    bt_genera g;
    bt_status status = bt_app__open_misere(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = bt_solve__genera_open(&g, game);
    if (!status) {
        bt_output__string(app->out, "game", game->name);
        bt_output__columns(
            app->out,
            (const char *const[]){"position", "genus", "kind", "misere play", "normal play"}, 5,
            call->count, BT_OUTPUT_ALIGNED);
        bt_output__list(app->out, "positions");
        for (size_t i = 1; i < call->count && !status; i++)
            status = answer(app, &g, call->arguments[i]);
        bt_output__end_all(app->out);
    }
    bt_solve__genera_close(&g);
    return status;
}

/* -- heaps -- */

static bt_status open_heaps(bt_app *app, const bt_call *call, bt_genera *g)
{
    bt_game *game;
    *g = (bt_genera){0};
    bt_status status = bt_app__open_misere(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    if (!game->series.heap)
        return bt__fail(app->ctx, BT_INPUT, "%s has no sequence of heaps", game->name);
    return bt_solve__genera_open(g, game);
}

/* In the text all of a row; a list of texts for machines. */
static bt_status list_heap(bt_app *app, bt_genera *g, uint64_t n)
{
    bt_genus genus;
    bt_genus_kind kind;
    bt_status status = bt_solve__genus_of_heap(g, n, &genus, &kind);
    if (status) return status;
    bt_text written;
    bt_text__open(&written, app->ctx);
    bt_solve__print_genus(&genus, &written);
    bt_output__object(app->out, NULL);
    bt_output__written(app->out, "genus", &written);
    add_digits(app->out, &genus);
    bt_output__string(app->out, "kind", bt_solve__genus_kind_name(kind));
    bt_output__end(app->out);
    bt_output__cell_integer(app->out, n);
    bt_output__cell_written(app->out, &written);
    bt_output__add_cell(app->out, bt_solve__genus_kind_name(kind));
    bt_text__close(&written);
    return bt__check(app->ctx);
}

bt_status bt_app__list_genera(bt_app *app, const bt_call *call, uint64_t from, uint64_t to)
{
    bt_genera g;
    bt_status status = open_heaps(app, call, &g);
    if (!status && g.game) {
        bt_output__string(app->out, "game", g.game->name);
        bt_output__string(app->out, "of", "genus");
        bt_output__integer(app->out, "from", (int64_t)from);
        bt_output__columns(app->out, (const char *const[]){"n", "genus", "kind"}, 3, SIZE_MAX,
                           BT_OUTPUT_ALIGNED);
        bt_output__list(app->out, "values");
        for (uint64_t n = from; n <= to && !status; n++) {
            if (n == from + EARLY && bt_solve__genera_extend(&g, to) == BT_LIMIT) status = BT_LIMIT;
            if (!status) status = list_heap(app, &g, n);
        }
        bt_output__end_all(app->out);
    }
    if (g.game) bt_solve__genera_close(&g);
    return status;
}

/* -- periods -- */

static void tell_period(bt_app *app, const bt_genera *g, uint64_t preperiod, uint64_t period)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__integer(out, "preperiod", (int64_t)preperiod);
    bt_output__integer(out, "period", (int64_t)period);
    bt_text__format(text,
                    "period %llu from heap %llu on\n  positions with the same misere nim-values in "
                    "all sums form a monoid of %u elements, in which heap n+%llu is heap n from "
                    "%llu on: proved\n",
                    (unsigned long long)period, (unsigned long long)preperiod, g->m.q.monoid.order,
                    (unsigned long long)g->period, (unsigned long long)g->preperiod);
}

/* Of large digits nothing is known; the others may repeat nevertheless. */
static void tell_low(bt_app *app, const bt_genera *g, uint64_t preperiod, uint64_t period)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__null(out, "preperiod");
    bt_output__null(out, "period");
    bt_text__add(text, "no period found\n  no finite monoid of the misere nim-values of all heaps "
                       "was proved\n");
    if (!period) return;
    bt_output__object(out, "low_digits");
    bt_output__integer(out, "below", g->levels);
    bt_output__integer(out, "preperiod", (int64_t)preperiod);
    bt_output__integer(out, "period", (int64_t)period);
    bt_output__integer(out, "order", g->m.q.monoid.order);
    bt_output__end(out);
    bt_text__format(text,
                    "  nim-values and the digits below %u: period %llu from heap %llu on, by a "
                    "monoid of %u elements: proved\n",
                    g->levels, (unsigned long long)period, (unsigned long long)preperiod,
                    g->m.q.monoid.order);
}

static bt_status find_period(bt_genera *g, uint64_t limit, uint64_t *preperiod, uint64_t *period)
{
    bt_status status =
        g->m.bounded ? bt_solve__genera_extend(g, limit ? limit - 1 : HEAPS_MOST) : BT_PASS;
    if (!status && g->settled) status = bt_solve__genus_period(g, preperiod, period);
    return status == BT_PASS ? BT_OK : status;
}

bt_status bt_app__genus_period(bt_app *app, const bt_call *call, uint64_t limit)
{
    bt_genera g;
    uint64_t preperiod = 0, period = 0;
    bt_status status = open_heaps(app, call, &g);
    if (!status) status = find_period(&g, limit, &preperiod, &period);
    bool whole = period != 0;
    if (!status && !whole) {
        bt_solve__genera_lower(&g);
        status = find_period(&g, limit, &preperiod, &period);
    }
    if (!status && g.game) {
        bt_output__string(app->out, "game", g.game->name);
        bt_output__string(app->out, "of", "genus");
        (whole ? tell_period : tell_low)(app, &g, preperiod, period);
        bt_output__truth(app->out, "proved", whole);
    }
    if (g.game) bt_solve__genera_close(&g);
    return status;
}

const bt_command bt_app__genus = {
    .name = "genus",
    .usage = "GAME POSITION..",
    .summary = "find the genus of impartial positions: nim-values in normal and misere play",
    .about =
        "The genus g^(g0 g1 g2 ..) is the nim-value g of a position in normal play, followed by\n"
        "the misere nim-values of the position with 0, 1, 2, .. heaps *2 added; its last two\n"
        "digits repeat. A position is tame if it is played like Nim: it has the genus of a\n"
        "position of Nim, and its options are tame. A position that is not tame but has tame\n"
        "options only is restive if g is 0 or 1, and restless if g0 is.\n"
        "'sequence GAME --of genus' lists the genera of heaps, and 'period' finds their period.",
    .options = (const bt_option[]){{0}},
    .examples = (const char *const[]){"genus kayles 5 9 5,9 12,12", "genus nim 1,1 2,2",
                                      "genus cram 2x3", NULL},
    .least = 2,
    .most = 64,
    .without = "unicode color",
    .csv = true,
    .served = true,
    .run = run,
};
