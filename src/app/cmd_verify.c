/* bouton verify FILE: checks a proof file again, by the rules of its game alone. */
#include "app/commands.h"
#include "base/files.h"
#include "study/quotient.h"

#include <string.h>

enum { FILE_MAX = 64 << 20 };

static bt_status read_file(bt_app *app, const char *path, bt_text *text)
{
    bt_status status = bt__read_file(app->ctx, path, FILE_MAX, text);
    if (status) return status;
    if (text->length > FILE_MAX)
        return bt__fail(app->ctx, BT_INPUT, "%.200s is not a proof file", path);
    if (memchr(text->at, '\0', text->length))
        return bt__fail(app->ctx, BT_INPUT, "%.200s is not a proof file: it is not a text", path);
    return BT_OK;
}

static void report_claim(bt_app *app, const char *text, const bt_study_claim *claim)
{
    bt_output *out = app->out;
    bt_text *say = bt_output__prose(out);
    int length = (int)claim->game_length;
    bt_output__print(out, "game", "%.*s", length, text + claim->game_place);
    bt_output__string(out, "of", bt_study__of_name(claim->of));
    if (claim->period) {
        bt_output__integer(out, "preperiod", (int64_t)claim->preperiod);
        bt_output__integer(out, "period", (int64_t)claim->period);
        bt_text__format(say, "period %llu from heap %llu on", (unsigned long long)claim->period,
                        (unsigned long long)claim->preperiod);
    } else {
        bt_output__null(out, "preperiod");
        bt_output__null(out, "period");
        bt_text__add(say, "no period");
    }
    bt_text__format(say, ", %s of %.*s\n", bt_study__of_name(claim->of), length,
                    text + claim->game_place);
    for (size_t i = 0; claim->words[i].name; i++) {
        const char *words = text + claim->words[i].place;
        bt_output__print(out, claim->words[i].name, "%.*s", (int)claim->words[i].length, words);
        bt_text__format(say, "  %s %.*s\n", claim->words[i].name, (int)claim->words[i].length,
                        words);
    }
}

/* A claim that fails is an answer, too: "no". */
static void report_verdict(bt_app *app, bool proved)
{
    bt_text *say = bt_output__prose(app->out);
    bt_output__truth(app->out, "proved", proved);
    if (proved) {
        bt_text__add(say, "  proved: checked from the rules of the game\n");
    } else {
        bt_output__string(app->out, "reason", bt_message(app->ctx));
        bt_text__format(say, "  not proved: %s\n", bt_message(app->ctx));
        app->no = true;
        bt_clear(app->ctx);
    }
}

static void report_quotient(bt_app *app, const bt_study_quotient_claim *claim)
{
    bt_output *out = app->out;
    bt_text *say = bt_output__prose(out);
    bt_output__string(out, "game", claim->game);
    bt_output__string(out, "of", "quotient");
    bt_output__integer(out, "order", claim->order);
    bt_output__integer(out, "to", (int64_t)claim->heaps - 1);
    bt_text__format(say, "misere quotient of order %u, %s", claim->order, claim->game);
    if (claim->period) {
        bt_output__integer(out, "preperiod", (int64_t)claim->preperiod);
        bt_output__integer(out, "period", (int64_t)claim->period);
        bt_text__format(say, ", heap n+%llu equivalent to heap n for n >= %llu\n",
                        (unsigned long long)claim->period, (unsigned long long)claim->preperiod);
    } else {
        bt_output__null(out, "preperiod");
        bt_output__null(out, "period");
        bt_text__format(say, claim->listed ? ", %u positions\n" : ", heaps up to %u\n",
                        claim->heaps - !claim->listed);
    }
}

static bt_status check_quotient(bt_app *app, const char *text)
{
    bt_study_quotient_claim quotient;
    bt_status status = bt_study__quotient_check(app->ctx, text, bt_app__find_game, app, &quotient);
    if (!status || status == BT_DOMAIN) report_quotient(app, &quotient);
    return status;
}

/* Tells what the file claims, unless it is none. BT_DOMAIN: that does not hold. */
static bt_status check(bt_app *app, const char *text, bool replies, const char *at)
{
    bt_study_claim claim;
    if (bt_app__is_strategy(text)) return bt_app__check_strategy(app, text, replies, at);
    if (replies)
        return bt__fail(app->ctx, BT_INPUT, "only a strategy file has replies, and this is none");
    if (!strncmp(text, BT_STUDY_QUOTIENT_HEADING, strlen(BT_STUDY_QUOTIENT_HEADING)))
        return check_quotient(app, text);
    bt_status status = bt_study__proof_check(app->ctx, text, &claim);
    if (!status || status == BT_DOMAIN) report_claim(app, text, &claim);
    return status;
}

bt_status bt_app__verify_file(bt_app *app, const char *path, bool replies, const char *at)
{
    bt_text text;
    bt_text__open(&text, app->ctx);
    bt_status status = read_file(app, path, &text);
    if (!status) {
        bt_app__reading(app, text.at);
        status = check(app, text.at, replies, at);
        if (status == BT_INPUT) { /* said while the text is there to point into */
            bt_app__blame(app);
            app->worst = bt_app__exit_of(status);
        }
        bt_app__reading(app, NULL);
        if (!status || status == BT_DOMAIN) report_verdict(app, !status);
    }
    bt_text__close(&text);
    return status == BT_LIMIT || status == BT_IO ? status : bt_error(app->ctx);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const char *at = bt_app__option(call, "at");
    return bt_app__verify_file(app, call->arguments[0], at || bt_app__has(call, "replies"), at);
}

const bt_command bt_app__verify = {
    .name = "verify",
    .usage = "FILE",
    .summary = "check a proof written by 'period' or 'quotient', or a strategy written by 'solve'",
    .about = "The check shares no code with the search that found the proof: it plays the\n"
             "game by its rules, heap by heap or move by move. Exit status 1 means that the\n"
             "claim does not hold.\n"
             "A strategy is a graph of whole positions, or has the positions of each term of\n"
             "a sum with their values: each value is checked by those of its options, and\n"
             "the values of the terms say who wins. A file with values contains no replies:\n"
             "to answer a move, add up the values that each of your moves would leave, and\n"
             "choose a move that leaves a sum you win. --replies does this for all moves of\n"
             "the other player from the first position of the file, or from the one that --at\n"
             "names.",
    .options =
        (const bt_option[]){
            {"replies", NULL, "list the moves that a strategy answers, each with its reply"},
            {"at", "POSITION", "list the replies at this position only"},
            {0},
        },
    .least = 1,
    .most = 1,
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
