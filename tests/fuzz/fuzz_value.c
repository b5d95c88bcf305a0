/* Fuzzes the reader of values: no text may crash it, and what it prints is read back the same. */
#include "fuzz/fuzz.h"

enum { MEMORY = 1 << 20, TEXT_MOST = 200 };

/* Printed and read in a fresh budget: the text may be longer than the one that made it. */
static void check_round_trip(bt_context *ctx, bt_value g)
{
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, g, BT_PLAIN, &text);
    if (!text.failed && bt_error(ctx) == BT_OK) {
        bt_value again = bt_value_read(ctx, text.at);
        if (bt_error(ctx) != BT_LIMIT) fuzz_require(again == g, "not read back:", text.at);
    }
    bt_text__close(&text);
}

/* A list of values, written out, is the same list again. */
static void check_list(bt_context *ctx, const bt_result *result)
{
    bt_text text;
    bt_result again;
    bt_text__open(&text, ctx);
    for (size_t i = 0; i < result->list->length; i++) {
        bt_text__char(&text, i ? ',' : '[');
        bt_value__print(ctx, result->list->at[i].value, BT_PLAIN, &text);
    }
    bt_text__char(&text, ']');
    bool plain = !text.failed && !bt_error(ctx) && !strchr(text.at, '='); /* no shared parts */
    if (plain && !bt_value__evaluate(ctx, NULL, text.at, &again)) {
        fuzz_require(bt_result__same(&again, result), "not read back:", text.at);
        bt_result__close(&again);
    }
    fuzz_require(bt_error(ctx) == BT_OK || bt_error(ctx) == BT_LIMIT, "not read:", text.at);
    bt_text__close(&text);
}

static void check_result(bt_context *ctx, const bt_result *result)
{
    bool list = result->kind == BT_RESULT_LIST && result->list->length > 0;
    if (list && bt_result__is_values(result)) check_list(ctx, result);
    if (result->kind == BT_RESULT_VALUE && result->value != BT_NONE)
        check_round_trip(ctx, result->value);
    if (result->kind == BT_RESULT_LIST)
        for (size_t i = 0; i < result->list->length; i++) check_result(ctx, &result->list->at[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size, TEXT_MOST);
    bt_context *ctx = fuzz_open(MEMORY);
    bt_result result;
    bt_status status = bt_value__evaluate(ctx, NULL, text, &result);
    fuzz_require(status == bt_error(ctx), "two statuses:", text);
    fuzz_check_message(ctx, strlen(text));
    if (status == BT_OK) {
        check_result(ctx, &result);
        bt_result__close(&result);
    }
    bt_close(ctx);
    free(text);
    return 0;
}
