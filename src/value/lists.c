/* Functions of lists. */
#include "value/lists.h"

static bool is_list(bt_evaluator *e, const bt_result *given, const char *name, size_t place)
{
    if (given->kind == BT_RESULT_LIST) return true;
    bt__fail_at(e->ctx, place, "%s takes a list, as in [1,2,3] or 1..10", name);
    return false;
}

bool bt_value__sum_list(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    if (!is_list(e, &args[0], "sum(L)", place)) return false;
    if (!bt_result__is_values(&args[0])) {
        bt__fail_at(e->ctx, place, "only values can be added");
        return false;
    }
    bt_value sum = bt_value_integer(e->ctx, 0);
    for (size_t i = 0; i < args[0].list->length && sum; i++) {
        sum = bt_value_add(e->ctx, sum, args[0].list->at[i].value);
        if (bt__check(e->ctx)) return false;
    }
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = sum};
    return sum != BT_NONE;
}

bool bt_value__length(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    if (!is_list(e, &args[0], "length(L)", place)) return false;
    bt_value length = bt_value_integer(e->ctx, (int64_t)args[0].list->length);
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = length};
    return length != BT_NONE;
}

bool bt_value__map(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    if (args[0].kind != BT_RESULT_FUNCTION) {
        bt__fail_at(e->ctx, place, "map(f,L) takes a function first, as in map(x -> x + 1, L)");
        return false;
    }
    if (!is_list(e, &args[1], "map(f,L)", place)) return false;
    *out = (bt_result){.kind = BT_RESULT_LIST, .list = bt_list__open(e->ctx)};
    bool good = out->list != NULL;
    for (size_t i = 0; good && i < args[1].list->length; i++) {
        bt_result item;
        good = !bt__check(e->ctx) &&
               bt_value__call_function(e, &args[0], &args[1].list->at[i], 1, place, &item) &&
               bt_list__push(out->list, item);
    }
    if (!good) bt_result__close(out);
    return good;
}

/* The number of columns if all items are rows of the same length; else 0. */
static size_t count_columns(const bt_list *list)
{
    size_t columns = 0;
    for (size_t i = 0; i < list->length; i++) {
        const bt_result *row = &list->at[i];
        if (row->kind != BT_RESULT_LIST || (i && row->list->length != columns)) return 0;
        columns = row->list->length;
    }
    return columns;
}

bool bt_value__tabulate(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    if (!is_list(e, &args[0], "tabulate(L)", place)) return false;
    size_t columns = count_columns(args[0].list);
    if (!columns) {
        bt__fail_at(e->ctx, place,
                    "expected tabulate(a,b for n in L), or a list of rows of the same length");
        return false;
    }
    *out = (bt_result){.kind = BT_RESULT_LIST, .list = bt_list__open(e->ctx)};
    bool good = out->list != NULL;
    for (size_t i = 0; good && i < args[0].list->length; i++)
        good = bt_list__push(out->list, bt_result__share(&args[0].list->at[i]));
    if (good) bt_text__open(&out->list->names, e->ctx);
    for (size_t i = 1; good && i <= columns; i++) {
        bt_text__format(&out->list->names, "%zu", i);
        bt_text__char(&out->list->names, '\0');
    }
    if (good && !out->list->names.failed) return true;
    bt_result__close(out);
    return false;
}

/* -- orthodox moves of a sum: at the temperature of its hottest components -- */

static bool find_hottest(bt_context *ctx, const bt_list *list, bt_value *out)
{
    *out = bt_value_integer(ctx, -1);
    for (size_t i = 0; i < list->length; i++) {
        bt_value t = bt_value_temperature(ctx, list->at[i].value);
        if (!t || bt__check(ctx)) return false;
        if (bt_value__cmp(ctx, t, *out) > 0) *out = t;
    }
    return true;
}

static bool push_move(bt_context *ctx, size_t component, bt_value option, bt_list *out)
{
    bt_result move = {.kind = BT_RESULT_LIST, .list = bt_list__open(ctx)};
    bt_value i = bt_value_integer(ctx, (int64_t)component);
    if (!move.list) return false;
    bool good = i && bt_list__push(move.list, (bt_result){BT_RESULT_VALUE, .value = i}) &&
                bt_list__push(move.list, (bt_result){BT_RESULT_VALUE, .value = option});
    if (!good) bt_result__close(&move);
    return good && bt_list__push(out, move);
}

static bool push_orthodox(bt_context *ctx, const bt_list *sum, bt_player player, bt_list *out)
{
    bt_value t;
    bt_words options;
    bool good = find_hottest(ctx, sum, &t);
    bt_words__open(&options, ctx);
    for (size_t i = 0; i < sum->length && good; i++) {
        options.length = 0;
        if (is_number(ctx, sum->at[i].value)) continue; /* a move in a number is a loss */
        good = bt_value__orthodox(ctx, sum->at[i].value, t, player, &options);
        for (size_t k = 0; k < options.length && good; k++)
            good = push_move(ctx, i + 1, options.at[k], out);
    }
    bt_words__close(&options);
    return good;
}

static bool list_moves(bt_evaluator *e, const bt_result *sum, bt_player player, size_t place,
                       bt_result *out)
{
    if (sum->kind != BT_RESULT_LIST || !bt_result__is_values(sum)) {
        bt__fail_at(e->ctx, place, "expected a list of games, whose sum is played");
        return false;
    }
    *out = (bt_result){.kind = BT_RESULT_LIST, .list = bt_list__open(e->ctx)};
    bool good = out->list && push_orthodox(e->ctx, sum->list, player, out->list);
    if (!good) bt_result__close(out);
    return good;
}

bool bt_value__left_moves(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    return list_moves(e, &args[0], BT_LEFT, place, out);
}

bool bt_value__right_moves(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out)
{
    return list_moves(e, &args[0], BT_RIGHT, place, out);
}
