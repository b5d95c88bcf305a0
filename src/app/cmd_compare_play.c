/* bouton compare-play SET: normal play beside the play in which even ends are Left's, odd Right's.

   Theorem (Carret; Theorem 13 of Inoue, Kadowaki, Kimura and Wada 2026). If every heap that is R by
   the ending rule LR is P in normal play, then every P there is a P and every N there is an N in
   normal play. Its induction uses smaller heaps only: below the first exception to the hypothesis
   the conclusions hold, too. */
#include "app/commands.h"
#include "base/numbers.h"

#include <string.h>

enum { HEAPS_MAX = 1 << 24, SHOWN = 40, LISTED = 10 };

typedef struct side {
    bt_game *game;
    const bt_games_subtraction *rules;
    bt_games_certificate proof;
    char *letters;
} side;

typedef struct comparison {
    side normal, ending;
    uint64_t heaps; /* looked at */
    bool all;       /* these decide all heaps */
} comparison;

static bt_status open_side(bt_app *app, const char *set, const char *end, side *s)
{
    bt_text name;
    bt_text__open(&name, app->ctx);
    bt_text__format(&name, "subtraction:%s%s", set, end);
    bt_app__reading(app, set);
    bt_status status = name.failed ? BT_LIMIT : bt_app__open_game(app, name.at, &s->game);
    if (status == BT_INPUT && bt_error_place(app->ctx) != BT_NOWHERE)
        bt__move_error_place(app->ctx, (size_t)0 - strlen("subtraction:"));
    bt_text__close(&name);
    if (status) return status;
    bt_app__reading(app, NULL);
    s->rules = bt_games__subtraction_of(s->game);
    return bt_games__outcome_period(app->ctx, s->rules, BT_GAMES_ANY, &s->proof);
}

/* The preperiods and a common period decide everything. */
static void choose_heaps(comparison *c)
{
    uint64_t p = c->normal.proof.period, q = c->ending.proof.period;
    uint64_t from = c->normal.proof.preperiod > c->ending.proof.preperiod
                        ? c->normal.proof.preperiod
                        : c->ending.proof.preperiod;
    uint64_t common = p / bt__gcd(p, q);
    c->all = from < HEAPS_MAX && common < HEAPS_MAX && common * q <= HEAPS_MAX - from;
    c->heaps = c->all ? from + common * q : HEAPS_MAX;
}

/* Heaps with the letter `here` by the ending rule that are not `there` in normal play: their number
   among those looked at, and the first of them. */
static uint64_t count_exceptions(const comparison *c, char here, char there, uint64_t *first)
{
    uint64_t count = 0;
    *first = c->heaps;
    for (uint64_t n = 0; n < c->heaps; n++) {
        if (c->ending.letters[n] != here || c->normal.letters[n] == there) continue;
        if (count++ == 0) *first = n;
    }
    return count;
}

static void say_exceptions(bt_app *app, const comparison *c, const char *key, char here, char there)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    uint64_t first, count = count_exceptions(c, here, there, &first);
    bt_output__object(out, key);
    bt_output__truth(out, "holds", count == 0);
    bt_output__integer(out, "exceptions", (int64_t)count);
    bt_output__list(out, "first");
    bt_text__format(text, "  %c by LR is %c in normal play: ", here, there);
    if (count == 0) bt_text__add(text, "for all heaps");
    if (count) bt_text__format(text, "not for %llu heaps:", (unsigned long long)count);
    for (uint64_t n = first, listed = 0; n < c->heaps && listed < LISTED; n++) {
        if (c->ending.letters[n] != here || c->normal.letters[n] == there) continue;
        bt_output__integer(out, NULL, (int64_t)n);
        bt_text__format(text, " %llu", (unsigned long long)n);
        listed++;
    }
    bt_text__add(text, count > LISTED ? " ..\n" : "\n");
    bt_output__end(out);
    bt_output__end(out);
}

