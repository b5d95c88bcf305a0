/* bouton sequence: what happens from heap to heap. */
#include "app/commands.h"

#include <stdio.h>
#include <string.h>

enum { OF_GENUS = BT_OF_VALUE + 1 }; /* of --of, whose words are those of bt_of, and one more */

static bt_status open_game(bt_app *app, const bt_call *call, bt_game **game, bt_of *of)
{
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], game);
    if (status) return status;
    bt_app__reading(app, NULL);
    size_t choice = bt_study__default_of(*game);
    status = bt_app__choice(app, call, "of", &choice);
    *of = (bt_of)choice;
    return status;
}

/* -- sequence -- */

/* An answer as a field of the list and as a cell. */
static void add_answer(bt_output *out, bt_of of, uint32_t answer)
{
    char letter[2] = {0};
    if (of == BT_OF_NIM) {
        bt_output__integer(out, NULL, answer);
        bt_output__cell_integer(out, answer);
    } else if (of == BT_OF_VALUE) {
        bt_output__value(out, NULL, answer);
        bt_output__cell_value(out, answer);
    } else {
        letter[0] = bt_outcome_letter((bt_outcome)answer);
        bt_output__string(out, NULL, letter);
        bt_output__add_cell(out, letter);
    }
}

/* Rows as long as the period, once a short one is known; else of a fixed length. That it cannot be
   found within the limits is no error, but an interruption is kept. */
static uint64_t row_length(bt_game *game, bt_of of, uint64_t to)
{
    enum { WIDEST = 40, USUAL = 20, LOOK = 4096 };
    bt_period period = {0};
    bt_context *ctx = game->ctx;
    if (of == BT_OF_VALUE) return 1;
    if (!game->series.period || bt_error(ctx)) return USUAL;
    bt_status status = game->series.period(game, of, LOOK, &period);
    bool stopped = bt_interrupted(ctx);
    if (status) bt_clear(ctx);
    if (stopped) bt_interrupt(ctx);
    if (status || !period.found || period.period > WIDEST || to < period.period) return USUAL;
    return period.period < 5 ? period.period * (USUAL / period.period) : period.period;
}

/* A list that is asked for block by block and told piece by piece, so that at a limit most of what
   is known was told. */
typedef struct listing {
    bt_app *app;
    bt_game *game;
    bt_of of;
    bool bfile;
    uint64_t from, to, told; /* heaps; how many of them were told */
    uint64_t width;          /* of the rows in text; 0 before the first */
    uint32_t *answers;       /* of values all, else those of the block */
    size_t capacity;
} listing;

/* One answer for people: after the row's heap, where a row begins. */
static void say_answer(listing *l, uint64_t n, uint32_t answer)
{
    bt_text *text = bt_output__prose(l->app->out);
    if (l->bfile) {
        bt_text__format(text, "%llu %u\n", (unsigned long long)n, answer);
        return;
    }
    if (!l->width) l->width = row_length(l->game, l->of, l->to + 1);
    if (n == l->from || n % l->width == 0)
        bt_text__format(text, "%s%8llu:", n > l->from ? "\n" : "", (unsigned long long)n);
    bt_text__char(text, ' ');
    if (l->of == BT_OF_NIM)
        bt_text__format(text, "%2u", answer);
    else if (l->of == BT_OF_VALUE)
        bt_output__say_value(l->app->out, answer);
    else
        bt_text__char(text, bt_outcome_letter((bt_outcome)answer));
}

static bt_status tell_piece(listing *l, const uint32_t *answers, size_t count)
{
    bt_output *out = l->app->out;
    for (size_t i = 0; i < count; i++) {
        uint64_t n = l->from + l->told++;
        bt_output__cell_integer(out, n);
        add_answer(out, l->of, answers[i]);
        if (bt_output__takes_text(out)) say_answer(l, n, answers[i]);
    }
    return bt_output__flush(out);
}

