/* bouton calc EXPRESSION..: values of expressions. */
#include "app/commands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bt_status evaluate(bt_app *app, const char *text, bt_result *result)
{
    bt_app__reading(app, text);
    return bt_value__evaluate(app->ctx, app->scope, text, result);
}

/* -- what was expected -- */

static bt_status compare_with(bt_app *app, const bt_result *found, const char *expected)
{
    bt_result wanted = {.kind = BT_RESULT_NOTHING};
    bool word = found->kind == BT_RESULT_WORD;
    bt_status status = word ? BT_OK : evaluate(app, expected, &wanted);
    if (status) return status;
    bool holds = word ? !strcmp(found->word, expected) : bt_result__same(found, &wanted);
    bt_result__close(&wanted);
    bt_output__string(app->out, "expected", expected);
    bt_output__truth(app->out, "holds", holds);
    if (!holds) {
        app->no = true;
        bt_app__warn(app, "bouton: expected %.200s\n", expected);
    }
    return BT_OK;
}

/* -- answers -- */

enum { SHOWN_MAX = 2000 };

static bt_status report_value_only(bt_output *out, bt_value g)
{
    bt_output__value(out, "value", g);
    bt_output__say_value(out, g);
    bt_text__char(bt_output__prose(out), '\n');
    return bt_error(bt_output__context(out));
}

/* At the prompt nobody wants to see thousands of characters roll by. */
static void shorten(bt_text *text)
{
    size_t length = strcspn(text->at, "\n"), shown = SHOWN_MAX / 2;
    char *rest = length > SHOWN_MAX ? strdup(text->at + length) : NULL;
    if (!rest) return;
    while (((unsigned char)text->at[shown] & 0xc0) == 0x80) shown--; /* between characters */
    bt_text__cut(text, shown);
    bt_text__format(text, "...\n  (%zu more characters: 'bouton calc --brief' writes them all)%s",
                    length - shown, rest);
    free(rest);
}

/* 3*5 and 2^3 are read as they are printed; who knows other tools may have meant something else. */
static void note_other_reading(bt_app *app, const char *text)
{
    for (const char *at = text; *at; at++) {
        bool sign = *at == '*' || *at == '^';
        if (!sign || at == text || !isdigit((unsigned char)at[-1])) continue;
        if (!isdigit((unsigned char)at[1])) continue;
        bt_app__warn(app, *at == '*' ? "note: 3*5 is 3 + *5; the product is conway(3,5)\n"
                                     : "note: 2^3 is 2 + three ups; the power is pow(2,3)\n");
        return;
    }
}

/* Values and lists go by the name `ans`. */
static bt_status keep_last(bt_app *app, const bt_result *result)
{
    if (result->kind == BT_RESULT_LIST) return bt_scope__put(app->scope, "ans", result);
    return result->kind == BT_RESULT_VALUE ? bt_app__set_last(app, result->value) : BT_OK;
}

/* Sends one result, and keeps it as the last one. */
static bt_status send(bt_app *app, const bt_call *call, const bt_result *result)
{
    bool value = result->kind == BT_RESULT_VALUE;
    bool measure = app->format == BT_FORMAT_TEXT && result->measure;
    bool brief = value && (measure || bt_app__has(call, "brief"));
    bt_output__hold(app->out, app->interactive);
    bt_status status = brief ? report_value_only(app->out, result->value)
                             : bt_output__tell_result(app->out, result);
    if (!status && value && !brief) bt_app__show_value(app, result->value);
    if (app->interactive) shorten(bt_output__prose(app->out));
    bt_output__hold(app->out, false);
    return status ? status : keep_last(app, result);
}

typedef struct statement {
    bt_app *app;
    const bt_call *call;
} statement;

/* A statement before the last one has an answer of its own. The page shows one result only. */
static bt_status send_earlier(void *data, const bt_result *result)
{
    const statement *s = data;
    const char *text = s->app->text;
    if (s->app->served) return keep_last(s->app, result);
    bt_app__reading(s->app, NULL);
    bt_status status = send(s->app, s->call, result);
    if (!status) status = bt_output__finish(s->app->out);
    bt_app__reading(s->app, text);
    return status;
}

