/* What values, truths and lists look like. */
#include "output/stream.h"

#include <string.h>

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

/* -- results inside of others: written into a text, and sent as fields of a list -- */

static void write_result(bt_output *out, const bt_result *result, bt_text *text);

static void write_items(bt_output *out, const bt_list *list, const char *between, bt_text *text)
{
    for (size_t i = 0; i < list->length && !bt__check(out->ctx); i++) {
        if (i > 0) bt_text__add(text, between);
        write_result(out, &list->at[i], text);
    }
}

static void write_form(bt_output *out, const bt_list *sides, bool latex, bt_text *text)
{
    bt_text__add(text, latex ? "\\{" : "'{");
    write_items(out, sides->at[BT_LEFT].list, ",", text);
    bt_text__add(text, latex ? "\\mid " : "|");
    write_items(out, sides->at[BT_RIGHT].list, ",", text);
    bt_text__add(text, latex ? "\\}" : "}'");
}

static void write_result(bt_output *out, const bt_result *result, bt_text *text)
{
    switch (result->kind) {
    case BT_RESULT_VALUE: bt_value__print(out->ctx, result->value, out->notation, text); break;
    case BT_RESULT_TRUTH: bt_text__add(text, result->truth ? "true" : "false"); break;
    case BT_RESULT_WORD: bt_text__add(text, result->word); break;
    case BT_RESULT_LIST:
        bt_text__char(text, '[');
        write_items(out, result->list, ", ", text);
        bt_text__char(text, ']');
        break;
    case BT_RESULT_FORM: write_form(out, result->list, out->notation == BT_LATEX, text); break;
    case BT_RESULT_FUNCTION:
        if (!bt_result__source(result, text)) bt_text__add(text, "a function");
        break;
    default: break;
    }
}

static void send_written(bt_output *out, const char *key, const bt_result *result, bool say)
{
    bt_text text;
    bt_text__open(&text, out->ctx);
    write_result(out, result, &text);
    if (result->kind == BT_RESULT_FORM)
        bt_output__formula(out, key, &text, &text);
    else
        bt_output__written(out, key, &text);
    if (say) bt_text__format(bt_output__prose(out), "%s\n", text.at);
    bt_text__close(&text);
}

static void send_item(bt_output *out, const bt_result *item);

static void send_items(bt_output *out, const char *key, const bt_list *list)
{
    bt_output__list(out, key);
    for (size_t i = 0; i < list->length && !bt__check(out->ctx); i++) send_item(out, &list->at[i]);
    bt_output__end(out);
}

static void send_item(bt_output *out, const bt_result *item)
{
    switch (item->kind) {
    case BT_RESULT_VALUE: bt_output__value(out, NULL, item->value); break;
    case BT_RESULT_TRUTH: bt_output__truth(out, NULL, item->truth); break;
    case BT_RESULT_LIST: send_items(out, NULL, item->list); break;
    default: send_written(out, NULL, item, false);
    }
}

/* -- lists and tables -- */

static void add_cell(bt_output *out, const bt_result *item)
{
    bt_text text;
    if (item->kind == BT_RESULT_VALUE) {
        bt_output__cell_value(out, item->value);
        return;
    }
    bt_text__open(&text, out->ctx);
    write_result(out, item, &text);
    bt_output__cell_written(out, &text);
    bt_text__close(&text);
}

static bt_status add_rows(bt_output *out, const bt_list *table, const char **names, size_t count)
{
    const char *name = table->names.at;
    for (size_t i = 0; i < count; i++, name += strlen(name) + 1) names[i] = name;
    bt_output__columns(out, names, count, table->length, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "columns");
    for (size_t i = 0; i < count; i++) bt_output__string(out, NULL, names[i]);
    bt_output__end(out);
    for (size_t i = 0; i < table->length && !bt__check(out->ctx); i++)
        for (size_t k = 0; k < count; k++) add_cell(out, &table->at[i].list->at[k]);
    send_items(out, "rows", table);
    bt_output__end_rows(out);
    return bt_error(out->ctx);
}

static bt_status add_table(bt_output *out, const bt_list *table)
{
    size_t count = 0;
    for (size_t i = 0; i < table->names.length; i++) count += !table->names.at[i];
    const char **names = bt__alloc_zero(out->ctx, count * sizeof *names);
    bt_status status = names ? add_rows(out, table, names, count) : BT_LIMIT;
    bt__free(out->ctx, names, count * sizeof *names);
    return status;
}

/* A spreadsheet gets a row for each item. A list may be long, and meet the limit while it is told.
 */
static bt_status add_list(bt_output *out, const bt_list *list)
{
    static const char *const column[] = {"list"};
    bt_text *text = bt_output__prose(out);
    bt_status status = BT_OK;
    if (list->names.length) return add_table(out, list);
    bt_output__columns(out, column, 1, 0, BT_OUTPUT_ALIGNED);
    for (size_t i = 0; i < list->length && !bt__check(out->ctx); i++) add_cell(out, &list->at[i]);
    bt_output__end_rows(out);
    bool said = bt_output__takes_text(out);
    if (said) bt_text__char(text, '[');
    for (size_t i = 0; said && i < list->length && !status; i++) {
        if (i > 0) bt_text__add(text, ", ");
        write_result(out, &list->at[i], text);
        status = bt__check(out->ctx);
    }
    bt_text__add(text, status ? ", ..\n" : "]\n");
    send_items(out, "list", list);
    return bt_error(out->ctx);
}

bt_status bt_output__tell_result(bt_output *out, const bt_result *result)
{
    switch (result->kind) {
    case BT_RESULT_VALUE: return bt_output__tell_value(out, result->value);
    case BT_RESULT_TRUTH: add_truth(out, result->truth); break;
    case BT_RESULT_LIST: return add_list(out, result->list);
    case BT_RESULT_FORM: send_written(out, "form", result, true); break;
    case BT_RESULT_FUNCTION: send_written(out, "function", result, true); break;
    case BT_RESULT_THERMOGRAPH: return bt_output__tell_thermograph(out, result->value);
    case BT_RESULT_WORD: add_word(out, result->word); break;
    case BT_RESULT_NOTHING: break;
    }
    return bt_error(out->ctx);
}