/* What came before a limit is told in full; else telling may meet the limit itself. */
static bt_status tell(listing *l, const uint32_t *answers, size_t count)
{
    enum { PIECE = 1 << 12 };
    bool limited = bt_error(l->app->ctx) != BT_OK;
    bt_status status = BT_OK;
    size_t i = 0;
    do {
        size_t piece = count - i < PIECE ? count - i : PIECE;
        status = tell_piece(l, answers + i, piece);
        if (!status && !limited && i + piece < count) status = bt__check(l->app->ctx);
        i += piece;
    } while (!status && i < count);
    return status;
}

/* Blocks double, for a ruleset may have to start at heap 0 for each, and leave it memory. */
static bt_status ask_block(listing *l, size_t kept, size_t *done)
{
    enum { FIRST = 1 << 8, LARGEST = 1 << 22, SHARE = 16 };
    bt_context *ctx = l->app->ctx;
    uint64_t first = l->from + l->told, left = l->to - first + 1, size = l->told;
    if (size > LARGEST) size = LARGEST;
    if (size > bt_memory_left(ctx) / SHARE) size = bt_memory_left(ctx) / SHARE;
    if (size < FIRST) size = FIRST;
    if (size > left) size = left;
    if (!BT_GROW(ctx, l->answers, l->capacity, kept + size)) return BT_LIMIT;
    return bt_study__sequence(l->game, l->of, first, first + size - 1, l->answers + kept, done);
}

static bt_status list_blocks(listing *l)
{
    bt_status status = BT_OK;
    while (!status && l->told <= l->to - l->from) {
        size_t kept = l->of == BT_OF_VALUE ? l->told : 0, done = 0;
        status = ask_block(l, kept, &done);
        if (status && status != BT_LIMIT) return status;
        bt_status told = tell(l, l->answers + kept, done);
        if (!status) status = told;
    }
    return status;
}

/* The values' equality: for each heap the first one listed with the same value. */
static bt_status report_equals(bt_app *app, uint64_t from, const uint32_t *answers, size_t count)
{
    size_t distinct = 0;
    if (count == 0) return BT_OK;
    uint32_t *first = bt__alloc(app->ctx, count * sizeof *first);
    bt_status status =
        first ? bt_study__equals(app->ctx, answers, count, first, &distinct) : BT_LIMIT;
    if (!status) {
        bt_output__integer(app->out, "distinct", (int64_t)distinct);
        bt_output__list(app->out, "first");
        for (size_t i = 0; i < count; i++)
            bt_output__integer(app->out, NULL, (int64_t)(from + first[i]));
        bt_output__end(app->out);
    }
    bt__free(app->ctx, first, first ? count * sizeof *first : 0);
    return status;
}

static bt_status report_sequence(listing *l)
{
    bt_output *out = l->app->out;
    const char *of = bt_study__of_name(l->of);
    bt_output__string(out, "game", l->game->name);
    bt_output__string(out, "of", of);
    bt_output__integer(out, "from", (int64_t)l->from);
    bt_output__columns(out, (const char *const[]){"n", of}, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "values");
    bt_status status = list_blocks(l), equals = BT_OK;
    bt_output__end_all(out);
    if (l->width) bt_text__char(bt_output__prose(out), '\n');
    if (l->of == BT_OF_VALUE) equals = report_equals(l->app, l->from, l->answers, l->told);
    bt__free(l->app->ctx, l->answers, l->capacity * sizeof *l->answers);
    return status ? status : equals;
}

/* How often each outcome occurs; at a limit among the heaps told by then. Of subtraction games it
   is known without a list of them all. */
static bt_status count_outcomes(listing *l, uint64_t counts[4])
{
    bt_context *ctx = l->app->ctx;
    const bt_games_subtraction *rules = bt_games__subtraction_of(l->game);
    bt_status status = BT_OK;
    if (rules) {
        status = bt_games__outcome_counts(ctx, rules, l->from, l->to - l->from + 1, counts);
        for (int i = 0; i < 4; i++) l->told += counts[i];
        return status;
    }
    while (!status && l->told <= l->to - l->from) {
        size_t done = 0;
        status = ask_block(l, 0, &done);
        for (size_t i = 0; i < done; i++) counts[l->answers[i]]++;
        l->told += done;
    }
    bt__free(ctx, l->answers, l->capacity * sizeof *l->answers);
    return status;
}

