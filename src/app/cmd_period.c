/* bouton period: the least period of a sequence, with a proof. */
#include "app/period.h"
#include "base/files.h"
#include "study/follow.h"

#include <errno.h>
#include <string.h>

enum { OF_GENUS = BT_OF_VALUE + 1 }; /* of --of, whose words are those of bt_of, and one more */

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
    if (p->saltus)
        bt_text__format(text, ", %s by %lld", p->saltus < 0 ? "falling" : "rising",
                        (long long)(p->saltus < 0 ? -p->saltus : p->saltus));
    bt_text__format(text, "%s\n  %s\n", p->proved ? "" : " (not proved)", why);
}

bt_status bt_app__hand_over_proof(bt_app *app, const bt_text *proof, const char *path)
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
    bt_games_pattern pattern;
    bt_text__open(&proof, app->ctx);
    bt_status status = bt_games__pattern_of(p, &pattern)
                           ? bt_app__write_pattern(app, game, p, &proof)
                           : bt_study__proof_write(game, of, p, &proof);
    if (!status) status = bt_app__hand_over_proof(app, &proof, path);
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

static bt_status find(bt_app *app, const bt_call *call, bt_game *game, bt_of of, uint64_t limit,
                      bt_period *p)
{
    const char *store = bt_app__option(call, "store");
    if (!store) return bt_study__period(game, of, limit, p);
    if (of == BT_OF_NIM) return bt_study__follow(game, store, limit, BT_TAKING_WINDOW, p);
    return bt__fail(app->ctx, BT_INPUT, "--store keeps nim-values: it goes with --of nim only");
}

/* At a limit: what was found by then. */
static bt_status report_period(bt_app *app, const bt_call *call, bt_game *game, bt_of of,
                               uint64_t limit)
{
    bt_period p = {0};
    const char *path = bt_app__option(call, "proof");
    bt_status status = find(app, call, game, of, limit, &p);
    if (status && !(status == BT_LIMIT && p.searched)) return status;
    say_answer(app, game, of, &p);
    if (!status && of == BT_OF_VALUE) status = bt_app__tell_pattern(app, game, &p, limit);
    if (!status && path) status = save_proof(app, game, of, &p, path);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    int64_t limit = 0;
    const char *verify = bt_app__option(call, "verify");
    const char *sum = bt_app__option(call, "sum");
    if (verify && call->count == 0) return bt_app__verify_file(app, verify, false, NULL);
    if (call->count == 0 || verify)
        return bt__fail(app->ctx, BT_INPUT,
                        verify ? "--verify needs no game: the file names it" : "expected GAME");
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    size_t of = bt_study__default_of(game);
    status = bt_app__choice(app, call, "of", &of);
    if (!status) status = bt_app__integer(app, call, "limit", 1, INT64_MAX, &limit);
    if (!status && sum)
        return bt_app__tell_sum(app, game, sum, (uint64_t)limit, bt_app__option(call, "proof"));
    if (!status && of == OF_GENUS) return bt_app__genus_period(app, call, (uint64_t)limit);
    return status ? status : report_period(app, call, game, (bt_of)of, (uint64_t)limit);
}

const bt_command bt_app__period = {
    .name = "period",
    .usage = "GAME",
    .summary = "find the least period and preperiod, with a proof if there is one",
    .about = "Values may fail to repeat although their order does. Then the answer gives,\n"
             "for each residue, which heaps have new values, the outcome of the difference\n"
             "[n+p]-[n], and, where they follow a rule, the canonical options of the heap n.\n"
             "--sum finds who wins sums of up to four heaps, for all n: +18,-9,-9,+0 is\n"
             "[n+18]-[n+9]-[n+9]+[n].",
    .options =
        (const bt_option[]){
            {"of", "outcome|nim|value|genus",
             "the sequence to examine (nim for impartial games in normal play)"},
            {"limit", "N", "examine at most N heaps"},
            {"store", "FILE",
             "follow an octal game over many runs: keep checkpoints, and go on there"},
            {"proof", "FILE", "write the proof to a file, for 'verify'; - prints it"},
            {"verify", "FILE", "check such a file instead"},
            {"sum", "TERMS", "the outcomes of a sum of heaps of a subtraction game: +9,-0"},
            {0},
        },
    .examples = (const char *const[]){"period kayles", "period octal:0.07",
                                      "period subtraction:2,3,6:end=LR --of value",
                                      "period subtraction:2,3,6:end=LR --sum +9,-0",
                                      "period octal:0.123 --of genus", NULL},
    .least = 0,
    .most = 1,
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