/* Sends the results of one text. */
static bt_status answer(bt_app *app, const bt_call *call, const char *text)
{
    bt_result result;
    statement s = {app, call};
    const char *expected = bt_app__option(call, "expect");
    if (app->format == BT_FORMAT_TEXT && isatty(STDERR_FILENO)) note_other_reading(app, text);
    bt_app__reading(app, text);
    bt_status status =
        bt_value__evaluate_each(app->ctx, app->scope, text, send_earlier, &s, &result);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = send(app, call, &result);
    if (!status && expected) status = compare_with(app, &result, expected);
    bt_result__close(&result);
    return status;
}

/* An expectation without expressions is itself a claim. */
static bt_status judge_claim(bt_app *app, const char *claim)
{
    bt_result result;
    bt_status status = evaluate(app, claim, &result);
    if (status) return status;
    if (result.kind != BT_RESULT_TRUTH) {
        bt_result__close(&result);
        return bt__fail_at(app->ctx, 0, "expected a claim, as in '^ > 0'");
    }
    app->no = !result.truth;
    return bt_output__tell_result(app->out, &result);
}

/* `bouton calc 1 + 2` reads + as an expression of its own, and `calc 1 -q` the negative of q. */
static void hint_at_reading(bt_app *app, const char *word)
{
    if (word[0] == '-' && word[1] && !word[2] && strchr("jnoqV", word[1]))
        bt_app__warn(app,
                     "bouton: after calc, %s is an expression; the option goes before it: "
                     "bouton %s%s calc ..\n",
                     word, word, word[1] == 'o' ? " FILE" : "");
    if (*word && !word[strspn(word, "+-=<>|!.")])
        bt_app__warn(app, "bouton: each argument is an expression of its own: quote the whole, as "
                          "in bouton calc '1 + 2'\n");
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const char *claim = bt_app__option(call, "expect");
    bt_status status = BT_OK;
    if (call->count == 0 && claim) return judge_claim(app, claim);
    if (call->count == 0 && isatty(STDIN_FILENO))
        return bt__fail(app->ctx, BT_INPUT,
                        "calc needs an expression, as in: bouton calc '1/2 + *'");
    if (call->count == 0) return bt_app__each_line(app, call, true, answer);
    for (size_t i = 0; i < call->count && !status; i++) {
        status = answer(app, call, call->arguments[i]);
        if (status == BT_INPUT) hint_at_reading(app, call->arguments[i]);
        if (!status) status = bt_output__finish(app->out);
    }
    return status;
}

const bt_command bt_app__calc = {
    .name = "calc",
    .usage = "[EXPRESSION..]",
    .summary = "compute with values: canonical form, outcome, mean, temperature",
    .about = "Without an expression, each line of standard input is one; empty lines and\n"
             "lines that start with # are skipped. Variables (G = {1|0}) keep their values\n"
             "from one expression to the next, and ans is the last value. 'bouton help\n"
             "notation' and 'bouton help functions' describe expressions.",
    .options =
        (const bt_option[]){
            {"brief", NULL, "print the value only, without its outcome, mean and temperature"},
            {"expect", "WHAT",
             "exit with status 1 unless every result is WHAT: a value, true or false;\n"
             "without expressions WHAT is a claim, as in '^ > 0'"},
            {"no-cache", NULL, "neither use nor keep what earlier runs found: see 'help cache'"},
            {0},
        },
    .examples =
        (const char *const[]){"calc '{2||1|0} + ^*'", "calc 'G = {4|1}' 'cool(G,1)' 'G + G'",
                              "calc 'thermograph({4|2||-1})'", "calc '3.^ - ^3' --expect 0",
                              "calc --expect '^ || *'", NULL},
    .csv = true,
    .served = true,
    .negatives = "jnoqvV",
    .run = run,
};
