/* What values, truths and lists look like. */
#include "output/stream.h"

const char *bt_output__outcome_words(bt_outcome outcome)
{
    switch (outcome) {
    case BT_OUTCOME_L: return "Left wins";
    case BT_OUTCOME_R: return "Right wins";
    case BT_OUTCOME_N: return "whoever starts wins";
    case BT_OUTCOME_P: return "whoever starts loses";
    default: return "it is not known who wins";
    }
}

/* What is told about every value beside itself. */
typedef struct fact {
    const char *key, *label; /* in the fields, and before it in the text */
    bt_value (*find)(bt_context *ctx, bt_value g);
    bool count; /* an integer: else an exact number */
} fact;

static const fact facts[] = {
    {"mean", ", mean ", bt_value_mean, false},
    {"temperature", ", temperature ", bt_value_temperature, false},
    {"left_stop", ", stops ", bt_value_left_stop, false},
    {"right_stop", " and ", bt_value_right_stop, false},
    {"birthday", ", birthday ", bt_value_birthday, true},
    {"nodes", ", nodes ", bt_value_nodes, true},
};

static bt_status add_fact(bt_output *out, bt_value g, const fact *f)
{
    bt_value found = f->find(out->ctx, g);
    if (!found) return bt_error(out->ctx);
    if (f->count)
        bt_output__count(out, f->key, found);
    else
        bt_output__number(out, f->key, found);
    bt_text__add(bt_output__prose(out), f->label);
    bt_value__print(out->ctx, found, BT_PLAIN, bt_output__prose(out));
    return BT_OK;
}

bt_status bt_output__tell_value(bt_output *out, bt_value g)
{
    bt_context *ctx = out->ctx;
    bt_status status = BT_OK;
    bt_output__value(out, "value", g);
    bt_output__say_value(out, g);
    bt_outcome outcome = bt_value_outcome(ctx, g);
    if (outcome != BT_OUTCOME_UNKNOWN) {
        char letter[] = {bt_outcome_letter(outcome), '\0'};
        bt_output__string(out, "outcome", letter);
        bt_text__format(bt_output__prose(out), "\n  outcome %s (%s)", letter,
                        bt_output__outcome_words(outcome));
    }
    for (size_t i = 0; i < sizeof facts / sizeof *facts && !status; i++)
        status = add_fact(out, g, &facts[i]);
    bt_text__char(bt_output__prose(out), '\n');
    return bt_error(ctx);
}

static void add_truth(bt_output *out, bool truth)
{
    bt_output__truth(out, "truth", truth);
    bt_text__add(bt_output__prose(out), truth ? "true\n" : "false\n");
}

static void add_word(bt_output *out, const char *word)
{
    bt_output__string(out, "word", word);
    bt_text__format(bt_output__prose(out), "%s\n", word);
}

/* A list may be long, and meet the limit while it is told. */
static void add_list(bt_output *out, const bt_words *list)
{
    bt_status status = BT_OK;
    bt_output__list(out, "list");
    bt_text__char(bt_output__prose(out), '[');
    for (size_t i = 0; i < list->length && !status; i++) {
        bt_output__value(out, NULL, list->at[i]);
        if (i > 0) bt_text__add(bt_output__prose(out), ", ");
        bt_output__say_value(out, list->at[i]);
        status = bt__check(out->ctx);
    }
    bt_output__end(out);
    bt_text__add(bt_output__prose(out), status ? ", ..\n" : "]\n");
}

bt_status bt_output__tell_result(bt_output *out, const bt_result *result)
{
    switch (result->kind) {
    case BT_RESULT_VALUE: return bt_output__tell_value(out, result->value);
    case BT_RESULT_TRUTH: add_truth(out, result->truth); break;
    case BT_RESULT_LIST: add_list(out, &result->list); break;
    case BT_RESULT_THERMOGRAPH: return bt_output__tell_thermograph(out, result->value);
    case BT_RESULT_WORD: add_word(out, result->word); break;
    case BT_RESULT_NOTHING: break;
    }
    return bt_error(out->ctx);
}
