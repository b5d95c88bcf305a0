/* bouton calc EXPRESSION..: values of expressions. */
#include "app/commands.h"
#include "app/statements.h"

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

/* The expectation as a result: a truth for the words true and false. */
static bt_status read_expected(bt_app *app, const char *text, bt_result *out)
{
    bool yes = !strcmp(text, "true");
    if (!yes && strcmp(text, "false") != 0) return evaluate(app, text, out);
    *out = (bt_result){.kind = BT_RESULT_TRUTH, .truth = yes};
    return BT_OK;
}

static bool same(const bt_result *a, const bt_result *b)
{
    if (a->kind != b->kind) return false;
    if (a->kind == BT_RESULT_TRUTH) return a->truth == b->truth;
    if (a->kind != BT_RESULT_LIST) return a->value == b->value;
    return a->list.length == b->list.length &&
           !memcmp(a->list.at, b->list.at, a->list.length * sizeof *a->list.at);
}

static bt_status compare_with(bt_app *app, const bt_result *found, const char *expected)
{
    bt_result wanted = {.kind = BT_RESULT_NOTHING};
    bool word = found->kind == BT_RESULT_WORD;
    bt_status status = word ? BT_OK : read_expected(app, expected, &wanted);
    if (status) return status;
    bool holds = word ? !strcmp(found->word, expected) : same(found, &wanted);
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

/* Sends one result. */
static bt_status show(bt_app *app, const bt_call *call, const char *text, const bt_result *result)
{
    bool value = result->kind == BT_RESULT_VALUE;
    bool measure = app->format == BT_FORMAT_TEXT && bt_app__is_measure(text);
    bool brief = value && (measure || bt_app__has(call, "brief"));
    bt_output__hold(app->out, app->interactive);
    bt_status status = brief ? report_value_only(app->out, result->value)
                             : bt_output__tell_result(app->out, result);
    if (!status && value && !brief) bt_app__show_value(app, result->value);
    if (app->interactive) shorten(bt_output__prose(app->out));
    bt_output__hold(app->out, false);
    return status;
}

/* Evaluates a statement. Values that are only given a name are not shown, unless they come last. */
static bt_status answer_one(bt_app *app, const bt_call *call, const char *text, bool last)
{
    bt_result result;
    const char *expected = bt_app__option(call, "expect");
    bt_status status = evaluate(app, text, &result);
    if (status) return status;
    bt_app__reading(app, NULL);
    bool shown = last || !bt_app__is_assignment(text);
    if (shown) status = show(app, call, text, &result);
    if (!status && result.kind == BT_RESULT_VALUE) status = bt_app__set_last(app, result.value);
    if (!status && last && expected) status = compare_with(app, &result, expected);
    if (!status && !last && shown) status = bt_output__finish(app->out);
    bt_result__close(&result);
    return status;
}

/* The page shows one result: that of the last statement. */
static bt_status answer(bt_app *app, const bt_call *call, const char *text)
{
    bt_text now, next;
    size_t at = 0;
    if (app->format == BT_FORMAT_TEXT && isatty(STDERR_FILENO)) note_other_reading(app, text);
    if (app->served) return answer_one(app, call, text, true);
    bt_text__open(&now, app->ctx);
    bt_text__open(&next, app->ctx);
    bt_status status = BT_OK;
    bool more = bt_app__next_statement(text, &at, &next);
    if (!more) status = answer_one(app, call, text, true); /* nothing: the reader says so */
    while (more && !status) {
        bt_text__cut(&now, 0);
        bt_text__add(&now, next.at);
        more = bt_app__next_statement(text, &at, &next);
        status = now.failed ? BT_LIMIT : answer_one(app, call, now.at, !more);
    }
    if (status) bt_app__reading(app, text); /* the copy goes */
    bt_text__close(&now);
    bt_text__close(&next);
    return status;
}

/* An expectation without expressions is itself a claim. */
static bt_status judge_claim(bt_app *app, const char *claim)
{
    bt_result result;
    bt_status status = read_expected(app, claim, &result);
    if (status) return status;
    if (result.kind != BT_RESULT_TRUTH) {
        bt_result__close(&result);
        return bt__fail_at(app->ctx, 0, "expected a claim, as in '^ > 0'");
    }
    app->no = !result.truth;
    return bt_output__tell_result(app->out, &result);
}

/* `bouton calc 1 + 2` reads + as an expression of its own. */
static void hint_at_quotes(bt_app *app, const char *word)
{
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
        if (status == BT_INPUT) hint_at_quotes(app, call->arguments[i]);
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
