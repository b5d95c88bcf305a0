/* bouton period: the least period of a sequence, with a proof. */
#include "app/commands.h"
#include "base/files.h"

#include <errno.h>
#include <string.h>

static const char *const of_words[] = {"outcome", "nim", "value", "genus", NULL};

enum { OF_GENUS = BT_OF_VALUE + 1, ROWS_SHOWN = 100 }; /* of a pattern, in the text */

/* -- the pattern of values -- */

static const char difference_letters[] = {
    [BT_LESS] = 'R', [BT_GREATER] = 'L', [BT_EQUAL] = 'P', [BT_FUZZY] = 'N'};

/* One residue: which value its heaps have, and how the values p apart compare. */
static bt_status add_row(bt_app *app, bt_games_values *values, const bt_games_pattern *p,
                         uint64_t heap)
{
    uint64_t first;
    bt_relation relation;
    char words[48] = "new";
    bt_status status = bt_games__values_first(values, heap, &first);
    if (!status) status = bt_games__values_compare(values, heap + p->period, heap, &relation);
    if (status) return status;
    bool near = first != heap && heap - first < p->width;
    if (near)
        snprintf(words, sizeof words, "that of heap n-%llu", (unsigned long long)(heap - first));
    else if (first != heap)
        snprintf(words, sizeof words, "that of heap %llu", (unsigned long long)first);
    char letter[2] = {difference_letters[relation], 0};
    bt_output__object(app->out, NULL);
    bt_output__integer(app->out, "residue", (int64_t)(heap % p->period));
    bt_output__string(app->out, "value", words);
    bt_output__string(app->out, "difference", letter);
    bt_output__end(app->out);
    bt_output__cell_integer(app->out, (heap % p->period));
    bt_output__add_cell(app->out, words);
    bt_output__add_cell(app->out, letter);
    return BT_OK;
}

static bt_status add_rows(bt_app *app, bt_games_values *values, const bt_games_pattern *p)
{
    char heading[48];
    bt_status status = BT_OK;
    uint64_t p0 = p->period, start = p->settled + (p0 - p->settled % p0) % p0;
    snprintf(heading, sizeof heading, "[n+%llu]-[n]", (unsigned long long)p0);
    bt_output__columns(app->out, (const char *const[]){"residue", "value", heading}, 3,
                       p0 <= ROWS_SHOWN ? ROWS_SHOWN : 0, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "pattern");
    for (uint64_t i = 0; i < p0 && !status; i++) status = add_row(app, values, p, start + i);
    bt_output__end_all(app->out);
    return status;
}

/* Whether the differences [n+p]-[n] are constant: only asked where sums are small. */
static bool find_additive(bt_app *app, bt_games_values *values, const bt_games_pattern *p,
                          bool *additive)
{
    enum { LARGEST = 80 };
    bt_context *ctx = app->ctx;
    if (p->settled + 3 * p->period > LARGEST) return false;
    *additive = true;
    for (uint64_t n = p->settled; n < p->settled + p->period && *additive; n++) {
        bt_value a = bt_games__values_at(values, n), b = bt_games__values_at(values, n + p->period);
        bt_value c = bt_games__values_at(values, n + 2 * p->period);
        bt_value once = bt_value_subtract(ctx, b, a), twice = bt_value_subtract(ctx, c, b);
        if (!once || !twice) return false;
        *additive = once == twice;
    }
    return true;
}

/* Nim-values have a proof of their own; then the pattern is looked for besides. */
static bt_status find_pattern(bt_games_values *values, const bt_period *period, uint64_t limit,
                              bt_games_pattern *p)
{
    return bt_games__pattern_of(period, p) ? BT_OK : bt_games__values_pattern(values, limit, p);
}

static bt_status report_pattern(bt_app *app, bt_game *game, const bt_period *period, uint64_t limit)
{
    bt_games_values *values = bt_games__values_of(game);
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_games_pattern p;
    bool additive;
    if (!values) return bt_error(app->ctx);
    bt_status status = find_pattern(values, period, limit, &p);
    if (status || !p.found) return status;
    bt_output__integer(out, "order_period", (int64_t)p.period);
    bt_output__integer(out, "order_from", (int64_t)p.from);
    bt_output__integer(out, "order_width", (int64_t)p.width);
    bt_output__integer(out, "settled", (int64_t)p.settled);
    bt_output__integer(out, "distinct_before", (int64_t)p.before);
    bt_output__integer(out, "new_per_period", (int64_t)p.fresh);
    bt_text__format(text,
                    "  %llu different values below heap %llu, then %llu new ones every %llu "
                    "heaps\n",
                    (unsigned long long)p.before, (unsigned long long)p.settled,
                    (unsigned long long)p.fresh, (unsigned long long)p.period);
    bool known = find_additive(app, values, &p, &additive);
    if (known)
        bt_text__format(text, "  the differences [n+%llu]-[n] are %s\n",
                        (unsigned long long)p.period,
                        additive ? "the same one period later" : "not constant either");
    status = add_rows(app, values, &p);
    if (!status && known) bt_output__truth(out, "additive", additive);
    return status ? status : bt_error(app->ctx);
}

