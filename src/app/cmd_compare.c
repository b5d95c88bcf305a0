/* bouton compare A B: which of two values is better. */
#include "app/commands.h"

#include <string.h>

static const char *words_of(bt_relation relation)
{
    switch (relation) {
    case BT_LESS: return "is less than";
    case BT_GREATER: return "is greater than";
    case BT_EQUAL: return "equals";
    default: return "is confused with";
    }
}

static const char *reason_of(bt_relation relation)
{
    switch (relation) {
    case BT_LESS: return "Right wins the difference, whoever starts";
    case BT_GREATER: return "Left wins the difference, whoever starts";
    case BT_EQUAL: return "whoever starts loses the difference";
    default: return "whoever starts wins the difference";
    }
}

static bt_value read_value(bt_app *app, const char *text)
{
    bt_result result;
    bt_app__reading(app, text);
    if (bt_value__evaluate(app->ctx, app->scope, text, &result)) return BT_NONE;
    if (result.kind == BT_RESULT_VALUE) return result.value;
    bt_result__close(&result);
    bt__fail_at(app->ctx, 0, "expected a value");
    return BT_NONE;
}

static void report_relation(bt_output *out, bt_value a, bt_value b, bt_relation relation)
{
    bt_text *text = bt_output__prose(out);
    bt_output__value(out, "a", a);
    bt_output__value(out, "b", b);
    bt_output__string(out, "relation", bt_relation_sign(relation));
    bt_output__say_value(out, a);
    bt_text__format(text, " %s ", bt_relation_sign(relation));
    bt_output__say_value(out, b);
    bt_text__format(text, "\n  the first %s the second: %s\n", words_of(relation),
                    reason_of(relation));
}

bt_status bt_app__expected_sign(bt_app *app, const bt_call *call, const char *const *signs,
                                size_t *out)
{
    const char *text = bt_app__option(call, "expect");
    for (*out = 0; signs[*out]; ++*out)
        if (!strcmp(text, signs[*out])) return BT_OK;
    char list[40] = "";
    for (size_t i = 0; signs[i]; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", signs[i]);
    return bt__fail(app->ctx, BT_INPUT, "--expect is one of %s, not '%.60s'", list, text);
}

static bt_status expect(bt_app *app, const bt_call *call, bt_relation found)
{
    static const char *const signs[] = {"<", ">", "=", "||", NULL};
    size_t wanted = 0;
    if (!bt_app__has(call, "expect")) return BT_OK;
    if (bt_app__expected_sign(app, call, signs, &wanted)) return BT_INPUT;
    bool holds = !strcmp(signs[wanted], bt_relation_sign(found));
    bt_output__string(app->out, "expected", signs[wanted]);
    bt_output__truth(app->out, "holds", holds);
    if (!holds) bt_app__warn(app, "bouton: expected %s\n", signs[wanted]);
    app->no = !holds;
    return BT_OK;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const char *game = bt_app__option(call, "in");
    if (game) return bt_app__compare_in(app, call, game);
    bt_value a = read_value(app, call->arguments[0]);
    bt_value b = a ? read_value(app, call->arguments[1]) : BT_NONE;
    if (!b) return bt_error(app->ctx);
    bt_app__reading(app, NULL);
    bt_relation relation = bt_value_compare(app->ctx, a, b);
    if (relation == BT_UNKNOWN) return bt_error(app->ctx);
    report_relation(app->out, a, b, relation);
    return expect(app, call, relation);
}

const bt_command bt_app__compare = {
    .name = "compare",
    .usage = "A B",
    .summary = "compare two values: < > = or || (confused)",
    .about = "A || B means that A and B are confused: whoever moves first wins A - B.",
    .options =
        (const bt_option[]){
            {"expect", "RELATION", "exit with status 1 unless this is the relation"},
            {"in", "GAME", "compare two positions in misere play: are they equivalent?"},
            {"to", "N", "with --in: use heaps up to N only"},
            {"no-cache", NULL, "neither use nor keep what earlier runs found: see 'help cache'"},
            {0},
        },
    .examples = (const char *const[]){"compare '^' '1/1024'", "compare '^' '*'",
                                      "compare '{1|-1}' '*' --expect '||'",
                                      "compare --in misere:octal:0.123 3,3 1", NULL},
    .least = 2,
    .most = 2,
    .csv = true,
    .served = true,
    .without = "color",
    .negatives = "v",
    .run = run,
};