static bt_status report_counts(listing *l)
{
    bt_output *out = l->app->out;
    bt_text *text = bt_output__prose(out);
    uint64_t counts[4] = {0};
    if (l->of != BT_OF_OUTCOME)
        return bt__fail(l->app->ctx, BT_INPUT, "--counts counts outcomes: use --of outcome");
    bt_status status = count_outcomes(l, counts);
    if (status && (status != BT_LIMIT || !l->told)) return status;
    unsigned long long last = l->from + l->told - 1;
    bt_output__string(out, "game", l->game->name);
    bt_output__integer(out, "from", (int64_t)l->from);
    bt_output__integer(out, "to", (int64_t)last);
    if (status) bt_text__format(text, "only up to heap %llu:\n", last);
    bt_output__columns(out, (const char *const[]){"outcome", "count"}, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output__object(out, "counts");
    for (int i = 0; i < 4; i++) {
        char letter[2] = {bt_outcome_letter((bt_outcome)i), 0};
        unsigned long long count = counts[i];
        bt_output__integer(out, letter, (int64_t)count);
        bt_output__add_cell(out, letter);
        bt_output__cell_integer(out, count);
        bt_text__format(text, "%s %llu\n", letter, count);
    }
    bt_output__end_all(out);
    return status;
}

static bt_status run_sequence(bt_app *app, const bt_call *call)
{
    bt_game *game;
    bt_of of;
    int64_t from = 0, to = -1;
    bt_status status = open_game(app, call, &game, &of);
    if (!status) status = bt_app__integer(app, call, "to", 0, INT64_MAX / 2, &to);
    if (!status) status = bt_app__integer(app, call, "from", 0, INT64_MAX / 2, &from);
    if (status) return status;
    if (to < 0) return bt__fail(app->ctx, BT_INPUT, "expected --to N: the last heap");
    if (to < from) return bt__fail(app->ctx, BT_INPUT, "--to is less than --from");
    if (bt_app__has(call, "bfile") && of != BT_OF_NIM)
        return bt__fail(app->ctx, BT_INPUT, "a b-file holds integers: use it with --of nim");
    listing l = {.app = app,
                 .game = game,
                 .of = of,
                 .bfile = bt_app__has(call, "bfile"),
                 .from = (uint64_t)from,
                 .to = (uint64_t)to};
    if ((int)of == OF_GENUS) return bt_app__list_genera(app, call, l.from, l.to);
    return bt_app__has(call, "counts") ? report_counts(&l) : report_sequence(&l);
}

const bt_command bt_app__sequence = {
    .name = "sequence",
    .usage = "GAME --to N",
    .summary = "list the outcomes, nim-values or values of heaps",
    .about = "Rows are as long as the period, if it is known and short. For values, --json\n"
             "also gives the number of different values, and for each heap the first heap\n"
             "with the same value. A genus g^(g0 g1 ..) is the nim-value g of an impartial game\n"
             "in normal play, followed by its misere nim-values when 0, 1, .. heaps of two chips\n"
             "are added; the last two digits repeat.",
    .options =
        (const bt_option[]){
            {"to", "N", "the last heap"},
            {"from", "M", "the first heap (0)"},
            {"of", "outcome|nim|value|genus",
             "what to print of each heap (nim for impartial games in normal play)"},
            {"counts", NULL, "count how often each outcome occurs"},
            {"bfile", NULL, "print lines `n value`, the format of the OEIS"},
            {0},
        },
    .examples =
        (const char *const[]){"sequence kayles --to 100", "sequence octal:0.07 --to 40 --csv",
                              "sequence subtraction:2,3,6:end=LR --to 20 --of value",
                              "sequence kayles --of genus --to 30", NULL},
    .least = 1,
    .most = 1,
    .csv = true,
    .served = true,
    .without = "color",
    .run = run_sequence,
};
