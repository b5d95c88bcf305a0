/* What values, truths and lists look like. */
#include "output/report.h"

const char *bt_output_outcome_words(bt_outcome outcome)
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

static bt_status add_fact(bt_report *report, bt_value g, const fact *f)
{
    bt_value found = f->find(report->ctx, g);
    if (!found) return bt_error(report->ctx);
    if (f->count)
        bt_report_count(report, f->key, found);
    else
        bt_report_number(report, f->key, found);
    bt_text_add(&report->text, f->label);
    bt_value_print(report->ctx, found, BT_PLAIN, &report->text);
    return BT_OK;
}

bt_status bt_output_value(bt_report *report, bt_value g)
{
    bt_context *ctx = report->ctx;
    bt_status status = BT_OK;
    bt_report_value(report, "value", g);
    bt_report_say_value(report, g);
    bt_outcome outcome = bt_value_outcome(ctx, g);
    if (outcome != BT_OUTCOME_UNKNOWN) {
        char letter[] = {bt_outcome_letter(outcome), '\0'};
        bt_report_string(report, "outcome", letter);
        bt_text_format(&report->text, "\n  outcome %s (%s)", letter,
                       bt_output_outcome_words(outcome));
    }
    for (size_t i = 0; i < sizeof facts / sizeof *facts && !status; i++)
        status = add_fact(report, g, &facts[i]);
    bt_text_char(&report->text, '\n');
    return bt_error(ctx);
}

static void add_truth(bt_report *report, bool truth)
{
    bt_report_truth(report, "truth", truth);
    bt_text_add(&report->text, truth ? "true\n" : "false\n");
}

static void add_list(bt_report *report, const bt_words *list)
{
    bt_report_list(report, "list");
    bt_text_char(&report->text, '[');
    for (size_t i = 0; i < list->length; i++) {
        bt_report_value(report, NULL, list->at[i]);
        if (i > 0) bt_text_add(&report->text, ", ");
        bt_report_say_value(report, list->at[i]);
    }
    bt_report_end(report);
    bt_text_add(&report->text, "]\n");
}

bt_status bt_output_result(bt_report *report, const bt_result *result)
{
    switch (result->kind) {
    case BT_RESULT_VALUE: return bt_output_value(report, result->value);
    case BT_RESULT_TRUTH: add_truth(report, result->truth); break;
    case BT_RESULT_LIST: add_list(report, &result->list); break;
    case BT_RESULT_THERMOGRAPH: return bt_output_thermograph(report, result->value);
    case BT_RESULT_NOTHING: break;
    }
    return bt_error(report->ctx);
}
