/* What the public header promises in plain arrays and texts. */
#include "base/context.h"
#include "value/value.h"

#include <string.h>

char *bt_value_text(bt_context *ctx, bt_value g, bt_notation notation)
{
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, g, notation, &text);
    if (!g || bt_error(ctx)) text.failed = true;
    return bt_text__take(&text);
}

/* Hands a list out: as many as there is room for, and how many there are. */
static size_t hand_out(bt_words *list, bool good, bt_value *out, size_t room)
{
    size_t count = good ? list->length : BT_NOWHERE;
    size_t copied = list->length < room ? list->length : room;
    if (good && copied) memcpy(out, list->at, copied * sizeof *out);
    bt_words__close(list);
    return count;
}

size_t bt_value_options(bt_context *ctx, bt_value g, bt_player player, bt_value *out, size_t room)
{
    bt_words list;
    bt_words__open(&list, ctx);
    return hand_out(&list, g && bt_value__options(ctx, g, player, &list), out, room);
}

size_t bt_value_incentives(bt_context *ctx, bt_value g, bt_value *out, size_t room)
{
    bt_words list;
    bt_words__open(&list, ctx);
    return hand_out(&list, g && bt_value__incentives(ctx, g, &list), out, room);
}

size_t bt_value_wall(bt_context *ctx, bt_value g, bt_player player, bt_corner *out, size_t room)
{
    bt_thermograph t;
    if (bt_value__thermograph(ctx, g, &t)) return BT_NOWHERE;
    size_t count = player == BT_LEFT ? t.left_count : t.right_count;
    const bt_corner *corners = player == BT_LEFT ? t.left : t.right;
    size_t copied = count < room ? count : room;
    if (copied) memcpy(out, corners, copied * sizeof *out);
    return count;
}

/* -- the expression language -- */

bt_status bt_scope_open(bt_context *ctx, bt_scope **out)
{
    *out = bt_scope__open(ctx, NULL);
    return *out ? BT_OK : bt_error(ctx);
}

/* A result that was handed out knows its context, to be closed. */
typedef struct handed {
    bt_result result;
    bt_context *ctx;
} handed;

bt_status bt_result__hand_out(bt_context *ctx, bt_status status, bt_result *found, bt_result **out)
{
    handed *kept = status ? NULL : bt__alloc(ctx, sizeof *kept);
    if (kept)
        *kept = (handed){*found, ctx};
    else
        bt_result__close(found);
    *out = kept ? &kept->result : NULL;
    return status ? status : kept ? BT_OK : BT_LIMIT;
}

bt_status bt_value_evaluate(bt_context *ctx, bt_scope *scope, const char *text, bt_result **out)
{
    bt_result found = {.kind = BT_RESULT_NOTHING};
    bt_status status = bt_value__evaluate(ctx, scope, text, &found);
    return bt_result__hand_out(ctx, status, &found, out);
}

bt_status bt_value_call(bt_context *ctx, const char *name, const bt_value *args, size_t count,
                        bt_result **out)
{
    bt_result found = {.kind = BT_RESULT_NOTHING};
    bt_status status = bt_value__call(ctx, name, args, count, &found);
    return bt_result__hand_out(ctx, status, &found, out);
}

void bt_result_close(bt_result *result)
{
    handed *kept = (handed *)result;
    if (!kept) return;
    bt_result__close(result);
    bt__free(kept->ctx, kept, sizeof *kept);
}

bt_result_kind bt_result_what(const bt_result *result)
{
    return result->kind;
}

bt_value bt_result_value(const bt_result *result)
{
    bool has = result->kind == BT_RESULT_VALUE || result->kind == BT_RESULT_THERMOGRAPH;
    return has ? result->value : BT_NONE;
}

bool bt_result_truth(const bt_result *result)
{
    return result->kind == BT_RESULT_TRUTH && result->truth;
}

const char *bt_result_word(const bt_result *result)
{
    return result->kind == BT_RESULT_WORD ? result->word : NULL;
}

size_t bt_result_count(const bt_result *result)
{
    return result->kind == BT_RESULT_LIST ? result->list->length : 0;
}

const bt_result *bt_result_at(const bt_result *result, size_t index)
{
    return index < bt_result_count(result) ? &result->list->at[index] : NULL;
}

bt_value bt_result_item(const bt_result *result, size_t index)
{
    const bt_result *item = bt_result_at(result, index);
    return item ? bt_result_value(item) : BT_NONE;
}

const char *bt_value_function_name(size_t index)
{
    const bt_function *function = bt_value__function(index);
    return function ? function->name : NULL;
}

const char *bt_value_function_help(size_t index)
{
    const bt_function *function = bt_value__function(index);
    return function ? function->summary : NULL;
}