static void say_side(bt_app *app, const char *key, const char *words, const side *s, uint64_t shown)
{
    bt_text *text = bt_output__prose(app->out);
    bt_output__object(app->out, key);
    bt_output__integer(app->out, "preperiod", (int64_t)s->proof.preperiod);
    bt_output__integer(app->out, "period", (int64_t)s->proof.period);
    bt_output__print(app->out, "outcomes", "%.*s", (int)shown, s->letters);
    bt_output__end(app->out);
    bt_text__format(text, "%-7s %.*s  period %llu from heap %llu on\n", words, (int)shown,
                    s->letters, (unsigned long long)s->proof.period,
                    (unsigned long long)s->proof.preperiod);
}

static void add_rows(bt_app *app, const comparison *c, uint64_t shown)
{
    bt_output__columns(app->out, (const char *const[]){"n", "normal", "lr"}, 3, 0,
                       BT_OUTPUT_ALIGNED);
    for (uint64_t n = 0; n < shown; n++) {
        bt_output__cell_integer(app->out, n);
        bt_output__cell_print(app->out, "%c", c->normal.letters[n]);
        bt_output__cell_print(app->out, "%c", c->ending.letters[n]);
    }
    bt_output__end_rows(app->out);
}

static void report(bt_app *app, const char *set, const comparison *c, uint64_t shown)
{
    bt_text *text = bt_output__prose(app->out);
    uint64_t first, failing = count_exceptions(c, 'R', 'P', &first);
    bt_output__string(app->out, "set", set);
    say_side(app, "normal", "normal", &c->normal, shown);
    say_side(app, "lr", "LR", &c->ending, shown);
    say_exceptions(app, c, "hypothesis", 'R', 'P');
    say_exceptions(app, c, "p", 'P', 'P');
    say_exceptions(app, c, "n", 'N', 'N');
    bt_output__integer(app->out, "heaps", (int64_t)c->heaps);
    bt_output__truth(app->out, "proved", c->all);
    if (failing)
        bt_text__format(text, "the hypothesis of Theorem 13 holds below heap %llu only\n",
                        (unsigned long long)first);
    else
        bt_text__add(text, "the hypothesis of Theorem 13 holds, and so do its conclusions\n");
    bt_text__format(text, "%s %llu heaps%s\n", c->all ? "decided by" : "examined",
                    (unsigned long long)c->heaps,
                    c->all ? ": the preperiods and a common period" : "; the rest is not known");
    add_rows(app, c, shown);
}

static bt_status list_letters(bt_app *app, side *s, uint64_t heaps)
{
    s->letters = bt__alloc(app->ctx, heaps);
    return s->letters ? bt_games__outcomes(app->ctx, s->rules, 0, heaps, s->letters) : BT_LIMIT;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    comparison c = {0};
    int64_t to = SHOWN - 1;
    bt_status status = bt_app__integer(app, call, "to", 0, HEAPS_MAX - 1, &to);
    if (!status) status = open_side(app, call->arguments[0], "", &c.normal);
    if (!status) status = open_side(app, call->arguments[0], ":end=LR", &c.ending);
    if (status) return status;
    choose_heaps(&c);
    uint64_t shown = (uint64_t)to + 1, held = shown > c.heaps ? shown : c.heaps;
    status = list_letters(app, &c.normal, held);
    if (!status) status = list_letters(app, &c.ending, held);
    if (!status) report(app, call->arguments[0], &c, shown);
    bt__free(app->ctx, c.normal.letters, c.normal.letters ? held : 0);
    bt__free(app->ctx, c.ending.letters, c.ending.letters ? held : 0);
    return status;
}

const bt_command bt_app__compare_play = {
    .name = "compare-play",
    .usage = "SET",
    .summary = "compare normal play of a subtraction set with the ending rule LR",
    .about =
        "Theorem 13 of Inoue, Kadowaki, Kimura and Wada (2026): if every R of the ending rule\n"
        "LR is a P of normal play, then every P is a P and every N an N there. The answer\n"
        "says whether and where the hypothesis holds, for all heaps by the two periods.",
    .options =
        (const bt_option[]){
            {"to", "N", "show the outcomes up to this heap (39)"},
            {0},
        },
    .examples = (const char *const[]){"paper ending-partizan compare-play 2,3,6",
                                      "paper ending-partizan compare-play 2,3 --to 20", NULL},
    .paper = "ending-partizan",
    .without = "unicode color",
    .least = 1,
    .most = 1,
    .csv = true,
    .served = true,
    .run = run,
};