/* -- the answer -- */

static void say_nothing_found(bt_app *app, const bt_period *p, const char *why)
{
    bt_output__null(app->out, "preperiod");
    bt_output__null(app->out, "period");
    bt_output__integer(app->out, "saltus", 0);
    bt_text__format(bt_output__prose(app->out), "no period%s\n  %s\n", p->proved ? "" : " found",
                    why);
}

static void say_period(bt_app *app, const bt_period *p, const char *why)
{
    bt_text *text = bt_output__prose(app->out);
    bt_output__integer(app->out, "preperiod", (int64_t)p->preperiod);
    bt_output__integer(app->out, "period", (int64_t)p->period);
    bt_output__integer(app->out, "saltus", p->saltus);
    bt_text__format(text, "period %llu from heap %llu on", (unsigned long long)p->period,
                    (unsigned long long)p->preperiod);
    if (p->saltus) bt_text__format(text, ", rising by %lld", (long long)p->saltus);
    bt_text__format(text, "%s\n  %s\n", p->proved ? "" : " (not proved)", why);
}

/* "-": the proof is a part of the answer. */
static bt_status hand_over_proof(bt_app *app, const bt_text *proof, const char *path)
{
    if (proof->failed) return BT_LIMIT;
    if (!strcmp(path, "-")) {
        bt_output__string(app->out, "certificate", proof->at);
        bt_text__add(bt_output__prose(app->out), proof->at);
        return BT_OK;
    }
    bt_status status = bt__write_file(app->ctx, path, proof);
    if (status) return status;
    bt_output__string(app->out, "file", path);
    bt_text__format(bt_output__prose(app->out), "  proof written to %s\n", path);
    return BT_OK;
}

static bt_status save_proof(bt_app *app, bt_game *game, bt_of of, const bt_period *p,
                            const char *path)
{
    bt_text proof;
    bt_text__open(&proof, app->ctx);
    bt_status status = bt_study__proof_write(game, of, p, &proof);
    if (!status) status = hand_over_proof(app, &proof, path);
    bt_text__close(&proof);
    return status;
}

static void say_answer(bt_app *app, bt_game *game, bt_of of, const bt_period *p)
{
    bt_text why;
    bt_text__open(&why, app->ctx);
    bt_study__period_explain(game, p, &why);
    bt_output__string(app->out, "game", game->name);
    bt_output__string(app->out, "of", bt_study__of_name(of));
    if (p->found)
        say_period(app, p, why.at);
    else
        say_nothing_found(app, p, why.at);
    bt_output__truth(app->out, "proved", p->proved);
    bt_output__string(app->out, "proof", why.at);
    bt_text__close(&why);
}

/* At a limit: what was found by then. */
static bt_status report_period(bt_app *app, bt_game *game, bt_of of, uint64_t limit,
                               const char *path)
{
    bt_period p;
    bt_status status = bt_study__period(game, of, limit, &p);
    if (status && !(status == BT_LIMIT && p.searched)) return status;
    say_answer(app, game, of, &p);
    if (!status && of == BT_OF_VALUE) status = report_pattern(app, game, &p, limit);
    if (!status && path) status = save_proof(app, game, of, &p, path);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    int64_t limit = 0;
    const char *proof = bt_app__option(call, "proof"), *verify = bt_app__option(call, "verify");
    if (verify && call->count == 0) return bt_app__verify_file(app, verify);
    if (call->count == 0 || verify)
        return bt__fail(app->ctx, BT_INPUT,
                        verify ? "--verify needs no game: the file names it" : "expected GAME");
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    size_t of = bt_study__default_of(game);
    status = bt_app__choice(app, call, "of", of_words, &of);
    if (!status) status = bt_app__integer(app, call, "limit", 1, INT64_MAX, &limit);
    if (!status && of == OF_GENUS) return bt_app__genus_period(app, call, (uint64_t)limit);
    return status ? status : report_period(app, game, (bt_of)of, (uint64_t)limit, proof);
}

const bt_command bt_app__period = {
    .name = "period",
    .usage = "GAME",
    .summary = "find the least period and preperiod, with a proof where there is one",
    .about = "Values may not repeat while their order does: then the answer tells, for every\n"
             "residue, which heaps have new values, and the outcome of the difference [n+p]-[n].",
    .options =
        (const bt_option[]){
            {"of", "WHAT", "outcome, nim, value or genus (nim for impartial games in normal play)"},
            {"limit", "N", "look at no more than N heaps"},
            {"proof", "FILE", "write the proof to a file, which 'verify' checks; -: print it"},
            {"verify", "FILE", "check such a file instead"},
            {0},
        },
    .examples = (const char *const[]){"period kayles", "period octal:0.07",
                                      "period subtraction:2,3,6:end=LR --of value",
                                      "period octal:0.123 --of genus", NULL},
    .least = 0,
    .most = 1,
    .csv = true,
    .served = true,
    .run = run,
};
