/* Fuzzes the reader of values: no text may crash it, and what it prints is read back the same. */
#include "bouton/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with the text that broke the promise. */
static void require(bool promise, const char *what, const char *text)
{
    if (promise) return;
    fprintf(stderr, "%s: %s\n", what, text);
    abort();
}

/* Printed and read in a fresh budget: the text may be longer than the one that made it. */
static void check_round_trip(bt_context *ctx, bt_value g)
{
    bt_text text;
    bt_text_open(&text, ctx);
    bt_value_print(ctx, g, BT_PLAIN, &text);
    if (!text.failed && bt_error(ctx) == BT_OK) {
        bt_value again = bt_value_read(ctx, text.at);
        if (bt_error(ctx) != BT_LIMIT) require(again == g, "not read back", text.at);
    }
    bt_text_close(&text);
}

static void check_result(bt_context *ctx, const bt_result *result)
{
    if (result->kind == BT_RESULT_VALUE && result->value != BT_NONE)
        check_round_trip(ctx, result->value);
    if (result->kind == BT_RESULT_LIST)
        for (size_t i = 0; i < result->list.length; i++) check_round_trip(ctx, result->list.at[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    bt_context *ctx = bt_open();
    if (!text || !ctx) abort();
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    bt_limit_time(ctx, 0.2);
    bt_limit_memory(ctx, (size_t)32 << 20);
    bt_result result;
    bt_status status = bt_value_evaluate(ctx, NULL, text, &result);
    require(status == bt_error(ctx), "two statuses", text);
    if (status == BT_OK) {
        check_result(ctx, &result);
        bt_result_close(&result);
    } else {
        size_t place = bt_error_place(ctx);
        require(bt_message(ctx)[0] != '\0', "no message", text);
        require(place == BT_NOWHERE || place <= strlen(text), "place beyond the text", text);
    }
    bt_close(ctx);
    free(text);
    return 0;
}
